"""How far the judges of one run agree with each other, over all criteria and by criterion.

Source: the deliverable protocol, "Judge" (panels); coefficients as in `stats.agreement`.
"""

from collections.abc import Iterable, Mapping, Sequence

from casework.cases.records import Record
from casework.judge.records import CODE, Verdict
from casework.stats.agreement import agreement
from casework.stats.records import Agreement

DECIDED = ("pass", "fail")
Rating = tuple[str | None, ...]


class CriterionAgreement(Record):
    """One criterion of one task: the share of agreeing pairs of decisions, over its trials."""

    case: str
    task: str
    criterion: str
    items: int
    """Trials on which two judges or more decided it."""
    raw: float | None
    split: int
    """Trials on which the judges did not all decide alike."""


class JudgesAgreement(Record):
    """Two judges or more over the same criteria. Decisions of code are no judge's.

    An item is one criterion of one trial. Criteria of one deliverable are not independent, so the
    intervals, which are over items, are rather too narrow.
    """

    judges: tuple[str, ...]
    items: int
    """Criteria of trials that any judge was asked about."""
    raw: Agreement
    kappa: Agreement
    ac1: Agreement
    criteria: tuple[CriterionAgreement, ...]


def judges_agreement(verdicts: Iterable[Verdict]) -> JudgesAgreement | None:
    """The agreement of the judges whose verdicts these are; None with fewer than two judges.

    A criterion that a judge left unscored is missing for that judge; it is not padded.
    """
    found: dict[tuple[str, str, str, str], dict[str, str | None]] = {}
    for one in verdicts:
        if one.judge.model == CODE.model:
            continue
        item = (one.case, one.task, one.criterion, one.trial)
        given = None if one.outcome == "unscored" else one.outcome
        found.setdefault(item, {})[one.judge.name] = given
    judges = tuple(dict.fromkeys(name for row in found.values() for name in row))
    if len(judges) < 2:
        return None
    rows = {item: tuple(row.get(name) for name in judges) for item, row in found.items()}
    ratings = list(rows.values())
    return JudgesAgreement(
        judges=judges,
        items=len(rows),
        raw=agreement(ratings, DECIDED, "raw"),
        kappa=agreement(ratings, DECIDED, "conger"),
        ac1=agreement(ratings, DECIDED, "gwet"),
        criteria=tuple(_by_criterion(rows)),
    )


def _by_criterion(
    rows: Mapping[tuple[str, str, str, str], Rating],
) -> Iterable[CriterionAgreement]:
    groups: dict[tuple[str, str, str], list[Rating]] = {}
    for (case, task, criterion, _), row in rows.items():
        groups.setdefault((case, task, criterion), []).append(row)
    for (case, task, criterion), ratings in groups.items():
        found = agreement(ratings, DECIDED, "raw")
        yield CriterionAgreement(
            case=case,
            task=task,
            criterion=criterion,
            items=found.n,
            raw=found.value,
            split=sum(_split(row) for row in ratings),
        )


def _split(row: Sequence[str | None]) -> bool:
    return len({given for given in row if given is not None}) > 1
