"""What "never right" is worth: 0 of n does not say that the true share is 0 (A32).

The rule stays that a child which is never answered right is refused, and a case that never was is
not searched; beside it stands where the true share may lie. At a true share of 0.1, ten answers
are all wrong in 35 of 100 tries.
"""

from collections import Counter
from collections.abc import Sequence

from casework.harden.goal import posterior
from casework.harden.records import BASELINE
from casework.harden.report.arms import Study
from casework.harden.report.read import SearchRead
from casework.harden.report.records import Cell, Column, Table
from casework.stats.records import Estimate


def zeros_table(studies: Sequence[Study]) -> Table:
    """Originals and children without a right answer among their search samples, by how many."""
    rows: list[tuple[Cell, ...]] = []
    for study in studies:
        found = _zeros(study.read)
        for (original, n), count in sorted(found.items(), key=lambda one: (not one[0][0], one[0])):
            what = "original, so not searched" if original else "child, refused as collapsed"
            rows.append((*study.label, what, n, count, share_behind(0, n)))
    return Table(
        id="zeros",
        title="Never answered right: 0 of n, and where the true share may lie",
        columns=(
            *(Column(title=title) for title in ("Benchmark", "Task model", "Form")),
            Column(title="n"),
            Column(title="Forms with 0 of n"),
            Column(title="Share right, seen and possible", unit="share"),
        ),
        rows=tuple(rows),
        notes=(
            "n is how many answers each such form got. The interval is the middle 95 % of the "
            "posterior from a uniform prior, begun at 0: read its upper end. Refused "
            "children may be harder cases that are still answerable: fewer answers a "
            "form mean more of them.",
        ),
    )


def share_behind(k: int, n: int) -> Estimate:
    """k of n, with the middle 95 % of the posterior of the true share (uniform prior), as far as
    the share seen where that lies outside: 0 of n is always possible at 0."""
    ends, seen = posterior(k, n), k / n
    low = None if ends.low is None else min(seen, ends.low)
    high = None if ends.high is None else max(seen, ends.high)
    return Estimate(value=seen, n=n, low=low, high=high, method=ends.method)


def _zeros(read: SearchRead) -> Counter[tuple[bool, int]]:
    found: Counter[tuple[bool, int]] = Counter()
    for case in read.cases.values():
        for (name, role), answers in case.samples.items():
            if role == "search" and not any(one.right for one in answers.values()):
                found[name == BASELINE, len(answers)] += 1
    return found
