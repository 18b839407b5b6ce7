"""Which items a study holds and in which order: balanced, shuffled by a seed, under pseudonyms.

Source of the design: the paper on harder cases, A.11 and A.12. A realism booklet holds one case
of each source; a correctness booklet two pairs. Nobody can tell an item by its name or place.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from casework.errors import UsageError
from casework.harden.records import Input
from casework.harden.report.diff import field_text
from casework.harden.sampling import derived_seed
from casework.harden.study.records import (
    Booklet,
    CorrectnessPair,
    KeyEntry,
    Kind,
    RealismCase,
    StudyItem,
    StudyKey,
    StudyPlan,
)

T = TypeVar("T", RealismCase, CorrectnessPair)
PAIRS = 2


def plan_study(
    realism: Sequence[RealismCase] = (),
    pairs: Sequence[CorrectnessPair] = (),
    *,
    seed: int = 42,
    per_source: int = 20,
    per_answer: int = 10,
    raters: int = 3,
) -> StudyPlan:
    """Choose and order the items: `per_source` cases of each source of each benchmark;
    `per_answer` pairs that keep their answer and as many that do not; all pairs without a known
    truth, for experts.

    The same cases in any order give the same plan. Raises UsageError where a source or an answer
    has too few, an id comes twice, or there is nothing to ask.
    """
    _once([(one.benchmark, one.id) for one in realism], "case")
    _once([(one.benchmark, one.id) for one in pairs], "pair")
    groups: list[tuple[Kind, list[list[Any]]]] = []
    for benchmark in sorted({one.benchmark for one in realism}):
        chosen = _sources(benchmark, realism, per_source, seed)
        groups.append(("realism", [list(row) for row in zip(*chosen, strict=True)]))
    for benchmark in sorted({one.benchmark for one in pairs}):
        own = [one for one in pairs if one.benchmark == benchmark]
        known = [one for one in own if one.gold is not None]
        if known:
            both = [
                one
                for answer in (True, False)
                for one in _draw(
                    [p for p in known if p.gold is answer],
                    per_answer,
                    seed,
                    f"{benchmark}: pairs that {'keep' if answer else 'lose'} their answer",
                )
            ]
            groups.append(("correctness", _twos(both, seed, benchmark)))
        experts = sorted((one for one in own if one.gold is None), key=lambda one: one.id)
        if experts:
            groups.append(("adjudicated", _twos(experts, seed, benchmark)))
    if not groups:
        raise UsageError("A study needs cases or pairs: nothing was given.")
    return _named(groups, seed, raters)


def _sources(
    benchmark: str, cases: Sequence[RealismCase], count: int, seed: int
) -> list[list[RealismCase]]:
    own = [one for one in cases if one.benchmark == benchmark]
    names = sorted({one.source for one in own})
    if len(names) < 2:
        raise UsageError(f"{benchmark}: a study of realism compares two sources or more.")
    drawn = [
        _draw([one for one in own if one.source == name], count, seed, f"{benchmark}: {name}")
        for name in names
    ]
    return _apart(drawn)


def _apart(columns: list[list[RealismCase]]) -> list[list[RealismCase]]:
    """Turn each column until no row, or as few as can be, holds two cases of one origin."""
    placed = columns[:1]
    for column in columns[1:]:
        turns = [column[n:] + column[:n] for n in range(len(column))]
        placed.append(min(turns, key=lambda turn: _clashes([*placed, turn])))
    return placed


def _clashes(columns: list[list[RealismCase]]) -> int:
    rows = [[one.origin for one in row if one.origin] for row in zip(*columns, strict=True)]
    return sum(len(row) - len(set(row)) for row in rows)


def _draw(items: list[T], count: int, seed: int, what: str) -> list[T]:
    if len(items) < count:
        raise UsageError(
            f"{what}: {len(items)} items, and {count} are needed for a balanced study. Give more "
            "searches, or a smaller --per-source or --per-answer (0 leaves a part out)."
        )
    ordered = sorted(items, key=lambda one: one.id)
    return Random(derived_seed(seed, "study", what)).sample(ordered, count)


def _twos(items: list[CorrectnessPair], seed: int, benchmark: str) -> list[list[Any]]:
    shuffled = list(items)
    Random(derived_seed(seed, "study", "pairs", benchmark, str(len(items)))).shuffle(shuffled)
    return [shuffled[n : n + PAIRS] for n in range(0, len(shuffled), PAIRS)]


def _named(groups: list[tuple[Kind, list[list[Any]]]], seed: int, raters: int) -> StudyPlan:
    """Shuffle booklets and their items, then name both: names carry no order of the source."""
    drawn = Random(derived_seed(seed, "study", "order"))
    filled: list[tuple[Kind, list[Any]]] = []
    for kind, sittings in groups:
        for items in sittings:
            drawn.shuffle(items)
            filled.append((kind, items))
    drawn.shuffle(filled)
    total = sum(len(items) for _, items in filled)
    names = iter(drawn.sample(range(16**6), total))
    booklets: list[Booklet] = []
    entries: list[KeyEntry] = []
    for number, (kind, items) in enumerate(filled, 1):
        title = f"B{number:03d}"
        told: list[StudyItem] = []
        for one in items:
            name = f"i{next(names):06x}"
            told.append(_item(name, kind, one))
            entries.append(_entry(name, kind, title, one))
        booklets.append(Booklet(booklet=title, kind=kind, items=tuple(told)))
    key = StudyKey(seed=seed, raters=raters, entries=tuple(entries))
    return StudyPlan(booklets=tuple(booklets), key=key)


def _item(name: str, kind: Kind, one: RealismCase | CorrectnessPair) -> StudyItem:
    if isinstance(one, RealismCase):
        return StudyItem(item=name, kind=kind, shown=_texts(one.input))
    return StudyItem(
        item=name,
        kind=kind,
        shown=_texts(one.changed),
        original=_texts(one.original),
        answer=one.expected,
    )


def _entry(name: str, kind: Kind, booklet: str, one: RealismCase | CorrectnessPair) -> KeyEntry:
    pair = isinstance(one, CorrectnessPair)
    return KeyEntry(
        item=name,
        kind=kind,
        case_id=one.id,
        benchmark=one.benchmark,
        booklet=booklet,
        source="" if pair else one.source,
        construction=one.construction if pair else "",
        gold=one.gold if pair else None,
        check=one.check,
    )


def _texts(input: Input) -> dict[str, str]:
    return {name: field_text(value) for name, value in input.items()}


def _once(names: list[tuple[str, str]], what: str) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise UsageError(f"{twice[0][0]}: {what} {twice[0][1]!r} is given twice.")
