"""RTF, by a tokenizer of its own: libraries drop hidden text, deletions, notes and headers.

A paragraph's visible text is the text as finally agreed, as in DOCX: deleted words stand in
``¶4.d``, inserted ones are repeated in ``¶4.i``, hidden ones are in ``¶4.h``, the instructions
of fields in ``¶4.f``. The numbers Word put before a numbered paragraph are text in RTF and stay.
"""

import re
from dataclasses import dataclass, field, replace

from casework.documents.readers.parsed import Nest, Parsed
from casework.documents.readers.rtfhtml import original_html
from casework.documents.readers.rtftokens import (
    CHARSETS,
    OPENED,
    SIDES,
    SIGNS,
    SKIPPED,
    SYMBOLS,
    Token,
    codec,
    joined,
    tokens,
)
from casework.documents.records import Layer

INFO = frozenset(
    [
        "title",
        "subject",
        "author",
        "manager",
        "company",
        "operator",
        "category",
        "keywords",
        "doccomm",
    ]
)
MARKS: tuple[tuple[str, Layer], ...] = (
    ("", "visible"),
    (".d", "deleted"),
    (".i", "inserted"),
    (".h", "hidden"),
    (".f", "metadata"),
)
MOST_GROUPS = 100_000
LARGEST_OBJECT = 64 * 2**20


@dataclass
class _Run:
    """Text of one paragraph, row, note or side, by layer. `place`: body, fn, en, c, H or F."""

    place: str = "body"
    author: str = ""
    pieces: dict[Layer, list[str]] = field(default_factory=dict[Layer, list[str]])

    def say(self, text: str, layer: Layer) -> None:
        self.pieces.setdefault(layer, []).append(text)

    def text(self, layer: Layer) -> str:
        return joined(self.pieces.get(layer, ()))

    def clear(self) -> None:
        self.pieces.clear()


@dataclass(frozen=True)
class _State:
    """What a group inherits, and what its end undoes. `target`: text, or where its words go."""

    target: str = "text"
    codec: str = "cp1252"
    skip: int = 1
    hidden: bool = False
    deleted: bool = False
    inserted: bool = False


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """Paragraphs ``¶n``, table rows ``TnRm``, notes ``fn1`` ``en1``, comments ``c1``, headers
    ``H1`` and footers ``F1``; embedded objects as children."""
    parsed = Parsed()
    page = original_html(data)
    if page is not None:
        parsed.tell("holds", "HTML wrapped in RTF; both are read")
    for number, content in enumerate(read_rtf(data, parsed), start=1):
        label, inner = _ole1(content)
        parsed.children.append(nest.child(inner, label or f"object{number}"))
    return parsed


def read_rtf(data: bytes, parsed: Parsed) -> list[bytes]:
    """Read into `parsed`; the data of embedded objects comes back. Damage ends the text early,
    and is said."""
    reader = _Reader(parsed)
    for token in tokens(data):
        reader.take(token)
        if len(reader.stack) > MOST_GROUPS:
            parsed.warnings.append("groups nested too deep; read to there.")
            break
    if len(reader.stack) > 0:
        parsed.warnings.append("the file is cut off (groups are left open).")
    reader.finish()
    return reader.objects


