"""How a verb speaks: data to stdout, talk to stderr, the answer as an exit code."""

import json
import sys
from typing import Any


class Answer(Exception):
    """A verb's answer other than "done and passed": the exit code it ends with."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def say(text: str) -> None:
    """One paragraph for a person, on stderr."""
    print(text, file=sys.stderr, flush=True)


def put(value: Any) -> None:
    """One JSON object (or list) on stdout, strictly: no NaN."""
    json.dump(value, sys.stdout, indent=2, ensure_ascii=False, allow_nan=False, default=str)
    sys.stdout.write("\n")


def table(rows: list[tuple[str, ...]], head: tuple[str, ...]) -> str:
    """Plain columns, as wide as they must be."""
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
