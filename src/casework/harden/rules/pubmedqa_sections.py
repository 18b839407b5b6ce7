"""Operators on the cut of an abstract into sections: every sentence stays, in a sensible order."""

import random
import re

from casework.benchmarks.inverse import declared
from casework.benchmarks.neutral import FULL, leans
from casework.benchmarks.pubmedqa.sections import CONTINUED, HOUSE_STYLE, joined, section
from casework.benchmarks.records import Item
from casework.benchmarks.wording import sentences
from casework.harden.rules.corpus import Corpus
from casework.harden.rules.operator import Draft

FREE = re.compile(
    r"design|study design|settings?|patients|participants|subjects|population|interventions?|"
    r"main outcome measures?|outcome measures?|measurements|data sources?",
    re.IGNORECASE,
)
"""Headings of methods whose order carries nothing."""
ACTING = re.compile(
    r"\b(?:then|after|before|next|first|second|finally|subsequent\w*|latter|former|above|"
    r"respectively|these|those|this|such|both|same|other)\b",
    re.IGNORECASE,
)


def merged(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Two neighbouring sections of one kind, or background and methods, become one."""
    names, texts = list(item.input["labels"]), list(item.input["contexts"])
    places = [
        at
        for at in range(min(len(names), len(texts)) - 1)
        if joined(names[at], names[at + 1])
        and sentences(f"{texts[at]} {texts[at + 1]}")
        == [*sentences(texts[at]), *sentences(texts[at + 1])]
    ]
    if not places:
        return None
    at = rng.choice(places)
    told = f"the sections {names[at]!r} and {names[at + 1]!r} became one"
    step = {
        "kind": "merged",
        "at": at,
        "was": names[at : at + 2],
        "first": len(sentences(texts[at])),
    }
    names[at : at + 2] = [joined(*names[at : at + 2])]
    texts[at : at + 2] = [f"{texts[at].strip()} {texts[at + 1].strip()}"]
    return Draft({**item.input, "labels": names, "contexts": texts}, told, declared(step))


def split(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A section of several sentences becomes two of the same heading."""
    names, texts = list(item.input["labels"]), list(item.input["contexts"])
    places = [
        (at, cut)
        for at, text in enumerate(texts)
        if section(names[at]) in ("methods", "results")
        for pieces in [sentences(text)]
        for cut in range(2, len(pieces) - 1)
        if FULL.search(pieces[cut - 1]) and not leans(pieces[cut])
    ]
    if not places:
        return None
    at, cut = rng.choice(places)
    pieces = sentences(texts[at])
    names[at : at + 1] = [names[at], CONTINUED.format(names[at])]
    texts[at : at + 1] = [" ".join(pieces[:cut]), " ".join(pieces[cut:])]
    return Draft(
        {**item.input, "labels": names, "contexts": texts},
        f"the section {names[at]!r} cut in two at the end of a sentence",
        declared({"kind": "split", "at": at}),
    )


def renamed(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Headings as another journal has them."""
    names = [
        rng.choice(HOUSE_STYLE[name]) if name in HOUSE_STYLE else name
        for name in item.input["labels"]
    ]
    if len(set(names)) < len(set(item.input["labels"])):
        return None
    steps = [
        {"kind": "heading", "at": at, "was": old}
        for at, (old, new) in enumerate(zip(item.input["labels"], names, strict=True))
        if old != new
    ]
    told = "headings of another house style"
    return Draft({**item.input, "labels": names}, told, declared(*steps))


def method_order(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Sections on design, setting and sample in another order; where there are none, two
    neighbouring sentences of the methods that do not lean on each other."""
    names, texts = list(item.input["labels"]), list(item.input["contexts"])
    free = [
        at
        for at in range(min(len(names), len(texts)) - 1)
        if FREE.fullmatch(names[at]) and FREE.fullmatch(names[at + 1])
    ]
    if free:
        at = rng.choice(free)
        for one in (names, texts):
            one[at], one[at + 1] = one[at + 1], one[at]
        told = f"the sections {names[at + 1]!r} and {names[at]!r} change places"
        return Draft({**item.input, "labels": names, "contexts": texts}, told)
    return _sentence_order(item, rng)


def _sentence_order(item: Item, rng: random.Random) -> Draft | None:
    texts = list(item.input["contexts"])
    found: list[tuple[int, list[str]]] = []
    for place, name in enumerate(item.input["labels"]):
        if section(name) != "methods":
            continue
        pieces = sentences(texts[place])
        for at in range(1, len(pieces) - 1):
            pair = pieces[at : at + 2]
            alone = all(FULL.search(one) and not ACTING.search(one) for one in pair)
            after = pieces[at + 2 : at + 3]
            if alone and FULL.search(pieces[at - 1]) and not any(map(leans, [*pair, *after])):
                found.append((place, [*pieces[:at], pair[1], pair[0], *pieces[at + 2 :]]))
    if not found:
        return None
    place, pieces = rng.choice(found)
    joined = " ".join(pieces)
    if sentences(joined) != pieces:
        return None
    texts[place] = joined
    return Draft({**item.input, "contexts": texts}, "two sentences of the methods change places")
