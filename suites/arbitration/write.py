"""Assemble a matter into a case folder: room, tasks, references, rubrics, digest."""

from collections.abc import Mapping
from pathlib import Path

from casework.cases.folder import CaseFolder, put_file, write_case
from casework.cases.records import Case, Document, IndexRow, Rubric, Task, Truth
from casework.documents.writing.zips import normalised
from suites.arbitration.cite import cited
from suites.arbitration.footnotes import with_footnotes
from suites.arbitration.matter import Assignment, Matter
from suites.demo.anchors import Room
from suites.demo.content import Doc
from suites.demo.render import extension, render_all
from suites.demo.render_pdf import saved_at
from suites.demo.write import LICENCE

REFERENCE = "answer.md"


def write_matter(matter: Matter, cases: Path) -> CaseFolder:
    """Write one matter below `cases` and return the case, sealed.

    Raises ValueError, listing them, where a document does not open or a citation does not hold.
    """
    files = rendered(matter)
    names = named(matter)
    room = Room(matter.docs, files)
    if faults := room.faults():
        raise ValueError(f"{matter.id}:\n  " + "\n  ".join(faults))
    root = cases / matter.id
    for assignment in matter.assignments:
        try:
            reference = cited(assignment.reference, room, names)
        except ValueError as error:
            raise ValueError(f"{matter.id}, {assignment.id}:\n  {error}") from error
        path = root / "truth" / "tasks" / assignment.id / "reference" / REFERENCE
        put_file(path, reference.encode())
    folder = CaseFolder(
        path=root,
        case=Case(
            id=matter.id,
            title=matter.title,
            kind="world",
            case_type=matter.case_type,
            jurisdiction=matter.jurisdiction,
            licence=LICENCE,
            provenance=matter.provenance,
        ),
        index=tuple(names.values()),
        tasks=tuple(_task(assignment) for assignment in matter.assignments),
        truth=Truth(
            documents=tuple(_document(doc, names[doc.key]) for doc in matter.docs),
            rubrics=tuple(
                Rubric(task=assignment.id, criteria=tuple(assignment.criteria))
                for assignment in matter.assignments
            ),
            story=matter.story.strip() + "\n",
        ),
    )
    return write_case(folder, {names[key].file: data for key, data in files.items()})


def rendered(matter: Matter) -> dict[str, bytes]:
    """Key to bytes of every document of the room, footnotes set."""
    files = render_all(matter.docs)
    for doc in matter.docs:
        if doc.format == "docx":
            data = with_footnotes(files[doc.key])
            files[doc.key] = normalised(data, saved_at(doc))
    return files


def named(matter: Matter) -> dict[str, IndexRow]:
    """Key to row of the index, in the room's order."""
    return {
        doc.key: IndexRow(
            id=f"d{number:04d}",
            file=f"{number:04d}.{extension(doc)}",
            name=doc.name,
            date=doc.date.isoformat(),
            type=doc.doc_type,
        )
        for number, doc in enumerate(matter.docs, start=1)
    }


def _document(doc: Doc, row: IndexRow) -> Document:
    return Document(
        id=row.id,
        file=row.file,
        title=doc.name,
        role=doc.role,
        doc_type=doc.doc_type,
        date=doc.date,
        author=doc.author,
        custodian=doc.custodian,
        level=doc.level,
    )


def _task(assignment: Assignment) -> Task:
    return Task(
        id=assignment.id,
        protocol="deliver",
        title=assignment.title,
        size=assignment.size,
        output=assignment.output,
        instruction=assignment.instruction.strip() + "\n",
    )


def keys_of(matter: Matter) -> Mapping[str, str]:
    """Document id to key."""
    return {row.id: key for key, row in named(matter).items()}
