"""Strips dealt out to pages."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from casework.documents.rendering.strip import Mark, Strip


class Placed(NamedTuple):
    """Marks of a strip and how far below the top of the page's column it stands."""

    y: float
    marks: tuple[Mark, ...]


Page = tuple[Placed, ...]


def paginate(strips: Iterable[Strip], height: float) -> list[Page]:
    """Pages of a column `height` points tall, one at least. Strips that are glued stay together
    unless they are taller than a page."""
    pages: list[list[Placed]] = [[]]
    used = 0.0
    for group in _groups(strips):
        need = sum(strip.height for strip in group)
        broken = need > height
        if group[0].forced or (not broken and used + need > height and pages[-1]):
            if pages[-1]:
                pages.append([])
            used = 0.0
        for strip in group:
            if broken and used + strip.height > height and pages[-1]:
                pages.append([])
                used = 0.0
            if strip.forced or (strip.blank and not pages[-1]):
                continue
            if not pages[-1]:
                for again in strip.head:
                    pages[-1].append(Placed(used, again.marks))
                    used += again.height
            if strip.marks:
                pages[-1].append(Placed(used, strip.marks))
            used += strip.height
    if len(pages) > 1 and not pages[-1]:
        pages.pop()
    return [tuple(page) for page in pages]


def _groups(strips: Iterable[Strip]) -> Iterator[list[Strip]]:
    group: list[Strip] = []
    for strip in strips:
        if strip.forced and group:
            yield group
            group = []
        group.append(strip)
        if not strip.glued:
            yield group
            group = []
    if group:
        yield group
