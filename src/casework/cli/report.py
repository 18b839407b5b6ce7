"""``casework report``: one page that says what a run has shown."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from casework.cli.options import Json, MovedSuite
from casework.cli.speech import put, say


def report(
    run: Annotated[Path, typer.Argument(help="A run folder.")],
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    suite: MovedSuite = None,
    as_json: Json = False,
) -> None:
    """Write the report of a run from what is stored, and print where it stands."""
    from casework.cli.stored import load, summary, write_report
    from casework.cli.suite import suite_of
    from casework.run.store import RunFolder

    loaded = load(run, suite_of(RunFolder(run), suite))
    page = write_report(loaded)
    if as_json:
        put(summary(loaded, page))
    else:
        print(page)
        say(f"also there: {', '.join(sorted(p.name for p in page.parent.iterdir()))}")
    if open_page:
        webbrowser.open(page.resolve().as_uri())
