"""DOCX, by a walk of its own over the XML: stock readers lose insertions, notes and boxes.

A paragraph's visible text is the text as finally agreed: insertions in, deletions out. Deleted
and inserted words are repeated in their own layers (``¶4.d``, ``¶4.i``). The number that Word
computes for a paragraph ("12.") stands in front of its text: it is what people cite.
"""

from typing import Any

from casework.documents.court.redaction import MARK, withhold
from casework.documents.readers.numbering import Numbering
from casework.documents.readers.package import Package
from casework.documents.readers.parsed import GaveUp, Nest, Parsed, clean
from casework.documents.readers.wordlooks import Looks, codes, pointed
from casework.documents.readers.wordmarks import (
    branches,
    first,
    is_black,
    is_covered,
    is_foreign,
    is_struck,
    local,
    owner,
    row_of,
    value_of,
)
from casework.documents.records import POINTLESS, Alarm, Layer

SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": "\u00ad"}
NOTES: tuple[tuple[str, str, str, Layer], ...] = (
    ("footnotes", "footnote", "fn", "footnote"),
    ("endnotes", "endnote", "en", "footnote"),
    ("comments", "comment", "c", "comment"),
)

MARKS: tuple[tuple[str, Layer], ...] = (
    ("d", "deleted"),
    ("i", "inserted"),
    ("h", "hidden"),
    ("f", "metadata"),
)


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """Paragraphs ``¶n``, table rows ``TnRm``, notes, comments, headers and footers."""
    package = Package(data, nest.limits)
    parsed = Parsed()
    main = package.main
    root = package.xml(main)
    relations = package.relations(main)
    looks = Looks(package, relations, root)
    walk = _Walk(parsed, looks, Numbering(package, relations), codes(root))
    _sides(package, relations, walk, "header", "H")
    body = next((e for e in root if local(e) == "body"), None)
    if body is None:
        raise GaveUp("unreadable", f"{main} has no body: not a Word document.")
    walk.blocks(body)
    for kind, element, prefix, layer in NOTES:
        for _, _, part in (r for r in relations if r[1] == kind and package.has(r[2])):
            replies = _replies(package, relations) if element == "comment" else {}
            _notes(package.xml(part), element, prefix, layer, walk, replies, pointed(root))
    _sides(package, relations, walk, "footer", "F")
    package.properties(parsed)
    _told(root, parsed)
    used = set(root.xpath("//@*[contains(namespace-uri(), '/relationships')]"))
    shown = {part for id, _, part in relations if id in used}
    package.graphics(parsed, "word/", shown=shown)
    package.embedded(parsed, nest)
    _chunks(package, relations, parsed, nest)
    package.pictures(parsed, nest, "word/media/")
    withhold(parsed, walk.blackened)
    return parsed


def _sides(
    package: Package, relations: list[tuple[str, str, str]], walk: "_Walk", kind: str, prefix: str
) -> None:
    """Headers or footers; the same words in several parts are told once."""
    told: set[str] = set()
    for _, _, part in (r for r in relations if r[1] == kind and package.has(r[2])):
        text = walk.whole(package.xml(part))
        if text.strip() and text not in told:
            told.add(text)
            walk.parsed.add(f"{prefix}{len(told)}", text, "header_footer")
            walk.besides(f"{prefix}{len(told)}")


def _replies(package: Package, relations: list[tuple[str, str, str]]) -> dict[str, str]:
    """The paragraph that a comment answers, by the comment's own last paragraph."""
    part = next((r[2] for r in relations if r[1] == "commentsExtended"), "")
    if not package.has(part):
        return {}
    pairs = ((_local(e, "paraId"), _local(e, "paraIdParent")) for e in package.xml(part))
    return {own: parent for own, parent in pairs if own and parent}


def _local(element: Any, name: str) -> str:
    return next((v for k, v in element.attrib.items() if k.rpartition("}")[2] == name), "")


