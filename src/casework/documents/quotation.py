"""Finding a quotation in a reading, and the passage behind an anchor.

A quotation matches across differences of typesetting and nothing else: white space (also
no-break), ligatures, soft hyphens, words broken with a hyphen at a line's end, curly quotes, and
the line numbers in the margin of a transcript. Case, digits, punctuation and every word must be
the same.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from casework.documents.margin import blocks
from casework.documents.records import READABLE, Layer, Passage, Reading

LIGATURES = {
    "ﬀ": "ff",
    "ﬁ": "fi",
    "ﬂ": "fl",
    "ﬃ": "ffi",
    "ﬄ": "ffl",
    "ﬅ": "st",
    "ﬆ": "st",
    "Œ": "OE",
    "œ": "oe",
    "Æ": "AE",
    "æ": "ae",
    "Ĳ": "IJ",
    "ĳ": "ij",
}
QUOTES = {
    "‘": "'",
    "’": "'",
    "‚": "'",
    "‛": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "‟": '"',
    "‐": "-",
    "‑": "-",
}
UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
BROKEN = "\x01"
"""In a folded text: a hyphen at a line's end, which may belong to the word or not."""
FOLDED = str.maketrans({**LIGATURES, **QUOTES, **dict.fromkeys(UNSEEN, "")})
MOST_WORK = 1_000_000_000
MOST_PLACES = 5_000
"""Places of one quotation that are looked at for words cut in two."""
HYPHEN_WORK = 100
"""What comparing a hyphen costs, in characters that plain search compares."""
LETTER = r"[^\W\d_]"
SOFT_END = re.compile(r"\u00ad[ \t]*\n\s*(?=\w)")
WORD_END = re.compile(rf"(?<={LETTER})[-‐‑][ \t]*\n\s*(?={LETTER})")
FIGURE_END = re.compile(r"(?<=\w)[-‐‑][ \t]*\n\s*(?=\w)")


def fold(text: str) -> str:
    """Text without its typesetting; hyphens between letters at line ends become BROKEN.

    Beside a digit the hyphen is kept: ``4-6`` broken after its hyphen is never ``46``.
    """
    text = text.replace(BROKEN, " ")
    text = FIGURE_END.sub("-", WORD_END.sub(BROKEN, SOFT_END.sub("", text)))
    return re.sub(r"\s+", " ", text.translate(FOLDED)).strip()


class Match(NamedTuple):
    """Where a quotation stands: the pieces (by number) in which it begins and ends."""

    first: int
    last: int


class Flow:
    """Pieces of text read on from one to the next, folded once for many quotations."""

    def __init__(self, texts: Sequence[str]) -> None:
        pieces = [fold(text) for text in texts]
        for at, text in enumerate(pieces[:-1]):
            # A word broken over the piece's end: its hyphen is the last sign.
            after = texts[at + 1].lstrip()[:1]
            if re.search(r"\w-$", text) and after.isalnum():
                word = text[-2].isalpha() and after.isalpha()
                pieces[at] = text[:-1] + (BROKEN if word else "-")
            elif text:
                pieces[at] = text + " "
        # Two kinds of hyphens are taken out and compared apart, so that finding is plain search.
        self._starts: list[int] = []
        self._hard: list[int] = []
        self._soft: list[int] = []
        bare: list[str] = []
        length = 0
        for text in pieces:
            self._starts.append(length)
            self._hard += _spots(text, "-", length)
            self._soft += _spots(text, BROKEN, length)
            bare.append(text.replace("-", "").replace(BROKEN, ""))
            length += len(bare[-1])
        self._bare = "".join(bare)

    def find(self, quotation: str) -> Iterator[Match]:
        """Each piece in which the quotation begins, once.

        Linear; a text made to be slow (hyphens of both kinds by the million, all but in the right
        places) is given up after MOST_WORK characters compared, as if it stood nowhere further.
        """
        folded = fold(quotation).replace(BROKEN, "-")
        bare = folded.replace("-", "")
        hyphens = _spots(folded, "-", 0)
        if not bare.strip():
            return  # nothing, or hyphens alone: no quotation
        work = 0
        at = self._bare.find(bare)
        while at >= 0 and work < MOST_WORK:
            end = at + len(bare)
            work += len(bare) + HYPHEN_WORK * len(hyphens)
            first = bisect_right(self._starts, at) - 1
            if self._hyphens_agree(at, end, hyphens):
                yield Match(first, bisect_left(self._starts, end) - 1)
                if first + 1 == len(self._starts):
                    return
                at = self._starts[first + 1] - 1
            else:
                at = self._further(at, end, hyphens) - 1
            at = self._bare.find(bare, at + 1)

    def _further(self, start: int, end: int, wanted: list[int]) -> int:
        """The next place where hyphens may agree, when they do not at `start`."""
        if not wanted:  # a hyphen that must not stand inside: on from there
            return max(start + 1, self._hard[bisect_left(self._hard, end) - 1])
        first = start + 1 + wanted[0]
        nexts = [
            spots[at]
            for spots in (self._hard, self._soft)
            if (at := bisect_left(spots, first)) < len(spots)
        ]
        return min(nexts, default=len(self._bare) + wanted[0]) - wanted[0]

    def _hyphens_agree(self, start: int, end: int, wanted: list[int]) -> bool:
        """Whether hyphens in the text between start and end are those wanted.

        One at a line's end may be wanted or not; those at the edges may lie outside.
        """
        hard = _between(self._hard, start, end)
        soft = _between(self._soft, start, end)
        if not (hard or soft or wanted):
            return True
        if len(wanted) > len(hard) + len(soft):
            return False
        needed = [spot - start for spot in hard if start < spot < end]
        if len(needed) > len(wanted):
            return False
        spare = [spot - start for spot in soft]
        spare += [spot - start for spot in hard if spot in {start, end}]
        return _covers(wanted, needed, sorted(spare))


