"""What an edit changed, word by word, and how much it is."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, Literal

from casework.cases.records import Record
from casework.harden.records import Input

WORK = 400_000
"""Pairs of equal words a comparison may have to look at; beyond, the text counts as replaced."""
_PIECES = re.compile(r"[^\n.;:!?]*[\n.;:!?]+\s*|[^\n.;:!?]+")
_WORDS = re.compile(r"\s+|\w+|[^\w\s]")


class Part(Record):
    """A stretch of text: in both, only in the original, or only in the changed one. With
    ``skipped``, `text` says how much that is in both was left out."""

    kind: Literal["same", "removed", "added", "skipped"]
    text: str


class FieldDiff(Record):
    """One field of an input that was changed."""

    field: str
    parts: tuple[Part, ...]


class EditSize(Record):
    """Words that only one of two inputs has; a word that was moved does not count."""

    added: int
    removed: int

    @property
    def total(self) -> int:
        """Added and removed together."""
        return self.added + self.removed


def edit_size(original: Input, changed: Input) -> EditSize:
    """How large an edit is, in words and signs."""
    before, after = _text(original), _text(changed)
    # What both begin and end with cancels out, and is nearly all of a long document.
    start, end = shared_ends(before, after)
    old, new = (Counter(_words(one[start : len(one) - end])) for one in (before, after))
    return EditSize(added=(new - old).total(), removed=(old - new).total())


def count_words(input: Input) -> int:
    """Words and signs of an input."""
    return len(_words(_text(input)))


def diff_inputs(original: Input, changed: Input) -> tuple[FieldDiff, ...]:
    """The fields that differ, in the order of the original."""
    names = [*original, *(name for name in changed if name not in original)]
    return tuple(
        FieldDiff(field=name, parts=diff_texts(before, after))
        for name in names
        if (before := field_text(original.get(name, "")))
        != (after := field_text(changed.get(name, "")))
    )


def diff_texts(original: str, changed: str) -> tuple[Part, ...]:
    """Two texts as one: joined, the same and removed parts are the original, the same and added
    ones the changed text, to the letter."""
    parts: list[Part] = []
    pieces = (_PIECES.findall(original), _PIECES.findall(changed))
    for same, before, after in _blocks(*pieces):
        if same:
            _put(parts, "same", before)
            continue
        for equal, old, new in _blocks(_WORDS.findall(before), _WORDS.findall(after)):
            if equal:
                _put(parts, "same", old)
            else:
                _put(parts, "removed", old)
                _put(parts, "added", new)
    return tuple(parts)


def condensed(parts: Sequence[Part], around: int = 500) -> tuple[Part, ...]:
    """The same difference with long unchanged stretches left out, and told how long they are."""
    shown: list[Part] = []
    for place, part in enumerate(parts):
        before = around if place else 0
        after = around if place + 1 < len(parts) else 0
        left = len(part.text) - before - after
        if part.kind != "same" or left < 200:
            shown.append(part)
            continue
        told = Part(kind="skipped", text=f"{left:,} characters unchanged")
        ends = (part.text[:before], part.text[len(part.text) - after :])
        head, tail = (Part(kind="same", text=text) for text in ends)
        shown += [one for one in (head, told, tail) if one.text]
    return tuple(shown)


def excerpt(parts: Sequence[Part], around: int = 240) -> tuple[Part, ...]:
    """The first change with some text around it; what is left out shows as an ellipsis."""
    places = [n for n, part in enumerate(parts) if part.kind != "same"]
    if not places:
        return ()
    first = places[0]
    last = first
    while last + 1 < len(parts) and parts[last + 1].kind != "same":
        last += 1
    shown: list[Part] = []
    if first:
        text = parts[first - 1].text
        shown.append(Part(kind="same", text=text if len(text) <= around else f"…{text[-around:]}"))
    for part in parts[first : last + 1]:
        cut = part.text if len(part.text) <= 4 * around else f"{part.text[: 4 * around]}…"
        shown.append(Part(kind=part.kind, text=cut))
    if last + 1 < len(parts):
        text = parts[last + 1].text
        shown.append(Part(kind="same", text=text if len(text) <= around else f"{text[:around]}…"))
    return tuple(shown)


def field_text(value: Any) -> str:
    """A field as text: tables as rows, lists as lines, named texts one after the other, anything
    else as JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "\n".join(
            " | ".join(map(field_text, one)) if isinstance(one, list) else field_text(one)
            for one in value
        )
    if isinstance(value, dict) and all(isinstance(one, str) for one in value.values()):
        return "\n\n".join(f"[{name}]\n{text}" for name, text in value.items())
    return json.dumps(value, ensure_ascii=False)


def _text(input: Input) -> str:
    return "\n".join(field_text(value) for value in input.values())


def _words(text: str) -> list[str]:
    return [word for word in _WORDS.findall(text) if not word.isspace()]


def shared_ends(before: str, after: str) -> tuple[int, int]:
    """Lengths of the common start and end, cut back to white space so that no word is split."""
    shorter = min(len(before), len(after))
    start = _longest(shorter, lambda n: before[:n] == after[:n])
    while start and not before[start - 1].isspace():
        start -= 1
    end = _longest(shorter - start, lambda n: before[len(before) - n :] == after[len(after) - n :])
    while end and not before[len(before) - end].isspace():
        end -= 1
    return start, end


def _longest(most: int, same: Callable[[int], bool]) -> int:
    """The largest length that is the same, by halving."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if same(middle) else (low, middle - 1)
    return low


def _blocks(before: list[str], after: list[str]) -> Iterator[tuple[bool, str, str]]:
    """Equal and unequal stretches, in order."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    stop_before, stop_after = len(before) - end, len(after) - end
    if start:
        yield True, "".join(before[:start]), ""
    middle = before[start:stop_before], after[start:stop_after]
    if _work(*middle) > WORK:
        yield False, "".join(middle[0]), "".join(middle[1])
    else:
        matcher = SequenceMatcher(str.isspace, *middle, autojunk=False)
        for tag, a, b, c, d in matcher.get_opcodes():
            yield tag == "equal", "".join(middle[0][a:b]), "".join(middle[1][c:d])
    if end:
        yield True, "".join(before[stop_before:]), ""


def _work(before: Sequence[str], after: Sequence[str]) -> int:
    counts = Counter(after)
    return sum(counts[word] for word in before if not word.isspace())


def _put(parts: list[Part], kind: Literal["same", "removed", "added"], text: str) -> None:
    if not text:
        return
    if parts and parts[-1].kind == kind:
        parts[-1] = Part(kind=kind, text=parts[-1].text + text)
    else:
        parts.append(Part(kind=kind, text=text))
