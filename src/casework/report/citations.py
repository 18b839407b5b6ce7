"""Citations in an agent's words: ``0012.pdf``, ``0012.pdf p. 2``, ``[0012.pdf, p2]``, ``[0012]``.

Only names of files of the case's own room are linked, so nothing in a text can make a link of
its own choosing.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from casework.report.view import Segment

# What may follow a file name: a page, paragraph, slide, line, cell or an anchor as documents
# writes it (att1/p2).
_PLACE = re.compile(
    r"""[\s,:;#@(\[—–-]{0,3}
    (?:at\s+|on\s+)?
    (?:
      (?P<anchor>(?:att\d+/)+[^\s\])},;]+|[A-Za-z][\w ]{0,30}![A-Z]{1,3}\d{1,7})
    | (?P<word>pages?|pp|pgs?|p|paragraphs?|paras?|¶¶?|slides?|lines?|ll|l|tables?)\.?\s*
      (?P<number>\d{1,6})
    )(?!\w)""",
    re.VERBOSE | re.IGNORECASE,
)
_LINES = frozenset({"line", "lines", "l", "ll"})


class Citation(NamedTuple):
    """A file name found in a text, from `start` to `end`, with the anchors it may mean."""

    start: int
    end: int
    file: str
    anchors: tuple[str, ...]


Place = Callable[[str, Sequence[str]], tuple[str, str]]
"""From (file, anchors) to (href, problem)."""


def find_citations(text: str, files: Collection[str]) -> list[Citation]:
    """All citations of these files in a text, in order, without overlaps."""
    if not files:
        return []
    return list(_find(text, _names(files)))


def segments(text: str, files: Collection[str], place: Place) -> tuple[Segment, ...]:
    """The text cut into plain stretches and linked citations; joined, they are the text."""
    found: list[Segment] = []
    position = 0
    for citation in find_citations(text, files):
        if citation.start > position:
            found.append(Segment(text=text[position : citation.start]))
        href, problem = place(citation.file, citation.anchors)
        cited = text[citation.start : citation.end]
        found.append(Segment(text=cited, href=href, problem=problem))
        position = citation.end
    if position < len(text):
        found.append(Segment(text=text[position:]))
    return tuple(found)


def _names(files: Collection[str]) -> dict[str, str]:
    """Every way to name a file, folded, to the file: its name, and [stem] where that is plain."""
    names = {file.casefold(): file for file in files}
    stems: dict[str, list[str]] = {}
    for file in files:
        stems.setdefault(file.rpartition(".")[0].casefold(), []).append(file)
    for stem, owners in stems.items():
        if stem and len(owners) == 1:
            names.setdefault(f"[{stem}", owners[0])
    return names


def _find(text: str, names: dict[str, str]) -> Iterator[Citation]:
    # Longest first, so that a.pdf.txt is not taken for a.pdf.
    ways = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w/.-])(?:{ways})(?![\w-]|\.\w)", re.IGNORECASE)
    for match in pattern.finditer(text):
        name = match.group().casefold()
        if name not in names:
            continue
        start = match.start() + (1 if name.startswith("[") else 0)
        place = _PLACE.match(text, match.end())
        end = place.end() if place else match.end()
        yield Citation(start, end, names[name], _anchors(place) if place else ())


def _anchors(place: re.Match[str]) -> tuple[str, ...]:
    if place["anchor"]:
        return (place["anchor"].rstrip(".:"),)
    word, number = place["word"].casefold(), int(place["number"])
    if word in _LINES:
        return (f"L{number}",)
    if word.startswith(("¶", "para")):
        return (f"¶{number}",)
    if word.startswith("slide"):
        return (f"slide{number}",)
    if word.startswith("table"):
        return (f"T{number}R1",)
    return (f"p{number}", f"slide{number}")
