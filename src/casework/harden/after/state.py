"""How far a hardened case has come after its search: a pure fold over its events.

The state is a case's state in the search with more to it, so that samples, extractions and votes
are the search's own events and are counted by its own code.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from casework.errors import JournalError
from casework.harden.after.hunks import Part, Split, compose, split
from casework.harden.goal import Answer
from casework.harden.records import BASELINE, Input, digest
from casework.harden.report.read import SearchRead
from casework.harden.state import FAMILY, CaseState, Payload
from casework.harden.state import apply as apply_search

Step = Literal[
    "new", "ablate", "chain", "judge", "confirm", "witness", "measure", "done"
]  # fmt: skip


@dataclass
class AfterState(CaseState):
    """One hardened case. `winner` is the form the search kept, `form` the one to be released.

    `order`: parts of the change, the most needed first. `size`: how many of them the form on
    trial has. `short`: its name once it keeps the drop. `why`: why the winner stays whole.
    `elsewhere`: (form, model's number) -> answers of models that are not the task model, by number.
    `witness`: who reached the answer; "" nobody did, None not asked (yet).
    """

    step: Step = "new"
    winner: str = BASELINE
    form: str = BASELINE
    whole_confirm: tuple[tuple[int, int], tuple[int, int]] | None = None
    parts: Split | None = None
    refused_parts: dict[int, str] = field(default_factory=dict[int, str])
    twins: dict[int, int] = field(default_factory=dict[int, int])
    """Part -> the first part without which the text is the same (the same sentence twice)."""
    order: list[int] = field(default_factory=list[int])
    size: int = 0
    tried: list[Payload] = field(default_factory=list[Payload])
    short: str = ""
    shortened: bool = False
    short_p: float | None = None
    why: str = ""
    checks: dict[str, Payload] = field(default_factory=dict[str, Payload])
    """Form -> its proof, as events hold proofs."""
    elsewhere: dict[tuple[str, int], dict[int, Answer]] = field(
        default_factory=dict[tuple[str, int], dict[int, Answer]]
    )
    witnessed: dict[tuple[int, int], Answer] = field(default_factory=dict[tuple[int, int], Answer])
    """(witness's number, try) -> answer."""
    witness: str | None = None

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return self.step == "done"

    def without(self, number: int) -> str:
        """Name of the winner without one part; of equal texts, that of the first."""
        return f"{self.winner}-without-{self.twins.get(number, number):02d}"

    def first(self, size: int) -> str:
        """Name of the form with the most needed parts only. The one that lacks a single part is
        answered already."""
        if size == len(self.numbers) - 1:
            return self.without(self.order[-1])
        return f"{self.winner}-first-{size:02d}"

    def composed(self, numbers: Iterable[int]) -> Input:
        """The original with some parts of the change."""
        assert self.parts is not None
        return compose(self.parts, set(numbers))

    @property
    def numbers(self) -> list[int]:
        """The numbers of all parts."""
        return [part.number for part in self.told]

    @property
    def told(self) -> tuple[Part, ...]:
        """The parts of the change; none before it was split."""
        return self.parts.parts if self.parts else ()


def begin(read: SearchRead) -> dict[str, AfterState]:
    """The hardened cases of a search as they are before anything is done with them."""
    states: dict[str, AfterState] = {}
    for name, case in read.cases.items():
        winner = case.result.selected_id
        if winner == BASELINE:
            continue
        state = AfterState(name, winner=winner, form=winner, whole_confirm=case.result.confirm)
        for one in (BASELINE, winner):
            state.individuals[one] = case.individuals[one]
            state.inputs[one] = case.inputs[one]
            fresh = case.samples.get((one, "report"), {})
            state.answers[one, "report"] = {
                t: Answer(sample.label, sample.right, sample.normalised)
                for t, sample in fresh.items()
            }
        proof = case.proofs.get(winner)
        if proof:
            state.checks[winner] = dict(proof)
            state.proofs[winner] = proof["verdict"]
        states[name] = state
    return states


def fold(events: Iterable[Mapping[str, Any]], states: dict[str, AfterState]) -> None:
    """Take the entries of a journal into states that `begin` made.

    Raises JournalError for an event of a case that the search did not harden, or made of other
    forms than this search has.
    """
    for event in events:
        name = event["case_id"]
        if name == FAMILY:
            continue
        if name not in states:
            raise JournalError(
                f"after.jsonl tells of {name}, which this search did not harden. Restore "
                "events.jsonl and after.jsonl from the same copy."
            )
        apply(states[name], event["kind"], event["payload"])


def apply(state: AfterState, kind: str, payload: Payload) -> None:
    """Take one event into a state. Raises KeyError for a kind that does not exist."""
    own = _APPLY.get(kind)
    if own is None:
        apply_search(state, kind, payload)
    else:
        own(state, payload)


def _taken(state: AfterState, payload: Payload) -> None:
    seen = [digest(state.inputs[one]) for one in (BASELINE, state.winner)]
    if [payload["original_sha256"], payload["winner_sha256"]] != seen:
        raise JournalError(
            f"{state.case_id}: after.jsonl was made of other forms than events.jsonl holds. "
            "Restore both from the same copy."
        )
    if payload["parts"]:
        state.parts = split(state.inputs[BASELINE], state.inputs[state.winner])
        if len(state.parts.parts) != payload["parts"]:
            raise JournalError(
                f"{state.case_id}: the change has {len(state.parts.parts)} parts here and "
                f"{payload['parts']} in after.jsonl, which another version wrote. Move it aside "
                "and run the command again; paid answers come from the cache."
            )
        seen_first: dict[str, int] = {}
        for number in state.numbers:
            rest = state.composed(one for one in state.numbers if one != number)
            state.twins[number] = seen_first.setdefault(digest(rest), number)
            state.inputs[state.without(number)] = rest
    state.refused_parts = {int(number): why for number, why in payload["refused"].items()}
    _go(state, payload)


def _ordered(state: AfterState, payload: Payload) -> None:
    state.order = list(payload["order"])
    _on_trial(state, 1)
    _go(state, payload)


def _tried(state: AfterState, payload: Payload) -> None:
    name = state.first(state.size)
    state.tried.append(payload)
    if payload["proof"]:
        state.checks[name] = payload["proof"]
        state.proofs[name] = payload["proof"]["verdict"]
    if payload["keeps"]:
        state.short = name
    elif payload["next"] == "chain":
        _on_trial(state, state.size + 1)
    _go(state, payload)


def _judged(state: AfterState, payload: Payload) -> None:
    _go(state, payload)


def _shortened(state: AfterState, payload: Payload) -> None:
    state.short_p = payload["p"]
    state.shortened = payload["kept"]
    if state.shortened:
        state.form = state.short
    _go(state, payload)


def _transfer(state: AfterState, payload: Payload) -> None:
    place = state.elsewhere.setdefault((payload["individual"], payload["member"]), {})
    place[payload["t"]] = Answer(payload["label"], payload["right"])
    state.calls["transfer"] = state.calls.get("transfer", 0) + 1


def _witness(state: AfterState, payload: Payload) -> None:
    place = payload["member"], payload["t"]
    state.witnessed[place] = Answer(payload["label"], payload["right"])
    state.calls["witness"] = state.calls.get("witness", 0) + 1


def _witnessed(state: AfterState, payload: Payload) -> None:
    state.witness = payload["by"]
    _go(state, payload)


def _done(state: AfterState, payload: Payload) -> None:
    state.step = "done"


def _go(state: AfterState, payload: Payload) -> None:
    state.step = payload["next"]
    state.why = payload.get("why") or state.why


def _on_trial(state: AfterState, size: int) -> None:
    state.size = size
    if size < len(state.numbers):
        state.inputs[state.first(size)] = state.composed(state.order[:size])


_APPLY: dict[str, Callable[[AfterState, Payload], None]] = {
    "taken": _taken,
    "ordered": _ordered,
    "tried": _tried,
    "judged": _judged,
    "shortened": _shortened,
    "transfer": _transfer,
    "witness": _witness,
    "witnessed": _witnessed,
    "done": _done,
}
