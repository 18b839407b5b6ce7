"""How the steps that a mutator declares on an abstract are undone (`declared` tells them)."""

from functools import cache
from pathlib import Path
from typing import Any

from casework.benchmarks.inverse import (
    Step,
    Undo,
    absent,
    number_in,
    parts_nothing,
    passage_of,
    strings,
    told,
    undone,
    without,
    word,
)
from casework.benchmarks.neutral import FULL, REACH, Stock, leans, objection
from casework.benchmarks.pubmedqa.notation import MEASURE, UNITS, canonical, in_both_units
from casework.benchmarks.pubmedqa.sections import CONTINUED, HOUSE_STYLE, joined, section
from casework.benchmarks.pubmedqa.terms import initials
from casework.benchmarks.wording import sentences

Abstract = dict[str, Any]
"""The input of an item: question, contexts, labels."""


@cache
def stock() -> Stock:
    """The reviewed passages of the set."""
    return Stock.read(Path(__file__).with_name("neutral.json"))


@cache
def declared() -> str:
    """The steps as a mutator is told of them: how each is made, and how it is declared."""
    return told(
        Path(__file__),
        passages=stock().told,
        styles="; ".join(f"{old}: {', '.join(new)}" for old, new in HOUSE_STYLE.items()),
        unit=in_both_units("2", "weeks"),
        joined=joined("AIM", "METHODS"),
        continued=CONTINUED.format("RESULTS"),
    )


def originals(
    original: Abstract, changed: Abstract, hints: Any
) -> tuple[Abstract, Abstract] | None:
    """Original and changed input with all declared steps undone, both in one notation where that
    was a step; None where nothing was declared, or a step is not what it says."""
    back = undone(changed, hints, KINDS)
    if back is None:
        return None
    same = any(step["kind"] == "notation" for step in hints["undo"])
    return (_notation(original, {}) if same else original), back


def _sentence(input: Abstract, step: Step) -> Abstract | None:
    found = passage_of(stock(), step)
    if found is None:
        return None
    contexts: list[str] = input["contexts"]
    told = str(step["text"])
    cuts = [(at, cut) for at, text in enumerate(contexts) if (cut := without(text, told))]
    if len(cuts) != 1:
        return None
    [(at, cut)] = cuts
    rest = [*contexts[:at], cut.text, *contexts[at + 1 :]]
    if section(input["labels"][at]) not in found.passage.places or not cut.text.strip():
        return None
    behind = [*cut.after, *(piece for text in rest[at + 1 :] for piece in sentences(text))]
    if not parts_nothing(cut._replace(after=tuple(behind[:REACH])), found.said):
        return None
    against = objection(found.said, asked=[input["question"]], held=rest)
    return None if against else {**input, "contexts": rest}


def _term(input: Abstract, step: Step) -> Abstract | None:
    told = strings(step, "long", "short")
    if told is None or initials(told[0]) != told[1]:
        return None
    long, short = told
    contexts: list[str] = input["contexts"]
    defined = f"{long} ({short})"
    use = word(short)
    first = next((at for at, text in enumerate(contexts) if use.search(text)), None)
    if first is None or sum(text.count(defined) for text in contexts) != 1:
        return None
    place = contexts[first].find(defined)
    # Nobody meets the short form before its definition.
    start = use.search(contexts[first])
    if place < 0 or start is None or start.start() != place + len(long) + 2:
        return None
    if sum(len(use.findall(text)) for text in contexts) < 2:
        return None
    plain = [text.replace(defined, long) for text in contexts]
    contexts = [use.sub(long, text) for text in plain]
    free = absent(short, *contexts, *input["labels"], input["question"])
    return {**input, "contexts": contexts} if free else None


def _notation(input: Abstract, step: Step) -> Abstract:
    return {**input, "contexts": [canonical(text) for text in input["contexts"]]}


def _unit(input: Abstract, step: Step) -> Abstract | None:
    told = strings(step, "text")
    count, _, unit = told[0].split(" (")[0].partition(" ") if told else ("", "", "")
    contexts: list[str] = input["contexts"]
    # The measure ends before the bracket: what may not follow it may not follow that either.
    if told is None or unit not in UNITS or not count.isdecimal() or not count.isascii():
        return None
    if told[0] != in_both_units(count, unit) or sum(t.count(told[0]) for t in contexts) != 1:
        return None
    at = next(at for at, text in enumerate(contexts) if told[0] in text)
    place = contexts[at].index(told[0])
    text = contexts[at].replace(told[0], f"{count} {unit}")
    match = MEASURE.match(text, place)
    if match is None or match[0] != f"{count} {unit}":
        return None
    return {**input, "contexts": [*contexts[:at], text, *contexts[at + 1 :]]}


def _heading(input: Abstract, step: Step) -> Abstract | None:
    names: list[str] = input["labels"]
    told, at = strings(step, "was"), number_in(step, "at", 0, len(names) - 1)
    if told is None or at is None or names[at] not in HOUSE_STYLE.get(told[0], ()):
        return None
    old = [*names[:at], told[0], *names[at + 1 :]]
    return {**input, "labels": old} if len(set(old)) == len(set(names)) else None


def _merged(input: Abstract, step: Step) -> Abstract | None:
    names, texts = list(input["labels"]), list(input["contexts"])
    at, was = number_in(step, "at", 0, len(names) - 1), step.get("was")
    if at is None or not isinstance(was, list) or len(was) != 2:
        return None
    if not all(isinstance(one, str) for one in was) or joined(*was) != names[at]:
        return None
    pieces = sentences(texts[at])
    first = number_in(step, "first", 1, len(pieces) - 1)
    if first is None:
        return None
    parts = [" ".join(pieces[:first]), " ".join(pieces[first:])]
    if [piece for part in parts for piece in sentences(part)] != pieces:
        return None
    names[at : at + 1], texts[at : at + 1] = was, parts
    return {**input, "labels": names, "contexts": texts}


def _split(input: Abstract, step: Step) -> Abstract | None:
    names, texts = list(input["labels"]), list(input["contexts"])
    at = number_in(step, "at", 0, len(names) - 2)
    if at is None or names[at + 1] != CONTINUED.format(names[at]):
        return None
    first, second = sentences(texts[at]), sentences(texts[at + 1])
    whole = f"{texts[at]} {texts[at + 1]}"
    if sentences(whole) != [*first, *second] or not (first and second):
        return None
    if section(names[at]) not in ("methods", "results") or not FULL.search(first[-1]):
        return None
    if leans(second[0]):
        return None
    names[at : at + 2], texts[at : at + 2] = [names[at]], [whole]
    return {**input, "labels": names, "contexts": texts}


KINDS: dict[str, Undo[Abstract]] = {
    "sentence": _sentence,
    "term": _term,
    "notation": _notation,
    "unit": _unit,
    "heading": _heading,
    "merged": _merged,
    "split": _split,
}
