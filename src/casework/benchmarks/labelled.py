"""Label cases of published sets in a run: what is asked, and how replies are graded.

A run and its judge lie below this room; they are given these as plain functions and records.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from casework.benchmarks.contractnli.load import NAME as CONTRACTS
from casework.benchmarks.contractnli.metrics import hypothesis_only
from casework.benchmarks.finqa.adapter import FinQA, program_grade
from casework.benchmarks.records import UNPARSED, Item
from casework.benchmarks.sets import published
from casework.benchmarks.stored import TASK, item_of
from casework.cases.folder import CaseFolder
from casework.cases.records import Task
from casework.errors import CaseError, UsageError
from casework.judge.labels import LabelGrade, LabelKey, Labelled
from casework.judge.planned import Planned
from casework.run.label import LabelAsk
from casework.run.records import Trial


def ask_of(folder: CaseFolder, task: Task) -> LabelAsk:
    """What a task model is sent for a label case, with a reply that gives the gold answer.

    Raises UsageError where the case is of no published set, CaseError where it is malformed.
    """
    if not is_published(folder, task):
        raise UsageError(
            f"{folder.path}: the label task {task.id!r} is of no published set, so nobody knows "
            "how to ask and grade it. Leave such tasks out with --protocol or --task; "
            "`casework fetch` writes cases of published sets."
        )
    item = item_of(folder)
    adapter = published(item.benchmark).adapter
    if adapter.labels and item.expected not in adapter.labels:
        raise CaseError(
            f"{folder.path}/truth/expected.json: {item.expected!r} is no answer of "
            f"{item.benchmark} ({', '.join(adapter.labels)}). Restore the file."
        )
    try:
        prompt = adapter.prompt(item.input)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CaseError(
            f"{folder.path}/matter/input.json: not an input of {item.benchmark} "
            f"({type(error).__name__}: {error}). Restore the file, or fetch the set again."
        ) from error
    return LabelAsk(prompt=prompt, gold=gold_reply(item), choices=adapter.labels)


def is_published(folder: CaseFolder, task: Task) -> bool:
    """Whether a label task is of a published set, as `stored.write_item` makes them."""
    return task.id == TASK and isinstance((folder.lineage or {}).get("item"), dict)


def gold_reply(item: Item) -> str:
    """A reply that gives the expected answer: the gold program where the set has programs."""
    if "program" in item.gold:
        return f"Program: {item.gold['program']}"
    return f"Answer: {item.expected}"


def labelled(
    cases: Iterable[CaseFolder],
    trials: Sequence[Trial],
    planned: Planned,
) -> Labelled:
    """The keys of a run's label tasks and the grades of their complete trials, all by code."""
    folders = {folder.case.id: folder for folder in cases}
    places = [(place[0], place[1]) for place in planned]
    repeats = Counter(
        (case, task) for case, task in places if folders[case].task(task).protocol == "label"
    )
    items = {case: item_of(folders[case]) for case, _ in repeats}
    alone = hypothesis_only([item for item in items.values() if item.benchmark == CONTRACTS])
    keys = {place: _key(items[place[0]], times, alone) for place, times in repeats.items()}
    grades = {
        trial.id: grade_of(items[trial.case], trial.response)
        for trial in trials
        if trial.protocol == "label" and trial.status == "complete"
    }
    return Labelled(keys, grades)


def grade_of(item: Item, response: str) -> LabelGrade:
    """A response read and graded by its set."""
    adapter = published(item.benchmark).adapter
    graded = adapter.grade(item, response)
    same = None
    if isinstance(adapter, FinQA):
        # What cannot be read is not the gold program either.
        same = program_grade(item, response).equal if graded.value else False
    return LabelGrade(
        value=graded.value,
        label=graded.label,
        read=graded.label != UNPARSED,
        right=graded.right,
        normalised=graded.normalised,
        reason=graded.reason,
        program_right=same,
    )


def _key(item: Item, repeats: int, alone: Mapping[str, str]) -> LabelKey:
    of = published(item.benchmark)
    known = item.benchmark == CONTRACTS
    return LabelKey(
        set=of.title,
        expected=item.expected,
        labels=of.adapter.labels,
        classes=of.adapter.entropy_base(repeats),
        cluster=f"{item.benchmark} {item.cluster}",
        # The same 17 hypotheses are put to every agreement, so each alone carries a prior.
        alone=alone[item.id] if known else "",
    )
