"""PDF: the text of its pages by pypdfium2, taken apart into body, stamps and what is unseen.

What pikepdf finds beside the pages (metadata, annotations, forms, attachments) is besides.py's.
"""

import io
import unicodedata
from dataclasses import dataclass, field
from typing import Any

from casework.documents.court.furniture import Separated, separate
from casework.documents.court.pagination import settle
from casework.documents.court.redaction import Redactions
from casework.documents.readers.besides import read_besides
from casework.documents.readers.layout import count_lines, lay_out, signs
from casework.documents.readers.parsed import GaveUp, Nest, Parsed
from casework.documents.readers.sight import Sight, look
from casework.documents.readers.spent import share_of_time

MOST_PAGES = 5000
SCAN = 0.002
"""Share of a page without any text of its own from which a picture on it may hold a word."""
WIDE_SCAN = 0.3
FEW = 25
"""Letters and digits up to which text beside a wide picture is a sticker or a heading on it."""
MOST_OF_PAGE = 0.6
SOME = 60
"""The same where the picture is most of the page."""
GARBLED = 0.3
"""Share of signs that stand for no character from which a page's text is no text."""
NO_EXTRAS, NO_MORE = 0.5, 0.8
"""Shares of the CPU time allowed after which no picture of a page is made and no lines are counted,
and after which no more pages are read: a long document in part is better than none of it."""


@dataclass
class Sheet:
    """One page as read: taken apart, what could be seen of it, and its unseen text by reason."""

    parts: Separated = field(default_factory=Separated)
    sight: Sight = field(default_factory=Sight)
    unseen: dict[str, str] = field(default_factory=dict[str, str])
    unread: bool = False
    damaged: bool = False


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """Pages ``p1`` …; stamps, legends and Bates numbers ``p1.s1`` …; text that cannot be seen
    ``p1.h1`` …; annotations ``p1.a1``; form fields ``field1``.

    A printed page number stays in the page's text (and is in its label). A file that opens only
    after repair says so in its reason. `unread` are pages that show a picture or a drawing and
    have no text of their own. The text an OCR program left under or over a scan counts as text;
    the property "OCR layer" names the pages.
    """
    parsed = Parsed()
    if not data.strip(b"\x00\r\n\t "):
        raise GaveUp("empty", "the file is empty (0 bytes of content).")
    redactions = Redactions(data)
    try:
        _pages(data, parsed, redactions)
    except GaveUp as gave_up:
        if gave_up.state != "unreadable":
            raise
        data = _repair(data, str(gave_up))
        redactions = Redactions(data)
        _pages(data, parsed, redactions)
        parsed.warnings.append("damaged: read after repair, so text may be missing.")
    read_besides(data, parsed, nest, MOST_PAGES)
    redactions.finish(parsed)
    return parsed


def _pages(data: bytes, parsed: Parsed, redactions: Redactions) -> None:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise GaveUp("encrypted", "asks for a password.") from error
        raise GaveUp("unreadable", f"not a readable PDF ({error}).") from error
    if not len(document):
        raise GaveUp("empty", "the file has no pages.")
    parsed.pages = len(document)
    sheets: list[Sheet] = []
    hurried = 0
    for number in range(min(len(document), MOST_PAGES)):
        spent = share_of_time()
        if spent > NO_MORE:
            break
        hurried = hurried or (number + 1 if spent > NO_EXTRAS else 0)
        sheets.append(_sheet(document, number, redactions, thorough=not hurried))
    if hurried:
        parsed.warnings.append(
            f"a long document: from page {hurried} on, hidden text was looked for less closely."
        )
    if len(sheets) < len(document):
        parsed.warnings.append(
            f"only the first {len(sheets):,} of {len(document):,} pages were read."
        )
    parsed.labels += settle([sheet.parts for sheet in sheets])
    for number, sheet in enumerate(sheets, start=1):
        _tell(number, sheet, parsed)
    _sum_up(sheets, parsed)


