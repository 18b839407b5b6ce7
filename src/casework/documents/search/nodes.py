"""What a query means: a tree of these. query.py makes it, plan.py and match.py carry it out."""

from dataclasses import dataclass
from typing import Literal

Field = Literal[
    "type",
    "date",
    "custodian",
    "path",
    "layer",
    "from",
    "to",
    "subject",
    "page",
    "bates",
    "id",
    "sha256",
]
OF_A_PASSAGE: frozenset[Field] = frozenset[Field]({"layer", "page", "bates", "id"})
"""Fields that differ from page to page; the others belong to a whole document."""


@dataclass(frozen=True)
class Slot:
    """One word of a phrase; with `prefix`, any word that begins with it."""

    word: str
    prefix: bool = False


@dataclass(frozen=True)
class Phrase:
    """Words in a row (one word is a row too). `ways` are its readings: ``e-mail`` is looked for
    as ``e mail`` and as ``email``."""

    ways: tuple[tuple[Slot, ...], ...]


@dataclass(frozen=True)
class Near:
    """A phrase of `left` and one of `right` with at most `distance` - 1 words between them;
    `ordered` where the left one must come first."""

    left: tuple[Phrase, ...]
    right: tuple[Phrase, ...]
    distance: int
    ordered: bool = False


@dataclass(frozen=True)
class Window:
    """All these words, in any order, the first and the last at most `distance` words apart."""

    slots: tuple[Slot, ...]
    distance: int


@dataclass(frozen=True)
class Filter:
    """A condition on a field: numbers `low` to `high` for date (yyyymmdd) and page, else a
    phrase for fields of words, else an exact `value` (a beginning, with `prefix`)."""

    field: Field
    value: str = ""
    prefix: bool = False
    phrase: Phrase | None = None
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
class And:
    """All of them."""

    items: "tuple[Node, ...]"


@dataclass(frozen=True)
class Or:
    """Any of them."""

    items: "tuple[Node, ...]"


@dataclass(frozen=True)
class Not:
    """What the other one is not."""

    item: "Node"


Text = Phrase | Near | Window
Node = Text | Filter | And | Or | Not
