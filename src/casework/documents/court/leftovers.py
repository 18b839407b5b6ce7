"""Other places in a redacted PDF where the words live on: bookmarks, annotations nobody sees,
replacement text (/ActualText), an earlier revision of the file.

Asked only about pages that carry a redaction, and about words that stand nowhere in the
visible text. Runs in the guarded child only.
"""

import ctypes
import io
import re
from collections.abc import Generator, Mapping
from typing import Any

from casework.documents.court.boxes import HIDDEN, Box, covers, share
from casework.documents.court.cover import ENOUGH, Blind, is_label
from casework.documents.records import Alarm

MOST_REVISIONS = 4
MOST_NODES = 20_000
MOST_PAGES = 300
MOST_CHARACTERS = 50_000
NOTES = frozenset({"/Text", "/FreeText", "/Stamp", "/Link", "/Widget"})
"""Annotations whose words a reader sees or opens."""


def tells(text: str, shown: str) -> bool:
    """Whether these words say something that the visible text (`shown`) does not: a figure of
    three digits or more, or at least two longer words of which half are missing there."""
    if is_label(text) or _squash(text) in _squash(shown):
        return False
    words = set(re.findall(r"[^\W_]+(?:[.,][^\W_]+)*", text.casefold()))
    known = set(re.findall(r"[^\W_]+(?:[.,][^\W_]+)*", shown.casefold()))
    if any(sum(sign.isdigit() for sign in word) >= 3 and word not in known for word in words):
        return True
    longer = {word for word in words if len(word) >= 4}
    return len(longer) >= 2 and 2 * len(longer - known) >= len(longer)


def bookmarks(pdf: Any, pages: frozenset[int], shown: str) -> Generator[Alarm]:
    """Titles in the outline that lead to a redacted page, or to no page that can be told."""
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, start=1)}
    with pdf.open_outline() as outline:
        waiting = list(outline.root)
        for _ in range(MOST_NODES):
            if not waiting:
                return
            item = waiting.pop(0)
            waiting += item.children
            page = numbers.get(_target(item))
            if (page is None or page in pages) and tells(item.title, shown):
                yield Alarm(kind="a bookmark", anchor=f"p{page or min(pages)}", text=item.title)


def _target(item: Any) -> Any:
    """Object number of the page a bookmark leads to."""
    import pikepdf

    place = item.destination
    if place is None and item.action is not None and "/D" in item.action:
        place = item.action.D
    if isinstance(place, pikepdf.Array | list) and len(place):
        return getattr(place[0], "objgen", None)
    return None


def annotations(pdf: Any, boxes: Mapping[int, list[Box]], shown: str) -> Generator[Alarm]:
    """Words of annotations that are not seen, or lie on a redaction (`boxes`: those by page)."""
    for number, page in enumerate(pdf.pages, start=1):
        if number not in boxes:
            continue
        for place, one in enumerate(page.obj.get("/Annots", ()), start=1):
            text = _words(one, boxes[number])
            if tells(text, shown):
                anchor = f"p{number}.a{place}"
                yield Alarm(kind="a left-over annotation", anchor=anchor, text=text)


def _words(one: Any, boxes: list[Box]) -> str:
    """What an annotation says, if nobody sees it say so; else ""."""
    import pikepdf

    if not isinstance(one, pikepdf.Dictionary) or "/Contents" not in one:
        return ""
    text, kind = str(one["/Contents"]), str(one.get("/Subtype", ""))
    parent = one.get("/Parent")
    if kind == "/Popup" and parent is not None and str(parent.get("/Contents", "")) == text:
        return ""
    box = rectangle(one)
    if kind == "/Popup" or int(one.get("/F", 0)) & HIDDEN or box[0] == box[2]:
        return text
    on_box = any(max(share(box, other), share(other, box)) > 0.5 for other in boxes)
    return text if kind not in NOTES and on_box else ""


def rectangle(annotation: Any) -> Box:
    """An annotation's /Rect, in order; zeros where it is malformed."""
    try:
        a, b, c, d = (float(side) for side in annotation["/Rect"])
    except (KeyError, TypeError, ValueError):
        return 0.0, 0.0, 0.0, 0.0
    return min(a, c), min(b, d), max(a, c), max(b, d)


