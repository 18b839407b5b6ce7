"""How far the baselines have come: a pure fold over ``baselines.jsonl``.

The events are those of a search (``snapshot``, ``sample``, ``mutation``, ``extraction``,
``vote``, ``proved``, ``fault``, ``reopened``), whose state each case here has too, and four of
their own: ``begun`` (an arm's configuration), ``looked_up`` (what a web tool answered),
``written`` (what became of a reply), ``measured`` (the end of a case), ``banked`` (the bank).
In the place of a case id stands ``group/case``.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from casework.harden import state as searched
from casework.harden.baselines.records import group_of
from casework.harden.records import Individual
from casework.harden.state import FAMILY, CaseState, Payload


@dataclass
class FormState(CaseState):
    """One case in one group. Only `take` changes it.

    `looked_up`: what web tools answered so far in the present attempt, to be told again after a
    crash. `wanted`: batches the case has to have. `reason`: why there is no form (the case then
    keeps its original in every figure). `verdict`: ``pass``, or what refused the form.
    """

    looked_up: list[str] = field(default_factory=list[str])
    wanted: dict[str, int] = field(default_factory=dict[str, int])
    reason: str = ""
    verdict: str = ""

    @property
    def group(self) -> str:
        """The arm, or the bank, or the originals."""
        return group_of(self.case_id)[0]

    @property
    def written(self) -> bool:
        """Whether there is a form of the case."""
        return self.group in self.inputs


@dataclass
class Folded:
    """Everything on record: configurations by arm, the bank as case ids, the cases."""

    begun: dict[str, Payload] = field(default_factory=dict[str, Payload])
    bank: tuple[str, ...] | None = None
    states: dict[str, FormState] = field(default_factory=dict[str, FormState])


def fold(events: Iterable[Mapping[str, Any]]) -> Folded:
    """The whole state from the entries of a journal."""
    found = Folded()
    for event in events:
        name, kind, payload = event["case_id"], event["kind"], event["payload"]
        if name == FAMILY:
            decided(found, kind, payload)
        else:
            take(found.states.setdefault(name, FormState(name)), kind, payload)
    return found


def decided(found: Folded, kind: str, payload: Payload) -> None:
    """Take an event that concerns no single case. Raises KeyError for an unknown kind."""
    if kind == "begun":
        found.begun[payload["arm"]] = payload["configuration"]
    elif kind == "banked":
        found.bank = tuple(one["case_id"] for one in payload["cases"])
    else:
        raise KeyError(kind)


def take(state: FormState, kind: str, payload: Payload) -> None:
    """Take one event into a case's state. Raises KeyError for a kind that does not exist."""
    own = _OWN.get(kind)
    if own:
        own(state, payload)
    else:
        searched.apply(state, kind, payload)


def _snapshot(state: FormState, payload: Payload) -> None:
    searched.apply(state, "snapshot", payload)
    state.wanted = dict(payload["wanted"])
    if payload["extraction"]:
        state.extractions[payload["individual"]["id"]] = payload["extraction"]


def _looked_up(state: FormState, payload: Payload) -> None:
    state.looked_up.append(payload["told"])


def _mutation(state: FormState, payload: Payload) -> None:
    searched.apply(state, "mutation", payload)
    state.looked_up = []


def _written(state: FormState, payload: Payload) -> None:
    state.reply = None
    state.complaints = tuple(payload["complaints"])
    if payload["again"]:
        return
    if payload["individual"] is None:
        state.reason = payload["reason"]
        state.stage = "done"
        return
    one = Individual.model_validate(payload["individual"])
    state.individuals[one.id] = one
    state.inputs[one.id] = payload["input"]
    state.stage = "proof"


def _measured(state: FormState, payload: Payload) -> None:
    state.verdict = payload["verdict"]
    state.stage = "done"


_OWN: dict[str, Callable[[FormState, Payload], None]] = {
    "snapshot": _snapshot,
    "looked_up": _looked_up,
    "mutation": _mutation,
    "written": _written,
    "measured": _measured,
}
