"""Steps on an abstract that are undone by code, and changes that hide behind such steps."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from casework.benchmarks.pubmedqa.adapter import PubMedQA
from casework.benchmarks.pubmedqa.inverse import stock
from casework.benchmarks.records import Item

ADAPTER = PubMedQA()
METHODS = (
    "Pumps were drawn by lot. The control group kept the old gasket for 12 weeks. Nurses of the "
    "control group wrote diaries. Leaks were counted by nurses. Gauges were read at noon."
)
RESULTS = (
    "Leaks were rarer in the control group (P=.01; 95% CI 1.20-3.40). It was so in 3 wards. "
    "Heat stroke was not seen. Flow rose in 12% of the wards."
)
CODED = "Data were handled in coded form throughout."
PAGES = "The form for checking eligibility had {} pages."


@pytest.fixture
def item() -> Item:
    return Item(
        id="1",
        benchmark="pubmedqa",
        input={
            "question": "Does a new gasket reduce leaks of pumps?",
            "contexts": ["Leaks are common in pumps.", METHODS, RESULTS],
            "labels": ["BACKGROUND", "METHODS", "RESULTS"],
        },
        expected="yes",
        gold={"long_answer": "A new gasket plainly lowers the number of leaks in all pumps."},
        cluster="1",
        index=0,
    )


def verdict(item: Item, steps: Any, **changes: Any) -> str:
    return ADAPTER.prove(item, {**item.input, **changes}, {"undo": steps}).verdict


def within(item: Item, number: int, old: str, new: str) -> list[str]:
    contexts = list(item.input["contexts"])
    assert old in contexts[number]
    contexts[number] = contexts[number].replace(old, new)
    return contexts


def step(text: str) -> dict[str, str]:
    return {"kind": "sentence", "text": text}


def test_a_reviewed_sentence_is_proved_where_declared_only(item: Item) -> None:
    contexts = within(item, 1, "Leaks were", f"{CODED} Leaks were")
    assert verdict(item, [step(CODED)], contexts=contexts) == "proved"
    for steps in ([], None, [step("Other.")], [{"kind": "sentence"}], [step(CODED)] * 2):
        assert verdict(item, steps, contexts=contexts) == "unknown"
    assert ADAPTER.prove(item, {**item.input, "contexts": contexts}, {}).verdict == "unknown"


@pytest.mark.parametrize(
    ("number", "old", "new", "said"),
    [
        (2, "Heat stroke", f"{CODED} Heat stroke", CODED),  # a sentence on methods in the results
        (1, "Leaks were", "Data were not handled in coded form throughout. Leaks were", CODED),
        (1, "Leaks were", f"{PAGES.format(3)} Leaks were", PAGES.format(3)),  # 3 stands in RESULTS
        (1, "Leaks were", f"{PAGES.format('no')} Leaks were", PAGES.format("no")),
        (1, "Leaks were", f"{CODED} {CODED} Leaks were", CODED),
        (1, "weeks. Nurses", f"weeks. {CODED} They failed. Nurses", CODED),
        (1, "lot. The control group", f"lot. {CODED} The new group", CODED),
        (1, "kept the old", f"kept {CODED} the old", CODED),
    ],
)
def test_a_sentence_that_is_not_neutral_there_is_not_proved(
    item: Item, number: int, old: str, new: str, said: str
) -> None:
    assert verdict(item, [step(said)], contexts=within(item, number, old, new)) != "proved"


def test_nothing_comes_between_a_sentence_and_what_leans_on_it(item: Item) -> None:
    said = "Data entry was checked against source documents for a part of the records."
    parted = within(item, 2, "It was so", f"{said} It was so")
    assert verdict(item, [step(said)], contexts=parted) == "unknown"
    placed = within(item, 2, "Heat stroke", f"{said} Heat stroke")
    assert verdict(item, [step(said)], contexts=placed) == "proved"
    # "The form" would be taken for the one of the new sentence.
    form = within(item, 1, "Gauges were", "The form of gauges was round. Gauges were")
    other = item.model_copy(update={"input": {**item.input, "contexts": form}})
    pages = [form[0], form[1].replace("The form", f"{PAGES.format(7)} The form"), form[2]]
    assert verdict(other, [step(PAGES.format(7))], contexts=pages) == "unknown"


def test_a_sentence_on_what_is_asked_is_not_proved(item: Item) -> None:
    asked = {**item.input, "question": "Were data on leaks handled well?"}
    other = item.model_copy(update={"input": asked})
    contexts = within(item, 1, "Leaks were", f"{CODED} Leaks were")
    assert verdict(other, [step(CODED)], contexts=contexts) == "unknown"


def term(long: str, short: str) -> dict[str, str]:
    return {"kind": "term", "long": long, "short": short}


def shortened(item: Item, long: str, short: str, defined: str = "") -> list[str]:
    contexts = [text.replace(long, short) for text in item.input["contexts"]]
    whole = [text for text in contexts if short in text]
    assert whole
    at = contexts.index(whole[0])
    contexts[at] = contexts[at].replace(short, defined or f"{long} ({short})", 1)
    return contexts


def test_an_abbreviation_that_is_defined_first_is_proved(item: Item) -> None:
    contexts = shortened(item, "control group", "CG")
    assert verdict(item, [term("control group", "CG")], contexts=contexts) == "proved"
    assert verdict(item, [], contexts=contexts) != "proved"


@pytest.mark.parametrize(
    ("long", "short", "defined"),
    [
        ("was not seen", "WNS", ""),  # a hidden negation
        ("not seen", "NS", ""),
        ("control group", "NO", ""),
        ("control group", "KG", ""),
        ("control group", "CG", "CG"),  # never defined
        ("control group", "CG", "CG (control group)"),
        ("control group", "CG", "new group (CG)"),
        ("control group", "CG", "control group (CG, the new gasket)"),
        ("Leaks were rarer", "LWR", ""),
        ("12 weeks", "W", ""),
    ],
)
def test_a_map_that_is_no_abbreviation_of_a_name_is_not_proved(
    item: Item, long: str, short: str, defined: str
) -> None:
    contexts = shortened(item, long, short, defined)
    assert verdict(item, [term(long, short)], contexts=contexts) != "proved"


def test_one_short_form_cannot_merge_two_names(item: Item) -> None:
    both = within(item, 2, "Heat stroke", "The careful group had leaks. Heat stroke")
    item = item.model_copy(update={"input": {**item.input, "contexts": both}})
    merged = [text.replace("careful group", "CG").replace("control group", "CG") for text in both]
    merged[1] = merged[1].replace("CG", "control group (CG)", 1)
    maps = [term("control group", "CG"), term("careful group", "CG")]
    for steps in (maps, maps[::-1], maps[:1], maps[1:]):
        assert verdict(item, steps, contexts=merged) != "proved"
    # Nor one that the text has in another sense.
    taken = within(item, 2, "Heat stroke", "CG stands for cold gauze. Heat stroke")
    other = item.model_copy(update={"input": {**item.input, "contexts": taken}})
    contexts = [text.replace("control group", "CG") for text in taken]
    contexts[1] = contexts[1].replace("CG", "control group (CG)", 1)
    assert verdict(other, maps[:1], contexts=contexts) != "proved"


@pytest.mark.parametrize(
    ("old", "new", "proved"),
    [
        ("P=.01", "P = 0.01", True),
        ("1.20-3.40", "1.20 to 3.40", True),
        ("12%", "12 %", True),
        ("P=.01", "P = 0.1", False),
        ("P=.01", "P < 0.01", False),
        ("1.20-3.40", "3.40 to 1.20", False),
        ("1.20-3.40", "1.20 and 3.40", False),
        ("12%", "1 2%", False),
        ("12%", "12", False),
        ("not seen", "seen", False),
    ],
)
def test_notation_is_proved_where_both_forms_are_one(
    item: Item, old: str, new: str, proved: bool
) -> None:
    found = verdict(item, [{"kind": "notation"}], contexts=within(item, 2, old, new))
    assert (found == "proved") == proved


def test_a_minus_is_no_dash_of_an_interval(item: Item) -> None:
    signed = within(item, 2, "1.20-3.40", "1.20 -3.40")
    other = item.model_copy(update={"input": {**item.input, "contexts": signed}})
    worded = within(item, 2, "1.20-3.40", "1.20 to 3.40")
    assert verdict(other, [{"kind": "notation"}], contexts=worded) != "proved"


@pytest.mark.parametrize(
    ("told", "proved"),
    [
        ("12 weeks (84 days)", True),
        ("12 weeks (48 days)", False),
        ("12 weeks (84 days of leaks)", False),
        ("12 weeks (12 days)", False),
    ],
)
def test_a_second_unit_is_proved_where_it_is_equal(item: Item, told: str, proved: bool) -> None:
    contexts = within(item, 1, "12 weeks", told)
    found = verdict(item, [{"kind": "unit", "text": told}], contexts=contexts)
    assert (found == "proved") == proved


def test_headings_and_cuts_are_undone(item: Item) -> None:
    named = {"kind": "heading", "at": 2, "was": "RESULTS"}
    labels = ["BACKGROUND", "METHODS", "FINDINGS"]
    assert verdict(item, [named], labels=labels) == "proved"
    first, second, third = item.input["contexts"]
    merged = {"kind": "merged", "at": 0, "was": ["BACKGROUND", "METHODS"], "first": 1}
    joined = {"contexts": [f"{first} {second}", third],
              "labels": ["BACKGROUND AND METHODS", "RESULTS"]}  # fmt: skip
    assert verdict(item, [merged], **joined) == "proved"
    assert verdict(item, [{**merged, "first": 2}], **joined) == "unknown"
    cut = second.index("Leaks")
    halves = {"contexts": [first, second[:cut], second[cut:], third],
              "labels": ["BACKGROUND", "METHODS", "METHODS (CONTINUED)", "RESULTS"]}  # fmt: skip
    assert verdict(item, [{"kind": "split", "at": 1}], **halves) == "proved"
    assert verdict(item, [{"kind": "split", "at": 0}], **halves) == "unknown"


@pytest.mark.parametrize(
    "name", ["CONCLUSION", "POSITIVE RESULTS", "NO EFFECT", "ANSWER", "RESULTS (YES)", "METHODS"]
)
def test_a_heading_that_tells_something_is_not_proved(item: Item, name: str) -> None:
    told = {"kind": "heading", "at": 2, "was": "RESULTS"}
    assert verdict(item, [told], labels=["BACKGROUND", "METHODS", name]) != "proved"


def test_a_lineage_is_undone_from_its_end_and_hides_nothing(item: Item) -> None:
    contexts = within(item, 1, "Leaks were", f"{CODED} Leaks were")
    contexts = [text.replace("control group", "CG") for text in contexts]
    contexts[1] = contexts[1].replace("CG", "control group (CG)", 1)
    contexts[2] = contexts[2].replace("P=.01", "P = 0.01")
    steps = [step(CODED), term("control group", "CG"), {"kind": "notation"}]
    assert verdict(item, steps, contexts=contexts) == "proved"
    assert verdict(item, steps[:2], contexts=contexts) != "proved"
    for old, new in (
        ("not seen", "seen"),
        ("rarer", "rifer"),
        ("12%", "21%"),
        ("3 wards", "wards"),
    ):
        turned = [*contexts[:2], contexts[2].replace(old, new)]
        assert verdict(item, steps, contexts=turned) != "proved"
    asked = "Does a new gasket increase leaks of pumps?"
    assert verdict(item, steps, contexts=contexts, question=asked) != "proved"
    assert verdict(item, [*steps] * 30, contexts=contexts) != "proved"


PLACES = ["kind", "text", "long", "short", "at", "was", "first"]
loose = st.recursive(
    st.none() | st.integers(-3, 5) | st.booleans() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)
kinds = st.sampled_from(["sentence", "term", "notation", "unit", "heading", "merged", "split"])
steps_of = st.lists(
    st.dictionaries(st.sampled_from(PLACES), loose).flatmap(
        lambda held: kinds.map(lambda kind: {**held, "kind": kind})
    ),
    max_size=4,
)


@settings(
    max_examples=80,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps_of | loose, st.integers(0, 10**6))
def test_no_declaration_proves_a_word_taken_put_or_changed(
    item: Item, steps: Any, seed: int
) -> None:
    chance = random.Random(seed)
    contexts = list(item.input["contexts"])
    at = chance.randrange(len(contexts))
    words = contexts[at].split()
    place = chance.randrange(len(words))
    words[place : place + chance.randrange(2)] = chance.choice([["not"], ["leaks"], ["7"]])
    contexts[at] = " ".join(words)
    assume(contexts != item.input["contexts"])
    assert verdict(item, steps, contexts=contexts) != "proved"


def test_every_pool_has_a_place_in_an_abstract() -> None:
    places = {place for pool in stock().pools.values() for one in pool for place in one.places}
    assert places == {"methods", "results"}
