"""PubMedQA's official figures: accuracy and macro-F1 over yes, no, maybe.

Source: ``evaluation.py`` of github.com/pubmedqa/pubmedqa. As there, predictions must be for
exactly the items asked. Unlike there, a label that nobody has and nobody predicted is reported
as undefined and not silently left out.
"""

from collections import Counter
from collections.abc import Mapping

from casework.benchmarks.pubmedqa.load import LABELS
from casework.cases.records import Record
from casework.errors import UsageError
from casework.stats.confusion import MacroF1, accuracy, confusion, macro_f1
from casework.stats.records import Estimate


class Figures(Record):
    """The figures of one split. `majority` are those of always saying the commonest gold label."""

    split: str
    n: int
    accuracy: Estimate
    macro_f1: MacroF1
    majority_label: str
    majority_accuracy: Estimate
    majority_macro_f1: MacroF1


def evaluate(
    gold: Mapping[str, str], predictions: Mapping[str, str], split: str = "test"
) -> Figures:
    """Figures of `predictions` (PMID → label, ⊥ or anything else where unread) against `gold`.

    Raises UsageError where the two are not of the same items, or there are none.
    """
    if not gold:
        raise UsageError("PubMedQA figures: there is no item to score.")
    if gold.keys() != predictions.keys():
        missing, more = len(gold.keys() - predictions.keys()), len(predictions.keys() - gold.keys())
        raise UsageError(
            f"PubMedQA figures of the split {split}: {missing} of {len(gold)} items have no "
            f"prediction and {more} predictions are for other items. Predict exactly the split."
        )
    right = list(gold.values())
    said = confusion(right, [predictions[pmid] for pmid in gold], LABELS)
    commonest = Counter(right).most_common(1)[0][0]
    always = confusion(right, [commonest] * len(right), LABELS)
    return Figures(
        split=split,
        n=len(right),
        accuracy=accuracy(said),
        macro_f1=macro_f1(said),
        majority_label=commonest,
        majority_accuracy=accuracy(always),
        majority_macro_f1=macro_f1(always),
    )
