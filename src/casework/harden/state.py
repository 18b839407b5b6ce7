"""How far the search of one case has come: a pure fold over its events.

``fold(events)`` is the whole state, so a resume is a replay. Events are of two kinds: answers
(``sample``, ``mutation``, ``extraction``, ``vote``: what somebody outside said, in the order it
came) and decisions (everything else: what the search made of complete batches). A decision
carries all it decided, so a replay decides nothing again. The order in which the answers of a
batch arrive leaves no trace in the state.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from casework.benchmarks.records import Certainty
from casework.harden.goal import Answer, ConfirmScore, ReportScore, S, SearchScore, score
from casework.harden.records import (
    BASELINE,
    AxisStats,
    CaseResult,
    Individual,
    Input,
    Outcome,
    SampleRole,
)

Stage = Literal[
    "new", "baseline", "rank", "mutate", "proof", "trial", "finish", "confirm", "report", "close",
    "done",
]  # fmt: skip
Payload = dict[str, Any]
FAMILY = "*"
"""In the place of a case id: an event that concerns several cases at once."""


class Event(NamedTuple):
    """One event of one case. `payload` is plain JSON."""

    case_id: str
    kind: str
    payload: Payload


@dataclass
class CaseState:
    """The state of one case. Only `apply` changes it."""

    case_id: str
    stage: Stage = "new"
    generation: int = 1
    sealed: dict[str, str] = field(default_factory=dict[str, str])
    """Digests of what must not change, as they were at the start."""
    inputs: dict[str, Input] = field(default_factory=dict[str, Input])
    individuals: dict[str, Individual] = field(default_factory=dict[str, Individual])
    answers: dict[tuple[str, SampleRole], dict[int, Answer]] = field(
        default_factory=dict[tuple[str, SampleRole], dict[int, Answer]]
    )
    population: list[SearchScore] = field(default_factory=list[SearchScore])
    """Best first; its first member is the parent."""
    baseline: SearchScore | None = None
    axes: list[str] = field(default_factory=list[str])
    stats: dict[str, AxisStats] = field(default_factory=dict[str, AxisStats])
    """What became of this case's own children, by axis."""
    learned: list[dict[str, AxisStats]] = field(default_factory=list[dict[str, AxisStats]])
    """The same as it was at the end of each generation."""
    heard: dict[str, AxisStats] | None = None
    """What the case was ranked by where that is not its own experience alone."""
    tries: int = 0
    complaints: tuple[str, ...] = ()
    reply: Payload | None = None
    made: list[str] = field(default_factory=list[str])
    """Children of this generation that kept the manifest rules."""
    children: list[str] = field(default_factory=list[str])
    """Those of them that no proof refutes."""
    proofs: dict[str, Certainty] = field(default_factory=dict[str, Certainty])
    kept: list[list[str]] = field(default_factory=list[list[str]])
    """Who stayed after each round of halving; the last list may grow by substitutes."""
    extractions: dict[str, str] = field(default_factory=dict[str, str])
    extraction_tries: dict[str, int] = field(default_factory=dict[str, int])
    votes: dict[tuple[str, str, str], dict[int, list[Outcome]]] = field(
        default_factory=dict[tuple[str, str, str], dict[int, list[Outcome]]]
    )
    canaries: dict[tuple[str, str, int], tuple[str, Outcome]] = field(
        default_factory=dict[tuple[str, str, int], tuple[str, Outcome]]
    )
    """(child, reference, member) of the vote a canary followed -> its truth and its outcome."""
    approved: set[str] = field(default_factory=set[str])
    usable: int = 0
    """Children so far that nothing refused and that did not collapse."""
    refused: dict[str, int] = field(default_factory=dict[str, int])
    failed_generations: list[int] = field(default_factory=list[int])
    calls: dict[str, int] = field(default_factory=dict[str, int])
    candidate: str = BASELINE
    confirmed: bool | None = None
    p_value: float | None = None
    broken: str = ""
    """Why the evidence of the winner does not hold together; it is then not used."""
    result: CaseResult | None = None
    fault: str = ""

    @property
    def parent(self) -> SearchScore:
        """The best member of the population."""
        return self.population[0]

    def replies(self, individual: str, role: SampleRole) -> list[Answer]:
        """Answers in one role, by number."""
        found = self.answers.get((individual, role), {})
        return [found[t] for t in sorted(found)]

    def search_score(self, individual: str) -> SearchScore:
        """On all its search samples so far."""
        return score(SearchScore, individual, self.replies(individual, "search"))

    def fresh(self, kind: type[S], individual: str) -> S:
        """Score of one kind, on that kind's own samples."""
        role: SampleRole = kind.model_fields["role"].default
        return score(kind, individual, self.replies(individual, role))

    def confirm_scores(self) -> tuple[ConfirmScore, ConfirmScore]:
        """The original and the candidate on the confirm batch."""
        return self.fresh(ConfirmScore, BASELINE), self.fresh(ConfirmScore, self.candidate)

    def report_scores(self) -> tuple[ReportScore, ReportScore]:
        """The original and the candidate on the report batch."""
        return self.fresh(ReportScore, BASELINE), self.fresh(ReportScore, self.candidate)


def fold(events: Iterable[Mapping[str, Any]]) -> dict[str, CaseState]:
    """Case id -> state, from the entries of a journal (or `Event`s as mappings)."""
    states: dict[str, CaseState] = {}
    for event in events:
        name, payload = event["case_id"], event["payload"]
        for one, part in payload.items() if name == FAMILY else ((name, payload),):
            if one not in states:
                states[one] = CaseState(one)
            apply(states[one], event["kind"], part)
    return states


