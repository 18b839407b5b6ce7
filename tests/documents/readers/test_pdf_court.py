"""Pages of filings and productions: the bank's scans under stamps, and real filings where they
are at hand (they lie beside the checkout and are never part of it)."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from casework.documents.library import read, read_many
from casework.documents.records import Label, Reading

BANK = Path(__file__).parents[2] / "bugbank" / "BB-C01"
DATA = Path(__file__).resolve().parents[4] / "shared" / "data"
FILINGS = DATA / "summary_judgment"
needs_data = pytest.mark.skipif(
    not FILINGS.is_dir(), reason="needs data/summary_judgment in the shared folder beside this one"
)
EXPECTED = json.loads((BANK / "expected.json").read_text("utf-8"))


def texts(reading: Reading, layer: str) -> str:
    return "\n".join(p.text for p in reading.passages if p.layer == layer)


@pytest.mark.parametrize("name", EXPECTED["needs_ocr"])
def test_bb_c01_pages_that_need_ocr(name: str) -> None:
    reading = read(BANK / name)
    assert list(reading.unread) == EXPECTED["needs_ocr"][name]
    visible = texts(reading, "visible")
    assert not re.search(r"Case|Filed|Page \d|Date Filed|NORV|CONFIDENTIAL", visible)
    assert ("GRANTED" in visible) == (name == "control_short_order.pdf")
    assert ("station 4" in visible) == (name == "mixed_text_and_scan.pdf")
    assert reading.state == ("text" if visible else "empty")


@pytest.mark.parametrize("kind", ["civil", "bankruptcy"])
def test_bb_c01_stamps_are_metadata(kind: str) -> None:
    (path,) = BANK.glob(f"{kind}*.pdf")
    wanted = EXPECTED["stamp"][kind]
    labels = read(path).labels
    assert [label.page for label in labels] == [1, 2]
    for label in labels:
        stamp = label.stamp
        assert stamp is not None
        told = {
            "docket": stamp.docket,
            "doc": str(stamp.document),
            "att": str(stamp.attachment),
            "filed": stamp.filed,
            "entered": stamp.entered,
        }
        assert told | wanted == told
        assert (stamp.page, stamp.pages) == (label.page, 2)


def test_bb_c01_bates_number_and_appeal() -> None:
    (label,) = read(BANK / "bates_footer_only_scan.pdf").labels
    assert label.bates == EXPECTED["stamp"]["bates"]
    assert label.legends == ("CONFIDENTIAL - SUBJECT TO PROTECTIVE ORDER",)
    (label,) = read(BANK / "appeal_stamp_over_scan.pdf").labels
    assert label.stamp is not None
    assert (label.stamp.kind, label.stamp.document, label.stamp.page) == ("appeal", 22, 1)


def test_pages_are_marked_with_what_courts_call_them() -> None:
    text = read(BANK / "mixed_text_and_scan.pdf").text()
    assert text.startswith("[page 1 · Doc. 58 at 1]\nDECLARATION OF THE SITE ENGINEER\n")


def filings() -> Iterator[tuple[dict[str, Any], dict[str, Any], Path]]:
    for index in sorted(FILINGS.glob("*/index.json")):
        told = json.loads(index.read_text("utf-8"))
        if isinstance(told, dict):
            for document in told["documents"]:
                yield told["case"], document, index.parent / document["file"]


@pytest.fixture(scope="module")
def readings() -> list[tuple[dict[str, Any], dict[str, Any], Reading]]:
    known = list(filings())
    found = read_many(path for _, _, path in known)
    return [(case, told, one) for (case, told, _), one in zip(known, found, strict=True)]


def month_first(iso: str) -> str:
    return f"{iso[5:7]}/{iso[8:]}/{iso[2:4]}"


@needs_data
def test_every_page_of_real_filings_has_its_stamp(readings: Any) -> None:
    assert len(readings) == 31
    assert sum(told["pages"] for _, told, _ in readings) == 414
    for case, told, reading in readings:
        labels: dict[int, Label] = {label.page: label for label in reading.labels}
        assert sorted(labels) == list(range(1, told["pages"] + 1)), told["file"]
        document, _, attachment = told["ecf"].partition("-")
        for number, label in labels.items():
            where = (told["file"], number)
            stamp = label.stamp
            assert stamp is not None, where
            assert stamp.docket.startswith(case["docket"]), where
            assert stamp.document == int(document), where
            assert stamp.attachment == (int(attachment) if attachment else None), where
            assert (stamp.page, stamp.pages) == (number, told["pages"]), where
            assert month_first(stamp.filed) == told["filed"], where
        ids = [labels[number].stamp.page_id for number in sorted(labels)]  # type: ignore[union-attr]
        if ids[0] is not None:  # this district counts its pages through
            assert ids == list(range(ids[0], ids[0] + len(ids))), told["file"]


@needs_data
def test_real_filings_keep_their_words_and_lose_their_stamps(readings: Any) -> None:
    for _, told, reading in readings:
        visible, stamps = texts(reading, "visible"), texts(reading, "stamp")
        assert not re.search(r"(?m)Document \d+(-\d+)? Filed|Page ID|^#:\d", visible), told["file"]
        beside = next(path for _, one, path in filings() if one == told).with_suffix(".txt")
        wanted = words(beside.read_text("utf-8", "replace"))
        found = words(visible + "\n" + stamps)
        recall = (wanted & found).total() / wanted.total()
        assert recall >= 0.99, (told["file"], recall)


def words(text: str) -> Counter[str]:
    return Counter(re.findall(r"[a-z0-9]+", text.lower()))


@needs_data
def test_pages_of_real_filings_that_need_ocr(readings: Any) -> None:
    """Looked at by eye: two pages of a spreadsheet whose font has no letters behind its signs."""
    unread = {told["file"]: reading.unread for _, told, reading in readings if reading.unread}
    assert unread == {"cacd.657892.202.4.pdf": (2, 3)}
    assert not any(told["image_only_pages"] for _, told, _ in readings)


@needs_data
def test_printed_pages_of_real_filings(readings: Any) -> None:
    """A brief counts from i, and from 1 again; each number is the one at the page's foot."""
    (brief,) = (one for _, told, one in readings if told["file"] == "cacd.657892.174.1.pdf")
    printed = [label.printed for label in brief.labels]
    assert printed == ["", "ii", "iii", "iv", "v", "vi", *map(str, range(1, 23))]
    assert "[page 7 · printed 1 · Doc. 174-1 at 7]" in brief.text()
    numbered = sum(bool(label.printed) for _, _, one in readings for label in one.labels)
    assert numbered >= 340


