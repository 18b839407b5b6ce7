"""A winner with only those parts of its change that make it hard (ablation to the original).

The rule, declared beforehand. Every part is taken back alone, and original, whole form and each
of these are answered anew. Parts stand in line by how much right answers gain without them, the
most needed first; a part that code cannot see taken back alone stands at the head. Then the form
with the first part only is tried, with the first two, and so on; the first that keeps the drop is
the short form. The gates of the search are asked about it; then the original and it are answered
once more, and these samples alone decide. Whatever fails on the way leaves the winner whole.
"""

from fractions import Fraction
from typing import Any

from casework.harden.after.state import AfterState
from casework.harden.after.wishes import Wishes
from casework.harden.moves import Ask, Decide, Move, Setup, Want
from casework.harden.records import BASELINE, Input, SampleRole, digest
from casework.harden.report.diff import count_words
from casework.harden.trial import verdict, wanted_samples
from casework.stats.exact import fisher

Payload = dict[str, Any]


def refusal(state: AfterState, setup: Setup, input: Input) -> tuple[Payload, str]:
    """A form's proof, and why code refuses the form ("" where it does not).

    As in the search; besides, without a judge a form may not be less certain than the winner.
    """
    item, settings = setup.items[state.case_id], setup.settings
    if faults := setup.adapter.schema_faults(item.input, input):
        return {}, f"its shape is broken: {faults[0]}"
    if not settings.prove:
        return {}, ""
    proof = setup.adapter.prove(item, input, state.individuals[state.winner].hints)
    told = {"verdict": proof.verdict, "checks": [one.model_dump() for one in proof.checks]}
    if proof.verdict == "refuted":
        reasons = [one.reason for one in proof.checks if one.verdict == "refuted"]
        return told, f"a proof refutes it: {reasons[0]}"
    strict = settings.need_proof or (
        "correctness" not in settings.gates and state.proofs.get(state.winner) == "proved"
    )
    if strict and proof.verdict != "proved":
        return told, "its answer is not proved"
    return told, ""


def ablate(state: AfterState, setup: Setup, wishes: Wishes) -> Move:
    """Answers for every form that lacks one part; then the parts in line."""
    free = [number for number in state.numbers if number not in state.refused_parts]
    forms = dict.fromkeys(state.without(number) for number in free)
    names = [BASELINE, state.winner, *forms]
    if wants := _samples(state, setup, names, "ablation", wishes.ablation):
        return Ask(wants)
    gained = {number: _share(state, state.without(number), "ablation") for number in free}
    longest = {part.number: count_words({"a": part.added}) for part in state.told}
    order = sorted(
        state.numbers, key=lambda n: (n in gained, -gained.get(n, Fraction(0)), longest[n], n)
    )
    right = {name: list(_counts(state, name, "ablation")) for name in names}
    if _fall(state, state.winner, "ablation") <= 0:
        why = "on the samples of the ablation the whole form was not harder than the original"
        return _stay("ordered", wishes, why, order=order, right=right)
    return Decide("ordered", {"order": order, "right": right, "next": "chain"})


def chain(state: AfterState, setup: Setup, wishes: Wishes) -> Move:
    """The form on trial: refused by code, or answered and compared."""
    name = state.first(state.size)
    last = state.size + 1 >= len(state.numbers)
    proof, why = refusal(state, setup, state.inputs[name])
    told: Payload = {
        "size": state.size,
        "parts": state.order[: state.size],
        "input_sha256": digest(state.inputs[name]),
        "proof": proof,
        "keeps": False,
        "refused": why,
        "right": None,
    }
    if not why:
        if wants := _samples(state, setup, [name], "ablation", wishes.ablation):
            return Ask(wants)
        told["right"] = list(_counts(state, name, "ablation"))
        if not told["right"][0] and _counts(state, state.winner, "ablation")[0]:
            told["refused"] = "it was never answered right, and the whole form was"
        else:
            whole, own = (_fall(state, one, "ablation") for one in (state.winner, name))
            told["keeps"] = own >= wishes.KEEP * whole
    if told["keeps"]:
        return Decide("tried", told | {"next": "judge"})
    if last:
        return _stay("tried", wishes, "no form with fewer parts keeps the drop", **told)
    return Decide("tried", told | {"next": "chain"})


def judge(state: AfterState, setup: Setup, wishes: Wishes) -> Move:
    """The gates of the search about the short form; they fail closed."""
    stands, wants = verdict(state, setup, state.short)
    if stands == "open":
        return Ask(tuple(dict.fromkeys(wants)))
    if stands != "pass":
        return _stay("judged", wishes, f"the {stands} gate refused the short form", gate=stands)
    return Decide("judged", {"gate": "", "next": "confirm"})


def confirm(state: AfterState, setup: Setup, wishes: Wishes) -> Move:
    """Fresh answers decide whether the short form takes the winner's place."""
    names = (BASELINE, state.short)
    if wants := _samples(state, setup, names, "shortened", setup.settings.confirm):
        return Ask(wants)
    before, after = (_counts(state, one, "shortened") for one in names)
    tested = fisher(
        after[0], after[1] - after[0], before[0], before[1] - before[0], alternative="less"
    )
    p = 1.0 if tested.p is None else tested.p
    assert state.whole_confirm is not None
    whole = _difference(*state.whole_confirm)
    own = _difference(before, after)
    told: Payload = {"p": p, "right": [list(before), list(after)], "kept": True}
    if p > wishes.LEVEL:
        why = f"fresh samples did not confirm the short form (p = {p:.3g})"
    elif own < wishes.FRESH_KEEP * whole:
        why = "on fresh samples the short form lost more than half of the drop"
    else:
        return Decide("shortened", told | {"next": wishes.witness_step})
    return _stay("shortened", wishes, why, **told | {"kept": False})


def _stay(kind: str, wishes: Wishes, why: str, **told: Any) -> Decide:
    """The decision that leaves the winner whole."""
    return Decide(kind, told | {"why": why, "next": wishes.witness_step})


def _samples(
    state: AfterState, setup: Setup, names: Any, role: SampleRole, count: int
) -> tuple[Want, ...]:
    return tuple(want for name in names for want in wanted_samples(state, setup, name, role, count))


def _counts(state: AfterState, name: str, role: SampleRole) -> tuple[int, int]:
    answers = state.replies(name, role)
    return sum(answer.right for answer in answers), len(answers)


def _share(state: AfterState, name: str, role: SampleRole) -> Fraction:
    return Fraction(*_counts(state, name, role))


def _fall(state: AfterState, name: str, role: SampleRole) -> Fraction:
    return _share(state, BASELINE, role) - _share(state, name, role)


def _difference(before: tuple[int, int], after: tuple[int, int]) -> Fraction:
    return Fraction(*before) - Fraction(*after)
