"""The JSON value in a model's reply, found in one pass and never repaired or guessed.

A reply may be as long as a provider lets it be and may be written against its reader, so the work
is linear in its length: what cannot begin a value is passed over, and after `MOST_FALSE` openings
that held none the reply is given up.
"""

import json
import re
from typing import Any, Literal, NamedTuple

LONGEST = 4_000_000
"""Characters of a reply that are read at all."""
MOST_FALSE = 300
"""Brackets that look like the beginning of a value and are none."""

Others = Literal["passed", "drafts", "refused"]
"""What may stand beside the value that counts.

``passed``: anything. For replies that bring material, not a decision.
``drafts``: prose, and earlier versions where the last one is plainly the final one: it ends the
reply, and begins its line or is called final there. A value within a line of prose that goes on
is quoted, not given. For judges of criteria.
``refused``: no other object, and no text behind it; it begins a line or a fence. For gates, which
fail closed: what is quoted from a case may look like a verdict.
"""

_OPENING = re.compile(r'\{\s*["}.…]|\[\s*["\]\[{.…\dtfnNI-]')
_MEANT = re.compile(r'\{\s*"[^"]*"\s*:|\[\s*(\{\s*"|(true|false)\b)')
_BEGUN = re.compile(r"""\{\s*+["'“]?\w[\w ]{0,60}["'”]?\s{0,9}:""")
_FENCE = re.compile(r"\s*```[A-Za-z0-9_-]*\s*")
_FENCE_LINE = re.compile(r"[ \t]*```[A-Za-z0-9_-]*[ \t]*")
_FINAL = re.compile(r"\b(final|corrected|revised)\b[\w ]{0,30}:?[ \t]*$", re.IGNORECASE)
_THINKING = re.compile(r"<(think|thinking|reasoning)>", re.IGNORECASE)
_THOUGHT = {
    name: re.compile(f"</{name}>", re.IGNORECASE) for name in ("think", "thinking", "reasoning")
}


class StructuredError(ValueError):
    """A reply does not hold what was asked for. Says what is wrong, never a guess at a value."""


class Found(NamedTuple):
    """A whole object or array, and where it stands in the text."""

    value: Any
    start: int
    end: int


def visible(text: str) -> str:
    """A reply's text without byte-order mark, thinking blocks and outer space.

    Thinking that was begun and not ended goes to the reply's end.
    """
    text = text.replace("\ufeff", "")
    kept: list[str] = []
    position = 0
    while opened := _THINKING.search(text, position):
        kept.append(text[position : opened.start()])
        ended = _THOUGHT[opened[1].lower()].search(text, opened.end())
        position = ended.end() if ended else len(text)
    return "".join((*kept, text[position:])).strip()


def last_json(text: str, *, others: Others = "passed") -> Any:
    """The last whole JSON object or array in a reply, whatever stands around it (BB-J01).

    Fences, prose with braces, thinking blocks, a draft before the final value, and a value
    encoded twice are all seen through, as far as `others` lets them. Raises StructuredError where
    there is no whole value, where any other was begun and is not whole (a draft before a cut
    final version is not taken), or where the reply is longer than `LONGEST`.
    """
    if len(text) > LONGEST:
        raise StructuredError(f"the reply has {len(text)} characters, {LONGEST} are read")
    text = text.replace("\ufeff", "").strip()
    # A reply that is one value has no thinking: such words stand in its strings.
    for whole in map(_whole, (text, visible(text))):
        if isinstance(whole, (dict, list)):
            return whole
    text = visible(text)
    found = _values(text, templates=others != "refused")
    if not found:
        raise StructuredError("the reply holds no JSON object or array")
    best = max(_rank(one.value) for one in found)
    found = [one for one in found if _rank(one.value) == best]
    if others == "drafts":
        _check_final(text, found)
    elif others == "refused":
        _check_alone(text, found)
    return found[-1].value


def _check_final(text: str, found: list[Found]) -> None:
    last = found[-1]
    ends = _ends(text, last)
    if not (ends or _begins_line(text, last)):
        raise StructuredError("its JSON is quoted within a sentence, not given as the answer")
    if all(one.value == last.value for one in found):
        return
    line = text[: last.start].rsplit("\n", 1)[-1]
    if not ends or not (_begins_line(text, last) or _FINAL.search(line)):
        raise StructuredError("it holds two different answers, and none that is plainly the last")


def _check_alone(text: str, found: list[Found]) -> None:
    last = found[-1]
    if not _ends(text, last) or not _begins_line(text, last):
        raise StructuredError("its JSON is not the last thing said, on a line of its own")
    if any(one.value != last.value for one in found):
        raise StructuredError("it holds two different JSON values")
    if len(found) == 1 and _BEGUN.search(text, 0, last.start):
        raise StructuredError("something before its JSON looks like another")


def _begins_line(text: str, one: Found) -> bool:
    """Whether a value begins its line, or follows the mark of a fence that does."""
    line = text[: one.start].rsplit("\n", 1)[-1]
    return not line.strip() or _FENCE_LINE.fullmatch(line) is not None


def _ends(text: str, one: Found) -> bool:
    return text[one.end :].strip() in ("", "```")


def _whole(text: str) -> Any:
    """The value of a text that is one JSON value, decoded twice where it is a string of JSON."""
    for _ in range(2):
        try:
            value = json.loads(_unfenced(text), object_pairs_hook=_object)
        except (ValueError, RecursionError):
            return None
        if not isinstance(value, str):
            return value
        text = value
    return None


def _unfenced(text: str) -> str:
    opened = _FENCE.match(text)
    return text[opened.end() if opened else 0 :].rstrip().removesuffix("```").rstrip()


def _values(text: str, *, templates: bool) -> list[Found]:
    """All whole objects and arrays in reading order.

    Raises StructuredError at one that was begun and is not whole, unless it is a template with
    dots for its content (and `templates` are let pass). Braces and brackets of prose are passed
    over, `MOST_FALSE` of them at most, and only while what was read for them in vain comes to no
    more than a few times the text.
    """
    decoder = json.JSONDecoder(object_pairs_hook=_object)
    found: list[Found] = []
    position = false = vain = 0
    while match := _OPENING.search(text, position):
        try:
            value, position = decoder.raw_decode(text, match.start())
            found.append(Found(value, match.start(), position))
        except json.JSONDecodeError as error:
            false, vain = false + 1, vain + error.pos - match.start()
            position = match.start() + 1
            if text.startswith(("...", "…"), error.pos) and templates:
                position = error.pos
            elif _MEANT.match(text, match.start()):
                raise StructuredError(f"the reply's JSON is not whole: {error.msg}") from error
            if false > MOST_FALSE or vain > 4 * len(text) + 10_000:
                raise StructuredError("too many brackets in it begin no JSON") from error
        except (ValueError, RecursionError) as error:
            raise StructuredError(f"the reply's JSON cannot be read: {error}") from error
    return found


def _rank(value: Any) -> int:
    """Empty values and lists of bare scalars (footnote marks) yield to real objects."""
    if not value:
        return 0
    return 2 if isinstance(value, dict) or any(isinstance(item, dict) for item in value) else 1


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for key, item in pairs:
        if key in value and value[key] != item:
            raise ValueError(f"key {key!r} appears twice with different values")
        value[key] = item
    return value
