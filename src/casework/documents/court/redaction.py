"""Failed redactions: finding them while a PDF is read, taking the words out of what is shown,
and finding them again in what somebody wrote.

The reader of a PDF makes one `Redactions`, asks `page` for each page, and calls `finish` once.
Runs in the guarded child; `quoted_redactions` is pure and runs anywhere.
"""

import itertools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from casework.documents.court import leftovers
from casework.documents.court.boxes import Box
from casework.documents.court.cover import Cut, cut
from casework.documents.readers.parsed import Parsed, clean
from casework.documents.records import Alarm, Layer, Passage

MARK = "█████"
MOST_ALARMS = 500
REPEATING = frozenset[Layer]({"annotation", "metadata", "notes", "comment", "hidden"})
"""Layers that may repeat the words of a failed redaction."""


class Redactions:
    """What the pages of one PDF hide. `data` is the file as opened."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.cuts: dict[int, Cut] = {}
        self._pdf: Any = None
        self._faults: list[str] = []

    def page(self, number: int, page: Any, text_page: Any) -> frozenset[int]:
        """Indices of the characters of a pypdfium2 text page that stand under a redaction: leave
        them out of the page's text. Remembers them for `finish`."""
        try:
            found = cut(page, text_page)
            if found.marks:
                found = cut(page, text_page, self._marks(number) or found.marks)
        except MemoryError:
            raise
        except Exception as error:  # a damaged page costs its own check, and says so
            self._faults.append(f"page {number} was not checked ({type(error).__name__})")
            return frozenset()
        if found.hidden or found.blind or found.marks:
            self.cuts[number] = found
        return found.indices

    def finish(self, parsed: Parsed) -> None:
        """Add passages in layer ``redacted`` (``p3.x1`` …), alarms and warnings to `parsed`, and
        take the words out of annotations and properties. Call it when all else is read."""
        alarms = [
            Alarm(kind=one.kind, anchor=f"p{number}", text=clean(one.text))
            for number, found in self.cuts.items()
            for one in found.hidden
        ]
        if self.cuts:
            shown = "\n".join(p.text for p in parsed.passages if p.layer == "visible")
            for what, search in self._searches(shown):
                try:
                    alarms += itertools.islice(search, MOST_ALARMS)
                except MemoryError:
                    raise
                except Exception as error:  # a damaged outline, tree or revision costs only itself
                    self._faults.append(f"{what} were not checked ({type(error).__name__})")
        if self._faults:
            parsed.warnings.append(f"failed redactions: {'; '.join(self._faults[:5])}.")
        withhold(parsed, alarms)

    def _searches(self, shown: str) -> Iterator[tuple[str, Iterator[Alarm]]]:
        """One search for each other place where the words may live on."""
        boxes = {n: [c.box for c in f.blind] + f.marks for n, f in self.cuts.items()}
        known = {n: " ".join(one.text for one in f.hidden) for n, f in self.cuts.items()}
        blind = {n: f.blind for n, f in self.cuts.items()}
        yield "earlier revisions", leftovers.earlier(self.data, boxes, known)
        yield "replacement texts", leftovers.replacement(blind, shown)
        pdf = self._open()
        if pdf is not None:
            yield "bookmarks", leftovers.bookmarks(pdf, frozenset(self.cuts), shown)
            yield "annotations", leftovers.annotations(pdf, boxes, shown)
            yield "tags", leftovers.structure(pdf, blind, shown)

    def _open(self) -> Any:
        if self._pdf is None:
            self._pdf = leftovers.open_again(self.data)
        return self._pdf

    def _marks(self, number: int) -> list[Box]:
        """The areas of a page's redaction marks, line by line (/QuadPoints)."""
        pdf = self._open()
        if pdf is None or number > len(pdf.pages):
            return []
        areas: list[Box] = []
        for one in pdf.pages[number - 1].obj.get("/Annots", ()):
            if str(one.get("/Subtype", "")) != "/Redact":
                continue
            points = [float(value) for value in one.get("/QuadPoints", ())][: 8 * 1000]
            quads = [points[at : at + 8] for at in range(0, len(points) - 7, 8)]
            areas += [(min(q[::2]), min(q[1::2]), max(q[::2]), max(q[1::2])) for q in quads]
            if not quads:
                areas.append(leftovers.rectangle(one))
        return areas


