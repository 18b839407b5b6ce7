"""Every operator on made-up items: it applies, and what it made keeps the answer."""

import copy
import random
from typing import Any

import pytest

from casework.benchmarks.contractnli.inverse import stock as agreements
from casework.benchmarks.contractnli.proofs import GENERIC
from casework.benchmarks.finqa.abbreviations import ABBREVIATIONS
from casework.benchmarks.pubmedqa.inverse import stock as abstracts
from casework.benchmarks.pubmedqa.proofs import CLOSED
from casework.benchmarks.records import Item
from casework.benchmarks.sets import adapter
from casework.benchmarks.wording import collapse, numbers, sentences, tokens
from casework.harden.artifacts.shipped import shipped_axes
from casework.harden.rules.corpus import Corpus
from casework.harden.rules.operator import BUDGET, Change, Operator
from casework.harden.rules.tables import OPERATORS
from casework.harden.shape import normal_form, shape_faults
from ruled_items import ITEMS

ROWS = [(name, row) for name, rows in OPERATORS.items() for row in rows]
IDS = [f"{name}-{row.subtype}-{at}" for at, (name, row) in enumerate(ROWS)]
SEEDS = range(4)
PROVED = {
    "standard_abbreviation",
    "column_head_shortening",
    "thousands_separator",
    "commentary_sentences",
    "page_furniture",
    "neutral_order_of_methods",
    "process_measure",
    "sex_or_age_strata",
    "eligibility_detail",
    "statistical_plan",
    "ethics_and_registration",
    "condition_abbreviation",
    "intervention_abbreviation",
    "group_code",
    "interval_format",
    "decimal_and_percent_spacing",
    "merged_sections",
    "split_section",
    "house_style_heading",
    "recruitment_period",
    "setting_and_site",
    "equivalent_unit_beside",
    "recital_extension",
    "general_provisions",
    "counterparts_and_signature",
    "party_alias",
    "period_alias",
    "other_object",
    "section_reference",
    "number_with_words",
    "list_mark_style",
    "cover_and_legend",
    "version_line",
    "transmittal_paragraph",
}
"""Subtypes whose changes code can prove, on items made for it."""


def changes(name: str, row: Operator, seeds: range = SEEDS) -> list[tuple[Item, Change]]:
    corpus = Corpus(ITEMS[name])
    found = [
        (item, row.apply(item, random.Random(seed), corpus))
        for item in ITEMS[name]
        for seed in seeds
    ]
    return [(item, change) for item, change in found if change is not None]


@pytest.mark.parametrize(("name", "row"), ROWS, ids=IDS)
def test_an_operator_applies_and_its_proof_is_not_refuted(name: str, row: Operator) -> None:
    made = changes(name, row)
    assert made, f"{row.name}/{row.subtype} applies to no made-up item"
    verdicts: set[str] = set()
    for item, change in made:
        assert adapter(name).schema_faults(item.input, change.input) == []
        assert shape_faults(item.input, change.input) == []
        proof = adapter(name).prove(item, change.input, change.hints)
        assert proof.verdict != "refuted", [one for one in proof.checks if one.verdict == "refuted"]
        verdicts.add(proof.verdict)
        assert normal_form(change.input) != normal_form(item.input)
        assert change.description and "\n" not in change.description
        assert not BUDGET.excess(item.input, change.input)
    if row.subtype in PROVED:
        assert "proved" in verdicts


@pytest.mark.parametrize(("name", "row"), ROWS, ids=IDS)
def test_a_seed_gives_one_change_and_the_item_stays_as_it_was(name: str, row: Operator) -> None:
    before = copy.deepcopy(ITEMS[name])
    first, second = changes(name, row), changes(name, row)
    assert [change for _, change in first] == [change for _, change in second]
    assert before == ITEMS[name]


@pytest.mark.parametrize(("name", "row"), ROWS, ids=IDS)
def test_the_gold_answer_is_not_read(name: str, row: Operator) -> None:
    corpus = Corpus(ITEMS[name])
    for item in ITEMS[name]:
        other = item.model_copy(update={"expected": "another answer"})
        told, blind = (row.apply(one, random.Random(3), corpus) for one in (item, other))
        assert told == blind


@pytest.mark.parametrize("name", OPERATORS)
def test_the_question_is_never_touched(name: str) -> None:
    key = "hypothesis" if name == "contractnli" else "question"
    for row in OPERATORS[name]:
        for item, change in changes(name, row):
            assert change.input[key] == item.input[key]


