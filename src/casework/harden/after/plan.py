"""What a hardened case wants next after its search: state in, next move out (pure).

::

    new -> [ablate -> chain -> judge -> confirm] -> [witness] -> measure -> done

Shortening comes first, so that witnesses and other models see the form that will be released; a
case without a witness goes to people and costs nothing more.
"""

from typing import Any

from casework.benchmarks.records import Item
from casework.harden.after.shorten import ablate, chain, confirm, judge, refusal
from casework.harden.after.state import AfterState
from casework.harden.after.wishes import Wishes
from casework.harden.moves import Ask, Decide, Move, Setup, Stop, Want
from casework.harden.records import BASELINE, digest
from casework.harden.trial import wanted_samples

GOLD = "the gold program"
PROGRAMS = {"finqa": ("P1", "P2", "P3")}
"""Sets whose answer is the value of a program, and the checks of a proof that tell that it was
carried out on the changed case, with its figures where they stood, and gave the answer."""


def plan(state: AfterState, setup: Setup, wishes: Wishes) -> Move:
    """The next move of a hardened case."""
    match state.step:
        case "new":
            return _take(state, setup, wishes)
        case "ablate":
            return ablate(state, setup, wishes)
        case "chain":
            return chain(state, setup, wishes)
        case "judge":
            return judge(state, setup, wishes)
        case "confirm":
            return confirm(state, setup, wishes)
        case "witness":
            return _witness(state, setup, wishes)
        case "measure":
            return _measure(state, setup, wishes)
        case "done":
            return Stop()


def _take(state: AfterState, setup: Setup, wishes: Wishes) -> Move:
    from casework.harden.after.hunks import split

    payload: dict[str, Any] = {
        "winner": state.winner,
        "original_sha256": digest(state.inputs[BASELINE]),
        "winner_sha256": digest(state.inputs[state.winner]),
        "parts": 0,
        "refused": {},
        "why": "",
        "next": wishes.witness_step,
    }
    if not wishes.minimise:
        return Decide("taken", payload)
    found = split(state.inputs[BASELINE], state.inputs[state.winner])
    if len(found.parts) < 2:
        why = "the change is in one part, so nothing can be taken back"
        return Decide("taken", payload | {"why": why})
    return Decide("taken", payload | _split(state, setup, found))


def _split(state: AfterState, setup: Setup, found: Any) -> dict[str, Any]:
    """The parts, and which of them cannot be taken back alone: code refuses what is left."""
    from casework.harden.after.hunks import compose

    numbers = [part.number for part in found.parts]
    refused: dict[str, str] = {}
    for number in numbers:
        rest = compose(found, [one for one in numbers if one != number])
        _, why = refusal(state, setup, rest)
        if why:
            refused[str(number)] = why
    return {"parts": len(numbers), "refused": refused, "next": "ablate"}


def _witness(state: AfterState, setup: Setup, wishes: Wishes) -> Move:
    if _carried_out(state, setup.items[state.case_id]):
        return Decide("witnessed", {"by": GOLD, "next": "measure"})
    for t in range(wishes.tries):
        for member, name in enumerate(wishes.witness):
            answer = state.witnessed.get((member, t))
            if answer is None:
                return Ask((Want("witness", state.form, "report", t, t, member=member),))
            if answer.right:
                return Decide("witnessed", {"by": name, "next": "measure"})
    return Decide("witnessed", {"by": "", "next": "done"})


def _carried_out(state: AfterState, item: Item) -> bool:
    """Whether the gold program was executed on the form and gave the answer."""
    needed = PROGRAMS.get(item.benchmark, ())
    checks = state.checks.get(state.form, {}).get("checks", ())
    proved = {check["code"] for check in checks if check["verdict"] == "proved"}
    return bool(needed) and proved.issuperset(needed)


def _measure(state: AfterState, setup: Setup, wishes: Wishes) -> Move:
    """Fresh answers on the form to be released: the task model's, where the search has none, and
    those of every held-out model."""
    wants: list[Want] = []
    count = setup.settings.report
    if not count and wishes.held_out:
        count = wishes.samples
    for name in (BASELINE, state.form):
        if state.shortened or wishes.held_out:
            wants += wanted_samples(state, setup, name, "report", count)
        for member in range(len(wishes.held_out)):
            have = state.elsewhere.get((name, member), {})
            wants += [
                Want("transfer", name, "report", t, t, member=member)
                for t in range(wishes.samples)
                if t not in have
            ]
    return Ask(tuple(wants)) if wants else Decide("done", {})
