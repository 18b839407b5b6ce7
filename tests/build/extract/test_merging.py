"""Extractions put together: nothing is lost, nothing is there twice, every reference holds."""

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.build.artifacts.truth import (
    Argument,
    Branch,
    Opinion,
    OpinionFact,
    QuestionStub,
    Source,
)
from casework.build.checks.opinion import stubs_of
from casework.build.extract.merging import merge_parts, merge_passes
from casework.build.extract.sameness import says_no_more, told

SUBJECTS = ("Brandt", "Corvin", "Brandt refused and")
VERBS = (
    "sold the turbine",
    "sold the second turbine",
    "left the crate",
    "did not sell the turbine",
)
EXTRAS = ("", " to Corvin", " in June", " for 18,500 dollars in June")
QUOTES = (
    "on June 3 the owner Brandt sold the turbine to Corvin for 18,500 dollars",
    "the owner Brandt sold the turbine to Corvin for 18,500 dollars in June",
    "the crew left the crate and the second turbine in its pit under a tarpaulin",
)
texts = st.builds(
    lambda who, did, more: f"{who} {did}{more}.",
    *(st.sampled_from(one) for one in (SUBJECTS, VERBS, EXTRAS)),
)
facts = st.builds(
    lambda name, text, quote, page: OpinionFact(
        fact_id=f"op_{name}", text=text, highlight_text=quote, opinion_page=page
    ),
    st.sampled_from("ABCDEF"),
    texts,
    st.sampled_from(QUOTES),
    st.integers(1, 4),
)


@st.composite
def opinions(draw: st.DrawFn) -> Opinion:
    """Valid as far as ids go; a stub asks about a fact by its own text."""
    held = draw(st.lists(facts, max_size=5, unique_by=lambda fact: fact.fact_id))
    arguments: list[Argument] = []
    for number in range(draw(st.integers(0, 2)) if held else 0):
        asked = draw(st.lists(st.sampled_from(held), min_size=1, max_size=3))
        sources = tuple(
            Source(
                id=f"src_{number}_{at}",
                doc=draw(st.sampled_from(["Doc. 4-1", "ECF No. 4-1", "Ex. B"])),
                question_stubs=(
                    QuestionStub(
                        id=f"Q_{number}_{at}",
                        fact_ids=(fact.fact_id,),
                        question=f"Is it so that {fact.text[:-1]}?",
                        answer_sketch="Yes.",
                    ),
                ),
            )
            for at, fact in enumerate(asked)
        )
        label = draw(st.sampled_from(["The sale", "II. The Sale", "The crate"]))
        branch = Branch(id=f"arg_{number}a", label="Who did what", opinion_page=1, sources=sources)
        arguments.append(
            Argument(id=f"arg_{number}", label=label, argument_type="factual_analysis",
                     opinion_page=draw(st.integers(1, 4)), branches=(branch,))
        )  # fmt: skip
    return Opinion(facts=tuple(held), arguments=tuple(arguments))


def ids_of(opinion: Opinion) -> Iterator[list[str]]:
    branches = [branch for argument in opinion.arguments for branch in argument.branches]
    yield [fact.fact_id for fact in opinion.facts]
    yield [
        *(argument.id for argument in opinion.arguments),
        *(branch.id for branch in branches),
        *(source.id for branch in branches for source in branch.sources),
    ]
    yield [stub.id for stub in stubs_of(opinion)]


def within(one: str, other: str) -> bool:
    """Whether every word of one text stands in the other, in order."""
    left = iter(other.split())
    return all(word.strip(".?") in (found.strip(".") for found in left) for word in one.split())


def holds(merged: Opinion, parts: Sequence[Opinion]) -> None:
    for ids in ids_of(merged):
        assert len(ids) == len(set(ids))
    by_id = {fact.fact_id: fact for fact in merged.facts}
    asked = {stub.question: stub for stub in stubs_of(merged)}
    for part in parts:
        for stub in stubs_of(part):
            kept = asked[stub.question]
            (name,) = kept.fact_ids
            assert within(stub.question.removeprefix("Is it so that "), by_id[name].text)
    for argument in merged.arguments:
        assert argument.branches and all(
            source.question_stubs for branch in argument.branches for source in branch.sources
        )


