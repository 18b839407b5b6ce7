"""How a verb speaks: data to stdout, talk to stderr, the answer as an exit code."""

import json
import sys
from typing import Any, TextIO

UNSAFE = {
    code: f"\\u{code:04x}"
    for code in [
        *range(0x09),
        *range(0x0B, 0x20),
        *range(0x7F, 0xA0),
        *(0x061C, 0x200E, 0x200F, 0x2028, 0x2029),
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
    ]
}
"""What a terminal obeys instead of showing: escapes, C1 controls, marks that turn text around. As
JSON writes them, so that a JSON text stays the same."""
IN_LINE = {**UNSAFE, 0x09: " ", 0x0A: "\\n"}
WIDEST = 60


class Shown:
    """A stream that shows control characters instead of sending them: file names, documents and
    replies are hostile until shown otherwise."""

    def __init__(self, stream: TextIO, kept: str = "") -> None:
        self._stream = stream
        self._table = {code: to for code, to in UNSAFE.items() if chr(code) not in kept}

    def write(self, text: str) -> int:
        """Write `text`; what it would do to a terminal is spelled out."""
        self._stream.write(text.translate(self._table))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def in_line(text: object) -> str:
    """A name or a reason that stays on its line."""
    return str(text).translate(IN_LINE)


class Answer(Exception):
    """A verb's answer other than "done and passed": the exit code it ends with."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def say(text: str) -> None:
    """One paragraph for a person, on stderr."""
    print(text, file=sys.stderr, flush=True)


def counted(count: int, one: str, more: str = "") -> str:
    """A count with its noun: ``1 case``, ``2,000 cases``; `more` is a plural without an s."""
    return f"{count:,} {one if count == 1 else more or one + 's'}"


def put(value: Any) -> None:
    """One JSON object (or list) on stdout, strictly: no NaN."""
    json.dump(value, sys.stdout, indent=2, ensure_ascii=False, allow_nan=False, default=str)
    sys.stdout.write("\n")


def table(rows: list[tuple[str, ...]], head: tuple[str, ...]) -> str:
    """Plain columns, as wide as they must be; a cell of more than 60 signs is cut in the middle,
    but for the last of its row."""
    lines = [tuple(in_line(cell) for cell in line) for line in [head, *rows]]
    lines = [(*(_cut(cell) for cell in line[:-1]), line[-1]) for line in lines]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _cut(cell: str) -> str:
    return cell if len(cell) <= WIDEST else f"{cell[:29]}…{cell[-30:]}"
