"""Answers that code can decide: yes or no, one number, one date, a name of a few words.

A reply is held against them as the judge's own rule does (`judge.proofs.same_answer`), and by
value where the answer is a number or a date. Everything longer is a sentence, which somebody has
to read.
"""

import re
from typing import Literal

from casework.benchmarks.casework.units import iso_dates
from casework.benchmarks.wording import collapse, numbers, tokens
from casework.judge.proofs import same_answer

Kind = Literal["yes or no", "date", "number", "name"]
MOST_WORDS = 4
ISO = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")


def kind_of(answer: str) -> Kind | None:
    """What kind of closed answer this is; None for one that somebody has to read."""
    bare = collapse(answer).rstrip(".")
    words = re.findall(r"[^\W_]+", bare)
    if bare.casefold() in {"yes", "no"}:
        return "yes or no"
    dates = _dates(bare)
    if len(dates) == 1 and len(words) <= MOST_WORDS + 1:
        return "date"
    if not words or len(words) > MOST_WORDS + 2 or re.search(r"[.;:!?,] ", bare):
        return None
    found = numbers(tokens(bare))
    if len(found) == 1 and len(words) <= MOST_WORDS + 1:
        return "number"
    return "name" if not found and len(words) <= MOST_WORDS else None


def label_of(reply: str, answer: str) -> str:
    """The semantic class of a reply to a question with this answer: its value where it has one
    of the answer's kind, else its words."""
    kind = kind_of(answer)
    bare = collapse(reply).strip(" .*_`\"'“”").casefold()
    if same_answer(reply, answer):
        bare = collapse(answer).strip(" .*_`\"'“”").casefold()
    if kind == "date":
        dates = _dates(bare)
        return dates[0] if len(dates) == 1 else bare
    if kind == "number":
        found = numbers(tokens(bare))
        unit = _unit(answer)
        # A unit may be left out; another one may not stand in its place.
        other = set(_unit(bare)) - set(unit)
        return found[0].removeprefix("#") if len(found) == 1 and not other else bare
    if kind == "yes or no":
        first = re.match(r"(yes|no)\b", bare)
        return first[1] if first else bare
    return " ".join(re.findall(r"[^\W_]+", bare)) or bare


def _dates(text: str) -> list[str]:
    return list(dict.fromkeys([*iso_dates(text), *ISO.findall(text)]))


def _unit(text: str) -> list[str]:
    return [word for word in tokens(text) if not word.startswith("#")]
