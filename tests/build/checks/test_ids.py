"""Ids, quotations, counts and words of law."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.build.checks.counts import count_faults
from casework.build.checks.ids import cycles, repeated, unknown
from casework.build.checks.quotations import Source, quote_faults
from casework.build.checks.vocabulary import vocabulary_faults
from casework.build.record.pages import Page

PAGES = Source(
    [
        Page(4, "The gauge in room two showed minus eleven degrees at 4 p.m., and Ms. Ortiz wrote"),
        Page(5, "it down. Nobody telephoned the carrier before the next morning, the logs say."),
    ]
)


def rules(faults: list) -> list[str]:  # type: ignore[type-arg]
    return [fault.rule for fault in faults]


def test_a_quotation_stands_on_its_page_word_for_word() -> None:
    whole = "gauge in room two showed minus eleven degrees at 4 p.m., and Ms. Ortiz"
    assert quote_faults("f", whole, 4, PAGES) == []
    assert quote_faults("f", f"{whole} wrote it down.", 4, PAGES) == []
    assert quote_faults("f", f"{whole} wrote it down.", 5, PAGES) == []
    assert rules(quote_faults("f", whole, 5, PAGES)) == ["page"]
    assert rules(quote_faults("f", whole, 9, PAGES)) == ["page"]
    assert rules(quote_faults("f", whole.replace("eleven", "twelve"), 4, PAGES)) == ["verbatim"]
    nine = " ".join(whole.split()[:9])
    assert rules(quote_faults("f", nine, 4, PAGES)) == ["quote_length"]


def test_cycles_repeats_and_strangers() -> None:
    assert cycles("x", {"a": ["b"], "b": ["c"], "c": []}) == []
    assert "b → c → b" in cycles("x", {"a": ["b"], "b": ["c"], "c": ["b"]})[0].message
    assert rules(cycles("x", {"a": ["a"]})) == ["cycle"]
    assert rules(repeated("x", ["a", "b", "a"])) == ["id_repeated"]
    assert rules(unknown("x", ["a", "z", "z"], {"a"}, "the table")) == ["id_unknown"]
    assert rules(count_faults("x", 2, 3, 5, "facts")) == ["count"]


@given(st.dictionaries(st.integers(0, 12), st.lists(st.integers(0, 12), max_size=4), max_size=12))
def test_edges_upwards_only_are_never_a_cycle(edges: dict[int, list[int]]) -> None:
    upward = {str(a): [str(b) for b in after if b > a] for a, after in edges.items()}
    assert cycles("x", upward) == []
    ring = {**upward, "12": ["0"], "0": ["12"]}
    assert rules(cycles("x", ring)) == ["cycle"]


@pytest.mark.parametrize(
    "text",
    [
        "Halden breached the agreement",
        "the officer lacked probable cause",
        "Norvane was negligent",
        "it acted in bad faith",
        "sales in violation of the statute",
    ],
)
def test_words_of_law_are_told_with_what_to_say_instead(text: str) -> None:
    (fault,) = vocabulary_faults("f001", text)
    assert fault.rule == "legal_vocabulary" and fault.fix.startswith("Instead, ")


@pytest.mark.parametrize(
    "text",
    [
        "The faulty sensor was replaced in March.",
        "Mr. Law signed the delivery note at the gate.",
        "The contract of May 3 names a price of $4,000.",
        "The breach in the wall was two feet wide.",
    ],
)
def test_plain_words_pass(text: str) -> None:
    assert vocabulary_faults("f001", text) == []
