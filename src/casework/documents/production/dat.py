"""Concordance DAT and its relatives (CSV, ``^field^|^field^``), read and written.

A record ends at a line break outside quotes, so the reader is a state machine over characters,
never over lines. It streams: memory holds one record and one piece of the file. A quote inside
a quoted field is doubled when written; read, a lone one is kept as it stands.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TextIO

from casework.cases.records import Record
from casework.documents.production.encoding import CODECS, MARKS, Encoding, check, detect
from casework.errors import UsageError

MOST_RECORD = 16 * 2**20
"""Characters of one record; more means a quote that was never closed."""
MOST_COLUMNS = 2_000
PIECE = 2**16


class Style(Record):
    """The characters between and around fields. `newline` stands for a line break inside a
    field; "" where real line breaks stand there. `quote` may be ""."""

    delimiter: str = "\x14"
    quote: str = "þ"
    newline: str = "®"


CONCORDANCE = Style()
CARET = Style(delimiter="|", quote="^", newline="")
CSV = Style(delimiter=",", quote='"', newline="")
TAB = Style(delimiter="\t", quote='"', newline="")


class Row(NamedTuple):
    """One record. `line` (from 1) is where it begins; `fault` says why it is no whole record."""

    line: int
    values: tuple[str, ...]
    fault: str = ""


class Dat:
    """An opened load file: `header`, `encoding`, `style`, and `rows()` to go through it."""

    def __init__(
        self, path: Path, style: Style | None = None, encoding: Encoding | None = None
    ) -> None:
        """Raises UsageError where the file cannot be decoded, or holds no header."""
        if not path.is_file():
            raise UsageError(f"{path}: no such load file. Give the .dat or .csv of the volume.")
        if encoding:
            check(path, encoding)
        self.path = path
        self.encoding: Encoding = encoding or detect(path)
        self.style = style or detect_style(self._start())
        first = next(self._records(), None)
        if first is None:
            raise UsageError(f"{path}: an empty load file. Its first line must name the columns.")
        if len(first.values) > MOST_COLUMNS:
            raise UsageError(
                f"{path}: its first line has more than {MOST_COLUMNS:,} columns, so it is most "
                "likely no load file. Give the .dat or .csv of the volume."
            )
        self.header = _named(first.values)

    def rows(self) -> Iterator[Row]:
        """Every record below the header; those of another width carry a `fault`."""
        records = self._records()
        next(records, None)
        for row in records:
            if not row.fault and len(row.values) != len(self.header):
                more = "more than " if len(row.values) > MOST_COLUMNS else ""
                count = min(len(row.values), MOST_COLUMNS)
                fault = f"{more}{count} fields, but the header has {len(self.header)}."
                row = row._replace(fault=fault)
            yield row

    def _records(self) -> Iterator[Row]:
        with self._open() as file:
            yield from _Records(file, self.style, self.path)

    def _start(self) -> str:
        with self._open() as file:
            return file.read(PIECE)

    def _open(self) -> TextIO:
        file = self.path.open(encoding=CODECS[self.encoding], errors="strict", newline="")
        if file.read(1) != "\ufeff":
            file.seek(0)
        return file


def detect_style(start: str) -> Style:
    """The style the header is written in."""
    quote = start[:1]
    if quote in {"þ", "^", '"'}:
        close = start.find(quote, 1)
        after = start[close + 1 : close + 2]
        known = after and not after.isalnum() and after not in {"\r", "\n", quote}
        base = {"þ": CONCORDANCE, "^": CARET, '"': CSV}[quote]
        return base.model_copy(update={"delimiter": after}) if known and close > 0 else base
    line = re.split(r"[\r\n]", start, maxsplit=1)[0]
    delimiter = max(",", "\x14", "|", ";", "\t", key=line.count)
    return CONCORDANCE if delimiter == "\x14" else Style(delimiter=delimiter, quote='"', newline="")


def write(
    path: Path,
    header: Sequence[str],
    rows: Iterable[Sequence[str]],
    style: Style = CONCORDANCE,
    encoding: Encoding = "utf-8-bom",
) -> int:
    """Write a load file, each field quoted, lines ended by CR LF; the same bytes each time.

    Returns how many fields held the newline character itself, which is written as ``(R)`` or a
    space: read back it would be a line break. Raises UsageError for a character the encoding
    does not have, or a field the style cannot carry.
    """
    with path.open("wb") as file:
        file.write(MARKS[encoding])
        changed = 0
        for number, row in enumerate(chain([header], rows), start=1):
            fields: list[str] = []
            for value in row:
                text, same = _field(value, style, f"{path}, record {number}")
                fields.append(text)
                changed += not same
            line = style.delimiter.join(fields) + "\r\n"
            try:
                file.write(line.encode(CODECS[encoding]))
            except UnicodeEncodeError as error:
                raise UsageError(
                    f"{path}, record {number}: {error.object[error.start]!r} cannot be written "
                    f"in {encoding}. Choose utf-8-bom."
                ) from error
    return changed


def _field(value: str, style: Style, where: str) -> tuple[str, bool]:
    text = value.replace("\r\n", "\n").replace("\r", "\n")
    same = True
    if style.newline:
        if style.newline in text:
            text = text.replace(style.newline, "(R)" if style.newline == "®" else " ")
            same = False
        text = text.replace("\n", style.newline)
    if style.quote:
        return style.quote + text.replace(style.quote, style.quote * 2) + style.quote, same
    if style.delimiter in text or "\n" in text:
        raise UsageError(f"{where}: a field holds the delimiter, and the style has no quote.")
    return text, same


def _named(values: Sequence[str]) -> tuple[str, ...]:
    """Column names, made whole: none empty, none twice."""
    names: dict[str, None] = {}
    for number, value in enumerate(values, start=1):
        name = value.strip() or f"COLUMN{number}"
        while name in names:
            name = f"{name}_{number}"
        names[name] = None
    return tuple(names)


class _Records:
    """The state machine: text in pieces to rows."""

    def __init__(self, file: TextIO, style: Style, path: Path) -> None:
        self.file, self.path = file, path
        self.delimiter, self.quote, self.newline = style.delimiter, style.quote, style.newline
        self.bare = re.compile(f"[\r\n{re.escape(style.delimiter)}]")
        self.closing = re.compile(re.escape(style.quote) or "(?!)")
        self.text, self.at, self.line, self.size = "", 0, 1, 0

    def __iter__(self) -> Iterator[Row]:
        while True:
            while self._char() in {"\r", "\n"}:
                self._line_end()
            if not self._char() or (self._char() == "\x1a" and not self._char(1)):
                return
            yield self._record()

    def _record(self) -> Row:
        line, self.size, fault = self.line, 0, ""
        values: list[str] = []
        while True:
            if self.quote and self._char() == self.quote:
                self.at += 1
                value, closed = self._quoted()
                fault = "" if closed else "a quoted field is not closed before the file ends."
            else:
                value = self._until(self.bare)
            if len(values) <= MOST_COLUMNS:  # one more shows that there are too many
                values.append(value)
            if self._char() != self.delimiter:
                break
            self.at += 1
        self._line_end()
        return Row(line, tuple(values), fault)

    def _quoted(self) -> tuple[str, bool]:
        parts: list[str] = []
        closed = True
        while True:
            parts.append(self._until(self.closing))
            if not self._char():
                closed = False
                break
            self.at += 1
            after = self._char()
            if after in {self.delimiter, "\r", "\n", ""}:
                break
            parts.append(self.quote)
            self.at += after == self.quote
        text = "".join(parts).replace("\r\n", "\n").replace("\r", "\n")
        self.line += text.count("\n")
        return text.replace(self.newline, "\n") if self.newline else text, closed

    def _until(self, pattern: re.Pattern[str]) -> str:
        """The text before the pattern's next match, or all that is left."""
        parts: list[str] = []
        while True:
            found = pattern.search(self.text, self.at)
            end = found.start() if found else len(self.text)
            parts.append(self.text[self.at : end])
            self.size += end - self.at
            self.at = end
            if self.size > MOST_RECORD:
                raise UsageError(
                    f"{self.path}, line {self.line}: a record of more than {MOST_RECORD:,} "
                    "characters; most likely a quote is not closed. Mend the load file."
                )
            if found or not self._more():
                return "".join(parts)

    def _line_end(self) -> None:
        first = self._char()
        if first:
            self.at += 2 if first == "\r" and self._char(1) == "\n" else 1
            self.line += 1

    def _char(self, ahead: int = 0) -> str:
        while self.at + ahead >= len(self.text):
            if not self._more():
                return ""
        return self.text[self.at + ahead]

    def _more(self) -> bool:
        piece = self.file.read(PIECE)
        self.text, self.at = self.text[self.at :] + piece, 0
        return bool(piece)
