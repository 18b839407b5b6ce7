"""Stage "manuscripts": every document of the slate written, checked by code, read by a judge.

Source: the investigation-worlds paper, 2.3 and appendix D.2; the specification, section 4. One
call a document; a reply goes through the code's checks of the finished file, then a judge model
reads that file's text against its specification. What fails is written again, at most three
times, then dropped, and reported with the reasons. A mail is written after what it answers.
"""

import asyncio
from collections.abc import Sequence

from pydantic import ValidationError

from casework.build.artifacts.room import Calendar, Review, Slate, Specification, Written
from casework.build.artifacts.truth import Story
from casework.build.asking import Contract, read_as, shape_faults
from casework.build.augment.presence import Presence
from casework.build.augment.slate import told_of
from casework.build.checks.document import words_of
from casework.build.checks.ids import repeated, unknown
from casework.build.fault import Fault, StageFailed
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Files, Sizes, Stage
from casework.build.writing.drafts import Draft
from casework.build.writing.finished import carried_by, document_faults, finished
from casework.build.writing.manuscript import manuscript_of, people_faults
from casework.build.writing.review import reviewed
from casework.build.writing.telling import writer_prompt
from casework.documents.records import Reading
from casework.documents.rendering.manuscript import Manuscript

REVIEWS = "reviews.json"


class _Desk:
    """Writes one document after another; what is finished serves those that answer or carry it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.presence = Presence(desk.of("calendar", Calendar))
        self.told = told_of(desk)
        self.story = desk.of("story", Story).text
        self.done: dict[str, Manuscript] = {}
        self.reviews: dict[str, Review] = {}
        self._count = 0

    async def write(self, one: Specification, total: int) -> None:
        """One document, or its reasons why not."""
        links = [*([one.reply_to] if one.reply_to else []), *one.attach]
        lost = [link for link in links if link not in self.done]
        if lost:
            why = f"what it answers or carries was dropped: {', '.join(lost)}"
            self.reviews[one.id] = _dropped(one, 1, (why,))
            return
        work = _Work(self, one)
        contract = Contract(
            f"manuscripts/{one.id}",
            writer_prompt(one, self.presence, self.told, self.story, self.done),
            Draft,
            work.check,
            max_tokens=8_192,
            review=work.review,
        )
        try:
            await self.desk.asks.agreed(contract)
        except StageFailed as failed:
            lines = tuple(fault.line() for fault in failed.faults[:12])
            self.reviews[one.id] = _dropped(one, work.rounds, lines)
            return
        assert work.manuscript is not None
        self.done[one.id] = work.manuscript
        self.reviews[one.id] = Review(
            specification=one.id, rounds=max(1, work.rounds), accepted=True, judged=True
        )
        self._count += 1
        if self._count % 50 == 0:
            self.desk.tell(f"{self._count} of {total} written")


class _Work:
    """One document in its rounds."""

    def __init__(self, desk: _Desk, one: Specification) -> None:
        self._desk = desk
        self._one = one
        self.rounds = 0
        self.manuscript: Manuscript | None = None
        self._reading: Reading | None = None

    def check(self, draft: Draft) -> Sequence[Fault]:
        """What code finds wrong with a draft: people, shape, and the finished file."""
        self.rounds += 1
        one, desk = self._one, self._desk
        found = list(people_faults(draft, one, desk.presence))
        if found:
            return found
        try:
            manuscript = manuscript_of(one, draft, desk.presence, desk.done)
        except ValidationError as error:
            return shape_faults(error)
        reading = finished(manuscript, carried_by(one.attach, desk.done))
        self.manuscript, self._reading = manuscript, reading
        return list(document_faults(one, manuscript, reading, desk.told))

    async def review(self, draft: Draft) -> Sequence[Fault]:
        """What a judge finds wrong with the finished file's text."""
        assert self._reading is not None
        desk = self._desk
        text = words_of(self._reading)
        return await reviewed(desk.desk.asks, self._one, text, self.rounds, desk.told)


async def _make(desk: Desk) -> Written:
    slate = desk.of("slate", Slate)
    writing = _Desk(desk)
    total = len(slate.specifications)
    for wave in waves(slate):
        await asyncio.gather(*(writing.write(one, total) for one in wave))
    order = [one.id for one in slate.specifications]
    return Written(
        manuscripts=tuple(writing.done[id] for id in order if id in writing.done),
        reviews=tuple(writing.reviews[id] for id in order),
    )


