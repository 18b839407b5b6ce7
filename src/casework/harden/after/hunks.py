"""A change split into parts that can be taken back one by one.

A part is a sentence, a paragraph, a table row or a whole field: the smallest stretch that reads
by itself. Any choice of parts gives an input; all of them the changed one, none the original.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, cast

from casework.cases.records import Record
from casework.harden.after.pieces import Count, Piece, list_pieces, text_pieces
from casework.harden.records import Input, canonical
from casework.harden.report.diff import field_text

MOST = 12
"""Parts at most; of a change in more pieces, neighbours are one part."""


class Part(Record):
    """One part of a change: where it is, and what it takes out and puts in."""

    number: int
    field: str
    removed: str
    added: str


class _Track(NamedTuple):
    """One field, or fields that are lists of one length and grew or shrank together."""

    fields: tuple[str, ...]
    kind: str
    pieces: list[Piece]


class Split(NamedTuple):
    """A change as its parts; `compose` puts any of them together."""

    parts: tuple[Part, ...]
    tracks: tuple[_Track, ...]


def split(original: Input, changed: Input, most: int = MOST) -> Split:
    """The parts of a change, in the order of the text; no part where nothing was changed."""
    count = Count()
    tracks = tuple(_tracks(original, changed, count))
    joined = _moves(_told(tracks, range(count.last)))
    kept = sorted(set(joined.values()))
    groups = min(most, len(kept)) if most else len(kept)
    numbers = {raw: kept.index(one) * groups // len(kept) for raw, one in joined.items()}
    numbered = tuple(
        track._replace(pieces=[_renumbered(one, numbers) for one in track.pieces])
        for track in tracks
    )
    return Split(tuple(_told(numbered, range(groups))), numbered)


def compose(found: Split, keep: Collection[int]) -> Input:
    """The original with the parts of these numbers carried out."""
    made: Input = {}
    for track in found.tracks:
        units = _composed(track.pieces, keep)
        if track.kind == "text":
            made[track.fields[0]] = "".join(units)
        elif track.kind == "whole":
            if units:
                made[track.fields[0]] = units[0]
        elif len(track.fields) == 1:
            made[track.fields[0]] = units
        else:
            for place, name in enumerate(track.fields):
                made[name] = [unit[place] for unit in units]
    return made


def _tracks(original: Input, changed: Input, count: Count) -> Iterator[_Track]:
    names = [*original, *(name for name in changed if name not in original)]
    linked = _linked(original, changed)
    for name in names:
        if name in linked:
            if name == linked[0]:
                old, new = ([*zip(*(side[one] for one in linked), strict=True)]
                            for side in (original, changed))  # fmt: skip
                yield _Track(linked, "list", list_pieces(old, new, count))
            continue
        old, new = original.get(name), changed.get(name)
        if isinstance(old, str) and isinstance(new, str):
            yield _Track((name,), "text", text_pieces(old, new, count))
        elif isinstance(old, list) and isinstance(new, list):
            lists: tuple[list[Any], list[Any]] = (cast(Any, old), cast(Any, new))
            places = len(lists[0]) == len(lists[1]) and _has_twin(original, name)
            yield _Track((name,), "list", list_pieces(*lists, count, places=places))
        else:
            sides = [[side[name]] if name in side else [] for side in (original, changed)]
            same = canonical(sides[0]) == canonical(sides[1])
            piece = Piece(None if same else count.next(), sides[0], sides[1])
            yield _Track((name,), "whole", [piece])


def _linked(original: Input, changed: Input) -> tuple[str, ...]:
    """Lists that run side by side and changed their length together (sections and their names):
    apart, a part of one of them would leave no valid input."""
    lengths: dict[tuple[int, int], list[str]] = {}
    for name, old in original.items():
        new = changed.get(name)
        if isinstance(old, list) and isinstance(new, list):
            sizes = len(cast(Any, old)), len(cast(Any, new))
            if sizes[0] != sizes[1]:
                lengths.setdefault(sizes, []).append(name)
    found = [names for names in lengths.values() if len(names) > 1]
    return tuple(found[0]) if found else ()


def _has_twin(original: Input, name: str) -> bool:
    """Whether another list is as long: the two may run side by side."""
    size = len(original[name])
    return any(
        isinstance(one, list) and len(cast(Any, one)) == size
        for other, one in original.items()
        if other != name
    )


def _moves(parts: Iterable[Part]) -> dict[int, int]:
    """Number of each part -> that of the part it belongs to: what was taken out here and put in
    there is one part, since either half alone would lose it or say it twice."""
    joined: dict[int, int] = {}
    halves: dict[tuple[str, bool], list[int]] = {}
    for part in parts:
        joined[part.number] = part.number
        text = part.removed or part.added
        if text and not (part.removed and part.added):
            taken = bool(part.removed)
            other = halves.get((text, not taken))
            if other:
                joined[part.number] = other.pop(0)
            else:
                halves.setdefault((text, taken), []).append(part.number)
    return joined


def _renumbered(piece: Piece, numbers: dict[int, int]) -> Piece:
    number = None if piece.number is None else numbers[piece.number]
    within = None
    if piece.within is not None:
        within = [_renumbered(one, numbers) for one in piece.within]
    return piece._replace(number=number, within=within)


def _composed(pieces: Sequence[Piece], keep: Collection[int]) -> list[Any]:
    units: list[Any] = []
    for piece in pieces:
        if piece.within is not None:
            units.append("".join(_composed(piece.within, keep)))
        else:
            units += piece.new if piece.number in keep else piece.old
    return units


def _told(tracks: Sequence[_Track], numbers: Iterable[int]) -> Iterator[Part]:
    fields: dict[int, list[str]] = {}
    removed: dict[int, list[str]] = {}
    added: dict[int, list[str]] = {}
    for track in tracks:
        for piece in _flat(track.pieces):
            if piece.number is None:
                continue
            name = " and ".join(track.fields)
            if name not in fields.setdefault(piece.number, []):
                fields[piece.number].append(name)
            removed.setdefault(piece.number, []).extend(map(_shown, piece.old))
            added.setdefault(piece.number, []).extend(map(_shown, piece.new))
    for number in numbers:
        sides = (" ".join(filter(None, side[number])) for side in (removed, added))
        yield Part(
            number=number,
            field=", ".join(fields[number]),
            removed=next(sides),
            added=next(sides),
        )


def _shown(unit: Any) -> str:
    return field_text([list(unit) if isinstance(unit, tuple) else unit]).strip()


def _flat(pieces: Sequence[Piece]) -> Iterator[Piece]:
    for piece in pieces:
        if piece.within is None:
            yield piece
        else:
            yield from _flat(piece.within)
