"""What the gates' members said: how often nothing, how far they agree, and how many they are worth.

Members that err alike are worth fewer than their number (spec 6.2, A4): with a mean correlation r
between two members' votes, K of them are worth K / (1 + (K - 1) r).
"""

from collections import Counter
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from casework.harden.report.read import CaseEvidence, SearchRead, Vote
from casework.harden.report.records import Cell, Column, Table
from casework.harden.settings import Settings
from casework.stats.proportion import rate
from casework.stats.records import Estimate
from casework.stats.resample import PAPER_SEED, of_sums

Ballot = dict[int, Vote]
"""Member -> its last word on one child (against one reference)."""


class Pairs(NamedTuple):
    """Two members' verdicts on the same child, over all such pairs of one case."""

    pairs: int
    differing: int
    passes: int
    """Passes among the two verdicts of each pair."""


def votes_table(read: SearchRead, number: int, resamples: int) -> Table:
    """One row a gate: what was said, what was not, and what the members' number is worth."""
    settings = read.setup.settings
    rows = [_row(read, gate, resamples) for gate in settings.gates if not settings.placebo]
    asked = [why for case in read.cases.values() for why in case.extractions]
    unusable = sum(bool(why) for why in asked)
    together = _together(settings)
    notes = [
        "n is children with a ballot. No verdict: replies that could not be taken, after which a "
        "member is asked again; a member that never gives one counts as not passed.",
        f"The judges were asked {len(asked)} times what an answer rests on; {unusable} of the "
        "replies could not be used.",
    ]
    if together < settings.members:
        notes.append(
            f"Votes end as soon as they are decided, and further members are asked only where the "
            f"first {together} differ. Agreement is taken of those first ones alone"
            + (", so there is none to tell." if together < 2 else ".")
        )
    notes.append(
        "Agreement counts the clear cases too, so the members' errors may be less alike than "
        "their votes: what the members are worth is a cautious figure."
    )
    return Table(
        id=f"votes-{number}",
        title=f"Votes of the gates: {read.setup.adapter.name}, {read.profile}",
        columns=(
            Column(title="Gate"),
            Column(title="n"),
            Column(title="Votes"),
            Column(title="pass"),
            Column(title="fail"),
            Column(title="no verdict"),
            Column(title="members without any"),
            Column(title="Why no verdict"),
            Column(title="Pairs of members"),
            Column(title="that agree", unit="share"),
            Column(title="Correlation of votes", unit="number"),
            Column(title="Members"),
            Column(title="are worth", unit="number"),
        ),
        rows=tuple(rows),
        notes=tuple(notes),
        configs=(read.config,),
        profiles=(read.profile,),
    )


def worth(correlation: float, members: int) -> float:
    """How many independent members `members` with this mean correlation are worth."""
    return members / (1 + (members - 1) * max(0.0, correlation))


def _row(read: SearchRead, gate: str, resamples: int) -> tuple[Cell, ...]:
    settings = read.setup.settings
    said = [
        vote
        for case in read.cases.values()
        for votes in case.votes.values()
        for vote in votes
        if vote.gate == gate
    ]
    outcomes = Counter(vote.outcome for vote in said)
    ballots = {name: _ballots(case, gate) for name, case in read.cases.items()}
    silent = sum(
        vote.outcome == "none" for found in ballots.values() for b in found for vote in b.values()
    )
    pairs = [_pairs(found, _together(settings)) for found in ballots.values()]
    count, differing = sum(one.pairs for one in pairs), sum(one.differing for one in pairs)
    alike, value = _correlation(pairs, settings.members, resamples)
    return (
        gate,
        sum(len(found) for found in ballots.values()),
        len(said),
        outcomes["pass"],
        outcomes["fail"],
        outcomes["none"],
        silent,
        _reasons(said),
        count,
        rate(count - differing, count, count),
        alike,
        settings.members,
        value,
    )


def _reasons(said: list[Vote]) -> str:
    why = Counter(vote.reason or "not told" for vote in said if vote.outcome == "none")
    told = [f"{reason[:80]} ({count})" for reason, count in why.most_common(3)]
    more = len(why) - len(told)
    return "; ".join(told) + (f"; {more} other reasons" if more else "")


def _ballots(case: CaseEvidence, gate: str) -> list[Ballot]:
    found: dict[tuple[str, str], Ballot] = {}
    for child, votes in case.votes.items():
        for vote in sorted(votes, key=lambda one: one.attempt):
            if vote.gate == gate:
                found.setdefault((child, vote.reference), {})[vote.member] = vote
    return list(found.values())


def _together(settings: Settings) -> int:
    """The members that are asked whatever the others say: only their pairs are no selection."""
    if not settings.early_votes:
        return settings.members
    needed = settings.members if settings.votes == "unanimous" else settings.members // 2 + 1
    return min(needed, settings.members - needed + 1)


def _pairs(ballots: list[Ballot], together: int) -> Pairs:
    count = differing = passes = 0
    for ballot in ballots:
        given = [
            vote.outcome == "pass"
            for member, vote in ballot.items()
            if member < together and vote.outcome != "none"
        ]
        for one, other in combinations(given, 2):
            count += 1
            differing += one != other
            passes += one + other
    return Pairs(count, differing, passes)


def _correlation(pairs: list[Pairs], members: int, resamples: int) -> tuple[Estimate, Estimate]:
    """The mean correlation of two members' votes, and what `members` are then worth.

    Intervals are over cases. Neither has a value where all votes are the same.
    """
    table = np.asarray([one for one in pairs if one.pairs], dtype=float).reshape(-1, 3)
    n = int(table[:, 0].sum())
    whole = _alike(table.sum(axis=0, keepdims=True))[0] if n else np.nan
    if np.isnan(whole):
        reason = "all votes were the same" if n else "no two members voted on the same child"
        nothing = Estimate(value=None, n=n, reason=reason)
        return nothing, nothing
    ends = of_sums(table, _alike, seed=PAPER_SEED, resamples=resamples)
    alike = Estimate(
        value=float(whole),
        n=n,
        low=ends.low,
        high=ends.high,
        method=ends.method,
        reason=ends.reason,
    )
    # More alike is worth less, so the ends change places.
    low, high = (None if end is None else worth(end, members) for end in (ends.high, ends.low))
    value = worth(float(whole), members)
    return alike, alike.model_copy(update={"value": value, "low": low, "high": high})


def _alike(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """One less the share of differing pairs over that of chance: sums of (pairs, differing,
    passes) in, NaN where all votes are the same."""
    count = np.where(sums[:, 0] > 0, sums[:, 0], np.nan)
    passing = sums[:, 2] / (2 * count)
    chance = 2 * passing * (1 - passing)
    return 1 - (sums[:, 1] / count) / np.where(chance > 0, chance, np.nan)
