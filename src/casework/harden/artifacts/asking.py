"""How the analysis asks a model: a narrow interface, the prompts, and the marks around data."""

import hashlib
import string
from pathlib import Path
from typing import Any, Literal, Protocol

from pydantic import Field

from casework.cases.records import Record
from casework.models.records import ToolCall

JSON = dict[str, Any]
State = Literal["ok", "truncated", "truncated_empty", "malformed", "refusal", "empty", "context"]
VERSION = 1
"""Of the prompts as a whole; part of every prompt id."""
_PROMPTS = Path(__file__).parent / "prompts"


class Talk(Record):
    """What is asked: the conversation so far, and the tools that may be used now."""

    messages: tuple[JSON, ...]
    tools: tuple[JSON, ...] = ()
    use_tools: bool = True
    """False once enough has been looked up: the tools stay named, but may not be called."""


class Said(Record):
    """What was said. `message` is the assistant's turn as the next request must repeat it."""

    text: str
    state: State = "ok"
    calls: tuple[ToolCall, ...] = ()
    message: JSON = Field(default_factory=JSON)


class Ask(Protocol):
    """Anything that answers: a gateway through `casework.harden.artifacts.gateway`, or a script.

    Raises the ModelError family and CapReached; the analysis lets them pass.
    """

    async def __call__(self, talk: Talk) -> Said: ...


class Prompt(Record):
    """A rendered template: its stable id, its text and that text's SHA-256."""

    id: str
    text: str
    sha256: str


def prompt(name: str, **values: str) -> Prompt:
    """Render a template. A missing value is an error, not an empty string."""
    text = string.Template(prompt_file(name)).substitute(values).strip()
    return Prompt(
        id=f"artifacts/{name}/{VERSION}",
        text=text,
        sha256=hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(),
    )


def prompt_file(name: str) -> str:
    """The text of a template, or of a context document, as it ships."""
    return (_PROMPTS / f"{name}.md").read_text("utf-8")


def fenced(text: str) -> str:
    """A text as data: between marks drawn from its own hash, which it cannot hold on purpose."""
    nonce = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:10]
    return f"<<<{nonce}\n{text}\n{nonce}>>>"
