"""Papers packed into calls: every page is read, and a statement's numbers fall to one call each."""

from hypothesis import given, settings
from hypothesis import strategies as st

from casework.build.artifacts.truth import Side
from casework.build.extract.numbering import Numbering
from casework.build.extract.pairing import Pair
from casework.build.extract.papers import Paper, estimate, portions
from casework.build.extract.statements import portions as facts_in_calls
from casework.build.record.pages import Page
from casework.build.record.records import Filing

SIDE: Side = "plaintiff"


def paper(name: str, texts: list[str]) -> Paper:
    pages = tuple(Page(number, text) for number, text in enumerate(texts, start=1))
    return Paper(Filing(id=name, file=f"{name}.pdf"), pages)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(st.integers(1, 700), min_size=1, max_size=6), min_size=1, max_size=6),
    st.integers(400, 2_000),
)
def test_every_page_stands_in_a_portion(sizes: list[list[int]], budget: int) -> None:
    papers = [
        paper(
            f"{at}", [f"«{at}.{n}» {'rye ' * (size // 4)}«/{at}.{n}»" for n, size in enumerate(one)]
        )
        for at, one in enumerate(sizes)
    ]
    found = portions(papers, budget, 0)
    together = "\n".join(portion.text for portion in found)
    for at, one in enumerate(sizes):
        for number in range(len(one)):
            assert f"«{at}.{number}»" in together and f"«/{at}.{number}»" in together
    for portion in found:
        assert len(portion.text) <= budget + 200
        for held in portion.papers:
            assert f"[PAPER {held.filing.id}] {held.filing.id}.pdf\n" in portion.text


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 90), st.integers(1, 12), st.integers(100, 3_000), st.booleans())
def test_each_number_falls_to_one_call_with_its_fact_and_answer(
    count: int, a_page: int, budget: int, answered_by_number: bool
) -> None:
    def lines(word: str) -> list[str]:
        every = [f"{n}. {word} of matter {n} at the mill." for n in range(1, count + 1)]
        return ["\n".join(every[at : at + a_page]) for at in range(0, count, a_page)]

    answers = lines("Denial") if answered_by_number else ["All of it is denied."]
    pair = Pair(SIDE, paper("70", lines("Telling")), paper("78", answers))
    found = list(facts_in_calls(pair, Numbering(pair.statement.pages), budget))
    assert [name for one in found for name in one.wanted] == [str(n) for n in range(1, count + 1)]
    for one in found:
        assert one.statement.startswith("[PAGE ") and one.response.startswith("[PAGE ")
        for name in one.wanted:
            assert f"Telling of matter {name} at" in one.statement
            assert f"Denial of matter {name} at" in one.response or not answered_by_number
    if not answered_by_number:
        assert all(one.response == "[PAGE 1]\nAll of it is denied." for one in found)


def test_an_estimate_counts_calls_from_no_repair_to_every_repair() -> None:
    (calls,) = estimate(100, 50_000, 8_000)
    assert (calls.low, calls.expected, calls.high) == (3, 7, 20)
    assert 15_000 < calls.input_tokens < 20_000
    assert estimate(0, 50_000, 8_000)[0].low == 1
