"""The leak proof: nothing of what was dropped stands in the room.

Compared are runs of eight words (cases.phrases) of every dropped paper with every string a file
of the room carries, seen or not (documents.strings). What stands where decides:

- *hidden places* (properties, comments, deletions, hidden cells, headers of mail, raw structure):
  one run of a dropped paper is a leak, and so is a short value of four to seven words, unless
  the words also stand in plain sight in an exhibit;
- *plain sight in an exhibit*: briefs and opinions quote exhibits, and the exhibit is the source.
  A stretch is a leak where it is longer than people quote, or where it is longer than a sentence
  or two and either speaks like a brief (cites the record or a case, tells what a party argues) or
  stands in the dropped paper without any mark of quotation;
- *plain sight in a document written for the room*: a stretch of more than two lines that no
  exhibit has;
- an exhibit that has much of a dropped paper in pieces is a copy of it that was read badly;
- an exhibit that as a whole reads like a brief is one included by mistake (`reads_argued`).

Captions, signature blocks and certificates of service, which papers of one case share, are no
secret: words at the head and foot of a paper that stand at the head or foot of another one too.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from casework.build.record.argued import ARGUED, reads_argued
from casework.build.record.pages import pages_of
from casework.build.record.records import CourtRecord, Filing
from casework.build.record.stretches import Flow, Held, Stretch, flow, stretches
from casework.cases.boundary import Carried
from casework.cases.phrases import RUN, Run, plain, runs_of
from casework.cases.records import Record
from casework.documents.strings import every_string
from casework.errors import CaseworkError

Strings = Callable[[Path], Iterable[Carried]]

QUOTED = 40
"""Words from which a stretch in an exhibit is looked at: longer than quotations within a
sentence (28 is the longest between briefs and depositions of the filings measured)."""
LONGEST_QUOTE = 300
"""Words beyond which nobody quotes."""
WRITTEN = 24
"""Words of a dropped paper in a document written for the room."""
ENDS = 250
"""Words at either end of a paper that may be its caption, or its signatures."""
PIECES, FEWEST_PIECES = 0.2, 100
"""Share of a dropped paper, and words of it, that no exhibit has in unmarked pieces, however short
each is: a second copy, read badly. Between papers and exhibits measured: at most 0.04."""
SHORTEST_VALUE = 4
READERS = 4


class Carrier(NamedTuple):
    """One file of the room: its name there, where it lies, and the filing it is (None for a
    document written for the room)."""

    name: str
    path: Path
    filing: str | None = None


class Leak(Record):
    """Words of a dropped paper in the room. `filing` is that paper ("" where none is meant),
    `count` how many words, `text` the beginning of them."""

    rule: Literal[
        "hidden", "value", "argued", "long", "unmarked", "pieces", "written", "unsearched"
    ]
    file: str
    where: str
    filing: str = ""
    count: int = 0
    text: str = ""

    def line(self) -> str:
        """What is wrong and what to do, on one line."""
        return f"{self.file} ({self.where}): {_SAYS[self.rule].format(leak=self)}"


_SAYS = {
    "hidden": "hides {leak.count} words of {leak.filing}, which was dropped: “{leak.text}”. "
    "Take them out of the file.",
    "value": "hides “{leak.text}”, words of {leak.filing}, which was dropped. Take them out.",
    "argued": 'reads like a brief: “{leak.text}”. Drop it, or set room = "in" for it.',
    "long": "holds {leak.count} words of {leak.filing}, which was dropped: “{leak.text}”. It may "
    "be that paper, or pages of it. Drop it.",
    "unmarked": "holds {leak.count} words that {leak.filing}, which was dropped, does not mark as "
    'quoted: “{leak.text}”. Drop it, or set room = "in" where they are the exhibit\'s own.',
    "pieces": "holds {leak.count} words of {leak.filing}, which was dropped, in pieces, such as "
    '“{leak.text}”. It may be a copy of that paper. Drop it, or set room = "in" for it.',
    "written": "repeats {leak.count} words of {leak.filing}, which was dropped: “{leak.text}”. "
    "Have it written anew.",
    "unsearched": "cannot be searched: {leak.text}. A leak may stand there.",
}


class Proof(Record):
    """`leaks` must be empty. `shared` are longer stretches exhibits and dropped papers share as
    quotations, told and allowed."""

    leaks: tuple[Leak, ...]
    shared: tuple[Leak, ...]
    files: int
    strings: int


class _Read(NamedTuple):
    carrier: Carrier
    found: list[Carried]


def prove(
    record: CourtRecord,
    kept: Collection[str],
    room: Sequence[Carrier],
    strings: Strings = every_string,
) -> Proof:
    """Search all files of a room for what was dropped. `kept` are ids of filings in the room;
    every other filing of the record that has words is a dropped one.

    Never raises for what a file is: one that cannot be searched is a leak (``unsearched``).
    """
    dropped = dropped_words(record, kept)
    with ThreadPoolExecutor(READERS) as pool:
        searched = list(pool.map(partial(_searched, strings=strings), room))
    read = [one for one in searched if isinstance(one, _Read)]
    leaks = [one for one in searched if isinstance(one, Leak)]
    shared: list[Leak] = []
    common: set[Run] = set()
    for one in read:
        if one.carrier.filing is not None:
            filing = record.find(one.carrier.filing)
            for leak, bad in _in_sight(one, dropped, filing, common):
                (leaks if bad else shared).append(leak)
    sight = _sight(one for one in read if one.carrier.filing is not None)
    for one in read:
        if one.carrier.filing is None:
            leaks += _written(one, dropped, common)
        leaks += _hidden(one, dropped, common, sight)
    return Proof(
        leaks=tuple(_once(leaks)),
        shared=tuple(_once(shared)),
        files=len(room),
        strings=sum(len(one.found) for one in read),
    )


def _searched(carrier: Carrier, strings: Strings) -> _Read | Leak:
    try:
        return _Read(carrier, list(strings(carrier.path)))
    except CaseworkError as error:
        said = str(error)[:300]
        return Leak(rule="unsearched", file=carrier.name, where="file", text=said)


def dropped_words(record: CourtRecord, kept: Collection[str]) -> Held:
    """All runs of the papers that are not kept, but for captions and signatures."""
    texts: list[tuple[Filing, Flow]] = []
    for filing in record.filings:
        reading = record.readings.get(filing.id)
        if filing.id in kept or reading is None or filing.kind == "sealed_slipsheet":
            continue
        text = flow("\n".join(page.text for page in pages_of(reading)))
        if len(text.words) >= RUN:
            texts.append((filing, text))
    ends: dict[Run, int] = {}
    for filing, text in texts:
        for run in {run for part in _ends(filing, text) for run in runs_of(part)}:
            ends[run] = ends.get(run, 0) + 1
    held = Held()
    for filing, text in texts:
        held.add(filing.id, text)
    for run in (run for run, count in ends.items() if count > 1):
        held.runs.pop(run, None)
        held.again.pop(run, None)
    return held


def _ends(filing: Filing, text: Flow) -> list[list[str]]:
    """The words that may be a caption, and a party's signatures; a court's last words decide.
    Half of a short paper is its own."""
    most = min(ENDS, len(text.words) // 4)
    head = text.words[:most]
    return [head] if filing.kind in {"opinion", "order"} else [head, text.words[-most:]]


def _in_sight(
    one: _Read, dropped: Held, filing: Filing | None, common: set[Run]
) -> Iterator[tuple[Leak, bool]]:
    """What an exhibit shows, and whether it is a leak. What is none joins `common`."""
    by_hand = filing is not None and filing.room == "in"
    whole: list[str] = []
    pieces: dict[str, list[Leak]] = {}
    known: set[str] = set()
    for string in one.found:
        if string.kind != "visible":
            continue
        text = flow(string.text)
        if not string.values:
            whole.append(text.text)
        bad: set[int] = set()
        for stretch in stretches(text, dropped.__contains__):
            rule = _rule(text, stretch, dropped, by_hand)
            leak = _leak(rule or "unmarked", one, string.where, text, stretch, dropped)
            if rule:
                bad.update(range(stretch.start, stretch.start + stretch.length - RUN + 1))
            if rule:
                known.add(leak.filing)
            elif not dropped.quoted(stretch):
                pieces.setdefault(leak.filing, []).append(leak)
            if rule or stretch.length >= QUOTED:
                yield leak, rule is not None
        common.update(run for at, run in enumerate(runs_of(text.words)) if at not in bad)
    for name in () if by_hand else sorted(pieces.keys() - known):
        count = sum(piece.count for piece in pieces[name])
        if count >= max(FEWEST_PIECES, PIECES * dropped.length(name)):
            longest = max(pieces[name], key=lambda piece: piece.count)
            yield longest.model_copy(update={"rule": "pieces", "count": count}), True
    joined = " ".join(whole)
    if reads_argued(joined) and not by_hand:
        found = ARGUED.search(joined)
        place = found.start() if found else 0
        said = " ".join(joined[max(0, place - 60) : place + 90].split())
        yield Leak(rule="argued", file=one.carrier.name, where="its text", text=said), True


def _rule(
    text: Flow, stretch: Stretch, dropped: Held, by_hand: bool
) -> Literal["argued", "long", "unmarked"] | None:
    """Why a stretch in an exhibit is a leak; None for a quotation."""
    if stretch.length < QUOTED:
        return None
    argued = ARGUED.search(text.passage(stretch.start, stretch.length)) is not None
    if stretch.length > LONGEST_QUOTE and (argued or not by_hand):
        return "long"
    if argued:
        return "long"
    if by_hand or dropped.quoted(stretch):
        return None
    return "unmarked"


def _written(one: _Read, dropped: Held, common: Collection[Run]) -> Iterator[Leak]:
    """What a document written for the room repeats in plain sight."""
    for string in one.found:
        if string.kind == "visible":
            text = flow(string.text)
            for stretch in stretches(text, lambda run: run in dropped and run not in common):
                if stretch.length >= WRITTEN:
                    yield _leak("written", one, string.where, text, stretch, dropped)


def _sight(read: Iterable[_Read]) -> str:
    """All that these files show, as plain words."""
    shown = (plain(s.text) for one in read for s in one.found if s.kind == "visible")
    return " " + " ".join(shown) + " "


def _hidden(one: _Read, dropped: Held, common: Collection[Run], sight: str) -> Iterator[Leak]:
    """What stands where no page shows it."""
    # Raw structure repeats what is visible, which is judged by itself.
    shown = {
        run
        for string in one.found
        if string.kind == "visible"
        for run in runs_of(flow(string.text).words)
    }
    values: dict[str, tuple[str, str]] = {}
    for string in one.found:
        if string.kind == "visible":
            continue
        text = flow(string.text)
        known = shown if string.kind == "raw" else frozenset[Run]()
        for stretch in stretches(
            text, lambda run, known=known: run in dropped and run not in common and run not in known
        ):
            yield _leak("hidden", one, string.where, text, stretch, dropped)
        if string.values and string.kind != "raw":
            for line in string.text.split("\n"):
                values.setdefault(plain(line), (string.where, line))
    yield from _values(one, values, dropped, sight)


def _values(
    one: _Read, values: dict[str, tuple[str, str]], dropped: Held, sight: str
) -> Iterator[Leak]:
    """Short values that are words of a dropped paper and stand nowhere in plain sight: neither in
    the file itself nor in an exhibit (`sight`)."""
    short = {
        value: told
        for value, told in values.items()
        if SHORTEST_VALUE <= len(value.split()) < RUN and sum(map(str.isalpha, value)) >= 16
    }
    if not short:
        return
    seen = _sight((one,))
    texts = [" " + " ".join(text.words) + " " for text in dropped.flows]
    for value, (where, line) in short.items():
        if f" {value} " in seen or f" {value} " in sight:
            continue
        for name, text in zip(dropped.names, texts, strict=True):
            if f" {value} " in text:
                yield Leak(
                    rule="value",
                    file=one.carrier.name,
                    where=where,
                    filing=name,
                    count=len(value.split()),
                    text=" ".join(line.split())[:200],
                )
                break


def _leak(
    rule: Literal["hidden", "argued", "long", "unmarked", "written"],
    one: _Read,
    where: str,
    text: Flow,
    stretch: Stretch,
    dropped: Held,
) -> Leak:
    places = dropped.places(stretch.run)
    return Leak(
        rule=rule,
        file=one.carrier.name,
        where=where,
        filing=dropped.names[places[0].source] if places else "",
        count=stretch.length,
        text=text.excerpt(stretch.start, stretch.length),
    )


def _once(leaks: Iterable[Leak]) -> Iterator[Leak]:
    """Each file and paper once under a rule, at the longest stretch."""
    best: dict[tuple[str, str, str], Leak] = {}
    for leak in leaks:
        key = (leak.rule, leak.file, leak.filing)
        if key not in best or leak.count > best[key].count:
            best[key] = leak
    yield from best.values()
