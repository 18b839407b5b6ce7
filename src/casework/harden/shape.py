"""The shape of an input, and when two inputs are the same for a reader."""

import json
import unicodedata
from typing import Any

from casework.documents.folding import LOOKALIKES, UNSEEN
from casework.harden.records import Input, canonical

DEEPEST = 40


def parse_strict(text: str) -> Input:
    """One JSON object as a candidate file must hold it.

    Raises ValueError for anything else: a key given twice, NaN or infinities, another value, a
    lone surrogate, nesting beyond any case's.
    """
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_refuse)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if not isinstance(value, dict):
        raise ValueError("not a JSON object")
    try:
        canonical(value).encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError("holds half of a character (a lone surrogate)") from error
    return value


def shape_faults(original: Any, changed: Any, where: str = "input", depth: int = 0) -> list[str]:
    """Where the shape of `changed` differs from that of `original`; empty where it does not.

    Objects keep their keys, values their types, lists of one type that type (lists may grow or
    shrink, but not to nothing). A table, a list of rows equally long, stays one.
    """
    if depth > DEEPEST:
        return [f"{where}: nested too deeply"]
    if _kind(original) != _kind(changed):
        return [f"{where}: {_kind(changed)} where the original has {_kind(original)}"]
    if isinstance(original, dict):
        return _object_faults(original, changed, where, depth)
    if isinstance(original, list):
        return _list_faults(original, changed, where, depth)
    return []


def normal_form(value: Any) -> str:
    """A text that is equal for inputs no reader could tell apart.

    Case, white space, unseen characters, compatibility forms and letters that only look Latin
    do not count.
    """
    return canonical(_normal(value))


def normal_text(text: str) -> str:
    """One text in that form: lower case, single blanks, letters that print alike exchanged."""
    seen = UNSEEN.sub("", unicodedata.normalize("NFKC", text)).translate(LOOKALIKES)
    return " ".join(seen.casefold().split())


def _object_faults(original: Input, changed: Input, where: str, depth: int) -> list[str]:
    faults = [f"{where}: key {key!r} is missing" for key in original if key not in changed]
    faults += [
        f"{where}: key {key[:60]!r} is not in the original"
        for key in changed
        if key not in original
    ]
    for key in original:
        if key in changed:
            faults += shape_faults(original[key], changed[key], f"{where}.{key}", depth + 1)
    return faults


def _list_faults(original: list[Any], changed: list[Any], where: str, depth: int) -> list[str]:
    if original and not changed:
        return [f"{where}: the list is empty"]
    kinds = {_kind(item) for item in original}
    faults: list[str] = []
    for number, item in enumerate(changed):
        place = f"{where}[{number}]"
        if kinds and _kind(item) not in kinds:
            faults.append(
                f"{place}: {_kind(item)} where the original has {', '.join(sorted(kinds))}"
            )
        elif len(kinds) == 1 and isinstance(item, (dict, list)):
            like = original[min(number, len(original) - 1)]
            if isinstance(like, dict) or like:
                faults += shape_faults(like, item, place, depth + 1)
    if _is_table(original) and not _is_table(changed):
        faults.append(f"{where}: rows of a table differ in length")
    return faults


def _is_table(value: list[Any]) -> bool:
    rows = [len(row) for row in value if isinstance(row, list)]
    return len(rows) == len(value) > 0 and len(set(rows)) == 1


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    names: dict[type, str] = {str: "text", dict: "object", list: "list", type(None): "null"}
    return names.get(type(value), type(value).__name__)


def _normal(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _normal(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_normal(item) for item in value]
    return normal_text(value) if isinstance(value, str) else value


def _once(pairs: list[tuple[str, Any]]) -> Input:
    value: Input = {}
    for key, item in pairs:
        if key in value:
            raise ValueError(f"key {key[:60]!r} appears twice")
        value[key] = item
    return value


def _refuse(name: str) -> float:
    raise ValueError(f"{name} is not JSON")
