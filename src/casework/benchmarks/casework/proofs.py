"""Whether changed documents of a matter still give the same answer, as far as code can tell.

P0 shape        the same question and the same documents, each a valid file of its kind
P1 sources      every source of a fact stands word for word, at its anchor
P2 passages     the sentences and rows that hold a source keep numbers, dates, names and wording
P3 added        what was added is harmless (a statement of a hypothesis or a fact is refuted)
P4 rest         everything else is still there, in its order and its layout
P5 boundary     no role, id or text of the key came in

An edit that code cannot weigh is ``unknown``: a judge's matter.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from casework.benchmarks.casework.editable import reading_of, suffix
from casework.benchmarks.casework.key import Key, Source, key_of
from casework.benchmarks.casework.layout import layout_of
from casework.benchmarks.casework.neutral import FIELD, objection_to, place_of
from casework.benchmarks.casework.rows import ordered_anew, pointed_at
from casework.benchmarks.casework.units import Units, units_of
from casework.benchmarks.editing import Change, Edit
from casework.benchmarks.neutral import REACH, REFERRING, leans
from casework.benchmarks.records import Check, Item, Proof
from casework.benchmarks.wording import collapse, negations, tokens
from casework.documents.citation import citation
from casework.documents.quotation import Flow, passage_at
from casework.errors import CaseworkError

STATED = 0.8
"""Share of a key sentence's words within one added unit that states it."""
NAME = re.compile(r"(?<![.!?:;] )(?<!^)\b[A-Z][\w'’-]+")


class Changed(NamedTuple):
    """One document that changed: its texts and their units. `held` are the numbers of original
    body units that hold a source's words."""

    name: str
    before: str
    after: str
    old: Units
    new: Units
    sources: tuple[Source, ...]
    held: frozenset[int]


def prove(item: Item, changed: Mapping[str, Any], faults: list[str]) -> Proof:
    """The checks P1-P5 for a changed input; P0 alone, refuted, where its shape is at fault."""
    if faults:
        return Proof(checks=(Check(code="P0", verdict="refuted", reason=faults[0]),))
    key = key_of(item.gold)
    before, after = item.input["documents"], changed["documents"]
    documents = [
        _changed(name, before[name], after[name], key.sources.get(name, ()))
        for name in before
        if before[name] != after[name]
    ]
    return Proof(
        checks=(
            _sources(documents),
            _passages(documents),
            _added(documents, key),
            _rest(documents, item.input),
            _boundary(documents, key),
        )
    )


def source_fault(name: str, text: str, source: Source, original: str) -> tuple[bool, str]:
    """(refuted, what is wrong) of a source in a document's text; "" where it stands."""
    reading = reading_of(name, text)
    wrong = citation(reading, source.anchor, source.quote)
    if wrong or source.quote:
        return bool(wrong), wrong
    old, new = (passage_at(one, source.anchor) for one in (reading_of(name, original), reading))
    same = old is not None and new is not None and collapse(old.text) == collapse(new.text)
    return False, "" if same else f"{source.anchor} reads otherwise"


def _changed(name: str, before: str, after: str, sources: tuple[Source, ...]) -> Changed:
    old, new = units_of(name, before), units_of(name, after)
    held: set[int] = set()
    # Quotations run over the tags of a page.
    flow = Flow(["" if _tag(name, unit) else unit for unit in old.body])
    for source in sources:
        for quote in {source.quote, *_dated(name, source.quote)} - {""}:
            for match in flow.find(quote):
                held.update(range(match.first, match.last + 1))
    return Changed(name, before, after, old, new, sources, frozenset(held))


def _dated(name: str, quote: str) -> list[str]:
    """The quotation in the form its unit has."""
    return [" ".join(units_of("x.txt" if suffix(name) == ".eml" else name, quote).body)]


def _tag(name: str, unit: str) -> bool:
    return suffix(name) in {".html", ".htm"} and unit.startswith("<")


def _sources(documents: list[Changed]) -> Check:
    refuted: list[str] = []
    unknown: list[str] = []
    for one in documents:
        for source in one.sources:
            gone, wrong = source_fault(one.name, one.after, source, one.before)
            if wrong:
                shown = f"{one.name} {source.anchor}: {source.quote[:50]!r}: {wrong[:120]}"
                (refuted if gone else unknown).append(shown)
    return Check.of("P1", refuted, unknown)


def _passages(documents: list[Changed]) -> Check:
    refuted: list[str] = []
    unknown: list[str] = []
    for one in documents:
        lost = [n for n in _lost(one.old.body, one.new.body) if n in one.held]
        change = Change(one.old.body, one.new.body)
        for number in lost:
            unit = one.old.body[number]
            shown = f"{one.name}, {unit[:50]!r}"
            edit = change.edit(unit)
            told = _told(unit, edit)
            if told:
                refuted.append(f"{shown}: {told}")
            else:
                unknown.append(f"{shown} was edited, beside its quotation")
        if suffix(one.name) == ".csv" and lost == [] and one.held and one.old.head != one.new.head:
            refuted.append(f"{one.name}: the heads of its columns changed")
    return Check.of("P2", refuted, unknown)


