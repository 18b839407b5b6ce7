"""Sealed papers, and papers that only use the word."""

import csv
import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.documents.court.sealing import (
    classify_entry,
    gaps,
    is_slip_sheet,
    slip_pages,
    slip_sheet,
)
from casework.documents.library import read
from casework.documents.records import Passage, Reading

BANK = Path(__file__).parents[2] / "bugbank" / "BB-C08"
EXPECTED = json.loads((BANK / "expected.json").read_text())
with (BANK / "docket.csv").open(newline="") as file:
    ENTRIES = {int(row["entry_no"]): row["text"] for row in csv.DictReader(file)}
DATA = Path(__file__).resolve().parents[3].parent / "shared" / "data"
MARSHALL = DATA / "summary_judgment" / "marshall_v_northrop_grumman_cacd_2-16-cv-06794"


@pytest.mark.parametrize("case", EXPECTED["classes"], ids=lambda case: str(case["entry_no"]))
def test_bb_c08_entries_of_a_docket(case: dict[str, object]) -> None:
    text = ENTRIES[int(str(case["entry_no"]))]
    assert classify_entry(text).code == case["expected"]


def test_bb_c08_gaps_are_reported_and_not_filled() -> None:
    named = {57}  # the other entries speak of it
    found = gaps(ENTRIES, named)
    assert [(gap.first, gap.last) for gap in found] == [(57, 57), (64, 64)]
    assert "not in this extract" in found[0].note
    assert "possible sealed entry" in found[1].note
    assert 64 not in ENTRIES


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("MOTION for Summary Judgment", "public"),
        ("SEALED ORDER", "sealed"),
        ("SEALED MOTION for protective order", "sealed"),
        ("[SEALED] DECLARATION of an expert re 12", "sealed"),
        ("EXHIBIT B (Filed Under Seal)", "sealed"),
        ("APPLICATION for leave to file document under seal", "public_motion"),
        ("REPLY in support of motion to unseal", "public_motion"),
        ("ORDER denying 12 Motion to Seal", "public_order_affects"),
        ("ORDER: the Clerk shall unseal Docket Nos. 12-3", "public_order_unseals:12-3"),
        ("ORDER that Exhibit 40-2 be sealed", "public_order_affects:40-2"),
        ("REDACTED BRIEF re 40", "public_redacted_of:40"),
        ("RESPONSE to sealed document 40", "needs_review"),
        ("DECLARATION about the seal of a pump", "public_word_only"),
        ("Redaction request due 11/15/2022", "public_word_only"),
        ("NOTICE: sealed by mistake", "needs_review"),
    ],
)
def test_other_entries(text: str, code: str) -> None:
    assert classify_entry(text).code == code


@given(st.text(max_size=300))
def test_any_text_has_a_class(text: str) -> None:
    assert classify_entry(text).kind


@given(st.sets(st.integers(1, 300)), st.sets(st.integers(1, 300)))
def test_gaps_hold_every_missing_number_once(numbers: set[int], named: set[int]) -> None:
    missing = [n for gap in gaps(numbers, named) for n in range(gap.first, gap.last + 1)]
    whole = range(min(numbers), max(numbers) + 1) if numbers else ()
    assert missing == [n for n in whole if n not in numbers]


@pytest.mark.parametrize("piece", ["motion to ", "sealed ", "document 5 ", "unseal x", "(", "*"])
def test_long_hostile_entries_end_in_time(piece: str) -> None:
    started = time.process_time()
    assert classify_entry("order " + piece * 20_000).kind
    assert time.process_time() - started < 2


def page(text: str, pages: int = 1) -> Reading:
    passages = (Passage(anchor="p1", text=text),)
    return Reading(name="1.pdf", type="pdf", state="text", pages=pages, passages=passages)


STAMP = "Case 2:31-cv-00417-QRS Document 57-11 Filed 03/02/31 Page 1 of 1\n"


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        (STAMP + "EXHIBIT B\nFILED UNDER SEAL", True),
        ("Exhibit 4\n\nSEALED", True),
        ("EXHIBIT C\nRedacted in its entirety", True),
        ("Drawing 4\nHermetically sealed pump housing", False),
        ("APPLICATION FOR LEAVE TO FILE UNDER SEAL", False),
        ("Exhibit B", False),
        ("EX. P31\n(Proposed to Be Filed\nUnder Seal)", True),
        ("Exhibit 7 to the Declaration, filed under seal", True),
        ("Exhibit 7\nUnder Seal", True),
        ("The sample arrived under seal and dry.", False),
        ("We filed under seal what you asked for.", False),
        ("Valve 3: sealed\nValve 4: open", False),
        ("This exhibit was filed under seal. " + "It says a great deal more. " * 20, False),
    ],
)
def test_slip_sheets(text: str, slip: bool) -> None:
    assert is_slip_sheet(page(text)) is slip


def test_slip_sheets_inside_a_larger_paper_are_told_by_page() -> None:
    texts = ["DECLARATION\n" + "I declare. " * 60, "EXHIBIT 111\n(Filed Under Seal)"]
    texts += ["Exhibit 112\nA public letter, filed with it.", STAMP + "EXHIBIT 113\nSEALED"]
    texts += ["3. Exhibit 9 is a letter. Filed provisionally under seal.\n" + "4. More. " * 40]
    passages = [Passage(anchor=f"p{at}", text=t) for at, t in enumerate(texts, start=1)]
    whole = Reading(name="x.pdf", type="pdf", state="text", pages=5, passages=tuple(passages))
    assert slip_sheet(whole) is None
    assert slip_pages(whole) == {2: "EXHIBIT 111 (Filed Under Seal)", 4: "EXHIBIT 113 SEALED"}


def test_a_long_paper_is_no_slip_sheet() -> None:
    assert slip_sheet(page("FILED UNDER SEAL", pages=12)) is None


@pytest.mark.skipif(not DATA.is_dir(), reason="the shared data is not beside the checkout")
def test_the_slip_sheets_of_a_real_case() -> None:
    documents = json.loads((MARSHALL / "index.json").read_text())["documents"]
    sealed = {one["file"] for one in documents if one["role"].endswith("sealed_slipsheet")}
    assert len(sealed) == 5
    short = [one["file"] for one in documents if one["pages"] <= 3]
    found = {name for name in short if is_slip_sheet(read(MARSHALL / name))}
    assert found == sealed
    inside = slip_pages(read(MARSHALL / "cacd.657892.198.3.pdf"))
    assert list(inside) == list(range(4, 13))
