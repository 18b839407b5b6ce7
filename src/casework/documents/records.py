"""What reading a file gives: passages with anchors, in layers, and an honest state.

Anchors (unique within one Reading): ``p2`` page, ``p2.a1`` annotation, ``p2.ocr`` what OCR read
on a page that has text of its own; ``¶4`` paragraph,
``T1R2`` table row, ``fn2`` ``en1`` ``c3`` notes and comments, ``H1`` ``F1`` header and footer;
``Sheet1!B7`` cell; ``slide3``, ``slide3.n`` speaker notes; ``msg1`` body, ``msg1.h`` headers of
a mail; ``L41`` a block of text lines starting there. Parts of a child (an attachment, a nested
mail, an archive member) are reached with its number in front: ``att2/p1``. What else a page is
called (printed number, court page, Bates number) is in `labels`.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal

from casework.cases.records import Record

State = Literal[
    "text", "empty", "encrypted", "binary", "unreadable", "too_big", "crashed", "timed_out"
]
Layer = Literal[
    "visible",
    "header_footer",
    "footnote",
    "comment",
    "deleted",
    "inserted",
    "hidden",
    "notes",
    "metadata",
    "annotation",
    "stamp",
    "redacted",
]

POINTLESS = "note without a mark"
"""Name of the property that holds the anchor of a note to which no text points: it is kept, and
Word does not show it."""
BODY: frozenset[Layer] = frozenset[Layer]({"visible", "header_footer", "footnote"})
"""What a person sees on the page."""
READABLE: frozenset[Layer] = BODY | frozenset[Layer]({"comment", "hidden", "notes", "annotation"})
"""What an agent reads; all but BODY is marked as what it is. `inserted` repeats visible text,
`stamp` is what a court or a producing party put on the page (told in the page's marker), and
`redacted` is text that a person meant to take out and did not."""
LAYERS: frozenset[Layer] = READABLE | frozenset[Layer](
    {"deleted", "inserted", "metadata", "stamp", "redacted"}
)


class GuardLimits(Record):
    """Bounds of one guarded reading. Bytes and seconds."""

    memory: int = 3 * 2**30
    cpu_seconds: int = 15
    wall_seconds: int = 60
    file_bytes: int = 256 * 2**20
    output_bytes: int = 64 * 2**20
    expanded_bytes: int = 512 * 2**20
    depth: int = 8


class Passage(Record):
    """One anchored piece of text. `source` is ``ocr`` where it was read from a picture."""

    anchor: str
    text: str
    layer: Layer = "visible"
    source: Literal["file", "ocr"] = "file"


class Stamp(Record):
    """The line a court's filing system (CM/ECF) put on a page.

    `docket` as stamped (``2:31-cv-00417-QRS``); `document` and `attachment` are numbers of the
    docket (57 and 11 of ``57-11``); `filed` and `entered` are ISO dates, "" where not stamped;
    `page` of `pages` is the court's count; `page_id` the running number some districts add.
    """

    text: str
    kind: Literal["district", "bankruptcy", "appeal"] = "district"
    docket: str = ""
    document: int | None = None
    attachment: int | None = None
    filed: str = ""
    entered: str = ""
    page: int | None = None
    pages: int | None = None
    page_id: int | None = None


class Label(Record):
    """What the physical page `page` (from 1) is called by others: the number printed on it, the
    court's stamp, its Bates number, legends of confidentiality or release, the name on an exhibit
    sticker (``K``)."""

    page: int
    printed: str = ""
    stamp: Stamp | None = None
    bates: str = ""
    legends: tuple[str, ...] = ()
    exhibit: str = ""

    def names(self) -> str:
        """All of it on one line: ``Doc. 57-11 at 3 · NORV-0000417``."""
        stamp = self.stamp
        document, at = "", ""
        if stamp is not None:
            document = f"Doc. {stamp.document}" if stamp.document is not None else stamp.docket
            document += f"-{stamp.attachment}" if stamp.attachment is not None else ""
            at = f" at {stamp.page}" if stamp.page is not None else ""
        printed = f"printed {self.printed}" if self.printed not in {"", str(self.page)} else ""
        return " · ".join(filter(None, (printed, document + at, self.bates, *self.legends)))


class Alarm(Record):
    """A redaction that failed: text meant to be gone is in the file. `text` is what survived (it
    stands in layer ``redacted`` too); `anchor` is where; `kind` names the way it survived."""

    kind: str
    anchor: str
    text: str


class Reading(Record):
    """One file as read. `reason` says why a state is not ``text``, or what is doubtful.

    `pages` counts pages, slides or sheets where the type has them. `children` are attachments,
    nested mails, embedded files and archive members, in order. `unread` are pages (from 1) that
    hold a picture of text and have not been read (no OCR, or it failed).
    """

    name: str
    path: str = ""
    sha256: str = ""
    type: str
    state: State
    reason: str = ""
    pages: int | None = None
    passages: tuple[Passage, ...] = ()
    properties: tuple[tuple[str, str], ...] = ()
    labels: tuple[Label, ...] = ()
    alarms: tuple[Alarm, ...] = ()
    unread: tuple[int, ...] = ()
    children: tuple["Reading", ...] = ()

    def text(self, layers: Collection[Layer] = READABLE) -> str:
        """The text of these layers in document order, with a marker line at each new part."""
        return "\n".join(self._lines(layers)).strip("\n")

    def walk(self, prefix: str = "") -> Iterator[tuple[str, "Reading"]]:
        """This reading and all below it, each with the prefix of its anchors."""
        yield prefix, self
        for number, child in enumerate(self.children, start=1):
            yield from child.walk(f"{prefix}att{number}/")

    def _lines(self, layers: Collection[Layer]) -> Iterator[str]:
        shown = [p for p in self.passages if p.layer in layers and p.text.strip()]
        yield from _grid(self, shown) if self.type in GRIDS else _flow(self, shown)
        for number, child in enumerate(self.children, start=1):
            yield f"[attachment {number}: {child.name}]"
            if child.state != "text":
                yield f"[{child.state}: {child.reason}]"
            yield from child._lines(layers)
            yield f"[end of attachment {number}]"


def _flow(reading: Reading, shown: list[Passage]) -> Iterator[str]:
    """Passages one after the other, with a marker where a new part begins."""
    last = ""
    names = {str(label.page): label.names() for label in reading.labels}
    for passage in shown:
        marker = _marker(passage, reading.type, names)
        if marker and marker != last:
            yield f"[{marker}]"
        last = marker
        yield passage.text


def _marker(passage: Passage, kind: str, names: Mapping[str, str]) -> str:
    """What stands in square brackets before a passage; "" for running text. `names` are what
    pages are called by others, by their number."""
    anchor, layer = passage.anchor, passage.layer
    part = ""
    if anchor.startswith("p") and (kind == "pdf" or passage.source == "ocr"):
        page = anchor[1:].split(".")[0]
        part = " · ".join(filter(None, (f"page {page}", names.get(page, ""))))
        part += ", read by OCR" if passage.source == "ocr" else ""
    elif kind == "pptx":
        part = f"slide {anchor.removeprefix('slide').split('.')[0]}"
    words = {
        "visible": "",
        "header_footer": "header or footer",
        "footnote": f"note {anchor}",
        "notes": "speaker notes",
        "hidden": "hidden",
    }
    word = words.get(layer, f"{layer} {anchor}")
    return ": ".join(piece for piece in (part, word) if piece)


def _grid(reading: Reading, shown: list[Passage]) -> Iterator[str]:
    """Cells of a row on one line, sheet by sheet; hidden sheets and cells are marked."""
    states = dict(reading.properties)
    sheet_now, row_now = "", ""
    cells: list[str] = []
    for passage in shown:
        sheet, _, cell = passage.anchor.rpartition("!")
        row = cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") if passage.layer in CELLS else ""
        if cells and (sheet != sheet_now or row != row_now or not row):
            yield "\t".join(cells)
            cells = []
        hidden_sheet = f"sheet {sheet}" in states
        if sheet != sheet_now:
            yield f"[sheet {sheet}: hidden]" if hidden_sheet else f"[sheet {sheet}]"
        sheet_now, row_now = sheet, row
        if passage.layer not in CELLS:
            yield f"[{passage.layer} {passage.anchor}] {passage.text}"
        elif passage.layer == "hidden" and not hidden_sheet:
            cells.append(f"[hidden] {passage.text}")
        else:
            cells.append(passage.text)
    if cells:
        yield "\t".join(cells)


CELLS = frozenset({"visible", "hidden"})
GRIDS = frozenset({"xlsx", "xls", "xlsb", "ods"})
