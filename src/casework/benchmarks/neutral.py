"""Sentences that may be added to a text because they say nothing about what is asked of it.

A `Stock` is a reviewed list, shipped as data: each passage with the places it may stand in and
what its slots may hold. Code believes nothing that is declared about a new sentence: it must be
a passage of the stock letter for letter (`Stock.find`), speak of nothing that is asked
(`objection`), and stand where it parts no sentence from one that leans on it (`seam`).

::

    stock = Stock.read(Path(__file__).with_name("neutral.json"))
    found = stock.find("Amendments are made in writing.")      # None: not one of the list
    objection(found.said, asked=[question], held=original)     # "": nothing against it
    seam("The seat is in Norland.", ["It may be moved."])      # "the next sentence leans back"
"""

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from pydantic import Field

from casework.benchmarks.wording import collapse, negations, numbers, tokens
from casework.cases.records import Record

STEM = 5
"""Letters by which two words count as one: "notify" and "notified", "adhere" and "adherence"."""
STOP_WORDS = (
    "the and for are was were been being has have had its their his her this that these those "
    "with from into upon than then when what where whether will would shall should can could may "
    "might must does did not any all some each such other own who whom whose which there they "
    "them both over under after before between during per via our out also only even more most "
    "very one two use used using how why but nor yet itself"
)
"""Words that say nothing about a topic. Kept short: a word too many here would let a topic by."""
FULL = re.compile(r"[.!?][\"'”’)\]]*$")
NUMBERING = re.compile(r"\W?\d{1,2}(?:\.\d{1,2})*[.)]\)?\s")
OPENING = re.compile(r"[\"'“‘(\[]{0,2}[^\W\d_]")
POINTING = (
    "it its itself this that these those they them their theirs he him his she her hers such said "
    "former latter same aforesaid aforementioned foregoing above preceding previous "
    "thereof therein thereto thereby therewith hereof herein respectively also however too instead"
)
LINKING = (
    "however therefore thus hence moreover furthermore additionally similarly conversely "
    "consequently also then finally otherwise nevertheless nonetheless instead likewise here "
    "there so but and or nor yet which who whom whose both either neither each all most some many "
    "few several none others another among of similar different comparable further additional "
    "corresponding conversely except including being provided unless whereby whereas yes no only"
)
REFERRING = re.compile(
    r"\b(?:foregoing|aforesaid|aforementioned|preceding|previous|former|latter|above|"
    r"th(?:is|e last|e prior|e next) (?:sentence|clause|paragraph|section|provision|point))\b",
    re.IGNORECASE,
)
BARE = re.compile(
    r"(?:The|An?|No|Significant(?:ly)?|Other) (?:\w+ ){0,2}(?:differences?|effects?|increases?|"
    r"decreases?|reductions?|improvements?|changes?|rates?|ratios?|results?|findings?|trends?|"
    r"associations?|correlations?|others?|rest|remainder|remaining|party)\b",
)
"""What something was found of, with no word on what: the sentence before says it."""
ANNOUNCING = re.compile(r"\b(?:follow(?:s|ing)|below|next)\b", re.IGNORECASE)
ABBREVIATED = re.compile(
    r"(?:(?<![^\W\d_])(?:[A-Z]|[A-Z][a-z]{1,3}|(?i:[ap]\.?m|vs?|al|etc|cf|ca|approx|incl|resp|"
    r"messrs|dept|univ|pp?|vol|eds?))|\.\w+|"
    r"\b(?i:sections?|articles?|clause|paragraph|exhibit|schedule|annex|table|figure|nos?) "
    r"[\dIVXivxa-c.]+)\.[\"'”’)\]]*$"
)
"""What may be no end of a sentence: an initial, a short form, a number of a section."""
PAIRS = ("()", "[]", "“”")
_STOP_WORDS, _POINTING, _LINKING = (
    frozenset(listed.split()) for listed in (STOP_WORDS, POINTING, LINKING)
)
SPEAKS = 2
"""Sentences after a new one that may share no word of weight with it: "the time" told of there
would be taken for the time told of here."""
POINTED = 6
"""Words from its start within which a pointing word makes a sentence lean on the one before."""
REACH = 3
"""Sentences after a new one in which no "foregoing" or "this paragraph" may stand."""