def _told(unit: str, edit: Edit) -> str:
    """What is other in a passage's new form that may not be; "" where nothing is seen."""
    if not edit.traced:
        return ""
    gone = edit.numbers_lost or edit.numbers_replaced
    if gone:
        return f"no longer says {', '.join(word.removeprefix('#') for word in gone[:4])}"
    if edit.numbers_swapped:
        return "its numbers changed places"
    turned = edit.turned(compare=True, modal=True)
    if turned:
        return " ".join(turned[:6])
    inside = set(edit.inside)
    names = [name for name in NAME.findall(unit) if not set(tokens(name)) <= inside]
    return f"no longer names {', '.join(names[:3])}" if names else ""


def _added(documents: list[Changed], key: Key) -> Check:
    refuted: list[str] = []
    unknown: list[str] = []
    for one in documents:
        lost = [set(tokens(one.old.body[n])) for n in _lost(one.old.body, one.new.body)]
        fields = [one.new.head[n] for n in _lost(one.new.head, one.old.head)]
        odd = [field for field in fields if objection_to(key, field, FIELD)]
        unknown += [f"{one.name}: {field[:50]!r} is new in its head" for field in odd]
        for number in _lost(one.new.body, one.old.body):
            unit = one.new.body[number]
            shown = f"{one.name}, {unit[:50]!r}"
            stated = _stated(key, unit, lost)
            if stated:
                refuted.append(f"{shown} {stated}")
            elif wrong := objection_to(key, unit, place_of(one.name)) or _torn(one, number):
                unknown.append(f"{shown} is new or edited: {wrong}")
    return Check.of("P3", refuted, unknown)


def _stated(key: Key, unit: str, lost: list[set[str]]) -> str:
    """Which key sentence a unit states or turns round, that no lost unit spoke of as much."""
    words = tokens(unit)
    said = set(words)
    for claim in key.claims:
        share = sum(word in said for word in claim.words) / len(claim.words)
        if share < STATED or any(
            sum(word in old for word in claim.words) / len(claim.words) >= share for old in lost
        ):
            continue
        turned = negations(words) != negations(claim.words)
        return f"{'turns round' if turned else 'states'} {claim.origin}"
    return ""


def _torn(one: Changed, number: int) -> str:
    """Why an added unit may not stand where it does; "" where it is a paragraph of its own, and
    nothing after it leans on what stood before."""
    paragraphs = [collapse(part) for part in re.split(r"\n[ \t]*\n", one.after)]
    if one.new.body[number] not in paragraphs:
        return "it is no paragraph of its own"
    after = one.new.body[number + 1 :][:REACH]
    if after and after[0][0].isalpha() and leans(after[0]):
        return "the next sentence leans on the one before it"
    return "a passage close behind refers back" if any(map(REFERRING.search, after)) else ""


def _rest(documents: list[Changed], shown: Mapping[str, Any]) -> Check:
    unknown: list[str] = []
    for one in documents:
        lost = _lost(one.old.body, one.new.body)
        gone = _lost(one.old.head, one.new.head)
        if lost or gone:
            count = len(lost) + len(gone)
            unknown.append(f"{one.name}: {count} passages are gone or edited")
            continue
        new = set(_lost(one.new.body, one.old.body))
        kept = tuple(unit for n, unit in enumerate(one.new.body) if n not in new)
        if _lost(layout_of(one.name, one.before), layout_of(one.name, one.after)):
            unknown.append(f"{one.name}: white space that says something is other than it was")
            continue
        if kept == one.old.body:
            continue
        if new or not ordered_anew(one.name, one.before, one.after):
            unknown.append(f"{one.name}: passages stand in another order")
        elif pointed_at([*shown["documents"].values(), *shown["exhibits"].values()]):
            unknown.append(f"{one.name}: rows stand in another order, and rows are referred to")
    return Check.of("P4", [], unknown)


def _boundary(documents: list[Changed], key: Key) -> Check:
    refuted: list[str] = []
    for one in documents:
        if one.old == one.new:
            continue
        try:
            new = key.leaks(one.name, one.after)
            new -= key.leaks(one.name, one.before) if new else set()
        except CaseworkError as error:
            new = {("unsearched", str(error)[:120])}
        refuted += [f"{one.name}: {rule}: {message}" for rule, message in sorted(new)]
    return Check.of("P5", refuted, [])


def _lost(before: tuple[str, ...], after: tuple[str, ...]) -> list[int]:
    """Numbers of the units of `before` that `after` has not (as often)."""
    left = Counter(after)
    lost: list[int] = []
    for number, unit in enumerate(before):
        if left[unit]:
            left[unit] -= 1
        else:
            lost.append(number)
    return lost
