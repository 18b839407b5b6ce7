"""Stage 5: what each merits exhibit is, from when, and who is in it.

Source: the specification, section 3 (exhibit annotation). A long exhibit is shown with its
beginning and its end; which entities it names is found by code in the whole of it.
"""

import asyncio
import math
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple, get_args

from casework.build.artifacts.intake import Intake
from casework.build.artifacts.truth import Annotation, Entities, Exhibits
from casework.build.asking import REPAIRS, Contract
from casework.build.checks.entities import called
from casework.build.checks.ids import repeated, unknown
from casework.build.checks.names import Shelf
from casework.build.checks.titles import title_faults
from casework.build.extract.papers import PAGE_CHARACTERS, PAGE_TOKENS, Paper, headed, paper_of
from casework.build.fault import Fault
from casework.build.record.pages import marked
from casework.build.record.records import Filing
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Sizes, Stage
from casework.build.wording import worded
from casework.cases.records import Record
from casework.documents.rendering.manuscript import DocType

BATCH = 12
"""Exhibits in one call."""
PART = 60_000
BEGINNING, END = 6_000, 1_500
"""Characters of an exhibit that are shown, where it is longer than both."""
EARLIEST = date(1800, 1, 1)
TYPES = ", ".join(kind for kind in get_args(DocType) if kind != "court_filing")


class Catalogue(Record):
    """A reply: the exhibits of one batch."""

    exhibits: tuple[Annotation, ...]


class Exhibit(NamedTuple):
    """A merits exhibit, the ids of the entities its text names, and the last day it can be of."""

    paper: Paper
    named: frozenset[str]
    latest: date | None


async def _make(desk: Desk) -> Exhibits:
    exhibits = _exhibits(desk)
    readable = [one for one in exhibits if one.paper.pages]
    batches = list(_batches(readable, min(desk.settings.chunk, PART)))
    replies = await asyncio.gather(
        *(_read(desk, batch, number) for number, batch in enumerate(batches, start=1))
    )
    found = {one.filing: one for reply in replies for one in reply.exhibits}
    for one in exhibits:
        filing = one.paper.filing
        if filing.id not in found:
            desk.tell(f"{filing.id}: no text to read; annotated by its title alone.")
            found[filing.id] = _unread(filing)
    return Exhibits(exhibits=tuple(found[one.paper.filing.id] for one in exhibits))


def _exhibits(desk: Desk) -> list[Exhibit]:
    """All merits exhibits in the order of intake."""
    intake = desk.of("intake", Intake)
    filings = {filing.id: filing for filing in intake.filings}
    papers = [paper_of(desk, filings[name]) for name in intake.merits if name in filings]
    shelf = Shelf({paper.filing.id: paper.pages for paper in papers})
    names = {one.id: called(one) for one in desk.of("entities", Entities).entities}
    decided = _day(*(f.filed for f in intake.filings if f.kind == "opinion"))
    return [
        Exhibit(
            paper,
            frozenset(
                id for id, all in names.items() if shelf.first(paper.filing.id, all) is not None
            ),
            _earlier(_day(paper.filing.filed), decided),
        )
        for paper in papers
    ]


def _batches(exhibits: Sequence[Exhibit], budget: int) -> Iterator[list[Exhibit]]:
    batch: list[Exhibit] = []
    size = 0
    for one in exhibits:
        more = len(_shown(one))
        if batch and (len(batch) == BATCH or size + more > budget):
            yield batch
            batch, size = [], 0
        batch.append(one)
        size += more
    if batch:
        yield batch


def _shown(one: Exhibit) -> str:
    text = marked(one.paper.pages)
    if len(text) > BEGINNING + END:
        text = f"{text[:BEGINNING]}\n[…]\n{text[-END:]}"
    named = ", ".join(sorted(one.named)) or "none"
    return headed(one.paper, f"named in it: {named}\n{text}")


