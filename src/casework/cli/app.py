"""The command line as a whole: which verbs there are, and how errors reach a person."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import typer

from casework import __version__
from casework.cli import (
    build,
    check,
    compare,
    demo,
    doctor,
    export,
    fetch,
    judge,
    listing,
    new,
    report,
    room,
    run,
    show,
)
from casework.cli.grouped import grouped
from casework.cli.harden import verb as harden
from casework.cli.harden.groups import GROUPS
from casework.cli.speech import Answer, say
from casework.cli.study import verb as study
from casework.errors import CaseworkError

app = typer.Typer(
    name="casework",
    help="Build, run, judge and harden evaluation cases for document-heavy professional work.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Print the version and stop."),
) -> None:
    if version:
        typer.echo(__version__)
        raise typer.Exit()
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit()


VERBS: dict[str, Callable[..., None]] = {
    "demo": demo.demo,
    "build": build.build,
    "run": run.run,
    "judge": judge.judge,
    "report": report.report,
    "compare": compare.compare,
    "show": show.show,
    "check": check.check,
    "new": new.new,
    "fetch": fetch.fetch,
    "export": export.export,
    "harden": harden.harden,
    "study": study.study,
    "list": listing.listing,
    "room": room.room,
    "doctor": doctor.doctor,
}


def _ending(verb: Callable[..., None]) -> Callable[..., None]:
    """The verb, with every expected end turned into its exit code and at most one paragraph."""

    @wraps(verb)
    def run_verb(*arguments: Any, **options: Any) -> None:
        try:
            verb(*arguments, **options)
        except Answer as answer:
            raise SystemExit(answer.code) from None
        except CaseworkError as error:
            say(f"casework: {error}")
            raise SystemExit(error.exit_code) from None
        except BrokenPipeError:  # before Typer makes a 1 of it
            raise SystemExit(141) from None
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            say(
                f"casework: {where}{error.strerror or error}. Check the path, its rights and space."
            )
            raise SystemExit(2) from None
        except KeyboardInterrupt:
            say("casework: interrupted. Run the same command again to continue.")
            raise SystemExit(130) from None

    return run_verb


for name, verb in VERBS.items():
    groups = GROUPS if name == "harden" else None
    app.command(name, cls=grouped(groups) if groups else None)(_ending(verb))
