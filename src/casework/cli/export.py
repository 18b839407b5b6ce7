"""``casework export``: the deliverable tasks of a suite in another benchmark's layout."""

from pathlib import Path
from typing import Annotated

import typer

from casework.cli.options import Json
from casework.cli.speech import put, say


def export(
    suite: Annotated[str, typer.Argument(help="A case, a folder of cases, or a suite.")],
    to: Annotated[Path, typer.Option(help="The folder to make.")],
    as_json: Json = False,
) -> None:
    """Write the deliver tasks of SUITE as task folders of the Legal Agent Benchmark.

    Rubrics and references go with them, so the folder belongs to whoever judges, not to agents.
    """
    from casework.benchmarks.lab.send import send
    from casework.cases.suite import find_suite

    done = send(find_suite(suite), to)
    say(f"{done.to}: {done.tasks} tasks, {done.criteria} criteria, {done.documents} documents")
    if done.left_out:
        say(f"left out, having another protocol than deliver: {', '.join(done.left_out)}")
    if as_json:
        put(done.model_dump(mode="json"))
    else:
        print(done.to)
