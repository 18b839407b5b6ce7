"""The headings of a brief, found by code: the points a side makes, in its own words.

``POINT I``, ``I.``, ``A.`` and ``ARGUMENT`` on lines of their own. A table of contents tells each
a first time; it is taken once. Numbers must count up, so that initials and lists are no headings.
"""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from casework.build.record.pages import Page

Rank = Literal["part", "point", "roman", "letter"]
NUMERAL = "[IVXLC]{1,7}"
WORDS = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN")
POINT = re.compile(
    rf"\s*(?P<label>(?:POINT|Point)\s+(?P<number>{NUMERAL}|\d{{1,2}}|{'|'.join(WORDS)}))"
    r"\s*[.:—–-]?\s*(?P<title>.*)"
)
ROMAN = re.compile(rf"\s*(?P<label>(?P<number>{NUMERAL})\.)\s+(?P<title>\S.*)")
LETTER = re.compile(r"\s*(?P<label>(?P<number>[A-Z])\.)\s+(?P<title>\S.*)")
PART = re.compile(
    r"\s*(?P<title>(?:LEGAL )?ARGUMENT|DISCUSSION|ANALYSIS|CONCLUSION|(?:PRELIMINARY )?STATEMENT"
    r"|INTRODUCTION|BACKGROUND|(?:STATEMENT OF )?(?:THE )?FACTS)\s*"
)
ARGUES = re.compile(r"(?:legal )?(?:argument|discussion|analysis)s?\b", re.IGNORECASE)
FRAME = re.compile(
    r"(?:introduction|preliminary statement|(?:factual |procedural )?(?:background|history)"
    r"|(?:statement of )?(?:the )?(?:material |undisputed |relevant )?facts|statement of"
    r"|(?:legal )?standards?\b|standard of review|summary judgment standard|conclusion"
    r"|jurisdiction|table of|relief)",
    re.IGNORECASE,
)
LEADERS = re.compile(r"\s*(?:\.\s?){3,}\s*(?:\d{1,3}|[ivx]{1,6})?\s*$|\s{2,}\d{1,3}\s*$")
WRAPPED = 45
"""Characters from which a title in small letters is taken to run on in the next line."""
ALIKE = 24
"""Letters of two titles that must be the same."""
MOST_LINES = 6
LONGEST = 400
VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


class Heading(NamedTuple):
    """One heading: ``POINT I``, its title, the page it stands on."""

    rank: Rank
    label: str
    title: str
    page: int

    @property
    def section(self) -> str:
        """As a model is told it and tells it back."""
        return " ".join(filter(None, (self.label, self.title)))


def headings(pages: Sequence[Page]) -> list[Heading]:
    """Every heading in order, each once (where a table of contents tells it too, the later)."""
    found: list[Heading] = []
    last: dict[Rank, int] = {}
    for page in pages:
        lines = page.text.split("\n")
        for at in range(len(lines)):
            heading = _heading(lines, at, page.number, last)
            if heading:
                found.append(heading)
    return [
        heading
        for at, heading in enumerate(found)
        if not any(_again(heading, later) for later in found[at + 1 :])
    ]


def _again(heading: Heading, later: Heading) -> bool:
    """Whether a heading stands again further on: one title may be told in full and one not."""
    one, other = _bare(heading.title), _bare(later.title)
    length = min(len(one), len(other), ALIKE)
    same = heading.label.casefold() == later.label.casefold() and one[:length] == other[:length]
    return same and (length > 0 or one == other)


def points(pages: Sequence[Page]) -> list[Heading]:
    """The headings a side's account is grouped by: the highest that argue; [] where there are none.

    Points, else what stands under the part that argues, else roman numbers, else letters; without
    the frame (introduction, facts, standard, conclusion).
    """
    found = headings(pages)
    named = [heading for heading in found if heading.rank == "point"]
    if named:
        return named
    inside = _under_argument(found)
    ranks: tuple[Rank, ...] = ("roman", "letter")
    for run in (inside, found):
        for rank in ranks:
            kept = [h for h in run if h.rank == rank and not FRAME.match(h.title)]
            kept = [h for h in kept if not ARGUES.fullmatch(h.title.strip(" ."))]
            if kept:
                return kept
    return []


def _under_argument(found: Sequence[Heading]) -> list[Heading]:
    """What stands between the part that argues and the next of its rank."""
    for at, heading in enumerate(found):
        if heading.rank in ("part", "roman") and ARGUES.fullmatch(heading.title.strip(" .")):
            run: list[Heading] = []
            for after in found[at + 1 :]:
                if after.rank == "part" or after.rank == heading.rank:
                    break
                run.append(after)
            return run
    return []


def _heading(lines: Sequence[str], at: int, page: int, last: dict[Rank, int]) -> Heading | None:
    line = LEADERS.sub("", lines[at])
    if part := PART.fullmatch(line):
        last.pop("roman", None)
        last.pop("letter", None)
        return Heading("part", "", part["title"].strip(), page)
    ranks: tuple[tuple[Rank, re.Pattern[str]], ...] = (
        ("point", POINT),
        ("roman", ROMAN),
        ("letter", LETTER),
    )
    for rank, pattern in ranks:
        match = pattern.fullmatch(line)
        if not match or len(line) > LONGEST or not _titled(rank, match["title"]):
            continue
        value = _value(match["number"], rank)
        if value == 1 or value == last.get(rank, 0) + 1:
            last[rank] = value
            if rank != "letter":
                last.pop("letter", None)
            title = _title(lines, at, match["title"])
            return Heading(rank, " ".join(match["label"].split()), title, page)
    return None


def _titled(rank: Rank, title: str) -> bool:
    """Whether words can be a title: points may have theirs in the next line."""
    return (rank == "point" and not title) or title[:1].isupper() or title[:1] in "\"“'‘("


def _title(lines: Sequence[str], at: int, first: str) -> str:
    """A title with the lines it runs on in."""
    held = [first.strip()] if first.strip() else []
    for line in lines[at + 1 : at + MOST_LINES]:
        text = LEADERS.sub("", line).strip()
        if not text or any(p.fullmatch(text) for p in (POINT, ROMAN, LETTER, PART)):
            if held or text:
                break
            continue
        shouted = text.isupper()
        if held and not (
            (held[-1].isupper() and shouted)
            or (not held[-1].isupper() and not shouted and _runs_on(held[-1], line))
        ):
            break
        held.append(text)
    return " ".join(" ".join(held).split())


def _runs_on(before: str, line: str) -> bool:
    return len(before) >= WRAPPED and before[-1] not in ".?!:" and line.strip()[:1].islower()


def _value(number: str, rank: Rank) -> int:
    if number.isdigit():
        return int(number)
    if rank == "letter":
        return ord(number) - ord("A") + 1
    if number in WORDS:
        return WORDS.index(number) + 1
    total = 0
    for sign, after in zip(number, [*number[1:], ""], strict=True):
        value = VALUES[sign]
        total += -value if after and VALUES[after] > value else value
    return total


def _bare(title: str) -> str:
    return re.sub(r"[^a-z0-9]", "", title.casefold())
