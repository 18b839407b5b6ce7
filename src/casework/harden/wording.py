"""The words judges and mutators are asked with: versioned, hashed, material kept apart.

Material (a case, a candidate, an extraction) stands between marks (`casework.models.marks`).
"""

import hashlib
import textwrap
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Template

from casework.harden.records import Input
from casework.models.marks import marked

VERSION = 2
PROMPTS = ("extract", "audit", "realism", "mutate")
STANCES = (
    "Judge as a careful expert of the field would.",
    "Assume that one thing was broken in the rewriting, and try hard to find it. If after an "
    "honest search nothing is broken, say so.",
    "Read the rewritten text first, and form your view before you look at anything else.",
)
"""Different ways into the same question: members who are asked alike err alike."""
WIDTH = 100


def prompt(name: str, **parts: str) -> str:
    """A prompt with its parts filled in; the value of `mark` is made here."""
    mark, plain = marked(parts)
    return _template(name).substitute(mark=mark, **plain)


def prompt_ids() -> dict[str, str]:
    """Name -> ``name@version:sha256`` of every prompt, for a search's lock."""
    return {name: prompt_id(name) for name in PROMPTS}


def prompt_id(name: str) -> str:
    """``name@version:sha256`` of one prompt."""
    return f"{name}@{VERSION}:{_digest(name)}"


def prompt_text(name: str) -> str:
    """A prompt as it ships."""
    return _source(name)


def shown(input: Input, fields: tuple[str, ...]) -> str:
    """A whole input as text, field by field, its lines wrapped."""
    ordered = [name for name in fields if name in input]
    ordered += [name for name in input if name not in ordered]
    return "\n\n".join(f"{name}:\n{_lines(input[name])}" for name in ordered)


def _lines(value: object) -> str:
    if isinstance(value, str):
        wrapped = [
            textwrap.fill(line, WIDTH, break_long_words=False, break_on_hyphens=False)
            for line in value.splitlines()
        ]
        return "\n".join(wrapped)
    if isinstance(value, list):
        return "\n".join(f"- {_flat(item)}" for item in value)
    if isinstance(value, Mapping):
        return "\n\n".join(f"[{key}]\n{_lines(item)}" for key, item in value.items())
    return _flat(value)


def _flat(value: object) -> str:
    if isinstance(value, list):
        return " | ".join(_flat(item) for item in value)
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_flat(item)}" for key, item in value.items())
    return str(value)


@cache
def _source(name: str) -> str:
    return (files("casework.harden") / "prompts" / f"{name}.md").read_text("utf-8")


@cache
def _template(name: str) -> Template:
    return Template(_source(name))


@cache
def _digest(name: str) -> str:
    return hashlib.sha256(_source(name).encode()).hexdigest()[:16]
