"""Stage "slate": every document to write, planned in coherent series.

Source: the investigation-worlds paper, 2.3 and table 1; the specification, section 4. Documents
that carry facts are planned against the allotments (shards come planned from "shards"); noise and
chaff are planned in batches until the load is met. A model plans; ids, roles, targets and the
order of series are given here, and `slate_checks` looks at every specification.
"""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import datetime, time, timedelta
from typing import Annotated, NamedTuple

from pydantic import Field

from casework.build.artifacts.room import (
    AddedRole,
    Alternatives,
    AltName,
    Calendar,
    Series,
    ShardPlans,
    Slate,
    Specification,
)
from casework.build.artifacts.truth import GroundFacts, Story
from casework.build.asking import Contract
from casework.build.augment.allotment import Allotment
from casework.build.augment.presence import Presence
from casework.build.augment.roll import roll
from casework.build.augment.shards import rows_of
from casework.build.augment.slate_checks import Told, document_faults, load_faults, thread_faults
from casework.build.fault import Fault
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Sizes, Stage
from casework.build.wording import worded
from casework.cases.records import Record, Text
from casework.documents.rendering.manuscript import FORMATS_OF, DocType, Format

_BULK: tuple[AddedRole, ...] = ("noise", "chaff")


class PlannedDocument(Record):
    """One document as a model plans it. `reply_to` and `attach` are places in its series (from
    1); `target` is the row of the list of facts it is for."""

    doc_type: DocType
    format: Format
    title: Text
    author: Text
    recipients: tuple[str, ...] = ()
    dated: datetime
    brief: Text
    target: str | None = None
    reply_to: int | None = None
    attach: tuple[int, ...] = ()


class PlannedSeries(Record):
    """Documents that belong together, oldest first."""

    topic: Text
    documents: Annotated[tuple[PlannedDocument, ...], Field(min_length=1, max_length=12)]


class Planned(Record):
    """One reply of the planner."""

    series: Annotated[tuple[PlannedSeries, ...], Field(min_length=1)]


class Batch(NamedTuple):
    """One call of the planner: its name, role, how many documents, and the facts they carry."""

    call: str
    role: str
    documents: int
    rows: tuple[Allotment, ...] = ()


class _Row(NamedTuple):
    """A planned series with what code knows of it."""

    role: AddedRole
    planned: PlannedSeries
    targets: tuple[tuple[Allotment, str] | None, ...]


def batches(settings: Settings, rows: Sequence[Allotment]) -> list[Batch]:
    """The planner's calls: facts told directly first, then noise and chaff by the batch."""
    direct = [row for row in rows if not row.pattern]
    found: list[Batch] = []
    held: list[Allotment] = []
    for row in direct:
        if held and sum(r.documents for r in held) + row.documents > settings.batch:
            found.append(_facts(len(found) + 1, held))
            held = []
        held.append(row)
    if held:
        found.append(_facts(len(found) + 1, held))
    for role in _BULK:
        left, number = settings.load.of(role), 0
        while left:
            take, number = min(settings.batch, left), number + 1
            found.append(Batch(f"slate/{role}/{number:02d}", role, take))
            left -= take
    return found


def _facts(number: int, rows: Sequence[Allotment]) -> Batch:
    total = sum(row.documents for row in rows)
    return Batch(f"slate/facts/{number:02d}", "facts", total, tuple(rows))


async def _make(desk: Desk) -> Slate:
    rows = rows_of(desk)
    known = batches(desk.settings, rows)
    planned = await asyncio.gather(*(desk.asks.agreed(_contract(desk, one)) for one in known))
    series = [_of_plan(row, desk.of("shards", ShardPlans)) for row in rows if row.pattern]
    for batch, reply in zip(known, planned, strict=True):
        series += _of_batch(batch, reply)
    return _numbered(series)


def _contract(desk: Desk, batch: Batch) -> Contract[Planned]:
    calendar = desk.of("calendar", Calendar)
    parts = {"people": roll(calendar), "story": desk.of("story", Story).text}
    facts = "\n".join(
        f"{row.id}: {row.documents} document(s), each of which {row.polarity} this: "
        f"{row.proposition}"
        for row in batch.rows
    )
    if batch.role == "facts":
        parts["facts"] = facts
    formats = "\n".join(f"{kind}: {', '.join(made)}" for kind, made in FORMATS_OF.items())
    prompt = worded(
        "slate_facts" if batch.role == "facts" else f"slate_{batch.role}",
        parts,
        {"count": batch.documents, "call": batch.call, "formats": formats},
    )
    told = told_of(desk)

    def check(reply: Planned) -> list[Fault]:
        return list(_batch_faults(batch, reply, told))

    return Contract(batch.call, prompt, Planned, check)


def told_of(desk: Desk) -> Told:
    """The calendar and all facts that are decided about."""
    facts = {fact.id: fact.proposition for fact in desk.of("ground_facts", GroundFacts).facts}
    for one in desk.of("alternatives", Alternatives).alternatives:
        injected = (*one.injected_supporting_facts, *one.injected_refuting_facts)
        facts |= {fact.id: fact.proposition for fact in injected}
    return Told(Presence(desk.of("calendar", Calendar)), facts)


