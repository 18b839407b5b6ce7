"""Which type a file is: by its first bytes, then by its name."""

import re
import zipfile
from io import BytesIO
from pathlib import PurePosixPath

from casework.documents.readers.compound import OLE, kind_of

TEXT = {
    "txt": "txt",
    "text": "txt",
    "log": "txt",
    "md": "md",
    "markdown": "md",
    "csv": "csv",
    "tsv": "csv",
    "json": "json",
    "jsonl": "json",
    "xml": "xml",
    "toml": "txt",
    "yaml": "txt",
    "yml": "txt",
    "ics": "txt",
}
MAIN = {"word/": "docx", "xl/": "xlsx", "ppt/": "pptx"}
OPEN_DOCUMENT = {"text": "odt", "spreadsheet": "ods", "presentation": "odp"}
OFFICE = frozenset({"eml", "pdf", "docx", "xlsx", "pptx"})
MAGIC = (
    (b"\x78\x9f\x3e\x22", "tnef"),
    (b"\x89PNG\r\n", "png"),
    (b"\xff\xd8\xff", "jpg"),
    (b"GIF8", "gif"),
    (b"II*\x00", "tif"),
    (b"MM\x00*", "tif"),
    (b"!BDN", "pst"),
    (b"\xffWPC", "wpd"),
    (b"\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d", "one"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"Rar!\x1a\x07", "rar"),
    (b"\x1f\x8b\x08", "gz"),
    (b"MZ", "exe"),
)
HEIC = "a picture in Apple's HEIC form. Save it as JPG or PNG."
PACKED = "a packed archive; not opened. Unpack it and add its files, or pack them as ZIP."
UNREAD = {
    "heic": HEIC,
    "pst": "an Outlook data file (PST or OST). Export its messages as EML, MSG or MBOX.",
    "wpd": "a WordPerfect document. Save it as DOCX, RTF or PDF.",
    "one": "a OneNote section. Export it as PDF or DOCX.",
    "7z": PACKED,
    "rar": PACKED,
    "gz": PACKED,
    "exe": "a program; never opened.",
}
"""Formats that are known and not read: what to do instead."""
HEADER = re.compile(
    rb"(?i)\A(?:from |(?:return-path|received|message-id|mime-version|from|to|subject|date|"
    rb"delivered-to|content-type|x-[a-z-]+|reply-to|cc|dkim-signature|in-reply-to): ?)"
)
ENVELOPE = re.compile(rb"(?m)^From \S[^\r\n]*\d{4}[^\r\n]*\r?\n[A-Za-z][\w-]*:")
"""The line that begins each message of a mailbox, with a header line behind it."""


def sniff(data: bytes, name: str) -> str:
    """A type that parse.py knows, or one of UNREAD, or "unknown".

    The bytes win over the name, but a name cannot make text of a picture.
    """
    ending = PurePosixPath(name.replace("\\", "/")).suffix.lower().lstrip(".")
    start = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n\x00")
    for magic, kind in MAGIC:
        if data.startswith(magic) and (kind != "exe" or ending not in TEXT):
            return kind
    if data.startswith(b"BM") and ending == "bmp":
        return "bmp"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:12] in {b"ftypheic", b"ftypheix", b"ftypmif1", b"ftypmsf1"}:
        return "heic"
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zip(data, ending)  # before PDF: a PDF stored in it shows its own first bytes
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if data.startswith(OLE):
        return kind_of(data)
    if start.startswith(b"{\\rtf"):
        return "rtf"
    if ending in {"p7m", "p7s"} and data[:1] == b"\x30":
        return "p7m"
    if start.startswith(b"-----BEGIN PGP MESSAGE-----"):
        return "pgp"
    return _by_name(data, start, ending)


def _by_name(data: bytes, start: bytes, ending: str) -> str:
    if start.startswith(b"From ") and _is_mailbox(data, ending):
        return "mbox"
    if ending in OFFICE:
        # The right bytes would have been seen above: office files without them are damaged.
        return ending
    if ending in {"html", "htm", "xhtml"} or re.match(rb"(?i)<!doctype html|<html", start):
        return "html"
    if start.startswith(b"<?xml") and b"<pkg:package" in data[:2048]:
        return "docx"
    if ending in TEXT:
        return TEXT[ending]
    if ending == "xls" and data[:2] in {b"\x09\x00", b"\x09\x02", b"\x09\x04", b"\x09\x08"}:
        return "xls"
    if HEADER.match(start):
        return "eml"
    return "unknown"


def _is_mailbox(data: bytes, ending: str) -> bool:
    """Whether a file that begins like a mailbox is one: its name says so, or a second message."""
    if not ENVELOPE.match(data.lstrip(b"\xef\xbb\xbf \t\r\n\x00")):
        return ending in {"mbox", "mbx"}
    return ending in {"mbox", "mbx"} or len(ENVELOPE.findall(data)) > 1


def _zip(data: bytes, ending: str) -> str:
    try:
        archive = zipfile.ZipFile(BytesIO(data))
        names = [name.replace("\\", "/").lower() for name in archive.namelist()]
        if "mimetype" in names and archive.getinfo("mimetype").file_size < 200:
            kind = archive.read("mimetype").decode("latin-1").rpartition("opendocument.")[2]
            found = OPEN_DOCUMENT.get(kind.strip().removesuffix("-template"))
            if found:
                return found
    except Exception:  # damaged in any way: the name decides
        known = ending in {"docx", "xlsx", "pptx", *TEXT}
        return TEXT.get(ending, ending) if known else "zip"
    if any(name.endswith("[content_types].xml") for name in names):
        if any(name.lstrip("/") == "xl/workbook.bin" for name in names):
            return "xlsb"
        for prefix, kind in MAIN.items():
            if any(name.lstrip("/").startswith(prefix) for name in names):
                return kind
    if ending in {"docx", "xlsx", "pptx"}:
        return ending
    return "zip"