def only_within(text: str, quotation: str) -> bool:
    """Whether a quotation stands in a text, but everywhere cuts a word or a figure at its ends:
    "EUR 1,250" in "EUR 1,250,000"."""
    whole, wanted = fold(text), fold(quotation)
    at = whole.find(wanted) if wanted else -1
    found = at >= 0
    for _ in range(MOST_PLACES):
        if at < 0:
            return found
        if not (is_within(whole, at) or is_within(whole, at + len(wanted))):
            return False
        at = whole.find(wanted, at + 1)
    return found


def is_within(text: str, at: int) -> bool:
    """Whether a word of letters that have case, or a figure, goes on over this place."""
    before, after = text[max(0, at - 2) : at], text[at : at + 2]
    if not before or not after:
        return False
    if _of_word(before[-1]) and _of_word(after[0]):
        return True
    left = before[-1].isdigit() and after[0] in ".,'" and after[1:].isdigit()
    right = after[0].isdigit() and before[-1] in ".,'" and before[:-1].isdigit()
    return left or right


def _of_word(sign: str) -> bool:
    return sign.isdigit() or sign.upper() != sign.lower()


def _covers(wanted: list[int], needed: list[int], spare: list[int]) -> bool:
    """Whether `wanted` is `needed` and some of `spare`; all in order."""
    a = b = 0
    for spot in wanted:
        if a < len(needed) and needed[a] == spot:
            a += 1
            continue
        b = bisect_left(spare, spot, b)
        if b == len(spare) or spare[b] != spot:
            return False
        b += 1
    return a == len(needed)


def _between(spots: list[int], start: int, end: int) -> list[int]:
    return spots[bisect_left(spots, start) : bisect_right(spots, end)]


def _spots(text: str, sign: str, start: int) -> list[int]:
    """Where a sign stands, counted without hyphens of both kinds."""
    if sign not in text:
        return []
    signs = enumerate(re.finditer(f"[-{BROKEN}]", text))
    return [start + match.start() - passed for passed, match in signs if match[0] == sign]


def find_quotation(reading: Reading, quote: str, layers: Collection[Layer] = READABLE) -> list[str]:
    """Anchors of the passages in which the quotation begins; [] where it does not stand.

    Consecutive passages of one layer are read on, so a quotation may cross a page's end.
    Where lines are counted in the margin it is also looked for without their numbers.
    Children are searched too (``att1/p2``).
    """
    found: list[str] = []
    for prefix, part in reading.walk():
        for layer in sorted(layers):
            run = [passage for passage in part.passages if passage.layer == layer]
            found += [prefix + anchor for anchor in _in_run(run, quote)]
    return list(dict.fromkeys(found))


def _in_run(run: list[Passage], quote: str) -> Iterator[str]:
    if not run:
        return
    flow = Flow([passage.text for passage in run])
    yield from (run[match.first].anchor for match in flow.find(quote))
    lines = [line for block in blocks(run) for line in block.lines]
    if lines:
        # Counted lines only: what stands above and below them is the page's head and foot.
        flow = Flow([line.text for line in lines])
        yield from (lines[match.first].anchor for match in flow.find(quote))


def passage_at(reading: Reading, anchor: str) -> Passage | None:
    """The passage an anchor names, children included; None where there is none.

    For texts any line number works: ``L57`` gives the block that holds line 57.
    """
    part, last = part_at(reading, anchor)
    if part is None:
        return None
    for passage in part.passages:
        if passage.anchor == last:
            return passage
    return _line(part, last)


def part_at(reading: Reading, anchor: str) -> tuple[Reading | None, str]:
    """The reading an anchor leads into, and the rest of it: ``att2/p1`` is p1 of the second
    child. None where there is no such child."""
    *steps, last = anchor.split("/") if anchor.startswith("att") else [anchor]
    for step in steps:
        number = step.removeprefix("att")
        if not number.isdecimal() or not 1 <= int(number) <= len(reading.children):
            return None, last
        reading = reading.children[int(number) - 1]
    return reading, last


def _line(reading: Reading, anchor: str) -> Passage | None:
    if not re.fullmatch(r"L[1-9][0-9]{0,8}", anchor):
        return None
    wanted = int(anchor[1:])
    for passage in reading.passages:
        start = int(passage.anchor[1:]) if re.fullmatch(r"L[0-9]+", passage.anchor) else 0
        if start and start <= wanted < start + passage.text.count("\n") + 1:
            return passage
    return None
