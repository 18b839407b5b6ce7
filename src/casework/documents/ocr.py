"""OCR as a second stage: the pages that a reading leaves unread are asked for one by one.

Each page is its own guarded child (readers/scan.py), so a page that hangs, bombs or crashes
costs that page. What came out is kept by content and page, so that an interrupted reading of a
room goes on where it stopped, and a scan that hangs on fifty mails is read once.
"""

import hashlib
import os
import re
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from casework.documents.echo import without_echo
from casework.documents.guard import guard
from casework.documents.readers.engines import Absent, Choice, choose
from casework.documents.readers.recognise import Scan
from casework.documents.records import GuardLimits, Passage, Reading, State

OCR_LIMITS = GuardLimits(cpu_seconds=60, wall_seconds=180)
"""Bounds of one page."""
EDITION = "1"
"""Part of the key of a stored page: changes whenever OCR comes to say something else."""
NOTHING = "opened, but holds no text."
"""What a parser says where nothing came out; untrue, or said better, once OCR has looked."""

PAGE = re.compile(r"p(\d{1,9})(?=\.|$)")

Page = tuple[str, int]
"""The SHA-256 of a file's bytes, and a page of it (from 1)."""


class Wanted(NamedTuple):
    """A page to be read: `chain` are the digests that lead to its file, outermost first."""

    chain: tuple[str, ...]
    page: int

    @property
    def key(self) -> Page:
        return self.chain[-1], self.page


