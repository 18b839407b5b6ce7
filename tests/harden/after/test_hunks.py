"""A change as parts: all give the changed input, none the original, any of them an input."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.benchmarks.sets import adapter
from casework.harden.after.hunks import MOST, compose, split
from casework.harden.rules.corpus import Corpus
from casework.harden.rules.tables import OPERATORS
from made_sets import published

WORDS = st.sampled_from(["Sales rose", "The table is below", "See note 3", "Costs fell", ""])
ENDS = st.sampled_from([". ", ".", "\n", "; ", "  ", "?\n\n", ""])
TEXT = st.lists(st.tuples(WORDS, ENDS), max_size=7).map(
    lambda found: "".join(a + b for a, b in found)
)
ROWS = st.lists(st.lists(st.sampled_from(["a", "b", "1"]), max_size=3), max_size=5)


@st.composite
def inputs(draw: st.DrawFn) -> dict[str, Any]:
    size = draw(st.integers(0, 5))
    return {
        "question": draw(TEXT),
        "contexts": draw(st.lists(TEXT, min_size=size, max_size=size)),
        "labels": draw(st.lists(WORDS, min_size=size, max_size=size)),
        "table": draw(ROWS),
        **draw(st.dictionaries(st.sampled_from(["x", "y"]), st.integers(0, 2))),
    }


@given(inputs(), inputs(), st.sampled_from([0, 1, 3, MOST]), st.randoms())
def test_all_parts_are_the_change_and_none_the_original(
    original: dict[str, Any], changed: dict[str, Any], most: int, chance: Any
) -> None:
    found = split(original, changed, most)
    numbers = [part.number for part in found.parts]
    assert numbers == list(range(len(numbers)))
    assert not most or len(numbers) <= most
    assert compose(found, numbers) == changed
    assert compose(found, ()) == original
    assert bool(numbers) == (original != changed)
    some = compose(found, [n for n in numbers if chance.random() < 0.5])
    assert len(some["contexts"]) == len(some["labels"])
    assert all(isinstance(one, str) for one in some["contexts"])


def test_every_part_counts() -> None:
    old = {"text": "One is first. Two is next. Three ends it.", "rows": [["a", "1"], ["b", "2"]]}
    new = {
        "text": "One is first. More. Two comes next. Three ends it. Last.",
        "rows": [["a", "1"], ["c", "9"], ["b", "2"]],
    }
    found = split(old, new)
    assert [(part.field, part.removed, part.added) for part in found.parts] == [
        ("text", "Two is next.", "More. Two comes next."),
        ("text", "", "Last."),
        ("rows", "", "c | 9"),
    ]
    for part in found.parts:
        without = compose(found, [n for n in range(3) if n != part.number])
        assert without not in (old, new)


def test_a_sentence_before_and_one_after_are_two_parts() -> None:
    found = split({"text": "The record."}, {"text": "A preface. The record. A note. Another."})
    assert [part.added for part in found.parts] == ["A preface. The record.", "A note.", "Another."]
    assert compose(found, [1]) == {"text": "The record. A note."}
    assert compose(found, [0]) == {"text": "A preface. The record."}


def test_sections_and_their_names_go_together() -> None:
    old = {"contexts": ["We asked.", "We found."], "labels": ["AIM", "RESULTS"]}
    new = {
        "contexts": ["We asked.", "We used it.", "We found."],
        "labels": ["AIM", "HOW", "RESULTS"],
    }
    assert [part.field for part in split(old, new).parts] == ["contexts and labels"]


@pytest.mark.parametrize("name", ["contractnli", "finqa", "pubmedqa"])
def test_changes_of_published_cases_come_apart_into_valid_cases(name: str) -> None:
    """All operators after each other; without any one part the shape still holds, and code
    sees the answer of most."""
    of = adapter(name)
    items = of.load(published(name)).items
    corpus, told = Corpus(items), Counter[str]()
    for item in random.Random(3).sample(items, 5):
        now, hints = item, dict[str, Any]()
        for number, row in enumerate(OPERATORS[name]):
            change = row.apply(now, random.Random(f"{item.id}:{number}"), corpus)
            if change is not None:
                now = item.model_copy(update={"input": change.input})
                hints |= change.hints
        found = split(item.input, now.input)
        numbers = [part.number for part in found.parts]
        assert compose(found, numbers) == now.input
        assert compose(found, ()) == item.input
        for left in numbers:
            rest = compose(found, [one for one in numbers if one != left])
            assert of.schema_faults(item.input, rest) == []
            told[of.prove(item, rest, hints).verdict] += 1
    assert told.total() > 10
    assert told["refuted"] < told.total() / 2


def test_what_was_moved_is_one_part() -> None:
    old = {"pre": ["It rose.", "The note is here.", "Costs fell."], "post": ["End.", "Signed."]}
    new = {
        "pre": ["It rose.", "Costs fell."],
        "post": ["End.", "Signed.", "The note is here.", "So."],
    }
    found = split(old, new)
    assert [(part.removed, part.added) for part in found.parts] == [
        ("The note is here.", "The note is here."),
        ("", "So."),
    ]
    assert compose(found, [1]) == {**old, "post": ["End.", "Signed.", "So."]}
