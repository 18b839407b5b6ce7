"""The file tools of both protocols: `read`, `glob`, `grep` (and `shell`, in a sandbox only).

Every tool takes the workspace and a dictionary of arguments as the model wrote them, and returns
text for the model. Results are bounded, say what was left out and how to go on, and hold no
terminal escapes and no half characters.
"""

import fnmatch
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

import anyio
import regex

from casework.documents.records import Reading
from casework.run.prompts import nonce
from casework.run.workspace import Escape, NotAFile, Workspace

if TYPE_CHECKING:
    from casework.run.deliver.office import Office

READ_DEFAULT = 12_000
READ_MOST = 40_000
GREP_MOST = 60
GREP_SECONDS = 10.0
GLOB_MOST = 400
ECHO_MOST = 300

Kind = Literal["executed", "invalid", "escape", "refused"]


@dataclass(frozen=True)
class Outcome:
    """What one tool request came to. `opened` names the document a `read` opened."""

    text: str
    kind: Kind = "executed"
    opened: str | None = None


class Reader(Protocol):
    """How a document becomes text; `documents.Library.read` is one."""

    def __call__(self, path: Any, /) -> Reading: ...


@dataclass(frozen=True)
class Desk:
    """What the tools work on: the workspace and a reader for its documents; where a deliverable is
    made, its office."""

    workspace: Workspace
    reader: Reader
    office: "Office | None" = None


@dataclass(frozen=True)
class Tool:
    """One tool: its name, what the model is told, its parameters (JSON schema), its function."""

    name: str
    description: str
    parameters: dict[str, dict[str, Any]]
    required: tuple[str, ...]
    run: Callable[[Desk, dict[str, Any]], Outcome] = field(repr=False)
    longest: int = 2_000
    """Characters of a text it takes."""


class Misuse(Exception):
    """The arguments of a call are not what the tool takes."""


async def call(tools: tuple[Tool, ...], desk: Desk, name: str, arguments: Any) -> Outcome:
    """Run one request of a model; every mistake becomes a bounded text, never an exception.

    `arguments` is None where they could not be parsed.
    """
    tool = next((tool for tool in tools if tool.name == name), None)
    if tool is None:
        known = ", ".join(tool.name for tool in tools)
        return Outcome(f"There is no tool {_echo(name)}. The tools are: {known}.", "invalid")
    try:
        checked = _checked(tool, arguments)
        # Reading and searching can take seconds; other trials go on meanwhile.
        outcome = await anyio.to_thread.run_sync(tool.run, desk, checked)
        return Outcome(evidence(outcome.text), outcome.kind, outcome.opened)
    except Misuse as error:
        # What is wrong may be told in a document's words (the names of its sheets).
        return Outcome(evidence(f"{tool.name} was not run: {error}"), "invalid")
    except Escape as error:
        return Outcome(
            f"{tool.name} was refused: {_echo(str(error))}. Only files of the matter can be "
            "opened; name them as glob lists them.",
            "escape",
        )
    except Exception as error:
        # What a model wrote made the tool fail (a name too long for the disk, a pattern nested too
        # deep, …): the model hears of it; the trial goes on and stays the agent's.
        return _failed(tool, error)


def _failed(tool: Tool, error: Exception) -> Outcome:
    if isinstance(error, NotAFile):
        return Outcome(
            f"{tool.name} found no such file: {_echo(str(error))}. glob lists the files.",
            "invalid",
        )
    return Outcome(
        f"{tool.name} could not do this ({type(error).__name__}: {_echo(str(error))}). "
        "Try simpler arguments.",
        "invalid",
    )


def evidence(text: str) -> str:
    """Text from documents between marks that it cannot forge, so that it stays data."""
    mark = nonce(text)
    return f"<<{mark}>>\n{text}\n<</{mark}>>"


def read(desk: Desk, arguments: dict[str, Any]) -> Outcome:
    """A stretch of a document's text, by characters; a negative offset counts from the end."""
    path = desk.workspace.resolve(arguments["path"])
    offset = arguments.get("offset", 0)
    limit = min(max(arguments.get("limit", READ_DEFAULT), 1), READ_MOST)
    name = desk.workspace.name(path)
    reading = desk.reader(path)
    if reading.state != "text":
        why = reading.reason or reading.state
        return Outcome(
            f"{name}: no text could be read ({reading.state}: {_echo(why)}).", opened=name
        )
    text = clean(reading.text())
    start = max(0, len(text) + offset) if offset < 0 else min(offset, len(text))
    stretch = text[start : start + limit]
    end = start + len(stretch)
    head = f"{name} ({reading.type}), characters {start}-{end} of {len(text)}"
    more = (
        ""
        if end >= len(text)
        else (
            f"\n[{len(text) - end} characters follow: read with offset={end}, "
            f"or offset=-{limit} for the end]"
        )
    )
    return Outcome(f"{head}\n{stretch}{more}", opened=name)


