"""The folder of an index: which generation counts, who writes, and whether its files are whole.

::

    format.json      the format and the generation in use; replaced in one step
    writer.lock      held (flock) by the one who writes; says who
    <generation>/    tantivy's files

A damaged, foreign or older index is never mended: a fresh generation takes its place, and the
old one is removed. Files that are none of these are left alone.
"""

import contextlib
import fcntl
import json
import os
import re
import shutil
import time
import uuid
import zlib
from collections.abc import Generator
from pathlib import Path
from typing import Any

from casework.documents.search.schema import FORMAT, make_schema
from casework.errors import UsageError

GENERATION = re.compile(r"g-[0-9a-f]{12}")
FOOTER_MAGIC = 1337
FOOTER_MOST = 10_000
BLOCK = 1 << 20
TRIES = 5


class Busy(UsageError):
    """Another process writes this index."""


class Damaged(Exception):
    """The generation in use cannot be read; the message says why."""


def current(folder: Path) -> Path | None:
    """The generation in use; None where there is none yet. Raises Damaged."""
    file = folder / "format.json"
    if not file.exists():
        return None
    try:
        said = json.loads(file.read_text("utf-8"))
        found, name = said["format"], said["generation"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Damaged(f"{file.name} is damaged") from error
    if found != FORMAT:
        raise Damaged(f"it has format {found}, and this program writes {FORMAT}")
    if not isinstance(name, str) or not GENERATION.fullmatch(name):
        raise Damaged(f"{file.name} names no generation")
    if not (folder / name).is_dir():
        raise Damaged(f"{name} is missing")
    return folder / name


def renew(folder: Path) -> Path:
    """Put a fresh, empty generation in the place of whatever there is. For the writer only."""
    import tantivy

    name = f"g-{uuid.uuid4().hex[:12]}"
    (folder / name).mkdir()
    tantivy.Index(make_schema(), path=os.fspath(folder / name))
    part = folder / f".format.{os.getpid()}.part"
    part.write_text(json.dumps({"format": FORMAT, "generation": name}) + "\n", "utf-8")
    part.replace(folder / "format.json")
    for other in folder.iterdir():
        if GENERATION.fullmatch(other.name) and other.name != name and not other.is_symlink():
            shutil.rmtree(other, ignore_errors=True)
    return folder / name


@contextlib.contextmanager
def writing(folder: Path, wait: float) -> Generator[None]:
    """Be the one writer. Waits up to `wait` seconds for another; then raises Busy, naming it.

    The lock goes with the process, however that ends.
    """
    with (folder / "writer.lock").open("a+", encoding="utf-8") as file:
        end = time.monotonic() + wait
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() >= end:
                    file.seek(0)
                    holder = file.read(200).strip() or "another process"
                    raise Busy(
                        f"the index in {folder} is being written by {holder}. "
                        "Wait until it has ended, and run the command again."
                    ) from None
                time.sleep(0.05)
        file.truncate(0)
        file.write(f"process {os.getpid()}, since {time.strftime('%H:%M:%S')}\n")
        file.flush()
        yield
        file.truncate(0)


def open_generation(generation: Path) -> Any:
    """tantivy's index of a generation, its files checked first. Raises Damaged.

    A writer may be removing files that have just been merged, so a check that fails is made
    again with the list of files as it is by then.
    """
    import tantivy

    for left in reversed(range(TRIES)):
        try:
            check(generation)
            index = tantivy.Index.open(os.fspath(generation))
            index.config_reader("manual", 0)
            index.reload()
            return index
        except (Damaged, ValueError, OSError) as error:
            if not left:
                raise Damaged(str(error)) from error
            time.sleep(0.05)
    raise Damaged("cannot be opened")


def check(generation: Path) -> None:
    """Compare every file in use with the checksum in its footer: tantivy maps files into memory
    and trusts them, so a torn one would end the process. Raises Damaged."""
    try:
        told = json.loads((generation / "meta.json").read_text("utf-8"))
        segments = [
            (str(s["segment_id"]).replace("-", ""), (s.get("deletes") or {}).get("opstamp"))
            for s in told["segments"]
        ]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Damaged("meta.json is damaged") from error
    for segment, deletes in segments:
        needed = {f"{segment}.{end}" for end in ("term", "idx", "pos", "store", "fast")}
        if deletes is not None:
            needed.add(f"{segment}.{deletes}.del")
        for file in {*generation.glob(f"{segment}.*")} | {generation / name for name in needed}:
            if file.suffix != ".del" or file.name in needed:
                _check_file(file)


def _check_file(path: Path) -> None:
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            file.seek(max(0, size - 8))
            tail = file.read(8)
            length, magic = int.from_bytes(tail[:4], "little"), int.from_bytes(tail[4:], "little")
            if len(tail) < 8 or magic != FOOTER_MAGIC or length > min(FOOTER_MOST, size - 8):
                raise Damaged(f"{path.name} is cut short")
            file.seek(size - 8 - length)
            expected = json.loads(file.read(length))["crc"]
            file.seek(0)
            left, crc = size - 8 - length, 0
            while left > 0:
                block = file.read(min(BLOCK, left))
                if not block:
                    raise Damaged(f"{path.name} is cut short")
                crc = zlib.crc32(block, crc)
                left -= len(block)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Damaged(f"{path.name} is missing or damaged") from error
    if crc != expected:
        raise Damaged(f"{path.name} is damaged (its checksum differs)")
