"""What an export makes of one file of a room: a family of documents, numbered."""

import email.utils
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from casework.documents.production.bates import Bates
from casework.documents.readers.picture import KINDS
from casework.documents.records import BODY, READABLE, Passage, Reading
from casework.documents.room import parts

HOLDERS = frozenset({"eml", "msg", "mbox", "zip", "tnef", "p7m", "pdf"})
"""Types whose children are documents of their own; objects and pictures inside other files
stay part of these."""
PAGED = frozenset({"pdf", *KINDS})
SHOWN = BODY | {"stamp"}
PAGE = re.compile(r"p(\d{1,9})(?=\.|$)")
HOLDS = "Native withheld: it holds a withdrawn document."
FAILED = "Native withheld: what was redacted can still be read in it."
HEADER = re.compile(r"(?m)^(From|To|Cc|Bcc|Subject|Date): ([^\n]*(?:\n[ \t][^\n]*)*)")


@dataclass
class Outgoing:
    """One document on its way out. `chain` are the SHA-256 that lead to it, outermost first; ""
    in it means that its bytes cannot be had. `note` says why there is no native or no page. Where
    it is not `drawn`, slip-sheets stand for its pages."""

    path: str
    parent: str | None
    chain: tuple[str, ...]
    reading: Reading
    pages: int
    paged: bool
    begin: Bates
    native: bool = True
    note: str = ""
    drawn: bool = True

    @property
    def end(self) -> Bates:
        """Its last number."""
        return self.begin.plus(self.pages - 1)


def family(
    name: str,
    reading: Reading,
    begin: Bates,
    omit: Callable[[str], str | None],
    images: bool = True,
    failed: bool = False,
) -> tuple[list[Outgoing], list[tuple[str, str]]]:
    """(the documents of one file, those left out with the reason).

    What is withdrawn goes with all that is inside it; what holds it goes without native, since
    the withdrawn bytes are in there. So does, unless `failed`, a document with failed redactions
    and what holds it; nor is that document drawn, since a mark that was never applied covers
    nothing.
    """
    documents: list[Outgoing] = []
    omitted: list[tuple[str, str]] = []
    by_path: dict[str, Outgoing] = {}
    gone: set[str] = set()
    stuck: set[str] = set()
    for path, parent, _, part in parts(name, reading):
        if parent in gone:
            gone.add(path)
            continue
        if parent is not None and (parent in stuck or by_path[parent].reading.type not in HOLDERS):
            stuck.add(path)  # inside a document that keeps what is in it
            if (reason := omit(part.sha256)) is not None:
                omitted.append((path, reason))
                _strip(by_path, _owner(path, by_path), HOLDS, text=True)
            elif part.alarms and not failed:
                _strip(by_path, _owner(path, by_path), FAILED)
            continue
        reason = omit(part.sha256) if part.sha256 else None
        if reason is not None:
            gone.add(path)
            omitted.append((path, reason))
            _strip(by_path, parent, HOLDS)
            continue
        above = by_path[parent].chain if parent else ()
        paged = images and part.type in PAGED and bool(part.pages) and part.state != "encrypted"
        pages = (part.pages or 1) if paged else 1
        one = Outgoing(path, parent, (*above, part.sha256), part, pages, paged, begin)
        documents.append(one)
        by_path[path] = one
        if part.alarms and not failed:
            one.drawn = False
            _strip(by_path, path, FAILED)
        begin = begin.plus(pages)
    return documents, omitted


def _owner(path: str, by_path: Mapping[str, Outgoing]) -> str:
    while path not in by_path:
        path = path.rsplit("!", 1)[0]
    return path


def _strip(by_path: Mapping[str, Outgoing], path: str | None, why: str, text: bool = False) -> None:
    """No natives from here outwards; with `text` also none of the words of this one."""
    while path is not None:
        one = by_path[path]
        one.native = False
        one.note = one.note or why
        if text:
            one.reading = one.reading.model_copy(update={"children": ()})
            text = False
        path = one.parent


def text_of(document: Outgoing) -> str:
    """The words of a document, its pages divided by form feeds where it has pages."""
    reading = document.reading
    if reading.type in HOLDERS:
        reading = reading.model_copy(update={"children": ()})
    if reading.type not in PAGED or not reading.pages:
        return reading.text()
    pages: list[list[str]] = [[] for _ in range(reading.pages)]
    for passage in reading.passages:
        if passage.layer in READABLE | {"stamp"}:
            found = PAGE.match(passage.anchor)
            number = min(int(found[1]), len(pages)) if found else len(pages)
            pages[max(number, 1) - 1].append(_words(passage))
    return "\f".join("\n".join(page) for page in pages)


def _words(passage: Passage) -> str:
    text = passage.text.replace("\f", "\n")
    return text if passage.layer in SHOWN else f"[{passage.layer} {passage.anchor}] {text}"


def mail_fields(reading: Reading, pattern: str) -> dict[str, str]:
    """from, to, cc, bcc, subject and date of a mail; nothing for other types."""
    head = next((p.text for p in reading.passages if p.anchor == "msg1.h"), "")
    found: dict[str, str] = {}
    for name, value in HEADER.findall(head):
        found.setdefault(name.lower(), " ".join(value.split()))
    if "date" in found:
        found["date"] = _date(found["date"], pattern)
    return found


def _date(text: str, pattern: str) -> str:
    """In the receiver's form; as it stands where it is no date."""
    for read in (email.utils.parsedate_to_datetime, datetime.fromisoformat):
        try:
            return read(text).strftime(pattern)
        except (ValueError, TypeError, IndexError, OverflowError):
            continue
    return text
