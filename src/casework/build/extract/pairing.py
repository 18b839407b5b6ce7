"""Which response answers which statement: by who filed them, by the docket numbers a response
names, and by their order on the docket."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from casework.build.artifacts.truth import Side
from casework.build.extract.papers import Paper, heading
from casework.build.record.records import Filing

REFERS = re.compile(
    r"(?:\b(?:re:?|Dkts?\.?|Docs?\.?|Document|ECF|Docket)\s*(?:Entry\s*)?(?:Nos?\.?\s*)?#?\s*\[?\s*|\[)"
    r"(\d{1,4}(?:-\d{1,3})?)\b",
    re.IGNORECASE,
)
WHOSE = re.compile(r"\b(plaintiff|defendant|petitioner|respondent)s?\b", re.IGNORECASE)
NEXT = 40
"""Papers on the docket after which an answer is hardly one to this statement."""


class Pair(NamedTuple):
    """A statement, the response to it, and who filed the statement."""

    filer: Side
    statement: Paper
    response: Paper


class Pairing(NamedTuple):
    """All pairs, and what a person should know: statements and responses that stand alone, or of
    which there is more than one."""

    pairs: tuple[Pair, ...]
    told: tuple[str, ...]


def pair(statements: Sequence[Paper], responses: Sequence[Paper]) -> Pairing:
    """Each response goes to the statement it fits best, each statement keeps its best response."""
    told: list[str] = []
    answers: dict[str, list[tuple[float, Paper]]] = {one.filing.id: [] for one in statements}
    for response in responses:
        scored = [(score(one, response), one) for one in statements]
        fitting = [(points, one) for points, one in scored if points > 0]
        if not fitting:
            told.append(f"{_named(response)} answers no statement that is here; left out.")
            continue
        points, best = max(fitting, key=lambda found: found[0])
        answers[best.filing.id].append((points, response))
    pairs: list[Pair] = []
    for statement in statements:
        fitting = sorted(answers[statement.filing.id], key=lambda found: -found[0])
        if not fitting:
            told.append(f"{_named(statement)} has no response; its facts are left out.")
            continue
        response = fitting[0][1]
        for _, other in fitting[1:]:
            told.append(
                f"{_named(statement)} has more than one response: {response.filing.id} is used, "
                f"{other.filing.id} is left out."
            )
        filer = side_of(statement.filing) or _other(side_of(response.filing))
        if filer is None:
            told.append(
                f"{_named(statement)}: who filed it is not known; left out. Say it in filings.toml."
            )
            continue
        pairs.append(Pair(filer, statement, response))
    return Pairing(tuple(pairs), tuple(told))


def score(statement: Paper, response: Paper) -> float:
    """How well a response fits a statement; 0 where it cannot answer it."""
    one, other = statement.filing, response.filing
    if one.id == other.id or (side_of(one) and side_of(one) == side_of(other)):
        return 0.0
    points = 1.0
    if one.document is not None and other.document is not None:
        after = other.document - one.document
        if after < 0:
            return 0.0
        points += max(0.0, 1 - after / NEXT)
    named = _refers(other.title)
    first = _refers("\n".join(page.text for page in response.pages[:2]))
    numbers = {one.id, str(one.document)} if one.document is not None else {one.id}
    if numbers & named:
        points += 4
    elif numbers & first:
        points += 2
    if side_of(one) and side_of(other):
        points += 0.5
    return points


def side_of(filing: Filing) -> Side | None:
    """The side that filed a paper, by the docket, else by the first side its title names."""
    if filing.filer in {"plaintiff", "defendant"}:
        return "plaintiff" if filing.filer == "plaintiff" else "defense"
    found = WHOSE.search(filing.title) if filing.filer is None else None
    if not found:
        return None
    return "plaintiff" if found[1].casefold() in {"plaintiff", "petitioner"} else "defense"


def _refers(text: str) -> set[str]:
    return {found[1] for found in REFERS.finditer(text)}


def _other(side: Side | None) -> Side | None:
    return None if side is None else ("defense" if side == "plaintiff" else "plaintiff")


def _named(paper: Paper) -> str:
    return f"{paper.filing.id} ({heading(paper.filing)})"
