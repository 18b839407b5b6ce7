"""Text as it reads, whatever signs it is written with: for matching, never for showing.

Letters that look alike become one letter, signs that show nothing go, accents, case and runs of
space are put aside, and letters set apart ("N o t e") are put together.
"""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁһӏԛԝвмнткАВЕКМНОРСТУХІЈЅοαενιρτυκχβΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijsdhlqwbmhtkABEKMHOPCTYXIJSoaeviptukxBABEZHIKMNOPTYX",
)
"""Cyrillic and Greek letters by the Latin ones that they look like."""
UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ufe00-\ufe0f]")
TAGS = re.compile("[\U000e0000-\U000e007f\U000e0100-\U000e01ef\ufe00-\ufe0f]+")
"""Signs that show nothing and can carry a text of their own."""
BREAKS = frozenset("\n\v\f\r\x85\u2028\u2029")
QUOTES = str.maketrans("‘’‚‛“”„‟«»‹›", '\'\'\'\'""""""""')
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
APART = re.compile(r"(?<!\w)\w(?:([ ._-])\w)(?:\1\w){2,}(?!\w)")
SIMPLE = re.compile(r"(?:[!-~]|[ \n](?![ \n]))*")


class Folded(NamedTuple):
    """A text for matching; `places` holds, for each of its characters, its place in the text as
    given (and the length of that text at the end)."""

    text: str
    places: list[int]


def fold(text: str) -> Folded:
    """The text in small plain letters; of white space, single blanks and line ends."""
    if SIMPLE.fullmatch(text) and not APART.search(text):
        return Folded(text.lower(), list(range(len(text) + 1)))
    apart = {
        place
        for found in APART.finditer(text)
        for place in range(found.start() + 1, found.end(), 2)
    }
    signs: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        if place in apart:
            continue
        for piece in _pieces(sign):
            if piece in " \n" and signs and signs[-1] in " \n":
                signs[-1] = "\n" if "\n" in (piece, signs[-1]) else " "
                continue
            signs.append(piece)
            places.append(place)
    return Folded("".join(signs), [*places, len(text)])


def tagged(text: str) -> str:
    """What tag characters in a text spell: nothing of it shows."""
    return "".join(chr(ord(s) - 0xE0000) for s in text if "\U000e0020" <= s <= "\U000e007e")


@lru_cache(maxsize=4096)
def _pieces(sign: str) -> str:
    if sign in BREAKS:
        return "\n"
    if sign.isspace() or sign in BLANK:
        return " " if sign.isspace() else ""
    spread = unicodedata.normalize("NFKD", sign)
    kept = (s for s in spread if unicodedata.category(s) not in {"Cc", "Cf", "Cs", "Mn", "Me"})
    return "".join(kept).translate(QUOTES).translate(LOOKALIKES).casefold()
