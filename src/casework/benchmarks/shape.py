"""The shape of a changed input: texts where texts must stand, and no wild growth."""

from collections.abc import Iterable, Sequence
from typing import Any

FACTOR = 2
SPARE = 50_000
"""Characters a changed input may add beyond twice its original."""


def keys_fault(value: Any, fields: Sequence[str]) -> list[str]:
    """A fault where `value` is no object with just these keys."""
    if isinstance(value, dict) and set(value) == set(fields):  # pyright: ignore
        return []
    return [f"it must be an object with the keys {', '.join(fields)}"]


def texts_fault(value: Any, key: str, *, one: bool = False, blank: bool = False) -> list[str]:
    """What is wrong with ``value[key]``: a text (`one`), or a list of texts that is not empty."""
    found = value.get(key) if isinstance(value, dict) else None
    if one:
        return [] if _text(found, blank) else [f"{key} must be a text that is not blank"]
    if not isinstance(found, list) or not found:
        return [f"{key} must be a list that is not empty"]
    bad = next((n for n, part in enumerate(found) if not _text(part, blank)), None)
    return [] if bad is None else [f"{key}[{bad}] must be a text{'' if blank else ' not blank'}"]


def growth_fault(original: dict[str, Any], changed: dict[str, Any]) -> list[str]:
    """A fault where the texts grew past twice the original and 50,000 characters."""
    before, after = (sum(map(len, _texts(value.values()))) for value in (original, changed))
    most = FACTOR * before + SPARE
    return [f"{after} characters, {most} at most"] if after > most else []


def _texts(values: Iterable[Any]) -> Iterable[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            yield from (part for part in value if isinstance(part, str))  # pyright: ignore


def _text(value: Any, blank: bool) -> bool:
    if not isinstance(value, str) or not (blank or value.strip()):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