@needs_data
def test_released_mails_with_an_ocr_layer() -> None:
    for path in sorted((DATA / "discovery_emails").glob("C*.pdf")):
        reading = read(path)
        assert len(reading.labels) == reading.pages, path.name
        for label in reading.labels:
            assert any(f"Doc No. {path.stem}" in legend for legend in label.legends), path.name
        assert "U.S. Department of State Case No" not in texts(reading, "visible"), path.name
        assert "OCR layer" in dict(reading.properties), path.name
        pages = {p.anchor for p in reading.passages if p.layer == "visible"}
        for number in range(1, (reading.pages or 0) + 1):
            assert (f"p{number}" in pages) or (number in reading.unread), (path.name, number)


@needs_data
def test_scanned_exhibits_are_unread_page_by_page() -> None:
    for path in sorted((DATA / "discovery_emails").glob("5*.pdf")):
        reading = read(path)
        assert list(reading.unread) == list(range(1, (reading.pages or 0) + 1)), path.name
        assert reading.state == "empty"


NASTY = DATA / "robustness" / "files"


@pytest.mark.skipif(not NASTY.is_dir(), reason="needs data/robustness in the shared folder")
def test_filings_that_are_partly_pictures() -> None:
    """One word as a picture under a stamp; scans stamped twice; a filing with text."""
    court = NASTY / "court_pdf"
    assert read(court / "ocr_pdf_variation.pdf").unread == (1,)
    twice = read(court / "gov.uscourts.cand.203070.27.0.pdf")
    assert twice.unread == (1, 2)
    assert [label.stamp and label.stamp.document for label in twice.labels] == [27, 27]
    assert texts(twice, "stamp").count("Document 26") == 2
    filing = read(court / "gov.uscourts.cacd.652774.40.0.pdf")
    assert filing.unread == ()
    assert [label.stamp and label.stamp.page for label in filing.labels] == [1, 2, 3, 4]
