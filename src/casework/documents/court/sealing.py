"""Sealed papers told from papers that only use the word.

Most docket entries that say "seal" are public: motions to seal, orders about another document,
a sealed pump. `classify_entry` sorts them, `gaps` reports numbers a docket leaves out, and
`slip_sheet` recognises the page that stands in for a sealed document.
"""

import re
from collections.abc import Collection, Iterable
from itertools import groupby, pairwise
from typing import Literal

from casework.cases.records import Record
from casework.documents.court.stamp import find_stamps
from casework.documents.records import Reading

Kind = Literal[
    "public",
    "public_word_only",
    "public_motion",
    "public_order_affects",
    "public_order_unseals",
    "public_redacted_of",
    "sealed",
    "needs_review",
]
NUMBER = r"(?P<number>\d{1,5}(?:-\d{1,4})?)(?!\d|/|:)"
PAPER = (
    r"document|documents|docket|event|entry|exhibit|exhibits|ex\.|order|motion|transcript|filing|"
    r"affidavit|declaration|memorandum|brief|complaint|indictment|plea|letter|response|reply|"
    r"opposition|application|report|version|attachment|minutes?|minute|proceeding|case|record|"
    r"notice|statement|warrant|judgment|stipulation|status|ex parte|unredacted|appendix|minute"
)
OPENING = r"^[\W\d_]*(?:\(court only\)|\[court only\])?[\W_]*"
WORD = re.compile(r"\b(?:un|re)?seal(?:ed|ing|s)?\b|\bredact|\bcourt only\b|\bin camera\b", re.I)
ERROR = re.compile(
    r"\b(?:in error|by mistake|mistakenly|inadvertently|erroneously|improperly)\b"
    r"|\bshould (?:not )?(?:be|have been) (?:filed|sealed)",
    re.I,
)
SEALED = re.compile(
    rf"{OPENING}(?:\**\s*(?:filed\s+)?under\s+seal\b|\**\s*sealed\b\W*(?:\s*(?:{PAPER})\b|$)"
    r"|\*+\s*sealed\s*\*+|\[\s*sealed\s*\]|\(\s*sealed\s*\)|sealed\s*[-:])"
    rf"|\((?:filed\s+)?under\s+seal\)|\(court only\)|\[\s*sealed\s*\]|\*+\s*sealed\s*\*+"
    rf"|\bfiled\s+under\s+seal\W*$",
    re.I,
)
GAP = r"[^.;]{0,160}"
MOTION = re.compile(
    r"\b(?:motion|application|request|stipulation|petition|consent|leave|letter|memorandum|brief|"
    r"declaration|response|opposition|reply|notice|proposed order|objection|exhibit)s?\b"
    rf"{GAP}\b(?:to|for|of|re)\b{GAP}\b(?:un|re)?seal(?:ing)?\b",
    re.I,
)
ORDER = re.compile(r"\border(?:s|ed|ing)?\b|\bruling\b|\bopinion\b|\bendorsement\b", re.I)
UNSEALS = re.compile(rf"\bunseal(?:ed|ing|s)?\b(?:\D{{0,80}}?{NUMBER})?", re.I)
SHALL = re.compile(
    r"(?:document|docket|doc\.|dkt\.|ecf|exhibit|entry|no\.|item)s?\W*(?:nos?\.\s*)?"
    rf"{NUMBER}{GAP}?\b(?:shall be|is|are|be|remain|remains|to be|hereby)\s+(?:\w+\s+)?sealed\b",
    re.I,
)
SEALS = re.compile(
    rf"\bseal(?:ing)?\s+(?:the\s+)?(?:document|docket|doc\.|dkt\.|ecf|exhibit|entry)?s?\W*"
    rf"(?:nos?\.?\s*)?{NUMBER}",
    re.I,
)
REDACTED = re.compile(rf"\bredact(?:ed|ion)\b{GAP}?\b(?:of|re|to|for)\b\D{{0,80}}?{NUMBER}", re.I)
ANY_PAPER = re.compile(rf"\b(?:under\s+seal|sealed\s+(?:{PAPER}))\b|\bin camera\b", re.I)


MOST_TEXT = 20_000


