"""Assemble a world into a case folder: neutral names, index, truth, tasks, digest."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import tomli_w

from casework.cases.folder import CaseFolder, write_case
from casework.cases.records import (
    Case,
    Document,
    Fact,
    IndexRow,
    Question,
    SourceRef,
    SuiteInfo,
    Task,
    Truth,
)
from suites.demo.anchors import Room
from suites.demo.content import Doc, Known, Source, World
from suites.demo.render import extension, render_all

LICENCE = "Apache-2.0"


def suite_toml(info: SuiteInfo) -> bytes:
    """``suite.toml``, without the keys that are empty."""
    told = {key: value for key, value in info.model_dump(mode="json").items() if value != ""}
    return tomli_w.dumps(told).encode()


def write_world(world: World, cases: Path) -> CaseFolder:
    """Write one world below `cases` and return the case, sealed.

    Raises ValueError, listing all of them, for quotations that do not stand where a source says
    they do, that stand in a document no source names, and for unknown keys.
    """
    files = render_all(world.docs)
    names = _names(world)
    room = Room(world.docs, files)
    _prove(world, room)
    documents = [_document(doc, world, room, names) for doc in world.docs]
    documents.sort(key=lambda document: document.id)
    folder = CaseFolder(
        path=cases / world.id,
        case=Case(
            id=world.id,
            title=world.title,
            kind="world",
            case_type=world.case_type,
            jurisdiction=world.jurisdiction,
            licence=LICENCE,
            provenance=world.provenance,
        ),
        index=_index(world, names),
        tasks=_tasks(world),
        truth=Truth(
            documents=tuple(documents),
            facts=tuple(_fact(fact, room, names) for fact in world.facts),
            hypotheses=tuple(world.hypotheses),
            ruling=world.ruling,
            questions=_questions(world, names),
            story=world.story.strip() + "\n",
        ),
    )
    return write_case(folder, {names[key].file: data for key, data in files.items()})


def _names(world: World) -> dict[str, IndexRow]:
    """Neutral ids and file names in a seeded shuffle, so that order says nothing."""
    docs = sorted(world.docs, key=lambda doc: doc.key)
    random.Random(world.seed).shuffle(docs)
    return {
        doc.key: IndexRow(
            id=f"d{number:04d}",
            file=f"{number:04d}.{extension(doc)}",
            name=doc.name,
            date=doc.date.isoformat(),
            type=doc.doc_type,
        )
        for number, doc in enumerate(docs, start=1)
    }


def _index(world: World, names: Mapping[str, IndexRow]) -> tuple[IndexRow, ...]:
    return tuple(sorted(names.values(), key=lambda row: row.id))


def _document(doc: Doc, world: World, room: Room, names: Mapping[str, IndexRow]) -> Document:
    row = names[doc.key]
    said = {"asserts": set(doc.asserts), "refutes": set(doc.refutes)}
    for fact in world.facts:
        for source in _sources(fact, room):
            if source.key == doc.key:
                said[source.polarity].add(fact.id)
    return Document(
        id=row.id,
        file=row.file,
        title=doc.name,
        role=doc.role,
        doc_type=doc.doc_type,
        date=doc.date,
        author=doc.author,
        custodian=doc.custodian,
        asserts=tuple(sorted(said["asserts"])),
        refutes=tuple(sorted(said["refutes"])),
        level=doc.level,
    )


def _fact(fact: Known, room: Room, names: Mapping[str, IndexRow]) -> Fact:
    return Fact(
        id=fact.id,
        proposition=fact.proposition,
        type="injected" if fact.id.startswith("inj_") else "ground",
        preferred_embedding=fact.embedding,
        source_refs=tuple(
            SourceRef(
                doc_id=names[source.key].id,
                anchor=room.anchor(source.key, source.quote, source.page) or "",
                polarity=source.polarity,
                highlight_text=source.quote,
            )
            for source in _sources(fact, room)
        ),
        highlight_text=fact.sources[0].quote if fact.sources else "",
    )


def _sources(fact: Known, room: Room) -> Iterator[Source]:
    """The fact's own sources, and the mails that carry one of them as an attachment."""
    for source in fact.sources:
        yield source
        for carrier in room.carriers.get(source.key, ()):
            yield replace(source, key=carrier)


def _questions(world: World, names: Mapping[str, IndexRow]) -> tuple[Question, ...]:
    return tuple(
        Question(
            id=f"q{number:02d}",
            task=f"q{number:02d}",
            question=asked.question,
            answer=asked.answer,
            rubric_items=tuple(asked.rubric),
            supporting_documents=tuple(names[key].id for key in asked.documents),
            fact_ids=tuple(asked.facts),
        )
        for number, asked in enumerate(world.questions, start=1)
    )


def _tasks(world: World) -> tuple[Task, ...]:
    asked = [
        Task(
            id=f"q{number:02d}",
            protocol="answer",
            title=f"Question {number}",
            instruction=asked.question.strip() + "\n",
        )
        for number, asked in enumerate(world.questions, start=1)
    ]
    return (Task(id="investigate", protocol="investigate", title="What happened"), *asked)


# --- proof -----------------------------------------------------------------------------------


def _prove(world: World, room: Room) -> None:
    faults = _unknown(world) or [*room.faults(), *_misplaced(world, room)]
    if faults:
        raise ValueError(f"{world.id}: {len(faults)} faults\n  " + "\n  ".join(faults))


def _unknown(world: World) -> list[str]:
    keys = {doc.key for doc in world.docs}
    facts = {fact.id for fact in world.facts}
    faults = [
        f"{fact.id}: no document {source.key!r}"
        for fact in world.facts
        for source in fact.sources
        if source.key not in keys
    ]
    for number, asked in enumerate(world.questions, start=1):
        faults += [f"q{number:02d}: no document {key!r}" for key in set(asked.documents) - keys]
        faults += [f"q{number:02d}: no fact {fact}" for fact in set(asked.facts) - facts]
    for doc in world.docs:
        faults += [f"{doc.key}: no fact {f}" for f in {*doc.asserts, *doc.refutes} - facts]
    for hypothesis in world.hypotheses:
        used = {f for group in hypothesis.fact_dag for f in group.supporting_fact_ids}
        used |= set(hypothesis.refuting_fact_ids)
        faults += [f"{hypothesis.name}: no fact {fact}" for fact in used - facts]
    return faults


def _misplaced(world: World, room: Room) -> list[str]:
    """Quotations that do not stand where a source says, or that stand elsewhere too."""
    named: dict[str, set[str]] = {}
    faults: list[str] = []
    for fact in world.facts:
        for source in _sources(fact, room):
            named.setdefault(source.quote, set()).add(source.key)
            if room.anchor(source.key, source.quote, source.page) is None:
                faults.append(f"{fact.id}: not in {source.key}: {source.quote!r}")
    for quote, keys in named.items():
        strays = sorted(room.holders(quote) - keys)
        faults += [f"also in {key}, which no source names: {quote!r}" for key in strays]
    return faults
