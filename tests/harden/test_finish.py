"""The end of a case: a winner stands only where all evidence of it holds together."""

from typing import Any

import hardened as w
from casework.harden.goal import Answer, SearchScore, score
from casework.harden.moves import Decide
from casework.harden.records import BASELINE, Individual, digest
from casework.harden.search import plan
from casework.harden.settings import replicate
from casework.harden.state import CaseState
from casework.harden.transformation import protected

CHILD = "g1c00"


def finished(right: int = 3, spoil: Any = None) -> dict[str, Any]:
    """What is decided of a case whose original was right 6 times of 10 and whose approved child
    `right` times; `spoil` is done to state and item before."""
    setup = w.setup_of(replicate(), 1)
    item = setup.items["case-00000"]
    state = CaseState(item.id, stage="finish", sealed=protected(item))
    for number, (name, hits) in enumerate(((BASELINE, 6), (CHILD, right))):
        input = {"text": f"{item.input['text']} {name}"} if name == CHILD else item.input
        state.inputs[name] = input
        state.individuals[name] = Individual(
            id=name,
            case_id=item.id,
            generation=number,
            index=0,
            parent_id=BASELINE if number else None,
            input_sha256=digest(input),
        )
        answers = [Answer("yes" if t < hits else "no", t < hits) for t in range(10)]
        state.answers[name, "search"] = dict(enumerate(answers))
        state.population.append(score(SearchScore, name, answers))
    state.baseline = state.population[0]
    state.population.reverse()
    state.approved = {CHILD}
    if spoil:
        spoil(state, item)
    move = plan(state, setup)
    assert isinstance(move, Decide)
    return move.payload


def test_a_lower_approved_child_is_the_candidate() -> None:
    told = finished()
    assert (told["candidate"], told["broken"]) == (CHILD, "")


def test_a_child_that_only_ties_with_more_scatter_is_not() -> None:
    told = finished(right=6)
    assert (told["candidate"], told["broken"]) == (BASELINE, "")


def test_a_winner_without_an_approval_on_record_is_not_used() -> None:
    told = finished(spoil=lambda state, item: state.approved.clear())
    assert told["candidate"] == BASELINE
    assert "no approval" in told["broken"]


def test_a_winner_whose_bytes_are_not_those_judged_is_not_used() -> None:
    told = finished(spoil=lambda state, item: state.inputs.update({CHILD: {"text": "another"}}))
    assert told["candidate"] == BASELINE
    assert "not the one that was judged" in told["broken"]


def test_a_case_whose_gold_was_touched_after_the_last_generation_is_not_used() -> None:
    told = finished(spoil=lambda state, item: item.gold.update(rate=1.0))
    assert told["candidate"] == BASELINE
    assert "changed during the search" in told["broken"]
