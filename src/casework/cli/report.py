"""``casework report``: one page that says what a run, or several together, have shown."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from casework.cli.options import Json, MovedSuite
from casework.cli.speech import put, say


def report(
    runs: Annotated[
        list[Path], typer.Argument(help="A run folder; several, for one page of them together.")
    ],
    to: Annotated[
        Path | None,
        typer.Option(help="Where the page of several runs goes. [default: reports/ and a name]"),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    suite: MovedSuite = None,
    as_json: Json = False,
) -> None:
    """Write the report of a run from what is stored, and print where it stands.

    Of several runs: the agents beside each other, by level, and over two builds of the same cases.
    """
    from casework.errors import UsageError

    if len(runs) > 1:
        from casework.cli.across import report_across

        page = report_across(runs, to, suite, as_json)
    elif to is not None:
        raise UsageError("--to is for a page of several runs; a run's own is in its folder.")
    else:
        page = _one(runs[0], suite, as_json)
    if open_page:
        webbrowser.open(page.resolve().as_uri())


def _one(run: Path, suite: str | None, as_json: bool) -> Path:
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
    return page
