"""What a proof needs of a case's truth: sources in documents that may change, and its key texts.

It stands in `Item.gold` as plain values, and is opened once per case. Nothing of it is ever in
`Item.input` or in a prompt.
"""

import copy
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from casework.benchmarks.casework.editable import strings_of
from casework.benchmarks.wording import tokens
from casework.cases.boundary import Boundary, Text
from casework.cases.phrases import sentences
from casework.cases.records import Case, Record, Truth
from casework.cases.survey import Survey

TELLING = 6
"""Words a sentence of the key needs to be recognised in another's words."""


class Source(Record):
    """One source of a fact: where it stands, and its words ("" where only the place is told)."""

    file: str
    anchor: str
    quote: str


class Claim(NamedTuple):
    """One sentence of a hypothesis or a fact, as tokens. `origin` names it for a reason."""

    origin: str
    words: tuple[str, ...]


class Key(NamedTuple):
    """The key of a case: sources by file, sentences of claims and facts, all that is asked or
    held in whole, and the boundary that `casework check` searches with."""

    sources: dict[str, tuple[Source, ...]]
    claims: tuple[Claim, ...]
    asked: tuple[str, ...]
    boundary: Boundary

    def leaks(self, file: str, text: str) -> set[tuple[str, str]]:
        """(rule, message) of all that `casework check` would find of the truth in the file with
        this text, read by itself. Raises CaseworkError where it cannot be searched."""
        # A copy for each text: the index of key texts is shared, what was found is not.
        boundary = copy.copy(self.boundary)
        boundary.faults, boundary.hits = [], []
        for one in strings_of(file, text):
            boundary.look(Text(f"matter/{file}", one.where, one.text, one.kind, one.values))
        # A line by itself may be a role, which a whole text is not.
        boundary.look(Text(f"matter/{file}", file, text, "visible", True))
        return {(fault.rule, fault.message) for fault in boundary.leaks()}


def key_of(gold: Mapping[str, Any]) -> Key:
    """The key kept in an item's gold."""
    return _opened(gold["case_record"], gold["truth"], gold["sources"])


@lru_cache(maxsize=32)
def _opened(case: str, truth_text: str, sources_text: str) -> Key:
    truth = Truth.model_validate_json(truth_text)
    by_file: dict[str, list[Source]] = {}
    for value in json.loads(sources_text):
        source = Source.model_validate(value)
        by_file.setdefault(source.file, []).append(source)
    asked = tuple(
        [one.claim for one in truth.hypotheses]
        + [one.proposition for one in truth.facts]
        + [one.question for one in truth.questions]
    )
    told = [(f"the claim of {one.name}", one.claim) for one in truth.hypotheses]
    told += [(fact.id, fact.proposition) for fact in truth.facts]
    claims = tuple(
        Claim(origin, words)
        for origin, text in told
        for sentence in sentences(text)
        if len(words := tuple(tokens(sentence))) >= TELLING
    )
    survey = Survey(Path(), case=Case.model_validate_json(case), truth=truth)
    return Key(
        {name: tuple(found) for name, found in by_file.items()}, claims, asked, Boundary(survey)
    )
