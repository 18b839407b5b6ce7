"""Differences: nothing lost, nothing invented, and no text that makes them slow."""

import re
import time
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from casework.harden.report.diff import (
    condensed,
    count_words,
    diff_inputs,
    diff_texts,
    edit_size,
    excerpt,
    field_text,
)

WORDS = st.text(alphabet="ab .\n;Ω", max_size=60)


@given(WORDS, WORDS)
def test_both_texts_can_be_read_off_a_difference(before: str, after: str) -> None:
    parts = diff_texts(before, after)
    assert "".join(part.text for part in parts if part.kind != "added") == before
    assert "".join(part.text for part in parts if part.kind != "removed") == after
    assert all(part.text for part in parts)


def test_single_words_are_marked() -> None:
    parts = diff_texts("Net revenue rose by 5 %. It held.", "Net sales rose by 5 %. It held.")
    assert [(part.kind, part.text) for part in parts] == [
        ("same", "Net "),
        ("removed", "revenue"),
        ("added", "sales"),
        ("same", " rose by 5 %. It held."),
    ]


def test_fields_and_tables() -> None:
    before = {"q": "Why?", "table": [["a", "1"], ["b", "2"]], "pre": ["one", "two"]}
    after = {"q": "Why?", "table": [["a", "1"], ["c", "2"]], "pre": ["one", "two"]}
    found = diff_inputs(before, after)
    assert [one.field for one in found] == ["table"]
    assert field_text(before["table"]) == "a | 1\nb | 2"
    assert field_text({"k": None}) == '{"k": null}'
    size = edit_size(before, after)
    assert (size.added, size.removed, size.total) == (1, 1, 2)


def test_moved_words_are_no_edit() -> None:
    size = edit_size({"t": "one two three"}, {"t": "three one two"})
    assert size.total == 0
    assert count_words({"t": "one, two"}) == 3


@given(WORDS, WORDS)
def test_edit_sizes_are_differences_of_bags_of_words(before: str, after: str) -> None:
    bags = [Counter(re.findall(r"\w+|[^\w\s]", text)) for text in (before, after)]
    size = edit_size({"t": before}, {"t": after})
    assert size.added == sum((bags[1] - bags[0]).values())
    assert size.removed == sum((bags[0] - bags[1]).values())


def test_hostile_repetition_stays_quick() -> None:
    before, after = "a. " * 30_000, "b a. " * 30_000
    began = time.perf_counter()
    parts = diff_texts(before, after)
    assert time.perf_counter() - began < 5
    assert "".join(part.text for part in parts if part.kind != "added") == before
    assert "".join(part.text for part in parts if part.kind != "removed") == after


def test_an_excerpt_shows_the_first_change_only() -> None:
    parts = diff_texts("x " * 400 + "old. End.", "x " * 400 + "new. End.")
    shown = excerpt(parts, 20)
    assert shown[0].text.startswith("…") and len(shown[0].text) == 21
    assert [part.text for part in shown[1:3]] == ["old", "new"]
    assert excerpt(diff_texts("a", "a")) == ()


def test_long_unchanged_text_is_left_out_and_told() -> None:
    parts = diff_texts("x " * 2000 + "old. End.", "x " * 2000 + "new. End.")
    assert [part.kind for part in condensed(parts, 50)][:4] == [
        "skipped",
        "same",
        "removed",
        "added",
    ]
    assert condensed(parts, 50)[0].text == "3,950 characters unchanged"
    words = " ".join(f"w{n}" for n in range(2000))
    middle = diff_texts(f"a {words} old", f"b {words} new")
    kept = [part for part in condensed(middle, 50) if part.kind == "same"]
    assert [len(part.text) for part in kept] == [50, 50]
    assert condensed(diff_texts("one two", "one three")) == diff_texts("one two", "one three")
