"""Stage "parties": what each side says happened, as groups of facts of the table.

Source: the investigation-worlds paper, appendix D.1 (plaintiff and defence hypotheses). One group
a point of the side's brief; where the brief has no headings, or there is none, one group without
a claim of its own: the flat fallback. Where the defendant did not move, "defense" is whoever
opposes the motion.
"""

from collections.abc import Collection, Sequence
from typing import Annotated

from pydantic import Field

from casework.build.artifacts.truth import GroundFacts, Opinion, Parties, Party, Side
from casework.build.asking import Contract
from casework.build.checks.counts import count_faults
from casework.build.checks.ids import repeated, unknown
from casework.build.checks.likeness import SAME, likeness
from casework.build.checks.propositions import claim_faults
from casework.build.extract.briefs import Told, shown, told_by
from casework.build.extract.headings import Heading
from casework.build.extract.papers import PAGE_CHARACTERS, PAGE_TOKENS
from casework.build.extract.tables import fact_lines
from casework.build.fault import Fault, StageFailed, fault_at
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Sizes, Stage
from casework.build.wording import worded
from casework.cases.records import Record, SubClaim, Text

SIDES: tuple[Side, Side] = ("plaintiff", "defense")
GROUPS = (2, 5)
MOST_GROUPS = 8
"""Groups of a brief with more than five points."""
WHO: dict[Side, str] = {
    "plaintiff": "the plaintiff",
    "defense": "the defence (where the defendant did not move: the side that opposes the motion)",
}


class Account(Record):
    """What one side says, as asked for."""

    claim: Text
    fact_dag: Annotated[tuple[SubClaim, ...], Field(min_length=1)]


async def _make(desk: Desk) -> Parties:
    plaintiff = await _account(desk, "plaintiff", None)
    defense = await _account(desk, "defense", plaintiff)
    return Parties(plaintiff=plaintiff, defense=defense)


async def _account(desk: Desk, side: Side, other: Party | None) -> Party:
    told = told_by(desk, side)
    if told is None:
        raise StageFailed(f"parties/{side}", (_silent(side),), 0)
    if not told.points:
        desk.tell(f"{side}: no point headings in filing {told.paper.filing.id}; one flat group")
    facts = desk.of("ground_facts", GroundFacts)
    prompt = worded(
        "parties",
        {
            "facts": fact_lines(facts.facts),
            "headings": "\n".join(point.section for point in told.points),
            "papers": shown(desk, told),
            "court": "\n".join(fact.text for fact in desk.of("opinion", Opinion).facts),
            "other": other.claim if other else "",
        },
        {
            "who": WHO[side],
            "flat": not told.points,
            "second": other is not None,
            "fewest": bounds(told.points)[0],
            "most": bounds(told.points)[1],
        },
    )
    known = {fact.id for fact in facts.facts}

    def check(account: Account) -> list[Fault]:
        party = _party(side, account, told)
        faults = party_faults(party, told.points, known)
        return [*faults, *(two_faults(other, party) if other else ())]

    contract = Contract(f"parties/{side}", prompt, Account, check, max_tokens=8_192)
    return _party(side, await desk.asks.agreed(contract), told)


def _party(side: Side, account: Account, told: Told) -> Party:
    return Party(
        side=side,
        claim=account.claim,
        fact_dag=account.fact_dag,
        extracted_from=told.paper.filing.id,
    )


def bounds(points: Sequence[Heading]) -> tuple[int, int]:
    """How many groups are wanted: one for the flat fallback, else one a point, two to five."""
    if not points:
        return 1, 1
    return min(GROUPS[0], len(points)), max(GROUPS[1], min(MOST_GROUPS, len(points)))


