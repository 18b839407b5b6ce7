"""Text as a manuscript takes it in: composed, no control characters, no stray white space."""

import re
import unicodedata
from typing import Annotated

from pydantic import BeforeValidator, StringConstraints

LONGEST = 200_000
"""Characters of one piece of text: far beyond any document of a room."""
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_NOTHING = re.compile("[\u00ad\u200b\u2060\ufeff]")
_BLANK = re.compile(r"[^\S\n]+")
_BREAKS = re.compile(r"\s*\n\s*")


def one_line(value: object) -> object:
    """Text in composed characters, every run of white space and control characters as one space,
    characters of no width left out; what is no text as it is."""
    return " ".join(_clean(value).split()) if isinstance(value, str) else value


def with_breaks(value: object) -> object:
    """As `one_line`, but line breaks stay (several in a row as one)."""
    if not isinstance(value, str):
        return value
    text = _BLANK.sub(" ", _clean(value.replace("\r\n", "\n").replace("\r", "\n")))
    return _BREAKS.sub("\n", text.strip())


def _clean(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"character {error.start + 1} is half of one (a lone surrogate)") from None
    return _CONTROL.sub(" ", _NOTHING.sub("", unicodedata.normalize("NFC", text)))


Phrase = Annotated[
    str, BeforeValidator(one_line), StringConstraints(min_length=1, max_length=LONGEST)
]
"""One line of text that is not empty."""
Passage = Annotated[
    str, BeforeValidator(with_breaks), StringConstraints(min_length=1, max_length=LONGEST)
]
"""Text that is not empty and may hold line breaks."""
MaybePhrase = Annotated[str, BeforeValidator(one_line), StringConstraints(max_length=LONGEST)]
MaybePassage = Annotated[str, BeforeValidator(with_breaks), StringConstraints(max_length=LONGEST)]
