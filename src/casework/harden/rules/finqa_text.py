"""Operators on the text around a FinQA table: insertions, moves, names. No table is touched."""

import random
import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from casework.benchmarks.finqa.figures import figures
from casework.benchmarks.finqa.neutral import TEXTS, leans, objection_to, parting, stock
from casework.benchmarks.finqa.rewording import ENTITY, PLANS, Alias, opens, spelled, used
from casework.benchmarks.records import Item
from casework.harden.records import Input
from casework.harden.rules import finqa_prose as prose
from casework.harden.rules.corpus import Corpus, content
from casework.harden.rules.operator import Draft, Make

OWN = re.compile(
    r"\b(?:we|our|us|ours|the company|registrant|table|page|this|these|such|follow\w*|note)\b"
    r"|\( [a-z] \)",
    re.IGNORECASE,
)
"""Words with which a quoted line would seem to speak of the page it is quoted on."""
DEFINING = re.compile(r"\b(?:represents?|consists? of|includes?|means|is defined as|refers? to)\b")
EXCLUDING = re.compile(r"\b(?:exclud(?:es|ing)|not includ(?:e|ed)|net of|does not reflect)\b")
POINTING = re.compile(r"\b(?:above|below|follow\w*|preced\w*)\b|\( [a-z0-9] \)")