def replacement(blind: Mapping[int, list[Blind]], shown: str) -> Generator[Alarm]:
    """/ActualText (or /E) of the marked content a box is drawn in. `blind`: boxes by page."""
    for number, boxes in blind.items():
        for text in (text for box in boxes for text in box.instead):
            if tells(text, shown):
                yield Alarm(kind="replacement text", anchor=f"p{number}", text=text)


def structure(pdf: Any, blind: Mapping[int, list[Blind]], shown: str) -> Generator[Alarm]:
    """/ActualText that the structure tree gives to the marked content of a box."""
    import pikepdf

    marked = {(number, box.content) for number, boxes in blind.items() for box in boxes}
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, start=1)}
    waiting = [pdf.Root.StructTreeRoot] if "/StructTreeRoot" in pdf.Root else []
    for _ in range(MOST_NODES):
        if not waiting:
            return
        node = waiting.pop()
        kids = node.get("/K", ())
        kids = list(kids) if isinstance(kids, pikepdf.Array) else [kids]
        waiting += [kid for kid in kids if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]
        page = node.get("/Pg")
        if "/ActualText" not in node or page is None:
            continue
        inner = [kid.get("/MCID") if isinstance(kid, pikepdf.Dictionary) else kid for kid in kids]
        number = numbers.get(page.objgen, 0)
        text = str(node["/ActualText"])
        on_box = any(isinstance(kid, int) and (number, kid) in marked for kid in inner)
        if on_box and tells(text, shown):
            yield Alarm(kind="replacement text", anchor=f"p{number}", text=text)


def revisions(data: bytes) -> list[bytes]:
    """Earlier states of a file that was saved by appending, newest first."""
    ends = [match.end() for match in re.finditer(rb"%%EOF\r?\n?", data)][:200]
    if b"/Linearized" in data[:1024]:
        ends = ends[1:]  # the first end belongs to the first page's own part
    return [data[:end] for end in reversed(ends[:-1])][:MOST_REVISIONS]


def earlier(
    data: bytes, boxes: Mapping[int, list[Box]], known: Mapping[int, str]
) -> Generator[Alarm]:
    """Words that stood in an earlier revision where a redaction stands now.

    `boxes`: page → the redactions on it; `known`: page → what is known to survive under them.
    """
    import pypdfium2

    for old in revisions(data):
        try:
            document = pypdfium2.PdfDocument(old)
        except pypdfium2.PdfiumError:
            continue
        for number in range(1, min(len(document), MOST_PAGES) + 1):
            if number not in boxes:
                continue
            try:
                page = document[number - 1]
                text_page = page.get_textpage()
            except pypdfium2.PdfiumError:
                continue
            for box in [*boxes[number], *covers(page).marks]:
                text = _inside(text_page, box)
                if not is_label(text) and _squash(text) not in _squash(known.get(number, "")):
                    yield Alarm(kind="an earlier revision", anchor=f"p{number}", text=text)


def _inside(text_page: Any, box: Box) -> str:
    """The text whose characters lie in a box by 60 %."""
    import pypdfium2.raw as pdfium

    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    signs: list[str] = []
    for index in range(min(text_page.count_chars(), MOST_CHARACTERS)):
        if not pdfium.FPDFText_GetCharBox(text_page, index, left, right, bottom, top):
            continue
        sign = chr(pdfium.FPDFText_GetUnicode(text_page, index))
        letter = (left.value, bottom.value, right.value, top.value)
        if share(letter, box) >= ENOUGH:
            signs.append(sign)
        elif sign.isspace() and signs:
            signs.append(" ")
    return " ".join("".join(signs).split())


def open_again(data: bytes) -> Any:
    """The file with pikepdf; None where it cannot be opened."""
    import pikepdf

    try:
        return pikepdf.open(io.BytesIO(data))
    except MemoryError:
        raise
    except Exception:  # qpdf's many errors: the page's own boxes have been looked at already
        return None


def _squash(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())
