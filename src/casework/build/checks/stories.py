"""Whether a story keeps to the record's names and is silent on the outcome."""

import re
from collections.abc import Iterable, Iterator

from casework.build.checks.counts import count_faults
from casework.build.fault import Fault
from casework.documents.quotation import BROKEN, fold

WORDS = (500, 1_000)
CAPITAL = r"(?:[A-Z][\w’'&-]*\w|[A-Z]\.)"
NAME = re.compile(
    rf"{CAPITAL}(?:[ \t]+(?:(?:of|the|and|de|du|van|von|la|der|&)[ \t]+){{0,2}}{CAPITAL})+"
)
OPENERS = re.compile(
    r"(?:The|A|An|In|On|At|By|From|To|For|Of|And|But|When|While|Where|After|Before|Since|Until|As"
    r"|If|That|This|These|Those|Each|Every|All|Both|No|Not|Once|Then|There|Here|Its|His|Her|Their"
    r"|Our|During|Through|With|Without|Under|Over|Between|Among|Around|About|Like|So|Yet|Or|Nor"
    r"|It|He|She|They|We|Mr|Mrs|Ms|Dr|Late|Early|Mid|Inside|Outside|Near|Only|Most|Many|Some"
    r"|January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Spring|Summer|Autumn|Winter)"
    r"\.?[ \t]+"
)
JOINS = re.compile(r"[ \t]+(?:(?:of|the|and|de|du|van|von|la|der|&)[ \t]+)+")
LINK = re.compile(r"(?:of|the|and|de|du|van|von|la|der|&)[ \t]+")
OUTCOME = re.compile(
    r"\b(?:summary judgment|judgment (?:was|for|in favou?r|against)|the (?:district |trial )?court"
    r"|the judge|(?:court|judge) (?:found|held|ruled|granted|denied)|ruled (?:that|for|against|in)"
    r"|ruling|verdict|motion (?:was|for|to)|moved (?:for|to dismiss)|(?:granted|denied) the motion"
    r"|prevail(?:s|ed)|won (?:the|its|his|her|their) (?:case|suit|lawsuit)"
    r"|lost (?:the|its|his|her|their) (?:case|suit|lawsuit)"
    r"|dismiss(?:ed|al of) (?:the|its|his|her|their|all) (?:case|suit|lawsuit|claims?|complaint)"
    r"|affirm(?:s|ed) (?:the|on)|on appeal|appeals? court)\b",
    re.IGNORECASE,
)
MOST_TOLD = 12


def story_faults(text: str, names: Iterable[str], told: str) -> list[Fault]:
    """What is wrong with a story; `names` are those of the entities, `told` what the record says
    (names of places and things may come from there)."""
    return [
        *count_faults("the story", len(text.split()), *WORDS, "words"),
        *_outcome(text),
        *_strangers(text, names, told),
    ]


def names_in(text: str) -> list[str]:
    """Names of two words or more in running text, without the words that lead up to them."""
    found: dict[str, None] = {}
    for match in NAME.finditer(text):
        name = match[0]
        while opener := OPENERS.match(name) or LINK.match(name):
            name = name[opener.end() :]
        name = re.sub(r"[’']s$", "", name)
        if len(name.split()) > 1:
            found[name] = None
    return list(found)


def _outcome(text: str) -> Iterator[Fault]:
    for found in dict.fromkeys(match[0] for match in OUTCOME.finditer(text)):
        message = f"“{found}” speaks of the lawsuit or its outcome."
        fix = "Tell what happened before the suit, and nothing of what became of it."
        yield Fault(rule="outcome", where="the story", message=message, fix=fix)


def _strangers(text: str, names: Iterable[str], told: str) -> Iterator[Fault]:
    known = _plain("\n".join([*names, told]))
    strange = [name for name in names_in(text) if not _known(name, f" {known} ")]
    for name in strange[:MOST_TOLD]:
        message = f"“{name}” is no name of the record."
        fix = "Use the names in the list as they stand there, or leave it out."
        yield Fault(rule="unknown_name", where="the story", message=message, fix=fix)


def _known(name: str, known: str) -> bool:
    """Whether a name stands in what is known; of names that are joined ("Adler and Cole", "clerk of
    Holm Freight") each by itself."""
    if f" {_plain(name)} " in known:
        return True
    pieces = JOINS.split(name)
    return len(pieces) > 1 and all(f" {_plain(piece)} " in known for piece in pieces)


def _plain(text: str) -> str:
    folded = fold(text).replace(BROKEN, "")
    return " ".join(re.findall(r"[^\W_]+", folded.casefold()))
