"""Plain text (txt, md, csv, json, log): which encoding, and is it text at all?"""

import re
from collections.abc import Iterator

from casework.documents.readers.parsed import GaveUp, Nest, Parsed

BLOCK = 40
"""Lines in one passage."""
ANSI = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|[ -/]*[0-~])"
)
BOMS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
ODD = re.compile("[\x01-\x06\x0e-\x1a\x1c-\x1f\x7f]")
"""Control characters which text does not hold (NUL, bell, tabs, form feeds and escapes may)."""
WESTERN = re.compile(r"latin|iso8859|cp125[02-8]|mac_|cp4|cp7|cp8|hp_|cp1[01]|ascii|cp500|kz|ptcp")


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """Blocks of lines anchored by the number of their first line."""
    parsed = Parsed()
    text, encoding = decode(data)
    parsed.tell("encoding", encoding)
    for line, block in blocks(text):
        parsed.add(f"L{line}", block)
    return parsed


def blocks(text: str) -> Iterator[tuple[int, str]]:
    """(number of the first line, text) of each block."""
    lines = text.split("\n")
    for start in range(0, len(lines), BLOCK):
        yield start + 1, "\n".join(lines[start : start + BLOCK])


def decode(data: bytes) -> tuple[str, str]:
    """(text without escape sequences and control characters, encoding).

    Raises GaveUp("binary") for what is no text: too many control characters in every reading.
    """
    for bom, encoding in BOMS:
        if data.startswith(bom):
            return tidy(data.decode(encoding, "replace")), encoding
    wide = _wide(data)
    if wide:
        return tidy(data.decode(wide, "replace")), wide
    try:
        text, encoding = data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        text, encoding = _legacy(data)
    sample = text[:200_000]
    odd = len(ODD.findall(sample)) + sample.count("\ufffd")
    nuls = sample.count("\x00")
    if odd > max(2, len(sample) // 50) or nuls > max(8, len(sample) // 10):
        raise GaveUp("binary", "holds binary data, not text.")
    return tidy(text), encoding


def tidy(text: str) -> str:
    """Without terminal escapes and byte order marks; a lone carriage return ends a line."""
    text = ANSI.sub("", text).replace("\ufeff", "").replace("\x07", "").replace("\x08", "")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n")


def _wide(data: bytes) -> str | None:
    """UTF-16 without a mark: every second byte of plain text is NUL."""
    sample = data[:4096]
    half = len(sample) // 2
    if half < 2:
        return None
    low, high = sample[0::2].count(0), sample[1::2].count(0)
    if high > half * 0.4 and low < half * 0.05:
        return "utf-16-le"
    if low > half * 0.4 and high < half * 0.05:
        return "utf-16-be"
    return None


def _legacy(data: bytes) -> tuple[str, str]:
    """Neither UTF-8 nor marked: what the byte statistics say, else Windows-1252.

    Western code pages are hard to tell apart in short texts, so they all count as Windows-1252.
    """
    from charset_normalizer import from_bytes

    best = from_bytes(data[:1_000_000]).best()
    encoding = best.encoding if best is not None else "cp1252"
    if WESTERN.match(encoding):
        encoding = "cp1252"
    return data.decode(encoding, "replace"), encoding