def party_faults(party: Party, points: Sequence[Heading], known: Collection[str]) -> list[Fault]:
    """All that is wrong with one side's account, given its brief's headings and the fact ids."""
    side = party.side
    faults = [
        *claim_faults(f"{side}.claim", party.claim),
        *count_faults(f"{side}.fact_dag", len(party.fact_dag), *bounds(points), "groups"),
    ]
    taken: list[str] = []
    for at, group in enumerate(party.fact_dag):
        where = f"{side}.fact_dag[{at}]"
        if group.sub_claim is not None:
            faults += claim_faults(f"{where}.sub_claim", group.sub_claim)
        faults += repeated(f"{where} fact", group.supporting_fact_ids)
        faults += unknown(where, group.supporting_fact_ids, known, "the fact table")
        if not group.supporting_fact_ids:
            message = "the group rests on no fact."
            fix = "Name the facts that carry it, or leave the group out."
            faults.append(fault_at("group_empty", where, message, fix))
        faults += _section(where, group, points)
        taken.append(_bare(group.source_section))
    for section in dict.fromkeys(name for name in taken if name and taken.count(name) > 1):
        message = f"{taken.count(section)} groups have the heading “{section}”."
        fix = "Put them together: one group a point."
        faults.append(fault_at("section_repeated", f"{side}.fact_dag", message, fix))
    return faults


def _section(where: str, group: SubClaim, points: Sequence[Heading]) -> list[Fault]:
    if not points:
        if group.sub_claim is None and not group.source_section:
            return []
        message = "the side's paper has no point headings, so there is one flat group."
        fix = 'Write "sub_claim": null, "source_section": "" and all facts of the side.'
        return [fault_at("flat", where, message, fix)]
    if group.sub_claim is None:
        message = "the group claims nothing, though the brief has point headings."
        fix = "Write one sentence of fact for the point."
        return [fault_at("sub_claim_missing", where, message, fix)]
    told = {_bare(name) for h in points for name in (h.section, h.label, h.title) if name}
    if _bare(group.source_section) in told:
        return []
    shown = "; ".join(heading.section for heading in points[:12])
    message = f"“{group.source_section}” is no heading of the brief."
    return [fault_at("section_unknown", where, message, f"Copy one of: {shown}.")]


def two_faults(plaintiff: Party, defense: Party) -> list[Fault]:
    """Two accounts that are one."""
    alike = likeness(plaintiff.claim, defense.claim)
    if alike < SAME:
        return []
    message = f"the claims of both sides are nearly the same ({alike:.0%} of their words)."
    fix = "Say what this side says happened where the other says otherwise."
    return [fault_at("claims_alike", "defense.claim", message, fix)]


def _check(desk: Desk, parties: Parties) -> Sequence[Fault]:
    known = {fact.id for fact in desk.of("ground_facts", GroundFacts).facts}
    faults: list[Fault] = []
    for side in SIDES:
        party = parties.plaintiff if side == "plaintiff" else parties.defense
        told = told_by(desk, side)
        if party.side != side:
            message = f"its side is {party.side}."
            faults.append(fault_at("side", side, message, f'Write "side": "{side}".'))
        if told is None:
            faults.append(_silent(side))
        else:
            faults += party_faults(party, told.points, known)
    return [*faults, *two_faults(parties.plaintiff, parties.defense)]


def _silent(side: Side) -> Fault:
    message = "no brief, statement or opinion of the record can be read."
    fix = "Correct the kinds of the filings, or write the account by hand."
    return fault_at("no_paper", side, message, fix)


def _bare(words: str) -> str:
    return " ".join(words.split()).strip(" .:—–-").casefold()


def _calls(sizes: Sizes, settings: Settings) -> Sequence[Calls]:
    pages = min(sizes.brief_pages // 2, settings.chunk // PAGE_CHARACTERS)
    return (Calls("writer", 2, 3, 8, pages * PAGE_TOKENS + 5_000, 1_500),)


PARTIES = Stage(
    name="parties",
    says="what each side says happened",
    kind=Parties,
    needs=("intake", "opinion", "ground_facts"),
    make=_make,
    check=_check,
    prompts=("parties",),
    calls=_calls,
)
