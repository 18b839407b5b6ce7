"""The key of a world, from the artifacts of its build."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from casework.build.artifacts.intake import Intake
from casework.build.artifacts.room import Alternative, Alternatives
from casework.build.artifacts.truth import Decision, GroundFacts, Parties, Party, Questions, Story
from casework.build.assemble.production import Produced
from casework.build.assemble.shelf import Entry
from casework.build.assemble.sources import Shown, in_room
from casework.build.extract.ruling import standing_of
from casework.build.stage import Desk
from casework.cases.records import (
    Document,
    Fact,
    Hypothesis,
    Question,
    Ruling,
    Standing,
    SubClaim,
    Task,
    Truth,
)
from casework.documents.records import Reading


class Key(NamedTuple):
    """The truth of a world, its tasks, and what had to be left out of it."""

    truth: Truth
    tasks: tuple[Task, ...]
    left: tuple[str, ...]


def key_of(
    desk: Desk,
    entries: Sequence[Entry],
    produced: Mapping[str, Produced],
    readings: Mapping[str, Reading],
) -> Key:
    """Everything below ``truth/`` and ``tasks/``. `readings`: document id -> its reading, of
    exhibits and of documents that carry facts."""
    alternatives = desk.of("alternatives", Alternatives)
    shown = in_room(
        desk.of("ground_facts", GroundFacts).facts, _injected(alternatives), entries, readings
    )
    known = {fact.id for fact in shown.facts} - set(shown.unshown)
    hypotheses, left = _hypotheses(desk, alternatives, known)
    questions, tasks, missed = _questions(desk, entries)
    truth = Truth(
        documents=tuple(_document(entry, produced[entry.id].name, shown) for entry in entries),
        facts=shown.facts,
        hypotheses=hypotheses,
        ruling=_ruling(desk),
        questions=questions,
        story=desk.of("story", Story).text,
    )
    return Key(truth, (Task(id="investigate", protocol="investigate"), *tasks), (*left, *missed))


def _injected(alternatives: Alternatives) -> list[Fact]:
    return [
        Fact(
            id=one.id,
            proposition=one.proposition,
            type="injected",
            preferred_embedding=one.preferred_embedding,
        )
        for alternative in alternatives.alternatives
        for one in (*alternative.injected_supporting_facts, *alternative.injected_refuting_facts)
    ]


def _document(entry: Entry, name: str, shown: Shown) -> Document:
    said: dict[str, list[str]] = {"asserts": [], "refutes": []}
    for fact in shown.facts:
        for ref in fact.source_refs:
            if ref.doc_id == entry.id and fact.id not in said[ref.polarity]:
                said[ref.polarity].append(fact.id)
    return Document(
        id=entry.id,
        file=name,
        title=entry.title,
        role=entry.role,
        doc_type=entry.doc_type,
        date=entry.dated,
        author=entry.author,
        custodian=entry.author,
        asserts=tuple(said["asserts"]),
        refutes=tuple(f for f in said["refutes"] if f not in said["asserts"]),
        level=entry.level,
    )


def _hypotheses(
    desk: Desk, alternatives: Alternatives, known: set[str]
) -> tuple[tuple[Hypothesis, ...], list[str]]:
    parties = desk.of("parties", Parties)
    side, _ = standing_of(desk.of("ruling", Decision))
    left: list[str] = []
    found: list[Hypothesis] = []
    for party in (parties.plaintiff, parties.defense):
        standing: Standing = "adopted" if party.side == side else "rejected"
        found.append(_party(party, standing, known, left))
    for alternative in alternatives.alternatives:
        found.append(_alternative(alternative, known, left))
    return tuple(found), left


def _party(party: Party, standing: Standing, known: set[str], left: list[str]) -> Hypothesis:
    groups = _groups(party.fact_dag, known, party.side, left)
    return Hypothesis(name=party.side, claim=party.claim, standing=standing, fact_dag=groups)


def _alternative(one: Alternative, known: set[str], left: list[str]) -> Hypothesis:
    refuting = [fact.id for fact in one.injected_refuting_facts] + list(
        one.ground_refuting_fact_ids
    )
    return Hypothesis(
        name=one.name,
        claim=one.claim,
        standing="alternative",
        fact_dag=_groups(one.fact_dag, known, one.name, left),
        refuting_fact_ids=tuple(name for name in refuting if name in known),
        why_plausible=one.why_plausible,
        why_refuted=one.why_refuted,
    )


def _groups(
    dag: Sequence[SubClaim], known: set[str], whose: str, left: list[str]
) -> tuple[SubClaim, ...]:
    """The groups with the facts that stand in the room; what has none is left out and told."""
    groups: list[SubClaim] = []
    for group in dag:
        kept = tuple(name for name in group.supporting_fact_ids if name in known)
        gone = [name for name in group.supporting_fact_ids if name not in known]
        if gone:
            left.append(f"{whose}: {', '.join(gone)} stand in no document of the room")
        if kept:
            groups.append(group.model_copy(update={"supporting_fact_ids": kept}))
    return tuple(groups)


def _ruling(desk: Desk) -> Ruling:
    decision = desk.of("ruling", Decision)
    selection = desk.of("intake", Intake).selection
    _, unfit = standing_of(decision)
    if not unfit and not (selection.accepted and selection.fit_for_scoring):
        unfit = "; ".join(reason.text for reason in selection.reasons)
    return Ruling(
        movant_role=decision.posture.movant_role,
        posture_type=decision.posture.posture_type,
        judge_ruling_movant=decision.posture.judge_ruling_movant,
        issues_decided=decision.posture.issues_decided,
        plaintiff_ruling=decision.plaintiff.judge_ruling,
        defense_ruling=decision.defense.judge_ruling,
        rationale=decision.rationale,
        fit_for_scoring=not unfit,
        unfit_reason=unfit,
    )


def _questions(
    desk: Desk, entries: Sequence[Entry]
) -> tuple[tuple[Question, ...], list[Task], list[str]]:
    """Questions with ids of the room; one whose documents are not in it is left out and told."""
    by_filing = {entry.filing: entry.id for entry in entries if entry.filing}
    questions: list[Question] = []
    tasks: list[Task] = []
    left: list[str] = []
    for one in desk.of("questions", Questions).questions:
        documents = [by_filing[id] for id in one.supporting_documents if id in by_filing]
        if not documents:
            left.append(f"question {one.id}: none of its documents is in the room")
            continue
        name = f"question-{len(questions) + 1:02d}"
        update = {"id": f"q{len(questions) + 1:02d}", "task": name}
        questions.append(
            one.model_copy(update={**update, "supporting_documents": tuple(documents)})
        )
        tasks.append(
            Task(id=name, protocol="answer", title=one.question, instruction=one.question + "\n")
        )
    return tuple(questions), tasks, left
