"""Stage 4: who and what the record speaks of, each under all its names.

Source: the investigation-worlds paper, 2.2; the specification, section 3. Papers are read in
portions; entries with the same name become one by code, and a last call says which others are one.
Mentions are by code in the end: the first page of every paper on which one of the names stands.
"""

import asyncio
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from casework.build.artifacts.intake import Intake
from casework.build.artifacts.truth import Entities, Entity, EntityKind, Mention
from casework.build.asking import Contract
from casework.build.checks.entities import called, entity_faults, shared_faults
from casework.build.checks.ids import repeated
from casework.build.checks.names import Shelf, name_key
from casework.build.extract.identities import Entry, Reconciled, apply, joined, reconciled_faults
from casework.build.extract.papers import (
    Paper,
    Portion,
    estimate,
    paper_of,
    papers_of,
    portions,
)
from casework.build.fault import Fault
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Sizes, Stage
from casework.build.wording import worded
from casework.cases.records import Record, Text

PART = 60_000
"""Characters of papers in one call, at most: about thirty pages name as many as fit a reply."""
MOST = 999
"""Entities a table holds: ids have three digits."""
REPLY_TOKENS = 5_000


class Found(Record):
    """One entry of a reply: an entity without its id."""

    name: Text
    kind: EntityKind
    aliases: tuple[str, ...] = ()
    organisation: str = ""
    title: str = ""
    side: Literal["plaintiff", "defense", "court", "third_party", ""] = ""
    active_from: date | None = None
    active_to: date | None = None
    mentions: tuple[Mention, ...] = ()


class Named(Record):
    """A reply: those named in one portion."""

    entities: Annotated[tuple[Found, ...], Field(max_length=400)]


async def _make(desk: Desk) -> Entities:
    papers = read_papers(desk)
    shelf = shelf_of(papers)
    parts = portions(papers, _budget(desk.settings), desk.settings.overlap)
    replies = await asyncio.gather(
        *(_read(desk, part, number, len(parts)) for number, part in enumerate(parts, start=1))
    )
    entries = _entries(one for reply in replies for one in reply.entities)
    if len(parts) > 1 and len(entries) > 1:
        entries = await _reconciled(desk, entries)
    placed = [_placed(entry.entity, shelf) for entry in entries]
    if len(placed) > MOST:
        desk.tell(f"{len(placed)} entities; the {MOST} that most papers name are kept.")
        kept = sorted(placed, key=lambda entity: -len(entity.mentions))[:MOST]
        placed = [entity for entity in placed if entity in kept]
    desk.tell(f"{len(placed)} entities in {len(papers)} papers, {len(parts)} portions.")
    return Entities(
        entities=tuple(
            entity.model_copy(update={"id": f"e{number:03}"})
            for number, entity in enumerate(placed, start=1)
        )
    )


def read_papers(desk: Desk) -> list[Paper]:
    """What entities are looked for in: merits exhibits, statements and responses, the opinion."""
    intake = desk.of("intake", Intake)
    filings = {filing.id: filing for filing in intake.filings}
    merits = [paper_of(desk, filings[name]) for name in intake.merits if name in filings]
    others = papers_of(desk, "statement_of_facts", "response_to_facts", "opinion")
    every = {paper.filing.id: paper for paper in (*merits, *others) if paper.pages}
    return list(every.values())


def shelf_of(papers: Iterable[Paper]) -> Shelf:
    """Papers ready for looking names up."""
    return Shelf({paper.filing.id: paper.pages for paper in papers})


async def _read(desk: Desk, part: Portion, number: int, count: int) -> Named:
    shelf = shelf_of(part.papers)

    def check(reply: Named) -> list[Fault]:
        named = [_entity(one, at) for at, one in enumerate(reply.entities, start=1)]
        faults = shared_faults([(f"entry {at}", called(e)) for at, e in enumerate(named, 1)])
        for at, entity in enumerate(named, start=1):
            faults += entity_faults(f"entry {at} ({entity.name})", entity, shelf)
        return faults

    call = "entities" if count == 1 else f"entities/{number:02}"
    prompt = worded("entities", {"papers": part.text})
    return await desk.asks.agreed(Contract(call, prompt, shape=Named, check=check))


async def _reconciled(desk: Desk, entries: Sequence[Entry]) -> list[Entry]:
    def check(reply: Reconciled) -> list[Fault]:
        return reconciled_faults(entries, reply)

    lines = "\n".join(entry.line() for entry in entries)
    prompt = worded("entities_merge", {"entries": lines})
    reply = await desk.asks.agreed(Contract("entities/same", prompt, shape=Reconciled, check=check))
    for one in reply.ambiguous:
        desk.tell(f"“{one.alias}” may mean several; it is no name of {one.entry}.")
    return apply(entries, reply)


def _entries(found: Iterable[Found]) -> list[Entry]:
    """Entries n001…, those of one kind with the same name as one."""
    by_name: dict[tuple[str, str], Entity] = {}
    for one in found:
        key = (one.kind, name_key(one.name))
        fresh = _entity(one, 1)
        by_name[key] = joined(by_name[key], fresh) if key in by_name else fresh
    return [Entry(f"n{number:03}", one) for number, one in enumerate(by_name.values(), start=1)]


def _entity(found: Found, number: int) -> Entity:
    return Entity(id=f"e{number:03}", **found.model_dump())


def _placed(entity: Entity, shelf: Shelf) -> Entity:
    pages = ((filing, shelf.first(filing, called(entity))) for filing in shelf.filings)
    mentions = tuple(Mention(filing=name, page=page) for name, page in pages if page is not None)
    return entity.model_copy(update={"mentions": mentions})


def _check(desk: Desk, entities: Entities) -> list[Fault]:
    shelf = shelf_of(read_papers(desk))
    faults = [
        *repeated("entity", (entity.id for entity in entities.entities)),
        *shared_faults([(entity.id, called(entity)) for entity in entities.entities]),
    ]
    for entity in entities.entities:
        faults += entity_faults(f"{entity.id} ({entity.name})", entity, shelf)
    return faults


def _budget(settings: Settings) -> int:
    return min(settings.chunk, PART)


def _calls(sizes: Sizes, settings: Settings) -> tuple[Calls, ...]:
    pages = sizes.exhibit_pages + sizes.opinion_pages + sizes.statement_pages
    (reading,) = estimate(pages, _budget(settings), REPLY_TOKENS)
    if reading.expected <= 2:
        return (reading,)
    # About twelve entries a portion, forty tokens each; one portion alone needs no such call.
    listed = min(40 * 12 * reading.expected, 40_000) + 800
    return (reading, Calls("writer", int(reading.low > 1), 1, 4, listed, 1_500))


ENTITIES: Stage[Entities] = Stage(
    name="entities",
    says="people, organisations, instruments and things, each under all its names",
    kind=Entities,
    needs=("intake",),
    make=_make,
    check=_check,
    prompts=("entities", "entities_merge"),
    calls=_calls,
)