class Scans:
    """Pages read before: ``<folder>/<ab>/<sha256 of the file>/<page>.<edition>.<engine>.json``,
    so that all pages of a file can be found and taken away. Without a folder, none."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def get(self, page: Page, engine: Choice) -> Scan | None:
        """The page as this engine, in this version, read it, if it did."""
        if self.folder is None:
            return None
        try:
            return Scan.model_validate_json(read_whole(self._path(self.folder, page, engine)))
        except (OSError, ValueError):
            return None

    def put(self, page: Page, engine: Choice, scan: Scan) -> None:
        """Keep a page; it appears whole."""
        if self.folder is not None:
            write_whole(self._path(self.folder, page, engine), scan.model_dump_json())

    def _path(self, folder: Path, page: Page, engine: Choice) -> Path:
        digest, number = page
        return folder / digest[:2] / digest / f"{number}.{EDITION}.{engine.key}.json"


def write_whole(target: Path, text: str) -> None:
    """Write a file that nobody sees half written, whichever thread or process writes it too; nor
    anybody but its owner. Its first line is the SHA-256 of the rest."""
    missing = [place for place in (target.parent, *target.parent.parents) if not place.exists()]
    for place in reversed(missing):
        place.mkdir(0o700, exist_ok=True)
    data = text.encode()
    beside = target.with_name(f".{target.stem}.{os.getpid()}.{threading.get_ident()}.part")
    beside.touch(0o600)
    beside.write_bytes(hashlib.sha256(data).hexdigest().encode() + b"\n" + data)
    beside.replace(target)


def read_whole(path: Path) -> bytes:
    """What `write_whole` wrote. Raises ValueError where it was changed since: what is stored is
    given out as evidence."""
    digest, _, data = path.read_bytes().partition(b"\n")
    if digest != hashlib.sha256(data).hexdigest().encode():
        raise ValueError(f"{path}: was changed after it was stored.")
    return data


def complete(
    reading: Reading, path: Path, *, limits: GuardLimits = OCR_LIMITS, scans: Scans | None = None
) -> Reading:
    """The reading of the file at `path` with its unread pages read, and those of its children.

    A page that was read is a passage with source ``ocr``, in page order; its anchor is ``p3``,
    or ``p3.ocr`` where the file has text of its own there. `unread` keeps what could not be
    read; `reason` says so, page by page. Never raises for what a page is or does; raises
    UsageError for a nonsensical `CASEWORK_OCR`.
    """
    kept = scans or Scans()
    wanted = {page.key: page for page in _wanted(reading, ())}
    if not wanted:
        return reading
    try:
        engine = choose()
    except Absent as absent:
        return _filled(reading, dict.fromkeys(wanted, Scan(problem=str(absent))))
    found: dict[Page, Scan] = {}
    with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        try:
            for page, scan in zip(
                wanted,
                pool.map(partial(_read, path, limits, kept, engine), wanted.values()),
                strict=True,
            ):
                found[page] = scan
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return _filled(reading, found)


def confess(reading: Reading) -> Reading:
    """The reading as it is where OCR is not asked for: its reason names the unread pages."""
    found = {
        page.key: Scan(problem="a picture, and OCR was not asked for.")
        for page in _wanted(reading, ())
    }
    return _filled(reading, found) if found else reading


def tried() -> str:
    """What reads scanned pages here, as ``Tesseract 5.5.4, eng, library``, once it has read a
    word. Raises Absent, with what to do, where it cannot, and UsageError as `complete` does.
    """
    from PIL import Image, ImageDraw, ImageFont

    engine = choose()
    page = Image.new("L", (600, 200), 255)
    font = ImageFont.load_default(60)
    ImageDraw.Draw(page).text((60, 60), "CASEWORK", font=font, fill=0)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "word.png"
        page.save(path, dpi=(300, 300))
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        found = _read(path, OCR_LIMITS, Scans(), engine, Wanted((digest,), 1))
    if "CASEWORK" not in found.text.upper():
        problem = f"{engine.name}, did not read a word in large print. {found.problem}"
        raise Absent(problem.strip())
    return engine.name


def _wanted(reading: Reading, chain: tuple[str, ...]) -> Iterator[Wanted]:
    chain = (*chain, reading.sha256) if reading.sha256 else chain
    for page in reading.unread:
        if reading.sha256:
            yield Wanted(chain, page)
    for child in reading.children:
        yield from _wanted(child, chain)


def _read(path: Path, limits: GuardLimits, kept: Scans, engine: Choice, wanted: Wanted) -> Scan:
    found = kept.get(wanted.key, engine)
    if found is not None:
        return found
    more = {"chain": wanted.chain, "page": wanted.page, "engine": engine}
    outcome = guard.ask("ocr", path, limits, **more)
    if outcome.answer is None:  # perhaps the machine's fault: not kept, asked again next time
        return Scan(problem=outcome.reason)
    if "absent" in outcome.answer:
        return Scan(problem=outcome.answer["absent"])
    found = Scan.model_validate(outcome.answer)
    kept.put(wanted.key, engine, found)
    return found


def _filled(reading: Reading, found: Mapping[Page, Scan]) -> Reading:
    children = tuple(_filled(child, found) for child in reading.children)
    pages = {
        page: found[reading.sha256, page]
        for page in reading.unread
        if (reading.sha256, page) in found
    }
    passages = _placed(reading, pages)
    state: State = reading.state
    if state in {"empty", "binary"} and (
        any(passage.layer not in {"metadata", "stamp"} for passage in passages)
        or (not reading.passages and any(child.state == "text" for child in children))
    ):
        state = "text"
    return reading.model_copy(
        update={
            "children": children,
            "passages": passages,
            "unread": tuple(n for n in reading.unread if n not in pages or pages[n].problem),
            "state": state,
            "reason": _reason(reading.reason, pages) if pages else reading.reason,
        }
    )


def _placed(reading: Reading, pages: Mapping[int, Scan]) -> tuple[Passage, ...]:
    """The passages, with those of OCR behind what the file itself has up to the same page."""
    taken = {passage.anchor for passage in reading.passages}
    passages = list(reading.passages)
    for page in sorted(pages):
        text = without_echo(pages[page].text, page, reading)
        if text.strip():
            before = [n for n, passage in enumerate(passages) if 0 < _page_of(passage) <= page]
            anchor = f"p{page}.ocr" if f"p{page}" in taken else f"p{page}"
            place = before[-1] + 1 if before else 0
            passages.insert(place, Passage(anchor=anchor, text=text, source="ocr"))
    return tuple(passages)


def _page_of(passage: Passage) -> int:
    """The page a passage is part of; 0 for what stands behind all pages (annotations, fields)."""
    found = PAGE.match(passage.anchor)
    return int(found[1]) if found and passage.layer not in {"annotation", "metadata"} else 0


def _reason(before: str, pages: Mapping[int, Scan]) -> str:
    parts = [before.replace(NOTHING, "").strip()]
    read = {page: scan for page, scan in pages.items() if scan.text}
    if read:
        mean = round(sum(scan.confidence for scan in read.values()) / len(read))
        parts.append(f"{_named(read)} read by OCR (mean confidence {mean} %).")
    blank = [page for page, scan in pages.items() if not scan.text and not scan.problem]
    if blank:
        parts.append(f"{_named(blank)} blank.")
    problems: dict[str, list[int]] = {}
    for page, scan in pages.items():
        if scan.problem:
            problems.setdefault(scan.problem, []).append(page)
    parts += [f"{_named(those)} not read: {problem}" for problem, those in problems.items()]
    return " ".join(part for part in parts if part)


def _named(pages: Iterable[int]) -> str:
    """``page 3`` or ``pages 1-4, 7``."""
    runs: list[list[int]] = []
    for page in sorted(pages):
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    shown = ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    return f"page{'s' if sum(map(len, runs)) > 1 else ''} {shown}"
