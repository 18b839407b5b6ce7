"""``casework room``: what a folder of documents holds, and what could not be read."""

from pathlib import Path
from typing import Annotated

import typer

from casework.cli.speech import put, table


def room(
    path: Annotated[Path, typer.Argument(help="A folder of documents, or a case.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:
    """List the documents of a room with type, pages, characters, and why one has no text."""
    from casework.documents.library import inventory
    from casework.errors import UsageError

    folder = path / "matter" if (path / "case.toml").is_file() else path
    if not folder.is_dir():
        raise UsageError(f"{path}: no such folder. Give a folder of documents, or a case.")
    documents = inventory(folder)
    if as_json:
        put({"documents": documents})
        return
    head = ("path", "type", "pages", "characters", "reason")
    rows = [tuple(str(document[key] or "") for key in head) for document in documents]
    print(table(rows, head))
