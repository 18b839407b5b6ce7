"""A suite of our own cases as items: one for each task that code can grade from one reply.

The input is what a model is shown: the question or the statements, the documents that may change
(`documents`, text by nature) and all others as text (`exhibits`). A room longer than the budget
is shown in part: every document with a source that the task needs, and a seeded choice of others.
"""

import csv
import io
import json
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from casework.benchmarks.casework.asked import decidable, menu_of
from casework.benchmarks.casework.editable import editable, reading_of
from casework.benchmarks.casework.key import Source
from casework.benchmarks.records import Item, Loaded, Quarantined
from casework.benchmarks.sets import OWN
from casework.benchmarks.stored import case_id
from casework.cases.folder import CaseFolder, digest
from casework.cases.records import IndexRow, Task
from casework.cases.suite import Suite, load_suite
from casework.cases.survey import COLUMNS
from casework.documents.citation import citation
from casework.documents.room import Room
from casework.errors import CaseError
from casework.judge.beliefs import key, unfit

NAME = OWN
BUDGET = 120_000
"""Characters of a room that are shown, unless the documents a task needs are longer."""
INDEX = "index.csv"


class Shown(NamedTuple):
    """A room as text, by file: what may change, and what is only shown."""

    documents: dict[str, str]
    exhibits: dict[str, str]


def load(path: Path, *, budget: int = BUDGET, ocr: bool = True) -> Loaded:
    """Read a suite, a folder of cases or a case. Raises UsageError where it holds no case.

    Put aside are investigations nobody can score, and cases whose own sources do not stand where
    their key says. Tasks whose answers a judge has to read are left out, and counted in notes.
    """
    suite = load_suite(path)
    items: list[Item] = []
    aside: list[Quarantined] = []
    left: Counter[str] = Counter()
    cut: list[str] = []
    for folder in suite.cases:
        tasks = [task for task in folder.tasks if _graded(folder, task, left)]
        wanted = [task for task in tasks if not _unfit(folder, task, aside)]
        if not wanted:
            continue
        shown = shown_room(folder, ocr=ocr)
        sources, wrong = _sources(folder, shown)
        for task in wanted:
            name = item_id(folder, task)
            if wrong:
                aside.append(Quarantined(id=name, reason=wrong))
                continue
            part = _within(folder, task, shown, budget)
            if len(part.documents) + len(part.exhibits) < len(shown.documents) + len(
                shown.exhibits
            ):
                cut.append(name)
            items.append(_item(folder, task, part, sources, len(items)))
    return Loaded(
        benchmark=NAME,
        source=str(path),
        licence=_licence(suite),
        items=tuple(items),
        quarantined=tuple(aside),
        notes=tuple(_notes(left, cut, budget)),
    )


def item_id(folder: CaseFolder, task: Task) -> str:
    """The item's id, which is also that of the case in a hardened suite."""
    return case_id(f"{folder.case.id}-{task.id}")


def shown_room(folder: CaseFolder, *, ocr: bool = True) -> Shown:
    """All documents of a case's index as text. What cannot be read is shown as such."""
    room = Room(folder.matter, ocr=ocr)
    documents: dict[str, str] = {}
    exhibits: dict[str, str] = {}
    for row in folder.index:
        file = folder.matter / row.file
        if file.is_symlink() or not file.is_file():
            raise CaseError(f"{file}: missing, or no regular file. Restore it.")
        text = editable(row.file, file.read_bytes())
        if text is not None:
            documents[row.file] = text
            continue
        reading = room.read(file)
        exhibits[row.file] = reading.text() or f"[{reading.state}: {reading.reason}]"
    return Shown(documents, exhibits)


def _graded(folder: CaseFolder, task: Task, left: Counter[str]) -> bool:
    """Whether code can grade one reply to a task; else it is counted as what it is."""
    if task.protocol == "investigate":
        return True
    if task.protocol != "answer":
        left[f"tasks of the protocol {task.protocol}"] += 1
        return False
    answers = [one.answer for one in folder.truth.questions if one.task == task.id]
    if len(answers) == 1 and decidable(answers[0]):
        return True
    left["questions whose answers a judge has to read"] += 1
    return False


def _unfit(folder: CaseFolder, task: Task, aside: list[Quarantined]) -> bool:
    why = unfit(folder) if task.protocol == "investigate" else ""
    if why:
        aside.append(Quarantined(id=item_id(folder, task), reason=why))
    return bool(why)


