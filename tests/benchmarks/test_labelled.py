"""What a run is given of a published set: the words, the gold reply, the grades."""

import json
from pathlib import Path

import pytest

from casework.benchmarks.fetch import fetch
from casework.benchmarks.labelled import ask_of, grade_of, is_published, labelled
from casework.benchmarks.sets import published as known_set
from casework.benchmarks.stored import item_of
from casework.cases.records import Task
from casework.cases.suite import load_suite
from casework.errors import CaseError, UsageError
from labelled import label_suite, label_trial
from made_sets import contractnli, published


def test_the_prompt_is_the_sets_own_and_the_gold_reply_is_graded_right(tmp_path: Path) -> None:
    fetch("contractnli", contractnli(tmp_path / "files"), tmp_path / "nli")
    for suite in (label_suite(tmp_path), load_suite(tmp_path / "nli")):
        for folder in suite.cases:
            ask, item = ask_of(folder, folder.tasks[0]), item_of(folder)
            adapter = known_set(item.benchmark).adapter
            assert ask.prompt == adapter.prompt(item.input)
            assert ask.choices == adapter.labels
            assert grade_of(item, ask.gold).right
            wrong = next(label for label in adapter.labels if label != item.expected)
            assert not grade_of(item, f"Label: {wrong}").right
            unread = grade_of(item, "I am not sure about this.")
            assert (unread.read, unread.right, unread.program_right) == (False, False, None)


def test_keys_and_grades_of_a_run(tmp_path: Path) -> None:
    suite = label_suite(tmp_path)
    one, other = suite.cases[0].case.id, suite.cases[2].case.id
    trials = [
        label_trial(one),
        label_trial(one, 2, status="incomplete", stop="truncated", response="Answer: yes"),
        label_trial(other, response="**answer:** NO"),
    ]
    planned = [(one, "label", 1), (one, "label", 2), (other, "label", 1)]
    found = labelled(suite.cases, trials, planned)
    assert set(found.keys) == {(one, "label"), (other, "label")}
    key = found.keys[one, "label"]
    assert (key.set, key.expected, key.labels, key.classes) == (
        "PubMedQA", "yes", ("yes", "no", "maybe"), 3,
    )  # fmt: skip
    assert set(found.grades) == {trials[0].id, trials[2].id}
    assert found.grades[trials[2].id].right and found.grades[trials[2].id].normalised
    fetch("contractnli", contractnli(tmp_path / "files2"), tmp_path / "nli")
    contracts = load_suite(tmp_path / "nli").cases
    places = [(folder.case.id, "label", 1) for folder in contracts]
    keys = labelled(contracts, [], places).keys.values()
    assert (len(places), len({key.cluster for key in keys})) == (9, 3)
    # Three agreements answer each hypothesis alike, so the other two always tell the third.
    assert all(key.alone == key.expected for key in keys)
    assert key.alone == ""  # abstracts share no question


def test_what_is_of_no_set_or_damaged_is_named(tmp_path: Path) -> None:
    folder = label_suite(tmp_path).cases[0]
    stranger = folder.model_copy(update={"lineage": None})
    assert not is_published(stranger, folder.tasks[0])
    assert not is_published(folder, Task(id="other", protocol="label"))
    with pytest.raises(UsageError, match="no published set"):
        ask_of(stranger, folder.tasks[0])
    with pytest.raises(CaseError, match=r"expected\.json"):
        ask_of(folder.model_copy(update={"expected": {"label": "perhaps"}}), folder.tasks[0])
    (folder.path / "matter" / "input.json").write_text(json.dumps({"question": "Why?"}))
    with pytest.raises(CaseError, match=r"input\.json"):
        ask_of(folder, folder.tasks[0])


def test_programs_of_the_published_set_are_graded_twice(tmp_path: Path) -> None:
    """By what they compute, and by whether they are the gold program."""
    fetch("finqa", published("finqa"), tmp_path / "finqa", limit=12)
    suite = load_suite(tmp_path / "finqa")
    for folder in suite.cases:
        item = item_of(folder)
        gold = grade_of(item, ask_of(folder, folder.tasks[0]).gold)
        assert gold.right and gold.program_right
        # The same number by another road: execution accepts it, the program is another.
        value = item.gold["exe_ans"]
        if isinstance(value, float):
            text = f"{value:.5f}"
            found = grade_of(item, f"Program: add({text}, const_0)")
            assert (found.right, found.program_right) == (True, False)
    nothing = grade_of(item_of(suite.cases[0]), "No program.")
    assert (nothing.read, nothing.right, nothing.program_right) == (False, False, False)
