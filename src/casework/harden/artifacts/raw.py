"""Reading JSON and TOML strictly, and looking at values nobody has checked yet."""

import json
import math
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

from casework.harden.artifacts.records import Fault

LARGEST = 4_000_000
"""Bytes of one artifact file; a catalog or rubric has some ten thousand."""
DEEPEST = 40
SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")

Object = dict[str, Any]


class Unreadable(ValueError):
    """Bytes that are not what they should be; the message says what they are instead."""


def read_json(data: bytes) -> Any:
    """The value of a JSON file. Raises Unreadable for anything but strict UTF-8 JSON: repeated
    keys, NaN, infinities, lone surrogates, deep nesting, too many bytes."""
    if len(data) > LARGEST:
        raise Unreadable(f"{len(data)} bytes, more than the allowed {LARGEST}")
    try:
        value = json.loads(
            data.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_constant
        )
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not strict JSON: {str(error)[:200]}") from error
    return tame(value)


def read_toml(data: bytes) -> Object:
    """The table of a TOML file. Raises Unreadable as `read_json` does."""
    if len(data) > LARGEST:
        raise Unreadable(f"{len(data)} bytes, more than the allowed {LARGEST}")
    try:
        value = tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not TOML: {str(error)[:200]}") from error
    return tame(value)


def tame(value: Any) -> Any:
    """The value itself where it is plain JSON data that can be hashed and written as UTF-8."""
    for one, depth in _walk(value):
        if depth > DEEPEST:
            raise Unreadable(f"nested more than {DEEPEST} deep")
        if isinstance(one, float) and not math.isfinite(one):
            raise Unreadable("holds a number that is not finite")
        if isinstance(one, str):
            try:
                one.encode("utf-8")
            except UnicodeEncodeError:
                raise Unreadable("holds half a character (a lone surrogate)") from None
        elif not (one is None or isinstance(one, (bool, int, float, list, dict))):
            raise Unreadable(f"holds a {type(one).__name__}, which JSON does not have")
    return value


def is_text(value: Any) -> TypeGuard[str]:
    """Whether a value is a string that says something."""
    return isinstance(value, str) and bool(value.strip())


def is_texts(value: Any, least: int = 1) -> TypeGuard[list[str]]:
    """Whether a value is a list of at least `least` strings that each say something."""
    return isinstance(value, list) and len(value) >= least and all(is_text(one) for one in value)


def is_whole(value: Any) -> TypeGuard[int]:
    """Whether a value is an integer, and not True or False."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Any) -> TypeGuard[float]:
    """Whether a value is a finite number, and not True or False."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def is_snake(value: Any) -> TypeGuard[str]:
    """Whether a value is a name in snake_case."""
    return isinstance(value, str) and bool(SNAKE.fullmatch(value))


def objects(value: Any) -> list[Object] | None:
    """The list of objects a value is, or None where it is anything else."""
    if isinstance(value, list) and all(isinstance(one, dict) for one in value):
        return list(value)
    return None


def absent(value: Mapping[str, Any], keys: tuple[str, ...], code: str, where: str) -> list[Fault]:
    """One fault for each key that is not there."""
    return [
        Fault(code=code, where=where, message=f"the key {key!r} is missing")
        for key in keys
        if key not in value
    ]


def texts_in(value: Any, *, keys: bool = True) -> Iterator[str]:
    """Every string of a value, those of its keys only if they are wanted."""
    for one, _ in _walk(value, keys):
        if isinstance(one, str):
            yield one


def keys_in(value: Any) -> Iterator[str]:
    """Every key of every object in a value."""
    for one, _ in _walk(value):
        if isinstance(one, dict):
            yield from one


def _walk(value: Any, keys: bool = True) -> Iterator[tuple[Any, int]]:
    waiting: list[tuple[Any, int]] = [(value, 0)]
    while waiting:
        one, depth = waiting.pop()
        yield one, depth
        if isinstance(one, dict):
            waiting += [(part, depth + 1) for part in one.values()]
            waiting += [(key, depth + 1) for key in one if keys]
        elif isinstance(one, list):
            waiting += [(part, depth + 1) for part in one]


def _once(pairs: list[tuple[str, Any]]) -> Object:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key appears twice in one object")
    return value


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")
