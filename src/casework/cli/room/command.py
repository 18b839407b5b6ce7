"""The verb: one room, one action."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from casework.cli.room import exchange, finding, looking, searching
from casework.cli.room.asked import Asked

if TYPE_CHECKING:
    from casework.documents.room import Room

Action = Callable[["Room", Asked], None]

ACTIONS: dict[str, Action] = {
    "list": looking.inventory_of,
    "read": looking.read,
    "search": searching.search,
    "grep": searching.grep,
    "check": finding.check,
    "docket": finding.docket,
    "cite": finding.cite,
    "withdraw": finding.withdraw,
    "export": exchange.export,
    "import": exchange.bring,
}
NEEDS_WHAT = {
    "read": 'a document: its path in the room, or a citation ("Doc. 57-11 at 3")',
    "search": "a query",
    "grep": "a pattern",
    "cite": "a text with citations of the record, or a file that holds one",
    "docket": "a docket (JSON of RECAP or CourtListener)",
    "withdraw": "a document of the room",
    "export": "the folder of the new volume",
    "import": "the volume's load file (VOL001.dat)",
}


def room(
    path: Annotated[
        Path,
        typer.Argument(help="A folder of documents, a case, or a shipped one (demo/port-calder)."),
    ],
    action: Annotated[str, typer.Argument(help=f"One of: {', '.join(ACTIONS)}.")] = "list",
    what: Annotated[str, typer.Argument(help="What to read, search, export to, …")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
    store: Annotated[
        Path | None,
        typer.Option(help="Where readings and index are kept (default: the user's cache folder)."),
    ] = None,
    ocr: Annotated[bool, typer.Option(help="Read pages that are pictures.")] = True,
    at: Annotated[
        str,
        typer.Option(
            help="read: a place, as p3, 57-11 at 3, a Bates number, 45:12-46:3, Sheet1!B7.",
        ),
    ] = "",
    layer: Annotated[
        list[str] | None,
        typer.Option(help="read: layers to show, or all."),
    ] = None,
    limit: Annotated[int, typer.Option(help="search: most results.")] = 20,
    offset: Annotated[int, typer.Option(help="search: results to pass.")] = 0,
    literal: Annotated[
        bool,
        typer.Option("--literal", "-F", help="grep: the pattern is plain text."),
    ] = False,
    ignore_case: Annotated[
        bool, typer.Option("--ignore-case", "-i", help="grep: capitals or not.")
    ] = False,
    seconds: Annotated[float, typer.Option(help="grep: most seconds of matching.")] = 10.0,
    volume: Annotated[str, typer.Option(help="export: the volume's name.")] = "VOL001",
    prefix: Annotated[str, typer.Option(help="export: Bates prefix.")] = "DOC-",
    start: Annotated[int, typer.Option(help="export: first number.")] = 1,
    width: Annotated[int, typer.Option(help="export: digits of a number.")] = 7,
    custodian: Annotated[str, typer.Option(help="export: whose documents these are.")] = "",
    encoding: Annotated[
        str,
        typer.Option(help="export: utf-8-bom, utf-8, utf-16-le, utf-16-be or cp1252."),
    ] = "utf-8-bom",
    images: Annotated[
        str, typer.Option(help="export: page images: tiff, png, jpg or none.")
    ] = "tiff",
    docket: Annotated[
        Path | None,
        typer.Option(help="check, cite: a RECAP or CourtListener docket (JSON)."),
    ] = None,
    reason: Annotated[str, typer.Option(help="withdraw: why.")] = "",
) -> None:
    """Work with a room of documents. Without an action, list what it holds.

    \b
    list      type, pages, characters, and why one has no text
    read      a document, or one place of it
    search    ranked: words, "phrases", w/5, AND OR NOT, type: date: custodian: from:
    grep      exact lines
    check     failed redactions, hidden text, unread pages, slip sheets, copies, gaps
    docket    a docket sheet, and which of its papers are here
    cite      where citations of the record lead
    withdraw  never show a document again
    export    to a discovery volume (Concordance DAT, Opticon OPT)
    import    from one
    """
    from casework.documents.room import Room
    from casework.errors import UsageError

    if action not in ACTIONS:
        raise UsageError(f"no action {action!r}. The actions are {', '.join(ACTIONS)}.")
    if action in NEEDS_WHAT and not what:
        raise UsageError(f"room {path} {action}: name {NEEDS_WHAT[action]}.")
    if what and action not in NEEDS_WHAT:
        raise UsageError(f"room {path} {action}: takes nothing more, but {what!r} was given.")
    path = _shipped(path) or path
    folder = path / "matter" if (path / "case.toml").is_file() else path
    if action == "import":
        folder.mkdir(parents=True, exist_ok=True)
    asked = Asked(
        what=what, as_json=as_json, at=at, layers=tuple(layer or ()), limit=limit, offset=offset,
        literal=literal, ignore_case=ignore_case, volume=volume, prefix=prefix, start=start,
        width=width, custodian=custodian, encoding=encoding, images=images, reason=reason,
        docket=docket, seconds=seconds,
    )  # fmt: skip
    ACTIONS[action](Room(folder, store, ocr=ocr), asked)


def _shipped(path: Path) -> Path | None:
    """The case of a shipped suite, named ``suite/case``, where no folder is called so."""
    from casework.cases.suite import find_suite, shipped_suites

    if path.exists() or len(path.parts) != 2 or path.parts[0] not in shipped_suites():
        return None
    suite = find_suite(path.parts[0])
    return next((one.path for one in suite.cases if one.case.id == path.parts[1]), None)
