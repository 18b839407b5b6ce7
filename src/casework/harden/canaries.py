"""Questions of known answer among the judge's own, so that its errors show (spec 6.3, no. 6).

One in so many votes on correctness, drawn by the seed, is followed by a canary to the same member:
either the reference itself, which keeps everything and must pass, or the reference with a planted
violation that the set's own proof refutes, which must not. They change no verdict and no ranking.
Which are asked hangs on the votes alone, never on when they came. A plant is gross (all figures
other ones, or a third of the text gone), so what is measured is the least a judge must see.
"""

import random
from collections.abc import Iterable, Iterator
from typing import Any

from casework.cases.records import Record
from casework.harden.moves import Ask, Move, Setup, Want
from casework.harden.records import CaseResult, Input
from casework.harden.sampling import derived_seed, unit
from casework.harden.state import CaseState
from casework.stats.proportion import rate
from casework.stats.records import Estimate

TRIES = 8
_FEWEST = 3
"""Sentences or rows a text must have for a third of them to be cut."""


class JudgeErrors(Record):
    """What canaries say of a judge: shares with Wilson intervals.

    `false_accept`: planted violations that passed; `false_reject`: unchanged cases that did not
    (no verdict counts as not passed).
    """

    false_accept: Estimate
    false_reject: Estimate


def canaries(state: CaseState, setup: Setup) -> Move | None:
    """The canaries of this generation that are not asked yet."""
    every = setup.settings.canaries
    if not every:
        return None
    wants: list[Want] = []
    repeated = {key[1:] for key, (truth, _) in state.canaries.items() if truth == "pass"}
    for name, reference, member in _drawn(state, setup, every):
        if (name, reference, member) in state.canaries:
            continue
        # The unchanged case is asked of a member once: a second time it is the stored reply.
        truth = "fail" if _planted(state, setup, name, reference, member) else "pass"
        if truth == "pass" and (reference, member) in repeated:
            continue
        if truth == "pass":
            repeated.add((reference, member))
        wants.append(Want("canary", name, truth, gate="correctness", reference=reference,
                          member=member))  # fmt: skip
    return Ask(tuple(wants)) if wants else None


def canary_input(want: Want, state: CaseState, setup: Setup) -> Input:
    """What a canary shows as the rewritten case."""
    if want.role == "pass":
        return state.inputs[want.reference]
    planted = _planted(state, setup, want.individual, want.reference, want.member)
    assert planted is not None
    return planted


def judge_errors(results: Iterable[CaseResult]) -> JudgeErrors:
    """False accepts and false rejects over the cases of a search."""
    counts = {"pass": [0, 0], "fail": [0, 0]}
    for result in results:
        for truth, (passed, asked) in result.canaries.items():
            counts[truth][0] += passed
            counts[truth][1] += asked
    (kept, sound), (missed, broken) = counts["pass"], counts["fail"]
    return JudgeErrors(
        false_accept=rate(missed, broken, broken), false_reject=rate(sound - kept, sound, sound)
    )


def counted(state: CaseState) -> dict[str, tuple[int, int]]:
    """Truth -> canaries that passed, and all that were asked, of one case."""
    found: dict[str, tuple[int, int]] = {}
    for truth, outcome in state.canaries.values():
        passed, asked = found.get(truth, (0, 0))
        found[truth] = (passed + (outcome == "pass"), asked + 1)
    return dict(sorted(found.items()))


def _drawn(state: CaseState, setup: Setup, every: int) -> list[tuple[str, str, int]]:
    """Votes on correctness that a canary follows, in an order that is not that of arrival."""
    return sorted(
        (name, reference, member)
        for (name, gate, reference), members in state.votes.items()
        if gate == "correctness"
        for member in members
        if unit(setup.settings.seed, "canary", state.case_id, name, reference, member) * every < 1
    )


def _planted(
    state: CaseState, setup: Setup, name: str, reference: str, member: int
) -> Input | None:
    """The reference with a violation that code has refuted; None by the toss, or where no try
    was refuted."""
    seed = setup.settings.seed
    place = ("canary", state.case_id, name, reference, str(member))
    if unit(seed, "truth", *place) < 0.5:
        return None
    item = setup.items[state.case_id]
    rng = random.Random(derived_seed(seed, *place))
    for _ in range(TRIES):
        tried = _violated(state.inputs[reference], setup.adapter.mutable, rng)
        if tried == state.inputs[reference]:
            continue
        hints = state.individuals[reference].hints
        if setup.adapter.prove(item, tried, hints).verdict == "refuted":
            return tried
    return None


def _violated(input: Input, fields: Iterable[str], rng: random.Random) -> Input:
    """Other figures throughout, or a third of the text gone."""
    mutable = [name for name in fields if name in input]
    shift = rng.randrange(1, 9)
    cut = rng.choice(mutable) if rng.random() < 0.5 and mutable else ""
    if cut:
        return {**input, cut: _without_a_third(input[cut], rng)}
    return {**input, **{name: _shifted(input[name], shift) for name in mutable}}


def _shifted(value: Any, by: int) -> Any:
    if isinstance(value, str):
        return "".join(_next_digit(one, by) for one in value)
    if isinstance(value, list):
        return [_shifted(one, by) for one in value]
    if isinstance(value, dict):
        return {key: _shifted(one, by) for key, one in value.items()}
    return value


def _next_digit(sign: str, by: int) -> str:
    # 1 to 9 stay 1 to 9, so that no figure gets a leading zero; 0 stays.
    return str((int(sign) - 1 + by) % 9 + 1) if sign in "123456789" else sign


def _without_a_third(value: Any, rng: random.Random) -> Any:
    if isinstance(value, str):
        parts = list(_sentences(value))
        return "".join(_cut(parts, rng)) if len(parts) >= _FEWEST else value
    if isinstance(value, list):
        return _cut(value, rng) if len(value) >= _FEWEST else value
    return value


def _cut(parts: list[Any], rng: random.Random) -> list[Any]:
    size = max(1, len(parts) // 3)
    start = rng.randrange(len(parts) - size + 1)
    return parts[:start] + parts[start + size :]


def _sentences(text: str) -> Iterator[str]:
    """Pieces of a text, each with its full stop; joined, they are the text."""
    start = 0
    for place, sign in enumerate(text):
        if sign in ".;\n" and text[place + 1 : place + 2].isspace():
            yield text[start : place + 1]
            start = place + 1
    if text[start:]:
        yield text[start:]