def apply(state: CaseState, kind: str, payload: Payload) -> None:
    """Take one event into a state. Raises KeyError for a kind that does not exist."""
    _APPLY[kind](state, payload)


def _snapshot(state: CaseState, payload: Payload) -> None:
    one = Individual.model_validate(payload["individual"])
    state.individuals[one.id] = one
    state.inputs[one.id] = payload["input"]
    state.sealed = payload["sealed"]
    state.stage = "baseline"


def _sample(state: CaseState, payload: Payload) -> None:
    place = state.answers.setdefault((payload["individual"], payload["role"]), {})
    repaired = bool(payload.get("normalised"))
    place[payload["t"]] = Answer(payload["label"], payload["right"], repaired)
    _count(state, "task")


def _scored(state: CaseState, payload: Payload) -> None:
    state.baseline = SearchScore.model_validate(payload["score"])
    state.population = [state.baseline]
    state.stage = payload["next"]


def _ranked(state: CaseState, payload: Payload) -> None:
    state.axes = [name for name, _ in payload["axes"]]
    heard = payload.get("heard")
    if heard is not None:
        state.heard = {name: AxisStats.model_validate(one) for name, one in heard.items()}
    state.stage = "mutate"


def _mutation(state: CaseState, payload: Payload) -> None:
    state.reply = payload
    state.tries += 1
    _count(state, "mutation", payload["calls"])


def _manifest(state: CaseState, payload: Payload) -> None:
    state.reply = None
    if payload["again"]:
        state.complaints = tuple(payload["complaints"])
        return
    for child in payload["children"]:
        one = Individual.model_validate(child["individual"])
        state.individuals[one.id] = one
        state.inputs[one.id] = child["input"]
        state.made.append(one.id)
    _refuse(state, payload["refused"])
    state.stage = "proof"


def _proved(state: CaseState, payload: Payload) -> None:
    state.proofs = {name: told["verdict"] for name, told in payload["proofs"].items()}
    state.children = list(payload["children"])
    _refuse(state, payload["refused"])
    state.stage = "trial"


def _extraction(state: CaseState, payload: Payload) -> None:
    reference = payload["reference"]
    state.extraction_tries[reference] = state.extraction_tries.get(reference, 0) + 1
    if payload["usable"]:
        state.extractions[reference] = payload["text"]
    _count(state, "judge")


def _vote(state: CaseState, payload: Payload) -> None:
    key = (payload["individual"], payload["gate"], payload["reference"])
    said = state.votes.setdefault(key, {}).setdefault(payload["member"], [])
    said.append(payload["outcome"])
    _count(state, "judge")


def _canary(state: CaseState, payload: Payload) -> None:
    key = (payload["individual"], payload["reference"], payload["member"])
    state.canaries[key] = (payload["truth"], payload["outcome"])
    _count(state, "judge")


def _raced(state: CaseState, payload: Payload) -> None:
    state.kept.append(list(payload["kept"]))


def _substituted(state: CaseState, payload: Payload) -> None:
    state.kept[-1].append(payload["individual"])


def _selected(state: CaseState, payload: Payload) -> None:
    state.population = [SearchScore.model_validate(one) for one in payload["population"]]
    for name, counts in payload["stats"].items():
        state.stats[name] = AxisStats.model_validate(counts)
    state.learned.append(dict(state.stats))
    state.approved.update(payload["approved"])
    state.usable += payload["usable"]
    if payload["failed"]:
        state.failed_generations.append(state.generation)
    _refuse(state, payload["refused"])
    _forget(state)
    state.generation += 1
    state.stage = payload["next"]


def _finalised(state: CaseState, payload: Payload) -> None:
    state.candidate = payload["candidate"]
    state.broken = payload["broken"]
    state.stage = payload["next"]


def _confirmed(state: CaseState, payload: Payload) -> None:
    state.confirmed = payload["kept"]
    state.p_value = payload["p"]
    state.stage = payload["next"]


def _done(state: CaseState, payload: Payload) -> None:
    state.result = CaseResult.model_validate(payload)
    state.stage = "done"


def _fault(state: CaseState, payload: Payload) -> None:
    state.fault = payload["message"]


def _reopened(state: CaseState, payload: Payload) -> None:
    state.fault = ""


def _forget(state: CaseState) -> None:
    """Drop what no later decision needs, so that memory does not grow with generations."""
    alive = {BASELINE, *(one.individual_id for one in state.population)}
    state.inputs = {name: one for name, one in state.inputs.items() if name in alive}
    state.individuals = {name: one for name, one in state.individuals.items() if name in alive}
    state.answers = {key: one for key, one in state.answers.items() if key[0] in alive}
    state.approved &= alive
    state.extractions = {name: one for name, one in state.extractions.items() if name in alive}
    state.votes, state.proofs, state.extraction_tries = {}, {}, {}
    state.made, state.children, state.kept = [], [], []
    state.tries, state.complaints = 0, ()


def _refuse(state: CaseState, counts: Mapping[str, int]) -> None:
    for code, count in counts.items():
        state.refused[code] = state.refused.get(code, 0) + count


def _count(state: CaseState, role: str, calls: int = 1) -> None:
    state.calls[role] = state.calls.get(role, 0) + calls


_APPLY: dict[str, Callable[[CaseState, Payload], None]] = {
    "snapshot": _snapshot,
    "sample": _sample,
    "scored": _scored,
    "ranked": _ranked,
    "mutation": _mutation,
    "manifest": _manifest,
    "proved": _proved,
    "extraction": _extraction,
    "vote": _vote,
    "canary": _canary,
    "raced": _raced,
    "substituted": _substituted,
    "selected": _selected,
    "finalised": _finalised,
    "confirmed": _confirmed,
    "done": _done,
    "fault": _fault,
    "reopened": _reopened,
}
