"""OpenDocument texts and presentations (ODT, ODP); opencells.py reads its spreadsheets.

Visible text is the text as finally agreed, as in DOCX: deleted words stand in ``¶4.d``, inserted
ones again in ``¶4.i``, hidden ones in ``¶4.h``. Automatic list numbers are not shown.
"""

from typing import Any

from casework.documents.readers.package import Package
from casework.documents.readers.parsed import GaveUp, Nest, Parsed
from casework.documents.records import Layer

SKIPPED = frozenset({"tracked-changes", "sequence-decls", "forms", "variable-decls", "desc"})
UNSEEN = {
    "text-properties": ("display", "none"),
    "drawing-page-properties": ("visibility", "hidden"),
}
"""Properties of styles that hide text, and slides."""
MARKS: tuple[tuple[str, Layer], ...] = ((".d", "deleted"), (".i", "inserted"), (".h", "hidden"))


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """Paragraphs ``¶n``, rows ``TnRm``, notes, comments, ``H1`` ``F1``; slides ``slide3``."""
    package = open_package(data, nest)
    parsed = Parsed()
    root = package.xml("content.xml")
    styles = package.xml("styles.xml") if package.has("styles.xml") else None
    walk = Walk(parsed, _hiding(root, styles), _changes(root))
    if styles is not None:
        _sides(styles, walk)
    body = next((e for e in root.iter() if local(e) == "body"), None)
    if body is None:
        raise GaveUp("unreadable", "content.xml has no body: not an OpenDocument text.")
    slides = [e for e in body.iter() if local(e) == "page"]
    if slides:
        parsed.pages = len(slides)
        for number, slide in enumerate(slides, start=1):
            _slide(slide, f"slide{number}", walk)
    else:
        walk.blocks(body)
    finish(package, parsed, nest)
    return parsed


def open_package(data: bytes, nest: Nest) -> Package:
    """Raises GaveUp for damage, bombs and passwords."""
    package = Package(data, nest.limits)
    manifest = "META-INF/manifest.xml"
    if package.has(manifest) and b"encryption-data" in package.read(manifest):
        raise GaveUp("encrypted", "an OpenDocument file that asks for a password.")
    return package


def finish(package: Package, parsed: Parsed, nest: Nest) -> None:
    """Properties, macros, and objects and pictures inside."""
    if package.has("meta.xml"):
        for element in package.xml("meta.xml").iter():
            if isinstance(element.tag, str) and not len(element) and element.text:
                parsed.tell(get(element, "name") or local(element), element.text)
    if any(key.startswith(("basic/", "scripts/")) for key in package.names):
        parsed.tell("macros", "the file carries macros (not run)")
        parsed.warnings.append("carries macros, which were not run.")
    for number, key in enumerate(sorted(k for k in package.names if is_object(k)), start=1):
        words = [text_of(e) for e in package.xml(key).iter() if local(e) in {"p", "h"}]
        parsed.add(f"object{number}", "\n".join(word for word in words if word.strip()))
    package.pictures(parsed, nest, "pictures/")


def is_object(key: str) -> bool:
    """Whether a member is the content of an embedded object (a chart, a formula, a table)."""
    return key.startswith("object") and key.endswith("/content.xml")


def local(element: Any) -> str:
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def get(element: Any, name: str) -> str:
    """An attribute by its local name, whatever its namespace; "" where there is none."""
    for key, value in element.attrib.items():
        if key.rpartition("}")[2] == name:
            return value
    return ""


def text_of(element: Any) -> str:
    """All text below, notes and comments left out."""
    words: list[str] = [element.text or ""]
    for child in element:
        name = local(child)
        if name == "s":
            words.append(" " * min(int(get(child, "c") or 1), 1000))
        elif name in {"tab", "line-break"}:
            words.append("\t" if name == "tab" else "\n")
        elif name not in {"note", "annotation", "tracked-changes"} and name:
            words.append(text_of(child))
        words.append(child.tail or "")
    return "".join(words)


def _hiding(root: Any, styles: Any) -> frozenset[str]:
    """Names of styles whose text is not displayed."""
    hidden: set[str] = set()
    for tree in (root, styles):
        for element in tree.iter() if tree is not None else ():
            found = UNSEEN.get(local(element))
            if found and get(element, found[0]) == found[1]:
                hidden.add(get(element.getparent(), "name"))
    return frozenset(hidden - {""})


def _changes(root: Any) -> dict[str, tuple[str, str]]:
    """(what was done, deleted text) for each tracked change."""
    found: dict[str, tuple[str, str]] = {}
    for region in root.iter():
        if local(region) == "changed-region":
            for kind in region:
                if local(kind) in {"deletion", "insertion"}:
                    words = [text_of(e) for e in kind if local(e) in {"p", "h", "list", "table"}]
                    found[get(region, "id")] = (local(kind), "\n".join(words))
    return found


def _sides(styles: Any, walk: "Walk") -> None:
    told: set[str] = set()
    counts = {"header": 0, "footer": 0}
    for element in styles.iter():
        kind = local(element).partition("-")[0]
        if kind not in counts or local(element) in {"header-style", "footer-style"}:
            continue
        words = "\n".join(text_of(e) for e in element.iter() if local(e) in {"p", "h"})
        if words.strip() and words not in told:
            told.add(words)
            counts[kind] += 1
            walk.parsed.add(f"{kind[0].upper()}{counts[kind]}", words, "header_footer")


