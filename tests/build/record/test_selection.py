"""The verdict on a case, each reason by itself, and the cohort table."""

from pathlib import Path

import pytest

import made_record
from casework.build.record.cohort import cohort, pages_in
from casework.build.record.intake import read_record
from casework.build.record.merits import merits
from casework.build.record.pages import Page
from casework.build.record.records import CourtRecord, Filing
from casework.build.record.ruling import ruling_of
from casework.build.record.selection import REASONS, select, selected, the_ruling

WHOLE = (
    Filing(id="1", kind="opinion", ruling="decided", words=5000, file="1.pdf", pages=20),
    Filing(id="2", kind="statement_of_facts", words=900, file="2.pdf"),
    Filing(id="3", kind="response_to_facts", words=900, file="3.pdf"),
    Filing(id="4", kind="exhibit", words=90, file="4.pdf"),
    Filing(id="5", kind="brief", words=900, file="5.pdf"),
)


def changed(id: str, **update: object) -> tuple[Filing, ...]:
    return tuple(f.model_copy(update=update) if f.id == id else f for f in WHOLE)


def without(id: str) -> tuple[Filing, ...]:
    return tuple(f for f in WHOLE if f.id != id)


SLIP = {"kind": "sealed_slipsheet", "sealed": True, "words": 9}
GONE = {"held": "nothing", "file": "", "words": 0}
EXHIBITS = tuple(Filing(id=f"9-{n}", kind="exhibit", words=9, file="x") for n in range(1, 20))


def test_a_whole_case_is_accepted() -> None:
    verdict = selected(WHOLE)
    assert (verdict.accepted, verdict.fit_for_scoring, verdict.reasons) == (True, True, ())


@pytest.mark.parametrize(
    ("filings", "codes"),
    [
        (without("1"), ["no_ruling"]),
        (changed("1", **GONE), ["ruling_not_here"]),
        (changed("1", **SLIP, stands_for="opinion"), ["ruling_sealed"]),
        (changed("1", words=90), ["opinion_without_reasoning"]),
        (changed("1", ruling="split"), ["split_ruling"]),
        (changed("1", ruling=""), ["no_ruling"]),
        (without("2"), ["statement_missing"]),
        (without("3"), ["response_missing"]),
        (changed("3", **GONE), ["response_missing"]),
        (changed("2", **SLIP, stands_for="statement_of_facts"), ["statements_sealed"]),
        (changed("2", words=0), ["unreadable"]),
        (without("4"), ["exhibits_missing"]),
        (changed("4", **SLIP, stands_for="exhibit"), ["exhibits_missing"]),
        (without("5"), ["briefs_missing"]),
        (changed("5", kind="unknown"), ["briefs_missing", "kinds_unknown"]),
        ((*WHOLE, *EXHIBITS, EXHIBITS[0].model_copy(update=GONE)), ["some_exhibits_lacking"]),
        ((*WHOLE, EXHIBITS[0].model_copy(update=GONE)), ["exhibits_not_here"]),
    ],
)
def test_each_reason(filings: tuple[Filing, ...], codes: list[str]) -> None:
    verdict = selected(filings)
    assert [reason.code for reason in verdict.reasons] == codes
    effects = {REASONS[code].effect for code in codes}
    assert verdict.accepted == ("rejects" not in effects)
    assert verdict.fit_for_scoring == (effects <= {"noted"})


@pytest.mark.parametrize(
    ("text", "ruling"),
    [
        ("Defendant's motion for summary judgment is GRANTED.", "decided"),
        ("The Court DENIES Plaintiff's Motion for Partial Summary Judgment.", "decided"),
        (
            "Accordingly, the motion for summary judgment is granted in part and denied in part.",
            "split",
        ),
        ("On May 2 the Court granted plaintiffs' motion for summary judgment.", ""),
        ("Summary judgment is granted only when no fact is in dispute.", ""),
        ("The motion to clarify is granted.", ""),
        ("The motion for summary judgment is set for hearing on May 4.", ""),
    ],
)
def test_what_a_ruling_decides(text: str, ruling: str) -> None:
    assert ruling_of([Page(1, text)]) == ruling


def test_the_made_record_is_accepted_and_sorted(tmp_path: Path) -> None:
    record = read_record(made_record.folder(tmp_path / "r"), ocr=False)
    verdict = select(record)
    assert (verdict.accepted, verdict.fit_for_scoring, verdict.reasons) == (True, True, ())
    ruling = the_ruling(record.filings)
    assert ruling and ruling.id == "60"
    found = merits(record.filings)
    assert found.merits == ("44-2", "exhibits-Ex-3-mail", "exhibits-Ex-4")
    assert {drop.filing for drop in found.drops} == {"41-1", "60", "sof", "response"}
    assert all(drop.reason for drop in found.drops)


def test_a_lawyers_list_of_copies_is_no_evidence(tmp_path: Path) -> None:
    head = made_record.CAPTION.format(title="DECLARATION OF BO LINDQVIST IN SUPPORT OF MOTION")
    copies = "\n".join(
        f"{n}. Exhibit {n} is a true and correct copy of a record of the mill." for n in range(1, 4)
    )
    path = tmp_path / "r"
    path.mkdir()
    made_record.word(path / "41-4.docx", f"{head}I am counsel for the defendant.\n{copies}")
    seen = f"{made_record.CAPTION.format(title='DECLARATION OF MARTA QUILL')}I stood by the door."
    made_record.word(path / "41-5.docx", f"Attorneys for Defendant\n{seen}\n{copies}")
    record = read_record(path, ocr=False)
    assert [filing.vouches for filing in record.filings] == [True, False]
    assert merits(record.filings).merits == ("41-5",)


def test_the_cohort_table(tmp_path: Path) -> None:
    def case(court: str, suit: str, filings: tuple[Filing, ...]) -> CourtRecord:
        return CourtRecord(path=tmp_path, court=court, nature_of_suit=suit, filings=filings)

    records = [
        case("ksd", "190 Contract", WHOLE),
        case("cod", "190 Contract", changed("1", ruling="split")),
        case("nysd", "442 Jobs", WHOLE),
        case("", "", WHOLE),
        case("cacd", "791", without("1")),
    ]
    table = cohort(records)
    assert (table.read, table.accepted, table.fit, table.pages) == (5, 4, 3, 4 * 24)
    assert pages_in(records[0]) == 24
    rows = {row.name: (row.cases, row.fit) for row in table.by_type}
    assert rows == {"contract": (2, 1), "employment": (1, 1), "other": (1, 1)}
    assert {row.name: row.cases for row in table.by_circuit} == {"10": 2, "2": 1, "not known": 1}
    assert [row.name for row in table.by_state] == ["Colorado", "Kansas", "New York", "not known"]
    assert table.rejected == {"no_ruling": 1}
    assert "| contract | 2 | 1 | 48 |" in table.markdown()
    assert "| no_ruling | 1 |" in table.markdown()