def inserting(pool: str, count: int, what: str) -> Make:
    """An operator that inserts `count` passages of a pool that touch nothing the case is about.

    Where fewer are that remote, fewer are inserted, and none where there is none.
    """

    def make(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
        page = {line for key in TEXTS for line in item.input[key]}
        passages = [one.text for one in stock().pools[pool]]
        free = [one for one in passages if one not in page]
        free = [one for one in free if not objection_to(one, item.input, item.gold)]
        spots = [
            (key, at)
            for key in TEXTS
            for at in range(len(item.input[key]) + 1)
            if not parting(key, item.input[key], at)
        ]
        put: dict[str, tuple[str, int]] = {}
        for line in rng.sample(free, len(free)):
            tried = iter(rng.sample(spots, len(spots)))
            place = next((one for one in tried if not _parted(item.input, one, line)), None)
            if place and len(put) < count:
                put[line] = place
        if not put:
            return None
        changed: dict[str, Any] = {**item.input, **{key: list(item.input[key]) for key in TEXTS}}
        for line, (key, at) in sorted(put.items(), key=lambda one: -one[1][1]):
            changed[key].insert(at, line)
        return Draft(changed, f"{what} inserted into the text")

    return make


def _parted(input: Input, spot: tuple[str, int], line: str) -> bool:
    key, at = spot
    return bool(parting(key, input[key], at, line))


def peer_sentence(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A sentence of another report, said to be another company's."""

    def allowed(text: str) -> bool:
        whole = text[:1].isalpha() and text.endswith(" .")
        return whole and not OWN.search(text) and not betrays(item, text)

    found = corpus.near(item, "text", content(item.input["question"]), rng, allowed)
    if found is None:
        return None
    line = rng.choice(prose.PEER).format(found.strip(' ".').replace('"', ""))
    return insert(item.input, [line], rng, "a sentence of another company's report quoted as such")


def adjusted_measure(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A remark that another version of a row's measure exists elsewhere, without a figure."""
    if re.search(r"adjust|pro forma|exclud", item.input["question"], re.IGNORECASE):
        return None
    labels = [row[0] for row in item.input["table"][1:]]
    plain = [one for one in labels if re.fullmatch(r"[a-z][a-z &'-]{5,60}", one)]
    if not plain:
        return None
    line = rng.choice(prose.ADJUSTED).format(rng.choice(plain))
    return insert(item.input, [line], rng, "an adjusted version of a measure mentioned, no figure")


def relocating(found: re.Pattern[str], what: str) -> Make:
    """An operator that moves an explaining sentence, word for word, into a note at the end."""

    def make(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
        before, after = list(item.input["pre_text"]), list(item.input["post_text"])
        # The line over the table introduces it and stays.
        places = [
            at
            for at in range(1, len(before) - 1)
            if found.search(before[at])
            and 40 < len(before[at]) < 400
            and not leans(before[at])
            and not leans(before[at + 1])
            and before[at].rstrip().endswith(".")
        ]
        marks = [f"( note {letter} )" for letter in "abcdefg"]
        page = " ".join((*before, *after))
        free = [mark for mark in marks if mark not in page]
        if not places or not free:
            return None
        at = rng.choice(places)
        moved, before[at] = before[at], f"see {free[0]} at the end of the page ."
        return Draft(
            {**item.input, "pre_text": before, "post_text": [*after, f"{free[0]} {moved}"]},
            f"{what} moved word for word into a note at the end",
            {"moved": [moved]},
        )

    return make


def entity_alias(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """The company gets a defined name, which is used in lines without figures."""
    return _alias(item, rng, ENTITY)


def plan_alias(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A plan or facility gets a defined name, which is used in lines without figures."""
    text = " ".join(line for key in TEXTS for line in item.input[key])
    known = [alias for alias in PLANS if alias.long in text]
    return _alias(item, rng, rng.choice(known)) if known else None


def paragraph_order(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Two neighbouring lines change places that lean neither on each other nor on a table."""
    for key in rng.sample(TEXTS, len(TEXTS)):
        lines = list(item.input[key])
        last = len(lines) - (2 if key == "pre_text" else 1)
        places = [at for at in range(last) if _swappable(lines, at)]
        if places:
            at = rng.choice(places)
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
            return Draft({**item.input, key: lines}, "two independent lines of text change places")
    return None


def spelled_count(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Small counts in the text are spelled out, but none that the program uses."""
    # Without a program nobody can tell which numbers matter.
    if not isinstance(item.gold.get("program"), str):
        return None
    sizes = used(item.gold["program"])
    changed: dict[str, Any] = dict(item.input)
    for key in TEXTS:
        changed[key] = [spelled(line, sizes) for line in item.input[key]]
    return Draft(changed, "small counts in the text spelled out")


def insert(input: Input, lines: Sequence[str], rng: random.Random, description: str) -> Draft:
    """Lines put between old ones, where nothing leans on the line before it."""
    changed: dict[str, Any] = {**input, **{key: list(input[key]) for key in TEXTS}}
    for line in lines:
        spots = [
            (key, at)
            for key in TEXTS
            for at in range(len(changed[key]) + 1)
            if _open(changed, key, at)
        ]
        key, at = rng.choice(spots or [("post_text", len(changed["post_text"]))])
        changed[key].insert(at, line)
    return Draft(changed, description)


def betrays(item: Item, text: str) -> bool:
    """Whether a figure of a new text could be taken for the answer."""
    try:
        answer = abs(Decimal(str(item.gold.get("exe_ans"))))
    except ArithmeticError:
        return False
    if not answer.is_finite():
        return False
    for one in figures(text):
        places = len(one.text.partition(".")[2])
        near = Decimal(1).scaleb(-places)
        if any(abs(one.size - answer * scale) <= near for scale in (1, 100)):
            return True
    return False


def _open(input: Input, key: str, at: int) -> bool:
    lines = input[key]
    # What stands right over and under the table explains it.
    if (key == "pre_text" and at >= len(lines)) or (key == "post_text" and at == 0):
        return False
    before = lines[at - 1].rstrip() if at else "."
    return (
        before.endswith(".")
        and "follow" not in before
        and (at == len(lines) or not leans(lines[at]))
    )


def _swappable(lines: Sequence[str], at: int) -> bool:
    first, second = lines[at], lines[at + 1]
    after = lines[at + 2] if at + 2 < len(lines) else "."
    return (
        first != second
        and all(len(one) > 30 and one.rstrip().endswith(" .") for one in (first, second))
        and not any(leans(one) or POINTING.search(one) for one in (first, second))
        and not leans(after)
    )


def _alias(item: Item, rng: random.Random, alias: Alias) -> Draft | None:
    spots = [
        (key, at)
        for key in TEXTS
        for at, line in enumerate(item.input[key])
        if alias.within(line) != line
    ]
    if not spots or not opens(item.input, alias):
        return None
    changed: dict[str, Any] = {**item.input, **{key: list(item.input[key]) for key in TEXTS}}
    for key, at in rng.sample(spots, min(len(spots), 4)):
        changed[key][at] = alias.within(changed[key][at])
    changed["pre_text"].insert(0, alias.definition)
    told = f"{alias.short!r} defined for {alias.long!r} and used in lines without figures"
    return Draft(changed, told)
