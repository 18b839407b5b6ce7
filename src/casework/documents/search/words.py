"""Which words a text holds: the one rule for indexing, for queries and for snippets.

A word is a run of letters, marks and digits, folded: case, accents of Latin, Greek and Cyrillic
letters, ligatures, width and unseen characters make no difference (as in quotation.py, which
keeps case). Everything else parts words, so ``dana@example.com`` is three words in a row. There
is no stemming: in discovery a list of terms is agreed word by word, and ``pump*`` says more.

Three things can be read in two ways, so a passage has two readings, and a query may hold in
either of them:

====================================  ===============  ====================
written                               joined           split
====================================  ===============  ====================
``731,250`` (an amount, or a CSV row)  ``731250``       ``731`` ``250``
``4.2m``, ``9.2.1``, ``03.04.2031``    ``4.2m`` …       ``4`` ``2m`` …
``contrac-`` at a line's end, ``tor``  ``contractor``   ``contrac`` ``tor``
====================================  ===============  ====================

Scripts without spaces (Chinese, Japanese, Thai …) are words of one character each.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import regex

from casework.documents.quotation import FOLDED, UNSEEN

LONGEST = 100
"""Characters of a word that count; base64 and the like run on for thousands."""
SPACELESS = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
LETTER = rf"[[\p{{L}}\p{{Nd}}\p{{Nl}}]--[{SPACELESS}]]"
INNER = rf"(?:[[\p{{L}}\p{{Nd}}\p{{Nl}}\p{{M}}]--[{SPACELESS}]]|[{UNSEEN}]++(?![ \t]*\n))"
RUN = rf"{LETTER}{INNER}*+"
LINE_END = rf"[-\u2010\u2011\u00ad][ \t]*\n[ \t\r\n]*+(?={LETTER})"
WORD = regex.compile(
    rf"(?P<plain>[{SPACELESS}]\p{{M}}*+)"
    rf"|(?P<thousands>\d{{1,3}}(?:,\d{{3}})++(?!\d)(?:\.\d++)?{INNER}*+)"
    rf"|(?P<dotted>\d++(?:\.\d++)++{INNER}*+)"
    rf"|(?P<broken>(?:{RUN}{LINE_END})++{RUN})"
    rf"|(?P<plain>{RUN})",
    regex.V1,
)
PART = regex.compile(RUN, regex.V1)
PLAIN_WORD = re.compile(r"[a-z0-9]+")
PLAIN_JOINED = re.compile(
    r"[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])(?:\.[0-9]+)?[a-z0-9]*"
    r"|[0-9]+(?:\.[0-9]+)+[a-z0-9]*"
    r"|[a-z0-9]+(?:-[ \t]*\n[ \t\r\n]*[a-z0-9]+)*"
)
TWO_WAYS = re.compile(r"[0-9][.,][0-9]|-[ \t]*\n")
BROKEN_LINE = re.compile(r"-[ \t]*\n")
HIDDEN = re.compile(f"[{UNSEEN}]")
NO_WORD = regex.compile(rf"[[^\x00-\x7f]--[\p{{L}}\p{{N}}\p{{M}}{SPACELESS}]]", regex.V1)
LONG = re.compile(rf"\S{{{LONGEST + 1}}}")
ACCENTS = dict.fromkeys(range(0x300, 0x370))


class Word(NamedTuple):
    """A word in a text: `joined`, and its `parts` where it can be read in two ways."""

    joined: str
    start: int
    end: int
    parts: tuple["Word", ...] = ()


def words(text: str) -> Iterator[Word]:
    """The words of a text, in order, as the joined reading has them."""
    if is_plain(text):
        for match in PLAIN_WORD.finditer(text.lower()):
            yield Word(match[0], match.start(), match.end())
        return
    for match in WORD.finditer(text):
        kind, start, end = match.lastgroup, match.start(), match.end()
        if kind == "plain":
            if folded := fold_word(match[0]):
                yield Word(folded, start, end)
            continue
        parts = tuple(
            Word(fold_word(part[0]), part.start(), part.end())
            for part in PART.finditer(text, start, end)
        )
        between = "." if kind == "dotted" else ""
        joined = between.join(part.joined for part in parts)
        if kind == "thousands":
            joined = fold_word(match[0]).replace(",", "")
        yield Word(joined[:LONGEST], start, end, parts)


def is_plain(text: str, numbers_too: bool = False) -> bool:
    """Whether nothing of a text is foreign, can be read in two ways, or is cut for its length;
    with `numbers_too`, numbers do not matter."""
    if not text.isascii() or LONG.search(text):
        return False
    return not (BROKEN_LINE if numbers_too else TWO_WAYS).search(text)


def split(found: list[Word]) -> list[Word]:
    """The other reading: every word that has parts is taken apart."""
    return [part for word in found for part in (word.parts or (word,))]


def both(text: str) -> tuple[str, str]:
    """Both readings, words parted by spaces; the second is "" where it would be the same.

    Says what `words` says, and faster where nothing of the text is foreign.
    """
    if not text.isascii() and not HIDDEN.search(text):
        text = NO_WORD.sub(";", text.translate(FOLDED))
    if not text.isascii() or LONG.search(text):
        found = list(words(text))
        apart = split(found)
        second = " ".join(word.joined for word in apart) if len(apart) > len(found) else ""
        return " ".join(word.joined for word in found), second
    text = text.lower()
    if not TWO_WAYS.search(text):
        return " ".join(PLAIN_WORD.findall(text)), ""
    joined = " ".join(map(_whole, PLAIN_JOINED.findall(text)))
    second = " ".join(PLAIN_WORD.findall(text))
    return joined, second if second != joined else ""


@lru_cache(50_000)
def fold_word(run: str) -> str:
    """One run of letters and digits as it is indexed; "" where nothing of it is seen."""
    if run.isascii():
        return run.lower()[:LONGEST]
    apart = unicodedata.normalize("NFKD", run.translate(FOLDED).casefold())
    folded = unicodedata.normalize("NFC", apart.translate(ACCENTS)).casefold()
    return "".join(folded.split())[:LONGEST]


def _whole(run: str) -> str:
    """A run as the joined reading has it: no commas, no line end."""
    if run.isalnum():
        return run
    return "".join(run.replace("-", "").replace(",", "").split())
