"""Stage "ruling": which side's account the court took, group by group, and on what posture.

Source: the investigation-worlds paper, appendix D.1 (judge's ruling). The opinion alone is read.
One that is longer than a call is read in parts first: each part gives the passages in which the
court takes or leaves a side's telling, verbatim; the ruling is then told from these passages and
the opinion's beginning and end.
"""

import asyncio
import math
from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from casework.build.artifacts.truth import Decision, GroundFacts, Parties, Side
from casework.build.asking import Contract
from casework.build.checks.ids import unknown
from casework.build.checks.quotations import Source, quote_faults
from casework.build.checks.rulings import QUOTE, decision_faults
from casework.build.extract.opinion import the_opinion
from casework.build.extract.papers import PAGE_CHARACTERS, PAGE_TOKENS, Paper
from casework.build.extract.tables import account_lines, fact_lines
from casework.build.fault import Fault
from casework.build.record.pages import chunks, marked
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Sizes, Stage
from casework.build.wording import worded
from casework.cases.records import Record, Text

ENDS = 0.25
"""Share of the budget for each of the beginning and the end of a long opinion."""


class Passage(Record):
    """A passage of the opinion that takes or leaves something of an account. `sub_claim_index`
    is null where it is about the whole, or about the disposition."""

    side: Side | None = None
    sub_claim_index: Annotated[int, Field(ge=0)] | None = None
    ruling: Literal["accepted", "rejected", "not_reached", "disposition"]
    quote: Text
    page: Annotated[int, Field(ge=1)]


class Passages(Record):
    """What one part of a long opinion decides."""

    passages: tuple[Passage, ...]


class Standing(NamedTuple):
    """Which side the court took (None: neither for certain), and why the case is unfit for scoring
    ("": it is fit)."""

    adopted: Side | None
    unfit: str


def standing_of(decision: Decision) -> Standing:
    """What a decision means for a world (specification, section 1): a split ruling adopts no side;
    an order without reasons may adopt one, and is unfit."""
    overall = (decision.plaintiff.judge_ruling, decision.defense.judge_ruling)
    adopted: Side | None = None
    if overall == ("accepted", "rejected"):
        adopted = "plaintiff"
    elif overall == ("rejected", "accepted"):
        adopted = "defense"
    if adopted is None:
        return Standing(None, "the ruling is split: the court took neither side's whole account")
    if not decision.reasoned:
        return Standing(
            adopted, "the opinion has no reasoning: a form order, or findings told orally"
        )
    return Standing(adopted, "")


async def _make(desk: Desk) -> Decision:
    paper = the_opinion(desk)
    parties = desk.of("parties", Parties)
    text = marked(paper.pages)
    long = len(text) > desk.settings.chunk
    passages = await _passages(desk, paper, parties) if long else ""
    prompt = worded(
        "ruling",
        {
            "opinion": _ends(text, desk.settings.chunk) if long else text,
            "passages": passages,
            "plaintiff": account_lines(parties.plaintiff),
            "defense": account_lines(parties.defense),
            "facts": fact_lines(desk.of("ground_facts", GroundFacts).facts),
        },
        {"long": long, "most": QUOTE[1]},
    )
    source = Source(paper.pages)

    def check(decision: Decision) -> list[Fault]:
        return decision_faults(decision, parties, source)

    contract = Contract("ruling", prompt, Decision, check, max_tokens=8_192)
    found = await desk.asks.agreed(contract)
    if unfit := standing_of(found).unfit:
        desk.tell(f"unfit for scoring: {unfit}")
    return found


async def _passages(desk: Desk, paper: Paper, parties: Parties) -> str:
    source = Source(paper.pages)

    def check(found: Passages) -> list[Fault]:
        return [
            f for at, one in enumerate(found.passages) for f in _faults(at, one, parties, source)
        ]

    accounts = {
        "plaintiff": account_lines(parties.plaintiff),
        "defense": account_lines(parties.defense),
    }
    parts = chunks(paper.pages, desk.settings.chunk, desk.settings.overlap)
    found = await asyncio.gather(
        *(
            desk.asks.agreed(
                Contract(
                    f"ruling/part{at:02}",
                    worded("ruling_part", {"opinion": part.text, **accounts}, {"most": QUOTE[1]}),
                    Passages,
                    check,
                    max_tokens=8_192,
                )
            )
            for at, part in enumerate(parts, start=1)
        )
    )
    return "\n".join(_told(one) for part in found for one in part.passages)


def _told(one: Passage) -> str:
    about = one.side or "the motion"
    group = "" if one.sub_claim_index is None else f" [{one.sub_claim_index}]"
    return f"p{one.page}, {about}{group}, {one.ruling}: “{one.quote}”"


def _faults(at: int, one: Passage, parties: Parties, source: Source) -> list[Fault]:
    where = f"passages[{at}]"
    fewest, most = QUOTE
    faults = quote_faults(where, one.quote, one.page, source, fewest=fewest, most=most)
    if one.side is None or one.sub_claim_index is None:
        return faults
    groups = (parties.plaintiff if one.side == "plaintiff" else parties.defense).fact_dag
    known = [str(number) for number in range(len(groups))]
    return [*faults, *unknown(where, [str(one.sub_claim_index)], known, f"the {one.side}'s groups")]


def _ends(text: str, budget: int) -> str:
    room = int(budget * ENDS)
    left_out = len(text) - 2 * room
    return f"{text[:room]}\n[{left_out} characters left out; see the passages]\n{text[-room:]}"


def _check(desk: Desk, decision: Decision) -> Sequence[Fault]:
    source = Source(the_opinion(desk).pages)
    return decision_faults(decision, desk.of("parties", Parties), source)


def _calls(sizes: Sizes, settings: Settings) -> Sequence[Calls]:
    parts = math.ceil(sizes.opinion_pages * PAGE_CHARACTERS / settings.chunk)
    calls = 1 if parts <= 1 else parts + 1
    pages = min(sizes.opinion_pages, settings.chunk // PAGE_CHARACTERS)
    return (Calls("writer", calls, calls + 1, 4 * calls, pages * PAGE_TOKENS + 6_000, 1_500),)


RULING = Stage(
    name="ruling",
    says="how the court ruled on each side's account",
    kind=Decision,
    needs=("intake", "ground_facts", "parties"),
    make=_make,
    check=_check,
    prompts=("ruling", "ruling_part"),
    calls=_calls,
)
