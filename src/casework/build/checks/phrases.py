"""Facts of the lawsuit that pose as facts of the matter; phrases are data (``phrases.toml``)."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from casework.build.fault import Fault


class Flag(NamedTuple):
    """One family of phrases."""

    rule: str
    pattern: re.Pattern[str]
    message: str
    fix: str


def lawsuit_faults(where: str, text: str) -> list[Fault]:
    """What an expert made of the matter for the suit (``expert``), and what only moved the suit
    along (``procedural``)."""
    return [
        Fault(rule=flag.rule, where=where, message=f"“{found[0]}” {flag.message}.", fix=flag.fix)
        for flag in _flags()
        if (found := flag.pattern.search(text))
    ]


@cache
def _flags() -> tuple[Flag, ...]:
    data = tomllib.loads((files("casework.build") / "checks" / "phrases.toml").read_text("utf-8"))
    return tuple(
        Flag(
            one["rule"],
            re.compile(rf"(?<!\w)(?:{'|'.join(one['words'])})(?!\w)", re.IGNORECASE),
            one["message"],
            one["fix"],
        )
        for one in data["flags"]
    )
