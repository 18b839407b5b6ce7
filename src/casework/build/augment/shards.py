"""Stage "shards": facts that no document tells, and several imply together.

Source: the investigation-worlds paper, 2.3 and appendix D.2; the specification, section 4. Code
decides which facts are told so and by how many documents (`allotment`), and checks that no single
shard says the fact while all of them together name what it is about.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence

from casework.build.artifacts.room import Alternatives, Calendar, ShardPlan, ShardPlans
from casework.build.artifacts.truth import Decision, GroundFacts, Parties, Story
from casework.build.asking import Contract
from casework.build.augment.allotment import Allotment, allotments
from casework.build.augment.presence import Presence
from casework.build.augment.roll import roll
from casework.build.checks.ids import repeated
from casework.build.fault import Fault, fault_at
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Sizes, Stage
from casework.build.wording import worded

ALONE = 0.75
"""A shard that holds this share of a fact's telling words tells the fact."""
TOGETHER = 0.5
"""All shards together hold at least this share of them."""
APART_DAYS = 400
WITH_RECIPIENTS = ("email", "letter", "memo", "internal_memo")
"""Types of document that are always addressed to somebody."""
_WORD = re.compile(r"[^\W_]+(?:[.,:/'’-][^\W_]+)*")
_COMMON = """
    a an and are as at be been but by for from had has have he her his in into is it its no not
    of on or out she so that the their them then there they this to up was were when where which
    who will with would after before between during about over under
"""
COMMON = frozenset(_COMMON.split())


def rows_of(desk: Desk) -> tuple[Allotment, ...]:
    """The allotments of a build, from the artifacts they rest on."""
    return allotments(
        desk.settings.load,
        desk.of("alternatives", Alternatives),
        desk.of("ground_facts", GroundFacts),
        desk.of("parties", Parties),
        desk.of("ruling", Decision),
    )


async def _make(desk: Desk) -> ShardPlans:
    plans = await asyncio.gather(
        *(desk.asks.agreed(_contract(desk, row)) for row in rows_of(desk) if row.pattern)
    )
    return ShardPlans(plans=tuple(plans))


def _contract(desk: Desk, row: Allotment) -> Contract[ShardPlan]:
    calendar = desk.of("calendar", Calendar)
    prompt = worded(
        "shards",
        {
            "fact": row.proposition,
            "people": roll(calendar),
            "story": desk.of("story", Story).text,
        },
        {"count": row.documents, "fact_id": row.fact},
    )
    presence = Presence(calendar)

    def check(plan: ShardPlan) -> list[Fault]:
        return list(plan_faults(plan, row, presence))

    return Contract(f"shards/{row.fact}", prompt, ShardPlan, check, max_tokens=4_096)


def plan_faults(plan: ShardPlan, row: Allotment, presence: Presence) -> Iterator[Fault]:
    """What is wrong with one plan."""
    where = f"shards of {row.fact}"
    if plan.fact_id != row.fact:
        message = f"the plan is for {plan.fact_id!r}."
        yield fault_at("id_unknown", where, message, f"Give fact_id {row.fact}.")
    if len(plan.shards) != row.documents:
        message = f"{len(plan.shards)} shards; {row.documents} are wanted."
        yield fault_at("count", where, message, f"Plan exactly {row.documents}.")
    yield from repeated(where, [shard.id for shard in plan.shards])
    kinds = {shard.doc_type for shard in plan.shards}
    if len(kinds) < min(3, len(plan.shards)):
        message = f"only {len(kinds)} kinds of document: {', '.join(sorted(kinds))}."
        yield fault_at("shard_types", where, message, "Use at least three kinds of document.")
    days = [shard.dated for shard in plan.shards]
    if (max(days) - min(days)).days > APART_DAYS:
        message = f"the shards lie {(max(days) - min(days)).days} days apart."
        yield fault_at("shard_dates", where, message, "Let them tell of one stretch of time.")
    for shard in plan.shards:
        place = f"{where}, {shard.id}"
        yield from presence.faults(place, shard.author, shard.dated, writes=True)
        yield from presence.date_faults(place, shard.dated)
        for recipient in shard.recipients:
            yield from presence.faults(place, recipient, shard.dated)
        if shard.doc_type in WITH_RECIPIENTS and not shard.recipients:
            message = f"a {shard.doc_type} goes to somebody."
            yield fault_at("recipients", place, message, "Give recipients.")
        if share(row.proposition, shard.shard_text) >= ALONE:
            message = "this shard alone tells the fact."
            yield fault_at("shard_alone", place, message, "Take out a date, a name or the event.")
    joined = " ".join(shard.shard_text for shard in plan.shards)
    if share(row.proposition, joined) < TOGETHER:
        message = "all shards together leave out most of what the fact is about."
        yield fault_at("shard_together", where, message, "Give each a piece of the fact itself.")


def share(fact: str, text: str) -> float:
    """The share of a fact's telling words (no articles, auxiliaries and the like) in a text."""
    wanted = _telling(fact)
    return len(wanted & _telling(text)) / len(wanted) if wanted else 0.0


def _telling(text: str) -> set[str]:
    return {word for word in _WORD.findall(text.casefold()) if word not in COMMON}


def _check(desk: Desk, artifact: ShardPlans) -> Sequence[Fault]:
    rows = {row.fact: row for row in rows_of(desk) if row.pattern}
    presence = Presence(desk.of("calendar", Calendar))
    faults = repeated("shards", [plan.fact_id for plan in artifact.plans])
    for plan in artifact.plans:
        row = rows.get(plan.fact_id)
        if row is None:
            message = f"{plan.fact_id} is not told in a pattern."
            faults.append(fault_at("id_unknown", "shards", message, "Take the plan out."))
        else:
            faults += plan_faults(plan, row, presence)
    for missing in sorted(rows.keys() - {plan.fact_id for plan in artifact.plans}):
        message = f"there is no plan for {missing}."
        faults.append(fault_at("shard_missing", "shards", message, "Add one."))
    return faults


def _calls(sizes: Sizes, settings: Settings) -> Sequence[Calls]:
    load = settings.load
    most = (load.pro_alternative + load.refuting + load.signal) // 3
    return (Calls("writer", min(2, most), most // 2, 4 * most, 3_000, 900),)


SHARDS = Stage(
    name="shards",
    says="facts that several documents imply together",
    kind=ShardPlans,
    needs=("alternatives", "ground_facts", "parties", "ruling", "calendar", "story"),
    make=_make,
    check=_check,
    prompts=("shards",),
    calls=_calls,
)
