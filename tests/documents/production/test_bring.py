"""Volumes of others: images only, texts, slip-sheets, damage."""

import io
from pathlib import Path

import pytest
from PIL import Image as Picture

from casework.documents.library import Library, read
from casework.documents.production import dat, manifest
from casework.documents.production.bring import Imported, import_volume
from casework.documents.production.same import Item, copies

BANK = Path(__file__).parents[2] / "bugbank"


def volume(
    root: Path, header: str, rows: list[str], opt: str = "", files: dict[str, bytes] | None = None
) -> Path:
    (root / "DATA").mkdir(parents=True)
    dat.write(root / "DATA/v.dat", header.split("|"), [row.split("|") for row in rows])
    if opt:
        (root / "DATA/v.opt").write_text(opt, "utf-8")
    for name, data in (files or {}).items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_bytes(data)
    return root / "DATA/v.dat"


def image(kind: str = "TIFF", mode: str = "1", frames: int = 1, dpi: int = 100) -> bytes:
    pages = []
    for number in range(frames):
        page = Picture.new("RGB", (200, 100), "white")
        page.paste("black", (10 + 20 * number, 10, 40 + 20 * number, 60))
        pages.append(page.convert(mode))
    out = io.BytesIO()
    more = {"save_all": True, "append_images": pages[1:]} if frames > 1 else {}
    pages[0].save(out, kind, dpi=(dpi, dpi), **more)
    return out.getvalue()


def kinds(done: Imported) -> list[tuple[str, str]]:
    return [(finding.kind, finding.where) for finding in done.findings]


def files(room: Path) -> list[str]:
    return sorted(path.name for path in room.iterdir())


def test_bb_l03_comes_in_with_its_faults_told(tmp_path: Path, library: Library) -> None:
    load = BANK / "BB-L03/VOL001/DATA/VOL001.dat"
    done = import_volume(load, tmp_path / "room", library=library)
    assert len(done.findings) == 11
    assert ("nothing_delivered", "NORV-0000010") in kinds(done)
    assert (done.added, done.present) == (5, 0)  # what was not delivered is not there
    entries = {entry.begin[-2:]: entry for entry in manifest.entries(done.record)}
    assert {begin: entry.file for begin, entry in entries.items()} == {
        "01": "0001.pdf",
        "04": "0002.pdf",
        "06": "0003.pdf",
        "07": "0004.pdf",
        "10": "",
        "11": "0006.pdf",
    }
    pages = {
        name: library.read(tmp_path / "room" / name).pages for name in ("0001.pdf", "0004.pdf")
    }
    assert pages == {"0001.pdf": 2, "0004.pdf": 3}
    # One text for documents of several pages: it cannot stand on a page, so it stands beside.
    assert files(tmp_path / "room") == [
        "0001.pdf", "0001.txt", "0002.pdf", "0002.txt", "0003.pdf", "0004.pdf", "0004.txt",
        "0006.pdf", "0006.txt",
    ]  # fmt: skip
    assert read(tmp_path / "room/0003.pdf").text() == "[page 1]\nDocument text 6."


def test_images_become_a_pdf_with_the_text_of_each_page_behind_it(tmp_path: Path) -> None:
    load = volume(
        tmp_path / "V",
        "BEGDOC|ENDDOC|TEXTPATH|CUSTODIAN",
        ["N-1|N-3|t.txt|Marn, D.; Ilves, T."],
        "N-1,V,1.tif,Y,,,3\nN-2,V,2.jpg,,,,\nN-3,V,3.png,,,,\n",
        {
            "1.tif": image(),
            "2.jpg": image("JPEG", "RGB"),
            "3.png": image("PNG", "RGBA"),
            "t.txt": "Pumpe läuft – Nr. 1\nzweite Zeile\fpage two\fΩ 水 page three\f".encode(),
        },
    )
    done = import_volume(load, tmp_path / "room")
    assert done.findings == ()
    found = read(tmp_path / "room/0001.pdf")
    assert found.state == "text"
    assert found.alarms == ()
    assert [(p.anchor, p.text.strip()) for p in found.passages] == [
        ("p1", "Pumpe läuft – Nr. 1\nzweite Zeile"),
        ("p2", "page two"),
        ("p3", "Ω 水 page three"),
    ]
    assert files(tmp_path / "room") == ["0001.pdf"]
    (entry,) = manifest.entries(done.record)
    assert entry.custodians == ("Marn, D.", "Ilves, T.")
    assert (done.record / entry.text).read_bytes() == (tmp_path / "V/t.txt").read_bytes()
    assert entry.images == ("1.tif", "2.jpg", "3.png")


@pytest.mark.parametrize("mode", ["1", "L", "RGB", "P", "CMYK"])
def test_pages_look_as_they_were_delivered(tmp_path: Path, mode: str) -> None:
    import pypdfium2

    load = volume(
        tmp_path / "V",
        "BEGDOC|ENDDOC",
        ["N-1|N-2"],
        "N-1,V,1.tif,Y,,,2\nN-2,V,1.tif,,,,\n",
        {"1.tif": image(mode=mode, frames=2)},
    )
    import_volume(load, tmp_path / "room")
    document = pypdfium2.PdfDocument(tmp_path / "room/0001.pdf")
    for number, black in enumerate([(25, 35), (45, 35)]):
        page = document[number]
        assert page.get_size() == pytest.approx((144, 72))
        shown = page.render(scale=100 / 72, grayscale=True).to_pil().convert("L")
        assert shown.size == (200, 100)
        assert shown.getpixel(black) < 60
        assert shown.getpixel((150, 80)) > 200


