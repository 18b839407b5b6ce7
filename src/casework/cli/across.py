"""The page of several runs: read them, write the page, say where it stands."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from casework.cli.speech import put, say
from casework.errors import UsageError

if TYPE_CHECKING:
    from casework.report.across.gather import Brought

FOLDER = Path("reports")


def report_across(runs: Sequence[Path], to: Path | None, moved: str | None, as_json: bool) -> Path:
    """Write the page of several runs into `to`, or into a folder below ``reports/`` that the runs'
    configurations name, and print its path or the whole as JSON.

    `moved` is where the runs' suite is now, where all are of one. Raises UsageError for a run
    given twice.
    """
    from casework.report.across.assemble import across
    from casework.report.across.page import write_across
    from casework.run.store import RunFolder

    paths = [run.resolve() for run in runs]
    twice = next(
        (run for run, path in zip(runs, paths, strict=True) if paths.count(path) > 1), None
    )
    if twice is not None:
        raise UsageError(f"{twice} is given twice. Give each run once.")
    view = across([_brought(run, moved) for run in runs])
    told = "\n".join(f"{RunFolder(run).lock.digest} {run.name}" for run in runs)
    folder = to or FOLDER / f"{len(runs)}-runs-{hashlib.sha256(told.encode()).hexdigest()[:8]}"
    page = write_across(view, folder)
    if as_json:
        put({"report": str(page), **view.model_dump(mode="json")})
    else:
        print(page)
        for line in (view.finding, *view.caveats):
            say(line)
        say(f"also there: {', '.join(sorted(p.name for p in page.parent.iterdir()))}")
    return page


def _brought(path: Path, moved: str | None) -> "Brought":
    import json

    from casework.cli.suite import suite_of
    from casework.report.across.gather import Brought
    from casework.run.records import Place
    from casework.run.store import RunFolder

    run = RunFolder(path)
    suite, lock = suite_of(run, moved), run.lock
    trials, _, conflicts = run.trials()
    if conflicts:
        say(f"warning: {path}: {', '.join(conflicts)} scored twice; the first stands")
    settings = lock.settings
    told = settings.model_dump(mode="json", include={"limits", "sandbox", "seed"})
    return Brought(
        run=str(path),
        agent=settings.agent,
        model=settings.model,
        setting=json.dumps({**told, "prompts": lock.prompts}, sort_keys=True),
        suite=f"{suite.info.title} {suite.info.version}",
        digest=lock.suite_digest,
        cases=suite.cases,
        trials=trials,
        planned=[Place.of(name) for name in lock.trials],
    )
