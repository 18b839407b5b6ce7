"""When two sentences tell one fact, and when one sentence tells two."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.build.checks.likeness import covered, likeness, same, told_twice
from casework.build.checks.propositions import compound, proposition_faults, sentences

WORDS = st.lists(
    st.sampled_from(["the", "truck", "Ortega", "Cole", "gate", "not", "7:40", "shipped", "12"]),
    max_size=9,
).map(" ".join)


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        ("Ruiz shipped the pump on March 3.", "On March 3, Ruiz shipped the pump to them.", True),
        ("The mill paid $1,200 for the pump.", "The mill paid 1200 dollars for the pump.", True),
        ("Ruiz shipped the pump on March 3.", "Ruiz shipped the pump on March 4.", False),
        ("Ruiz signed the long lease.", "Ruiz did not sign the long lease.", False),
        ("Cole told Ruiz of the pump in June.", "Cole told Moll of the pump in June.", False),
        ("Ruiz signed the lease of the shed.", "Ruiz signed the sale of the shed.", False),
        ("The pump leaked.", "The pump leaked.", True),
        ("The pump leaked.", "The pump burst.", False),
    ],
)
def test_one_fact_is_known_by_words_numbers_names_and_denial(
    one: str, other: str, wanted: bool
) -> None:
    assert same(one, other) is wanted
    assert bool(told_twice([("f001", one), ("f002", other)])) is wanted


@given(WORDS, WORDS)
def test_likeness_is_even_handed(one: str, other: str) -> None:
    assert likeness(one, other) == likeness(other, one)
    assert same(one, other) == same(other, one)
    assert same(one, one)
    assert 0 <= likeness(one, other) <= min(1, max(covered(one, other), covered(other, one)))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Mr. J. R. Cole of Keel Co. paid on Jan. 4, 2019.", 1),
        ("He left at 3 p.m. on Monday.", 1),
        ("He wrote “Stop.” Then he left.", 2),
        ("He left. She stayed. 12 men came.", 3),
        ("", 0),
    ],
)
def test_abbreviations_end_no_sentence(text: str, count: int) -> None:
    assert len(sentences(text)) == count


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("Ruiz called the plant and sent the drawings.", True),
        ("The truck came, but the dock was full.", True),
        ("The pump, bolts and seals were shipped.", False),
        ("The plant was closed between March 1 and June 2.", False),
        ("Ruiz and Cole met Moll in Dunmore and Kells.", False),
        ("Cole kept books and records.", False),
    ],
)
def test_two_clauses_are_guessed_from_their_verbs(text: str, joined: bool) -> None:
    assert bool(compound(text)) is joined


@pytest.mark.parametrize(
    "text",
    [
        "The note says that the supervisor argued with a driver about the dock.",
        "Ortega's books show forty valves on the judge's stand at the county fair.",
        "Section 4.1 of the agreement calls for an alarm that is armed at all times.",
    ],
)
def test_plain_facts_are_left_alone(text: str) -> None:
    assert proposition_faults("f001", text) == []