def _notes(
    root: Any,
    element: str,
    prefix: str,
    layer: Layer,
    walk: "_Walk",
    replies: dict[str, str],
    shown: dict[str, set[str]],
) -> None:
    """Notes in their order, and which of them nothing in the text points to."""
    number = 0
    known: dict[str, int] = {}
    for note in root:
        if local(note) != element or value_of(note, "type") not in {None, "normal"}:
            continue
        number += 1
        author = value_of(note, "author")
        marks = [_local(e, "paraId") for e in note.iter() if local(e) == "p"]
        known |= dict.fromkeys(marks, number)
        answered = next((known[replies[m]] for m in marks if replies.get(m) in known), None)
        if answered is not None:
            author = f"{author or ''} (reply to {prefix}{answered})".strip()
        text = walk.whole(note)
        if element in shown and value_of(note, "id") not in shown[element]:
            walk.parsed.tell(POINTLESS, f"{prefix}{number}")
        walk.parsed.add(f"{prefix}{number}", f"{author}: {text}" if author else text, layer)
        walk.besides(f"{prefix}{number}")


def _chunks(
    package: Package, relations: list[tuple[str, str, str]], parsed: Parsed, nest: Nest
) -> None:
    """Imported parts (altChunk): Word shows them, they stand outside document.xml."""
    for _, kind, part in relations:
        if kind == "aFChunk" and package.has(part) and "/afchunk/" not in part.lower():
            parsed.children.append(nest.child(package.read(part), part.rsplit("/", 1)[-1]))


def _told(root: Any, parsed: Parsed) -> None:
    """What pictures and shapes are called for those who cannot see them."""
    names = (e for e in root.iter("{*}docPr") if e.get("descr") or e.get("title"))
    for number, name in enumerate(names, start=1):
        words = (name.get("title"), name.get("descr"))
        parsed.add(f"alt{number}", "\n".join(filter(None, words)), "metadata")


class _Run:
    """The text of one paragraph or cell, sorted by what became of it."""

    def __init__(self) -> None:
        self.layers: dict[Layer, list[str]] = {
            "visible": [],
            "deleted": [],
            "inserted": [],
            "hidden": [],
            "metadata": [],
            "redacted": [],
        }
        self.boxes: list[tuple[Any, bool]] = []

    def say(self, text: str, layer: Layer, inserted: bool = False) -> None:
        self.layers[layer].append(text)
        if layer == "redacted" and self.layers["visible"][-1:] != [MARK]:
            self.layers["visible"].append(MARK)
        if inserted and layer == "visible":
            self.layers["inserted"].append(text)

    def text(self, layer: Layer) -> str:
        return "".join(self.layers[layer])


