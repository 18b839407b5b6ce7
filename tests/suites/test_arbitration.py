"""The shipped arbitration suite: it is what its generator writes, and its figures are right."""

import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import is_dataclass
from datetime import date
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from casework.cases.check import check
from casework.cases.folder import CaseFolder
from casework.cases.records import WEIGHTS
from casework.cases.suite import SHIPPED, find_suite, load_suite
from casework.documents.citation import Citations
from casework.documents.library import read_many
from casework.documents.quotation import find_quotation
from casework.documents.records import LAYERS, Reading
from casework.documents.strings import every_string
from casework.documents.writing.blocks import Source
from casework.documents.writing.markdown import read_markdown

ROOT = Path(__file__).resolve().parents[2]
SUITE = SHIPPED / "arbitration"
CASES = sorted(path.name for path in (SUITE / "cases").iterdir())
Room = tuple[CaseFolder, dict[str, Reading]]
MARK = re.compile(r"\[\[(d\d{4})(?:, ([^:\]]+?): “([^”\]]+)”)?\]\]")
FIGURE = re.compile(r"\d[\d,]*\.\d\d\b")
AMOUNT = re.compile(r"\d[\d,]*\.\d\d\b(?! %| million)")
DAY = re.compile(
    r"\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November"
    r"|December) \d{4}\b"
)

pytestmark = pytest.mark.slow