class Sealing(Record):
    """What an entry says about sealing. `document` is what it acts on (``57-11``), "" if none;
    `reason` the words that decided."""

    kind: Kind
    document: str = ""
    reason: str = ""

    @property
    def code(self) -> str:
        """``public_order_affects:57-11``."""
        return f"{self.kind}:{self.document}" if self.document else self.kind

    @property
    def public(self) -> bool:
        """Whether the entry's own document may be used as it is."""
        return self.kind.startswith("public")


class Gap(Record):
    """Numbers a docket leaves out, `first` to `last`. `note` says what that may mean; nothing is
    filled in."""

    first: int
    last: int
    note: str


class SlipSheet(Record):
    """A page that stands in for a document which was not made public."""

    reason: str


def classify_entry(text: str) -> Sealing:
    """Sort one docket entry by its text. Doubt gives ``needs_review``, never a guess."""
    text = " ".join(text[:MOST_TEXT].split())
    if not WORD.search(text):
        return Sealing(kind="public")
    if found := ERROR.search(text):
        return Sealing(kind="needs_review", reason=found[0])
    if found := SEALED.search(text):
        if MOTION.search(text[: found.start()]) and not text.lower().startswith(("sealed", "*")):
            return Sealing(kind="needs_review", reason=found[0])
        return Sealing(kind="sealed", reason=found[0].strip())
    order = ORDER.match(text.lstrip("*[( ")) or re.match(r"[^.;]{0,40}\border\b", text, re.I)
    if order and not re.match(r"\W*(?:proposed|motion|notice)", text, re.I):
        return _order(text)
    if found := MOTION.search(text):
        return Sealing(kind="public_motion", reason=found[0])
    if found := REDACTED.search(text):
        return Sealing(kind="public_redacted_of", document=found["number"], reason=found[0])
    if found := ANY_PAPER.search(text):
        return Sealing(kind="needs_review", reason=found[0])
    if found := re.search(r"\bredact\w*", text, re.I):
        kind: Kind = "public_redacted_of" if found[0].lower() == "redacted" else "public_word_only"
        return Sealing(kind=kind, reason=found[0])
    return Sealing(kind="public_word_only", reason=WORD.search(text)[0])  # type: ignore[index]


def _order(text: str) -> Sealing:
    """An order is public; which document it seals or unseals."""
    if found := UNSEALS.search(text):
        number = found["number"] or ""
        return Sealing(kind="public_order_unseals", document=number, reason=found[0])
    for pattern in (SHALL, SEALS):
        if found := pattern.search(text):
            number = found["number"]
            return Sealing(kind="public_order_affects", document=number, reason=found[0])
    if found := re.search(r"\bseal(?:ed|ing)?\b[^.;]{0,160}", text, re.I):
        return Sealing(kind="public_order_affects", reason=found[0])
    return Sealing(kind="public_word_only", reason="redact")


def gaps(numbers: Iterable[int], named: Collection[int] = frozenset()) -> list[Gap]:
    """Numbers missing between the lowest and the highest. `named` are those that other entries
    of the docket speak of: they exist and are not in this extract."""
    there = sorted(set(numbers))
    found: list[Gap] = []
    for before, after in pairwise(there):
        for first, last, known in _runs(before + 1, after, named):
            note = (
                "named by other entries, not in this extract"
                if known
                else "possible sealed entry, or a number without a public document"
            )
            found.append(Gap(first=first, last=last, note=note))
    return found


def _runs(start: int, end: int, named: Collection[int]) -> list[tuple[int, int, bool]]:
    """Missing numbers from `start` up to before `end`, in runs that are named or are not."""
    if start >= end:
        return []
    inner = sorted(number for number in named if start <= number < end)
    runs: list[tuple[int, int, bool]] = []
    at = start
    for number in inner:
        if at < number:
            runs.append((at, number - 1, False))
        runs.append((number, number, True))
        at = number + 1
    if at < end:
        runs.append((at, end - 1, False))
    return runs


