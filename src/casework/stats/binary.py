"""Two decisions on the same items, yes or no: one table of four counts and all it can tell.

One side is the reference (the key, or the people), the other is what is tested. Everything is
None with a reason where its denominator is 0. Sources: J. Cohen (1960); K. L. Gwet (2008);
D. V. Cicchetti and A. R. Feinstein (1990) for positive and negative agreement; B. W. Matthews
(1975) for phi.
"""

from collections.abc import Sequence
from math import sqrt

from casework.cases.records import Record
from casework.stats.agreement import table_agreement
from casework.stats.exact import McNemar, mcnemar
from casework.stats.proportion import rate
from casework.stats.records import Agreement, Estimate


class FourFold(Record):
    """Counts of a yes-or-no decision against a reference.

    `tp`: both yes; `fn`: only the reference; `fp`: only the decision; `tn`: neither. `missing`
    counts the items where a side is not there.
    """

    tp: int
    fn: int
    fp: int
    tn: int
    missing: int = 0

    @property
    def n(self) -> int:
        """Items decided by both sides."""
        return self.tp + self.fn + self.fp + self.tn


class FourFoldScores(Record):
    """All that a FourFold tells. `mcnemar`: do the two say yes equally often? (b is `fn`.)"""

    table: FourFold
    n: int
    missing: int
    accuracy: Estimate
    sensitivity: Estimate
    specificity: Estimate
    balanced_accuracy: Estimate
    positive_agreement: Estimate
    negative_agreement: Estimate
    phi: Estimate
    kappa: Agreement
    ac1: Agreement
    mcnemar: McNemar
    majority: Estimate
    """Accuracy of always giving the commoner answer of the reference."""


def fourfold(reference: Sequence[bool | None], decided: Sequence[bool | None]) -> FourFold:
    """Count `decided` against `reference`. Raises ValueError where the lengths differ."""
    if len(reference) != len(decided):
        raise ValueError(f"{len(reference)} reference answers against {len(decided)} decisions")
    pairs = list(zip(reference, decided, strict=True))
    return FourFold(
        tp=pairs.count((True, True)),
        fn=pairs.count((True, False)),
        fp=pairs.count((False, True)),
        tn=pairs.count((False, False)),
        missing=sum(None in pair for pair in pairs),
    )


def fourfold_scores(table: FourFold) -> FourFoldScores:
    """Every statistic of the paper's tables 11, 12 and 14 from the four counts.

    Raises ValueError on a negative count.
    """
    tp, fn, fp, tn, n = table.tp, table.fn, table.fp, table.tn, table.n
    if min(tp, fn, fp, tn) < 0:
        raise ValueError(f"a count below 0 in {table}")
    square = [[tp, fn], [fp, tn]]
    return FourFoldScores(
        table=table,
        n=n,
        missing=table.missing,
        accuracy=rate(tp + tn, n, n + table.missing),
        sensitivity=rate(tp, tp + fn, tp + fn),
        specificity=rate(tn, fp + tn, fp + tn),
        balanced_accuracy=_balanced(table),
        positive_agreement=_specific(tp, fn + fp, n, "no yes on either side"),
        negative_agreement=_specific(tn, fn + fp, n, "no no on either side"),
        phi=phi(table),
        kappa=table_agreement(square, "conger"),
        ac1=table_agreement(square, "gwet"),
        mcnemar=mcnemar(fn, fp, n),
        majority=rate(max(tp + fn, fp + tn), n, n),
    )


def phi(table: FourFold) -> Estimate:
    """The phi coefficient, which is Matthews' correlation; None where a side is constant."""
    tp, fn, fp, tn = table.tp, table.fn, table.fp, table.tn
    margins = (tp + fn) * (fp + tn) * (tp + fp) * (fn + tn)
    return Estimate(
        value=(tp * tn - fn * fp) / sqrt(margins) if margins else None,
        n=table.n,
        missing=table.missing,
        method="phi",
        reason="" if margins else "undefined: a side is constant" if table.n else "no data",
    )


def _balanced(table: FourFold) -> Estimate:
    yes, no = table.tp + table.fn, table.fp + table.tn
    known = yes and no
    return Estimate(
        value=(table.tp / yes + table.tn / no) / 2 if known else None,
        n=table.n,
        missing=table.missing,
        method="mean of sensitivity and specificity",
        reason="" if known else "undefined: the reference is constant" if table.n else "no data",
    )


def _specific(both: int, differing: int, n: int, why: str) -> Estimate:
    below = 2 * both + differing
    return Estimate(
        value=2 * both / below if below else None,
        n=n,
        method="specific agreement",
        reason="" if below else why if n else "no data",
    )
