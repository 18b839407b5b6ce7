"""What each page of a document is called: decided over the whole document.

Bates and page numbers are kept where they grow along the pages; a number that stands alone is
kept only where its looks leave no doubt. Of several court stamps on a page (a filing that was
filed again as an exhibit) the one that runs through this document is its own.
"""

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from casework.documents.court.furniture import Separated
from casework.documents.court.numbers import Mark
from casework.documents.records import Label, Stamp

STEADY = 3
"""Pages in a row that a number inside a longer line must keep step for."""
LOOK_BACK = 60
RESTART = 2.0
"""A new count costs as much as two misread numbers."""


def settle(pages: Sequence[Separated]) -> list[Label]:
    """Labels of all pages that have any; takes the Bates numbers out of the pages' bodies."""
    stamps = _stamps(pages)
    bates = _bates(pages)
    printed = _printed(pages)
    labels: list[Label] = []
    for index, page in enumerate(pages):
        if index in bates:
            page.take(bates[index])
        label = Label(
            page=index + 1,
            printed=printed.get(index, ""),
            stamp=stamps.get(index),
            bates=bates[index].text if index in bates else "",
            legends=tuple(page.legends),
            exhibit=page.exhibit,
        )
        if label != Label(page=index + 1):
            labels.append(label)
    return labels


def _stamps(pages: Sequence[Separated]) -> dict[int, Stamp]:
    """The page's own stamp: of the filing stamped on most pages, with the page's own number."""
    fits: Counter[tuple[object, ...]] = Counter()
    seen: Counter[tuple[object, ...]] = Counter()
    for index, page in enumerate(pages):
        for stamp in page.stamps:
            seen[_filing(stamp)] += 1
            fits[_filing(stamp)] += stamp.page == index + 1
    chosen: dict[int, Stamp] = {}
    for index, page in enumerate(pages):
        if page.stamps:
            place = range(len(page.stamps))
            best = max(place, key=lambda n: (fits[f := _filing(page.stamps[n])], seen[f], n))
            chosen[index] = page.stamps[best]
    return chosen


def _filing(stamp: Stamp) -> tuple[object, ...]:
    return stamp.kind, stamp.docket, stamp.document, stamp.attachment


def _bates(pages: Sequence[Separated]) -> dict[int, Mark]:
    series: dict[str, dict[int, Mark]] = defaultdict(dict)
    for index, page in enumerate(pages):
        for mark in page.bates:
            series[mark.series].setdefault(index, mark)
    chosen: dict[int, Mark] = {}
    for marks in sorted(series.values(), key=len, reverse=True):
        numbers = [marks[index].number for index in sorted(marks)]
        if len(marks) == 1:
            kept = {index: mark for index, mark in marks.items() if mark.strong}
        elif all(a < b for a, b in itertools.pairwise(numbers)):
            kept = marks
        else:
            kept = max(_in_step(marks.items(), 2), key=len, default={})
        for index, mark in kept.items():
            chosen.setdefault(index, mark)
    return chosen


def _printed(pages: Sequence[Separated]) -> dict[int, str]:
    series: dict[str, list[tuple[int, Mark]]] = defaultdict(list)
    for index, page in enumerate(pages):
        for mark in page.printed:
            series[mark.series].append((index, mark))
    groups: list[tuple[int, dict[int, Mark]]] = []
    for style, marks in series.items():
        least = STEADY if style in {"ends", "begins"} else 2
        groups += [(least, group) for group in _in_step(marks, least)]
    chosen: dict[int, tuple[Mark, bool]] = {}
    for least, group in sorted(groups, key=lambda one: len(one[1]), reverse=True):
        # What a longer run leaves of a group must be one still: line 27 of pleading paper is
        # followed by line 28 on the next page by chance.
        for rest in _in_step(((i, m) for i, m in group.items() if i not in chosen), least):
            chosen |= {index: (mark, True) for index, mark in rest.items()}
    for index, mark in ((i, m) for marks in series.values() for i, m in marks if m.strong):
        chosen.setdefault(index, (mark, False))
    kept: set[int] = set()
    for roman in (True, False):
        kind = [(i, *chosen[i]) for i in sorted(chosen) if chosen[i][0].text.isdecimal() != roman]
        kept |= _growing([(index, mark.number, sure) for index, mark, sure in kind])
    return {index: mark.text for index, (mark, _) in chosen.items() if index in kept}


def _growing(marks: Sequence[tuple[int, int, bool]]) -> set[int]:
    """The pages whose numbers grow by one a page at least (excerpts leave pages out), as most of
    them do; what does not fit in is misread. `marks` are page, number and whether it keeps step
    with its neighbours. Only among those a new count may begin freely.
    """
    best: list[tuple[float, int]] = []
    for at, (index, number, sure) in enumerate(marks):
        score, before = 0.0, -1
        for back in range(at - 1, max(-1, at - LOOK_BACK), -1):
            page, lower, steady = marks[back]
            leap = number - lower - (index - page)
            # Of two readings that keep as many, the one without a leap is likelier.
            cost = min(leap, 100) * 0.001 if leap >= 0 else 0.0 if sure and steady else RESTART
            worth = best[back][0] - cost
            if worth > score:
                score, before = worth, back
        best.append((score + 1, before))
    kept: set[int] = set()
    at = max(range(len(marks)), key=lambda place: best[place][0], default=-1)
    while at >= 0:
        kept.add(marks[at][0])
        at = best[at][1]
    return kept


def _in_step(marks: Iterable[tuple[int, Mark]], least: int) -> list[dict[int, Mark]]:
    """Groups of at least `least` pages, two of them neighbours, whose numbers keep step with
    the pages."""
    by_offset: dict[int, dict[int, Mark]] = defaultdict(dict)
    for index, mark in marks:
        by_offset[mark.number - index].setdefault(index, mark)
    groups = (group for group in by_offset.values() if len(group) >= least)
    return [group for group in groups if any(index + 1 in group for index in group)]
