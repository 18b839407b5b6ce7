"""``casework new``: begin a case folder that passes ``casework check``."""

from pathlib import Path
from typing import Annotated

import typer

from casework.cli.speech import say


def new(
    path: Annotated[Path, typer.Argument(help="The folder to make.")],
    title: Annotated[str, typer.Option(help="The matter's title.")] = "A new matter",
) -> None:
    """Make a small, whole case folder at PATH to write a matter into."""
    from casework.cases.folder import new_case

    folder = new_case(path, path.resolve().name, title)
    say(f"{folder.path}: a small case to write your matter into. Once edited, check and seal it:")
    say(f"casework check {path} --seal")
