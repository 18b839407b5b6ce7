"""Children of a placebo run: the parent again, or the parent with neutral text (spec 6.3, no. 4).

Copies show what chance alone does; padded ones what length alone does. The text is about nothing
that a case could be about, and holds no figure.
"""

from collections.abc import Sequence
from typing import Any

from casework.harden.budget import length
from casework.harden.manifest import Entry
from casework.harden.records import Input

SENTENCES = (
    "Most rivers grow wider towards the sea.",
    "Bread is usually baked early in the morning.",
    "A wooden door swells a little in damp weather.",
    "The lamps along the old bridge are lit at dusk.",
    "In spring the hedges along the lane turn green again.",
    "Snow muffles the sound of steps in the street.",
    "A good chair outlasts many tables.",
    "The ferry waits until the last passenger is on board.",
    "Gulls follow the boats home in the evening.",
    "On windy days the flags can be heard from afar.",
    "The clock in the hall is always a little slow.",
    "Apples keep longest in a cool and dark room.",
)


def placebo(
    parent: Input,
    children: int,
    axes: Sequence[str],
    padding: int = 0,
    mutable: Sequence[str] = (),
) -> list[Entry]:
    """The children of a generation; with `padding`, each has about so many characters more."""
    names = axes or ("placebo",)
    told = "the parent with neutral text" if padding else "the parent again"
    return [
        Entry(
            index,
            names[index % len(names)],
            ("padding" if padding else "placebo",),
            told,
            {},
            padded(parent, mutable, neutral(padding, index)) if padding else parent,
        )
        for index in range(children)
    ]


def neutral(characters: int, start: int = 0) -> str:
    """Whole sentences, beginning with number `start`, as near to so many characters as they come;
    at least one."""
    text = ""
    place = start
    while True:
        longer = f"{text} {SENTENCES[place % len(SENTENCES)]}".lstrip()
        if text and abs(len(longer) - characters) >= abs(len(text) - characters):
            return text
        text = longer
        place += 1


def padded(input: Input, mutable: Sequence[str], text: str) -> Input:
    """The input with `text` at the end of its longest field of prose; the same where there is
    none."""
    prose = [name for name in mutable if _is_prose(input.get(name))]
    if not prose:
        return input
    name = max(prose, key=lambda one: length(input[one]))
    value = input[name]
    longer = (
        _after(value, text) if isinstance(value, str) else [*value[:-1], _after(value[-1], text)]
    )
    return {**input, name: longer}


def _is_prose(value: Any) -> bool:
    listed = isinstance(value, list) and value and all(isinstance(one, str) for one in value)
    return isinstance(value, str) or bool(listed)


def _after(before: str, text: str) -> str:
    return f"{before}\n{text}" if "\n" in before else f"{before} {text}"
