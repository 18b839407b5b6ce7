"""A room goes out as a volume and comes back: nothing is lost, nothing is made up."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from casework.documents.library import Library
from casework.documents.production import manifest
from casework.documents.production.bring import Imported, import_volume
from casework.documents.production.check import check_volume
from casework.documents.production.dat import CARET, CSV
from casework.documents.production.options import COLUMNS, Options
from casework.documents.production.same import copies_in
from casework.documents.production.send import Exported, export_room
from casework.documents.room import Room, parts
from casework.errors import UsageError

FAST: dict[str, Any] = {"dpi": 60}
BARE: dict[str, Any] = {"images": "none"}


def small_reader(data: str) -> list[dict[str, str]]:
    """An independent reader of Concordance files, kept as plain as can be."""
    rows: list[list[str]] = [[]]
    field, inside = "", False
    at = 0
    while at < len(data):
        char = data[at]
        if inside:
            if char == "þ" and data[at + 1 : at + 2] == "þ":
                field += char
                at += 1
            elif char == "þ":
                inside = False
            else:
                field += "\n" if char == "®" else char
        elif char == "þ":
            inside = True
        elif char == "\x14":
            rows[-1].append(field)
            field = ""
        elif char == "\n":
            rows[-1].append(field)
            field = ""
            rows.append([])
        at += 1
    header, *records = [row for row in rows if row]
    return [dict(zip(header, record, strict=True)) for record in records]


def everything(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def contents(folder: Path) -> list[tuple[Any, ...]]:
    """What a room says: without the names of files, in the order of names."""
    room = Room(folder)
    room.library = Library(ocr=False)
    return [
        (parent is None, part.sha256, part.type, part.pages, part.state, part.text())
        for name, reading in room.readings()
        for _, parent, _, part in parts(name, reading)
    ]


def test_everything_comes_back(room: Path, library: Library, tmp_path: Path) -> None:
    options = Options(prefix="NORV-", custodian="Marn, D.", **FAST)
    sent = export_room(room, tmp_path / "VOL001", options, library)
    back = import_volume(sent.load_file, tmp_path / "back", library=library)
    assert (back.added, back.present) == (sent.documents, 0)
    assert contents(tmp_path / "back") == contents(room)
    record = manifest.entries(back.record)
    assert [entry.begin for entry in record][:3] == ["NORV-0000001", "NORV-0000002", "NORV-0000003"]
    assert {entry.custodians for entry in record} == {("Marn, D.",)}
    for entry in record:
        delivered = (back.record / entry.text).read_text("utf-8")
        produced = tmp_path / "VOL001" / entry.fields["TEXTPATH"].replace("\\", "/")
        assert delivered == produced.read_text("utf-8")
    inside = [entry.file for entry in record if "!" in entry.file]
    assert inside == [
        "0001.eml!1/list.xlsx",
        "0001.eml!2/plan.pdf",
        "0001.eml!3/Übergabe – inner.eml",
        "0001.eml!3/Übergabe – inner.eml!1/deep.txt",
    ]


def test_what_is_sent_passes_the_cross_check(room: Path, library: Library, tmp_path: Path) -> None:
    sent = export_room(room, tmp_path / "VOL001", Options(**FAST), library)
    checked = check_volume(sent.load_file)
    assert checked.findings == ()
    assert len(checked.documents) == sent.documents == 12
    assert sum(checked.documents.values()) == sent.pages == 18
    assert (sent.first, sent.last) == ("PROD-0000001", "PROD-0000018")
    assert [(f.kind, f.where) for f in sent.findings] == [
        ("no_text", "0005.tif"),
        ("no_text", "sub/0007.bin"),
        ("field_changed", "VOL001.dat"),
    ]


def test_an_independent_reader_agrees(room: Path, library: Library, tmp_path: Path) -> None:
    sent = export_room(room, tmp_path / "VOL001", Options(prefix="N-", width=4, **FAST), library)
    rows = small_reader(sent.load_file.read_bytes().decode("utf-8-sig"))
    assert list(rows[0]) == [header for header, _ in COLUMNS]
    mail, sheet, plan, inner, deep, *rest = rows
    assert (mail["BEGDOC"], mail["BEGATTACH"], mail["ENDATTACH"]) == ("N-0001", "N-0001", "N-0006")
    assert (plan["BEGDOC"], plan["ENDDOC"], plan["PGCOUNT"]) == ("N-0003", "N-0004", "2")
    assert [row["PARENTID"] for row in rows[:6]] == ["", "N-0001", "N-0001", "N-0001", "N-0005", ""]
    assert {row["BEGATTACH"] for row in rest} == {""}
    assert mail["SUBJECT"] == "Pumps(R), urgent"
    assert (mail["FROM"], mail["CC"]) == ("D. Marn <marn@norvane.example>", "halden@halden.example")
    assert (mail["DOCDATE"], inner["SUBJECT"]) == ("03/05/2031", "Übergabe – inner")
    assert (sheet["FILENAME"], sheet["DOCTYPE"]) == ("list.xlsx", "xlsx")
    for row in rows:
        native = sent.volume / row["NATIVEPATH"].replace("\\", "/")
        assert hashlib.md5(native.read_bytes()).hexdigest() == row["MD5HASH"]
        assert hashlib.sha1(native.read_bytes()).hexdigest() == row["SHA1HASH"]
    text = sent.volume / deep["TEXTPATH"].replace("\\", "/")
    assert text.read_bytes() == b"deep words"
    pages = (sent.volume / plan["TEXTPATH"].replace("\\", "/")).read_text("utf-8")
    assert [page.strip() for page in pages.split("\f")] == ["plan A", "plan B"]
    lines = (sent.volume / "DATA/VOL001.opt").read_text("utf-8").splitlines()
    assert lines[2] == "N-0003,VOL001,IMAGES\\0001\\N-0003.tif,Y,,,2"
    assert lines[3] == "N-0004,VOL001,IMAGES\\0001\\N-0004.tif,,,,"


def test_the_same_room_gives_the_same_bytes(room: Path, library: Library, tmp_path: Path) -> None:
    options = Options(legend="CONFIDENTIAL", **FAST)
    first = export_room(room, tmp_path / "a/VOL001", options, library)
    second = export_room(room, tmp_path / "b/VOL001", options, Library(ocr=False))
    assert everything(first.volume) == everything(second.volume)
    assert len(everything(first.volume)) == 12 + 12 + 18 + 2


@pytest.mark.parametrize(
    "changes",
    [
        {"encoding": "utf-16-le"},
        {"encoding": "utf-16-be"},
        {"encoding": "utf-8", "style": CSV},
        {"encoding": "cp1252", "style": CARET},
        {"images": "none"},
        {"images": "jpg", "start": 9_999_995},
    ],
    ids=str,
)
def test_other_shapes_come_back_too(
    room: Path, library: Library, tmp_path: Path, changes: dict[str, Any]
) -> None:
    sent = export_room(room, tmp_path / "V", Options(**(FAST | changes)), library)
    checked = check_volume(sent.load_file)
    grown = [("bates_overflow", "PROD-10000000")] if "start" in changes else []
    assert [(f.kind, f.where) for f in checked.findings] == grown
    import_volume(sent.load_file, tmp_path / "back", library=library)
    assert contents(tmp_path / "back") == contents(room)


def test_the_same_volume_twice_adds_nothing(room: Path, library: Library, tmp_path: Path) -> None:
    sent = export_room(room, tmp_path / "VOL001", Options(**BARE), library)
    first = import_volume(sent.load_file, tmp_path / "back", library=library)
    before = everything(tmp_path / "back") | everything(first.record)
    again = import_volume(sent.load_file, tmp_path / "back", library=Library(ocr=False))
    assert (again.added, again.present) == (0, sent.documents)
    assert everything(tmp_path / "back") | everything(first.record) == before
    assert again.findings == first.findings


class Stop(Exception):
    pass


def stopping(after: int) -> Callable[[int, int, str], None]:
    def tell(done: int, total: int, name: str) -> None:
        assert done <= total
        if done == after:
            raise Stop

    return tell


@pytest.mark.parametrize("after", [1, 3, 7])
def test_an_interrupted_import_goes_on(
    room: Path, library: Library, tmp_path: Path, after: int
) -> None:
    sent = export_room(room, tmp_path / "VOL001", Options(**BARE), library)
    back = tmp_path / "back"
    with pytest.raises(Stop):
        import_volume(sent.load_file, back, library=library, tell=stopping(after))
    lost = sorted(back.iterdir())[-1]
    lost.unlink()  # as if it had ended between the line of the record and the file
    journal = tmp_path / "back.production/production.jsonl"
    with journal.open("ab") as file:
        file.write(b'{"begin": "PROD-')  # a torn line
    done = import_volume(sent.load_file, back, library=library)
    assert (done.added, done.present) == (sent.documents - after, after)
    assert contents(back) == contents(room)


def test_an_interrupted_export_leaves_no_volume_and_can_be_made_again(
    room: Path, library: Library, tmp_path: Path
) -> None:
    with pytest.raises(Stop):
        export_room(room, tmp_path / "VOL001", Options(**FAST), library, tell=stopping(5))
    assert not (tmp_path / "VOL001").exists()
    sent = export_room(room, tmp_path / "VOL001", Options(**FAST), library)
    assert check_volume(sent.load_file).findings == ()
    assert not list(tmp_path.glob(".*"))


def test_custodians_go_in_and_out(room: Path, library: Library, tmp_path: Path) -> None:
    custodians = {"0002.pdf": "Ilves, T.", "0001.eml": "Marn, D."}
    options = Options(custodian="Halden", custodians=custodians, **BARE)
    sent = export_room(room, tmp_path / "V", options, library)
    back = import_volume(sent.load_file, tmp_path / "back", library=library)
    by_file = {entry.file: entry.custodians for entry in manifest.entries(back.record)}
    assert by_file["0001.eml!1/list.xlsx"] == ("Marn, D.",)
    assert sorted({c for own in by_file.values() for c in own}) == [
        "Halden",
        "Ilves, T.",
        "Marn, D.",
    ]
    again = export_room(tmp_path / "back", tmp_path / "W", Options(**BARE), library)
    rows = small_reader(again.load_file.read_bytes().decode("utf-8-sig"))
    assert [row["CUSTODIAN"] for row in rows] == [
        e.custodians[0] for e in manifest.entries(back.record)
    ]


def test_copies_are_told_with_all_custodians(room: Path, library: Library, tmp_path: Path) -> None:
    options = Options(custodian="Halden", custodians={"0002.pdf": "Ilves, T."}, **BARE)
    sent = export_room(room, tmp_path / "V", options, library)
    back = import_volume(sent.load_file, tmp_path / "back", library=library)
    (copy,) = [finding for finding in back.findings if finding.kind == "duplicate"]
    assert "Ilves, T.; Halden" in copy.message
    opened = Room(room)
    opened.library = library
    assert [group.families for group in copies_in(opened)] == [("0002.pdf", "sub/0008.pdf")]


def digest_of(room: Path, library: Library, path: str) -> str:
    for name, reading in ((p.name, library.read(p)) for p in sorted(room.glob("*.*"))):
        for place, _, _, part in parts(name, reading):
            if place == path:
                return part.sha256
    raise AssertionError(path)


def sent_without(
    room: Path, library: Library, to: Path, *paths: str
) -> tuple[Exported, list[dict[str, str]]]:
    gone = {digest_of(room, library, path) for path in paths}
    omit = dict.fromkeys(gone, "clawed back").get
    sent = export_room(room, to, Options(**FAST), library, omit=omit)
    return sent, small_reader(sent.load_file.read_bytes().decode("utf-8-sig"))


def test_a_withdrawn_file_is_left_out(room: Path, library: Library, tmp_path: Path) -> None:
    sent, rows = sent_without(room, library, tmp_path / "V", "0001.eml")
    assert sent.omitted == (("0001.eml", "clawed back"),)
    assert len(rows) == 7
    assert check_volume(sent.load_file).findings == ()


def test_a_withdrawn_attachment_is_nowhere_in_the_volume(
    room: Path, library: Library, tmp_path: Path
) -> None:
    path = "0001.eml!3/Übergabe – inner.eml!1/deep.txt"
    sent, rows = sent_without(room, library, tmp_path / "V", path)
    assert sent.omitted == ((path, "clawed back"),)
    natives = {row["FILENAME"]: bool(row["NATIVEPATH"]) for row in rows}
    assert natives["0001.eml"] is False
    assert natives["Übergabe – inner.eml"] is False
    assert natives["list.xlsx"] is True
    for file in sent.volume.rglob("*"):
        if file.is_file():
            assert b"deep words" not in file.read_bytes()
    assert {f.kind for f in sent.findings if f.where == rows[0]["BEGDOC"]} == {"no_native"}
    back = import_volume(sent.load_file, tmp_path / "back", library=library)
    assert check_volume(sent.load_file).findings == ()
    assert (tmp_path / "back/0001.pdf").is_file()
    assert "0003.pdf" in {entry.file for entry in manifest.entries(back.record)}


def test_import_leaves_out_what_was_withdrawn(room: Path, library: Library, tmp_path: Path) -> None:
    sent = export_room(room, tmp_path / "V", Options(**BARE), library)
    gone = digest_of(room, library, "0002.pdf")
    omit = {gone: "clawed back"}.get
    back: Imported = import_volume(sent.load_file, tmp_path / "back", library=library, omit=omit)
    assert [reason for _, reason in back.omitted] == ["clawed back"] * 2
    assert gone not in everything(tmp_path / "back").values()


def test_import_leaves_out_what_holds_something_withdrawn(
    room: Path, library: Library, tmp_path: Path
) -> None:
    path = "0001.eml!3/Übergabe – inner.eml!1/deep.txt"
    sent = export_room(room, tmp_path / "V", Options(**BARE), library)
    rows = small_reader(sent.load_file.read_bytes().decode("utf-8-sig"))
    holders = [r["BEGDOC"] for r in rows if r["FILENAME"] in {"0001.eml", "Übergabe – inner.eml"}]
    alone = [r["BEGDOC"] for r in rows if r["FILENAME"] == "deep.txt"]
    omit = {digest_of(room, library, path): "clawed back"}.get
    back = import_volume(sent.load_file, tmp_path / "back", library=library, omit=omit)
    assert dict(back.omitted) == {
        holders[0]: "holds 3/Übergabe – inner.eml!1/deep.txt: clawed back",
        holders[1]: "holds 1/deep.txt: clawed back",
        alone[0]: "clawed back",
    }
    record = (tmp_path / "back.production").rglob("*.txt")
    for file in [*(tmp_path / "back").rglob("*"), *record]:
        if file.is_file():
            assert b"deep words" not in file.read_bytes()
    files = {entry.native.rsplit("/")[-1][-5:] for entry in manifest.entries(back.record)}
    assert ".xlsx" in files  # the other attachment came in as a file of its own


def test_folders_in_the_way_are_refused(room: Path, library: Library, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="exists already"):
        export_room(room, room, Options(**BARE), library)
    with pytest.raises(UsageError, match="lies inside the room"):
        export_room(room, room / "VOL", Options(**BARE), library)
    sent = export_room(room, tmp_path / "V", Options(**BARE), library)
    with pytest.raises(UsageError, match="lies inside the room"):
        import_volume(sent.load_file, tmp_path / "back", record=tmp_path / "back/record")
    with pytest.raises(UsageError, match="lies inside the volume"):
        import_volume(sent.load_file, tmp_path / "V/room")


@pytest.mark.parametrize("held", [False, True])
def test_what_was_redacted_in_vain_does_not_go_out(
    library: Library, tmp_path: Path, held: bool
) -> None:
    from email.message import EmailMessage

    bank = Path(__file__).parents[2] / "bugbank/BB-C07"
    names = ["box_over_text.pdf", "redact_annotation_not_applied.pdf", "black_highlight.docx"]
    whole = [(bank / name).read_bytes() for name in names]
    folder = tmp_path / "room"
    folder.mkdir()
    if held:
        message = EmailMessage()
        message["Subject"] = "papers"
        message.set_content("See attached.")
        for name, data in zip(names, whole, strict=True):
            message.add_attachment(
                data, maintype="application", subtype="octet-stream", filename=name
            )
        (folder / "a.eml").write_bytes(message.as_bytes())
    else:
        for name, data in zip(names, whole, strict=True):
            (folder / name).write_bytes(data)
    (folder / "z.txt").write_bytes(b"nothing redacted")
    words = [alarm.text for name in names for alarm in library.read(bank / name).alarms]
    assert len(words) >= 3
    sent = export_room(folder, tmp_path / "V", Options(**FAST), library)
    assert len([f for f in sent.findings if f.kind == "redaction_failed"]) == 3
    rows = small_reader(sent.load_file.read_bytes().decode("utf-8-sig"))
    assert [r["FILENAME"] for r in rows if r["NATIVEPATH"]] == ["z.txt"]
    for row in rows:
        text = (sent.volume / row["TEXTPATH"].replace("\\", "/")).read_text("utf-8")
        assert not [word for word in words if word in text]
    assert check_volume(sent.load_file).findings == ()
    pages = sorted((sent.volume / "IMAGES").rglob("*.tif"))
    assert len(pages) == sent.pages

    anyway = Options(**BARE, failed_redactions=True)
    sent = export_room(folder, tmp_path / "W", anyway, library)
    kept = {file.read_bytes() for file in (sent.volume / "NATIVES").rglob("*.*")}
    assert kept >= set(whole)
