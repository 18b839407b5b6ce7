"""Labels out of responses: the last answer line, exactly, or nothing."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.benchmarks.labels import grade_label, read_free, read_label
from made_sets import BANK

LABELS = ("yes", "no", "maybe")


@pytest.mark.parametrize(
    ("response", "label", "repaired"),
    [
        ("Answer: yes", "yes", False),
        ("thinking\nAnswer: no\nAnswer: yes", "yes", False),
        ("answer:yes.", "yes", False),
        ("  LABEL :  maybe  ", "maybe", False),
        ("Program: no", "no", False),
        ('Answer: "no".\r\n', "no", False),
        ("Answer: `maybe`!\nThat is all.", "maybe", False),
        ("Answer: **yes**", "yes", False),
        ("**Answer:** yes", "yes", True),
        ("- Answer: yes", "yes", True),
        ("Answer: YES", "yes", True),
        ("Answer: yes\nAnswer: perhaps", "", False),
        ("Answer: yes or no", "", False),
        ("Answer: not no", "", False),
        ("Answer:\nyes", "", False),
        ("yes", "", False),
        ("The answer: yes", "", False),
        ("Answer: know", "", False),
        ("", "", False),
    ],
)
def test_the_last_answer_line_decides(response: str, label: str, repaired: bool) -> None:
    found, mended, reason = read_label(response, LABELS)
    assert (found, mended) == (label, repaired)
    assert bool(reason) == (not label)


def test_an_unread_answer_is_its_own_class_and_wrong() -> None:
    graded = grade_label("I cannot say", LABELS, "no")
    assert (graded.value, graded.label, graded.right) == ("", "⊥", False)
    assert graded.reason
    assert grade_label("Answer: no", LABELS, "no").right
    assert not grade_label("Answer: yes", LABELS, "no").right


@given(st.text(max_size=400))
def test_no_response_is_read_as_anything_but_a_label(response: str) -> None:
    assert read_label(response, LABELS)[0] in {"", *LABELS}
    assert read_free(response, LABELS) in {"", *LABELS}


def test_very_long_lines_are_read_at_once() -> None:
    assert read_label("Answer: " + " " * 2_000_000 + "no", LABELS)[0] == "no"
    assert read_free("no " * 500_000, LABELS) == ""


def test_bb_f04_free_replies_give_the_labels_of_the_bank() -> None:
    replies = json.loads((BANK / "BB-F04" / "replies.json").read_text())
    wanted = json.loads((BANK / "BB-F04" / "expected.json").read_text())["parsed"]
    assert [read_free(entry["reply"], LABELS) for entry in replies] == wanted


@pytest.mark.parametrize(
    "reply",
    ["I know.", "No difference was found in either arm", "It is not clear, yes or no", "a yes-man",
     "There is no doubt"],
)  # fmt: skip
def test_free_replies_that_do_not_say_it_plainly_give_nothing(reply: str) -> None:
    assert read_free(reply, LABELS) == ""
