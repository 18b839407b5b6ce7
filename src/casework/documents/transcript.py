"""Depositions and hearings by page and line: ``45:12-46:3`` to text, and a quotation to its lines.

Pages come from margin.py (which knows the text), their numbers from the line above or below.
A scan's page number may be misread: numbers must grow through the document, those that do not
are left out, and one is filled in only where its neighbours leave no choice.
"""

import itertools
import re
from collections.abc import Iterator, Sequence

from casework.cases.records import Record
from casework.documents.margin import Block, Line, blocks
from casework.documents.quotation import Flow
from casework.documents.records import Reading

CITE = re.compile(
    r"(?P<physical>p?)(?P<page>\d{1,5}):(?P<line>\d{1,2})"
    r"(?:\s*[-–—]\s*(?:(?P<last_page>\d{1,5}):)?(?P<last_line>\d{1,2}))?"
)
TITLED = re.compile(
    r"(?i)(?:^|\s)page\s+(\d{1,5})\s*$|^\s*page\s*:?\s*(\d{1,5})\b(?!\s*(?:of|to|-|,))"
)
ALONE = re.compile(r"^\s*[-–]?\s*(\d{1,5})\s*[-–]?\s*$")
LOOK_BACK = 60
RESTART = 3.0
"""A new count (a second transcript in one file) costs as much as three misread numbers."""


class Row(Record):
    """One counted line: where its text stands in the passage `anchor`."""

    number: int
    text: str
    anchor: str
    start: int
    end: int


class TranscriptPage(Record):
    """A page of a transcript: `number` is None where it cannot be made out.

    `unsure` are line numbers that could not be read; their text hangs on the line before.
    `filled` says that the page's number follows from its neighbours.
    """

    number: int | None
    anchor: str
    rows: tuple[Row, ...]
    unsure: tuple[int, ...] = ()
    filled: bool = False

    @property
    def lines(self) -> dict[int, str]:
        """Line number to text; a line's unnumbered continuation is joined with a line break."""
        joined: dict[int, str] = {}
        for row in self.rows:
            before = joined.get(row.number)
            joined[row.number] = row.text if before is None else f"{before}\n{row.text}"
        return joined


class Passed(Record):
    """What a citation by page and line gives: the text, or the reason why there is none."""

    text: str = ""
    anchors: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    reason: str = ""
    candidates: tuple[str, ...] = ()


class Transcript(Record):
    """All counted pages of a document in order; none where it is no transcript."""

    pages: tuple[TranscriptPage, ...] = ()

    def quote(self, cite: str) -> Passed:
        """The lines of ``45:12``, ``45:12-18``, ``45:12-46:3``; ``p10:12-18`` by physical page."""
        match = CITE.fullmatch(cite.strip())
        if match is None:
            return Passed(reason=f"{cite!r} is no page and line; write 45:12 or 45:12-46:3.")
        page, line = int(match["page"]), int(match["line"])
        last_page = int(match["last_page"] or page)
        last_line = int(match["last_line"] or line)
        if (last_page, last_line) < (page, line):
            return Passed(reason=f"{cite} ends before it begins.")
        firsts = self._at(page, bool(match["physical"]))
        if len(firsts) > 1:
            places = tuple(f"{self.pages[at].anchor}:{line}" for at in firsts)
            return Passed(
                reason=f"page {page} occurs {len(firsts)} times ({', '.join(places)}).",
                candidates=places,
            )
        if not firsts:
            unread = self._unread(page)
            places = tuple(f"{shown.anchor}:{line}" for shown in unread)
            return Passed(reason=self._missing(page, unread), candidates=places)
        span = self.pages[firsts[0] : firsts[0] + last_page - page + 1]
        counts = [p.number for p in span]
        if not match["physical"] and counts != list(range(page, last_page + 1)):
            return Passed(reason=f"pages {page} to {last_page} do not all stand here.")
        for shown, wanted in ((span[0], line), (span[-1], last_line)):
            if wanted not in {row.number for row in shown.rows}:
                return Passed(reason=_no_line(shown, wanted))
        rows = tuple(
            row
            for place, shown in enumerate(span)
            for row in shown.rows
            if (place > 0 or row.number >= line)
            and (place < len(span) - 1 or row.number <= last_line)
        )
        anchors = tuple(dict.fromkeys(row.anchor for row in rows))
        return Passed(text="\n".join(row.text for row in rows), anchors=anchors, rows=rows)

    def locate(self, quotation: str) -> tuple[str, ...]:
        """Page and line of each place where a quotation stands: ``45:12`` or ``45:12-46:3``.

        Pages are read on only where their numbers follow each other.
        """
        return tuple(dict.fromkeys(name for run in self._runs() for name in _found(run, quotation)))

    def name(self, page: TranscriptPage) -> str:
        """How a page is called in citations: its number, else the physical page (``p10``)."""
        return page.anchor if page.number is None else str(page.number)

    def _at(self, number: int, physical: bool) -> list[int]:
        return [
            at
            for at, page in enumerate(self.pages)
            if (page.anchor == f"p{number}" if physical else page.number == number)
        ]

    def _missing(self, page: int, unread: Sequence[TranscriptPage]) -> str:
        if not self.pages:
            return "no lines are counted here: not a transcript."
        told = ", ".join(shown.anchor for shown in unread[:12])
        hint = f" It may be one whose number cannot be read: {told}." if told else ""
        return f"there is no transcript page {page}.{hint}"

    def _unread(self, page: int) -> list[TranscriptPage]:
        """The pages without a number that stand where this page would stand."""
        low, found = 0, list[TranscriptPage]()
        for shown in self.pages:
            if shown.number is None and low < page:
                found.append(shown)
            elif shown.number is not None:
                if shown.number < page:
                    found = []
                low = shown.number
        return found

    def _runs(self) -> Iterator[list[TranscriptPage]]:
        run: list[TranscriptPage] = []
        for page in self.pages:
            before = run[-1].number if run else None
            if run and (before is None or page.number != before + 1):
                yield run
                run = []
            run.append(page)
        if run:
            yield run


