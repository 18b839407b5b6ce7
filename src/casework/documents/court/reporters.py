"""Decisions in American reporters, by eyecite, on bounded pieces of text.

eyecite finds volume, reporter and page; names, pins and parentheses are read here, because it
cuts names at their commas, gives a case the year of the next, and joins ``Id.`` to the wrong one.
"""

import logging
import re
import time
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, NamedTuple

PIECE = 4000
"""Characters given to eyecite at once: its patterns are fast on short texts only."""
SECONDS = 60.0
LIKELY = re.compile(r"\d\s{1,3}[A-Z§]")
TOKEN = r"[A-Z][A-Za-z'’.]{0,12}"
UNKNOWN = re.compile(
    rf"(?<![\w.])\d{{1,4}}\s(?P<reporter>{TOKEN}(?:\s{TOKEN}){{0,3}}(?:\s?\d(?:d|th|st|nd|rd))?)"
    r"\s(?:at\s)?\d{1,5}(?=[,;.)\s]|$)"
)
MONTHS = frozenset(
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Sept", "Oct", "Nov", "Dec"]
)
STOPS = frozenset(
    {"No.", "Nos.", "See", "Id.", "Compare", "But", "In", "The", "Ex.", "Doc.", "Dkt."}
)
YEAR = re.compile(r"\s{0,3}\((?P<court>[^()]{0,60}?)\s?(?P<year>[12]\d{3})\)")
PINS = re.compile(r",\s{1,3}(?=\d|n\.|nn\.|&|¶|\*)")
PIN = re.compile(
    r"\*?\d{1,5}(?:-\n\s{0,9}\d{1,5})?(?:\s?[-–]\s?\*?\d{1,5})?(?:\s(?:&\s)?nn?\.\s?\d{1,3})?"
    r"|(?:&\s)?nn?\.\s?\d{1,3}|¶{1,2}\s?\d{1,4}"
)
AFTER = re.compile(r"\s[A-Z]|\s\d?[A-Z]")
DOCKET = re.compile(
    r",\s(?:(?:Civ\.|Case|Civil|Action|A\.)\s){0,3}Nos?\.\s\S{1,40}(?:\s\([A-Z]{1,4}\))?$"
)
SUFFIX = re.compile(
    r"\s?(?:Inc|LLC|L\.L\.C|Ltd|Co|Corp|L\.?P|LLP|P\.?C|S\.A|N\.A|N\.V|A\.G|AG|GmbH|PLC|Jr|Sr)\b"
)
SIGNALS = re.compile(
    r"^(?:(?:See|Compare|Cf|Accord|But|In|Contra|E\.g|Also|also|see|e\.g|cf|With|with|And|and|from"
    r"|Citing|citing|Quoting|quoting)[.,]{0,2}\s+)+(?!re\b)"
)
LINKS = frozenset(
    ["of", "the", "and", "for", "de", "la", "von", "van", "del", "ex", "rel.", "&", "on", "behalf"]
)


class Hit(NamedTuple):
    """A reporter citation: `kind` is ``full``, ``short`` (``88 F.3d at 774``) or ``unknown``;
    `cite` is volume, reporter as usually written, and page."""

    kind: str
    start: int
    end: int
    cite: str = ""
    page: str = ""


class Hits(NamedTuple):
    """All of a text, and the first character that was not searched for want of time (or -1)."""

    hits: list[Hit]
    unsearched: int


def reporter_hits(text: str, seconds: float = SECONDS) -> Hits:
    """Reporter citations in order; those of reporters nobody knows are ``unknown``.

    A text has `seconds` of time; what is left then is told, not dropped.
    """
    stop = time.monotonic() + seconds
    hits: list[Hit] = []
    unsearched = -1
    for start, piece in pieces(text):
        if time.monotonic() > stop:
            unsearched = start
            break
        if LIKELY.search(piece):
            hits += _cited(piece, start)
    spans = sorted((hit.start, hit.end) for hit in hits)
    starts = [start for start, _ in spans]
    for match in UNKNOWN.finditer(text):
        at = bisect_right(starts, match.end() - 1) - 1
        known = at >= 0 and spans[at][1] > match.start()
        words = match["reporter"].split()
        odd = words[0].rstrip(".") in MONTHS or not STOPS.isdisjoint(words)
        if not known and not odd and "." in match["reporter"]:
            hits.append(Hit("unknown", match.start(), match.end()))
    return Hits(sorted(hits, key=lambda hit: hit.start), unsearched)


