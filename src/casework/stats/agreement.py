"""How far raters agree beyond chance: the coefficients of two or many raters, gaps allowed.

Every coefficient is ``(pa - pe) / (1 - pe)``: `pa` the share of agreeing pairs of ratings, `pe`
what chance would give, which is where they differ. The categories are those declared, never
those that happened to occur. Standard errors are over items, by the linear terms of pa and pe.
Sources: K. L. Gwet, "Handbook of Inter-Rater Reliability" (4th ed., 2014); J. Cohen (1960);
J. L. Fleiss (1971); A. J. Conger (1980); K. Krippendorff, "Content Analysis" (2004).
"""

from collections.abc import Hashable, Sequence
from math import sqrt
from typing import Any

import numpy as np

from casework.stats.chance import CHANCE, Array, Kind, Panel, Scheme, nearness
from casework.stats.records import Agreement

Ratings = Sequence[Sequence[Hashable | None]]
"""One row an item, one column a rater; None where a rater said nothing."""
_NAMES: dict[Kind, tuple[str, str]] = {
    "raw": ("raw agreement", "raw agreement"),
    "gwet": ("Gwet AC1", "Gwet AC1"),
    "conger": ("Cohen kappa", "Conger kappa"),
    "fleiss": ("Scott pi", "Fleiss kappa"),
    "krippendorff": ("Krippendorff alpha", "Krippendorff alpha"),
    "brennan_prediger": ("Brennan-Prediger", "Brennan-Prediger"),
}
_NONE = 1e-12
"""Below this, room for agreement beyond chance is rounding."""


def agreement(
    ratings: Ratings,
    categories: Sequence[Hashable],
    kind: Kind = "gwet",
    scheme: Scheme = "identity",
    confidence: float = 0.95,
) -> Agreement:
    """Agreement of the raters of `ratings`.

    "conger" is Cohen's kappa where there are two raters, "fleiss" is Scott's pi. Raises
    ValueError on a rating that is not among `categories` or on rows of unequal length.
    """
    place = _places(categories)
    width = len(ratings[0]) if ratings else 0
    marks = np.zeros((len(ratings), width, len(place)))
    missing = 0
    for item, row in enumerate(ratings):
        if len(row) != width:
            raise ValueError(f"item {item} has {len(row)} raters, the first has {width}")
        for rater, given in enumerate(row):
            if given is None:
                missing += 1
            elif given in place:
                marks[item, rater, place[given]] = 1
            else:
                raise ValueError(f"item {item}: {given!r} is not among the declared categories")
    panel = Panel(marks.sum(axis=1), np.ones(len(ratings)), marks, missing, few=True)
    return _agreement(panel, kind, scheme, confidence)


def table_agreement(
    table: Sequence[Sequence[int]],
    kind: Kind = "conger",
    scheme: Scheme = "identity",
    confidence: float = 0.95,
) -> Agreement:
    """Agreement of two raters from their square table of counts (rows one, columns the other).

    The variance divides by n, as for published tables. Raises ValueError on another shape or a
    negative count.
    """
    size = len(table)
    if any(len(row) != size for row in table) or any(x < 0 for row in table for x in row):
        raise ValueError("the table of two raters must be square, without negative counts")
    cells = [(k, m) for k in range(size) for m in range(size) if table[k][m]]
    one = np.eye(size)
    marks = np.array([[one[k], one[m]] for k, m in cells]).reshape(len(cells), 2, size)
    times = np.array([float(table[k][m]) for k, m in cells])
    panel = Panel(marks.sum(axis=1), times, marks, 0, few=False)
    return _agreement(panel, kind, scheme, confidence)


def distribution_agreement(
    counts: Sequence[Sequence[int]],
    kind: Kind = "fleiss",
    scheme: Scheme = "identity",
    confidence: float = 0.95,
) -> Agreement:
    """Agreement from how many raters gave each category to each item, raters not told apart.

    Raises ValueError for "conger", which needs to know who rated.
    """
    if kind == "conger":
        raise ValueError("Conger's and Cohen's kappa need to know which rater gave which rating")
    size = len(counts[0]) if counts else 0
    if any(len(row) != size or min(row, default=0) < 0 for row in counts):
        raise ValueError("every item needs one count a category, none below 0")
    body = np.array(counts, dtype=float).reshape(len(counts), size)
    panel = Panel(body, np.ones(len(body)), None, 0, few=True)
    return _agreement(panel, kind, scheme, confidence)