def lines_of(reading: Reading) -> Transcript:
    """The transcript in a document's visible text (its own, not its children's)."""
    found = blocks([passage for passage in reading.passages if passage.layer == "visible"])
    printed = {label.page: label.printed for label in reading.labels}
    options = [_options(block, printed) for block in found]
    numbers = _numbers([option[0] if option else None for option in options])
    filled = _fill(numbers)
    return Transcript(
        pages=tuple(
            TranscriptPage(
                number=after,
                anchor=block.lines[0].anchor,
                rows=tuple(_rows(block)),
                unsure=tuple(_unsure(block)),
                filled=before is None and after is not None,
            )
            for block, before, after in zip(found, numbers, filled, strict=True)
        )
    )


def _found(run: Sequence[TranscriptPage], quotation: str) -> Iterator[str]:
    rows = [(page, row) for page in run for row in page.rows]
    for match in Flow([row.text for _, row in rows]).find(quotation):
        (page, first), (last_page, last) = rows[match.first], rows[match.last]
        start = page.anchor if page.number is None else str(page.number)
        if page is not last_page:
            yield f"{start}:{first.number}-{last_page.number}:{last.number}"
        elif first.number != last.number:
            yield f"{start}:{first.number}-{last.number}"
        else:
            yield f"{start}:{first.number}"


def _no_line(page: TranscriptPage, line: int) -> str:
    if line in page.unsure:
        return f"the number of line {line} on {page.anchor} cannot be read."
    return f"there is no line {line} on page {page.number or page.anchor} ({page.anchor})."


def _rows(block: Block) -> Iterator[Row]:
    number = 0
    for line in block.lines:
        number = line.number or number
        if line.number is None and not line.text.strip():
            continue
        yield Row(number=number, text=line.text, anchor=line.anchor, start=line.start, end=line.end)


def _unsure(block: Block) -> Iterator[int]:
    counted = [line.number for line in block.lines if line.number is not None]
    for before, after in itertools.pairwise([0, *counted]):
        yield from range(before + 1, after)


def _options(block: Block, printed: dict[int, str]) -> list[int]:
    """What may be the page's number, likeliest first."""
    near: list[Line] = [*block.head[::-1][:6], *block.foot[:6]]
    titled = [int(m[1] or m[2]) for line in near if (m := TITLED.search(line.text))]
    alone = [int(m[1]) for line in near if (m := ALONE.match(line.text))]
    label = printed.get(int(block.lines[0].anchor[1:]), "") if _paged(block) else ""
    return [*titled, *alone, *([int(label)] if label.isdecimal() else [])]


def _paged(block: Block) -> bool:
    return re.fullmatch(r"p\d+", block.lines[0].anchor) is not None


def _numbers(read: list[int | None]) -> list[int | None]:
    """The numbers that grow through the document; the others are None (misread)."""
    known = [(at, number) for at, number in enumerate(read) if number is not None]
    best: list[tuple[float, int]] = []
    for place, (_, number) in enumerate(known):
        score, before = -float(place), -1
        for back in range(place - 1, max(-1, place - LOOK_BACK), -1):
            missed = place - back - 1
            apart = known[place][0] - known[back][0]
            leap = number - known[back][1] - apart
            # Of two readings that leave out as much, the one without a leap is likelier.
            worth = best[back][0] - missed - (min(leap, 100) * 0.003 if leap >= 0 else RESTART)
            if worth > score:
                score, before = worth, back
        best.append((score + 1, before))
    kept: list[int | None] = [None] * len(read)
    ends = [score - (len(known) - 1 - place) for place, (score, _) in enumerate(best)]
    place = max(range(len(known)), key=lambda index: ends[index], default=-1)
    while place >= 0:
        at, number = known[place]
        kept[at] = number
        place = best[place][1]
    return kept


def _fill(numbers: list[int | None]) -> list[int | None]:
    """Numbers between two known ones that are just as far apart as their pages."""
    filled = list(numbers)
    known = [(at, number) for at, number in enumerate(numbers) if number is not None]
    for (at, number), (after, later) in itertools.pairwise(known):
        if later - number == after - at:
            for step in range(1, after - at):
                filled[at + step] = number + step
    return filled