@pytest.mark.parametrize("name", OPERATORS)
def test_rows_name_axes_and_subtypes_of_the_shipped_catalog(name: str) -> None:
    catalog = shipped_axes(name)
    known = {axis.axis_name: axis.subtypes for axis in catalog.catalog.axes}
    for row in OPERATORS[name]:
        assert row.subtype in known[row.axis]
    # Where the catalog maps a subtype to operators, it is one of those that brings it about.
    for row in OPERATORS[name]:
        mapped = catalog.operators[row.axis].get(row.subtype)
        assert mapped is None or row.name in mapped
    assert len({row.subtype for row in OPERATORS[name]}) >= 10


def test_there_is_an_operator_on_nearly_every_shipped_axis() -> None:
    for name, rows in OPERATORS.items():
        axes = set(shipped_axes(name).catalog.names)
        assert len(axes - {row.axis for row in rows}) <= 1


def test_label_compression_keeps_rows_addressable_and_declares_them() -> None:
    table_op = ITEMS["finqa"][2]
    row = next(one for one in OPERATORS["finqa"] if one.subtype == "standard_abbreviation")
    change = row.apply(table_op, random.Random(0), Corpus())
    assert change is not None
    assert change.hints == {"renamed": {"operating expenses": "oper. exps."}}
    assert adapter("finqa").prove(table_op, change.input, change.hints).verdict == "proved"
    undeclared = adapter("finqa").prove(table_op, change.input, {})
    assert undeclared.verdict == "unknown"


def test_no_column_is_added_under_a_program_that_names_rows() -> None:
    row = next(one for one in OPERATORS["finqa"] if one.subtype == "additional_year_column")
    named = ITEMS["finqa"][2]
    unknown = ITEMS["finqa"][0].model_copy(update={"gold": {}})
    for seed in SEEDS:
        assert row.apply(named, random.Random(seed), Corpus()) is None
        assert row.apply(unknown, random.Random(seed), Corpus()) is None


def test_evidence_of_an_agreement_stands_word_for_word() -> None:
    item = ITEMS["contractnli"][0]
    for row in OPERATORS["contractnli"]:
        for made, change in changes("contractnli", row):
            if made == item:
                assert collapse(item.gold["evidence"][0]) in collapse(change.input["document"])


def test_near_misses_come_from_other_clusters_and_hold_no_conclusion() -> None:
    target = ITEMS["pubmedqa"][0]
    secret = "Gasket therapy of patients is called a habit by nurses of the harbor."
    twin = target.model_copy(
        update={
            "id": "twin",
            "input": {**target.input, "contexts": [secret], "labels": ["BACKGROUND"]},
        }
    )
    conclusion = {"long_answer": f"We say: {secret}"}
    rows = [one for one in OPERATORS["pubmedqa"] if one.subtype == "common_belief"]
    corpus = Corpus([twin])
    assert rows[0].apply(target, random.Random(0), corpus) is None
    elsewhere = Corpus([twin.model_copy(update={"cluster": "elsewhere"})])
    made = rows[0].apply(target, random.Random(0), elsewhere)
    assert made is not None and secret in " ".join(made.input["contexts"])
    told = target.model_copy(update={"gold": conclusion})
    assert rows[0].apply(told, random.Random(0), elsewhere) is None


def test_a_distractor_is_neither_on_the_page_nor_the_answer() -> None:
    item = ITEMS["finqa"][0]
    old = {one for line in _texts(item.input) for one in numbers(tokens(line))}
    for row in OPERATORS["finqa"]:
        if row.name == "distractor_row":
            for seed in range(40):
                change = row.apply(item, random.Random(seed), Corpus())
                assert change is not None
                label, *cells = next(
                    one for one in change.input["table"] if one not in item.input["table"]
                )
                assert not old & set(numbers(tokens(" ".join(cells))))
                assert "5.3" not in cells and label not in [r[0] for r in item.input["table"]]


def test_house_sentences_keep_clear_of_what_proofs_look_for() -> None:
    for pool in abstracts().pools.values():
        for one in pool:
            assert sentences(one.text) == [one.text] and not CLOSED.match(one.text)
            assert not numbers(tokens(one.text))
    for pool in agreements().pools.values():
        for one in pool:
            told = set(tokens(one.text)) - GENERIC
            assert not told & {"disclose", "retain", "copies", "solicit", "destroy", "survive"}


def test_abbreviations_are_short_forms_of_their_words() -> None:
    for long, short in ABBREVIATIONS.items():
        letters = iter(long)
        assert short[0] == long[0] and all(one in letters for one in short.rstrip("."))
    assert len(set(ABBREVIATIONS.values())) == len(ABBREVIATIONS)


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, dict) else value
    return [text for one in parts for text in _texts(one)]
