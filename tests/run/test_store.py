"""BB-A04 and the run folder: what counts after a crash, and what may continue."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.errors import JournalError
from casework.journal import scan
from casework.run.store import Attempt, settle

BANK = Path(__file__).parent.parent / "bugbank" / "BB-A04"
EXPECTED = json.loads((BANK / "expected.json").read_text())
PLAN = json.loads((BANK / "plan.json").read_text())
PLANNED = [f"{task}/{run}" for task in PLAN["tasks"] for run in range(1, PLAN["runs"] + 1)]


def attempts(name: str) -> list[Attempt]:
    return [
        Attempt(f"{e['task']}/{e['run']}", e["attempt"], e["status"] == "scored", e["score"])
        for e in scan(BANK / name).entries
    ]


@pytest.mark.parametrize("name", sorted(EXPECTED["todo"]))
def test_what_is_still_to_do(name: str) -> None:
    assert list(settle(PLANNED, attempts(name)).todo) == EXPECTED["todo"][name]


def test_a_scored_attempt_is_never_replaced_by_a_later_roll() -> None:
    settled = settle(PLANNED, attempts("duplicates.jsonl"))
    assert settled.done == EXPECTED["duplicates_scores"]
    assert list(settled.conflicts) == EXPECTED["conflicts"]


def test_a_torn_middle_is_refused_with_its_line() -> None:
    with pytest.raises(JournalError, match="line 2"):
        attempts("torn_middle.jsonl")


def test_settling_twice_changes_nothing() -> None:
    once = settle(PLANNED, attempts("duplicates.jsonl"))
    again = settle(PLANNED, [Attempt(k, 1, True, v) for k, v in once.done.items()])
    assert again.done == once.done
    assert again.todo == once.todo


ATTEMPT = st.builds(
    Attempt,
    st.sampled_from(["a", "b", "c", "unplanned"]),
    st.integers(1, 4),
    st.booleans(),
    st.sampled_from([0.0, 0.5, 1.0]),
)


@given(st.lists(ATTEMPT, max_size=20))
def test_every_planned_trial_is_done_or_to_do_exactly_once(rows: list[Attempt]) -> None:
    settled = settle(["a", "b", "c", "a"], rows)
    assert sorted([*settled.done, *settled.todo]) == ["a", "b", "c"]
    for name, value in settled.done.items():
        first = next(row for row in rows if row.trial == name and row.scored)
        assert value == first.value
