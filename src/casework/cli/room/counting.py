"""What a person sees while a room is read: a line on stderr, rewritten on a terminal."""

import sys
import time
from collections.abc import Callable

from casework.cli.speech import in_line

SILENT_SECONDS = 2.0
"""Short work says nothing."""
EVERY_SECONDS = 10.0
"""How often a line is written where stderr is no terminal."""


def counter(what: str) -> Callable[[int, int, str], None]:
    """``tell(done, in all, name)``: how far the work is, once it has taken two seconds."""
    started = last = time.monotonic()
    live = sys.stderr.isatty()

    def tell(done: int, total: int, name: str = "") -> None:
        nonlocal last
        now = time.monotonic()
        ended = done == total and now - started > SILENT_SECONDS
        due = now - started > SILENT_SECONDS if live else now - last > EVERY_SECONDS
        if not (ended or due):
            return
        last = now
        line = f"{what} {done}/{total}  {now - started:.0f} s  {name if not ended else ''}".rstrip()
        line = in_line(line)[:110]
        text, end = (f"\r{line:<110}", "\n" if ended else "") if live else (line, "\n")
        print(text, end=end, file=sys.stderr, flush=True)

    return tell
