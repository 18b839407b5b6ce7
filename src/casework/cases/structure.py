"""The rules of a case folder that need no document to be read.

schema, json, toml, csv, encoding   a file does not hold to its record (from the survey)
missing, unknown-file, link         what stands in the folder, and what kind of file it is
name, index                         neutral names; index.csv, matter/ and truth/ agree
duplicate, reference                ids are unique, and what they name exists
sources                             facts and documents agree on who asserts or refutes what
task                                each task has its key: question, label, rubric, hypotheses
account                             the adopted account has sources, alternatives have refuters
digest                              case.toml's digest is that of the files

A file with a fault of its own is not asked for what it lacks: one mistake, one fault.
"""

import os
import re
import shlex
import stat
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from casework.cases.fault import Fault
from casework.cases.folder import digest
from casework.cases.sources import agreement
from casework.cases.survey import Survey

NEUTRAL = re.compile(r"[0-9]{1,8}\.[a-z0-9]{1,8}")
KNOWN = re.compile(
    r"case\.toml|matter/(index\.csv|input\.json|[^/]+)|tasks/[^/]+/(task\.toml|instruction\.md)"
    r"|truth/((documents|facts|questions)\.jsonl|(hypotheses|ruling|expected|lineage)\.json"
    r"|story\.md|tasks/[^/]+/(rubric\.toml|reference/.+))"
)
ACCOUNTS = 4


def structure(found: Survey) -> list[Fault]:
    """All structural faults of a surveyed folder (those of the survey itself included)."""
    rules = (_files, _index, _unique, _references, agreement, _tasks, _accounts, _digest)
    return [*found.faults, *(fault for rule in rules for fault in rule(found))]


def files_below(folder: Path) -> list[Path]:
    """Every entry below a folder that is no plain directory, sorted; links are not followed."""
    entries: list[Path] = []
    for parent, names, files in os.walk(folder):
        links = [name for name in names if (Path(parent) / name).is_symlink()]
        entries += [Path(parent) / name for name in [*files, *links]]
    return sorted(entries)


def _fault(rule: str, file: str, line: int | None, message: str) -> Fault:
    return Fault(rule=rule, file=file, line=line, message=message)


def _files(found: Survey) -> Iterator[Fault]:
    for path in files_below(found.path):
        name = path.relative_to(found.path).as_posix()
        status = path.lstat()
        if stat.S_ISLNK(status.st_mode):
            yield _fault("link", name, None, "a symbolic link. Put the file itself here.")
        elif not stat.S_ISREG(status.st_mode):
            yield _fault("link", name, None, "not a regular file. Remove it.")
        elif status.st_nlink > 1:
            message = "a hard link: the same file stands elsewhere too. Copy it instead."
            yield _fault("link", name, None, message)
        if not KNOWN.fullmatch(name):
            yield _fault("unknown-file", name, None, "no file of a case. Remove or move it.")
        elif _in_matter(name) and not NEUTRAL.fullmatch(name.removeprefix("matter/")):
            message = "name documents by number and ending only (0001.pdf): names can tell roles."
            yield _fault("name", name, None, message)


def _in_matter(name: str) -> bool:
    return name.startswith("matter/") and name not in {"matter/index.csv", "matter/input.json"}


def _index(found: Survey) -> Iterator[Fault]:
    index, truth = "matter/index.csv", "truth/documents.jsonl"
    matter = found.path / "matter"
    on_disk = {path.relative_to(matter).as_posix() for path in files_below(matter)}
    on_disk -= {"index.csv", "input.json"}
    listed = {row.file for row in found.index}
    broken = found.broken
    for number, row in enumerate(found.index):
        if row.file not in on_disk:
            message = f"{row.file} is not in matter/. Add the document, or drop the row."
            yield _fault("index", index, found.line(index, number), message)
    for name in sorted(on_disk - listed) if index not in broken else ():
        message = "stands in no row of index.csv. Add a row, or remove the document."
        yield _fault("index", f"matter/{name}", None, message)
    roles = {document.id: document for document in found.truth.documents}
    if truth in broken or (not roles and found.case and found.case.kind == "row"):
        return
    rows = {row.id: row for row in found.index}
    for number, row in enumerate(found.index):
        known = roles.get(row.id)
        if known is None or known.file != row.file:
            what = "is not in" if known is None else f"has another file ({known.file}) in"
            message = f"{row.id} ({row.file}) {what} {truth}."
            yield _fault("index", index, found.line(index, number), message)
    for number, document in enumerate(found.truth.documents if index not in broken else ()):
        if document.id not in rows:
            message = f"{document.id} is not in {index}."
            yield _fault("index", truth, found.line(truth, number), message)


