"""`casework check`: every fault of a case folder, in its structure and at its boundary."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from casework.cases.boundary import Boundary, Carried, Text
from casework.cases.fault import Fault
from casework.cases.lines import toml_line
from casework.cases.records import Case, SuiteInfo
from casework.cases.sources import DOCUMENTS, Citation, cited
from casework.cases.structure import files_below, structure
from casework.cases.survey import Survey, one_toml, survey
from casework.errors import CaseError, CaseworkError, UsageError

Strings = Callable[[Path], Iterable[Carried]]
LINED = frozenset({".txt", ".md", ".csv", ".json", ".log"})
READERS = 4


def check(folder: Path, strings: Strings, citation: Citation) -> list[Fault]:
    """Every fault of one case folder, sorted by file and line; [] for a sound one.

    `strings` gives all strings of a file (documents.strings.every_string); it is called from
    threads, and raises CaseworkError for a file that cannot be searched, which is a fault
    (``unsearched``): a leak may stand there. `citation` says what is wrong with an anchor and a
    quotation (documents.citation.Citations), from threads too. Rules: see structure.py,
    sources.py and boundary.py.
    Raises CaseError where `folder` is no folder.
    """
    if not folder.is_dir():
        raise CaseError(f"{folder}: no such folder. Give the folder that holds case.toml.")
    found = survey(folder)
    faults = [*structure(found), *cited(found, citation), *_leaks(found, strings)]
    unique = {(f.rule, f.file, f.line, f.message): f for f in faults}
    return sorted(unique.values(), key=lambda f: (f.file, f.line or 0, f.rule, f.message))


def suite_faults(path: Path, folders: Iterable[Path]) -> list[Fault]:
    """Rule ``suite``: what a run of all these cases refuses though each is sound by itself.

    suite.toml does not hold to its record, or a case id stands twice. Files are relative to
    `path`, which holds the cases' `folders`.
    """
    found = Survey(path)
    if (path / "suite.toml").exists():
        one_toml(found, "suite.toml", SuiteInfo)
    faults = [fault.model_copy(update={"rule": "suite"}) for fault in found.faults]
    seen: dict[str, str] = {}
    for folder in folders:
        case = one_toml(Survey(folder), "case.toml", Case)
        name = folder.relative_to(path).as_posix()
        other = seen.setdefault(case.id, name) if case else name
        if case and other != name:
            message = f"the id {case.id!r} is also that of {other}. Give each case its own id."
            line = toml_line((folder / "case.toml").read_text("utf-8-sig"), ("id",))
            file = f"{name}/case.toml"
            faults.append(Fault(rule="suite", file=file, line=line, message=message))
    return faults


def case_folders(path: Path) -> list[Path]:
    """The case folders below a suite, a folder of cases, or a case, sorted by name.

    What stands in a suite's cases/ counts even without case.toml: that is a fault to tell.
    Raises UsageError where there is none.
    """
    if (path / "suite.toml").is_file():
        path /= "cases"
        found = (
            [entry for entry in sorted(path.iterdir()) if entry.is_dir()] if path.is_dir() else []
        )
    elif _is_case(path):
        found = [path]
    else:
        found = (
            [entry for entry in sorted(path.iterdir()) if _is_case(entry)] if path.is_dir() else []
        )
    if not found:
        raise UsageError(f"{path}: holds no case. Give a case, a folder of cases, or a suite.")
    return found


def _is_case(path: Path) -> bool:
    parts = ("case.toml", "matter", "truth")
    return path.is_dir() and any((path / part).exists() for part in parts)


def _leaks(found: Survey, strings: Strings) -> list[Fault]:
    faults: list[Fault] = []

    def carried(path: Path) -> list[Carried] | Fault:
        try:
            return list(strings(path))
        except CaseworkError as error:
            file = path.relative_to(found.path).as_posix()
            return Fault(rule="unsearched", file=file, line=None, message=f"{error}")

    def gather(part: str) -> Iterator[tuple[str, list[Carried]]]:
        paths = [p for p in files_below(found.path / part) if p.is_file() and not p.is_symlink()]
        with ThreadPoolExecutor(READERS) as pool:
            for path, result in zip(paths, pool.map(carried, paths), strict=True):
                if isinstance(result, Fault):
                    faults.append(result)
                else:
                    yield path.relative_to(found.path).as_posix(), result

    boundary = Boundary(found, list(_references(gather("truth/tasks"))))
    for file, texts in gather("matter"):
        lined = 1 if Path(file).suffix.lower() in LINED else None
        for text in texts:
            line = lined if text.kind == "visible" and not text.values else None
            # index.csv is no document: nothing of the truth is at home there.
            kind = "hidden" if file == "matter/index.csv" else text.kind
            boundary.look(Text(file, text.where, text.text, kind, text.values, line))
    for text in [*_rows(found), *_tasks(found), *_told(found)]:
        boundary.look(text)
    leaks = boundary.leaks()
    if DOCUMENTS in found.broken:  # which text is at home where is not known
        of_sources = {"leak-quotation", "leak-reference"}
        leaks = [f for f in leaks if f.rule not in of_sources or not f.file.startswith("matter/")]
    return [*faults, *leaks]


def _references(files: Iterable[tuple[str, list[Carried]]]) -> Iterator[tuple[str, str]]:
    for file, texts in files:
        if "/reference/" in file:
            for text in texts:
                if text.kind == "visible":
                    yield file, text.text


def _rows(found: Survey) -> Iterator[Text]:
    file = "matter/index.csv"
    for number, row in enumerate(found.index):
        line = found.line(file, number)
        cells = "\n".join((row.id, row.file, row.name, row.date, row.type))
        yield Text(file, file, " ".join(cells.split("\n")), "hidden", False, line)
        for cell in cells.split("\n"):
            yield Text(file, file, cell, "hidden", True, line)


def _told(found: Survey) -> Iterator[Text]:
    """What an agent is told of the matter before it opens anything."""
    if found.case:
        for name in ("title", "case_type"):
            yield Text("case.toml", name, getattr(found.case, name), "hidden", True, None)


def _tasks(found: Survey) -> Iterator[Text]:
    for task in found.tasks:
        file = f"tasks/{task.id}/task.toml"
        yield Text(file, file, task.title, "task", True)
    for path in files_below(found.path / "tasks"):
        file = path.relative_to(found.path).as_posix()
        yield Text(file, file, file, "name")
        yield Text(file, file, path.parent.name, "name", True)
        if path.is_file() and not path.is_symlink():
            text = path.read_bytes().decode("utf-8", "replace")
            yield Text(file, file, text, "task", False, 1)
