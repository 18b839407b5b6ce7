"""A calibration set on disk: deliverables, and for each criterion what people decided.

::

    calibration.toml         id, title, version, licence, suite, labelled_by, [[deliverables]]
    verdicts.jsonl           one line a decision (`Label`)
    *.md, *.docx             the deliverables, as calibration.toml names them

The set is strict about itself: what is quoted must stand in the deliverable, and a criterion must
have the words that were labelled, or its verdict means nothing.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import Field, StringConstraints, ValidationError

from casework.cases.folder import CaseFolder, read_case
from casework.cases.records import Case, Identifier, Record, Text
from casework.cases.suite import find_suite
from casework.cases.survey import Survey, one_toml
from casework.documents.library import read
from casework.errors import CaseError, UsageError
from casework.judge.deliver.gather import reference_or_none
from casework.judge.deliver.product import Product, neutral, product_of
from casework.judge.deliver.work import DeliverWork, items_of
from casework.judge.proofs import found_in
from casework.run.records import Trial

SHIPPED = Path(__file__).resolve().parents[2] / "calibration"
SETTINGS, LABELS = "calibration.toml", "verdicts.jsonl"
FileName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,79}\.(md|docx)$")]
R = TypeVar("R", bound=Record)


class Deliverable(Record):
    """A file of the set and the task it answers. `about`: what is right and wrong in it."""

    file: FileName
    case: Identifier
    task: Identifier
    about: str = ""


class SetInfo(Record):
    """``calibration.toml``. `suite`: a shipped suite's name, or a path from the set's folder.
    `labelled_by`: who decided, and how."""

    id: Identifier
    title: Text
    version: Text
    licence: Text
    suite: Text
    labelled_by: Text
    deliverables: Annotated[tuple[Deliverable, ...], Field(min_length=1)]


class Label(Record):
    """One line of ``verdicts.jsonl``. `text` is the criterion as it was labelled; `grounds` words
    of the deliverable, without which nothing is satisfied."""

    deliverable: FileName
    criterion: Identifier
    text: Text
    satisfied: bool
    grounds: str = ""
    reason: str = ""


@dataclass(frozen=True)
class CalibrationSet:
    """A set as read: `works` in the order of the deliverables, `labels` by (file, criterion)."""

    info: SetInfo
    works: tuple[DeliverWork, ...]
    labels: Mapping[tuple[str, str], Label]

    @property
    def digest(self) -> str:
        """SHA-256 (hex) over all that was to be judged and what people decided."""
        parts = [work.subject for work in self.works]
        parts += sorted(f"{file}\0{one.criterion}\0{one.satisfied}" for (file, _), one in self)
        return hashlib.sha256("\0\0".join(parts).encode()).hexdigest()

    def part(self, most: int | None) -> tuple[DeliverWork, ...]:
        """The works, with `most` criteria in all, as evenly over the deliverables as can be.

        Which ones goes by a digest of their names: by chance, and always the same.
        """
        if most is None or most >= len(self.labels):
            return self.works
        rows = [
            [(place, *row) for place, row in enumerate(sorted(self._drawn(work)))]
            for work in self.works
        ]
        chosen = sorted(row for some in rows for row in some)[:most]
        kept = {(file, criterion) for *_, file, criterion in chosen}
        parts = (
            replace(work, items=tuple(i for i in work.items if (work.trial.id, i.id) in kept))
            for work in self.works
        )
        return tuple(work for work in parts if work.items)

    def _drawn(self, work: DeliverWork) -> Iterator[tuple[str, str, str]]:
        for item in work.items:
            name = f"{work.trial.id}\0{item.id}"
            yield hashlib.sha256(name.encode()).hexdigest(), work.trial.id, item.id

    def __iter__(self) -> Iterator[tuple[tuple[str, str], Label]]:
        return iter(self.labels.items())


def find_set(name: str, suite: str | None = None) -> CalibrationSet:
    """A set by path, or by the name of a shipped one. `suite` says where its suite is instead.

    Raises UsageError where there is none, CaseError with file and line for what is wrong in it.
    """
    path = Path(name) if Path(name).exists() else SHIPPED / name
    if not (path / SETTINGS).is_file():
        known = ", ".join(sorted(p.parent.name for p in SHIPPED.glob(f"*/{SETTINGS}")))
        raise UsageError(
            f"{name}: neither a folder with {SETTINGS} nor a shipped calibration set. Shipped "
            f"sets: {known or 'none'}."
        )
    info = _info(path / SETTINGS)
    where = suite or (info.suite if "/" not in info.suite else str(path / info.suite))
    wanted = {one.case for one in info.deliverables}
    cases = _cases(where, wanted)
    lines = _lines(path / LABELS)
    works = tuple(
        _work(path, one, cases[one.case], [label for _, label in lines])
        for one in info.deliverables
    )
    return CalibrationSet(info, works, _checked(path / LABELS, lines, works))


def _info(path: Path) -> SetInfo:
    try:
        value = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise CaseError(f"{path}: cannot be read: {error}.") from error
    info = _record(SetInfo, value, str(path))
    files = [one.file for one in info.deliverables]
    if len(set(files)) < len(files):
        raise CaseError(f"{path}: a deliverable stands twice. Each file once.")
    return info


def _cases(suite: str, wanted: set[str]) -> dict[str, CaseFolder]:
    """The cases of these ids, and no others: a set needs few of a suite."""
    found: dict[str, CaseFolder] = {}
    for path in find_suite(suite).paths:
        case = one_toml(Survey(path), "case.toml", Case)
        if case and case.id in wanted:
            found[case.id] = read_case(path)
    missing = ", ".join(sorted(wanted - found.keys()))
    if missing:
        raise CaseError(f"{suite}: has no case {missing}, which the calibration set is about.")
    return found


def _lines(path: Path) -> list[tuple[int, Label]]:
    try:
        text = path.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise CaseError(f"{path}: cannot be read: {error}.") from error
    found: list[tuple[int, Label]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                value = json.loads(line)
            except ValueError as error:
                raise CaseError(f"{path}:{number}: no JSON object: {error}.") from error
            found.append((number, _record(Label, value, f"{path}:{number}")))
    return found


def _record(kind: type[R], value: object, where: str) -> R:
    try:
        return kind.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise CaseError(f"{where}: {place or 'the line'}: {first['msg']}.") from error


def _work(path: Path, one: Deliverable, folder: CaseFolder, labels: Sequence[Label]) -> DeliverWork:
    """A deliverable as a piece of judging, by the criteria that are labelled."""
    task = folder.task(one.task)
    labelled = {label.criterion for label in labels if label.deliverable == one.file}
    criteria = [c for c in folder.rubric(one.task).criteria if c.id in labelled]
    return DeliverWork(
        trial=Trial(
            id=one.file,
            case=one.case,
            task=one.task,
            protocol="deliver",
            repeat=1,
            agent="calibration",
            model=None,
            status="complete",
            stop="completed",
        ),
        task=task,
        items=items_of(criteria),
        product=_product(path / one.file),
        reference=reference_or_none(folder, task) or "",
    )


def _product(path: Path) -> Product:
    if not path.is_file():
        raise CaseError(f"{path}: is missing. Put the deliverable there.")
    if path.suffix == ".docx":
        return product_of(read(path))
    try:
        return Product(body=neutral(path.read_text("utf-8"))[0])
    except ValueError as error:
        raise CaseError(f"{path}: is not UTF-8 text: {error}.") from error


def _checked(
    path: Path, lines: Sequence[tuple[int, Label]], works: Sequence[DeliverWork]
) -> dict[tuple[str, str], Label]:
    by_file = {work.trial.id: work for work in works}
    found: dict[tuple[str, str], Label] = {}
    for number, label in lines:
        work, key = by_file.get(label.deliverable), (label.deliverable, label.criterion)
        wrong = "" if work else "names no deliverable of the set"
        if work:
            items = {item.id: item.text for item in work.items}
            wrong = _wrong(label, items.get(label.criterion), work.product.text)
        if key in found:
            wrong = "is the second verdict on this criterion of this deliverable"
        if wrong:
            raise CaseError(f"{path}:{number}: {label.deliverable} {label.criterion}: {wrong}.")
        found[key] = label
    for work in works:
        if not work.items:
            raise CaseError(f"{path}: no verdict on {work.trial.id}. Label it, or take it out.")
    return found


def _wrong(label: Label, text: str | None, product: str) -> str:
    if text is None:
        return "names no criterion of the task's rubric"
    if " ".join(text.split()) != " ".join(label.text.split()):
        return "was labelled when the criterion had other words; label it anew"
    if label.satisfied and not label.grounds:
        return "is satisfied without grounds; quote the words that satisfy it"
    if label.grounds and not found_in(label.grounds, product):
        return "its grounds do not stand in the deliverable"
    return ""