def _batch_faults(batch: Batch, reply: Planned, told: Told) -> Iterator[Fault]:
    count = sum(len(one.documents) for one in reply.series)
    if count != batch.documents:
        message = f"{count} documents are planned; {batch.documents} are wanted."
        fix = f"Plan exactly {batch.documents}."
        yield Fault(rule="count", where=batch.call, message=message, fix=fix)
    wanted = {row.id: row.documents for row in batch.rows}
    for one in reply.series:
        for place, document in enumerate(one.documents, start=1):
            where = f"series “{one.topic}”, document {place}"
            if document.target is None and wanted:
                fix = "Give target, the id of a row of the list."
                yield Fault(rule="target", where=where, message="it carries no fact.", fix=fix)
            elif document.target is not None and document.target not in wanted:
                message = f"{document.target!r} is not a row of the list."
                fix = "Use ids of the list." if wanted else "Leave target out (null)."
                yield Fault(rule="target", where=where, message=message, fix=fix)
            elif document.target is not None:
                wanted[document.target] -= 1
            for name, places in (("reply_to", (document.reply_to,)), ("attach", document.attach)):
                yield from _places(where, name, [p for p in places if p], len(one.documents))
    for name, left in wanted.items():
        if left:
            number = next(row.documents for row in batch.rows if row.id == name)
            message = f"{number - left} documents are for {name}; {number} are wanted."
            fix = "Plan as many as the list says."
            yield Fault(rule="target_count", where=batch.call, message=message, fix=fix)
    yield from _spec_faults(_numbered(_of_batch(batch, reply)), told)


def _places(where: str, name: str, places: Sequence[int], last: int) -> Iterator[Fault]:
    for place in places:
        if not 1 <= place <= last:
            message = f"{name} {place} is no document of the series, which has {last}."
            fix = "Give a place in the same series."
            yield Fault(rule="place", where=where, message=message, fix=fix)


def _of_plan(row: Allotment, plans: ShardPlans) -> _Row:
    plan = next(plan for plan in plans.plans if plan.fact_id == row.fact)
    shards = sorted(plan.shards, key=lambda shard: (shard.dated, shard.id))
    documents = tuple(
        PlannedDocument(
            doc_type=shard.doc_type,
            format=FORMATS_OF[shard.doc_type][0],
            title=shard.title,
            author=shard.author,
            recipients=shard.recipients,
            dated=datetime.combine(shard.dated, time(8, 40)) + timedelta(minutes=67 * at),
            brief=shard.instructions or shard.shard_text,
        )
        for at, shard in enumerate(shards)
    )
    planned = PlannedSeries(topic=plan.synthesis_check, documents=documents)
    return _Row(row.role, planned, tuple((row, shard.shard_text) for shard in shards))


def _of_batch(batch: Batch, reply: Planned) -> list[_Row]:
    rows = {row.id: row for row in batch.rows}
    found: list[_Row] = []
    for one in reply.series:
        targets = [rows.get(d.target) if d.target else None for d in one.documents]
        roles: list[AddedRole] = [target.role for target in targets if target]
        bulk: AddedRole = "chaff" if batch.role == "chaff" else "noise"
        role = roles[0] if roles else bulk
        found.append(_Row(role, one, tuple((t, "") if t else None for t in targets)))
    return found


def _numbered(rows: Sequence[_Row]) -> Slate:
    """Ids for all documents: ``s0001`` on, series by series."""
    series: list[Series] = []
    specifications: list[Specification] = []
    for number, row in enumerate(rows, start=1):
        name = f"g{number:03d}"
        series.append(Series(id=name, topic=row.planned.topic, role=row.role))
        first = len(specifications)
        ids = [f"s{first + at:04d}" for at in range(1, len(row.planned.documents) + 1)]
        for at, document in enumerate(row.planned.documents):
            target = row.targets[at]
            specifications.append(_specification(row, name, ids, at, document, target))
    return Slate(series=tuple(series), specifications=tuple(specifications))


def _specification(
    row: _Row,
    series: str,
    ids: Sequence[str],
    at: int,
    document: PlannedDocument,
    target: tuple[Allotment, str] | None,
) -> Specification:
    def name(place: int | None) -> str | None:
        return ids[place - 1] if place and 1 <= place <= len(ids) else None

    allotted, shard = target or (None, "")
    alternative: AltName | None = allotted.alternative if allotted else None
    return Specification(
        id=ids[at],
        role=allotted.role if allotted else row.role,
        series=series,
        place=at + 1,
        doc_type=document.doc_type,
        format=document.format,
        title=document.title,
        author=document.author,
        recipients=document.recipients,
        dated=document.dated,
        alternative=alternative,
        fact=allotted.fact if allotted else None,
        polarity=allotted.polarity if allotted else None,
        shard=shard,
        brief=document.brief,
        reply_to=name(document.reply_to),
        attach=tuple(found for place in document.attach if (found := name(place))),
    )


def _spec_faults(slate: Slate, told: Told) -> Iterator[Fault]:
    for specification in slate.specifications:
        yield from document_faults(specification, told)
    yield from thread_faults(slate)


def _check(desk: Desk, artifact: Slate) -> Sequence[Fault]:
    return [*_spec_faults(artifact, told_of(desk)), *load_faults(artifact, desk.settings.load)]


def _calls(sizes: Sizes, settings: Settings) -> Sequence[Calls]:
    load, size = settings.load, settings.batch
    facts = -(-(load.pro_alternative + load.refuting + load.signal) // size)
    calls = facts + -(-load.noise // size) + -(-load.chaff // size)
    return (Calls("writer", calls, round(1.3 * calls), 4 * calls, 5_000, 160 * size),)


SLATE = Stage(
    name="slate",
    says="a plan for every document",
    kind=Slate,
    needs=("alternatives", "ground_facts", "parties", "ruling", "calendar", "story", "shards"),
    make=_make,
    check=_check,
    prompts=("slate_facts", "slate_noise", "slate_chaff"),
    calls=_calls,
)
