"""One `deliver` trial: what the agent is told, and what it handed in."""

from pathlib import Path

from casework.cases.folder import CaseFolder
from casework.cases.records import Task
from casework.documents.artifact import examine
from casework.documents.library import Library
from casework.errors import UsageError
from casework.run.deliver.office import OUT, ROOM, Office, listed, new_index
from casework.run.deliver.support import support
from casework.run.deliver.writing import hand_in
from casework.run.prompts import nonce, prompt
from casework.run.records import Delivered
from casework.run.session import Budget
from casework.run.tools import Desk
from casework.run.workspace import Workspace

OUTPUT = "deliverable.docx"
SHORTEST = 200
"""Characters of a final text that is taken as the deliverable where none was written."""


def furnish(folder: CaseFolder, task: Task, root: Path, library: Library) -> Desk:
    """The isolated workspace: the room, the instruction, the contract and an empty way out."""
    Workspace.copy(folder.matter, root / ROOM)
    (root / OUT).mkdir()
    output = task.output or OUTPUT
    (root / "instruction.md").write_text(task.instruction, encoding="utf-8")
    contract = f"Hand in one Word document: {OUT}/{output}\n"
    (root / "contract.md").write_text(contract, encoding="utf-8")
    workspace = Workspace(root)
    files = [workspace.name(path) for path in workspace.files()]
    office = Office(
        sources=listed(folder.index, files),
        output=output,
        index=new_index(root.parent / "index", root / ROOM, library),
    )
    return Desk(workspace, library.read, office)


def told(folder: CaseFolder, task: Task, desk: Desk, budget: Budget) -> str:
    """The words that the agent begins with. Raises UsageError for a task without instruction."""
    if not task.instruction.strip():
        raise UsageError(f"{folder.path}/tasks/{task.id}/instruction.md: is empty; write it.")
    assert desk.office is not None
    return prompt(
        "deliver",
        case_type=folder.case.case_type,
        documents=len(desk.office.sources),
        place=desk.office.place,
        tool_calls=budget.tool_calls,
        turns=budget.turns,
        instruction=task.instruction.strip(),
        nonce=nonce(task.instruction),
    )


def reference_of(folder: CaseFolder, task: Task) -> str:
    """The reference answer, for an agent that needs the truth. Raises UsageError without one."""
    where = folder.path / "truth" / "tasks" / task.id / "reference"
    texts = sorted(where.glob("*.md"))
    if not texts:
        raise UsageError(f"{where}: holds no reference answer (a .md file); write one.")
    return "\n\n".join(path.read_text(encoding="utf-8") for path in texts)


def collect(desk: Desk, final: str) -> tuple[Delivered, bytes]:
    """Check what lies at the contract's place. A final text stands in where nothing lies there."""
    office = desk.office
    assert office is not None
    path = desk.workspace.root / office.place
    if not path.exists() and len(final.strip()) >= SHORTEST:
        hand_in(desk, office, final, "text")
    artifact = examine(path)
    if artifact.fault == "missing":
        return Delivered(artifact=artifact, notes=len(office.notes)), b""
    citations = ()
    if artifact.fault is None:
        citations = support(
            desk.reader(path),
            office.sources,
            office.read,
            lambda source: desk.reader(desk.workspace.resolve(source.path)),
        )
    how = office.written or "file"
    found = Delivered(artifact=artifact, how=how, citations=citations, notes=len(office.notes))
    return found, path.read_bytes() if artifact.size <= 64 * 2**20 else b""
