"""What a parser of one format hands back, and how it gives up."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from casework.documents.records import (
    Alarm,
    GuardLimits,
    Label,
    Layer,
    Passage,
    Reading,
    State,
)

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


BESIDES = frozenset[Layer]({"metadata", "stamp"})
"""Layers that are no text of the document: a scan with a court's stamp on it is still unread."""


class GaveUp(Exception):
    """A file cannot be read; `state` and the message go into its Reading."""

    def __init__(self, state: State, reason: str) -> None:
        super().__init__(reason)
        self.state: State = state


@dataclass
class Parsed:
    """The growing result of one parser."""

    passages: list[Passage] = field(default_factory=list[Passage])
    properties: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    children: list[Reading] = field(default_factory=list[Reading])
    labels: list[Label] = field(default_factory=list[Label])
    alarms: list[Alarm] = field(default_factory=list[Alarm])
    unread: list[int] = field(default_factory=list[int])
    pages: int | None = None
    warnings: list[str] = field(default_factory=list[str])

    def add(self, anchor: str, text: str, layer: Layer = "visible") -> None:
        """Keep a passage, unless it holds nothing but space."""
        text = clean(text)
        if text.strip():
            self.passages.append(Passage(anchor=anchor, text=text, layer=layer))

    def tell(self, name: str, value: object) -> None:
        """Keep a property, unless it is empty."""
        text = clean(str(value)) if value is not None else ""
        if text.strip():
            self.properties.append((clean(name), text))


@dataclass(frozen=True)
class Nest:
    """How deep a file lies in others, the limits for all of them, and who reads its children.

    `reader` is given by parse.py, so that parsers need not import what imports them.
    """

    limits: GuardLimits
    reader: Callable[[bytes, str, "Nest"], Reading]
    depth: int = 0

    def child(self, data: bytes, name: str, told: Iterable[tuple[str, str]] = ()) -> Reading:
        """Read an attachment, embedded file or archive member, one level deeper.

        `told` are properties that only the parent knows (flags, the name as it was given).
        """
        found = self.reader(data, name, self.deeper())
        extra = tuple((clean(key), clean(value)) for key, value in told)
        return found.model_copy(update={"properties": found.properties + extra}) if extra else found

    def deeper(self) -> "Nest":
        """The same, one level down."""
        return Nest(self.limits, self.reader, self.depth + 1)


def as_reading(
    name: str, kind: str, parsed: Parsed, state: State = "text", reason: str = "", digest: str = ""
) -> Reading:
    """What a parser found, as a Reading. Opened without a word found is "empty", not "text"."""
    if state == "text" and not any(p.layer not in BESIDES for p in parsed.passages):
        told = any(entry.state == "text" for entry in parsed.children)
        if not told:
            state = "empty"
            parsed.warnings = parsed.warnings or ["opened, but holds no text."]
    return Reading(
        name=name,
        sha256=digest,
        type=kind,
        state=state,
        reason=" ".join([reason, *dict.fromkeys(parsed.warnings)]).strip(),
        pages=parsed.pages,
        passages=tuple(parsed.passages),
        properties=tuple(parsed.properties),
        labels=tuple(parsed.labels),
        alarms=tuple(parsed.alarms),
        unread=tuple(parsed.unread),
        children=tuple(parsed.children),
    )


def safe_name(name: str) -> str:
    """The last part of a name, printable, for showing only: it may come from a hostile header."""
    last = clean(name).replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]
    return " ".join(last.split())[:200].lstrip(".") or "unnamed"


def clean(text: str) -> str:
    """Text that JSON, UTF-8 and a terminal can carry: no control or half characters."""
    return CONTROL.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))