def _tree(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module", params=CASES)
def room(request: pytest.FixtureRequest) -> Room:
    """A shipped case, with every document read (document id to reading)."""
    case = next(c for c in load_suite(SUITE) if c.path.name == request.param)
    paths = [case.matter / row.file for row in case.index]
    return case, dict(zip([row.id for row in case.index], read_many(paths), strict=True))


@pytest.fixture(scope="module", autouse=True)
def _generator_importable() -> Iterator[None]:
    sys.path.insert(0, str(ROOT))
    yield
    sys.path.remove(str(ROOT))


def _reference(case: CaseFolder, task: str) -> str:
    return (case.path / "truth" / "tasks" / task / "reference" / "answer.md").read_text("utf-8")


# --- the suite -------------------------------------------------------------------------------


def test_the_shipped_suite_is_what_the_generator_writes(tmp_path: Path) -> None:
    from suites.arbitration.generate import WRITERS, generate
    from suites.demo.generate import writers

    generate(tmp_path / "one")
    ours = _tree(tmp_path / "one")
    if json.loads(WRITERS.read_text()) == writers():
        assert ours == _tree(SUITE)
    else:  # other libraries may write other bytes, but always the same ones
        generate(tmp_path / "two")
        assert ours == _tree(tmp_path / "two")
        assert ours.keys() == _tree(SUITE).keys()


def test_the_suite_is_found_by_name_and_holds_nine_tasks() -> None:
    suite = find_suite("arbitration")
    tasks = [task for case in suite.cases for task in case.tasks]
    assert len(suite) == 3
    assert {task.protocol for task in tasks} == {"deliver"}
    assert Counter(task.size for task in tasks) == {"small": 3, "medium": 3, "long": 3}
    assert sum(p.stat().st_size for p in SUITE.rglob("*") if p.is_file()) < 6 * 2**20


@pytest.mark.parametrize("name", CASES)
def test_nothing_of_the_truth_is_in_the_room(name: str) -> None:
    assert check(SUITE / "cases" / name, every_string, Citations()) == []


# --- rooms -----------------------------------------------------------------------------------


def test_rooms(room: Room) -> None:
    case, readings = room
    assert 25 <= len(case.index) <= 60
    assert {reading.state for reading in readings.values()} == {"text"}
    endings = Counter(Path(row.file).suffix for row in case.index)
    assert set(endings) == {".docx", ".eml", ".pdf", ".xlsx"}
    assert min(endings.values()) >= 3
    layers = {p.layer for reading in readings.values() for p in reading.passages}
    assert {"comment", "deleted", "inserted", "hidden", "footnote"} <= layers


def _plain(value: Any) -> float:
    return value.toordinal() if hasattr(value, "toordinal") else value or 0


def _value(formula: str, sheet: Any) -> float:
    """A small reckoner: + - * / and brackets, SUM, MAX, MIN, ROUND, cells and ranges."""

    def cells(first: str, last: str) -> list[float]:
        found = [cell.value for line in sheet[f"{first}:{last}"] for cell in line]
        return [x for x in found if isinstance(x, int | float)]

    def number(cell: str) -> float:
        return _plain(sheet[cell].value)

    code = re.sub(r"\b([A-Z]{1,2}\d+):([A-Z]{1,2}\d+)\b", r"*cells('\1','\2')", formula[1:])
    code = re.sub(r"(?<!['A-Z])\b([A-Z]{1,2}\d+)\b(?!')", r"number('\1')", code)
    tools = {
        "cells": cells,
        "number": number,
        "SUM": lambda *x: sum(x),
        "MAX": max,
        "MIN": min,
        "ROUND": lambda x, places: int(x * 10**places + 0.5 + 1e-7) / 10**places,
    }
    return eval(code, {"__builtins__": {}}, tools)


def test_formulas_carry_their_values(room: Room) -> None:
    case, _ = room
    seen = 0
    for row in case.index:
        if not row.file.endswith(".xlsx"):
            continue
        formulas = openpyxl.load_workbook(case.matter / row.file)
        values = openpyxl.load_workbook(case.matter / row.file, data_only=True)
        for sheet in formulas.worksheets:
            shown = values[sheet.title]
            for cell in (c for line in sheet.iter_rows() for c in line if c.data_type == "f"):
                value = shown[cell.coordinate].value
                where = (row.file, cell.coordinate, cell.value)
                assert _plain(value) == pytest.approx(_value(cell.value, shown), abs=0.006), where
                seen += 1
    assert seen >= 8


# --- tasks -----------------------------------------------------------------------------------


def test_tasks_and_rubrics(room: Room) -> None:
    from suites.arbitration.matter import THEMES

    case, _ = room
    assert Counter(task.size for task in case.tasks) == {"small": 1, "medium": 1, "long": 1}
    sizes = {}
    for task in case.tasks:
        rubric = case.rubric(task.id)
        assert task.output
        assert task.output in task.instruction
        assert re.search(r"\*\*Date:\*\* \d{1,2} [A-Z][a-z]+ 20\d\d", task.instruction)
        assert 8 <= len(rubric.criteria) <= 30
        assert {criterion.importance for criterion in rubric.criteria} == set(WEIGHTS)
        assert {criterion.theme for criterion in rubric.criteria} <= set(THEMES)
        assert len({criterion.theme for criterion in rubric.criteria}) >= 4
        assert len({criterion.text for criterion in rubric.criteria}) == len(rubric.criteria)
        sizes[task.size] = len(rubric.criteria)
    assert sizes["small"] < sizes["medium"] <= sizes["long"]


def test_every_citation_of_a_reference_holds(room: Room) -> None:
    case, readings = room
    for task in case.tasks:
        text = _reference(case, task.id)
        marks = MARK.findall(text)
        assert len(marks) == text.count("[[") == text.count("]]")
        quoted = [mark for mark in marks if mark[2]]
        assert len(quoted) >= 10
        for document, anchor, words in quoted:
            assert anchor in find_quotation(readings[document], words, LAYERS), words
        assert {document for document, _, _ in marks} <= readings.keys()


def test_a_reference_becomes_a_document(room: Room) -> None:
    """Written as an agent would write it: nothing is lost, every citation is known."""
    case, _ = room
    sources = [Source(id=row.id, title=row.name, name=row.file) for row in case.index]
    for task in case.tasks:
        manuscript = read_markdown(_reference(case, task.id), sources)
        assert manuscript.faults == ()
        assert manuscript.title


def test_rubric_and_reference_agree(room: Room) -> None:
    """What a criterion asks for by amount or by date stands in the reference."""
    case, _ = room
    asked = 0
    for task in case.tasks:
        text = _reference(case, task.id)
        for criterion in case.rubric(task.id).criteria:
            for wanted in (*FIGURE.findall(criterion.text), *DAY.findall(criterion.text)):
                assert wanted in text, (task.id, criterion.id, wanted)
                asked += 1
    assert asked >= 20


def _computed(case: CaseFolder) -> set[int]:
    """All amounts (cents) that the script of a case computes."""
    from suites.arbitration.construction import figures as construction
    from suites.arbitration.earnout import figures as earnout
    from suites.arbitration.supply import figures as supply

    scripts = {"tarnholt": supply, "bressing": construction, "pellworth": earnout}
    found: set[int] = set()

    def gather(value: object) -> None:
        if isinstance(value, int):
            found.add(abs(value))
        elif isinstance(value, dict):
            gather(tuple(value.values()))
        elif isinstance(value, tuple | list):
            for part in value:
                gather(part)
        elif is_dataclass(value):
            gather(tuple(vars(value).values()))

    for name, value in vars(scripts[case.case.id.partition("-")[0]]).items():
        if name.isupper():
            gather(value)
    return found


def test_every_amount_of_a_reference_is_computed_or_in_the_room(room: Room) -> None:
    """As it stands, or as the sum or difference of two such amounts."""
    case, readings = room
    text = " ".join(reading.text(LAYERS) for reading in readings.values())
    known = _computed(case) | {_cents(amount) for amount in FIGURE.findall(text)}
    large = {cents for cents in known if cents >= 100_00}
    for task in case.tasks:
        for amount in set(AMOUNT.findall(_reference(case, task.id))):
            cents = _cents(amount)
            made = any(abs(cents - x) in large or cents + x in large for x in large)
            assert cents in known or made, (task.id, amount)


def _cents(amount: str) -> int:
    return int(re.sub(r"\D", "", amount))


# --- figures, reckoned a second way ------------------------------------------------------------


def _interest(cents: int, first: date, last: date, rates: dict[date, int]) -> int:
    """Day by day, in millionths of a cent."""
    total = 0
    for ordinal in range(first.toordinal(), last.toordinal() + 1):
        day = date.fromordinal(ordinal)
        total += cents * next(rates[s] for s in sorted(rates, reverse=True) if s <= day)
    return (2 * total + 3_650_000) // 7_300_000


def test_interest_is_the_sum_of_its_days() -> None:
    from suites.arbitration.figures import Rate, interest

    rates = {date(2024, 1, 1): 790, date(2024, 7, 1): 775, date(2025, 1, 1): 715}
    told = [Rate(start, points) for start, points in rates.items()]
    for cents, first, last in (
        (135_573_10, date(2024, 8, 31), date(2025, 3, 31)),
        (1, date(2024, 2, 28), date(2025, 12, 31)),
        (504_424_00, date(2024, 6, 30), date(2024, 7, 1)),
    ):
        assert interest(cents, first, last, told) == _interest(cents, first, last, rates)


def test_supply_figures() -> None:
    from suites.arbitration.supply import figures as f

    # Prices by floating point, from the indices as printed.
    assert (
        round(1120 * (0.3 + 0.5 * (874 + 902 + 931) / 3 / 842 + 0.2 * 326 / 3 / 96), 2) == 1189.68
    )
    assert (f.PRICE["Q2"], f.PRICE["Q3"]) == (118_968, 126_106)
    assert f.LIMIT["Q3"] == round(1189.68 * 106)
    assert f.OVER == (2980 - 510) * 3173 + 2600 * 2200
    assert (date(2024, 4, 17), date(2024, 4, 18)) == (f.B_DUE, f.B_RECEIVED)
    assert (date(2024, 7, 2), date(2024, 6, 28)) == (f.C_DUE, f.C_RECEIVED)
    assert f.REQUEST <= f.BAR
    assert f.REQUEST > f.BAR_SELLER
    assert [late.weeks for late in f.LATE] == [5, 6, 1]
    rates = {rate.start: rate.basis_points for rate in f.RATES}
    for cents, first, told in (
        (f.OVER, f.OVER_FROM, f.I_OVER),
        (f.COVER_C + f.DISPOSAL_C, f.DAMAGES_FROM, f.I_COVER_C),
        (f.LD_TOTAL, f.LD_FROM, f.I_LD),
        (f.MAKE_UP_DUE_SUM, f.MAKE_UP_FROM, f.I_MAKE_UP),
        (f.PRICE_B_NET, f.PRICE_B_FROM, f.I_PRICE_B),
    ):
        assert told == _interest(cents, first, f.AS_AT, rates)
    assert f.GOOD - f.BAD == f.COVER_B + f.I_COVER_B + f.PRICE_B_NET + f.I_PRICE_B


def test_construction_figures() -> None:
    from suites.arbitration.construction import figures as f

    assert date(2024, 4, 27) == f.DUE
    assert f.DELAY == 142 == sum(event.critical for event in f.EVENTS) + f.PUMPS_LATE
    assert [event.late_by for event in f.EVENTS] == [0, 1, 0, 0, 0]
    assert f.VARIATION.critical == f.VARIATION_ACTIVITY - f.VARIATION_FLOAT
    assert f.RAIN.critical == sum(f.RAIN_EXCESS.values()) == 9
    assert f.RAIN.claimed == sum(f.RAIN_CLAIMED.values())
    assert date(2024, 4, 4) == f.PUMPS_NEED
    assert f.INSTALLED > f.GRID_DONE
    assert (f.INSTALLED - f.PUMPS_ARRIVED).days + f.COMMISSION == 103
    assert f.LATE == 142 - 21 - 16 - 9
    assert (f.LDS, f.BACK, f.COST) == (96 * 18_500_00, 1_968_000_00 - 96 * 18_500_00, 37 * 9_240_00)
    assert f.CONTRACTOR_LATE == 1
    assert f.DISSATISFIED <= f.DISSATISFIED_LAST
    assert f.REQUEST >= f.ARBITRATION_FROM
    rates = {rate.start: rate.basis_points for rate in f.RATES}
    for cents, first, told in (
        (f.BACK, f.BACK_FROM, f.I_BACK),
        (f.BACK_ALT, f.BACK_FROM, f.I_BACK_ALT),
        (f.COST, f.COST_FROM, f.I_COST),
        (f.COST_ALT, f.COST_FROM, f.I_COST_ALT),
        (f.COST_BEST, f.COST_FROM, f.I_COST_BEST),
    ):
        assert told == _interest(cents, first, f.AS_AT, rates)
    assert f.TOTAL == f.BACK + f.I_BACK + f.COST + f.I_COST


def test_earnout_figures() -> None:
    from suites.arbitration.earnout import figures as f

    own = 41_260_000 - 3_480_000
    right = 5_612_000 + (1_294_000 - own / 100) + 742_000 - 205_000 + 415_000 + 488_000
    assert right * 100 == f.EBITDA
    assert 3.5 * (right - 6_000_000) * 100 == f.PAYMENT
    assert f.EBITDA - f.EBITDA_NO_HARROW == f.DIVERTED_MARGIN
    assert f.EBITDA_NO_HARROW - f.DETERMINED == f.SLIP == 3_480_000
    assert f.SELLER_PAYMENT == (2_000_000 * 3.5 + 928_000 * 1.5) * 100
    assert f.payment(f.UPPER + 10_000_000_00) == f.CAP
    assert f.payment(f.THRESHOLD) == f.BUYER_PAYMENT == 0
    assert f.PAYMENT_ADMITTED - f.PAID == f.WARRANTY_CLAIM
    assert f.DISPUTE_NOTICE == f.DISPUTE_LAST == date(2024, 5, 30)
    assert date(2024, 6, 14) == f.DUE
    assert f.WARRANTY_NOTICE > f.WARRANTY_LAST
    assert f.COUNTERCLAIM > f.WARRANTY_PROCEEDINGS_LAST_LATE > f.WARRANTY_PROCEEDINGS_LAST
    assert f.CORRECTION_ASKED <= f.CORRECTION_LAST == date(2025, 3, 12)
    assert (f.ACCELERATION_LAST - f.DISCLOSED).days == 60
    rates = {rate.start: rate.basis_points for rate in f.RATES}
    for due, told in (
        (f.PAYMENT, (f.BEFORE, f.REST, f.AFTER)),
        (f.PAYMENT_NO_HARROW, (f.BEFORE_NH, f.REST_NH, f.AFTER_NH)),
        (f.PAYMENT_DETERMINED, (f.BEFORE_D, f.REST_D, f.AFTER_D)),
    ):
        before = _interest(due, date(2024, 6, 15), date(2024, 7, 12), rates)
        after = _interest(due - f.PAID, date(2024, 7, 13), date(2026, 3, 31), rates)
        assert told == (before, due - f.PAID, after)
    assert f.TOTAL - f.BUDGET - max(f.BUDGET * 3 // 2, (f.TOTAL + 2) // 5) == f.NET
