"""Where each fact stands in the room: anchors by code, never as a model said them.

A ground fact's sources in the record are kept as far as they are exhibits of the room; their
quotations are looked up again, and where none holds, the passage that shares most of the fact's
telling words is its place. Facts of the adopted account that no document of the room shows are
told (`unshown`), and leave the account.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from casework.build.assemble.shelf import Entry
from casework.build.augment.shards import share
from casework.cases.records import Fact, SourceRef
from casework.documents.quotation import find_quotation
from casework.documents.records import BODY, Passage, Reading

SHOWS = 0.5
"""An exhibit's passage that holds this share of a fact's telling words shows it."""


class Shown(NamedTuple):
    """Facts with their places in the room, and the ids of those that have none."""

    facts: tuple[Fact, ...]
    unshown: tuple[str, ...]


def in_room(
    ground: Sequence[Fact],
    injected: Sequence[Fact],
    entries: Sequence[Entry],
    readings: Mapping[str, Reading],
) -> Shown:
    """Every fact with its sources. `readings`: document id -> its reading (exhibits and documents
    that carry facts)."""
    by_filing = {entry.filing: entry.id for entry in entries if entry.filing}
    carriers: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.specification and entry.specification.fact:
            carriers.setdefault(entry.specification.fact, []).append(entry)
    exhibits = [entry.id for entry in entries if entry.filing and entry.id in readings]
    found: list[Fact] = []
    for fact in ground:
        refs = _of_record(fact, by_filing, readings)
        if not any(ref.polarity == "asserts" for ref in refs):
            refs += _searched(fact, exhibits, readings, {ref.doc_id for ref in refs})
        refs += _of_carriers(fact, carriers.get(fact.id, ()), readings)
        found.append(_with(fact, refs))
    for fact in injected:
        found.append(_with(fact, _of_carriers(fact, carriers.get(fact.id, ()), readings)))
    return Shown(tuple(found), tuple(fact.id for fact in found if not fact.source_refs))


def _with(fact: Fact, refs: Sequence[SourceRef]) -> Fact:
    highlight = next((ref.highlight_text for ref in refs if ref.highlight_text), "")
    return fact.model_copy(update={"source_refs": tuple(refs), "highlight_text": highlight})


def _of_record(
    fact: Fact, by_filing: Mapping[str, str], readings: Mapping[str, Reading]
) -> list[SourceRef]:
    refs: dict[tuple[str, str], SourceRef] = {}
    for ref in fact.source_refs:
        id = by_filing.get(ref.doc_id)
        if id is None or id not in readings:
            continue
        quote = ref.highlight_text or fact.highlight_text
        anchors = find_quotation(readings[id], quote, BODY) if quote else []
        if anchors:
            placed = SourceRef(
                doc_id=id, anchor=anchors[0], polarity=ref.polarity, highlight_text=quote
            )
        else:
            best = _best(fact.proposition, readings[id])
            if best is None:
                continue
            placed = SourceRef(doc_id=id, anchor=best[1].anchor, polarity=ref.polarity)
        refs.setdefault((id, ref.polarity), placed)
    return list(refs.values())


def _searched(
    fact: Fact, exhibits: Sequence[str], readings: Mapping[str, Reading], taken: set[str]
) -> list[SourceRef]:
    ranked = [
        (best[0], id, best[1])
        for id in exhibits
        if id not in taken and (best := _best(fact.proposition, readings[id]))
    ]
    top = max(ranked, key=lambda row: (row[0], row[1]), default=None)
    if top is None or top[0] < SHOWS:
        return []
    return [SourceRef(doc_id=top[1], anchor=top[2].anchor, polarity="asserts")]


def _of_carriers(
    fact: Fact, carriers: Sequence[Entry], readings: Mapping[str, Reading]
) -> list[SourceRef]:
    refs: list[SourceRef] = []
    for entry in carriers:
        one = entry.specification
        assert one is not None
        best = _best(one.shard or fact.proposition, readings[entry.id])
        if best is not None:
            polarity = one.polarity or "asserts"
            refs.append(SourceRef(doc_id=entry.id, anchor=best[1].anchor, polarity=polarity))
    return refs


def _best(text: str, reading: Reading) -> tuple[float, Passage] | None:
    """The passage that shares most of a text's telling words; None where there is no passage."""
    shown = [p for p in reading.passages if p.layer in BODY and p.text.strip()]
    ranked = [(share(text, passage.text), passage) for passage in shown]
    return max(ranked, key=lambda pair: pair[0], default=None)
