"""Stage "ground_facts": the canonical fact table, f001…, out of all papers that tell the story.

Source: the investigation-worlds paper, appendix D.1 (ground facts). A record that fits one call is
read in one; a larger one portion by portion, and a last call says which drafts are one fact. That
call names drafts by id and never copies a source, so no reference can be lost or bent there.
"""

import asyncio
import math
from collections.abc import Iterable, Iterator, Sequence

from casework.build.artifacts.truth import Entities, GroundFacts, Opinion, Statement, Statements
from casework.build.asking import Contract
from casework.build.checks.counts import count_faults
from casework.build.checks.ids import repeated
from casework.build.checks.likeness import told_twice
from casework.build.checks.propositions import compound_faults, proposition_faults
from casework.build.extract.briefs import briefs_on_motion
from casework.build.extract.drafts import Merging, drafts_of, merged, merging_faults
from casework.build.extract.opinion import the_opinion
from casework.build.extract.papers import (
    PAGE_CHARACTERS,
    PAGE_TOKENS,
    portions,
)
from casework.build.extract.sources import Sources
from casework.build.extract.tables import entity_lines
from casework.build.fault import Fault
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Sizes, Stage
from casework.build.wording import worded
from casework.cases.records import Fact, FactId

TYPICAL = (30, 80)
RANGE = (8, 150)


async def _make(desk: Desk) -> GroundFacts:
    sources = Sources(desk)
    texts = material(desk)
    if len(texts) == 1:
        found = await desk.asks.agreed(_reading(desk, "ground_facts", texts[0], sources, RANGE))
    else:
        found = await _in_parts(desk, texts, sources)
    count = len(found.facts)
    if not TYPICAL[0] <= count <= TYPICAL[1]:
        desk.tell(f"{count} facts; {TYPICAL[0]} to {TYPICAL[1]} are usual")
    for fact in found.facts:
        for hint in compound_faults(fact.id, fact.proposition):
            desk.tell(f"look at {hint.where}: {hint.message}")
    return found


async def _in_parts(desk: Desk, texts: Sequence[str], sources: Sources) -> GroundFacts:
    parts = await asyncio.gather(
        *(
            desk.asks.agreed(
                _reading(desk, f"ground_facts/part{at:02}", text, sources, (0, RANGE[1]))
            )
            for at, text in enumerate(texts, start=1)
        )
    )
    drafts = drafts_of(part.facts for part in parts)
    prompt = worded(
        "ground_facts_merge",
        {"drafts": "\n".join(f"{id}: {fact.proposition}" for id, fact in drafts.items())},
        {"fewest": TYPICAL[0], "most": TYPICAL[1]},
    )

    def check(merging: Merging) -> list[Fault]:
        faults = merging_faults(merging, drafts)
        # Only drafts that are all there can be put together and looked over.
        return faults or table_faults(merged(merging, drafts), sources, RANGE)

    call = "ground_facts/merge"
    merging = await desk.asks.agreed(Contract(call, prompt, Merging, check, max_tokens=32_768))
    for one in merging.left_out:
        desk.tell(f"left out: {drafts[one.draft].proposition} ({one.reason})")
    return merged(merging, drafts)


def _reading(
    desk: Desk, call: str, text: str, sources: Sources, bounds: tuple[int, int]
) -> Contract[GroundFacts]:
    prompt = worded(
        "ground_facts",
        {"papers": text, "entities": entity_lines(desk.of("entities", Entities).entities)},
        {"fewest": TYPICAL[0], "most": TYPICAL[1], "whole": bounds == RANGE},
    )

    def check(facts: GroundFacts) -> list[Fault]:
        faults = table_faults(facts, sources, bounds)
        if faults:
            for fact in facts.facts:
                faults += compound_faults(fact.id, fact.proposition)
        return faults

    return Contract(call, prompt, GroundFacts, check, max_tokens=32_768)


def material(desk: Desk) -> list[str]:
    """What facts are taken from, in portions of about the size one call reads: the opinion with
    the facts already found in it, statements with their answers, briefs."""
    budget = desk.settings.chunk
    opinion = desk.of("opinion", Opinion)
    found = "\n".join(f"p{fact.opinion_page}: {fact.text}" for fact in opinion.facts)
    texts = [f"[FACTS THE COURT RELIES ON, by page of its opinion]\n{found}"] if found else []
    overlap = desk.settings.overlap
    texts += [portion.text for portion in portions([the_opinion(desk)], budget, overlap)]
    for pair in desk.of("statements", Statements).pairs:
        texts += _rows(pair, budget)
    texts += [portion.text for portion in portions(briefs_on_motion(desk), budget, overlap)]
    return list(packed(texts, budget))