def _slide(slide: Any, anchor: str, walk: "Walk") -> None:
    notes = [e for e in slide.iter() if local(e) == "notes"]
    spoken = [text_of(p) for note in notes for p in note.iter() if local(p) in {"p", "h"}]
    for note in notes:
        note.getparent().remove(note)
    comments = [e for e in slide.iter() if local(e) == "annotation"]
    for number, comment in enumerate(comments, start=1):
        walk.parsed.add(f"{anchor}.c{number}", remark(comment), "comment")
        comment.getparent().remove(comment)
    words = [text_of(p) for p in slide.iter() if local(p) in {"p", "h"}]
    hidden = get(slide, "style-name") in walk.hiding
    text = "\n".join(word for word in words if word.strip())
    walk.parsed.add(anchor, text, "hidden" if hidden else "visible")
    walk.parsed.add(f"{anchor}.n", "\n".join(w for w in spoken if w.strip()), "notes")


def remark(annotation: Any) -> str:
    """``Author: words`` of a comment."""
    author = next((e.text for e in annotation if local(e) == "creator"), "") or ""
    words = "\n".join(text_of(e) for e in annotation.iter() if local(e) in {"p", "h"})
    return f"{author}: {words}" if author else words


class Walk:
    """One pass over the text. `inserted` holds the ids of insertions that are open."""

    def __init__(
        self, parsed: Parsed, hiding: frozenset[str], changes: dict[str, tuple[str, str]]
    ) -> None:
        self.parsed = parsed
        self.hiding = hiding
        self.changes = changes
        self.inserted: set[str] = set()
        self.counts = {"¶": 0, "T": 0, "fn": 0, "en": 0, "c": 0}
        self.run: dict[Layer, list[str]] = {}
        self.boxes: list[Any] = []

    def blocks(self, parent: Any) -> None:
        for element in parent:
            name = local(element)
            if name in {"p", "h"}:
                self._inline(element, get(element, "style-name") in self.hiding)
                self.counts["¶"] += 1
                self._tell(f"¶{self.counts['¶']}")
            elif name == "table":
                self._table(element)
            elif name in {"change", "change-start", "change-end"}:
                self._change(element, name)
            elif name and name not in SKIPPED:
                self.blocks(element)

    def _table(self, element: Any) -> None:
        self.counts["T"] += 1
        table = self.counts["T"]
        rows = [r for r in element.iter() if local(r) == "table-row" and _above(r) is element]
        for number, row in enumerate(rows, start=1):
            cells = [cell for cell in row if local(cell) == "table-cell"]
            for place, cell in enumerate(cells):
                if place:
                    self._say("\t", False)
                first = True
                for block in cell.iter():
                    if local(block) in {"p", "h"} and not _in_note(block, cell):
                        if not first:
                            self._say("\n", False)
                        first = False
                        self._inline(block, get(block, "style-name") in self.hiding)
            self._tell(f"T{table}R{number}")

    def _inline(self, element: Any, hidden: bool) -> None:
        self._say(element.text or "", hidden)
        for child in element:
            name = local(child)
            if name == "s":
                self._say(" " * min(int(get(child, "c") or 1), 1000), hidden)
            elif name in {"tab", "line-break"}:
                self._say("\t" if name == "tab" else "\n", hidden)
            elif name in {"change", "change-start", "change-end"}:
                self._change(child, name)
            elif name == "note":
                self._note(child)
            elif name == "annotation":
                self.counts["c"] += 1
                self.parsed.add(f"c{self.counts['c']}", remark(child), "comment")
            elif name in {"hidden-text", "hidden-paragraph"}:
                self._say(get(child, "string-value") or child.text or "", True)
            elif name == "text-box":
                self.boxes.append(child)
            elif name and name not in SKIPPED:
                self._inline(child, hidden or get(child, "style-name") in self.hiding)
            self._say(child.tail or "", hidden)

    def _change(self, element: Any, name: str) -> None:
        number = get(element, "change-id")
        kind, words = self.changes.get(number, ("", ""))
        if name == "change" and kind == "deletion":
            self.run.setdefault("deleted", []).append(words)
        elif name == "change-start" and kind == "insertion":
            self.inserted.add(number)
        elif name == "change-end":
            self.inserted.discard(number)

    def _note(self, element: Any) -> None:
        prefix = "en" if get(element, "note-class") == "endnote" else "fn"
        self.counts[prefix] += 1
        bodies = [e for e in element if local(e) == "note-body"]
        words = [text_of(p) for b in bodies for p in b.iter() if local(p) in {"p", "h"}]
        self.parsed.add(f"{prefix}{self.counts[prefix]}", "\n".join(words), "footnote")

    def _say(self, text: str, hidden: bool) -> None:
        if text:
            self.run.setdefault("hidden" if hidden else "visible", []).append(text)
            if self.inserted and not hidden:
                self.run.setdefault("inserted", []).append(text)

    def _tell(self, anchor: str) -> None:
        run, self.run = self.run, {}
        boxes, self.boxes = self.boxes, []
        self.parsed.add(anchor, "".join(run.get("visible", ())))
        for mark, layer in MARKS:
            self.parsed.add(f"{anchor}{mark}", "".join(run.get(layer, ())), layer)
        for box in boxes:
            self.blocks(box)


def _above(row: Any) -> Any:
    return next((e for e in row.iterancestors() if local(e) == "table"), None)


def _in_note(block: Any, cell: Any) -> bool:
    for above in block.iterancestors():
        if above is cell:
            return False
        if local(above) in {"note", "annotation", "text-box"}:
            return local(above) != "text-box"
    return False
