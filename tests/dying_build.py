"""`casework` that kills itself at one moment: ``python dying_build.py MOMENT ARGUMENTS…``

``half:STAGE``: the stage's files are written, and do not stand in their place yet. ``filed:STAGE``:
they do, and the journal has no line of it. ``says:WORDS``: it has told these words.
"""

import os
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from casework.cli import main
from casework.journal import Journal


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def prepare(kind: str, name: str) -> None:
    """Lay the trap."""
    if kind == "half":
        rename = Path.rename

        def torn(self: Path, target: Path) -> Path:
            if self.name == f".{name}.new" and self.parent.name == "stages":
                die()
            return rename(self, target)

        Path.rename = torn  # type: ignore[method-assign]
    elif kind == "filed":
        append = Journal.append

        def lost(self: Journal, entry: Any, **rest: Any) -> Any:
            if entry.get("kind") == "done" and entry["stage"] == name:
                die()
            return append(self, entry, **rest)

        Journal.append = lost  # type: ignore[method-assign]
    else:
        verb: Any = import_module("casework.cli.build")

        def told(words: str) -> None:
            if name in words:
                die()

        verb.say = told


if __name__ == "__main__":
    prepare(*sys.argv.pop(1).split(":", 1))
    main()