def waves(slate: Slate) -> list[list[Specification]]:
    """Specifications in turns: each answers or carries only what earlier turns wrote."""
    turn: dict[str, int] = {}
    known = {one.id: one for one in slate.specifications}

    def of(id: str) -> int:
        if id not in turn:
            one = known[id]
            links = [*([one.reply_to] if one.reply_to else []), *one.attach]
            turn[id] = 1 + max((of(link) for link in links if link in known), default=0)
        return turn[id]

    found: dict[int, list[Specification]] = {}
    for one in slate.specifications:
        found.setdefault(of(one.id), []).append(one)
    return [found[number] for number in sorted(found)]


def _dropped(one: Specification, rounds: int, faults: Sequence[str]) -> Review:
    return Review(specification=one.id, rounds=max(1, rounds), accepted=False, faults=tuple(faults))


def _check(desk: Desk, artifact: Written) -> Sequence[Fault]:
    slate = {one.id: one for one in desk.of("slate", Slate).specifications}
    names = [manuscript.id for manuscript in artifact.manuscripts]
    faults = [*repeated("manuscripts", names), *unknown("manuscripts", names, slate, "the slate")]
    accepted = {one.specification for one in artifact.reviews if one.accepted}
    for name in sorted(slate.keys() - set(names)):
        if name in accepted:
            message = f"{name} was accepted, and is not there."
            fix = "Put the file back, or take its review out."
            faults.append(Fault(rule="manuscript_missing", where=name, message=message, fix=fix))
    known = set(names)
    presence = Presence(desk.of("calendar", Calendar))
    for manuscript in artifact.manuscripts:
        if manuscript.id in slate:
            faults += _as_planned(manuscript, slate[manuscript.id], presence)
        body = manuscript.body
        attached = body.attachments if body.kind == "mail" else ()
        faults += unknown(manuscript.id, attached, known, "the manuscripts")
    return faults


def _as_planned(manuscript: Manuscript, one: Specification, presence: Presence) -> list[Fault]:
    """Where a document is no longer the one that was planned: the room's list tells the plan's."""
    author = presence.party(one.author, one.dated.date()) if one.author in presence.people else None
    told = {
        "doc_type": (manuscript.doc_type, one.doc_type),
        "format": (manuscript.format, one.format),
        "dated": (manuscript.dated, presence.local(one.dated)),
        "author": (manuscript.author.name, author.name if author else one.author),
    }
    return [
        Fault(
            rule="as_planned",
            where=f"{one.id}.{name}",
            message=f"it is {here}; the slate says {planned}.",
            fix="Change both, or neither.",
        )
        for name, (here, planned) in told.items()
        if here != planned
    ]


def _dump(artifact: Written) -> Files:
    found: Files = {
        f"{one.id}.json": (one.model_dump_json(indent=2) + "\n").encode()
        for one in artifact.manuscripts
    }
    lines = [one.model_dump_json() for one in artifact.reviews]
    found[REVIEWS] = ("[\n" + ",\n".join(lines) + "\n]\n").encode()
    return found


def _load(desk: Desk, files: Files) -> Written:
    import json

    reviews = read_as(tuple[Review, ...], json.loads(files[REVIEWS]))
    manuscripts = tuple(
        read_as(Manuscript, json.loads(data))
        for name, data in sorted(files.items())
        if name != REVIEWS
    )
    return Written(manuscripts=manuscripts, reviews=reviews)


def _calls(sizes: Sizes, settings: Settings) -> Sequence[Calls]:
    total = settings.load.total
    return (
        Calls("writer", total, round(1.2 * total), 4 * total, 2_600, 700),
        Calls("judge", total, round(1.1 * total), 4 * total, 1_200, 120),
    )


MANUSCRIPTS = Stage(
    name="manuscripts",
    says="writing the documents",
    kind=Written,
    needs=("slate", "calendar", "story", "ground_facts", "alternatives"),
    make=_make,
    check=_check,
    prompts=("manuscript", "review"),
    calls=_calls,
    dump=_dump,
    load=_load,
)