def packed(texts: Iterable[str], budget: int) -> Iterator[str]:
    """Texts in order, put together as long as they fit."""
    held: list[str] = []
    for text in texts:
        if held and sum(map(len, held)) + len(text) + 2 * len(held) > budget:
            yield "\n\n".join(held)
            held = []
        held.append(text)
    if held:
        yield "\n\n".join(held)


def _rows(pair: Statement, budget: int) -> Iterator[str]:
    head = (
        f"[STATEMENT {pair.statement}, filed by the {pair.filer}; answered in {pair.response}]\n"
        "number (page): what is stated [the answer to it]"
    )
    held = head
    for fact in pair.facts:
        answer = fact.response_type + (f": {fact.disputed_reason}" if fact.disputed_reason else "")
        row = f"\n{fact.fact_id} (p{fact.souf_page}): {fact.text} [{answer}]"
        if len(held) + len(row) > budget and held != head:
            yield held
            held = head
        held += row
    yield held


def table_faults(facts: GroundFacts, sources: Sources, bounds: tuple[int, int]) -> list[Fault]:
    """All that is wrong with a fact table whose count must be within `bounds`."""
    faults = count_faults("facts", len(facts.facts), *bounds, "facts")
    faults += _ids([fact.id for fact in facts.facts])
    for fact in facts.facts:
        faults += proposition_faults(fact.id, fact.proposition)
        faults += _sourced(fact, sources)
    return [*faults, *told_twice([(fact.id, fact.proposition) for fact in facts.facts])]


def _ids(ids: Sequence[FactId]) -> list[Fault]:
    faults = repeated("fact", ids)
    for at, id in enumerate(ids, start=1):
        if id != f"f{at:03}" and not faults:
            message = f"fact number {at} of the table has the id {id}."
            fix = "Number the facts f001, f002, … in order, without a gap."
            return [Fault(rule="id_sequence", where=id, message=message, fix=fix)]
    return faults


def _sourced(fact: Fact, sources: Sources) -> list[Fault]:
    faults: list[Fault] = []
    if fact.type != "ground":
        fix = 'Write "type": "ground".'
        message = f"its type is {fact.type}."
        faults.append(Fault(rule="type", where=fact.id, message=message, fix=fix))
    if not any(ref.polarity == "asserts" for ref in fact.source_refs):
        message = "no source asserts it."
        fix = "Name the filing and the page, or the numbered fact, that says so; else leave it out."
        faults.append(Fault(rule="unsourced", where=fact.id, message=message, fix=fix))
    strange = [(r, f) for r in fact.source_refs for f in sources.faults(f"{fact.id} {r.doc_id}", r)]
    faults += [fault for _, fault in strange]
    known = tuple(ref.doc_id for ref in fact.source_refs)
    if fact.highlight_text and not strange and not sources.stands_in(fact.highlight_text, known):
        message = "highlight_text does not stand in any of its sources."
        fix = "Copy words from one of them exactly, or leave it empty."
        faults.append(Fault(rule="verbatim", where=fact.id, message=message, fix=fix))
    return faults


def _check(desk: Desk, facts: GroundFacts) -> Sequence[Fault]:
    return table_faults(facts, Sources(desk), RANGE)


def _calls(sizes: Sizes, settings: Settings) -> Sequence[Calls]:
    pages = sizes.opinion_pages + sizes.statement_pages + sizes.brief_pages
    parts = max(1, math.ceil(pages * PAGE_CHARACTERS / settings.chunk))
    tokens = min(pages, settings.chunk // PAGE_CHARACTERS) * PAGE_TOKENS + 2_000
    calls = parts + (parts > 1)
    return (Calls("writer", calls, math.ceil(calls * 4 / 3), 4 * calls, tokens, 9_000),)


GROUND_FACTS = Stage(
    name="ground_facts",
    says="the table of facts, from all papers that tell the story",
    kind=GroundFacts,
    needs=("intake", "opinion", "statements", "entities"),
    make=_make,
    check=_check,
    prompts=("ground_facts", "ground_facts_merge"),
    calls=_calls,
)
