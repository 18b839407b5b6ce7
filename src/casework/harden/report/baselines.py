"""Baselines read back from their events: arms beside a search, and the table of what became of
their forms.

Each arm stands in the tables twice: as it was written, and "constraint-filtered", where the forms
that a proof or a gate refused went back to their originals (paper, A.8). A case without a usable
form keeps its original in both.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from casework.harden.baselines.records import ARMS, ORIGINAL, ArmName, key_of
from casework.harden.baselines.state import Folded, FormState, fold
from casework.harden.records import BASELINE, CaseResult
from casework.harden.report.arms import Arm
from casework.harden.report.measure import accuracy
from casework.harden.report.read import CaseEvidence, SearchRead, take
from casework.harden.report.records import (
    Cell,
    Column,
    GreedySample,
    ReportSamples,
    Sample,
    Samples,
    SearchSamples,
    Table,
)
from casework.harden.state import FAMILY
from casework.stats.exact import mcnemar

TITLES: dict[ArmName, str] = {
    "rules": "Rules, one pass",
    "few-shot": "Few-Shot",
    "few-shot-web": "Few-Shot (web search)",
}
FILTERED = "{}, constraint-filtered"
GATES = ("proof", "correctness", "realism")


class Made(NamedTuple):
    """One arm as read: what became of each case, and its two forms in the tables."""

    name: ArmName
    states: Sequence[FormState | None]
    plain: Arm
    filtered: Arm

    @property
    def unfinished(self) -> int:
        """Cases that are not at their end."""
        return sum(state is None for state in self.states)


class Beside(NamedTuple):
    """A search with its baselines. `read` is the search with the fresh answers that baselines
    took of the originals; `unrun` tells of arms that were asked for and could not be run; `calls`
    by model role are those of all arms, of the bank and of the originals."""

    read: SearchRead
    made: tuple[Made, ...]
    unrun: Mapping[str, str]
    calls: Mapping[str, int]

    @property
    def arms(self) -> tuple[Arm, ...]:
        """What a `Study` shows besides the search's own forms."""
        return tuple(arm for one in self.made for arm in (one.plain, one.filtered))


def read_baselines(
    read: SearchRead, entries: Iterable[Mapping[str, Any]], unrun: Mapping[str, str] | None = None
) -> Beside:
    """Read the baselines of a search from the entries of ``baselines.jsonl``."""
    kept = list(entries)
    found = fold(kept)
    evidence = {key: CaseEvidence(CaseResult(case_id=key, status="open")) for key in found.states}
    for entry in kept:
        if entry["case_id"] != FAMILY:
            take(evidence[entry["case_id"]], entry["kind"], entry["payload"])
    whole = _with_originals(read, evidence)
    made = tuple(_made(whole, found, evidence, arm) for arm in ARMS if arm in found.begun)
    calls = Counter[str]()
    for state in found.states.values():
        calls.update(state.calls)
    return Beside(whole, made, dict(unrun or {}), calls)


def baselines_table(beside: Sequence[Beside]) -> tuple[Table, ...]:
    """What became of the forms of each arm, and how many moved which way; no table where no
    baseline was asked for."""
    rows: list[tuple[Cell, ...]] = []
    notes: list[str] = list(_NOTES)
    for one in beside:
        label = (one.read.setup.adapter.name, one.read.profile)
        for made in one.made:
            rows.append((*label, TITLES[made.name], *_row(one.read, made)))
            notes += _reasons(made)
        if one.calls:
            asked = ", ".join(f"{count:,} of role {role}" for role, count in one.calls.items())
            notes.append(
                f"Bank, originals and forms took {asked} calls; the costs of the search hold them."
            )
        names = {name: TITLES[name] for name in ARMS}
        notes += [f"{names[arm]} was not run: {why}." for arm, why in one.unrun.items()
                  if arm in names]  # fmt: skip
    if not rows and not any(one.unrun for one in beside):
        return ()
    return (
        Table(
            id="baselines",
            title="Single-pass baselines: what became of their forms",
            columns=_COLUMNS,
            rows=tuple(rows),
            notes=tuple(dict.fromkeys(notes)),
            configs=tuple(one.read.config for one in beside),
            profiles=tuple(one.read.profile for one in beside),
        ),
    )


_COLUMNS = (
    *(Column(title=title) for title in ("Benchmark", "Task model", "Method")),
    *(Column(title=title) for title in ("Cases", "Rewritten", "Kept: no usable form")),
    *(Column(title=f"Reverted: {gate}") for gate in GATES),
    Column(title="Not finished"),
    *(Column(title=f"{what}, first batch") for what in ("Lower", "Higher", "p")),
    Column(title="Lower and not reverted, first batch"),
    *(Column(title=f"{what}, fresh samples") for what in ("Lower", "Higher", "p")),
    Column(title="n (fresh)"),
)
_NOTES = (
    "Lower and higher: rewritten cases answered less or more often right than their originals, "
    "reverted ones included. Nothing is chosen here, so where a method changes nothing chance "
    "moves as many cases up as down (p: exact McNemar, two-sided). In a simulation of ten samples "
    "a case without any effect 16.6 % of all cases came out lower, and 12.8 to 13.7 % after gates "
    "that pass 77 to 83 % of them: a count of lower cases alone shows nothing.",
    "The falls themselves stand in the tables of accuracy and of falls, each method as written and "
    "constraint-filtered. A case without a usable form keeps its original in both.",
)


