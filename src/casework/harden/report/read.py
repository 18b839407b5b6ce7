"""A search read back from its events, with the evidence that a report shows."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from casework.harden.folder import lock_of
from casework.harden.moves import Setup
from casework.harden.outcome import unfinished
from casework.harden.records import BASELINE, CaseResult, Individual, Input, digest
from casework.harden.report.records import (
    GreedySample,
    ReportSamples,
    Sample,
    SearchSamples,
    usable,
)
from casework.harden.state import FAMILY, CaseState, fold

Payload = Mapping[str, Any]
NOT_PROVED = "not proved"
"""The reason where nothing refutes a child and only proofs decide."""


class Vote(NamedTuple):
    """What one member of a gate said of one child."""

    gate: str
    member: int
    attempt: int
    outcome: str
    reason: str
    reference: str = ""
    """What the child was compared with; "" for realism."""


@dataclass
class CaseEvidence:
    """Everything on record about one case; unlike the state, nothing is forgotten.

    `verdicts`: child -> ``pass`` or the gate that refused it, of those the gates looked at;
    `audited` of them were looked at by the random audit. `samples`: (individual, role) -> number
    -> answer.
    """

    result: CaseResult
    individuals: dict[str, Individual] = field(default_factory=dict[str, Individual])
    inputs: dict[str, Input] = field(default_factory=dict[str, Input])
    samples: dict[tuple[str, str], dict[int, Sample]] = field(
        default_factory=dict[tuple[str, str], dict[int, Sample]]
    )
    proofs: dict[str, Payload] = field(default_factory=dict[str, Payload])
    votes: dict[str, list[Vote]] = field(default_factory=dict[str, list[Vote]])
    extractions: list[str] = field(default_factory=list[str])
    """Of each time a judge was asked what an answer rests on: "", or why it could not be used."""
    verdicts: dict[str, str] = field(default_factory=dict[str, str])
    audited: set[str] = field(default_factory=set[str])
    refusals: Counter[tuple[int, str]] = field(default_factory=Counter[tuple[int, str]])
    """(generation, reason) -> how often: a code of the manifest (``M3``), of a proof (``proof
    P2``), a gate, ``collapsed``."""
    made: Counter[int] = field(default_factory=Counter[int])
    """Generation -> children that kept the manifest rules."""
    asked_again: int = 0
    """Replies of the mutator that could not be used as a whole and were asked for again."""
    improved: dict[str, int] = field(default_factory=dict[str, int])
    """Axis -> approved children strictly below their parent and above 0, as the search counted."""

    def batch(self, individual: str, role: str) -> tuple[Sample, ...]:
        """Answers in one role, by number."""
        found = self.samples.get((individual, role), {})
        return tuple(found[t] for t in sorted(found))


class SearchRead(NamedTuple):
    """A search as a report needs it. `config` is the hash of its lock (12 hex digits); `cases`
    in the items' order, none left out. `held_out`: models its hardened cases were asked of
    afterwards."""

    name: str
    setup: Setup
    models: dict[str, str]
    config: str
    cases: dict[str, CaseEvidence]
    held_out: tuple[str, ...] = ()

    @property
    def profile(self) -> str:
        """The task model with its sampling parameters, as the search's lock has them."""
        return self.models.get("task", "not named")

    def search_samples(self, case_id: str, individual: str) -> SearchSamples | None:
        """The samples that chose; None where there are none."""
        found = self.cases[case_id].batch(individual, "search")
        planned = self.setup.settings.samples
        return _made(SearchSamples, case_id, individual, max(planned, len(found)), found)

    def report_samples(self, case_id: str, individual: str) -> ReportSamples | None:
        """The fresh samples; None where none were taken, or not all."""
        found = self.cases[case_id].batch(individual, "report")
        planned = self.setup.settings.report
        if len(found) < planned:
            return None
        return _made(ReportSamples, case_id, individual, planned, found)

    def greedy_sample(self, case_id: str, individual: str) -> GreedySample | None:
        """The answer at temperature 0; None where there is none."""
        found = self.cases[case_id].batch(individual, "greedy")
        return _made(GreedySample, case_id, individual, 1, found)


