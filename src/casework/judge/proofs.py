"""What code can decide about a response without asking anybody."""

import unicodedata

from casework.documents.quotation import is_within
from casework.judge.records import Outcome

# Letters by category that show nothing: Hangul fillers and the braille blank.
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"
_OPENING = " \"'`*_“‘«"
_CLOSING = _OPENING + ".,;:!”’»"
LONGEST = 4_000
"""Characters of a quotation: two sentences are asked for, and a longer one is none."""

MOST_PLACES = 5_000
"""Places at which a quotation is looked at: a text that is one letter over and over has no end of
them."""


def visible(text: str) -> str:
    """The text without characters that show nothing: spaces, controls, zero-width marks."""
    return "".join(c for c in text if unicodedata.category(c)[0] not in "ZC" and c not in _BLANK)


def same_answer(response: str, reference: str) -> bool:
    """Whether both are the same words: case, runs of space and punctuation at the ends aside.

    Signs, brackets, per cent and currency are kept: "-5" is not "5".
    """
    theirs = _plain(reference)
    return bool(theirs) and _plain(response) == theirs


def decide(response: str, reference: str) -> tuple[Outcome, str] | None:
    """The outcome of all items with the rule that decides it, or None: a judge must be asked.

    Nothing visible fails every item; the reference answer itself passes every item.
    """
    if not visible(response):
        return "fail", "empty answer"
    if same_answer(response, reference):
        return "pass", "equal to the reference answer"
    return None


def found_in(quotation: str, response: str) -> bool | None:
    """Whether a quotation stands in the response, folding case and space; None without one."""
    wanted = _folded(quotation).strip("\"'.… ")
    return wanted in _folded(response) if wanted else None


def stands_in(quotation: str, text: str) -> bool:
    """Whether a quotation stands in a text as `found_in` has it, and cuts neither a word nor a
    figure at its ends: "7 April" does not stand in "17 April", nor "EUR 1" in "EUR 1,000"."""
    wanted, whole = _folded(quotation[:LONGEST]).strip("\"'.… "), _folded(text)
    at = whole.find(wanted) if wanted and len(quotation) <= LONGEST else -1
    for _ in range(MOST_PLACES):
        if at < 0:
            return False
        if not (is_within(whole, at) or is_within(whole, at + len(wanted))):
            return True
        at = whole.find(wanted, at + 1)
    return False


def _plain(text: str) -> str:
    words = " ".join(unicodedata.normalize("NFC", text).split()).casefold()
    return words.lstrip(_OPENING).rstrip(_CLOSING)


def _folded(text: str) -> str:
    text = unicodedata.normalize("NFKC", text)
    text = text.translate(
        {0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"', 0x200B: None, 0xAD: None}
    )
    return " ".join(text.split()).casefold()
