"""cli: one command, one verb per file. Nothing heavy is imported before a verb runs."""

import io
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """The console entry point: run a verb, and turn every outcome into an exit code.

    0 done and passed; 1 the answer is no; 2 usage or configuration; 3 incomplete or
    inconclusive; 130 interrupted.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # File names and replies may hold what the terminal's encoding cannot say.
            stream.reconfigure(errors="backslashreplace")
    try:
        from casework.cli.app import app

        app(list(sys.argv[1:] if arguments is None else arguments), prog_name="casework")
    except KeyboardInterrupt:
        sys.exit(130)
