"""What a generation teaches: who counts as applied, as survivor of the gates, as improvement."""

from collections.abc import Mapping
from typing import Any

import pytest

import hardened as w
from casework.harden.goal import Answer, SearchScore, score
from casework.harden.records import BASELINE, Individual, digest
from casework.harden.settings import Settings, default, replicate
from casework.harden.state import CaseState
from casework.harden.survive import survive

CHILDREN: dict[str, tuple[str, int, str]] = {
    # child: axis, right of ten, the gate that refuses it ("" for none)
    "g1c00": ("below", 4, ""),
    "g1c01": ("below", 5, ""),
    "g1c02": ("equal", 6, ""),
    "g1c03": ("collapsed", 0, ""),
    "g1c04": ("refused", 3, "correctness"),
    "g1c05": ("refused", 2, "realism"),
    "g1c06": ("refuted", 1, "proof"),
    "g1c07": ("above", 9, ""),
}


def answers(right: int, of: int = 10) -> dict[int, Answer]:
    return {t: Answer("yes" if t < right else "no", t < right) for t in range(of)}


def at_the_end(
    settings: Settings, children: Mapping[str, tuple[str, int, str]] = CHILDREN
) -> dict[str, Any]:
    """The decision that ends a generation whose parent (the original) was right 6 times of 10.

    All members of a gate say the same.
    """
    setup = w.setup_of(settings, 1)
    item = setup.items["case-00000"]
    state = CaseState(item.id, stage="trial")
    for number, name in enumerate((BASELINE, *children)):
        axis = () if name == BASELINE else (children[name][0],)
        state.individuals[name] = Individual(
            id=name,
            case_id=item.id,
            generation=int(name != BASELINE),
            index=number,
            parent_id=None if name == BASELINE else BASELINE,
            axes=axis,
            input_sha256=digest(item.input),
        )
    state.answers[BASELINE, "search"] = answers(6)
    state.baseline = score(SearchScore, BASELINE, list(answers(6).values()))
    state.population = [state.baseline]
    state.extractions[BASELINE] = "{}"
    for name, (_, right, refused) in children.items():
        state.made.append(name)
        if refused == "proof":
            continue
        state.children.append(name)
        if refused != "correctness":
            state.votes[name, "realism", ""] = {
                member: ["fail" if refused == "realism" else "pass"] for member in range(3)
            }
        state.votes[name, "correctness", BASELINE] = {
            member: ["fail" if refused == "correctness" else "pass"] for member in range(3)
        }
        if settings.gate_order != "paper" or not refused:
            state.answers[name, "search"] = answers(right)
    return survive(state, setup).payload


def counts(told: dict[str, Any]) -> dict[str, tuple[int, int, int]]:
    return {
        axis: (one["applied"], one["survived_gates"], one["improved_fitness"])
        for axis, one in told["stats"].items()
    }


def test_attempts_survivors_and_improvements_as_the_paper_counts_them() -> None:
    told = at_the_end(replicate(children=8))
    assert counts(told) == {
        "below": (2, 2, 2),
        "equal": (1, 1, 0),  # no lower than its parent
        "collapsed": (1, 1, 0),  # judged good, and yet 0 is no improvement
        "refused": (2, 0, 0),
        "refuted": (1, 0, 0),  # tried all the same
        "above": (1, 1, 0),
    }
    assert [one["individual_id"] for one in told["population"]] == [
        "g1c00", "g1c01", "g1c02", BASELINE, "g1c07",
    ]  # fmt: skip
    assert told["refused"] == {"correctness": 1, "realism": 1, "collapsed": 1}
    assert not told["failed"]


def test_lazy_gates_count_whom_they_looked_at_and_the_audited_for_ten() -> None:
    unseen = at_the_end(default(children=8, halving=None, audit=0.0))
    assert counts(unseen)["below"] == (2, 2, 2)
    assert counts(unseen)["equal"] == counts(unseen)["above"] == (1, 0, 0)
    assert unseen["stats"]["above"]["weight"] == 0  # not looked at, which is not a failure
    assert unseen["stats"]["refuted"]["weight"] == 1  # a proof looked at it
    tenth = {f"g1c{n:02d}": ("rest", 8, "") for n in range(40)}
    told = at_the_end(default(children=40, halving=None, audit=0.1), tenth)
    audited = len(told["audited"])
    assert 0 < audited < 40
    one = told["stats"]["rest"]
    assert (one["survived_gates"], one["weight"], one["passed_weight"]) == (
        audited, 10 * audited, 10 * audited,
    )  # fmt: skip


@pytest.mark.parametrize("order", ["paper", "lazy"])
def test_a_generation_of_refuted_children_is_a_failed_one(order: str) -> None:
    settings = replicate(children=1) if order == "paper" else default(children=1, halving=None)
    told = at_the_end(settings, {"g1c00": ("only", 1, "proof")})
    assert told["failed"]
    assert told["usable"] == 0
    assert counts(told) == {"only": (1, 0, 0)}