def glob(desk: Desk, arguments: dict[str, Any]) -> Outcome:
    """The files whose path matches a pattern such as ``*.pdf``."""
    pattern = arguments.get("pattern", "*") or "*"
    names = [desk.workspace.name(path) for path in desk.workspace.files()]
    hits = [name for name in names if fnmatch.fnmatch(name, pattern.removeprefix("./"))]
    if not hits:
        return Outcome(f"No file matches {_echo(pattern)}; {len(names)} files are here.")
    rest = len(hits) - GLOB_MOST
    more = f"\n[{rest} more: use a narrower pattern]" if rest > 0 else ""
    return Outcome("\n".join(hits[:GLOB_MOST]) + more)


def grep(desk: Desk, arguments: dict[str, Any]) -> Outcome:
    """Lines of the documents' text that match a pattern (a regular expression, or plain words)."""
    pattern: str = arguments["pattern"]
    wanted: str = arguments.get("path", "*") or "*"
    matches = _matcher(pattern)
    lines: list[str] = []
    files = 0
    total = 0
    for path in desk.workspace.files():
        name = desk.workspace.name(path)
        if name != wanted and not fnmatch.fnmatch(name, wanted):
            continue
        reading = desk.reader(path)
        if reading.state != "text":
            continue
        found = [line for line in clean(reading.text()).splitlines() if matches(line)]
        files += bool(found)
        total += len(found)
        lines += [f"{name}: {_window(line, pattern)}" for line in found]
    if not lines:
        return Outcome(f"Nothing matches {_echo(pattern)} in {_echo(wanted)}.")
    head = f"{total} lines in {files} files match."
    rest = len(lines) - GREP_MOST
    more = f"\n[{rest} more lines: use a narrower pattern or a path]" if rest > 0 else ""
    return Outcome("\n".join([head, *lines[:GREP_MOST]]) + more)


def clean(text: str) -> str:
    """Text fit for a request body: no terminal escapes, no control or half characters."""
    text = _ESCAPES.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = _CONTROLS.sub("", text)
    return text.encode("utf-8", "replace").decode("utf-8")


_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")

PATH = {"type": "string", "description": "File name as glob lists it, e.g. 0007.pdf"}
FILE_TOOLS: tuple[Tool, ...] = (
    Tool(
        "read",
        "Read a document of the matter as text, with page, sheet or message marks.",
        {
            "path": PATH,
            "offset": {
                "type": "integer",
                "description": "First character to return; negative counts from the end.",
            },
            "limit": {"type": "integer", "description": f"Characters, at most {READ_MOST}."},
        },
        ("path",),
        read,
    ),
    Tool(
        "glob",
        "List the files of the matter that match a pattern.",
        {"pattern": {"type": "string", "description": "For example * or *.eml"}},
        (),
        glob,
    ),
    Tool(
        "grep",
        "Search the text of all documents, line by line; case is ignored.",
        {
            "pattern": {"type": "string", "description": "A regular expression or plain words."},
            "path": {"type": "string", "description": "Only these files, e.g. *.eml"},
        },
        ("pattern",),
        grep,
    ),
)


def _checked(tool: Tool, arguments: Any) -> dict[str, Any]:
    if not isinstance(arguments, dict):
        raise Misuse(
            "the arguments are not a JSON object. Send an object such as "
            + str(dict.fromkeys(tool.required or tuple(tool.parameters), "…"))
        )
    for name in tool.required:
        if name not in arguments:
            raise Misuse(f"the argument {name!r} is missing")
    for name, value in arguments.items():
        if name not in tool.parameters:
            raise Misuse(
                f"there is no argument {_echo(name)}; it takes {', '.join(tool.parameters)}"
            )
        wanted = tool.parameters[name]["type"]
        right = {"string": str, "integer": int, "boolean": bool}[wanted]
        if not isinstance(value, right) or isinstance(value, bool) != (wanted == "boolean"):
            raise Misuse(f"{name!r} must be of type {wanted}, not {_echo(repr(value))}")
        if isinstance(value, str) and len(value) > tool.longest:
            raise Misuse(
                f"{name!r} has {len(value):,} characters; at most {tool.longest:,} are taken"
            )
    return arguments


def _matcher(pattern: str) -> Callable[[str], bool]:
    folded = pattern.casefold()
    try:
        compiled = regex.compile(pattern, regex.IGNORECASE)
    except regex.error:
        return lambda line: folded in line.casefold()
    deadline = time.monotonic() + GREP_SECONDS

    def matches(line: str) -> bool:
        # A model's expression may explode; the time it gets is shared by all lines of one call.
        left = deadline - time.monotonic()
        try:
            return compiled.search(line, timeout=max(left, 0.001)) is not None
        except TimeoutError as error:
            raise Misuse("the pattern takes too long; use plain words") from error

    return matches


def _window(line: str, pattern: str) -> str:
    if len(line) <= 320:
        return line.strip()
    at = max(0, line.casefold().find(pattern.casefold()))
    start = max(0, at - 140)
    return f"…{line[start : start + 300].strip()}… [line of {len(line)} characters]"


def _echo(text: str) -> str:
    """A model's own words, bounded, so that a huge argument cannot swell the next request."""
    text = clean(text)
    return text if len(text) <= ECHO_MOST else f"{text[:ECHO_MOST]}… ({len(text)} characters)"