def _unique(found: Survey) -> Iterator[Fault]:
    truth = found.truth
    lists: tuple[tuple[str, Iterable[str]], ...] = (
        ("matter/index.csv", (row.id for row in found.index)),
        ("matter/index.csv", (row.file for row in found.index)),
        ("truth/documents.jsonl", (document.id for document in truth.documents)),
        ("truth/facts.jsonl", (fact.id for fact in truth.facts)),
        ("truth/questions.jsonl", (question.id for question in truth.questions)),
        ("truth/hypotheses.json", (hypothesis.name for hypothesis in truth.hypotheses)),
    )
    for file, names in lists:
        seen: Counter[str] = Counter()
        for number, name in enumerate(names):
            seen[name] += 1
            if seen[name] > 1:
                message = f"{name} stands here a second time. Each must be unique."
                yield _fault("duplicate", file, found.line(file, number), message)
    for rubric in truth.rubrics:
        for name, count in Counter(c.id for c in rubric.criteria).items():
            if count > 1:
                file = f"truth/tasks/{rubric.task}/rubric.toml"
                yield _fault("duplicate", file, None, f"the criterion {name} stands {count} times.")


def _references(found: Survey) -> Iterator[Fault]:
    facts = {fact.id for fact in found.truth.facts}
    documents = {document.id for document in found.truth.documents} | {r.id for r in found.index}
    unknown = {
        "fact": not found.broken.isdisjoint({"truth/facts.jsonl"}),
        "document": not found.broken.isdisjoint({"truth/documents.jsonl", "matter/index.csv"}),
    }

    def absent(
        file: str, number: int, names: Iterable[str], known: set[str], kind: str
    ) -> Iterator[Fault]:
        for name in names:
            if name not in known and not unknown[kind]:
                message = f"names the {kind} {name}, which does not exist."
                yield _fault("reference", file, found.line(file, number), message)

    for number, document in enumerate(found.truth.documents):
        names = (*document.asserts, *document.refutes)
        yield from absent("truth/documents.jsonl", number, names, facts, "fact")
    for number, fact in enumerate(found.truth.facts):
        names = tuple(ref.doc_id for ref in fact.source_refs)
        yield from absent("truth/facts.jsonl", number, names, documents, "document")
    for number, hypothesis in enumerate(found.truth.hypotheses):
        names = tuple(name for group in hypothesis.fact_dag for name in group.supporting_fact_ids)
        names += hypothesis.refuting_fact_ids
        yield from absent("truth/hypotheses.json", number, names, facts, "fact")
    for number, question in enumerate(found.truth.questions):
        file = "truth/questions.jsonl"
        yield from absent(file, number, question.fact_ids, facts, "fact")
        yield from absent(file, number, question.supporting_documents, documents, "document")


