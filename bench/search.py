"""The index of a room against SQLite FTS5 and plain scanning, on the same passages in one run.

The text is made with a seed: a vocabulary with Zipf's frequencies, and names, dates and amounts
in sentences; 20 passages of 60 to 140 words make a document. Before anything is timed, every
query must give the same set of passages on all sides. A query is timed as a user asks it: text
in, the ten best passages with snippets and the total out (and again without snippets and, for
FTS5, without the total). Ours includes reading the query; FTS5 is given its own syntax.

    python -m bench search                     # 5,000 and 50,000 passages
    PASSAGES=500000 python -m bench search     # and 500,000 (some minutes; 2 GB of disk)
"""

import datetime
import os
import random
import re
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from casework.documents.records import Passage, Reading
from casework.documents.search.index import Index, open_index, search_room
from casework.documents.search.leaves import Leaves
from casework.documents.search.plan import plan
from casework.documents.search.query import parse
from casework.documents.search.units import About
from casework.documents.search.update import Source

PASSAGES = int(os.environ.get("PASSAGES", "50000"))
SIZES = [size for size in (5_000, 50_000, 500_000) if size <= PASSAGES] or [PASSAGES]
COMPARED = 50_000
"""Passages up to which sets are compared and scanning is timed."""
PER_DOCUMENT = 20
QUERIES = 40
SECONDS = 5.0
BOUND = 1.0
"""Our p99 over all kinds of queries, at the largest size, may be this many times that of FTS5.
(Medians of small sets are FTS5's: we pay a millisecond of Python for a query's text and snippets.)
"""


class Ask(NamedTuple):
    """One question on all sides. `scan` says whether a text (in small letters) matches."""

    kind: str
    ours: str
    fts: str
    scan: Callable[[str], bool]
    keeper: str = ""
    low: int = 0
    high: int = 99_999_999


def main() -> bool:
    """Print all figures; whether sets were equal and the bound held."""
    rows: list[tuple[int, float, float, float]] = []
    held = True
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        for size in SIZES:
            folder = Path(name) / str(size)
            folder.mkdir()
            texts = write_texts(folder / "texts", size)
            built, index = build_ours(folder, texts, size)
            other, database = build_fts(folder, size)
            megabytes = [bytes_of(p) / 1e6 for p in (folder / "index", folder / "fts.db")]
            print(
                f"search: {size:7,} passages: index {built:6.1f} s {megabytes[0]:6.1f} MB, "
                f"FTS5 {other:6.1f} s {megabytes[1]:6.1f} MB, "
                f"text {(folder / 'texts').stat().st_size / 1e6:.1f} MB"
            )
            asks = questions(folder / "texts", size)
            if size <= COMPARED:
                held = compare(index, database, folder / "texts", asks) and held
            ours, theirs = time_both(index, database, asks)
            rows.append((size, built, statistics.fmean(ours), statistics.fmean(theirs)))
            if size == SIZES[-1]:
                held = held and spot(ours, 99) <= BOUND * spot(theirs, 99)
            concurrent(folder / "index", asks)
            database.close()
    for (small, b0, o0, t0), (large, b1, o1, t1) in pairwise(rows):
        print(
            f"search: {small:,} → {large:,} (×{large // small}): index time ×{b1 / b0:.1f}, "
            f"mean query ×{o1 / o0:.1f} (FTS5 ×{t1 / t0:.1f})"
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"search: peak memory of this process {peak:.0f} MB; bound on p99 ×{BOUND}")
    return held


def vocabulary() -> tuple[list[str], list[float]]:
    """30,000 made-up words and their cumulated Zipf weights."""
    chance = random.Random(11)
    onset, vowel = [*"bcdfghklmnprstvw", "st", "tr", "pl", "br"], [*"aeiou", "ea", "ou"]
    found: dict[str, None] = {}
    while len(found) < 30_000:
        size = chance.choice((1, 2, 2, 3, 3, 4))
        found[
            "".join(chance.choice(onset) + chance.choice(vowel) for _ in range(size))
            + chance.choice(("", "n", "r", "s", "ng"))
        ] = None
    total, weights = 0.0, []
    for rank in range(1, len(found) + 1):
        total += 1 / rank
        weights.append(total)
    return list(found), weights


