"""What chance alone would make raters agree on: the terms in which the coefficients differ.

Each function gives the expected agreement pe of a panel, and each item's linear term of it: the
mean of the terms is pe, and their spread is what pe adds to the standard error.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Kind = Literal["raw", "gwet", "conger", "fleiss", "krippendorff", "brennan_prediger"]
Scheme = Literal["identity", "linear", "quadratic", "ordinal"]
"""How near two categories are, by their places in the declared order."""
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Panel:
    """Ratings as patterns: how many of each category (patterns, q), how often each occurs."""

    counts: Array
    times: Array
    by_rater: Array | None
    """One-hot, (patterns, raters, q); None where raters are not told apart."""
    missing: int
    few: bool
    """Whether the variance divides by n - 1 (ratings) or n (published tables)."""

    def only(self, kept: NDArray[np.bool_]) -> "Panel":
        by_rater = None if self.by_rater is None else self.by_rater[kept]
        return Panel(self.counts[kept], self.times[kept], by_rater, self.missing, self.few)


def nearness(size: int, scheme: Scheme) -> Array:
    """Weights of pairs of categories (size, size): 1 where equal, 0 where farthest apart."""
    gap = np.abs(np.subtract.outer(np.arange(size), np.arange(size))).astype(float)
    if scheme == "identity":
        return np.eye(size)
    if scheme == "ordinal":
        gap = gap * (gap + 1) / 2
    elif scheme == "quadratic":
        gap = gap**2
    return 1 - gap / gap.max()


def _no_chance(panel: Panel, weights: Array) -> tuple[float, Array]:
    return 0.0, np.zeros(len(panel.counts))


def _even_chance(panel: Panel, weights: Array) -> tuple[float, Array]:
    pe = float(weights.sum()) / len(weights) ** 2
    return pe, np.full(len(panel.counts), pe)


def _gwet_chance(panel: Panel, weights: Array) -> tuple[float, Array]:
    each, mean = _shares(panel)
    size = len(weights)
    scale = float(weights.sum()) / (size * (size - 1))
    pe = scale * float((mean * (1 - mean)).sum())
    return pe, 2 * scale * each @ (1 - mean) - pe


def _fleiss_chance(panel: Panel, weights: Array) -> tuple[float, Array]:
    each, mean = _shares(panel)
    pe = float(mean @ weights @ mean)
    return pe, 2 * each @ weights @ mean - pe


def _krippendorff_chance(panel: Panel, weights: Array) -> tuple[float, Array]:
    rated, n = panel.counts.sum(axis=1), panel.times.sum()
    mean_rated = float(panel.times @ rated) / n
    mean = panel.times @ panel.counts / (n * mean_rated)
    pe = float(mean @ weights @ mean)
    each = panel.counts @ weights @ mean / mean_rated - pe * (rated - mean_rated) / mean_rated
    return pe, 2 * each - pe


def _conger_chance(panel: Panel, weights: Array) -> tuple[float, Array]:
    """Chance agreement of two different raters, each by their own shares of the categories."""
    if panel.by_rater is None:
        raise ValueError("Conger's and Cohen's kappa need to know which rater gave which rating")
    marks = panel.by_rater[:, panel.by_rater.sum(axis=(0, 2)) > 0]
    raters, n = marks.shape[1], panel.times.sum()
    totals = np.einsum("i,irk->rk", panel.times, marks)
    given = totals.sum(axis=1, keepdims=True)
    own = totals / given
    others = (own.sum(axis=0) - own) @ weights
    pe = float((own * others).sum()) / (raters * (raters - 1))
    rated = marks.sum(axis=2, keepdims=True)
    terms = (n / given) * (marks - rated * own) + own
    each = np.einsum("irk,rk->i", terms, others) / (raters * (raters - 1))
    return pe, 2 * each - pe


CHANCE: dict[Kind, Callable[[Panel, Array], tuple[float, Array]]] = {
    "raw": _no_chance,
    "gwet": _gwet_chance,
    "conger": _conger_chance,
    "fleiss": _fleiss_chance,
    "krippendorff": _krippendorff_chance,
    "brennan_prediger": _even_chance,
}
"""Expected agreement, and each item's linear term of it; the mean of the terms is the whole."""


def _shares(panel: Panel) -> tuple[Array, Array]:
    """Each item's shares of the categories, and their mean over items."""
    each = panel.counts / panel.counts.sum(axis=1, keepdims=True)
    return each, panel.times @ each / panel.times.sum()
