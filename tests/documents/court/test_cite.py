"""Citations of the record: the bug bank's seventeen, and what real briefs write."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from casework.documents.court.cite import Pin, RecordCite, record_cites

BANK = Path(__file__).resolve().parents[2] / "bugbank" / "BB-C03"
CITES = [json.loads(line) for line in (BANK / "cites.jsonl").read_text("utf-8").splitlines()]
EXPECTED = {
    row["n"]: {key: value for key, value in (row["expected"] or {}).items() if key != "note"}
    for row in json.loads((BANK / "expected.json").read_text("utf-8"))["cites"]
}


def pages(pin: Pin) -> list[int]:
    return [pin.first] if pin.first == pin.last else [pin.first, pin.last]


def told(cite: RecordCite) -> dict[str, Any]:
    """A citation in the bank's words."""
    if cite.last_doc is not None:
        return {"range": [cite.doc, cite.last_doc]}
    said: dict[str, Any] = {"refers_to_previous": True} if cite.kind == "id" else {"doc": cite.doc}
    if cite.kind != "id":
        said["att"] = cite.att
    if cite.exhibit:
        said["exhibit"] = cite.exhibit
    if cite.sealed:
        said["sealed_mention"] = True
    for pin in cite.pins:
        if pin.kind == "pageid":
            said["pageid"] = pin.first
        else:
            said["para" if pin.kind == "para" else "page"] = pages(pin)
        if pin.kind == "lines":
            said["lines"] = [pin.first_line, pin.last_line]
    return said


@pytest.mark.parametrize("row", CITES, ids=lambda row: f"BB-C03-{row['n']}")
def test_bug_bank_c03(row: dict[str, Any]) -> None:
    wanted = EXPECTED[row["n"]]
    cites = record_cites(row["text"])
    if not wanted:
        assert cites == []
        return
    if "list" in wanted:
        assert [[cite.doc, cite.att] for cite in cites] == wanted["list"]
        return
    assert len(cites) == 1
    said = told(cites[0])
    optional = {"att": None}  # the bank leaves it out where there is none
    assert said == optional | wanted | {} if "doc" in wanted else said == wanted
    assert all(type(part) is not float for part in said.values())


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Docs. 61-2 – 61-5 ¶ 3", [("docket", 61, 2, 61, 5)]),
        ("Docs. 57-59", [("docket", 57, None, 59, None)]),
        ("Doc. 57.11 and Doc. 57.0", [("docket", 57, 11), ("docket", 57, None)]),
        ("Doc. 57-\n11 at 3", [("docket", 57, 11)]),
        ("Wilmington, DE 19801", []),
        ("Fed. R. Civ. P. 57; Local R. 57; L.R. 57", []),
        ("Case 2:31-cv-00417 Document 57-11 Filed 02/01/31 Page 3 of 9", []),
        ("Dkts. 4 and 6", [("docket", 4, None), ("docket", 6, None)]),
        ("Docket Entry No. 12", [("docket", 12, None)]),
        ("in 57 cases, Doc. Smith said", []),
        ("the parties' 57-11 vote", []),
    ],
)
def test_documents(text: str, wanted: list[tuple[Any, ...]]) -> None:
    cites = record_cites(text)
    shown = [
        (c.kind, c.doc, c.att, *((c.last_doc, c.last_att) if c.last_doc else ())) for c in cites
    ]
    assert shown == wanted


@pytest.mark.parametrize(
    ("text", "exhibits", "pins"),
    [
        ("Exs. 1, 2 and 4", ["1", "2", "4"], []),
        ("Exhibits A and C at 5", ["A", "C"], ["page 5-5"]),
        ("Ex. B, Roe Dep. 45:12-46:3, 50:1", ["B"], ["lines 45-46", "lines 50-50"]),
        ("Roe Decl. ¶ 3, Ex. P9 (Doe Rep. ¶¶ 4-6)", ["P9"], ["para 4-6"]),
        ("Ex. C ¶¶2, 4–6", ["C"], ["para 2-2", "para 4-6"]),
        ("an Ex. of care", [], []),
    ],
)
def test_exhibits(text: str, exhibits: list[str], pins: list[str]) -> None:
    cites = record_cites(text)
    assert [cite.exhibit for cite in cites] == exhibits
    assert [f"{pin.kind} {pin.first}-{pin.last}" for cite in cites for pin in cite.pins] == pins


def test_pins_shortened_and_listed() -> None:
    (cite,) = record_cites("See Doc. 57 at 121–22, 130, and 140-45.")
    assert [(pin.first, pin.last) for pin in cite.pins] == [(121, 122), (130, 130), (140, 145)]
    (cite,) = record_cites("[ECF No. 61-1] at 1234-36")
    assert (cite.doc, cite.att, cite.pins[0].first, cite.pins[0].last) == (61, 1, 1234, 1236)


def test_another_case_in_front() -> None:
    (cite,) = record_cites("Alder, Doc. 57 at 3")
    assert cite.case == "Alder"
    (cite,) = record_cites("See, Doc. 57 at 3")
    assert cite.case == ""


def test_places_in_the_text() -> None:
    text = "First (Doc. 1 at 2); then Exs. A, B; Id. at 3. Also ECF Nos. 4, 5-1 and 6."
    for cite in record_cites(text):
        assert text[cite.start : cite.end] == cite.text


@pytest.mark.parametrize(
    "text",
    [
        "Doc. 1, " * 10_000,
        "ECF Nos. " + "1, " * 30_000,
        "Doc." + " " * 100_000 + "1",
        "Ex. A, " * 10_000,
        "Exs. " + "A, " * 30_000,
        "Roe Dep. 1:1, " + "1:1, " * 20_000,
        "R. " * 30_000,
        "[1 at " * 50_000,
        "57-\n" * 30_000,
    ],
    ids=lambda text: text[:8],
)
def test_time_grows_with_the_text_only(text: str) -> None:
    start = time.process_time()
    record_cites(text)
    assert time.process_time() - start < 10


def test_a_page_by_the_courts_count_in_brackets_is_no_document() -> None:
    assert [cite.doc for cite in record_cites("Oak, Doc. 57 at 4 (ECF 5) (list).")] == [57]
    assert [cite.doc for cite in record_cites("See the list (ECF 5).")] == [5]
    assert [cite.doc for cite in record_cites("Doc. 57 at 4 (ECF No. 5).")] == [57, 5]
