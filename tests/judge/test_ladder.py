"""Rungs, steps and moves of a ladder, by hand."""

from collections.abc import Sequence

import pytest

from casework.cases.records import Attitude
from casework.judge.ladder import climb, ladder, moves, pairs_of
from casework.judge.planned import fullest, slots
from casework.judge.score import score
from casework.judge.strategy import strategy
from casework.run.records import Place, Trial
from judged import SOLVED, investigation, unfinished, world
from levelled import ROOMS, at, drawn_trials, levelled

LURED = SOLVED | {"alt_1": "believe"}
DOUBT = SOLVED | {"alt_1": "unsure", "alt_2": "unsure"}


def cohort(levels: dict[str, Sequence[dict[str, Attitude] | None]]) -> list[Trial]:
    """Trials of ``w1`` … by level; None is one that the agent did not finish."""
    found: list[Trial] = []
    for level, all_held in levels.items():
        for number, held in enumerate(all_held, 1):
            trial = at(level, f"w{number}", held or {})
            if held is None:
                trial = trial.model_copy(update={"status": "incomplete", "stop": "unparseable"})
            found.append(trial)
    return found


FOUR = [levelled(f"w{n}") for n in range(1, 5)]
TRIALS = cohort(
    {
        "merits": [SOLVED, SOLVED, DOUBT, None],
        "pro_alternative": [LURED, SOLVED, LURED, LURED],
        "chaff_full": [LURED, SOLVED, None, SOLVED],
    }
)


def test_rungs_hold_their_own_scores_and_room_sizes() -> None:
    found = ladder(climb(FOUR, TRIALS))
    assert found is not None
    assert [rung.level for rung in found.rungs] == ["merits", "pro_alternative", "chaff_full"]
    assert [rung.documents for rung in found.rungs] == [(2, 2), (4, 4), (8, 8)]
    solved = [rung.scores["case_solved"].estimate.value for rung in found.rungs]
    assert solved == [0.75, 0.25, 0.5]
    rejected = [rung.scores["disbelieve_accuracy"].estimate.value for rung in found.rungs]
    assert rejected == [
        pytest.approx(v) for v in ((1 + 1 + 1 / 3) / 4, (3 * 2 / 3 + 1) / 4, (2 / 3 + 2) / 4)
    ]


def test_steps_are_paired_and_each_rung_stands_against_the_first() -> None:
    found = ladder(climb(FOUR, TRIALS))
    assert found is not None
    assert [(s.before, s.after) for s in found.steps] == [
        ("merits", "pro_alternative"),
        ("pro_alternative", "chaff_full"),
    ]
    assert [(s.before, s.after) for s in found.against] == [
        ("merits", "pro_alternative"),
        ("merits", "chaff_full"),
    ]
    assert [s.found.difference.value for s in found.steps] == [-0.5, 0.25]
    assert found.against[1].found.difference.value == -0.25
    assert found.steps[0].found.lost == ("w1/investigate", "w3/investigate")
    assert "too few" in found.steps[0].found.difference.reason


def test_moves_take_only_pairs_read_in_both_rooms() -> None:
    found = ladder(climb(FOUR, TRIALS))
    assert found is not None
    first, second = found.moves
    # w1: alt_1 disbelieved, then believed; w3: alt_1 unsure, then believed; w4 was not read.
    assert first.table.counts == ((0, 0, 0), (1, 3, 0), (1, 1, 0))
    assert (first.table.n, first.table.missing_before, first.cases) == (6, 2, 4)
    assert first.believed.arrived == {"disbelieve": 1, "unsure": 1}
    assert first.change.value == pytest.approx(2 / 6)
    assert second.table.counts == ((1, 1, 0), (0, 4, 0), (0, 0, 0))
    assert (second.table.missing_after, second.believed.left) == (2, {"disbelieve": 1, "unsure": 0})


