"""The proof of an abstract: unchanged is proved, broken is refuted, the rest is a judge's."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casework.benchmarks.pubmedqa.adapter import PubMedQA
from casework.benchmarks.records import Item, Proof
from made_sets import BANK, published, pubmedqa, record

ADAPTER = PubMedQA()


@pytest.fixture(scope="module")
def item(tmp_path_factory: pytest.TempPathFactory) -> Item:
    folder = pubmedqa(tmp_path_factory.mktemp("set"), {"1": record()})
    return ADAPTER.load(folder).items[0]


def proof(item: Item, **changes: Any) -> Proof:
    return ADAPTER.prove(item, {**item.input, **changes}, {})


def swapped(item: Item, old: str, new: str) -> Proof:
    contexts = [text.replace(old, new) for text in item.input["contexts"]]
    assert contexts != item.input["contexts"]
    return proof(item, contexts=contexts)


def codes(found: Proof, verdict: str) -> set[str]:
    return {check.code for check in found.checks if check.verdict == verdict}


def test_the_same_text_is_proved_white_space_aside(item: Item) -> None:
    assert proof(item).verdict == "proved"
    spaced = [text.replace(" ", "  \n") for text in item.input["contexts"]]
    assert proof(item, contexts=spaced, question=item.input["question"] + "\n").verdict == "proved"


def test_sections_in_another_order_with_their_names_are_proved(item: Item) -> None:
    found = proof(item, contexts=item.input["contexts"][::-1], labels=item.input["labels"][::-1])
    assert found.verdict == "proved"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("45.8%", "48.5%", "P1"),
        ("45.8%", "45.8", "P1"),
        ("in 11 (45.8%)", "in many", "P1"),
        ("p<0.01", "p>0.01", "P1"),
        ("3 pumps (12.5%) with the new gasket and in 11 (45.8%)",
         "11 pumps (45.8%) with the new gasket and in 3 (12.5%)", "P1"),
        ("Leaks were seen", "Leaks were not seen", "P2"),
        ("Flow was higher", "Flow was lower", "P2"),
        ("Leaks were seen", "It is wrong that leaks were seen", "P2"),
        ("The effect of the new gasket was not known.", "The effect of the new gasket was known.",
         "P2"),
    ],
)  # fmt: skip
def test_a_turned_fact_is_refuted_by_its_own_check(
    item: Item, old: str, new: str, code: str
) -> None:
    found = swapped(item, old, new)
    assert found.verdict == "refuted"
    assert code in codes(found, "refuted")


@pytest.mark.parametrize(
    "said",
    [
        "Fitting the new gasket clearly lowers the share of bench pumps that leak.",
        "FITTING THE NEW GASKET\u200b CLEARLY lowers - the share of bench pumps",
        "CONCLUSION: it does.",
        "Conclusions: leaks fell.",
        "final_decision: yes",
        "Answer: yes",
        "The correct answer is yes.",
    ],
)
def test_a_conclusion_that_came_in_is_refuted(item: Item, said: str) -> None:
    contexts = [*item.input["contexts"][:2], f"{item.input['contexts'][2]} {said}"]
    assert "P3" in codes(proof(item, contexts=contexts), "refuted")


def test_a_conclusion_cut_over_two_sections_is_refuted(item: Item) -> None:
    first, second, third = item.input["contexts"]
    contexts = [
        first,
        f"{second} Fitting the new gasket clearly",
        f"lowers the share of bench {third}",
    ]
    assert "P3" in codes(proof(item, contexts=contexts), "refuted")


def test_a_section_named_as_a_conclusion_is_refuted(item: Item) -> None:
    assert "P3" in codes(proof(item, labels=["BACKGROUND", "METHODS", "CONCLUSION"]), "refuted")


def test_a_conclusion_that_was_there_before_may_stay(tmp_path: Path) -> None:
    shown = record(LONG_ANSWER=record()["CONTEXTS"][1])
    item = ADAPTER.load(pubmedqa(tmp_path, {"1": shown})).items[0]
    assert proof(item).verdict == "proved"


@pytest.mark.parametrize(
    "changes",
    [
        {"question": "Is a new gasket of use against leaks?"},
        {"labels": ["BACKGROUND", "RESULTS", "METHODS"]},
        {"labels": ["BACKGROUND", "WAYS", "RESULTS"]},
    ],
)
def test_what_words_cannot_settle_is_left_to_a_judge(item: Item, changes: dict[str, Any]) -> None:
    assert proof(item, **changes).verdict == "unknown"


def test_an_added_sentence_is_left_to_a_judge(item: Item) -> None:
    found = swapped(item, "No pump was lost.", "No pump was lost. The bench stood in a cellar.")
    assert found.verdict == "unknown"
    assert codes(found, "unknown") == {"P5", "P6"}


def test_a_number_added_to_a_sentence_is_left_to_a_judge(item: Item) -> None:
    found = swapped(item, "90 days", "19 days and 90 nights")
    assert found.verdict == "unknown"
    assert "P1" in codes(found, "unknown")


def test_a_question_turned_round_is_refuted(item: Item) -> None:
    asked = item.input["question"].replace("reduce", "not reduce")
    assert "P4" in codes(proof(item, question=asked), "refuted")


def test_a_wrong_shape_is_refuted(item: Item) -> None:
    found = proof(item, long_answer=item.gold["long_answer"])
    assert [(check.code, check.verdict) for check in found.checks] == [("P0", "refuted")]


values = st.recursive(
    st.none() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(
    values,
    st.fixed_dictionaries({"question": values, "contexts": values, "labels": values}),
    st.fixed_dictionaries({
        "question": st.text(min_size=1),
        "contexts": st.lists(st.text(min_size=1), min_size=3, max_size=3),
        "labels": st.just(["A", "B", "C"]),
    }),
))  # fmt: skip
def test_no_candidate_makes_a_proof_raise_or_pass(item: Item, changed: Any) -> None:
    assert ADAPTER.prove(item, changed, {"moved": changed}).verdict != "proved"


@pytest.mark.parametrize(
    "text",
    ["a " * 25_000, "1. " * 15_000, "not 1.2.3,4% <" * 3_500, "." * 50_000, "\ufdfa" * 20_000,
     "Leaks were seen in 3 pumps. " * 1_700],
    ids=["words", "entries", "numbers", "stops", "ligatures", "repeats"],
)  # fmt: skip
def test_hostile_texts_take_little_time(item: Item, text: str) -> None:
    started = time.process_time()
    assert proof(item, contexts=[text, text[:100], "x"]).verdict == "refuted"
    assert time.process_time() - started < 10


def test_bb_e03_leaks_are_refuted_and_clean_variants_are_not() -> None:
    variants = json.loads((BANK / "BB-E03" / "variants.json").read_text())
    wanted = json.loads((BANK / "BB-E03" / "expected.json").read_text())
    mine = [entry for entry in variants if entry["case"]["id"] == "PM-1"]
    assert len(mine) == 4
    clean = next(e["case"] for e in mine if e["name"] == "long_answer_field_rendered")
    original = Item(
        id="PM-1",
        benchmark="pubmedqa",
        input={
            "question": clean["question"],
            "contexts": clean["contexts"],
            "labels": ["RESULTS"],
        },
        expected=clean["gold"],
        gold={"long_answer": clean["long_answer"]},
        cluster="PM-1",
        index=0,
    )
    for entry in mine:
        fields = {key: entry["case"][key] for key in entry["case"] if key not in {"id", "gold"}}
        changed = {**fields, "labels": ["RESULTS"] * len(fields["contexts"])}
        verdict = ADAPTER.prove(original, changed, {}).verdict
        assert (verdict == "refuted") == (wanted[entry["name"]] == "leak"), entry["name"]
        if "long_answer" in changed:
            assert changed["long_answer"] not in ADAPTER.prompt(changed)


def test_published_items_are_proved_against_themselves() -> None:
    # Every tenth; all of them, and 200 planted violations of each kind: python -m bench proofs.
    items = ADAPTER.load(published("pubmedqa")).items[::10]
    assert all(ADAPTER.prove(item, dict(item.input), {}).verdict == "proved" for item in items)
