"""Label cases in a report: what was asked, said, read and expected, and how many are shown.

A published set has hundreds of cases. A page with all their texts would be of no use to anybody,
so a page lists `LISTED` of them and shows `FULL` with their texts, those answered wrong first; the
tables beside the page have every trial.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from casework.cases.folder import CaseFolder
from casework.judge.labels import Labelled
from casework.judge.planned import Slot
from casework.report.view import CaseView, TrialView

LISTED = 500
FULL = 40
PROMPT_SHOWN = 20_000
REPLY_SHOWN = 6_000
"""Characters; of a reply the last ones, where the answer stands."""


def is_labelled(rows: Sequence[Slot]) -> bool:
    """Whether a case is nothing but label tasks."""
    return bool(rows) and all(row.protocol == "label" for row in rows)


def chosen(by_case: Mapping[str, Sequence[Slot]], labelled: Labelled) -> tuple[list[str], set[str]]:
    """The label cases to list, in order, and those of them to show in full."""
    names = sorted(by_case)
    wrong = {name: any(_missed(row, labelled) for row in by_case[name]) for name in names}
    ranked = sorted(names, key=lambda name: not wrong[name])
    listed = names if len(names) <= LISTED else ranked[:LISTED]
    return listed, set(ranked[:FULL])


def label_trial(row: Slot, labelled: Labelled) -> dict[str, object]:
    """The fields of a `TrialView` that a label task fills."""
    grade = labelled.grade(row)
    found: dict[str, object] = {"expected": labelled.key(row).expected, "grade": grade}
    if not row.owed:
        found["right"] = bool(grade and grade.right)
    return found


def label_case(folder: CaseFolder, trials: tuple[TrialView, ...], full: bool) -> CaseView:
    """A label case; its prompt is there only where it is shown in full."""
    from casework.benchmarks.labelled import ask_of

    prompt = ""
    if full:
        prompt = cut_end(ask_of(folder, folder.tasks[0]).prompt)
    return CaseView(
        id=folder.case.id,
        anchor=f"case.{folder.case.id}",
        title=folder.case.title,
        case_type=folder.case.case_type,
        jurisdiction=folder.case.jurisdiction,
        adopted="",
        unfit="",
        trials=trials,
        documents=(),
        labelled=True,
        full=full,
        prompt=prompt,
        said=_said(trials),
    )


def cut_end(text: str) -> str:
    """A prompt as far as it is shown."""
    lost = len(text) - PROMPT_SHOWN
    return text if lost <= 0 else f"{text[:PROMPT_SHOWN]}\n… ({lost:,} more characters)"


def cut_start(text: str) -> str:
    """The end of a reply."""
    lost = len(text) - REPLY_SHOWN
    return text if lost <= 0 else f"({lost:,} characters before this) …{text[-REPLY_SHOWN:]}"


def counted(cases: Sequence[CaseView], of: int) -> str:
    """What is said where not every label case is shown; "" where all are."""
    full = sum(case.full for case in cases)
    if full == of:
        return ""
    listed = "" if len(cases) == of else f"{len(cases)} of {of} cases are listed, and "
    return (
        f"{listed}{full} of {of} cases are shown with their texts, those answered "
        "wrong first. Every trial is in trials.csv; `casework show` with the run and a trial "
        "reads any of them."
    )


def _missed(row: Slot, labelled: Labelled) -> bool:
    grade = labelled.grade(row)
    return grade is None or not grade.right


def _said(trials: Sequence[TrialView]) -> str:
    """What was read from a case's replies, with how often where there are several."""
    found = Counter(
        (trial.grade.value if trial.grade.read else "nothing") if trial.grade else trial.status
        for trial in trials
    )
    if len(trials) == 1:
        return next(iter(found))
    return ", ".join(f"{value} ×{count}" for value, count in found.most_common())
