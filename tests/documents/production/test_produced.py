"""A room made of a volume: its documents are found by the numbers and names they came with."""

import io
from email.message import EmailMessage
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from casework.documents.library import Library
from casework.documents.production import dat
from casework.documents.production.bring import import_volume
from casework.documents.production.manifest import called, entries
from casework.documents.production.options import Options
from casework.documents.production.send import export_room
from casework.documents.room import Room
from casework.documents.search.index import search_room
from casework.errors import UsageError


def pdf(*pages: str) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for text in pages:
        canvas.drawString(72, 700, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def mail(*attached: tuple[str, bytes]) -> bytes:
    message = EmailMessage()
    message["From"] = "ilves@norvane.example"
    message["Subject"] = "Pumps"
    message.set_content("See attached.")
    for name, data in attached:
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return message.as_bytes()


@pytest.fixture(scope="module")
def brought(tmp_path_factory: pytest.TempPathFactory) -> Room:
    """A mail (1) with a plan (2, 3) and notes (4), a memo (5 to 7), a copy of its name (8)."""
    base = tmp_path_factory.mktemp("produced")
    (base / "room/other").mkdir(parents=True)
    attached = (("plan.pdf", pdf("plan alpha", "plan beta")), ("notes.txt", b"pump notes"))
    (base / "room/a.eml").write_bytes(mail(*attached))
    (base / "room/memo.pdf").write_bytes(pdf("first", "second", "third page"))
    (base / "room/other/notes.txt").write_bytes(b"other notes")
    library = Library(ocr=False)
    options = Options(prefix="K-", dpi=60)
    sent = export_room(base / "room", base / "VOL", options, library)
    import_volume(sent.load_file, base / "back", library=library)
    return Room(base / "back", base / "store", ocr=False)


@pytest.mark.parametrize(
    ("what", "path", "place"),
    [
        ("K-0000001", "0001.eml", ""),
        ("K-0000002", "0001.eml!1/plan.pdf", ""),
        ("K-0000003", "0001.eml!1/plan.pdf", "p2"),
        ("K-0000004", "0001.eml!2/notes.txt", ""),
        ("K-0000005", "0004.pdf", ""),
        ("k-7", "0004.pdf", "p3"),
        ("memo.pdf", "0004.pdf", ""),
        ("memo", "0004.pdf", ""),
        ("plan.pdf", "0001.eml!1/plan.pdf", ""),
        ("a.eml", "0001.eml", ""),
    ],
)
def test_numbers_and_names_lead_to_documents(
    brought: Room, what: str, path: str, place: str
) -> None:
    found, reading, where = brought.find(what)
    assert (found, where) == (path, place)
    assert reading.state == "text"


def test_what_two_were_called_and_what_nothing_is_called_is_told(brought: Room) -> None:
    with pytest.raises(UsageError, match=r"may be any of 0001\.eml!2/notes\.txt, 0005\.txt"):
        brought.find("notes.txt")
    for nothing in ("K-0000009", "K-0000000", "L-0000003"):
        with pytest.raises(UsageError):
            brought.find(nothing)


@pytest.mark.parametrize(
    ("query", "places"),
    [
        ("bates:K-0000001", {"0001.eml"}),
        ("bates:K-0000003", {"0001.eml!1/plan.pdf att1/p2"}),
        ("bates:K-0000004", {"0001.eml!2/notes.txt att2/L1"}),
        ("bates:K-0000006", {"0004.pdf p2"}),
        ("bates:K-0000009", set[str]()),
        ("title:memo.pdf", {"0004.pdf "}),
        ("title:plan.pdf", {"0001.eml!1/plan.pdf "}),
        ("title:a.eml", {"0001.eml "}),
    ],
)
def test_a_search_knows_numbers_and_names(brought: Room, query: str, places: set[str]) -> None:
    index, _ = brought.index(lambda done, total: None)
    hits = search_room(index, query).hits
    found = {f"{hit.path} {hit.anchor}" for hit in hits}
    if query == "bates:K-0000001":
        found = {place.split(" ")[0] for place in found}
    assert found == places


def test_names_go_out_again_as_they_came(brought: Room, tmp_path: Path) -> None:
    sent = export_room(
        brought.folder, tmp_path / "V", Options(prefix="M-", images="none"), brought.library
    )
    import_volume(sent.load_file, tmp_path / "again", library=brought.library)
    names = [called(entry) for entry in entries(tmp_path / "again.production")]
    assert names == ["a.eml", "plan.pdf", "notes.txt", "memo.pdf", "notes.txt"]


def test_a_native_tells_the_name_where_the_load_file_does_not(tmp_path: Path) -> None:
    load = tmp_path / "V/v.dat"
    load.parent.mkdir()
    dat.write(load, ["BEGDOC", "NATIVEPATH"], [["N-1", "old.txt"]])
    (load.parent / "old.txt").write_bytes(b"words")
    import_volume(load, tmp_path / "room")
    room = Room(tmp_path / "room", tmp_path / "store", ocr=False)
    assert room.find("old.txt")[0] == "0001.txt"
