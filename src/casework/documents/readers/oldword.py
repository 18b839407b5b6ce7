"""DOC (Word 97 to 2003, and plain Word 6/95 files): text, tables, notes, comments and headers.

A paragraph's visible text is the text as finally agreed, as in DOCX: deleted words stand in
``¶4.d``, inserted ones again in ``¶4.i``, hidden ones in ``¶4.h``, instructions of fields in
``¶4.f``. Automatic paragraph numbers are not text in this format and are not shown.
"""

from collections.abc import Iterator
from itertools import pairwise

from casework.documents.readers.compound import OLE, Storage, open_compound, summary
from casework.documents.readers.objects import embedded_objects
from casework.documents.readers.parsed import GaveUp, Nest, Parsed
from casework.documents.readers.wordpieces import (
    DELETED,
    HIDDEN,
    INSERTED,
    ROW_END,
    Text,
    owners,
    read_text,
)
from casework.documents.records import Layer

SIGNS = {
    "\x0b": "\n",
    "\x0e": "\n",
    "\x1e": "-",
    "\x1f": "\u00ad",
    "\x01": "",
    "\x02": "",
    "\x03": "",
    "\x04": "",
    "\x05": "",
    "\x08": "",
    "\x28": "(",
}
"""Signs of Word; pictures, and the marks of notes and comments, are no text."""
MARKS: tuple[tuple[str, Layer], ...] = (
    (".d", "deleted"),
    (".i", "inserted"),
    (".h", "hidden"),
    (".f", "metadata"),
)
HEADERS = ("H", "H", "F", "F", "H", "F")
"""What the six stories of each section are (even, odd, even, odd, first, first page)."""


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """Paragraphs ``¶n``, table rows ``TnRm``, ``fn1`` ``en1`` ``c1``, ``H1`` ``F1``."""
    if not data.startswith(OLE):
        raise GaveUp("unreadable", "not a Word file.")
    return read_storage(open_compound(data), nest)


def read_storage(root: Storage, nest: Nest) -> Parsed:
    """The same from an opened container, or an object embedded in one."""
    text = read_text(root)
    parsed = Parsed()
    _sides(text, parsed, "H")
    _Body(parsed).read(text, *text.parts["main"])
    for part, prefix, layer in NOTES:
        _notes(text, part, prefix, layer, parsed, owners(text) if prefix == "c" else [])
    _sides(text, parsed, "F")
    for part in ("boxes", "header boxes"):
        start, end = text.parts[part]
        run = _Run()
        run.read(text, start, end)
        for number, block in enumerate(run.text("visible").split("\n"), start=1):
            parsed.add(f"{'box' if part == 'boxes' else 'hbox'}{number}", block)
    summary(root, parsed)
    if text.numbered:
        parsed.tell("numbering", "automatic paragraph numbers are not shown")
    if "\x01" in text.signs or "\x08" in text.signs:
        parsed.warnings.append("its pictures are not read.")
    if root.has("Macros"):
        parsed.tell("macros", "the file carries macros (not run)")
        parsed.warnings.append("carries macros, which were not run.")
    pool = root.storage("ObjectPool")
    if pool is not None:
        embedded_objects(pool, "_", parsed, nest)
    return parsed


NOTES: tuple[tuple[str, str, Layer], ...] = (
    ("footnotes", "fn", "footnote"),
    ("endnotes", "en", "footnote"),
    ("comments", "c", "comment"),
)


class _Run:
    """Text of one paragraph, row or note, by layer; fields opened."""

    def __init__(self) -> None:
        self.pieces: dict[Layer, list[str]] = {}
        self.fields: list[bool] = []

    def read(self, text: Text, start: int, end: int) -> None:
        """All characters of a range; marks of paragraphs and cells become line ends and tabs."""
        for place in range(start, end):
            sign = text.signs[place]
            if sign in "\r\x0c":
                self.say("\n", text.marks[place])
            elif sign == "\x07":
                self.say("\t", text.marks[place])
            else:
                self.take(sign, text.marks[place])

    def take(self, sign: str, mark: int) -> None:
        if sign == "\x13":
            self.fields.append(True)
        elif sign == "\x14":
            if self.fields:
                self.fields[-1] = False
        elif sign == "\x15":
            if self.fields:
                self.fields.pop()
        else:
            self.say(SIGNS.get(sign, sign), mark)

    def say(self, text: str, mark: int) -> None:
        if any(self.fields):
            self._put(text, "metadata")
        elif mark & DELETED:
            self._put(text, "deleted")
        elif mark & HIDDEN:
            self._put(text, "hidden")
        else:
            self._put(text, "visible")
            if mark & INSERTED:
                self._put(text, "inserted")

    def _put(self, text: str, layer: Layer) -> None:
        self.pieces.setdefault(layer, []).append(text)

    def text(self, layer: Layer) -> str:
        joined = "".join(self.pieces.get(layer, ())).strip("\n")
        return joined.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class _Body:
    """The main text: paragraphs and rows, one passage each."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.run = _Run()
        self.paragraphs = self.tables = self.rows = 0
        self.in_table = False

    def read(self, text: Text, start: int, end: int) -> None:
        cells = False
        for place in range(start, end):
            sign, mark = text.signs[place], text.marks[place]
            if sign == "\x07":
                if mark & ROW_END:
                    self._row()
                    cells = False
                else:
                    cells = True
                    self.run.say("\t", mark)
            elif sign in "\r\x0c":
                if cells or text.in_table(place):
                    self.run.say("\n", mark)
                else:
                    self._paragraph()
            else:
                self.run.take(sign, mark)
        if any(self.run.pieces.values()):
            self._paragraph()

    def _paragraph(self) -> None:
        self.in_table = False
        self.paragraphs += 1
        self._tell(f"¶{self.paragraphs}")

    def _row(self) -> None:
        if not self.in_table:
            self.tables += 1
            self.rows = 0
        self.in_table = True
        self.rows += 1
        self._tell(f"T{self.tables}R{self.rows}")

    def _tell(self, anchor: str) -> None:
        self.parsed.add(anchor, self.run.text("visible").rstrip("\t"))
        for mark, layer in MARKS:
            self.parsed.add(f"{anchor}{mark}", self.run.text(layer), layer)
        fields = self.run.fields
        self.run = _Run()
        self.run.fields = fields  # a field may run over several paragraphs


def _stories(text: Text, part: str) -> Iterator[_Run]:
    start, end = text.parts[part]
    places = [place for place in text.stories.get(part, ()) if start + place <= end]
    for first, last in pairwise(places):
        run = _Run()
        run.read(text, start + first, max(start + first, min(start + last, end)))
        yield run


def _notes(
    text: Text, part: str, prefix: str, layer: Layer, parsed: Parsed, names: list[str]
) -> None:
    for number, run in enumerate(_stories(text, part), start=1):
        words = run.text("visible").strip()
        author = names[number - 1] if number <= len(names) else ""
        parsed.add(f"{prefix}{number}", f"{author}: {words}" if author and words else words, layer)
        for mark, kind in MARKS:
            parsed.add(f"{prefix}{number}{mark}", run.text(kind), kind)


def _sides(text: Text, parsed: Parsed, kind: str) -> None:
    told: set[str] = set()
    for number, run in enumerate(_stories(text, "headers")):
        words = run.text("visible").strip()
        # The first six are the lines between text and footnotes.
        if number >= 6 and HEADERS[number % 6] == kind and words and words not in told:
            told.add(words)
            parsed.add(f"{kind}{len(told)}", words, "header_footer")