def _sources(folder: CaseFolder, shown: Shown) -> tuple[list[Source], str]:
    """The sources that stand in documents which may change, and what is wrong with one of them."""
    files = {one.id: one.file for one in folder.truth.documents}
    found: list[Source] = []
    for fact in folder.truth.facts:
        for ref in fact.source_refs:
            file = files.get(ref.doc_id, "")
            if file not in shown.documents:
                continue
            reading = reading_of(file, shown.documents[file])
            quote = ref.highlight_text
            if not quote and not citation(reading, ref.anchor, fact.highlight_text):
                quote = fact.highlight_text
            wrong = citation(reading, ref.anchor, quote)
            if wrong:
                return [], f"{fact.id} in {file}: {wrong}"
            found.append(Source(file=file, anchor=ref.anchor, quote=quote))
    return list(dict.fromkeys(found)), ""


def _within(folder: CaseFolder, task: Task, shown: Shown, budget: int) -> Shown:
    """As much of a room as the budget holds, beyond the documents the task needs."""
    whole = {**shown.documents, **shown.exhibits}
    needed = _needed(folder, task)
    kept = {name for name in whole if name in needed}
    free = budget - sum(len(whole[name]) for name in kept)
    rest = sorted(set(whole) - kept)
    random.Random(f"{folder.case.id} {task.id} room").shuffle(rest)
    for name in rest:
        if len(whole[name]) <= free:
            kept.add(name)
            free -= len(whole[name])
    return Shown(
        {name: text for name, text in shown.documents.items() if name in kept},
        {name: text for name, text in shown.exhibits.items() if name in kept},
    )


def _needed(folder: CaseFolder, task: Task) -> set[str]:
    truth = folder.truth
    files = {one.id: one.file for one in truth.documents}
    facts = {one.id for one in truth.facts}
    documents: set[str] = set()
    if task.protocol == "answer":
        question = next(one for one in truth.questions if one.task == task.id)
        facts = set(question.fact_ids)
        documents = set(question.supporting_documents)
    documents |= {r.doc_id for one in truth.facts if one.id in facts for r in one.source_refs}
    return {files[name] for name in documents if name in files}


def _item(
    folder: CaseFolder, task: Task, shown: Shown, sources: Iterable[Source], index: int
) -> Item:
    truth = folder.truth
    rows = [row for row in folder.index if row.file in {*shown.documents, *shown.exhibits}]
    kept = [one.model_dump(mode="json") for one in sources if one.file in shown.documents]
    gold: dict[str, Any] = {
        "case": folder.case.id,
        "task": task.id,
        "digest": digest(folder.path),
        "protocol": task.protocol,
        "case_record": folder.case.model_dump_json(),
        "truth": truth.model_dump_json(),
        "sources": json.dumps(kept),
    }
    question, statements = "", dict[str, str]()
    if task.protocol == "answer":
        asked = next(one for one in truth.questions if one.task == task.id)
        question, expected = asked.question, asked.answer
    else:
        claims = {one.name: one.claim for one in truth.hypotheses}
        attitudes = key(folder)
        menu = menu_of(truth.hypotheses, folder.case.id)
        statements = {label: claims[name] for label, name in menu.items()}
        gold["right"] = {label: attitudes[name] for label, name in menu.items()}
        expected = "; ".join(f"{label}: {one}" for label, one in gold["right"].items())
    return Item(
        id=item_id(folder, task),
        benchmark=NAME,
        input={
            "documents": dict(shown.documents),
            "about": folder.case.case_type,
            "question": question,
            "statements": statements,
            "exhibits": {INDEX: _index_text(rows), **shown.exhibits},
        },
        expected=expected,
        gold=gold,
        metadata={"protocol": task.protocol},
        cluster=folder.case.id,
        index=index,
    )


def _index_text(rows: Iterable[IndexRow]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([row.id, row.file, row.name, row.date, row.type] for row in rows)
    return out.getvalue()


def _notes(left: Counter[str], cut: list[str], budget: int) -> Iterable[str]:
    for what, count in sorted(left.items()):
        yield f"{count} {what} are left out: code cannot grade them from one reply."
    if cut:
        yield (
            f"{', '.join(cut[:5])}{' …' if len(cut) > 5 else ''}: the room is longer than "
            f"{budget:,} characters; shown are the documents the task needs and a seeded choice "
            "of others."
        )


def _licence(suite: Suite) -> str:
    licences = sorted({folder.case.licence for folder in suite.cases})
    return " / ".join(licences)
