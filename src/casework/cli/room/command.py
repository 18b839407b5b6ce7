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
READING = "read"
SEARCHING = "search, grep"
TRADING = "export, import"
COURT = "check, docket, cite, withdraw"


def room(
    path: Annotated[Path, typer.Argument(help="A folder of documents, or a case.")],
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
            help="A place: p3, 57-11 at 3, a Bates number, 45:12-46:3, Sheet1!B7.",
            rich_help_panel=READING,
        ),
    ] = "",
    layer: Annotated[
        list[str] | None,
        typer.Option(help="Layers to show (also: all).", rich_help_panel=READING),
    ] = None,
    limit: Annotated[int, typer.Option(help="Most results.", rich_help_panel=SEARCHING)] = 20,
    offset: Annotated[int, typer.Option(help="Results to pass.", rich_help_panel=SEARCHING)] = 0,
    literal: Annotated[
        bool,
        typer.Option(
            "--literal", "-F", help="The pattern is plain text.", rich_help_panel=SEARCHING
        ),
    ] = False,
    ignore_case: Annotated[
        bool, typer.Option("--ignore-case", "-i", rich_help_panel=SEARCHING)
    ] = False,
    seconds: Annotated[
        float, typer.Option(help="Most seconds of matching.", rich_help_panel=SEARCHING)
    ] = 10.0,
    volume: Annotated[str, typer.Option(help="Its name.", rich_help_panel=TRADING)] = "VOL001",
    prefix: Annotated[str, typer.Option(help="Bates prefix.", rich_help_panel=TRADING)] = "DOC-",
    start: Annotated[int, typer.Option(help="First number.", rich_help_panel=TRADING)] = 1,
    width: Annotated[int, typer.Option(help="Digits.", rich_help_panel=TRADING)] = 7,
    custodian: Annotated[
        str, typer.Option(help="Whose documents these are.", rich_help_panel=TRADING)
    ] = "",
    encoding: Annotated[
        str,
        typer.Option(
            help="utf-8-bom, utf-8, utf-16-le, utf-16-be or cp1252.", rich_help_panel=TRADING
        ),
    ] = "utf-8-bom",
    images: Annotated[
        str, typer.Option(help="tiff, png, jpg or none.", rich_help_panel=TRADING)
    ] = "tiff",
    docket: Annotated[
        Path | None,
        typer.Option(help="A RECAP or CourtListener docket (JSON).", rich_help_panel=COURT),
    ] = None,
    reason: Annotated[str, typer.Option(help="Why it is withdrawn.", rich_help_panel=COURT)] = "",
) -> None:
    """Work with a room of documents. Without an action, list what it holds.

    list: type, pages, characters, and why one has no text. read: a document, or one place of it.
    search: ranked, with phrases, w/5, AND OR NOT, type: date: custodian:. grep: exact lines.
    check: what a careful reader should know (failed redactions, hidden text, unread pages, slip
    sheets, duplicates, gaps). docket: a docket sheet, and which of its papers are here. cite:
    where citations of the record lead. withdraw: never show a document again. export, import: a
    discovery volume (Concordance DAT, Opticon OPT).
    """
    from casework.documents.room import Room
    from casework.errors import UsageError

    if action not in ACTIONS:
        raise UsageError(f"no action {action!r}. The actions are {', '.join(ACTIONS)}.")
    if action in NEEDS_WHAT and not what:
        raise UsageError(f"room {path} {action}: name {NEEDS_WHAT[action]}.")
    if what and action not in NEEDS_WHAT:
        raise UsageError(f"room {path} {action}: takes nothing more, but {what!r} was given.")
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
