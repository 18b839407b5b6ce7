"""A persistent index of a room: built bit by bit, asked by many at once.

``open_index`` gives an `Index` on a folder (outside the room). `update` (update.py) brings it to
what the room holds now; `search_room` asks it. Readers in other processes see each commit whole,
and go on with the one before until then.
"""

import bisect
import re
import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from casework.cases.records import Record
from casework.documents.library import Library
from casework.documents.records import Layer
from casework.documents.search.folder import Damaged, current, open_generation, renew, writing
from casework.documents.search.leaves import Leaves
from casework.documents.search.match import snippet
from casework.documents.search.nodes import Text
from casework.documents.search.plan import Plan, Scope, plan
from casework.documents.search.query import parse
from casework.documents.search.schema import unpack
from casework.documents.search.units import About
from casework.documents.search.update import (
    Source,
    Updated,
    bring_up,
    known_files,
    sources_of_room,
)
from casework.errors import UsageError

MOST_HITS = 1_000
FARTHEST = 100_000
LINE = re.compile(r"(.*/)?L([0-9]+)")


class Hit(Record):
    """One place that matches.

    `path` as in the inventory (``0001.eml!1/invoice.pdf``); `anchor` leads there from the file
    itself (``att1/p2``), "" for a document as a whole; `layer` is None then. `date` is ISO, ""
    where none is known. `spans` are (start, end) in `snippet`, in characters.
    """

    path: str
    anchor: str
    layer: Layer | None
    type: str
    score: float
    date: str
    custodian: str
    subject: str
    snippet: str
    spans: tuple[tuple[int, int], ...]


class Found(Record):
    """`total` hits there are, `hits` those asked for, best first; `note` is what the reader of
    the result should know ("" mostly)."""

    total: int
    hits: tuple[Hit, ...]
    note: str = ""


def nothing(sha: str) -> bool:
    """Nothing is withdrawn."""
    return False


class Index:
    """An index on disk. Safe in threads; make one in each process.

    `note` says what was found amiss, "" where nothing was.
    """

    def __init__(self, folder: Path, withdrawn: Callable[[str], bool] = nothing) -> None:
        self.folder = folder
        self.withdrawn = withdrawn
        self.note = ""
        self._lock = threading.Lock()
        self._state: object = None
        self._tantivy: Any = None
        self._hidden: set[str] = set()

    def update(
        self,
        sources: Path | Iterable[Source],
        *,
        library: Library | None = None,
        about: Mapping[str, About] | None = None,
        prune: bool = True,
        tell: Callable[[int, int], None] = lambda done, total: None,
        wait: float = 5,
    ) -> Updated:
        """Bring the index to what a room (a folder) or the sources hold now.

        Files are compared by content; with `prune`, what is not among them leaves the index.
        `about` maps paths to what is known from outside. `tell(done, total)` counts files.
        `wait` is how many seconds to wait for another writer.
        Raises Busy (a UsageError) naming the other writer.
        """
        if isinstance(sources, Path):
            sources = sources_of_room(sources, library or Library(), about)
        with writing(self.folder, wait):
            self.begin()
            with self._lock:
                index = self._tantivy
            return bring_up(index, sources, self.withdrawn, tell, prune)

    def searcher(self) -> tuple[Any, Any, list[str]]:
        """(schema, searcher on the last commit, SHA-256 that must not be shown). Raises Damaged."""
        with self._lock:
            generation = current(self.folder)
            if generation is None:
                raise Damaged("it is gone")
            try:
                about = (generation / "meta.json").stat()
            except OSError as error:
                raise Damaged("meta.json is missing") from error
            state = (generation, about.st_ino, about.st_mtime_ns, about.st_size)
            if state != self._state:
                index = open_generation(generation)
                told = known_files(index.schema, index.searcher())
                self._hidden = {s for t in told for s in t["shas"] if self.withdrawn(s)}
                self._tantivy, self._state = index, state
            return self._tantivy.schema, self._tantivy.searcher(), sorted(self._hidden)

    def hide(self, shas: set[str]) -> None:
        """Never show these again (withdrawn since the last look)."""
        with self._lock:
            self._hidden |= shas

    def begin(self) -> None:
        """Have a sound index, if need be an empty one. The caller holds the writer's lock."""
        try:
            self.searcher()
            return
        except Damaged as damage:
            if (self.folder / "format.json").exists():
                self.note = f"The index was set aside: {damage}. It is built anew."
        renew(self.folder)
        self.searcher()


