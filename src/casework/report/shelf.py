"""The documents of one case as the page shows them, and where a citation points in them."""

import re
from collections.abc import Mapping, Sequence

from casework.cases.folder import CaseFolder
from casework.cases.records import Document, IndexRow, Role
from casework.documents.anchors import Places
from casework.documents.quotation import passage_at
from casework.documents.records import READABLE, Reading
from casework.report.marked import Piece, Span, Words, cut, tokens
from casework.report.view import DocumentView, PassageView

PAGED = ("pdf", "pptx")
MOST = 60_000
"""Characters of one document shown in the page."""

_LAYERS = {
    "visible": "",
    "header_footer": "header or footer",
    "footnote": "note",
    "comment": "comment",
    "hidden": "hidden",
    "notes": "speaker notes",
    "annotation": "annotation",
}


_WORDS = {"p": "p.", "¶": "¶", "L": "line", "slide": "slide", "T": "table"}


class Shelf:
    """The opened and cited documents of a case, each with one place in the page."""

    def __init__(self, folder: CaseFolder, readings: Mapping[tuple[str, str], Reading]) -> None:
        self._case = folder.case.id
        self._index: dict[str, IndexRow] = {row.file: row for row in folder.index}
        self._key: dict[str, Document] = {d.file: d for d in folder.truth.documents}
        self._readings = readings
        self._numbers: dict[str, int] = {}
        self._anchors: dict[str, dict[str, str]] = {}
        self._opened: set[str] = set()
        self._read: dict[str, Reading | None] = {}
        self._drawn: dict[str, tuple[tuple[PassageView, ...], str]] = {}
        self._words: dict[str, Words] = {}
        self._pointed: dict[tuple[str, str, str], tuple[str, str]] = {}
        self._marks: dict[str, dict[int, list[Span]]] = {}

    @property
    def files(self) -> tuple[str, ...]:
        """Every file of the room: what a citation may name."""
        return tuple(self._index) or tuple(self._key)

    def open(self, file: str) -> str:
        """Note that an agent opened a file; the link to it, or "" where the room has none."""
        if file not in self.files:
            return ""
        self._opened.add(file)
        return f"#{self._id(file)}"

    def place(self, file: str, anchors: Sequence[str]) -> tuple[str, str]:
        """Where a citation points: its link, and what is wrong with the place it names."""
        home = self._id(file)
        reading = self._reading(file)
        if not anchors or reading is None:
            return f"#{home}", ""
        for anchor in anchors:
            prefix = anchor.rpartition("/")[0]
            found = passage_at(reading, anchor)
            if found is not None:
                known = f"{prefix}/{found.anchor}" if prefix else found.anchor
                id = self._ids(file).get(known, home)
                drawn = any(view.id == id for view in self._passages(file)[0])
                return f"#{id if drawn else home}", ""
        if anchors[0] == "p1" and reading.type not in PAGED:
            # The first page of what has no pages is the whole of it.
            return f"#{home}", ""
        return f"#{home}", f"{file} has no {spoken(anchors[0])}"

    def point(self, file: str, place: str, quote: str) -> tuple[str, str]:
        """Where a citation with words points: its link, and what is wrong with it. The words are
        marked in the document; where they do not stand there, the link is to the place named."""
        key = (file, place, quote)
        if key not in self._pointed:
            self._pointed[key] = self._point(file, place, quote)
        return self._pointed[key]

    def _point(self, file: str, place: str, quote: str) -> tuple[str, str]:
        home, reading = f"#{self._id(file)}", self._reading(file)
        if reading is None:
            return home, ""
        named = Places(reading).resolve(place) if place else None
        anchors = (named.anchors or named.candidates) if named else ()
        views = self._passages(file)[0]
        ids = [id for anchor in anchors if (id := self._ids(file).get(anchor))]
        near = [view for view in views if view.id in ids]
        # Where the words are not at the place named, they may still stand elsewhere.
        for some in (near, views) if quote else ():
            texts = [view.text for view in some]
            words = Words(texts) if some is near else self._all_words(file, texts)
            if found := words.find(quote):
                id = f"{home[1:]}.q{len(self._pointed) + 1}"
                at = {view.id: number for number, view in enumerate(views)}
                for number, span in cut(found, texts, Piece(token="mark", id=id, kind="source")):
                    self._marks.setdefault(file, {}).setdefault(at[some[number].id], []).append(
                        span
                    )
                return f"#{id}", ""
        doubt = "the words were not found in the document" if quote else ""
        return (f"#{near[0].id}" if near else home), doubt

    def _all_words(self, file: str, texts: Sequence[str]) -> Words:
        if file not in self._words:
            self._words[file] = Words(texts)
        return self._words[file]

    def name(self, file: str) -> str:
        """The document's name from the index; "" where there is none."""
        row = self._index.get(file)
        return row.name if row else ""

    def role(self, file: str) -> Role | None:
        """The document's role from the key."""
        document = self._key.get(file)
        return document.role if document else None

    def documents(self) -> tuple[DocumentView, ...]:
        """All documents that were opened or cited, in the order of their files."""
        return tuple(self._document(file) for file in sorted(self._numbers))

    def _document(self, file: str) -> DocumentView:
        row, key, reading = self._index.get(file), self._key.get(file), self._reading(file)
        passages, problem = self._passages(file)
        marks = self._marks.get(file, {})
        return DocumentView(
            id=self._id(file),
            file=file,
            name=self.name(file),
            type=reading.type if reading else (row.type if row else ""),
            date=row.date if row else "",
            role=key.role if key else None,
            opened=file in self._opened,
            passages=tuple(
                view.model_copy(update={"pieces": tokens(view.text, marks[number])})
                if number in marks
                else view
                for number, view in enumerate(passages)
            ),
            problem=problem,
        )

    def _passages(self, file: str) -> tuple[tuple[PassageView, ...], str]:
        """What is drawn of a document, without marks, and what is said where it is not all."""
        if file not in self._drawn:
            self._drawn[file] = self._draw(file)
        return self._drawn[file]

    def _draw(self, file: str) -> tuple[tuple[PassageView, ...], str]:
        reading = self._reading(file)
        if reading is None:
            return (), "The text is not part of this report."
        if reading.state != "text":
            return (), f"No text could be read ({reading.state}). {reading.reason}".strip()
        ids, shown, used = self._ids(file), dict[str, PassageView](), 0
        for prefix, part in reading.walk():
            for passage in part.passages:
                if passage.layer not in READABLE or not passage.text.strip():
                    continue
                id = ids[prefix + passage.anchor]
                if used > MOST:
                    return tuple(shown.values()), f"Only the first {used:,} characters are shown."
                used += len(passage.text)
                before = shown.get(id)
                shown[id] = PassageView(
                    id=id,
                    label=prefix + spoken(_row(passage.anchor)),
                    text=f"{before.text}\t{passage.text}" if before else passage.text,
                    note=_LAYERS.get(passage.layer, passage.layer),
                )
        return tuple(shown.values()), reading.reason

    def _ids(self, file: str) -> dict[str, str]:
        """From anchor to the id of the place in the page; the cells of a row share one."""
        if file not in self._anchors:
            reading, numbers = self._reading(file), dict[str, int]()
            ids: dict[str, str] = {}
            for prefix, part in reading.walk() if reading else ():
                for passage in part.passages:
                    row = prefix + _row(passage.anchor)
                    number = numbers.setdefault(row, len(numbers) + 1)
                    ids[prefix + passage.anchor] = f"{self._id(file)}.{number}"
            self._anchors[file] = ids
        return self._anchors[file]

    def _reading(self, file: str) -> Reading | None:
        if file not in self._read:
            self._read[file] = self._readings.get((self._case, file))
        return self._read[file]

    def _id(self, file: str) -> str:
        number = self._numbers.setdefault(file, len(self._numbers) + 1)
        return f"doc.{self._case}.{number}"


def spoken(anchor: str) -> str:
    """An anchor in words: ``p2`` → "p. 2", ``L41`` → "line 41"; others as they are."""
    found = re.fullmatch(r"(p|¶|L|slide|T)(\d+)", anchor)
    if found:
        return f"{_WORDS[found[1]]} {found[2]}"
    sheet, mark, row = anchor.rpartition("!")
    if mark:
        return f"{sheet}, row {row}" if row.isdecimal() else f"{sheet} {row}".strip()
    return {"msg1": "message", "msg1.h": "headers"}.get(anchor, anchor)


def _row(anchor: str) -> str:
    """A cell's row (``Sheet1!7``); any other anchor is its own."""
    sheet, mark, cell = anchor.rpartition("!")
    return f"{sheet}!{cell.lstrip('ABCDEFGHIJKLMNOPQRSTUVWXYZ')}" if mark else anchor
