"""What a person sees while a run works: one line an event on stderr, with the time it took."""

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

from casework.cli.speech import in_line

ENDS = ("complete", "incomplete", "owed", "done before")
PULSE = "so far"
"""How a sign of progress begins that is of no trial: told where steps are not, too."""


@contextmanager
def progress(total: int) -> Generator[Callable[[str, str], None]]:
    """Yield ``tell(trial, what)``. Ends are counted and printed; steps only on a terminal."""
    started = time.monotonic()
    live = sys.stderr.isatty()
    done = 0

    def line(text: str, end: str = "\n") -> None:
        width = 110 if live else 0
        text = in_line(text)
        print(f"\r{text[:width] if live else text:<{width}}", end=end, file=sys.stderr, flush=True)

    def tell(trial: str, what: str) -> None:
        nonlocal done
        seconds = time.monotonic() - started
        if what.startswith(ENDS):
            done += 1
            line(f"[{done}/{total}] {seconds:5.0f} s  {trial}: {what}")
        elif what.startswith(PULSE):
            line(f"[{done}/{total}] {seconds:5.0f} s  {what}", end="" if live else "\n")
        elif live:
            line(f"[{done}/{total}] {seconds:5.0f} s  {trial}: {what}", end="")
        elif total <= 20:
            line(f"        {seconds:5.0f} s  {trial}: {what}")

    yield tell