def open_index(
    folder: Path, *, withdrawn: Callable[[str], bool] = nothing, wait: float = 10
) -> Index:
    """Open the index in `folder`, or begin one.

    What is damaged, foreign or of an older format is replaced by an empty index, and `note` says
    so. `withdrawn` tells by SHA-256 which documents must never be returned.
    Raises UsageError where the folder cannot be used.
    """
    index = Index(folder, withdrawn)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            index.searcher()
        except Damaged:
            with writing(folder, wait):
                index.begin()
    except OSError as error:
        raise UsageError(
            f"{folder}: no index can be kept here ({error.strerror}). Name another folder."
        ) from error
    return index


def search_room(
    index: Index,
    query_text: str,
    limit: int = 20,
    offset: int = 0,
    scope: Scope = "document",
) -> Found:
    """Ask in the language of query.py. Equal ranks keep one order, so pages fit together.

    Raises UsageError (QueryError with a column) for what is no query, and where the index went.
    """
    if not (offset >= 0 and 1 <= limit <= MOST_HITS and offset + limit <= FARTHEST):
        raise UsageError(f"limit is 1 to {MOST_HITS:,}, and offset + limit at most {FARTHEST:,}.")
    query = parse(query_text)
    while True:
        try:
            schema, searcher, hidden = index.searcher()
        except (Damaged, OSError) as error:
            raise UsageError(
                f"the index in {index.folder} cannot be read ({error}). Build it again."
            ) from error
        plan_ = plan(query.node, Leaves(schema, searcher), scope, hidden)
        total, rows = _page(searcher, plan_, limit, offset)
        told = [(score, unpack(searcher.doc(address))) for score, address in rows]
        late = {sha for _, stored in told for sha in stored["chain"] if index.withdrawn(sha)}
        if not late:
            break
        index.hide(late)
    notes = [*query.notes]
    if index.note:
        notes.append(index.note)
    if not searcher.num_docs:
        notes.append("The index is empty: update it first.")
    elif unfinished(schema, searcher):
        notes.append("The index is being built, or its building was broken off: there may be more.")
    hits = tuple(_hit(score, stored, plan_.wanted) for score, stored in told)
    return Found(total=total, hits=hits, note=" ".join(notes))


def unfinished(schema: Any, searcher: Any) -> bool:
    """Whether an update has begun and not ended."""
    import tantivy

    query = tantivy.Query.term_query(schema, "what", "unfinished", "basic")
    return bool(searcher.search(query, 1).count)


def _page(
    searcher: Any, plan_: Plan, limit: int, offset: int
) -> tuple[int, list[tuple[float, Any]]]:
    """(how many there are, those of one page). Ranked ones by score; equal scores by `order`."""
    import tantivy

    if plan_.query is None:
        return 0, []
    if not plan_.ranked:
        order = tantivy.Order.Asc
        found = searcher.search(
            plan_.query, limit, offset=offset, order_by_field="place", order=order
        )
        return found.count, [(0.0, address) for _, address in found.hits]
    wanted = offset + limit
    while True:
        found = searcher.search(plan_.query, wanted + 1)
        hits: list[tuple[float, Any]] = list(found.hits)
        # A page must not end within equals that are not all here.
        if len(hits) <= wanted or hits[offset + limit - 1][0] != hits[-1][0]:
            break
        wanted = min(wanted * 4, found.count)
    orders = searcher.fast_field_values("order", [address for _, address in hits])
    placed = sorted(zip(hits, orders, strict=True), key=lambda row: (-row[0][0], row[1]))
    return found.count, [hit for hit, _ in placed[offset : offset + limit]]


def _hit(score: float, stored: dict[str, Any], wanted: tuple[Text, ...]) -> Hit:
    day = stored["day"]
    common: dict[str, Any] = {
        "path": stored["path"],
        "type": stored["type"],
        "score": round(score, 4),
        "date": f"{day // 10_000:04}-{day // 100 % 100:02}-{day % 100:02}" if day else "",
        "custodian": stored["custodian"],
        "subject": stored["subject"],
    }
    if "text" not in stored:
        said = (stored["reason"] or stored["subject"])[:240]
        return Hit(anchor="", layer=None, snippet=said, spans=(), **common)
    shown = snippet(stored["text"], wanted)
    anchor = _anchor(stored["pieces"], stored["text"], shown.first)
    return Hit(
        anchor=anchor, layer=stored["layer"], snippet=shown.text, spans=shown.spans, **common
    )


def _anchor(pieces: list[tuple[int, str]], text: str, place: int) -> str:
    """The anchor at a place of a unit; in a block of lines, the line itself."""
    number = bisect.bisect_right([offset for offset, _ in pieces], place) - 1
    offset, anchor = pieces[max(0, number)]
    match = LINE.fullmatch(anchor)
    if match is None:
        return anchor
    return f"{match[1] or ''}L{int(match[2]) + text.count(chr(10), offset, place)}"
