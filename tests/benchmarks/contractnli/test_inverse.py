"""Steps on an agreement that are undone by code, and changes that hide behind such steps."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from casework.benchmarks.contractnli.adapter import ContractNLI
from casework.benchmarks.contractnli.inverse import against, stock
from casework.benchmarks.records import Item
from made_sets import published

ADAPTER = ContractNLI()
HYPOTHESES = {
    "a": "Receiving Party shall not disclose the fact that Agreement was agreed or negotiated.",
    "b": "Receiving Party shall notify Disclosing Party in case it is required by law to disclose.",
    "c": "Receiving Party may retain some Confidential Information.",
}
KEEPS = "The Receiving Party may retain one copy. It may be kept in a safe."
LINES = [
    "NON-DISCLOSURE AGREEMENT",
    "WHEREAS, the parties make pumps;",
    "NOW, THEREFORE, the parties agree.",
    '"Receiving Party" means the party that gets drawings.',
    f"1. {KEEPS}",
    "Drawings stay with Acme Inc. Norland, their maker.",
    "Duties of the Receiving Party last for a period of 5 years from signature.",
    "Drawings are of these kinds:",
    "(a) ink on paper;",
    "(b) chalk on slate.",
    "2. Pumps are sold within 30 days.",
    "Ships leave at noon.",
    "Signed by the parties",
]
TEXT = "\n".join(LINES)
SAID = "Parking permits for visitors are limited to the day for which they are issued."
RECITAL = "WHEREAS, each party is duly organized at its place of incorporation;"
ALIAS = 'In this document, "Obligor" is a further name for the Receiving Party and means the same.'
PERIOD = 'In this document, "Agreed Period" means a period of 5 years.'


def agreement(key: str = "c", label: str = "Entailment", text: str = TEXT) -> Item:
    start = text.index(KEEPS)
    return Item(
        id=key,
        benchmark="contractnli",
        input={"document": text, "hypothesis": HYPOTHESES[key]},
        expected=label,
        gold={
            "hypothesis": key,
            "evidence": [KEEPS] if label != "NotMentioned" else [],
            "spans": [[start, start + len(KEEPS)]] if label != "NotMentioned" else [],
            "hypotheses": HYPOTHESES,
        },
        cluster="1",
        index=0,
    )


ITEMS = [agreement(), agreement("a", "NotMentioned")]


def verdict(item: Item, document: str, *steps: Any) -> str:
    changed = {**item.input, "document": document}
    return ADAPTER.prove(item, changed, {"undo": list(steps)}).verdict


def step(text: str) -> dict[str, str]:
    return {"kind": "sentence", "text": text}


def put(said: str, before: str) -> str:
    assert TEXT.count(before) == 1
    return TEXT.replace(before, f"{said}\n{before}")


@pytest.mark.parametrize("item", ITEMS)
def test_reviewed_passages_are_proved_where_they_may_stand(item: Item) -> None:
    for said, before in (
        (SAID, "Ships leave"),
        (RECITAL, "NOW,"),
        ("EXECUTION VERSION.", "NON-DISCLOSURE"),
        ("Readers may wish to look at Section 2 alongside this part.", "Ships leave"),
    ):
        assert verdict(item, put(said, before), step(said)) == "proved", said
        assert verdict(item, put(said, before)) == "unknown"


@pytest.mark.parametrize(
    ("said", "before"),
    [
        (SAID, "It may be kept"),  # between a rule and its "it", and within the evidence
        (SAID, "Norland, their"),  # after "Inc."
        (SAID, "(b) chalk"),
        (SAID, "(a) ink"),
        (SAID, "NON-DISCLOSURE"),
        (RECITAL, "Ships leave"),
        ("EXECUTION VERSION.", "Ships leave"),
        ("Readers may wish to look at Section 7 alongside this part.", "Ships leave"),
        ("Readers may wish to look at the safe alongside this part.", "Ships leave"),
        ("Parking permits are limited to the day for which they are issued.", "Ships leave"),
        ("Notices are in the English language, and a translation may be attached for "
         "convenience.", "Ships leave"),
        (HYPOTHESES["a"], "Ships leave"),
    ],
)  # fmt: skip
def test_passages_elsewhere_or_on_a_hypothesis_are_not_proved(said: str, before: str) -> None:
    for item in ITEMS:
        assert verdict(item, put(said, before), step(said)) != "proved"


def test_no_recital_comes_before_one_that_leans_on_its_neighbour() -> None:
    first = "WHEREAS, the parties make pumps;"
    for more, proved in (("WHEREAS, it makes gaskets;", False), ("WHEREAS, ships exist;", True)):
        text = TEXT.replace(first, f"{first}\n{more}")
        parted = text.replace(more, f"{RECITAL}\n{more}")
        found = verdict(agreement(text=text), parted, step(RECITAL))
        assert (found == "proved") == proved


def test_no_passage_comes_between_evidence_that_is_one_span() -> None:
    text = TEXT.replace("It may be kept", "Copies may be kept")
    keeps = KEEPS.replace("It may be kept", "Copies may be kept")
    item = agreement(text=text.replace(keeps, KEEPS))
    start = text.index(keeps)
    item = item.model_copy(
        update={
            "input": {**item.input, "document": text},
            "gold": {**item.gold, "spans": [[start, start + len(keeps)]]},
        }
    )
    parted = text.replace("Copies may", f"{SAID} Copies may")
    assert verdict(item, parted, step(SAID)) != "proved"
    free = item.model_copy(update={"gold": {**item.gold, "spans": []}, "expected": "NotMentioned"})
    assert verdict(free, parted, step(SAID)) == "proved"


ALIASING = {"kind": "alias", "long": "Receiving Party", "short": "Obligor"}


def test_a_further_name_for_a_party_is_proved() -> None:
    named = put(ALIAS, "Ships leave").replace("the Receiving Party last", "the Obligor last")
    for item in ITEMS:
        assert verdict(item, named, ALIASING) == "proved"
        assert verdict(item, named) != "proved"
        assert verdict(item, named.replace(ALIAS, ""), ALIASING) != "proved"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The Receiving Party may retain", "The Obligor may retain"),  # evidence
        ('"Receiving Party" means', '"Obligor" means'),  # then the name means itself
        ("Ships leave", "The Obligor pays. Ships leave"),
        ("means the same", "means nothing"),
        ("for the Receiving Party and", "for the Disclosing Party and"),
        ("Duties of the Obligor last", "Duties of the Obligor do not last"),
    ],
)
def test_a_name_that_hides_a_change_is_not_proved(old: str, new: str) -> None:
    named = put(ALIAS, "Ships leave").replace("the Receiving Party last", "the Obligor last")
    assert old in named
    for steps in ([ALIASING], [{**ALIASING, "long": "Disclosing Party", "short": "Originator"}]):
        assert verdict(ITEMS[0], named.replace(old, new, 1), *steps) != "proved"


@pytest.mark.parametrize(
    ("long", "short", "definition"),
    [
        ("Confidential Information", "Nothing", '"Confidential Information" means nothing.'),
        ("drawings", "Secrets", 'In this document, "Secrets" is a further name for the drawings '
         "and means the same."),
        ("not", "Obligor", 'In this document, "Obligor" is a further name for the not and means '
         "the same."),
    ],
)  # fmt: skip
def test_definitions_are_those_of_a_closed_list(long: str, short: str, definition: str) -> None:
    named = put(definition, "Ships leave").replace(long, short)
    told = {"kind": "alias", "long": long, "short": short, "definition": definition}
    assert verdict(ITEMS[0], named, told) != "proved"
    assert verdict(ITEMS[1], put(definition, "Ships leave"), told) != "proved"


def test_a_named_period_is_proved_where_it_is_the_same() -> None:
    named = put(PERIOD, "Ships leave").replace("for a period of 5 years", "for the Agreed Period")
    told = {"kind": "period", "period": "5 years"}
    assert verdict(ITEMS[0], named, told) == "proved"
    for old, new in (("of 5 years.", "of 7 years."), ("Ships", "The Agreed Period ends. Ships")):
        assert verdict(ITEMS[0], named.replace(old, new), told) != "proved"
    longer = {**told, "period": "7 years"}
    assert verdict(ITEMS[0], named.replace("of 5 years.", "of 7 years."), longer) != "proved"


@pytest.mark.parametrize(
    ("new", "proved"),
    [("thirty (30) days", True), ("thirty (60) days", False), ("sixty (60) days", False),
     ("thirty days", False), ("thirty (30) years", False)],
)  # fmt: skip
def test_figures_with_words_are_proved_where_both_are_equal(new: str, proved: bool) -> None:
    found = verdict(ITEMS[0], TEXT.replace("30 days", new), {"kind": "figures"})
    assert (found == "proved") == proved


def test_marks_of_one_announced_list_are_proved() -> None:
    marked = TEXT.replace("(a) ink", "(i) ink").replace("(b) chalk", "(ii) chalk")
    told = {"kind": "marks"}
    assert verdict(ITEMS[0], marked, told) == "proved"
    for old, new in (("(i) ink", "(ii) ink"), ("(ii) chalk", "(b) chalk"), ("(ii) ", "(ii) no ")):
        assert verdict(ITEMS[0], marked.replace(old, new), told) != "proved"
    spoken = TEXT.replace("Ships", "Entries under heading (a) count. Ships")
    other = agreement(text=spoken)
    now = spoken.replace("(a) ink", "(i) ink").replace("(b) chalk", "(ii) chalk")
    assert verdict(other, now, told) != "proved"


def test_a_lineage_is_undone_from_its_end() -> None:
    first = put(SAID, "Ships leave").replace("30 days", "thirty (30) days")
    whole = first.replace(SAID, f"{ALIAS}\n{SAID}").replace("Party last", "Party  last")
    whole = whole.replace("the Receiving Party  last", "the Obligor last")
    steps = [step(SAID), {"kind": "figures"}, ALIASING]
    assert verdict(ITEMS[0], whole, *steps) == "proved"
    for at in range(3):
        assert verdict(ITEMS[0], whole, *steps[:at], *steps[at + 1 :]) != "proved"
    assert verdict(ITEMS[0], whole.replace("may retain", "may not retain"), *steps) == "refuted"


kinds = st.sampled_from(["sentence", "alias", "period", "figures", "marks", "term", ""])
values = st.sampled_from([SAID, "Receiving Party", "Obligor", "5 years", "", 3, None, [SAID]])


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(
        st.fixed_dictionaries(
            {"kind": kinds}, optional={"text": values, "long": values, "short": values,
                                       "period": values},
        ),
        max_size=4,
    ),
    st.integers(0, 10**6),
)  # fmt: skip
def test_no_declaration_proves_a_word_taken_put_or_changed(steps: Any, seed: int) -> None:
    chance = random.Random(seed)
    words = TEXT.split(" ")
    place = chance.randrange(len(words))
    words[place : place + chance.randrange(2)] = chance.choice([["not"], ["Obligor"], ["may"]])
    document = " ".join(words)
    assume(document.split() != TEXT.split())
    assert verdict(ITEMS[0], document, *steps) != "proved"


def test_shipped_passages_but_notices_touch_none_of_the_published_hypotheses() -> None:
    item = ADAPTER.load(published("contractnli")).items[0]
    told = {
        name: [one.text for one in pool if against(item, one.text.replace("{heading}", ""))]
        for name, pool in stock().pools.items()
    }
    notices = told.pop("notices")
    assert len(notices) == len(stock().pools["notices"])
    assert not any(told.values()), told