class _Reader:
    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.state = _State()
        self.stack: list[tuple[_State, _Run]] = []
        self.run = _Run()
        self.bytes = bytearray()
        self.pending = 0
        self.fresh = self.optional = False
        self.fonts: dict[int, str] = {}
        self.font = 0
        self.default = "cp1252"
        self.counts = {"¶": 0, "T": 0, "R": 0, "fn": 0, "en": 0, "c": 0, "H": 0, "F": 0}
        self.in_table = self.after_table = False
        self.told: set[str] = set()
        self.info: list[str] = []
        self.author = self.named = ""
        self.hexed: list[bytes] = []
        self.objects: list[bytes] = []

    def take(self, token: Token) -> None:
        kind = token.kind
        if kind not in {"byte", "text"}:
            self._flush()
        if kind == "{":
            self.stack.append((self.state, self.run))
            self.fresh, self.optional, self.pending = True, False, 0
            return
        if kind == "}":
            self.pending = 0
            self._close()
        elif kind == "word":
            self._word(token.data.decode("ascii"), token.number)
        elif kind == "symbol":
            self._symbol(token.data)
            if token.data == b"*":
                return
        elif kind == "binary":
            if self.state.target == "objdata":
                self.hexed.append(token.data.hex().encode())
        else:
            self._bytes(token.data)
        self.fresh = False

    def _bytes(self, data: bytes) -> None:
        if self.pending:
            gone = min(self.pending, len(data))
            self.pending -= gone
            data = data[gone:]
        if self.state.target == "objdata":
            self.hexed.append(data)
        else:
            self.bytes += data

    def _flush(self) -> None:
        if self.bytes:
            text = bytes(self.bytes).decode(self.state.codec, "replace")
            self.bytes.clear()
            self._say(text)

    def _symbol(self, symbol: bytes) -> None:
        if symbol == b"*":
            self.optional = True
        elif self.pending:
            self.pending -= 1
        elif symbol in {b"\n", b"\r"}:
            self._paragraph()
        elif symbol in b"{}":
            self._say(symbol.decode("ascii"))
        elif symbol in SYMBOLS:
            self._say(SYMBOLS[symbol])

    def _say(self, text: str) -> None:
        target, state = self.state.target, self.state
        if target == "info":
            self.info.append(text)
        elif target == "author":
            self.author += text
        elif target == "instruction":
            self.run.say(text, "metadata")
        elif target == "text":
            if state.deleted:
                self.run.say(text, "deleted")
            elif state.hidden:
                self.run.say(text, "hidden")
            else:
                self.run.say(text, "visible")
                if state.inserted:
                    self.run.say(text, "inserted")

    def _word(self, word: str, number: int | None) -> None:
        if word == "u" and number is not None:
            self._say(chr(number % 0x10000))
            self.pending = self.state.skip
            return
        if self.pending:
            self.pending -= 1
            return
        if self.fresh and self._destination(word):
            return
        on = number != 0
        if word in SIGNS:
            self._say(SIGNS[word])
        elif word == "par" or word == "sect":
            self._paragraph()
        elif word == "cell":
            self.in_table = True
            self._say("\t")
        elif word == "row":
            self._row()
        elif word == "ftnalt" and self.run.place == "fn":
            self.run.place = "en"
        elif word == "intbl":
            self.in_table = True
        elif word == "pard":
            self.in_table = False
        elif word == "v":
            self.state = replace(self.state, hidden=on)
        elif word == "deleted":
            self.state = replace(self.state, deleted=on)
        elif word == "revised":
            self.state = replace(self.state, inserted=on)
        elif word == "plain":
            self.state = replace(
                self.state, hidden=False, deleted=False, inserted=False, codec=self.default
            )
        elif word == "uc":
            self.state = replace(self.state, skip=max(0, min(number or 0, 8)))
        else:
            self._charset(word, number)

    def _charset(self, word: str, number: int | None) -> None:
        if word in {"ansicpg", "mac", "pc", "pca"}:
            named = {"mac": "mac-roman", "pc": "cp437", "pca": "cp850"}.get(word)
            self.default = named or codec(number)
            self.state = replace(self.state, codec=self.default)
        elif word == "f" and number is not None:
            self.font = number
            if self.state.target != "fonts":
                self.state = replace(self.state, codec=self.fonts.get(number, self.default))
        elif word in {"fcharset", "cpg"} and self.state.target == "fonts" and number is not None:
            known = CHARSETS.get(number) if word == "fcharset" else codec(number)
            if known and not (word == "fcharset" and number in {0, 1}):
                self.fonts[self.font] = known

    def _destination(self, word: str) -> bool:
        """Whether this word opens a destination; its group then goes there."""
        place = ""
        if word == "fonttbl":
            self.state = replace(self.state, target="fonts")
        elif word in INFO and self._above() == "properties":
            self.info, self.named = [], word
            self.state = replace(self.state, target="info")
        elif word == "info":
            self.state = replace(self.state, target="properties")
        elif word == "fldinst":
            self.state = replace(self.state, target=self._kept("instruction"))
        elif word == "objdata":
            self.hexed = []
            self.state = replace(self.state, target="objdata")
        elif word == "atnauthor":
            self.author = ""
            self.state = replace(self.state, target="author")
        elif word in {"footnote", "annotation"} or word in SIDES:
            place = {"footnote": "fn", "annotation": "c"}.get(word) or word[0].upper()
            self.run = _Run(place, self.author if place == "c" else "")
            self.state = replace(
                self.state, target=self._kept("text"), hidden=False, deleted=False, inserted=False
            )
        elif word in SKIPPED or (self.optional and word not in OPENED):
            self.state = replace(self.state, target="skip")
        else:
            return False
        return True

    def _above(self) -> str:
        return self.stack[-1][0].target if self.stack else ""

    def _kept(self, target: str) -> str:
        return target if self.state.target == "text" else "skip"

    def _close(self) -> None:
        if not self.stack:
            return
        state, run = self.stack.pop()
        target = self.state.target
        if self.run is not run:
            self._note(self.run)
        elif target == "info" and state.target == "properties":
            self.parsed.tell(self.named, "".join(self.info))
        elif target == "objdata" and state.target != "objdata":
            self._object()
        self.state, self.run = state, run

    def _note(self, run: _Run) -> None:
        """A footnote, comment, header or footer is whole."""
        text = run.text("visible").strip()
        layers: dict[str, Layer] = {"fn": "footnote", "en": "footnote", "c": "comment"}
        layer = layers.get(run.place, "header_footer")
        if not text or (layer == "header_footer" and text in self.told):
            return
        self.told.add(text)
        self.counts[run.place] += 1
        anchor = f"{run.place}{self.counts[run.place]}"
        self.parsed.add(anchor, f"{run.author}: {text}" if run.author else text, layer)
        for mark, kind in MARKS[1:]:
            self.parsed.add(f"{anchor}{mark}", run.text(kind), kind)

    def _paragraph(self) -> None:
        if self.state.target == "skip":
            return
        if self.run.place != "body" or self.in_table:
            self._say("\n")
        else:
            self._body()

    def _body(self) -> None:
        """The end of a paragraph in the text itself."""
        self.counts["¶"] += 1
        self.after_table = False
        self._tell(f"¶{self.counts['¶']}")

    def _row(self) -> None:
        if self.run.place != "body" or self.state.target == "skip":
            return
        if not self.after_table:
            self.counts["T"] += 1
            self.counts["R"] = 0
        self.after_table = True
        self.counts["R"] += 1
        self._tell(f"T{self.counts['T']}R{self.counts['R']}")

    def _tell(self, anchor: str) -> None:
        for mark, layer in MARKS:
            self.parsed.add(f"{anchor}{mark}", self.run.text(layer).strip("\n"), layer)
        self.run.clear()

    def _object(self) -> None:
        digits = re.sub(rb"[^0-9a-fA-F]", b"", b"".join(self.hexed))
        self.hexed = []
        if len(digits) > 2 * LARGEST_OBJECT or len(self.objects) >= 500:
            self.parsed.warnings.append("an embedded object is too big; not opened.")
        elif digits:
            self.objects.append(bytes.fromhex(digits[: len(digits) // 2 * 2].decode("ascii")))

    def finish(self) -> None:
        """The end of the file ends every open note and the last paragraph."""
        self._flush()
        while self.stack:
            self._close()
        if any(self.run.text(layer).strip() for _, layer in MARKS):
            self._body()


def _ole1(data: bytes) -> tuple[str, bytes]:
    """(name, content) of an object in OLE 1 form (MS-OLEDS 2.2.5): three strings, then data."""
    from casework.documents.readers.compound import package

    at = 8
    names: list[str] = []
    for _ in range(3):
        size = int.from_bytes(data[at : at + 4], "little")
        if at + 4 + size > len(data):
            return "", data
        names.append(data[at + 4 : at + 4 + size].rstrip(b"\x00").decode("cp1252", "replace"))
        at += 4 + size
    content = data[at + 4 : at + 4 + int.from_bytes(data[at : at + 4], "little")]
    if names[0] == "Package":
        inner, held = package(b"\x00\x00\x00\x00" + content)
        return inner, held
    return names[0], content
