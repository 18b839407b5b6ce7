"""Facts drafted by several readers of one record, and their merger into one table.

A merger names drafts by id and copies no source, so no reference can be lost or bent in it; what
becomes of every draft is told.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated

from pydantic import Field

from casework.build.artifacts.room import Embedding
from casework.build.artifacts.truth import GroundFacts
from casework.build.checks.ids import repeated, unknown
from casework.build.fault import Fault
from casework.cases.records import Fact, Record, SourceRef, Text


class Merged(Record):
    """One fact of the table: the drafts that tell it, and drafts that tell the contrary."""

    proposition: Text
    preferred_embedding: Embedding = "either"
    drafts: Annotated[tuple[str, ...], Field(min_length=1)]
    against: tuple[str, ...] = ()


class LeftOut(Record):
    """A draft that is no fact of the table, and why."""

    draft: str
    reason: Text


class Merging(Record):
    """What becomes of every draft."""

    facts: tuple[Merged, ...]
    left_out: tuple[LeftOut, ...] = ()


def drafts_of(parts: Iterable[Sequence[Fact]]) -> dict[str, Fact]:
    """Facts of several portions under ids of their own: d001, d002, …"""
    facts = [fact for part in parts for fact in part]
    return {f"d{at:03}": fact for at, fact in enumerate(facts, start=1)}


def merging_faults(merging: Merging, drafts: dict[str, Fact]) -> list[Fault]:
    """Drafts that are unknown, used twice or forgotten."""
    used = [
        *(id for fact in merging.facts for id in (*fact.drafts, *fact.against)),
        *(one.draft for one in merging.left_out),
    ]
    faults = [*repeated("draft", used), *unknown("the table", used, drafts, "the list of drafts")]
    lost = [id for id in drafts if id not in set(used)]
    if lost:
        shown = ", ".join(lost[:20]) + (f" and {len(lost) - 20} more" if len(lost) > 20 else "")
        message = f"nothing is said about {shown}."
        fix = "Put each under a fact, or into left_out with a reason."
        faults.append(Fault(rule="draft_lost", where="the table", message=message, fix=fix))
    return faults


def merged(merging: Merging, drafts: dict[str, Fact]) -> GroundFacts:
    """The fact table: f001… in order, each with every source of its drafts, once."""
    return GroundFacts(
        facts=tuple(
            Fact(
                id=f"f{at:03}",
                proposition=one.proposition,
                preferred_embedding=one.preferred_embedding,
                source_refs=_refs(one, drafts),
                highlight_text=next(
                    (drafts[id].highlight_text for id in one.drafts if drafts[id].highlight_text),
                    "",
                ),
            )
            for at, one in enumerate(merging.facts, start=1)
        )
    )


def _refs(one: Merged, drafts: dict[str, Fact]) -> tuple[SourceRef, ...]:
    found: dict[tuple[str, str, str], SourceRef] = {}
    for id in (*one.drafts, *one.against):
        for ref in drafts[id].source_refs:
            if id in one.against:
                turned = "asserts" if ref.polarity == "refutes" else "refutes"
                ref = ref.model_copy(update={"polarity": turned})
            found.setdefault((ref.doc_id, ref.anchor, ref.polarity), ref)
    return tuple(found.values())
