"""Whether a file that was handed in is a Word document that can be judged, before anyone judges it.

Source: the deliverable protocol, "Artifact check". The file's bytes are looked at in the guarded
child only (readers/container.py); this is the record, and the asking.
"""

from pathlib import Path
from typing import Literal

from pydantic import Field

from casework.cases.records import Record
from casework.documents.guard import guard
from casework.documents.records import GuardLimits

Fault = Literal[
    "missing",
    "too_big",
    "empty",
    "encrypted_ooxml",
    "ole_doc",
    "pdf",
    "html",
    "text",
    "rtf",
    "zip_not_ooxml",
    "xlsx",
    "pptx",
    "dotx",
    "other",
    "corrupt",
    "ambiguous",
    "macros",
    "external_links",
    "unreadable",
    "no_text",
]
"""What is wrong with a file: first what it is instead of a DOCX, then what is wrong with a DOCX.

``corrupt``: the package is damaged. ``ambiguous``: it can say two things to two readers.
``unreadable``: one of the two readers cannot read it, or they read different texts.
``no_text``: nothing that a person would see on the page.
"""

LARGEST = 25 * 2**20
LIMITS = GuardLimits(expanded_bytes=256 * 2**20)


class Artifact(Record):
    """One file as handed in. `fault` None: it can be judged.

    `characters` counts what a person sees (white space and zero-width signs left out) as our own
    reader finds it; `agreement` is the share of distinct words that the second reader (python-docx)
    finds of ours, or ours of its, whichever is less. `sha256` is of the bytes as handed in.
    """

    name: str
    sha256: str = ""
    size: int = 0
    fault: Fault | None = None
    reason: str = ""
    warnings: tuple[str, ...] = ()
    characters: int = Field(default=0, ge=0)
    agreement: float | None = None


def examine(path: Path, *, largest: int = LARGEST, limits: GuardLimits = LIMITS) -> Artifact:
    """Look at the file at `path`. Never raises for what it is or does."""
    if path.is_symlink() or not path.is_file():
        reason = "no file stands at the place that the task names."
        if path.is_symlink():
            reason = "a link stands at the place that the task names, not a file."
        return Artifact(name=path.name, fault="missing", reason=reason)
    bounds = limits.model_copy(update={"file_bytes": largest})
    outcome = guard.ask("examine", path, bounds)
    if outcome.answer is not None:
        return Artifact.model_validate(outcome.answer)
    fault: Fault = "too_big" if outcome.state == "too_big" else "unreadable"
    size = path.stat().st_size
    return Artifact(name=path.name, size=size, fault=fault, reason=outcome.reason)
