"""Every way a place in a document is named, both ways.

Anchors as in records.py come first: ``p3``, ``¶4``, ``Sheet1!B7``, ``slide3``, ``msg1``, ``L41``,
``att2/p1``. A page is also called by its printed number (``printed iv``), the court's count
(``Doc. 57-11 at 3``, ``57-11 at 3``, ``PageID 1204``), its Bates number or a range of them
(``NORV-0000417``, ``NORV-0000417-0000419``); lines of a transcript by ``45:12-46:3``, or by the
physical page (``p10:12``); numbered paragraphs by ``para 12`` (and ``¶12`` where no anchor is
called so); clauses by ``Clause 9.3``, ``s. 4(2)`` or ``Article 38``, with what stands below them;
cells by a range (``Sheet1!B7:C9``). An ambiguous or absent name is an answer with a
reason.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from casework.cases.records import Record
from casework.documents.court.cite import Pin, RecordCite, record_cites
from casework.documents.paragraphs import Paragraph, paragraphs_of
from casework.documents.production import bates
from casework.documents.quotation import passage_at
from casework.documents.records import Label, Reading
from casework.documents.transcript import CITE, Passed, Transcript, lines_of

PARA = re.compile(r"(?:¶{1,2}|paras?\.?|paragraphs?|No\.)\s?(\d{1,4})(?:\s?[-–]\s?(\d{1,4}))?")
CLAUSE = re.compile(
    r"(?:cl(?:ause)?|s(?:ec(?:tion)?)?|art(?:icle)?|§|para(?:graph)?|¶)s?\.?\s?"
    r"(?P<number>\d{1,4}(?:\.\d{1,4}){0,5})(?:\s?\([a-z0-9]{1,4}\))*",
    re.IGNORECASE,
)
OPENING = re.compile(
    r"\s*(?:(?:cl(?:ause)?|s(?:ec(?:tion)?)?|art(?:icle)?)\.?\s|§\s?)?"
    r"(?P<number>\d{1,4}(?:\.\d{1,4}){0,5})[.):]?(?:\s|$)",
    re.IGNORECASE,
)
"""How a clause begins: with its number, and at times with what it is."""
POINT = re.compile(r"\s*\([a-z0-9]{1,4}\)\s", re.IGNORECASE)
PAGE_ID = re.compile(r"Page\s?ID[.#: ]{0,4}(\d{1,8})", re.IGNORECASE)
PRINTED = re.compile(r"(?:printed|page|p\.)\s?(\S{1,12})")
COURT = re.compile(r"\d{1,5}(?:-\d{1,4})?,?\s(?:at\b|¶)")
CELLS = re.compile(
    r"'?(?P<sheet>.{1,80}?)'?!\$?(?P<c1>[A-Z]{1,3})\$?(?P<r1>\d{1,7})(?::\$?(?P<c2>[A-Z]{1,3})\$?(?P<r2>\d{1,7}))?"
)
BATES_RANGE = re.compile(r"(?P<first>\S.{0,80}?\d)\s?[-–—]\s?(?P<last>(?:\S.{0,80}?)?\d[\w.]{0,6})")


class Place(Record):
    """What a name names: `anchors` of the passages or pages, and their text.

    `start` and `end` bound the text in the first and the last of them (None: the whole).
    Nothing in `anchors` means that the name names nothing, or several places (`candidates`);
    `reason` says which. It may also be a doubt about what was found.
    """

    name: str
    kind: str = ""
    anchors: tuple[str, ...] = ()
    text: str = ""
    start: int | None = None
    end: int | None = None
    reason: str = ""
    candidates: tuple[str, ...] = ()


def resolve(reading: Reading, name: str) -> Place:
    """The place a name names. For many names of one document keep a `Places`."""
    return Places(reading).resolve(name)


def names(reading: Reading, anchor: str) -> tuple[str, ...]:
    """All names of a place, its anchor first; each resolves to this anchor alone."""
    return Places(reading).names(anchor)


class Places:
    """The names in one document and in what it holds, worked out once."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._passages = {passage.anchor: passage for passage in reversed(reading.passages)}
        self._children: dict[int, Places] = {}

    def resolve(self, name: str) -> Place:
        """The place a name names in this document."""
        name = " ".join(name.split())
        inside, rest = self._inside(name)
        if inside is None:
            return Place(name=name, reason=rest)
        if inside is not self:
            return _below(inside.resolve(rest), name[: len(name) - len(rest)], name)
        exact = self._exact(name) or self._exact(name.replace(" ", ""))
        if exact:
            return exact.model_copy(update={"name": name})
        for look in (
            *(self._lines, self._para, self._clause, self._court),
            *(self._printed, self._cells, self._bates),
        ):
            if place := look(name):
                return place
        return Place(name=name, reason=self._nothing(name))

    def names(self, anchor: str) -> tuple[str, ...]:
        """All names of a place, its anchor first; each resolves to this anchor alone."""
        inside, rest = self._inside(anchor)
        if inside is None:
            return ()
        if inside is not self:
            prefix = anchor[: len(anchor) - len(rest)]
            return tuple(prefix + name for name in inside.names(rest))
        if self._exact(anchor) is None:
            return ()
        others = dict.fromkeys(self._others(anchor))
        return (
            anchor,
            *(n for n in others if n != anchor and self.resolve(n).anchors == (anchor,)),
        )

    @cached_property
    def transcript(self) -> Transcript:
        """The document's lines by transcript page."""
        return lines_of(self._reading)

    @cached_property
    def _paragraphs(self) -> list[Paragraph]:
        return paragraphs_of(self._reading)

    def _inside(self, name: str) -> tuple["Places | None", str]:
        """Who answers for a name: this document, or one it holds, and the rest of the name."""
        match = re.match(r"att(\d{1,6})/", name)
        if match is None:
            return self, name
        number = int(match[1])
        if not 1 <= number <= len(self._reading.children):
            return None, f"the document has {len(self._reading.children)} attachments."
        if number not in self._children:
            self._children[number] = Places(self._reading.children[number - 1])
        return self._children[number], name[match.end() :]

    def _exact(self, name: str) -> Place | None:
        """An anchor, a line within a block of text, or a page that has no text."""
        passage = self._passages.get(name) or passage_at(self._reading, name)
        if passage is not None:
            return self._place(name, _kind(name), [passage.anchor])
        match = re.fullmatch(r"p([1-9]\d{0,6})", name)
        labelled = match and any(label.page == int(match[1]) for label in self._reading.labels)
        if match and (labelled or int(match[1]) <= (self._reading.pages or 0)):
            reason = "a page without text (a scan, or blank)."
            return Place(name=name, kind="page", anchors=(name,), reason=reason)
        return None

    def _others(self, anchor: str) -> Iterator[str]:
        if match := re.fullmatch(r"p(\d+)", anchor):
            for label in self._reading.labels:
                if label.page == int(match[1]):
                    yield from _label_names(label)
            for page in self.transcript.pages:
                if page.anchor == anchor and page.lines:
                    first, last = min(page.lines), max(page.lines)
                    yield f"{self.transcript.name(page)}:{first}-{last}"
        for paragraph in self._paragraphs:
            if paragraph.anchors == (anchor,) and anchor.startswith("¶"):
                yield f"para {paragraph.number}"
        sheet, _, cell = anchor.rpartition("!")
        if sheet and re.fullmatch(r"[A-Z]{1,3}\d{1,7}", cell):
            yield f"'{sheet}'!{cell}"

    def _place(self, name: str, kind: str, anchors: Iterable[str]) -> Place:
        found = tuple(dict.fromkeys(anchors))
        texts = [self._passages[a].text for a in found if a in self._passages]
        return Place(name=name, kind=kind, anchors=found, text="\n".join(texts))

    def _pages(self, name: str, kind: str, pages: list[int], *, several: bool = False) -> Place:
        """A place of physical pages; more than one is ambiguous where one was asked for."""
        anchors = [f"p{page}" for page in dict.fromkeys(pages)]
        if not anchors:
            return Place(name=name, kind=kind, reason=f"no page here is called {name}.")
        if len(anchors) > 1 and not several:
            reason = f"{len(anchors)} pages are called {name}."
            return Place(name=name, kind=kind, reason=reason, candidates=tuple(anchors))
        return self._place(name, kind, anchors)

    def _lines(self, name: str) -> Place | None:
        if not CITE.fullmatch(name):
            return None
        return _passed(name, self.transcript.quote(name))

    def _para(self, name: str) -> Place | None:
        match = PARA.fullmatch(name)
        return self._numbered(name, int(match[1]), int(match[2] or match[1])) if match else None

    def _numbered(self, name: str, first: int, last: int) -> Place:
        runs: dict[int, list[Paragraph]] = defaultdict(list)
        for paragraph in self._paragraphs:
            if first <= paragraph.number <= last:
                runs[paragraph.run].append(paragraph)
        whole = [run for run in runs.values() if {p.number for p in run} >= {first, last}]
        if len(whole) > 1:
            spots = tuple(run[0].anchors[0] for run in whole)
            reason = f"{len(whole)} paragraphs have this number."
            return Place(name=name, kind="paragraph", reason=reason, candidates=spots)
        if not whole:
            reason = f"no numbered paragraph {first} stands here."
            return Place(name=name, kind="paragraph", reason=reason)
        run = whole[0]
        return Place(
            name=name,
            kind="paragraph",
            anchors=tuple(dict.fromkeys(anchor for p in run for anchor in p.anchors)),
            text="\n".join(p.text for p in run),
            start=run[0].start,
            end=run[-1].end,
        )

    def _clause(self, name: str) -> Place | None:
        """A clause and its points and clauses below, as far as they follow it."""
        match = CLAUSE.fullmatch(name)
        if match is None:
            return None
        found: list[list[str]] = []
        open_ = False
        for passage in self._reading.passages:
            if passage.layer != "visible":
                continue
            begins = OPENING.match(passage.text)
            number = begins["number"] if begins else ""
            if number == match["number"]:
                found.append([])
                open_ = True
            elif not number.startswith(f"{match['number']}.") and not POINT.match(passage.text):
                open_ = False
            if open_:
                found[-1].append(passage.anchor)
        if not found:
            reason = f"nothing here begins with the number {match['number']}."
            return Place(name=name, kind="clause", reason=reason)
        if len(found) > 1:
            reason = f"{len(found)} places begin with this number."
            spots = tuple(anchors[0] for anchors in found)
            return Place(name=name, kind="clause", reason=reason, candidates=spots)
        return self._place(name, "clause", found[0])

    def _court(self, name: str) -> Place | None:
        if match := PAGE_ID.fullmatch(name):
            stamps = [(x.page, x.stamp) for x in self._reading.labels if x.stamp]
            pages = [page for page, stamp in stamps if stamp.page_id == int(match[1])]
            return self._pages(name, "court", pages)
        cites = record_cites(f"Doc. {name}" if COURT.match(name) else name)
        whole = len(cites) == 1 and cites[0].kind == "docket" and cites[0].doc is not None
        if not whole or len(cites[0].text) < len(name.strip("[]() .")):
            return None
        return self.cited(cites[0], name)

    def cited(self, cite: RecordCite, name: str) -> Place:
        """The place a citation names in this document, by the court's stamps on its pages."""
        stamped = [
            (label.page, label.stamp.page)
            for label in self._reading.labels
            if label.stamp
            and label.stamp.document == cite.doc
            and (label.stamp.attachment or None) == cite.att
        ]
        if not stamped:
            number = f"{cite.doc}-{cite.att}" if cite.att else str(cite.doc)
            return Place(name=name, kind="court", reason=f"no page is stamped Document {number}.")
        if not cite.pins:
            return self._pages(name, "document", [page for page, _ in stamped], several=True)
        return self.pinned(cite.pins[0], name, {at: page for page, at in stamped if at})

    def pinned(self, pin: Pin, name: str, court: dict[int, int] | None = None) -> Place:
        """The place of a pin; `court` is the physical page of each page by the court's count."""
        if pin.kind == "lines":
            last = f"{pin.last}:{pin.last_line}"
            return _passed(name, self.transcript.quote(f"{pin.first}:{pin.first_line}-{last}"))
        if pin.kind == "para":
            return self._numbered(name, pin.first, pin.last)
        if pin.kind == "pageid":
            return self._court(f"PageID {pin.first}") or Place(name=name)
        if court is None:
            return self._printed(f"printed {pin.first}") or Place(name=name)
        wanted = range(pin.first, min(pin.last, pin.first + 10_000) + 1)
        missing = [page for page in wanted if page not in court]
        if missing:
            reason = f"no page is stamped page {missing[0]} (the last is {max(court, default=0)})."
            return Place(name=name, kind="court", reason=reason)
        return self._pages(name, "court", [court[page] for page in wanted], several=True)

    def _printed(self, name: str) -> Place | None:
        match = PRINTED.fullmatch(name)
        if match is None:
            return None
        pages = [label.page for label in self._reading.labels if label.printed == match[1]]
        return self._pages(name, "printed", pages)

    def _cells(self, name: str) -> Place | None:
        match = CELLS.fullmatch(name)
        if match is None:
            return None
        columns = sorted(_column(match[key] or match["c1"]) for key in ("c1", "c2"))
        rows = sorted(int(match[key] or match["r1"]) for key in ("r1", "r2"))
        found: list[str] = []
        for anchor in (passage.anchor for passage in self._reading.passages):
            sheet, _, cell = anchor.rpartition("!")
            at = re.fullmatch(r"([A-Z]{1,3})(\d{1,7})", cell)
            if sheet == match["sheet"] and at:
                across = columns[0] <= _column(at[1]) <= columns[1]
                if across and rows[0] <= int(at[2]) <= rows[1]:
                    found.append(anchor)
        if found:
            return self._place(name, "cell", found)
        return Place(name=name, kind="cell", reason="no cell there holds anything.")

    def _bates(self, name: str) -> Place | None:
        pages = {label.page: bates.parse(label.bates) for label in self._reading.labels}
        known = [(page, number) for page, number in pages.items() if number]
        if not known:
            return None
        exact = [page for page, number in known if number == bates.parse(name)]
        if exact:
            return self._pages(name, "bates", exact)
        for match in [BATES_RANGE.fullmatch(name)] if BATES_RANGE.fullmatch(name) else []:
            first = bates.parse(match["first"]) if match else None
            last = bates.parse(match["last"]) if match else None
            if first and last and last.prefix.strip() in {"", first.prefix.strip()}:
                low, high = first.number, last.number
                inside = [
                    (page, number.number)
                    for page, number in known
                    if number.prefix.upper() == first.prefix.upper()
                    and low <= number.number <= high
                ]
                place = self._pages(name, "bates", [page for page, _ in inside], several=True)
                here = len({number for _, number in inside})
                if inside and here < high - low + 1:
                    reason = f"{here} of {high - low + 1} pages of this range stand here."
                    return place.model_copy(update={"reason": reason})
                return place
        return None

    def _nothing(self, name: str) -> str:
        shown = [passage.anchor for passage in self._reading.passages[:3]]
        return f"nothing here is called {name!r}; anchors begin {', '.join(shown) or '(no text)'}."


