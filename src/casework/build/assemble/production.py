"""The files of a room: added documents rendered with Bates numbers, exhibits as they were filed.

Rendering is deterministic. Bates numbers run through each organisation's pages in the order of the
room, on paper formats.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from casework.build.assemble.shelf import Entry
from casework.build.writing.finished import carried_by
from casework.documents.rendering.manuscript import PAGED, Manuscript
from casework.documents.rendering.render import Rendered, render


class Produced(NamedTuple):
    """One document's file: its neutral name and its bytes."""

    name: str
    data: bytes


def produce(entries: Sequence[Entry], tell: Callable[[str], None]) -> dict[str, Produced]:
    """Document id -> its file, with the Bates numbers of paper documents.

    Pages are counted by a first rendering; those that are numbered are rendered once more. One
    process does it: about a hundred documents a second, twice.
    """
    added = [(entry.id, entry.manuscript) for entry in entries if entry.manuscript]
    known = {manuscript.id: manuscript for _, manuscript in added}
    first = {id: _rendered(manuscript, known) for id, manuscript in added}
    numbered = _numbered(added, {id: made.pages or 1 for id, made in first.items()})
    tell(f"{len(first)} documents rendered")
    found: dict[str, Produced] = {}
    for id, manuscript in added:
        stamped = numbered.get(manuscript.id)
        made = _rendered(stamped, known) if stamped else first[id]
        found[id] = Produced(f"{id[1:]}{made.suffix}", made.data)
    for entry in entries:
        if entry.file is not None:
            suffix = entry.file.suffix.lower()
            found[entry.id] = Produced(f"{entry.id[1:]}{suffix}", entry.file.read_bytes())
    return found


def _numbered(
    added: Sequence[tuple[str, Manuscript]], pages: Mapping[str, int]
) -> dict[str, Manuscript]:
    """Specification id -> the manuscript with its Bates numbers."""
    prefixes = prefixes_of([m.author.organisation for _, m in added])
    next_page: Counter[str] = Counter()
    found: dict[str, Manuscript] = {}
    for id, manuscript in added:
        if manuscript.format not in PAGED or not manuscript.author.organisation:
            continue
        prefix = prefixes[manuscript.author.organisation]
        update = {"bates_prefix": f"{prefix}-", "bates_start": next_page[prefix] + 1}
        found[manuscript.id] = manuscript.model_copy(update=update)
        next_page[prefix] += pages[id]
    return found


def prefixes_of(organisations: Sequence[str]) -> dict[str, str]:
    """Each organisation's Bates prefix: initials, or the first letters of a single word; told
    apart by a digit where two would be alike."""
    found: dict[str, str] = {}
    for name in sorted(set(organisations)):
        words = ["".join(c for c in word if c.isalpha()) for word in name.split()]
        words = [word for word in words if word and word[0].isupper()]
        plain = "".join(word[0] for word in words) if len(words) > 1 else "".join(words)[:4]
        stem = (plain or "DOC").upper().encode("ascii", "ignore").decode()[:5] or "DOC"
        prefix, number = stem, 2
        while prefix in found.values():
            prefix, number = f"{stem}{number}", number + 1
        found[name] = prefix
    return found


def _rendered(manuscript: Manuscript, known: Mapping[str, Manuscript]) -> Rendered:
    body = manuscript.body
    ids = body.attachments if body.kind == "mail" else ()
    return render(manuscript, carried_by(ids, known))
