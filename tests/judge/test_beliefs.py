"""Beliefs against the key: who solves, and what counts in which class."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.cases.records import Attitude
from casework.judge.beliefs import score_beliefs, unfit
from judged import SOLVED, investigation, unfinished, world

WORLD = world()
ATTITUDES: st.SearchStrategy[Attitude] = st.sampled_from(["believe", "disbelieve", "unsure"])
BELIEFS = st.fixed_dictionaries(dict.fromkeys(SOLVED, ATTITUDES))


def test_solved_only_with_the_adopted_account_alone_believed() -> None:
    found = score_beliefs(investigation(), WORLD)
    assert found.solved
    assert (found.disbelieved_others, found.committed, found.right) == (3, 4, 4)


def test_unsure_about_others_still_solves_but_does_not_match_their_class() -> None:
    found = score_beliefs(investigation(beliefs=SOLVED | {"alt_1": "unsure"}), WORLD)
    assert found.solved
    assert (found.disbelieved_others, found.committed, found.right) == (2, 3, 3)


def test_believing_a_wrong_one_too_does_not_solve() -> None:
    found = score_beliefs(investigation(beliefs=SOLVED | {"alt_2": "believe"}), WORLD)
    assert (found.solved, found.believed_adopted, found.believed_both) == (False, True, True)


def test_rejecting_everything_does_not_solve() -> None:
    found = score_beliefs(investigation(beliefs=SOLVED | {"plaintiff": "disbelieve"}), WORLD)
    assert (found.solved, found.disbelieved_others, found.right) == (False, 3, 3)


@given(BELIEFS)
def test_the_counts_agree_with_the_definition(beliefs: dict[str, Attitude]) -> None:
    found = score_beliefs(investigation(beliefs=beliefs), WORLD)
    believed = {name for name, held in beliefs.items() if held == "believe"}
    assert found.solved == (believed == {"plaintiff"})
    assert found.committed == sum(held != "unsure" for held in beliefs.values())
    assert found.right == sum(beliefs[name] == SOLVED[name] for name in beliefs)
    assert found.right <= found.committed <= found.hypotheses == 4


def test_an_unfinished_trial_commits_to_nothing() -> None:
    found = score_beliefs(unfinished(), WORLD)
    assert (found.solved, found.committed, found.right, found.hypotheses) == (False, 0, 0, 4)


@pytest.mark.parametrize("skipped", list(SOLVED))
def test_a_trial_that_skips_a_hypothesis_is_not_guessed_for(skipped: str) -> None:
    held = {name: attitude for name, attitude in SOLVED.items() if name != skipped}
    assert not score_beliefs(investigation(beliefs=held), WORLD).solved


def test_worlds_unfit_for_scoring_say_why() -> None:
    assert unfit(WORLD) == ""
    ruling = WORLD.truth.ruling
    assert ruling is not None
    split = ruling.model_copy(update={"plaintiff_ruling": "split"})
    assert unfit(world(ruling=split)) == "the ruling is split"
    form = ruling.model_copy(update={"fit_for_scoring": False, "unfit_reason": "form order"})
    assert unfit(world(ruling=form)) == "form order"
    assert "0 hypotheses" in unfit(world(hypotheses=WORLD.truth.hypotheses[1:]))
