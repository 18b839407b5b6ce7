"""A judge's verdicts beside people's: agreement, and how often it is wrong in which direction.

Source: the deliverable protocol, "Judge"; coefficients as in `stats.agreement`, shares with
Wilson's interval (`stats.proportion`). What the judge left unscored is counted apart and in no
figure; the bounds of a share say what it would be with the unscored on either side.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from casework.cases.records import Record
from casework.judge.calibration.labelled import CalibrationSet
from casework.judge.records import JudgeIdentity, Judgment, Outcome, Verdict
from casework.stats.agreement import agreement, cohen_kappa
from casework.stats.proportion import rate
from casework.stats.records import Agreement, Estimate

SIDES = ("pass", "fail")


class Rates(Record):
    """The figures of one group of criteria. `false_pass`: of those that people failed, the share
    the judge passed; `false_fail`: of those that people passed, the share it failed."""

    name: str
    labelled: int
    unscored: int
    satisfied: int
    """Of the labelled, those that people passed."""
    agreed: Estimate
    kappa: Agreement
    ac1: Agreement
    false_pass: Estimate
    false_fail: Estimate
    constant: float
    """Agreement with people of a judge that gives the commoner verdict always, unread."""


class Calibration(Record):
    """One judge measured on one set. `set_digest` as `CalibrationSet.digest`."""

    set: str
    title: str
    version: str
    set_digest: str
    labelled_by: str
    judge: JudgeIdentity
    deliverables: int
    of_labelled: int
    """How many verdicts the set has; fewer were judged where a limit said so."""
    calls: int
    causes: tuple[tuple[str, int], ...] = ()
    """Why what is unscored is so, with counts."""
    overall: Rates
    by_importance: tuple[Rates, ...] = ()
    by_theme: tuple[Rates, ...] = ()
    by_deliverable: tuple[Rates, ...] = ()


class Pair(NamedTuple):
    """A verdict of the judge and whether people said "satisfied"."""

    verdict: Verdict
    satisfied: bool


def measured(
    found: CalibrationSet, judgments: Sequence[Judgment], who: JudgeIdentity
) -> Calibration:
    """The calibration of the judge `who` from its judgments on (part of) a set."""
    pairs = [
        Pair(verdict, found.labels[verdict.trial, verdict.criterion].satisfied)
        for judgment in judgments
        for verdict in judgment.verdicts
    ]
    return Calibration(
        set=found.info.id,
        title=found.info.title,
        version=found.info.version,
        set_digest=found.digest,
        labelled_by=found.info.labelled_by,
        judge=who,
        deliverables=len(judgments),
        of_labelled=len(found.labels),
        calls=sum(len(judgment.calls) for judgment in judgments),
        causes=_causes(pairs),
        overall=_rates("all", pairs),
        by_importance=_groups(pairs, lambda verdict: verdict.importance),
        by_theme=_groups(pairs, lambda verdict: verdict.theme or "(no theme)"),
        by_deliverable=_groups(pairs, lambda verdict: verdict.trial),
    )


def _causes(pairs: Sequence[Pair]) -> tuple[tuple[str, int], ...]:
    verdicts = [pair.verdict for pair in pairs if pair.verdict.outcome == "unscored"]
    return tuple(Counter(one.cause or "no decision" for one in verdicts).most_common())


def _groups(pairs: Sequence[Pair], name: Callable[[Verdict], str]) -> tuple[Rates, ...]:
    groups: dict[str, list[Pair]] = {}
    for pair in pairs:
        groups.setdefault(name(pair.verdict), []).append(pair)
    return tuple(_rates(group, members) for group, members in groups.items())


def _rates(name: str, pairs: Sequence[Pair]) -> Rates:
    people = ["pass" if pair.satisfied else "fail" for pair in pairs]
    judge = [_given(pair.verdict.outcome) for pair in pairs]
    passed, failed = people.count("pass"), people.count("fail")

    def share(ours: str, theirs: str, planned: int) -> Estimate:
        rows = [mine for mine, one in zip(judge, people, strict=True) if one == theirs]
        decided = [mine for mine in rows if mine is not None]
        return rate(decided.count(ours), len(decided), planned)

    scored = [(mine, one) for mine, one in zip(judge, people, strict=True) if mine is not None]
    return Rates(
        name=name,
        labelled=len(pairs),
        unscored=len(pairs) - len(scored),
        satisfied=passed,
        agreed=rate(sum(mine == one for mine, one in scored), len(scored), len(pairs)),
        kappa=cohen_kappa(judge, people, SIDES),
        ac1=agreement(scored, SIDES, "gwet"),
        false_pass=share("pass", "fail", failed),
        false_fail=share("fail", "pass", passed),
        constant=max(passed, failed) / len(pairs) if pairs else 0.0,
    )


def _given(outcome: Outcome) -> str | None:
    return None if outcome == "unscored" else outcome
