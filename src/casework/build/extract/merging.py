"""Extractions of the opinion put together by code: parts of one reading, and the two readings.

*Parts* (a long opinion is read in parts that overlap): facts that are one (see `sameness`) become
one, the fuller wording under the first's id; arguments, branches and sources with the same label
or document become one.

*Readings*: the facts of the second reading are the facts. A fact of the first goes over into one of
the second that says all of it; else it is kept if an argument cites it, and left out if none does.
The arguments are those of the first reading, then those of the second.

In both: an id that is taken gets ``_2``, ``_3``, …; stubs follow the facts they ask about; a
question that stands twice about the same facts of the same document stands once, and what holds
nothing after that goes. Nothing else is lost.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from casework.build.artifacts.truth import (
    Argument,
    Branch,
    Opinion,
    OpinionFact,
    QuestionStub,
    Source,
)
from casework.build.extract.sameness import Told, says_no_more, told
from casework.documents.quotation import BROKEN, fold

LONGEST_ID = 72
"""Characters of an id before a suffix."""
COUNTED = re.compile(r"^(?:[ivxlc]+|[a-z]|\d+)[.):]\s+")
DOCKET_WORDS = re.compile(r"\b(?:document|doc|docket|dkt|ecf|entry|no|number)\b\.?")
SIGN = re.compile(r"[\W_]+")


class Merged(NamedTuple):
    """The two readings as one; `left_out` are facts of the first that no argument cites."""

    opinion: Opinion
    left_out: tuple[OpinionFact, ...]


def merge_parts(parts: Sequence[Opinion]) -> Opinion:
    """One extraction from those of parts in order."""
    facts, arguments = _Facts(), _Arguments()
    for part in parts:
        ids = {fact.fact_id: facts.join(fact) for fact in part.facts}
        arguments.join(part.arguments, ids)
    return Opinion(facts=facts.sorted(), arguments=arguments.told())


def merge_passes(first: Opinion, second: Opinion) -> Merged:
    """The two readings of one opinion as one."""
    facts, arguments = _Facts(), _Arguments()
    ids = {fact.fact_id: facts.keep(fact) for fact in second.facts}
    final = set(ids.values())
    cited = {
        name
        for argument in first.arguments
        for branch in argument.branches
        for source in branch.sources
        for stub in source.question_stubs
        for name in stub.fact_ids
    }
    before: dict[str, str] = {}
    left_out: list[OpinionFact] = []
    for fact in first.facts:
        told = facts.telling(fact, final)
        if told:
            before[fact.fact_id] = told
        elif fact.fact_id in cited:
            before[fact.fact_id] = facts.keep(fact)
        else:
            left_out.append(fact)
    arguments.join(first.arguments, before)
    arguments.join(second.arguments, ids)
    return Merged(Opinion(facts=facts.sorted(), arguments=arguments.told()), tuple(left_out))


class _Facts:
    """Facts under ids that are each taken once."""

    def __init__(self) -> None:
        self._facts: dict[str, Told] = {}
        self._begun: dict[str, list[str]] = {}

    def keep(self, fact: OpinionFact) -> str:
        """Add a fact as one of its own; its id here."""
        name = _fresh(fact.fact_id, self._facts)
        self._facts[name] = told(fact.model_copy(update={"fact_id": name}))
        self._begun.setdefault(_first(self._facts[name]), []).append(name)
        return name

    def join(self, fact: OpinionFact) -> str:
        """Add a fact unless it is here; the fuller wording stays."""
        fresh = told(fact)
        for name in self._begun.get(_first(fresh), ()):
            kept = self._facts[name]
            if says_no_more(fresh, kept):
                return name
            if says_no_more(kept, fresh):
                renamed = fact.model_copy(update={"fact_id": name})
                self._facts[name] = fresh._replace(fact=renamed)
                return name
        return self.keep(fact)

    def telling(self, fact: OpinionFact, among: Collection[str]) -> str:
        """The id of a fact that says all of this one, or ""."""
        fresh = told(fact)
        for name in self._begun.get(_first(fresh), ()):
            if name in among and says_no_more(fresh, self._facts[name]):
                return name
        return ""

    def sorted(self) -> tuple[OpinionFact, ...]:
        """All of them in the opinion's order."""
        every = (kept.fact for kept in self._facts.values())
        return tuple(sorted(every, key=lambda fact: fact.opinion_page))


@dataclass
class _Source:
    source: Source
    stubs: list[QuestionStub] = field(default_factory=list[QuestionStub])


@dataclass
class _Branch:
    branch: Branch
    page: int
    sources: dict[str, _Source] = field(default_factory=dict[str, _Source])


