"""The lines of an agreement: where one may be put, which may move, which hold no evidence."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from casework.benchmarks.contractnli.inverse import COMMON
from casework.benchmarks.contractnli.proofs import GENERIC
from casework.benchmarks.inverse import declared, parts_nothing, without
from casework.benchmarks.records import Item
from casework.benchmarks.wording import collapse, sentences, tokens
from casework.harden.rules.operator import Draft

REMOTE = 0.4
"""Share of a hypothesis' own words from which a new sentence is too near to it."""
TRIES = 12
"""Places looked at for one new line."""
ENDED = re.compile(r"[.](?:[\"'”’)\]])*$")
STARTS = re.compile(r"[\"“(]?(?:[A-Z]|\d{1,2}\.)")
LEANS = re.compile(
    r"\b(?:above|below|foregoing|following|preceding|aforesaid|this (?:section|clause|paragraph)|"
    r"hereinafter)\b",
    re.IGNORECASE,
)
SIGNED = re.compile(r"\W*(?:in witness|signed|signature|by:|name:|title:|date:)", re.IGNORECASE)
NUMBERED = re.compile(r"\s*(?:\(?(?:\d{1,2}|[a-z]|[ivx]+)[.)]|section|article|clause)", re.I)


class Line(NamedTuple):
    """A line of an agreement, with its place among the lines."""

    at: int
    text: str


def placed(
    item: Item, new: Sequence[str], where: str, rng: random.Random, what: str
) -> Draft | None:
    """Lines put between whole paragraphs; None where there is no such place."""
    lines = item.input["document"].splitlines()
    for one in new:
        spots = spots_of(lines)
        third = max(1, len(spots) // 3)
        spots = {"cover": [0], "top": spots[:third], "end": spots[-third:]}.get(where, spots)
        if not spots:
            return None
        lines.insert(_spot(lines, one, spots, rng), one)
    draft = checked(item, lines, what)
    if draft is None:
        return None
    return draft._replace(hints=declared(*({"kind": "sentence", "text": one} for one in new)))


def _spot(lines: Sequence[str], new: str, spots: Sequence[int], rng: random.Random) -> int:
    """One of the places, if there is one where no sentence leans on what would be parted."""
    order = rng.sample(spots, len(spots))
    for at in order[:TRIES]:
        cut = without("\n".join((*lines[:at], new, *lines[at:])), new)
        if cut is not None and parts_nothing(cut, new, COMMON):
            return at
    return order[0]


def remote(item: Item, text: str) -> bool:
    """Whether no sentence of a text comes near to any hypothesis of the set."""
    known = item.gold.get("hypotheses")
    hypotheses = [*(known.values() if isinstance(known, dict) else ()), item.input["hypothesis"]]
    for sentence in sentences(text):
        said = set(tokens(sentence))
        for one in hypotheses:
            own = [word for word in tokens(one) if word not in GENERIC]
            if own and sum(word in said for word in own) >= REMOTE * len(own):
                return False
    return True


def moved(item: Item, lines: list[str], at: int, to: int, what: str) -> Draft | None:
    rest = [*lines[:at], *lines[at + 1 :]]
    place = to if to < at else to - 1
    return checked(item, [*rest[:place], lines[at], *rest[place:]], what)


def checked(
    item: Item, lines: Sequence[str], what: str, *, rewritten: bool = False
) -> Draft | None:
    """The lines as a draft, if no sentence was torn: of the evidence where lines were
    `rewritten`, of the whole agreement where they were not."""
    document: str = item.input["document"]
    new = "\n".join(lines)
    if document.endswith("\n"):
        new += "\n"
    kept, had = collapse(new), collapse(document)
    for told in evidence(item):
        if told in had and told not in kept:
            return None
    if not rewritten and Counter(sentences(document)) - Counter(sentences(new)):
        return None
    return Draft({**item.input, "document": new}, what)


def evidence(item: Item) -> list[str]:
    """The evidence spans, white space collapsed."""
    told = item.gold.get("evidence", ())
    return [collapse(one) for one in told if isinstance(one, str) and one.strip()]


def spots_of(lines: Sequence[str]) -> list[int]:
    """Places between lines where a whole paragraph ends and another begins."""
    return [
        at
        for at in range(1, len(lines))
        if ENDED.search(lines[at - 1].rstrip())
        and STARTS.match(lines[at].lstrip())
        and len(lines[at - 1]) > 40
        and not SIGNED.match(lines[at])
        and not LEANS.search(lines[at][:120])
    ]


def paragraphs(lines: Sequence[str]) -> list[Line]:
    """Unnumbered lines that are whole paragraphs and lean on no neighbour."""
    spots = {*spots_of(lines), len(lines)}
    return [
        Line(at, lines[at])
        for at in range(1, len(lines))
        if at in spots
        and at + 1 in spots
        and not NUMBERED.match(lines[at])
        and not LEANS.search(lines[at])
        and 60 < len(lines[at]) < 1500
    ]


def loose_lines(item: Item) -> list[Line]:
    """Lines none of whose sentences holds evidence."""
    told = evidence(item)
    lines = item.input["document"].splitlines()
    if not told:
        return [Line(at, line) for at, line in enumerate(lines)]
    return [
        Line(at, line)
        for at, line in enumerate(lines)
        if ENDED.search(line.rstrip())
        and (at == 0 or ENDED.search(lines[at - 1].rstrip()))
        and not any(one in collapse(line) or collapse(line) in one for one in told)
    ]
