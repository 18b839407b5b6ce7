"""Small suites of label cases, and label trials in memory, for the tests of plain runs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from casework.benchmarks.fetch import fetch
from casework.cases.suite import Suite, load_suite
from casework.judge.labels import LabelGrade, LabelKey, Labelled
from casework.judge.planned import Slot
from casework.run.records import Fault, Trial
from made_sets import pubmedqa

LABELS = ("yes", "no", "maybe")


def label_suite(folder: Path, **more: Any) -> Suite:
    """Eight made-up PubMedQA cases below ``folder/pubmedqa-test``: 4 yes, 2 no, 2 maybe."""
    fetch("pubmedqa", pubmedqa(folder / "files"), folder / "pubmedqa-test", **more)
    return load_suite(folder / "pubmedqa-test")


def label_trial(case: str, repeat: int = 1, **more: Any) -> Trial:
    """A label trial that came to its end."""
    fields: dict[str, Any] = {
        "id": f"{case}.label.{repeat}",
        "case": case,
        "task": "label",
        "protocol": "label",
        "repeat": repeat,
        "agent": "react",
        "model": "openai/agent",
        "status": "complete",
        "stop": "completed",
        "response": "Answer: yes",
    }
    return Trial(**{**fields, **more})


def answers(
    told: Sequence[tuple[str, Sequence[str | None]]],
    *,
    labels: tuple[str, ...] = LABELS,
    clusters: Sequence[str] = (),
) -> tuple[list[Slot], Labelled]:
    """Slots and grades of cases given as (expected, what each repeat came to).

    A repeat is a label, ``⊥`` (read as nothing), ``""`` (not finished) or None (owed).
    """
    slots: list[Slot] = []
    keys: dict[tuple[str, str], LabelKey] = {}
    grades: dict[str, LabelGrade] = {}
    for number, (expected, repeats) in enumerate(told):
        case = f"c{number:04}"
        keys[case, "label"] = LabelKey(
            set="PubMedQA",
            expected=expected,
            labels=labels,
            classes=len(labels) or len(repeats),
            cluster=clusters[number] if clusters else case,
        )
        for repeat, said in enumerate(repeats, 1):
            trial = label_trial(case, repeat)
            if said == "":
                fault = Fault(whose="agent", code="truncated", message="cut")
                trial = label_trial(case, repeat, status="incomplete", fault=fault)
            slots.append(Slot(case, "label", repeat, "label", None if said is None else trial))
            if said:
                grades[trial.id] = LabelGrade(
                    value="" if said == "⊥" else said,
                    label=said,
                    read=said != "⊥",
                    right=said == expected,
                )
    return slots, Labelled(keys, grades)
