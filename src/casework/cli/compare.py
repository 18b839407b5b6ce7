"""``casework compare``: two runs of one suite, on what both have complete."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from casework.cli.options import Json, MovedSuite
from casework.cli.speech import Answer, in_line, put, table

if TYPE_CHECKING:
    from casework.cli.stored import Loaded
    from casework.report.compare.records import Flip, Paired

FIRST = "The first run folder: what is compared with."
SECOND = "The second run folder: what is compared."


def compare(
    first: Annotated[Path, typer.Argument(help=FIRST)],
    second: Annotated[Path, typer.Argument(help=SECOND)],
    max_drop: Annotated[
        float | None,
        typer.Option(
            "--max-drop", min=0, max=1, help="End with 1 where a score drops by more (0.02)."
        ),
    ] = None,
    suite: MovedSuite = None,
    as_json: Json = False,
) -> None:
    """Compare two runs of the same suite task by task, with the criteria that flipped.

    Ends with 0; with 1 where a score drops by more than --max-drop; with 3 where too little is
    scored in both to say.
    """
    from casework.cli.stored import load
    from casework.cli.suite import suite_of
    from casework.report.compare.pairs import compare as paired
    from casework.report.compare.say import exit_code, outcome
    from casework.run.store import RunFolder

    _same_suite(first, second)
    # One suite, read once: the digests are the same.
    found = suite_of(RunFolder(first), suite)
    sides = load(first, found), load(second, found)
    _same_rooms(first, second, sides)
    compared = paired(_side(sides[0]), _side(sides[1]))
    outcomes = [outcome(one, max_drop) for one in compared]
    code = exit_code([said for said, _ in outcomes])
    if as_json:
        put(_json(sides, compared, outcomes, max_drop, code))
    else:
        _print(sides, compared, [why for _, why in outcomes])
    if code:
        raise Answer(code)


def _same_suite(first: Path, second: Path) -> None:
    from casework.errors import UsageError
    from casework.run.store import RunFolder

    one, other = RunFolder(first).lock, RunFolder(second).lock
    if one.suite_digest == other.suite_digest:
        return
    named = [
        f"{lock.suite} {lock.suite_version} ({lock.suite_digest[:8]})" for lock in (one, other)
    ]
    raise UsageError(
        f"{first} was run on {named[0]}, {second} on {named[1]}: these are not the same cases, so "
        "a difference would mean nothing. Run both on one version of the suite."
    )


def _same_rooms(first: Path, second: Path, sides: "tuple[Loaded, Loaded]") -> None:
    """Of a run at several levels the fullest rooms are compared, so they must be the same."""
    from casework.cases.levels import true_level
    from casework.errors import UsageError
    from casework.judge.planned import fullest, slots

    rooms: list[dict[str, str]] = []
    for loaded in sides:
        folders = {folder.case.id: folder for folder in loaded.suite.cases}
        rows = fullest(slots(folders, loaded.trials, loaded.planned))
        levelled = [row for row in rows if row.protocol in ("investigate", "answer")]
        rooms.append({row.case: true_level(folders[row.case], row.level) for row in levelled})
    for case in sorted(rooms[0].keys() & rooms[1].keys()):
        one, other = rooms[0][case], rooms[1][case]
        if one != other:
            raise UsageError(
                f"{case} was run at the level {one} in {first} and at {other} in {second}: these "
                f"are not the same rooms. `casework report {first} {second}` shows them level by "
                "level."
            )


def _side(loaded: "Loaded") -> Any:
    from casework.judge.planned import fullest, slots
    from casework.report.compare.pairs import Side

    folders = {folder.case.id: folder for folder in loaded.suite.cases}
    rows = fullest(slots(folders, loaded.trials, loaded.planned))
    return Side(rows, loaded.verdicts, folders, loaded.labelled)


def _json(
    sides: "tuple[Loaded, Loaded]",
    compared: "tuple[Paired, ...]",
    outcomes: list[tuple[Any, str]],
    max_drop: float | None,
    code: int,
) -> dict[str, Any]:
    from casework.report.compare.say import cautions

    def run(loaded: "Loaded") -> dict[str, Any]:
        settings = loaded.run.lock.settings
        return {"run": str(loaded.run.path), "agent": settings.agent, "model": settings.model}

    def plain(one: "Paired", said: str, why: str) -> dict[str, Any]:
        body = one.model_dump(mode="json", exclude={"found", "runs", "judges"})
        runs = [{"scored": scored, "requested": asked} for scored, asked in one.runs]
        return {
            "outcome": said,
            "why": why,
            "cautions": list(cautions(one)),
            "runs": dict(zip(("first", "second"), runs, strict=True)),
            "judges": dict(zip(("first", "second"), map(list, one.judges), strict=True)),
            **one.found.model_dump(mode="json", exclude={"mcnemar", "mcnemar_reason"}),
            **body,
        }

    return {
        "first": run(sides[0]),
        "second": run(sides[1]),
        "suite": sides[0].run.lock.suite,
        "suite_digest": sides[0].run.lock.suite_digest,
        "max_drop": max_drop,
        "code": code,
        "compared": [plain(one, *said) for one, said in zip(compared, outcomes, strict=True)],
    }


def _print(
    sides: "tuple[Loaded, Loaded]", compared: "tuple[Paired, ...]", reasons: list[str]
) -> None:
    from casework.report.compare.say import cautions, headline, signed
    from casework.report.figures import percent

    for name, loaded in zip(("first", "second"), sides, strict=True):
        settings = loaded.run.lock.settings
        who = f"{settings.model}, " if settings.model else ""
        print(in_line(f"{name}: {loaded.run.path} ({who}agent {settings.agent})"))
    for one, why in zip(compared, reasons, strict=True):
        print(f"\n{headline(one)}")
        if why:
            print(f"{why}")
        for line in cautions(one):
            print(in_line(f"note: {line}"))
        changed = [pair for pair in one.tasks if pair.first != pair.second]
        rows = [
            (pair.case, pair.task, percent(pair.first), percent(pair.second), signed(pair.change))
            for pair in changed
        ]
        if rows:
            print(table(rows, ("case", "task", "first", "second", "points")))
        _print_flips(one)


def _print_flips(one: "Paired") -> None:
    flips = one.flips
    print(
        f"{len(flips.lost)} lost and {len(flips.gained)} gained of {flips.compared} criteria, by "
        f"the majority of runs (exact McNemar p = {flips.test.p:.3g}, criteria taken as "
        f"independent); {flips.undecided} undecided"
    )
    for name, found in (("lost", flips.lost), ("gained", flips.gained)):
        for flip in found:
            print(in_line(f"  {name}: {_flip(flip)}"))


def _flip(flip: "Flip") -> str:
    before, after = (f"{met}/{of}" for met, of in (flip.before, flip.after))
    weight = f" ({flip.importance})"
    return f"{flip.case} {flip.task} {flip.criterion}{weight} {before} → {after}: {flip.text}"
