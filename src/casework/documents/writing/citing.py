"""Citations in a manuscript: ``[[0007, p. 3: "the words"]]`` becomes words to follow.

The form is ours; what it becomes is what a lawyer writes: the title, the document's number in the
room, where in it, and what it says there.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from casework.documents.writing.blocks import Source

MARK = re.compile(r"\[\[([^\[\]]{1,800})\]\]")
QUOTED = re.compile(r"[\"“«„](.+)[\"”»“]\s*$", re.DOTALL)


class Cited(NamedTuple):
    """A citation as read: the source's key as written, where, and the words."""

    source: str
    where: str
    quote: str


def parse(inside: str) -> Cited:
    """What stands between the brackets; parts that are missing are ""."""
    head, _, tail = inside.partition(":")
    quoted = QUOTED.search(tail) if tail else None
    if tail and quoted is None:
        head, tail = inside, ""  # a colon of the title or the place
    source, _, where = head.partition(",")
    return Cited(source.strip(), where.strip(), quoted.group(1).strip() if quoted else "")


def by_key(sources: Sequence[Source]) -> Mapping[str, Source]:
    """Sources by every key a writer may use: number, file name, title, without regard to case."""
    keys: dict[str, Source] = {}
    for source in sources:
        for key in (source.title, source.name, source.name.rpartition(".")[0], source.id):
            if key:
                keys[key.casefold()] = source
    return keys


def shown(cited: Cited, source: Source) -> str:
    """The citation as it stands in the document."""
    where = f", {cited.where}" if cited.where else ""
    quote = f": “{cited.quote}”" if cited.quote else ""
    return f"{source.title} [{source.id}]{where}{quote}"