def read_search(
    setup: Setup,
    entries: Iterable[Mapping[str, Any]],
    models: Mapping[str, str],
    name: str = "search",
) -> SearchRead:
    """Read a search from the entries of its journal. `models` as its lock has them.

    Cases that were not finished, or never begun, are there with their status.
    """
    kept = list(entries)
    states = fold(kept)
    cases: dict[str, CaseEvidence] = {}
    for case_id in setup.items:
        state = states.get(case_id) or CaseState(case_id)
        cases[case_id] = CaseEvidence(state.result or unfinished(state))
    for entry in kept:
        if entry["case_id"] != FAMILY and entry["case_id"] in cases:
            take(cases[entry["case_id"]], entry["kind"], entry["payload"])
    config = digest(lock_of(setup, models))[:12]
    return SearchRead(name, setup, dict(models), config, cases)


def take(case: CaseEvidence, kind: str, payload: Payload) -> None:
    """Put one event into the evidence of its case; kinds that hold none are passed over."""
    if kind in _TAKE:
        _TAKE[kind](case, payload)


def _made(kind: Any, case_id: str, individual: str, planned: int, found: Any) -> Any:
    if not found:
        return None
    return kind(case_id=case_id, individual_id=individual, planned=planned, samples=found)


def _snapshot(case: CaseEvidence, payload: Payload) -> None:
    case.individuals[BASELINE] = Individual.model_validate(payload["individual"])
    case.inputs[BASELINE] = payload["input"]


def _sample(case: CaseEvidence, payload: Payload) -> None:
    place = case.samples.setdefault((payload["individual"], payload["role"]), {})
    place[payload["t"]] = Sample(
        label=payload["label"],
        right=payload["right"],
        normalised=bool(payload.get("normalised")),
        text=payload.get("text", ""),
        log_probabilities=usable(payload.get("token_logprobs")),
    )


def _manifest(case: CaseEvidence, payload: Payload) -> None:
    case.asked_again += payload["again"]
    case.made[payload["generation"]] += len(payload["children"])
    _refused(case, payload, payload["refused"])
    for child in payload["children"]:
        one = Individual.model_validate(child["individual"])
        case.individuals[one.id] = one
        case.inputs[one.id] = child["input"]


def _proved(case: CaseEvidence, payload: Payload) -> None:
    case.proofs.update(payload["proofs"])
    kept = set(payload["children"])
    told = (proof for name, proof in payload["proofs"].items() if name not in kept)
    _refused(case, payload, Counter(_why(proof) for proof in told))


def _vote(case: CaseEvidence, payload: Payload) -> None:
    vote = Vote(
        gate=payload["gate"],
        member=payload["member"],
        attempt=payload["attempt"],
        outcome=payload["outcome"],
        reason=payload["reason"],
        reference=payload.get("reference", ""),
    )
    case.votes.setdefault(payload["individual"], []).append(vote)


def _extraction(case: CaseEvidence, payload: Payload) -> None:
    case.extractions.append("" if payload["usable"] else payload["reason"] or "not usable")


def _selected(case: CaseEvidence, payload: Payload) -> None:
    case.verdicts.update(payload["verdicts"])
    case.audited.update(payload["audited"])
    _refused(case, payload, payload["refused"])
    for axis, counts in payload["stats"].items():
        case.improved[axis] = counts["improved_fitness"]


def _refused(case: CaseEvidence, payload: Payload, counts: Mapping[str, int]) -> None:
    # A form that was written in a single pass is of no generation.
    generation = payload.get("generation", 1)
    for reason, count in counts.items():
        case.refusals[generation, reason] += count


def _why(proof: Payload) -> str:
    """The first check that refuted a child, or that none proved it."""
    codes = (str(one["code"]) for one in proof["checks"] if one["verdict"] == "refuted")
    return f"proof {next(codes, 'refuted')}" if proof["verdict"] == "refuted" else NOT_PROVED


_TAKE = {
    "snapshot": _snapshot,
    "sample": _sample,
    "manifest": _manifest,
    "proved": _proved,
    "vote": _vote,
    "extraction": _extraction,
    "selected": _selected,
}
