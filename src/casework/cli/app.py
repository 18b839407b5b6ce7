"""The command line as a whole: which verbs there are, and how errors reach a person."""

import sys

import click
import typer

from casework import __version__
from casework.cli import check, demo, doctor, judge, listing, new, report, room, run, show
from casework.cli.speech import Answer, say
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


for name, verb in {
    "demo": demo.demo,
    "run": run.run,
    "judge": judge.judge,
    "report": report.report,
    "show": show.show,
    "check": check.check,
    "new": new.new,
    "list": listing.listing,
    "room": room.room,
    "doctor": doctor.doctor,
}.items():
    app.command(name)(verb)


def run_app(arguments: list[str]) -> int:
    """Run one command and return its exit code; a person's mistake is one paragraph."""
    command = typer.main.get_command(app)
    try:
        code = command.main(arguments, prog_name="casework", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except Answer as answer:
        return answer.code
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show(file=sys.stderr)
        return 2
    except CaseworkError as error:
        say(f"casework: {error}")
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        say("casework: interrupted. Run the same command again to continue.")
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 141