class _Walk:
    def __init__(
        self, parsed: Parsed, looks: Looks, numbering: Numbering, codes: frozenset[Any]
    ) -> None:
        self.parsed = parsed
        self.numbering = numbering
        self.looks = looks
        self.codes = codes
        self.blackened: list[Alarm] = []
        self.black = ""
        self.last = _Run()
        self.paragraphs = 0
        self.tables = 0

    def blocks(self, parent: Any, hidden: bool = False) -> None:
        """Paragraphs and tables below `parent`, content controls opened."""
        for element in branches(parent):
            name = local(element)
            if name == "p":
                self.paragraph(element, hidden)
            elif name == "tbl":
                self.table(element, hidden)
            elif name not in {"sectPr", "sdtPr", "pPr"}:
                self.blocks(element, hidden or is_foreign(element))

    def paragraph(self, element: Any, hidden: bool) -> None:
        run = _Run()
        label = self._label(element)
        self.inline(element, run, "visible", False, hidden or self.looks.misplaced(element))
        if label and run.text("visible").strip():
            run.layers["visible"].insert(0, f"{label} ")
        self.paragraphs += 1
        self._tell(f"¶{self.paragraphs}", run)

    def table(self, element: Any, hidden: bool) -> None:
        """One passage a row; merged cells count once; inner tables are read into their cell."""
        self.tables += 1
        table = self.tables
        hidden = hidden or self.looks.hides_table(element)
        rows = [row for row in element.iter() if local(row) == "tr" and owner(row) is element]
        for number, row in enumerate(rows, start=1):
            run = _Run()
            cells = [cell for cell in row.iter() if local(cell) == "tc" and row_of(cell) is row]
            state: Layer = "deleted" if is_struck(row) else "visible"
            unseen = hidden or self.looks.hides_row(row)
            for place, cell in enumerate(cells):
                if place and state == "visible":
                    run.say("\t", "visible")
                within: Layer = "deleted" if is_struck(cell) else state
                self.inline(cell, run, within, False, unseen or is_covered(cell))
            self._tell(f"T{table}R{number}", run)

    def whole(self, element: Any) -> str:
        """All visible text of a part or a note, one paragraph a line."""
        run = _Run()
        self.inline(element, run, "visible", False, False)
        while run.boxes:
            box, hidden = run.boxes.pop(0)
            run.say("\n", "visible")
            self.inline(box, run, "visible", False, hidden)
        self.last = run
        self.black = run.text("redacted")
        return run.text("visible").strip("\n")

    def besides(self, anchor: str) -> None:
        """What the part last read whole holds beyond its visible text."""
        for mark, layer in MARKS:
            self.parsed.add(f"{anchor}.{mark}", self.last.text(layer), layer)
        self.blacken(anchor)

    def inline(self, element: Any, run: _Run, layer: Layer, inserted: bool, hidden: bool) -> None:
        """Collect text below `element`; `layer` is deleted below a deletion."""
        for child in branches(element):
            name = local(child)
            if not name or name in {"pPr", "rPr", "sdtPr", "tcPr"}:
                continue
            if name == "txbxContent":
                run.boxes.append((child, hidden or self.looks.hides_box(child)))
            elif child in self.codes:
                run.say(child.text or "", "metadata")
            elif name in {"t", "delText"} or name.endswith("math}t") or name in SIGNS:
                state: Layer = "hidden" if hidden and layer == "visible" else layer
                run.say(SIGNS.get(name) or child.text or "", state, inserted)
            elif name in {"instrText", "delInstrText"}:
                run.say(child.text or "", "metadata")
            elif name in {"del", "moveFrom"}:
                self.inline(child, run, "deleted", inserted, hidden)
            elif name in {"ins", "moveTo"}:
                self.inline(child, run, layer, True, hidden)
            elif name == "r" or name.endswith("math}r"):
                gone = hidden or self.looks.vanishes(child)
                black = layer == "visible" and not gone and is_black(child)
                gone = gone or (not black and self.looks.unseen(child))
                self.inline(child, run, "redacted" if black else layer, inserted, gone)
            elif name in {"tc", "tr", "tbl"}:
                self.inline(child, run, layer, inserted, hidden or self._lost(child, name))
            else:
                paragraph = name == "p"
                if paragraph and run.text(layer) and not run.text(layer).endswith(("\n", "\t")):
                    run.say("\n", layer)
                below = hidden or (paragraph and self.looks.misplaced(child)) or is_foreign(child)
                label = self._label(child) if paragraph else ""
                if label and layer == "visible" and not below:
                    run.say(f"{label} ", layer)
                self.inline(child, run, layer, inserted, below)

    def _label(self, paragraph: Any) -> str:
        """Its number; a paragraph whose own mark is deleted is not counted."""
        properties = first(paragraph, "pPr")
        mark = first(properties, "rPr") if properties is not None else None
        if mark is not None and first(mark, "del") is not None:
            return ""
        return self.numbering.label(properties)

    def _lost(self, part: Any, name: str) -> bool:
        """Whether a part of a table within a cell is not shown."""
        if name == "tc":
            return is_covered(part)
        return self.looks.hides_row(part) if name == "tr" else self.looks.hides_table(part)

    def _tell(self, anchor: str, run: _Run) -> None:
        self.parsed.add(anchor, run.text("visible").strip("\n"))
        for mark, layer in MARKS:
            self.parsed.add(f"{anchor}.{mark}", run.text(layer), layer)
        self.black = run.text("redacted")
        self.blacken(anchor)
        for box, hidden in run.boxes:
            self.blocks(box, hidden)

    def blacken(self, anchor: str) -> None:
        """Keep the words blacked out in the part last read."""
        if self.black.strip():
            alarm = Alarm(kind="black highlight", anchor=anchor, text=clean(self.black).strip())
            self.blackened.append(alarm)
