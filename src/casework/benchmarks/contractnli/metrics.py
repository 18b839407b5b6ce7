"""ContractNLI's official figures of classification, from labels.

Source: ``contract_nli/evaluation.py`` of github.com/stanfordnlp/contract-nli-bert. Precision is
0 where a label was not predicted; recall and F1 are undefined where nobody has the label, and a
macro average is over the groups where its figure is defined (so `groups` is told with it).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pydantic import Field

from casework.benchmarks.contractnli.load import LABELS
from casework.benchmarks.records import Item
from casework.cases.records import Record
from casework.errors import UsageError

SCORED = ("Entailment", "Contradiction")
Scores = dict[str, float | None]
Pair = tuple[str, str]
"""(gold label, predicted label)."""


class Figures(Record):
    """`micro`: over all pairs. `by_hypothesis`, `by_agreement`: macro averages over hypotheses
    and over agreements, with `groups`: how many of them each figure averages over.

    Names of figures: ``accuracy``; ``precision_``, ``recall_`` and ``f1_`` with ``Entailment``,
    ``Contradiction``, ``mean`` or ``hmean`` (harmonic) over the two. None where undefined.
    """

    n: int
    micro: Scores
    by_hypothesis: Scores
    by_agreement: Scores
    groups: dict[str, dict[str, int]] = Field(default_factory=dict[str, dict[str, int]])
    accuracy_of: dict[str, float] = Field(default_factory=dict[str, float])
    """Hypothesis → accuracy."""


def evaluate(items: Sequence[Item], predictions: Mapping[str, str]) -> Figures:
    """Figures of `predictions` (item id → label; anything else counts as wrong).

    Raises UsageError where they are not for exactly these items, or there are none.
    """
    ids = {item.id for item in items}
    if not items or ids != set(predictions):
        raise UsageError(
            f"ContractNLI figures: predictions for {len(predictions)} pairs, {len(items)} pairs to "
            f"score, {len(ids & predictions.keys())} in common. Predict exactly the split."
        )
    pairs: list[Pair] = []
    hypotheses: dict[str, list[Pair]] = {}
    agreements: dict[str, list[Pair]] = {}
    for item in items:
        pair = (item.expected, predictions[item.id])
        pairs.append(pair)
        hypotheses.setdefault(item.gold["hypothesis"], []).append(pair)
        agreements.setdefault(item.cluster, []).append(pair)
    by_hypothesis, of_hypotheses = _macro([scores(group) for group in hypotheses.values()])
    by_agreement, of_agreements = _macro([scores(group) for group in agreements.values()])
    return Figures(
        n=len(pairs),
        micro=scores(pairs),
        by_hypothesis=by_hypothesis,
        by_agreement=by_agreement,
        groups={"by_hypothesis": of_hypotheses, "by_agreement": of_agreements},
        accuracy_of={key: _accuracy(group) for key, group in hypotheses.items()},
    )


def scores(pairs: Sequence[Pair]) -> Scores:
    """All figures of one group of (gold, predicted) pairs; it must not be empty."""
    found: Scores = {"accuracy": _accuracy(pairs)}
    for label in SCORED:
        hit = sum(gold == said == label for gold, said in pairs)
        right = sum(gold == label for gold, _ in pairs)
        predicted = sum(said == label for _, said in pairs)
        found[f"precision_{label}"] = hit / predicted if predicted else 0.0
        found[f"recall_{label}"] = hit / right if right else None
        found[f"f1_{label}"] = 2 * hit / (right + predicted) if right else None
    for name in ("precision", "recall", "f1"):
        first, second = (found[f"{name}_{label}"] for label in SCORED)
        if first is None or second is None:
            found[f"{name}_mean"] = found[f"{name}_hmean"] = None
        else:
            both = first + second
            found[f"{name}_mean"] = both / 2
            found[f"{name}_hmean"] = 2 * first * second / both if both else 0.0
    return found


def priors(items: Iterable[Item]) -> dict[str, Counter[str]]:
    """Hypothesis → how often each label is its gold label."""
    found: dict[str, Counter[str]] = {}
    for item in items:
        found.setdefault(item.gold["hypothesis"], Counter())[item.expected] += 1
    return found


def hypothesis_only(
    items: Sequence[Item], majority: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Predictions of who reads the hypothesis and not the agreement (item id → label).

    `majority` gives the label of each hypothesis, from other data (the dev split). Without it, it
    is the commonest among the *other* agreements of `items`, so that no pair predicts itself;
    ties go to the label declared first.
    """
    if majority is not None:
        return {item.id: majority[item.gold["hypothesis"]] for item in items}
    counts = priors(items)
    said: dict[str, str] = {}
    for item in items:
        others = counts[item.gold["hypothesis"]] - Counter([item.expected])
        said[item.id] = max(LABELS, key=lambda label: others[label])
    return said


def _accuracy(pairs: Sequence[Pair]) -> float:
    return sum(gold == said for gold, said in pairs) / len(pairs)


def _macro(groups: Sequence[Scores]) -> tuple[Scores, dict[str, int]]:
    means: Scores = {}
    counts: dict[str, int] = {}
    for name in groups[0]:
        values = [value for group in groups if (value := group[name]) is not None]
        counts[name] = len(values)
        means[name] = sum(values) / len(values) if values else None
    return means, counts
