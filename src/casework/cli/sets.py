"""A published set given by its name where a suite is expected."""

from pathlib import Path

from casework.cli.speech import say
from casework.errors import UsageError

SPLIT = "test"


def suite_or_set(name: str, source: Path | None, limit: int | None) -> str:
    """The suite a user means by `name`: itself, or the folder a published set was fetched to.

    With `source` (``--from``) the set is fetched first, where that has not been done: all of it
    to ``NAME-test`` here, or with `limit` a seeded sample to ``NAME-test-LIMIT``. Raises
    UsageError, naming the command, where a set is asked for and is not here.
    """
    from casework.cases.suite import shipped_suites

    here = Path(name).exists() or name in shipped_suites()
    if here and source is None:
        return name
    from casework.benchmarks.sets import SETS

    if name not in SETS:
        if source is None:
            raise UsageError(
                f"{name}: neither a folder nor a shipped suite ({', '.join(shipped_suites())}), "
                f"nor a published set ({', '.join(SETS)}). Of a published set, casework fetch NAME "
                "--from FOLDER makes a suite from the files that its publisher offers."
            )
        raise UsageError(
            f"--from goes with the name of a published set ({', '.join(SETS)}), not with {name}."
        )
    whole, drawn = Path(f"{name}-{SPLIT}"), Path(f"{name}-{SPLIT}-{limit}")
    wanted = whole if limit is None else drawn
    if source is not None:
        if not (wanted / "suite.toml").is_file():
            _fetch(name, source, wanted, limit)
        else:
            say(f"{wanted}: fetched before, used as it is")
        return str(wanted)
    for folder in dict.fromkeys((wanted, whole)):
        if (folder / "suite.toml").is_file():
            say(f"{name}: the suite in {folder}")
            return str(folder)
    raise UsageError(
        f"{name} is a published set that is not here yet. Download its files from its publisher, "
        f"then: casework fetch {name} --from FOLDER (it makes ./{whole}, which this command then "
        "finds), or give this command --from FOLDER."
    )


def _fetch(name: str, source: Path, to: Path, limit: int | None) -> None:
    from casework.benchmarks.fetch import fetch

    done = fetch(name, source, to, SPLIT, limit)
    say(
        f"{to}: {done.cases} cases of {done.available}, {len(done.quarantined)} not used; "
        f"licence: {done.licence}"
    )
