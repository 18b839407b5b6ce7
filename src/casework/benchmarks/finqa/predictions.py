"""A file of predictions against the gold cases, each of which counts once, answered or not."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from casework.benchmarks.finqa.answer import judge_answer
from casework.benchmarks.finqa.equivalence import equivalent
from casework.benchmarks.finqa.program import agrees, execute, tokens
from casework.benchmarks.published import read_json
from casework.benchmarks.records import Item
from casework.cases.records import Record
from casework.errors import UsageError

Judged = Literal["correct", "incorrect", "ambiguous"]


class Prediction(NamedTuple):
    """One line of a predictions file: a program's tokens, or an answer."""

    id: str
    predicted: Any


class Evaluation(Record):
    """`n` gold cases, of which `correct`; lists of ids say where the rest went.

    `official` divides by the predictions in the file, repeats and unknown ids included, as the
    official script does; it is there for comparison with published figures and ranks nothing.
    """

    n: int
    correct: int
    ambiguous: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    duplicate_ids: tuple[str, ...] = ()
    submitted: int = 0
    official: float | None = None
    programs_correct: int | None = None
    undecided: tuple[str, ...] = ()

    @property
    def accuracy(self) -> float | None:
        """Correct of all gold cases; None where there are none."""
        return self.correct / self.n if self.n else None


def read_predictions(path: Path) -> list[Prediction]:
    """Read a JSON list of ``{"id", "predicted"}``. Raises UsageError saying which is wrong."""
    if not path.is_file():
        raise UsageError(f"{path}: no such file of predictions.")
    return predictions(read_json(path))


def predictions(found: Any) -> list[Prediction]:
    """Predictions as parsed from JSON. Raises UsageError saying which entry is wrong."""
    if not isinstance(found, list):
        raise UsageError('predictions must be a list of {"id": …, "predicted": …}.')
    for place, entry in enumerate(found):
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
            raise UsageError(f'predictions, entry {place}: it needs an "id" that is text.')
        if "predicted" not in entry:
            raise UsageError(f'predictions, entry {place} ({entry["id"]}): no "predicted".')
    return [Prediction(entry["id"], entry["predicted"]) for entry in found]


def evaluate_programs(items: Sequence[Item], given: Sequence[Prediction]) -> Evaluation:
    """Grade programs (lists of tokens closed by ``EOF``): execution and program accuracy.

    Raises UsageError where one id has two different predictions.
    """
    gold = {item.id: item for item in items}

    def judged(item: Item, predicted: Any) -> Judged:
        ran = execute(_token_list(predicted), item.input["table"])
        return "correct" if agrees(ran, item.gold["exe_ans"]) else "incorrect"

    evaluation = _evaluated(gold, given, judged)
    same, undecided = 0, list[str]()
    for one in _each_once(given):
        if (item := gold.get(one.id)) is None:
            continue
        answer = equivalent(tokens(item.gold["program"]), _token_list(one.predicted))
        same += answer.equal is True
        if answer.equal is None:
            undecided.append(one.id)
    return evaluation.model_copy(update={"programs_correct": same, "undecided": tuple(undecided)})


def evaluate_answers(gold: Mapping[str, Any], given: Sequence[Prediction]) -> Evaluation:
    """Grade answers that are no programs, strictly; what can be read in two ways is listed.

    Raises UsageError where one id has two different predictions.
    """
    return _evaluated(gold, given, judge_answer)


def _evaluated(
    gold: Mapping[str, Any], given: Sequence[Prediction], judge: Callable[[Any, Any], Judged]
) -> Evaluation:
    once = _each_once(given)
    judged = {one.id: judge(gold[one.id], one.predicted) for one in once if one.id in gold}
    right = [name for name, told in judged.items() if told == "correct"]
    counted = sum(judged.get(one.id) == "correct" for one in given)
    return Evaluation(
        n=len(gold),
        correct=len(right),
        ambiguous=tuple(name for name, told in judged.items() if told == "ambiguous"),
        missing=tuple(name for name in gold if name not in judged),
        unknown=tuple(one.id for one in once if one.id not in gold),
        duplicate_ids=_repeated(given),
        submitted=len(given),
        official=counted / len(given) if given else None,
    )


def _each_once(given: Sequence[Prediction]) -> list[Prediction]:
    """Exact repeats once. Raises UsageError where repeats differ: neither is believed."""
    first: dict[str, Prediction] = {}
    for one in given:
        other = first.setdefault(one.id, one)
        if _written(other.predicted) != _written(one.predicted):
            raise UsageError(
                f"predictions: {one.id} has two different ones. Keep one of them in the file."
            )
    return list(first.values())


def _repeated(given: Iterable[Prediction]) -> tuple[str, ...]:
    seen: set[str] = set()
    again: dict[str, None] = {}
    for one in given:
        if one.id in seen:
            again[one.id] = None
        seen.add(one.id)
    return tuple(again)


def _written(predicted: Any) -> str:
    return json.dumps(predicted, sort_keys=True)


def _token_list(predicted: Any) -> list[str]:
    """Tokens as given; anything else is one that no program holds, hence invalid."""
    if isinstance(predicted, list) and all(isinstance(token, str) for token in predicted):
        return predicted
    return ["", ""]
