"""The kind of paper a title tells: a docket's line, an attachment's title, a caption, a name."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from casework.build.record import rules
from casework.build.record.records import FilingKind
from casework.build.record.rules import Rule

LONGEST = 1500
"""Characters of a title that are looked at."""
ATTACHMENTS = re.compile(r"\(Attachments?:.*", re.I | re.S)
ENTERED = re.compile(
    r"\((?:Entered|Filed)\s*:.*$|\(related\s+doc(?:ument)?(?:\(s\))?[^)]*\)", re.I | re.S
)
EVENT = re.compile(r"[^/:]{3,60}\s[/:]\s?(?=[A-Z])")
"""The court's name of an event before the title a party typed: ``Opposition /Statement of …``."""
WEAK = "an attachment that is no paper of a court"
"""The rule of a title that only sounds like one: a caption knows better."""
OF_ANOTHER = re.compile(r"\W*(?:to|of|in\s+support)\b", re.I)


class Found(NamedTuple):
    """A kind, why it is that, and the rule that gave it."""

    kind: FilingKind
    why: str
    rule: str = ""


def kind_of_title(title: str, *, attached: bool = False) -> Found | None:
    """The kind a title tells; None where it tells none. `attached`: it is an attachment's, so
    what only sounds like a paper of a court is an exhibit."""
    text = clean(title)
    whole = first_rule(text)
    if whole and whole.name == "list of exhibits":
        return Found(whole.kind, whole.name, whole.name)
    if names_exhibit(text):
        rest = _unnamed(text)
        rule = None if OF_ANOTHER.match(rest) else _strict(rest, rules.ATTACHED)
        if rule is None:
            return Found("exhibit", "exhibit", "exhibit")
        kind: FilingKind = "procedural" if rule.kind in {"opinion", "order"} else rule.kind
        return Found(kind, f"{rule.name} as an exhibit", rule.name)
    event = EVENT.match(text)
    rule = (first_rule(text[event.end() :]) if event else None) or whole
    if rule is None:
        return None
    if attached and rule.kind != "exhibit" and _strict(text, rules.UNNAMED) is not rule:
        return Found("exhibit", WEAK, WEAK)
    if attached and rule.kind in {"opinion", "order"}:
        return Found("procedural", f"{rule.name} that a party attached", rule.name)
    return Found(rule.kind, rule.name, rule.name)


def first_rule(text: str) -> Rule | None:
    """The rule whose words begin first; of several at one place, the highest in the table."""
    best: tuple[int, int] | None = None
    for place, pattern in enumerate(_patterns()):
        found = pattern.search(text)
        if found and (best is None or found.start() < best[0]):
            best = (found.start(), place)
    return rules.TITLES[best[1]] if best else None


def first_place(text: str) -> int | None:
    """Where the first words stand that tell a kind."""
    found = [match.start() for pattern in _patterns() if (match := pattern.search(text))]
    return min(found, default=None)


def names_exhibit(text: str) -> bool:
    """Whether a title is, or begins with, the name a party gave an exhibit."""
    named = rules.EXHIBIT_NAME.match(text)
    return named is not None and re.search(r"(?i)ex|att|app|tab", named[0]) is not None


def clean(title: str) -> str:
    """A title on one line, without the list of attachments and the clerk's notes."""
    text = ENTERED.sub("", ATTACHMENTS.sub("", title[: 4 * LONGEST]))
    return " ".join(text.replace("’", "'").split())[:LONGEST]


def _strict(text: str, allowed: Mapping[str, str]) -> Rule | None:
    """The first rule of a title, where it is one of these and its narrower words stand there."""
    rule = first_rule(text)
    if rule is None or rule.name not in allowed:
        return None
    words = allowed[rule.name]
    return rule if not words or re.search(words, text, re.I) else None


def _unnamed(text: str) -> str:
    """A title without the exhibit's name before it, which clerks tend to give twice."""
    while names_exhibit(text) and (named := rules.EXHIBIT_NAME.match(text)) and named.end():
        text = text[named.end() :]
    return text


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rule.words, re.I) for rule in rules.TITLES)