def pieces(text: str) -> Iterator[tuple[int, str]]:
    """The text in pieces of at most PIECE characters, cut after sentences where there are any."""
    start = 0
    while start < len(text):
        end = min(len(text), start + PIECE)
        if end < len(text):
            window = text[start + PIECE // 2 : end]
            cut = max(window.rfind(sign) for sign in (").", "\n\n", "; ", ") "))
            cut = cut if cut >= 0 else window.rfind(" ")
            end = start + PIECE // 2 + cut + 2 if cut >= 0 else end
        yield start, text[start:end]
        start = end


def _cited(piece: str, offset: int) -> Iterator[Hit]:
    from eyecite import get_citations
    from eyecite.models import FullCaseCitation, FullJournalCitation, ShortCaseCitation

    logging.getLogger("eyecite").setLevel(logging.CRITICAL)  # it warns of every overlap
    # One space for a line break keeps every place; eyecite knows reporters by their spaces.
    found: list[Any] = get_citations(re.sub(r"\s", " ", piece))
    for cite in found:
        kinds = ((FullCaseCitation, "full"), (ShortCaseCitation, "short"))
        kind = next((name for model, name in kinds if isinstance(cite, model)), "")
        if isinstance(cite, FullJournalCitation):
            kind = "full"
        if kind:
            start, end = cite.span()
            groups = cite.groups
            page = str(groups.get("page") or "")
            reporter = cite.corrected_reporter()
            volume = str(groups.get("volume") or "")
            yield Hit(kind, offset + start, offset + end, f"{volume} {reporter} {page}", page)


class Tail(NamedTuple):
    """What follows a citation: its pins, the court and the year, and where all that ends."""

    pins: tuple[str, ...]
    court: str
    year: str
    end: int


def tail(text: str, end: int, first_page: str) -> Tail:
    """Read pins, court and year after a citation."""
    pins: list[str] = []
    while comma := PINS.match(text, end):
        match = PIN.match(text, comma.end())
        if match is None or AFTER.match(text, match.end()):
            break  # a number and a reporter: the next citation, not a pin
        pins.append(_joined(match[0], first_page))
        end = match.end()
    year = YEAR.match(text, end)
    if year:
        return Tail(tuple(pins), " ".join(year["court"].split()), year["year"], year.end())
    return Tail(tuple(pins), "", "", end)


def _joined(pin: str, first_page: str) -> str:
    """A pin broken over lines: ``77-⏎3`` after page 770 is 773, not a range."""
    before, broken, after = re.sub(r"-\n\s*", "\x00", pin).partition("\x00")
    if not broken:
        return " ".join(pin.split())
    whole = f"{before}{after}"
    low = first_page.isdecimal() and before.isdecimal() and int(before) < int(first_page)
    joined = low and re.match(r"\d+", whole) is not None
    return " ".join((whole if joined else f"{before}-{after}").split())


def names(before: str) -> str:
    """The case's name at the end of the text before its citation; "" where none stands there."""
    before = " ".join(before.split())
    before = DOCKET.sub("", before.rstrip(", "))
    title = re.search(r"\b(?:In re|Ex parte|Matter of|Estate of)\s[^;()]{1,120}$", before)
    versus = before.rfind(" v. ")
    if versus < 0:
        return title[0] if title else ""
    right = before[versus + 4 :]
    if unknown := UNKNOWN.search(right):
        right = right[: unknown.start()]
    if re.search(r"[;()]", right):
        return ""
    return f"{_left(before[:versus])} v. {right.rstrip(' ,')}".strip()


def _left(before: str) -> str:
    """The first party: capital words back to where its sentence or signal begins."""
    start = max(before.rfind(sign) for sign in (";", "(", ")", '"', "“", "”", "["))
    segments = before[start + 1 :].strip().split(", ")
    kept = [_capital(segments[-1])]
    while len(segments) > 1:
        whole = kept[0] == segments[-1].strip()
        listed = any("&" in part or " and " in part for part in kept)
        if not whole or not (SUFFIX.match(kept[0]) or listed):
            break
        segments.pop()
        kept.insert(0, _capital(segments[-1]))
    return SIGNALS.sub("", ", ".join(part for part in kept if part))


def _capital(segment: str) -> str:
    """The words at a segment's end that belong to a name."""
    words = segment.strip().split(" ")
    at = len(words)
    while at and (words[at - 1][:1].isupper() or words[at - 1] in LINKS or words[at - 1].isdigit()):
        ends = words[at - 1].endswith(".") and len(words[at - 1]) > 5 and at < len(words)
        if ends and not SUFFIX.match(words[at - 1]):
            break
        at -= 1
    while at < len(words) and (words[at] in LINKS or words[at].isdigit()):
        at += 1
    return " ".join(words[at:])