def cohen_kappa(
    first: Sequence[Hashable | None],
    second: Sequence[Hashable | None],
    categories: Sequence[Hashable],
) -> Agreement:
    """Cohen's kappa of two raters over the items both rated; None where chance agreement is 1.

    `missing` counts the items that a side did not rate. Raises ValueError where the lengths
    differ or on an undeclared category.
    """
    if len(first) != len(second):
        raise ValueError(f"{len(first)} ratings against {len(second)}: not the same items")
    pairs = [(x, y) for x, y in zip(first, second, strict=True) if None not in (x, y)]
    found = agreement(pairs, categories, "conger")
    return found.model_copy(update={"missing": len(first) - len(pairs)})


def gwet_ac1(ratings: Ratings, categories: Sequence[Hashable]) -> Agreement:
    """Gwet's AC1 of two or more raters; steady where nearly all ratings are the same."""
    return agreement(ratings, categories, "gwet")


def krippendorff_alpha(ratings: Ratings, categories: Sequence[Hashable]) -> Agreement:
    """Krippendorff's alpha for names, over the items with two ratings or more."""
    return agreement(ratings, categories, "krippendorff")


def _agreement(panel: Panel, kind: Kind, scheme: Scheme, confidence: float) -> Agreement:
    size = panel.counts.shape[1]
    rated = panel.counts.sum(axis=1)
    panel = panel.only(rated >= (2 if kind == "krippendorff" else 1))
    pairable = float(panel.times[panel.counts.sum(axis=1) >= 2].sum())
    base = Agreement(
        value=None,
        n=round(pairable),
        missing=panel.missing,
        confidence=confidence,
        method=_name(panel, kind, scheme),
        categories=size,
    )
    if not pairable:
        return base.model_copy(update={"reason": "no item has two ratings"})
    if size < 2:
        return base.model_copy(update={"reason": "undefined: only one category declared"})
    weights = nearness(size, scheme)
    pa, a = _observed(panel, weights, kind)
    pe, e = CHANCE[kind](panel, weights)
    shares = {"observed": float(pa), "expected": float(pe)}
    if 1 - pe < _NONE:
        return base.model_copy(update={**shares, "reason": "undefined: one category"})
    value = float((pa - pe) / (1 - pe))
    # An item with one rating tells of pe only; the others stand for the whole (Gwet, 2014).
    enough = panel.counts.sum(axis=1) >= 2
    beyond = np.where(enough, (a - pe) * panel.times.sum() / pairable, 0.0) / (1 - pe)
    # The mean of the terms: the value itself, but for alpha's small-sample term.
    centre = float(panel.times @ beyond / panel.times.sum())
    each = beyond - (1 - centre) * (e - pe) / (1 - pe) - centre
    return base.model_copy(
        update={"value": value, **shares, **_doubt(panel, value, each, confidence)}
    )


def _observed(panel: Panel, weights: Array, kind: Kind) -> tuple[float, Array]:
    """Share of agreeing pairs of ratings, over items with two or more; and each item's own."""
    rated, n = panel.counts.sum(axis=1), panel.times.sum()
    pairs = (panel.counts * (panel.counts @ weights - 1)).sum(axis=1)
    if kind == "krippendorff":
        mean = float(panel.times @ rated) / n
        each = pairs / (mean * (rated - 1))
        pa = float(panel.times @ each) / n
        small = 1 / (n * mean)
        pa = (1 - small) * pa + small
        return pa, each - pa * (rated - mean) / mean
    enough = rated >= 2
    each = np.divide(pairs, rated * (rated - 1), out=np.zeros_like(rated), where=enough)
    return float(panel.times @ each) / float(panel.times[enough].sum()), each


def _doubt(panel: Panel, value: float, each: Array, confidence: float) -> dict[str, Any]:
    """Standard error and interval from the items' deviations, as fields of an Agreement."""
    n = float(panel.times.sum())
    if n < 2:
        return {"reason": "too few for an interval: 1 item"}
    spread = float(panel.times @ each**2)
    se = sqrt(spread / (n * (n - 1 if panel.few else n)))
    if se < _NONE:
        return {"se": 0.0, "reason": "degenerate: no spread over the items"}
    from scipy.special import stdtrit

    half = float(stdtrit(n - 1, 0.5 + confidence / 2)) * se
    return {"se": se, "low": max(-1.0, value - half), "high": min(1.0, value + half)}


def _places(categories: Sequence[Hashable]) -> dict[Hashable, int]:
    place = {category: at for at, category in enumerate(categories)}
    if len(place) != len(categories) or None in place:
        raise ValueError("the declared categories must differ from each other and from None")
    return place


def _name(panel: Panel, kind: Kind, scheme: Scheme) -> str:
    two = panel.by_rater is not None and panel.by_rater.shape[1] == 2
    name = _NAMES[kind][0 if two else 1]
    if scheme == "identity":
        return name
    return f"{name.replace('AC1', 'AC2')}, {scheme} weights"
