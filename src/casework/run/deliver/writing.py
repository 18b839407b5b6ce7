"""The tools that bring something about: calculate, notes, write_deliverable, legal_research."""

from typing import Any

from casework.documents.writing.blocks import Source
from casework.documents.writing.docx import write_docx
from casework.documents.writing.markdown import read_markdown
from casework.run.deliver.calculate import Wrong, calculate
from casework.run.deliver.office import Office
from casework.run.deliver.reading import office_of
from casework.run.tools import Desk, Misuse, Outcome

NOTES_MOST = 200
DISABLED = (
    "legal_research is switched off in this evaluation: no outside source can be consulted. Work "
    "from the documents of the room, and say in the deliverable where law would have to be checked."
)


def reckon(desk: Desk, arguments: dict[str, Any]) -> Outcome:
    """Work an expression out, exactly."""
    try:
        return Outcome(f"{arguments['expression']} = {calculate(arguments['expression'])}")
    except Wrong as error:
        raise Misuse(str(error)) from error


def notes(desk: Desk, arguments: dict[str, Any]) -> Outcome:
    """The notebook: add a note, list all, or revise one."""
    office = office_of(desk)
    action, text = arguments["action"], arguments.get("text", "")
    if action == "list":
        lines = [f"{number}. {note}" for number, note in enumerate(office.notes, start=1)]
        return Outcome("\n".join(lines) or "The notebook is empty.")
    if not text.strip():
        raise Misuse("a note needs 'text'")
    if action == "add":
        if len(office.notes) >= NOTES_MOST:
            raise Misuse(f"the notebook is full ({NOTES_MOST} notes); revise one")
        office.notes.append(text)
        return Outcome(f"Noted as {len(office.notes)}.")
    if action == "revise":
        number = arguments.get("number", 0)
        if not 1 <= number <= len(office.notes):
            raise Misuse(f"there is no note {number}; the notebook holds {len(office.notes)}")
        office.notes[number - 1] = text
        return Outcome(f"Note {number} is revised.")
    raise Misuse("'action' is one of add, list, revise")


def legal_research(desk: Desk, arguments: dict[str, Any]) -> Outcome:
    """Registered, and switched off: counted and refused."""
    office_of(desk).refused += 1
    return Outcome(DISABLED, "refused")


def write_deliverable(desk: Desk, arguments: dict[str, Any]) -> Outcome:
    """Write the one document of the contract; a later call replaces it."""
    office = office_of(desk)
    if not arguments["text"].strip():
        raise Misuse("'text' is empty")
    numbered = arguments.get("number_paragraphs", False)
    faults = hand_in(desk, office, arguments["text"], "tool", number_paragraphs=numbered)
    told = "\n".join(f"- {fault}" for fault in faults)
    size = len(arguments["text"])
    return Outcome(
        f"{office.place} is written ({size:,} characters of text)."
        + (f"\nCheck this, and write it again where it matters:\n{told}" if told else "")
    )


def hand_in(
    desk: Desk, office: Office, text: str, how: str, *, number_paragraphs: bool = False
) -> tuple[str, ...]:
    """Write Markdown as the deliverable; returns what could not be taken as meant."""
    sources = [
        Source(id=source.id, title=source.title, name=source.path.rpartition("/")[2])
        for source in office.sources
    ]
    manuscript = read_markdown(text, sources)
    path = desk.workspace.root / office.place
    path.parent.mkdir(exist_ok=True)
    if path.is_symlink() or path.exists():
        path.unlink()  # a shell may have put a link there, or a pipe that nobody reads
    path.write_bytes(write_docx(manuscript, number_paragraphs=number_paragraphs))
    office.written = how
    return manuscript.faults
