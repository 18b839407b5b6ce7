"""Text as a manuscript takes it in: no control characters, no stray white space, never empty."""

import re
from typing import Annotated

from pydantic import BeforeValidator, StringConstraints

LONGEST = 200_000
"""Characters of one piece of text: far beyond any document of a room."""
_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2028\u2029\u2060\ufeff\ufffe\uffff]"
)
_BLANK = re.compile(r"[^\S\n]+")
_BREAKS = re.compile(r"\s*\n\s*")


def one_line(value: object) -> object:
    """Every run of white space and control characters as one space; what is no text as it is."""
    return " ".join(_CONTROL.sub(" ", value).split()) if isinstance(value, str) else value


def with_breaks(value: object) -> object:
    """As `one_line`, but line breaks stay (several in a row as one)."""
    if not isinstance(value, str):
        return value
    text = _BLANK.sub(" ", _CONTROL.sub(" ", value.replace("\r\n", "\n").replace("\r", "\n")))
    return _BREAKS.sub("\n", text.strip())


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
