"""Neutral sentences: letter for letter, about nothing that is asked, and parting nothing."""

from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.benchmarks.neutral import Stock, leans, objection, seam
from casework.benchmarks.wording import negations, sentences, tokens

PACKAGES = ("pubmedqa", "contractnli")


def stock(name: str) -> Stock:
    with resources.as_file(resources.files(f"casework.benchmarks.{name}")) as folder:
        return Stock.read(Path(folder) / "neutral.json")


ABSTRACTS, AGREEMENTS = map(stock, PACKAGES)
PLAIN = "Data were handled in coded form throughout."
PAGES = "The form for checking eligibility had {} pages."
ROUTE = "For ease of orientation, readers of this part are referred to {} as well."


@pytest.mark.parametrize("name", PACKAGES)
def test_shipped_passages_say_nothing_about_what_is_not_and_are_found_again(name: str) -> None:
    for pool in stock(name).pools.values():
        for one in pool:
            values = {
                key: slot.values[0] if slot.values else str(slot.least)
                for key, slot in one.slots.items()
            }
            given = {"heading": ["0"]}
            found = stock(name).find(f"  {one.filled(values)}\n", given)
            assert found is not None and found.passage == one
            assert not negations(tokens(one.text)) and one.places
            assert one.text.rstrip()[-1] in ".;" and len(sentences(one.text)) <= 2


@pytest.mark.parametrize(
    "text",
    [
        "Data were handled in coded form throughout",
        "Data were not handled in coded form throughout.",
        "data were handled in coded form throughout.",
        f"{PLAIN} The trial failed.",
        PAGES.format("1"),
        PAGES.format("10"),
        PAGES.format("03"),
        PAGES.format("³"),
        PAGES.format("3 (of which none showed an effect)"),
        PAGES,
        "",
        "x" * 100_000,
    ],
)
def test_what_differs_by_a_letter_is_no_passage(text: str) -> None:
    assert ABSTRACTS.find(text) is None


def test_slots_hold_what_the_list_or_the_caller_allows() -> None:
    found = ABSTRACTS.find(PAGES.format(4))
    assert found is not None and found.values == {"count": "4"}
    assert AGREEMENTS.find(ROUTE.format("Section 4")) is None
    assert AGREEMENTS.find(ROUTE.format("Section 5"), {"heading": ["Section 4"]}) is None
    found = AGREEMENTS.find(ROUTE.format("Section 4"), {"heading": ["Section 4"]})
    # A number that the text itself gave is no new one.
    assert found is not None and "4" not in found.said


def test_a_passage_on_what_is_asked_is_no_neutral_one() -> None:
    said = "Adherence to the documentation schedule was followed as a process measure."
    assert objection(said, asked=["Do patients adhere to diets?"])
    assert not objection(said, asked=["Do patients like diets?"])
    assert objection("Notices are sent by post.", asked=["A party shall notify others."]) == ""
    kin = {"notices": "notify"}
    assert objection("Notices are sent by post.", asked=["A party shall notify it."], kin=kin)
    assert objection("No plan was made.", asked=[])
    assert objection("Each party pays.", asked=["A party sues."])
    assert not objection("Each party pays.", asked=["A party sues."], common={"party"})


@pytest.mark.parametrize("held", ["in 4 of 9", "p<4", "4%", "four of them", "(-4)"])
def test_a_number_of_the_text_is_not_repeated(held: str) -> None:
    assert objection(PAGES.format(4), asked=[], held=[held])
    assert not objection(PAGES.format(5), asked=[], held=[held])


@pytest.mark.parametrize(
    "after",
    [
        "It was lower.",
        "They died.",
        "This was significant.",
        "In these, flow was lower.",
        "Of the pumps, 3 leaked.",
        "Three were lost.",
        "24 were lost.",
        "and were lost.",
        "Both were lost.",
        "None was lost.",
        "However, flow fell.",
        "The same was found.",
        "The difference was not significant.",
        "No significant difference was seen.",
        "Similar leaks were found.",
        "Provided that staff may see it.",
        "The party shall pay.",
        "Such Information is secret.",
        "Said party pays.",
        "2.1 The foregoing does not apply to staff.",
        "(a) to staff",
        "",
        "---",
    ],
)
def test_nothing_is_put_before_what_leans_on_its_neighbour(after: str) -> None:
    assert seam("Flow was measured.", [after])


def test_a_seam_is_between_whole_sentences() -> None:
    assert seam("Flow was measured.", ["Leaks were counted."]) == ""
    assert seam("", ["Leaks were counted."]) == "" == seam("Flow was measured.", [])
    assert seam("Flow was measured.", ["2. Costs are borne by the sender."]) == ""
    assert seam("Flow was measured by", ["Leaks were counted."])
    assert seam("Exclusions are:", ["Leaks were counted."])
    assert seam("The following applies.", ["Leaks were counted."])
    for torn in (
        "Drawings of Acme Inc.",
        "It was read by J.",
        "See Section 4.",
        "as in Fig.",
        "Approved in the U.S.",
        "Flow fell (see the table.",
        'It says "keep it.',
    ):
        assert seam(torn, ["Leaks were counted."]), torn
    far = ["Leaks were counted.", "The foregoing sentence is void."]
    assert seam("Flow was measured.", far)


def test_nothing_is_put_close_before_what_speaks_of_the_same() -> None:
    said = "The time needed to fill in the forms was recorded as a process measure."
    assert seam("Flow was measured.", ["Leaks were counted.", "The time was longer."], said)
    assert seam("Flow was measured.", ["Leaks were counted."], said) == ""
    bears = "Each party bears its own costs."
    assert seam("Pumps leak.", ["Parties pay for pumps."], bears)
    assert seam("Pumps leak.", ["Parties pay for pumps."], bears, {"party", "parties"}) == ""


@pytest.mark.parametrize(
    ("one", "two", "kin"),
    [("study", "studies", True), ("forms", "form", True), ("code", "coded", True),
     ("adhere", "adherence", True), ("acquire", "acquaintance", False), ("day", "data", False)],
)  # fmt: skip
def test_forms_of_a_word_are_one_topic(one: str, two: str, kin: bool) -> None:
    assert bool(objection(f"The {one}.", asked=[f"The {two}?"])) == kin


@given(st.text())
def test_any_text_can_be_weighed(text: str) -> None:
    assert ABSTRACTS.find(text) is None
    assert leans(text) in (True, False)
    assert objection(text, asked=[text], held=[text]) is not None
