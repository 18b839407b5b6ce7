"""What of a child's answers counts against its parent's."""

from fractions import Fraction

import hardened as w
from casework.harden.goal import Answer
from casework.harden.records import BASELINE, Individual
from casework.harden.settings import default
from casework.harden.state import CaseState
from casework.harden.trial import ranked


def test_scatter_is_compared_at_equal_numbers_also_after_halving() -> None:
    """A finalist has twenty answers where its parent has ten: twenty look more concentrated."""
    setup = w.setup_of(default(), 1)
    state = CaseState("case-00000", stage="trial")
    pattern = ["yes"] * 6 + ["no"] * 3 + ["maybe"]
    for number, (name, labels) in enumerate(
        ((BASELINE, pattern), ("g1c00", pattern * 2), ("g1c01", pattern + ["yes"] * 10))
    ):
        state.individuals[name] = Individual(
            id=name,
            case_id=state.case_id,
            generation=int(number > 0),
            index=number,
            parent_id=None,
            input_sha256="",
        )
        state.answers[name, "search"] = {
            t: Answer(label, label == "yes") for t, label in enumerate(labels)
        }
    found = {name: ranked(state, setup, name, Fraction(6, 10)) for name in state.individuals}
    assert len({one.concentration for one in found.values()}) == 1


def test_the_answer_at_temperature_zero_and_fresh_ones_are_no_part_of_the_score() -> None:
    state = CaseState("case-00000")
    right, wrong = Answer("yes", True), Answer("no", False)
    state.answers[BASELINE, "search"] = dict.fromkeys(range(10), right)
    for role in ("greedy", "confirm", "report"):
        state.answers[BASELINE, role] = dict.fromkeys(range(20), wrong)
    found = state.search_score(BASELINE)
    assert (found.k, found.n, found.counts) == (10, 10, (10,))
