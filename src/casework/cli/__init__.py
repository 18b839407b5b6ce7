"""cli: one command, one verb per file. Nothing heavy is imported before a verb runs."""

import io
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any, TextIO, cast


def main(arguments: Sequence[str] | None = None) -> None:
    """The console entry point: run a verb, and turn every outcome into an exit code.

    0 done and passed; 1 the answer is no; 2 usage or configuration; 3 incomplete or
    inconclusive; 130 interrupted (SIGTERM too, so that working copies are taken away); 141 whoever
    read stdout has gone.
    """
    if arguments is None:
        signal.signal(signal.SIGTERM, _interrupt)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # File names and replies may hold what the terminal's encoding cannot say.
            stream.reconfigure(errors="backslashreplace")
    before = sys.stdout, sys.stderr
    try:
        from casework.cli.app import app
        from casework.cli.speech import Shown

        sys.stdout = cast("TextIO", Shown(sys.stdout))
        sys.stderr = cast("TextIO", Shown(sys.stderr, kept="\r"))  # progress rewrites its line
        app(list(sys.argv[1:] if arguments is None else arguments), prog_name="casework")
    except KeyboardInterrupt:
        sys.exit(130)
    except SystemExit as end:
        sys.exit(_flushed(end.code))
    finally:
        sys.stdout, sys.stderr = before


def _flushed(code: Any) -> Any:
    """The exit code, or 141 where stdout can no longer be written."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more as it ends: that must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return code


def _interrupt(number: int, frame: object) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell starts what runs behind it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.raise_signal(signal.SIGINT)  # one way to be stopped, for Inspect's loop too
