"""Words of law in what must be plain fact; the list is data (``vocabulary.toml``)."""

import re
import tomllib
from functools import cache
from importlib.resources import files

from casework.build.fault import Fault


def vocabulary_faults(where: str, text: str) -> list[Fault]:
    """Legal vocabulary in a proposition or a claim, each with what to say instead."""
    return [
        Fault(
            rule="legal_vocabulary",
            where=where,
            message=f"“{found[0]}” is a word of law, not something observed.",
            fix=f"Instead, {instead}.",
        )
        for pattern, instead in _terms()
        if (found := pattern.search(text))
    ]


@cache
def _terms() -> tuple[tuple[re.Pattern[str], str], ...]:
    data = tomllib.loads(
        (files("casework.build") / "checks" / "vocabulary.toml").read_text("utf-8")
    )
    return tuple(
        (re.compile(rf"\b(?:{'|'.join(group['words'])})\b", re.IGNORECASE), group["instead"])
        for group in data["terms"]
    )