def _below(place: Place, prefix: str, name: str) -> Place:
    return place.model_copy(
        update={
            "name": name,
            "anchors": tuple(prefix + anchor for anchor in place.anchors),
            "candidates": tuple(prefix + anchor for anchor in place.candidates),
        }
    )


def _passed(name: str, passed: Passed) -> Place:
    return Place(
        name=name,
        kind="lines",
        anchors=passed.anchors,
        text=passed.text,
        start=passed.rows[0].start if passed.rows else None,
        end=passed.rows[-1].end if passed.rows else None,
        reason=passed.reason,
        candidates=passed.candidates,
    )


def _label_names(label: Label) -> Iterator[str]:
    stamp = label.stamp
    if label.printed:
        yield f"printed {label.printed}"
    if stamp and stamp.document is not None and stamp.page is not None:
        part = f"-{stamp.attachment}" if stamp.attachment else ""
        yield f"Doc. {stamp.document}{part} at {stamp.page}"
    if stamp and stamp.page_id is not None:
        yield f"PageID {stamp.page_id}"
    if label.bates:
        yield label.bates


def _kind(anchor: str) -> str:
    for pattern, kind in (
        (r"p\d+", "page"),
        (r"¶\d+.*", "paragraph"),
        (r".+![A-Z]+\d+", "cell"),
        (r"slide\d+.*", "slide"),
        (r"msg\d+.*", "message"),
        (r"L\d+", "block"),
    ):
        if re.fullmatch(pattern, anchor):
            return kind
    return "passage"


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number
