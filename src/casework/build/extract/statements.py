"""Stage 3: the numbered facts each side states, and what the other side says to each.

Source: the investigation-worlds paper, appendix D.1 (SOUF/RSOUF extraction). A statement is read
some of its numbered facts at a time, each portion with the answers to the same numbers.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from casework.build.artifacts.intake import Intake
from casework.build.artifacts.truth import StatedFact, Statement, Statements
from casework.build.asking import Contract
from casework.build.checks.ids import repeated, unknown
from casework.build.checks.quotations import Source, quote_faults
from casework.build.extract.numbering import LEAP, Numbering
from casework.build.extract.pairing import Pair, Pairing, pair
from casework.build.extract.papers import estimate, paper_of, papers_of
from casework.build.fault import Fault
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Sizes, Stage
from casework.build.wording import worded
from casework.cases.records import Record

MOST = 30
"""Numbered facts in one call: their texts, quotations and answers fill a reply."""
REPLY_TOKENS = 6_000


class Answered(Record):
    """A reply: the numbered facts of one portion."""

    facts: tuple[StatedFact, ...]


class Portion(NamedTuple):
    """Facts read in one call. `wanted` ids must each occur, `allowed` may; nothing is wanted where
    the text has no numbers that code can find."""

    wanted: tuple[str, ...]
    allowed: frozenset[str]
    statement: str
    response: str


async def _make(desk: Desk) -> Statements:
    paired = _paired(desk)
    for words in paired.told:
        desk.tell(words)
    found = await asyncio.gather(*(_read(desk, one) for one in paired.pairs))
    return Statements(pairs=tuple(found))


def _paired(desk: Desk) -> Pairing:
    return pair(papers_of(desk, "statement_of_facts"), papers_of(desk, "response_to_facts"))


async def _read(desk: Desk, one: Pair) -> Statement:
    name = one.statement.filing.id
    numbering = Numbering(one.statement.pages)
    if not numbering.numbers:
        desk.tell(f"{name}: no numbers found by code; read whole, as the model numbers it.")
    if numbering.repeats:
        again = ", ".join(map(str, dict.fromkeys(numbering.repeats)))
        desk.tell(f"{name}: number {again} begins a line more than once.")
    if numbering.gaps:
        desk.tell(f"{name}: not found by code: number {', '.join(map(str, numbering.gaps))}.")
    source = Source(one.statement.pages)
    parts = list(portions(one, numbering, desk.settings.chunk))
    replies = await asyncio.gather(
        *(
            desk.asks.agreed(_contract(one, part, source, f"statements/{name}/{number:02}"))
            for number, part in enumerate(parts, start=1)
        )
    )
    facts = tuple(fact for reply in replies for fact in reply.facts)
    desk.tell(f"{name}, answered by {one.response.filing.id}: {len(facts)} facts.")
    return Statement(filer=one.filer, statement=name, response=one.response.filing.id, facts=facts)


def portions(one: Pair, numbering: Numbering, budget: int) -> Iterator[Portion]:
    """A statement and its response cut into calls, at most MOST facts and `budget` characters
    each, as far as one fact alone is not longer."""
    answers = Numbering(one.response.pages)
    numbers = numbering.numbers
    if not numbers:
        yield Portion((), frozenset(), numbering.text, answers.text)
        return
    extra = [*map(str, numbering.gaps), *_again(numbering.repeats)]
    start = 0
    while start < len(numbers):
        end = min(start + MOST, len(numbers))
        while (
            end > start + 1 and _size(numbering, answers, numbers[start], numbers[end - 1]) > budget
        ):
            end = start + (end - start + 1) // 2
        first, last = numbers[start], numbers[end - 1]
        low = first if start else 0
        high = numbers[end] - 1 if end < len(numbers) else last + LEAP
        allowed = (name for name in extra if low <= int(name.split("_")[0]) <= high)
        yield Portion(
            tuple(map(str, numbers[start:end])),
            frozenset(allowed),
            numbering.portion(first, last),
            answers.portion(first, last),
        )
        start = end


def _size(statement: Numbering, response: Numbering, first: int, last: int) -> int:
    size = len(statement.portion(first, last))
    # A response without numbers is shown whole each time: fewer facts make it no shorter.
    return size + (len(response.portion(first, last)) if response.numbers else 0)


def _again(repeats: Sequence[int]) -> Iterator[str]:
    """Ids of numbers that stand again: ``14_2``, ``14_3``."""
    for number, times in Counter(repeats).items():
        for count in range(2, 2 + times):
            yield f"{number}_{count}"


def _contract(one: Pair, part: Portion, source: Source, call: str) -> Contract[Answered]:
    other = "plaintiff" if one.filer == "defense" else "defense"
    material = {"statement": part.statement, "response": part.response}
    settings = {
        "filer": one.filer,
        "other": other,
        "numbers": ", ".join(part.wanted),
        "again": ", ".join(sorted(part.allowed)),
    }

    def check(reply: Answered) -> list[Fault]:
        return facts_faults(reply.facts, part.wanted, part.allowed, source)

    return Contract(call, worded("statements", material, settings), shape=Answered, check=check)


def facts_faults(
    facts: Sequence[StatedFact], wanted: Sequence[str], allowed: Iterable[str], source: Source
) -> list[Fault]:
    """What is wrong with facts: numbers left out, invented or told twice; quotations; answers."""
    ids = [fact.fact_id for fact in facts]
    faults = repeated("fact", ids)
    if wanted:
        faults += _numbers(ids, wanted, {*wanted, *allowed})
    elif not facts:
        message = "no fact was found."
        fix = "Take every numbered fact of the statement."
        faults.append(Fault(rule="number_missing", where="facts", message=message, fix=fix))
    for fact in facts:
        where = f"fact {fact.fact_id}"
        faults += quote_faults(where, fact.highlight_text, fact.souf_page, source)
        faults += _answer(where, fact)
    return faults


def _numbers(ids: Sequence[str], wanted: Sequence[str], known: set[str]) -> list[Fault]:
    faults = [
        Fault(
            rule="number_missing",
            where=f"fact {name}",
            message="the statement has this number, and the reply has not.",
            fix="Add it.",
        )
        for name in wanted
        if name not in ids
    ]
    for name in dict.fromkeys(ids):
        if name not in known:
            message = "the part of the statement shown has no fact of this number."
            fix = "Give each fact the bare number it has there, and no other."
            faults.append(
                Fault(rule="number_invented", where=f"fact {name}", message=message, fix=fix)
            )
    return faults


def _answer(where: str, fact: StatedFact) -> list[Fault]:
    said = bool(fact.disputed_reason.strip())
    if fact.response_type == "disputed" and not said:
        fix = "Say in one line what the other side denies, or call it undisputed."
        message = "disputed, and no reason is given."
        return [Fault(rule="reason_missing", where=where, message=message, fix=fix)]
    if fact.response_type == "undisputed" and said:
        fix = 'Set disputed_reason to "", or call the fact disputed.'
        message = "undisputed, and a reason against it is given."
        return [Fault(rule="reason_unwanted", where=where, message=message, fix=fix)]
    return []


def _check(desk: Desk, statements: Statements) -> list[Fault]:
    filings = {filing.id: filing for filing in desk.of("intake", Intake).filings if filing.open}
    faults = repeated("statement", (one.statement for one in statements.pairs))
    for one in statements.pairs:
        where = f"statement {one.statement}"
        strange = unknown(where, (one.statement, one.response), filings, "the readable filings")
        faults += strange
        if strange:
            continue
        paper = paper_of(desk, filings[one.statement])
        numbering = Numbering(paper.pages)
        extra = (*map(str, numbering.gaps), *_again(numbering.repeats))
        wanted = tuple(map(str, numbering.numbers))
        faults += [
            fault.model_copy(update={"where": f"{where}, {fault.where}"})
            for fault in facts_faults(one.facts, wanted, extra, Source(paper.pages))
        ]
    return faults


def _calls(sizes: Sizes, settings: Settings) -> tuple[Calls, ...]:
    if not sizes.pairs:
        return ()
    # About six numbered facts a page, and as much again of answers to them.
    return estimate(
        sizes.statement_pages, min(settings.chunk, 24_000), REPLY_TOKENS, at_least=sizes.pairs
    )


STATEMENTS: Stage[Statements] = Stage(
    name="statements",
    says="each side's numbered facts and the other side's answers",
    kind=Statements,
    needs=("intake",),
    make=_make,
    check=_check,
    prompts=("statements",),
    calls=_calls,
)
