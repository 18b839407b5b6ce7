"""Finding a quotation in a reading, and the passage behind an anchor.

A quotation matches across differences of typesetting and nothing else: white space (also
no-break), ligatures, soft hyphens, words broken with a hyphen at a line's end, curly quotes.
Case, digits, punctuation and every word must be the same.
"""

import re
from bisect import bisect_right
from collections.abc import Collection

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
FOLDED = str.maketrans({**LIGATURES, **QUOTES, **dict.fromkeys(UNSEEN, "")})
BROKEN = "\x01"
"""In a folded text: a hyphen at a line's end, which may belong to the word or not."""
LINE_END = re.compile(r"(?<=\w)[-‐\u00ad\u2010][ \t]*\n\s*(?=\w)")


def fold(text: str) -> str:
    """Text without its typesetting; hyphens at line ends become BROKEN."""
    text = LINE_END.sub(BROKEN, text)
    return re.sub(r"\s+", " ", text.translate(FOLDED)).strip()


def find_quotation(reading: Reading, quote: str, layers: Collection[Layer] = READABLE) -> list[str]:
    """Anchors of the passages in which the quotation begins; [] where it does not stand.

    Consecutive passages of one layer are read on, so a quotation may cross a page's end.
    Children are searched too (``att1/p2``).
    """
    pattern = _pattern(quote)
    found: list[str] = []
    if pattern is None:
        return found
    for prefix, part in reading.walk():
        for layer in sorted(layers):
            run = [passage for passage in part.passages if passage.layer == layer]
            found += [prefix + anchor for anchor in _in_run(run, pattern)]
    return list(dict.fromkeys(found))


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


def _pattern(quote: str) -> re.Pattern[str] | None:
    """A pattern that lets a broken line stand between any two characters of the quotation."""
    folded = fold(quote).replace(BROKEN, "-")
    if not folded:
        return None
    pieces = [f"(?:-|{BROKEN})" if c == "-" else re.escape(c) for c in folded]
    return re.compile(f"{BROKEN}?".join(pieces))


def _in_run(run: list[Passage], pattern: re.Pattern[str]) -> list[str]:
    starts: list[int] = []
    pieces: list[str] = []
    length = 0
    for number, passage in enumerate(run):
        following = run[number + 1].text if number + 1 < len(run) else ""
        text = fold(passage.text)
        # A word broken over the page's end: the hyphen is the last sign of this passage.
        broken = text.endswith("-") and following[:1].isalnum() and text[-2:-1].isalnum()
        piece = text[:-1] + BROKEN if broken else text + " "
        starts.append(length)
        pieces.append(piece)
        length += len(piece)
    whole = "".join(pieces)
    return [
        run[bisect_right(starts, match.start()) - 1].anchor for match in pattern.finditer(whole)
    ]
