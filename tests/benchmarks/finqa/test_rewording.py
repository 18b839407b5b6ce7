"""Rewordings in closed forms: proved as they are made, and not with anything else in them."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from casework.benchmarks.finqa.adapter import FinQA
from casework.benchmarks.finqa.rewording import COUNT, ENTITY, PLANS, shared_words, unit_line
from casework.benchmarks.records import Item

Input = dict[str, Any]
PAGE: Input = {
    "pre_text": [
        "norvane pumps is a supplier of pumps .",
        "the company leases 5 plants and has 3 segments .",
        "the company maintains a pension plan for staff .",
        "service gave $ 310 million over 4 years .",
    ],
    "table": [
        ["( $ in millions )", "2021", "2020"],
        ["service revenue", "$ 2424", "$ 2325"],
        ["license revenue", "412", "377"],
    ],
    "post_text": ["norvane sells in several regions ."],
    "question": "what was the change in service revenue from 2020 to 2021?",
}
CASE = Item(
    id="NRV/2021/page_5.pdf-1",
    benchmark="finqa",
    input=PAGE,
    expected="99.0",
    gold={"program": "subtract(2424, 2325)", "exe_ans": 99.0, "evidence": ["table_1"]},
    cluster="NRV/2021/page_5.pdf",
    index=0,
)


def verdict(*edits: Callable[[Input], object]) -> str:
    changed = copy.deepcopy(PAGE)
    for edit in edits:
        edit(changed)
    assert changed != PAGE
    return FinQA().prove(CASE, changed, {}).verdict


def line(at: int, text: str) -> Callable[[Input], object]:
    return lambda changed: changed["pre_text"].__setitem__(at, text)


def first(text: str) -> Callable[[Input], object]:
    return lambda changed: changed["pre_text"].insert(0, text)


def under(text: str) -> Callable[[Input], object]:
    return lambda changed: changed["post_text"].insert(0, text)


def over(text: str) -> Callable[[Input], object]:
    return lambda changed: changed["pre_text"].append(text)


def label(row: int, text: str) -> Callable[[Input], object]:
    return lambda changed: changed["table"][row].__setitem__(0, text)


PLAN = PLANS[1]
RENAMED = line(2, "the registrant maintains a pension plan for staff .")
ARRANGED = line(2, "the company maintains a retirement arrangement for staff .")
[(_, SHORT)] = shared_words(PAGE)
CAPTION, NOTE = unit_line(PAGE, "pre_text"), unit_line(PAGE, "post_text")


def test_a_unit_keeps_its_currency() -> None:
    assert CAPTION == "amounts in the table are stated in millions of dollars ."
    plain = {**PAGE, "table": [["in thousands", "2021"]]}
    assert unit_line(plain, "post_text") == "note : amounts in the table are stated in thousands ."
    assert unit_line({**PAGE, "table": [["in euros", "2021"]]}, "post_text") == ""
    leaning = {**PAGE, "post_text": ["these exclude leases ."]}
    assert unit_line(leaning, "post_text") == "" and not list(shared_words(leaning))


@pytest.mark.parametrize(
    "edits",
    [
        (RENAMED, first(ENTITY.definition)),
        (ARRANGED, first(PLAN.definition)),
        (label(0, "line item"), over(CAPTION)),
        (label(0, "line item"), under(NOTE)),
        (label(1, "service"), label(2, "license"), under(SHORT)),
        (line(1, COUNT.sub("five", PAGE["pre_text"][1], count=1).replace("3 seg", "three seg")),),
    ],
)
def test_a_closed_form_is_proved(edits: tuple[Callable[[Input], object], ...]) -> None:
    assert verdict(*edits) == "proved"


@pytest.mark.parametrize(
    "edits",
    [
        (RENAMED,),
        (RENAMED, lambda changed: changed["post_text"].append(ENTITY.definition)),
        (RENAMED, first(PLAN.definition)),
        (line(2, "the registrant has no pension plan for staff ."), first(ENTITY.definition)),
        (RENAMED, first(ENTITY.definition.replace("also", "not"))),
        (label(0, "line item"),),
        (label(0, "line item"), over(CAPTION.replace("millions", "thousands"))),
        (label(0, "line item"), over(CAPTION.replace(" of dollars", ""))),
        (label(0, "line item"), under(CAPTION)),
        (label(0, "line item"), over(CAPTION), over("so it was told .")),
        (over(CAPTION.replace("millions", "thousands")),),
        (label(1, "service"), label(2, "license")),
        (label(1, "license"), label(2, "service"), under(SHORT)),
        (label(1, "service"), label(2, "license"), under(SHORT.replace("service", "licence"))),
        (line(1, "the company leases six plants and has three segments ."),),
        (line(1, "the company leases five plants ."),),
    ],
)
def test_what_only_looks_like_one_is_not_proved(
    edits: tuple[Callable[[Input], object], ...],
) -> None:
    assert verdict(*edits) != "proved"


def test_a_count_that_the_program_uses_is_not_taken_back() -> None:
    gold = {"program": "divide(310, 4)", "exe_ans": 77.5, "evidence": ["text_3"]}
    case = CASE.model_copy(update={"gold": gold})
    changed = copy.deepcopy(PAGE)
    assert FinQA().prove(case, changed, {}).verdict == "proved"
    changed["pre_text"][3] = "service gave $ 310 million over four years ."
    assert FinQA().prove(case, changed, {}).verdict != "proved"


def test_two_lines_of_which_one_is_a_form_of_the_other_stay_apart() -> None:
    lines = ["it has 5 plants in the north .", "it has five plants in the north ."]
    page = {**PAGE, "pre_text": [*lines, *PAGE["pre_text"]]}
    case = CASE.model_copy(update={"input": page})
    assert FinQA().prove(case, copy.deepcopy(page), {}).verdict == "proved"