@dataclass
class _Argument:
    argument: Argument
    kind: Literal["factual_analysis", "procedural_defense"]
    page: int
    notes: list[str]
    branches: dict[str, _Branch] = field(default_factory=dict[str, _Branch])


class _Arguments:
    """Arguments by label, their ids each taken once."""

    def __init__(self) -> None:
        self._arguments: dict[str, _Argument] = {}
        self._ids: set[str] = set()
        self._stubs: set[str] = set()
        self._asked: set[tuple[str, frozenset[str], str]] = set()

    def join(self, arguments: Iterable[Argument], facts: Mapping[str, str]) -> None:
        """Add arguments; `facts` tells what became of the facts their stubs ask about."""
        for argument in arguments:
            fresh = [self._branch(branch, facts) for branch in argument.branches]
            branches = [branch for branch in fresh if branch]
            if argument.branches and not branches:
                continue
            kept = self._arguments.get(_label(argument.label))
            if kept is None:
                kept = _Argument(argument, argument.argument_type, argument.opinion_page, [])
                self._arguments[_label(argument.label)] = kept
            if branches:
                kept.kind = "factual_analysis"
            kept.page = min(kept.page, argument.opinion_page)
            if argument.note and argument.note not in kept.notes:
                kept.notes.append(argument.note)
            for branch in branches:
                _add(kept, branch)

    def _branch(self, branch: Branch, facts: Mapping[str, str]) -> _Branch | None:
        """A branch with the questions that are new; None where none is."""
        fresh = _Branch(branch, branch.opinion_page)
        for source in branch.sources:
            stubs = [
                stub for one in source.question_stubs if (stub := self._stub(one, source, facts))
            ]
            if source.question_stubs and not stubs:
                continue
            held = fresh.sources.setdefault(_document(source.doc), _Source(source))
            held.stubs += stubs
        return fresh if fresh.sources or not branch.sources else None

    def _stub(
        self, stub: QuestionStub, source: Source, facts: Mapping[str, str]
    ) -> QuestionStub | None:
        ids = tuple(dict.fromkeys(facts.get(name, name) for name in stub.fact_ids))
        asked = (_plain(stub.question), frozenset(ids), _document(source.doc))
        if asked in self._asked:
            return None
        self._asked.add(asked)
        name = _fresh(stub.id, self._stubs)
        self._stubs.add(name)
        return stub.model_copy(update={"id": name, "fact_ids": ids})

    def told(self) -> tuple[Argument, ...]:
        """All arguments with their branches and sources, ids each once."""
        return tuple(
            kept.argument.model_copy(
                update={
                    "id": self._id(kept.argument.id),
                    "argument_type": kept.kind,
                    "opinion_page": kept.page,
                    "note": " ".join(kept.notes),
                    "branches": tuple(self._told(branch) for branch in kept.branches.values()),
                }
            )
            for kept in self._arguments.values()
        )

    def _told(self, kept: _Branch) -> Branch:
        name = self._id(kept.branch.id)
        sources = tuple(
            one.source.model_copy(
                update={"id": self._id(one.source.id), "question_stubs": tuple(one.stubs)}
            )
            for one in kept.sources.values()
        )
        update = {"id": name, "opinion_page": kept.page, "sources": sources}
        return kept.branch.model_copy(update=update)

    def _id(self, name: str) -> str:
        fresh = _fresh(name, self._ids)
        self._ids.add(fresh)
        return fresh


def _add(argument: _Argument, branch: _Branch) -> None:
    kept = argument.branches.setdefault(_label(branch.branch.label), branch)
    if kept is branch:
        return
    kept.page = min(kept.page, branch.page)
    for document, source in branch.sources.items():
        held = kept.sources.setdefault(document, source)
        if held is not source:
            held.stubs += source.stubs


def _fresh(name: str, taken: Iterable[str]) -> str:
    """The id, or with the first suffix that makes it one of its own."""
    taken = taken if isinstance(taken, set | dict) else set(taken)
    found, count = name, 1
    while found in taken:
        count += 1
        found = f"{name[:LONGEST_ID].rstrip('_-')}_{count}"
    return found


def _first(fact: Told) -> str:
    return fact.words[0] if fact.words else ""


def _plain(text: str) -> str:
    return SIGN.sub(" ", fold(text).replace(BROKEN, "-").casefold()).strip()


def _label(label: str) -> str:
    """A label without its count, case and signs: ``II. The Lease`` is ``the lease``."""
    return _plain(COUNTED.sub("", fold(label).casefold())) or label


def _document(doc: str) -> str:
    """A document's name without what it is counted in: ``Doc. 57-11``, ``ECF No. 57-11``."""
    folded = fold(doc).replace(BROKEN, "-").casefold()
    return " ".join(DOCKET_WORDS.sub(" ", folded).replace("-", "_").split()).strip(" .,;") or doc