def _sheet(document: Any, number: int, redactions: Redactions, *, thorough: bool) -> Sheet:
    import pypdfium2

    try:
        page = document[number]
        text_page = page.get_textpage()
        text = signs(text_page)
        sight = _sight(page, text_page, thorough)
        covered = redactions.page(number + 1, page, text_page)
        for index in covered & sight.unseen.keys():
            del sight.unseen[index]
        layout = lay_out(page, text_page, text, sight.unseen, covered)
        parts = separate(layout.lines)
        unread = _is_unread(parts.own_words(), sight)
        if thorough and not covered:
            count_lines(text_page, text, layout, parts)
    except pypdfium2.PdfiumError:
        return Sheet(damaged=True)
    return Sheet(parts, sight, _unseen(text, sight), unread)


def _sight(page: Any, text_page: Any, thorough: bool) -> Sight:
    """What can be seen of the page; a page that cannot be drawn keeps its text."""
    import pypdfium2

    try:
        return look(page, text_page, draw=thorough)
    except (pypdfium2.PdfiumError, ValueError, OverflowError):
        return Sight()


def _unseen(text: str, sight: Sight) -> dict[str, str]:
    """The unseen text of a page, by reason."""
    parts: dict[str, list[str]] = {}
    last = -1
    for index, why in sorted(sight.unseen.items()):
        found = parts.setdefault(why, [])
        if found and index != last + 1 and not text[index].isspace():
            found.append("\n")
        found.append(text[index])
        last = index
    return {why: "".join(found).replace("\r\n", "\n") for why, found in parts.items()}


def _tell(number: int, sheet: Sheet, parsed: Parsed) -> None:
    """The page's passages, and whether it is unread."""
    parts = sheet.parts
    if sheet.damaged:
        parsed.warnings.append(f"page {number} is damaged.")
    parsed.add(f"p{number}", "\n".join(line for line in parts.body if line.strip()))
    for place, text in enumerate(dict.fromkeys(parts.taken), start=1):
        parsed.add(f"p{number}.s{place}", text, "stamp")
    for place, (why, text) in enumerate(sheet.unseen.items(), start=1):
        parsed.add(f"p{number}.h{place}", text, "hidden")
        parsed.tell(f"hidden p{number}.h{place}", why)
    if sheet.unread:
        parsed.unread.append(number)


def _is_unread(words: str, sight: Sight) -> bool:
    """Whether a page shows a picture (or outlines) of text and has next to none of its own."""
    shown = [sign for sign in words if not sign.isspace()]
    if shown and sum(map(_is_no_sign, shown)) > GARBLED * len(shown):
        return True
    count = sum(sign.isalnum() for sign in shown)
    if sight.ocr and count > 2:
        return False
    few = 0 if sight.picture < WIDE_SCAN else FEW if sight.picture < MOST_OF_PAGE else SOME
    return count <= few and (sight.picture >= SCAN or sight.drawn)


def _is_no_sign(sign: str) -> bool:
    return sign == "\ufffd" or unicodedata.category(sign) in {"Co", "Cn", "Cc"}


def _sum_up(sheets: list[Sheet], parsed: Parsed) -> None:
    """Blank pages, and pages with an OCR program's text."""
    unread = set(parsed.unread)
    blank = [
        number
        for number, sheet in enumerate(sheets, start=1)
        if not any(sheet.parts.body) and not sheet.damaged and number not in unread
    ]
    if blank:
        parsed.warnings.append(f"no text on {_numbers(blank)} of {parsed.pages} (blank).")
    layered = [number for number, sheet in enumerate(sheets, start=1) if sheet.sight.ocr]
    if layered:
        parsed.tell("OCR layer", f"of unknown quality on {_numbers(layered)}")


def _numbers(pages: list[int]) -> str:
    """``page 3``, ``pages 3-5, 9``."""
    parts: list[list[int]] = []
    for page in pages:
        if parts and parts[-1][-1] == page - 1:
            parts[-1][1:] = [page]
        else:
            parts.append([page])
    word = "page" if len(pages) == 1 else "pages"
    return f"{word} " + ", ".join("-".join(map(str, part)) for part in parts)


def _repair(data: bytes, reason: str) -> bytes:
    import pikepdf

    out = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            pages = len(pdf.pages)
            pdf.save(out)
    except pikepdf.PasswordError as error:
        raise GaveUp("encrypted", "asks for a password.") from error
    except Exception as error:  # whatever qpdf finds in a damaged file
        raise GaveUp("unreadable", reason) from error
    if not pages:
        raise GaveUp("empty", "the file has no pages.")
    return out.getvalue()
