"""The mutator: children from a seed that keep M1 to M12, over several generations."""

import asyncio
import json
import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casework.benchmarks.records import Item
from casework.benchmarks.sets import adapter
from casework.errors import UsageError
from casework.harden.artifacts.shipped import shipped_axes
from casework.harden.manifest import Checked, check_manifest
from casework.harden.records import Input
from casework.harden.rules.corpus import Corpus
from casework.harden.rules.mutator import RulesMutator
from casework.harden.rules.operator import BUDGET
from casework.harden.rules.tables import OPERATORS
from casework.harden.shape import shape_faults
from casework.harden.transformation import (
    FILE,
    MANIFEST,
    CandidateAxis,
    CaseProgress,
    Ground,
    Member,
    Mutation,
    MutationContext,
    protected,
    slots,
)
from ruled_items import ITEMS

TARGETS = [(name, item) for name, items in ITEMS.items() for item in items[:2]]
IDS = [item.id for _, item in TARGETS]


def context(
    item: Item,
    parent: Input,
    children: int = 11,
    generation: int = 1,
    chain: tuple[str, ...] = (),
    axes: Sequence[str] | None = None,
) -> MutationContext:
    shipped = shipped_axes(item.benchmark).catalog.axes
    keys = CandidateAxis.model_fields
    offered = [
        CandidateAxis(**{key: value for key, value in one.model_dump().items() if key in keys})
        for one in shipped
    ]
    if axes is not None:
        offered = [offered[0].model_copy(update={"axis_name": name}) for name in axes]
    member = Member(score=0.5, path="p", axes=chain[-1:], mutation_chain=chain, description="")
    return MutationContext(
        case_id=item.id,
        generation=generation,
        baseline_score=0.8,
        candidates_per_generation=children,
        population_size=5,
        max_generations=4,
        degradable_files=(FILE,),
        source_case_dir="source",
        candidates=slots(children),
        manifest_path=MANIFEST,
        case_state=CaseProgress(
            current_generation=generation,
            best_score=0.5,
            best_individual_path="p",
            population=(member,),
        ),
        candidate_axes=tuple(offered),
        axis_feedback={},
        realism_criteria_summary="",
        metadata={},
        gold_output_summary=item.expected,
        files={FILE: parent},
    )


def checked(item: Item, parent: Input, mutation: Mutation, children: int = 11) -> Checked:
    axes = {one.axis_name: one.subtypes for one in shipped_axes(item.benchmark).catalog.axes}
    ground = Ground(children, axes, parent, item.input, protected(item))
    faults = adapter(item.benchmark).schema_faults
    return check_manifest(mutation, ground, protected(item), faults)


@pytest.mark.parametrize(("name", "item"), TARGETS, ids=IDS)
def test_four_generations_keep_every_rule(name: str, item: Item) -> None:
    mutator = RulesMutator(name, 42, ITEMS[name])
    parent, hints = item.input, dict[str, Any]()
    for generation in range(1, 5):
        mutation = mutator.write(context(item, parent, 6, generation))
        found = checked(item, parent, mutation, 6)
        assert found.refused == () and found.warnings == ()
        assert len(found.entries) == 6
        for one in found.entries:
            proof = adapter(name).prove(item, one.input, _merged(hints, one.hints))
            assert proof.verdict != "refuted"
            assert not BUDGET.excess(item.input, one.input, generation)
        chosen = random.Random(generation).choice(found.entries)
        parent, hints = chosen.input, _merged(hints, chosen.hints)


@pytest.mark.parametrize(("name", "item"), TARGETS, ids=IDS)
def test_a_seed_decides_everything_and_another_decides_otherwise(name: str, item: Item) -> None:
    first, again, other = (
        asyncio.run(RulesMutator(name, seed, ITEMS[name]).mutate(context(item, item.input), 1, ()))
        for seed in (7, 7, 8)
    )
    assert first == again
    assert first.written != other.written
    assert first.calls == 0


def test_a_repair_hands_over_the_same_children() -> None:
    item = ITEMS["finqa"][0]
    mutator = RulesMutator("finqa", 1, ITEMS["finqa"])
    told = context(item, item.input)
    assert asyncio.run(mutator.mutate(told, 1, ())) == asyncio.run(mutator.mutate(told, 2, ("M2",)))


def test_the_answer_is_not_read_even_where_it_is_told() -> None:
    for name, items in ITEMS.items():
        item = items[0]
        mutator = RulesMutator(name, 5, items)
        told = context(item, item.input)
        blind = told.model_copy(update={"gold_output_summary": "something else"})
        assert mutator.write(told) == mutator.write(blind)


def test_axes_are_distinct_as_long_as_there_are_any_and_unused_ones_come_first() -> None:
    item = ITEMS["finqa"][0]
    mutator = RulesMutator("finqa", 3, ITEMS["finqa"])
    fresh = [made.axis for made in mutator.children(context(item, item.input))]
    axes = set(fresh)
    assert len(axes) >= 9 and len(set(fresh[: len(axes)])) == len(axes)
    order = [one for one in shipped_axes("finqa").catalog.names if one in axes]
    assert fresh[: len(axes)] == order
    used = context(item, item.input, chain=(order[0], order[2]))
    after = [made.axis for made in mutator.children(used)][: len(axes)]
    assert after[-2:] == [order[0], order[2]]


