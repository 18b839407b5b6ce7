"""What each fuller room of the same cases did to an agent's beliefs: rungs, steps, moves.

Source: investigation-worlds paper, section 4.2 (figures 5 and 6). Only investigations of worlds
that are fit for scoring are on a ladder. A case stands on the rungs at which it was run; a step
between two rungs pairs the tasks scored on both, and resamples cases.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from casework.cases.folder import CaseFolder
from casework.cases.levels import at_level, in_order, true_level
from casework.cases.records import Record
from casework.judge.beliefs import score_beliefs, unfit
from casework.judge.planned import Planned, Slot, slots
from casework.judge.records import Score
from casework.judge.score import SEED, score
from casework.run.records import Place, Trial
from casework.stats.compare import Comparison, compare_runs
from casework.stats.records import Estimate
from casework.stats.transitions import (
    LabelChange,
    Transitions,
    label_change,
    share_change,
    transitions,
)

ATTITUDES = ("believe", "disbelieve", "unsure")
SHOWN = ("case_solved", "believe_accuracy", "disbelieve_accuracy", "commitment", "also_wrong")


class Rung(Record):
    """One level: how many documents its rooms hold (fewest, most), and the scores there."""

    level: str
    cases: int
    documents: tuple[int, int]
    scores: dict[str, Score]


class Step(Record):
    """Cases solved on one rung against another, over the tasks scored on both."""

    before: str
    after: str
    found: Comparison


class Pair(NamedTuple):
    """A belief about one alternative in two rooms; None where it could not be read."""

    case: str
    before: str | None
    after: str | None


class Moves(Record):
    """What became of the beliefs about alternatives between two rungs.

    `table` has a row for each attitude before and a column for each after; pairs not read on both
    sides are in its `missing_*`. `believed` counts arrivals at belief; `change` is the share's
    change in believing, with cases resampled, since pairs of one case are not independent.
    """

    before: str
    after: str
    cases: int
    table: Transitions
    believed: LabelChange
    change: Estimate


class Ladder(Record):
    """All rungs, emptiest first; each step up; each rung against the first; and the moves."""

    rungs: tuple[Rung, ...]
    steps: tuple[Step, ...]
    against: tuple[Step, ...]
    moves: tuple[Moves, ...]
    unfit: tuple[str, ...] = ()
    """Cases left out, as no score can be given for them."""


class Climb(NamedTuple):
    """One agent's investigations by level: what a ladder is made of, and what can be pooled."""

    folders: Mapping[str, CaseFolder]
    rows: Mapping[str, tuple[Slot, ...]]
    unfit: tuple[str, ...] = ()

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels there are trials of, emptiest first."""
        return in_order(level for level in self.rows if level)


def climb(
    cases: Iterable[CaseFolder], trials: Sequence[Trial], planned: Planned | None = None
) -> Climb:
    """Sort the investigations of a run by level; the whole room stands at its fullest level, or
    under "" where the key tells no levels."""
    folders = {folder.case.id: folder for folder in cases}
    rows: dict[str, list[Slot]] = {}
    out: dict[str, None] = {}
    for row in slots(folders, trials, planned):
        if row.protocol != "investigate":
            continue
        folder = folders[row.case]
        if unfit(folder):
            out[row.case] = None
        else:
            rows.setdefault(true_level(folder, row.level), []).append(row)
    return Climb(folders, {level: tuple(own) for level, own in rows.items()}, tuple(out))


def ladder(found: Climb, *, seed: int = SEED) -> Ladder | None:
    """The ladder of one agent; None where there are trials of fewer than two levels."""
    levels = found.levels
    if len(levels) < 2:
        return None
    ups = list(pairwise(levels))
    return Ladder(
        rungs=tuple(_rung(found, level, seed) for level in levels),
        steps=tuple(_step(found, one, other, seed) for one, other in ups),
        against=tuple(_step(found, levels[0], level, seed) for level in levels[1:]),
        moves=tuple(moves([found], one, other, seed=seed) for one, other in ups),
        unfit=found.unfit,
    )


def moves(climbs: Sequence[Climb], before: str, after: str, *, seed: int = SEED) -> Moves:
    """The moves between two levels over the alternatives of all cases, of one agent or several."""
    pairs = [pair for found in climbs for pair in pairs_of(found, before, after)]
    old, new = [pair.before for pair in pairs], [pair.after for pair in pairs]
    table = transitions(old, new, ATTITUDES)
    clusters = [pair.case for pair in pairs]
    return Moves(
        before=before,
        after=after,
        cases=len(set(clusters)),
        table=table,
        believed=label_change(table, "believe"),
        change=share_change(old, new, "believe", seed=seed, clusters=clusters),
    )


def pairs_of(found: Climb, before: str, after: str) -> list[Pair]:
    """One pair for each alternative, task and repeat that was planned on both levels."""
    sides = [{_key(row): row for row in found.rows.get(level, ())} for level in (before, after)]
    pairs: list[Pair] = []
    for place in sorted(sides[0].keys() & sides[1].keys()):
        case = place[0]
        held = [_beliefs(side[place]) for side in sides]
        for one in found.folders[case].truth.hypotheses:
            if one.standing == "alternative":
                pairs.append(Pair(case, held[0].get(one.name), held[1].get(one.name)))
    return pairs


def solved(found: Climb, level: str) -> dict[str, float | None]:
    """``case/task`` → share of its repeats solved on a level; None where none can be scored."""
    values: dict[str, list[float | None]] = {}
    for row in found.rows.get(level, ()):
        value = None
        if row.trial and not row.owed:
            value = float(score_beliefs(row.trial, found.folders[row.case]).solved)
        values.setdefault(f"{row.case}/{row.task}", []).append(value)
    known = {key: [v for v in own if v is not None] for key, own in values.items()}
    return {key: fmean(own) if own else None for key, own in known.items()}


def _rung(found: Climb, level: str, seed: int) -> Rung:
    rows = found.rows[level]
    cases = {row.case for row in rows}
    sizes = [len(at_level(found.folders[case], level).index) for case in cases]
    scored = score(
        [found.folders[case] for case in sorted(cases)],
        [row.trial for row in rows if row.trial],
        planned=[Place(row.case, row.task, row.repeat, row.level) for row in rows],
        seed=seed,
    )
    return Rung(
        level=level,
        cases=len(cases),
        documents=(min(sizes), max(sizes)),
        scores={name: scored.scores[name] for name in SHOWN},
    )


def _step(found: Climb, before: str, after: str, seed: int) -> Step:
    sides = solved(found, before), solved(found, after)
    # A task that was never to be run on one of the two is no gap of the pair.
    both = sides[0].keys() & sides[1].keys()
    old, new = ({key: side[key] for key in both} for side in sides)
    clusters = {key: key.partition("/")[0] for key in both}
    return Step(
        before=before, after=after, found=compare_runs(old, new, seed=seed, clusters=clusters)
    )


def _beliefs(row: Slot) -> dict[str, str]:
    if row.trial is None or not row.complete:
        return {}
    return {belief.hypothesis: belief.belief for belief in row.trial.beliefs}


def _key(row: Slot) -> tuple[str, str, int]:
    return (row.case, row.task, row.repeat)
