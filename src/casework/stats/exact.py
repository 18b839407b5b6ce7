"""Exact tests of counts: binomial, Fisher, McNemar. Integers throughout, so ties are ties.

A two-sided p-value sums every outcome that is no likelier than the one seen. Sources: R. A.
Fisher, "The Design of Experiments" (1935); Q. McNemar, Psychometrika 12 (1947), in the exact
form on the discordant pairs.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, erfc, sqrt

from casework.cases.records import Record
from casework.stats.proportion import wilson
from casework.stats.records import Alternative, ExactTest, Interval


class McNemar(ExactTest):
    """McNemar's test with what it rests on: `b` and `c`, the pairs that disagree each way.

    `effect` is ``(b - c) / n``. `share` is b of b + c, with Wilson's interval: how one-sided the
    disagreement is; None where nothing disagrees.
    """

    b: int
    c: int
    share: float | None
    share_interval: Interval


class ChiSquare(Record):
    """A chi-square statistic with one degree of freedom, and its p-value; None with a reason."""

    statistic: float | None
    p: float | None
    method: str
    reason: str = ""


def binomial(
    k: int, n: int, share: Fraction | float = 0.5, alternative: Alternative = "two-sided"
) -> ExactTest:
    """Are `k` successes in `n` trials compatible with the probability `share`?

    A float is taken at its shortest decimal (0.1 is one tenth). `effect` is ``k/n - share``.
    Raises ValueError unless 0 <= k <= n and 0 <= share <= 1.
    """
    if not 0 <= k <= n:
        raise ValueError(f"{k} successes in {n} trials: need 0 <= k <= n")
    exact = share if isinstance(share, Fraction) else Fraction(repr(float(share)))
    if not 0 <= exact <= 1:
        raise ValueError(f"probability {share} is not between 0 and 1")
    method = "exact binomial"
    if n == 0:
        return _nothing(alternative, "difference", method)
    up, down = exact.numerator, exact.denominator - exact.numerator
    weights = [1]
    for i in range(n):
        weights.append(weights[-1] * (n - i) // (i + 1))
    weights = [w * up**i * down ** (n - i) for i, w in enumerate(weights)]
    return ExactTest(
        p=_tail(weights, k, alternative),
        n=n,
        alternative=alternative,
        effect=float(Fraction(k, n) - exact),
        effect_name="difference",
        method=method,
    )


def fisher(a: int, b: int, c: int, d: int, alternative: Alternative = "two-sided") -> ExactTest:
    """Fisher's test of the table ``[[a, b], [c, d]]``, margins fixed.

    "greater": `a` is larger than independence would have it. `effect` is the odds ratio
    ``ad / bc``. Where a margin is 0 no other table is possible: p = 1. Raises ValueError on a
    negative count.
    """
    if min(a, b, c, d) < 0:
        raise ValueError(f"a count below 0 in [[{a}, {b}], [{c}, {d}]]")
    n, odds = a + b + c + d, a * d / (b * c) if b * c else None
    why = "" if odds is not None else "b or c is 0"
    method = "Fisher's exact"
    if n == 0:
        return _nothing(alternative, "odds ratio", method)
    # Row one has a + b, column one a + c; the table is known from its first cell, low..high.
    low, high = max(0, a - d), min(a + b, a + c)
    weights = [comb(a + b, low) * comb(c + d, a + c - low)]
    for i in range(low, high):
        weights.append(weights[-1] * (a + b - i) * (a + c - i) // ((i + 1) * (d - a + i + 1)))
    return ExactTest(
        p=_tail(weights, a - low, alternative),
        n=n,
        alternative=alternative,
        effect=odds,
        effect_name="odds ratio",
        effect_reason=why,
        method=method,
    )


def mcnemar(b: int, c: int, n: int, alternative: Alternative = "two-sided") -> McNemar:
    """The exact McNemar test: of the pairs that disagree, are `b` and `c` equally likely?

    `b` pairs went one way (right before, wrong after), `c` the other, of `n` pairs in all. With
    b + c = 0 nothing speaks against "no difference": p = 1. "greater": b is larger. Raises
    ValueError where the counts contradict each other.
    """
    if min(b, c) < 0 or b + c > n:
        raise ValueError(f"{b} and {c} disagreeing pairs of {n}: need 0 <= b + c <= n")
    tested = binomial(b, b + c, Fraction(1, 2), alternative)
    return McNemar(
        p=1.0 if tested.p is None else tested.p,
        n=n,
        alternative=alternative,
        effect=(b - c) / n if n else None,
        effect_name="difference of shares",
        effect_reason="" if n else "no data",
        method="exact McNemar",
        b=b,
        c=c,
        share=b / (b + c) if b + c else None,
        share_interval=wilson(b, b + c),
    )


def mcnemar_chi_square(b: int, c: int, *, corrected: bool) -> ChiSquare:
    """McNemar's approximate form, for comparison with published figures; prefer `mcnemar`.

    `corrected` subtracts 1 from ``|b - c|`` (Edwards, 1948), not below 0.
    """
    if min(b, c) < 0:
        raise ValueError(f"{b} and {c} disagreeing pairs: a count below 0")
    method = "McNemar, chi-square" + (", continuity-corrected" if corrected else "")
    if b + c == 0:
        return ChiSquare(statistic=None, p=None, method=method, reason="no pair disagrees")
    statistic = max(0, abs(b - c) - corrected) ** 2 / (b + c)
    return ChiSquare(statistic=statistic, p=erfc(sqrt(statistic / 2)), method=method)


def _nothing(alternative: Alternative, effect: str, method: str) -> ExactTest:
    return ExactTest(
        p=None,
        n=0,
        alternative=alternative,
        effect_name=effect,
        effect_reason="no data",
        method=method,
        reason="no data",
    )


def _tail(weights: Sequence[int], seen: int, alternative: Alternative) -> float:
    """Share of the weight at least as extreme as outcome number `seen`."""
    if alternative == "greater":
        extreme = sum(weights[seen:])
    elif alternative == "less":
        extreme = sum(weights[: seen + 1])
    else:
        extreme = sum(weight for weight in weights if weight <= weights[seen])
    return extreme / sum(weights)