def test_operators_without_their_axis_are_filed_under_realism() -> None:
    item = ITEMS["pubmedqa"][0]
    mutator = RulesMutator("pubmedqa", 3, ITEMS["pubmedqa"])
    own = ("domain_specific_realism", "made_by_a_model")
    made = mutator.children(context(item, item.input, axes=own))
    assert len(made) == 11 and {one.axis for one in made} == {"domain_specific_realism"}
    strange = mutator.children(context(item, item.input, axes=("layout", "wording")))
    assert len(strange) == 11 and {one.axis for one in strange} == {"layout"}
    assert mutator.children(context(item, item.input, axes=())) == []


def test_an_item_that_the_corpus_does_not_hold_is_treated_with_care() -> None:
    for name, items in ITEMS.items():
        item = items[0]
        mutator = RulesMutator(name, 3, ())
        found = checked(item, item.input, mutator.write(context(item, item.input, 5)), 5)
        if name == "casework":
            # Nobody knows its sources, so nothing of it is changed.
            assert [one.code for one in found.refused] == ["M2"]
        else:
            assert found.refused == () and len(found.entries) == 5


def test_fewer_children_than_asked_for_are_handed_over_as_they_are() -> None:
    item = ITEMS["pubmedqa"][1]
    tiny = {**item.input, "contexts": ["Noise"], "labels": ["NOTE"]}
    mutation = RulesMutator("pubmedqa", 1, ()).write(context(item, tiny))
    assert json.loads(mutation.manifest) == {"mutations": []}
    found = checked(item, tiny, mutation)
    assert found.entries == () and [one.code for one in found.refused] == ["M2"]


def test_a_set_without_rules_is_named() -> None:
    with pytest.raises(UsageError, match="no rules for 'other'"):
        RulesMutator("other", 1, ())


TEXT = st.text(max_size=60) | st.sampled_from(
    [
        "the company was renewed .",
        "in thousands",
        "Of 4 patients (5%), 3 had breast cancer (P=.03; 95% CI 1.2-3.4) for 12 weeks.",
        "breast cancer is common. This was seen in breast cancer.",
        "operating expenses",
        "$ 5829.5",
        "2016",
        '"Party" means the Receiving Party for a period of 5 years.',
        "(a) first of the marks;",
        "(b) second of the marks.",
        "WHEREAS, the parties met;",
        "3. Notices are sent to the Receiving Party within 30 days of a request.",
    ]
)
FINQA = st.builds(
    lambda width, rows, pre, post, question: {
        "pre_text": pre,
        "table": [(row * width)[:width] for row in rows],
        "post_text": post,
        "question": question,
    },
    st.integers(1, 4),
    st.lists(st.lists(TEXT, min_size=1, max_size=4), max_size=5),
    st.lists(TEXT, max_size=5),
    st.lists(TEXT, max_size=5),
    TEXT.filter(str.strip),
)
PUBMEDQA = st.builds(
    lambda sections, question: {
        "question": question,
        "contexts": [text for text, _ in sections],
        "labels": [name for _, name in sections],
    },
    st.lists(
        st.tuples(
            st.lists(TEXT, min_size=1, max_size=4).map(" ".join).filter(str.strip),
            st.sampled_from(["BACKGROUND", "METHODS", "RESULTS", "DESIGN", "SETTING", ""]) | TEXT,
        ),
        min_size=1,
        max_size=5,
    ),
    TEXT.filter(str.strip),
)
CONTRACTNLI = st.builds(
    lambda lines, hypothesis: {"document": "\n".join(lines), "hypothesis": hypothesis},
    st.lists(TEXT, min_size=1, max_size=12).filter(lambda lines: any(map(str.strip, lines))),
    TEXT.filter(str.strip),
)
CASEWORK = st.builds(
    lambda documents: {
        "documents": documents,
        "about": "a dispute",
        "question": "When?",
        "statements": {},
        "exhibits": {},
    },
    st.dictionaries(
        st.sampled_from(["0001.eml", "0002.md", "0003.txt", "0004.csv", "0005.html"]),
        st.tuples(st.sampled_from(["", "From: a b <a@b.example>\n\n", "A,B\n1,2\n"]), TEXT)
        .map("".join)
        .filter(str.strip),
        min_size=1,
    ),
)
INPUTS = {
    "casework": CASEWORK,
    "contractnli": CONTRACTNLI,
    "finqa": FINQA,
    "pubmedqa": PUBMEDQA,
}
FOREIGN: list[dict[str, Any]] = [
    {},
    {"evidence": ["text_0", "table_9", "?", 3], "program": "add(5, 3)", "exe_ans": 8.0},
    {"evidence": ["the company"], "spans": [[0, 3]], "hypotheses": {"a": "b c"}},
    {"long_answer": "breast cancer is common"},
]


@pytest.mark.parametrize("name", OPERATORS)
@given(data=st.data())
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_operator_raises_or_breaks_the_shape_of_any_input(name: str, data: Any) -> None:
    input = data.draw(INPUTS[name])
    if adapter(name).schema_faults(input, input):
        return
    gold = data.draw(st.sampled_from([*FOREIGN, ITEMS["casework"][0].gold]))
    item = Item(
        id="any", benchmark=name, input=input, expected="x", gold=gold, cluster="any", index=0
    )
    corpus = Corpus(ITEMS[name])
    seed = data.draw(st.integers(0, 99))
    for row in OPERATORS[name]:
        change = row.apply(item, random.Random(seed), corpus)
        if change is not None:
            assert adapter(name).schema_faults(input, change.input) == []
            assert shape_faults(input, change.input) == []
            json.dumps(change.hints)


def _merged(before: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """As a search adds up the declarations of a lineage."""
    both = {**before, **own}
    for key in set(before) & set(own):
        old, new = before[key], own[key]
        both[key] = {**old, **new} if isinstance(old, dict) else [*old, *new]
    return both