def _made(
    read: SearchRead, found: Folded, evidence: Mapping[str, CaseEvidence], name: ArmName
) -> Made:
    states = [found.states.get(key_of(name, case_id)) for case_id in read.cases]
    states = [one if one and one.stage == "done" else None for one in states]
    planned = found.begun[name]["settings"]

    def form(filtered: bool, role: str, kind: Any, count: int, original: Any) -> list[Any]:
        held: list[Any] = []
        for case_id, state in zip(read.cases, states, strict=True):
            if state is None:
                held.append(None)
            elif not state.written or (filtered and state.verdict != "pass"):
                held.append(original(case_id, BASELINE) if count else None)
            else:
                samples = evidence[state.case_id].batch(name, role)
                held.append(_batch(kind, case_id, name, count, samples))
        return held

    def arm(title: str, filtered: bool) -> Arm:
        samples, report = planned["samples"], planned["report"]
        return Arm(
            title,
            form(filtered, "search", SearchSamples, samples, read.search_samples),
            form(filtered, "report", ReportSamples, report, read.report_samples),
            form(filtered, "greedy", GreedySample, 1, read.greedy_sample),
        )

    title = TITLES[name]
    return Made(name, states, arm(title, False), arm(FILTERED.format(title), True))


def _batch(
    kind: Any, case_id: str, individual: str, planned: int, samples: tuple[Sample, ...]
) -> Any:
    """A whole batch; None where it was not taken, or not all of it."""
    if not planned or len(samples) < planned:
        return None
    return kind(case_id=case_id, individual_id=individual, planned=planned, samples=samples)


def _with_originals(read: SearchRead, evidence: Mapping[str, CaseEvidence]) -> SearchRead:
    """The search, with fresh and greedy answers of its originals where it took none itself."""
    cases = dict(read.cases)
    for case_id, case in read.cases.items():
        own = evidence.get(key_of(ORIGINAL, case_id))
        if own is None:
            continue
        samples = {**case.samples}
        for role in ("report", "greedy"):
            more = own.samples.get((BASELINE, role), {})
            if len(more) > len(samples.get((BASELINE, role), {})):
                samples[BASELINE, role] = more
        cases[case_id] = replace(case, samples=samples)
    return read._replace(cases=cases)


def _row(read: SearchRead, made: Made) -> tuple[Cell, ...]:
    done = [state for state in made.states if state is not None]
    refused = Counter(state.verdict for state in done if state.written)
    before = [read.search_samples(case_id, BASELINE) for case_id in read.cases]
    first = _moved(made, before, made.plain.search)
    old = [read.report_samples(case_id, BASELINE) for case_id in read.cases]
    fresh = _moved(made, old, made.plain.report)
    return (
        len(made.states),
        sum(state.written for state in done),
        sum(not state.written for state in done),
        *(refused[gate] for gate in GATES),
        made.unfinished,
        *first.cells,
        first.stayed,
        *fresh.cells,
        fresh.n,
    )


class _Moved(NamedTuple):
    lower: int
    higher: int
    stayed: int
    """Lower, and let through by proof and gates."""
    n: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        if not self.n:
            return None, None, None
        return self.lower, self.higher, f"{mcnemar(self.lower, self.higher, self.n).p:.3f}"


def _moved(made: Made, before: Sequence[Samples | None], after: Sequence[Samples | None]) -> _Moved:
    lower = higher = stayed = n = 0
    for state, old, new in zip(made.states, before, after, strict=True):
        if state is None or not state.written or old is None or new is None:
            continue
        fall = (accuracy(old) or 0.0) - (accuracy(new) or 0.0)
        n += 1
        lower += fall > 0
        higher += fall < 0
        stayed += fall > 0 and state.verdict == "pass"
    return _Moved(lower, higher, stayed, n)


def _reasons(made: Made) -> list[str]:
    """Why cases kept their original, the commonest reasons first."""
    told = Counter(state.reason for state in made.states if state and not state.written)
    if not told:
        return []
    listed = "; ".join(f"{_short(reason)} ({count})" for reason, count in told.most_common(5))
    more = f"; {len(told) - 5} further reasons" if len(told) > 5 else ""
    return [f"{TITLES[made.name]}, cases without a usable form: {listed}{more}."]


def _short(reason: str) -> str:
    """A reason may quote a reply, so it is cut and put on one line."""
    line = " ".join("".join(one if one.isprintable() else " " for one in reason).split())
    return line if len(line) <= 120 else f"{line[:117]}…"