def _tasks(found: Survey) -> Iterator[Fault]:
    tasks = {task.id: task for task in found.tasks}
    broken = {file.split("/")[1] for file in found.broken if file.startswith("tasks/")}
    if not tasks and not broken:
        yield _fault("task", "tasks", None, "the case has no task. Add tasks/<id>/task.toml.")
    file = "truth/questions.jsonl"
    for number, question in enumerate(found.truth.questions):
        task, line = tasks.get(question.task), found.line(file, number)
        if question.task in broken:
            continue
        if task is None or task.protocol != "answer":
            message = f"{question.task} is no task of the protocol `answer`."
            yield _fault("task", file, line, message)
        elif _plain(question.question) not in _plain(task.instruction):
            message = f"tasks/{task.id}/instruction.md does not hold this question word for word."
            yield _fault("task", file, line, message)
    for task, label in found.expected.items():
        if task not in broken and (task not in tasks or tasks[task].protocol != "label"):
            message = f"{task} (label {label!r}) is no task of the protocol `label`."
            yield _fault("task", "truth/expected.json", None, message)
    for rubric in found.truth.rubrics:
        known = tasks.get(rubric.task)
        if rubric.task not in broken and (known is None or known.protocol != "deliver"):
            message = f"{rubric.task} is no task of the protocol `deliver`."
            yield _fault("task", f"truth/tasks/{rubric.task}/rubric.toml", None, message)
    keys = {
        "answer": {question.task for question in found.truth.questions},
        "label": set(found.expected),
        "deliver": {rubric.task for rubric in found.truth.rubrics},
    }
    where = {
        "answer": "a question in truth/questions.jsonl",
        "label": "a label in truth/expected.json",
        "deliver": "a rubric in truth/tasks/<id>/rubric.toml",
    }
    files = {"answer": file, "label": "truth/expected.json"}
    for task in found.tasks:
        file = f"tasks/{task.id}/task.toml"
        key = files.get(task.protocol, f"truth/tasks/{task.id}/rubric.toml")
        lacks = task.protocol in keys and task.id not in keys[task.protocol]
        if lacks and key not in found.broken:
            yield _fault("task", file, None, f"has no key. Add {where[task.protocol]}.")
        if task.protocol != "investigate" and not task.instruction.strip():
            yield _fault("task", file, None, "has no instruction. Add instruction.md beside it.")


def _plain(text: str) -> str:
    return " ".join(text.split())


def _accounts(found: Survey) -> Iterator[Fault]:
    file, truth = "truth/hypotheses.json", found.truth
    fit = truth.ruling is None or truth.ruling.fit_for_scoring
    investigated = any(task.protocol == "investigate" for task in found.tasks)
    scored = investigated and fit and file not in found.broken
    adopted = [h for h in truth.hypotheses if h.standing == "adopted"]
    if scored and len(truth.hypotheses) != ACCOUNTS:
        message = (
            f"an investigation needs {ACCOUNTS} hypotheses; there are {len(truth.hypotheses)}."
        )
        yield _fault("account", file, None, message)
    if scored and len(adopted) != 1:
        message = f"exactly one hypothesis must be adopted; {len(adopted)} are."
        yield _fault("account", file, None, message)
    if truth.ruling is not None and not fit and not truth.ruling.unfit_reason:
        message = "unfit_reason is empty. Say why the world is unfit for scoring."
        yield _fault("account", "truth/ruling.json", None, message)
    facts = {fact.id: fact for fact in truth.facts}
    for number, hypothesis in enumerate(truth.hypotheses):
        line = found.line(file, number)
        if hypothesis.standing == "alternative" and not hypothesis.refuting_fact_ids:
            message = f"{hypothesis.name}: an alternative needs at least one refuting fact."
            yield _fault("account", file, line, message)
        if hypothesis.standing != "adopted":
            continue
        for group in hypothesis.fact_dag:
            for name in group.supporting_fact_ids:
                if name in facts and not facts[name].source_refs:
                    message = f"{hypothesis.name}: its fact {name} stands in no document."
                    yield _fault("account", file, line, message)


def _digest(found: Survey) -> Iterator[Fault]:
    if found.case is not None and found.case.digest:
        actual = digest(found.path)
        if actual != found.case.digest:
            message = (
                f"the digest is not that of the files ({actual}). Restore them, or seal the case "
                f"as it stands: casework check {shlex.quote(str(found.path))} --seal"
            )
            yield _fault("digest", "case.toml", _digest_line(found), message)


def _digest_line(found: Survey) -> int | None:
    lines = (found.path / "case.toml").read_text("utf-8", "replace").splitlines()
    return next((n for n, line in enumerate(lines, 1) if line.lstrip().startswith("digest")), None)