@settings(max_examples=150, deadline=None)
@given(st.lists(opinions(), min_size=1, max_size=4))
def test_parts_become_one_and_lose_nothing(parts: list[Opinion]) -> None:
    merged = merge_parts(parts)
    holds(merged, parts)
    for part in parts:
        for fact in part.facts:
            assert any(within(fact.text, kept.text) for kept in merged.facts)


@settings(max_examples=150, deadline=None)
@given(opinions(), opinions())
def test_readings_become_one(first: Opinion, second: Opinion) -> None:
    merged, left_out = merge_passes(first, second)
    holds(merged, (first, second))
    assert {(fact.text, fact.opinion_page) for fact in second.facts} <= {
        (fact.text, fact.opinion_page) for fact in merged.facts
    }
    cited = {name for stub in stubs_of(first) for name in stub.fact_ids}
    assert all(fact.fact_id not in cited for fact in left_out)
    assert len(merged.facts) <= len(second.facts) + len(first.facts) - len(left_out)


def fact(text: str, quote: str = QUOTES[0]) -> OpinionFact:
    return OpinionFact(fact_id="op_A", text=text, highlight_text=quote, opinion_page=1)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Brandt sold the turbine.", "Brandt has sold that turbine.", True),
        ("Brandt sold the old turbine.", "Brandt sold the old turbine in June.", True),
        ("Brandt sold the old turbine in June.", "Brandt sold the old turbine.", False),
        ("Brandt sold the old turbine.", "Brandt never sold the old turbine.", False),
        ("Brandt sold the turbine.", "Corvin denied that Brandt sold the turbine.", False),
        ("Brandt paid Corvin in June.", "Corvin paid Brandt in June.", False),
        ("Rent was paid to Brandt.", "Rent was paid by Brandt.", False),
        ("Brandt sold 40 shares in June.", "Brandt sold 50 shares in June.", False),
        ("Brandt received the letter.", "Brandt answered the letter.", False),
    ],
)
def test_when_a_fact_says_no_more_than_another(one: str, other: str, same: bool) -> None:
    assert says_no_more(told(fact(one)), told(fact(other))) is same


def test_fuller_words_need_the_same_quotation() -> None:
    short, long = "Brandt sold the old turbine.", "Brandt sold the old turbine in June."
    assert says_no_more(told(fact(short)), told(fact(long, QUOTES[1])))
    assert not says_no_more(told(fact(short)), told(fact(long, QUOTES[2])))


def test_a_law_argument_that_finds_evidence_in_a_later_part_turns_on_evidence() -> None:
    legal = Argument(id="arg_1", label="III. Timeliness", argument_type="procedural_defense",
                     opinion_page=3, note="Statute alone.")  # fmt: skip
    stub = QuestionStub(id="DAY", fact_ids=("op_A",), question="On which day?", answer_sketch="3")
    source = Source(id="s", doc="Doc. 4", question_stubs=(stub,))
    branch = Branch(id="b", label="Days", opinion_page=4, sources=(source,))
    factual = Argument(id="arg_1", label="Timeliness", argument_type="factual_analysis",
                       opinion_page=4, branches=(branch,))  # fmt: skip
    parts = (
        Opinion(facts=(), arguments=(legal,)),
        Opinion(facts=(fact("Brandt sold it."),), arguments=(factual,)),
    )
    (argument,) = merge_parts(parts).arguments
    assert (argument.label, argument.argument_type) == ("III. Timeliness", "factual_analysis")
    assert (argument.opinion_page, argument.note) == (3, "Statute alone.")
    assert [source.doc for branch in argument.branches for source in branch.sources] == ["Doc. 4"]
