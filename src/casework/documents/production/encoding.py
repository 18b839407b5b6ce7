"""Which encoding a load file has: decided strictly, once, for the whole file.

The quote of a Concordance file tells: it is byte FE in Windows-1252, C3 BE in UTF-8, FE 00 or
00 FE in UTF-16. The byte-order mark of big-endian UTF-16 starts with FE too, so a mark counts
only where zero bytes follow. Nothing is ever decoded with replacement characters.
"""

import codecs
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from casework.errors import UsageError

Encoding = Literal["utf-8", "utf-8-bom", "utf-16-le", "utf-16-be", "cp1252"]
CODECS: dict[Encoding, str] = {
    "utf-8": "utf-8",
    "utf-8-bom": "utf-8",
    "utf-16-le": "utf-16-le",
    "utf-16-be": "utf-16-be",
    "cp1252": "cp1252",
}
MARKS: dict[Encoding, bytes] = {
    "utf-8": b"",
    "utf-8-bom": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "cp1252": b"",
}
CHUNK = 2**16


def detect(path: Path) -> Encoding:
    """The encoding in which the whole file decodes.

    Raises UsageError, with the byte's offset, where there is none: a file that is UTF-8 but for
    one byte is damaged, not Windows-1252.
    """
    with path.open("rb") as file:
        start = file.read(4096)
    sure, guess = _by_start(start)
    offset, wide = _first_fault(path, guess)
    if offset is None:
        return guess
    if sure or wide:
        raise _undecodable(path, offset, guess)
    offset, _ = _first_fault(path, "cp1252")
    if offset is not None:
        raise _undecodable(path, offset, "utf-8 or cp1252")
    return "cp1252"


def check(path: Path, encoding: Encoding) -> None:
    """Raise UsageError, with the byte's offset, where the file is not in this encoding."""
    offset, _ = _first_fault(path, encoding)
    if offset is not None:
        raise _undecodable(path, offset, encoding)


def _by_start(start: bytes) -> tuple[bool, Encoding]:
    """(whether there is no doubt, the encoding the first bytes speak for)."""
    if start.startswith(codecs.BOM_UTF8):
        return True, "utf-8-bom"
    zeros = (start[0::2].count(0), start[1::2].count(0))
    if start.startswith(codecs.BOM_UTF16_LE) and (zeros[1] or len(start) == 2):
        return True, "utf-16-le"
    if start.startswith(codecs.BOM_UTF16_BE) and (zeros[0] or len(start) == 2):
        return True, "utf-16-be"
    half = len(start) // 4
    if half and zeros[1] > half and zeros[0] < half:
        return True, "utf-16-le"
    if half and zeros[0] > half and zeros[1] < half:
        return True, "utf-16-be"
    if start.startswith(b"\xfe"):
        return True, "cp1252"
    return start.startswith("þ".encode()), "utf-8"


def _first_fault(path: Path, encoding: Encoding) -> tuple[int | None, bool]:
    """(offset of the first byte that does not decode, whether anything beyond ASCII did)."""
    decoder = codecs.getincrementaldecoder(CODECS[encoding])("strict")
    fed, wide = 0, False
    for chunk in _chunks(path):
        waiting = len(decoder.getstate()[0])
        try:
            wide = not decoder.decode(chunk).isascii() or wide
        except UnicodeDecodeError as error:
            valid = error.object[: error.start].decode(CODECS[encoding], "ignore")
            return fed - waiting + error.start, wide or not valid.isascii()
        fed += len(chunk)
    waiting = len(decoder.getstate()[0])
    try:
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return fed - waiting, wide
    return None, wide


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk


def _undecodable(path: Path, offset: int, tried: str) -> UsageError:
    return UsageError(
        f"{path}: byte {offset:,} cannot be decoded as {tried}. Ask the producing party for the "
        "file again, or name its encoding (utf-8, utf-8-bom, utf-16-le, utf-16-be, cp1252)."
    )