def write_texts(path: Path, size: int) -> list[int]:
    """One passage a line; the place of every document's first line."""
    words, weights = vocabulary()
    chance = random.Random(size)
    places: list[int] = []
    with path.open("w", encoding="ascii") as file:
        for number in range(size):
            if number % PER_DOCUMENT == 0:
                places.append(file.tell())
            some = chance.choices(words, cum_weights=weights, k=chance.randint(60, 140))
            for place in range(0, len(some), 12):
                some[place] = some[place].capitalize()
            if chance.random() < 0.3:
                some.insert(4, (datetime.date(2031, 1, 1) + day(chance)).isoformat())
            if chance.random() < 0.4:
                # At the end: FTS5 has two words here and we have one, which would tell in w/5.
                some.append(f"${chance.randint(100, 999)},{chance.randint(0, 999):03}")
            file.write(" ".join(some) + ".\n")
    return places


def day(chance: random.Random) -> datetime.timedelta:
    """Some day of two years."""
    return datetime.timedelta(days=chance.randrange(730))


def about(document: int) -> tuple[str, datetime.date]:
    """The custodian and the date of a document."""
    chance = random.Random(document)
    return f"Keeper {chance.choice('ABCDEFGH')}", datetime.date(2031, 1, 1) + day(chance)


def build_ours(folder: Path, places: list[int], size: int) -> tuple[float, Index]:
    """(seconds, the index)."""

    def read(document: int) -> Reading:
        with (folder / "texts").open(encoding="ascii") as file:
            file.seek(places[document])
            lines = list(islice(file, PER_DOCUMENT))
        passages = tuple(
            Passage(anchor=f"p{n}", text=line.rstrip("\n")) for n, line in enumerate(lines, 1)
        )
        return Reading(name="x", type="pdf", state="text", passages=passages)

    def source(document: int) -> Source:
        keeper, date = about(document)
        known = About(custodian=keeper, date=date.isoformat())
        return Source(
            f"{document:06}.pdf", lambda: f"{document:064x}", lambda: read(document), known
        )

    started = time.perf_counter()
    index = open_index(folder / "index")
    index.update([source(document) for document in range(len(places))])
    return time.perf_counter() - started, index


