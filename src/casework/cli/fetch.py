"""``casework fetch``: a published set, from files on this machine, becomes a suite of cases."""

from pathlib import Path
from typing import Annotated

import typer

from casework.cli.speech import put, say

SHOWN = 5


def fetch(
    name: Annotated[str, typer.Argument(help="The set: contractnli, finqa or pubmedqa.")],
    source: Annotated[Path, typer.Option("--from", help="The folder of the published files.")],
    to: Annotated[
        Path | None, typer.Option(help="The folder to make. Default: NAME-SPLIT, here.")
    ] = None,
    split: Annotated[str, typer.Option(help="Which part of the set.")] = "test",
    limit: Annotated[
        int | None, typer.Option(min=1, help="Draw this many cases by the seed. Default: all.")
    ] = None,
    seed: Annotated[int, typer.Option(help="What --limit draws by.")] = 42,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:
    """Write the published set NAME as a suite of label cases. Nothing is downloaded."""
    from casework.benchmarks.fetch import fetch as fetch_set

    done = fetch_set(name, source, to or Path(f"{name}-{split}"), split, limit, seed)
    say(f"{done.to}: {done.cases} cases of {done.available}; licence: {done.licence}")
    for note in done.notes:
        say(f"note: {note}")
    for entry in done.quarantined[:SHOWN]:
        say(f"not used: {entry.id}: {entry.reason}")
    if len(done.quarantined) > SHOWN:
        say(f"not used: {len(done.quarantined)} in all, see {done.to / 'quarantined.json'}")
    if as_json:
        put({"cases": done.cases, "quarantined": len(done.quarantined), "to": str(done.to)})
    else:
        print(done.to)
