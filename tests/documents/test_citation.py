"""A citation holds at its anchor and nowhere else, in every layer, and scans are not guessed at."""

import re
from pathlib import Path

import pytest

from casework.documents.citation import Citations, citation
from casework.documents.library import Library
from casework.documents.records import Passage, Reading

LINES = [f"Line {number} of the log: crane {number} stood still." for number in range(1, 101)]
CHILD = Reading(
    name="a.pdf",
    type="pdf",
    state="text",
    pages=2,
    passages=(Passage(anchor="p1", text="The gate was shut."),),
)
MAIL = Reading(
    name="m.eml",
    type="eml",
    state="text",
    passages=(
        Passage(anchor="msg1.h", text="Subject: gate", layer="metadata"),
        Passage(anchor="msg1", text="See the attach-\nment, please."),
        Passage(anchor="c1", text="never sent", layer="deleted"),
    ),
    children=(CHILD,),
)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "0001.txt"
    path.write_text("\n".join(LINES))
    return path


@pytest.mark.parametrize(
    ("anchor", "quotation", "wrong"),
    [
        ("L41", "crane 57 stood still", ""),  # the block that begins with line 41
        ("L57", "crane 57 stood still", ""),
        ("L57", "crane 57 stood still. Line 58", ""),
        ("L80", "crane 80 stood still. Line 81", ""),  # over a block's end
        ("L56", "crane 57 stood still", "begins at L57, not at L56"),
        ("L1", "crane 57 stood still", "begins at L57, not at L1"),
        ("L57", "crane 57 stood quite still", "word for word"),
        ("L101", "", "there is no passage L101. The anchors there: L1, L41, L81"),
        ("p1", "", "there is no passage p1"),
        ("att1/L1", "", "has 0 attachments"),
        ("", "", "the anchor is empty"),
    ],
)
def test_lines_of_a_text(log: Path, anchor: str, quotation: str, wrong: str) -> None:
    found = Citations()(log, anchor, quotation)
    assert re.search(re.escape(wrong), found) if wrong else found == ""


@pytest.mark.parametrize(
    ("anchor", "quotation", "wrong"),
    [
        ("msg1", "See the attachment", ""),
        ("msg1.h", "Subject: gate", ""),
        ("c1", "never sent", ""),
        ("att1/p1", "The gate was shut", ""),
        ("att1/p2", "The gate was shut", ""),  # a page without text: nothing to compare with
        ("att1/p3", "", "there is no passage att1/p3"),
        ("p1", "", "there is no passage p1"),
        ("msg1", "The gate was shut", "begins at att1/p1, not at msg1"),
    ],
)
def test_layers_and_children(anchor: str, quotation: str, wrong: str) -> None:
    found = citation(MAIL, anchor, quotation)
    assert re.search(re.escape(wrong), found) if wrong else found == ""


def test_a_file_that_cannot_be_read() -> None:
    locked = Reading(name="a.pdf", type="pdf", state="encrypted", reason="a password is asked.")
    assert citation(locked, "p1", "x") == "p1 cannot be read: encrypted, a password is asked."


def test_each_file_is_read_once(log: Path, tmp_path: Path) -> None:
    store = tmp_path / "store"
    citations = Citations(Library(store))
    for line in (1, 2, 50):
        assert citations(log, f"L{line}", LINES[line - 1]) == ""
    assert len(list(store.rglob("*.json"))) == 1


def test_a_page_read_by_ocr_may_misread() -> None:
    text = "Week of\nFri16 | 22:00 a0 a0 l20 139 wp\nSat 17 06:00 10 .9 .19 135 we"
    page = Passage(anchor="p1", text=text, source="ocr")
    reading = Reading(name="s.pdf", type="pdf", state="text", pages=1, passages=(page,))
    assert citation(reading, "p1", "Fri 16 22:00 -10 -10 -29 139 WP") == ""
    assert "word for word" in citation(reading, "p1", "The pump was stopped on Friday night.")
    clear = reading.model_copy(update={"passages": (page.model_copy(update={"source": "file"}),)})
    assert "word for word" in citation(clear, "p1", "Fri 16 22:00 -10 -10 -29 139 WP")
