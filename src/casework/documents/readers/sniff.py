"""Which type a file is: by its first bytes, then by its name."""

import re
import zipfile
from io import BytesIO
from pathlib import PurePosixPath

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
PICTURES = (
    (b"\x89PNG\r\n", "png"),
    (b"\xff\xd8\xff", "jpg"),
    (b"GIF8", "gif"),
    (b"II*\x00", "tif"),
    (b"MM\x00*", "tif"),
    (b"BM", "bmp"),
)
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
HEADER = re.compile(
    rb"(?i)\A(?:from |(?:return-path|received|message-id|mime-version|from|to|subject|date|"
    rb"delivered-to|content-type|x-[a-z-]+|reply-to|cc|dkim-signature|in-reply-to): ?)"
)


def sniff(data: bytes, name: str) -> str:
    """One of pdf docx xlsx pptx eml html txt md csv json xml rtf, a picture's type, zip, ole,
    tnef, or "unknown". The bytes win over the name, but a name cannot make text of a picture.
    """
    ending = PurePosixPath(name.replace("\\", "/")).suffix.lower().lstrip(".")
    start = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n\x00")
    if data.startswith(b"\x78\x9f\x3e\x22"):
        return "tnef"
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zip(data, ending)
    if data.startswith(OLE):
        return "ole"
    if start.startswith(b"{\\rtf"):
        return "rtf"
    for magic, kind in PICTURES:
        if data.startswith(magic) and (kind != "bmp" or ending == "bmp"):
            return kind
    return _by_name(start, ending)


def _by_name(start: bytes, ending: str) -> str:
    if ending in {"eml", "pdf", "docx", "xlsx", "pptx"}:
        # The right bytes would have been seen above: office files without them are damaged.
        return ending
    if ending in {"html", "htm", "xhtml"} or re.match(rb"(?i)<!doctype html|<html", start):
        return "html"
    if ending in TEXT:
        return TEXT[ending]
    if HEADER.match(start):
        return "eml"
    return "unknown"


def _zip(data: bytes, ending: str) -> str:
    try:
        names = [
            name.replace("\\", "/").lower() for name in zipfile.ZipFile(BytesIO(data)).namelist()
        ]
    except Exception:  # damaged in any way: the name decides
        known = ending in {"docx", "xlsx", "pptx", *TEXT}
        return TEXT.get(ending, ending) if known else "zip"
    if any(name.endswith("[content_types].xml") for name in names):
        for prefix, kind in MAIN.items():
            if any(name.lstrip("/").startswith(prefix) for name in names):
                return kind
    if ending in {"docx", "xlsx", "pptx"}:
        return ending
    return "zip"
