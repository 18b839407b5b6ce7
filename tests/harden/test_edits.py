"""Siblings are told apart by what they changed, not by the document they share."""

from hypothesis import given
from hypothesis import strategies as st

from casework.harden.edits import Siblings, alike

PARENT = {"text": " ".join(f"word{n}" for n in range(3_000)), "rows": [["cost", "12"]]}
LONG = " ".join(f"new{n}" for n in range(140))


def with_text(text: str, place: int = 9) -> dict[str, object]:
    words = str(PARENT["text"]).split()
    return {**PARENT, "text": " ".join([*words[:place], text, *words[place:]])}


def test_small_edits_of_a_long_document_are_no_twins() -> None:
    siblings = Siblings(PARENT, 0.9)
    assert siblings.twin(0, with_text("one small remark")) is None
    assert siblings.twin(1, with_text("one other remark")) is None
    assert siblings.twin(2, with_text("one small remark", place=2_000)) is None
    assert siblings.twin(3, {**PARENT, "rows": [["cost", "13"]]}) is None


def test_nearly_the_same_edit_is_a_twin_of_the_first() -> None:
    siblings = Siblings(PARENT, 0.9)
    assert siblings.twin(0, with_text(f"{LONG} at last")) is None
    assert siblings.twin(4, with_text(f"{LONG.upper()}  at\nlast")) == 0
    assert siblings.twin(5, with_text(f"{LONG} and at last")) == 0
    assert siblings.twin(6, with_text(" ".join(reversed(LONG.split())))) is None


words = st.lists(st.sampled_from("abcde"), min_size=0, max_size=12).map(" ".join)


@given(words, words, words)
def test_likeness_is_symmetric_and_one_for_equal_edits(parent: str, one: str, other: str) -> None:
    def edit(child: str):
        siblings = Siblings({"text": parent}, 0.9)
        siblings.twin(0, {"text": child})
        return siblings.edits[0]

    first, second = edit(one), edit(other)
    assert 0 <= alike(first, second) == alike(second, first) <= 1
    assert alike(first, first) == (1.0 if first else 0.0)