def withhold(parsed: Parsed, alarms: Iterable[Alarm]) -> None:
    """Move words that survived a redaction out of what is shown, and say that they survived.

    They are kept in layer ``redacted`` and in `parsed.alarms`; annotations and properties that
    repeat them are taken out too. Visible text is not touched: whoever found the words there
    has left them out of it.
    """
    kept = list(dict.fromkeys(alarms))[:MOST_ALARMS]
    if not kept:
        return
    number: Counter[str] = Counter()
    fresh: list[Passage] = []
    moved: set[str] = set()
    texts = {one.text for one in kept}
    for place, passage in enumerate(parsed.passages):
        if passage.layer in REPEATING and any(text in passage.text for text in texts):
            parsed.passages[place] = passage.model_copy(update={"layer": "redacted"})
            moved.add(passage.anchor)
    for one in kept:
        if one.anchor not in moved:
            number[one.anchor] += 1
            anchor = f"{one.anchor}.x{number[one.anchor]}"
            fresh.append(Passage(anchor=anchor, text=one.text, layer="redacted"))
    parsed.passages += fresh
    parsed.properties = [(name, _without(value, texts)) for name, value in parsed.properties]
    parsed.alarms += kept
    parsed.warnings.append(told(kept))


def told(alarms: Iterable[Alarm]) -> str:
    """One sentence for a Reading's reason."""
    places = list(dict.fromkeys(_place(one.anchor) for one in alarms))
    shown = ", ".join(places[:8]) + (" …" if len(places) > 8 else "")
    if len(places) == 1:
        return f"a redaction on {shown} failed: the text is still in the file (not shown)."
    return f"redactions on {shown} failed: the text is still in the file (not shown)."


def quoted_redactions(text: str, alarms: Iterable[Alarm], shown: str = "") -> list[Alarm]:
    """The alarms whose words stand in `text` (what an agent wrote), whatever the case, spaces,
    dashes, quotation marks and other signs between the letters.

    A figure of five digits or more is enough alone (``731,250`` without the words before it).
    Words too few to prove anything (under 8 letters and under 3 words) are passed over, unless
    they hold a figure of four digits. `shown` is what could be read in the open: what stands
    there too proves nothing.
    """
    said, open_text = _letters(text), _letters(shown)
    return [
        alarm
        for alarm in alarms
        if any(_stands(one, said) and not _stands(one, open_text) for one in _proofs(alarm.text))
    ]


def _proofs(survivor: str) -> Iterator[str]:
    """What of a survivor's words, found elsewhere, proves that they were read."""
    words = _letters(survivor).split()
    joined = "".join(words)
    if len(joined) >= 8 or len(words) >= 3 or sum(sign.isdigit() for sign in joined) >= 4:
        yield joined
    yield from (word for word in words if sum(sign.isdigit() for sign in word) >= 5)


def _stands(joined: str, said: str) -> bool:
    """Whether letters stand in a text with spaces only between them, from a word's beginning
    to a word's end: 1234 is not quoted by 912345."""
    pattern = r"(?<!\S)" + " ?".join(re.escape(sign) for sign in joined) + r"(?!\S)"
    return re.search(pattern, said) is not None


def _letters(text: str) -> str:
    """Letters and digits, lower case, one space between words; commas and points in figures go."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace("\u00ad", "")
    folded = re.sub(r"(?<=\d)[.,'\u2019](?=\d)", "", folded)
    return " ".join(re.findall(r"[^\W_]+", folded))


def _place(anchor: str) -> str:
    page = re.match(r"p(\d+)", anchor)
    return f"page {page[1]}" if page else anchor


def _without(value: str, texts: Iterable[str]) -> str:
    for text in texts:
        value = value.replace(text, MARK)
    return value
