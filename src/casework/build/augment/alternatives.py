"""Stage "alternatives": two accounts that tempt on a partial reading, and what defeats them.

Source: the investigation-worlds paper, 2.3 and appendix D.2. The writer checks its own facts
against the record; a grader of its own checks them again, and what it finds goes back to the
writer as a fault among others.
"""

import asyncio
from collections.abc import Sequence
from typing import Annotated, get_args

from pydantic import Field

from casework.build.artifacts.room import Alternative, Alternatives, Grading
from casework.build.artifacts.truth import Decision, Entities, GroundFacts, Parties, Story
from casework.build.asking import Contract
from casework.build.checks.alternatives import (
    FEWEST_GROUND,
    Ground,
    contradictions,
    grading_faults,
    hints,
    injected_of,
    pair_faults,
)
from casework.build.extract.tables import account_lines, entity_lines, fact_lines
from casework.build.fault import Fault
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Sizes, Stage
from casework.build.wording import worded
from casework.cases.records import Record
from casework.documents.rendering.manuscript import DocType


class Pair(Record):
    """The two alternatives, as asked for."""

    alternatives: Annotated[tuple[Alternative, ...], Field(min_length=2, max_length=2)]


class Gradings(Record):
    """A grader's reply: one grading for each injected fact."""

    gradings: tuple[Grading, ...]


async def _make(desk: Desk) -> Alternatives:
    ground = _ground(desk)
    decision = desk.of("ruling", Decision)
    prompt = worded(
        "alternatives",
        {
            "facts": fact_lines(ground.facts.values()),
            "plaintiff": account_lines(ground.parties.plaintiff),
            "defense": account_lines(ground.parties.defense),
            "ruling": (
                f"plaintiff {decision.plaintiff.judge_ruling}, "
                f"defense {decision.defense.judge_ruling}: {decision.rationale}"
            ),
            "entities": entity_lines(desk.of("entities", Entities).entities),
            "story": desk.of("story", Story).text,
        },
        {"fewest": FEWEST_GROUND, "doc_types": ", ".join(get_args(DocType))},
    )
    gradings: list[tuple[Grading, ...]] = []

    async def review(pair: Pair) -> list[Fault]:
        # Numbered, so that gradings of a rewritten pair are calls of their own in a recording.
        number = len(gradings) + 1
        graded = await asyncio.gather(
            *(_graded(desk, one, ground, number) for one in pair.alternatives)
        )
        gradings.append(tuple(one for some in graded for one in some))
        return contradictions(gradings[-1], ground.facts)

    def check(pair: Pair) -> list[Fault]:
        return pair_faults(pair.alternatives, ground)

    contract = Contract("alternatives", prompt, Pair, check, max_tokens=16_384, review=review)
    pair = await desk.asks.agreed(contract)
    return Alternatives(alternatives=pair.alternatives, gradings=gradings[-1])


async def _graded(desk: Desk, one: Alternative, ground: Ground, number: int) -> tuple[Grading, ...]:
    injected = injected_of(one)
    pairs = "\n".join(
        f"{hint.injected} and {hint.ground}" for hint in hints(injected, ground.facts)
    )
    prompt = worded(
        "alternatives_grade",
        {
            "facts": fact_lines(ground.facts.values()),
            "injected": "\n".join(f"{fact.id}: {fact.proposition}" for fact in injected),
            "pairs": pairs,
        },
        {"pairs_told": bool(pairs)},
    )

    def check(reply: Gradings) -> list[Fault]:
        return grading_faults([one], reply.gradings, ground.facts)

    call = f"alternatives/{one.name}/grading{number}"
    contract = Contract(call, prompt, Gradings, check, role="judge", max_tokens=4_096)
    return (await desk.asks.agreed(contract)).gradings


def _ground(desk: Desk) -> Ground:
    facts = desk.of("ground_facts", GroundFacts).facts
    return Ground({fact.id: fact for fact in facts}, desk.of("parties", Parties))


def _check(desk: Desk, found: Alternatives) -> Sequence[Fault]:
    ground = _ground(desk)
    return [
        *pair_faults(found.alternatives, ground),
        *grading_faults(found.alternatives, found.gradings, ground.facts),
        *contradictions(found.gradings, ground.facts),
    ]


def _calls(sizes: Sizes, settings: Settings) -> Sequence[Calls]:
    # Each round of the writer may be graded, and each grading repaired.
    return (
        Calls("writer", 1, 2, 4, 9_000, 3_000),
        Calls("judge", 2, 4, 32, 5_000, 800),
    )


ALTERNATIVES = Stage(
    name="alternatives",
    says="two accounts that were never true, and what defeats them",
    kind=Alternatives,
    needs=("entities", "ground_facts", "parties", "ruling", "story"),
    make=_make,
    check=_check,
    prompts=("alternatives", "alternatives_grade"),
    calls=_calls,
)