class Slot(Record):
    """What a slot may hold: one of `values`, or a whole number from `least` to `most`. A slot
    with neither is filled from a closed list that the caller gives by the slot's name."""

    values: tuple[str, ...] = ()
    least: int = 0
    most: int = -1


class Passage(Record):
    """A reviewed passage, ``{name}`` for a slot, and the kinds of place it may stand in."""

    text: str
    places: tuple[str, ...]
    slots: Mapping[str, Slot] = Field(default_factory=dict[str, Slot])

    def filled(self, values: Mapping[str, str]) -> str:
        """The passage with its slots filled."""
        return self.text.format(**values)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What the passage looks like, white space collapsed."""
        parts = re.split(r"\{(\w+)\}", collapse(self.text))
        return re.compile(
            "".join(
                f"(?P<{part}>[^.;:]{{1,60}}?)" if number % 2 else re.escape(part)
                for number, part in enumerate(parts)
            )
        )

    def allows(self, name: str, value: str, given: Mapping[str, Collection[str]]) -> bool:
        """Whether a slot may hold a value."""
        slot = self.slots.get(name)
        if slot is None:
            return False
        if slot.values:
            return value in slot.values
        if slot.most >= slot.least:
            whole = value.isascii() and value.isdecimal() and len(value) < 7
            return whole and str(int(value)) == value and slot.least <= int(value) <= slot.most
        return value in given.get(name, ())


class Found(NamedTuple):
    """A text that is a passage of the stock. `said` is what it says, names that were taken from
    the text itself (slots filled by the caller's list) left out."""

    passage: Passage
    values: dict[str, str]
    said: str


class Stock(Record):
    """A reviewed list of passages in named pools."""

    pools: Mapping[str, tuple[Passage, ...]]

    @classmethod
    def read(cls, path: Path) -> "Stock":
        """The list in a shipped file: {pool: {"places": [...], "passages": [text | object]}}."""
        value = json.loads(path.read_text(encoding="utf-8"))
        return cls(
            pools={
                name: tuple(_passage(one, pool["places"]) for one in pool["passages"])
                for name, pool in value.items()
            }
        )

    @property
    def told(self) -> str:
        """The passages without slots, by the kinds of place that they may stand in."""
        by_place: dict[str, list[str]] = {}
        for one in self._plain.values():
            by_place.setdefault(" or ".join(one.places), []).append(f'"{one.text}"')
        return "; ".join(f"{place}: {', '.join(texts)}" for place, texts in by_place.items())

    @cached_property
    def _plain(self) -> dict[str, Passage]:
        every = (one for pool in self.pools.values() for one in pool)
        return {collapse(one.text): one for one in every if not one.slots}

    @cached_property
    def _slotted(self) -> tuple[Passage, ...]:
        return tuple(one for pool in self.pools.values() for one in pool if one.slots)

    def find(self, text: str, given: Mapping[str, Collection[str]] | None = None) -> Found | None:
        """The passage that a text is, letter for letter up to white space and slots."""
        text = collapse(text)
        if (plain := self._plain.get(text)) is not None:
            return Found(plain, {}, text)
        if len(text) > 1_000:
            return None
        for one in self._slotted:
            if (match := one.pattern.fullmatch(text)) is not None:
                values = match.groupdict()
                if all(one.allows(name, value, given or {}) for name, value in values.items()):
                    own = {
                        name: "" if name in (given or {}) else value
                        for name, value in values.items()
                    }
                    return Found(one, values, one.filled(own))
        return None


def stems(text: str, common: Collection[str] = ()) -> frozenset[str]:
    """The words of weight in a text, cut to their first letters; `common` ones left out."""
    return frozenset(
        _root(word)
        for word in tokens(text)
        if len(word) > 2 and word[0] != "#" and word not in _STOP_WORDS and word not in common
    )


def shared(told: Iterable[str], asked: Collection[str]) -> list[str]:
    """The stems that have a relative on the other side: "cod" (code) and "codin" (coding)."""
    return sorted(
        one for one in told if any(one.startswith(two) or two.startswith(one) for two in asked)
    )


def objection(
    said: str,
    *,
    asked: Iterable[str],
    held: Iterable[str] = (),
    common: Collection[str] = (),
    kin: Mapping[str, str] | None = None,
) -> str:
    """Why a passage may not be taken as saying nothing about what is asked; "" where it may.

    `asked` are the question or the hypotheses; `held` the texts whose numbers it must not repeat;
    `common` words of no weight in this kind of text; `kin` words that stand for another one
    ({"notice": "notify"}), so that the same topic in another word is seen.
    """
    found = tokens(said)
    if negations(found):
        return "it says what is not"
    told = stems(said, common)
    told |= {_root(kin[word]) for word in found if kin and word in kin}
    for text in asked:
        if touched := shared(told, stems(text, common)):
            return f"it speaks of what is asked ({', '.join(touched)}…)"
    new = set(numbers(found))
    if new and not new.isdisjoint(_bare(n) for text in held for n in numbers(tokens(text))):
        return "its number stands in the text already"
    return ""


def leans(sentence: str) -> bool:
    """Whether a sentence begins by referring back, or is no sentence of its own."""
    if (mark := NUMBERING.match(sentence)) is not None:
        sentence = sentence[mark.end() :]
    opening = OPENING.match(sentence)
    if opening is None or not opening[0][-1].isupper():
        return True
    words = tokens(sentence[:200])
    first = words[0] if words else "#"
    # "Three were lost": a number that opens a sentence counts what the last one told of.
    pointing = not _POINTING.isdisjoint(words[:POINTED])
    return first[0] == "#" or first in _LINKING or pointing or bool(BARE.match(sentence))


def seam(before: str, after: Sequence[str], said: str = "", common: Collection[str] = ()) -> str:
    """Why `said` may not be put between a sentence and those that follow; "" where it may.

    `before` is "" at the very start, `after` empty at the very end; `common` as in `objection`.
    """
    if before and (not FULL.search(before) or ABBREVIATED.search(before) or _open(before)):
        return "the sentence before does not end there"
    if before and ANNOUNCING.search(before):
        return "the sentence before announces the next one"
    if after and leans(after[0]):
        return "the next sentence leans on the one before it"
    if any(REFERRING.search(one) for one in after[:REACH]):
        return "a sentence close behind refers back"
    told = stems(said, common)
    if any(shared(told, stems(one, common)) for one in after[:SPEAKS]):
        return "a sentence close behind speaks of the same things"
    return ""


def _open(sentence: str) -> bool:
    """Whether a bracket or a quotation that began in a sentence goes on behind it."""
    pairs = any(sentence.count(first) > sentence.count(last) for first, last in PAIRS)
    return pairs or sentence.count('"') % 2 == 1


def _root(word: str) -> str:
    """A word without its ending, as far as the first letters tell: "studies" and "study"."""
    word = word[:-1] if len(word) > 3 and word.endswith("s") else word
    word = word[:-1] if len(word) > 3 and word.endswith("e") else word
    root = word[:STEM] if len(word) > STEM else word.rstrip("yi")
    return root if len(root) > 2 else word


def _bare(number: str) -> str:
    return "#" + number.strip("#<>≤≥-%")


def _passage(value: "str | dict[str, object]", places: Sequence[str]) -> Passage:
    told = {"text": value} if isinstance(value, str) else value
    return Passage.model_validate({"places": tuple(places), **told})
