"""What may not come into a rewritten case: words of a reference, or the answer (section 6.4)."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from casework.benchmarks.adapter import Adapter
from casework.benchmarks.records import Item
from casework.benchmarks.wording import collapse, fold, tokens
from casework.harden.baselines.records import Reference
from casework.harden.records import Input

RUN = 8
"""Words in a row that count as copied."""
Words = tuple[str, ...]


def copied(original: Input, changed: Input, references: Sequence[Reference]) -> list[str]:
    """What the changed input took from references and the original did not hold: one fault for
    each reference that supplied eight words in a row."""
    before, after = runs(words(original), RUN), words(changed)
    faults: list[str] = []
    for number, reference in enumerate(references, 1):
        # Text by text: section names in a row are no words of a reference.
        held = {one for text in texts(reference.input) for one in _each(tuple(tokens(text)), RUN)}
        taken = next((one for one in _each(after, RUN) if one in held and one not in before), None)
        if taken:
            faults.append(f"words of reference {number} were copied: {' '.join(taken)[:100]!r}")
    return faults


def pasted(item: Item, changed: Input, adapter: Adapter) -> list[str]:
    """How the changed input states the gold answer where the original did not.

    Looked for are the answer and the texts of `Item.gold` (a program, a conclusion): whole where
    short, eight words in a row where long. Of a set of labels, whose words are common ones, a
    sentence that announces the label.
    """
    faults: list[str] = []
    before, after = words(item.input), words(changed)
    for text in secrets(item, adapter):
        told = tuple(tokens(text))
        size = min(RUN, len(told))
        wanted, known = runs(told, size), runs(before, size)
        if any(one in wanted and one not in known for one in _each(after, size)):
            faults.append("it states the expected answer, or words that only the answer key holds")
            break
    if item.expected in adapter.labels:
        announced = _announcement(item.expected)
        old, new = (len(announced.findall(flat(value))) for value in (item.input, changed))
        if new > old:
            faults.append("it announces the expected label")
    return faults


def secrets(item: Item, adapter: Adapter) -> list[str]:
    """The texts that give an item's answer away. Labels, and numbers of one or two digits, are
    left out: they stand everywhere."""
    found = [] if item.expected in adapter.labels else [item.expected]
    found += [value for value in item.gold.values() if isinstance(value, str)]
    return [text for text in found if _telling(tokens(text))]


def words(value: Any) -> Words:
    """The words and numbers of all texts of a value, in reading order."""
    return tuple(word for text in texts(value) for word in tokens(text))


def texts(value: Any) -> Iterator[str]:
    """All texts of a value, in reading order, keys left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)


def flat(value: Any) -> str:
    """All texts of a value as one folded line."""
    return collapse(fold(" ".join(texts(value))))


def runs(found: Words, size: int) -> set[Words]:
    """Every run of `size` words."""
    return set(_each(found, size))


def _each(found: Words, size: int) -> Iterator[Words]:
    for start in range(len(found) - size + 1):
        yield found[start : start + size]


def _telling(found: Sequence[str]) -> bool:
    if len(found) != 1:
        return bool(found)
    word = found[0]
    digits = sum(letter.isdigit() for letter in word)
    return digits > 2 if word.startswith("#") else len(word) > 3


def _announcement(label: str) -> re.Pattern[str]:
    parts = re.findall(r"[A-Z]?[^A-Z\W]+|[A-Z]+", label) or [label]
    spelt = r"[\s_-]*".join(re.escape(part.casefold()) for part in parts)
    return re.compile(
        r"\b(?:answer|label|verdict|decision|conclusion|prediction|classification|gold)\b"
        r"(?:\s+(?:is|was|would be|should be|must be))?\W{0,4}" + spelt + r"\b"
    )
