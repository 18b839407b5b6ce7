"""Words two texts have in common, in runs of eight and the stretches such runs make.

Lines counted in a margin and the markers of pages break sentences differently wherever a text is
set anew, so both are left out on both sides. Words and runs: cases.phrases.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from casework.cases.phrases import RUN, Run, runs_of, words

COUNTED = re.compile(r"(?m)^[ \t]*\d{1,2}(?:[ \t]+|$)")
MARKED = re.compile(
    r"(?m)^\[(?:page|slide|sheet|note|attachment|end of attachment|header or footer)\b[^\]\n]*\]$"
)
"""What a reading puts before a new part (documents.records)."""
CLOSE = 12
"""Signs before a place in which an opening mark tells that a quotation begins there."""
OPENING = re.compile(r"[\"“‘:—][^\w]*$|\[\w[\]\w]*$|\.\s?\.\s?\.[^\w]*$")
CLOSING = re.compile(r"^[^\w]{0,4}[\"”’]")


class Flow(NamedTuple):
    """A text as words, each with its place in the text (without counted line numbers)."""

    text: str
    words: list[str]
    places: list[int]

    def excerpt(self, start: int, count: int, most: int = 24) -> str:
        """The text of some words, shortened."""
        last = min(start + min(count, most), len(self.places)) - 1
        end = self.places[last] + len(self.words[last])
        shown = " ".join(self.text[self.places[start] : end].split())
        return shown + (" …" if count > most else "")

    def passage(self, start: int, count: int) -> str:
        """The whole text of some words, on one line."""
        last = min(start + count, len(self.places)) - 1
        end = self.places[last] + len(self.words[last])
        return " ".join(self.text[self.places[start] : end].split())


class Stretch(NamedTuple):
    """Words in a row that a text shares: where they begin, how many they are, and their first
    run."""

    start: int
    length: int
    run: Run


def unmarked(text: str) -> str:
    """A text without counted line numbers and markers."""
    return COUNTED.sub("", MARKED.sub("", text))


def flow(text: str) -> Flow:
    """A text as words."""
    plain = unmarked(text)
    found = list(words(plain))
    return Flow(plain, [word for word, _ in found], [place for _, place in found])


def stretches(text: Flow, shared: Callable[[Run], bool]) -> Iterator[Stretch]:
    """The longest stretches of a text whose every run of eight is `shared`."""
    begin: int | None = None
    first: Run = ()
    runs = list(runs_of(text.words))
    for at, run in enumerate([*runs, ()]):
        if run and shared(run):
            if begin is None:
                begin, first = at, run
        elif begin is not None:
            yield Stretch(begin, at - begin + RUN - 1, first)
            begin = None


class Place(NamedTuple):
    """Where a run first stands: the number of the text, and of the word in it."""

    source: int
    at: int


@dataclass
class Held:
    """Texts by name and all their runs."""

    names: list[str] = field(default_factory=list[str])
    flows: list[Flow] = field(default_factory=list[Flow])
    runs: dict[Run, Place] = field(default_factory=dict[Run, Place])
    again: dict[Run, list[Place]] = field(default_factory=dict[Run, list[Place]])

    def add(self, name: str, text: Flow, begin: int = 0, end: int | None = None) -> None:
        """Keep the runs of a text's words from `begin` up to `end`."""
        source = len(self.names)
        self.names.append(name)
        self.flows.append(text)
        for at, run in enumerate(runs_of(text.words[begin:end]), start=begin):
            place = Place(source, at)
            if self.runs.setdefault(run, place) is not place:
                self.again.setdefault(run, []).append(place)

    def length(self, name: str) -> int:
        """How many words a text has."""
        return len(self.flows[self.names.index(name)].words)

    def __contains__(self, run: object) -> bool:
        return run in self.runs

    def places(self, run: Run) -> list[Place]:
        """Everywhere a run stands."""
        first = self.runs.get(run)
        return [] if first is None else [first, *self.again.get(run, ())]

    def quoted(self, stretch: Stretch) -> bool:
        """Whether every text that holds a stretch marks it as somebody else's words: quotation
        marks at one of its ends, or a colon before it, as before a block of quotation."""
        places = self.places(stretch.run)
        return bool(places) and all(self._marked(place, stretch.length) for place in places)

    def _marked(self, place: Place, count: int) -> bool:
        text = self.flows[place.source]
        begin = text.places[place.at]
        last = min(place.at + count, len(text.words)) - 1
        after = text.text[text.places[last] + len(text.words[last]) :][:CLOSE]
        before = text.text[max(0, begin - CLOSE) : begin]
        return bool(OPENING.search(before) or CLOSING.search(after))
