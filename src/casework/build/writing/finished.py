"""A manuscript as a file, read back: what its reader will see, and what code finds wrong with it.

A scan is read as the page it is a picture of: recognising its text costs seconds a page, and its
words are the same.
"""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from casework.build.artifacts.room import Specification
from casework.build.augment.shards import share
from casework.build.augment.slate_checks import STRAYS, Told
from casework.build.checks.document import file_faults, length_faults, words_of
from casework.build.fault import Fault, fault_at
from casework.build.writing.styles import style_of
from casework.documents.library import read
from casework.documents.quotation import fold
from casework.documents.records import Reading
from casework.documents.rendering.manuscript import Manuscript
from casework.documents.rendering.render import Rendered, render

SHOWS = 0.35
"""A document that asserts or refutes a fact holds at least this share of its telling words."""
WHOLE = 0.95
"""A shard's document that holds this share of the fact's telling words tells the whole fact."""
Carried = Mapping[str, tuple[str, bytes]]


def finished(manuscript: Manuscript, carried: Carried) -> Reading:
    """The manuscript's file as it is read back. `carried`: attachments, id -> name and bytes."""
    twin = manuscript
    if manuscript.format == "scan":
        twin = manuscript.model_copy(update={"format": "pdf", "text_layer": False, "stamp": ()})
    made = render(twin, carried)
    with tempfile.TemporaryDirectory(prefix="casework-") as folder:
        file = Path(folder) / f"document{made.suffix}"
        file.write_bytes(made.data)
        return read(file)


def carried_by(ids: Sequence[str], known: Mapping[str, Manuscript]) -> Carried:
    """The files a mail carries, by specification id."""
    found: dict[str, tuple[str, bytes]] = {}
    for id in ids:
        made = render(known[id])
        found[id] = (file_name(known[id], made), made.data)
    return found


def file_name(manuscript: Manuscript, made: Rendered) -> str:
    """What an attachment is called: its title, in letters and digits."""
    kept = "".join(c if c.isalnum() or c in " -_." else " " for c in manuscript.title)
    return (" ".join(kept.split())[:60].strip(" .") or manuscript.doc_type) + made.suffix


def document_faults(
    one: Specification, manuscript: Manuscript, reading: Reading, told: Told
) -> Iterator[Fault]:
    """Everything code finds wrong with a finished document, by itself and against its target."""
    yield from file_faults(one.id, manuscript, reading)
    if reading.state != "text":
        return
    text = words_of(reading)
    style = style_of(one.doc_type)
    yield from length_faults(one.id, text, style.fewest, style.most)
    if one.fact is None:
        yield from _strays(one, text, told)
    else:
        yield from _target(one, told.facts[one.fact], text)


def _target(one: Specification, fact: str, text: str) -> Iterator[Fault]:
    if fold(fact).casefold().rstrip(".") in fold(text).casefold():
        message = "the document holds the fact word for word as it was given."
        yield fault_at("stuffed", one.id, message, "Show it as the writer would have put it.")
    shown = one.shard or fact
    if share(shown, text) < SHOWS:
        message = f"the document does not speak of what it is for: {shown}"
        yield fault_at("fact_absent", one.id, message, "Show it, with its names, days and figures.")
    if one.shard and share(fact, text) >= WHOLE:
        message = f"the document tells the whole fact, not its part of it: {fact}"
        yield fault_at("shard_whole", one.id, message, f"Tell only this: {one.shard}")


def _strays(one: Specification, text: str, told: Told) -> Iterator[Fault]:
    for name, fact in told.longest.items():
        if share(fact, text) >= STRAYS and _near(fact, text):
            message = f"the document bears on {name}, which is decided: {fact}"
            yield fault_at("stray_fact", one.id, message, "Leave that out.")
            return


def _near(fact: str, text: str) -> bool:
    """Whether the words stand together, not scattered over a long document."""
    words: Sequence[str] = text.split()
    size = 3 * len(fact.split())
    return any(
        share(fact, " ".join(words[at : at + size])) >= STRAYS
        for at in range(0, max(1, len(words) - size // 3), max(1, size // 3))
    )