def test_agents_are_pooled_pair_by_pair() -> None:
    one, other = climb(FOUR, TRIALS), climb(FOUR[:2], TRIALS[:2] + TRIALS[4:6])
    pooled = moves([one, other], "merits", "pro_alternative")
    parts = [moves([each], "merits", "pro_alternative") for each in (one, other)]
    assert pooled.table.n == sum(part.table.n for part in parts) == 10
    for row in range(3):
        for column in range(3):
            assert pooled.table.counts[row][column] == sum(
                part.table.counts[row][column] for part in parts
            )
    assert pooled.cases == 4


def test_a_level_not_planned_for_a_case_is_no_pair_and_an_owed_one_is_missing() -> None:
    lost = unfinished("w2", "machinery").model_copy(update={"level": "noise"})
    planned = [Place("w1", "investigate", 1, "merits"), Place("w2", "investigate", 1, "merits")]
    planned += [Place("w2", "investigate", 1, "noise")]
    trials = [at("merits", "w1"), at("merits", "w2"), lost]
    climbed = climb(FOUR[:2], trials, planned)
    assert {pair.case for pair in pairs_of(climbed, "merits", "noise")} == {"w2"}
    found = ladder(climbed)
    assert found is not None
    [step] = found.steps
    assert (step.found.n, step.found.only_first) == (0, ("w2/investigate",))
    assert found.rungs[1].scores["case_solved"].owed == 1
    assert found.moves[0].table.missing_after == 2


def test_the_whole_room_is_its_fullest_level_and_repeats_are_averaged() -> None:
    trials = [at("merits"), at("merits", beliefs=LURED, repeat=2), investigation(beliefs=LURED)]
    found = ladder(climb([levelled()], trials))
    assert found is not None
    assert [rung.level for rung in found.rungs] == ["merits", "chaff_full"]
    assert found.steps[0].found.difference.value == -0.5
    # Repeat 2 was planned at merits alone, so only repeat 1 is a pair.
    assert found.moves[0].table.n == 2


def test_one_level_or_no_levels_make_no_ladder() -> None:
    assert ladder(climb([world()], [investigation()])) is None
    assert ladder(climb([levelled()], [at("noise"), at("noise", repeat=2)])) is None
    bare = climb([world(documents=())], [investigation()])
    assert list(bare.rows) == [""]
    assert ladder(bare) is None


def test_unfit_worlds_stand_on_no_rung() -> None:
    ruling = levelled().truth.ruling
    assert ruling is not None
    split = ruling.model_copy(update={"plaintiff_ruling": "split"})
    truth = FOUR[1].truth.model_copy(update={"ruling": split})
    folders = [FOUR[0], FOUR[1].model_copy(update={"truth": truth})]
    found = ladder(climb(folders, [at(v, f"w{n}") for n in (1, 2) for v in ("merits", "noise")]))
    assert found is not None
    assert found.unfit == ("w2",)
    assert [rung.cases for rung in found.rungs] == [1, 1]


def test_a_runs_scores_are_those_of_the_fullest_rooms() -> None:
    scored = score(FOUR, TRIALS).scores["case_solved"]
    assert (scored.planned, scored.estimate.value) == (4, 0.5)
    assert {row.level for row in fullest(slots({f.case.id: f for f in FOUR}, TRIALS))} == {
        "chaff_full"
    }
    both = [at("noise", "w1"), investigation("w1", LURED)]
    assert score(FOUR[:1], both).scores["case_solved"].estimate.value == 0


def test_coverage_is_of_the_room_at_its_level() -> None:
    for level, numbers in ROOMS.items():
        trial = at(level, opened=("0001.txt", "index.csv"))
        found = strategy(trial, levelled())
        assert (found.opened, found.room, found.telling) == (1, len(numbers), 2)
        assert found.signal_recall == 0.5


def test_the_order_of_trials_does_not_matter() -> None:
    folders = [levelled(f"w{n}") for n in range(1, 9)]
    trials = drawn_trials(8, 5)
    assert ladder(climb(folders, trials)) == ladder(climb(folders[::-1], trials[::-1]))
