"""The files of a room: added documents rendered with Bates numbers, exhibits as they were filed.

Rendering is deterministic and goes on in worker processes. Bates numbers run through each
organisation's pages in the order of the room, on paper formats.
"""

import multiprocessing
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from casework.build.assemble.shelf import Entry
from casework.build.writing.finished import file_name
from casework.documents.rendering.manuscript import PAGED, Manuscript
from casework.documents.rendering.render import render

WORKERS = 2
Carried = dict[str, tuple[str, bytes]]


class Produced(NamedTuple):
    """One document's file: its neutral name and its bytes."""

    name: str
    data: bytes


def produce(
    entries: Sequence[Entry], tell: Callable[[str], None], workers: int = WORKERS
) -> dict[str, Produced]:
    """Document id -> its file, with the Bates numbers of paper documents.

    Pages are counted by a first rendering; those that are numbered are rendered once more.
    """
    added = [(entry.id, entry.manuscript) for entry in entries if entry.manuscript]
    by_specification = {m.id: m for _, m in added}
    jobs = [(m, _attached(m, by_specification)) for _, m in added]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(max(1, workers), mp_context=context) as pool:
        chunk = max(1, len(jobs) // (8 * max(1, workers)))
        first = list(pool.map(_rendered, jobs, chunksize=chunk))
        tell(f"{len(first)} documents rendered")
        pages = {id: made[1] for (id, _), made in zip(added, first, strict=True)}
        numbered = _numbered(added, pages)
        again = [job for job in jobs if job[0].id in numbered]
        second = pool.map(
            _rendered,
            [(numbered[m.id], carried) for m, carried in again],
            chunksize=chunk,
        )
        final = {m.id: made for (m, _), made in zip(again, second, strict=True)}
    found: dict[str, Produced] = {}
    for (id, manuscript), made in zip(added, first, strict=True):
        data, _, suffix = final.get(manuscript.id, made)
        found[id] = Produced(f"{id[1:]}{suffix}", data)
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


def _attached(manuscript: Manuscript, known: Mapping[str, Manuscript]) -> list[Manuscript]:
    body = manuscript.body
    return [known[id] for id in body.attachments if id in known] if body.kind == "mail" else []


def _rendered(job: tuple[Manuscript, list[Manuscript]]) -> tuple[bytes, int, str]:
    manuscript, attached = job
    carried: Carried = {}
    for one in attached:
        made = render(one, {})
        carried[one.id] = (file_name(one, made), made.data)
    made = render(manuscript, carried)
    return made.data, made.pages or 1, made.suffix
