"""``casework fetch``: a published set, from files on this machine, becomes a suite of cases."""

from pathlib import Path
from typing import Annotated

import typer

from casework.cli.speech import put, say

SHOWN = 5
LAB = "lab"


def fetch(
    name: Annotated[str, typer.Argument(help="The set: contractnli, finqa, pubmedqa or lab.")],
    source: Annotated[Path, typer.Option("--from", help="The folder of the published files.")],
    to: Annotated[
        Path | None, typer.Option(help="The folder to make. Default: NAME-SPLIT, here.")
    ] = None,
    split: Annotated[str, typer.Option(help="Which part of the set.")] = "test",
    limit: Annotated[
        int | None,
        typer.Option(min=1, help="Draw this many cases (lab: tasks) by the seed. Default: all."),
    ] = None,
    seed: Annotated[int, typer.Option(help="What --limit draws by.")] = 42,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:
    """Write the published set NAME as a suite of cases. Nothing is downloaded.

    `lab` is Harvey's Legal Agent Benchmark: folders of task.json beside documents/, at any depth.
    """
    if name == LAB:
        _lab(source, to or Path(LAB), limit, seed, as_json)
        return
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


def _lab(source: Path, to: Path, limit: int | None, seed: int, as_json: bool) -> None:
    from casework.benchmarks.lab.bring import REPORT, bring

    done = bring(source, to, limit, seed)
    say(
        f"{done.to}: {done.tasks} tasks of {done.available} in {done.cases} cases, "
        f"{done.criteria} criteria, {done.documents} documents; licence: {done.licence}"
    )
    say("no weights in the source: every criterion is medium, unless it came from casework export")
    for kind, count in done.kinds.items():
        say(f"did not map as it stands: {kind.replace('_', ' ')}: {count}")
    if done.put_aside:
        say(f"not used: {done.put_aside} tasks")
    if done.kinds:
        say(f"task by task: {done.to / REPORT}")
    if as_json:
        told = done.model_dump(mode="json")
        put({**told, "quarantined": done.put_aside, "to": str(done.to)})
    else:
        print(done.to)
