"""Coverage and signal recall, against what opening documents at random would find."""

import random

import pytest

from casework.judge.strategy import strategy
from judged import investigation, world


def test_shares_of_the_room_and_of_what_tells() -> None:
    found = strategy(investigation(opened=("0001.txt", "0003.txt", "0004.txt")), world())
    assert (found.opened, found.room, found.telling) == (3, 8, 3)
    assert found.coverage == pytest.approx(3 / 8)
    assert found.signal_recall == pytest.approx(2 / 3)
    assert found.lift == pytest.approx(2 / 3 - 3 / 8)


def test_unknown_and_repeated_files_open_nothing_more() -> None:
    found = strategy(investigation(opened=("0001.txt", "0001.txt", "index.csv")), world())
    assert found.opened == 1


def test_without_a_key_recall_is_unknown_with_a_reason() -> None:
    found = strategy(investigation(opened=("0001.txt",)), world(documents=()))
    assert (found.coverage, found.signal_recall, found.lift) == (1 / 8, None, None)
    assert "merits or signal" in found.reason


def test_opening_at_random_lies_on_the_uniform_line() -> None:
    draw = random.Random(5)
    folder = world()
    files = [row.file for row in folder.index]
    lifts = [
        strategy(investigation(opened=tuple(draw.sample(files, 4))), folder).lift or 0.0
        for _ in range(2_000)
    ]
    assert sum(lifts) / len(lifts) == pytest.approx(0, abs=0.02)


def test_a_deliverables_agent_opened_the_files_of_the_room() -> None:
    """Its workspace has them below ``room/``, and so it was counted as having opened none."""
    trial = investigation(opened=("room/0001.txt", "room/0003.txt"))
    trial = trial.model_copy(update={"protocol": "deliver"})
    assert (strategy(trial, world()).opened, trial.files) == (2, ("0001.txt", "0003.txt"))