def build_fts(folder: Path, size: int) -> tuple[float, sqlite3.Connection]:
    """(seconds, the database): the same text, kept too, and the fields beside it."""
    started = time.perf_counter()
    database = sqlite3.connect(folder / "fts.db")
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("CREATE VIRTUAL TABLE t USING fts5(text, tokenize='unicode61')")
    database.execute("CREATE TABLE about (id INTEGER PRIMARY KEY, keeper TEXT, day INTEGER)")
    with (folder / "texts").open(encoding="ascii") as file, database:
        for number, line in enumerate(file):
            keeper, date = about(number // PER_DOCUMENT)
            database.execute("INSERT INTO t(rowid, text) VALUES (?, ?)", (number, line[:-1]))
            row = (number, keeper, int(date.strftime("%Y%m%d")))
            database.execute("INSERT INTO about VALUES (?, ?, ?)", row)
    database.execute("INSERT INTO t(t) VALUES ('optimize')")
    database.commit()
    return time.perf_counter() - started, database


def questions(texts: Path, size: int) -> list[Ask]:
    """QUERIES of each kind, from words and rows of words that stand in the text."""
    words, _ = vocabulary()
    chance = random.Random(5)
    with texts.open(encoding="ascii") as file:
        lines = [line.lower() for line in islice(file, 2_000)]
    asks: list[Ask] = []
    for _ in range(QUERIES):
        one, two, three = (words[int(len(words) ** chance.uniform(0.3, 0.85))] for _ in range(3))
        found = re.findall(r"[a-z]+ [a-z]+(?= )", chance.choice(lines))
        row = chance.choice(found)
        amounts = [a for line in chance.choices(lines, k=20) for a in re.findall(r"\d+,\d+", line)]
        amount = amounts[0]
        asks += [
            Ask("word", one, one, word(one)),
            Ask("AND", f"{one} {two}", f"{one} AND {two}", both(one, two)),
            Ask(
                "OR",
                f"{one} OR {two} OR {three}",
                f"{one} OR {two} OR {three}",
                word(f"(?:{one}|{two}|{three})"),
            ),
            Ask("phrase", f'"{row}"', f'"{row}"', word(row.replace(" ", "[^a-z0-9]+"))),
            Ask("near", f"{one} w/5 {two}", f"NEAR({one} {two}, 4)", near(one, two, 5)),
            Ask("prefix", f"{three[:4]}*", f"{three[:4]}*", word(three[:4] + "[a-z0-9]*")),
            Ask("amount", amount, f'"{amount.replace(",", " ")}"', word(amount)),
        ]
        keeper = f"Keeper {chance.choice('ABCDEFGH')}"
        low = 20310101 + 100 * chance.randrange(10)
        bounds = f"{low // 10_000}-{low // 100 % 100:02}"
        ours = f'{one} custodian:"{keeper}" date:{bounds}..2031-12'
        asks.append(Ask("filter", ours, one, word(one), keeper, low, 20311231))
    return asks


def word(pattern: str) -> Callable[[str], bool]:
    """Whether a text holds it as a word."""
    search = re.compile(rf"(?<![a-z0-9]){pattern}(?![a-z0-9])").search
    return lambda text: search(text) is not None


def both(one: str, two: str) -> Callable[[str], bool]:
    """Whether a text holds both words."""
    left, right = word(one), word(two)
    return lambda text: left(text) and right(text)


def near(one: str, two: str, distance: int) -> Callable[[str], bool]:
    """Whether the words stand close."""

    def holds(text: str) -> bool:
        if one not in text or two not in text:
            return False
        found = re.findall(r"[a-z0-9]+", text)
        left = [place for place, w in enumerate(found) if w == one]
        right = [place for place, w in enumerate(found) if w == two]
        return any(1 <= abs(x - y) <= distance for x in left for y in right)

    return holds


def ours_all(index: Index, ask: Ask) -> set[int]:
    """The numbers of all passages that match."""
    schema, searcher, _ = index.searcher()
    made = plan(parse(ask.ours).node, Leaves(schema, searcher), "passage", [])
    if made.query is None or not (count := searcher.search(made.query, 1).count):
        return set()
    found = searcher.search(made.query, count, count=False, order_by_field="place")
    keys = (place.split("\0") for place, _ in found.hits)
    return {int(path[:6]) * PER_DOCUMENT + int(number) - 1 for path, number in keys}


FTS = (
    "FROM t JOIN about ON about.id = t.rowid WHERE t MATCH ? AND keeper = ? AND day BETWEEN ? AND ?"
)


def fts_where(ask: Ask) -> tuple[str, tuple[Any, ...]]:
    """The rest of a statement, and its values."""
    if ask.keeper:
        return FTS, (ask.fts, ask.keeper, ask.low, ask.high)
    return "FROM t WHERE t MATCH ?", (ask.fts,)


def compare(index: Index, database: sqlite3.Connection, path: Path, asks: list[Ask]) -> bool:
    """Whether all sides find the same passages, for every query."""
    texts = path.read_text("ascii").lower().splitlines()
    abouts = [about(number) for number in range(len(texts) // PER_DOCUMENT)]
    days = [(keeper, int(date.strftime("%Y%m%d"))) for keeper, date in abouts]
    equal, hits, scans = True, 0, dict[str, list[float]]()
    for number, ask in enumerate(asks):
        ours = ours_all(index, ask)
        hits += len(ours)
        where, values = fts_where(ask)
        theirs = {row[0] for row in database.execute(f"SELECT t.rowid {where}", values)}
        differ = ours ^ theirs
        if number < 8 * 5:  # scanning takes long: five queries of each kind
            started = time.perf_counter()
            scanned = {place for place, text in enumerate(texts) if ask.scan(text)}
            scans.setdefault(ask.kind, []).append(time.perf_counter() - started)
            if ask.keeper:
                scanned = {
                    place
                    for place in scanned
                    if days[place // PER_DOCUMENT][0] == ask.keeper
                    and ask.low <= days[place // PER_DOCUMENT][1] <= ask.high
                }
            differ |= ours ^ scanned
        if differ:
            equal = False
            print(f"search: {ask.ours!r}: the sides differ in {len(differ)} passages")
    print(f"search: {len(asks)} queries, {hits:,} hits: sets {'equal' if equal else 'DIFFER'}")
    every = [seconds for times in scans.values() for seconds in times]
    print(f"search: scanning {len(texts):,} passages: p50 {1000 * statistics.median(every):.1f} ms")
    return equal


def time_both(
    index: Index, database: sqlite3.Connection, asks: list[Ask]
) -> tuple[list[float], list[float]]:
    """Print p50 and p99 by kind; all our times and all theirs, in seconds."""
    ours: dict[str, list[float]] = {}
    theirs: dict[str, list[float]] = {}
    wide: list[float] = []
    bare: list[float] = []
    fts_bare: list[float] = []
    for turn in range(2):  # the first turn warms both
        for ask in asks:
            started = time.perf_counter()
            found = search_room(index, ask.ours, 10, scope="passage")
            middle = time.perf_counter()
            where, values = fts_where(ask)
            best = f"SELECT t.rowid, snippet(t, 0, '', '', '', 32) {where} ORDER BY rank LIMIT 10"
            rows = database.execute(best, values).fetchall()
            total = database.execute(f"SELECT count(*) {where}", values).fetchone()[0]
            end = time.perf_counter()
            assert (len(rows), total) == (len(found.hits), found.total), ask.ours
            if not turn:
                continue
            ours.setdefault(ask.kind, []).append(middle - started)
            theirs.setdefault(ask.kind, []).append(end - middle)
            bare.append(timed(lambda ask=ask: ours_bare(index, ask)))
            best = f"SELECT t.rowid {where} ORDER BY rank LIMIT 10"
            fts_bare.append(timed(lambda s=best, v=values: database.execute(s, v).fetchall()))
            if ask.kind == "AND":
                wide.append(timed(lambda ask=ask: search_room(index, ask.ours, 10)))
    every = [t for times in ours.values() for t in times]
    others = [t for times in theirs.values() for t in times]
    for kind, mine, other in [
        *((kind, ours[kind], theirs[kind]) for kind in ours),
        ("all", every, others),
        ("no text", bare, fts_bare),
    ]:
        print(
            f"search:   {kind:7} p50 {spot(mine, 50):7.2f} p99 {spot(mine, 99):7.2f} "
            f"mean {1000 * statistics.fmean(mine):6.2f} ms; FTS5 p50 {spot(other, 50):7.2f} "
            f"p99 {spot(other, 99):7.2f} mean {1000 * statistics.fmean(other):6.2f} ms; "
            f"×{spot(mine, 50) / spot(other, 50):.2f}, ×{spot(mine, 99) / spot(other, 99):.2f}, "
            f"×{statistics.fmean(mine) / statistics.fmean(other):.2f}"
        )
    print(
        f"search:   AND over whole documents p50 {spot(wide, 50):.2f} p99 {spot(wide, 99):.2f} ms"
    )
    return every, others


def ours_bare(index: Index, ask: Ask) -> None:
    """The ten best and the total, without snippets."""
    schema, searcher, _ = index.searcher()
    made = plan(parse(ask.ours).node, Leaves(schema, searcher), "passage", [])
    if made.query is not None:
        searcher.search(made.query, 10)


def timed(act: Callable[[], object]) -> float:
    """Seconds it takes."""
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def spot(times: list[float], percent: int) -> float:
    """A percentile, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


def concurrent(folder: Path, asks: list[Ask]) -> None:
    """Print queries per second with one reading process and with two."""
    rates: list[float] = []
    for processes in (1, 2):
        readers = [
            subprocess.Popen(
                [sys.executable, "-m", "bench.search_reader", folder, str(SECONDS)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(processes)
        ]
        for reader in readers:
            assert reader.stdin is not None
            reader.stdin.write("\n".join(ask.ours for ask in asks))
            reader.stdin.close()
        rates.append(sum(float(reader.stdout.read()) for reader in readers if reader.stdout))
        assert all(reader.wait() == 0 for reader in readers)
    print(
        f"search:   {rates[0]:,.0f} queries/s with one reader, {rates[1]:,.0f} with two "
        f"(×{rates[1] / rates[0]:.2f})"
    )


def bytes_of(path: Path) -> int:
    """Bytes of a file or of all files in a folder."""
    files: Iterator[Path] = path.rglob("*") if path.is_dir() else iter([path])
    return sum(file.stat().st_size for file in files if file.is_file())