def test_damage_costs_one_document(tmp_path: Path) -> None:
    load = volume(
        tmp_path / "V",
        "BEGDOC|ENDDOC|TEXTPATH",
        ["N-1|N-1|t.txt", "N-2|N-2|", "N-3|N-3|bad.txt"],
        "N-1,V,1.tif,Y,,,1\nN-2,V,2.tif,Y,,,1\n",
        {
            "1.tif": image()[:60],
            "2.tif": image(),
            "t.txt": b"words",
            "bad.txt": b"\xef\xbb\xbfab\xff",
        },
    )
    done = import_volume(load, tmp_path / "room")
    assert ("images_unbound", "N-1") in kinds(done)
    assert files(tmp_path / "room") == ["0001.txt", "0002.pdf", "0003.txt"]
    assert (tmp_path / "room/0003.txt").read_bytes() == b"\xef\xbb\xbfab\xff"


def test_a_text_that_does_not_decode_is_kept_as_it_came(tmp_path: Path) -> None:
    load = volume(
        tmp_path / "V",
        "BEGDOC|ENDDOC|TEXTPATH",
        ["N-1|N-1|t.txt"],
        "N-1,V,1.tif,Y,,,1\n",
        {"1.tif": image(), "t.txt": b"\xef\xbb\xbfab\xff"},
    )
    import_volume(load, tmp_path / "room")
    assert files(tmp_path / "room") == ["0001.pdf", "0001.txt"]
    assert (tmp_path / "room/0001.txt").read_bytes() == b"\xef\xbb\xbfab\xff"


def test_a_picture_bomb_is_not_opened(tmp_path: Path) -> None:
    huge = Picture.new("1", (30_000, 30_000))
    out = io.BytesIO()
    huge.save(out, "TIFF", compression="group4")
    load = volume(
        tmp_path / "V", "BEGDOC", ["N-1"], "N-1,V,1.tif,Y,,,1\n", {"1.tif": out.getvalue()}
    )
    done = import_volume(load, tmp_path / "room")
    (finding,) = [f for f in done.findings if f.kind == "images_unbound"]
    assert "too many pixels" in finding.message
    assert files(tmp_path / "room") == []


def test_an_attachment_its_mail_does_not_hold_is_a_file_of_its_own(
    tmp_path: Path, library: Library
) -> None:
    mail = b"From: a@norvane.example\nSubject: x\n\nsee attached\n"
    load = volume(
        tmp_path / "V",
        "BEGDOC|ENDDOC|ATTACH_RANGE|NATIVEPATH|DOCTITLE",
        ["N-1|N-1|N-1 - N-2|m.eml|one", "N-2|N-2|N-1 - N-2|a.PDF|two"],
        "",
        {"m.eml": mail, "a.PDF": b"%PDF-1.4 x"},
    )
    done = import_volume(load, tmp_path / "room", library=library)
    assert files(tmp_path / "room") == ["0001.eml", "0002.pdf"]
    second = manifest.entries(done.record)[1]
    assert (second.begin_family, second.end_family) == ("N-1", "N-2")
    assert second.fields["DOCTITLE"] == "two"


def test_what_was_withheld_is_known_as_withheld(tmp_path: Path) -> None:
    load = volume(
        tmp_path / "V",
        "BEGDOC|ENDDOC|TEXTPATH|PRIVILEGE",
        ["N-1|N-1|1.txt|", "N-2|N-2|2.txt|Attorney-Client", "N-3|N-3|3.txt|"],
        "",
        {
            "1.txt": b"Document withheld as privileged.",
            "2.txt": b"x",
            "3.txt": b"We withheld payment. " * 60,
        },
    )
    done = import_volume(load, tmp_path / "room")
    assert [entry.withheld for entry in manifest.entries(done.record)] == [True, True, False]


def test_one_number_with_other_content_is_told_and_kept(tmp_path: Path) -> None:
    for name, data in (("V", b"first"), ("W", b"second")):
        load = volume(tmp_path / name, "BEGDOC|NATIVEPATH", ["N-1|a.txt"], "", {"a.txt": data})
        done = import_volume(load, tmp_path / "room")
    assert kinds(done) == [("bates_reused", "N-1")]
    assert files(tmp_path / "room") == ["0001.txt", "0002.txt"]
    assert len(manifest.entries(done.record)) == 2


def test_numbers_go_on_behind_what_the_room_has(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "room/0041.eml").write_bytes(b"x")
    load = volume(tmp_path / "V", "BEGDOC|NATIVEPATH", ["N-1|a.t$t"], "", {"a.t$t": b"1"})
    import_volume(load, tmp_path / "room")
    assert files(tmp_path / "room") == ["0041.eml", "0042.bin"]


def test_copies_are_families_not_attachments() -> None:
    items = [
        Item("N-1", "N-1", "a", ("Marn",)),
        Item("N-2", "N-1", "x"),
        Item("N-3", "N-3", "x", ("Halden",)),  # the same file, but loose
        Item("N-4", "N-4", "a", ("Ilves",)),
        Item("N-5", "N-4", "x"),
        Item("N-6", "N-6", "a"),  # the mail without its attachment
        Item("N-7", "N-7", ""),
        Item("N-8", "N-8", ""),
    ]
    (group,) = copies(items)
    assert group.families == ("N-1", "N-4")
    assert group.custodians == ("Marn", "Ilves")
    assert group.documents == 2