async def _read(desk: Desk, batch: Sequence[Exhibit], number: int) -> Catalogue:
    there = frozenset[str]().union(*(one.named for one in batch))
    entities = "\n".join(
        " | ".join((one.id, one.kind, one.name, "; ".join(one.aliases) or "-"))
        for one in desk.of("entities", Entities).entities
        if one.id in there
    )
    material = {
        "papers": "\n\n".join(_shown(one) for one in batch),
        "entities": entities or "(none)",
    }
    known = {one.id for one in desk.of("entities", Entities).entities}

    def check(reply: Catalogue) -> list[Fault]:
        return exhibit_faults(reply.exhibits, batch, known)

    prompt = worded("exhibits", material, {"types": TYPES})
    return await desk.asks.agreed(
        Contract(f"exhibits/{number:02}", prompt, shape=Catalogue, check=check)
    )


def exhibit_faults(
    found: Sequence[Annotation], exhibits: Sequence[Exhibit], known: set[str]
) -> list[Fault]:
    """What is wrong with annotations of these exhibits; `known` are the ids of all entities."""
    by_id: Mapping[str, Exhibit] = {one.paper.filing.id: one for one in exhibits}
    ids = [one.filing for one in found]
    faults = [
        *repeated("exhibit", ids),
        *unknown("exhibits", ids, by_id, "the exhibits shown"),
    ]
    for name in by_id:
        if name not in ids:
            message = "the exhibit has no entry."
            faults.append(
                Fault(
                    rule="exhibit_missing", where=f"exhibit {name}", message=message, fix="Add it."
                )
            )
    for one in found:
        if one.filing in by_id:
            faults += _one(one, by_id[one.filing], known)
    return faults


def _one(one: Annotation, exhibit: Exhibit, known: set[str]) -> list[Fault]:
    where = f"exhibit {one.filing}"
    faults = unknown(where, one.entity_ids, known, "the entities")
    faults += title_faults(where, one.title)
    for name in dict.fromkeys(one.entity_ids):
        if name in known and name not in exhibit.named:
            message = f"no name of {name} stands in it."
            fix = "Use only ids told in its line “named in it”."
            faults.append(Fault(rule="not_named", where=where, message=message, fix=fix))
    if one.dated and exhibit.latest and one.dated > exhibit.latest:
        message = f"dated {one.dated}, but it was before the court by {exhibit.latest}."
        fix = "Give the date the paper bears, or null."
        faults.append(Fault(rule="date_late", where=where, message=message, fix=fix))
    if one.dated and one.dated < EARLIEST:
        message = f"dated {one.dated}."
        fix = "Give the date the paper bears, or null."
        faults.append(Fault(rule="date_early", where=where, message=message, fix=fix))
    return faults


def _unread(filing: Filing) -> Annotation:
    title = filing.title or filing.file or filing.id
    if title_faults(filing.id, title):
        title = "Document"
    return Annotation(filing=filing.id, doc_type="unreadable", title=title, dated=None)


def _check(desk: Desk, exhibits: Exhibits) -> list[Fault]:
    known = {one.id for one in desk.of("entities", Entities).entities}
    return exhibit_faults(exhibits.exhibits, _exhibits(desk), known)


def _day(*told: str) -> date | None:
    """The latest day of those told that can be read."""
    days: list[date] = []
    for text in told:
        try:
            days.append(date.fromisoformat(text[:10]))
        except ValueError:
            continue
    return max(days, default=None)


def _earlier(*days: date | None) -> date | None:
    return min((day for day in days if day), default=None)


def _calls(sizes: Sizes, settings: Settings) -> tuple[Calls, ...]:
    if not sizes.exhibits:
        return ()
    each = min(sizes.exhibit_pages * PAGE_CHARACTERS / sizes.exhibits, BEGINNING + END)
    held = max(1, min(BATCH, int(min(settings.chunk, PART) / max(each, 1))))
    count = math.ceil(sizes.exhibits / held)
    tokens = int(held * each * PAGE_TOKENS / PAGE_CHARACTERS) + 3_000
    high = count * (1 + REPAIRS)
    return (Calls("writer", count, math.ceil(count * 4 / 3), high, tokens, 120 * held),)


EXHIBITS: Stage[Exhibits] = Stage(
    name="exhibits",
    says="what each exhibit is, from when, and who is in it",
    kind=Exhibits,
    needs=("intake", "entities"),
    make=_make,
    check=_check,
    prompts=("exhibits",),
    calls=_calls,
)