MOST_WORDS = 90
MOST_PAGES = 2
MOST_ON_PAGE = 40
STANDS_IN = re.compile(
    r"\b(?P<whole>(?:filed|lodged|submitted|produced)\s+(?:\w+\s+){0,3}(?:under\s+seal|in\s+camera)"
    r"|sealed\s+by\s+(?:order|the\s+court)"
    r"|(?:exhibit|document|attachment|page)\s+(?:\w+\s+){0,2}(?:is|has\s+been|was)\s+sealed"
    r"|(?:redacted|withheld|omitted)\s+in\s+(?:its|their)\s+entirety)\b"
    r"|\bunder\s+seal\b|\bslip[\s-]*sheet\b|\bplaceholder\b|^\W*sealed\W*$",
    re.I | re.M,
)
USUAL = re.compile(
    r"[a-z]?\d+|[a-z]|exhibits?|exhs?|exs?|documents?|attachments?|pages?|appendix|papers?|"
    r"transcript|filed|lodged|submitted|produced|proposed|manually|provisionally|conditionally|"
    r"under|seal(?:ed)?|in|its|their|entirety|camera|placeholder|slip|sheet|slipsheet|this|is|are|"
    r"was|be|been|has|to|the|by|of|for|and|order|court|pursuant|protective|stipulated|local|rule|"
    r"civil|confidential|unredacted|version|clerk|dkt|ecf|doc|no|with|intentionally|left",
    re.I,
)
"""The words of a line that says no more than that a paper is under seal."""
SPOKEN = re.compile(
    r"\b(?:I(?=\s+[a-z])|(?:we|you|he|she|they|it|my|our|your|please|will|would|should)\b)", re.I
)
"""Words of a letter or a sentence, which no slip-sheet holds."""
MOST_OTHERS = 6
ASKS = re.compile(
    r"\b(?:motion|application|leave|request|stipulation|permission|order)\s+to\s+"
    r"(?:\w+\s+){0,6}?(?:un)?seal\b|\border\s+(?:granting|denying|sealing|unsealing)\b",
    re.I,
)


def slip_sheet(reading: Reading) -> SlipSheet | None:
    """Whether a reading is a slip-sheet: a page or two with hardly a word but that the document
    was filed under seal. None for papers that argue about sealing."""
    if reading.state != "text" or (reading.pages or 1) > MOST_PAGES or reading.children:
        return None
    if reading.unread:
        return None
    words = _body(reading)
    said = _stands_in(words, MOST_WORDS)
    if not said:
        return None
    return SlipSheet(
        reason=f"a slip-sheet: {len(words.split())} words in all, among them {said!r}."
    )


def slip_pages(reading: Reading) -> dict[int, str]:
    """The pages (from 1) of a larger paper that stand in for papers under seal, with their words
    on one line."""
    found: dict[int, str] = {}
    for anchor, passages in groupby(
        (p for p in reading.passages if p.layer == "visible"), lambda p: p.anchor.split(".")[0]
    ):
        words = _unstamped("\n".join(passage.text for passage in passages))
        if re.fullmatch(r"p\d+", anchor) and _stands_in(words, MOST_ON_PAGE):
            found[int(anchor[1:])] = " ".join(words.split())
    return found


def _stands_in(words: str, most: int) -> str:
    """The words by which a short text says that it stands for a paper under seal, or ""."""
    if len(words.split()) > most or ASKS.search(words) or SPOKEN.search(words):
        return ""
    for found in STANDS_IN.finditer(words):
        begin = words.rfind("\n", 0, found.start()) + 1
        end = words.find("\n", found.end())
        line = words[begin : end if end >= 0 else len(words)]
        others = [w for w in re.findall(r"[^\W_]+", line) if not USUAL.fullmatch(w)]
        bracketed = re.search(r"[\[(*][^\])*]*$", words[: found.start()]) is not None
        loud = found[0].strip() == found[0].strip().upper()
        most_others = MOST_OTHERS if found["whole"] or bracketed or loud else 0
        if len(others) <= most_others:
            return " ".join(found[0].split())
    return ""


def is_slip_sheet(reading: Reading) -> bool:
    """As `slip_sheet`, without the reason."""
    return slip_sheet(reading) is not None


def _body(reading: Reading) -> str:
    """Visible words without the court's stamps."""
    return _unstamped("\n".join(p.text for p in reading.passages if p.layer == "visible"))


def _unstamped(text: str) -> str:
    for stamp in reversed(find_stamps(text)):
        text = text[: stamp.start] + text[stamp.end :]
    return text
