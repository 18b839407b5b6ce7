"""A change as parts: all give the changed input, none the original, any of them an input."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from casework.harden.after.hunks import MOST, compose, split

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
