"""Proofs by inverse: undo what a mutator declares it did, and see the original again.

A mutator declares its steps in ``hints["undo"]``, a list, each ``{"kind": ..., ...}``. Lists add
up along a lineage, so the last step of the last generation comes last, and steps are undone from
the end. A set gives one function for each kind of step. It answers the text as it was before the
step, or None where the step is not of the kind it says or could touch the answer; so each text of
the chain says the same as the one before, and if the first one is the original, all do. Nothing
is believed: a step that is not what it claims leads elsewhere than to the original.
"""

import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from string import Template
from typing import Any, NamedTuple, TypeVar

from casework.benchmarks.neutral import REACH, Found, Stock, seam
from casework.benchmarks.wording import sentences

KEY = "undo"
MOST = 64
"""Steps of a lineage that are looked at; a longer list is nobody's honest work."""
_TOLD = (
    "Code proves a child where undoing what it declares gives the parent again to the letter. It "
    "declares each step from the parent, in the order in which they were made, as "
    '"hints": {"undo": [...]} in its entry, and changes nothing else. These steps can be '
    "declared; a child of another kind declares none:"
)
PROVED = "undone step by step, it is the original"

Text = TypeVar("Text")
Step = Mapping[str, Any]
Undo = Callable[[Text, Step], Text | None]


def steps(hints: Any) -> list[Step]:
    """The steps declared, in the order in which they were made; none where they are malformed."""
    listed = hints.get(KEY) if isinstance(hints, Mapping) else None
    if not isinstance(listed, list) or len(listed) > MOST:
        return []
    good = all(isinstance(one, Mapping) and isinstance(one.get("kind"), str) for one in listed)
    return list(listed) if good else []


def undone(text: Text, hints: Any, kinds: Mapping[str, Undo[Text]]) -> Text | None:
    """The text with all declared steps undone; None where there is none, or one is not what it
    says."""
    told = steps(hints)
    now: Text | None = text if told else None
    for step in reversed(told):
        undo = kinds.get(step["kind"])
        now = undo(now, step) if undo is not None and now is not None else None
    return now


def declared(*told: Mapping[str, Any]) -> dict[str, Any]:
    """Hints that declare steps."""
    return {KEY: [dict(one) for one in told]}


def told(module: Path, **parts: str) -> str:
    """What a set's mutators are told of its steps: ``declared.md`` beside its module, filled in."""
    listed = Template(module.with_name("declared.md").read_text("utf-8")).substitute(parts)
    return f"{_TOLD}\n{listed}"


class Cut(NamedTuple):
    """A text without a passage: `at` counts the sentences before the place it stood in."""

    text: str
    at: int
    before: str
    after: tuple[str, ...]


def without(text: str, passage: str) -> Cut | None:
    """`text` without the one place where `passage` stands as sentences of its own.

    None where it stands in no place or several, or where the rest would not be the same
    sentences as before.
    """
    run, pieces = sentences(passage), sentences(text)
    size = len(run)
    places = [at for at in range(len(pieces)) if run and pieces[at : at + size] == run]
    if len(places) != 1:
        return None
    [at] = places
    rest = [*pieces[:at], *pieces[at + size :]]
    found = list(re.finditer(r"\s+".join(map(re.escape, passage.split())), text))
    if len(found) != 1:
        return None
    left = text[: found[0].start()] + text[found[0].end() :]
    if sentences(left) != rest:
        return None
    return Cut(left, at, rest[at - 1] if at else "", tuple(rest[at : at + REACH]))


def passage_of(
    stock: Stock, step: Step, given: Mapping[str, list[str]] | None = None
) -> Found | None:
    """The reviewed passage that a step says it added."""
    told = step.get("text")
    return stock.find(told, given) if isinstance(told, str) else None


def parts_nothing(cut: Cut, said: str = "", common: Collection[str] = ()) -> bool:
    """Whether a passage could stand where it was cut out (`neutral.seam`)."""
    return not seam(cut.before, cut.after, said, common)


def strings(step: Step, *keys: str) -> tuple[str, ...] | None:
    """The values of some keys, where all are non-blank texts of sane length."""
    found = tuple(step.get(key) for key in keys)
    good = all(isinstance(one, str) and one.strip() and len(one) < 200 for one in found)
    return tuple(str(one) for one in found) if good else None


def number_in(step: Step, key: str, least: int, most: int) -> int | None:
    """The whole number under a key, where it lies in range."""
    value = step.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if least <= value <= most else None


def word(term: str) -> re.Pattern[str]:
    """A term as a word of its own, letters as they are."""
    return re.compile(rf"(?<!\w){re.escape(term)}(?!\w)")


def absent(term: str, *texts: str) -> bool:
    """Whether no text holds a term, in whatever case, nor its plural."""
    loose = re.compile(rf"(?<![^\W_]){re.escape(term)}(?:s|es)?(?![^\W_])", re.IGNORECASE)
    return not any(loose.search(text) for text in texts)
