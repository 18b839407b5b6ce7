"""The artifact check inside the guarded child: one Word document, whole, that says one thing.

First what the bytes are, whatever the name says; then the package itself (damage, two parts under
one name, macros, things fetched from elsewhere); then two readers that know nothing of each
other: our own walk over the XML, and python-docx.
"""

import hashlib
import io
import re
import struct
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NoReturn

from casework.documents.artifact import Artifact, Fault
from casework.documents.readers import word
from casework.documents.readers.compound import OLE
from casework.documents.readers.package import RELATION, Package
from casework.documents.readers.parse import parse_bytes
from casework.documents.readers.parsed import GaveUp, Nest
from casework.documents.readers.sniff import sniff
from casework.documents.readers.wordcovers import covers
from casework.documents.records import BODY, GuardLimits, Passage

KINDS: dict[str, Fault] = {
    "pdf": "pdf",
    "html": "html",
    "rtf": "rtf",
    "xlsx": "xlsx",
    "xlsb": "xlsx",
    "pptx": "pptx",
    "zip": "zip_not_ooxml",
}
"""What a file is instead of a DOCX, by what `sniff` says of its bytes."""
NAMES: dict[Fault, str] = {
    "pdf": "a PDF",
    "html": "a page of HTML",
    "rtf": "an RTF file",
    "xlsx": "an Excel workbook",
    "pptx": "a PowerPoint file",
    "zip_not_ooxml": "a zip archive that holds no Office document",
}
DOCUMENT = "wordprocessingml.document.main+xml"
TEMPLATE = "wordprocessingml.template.main+xml"
MACROS = ("document.macroenabled.main+xml", "template.macroenabledtemplate.main+xml")
FETCHED = frozenset({"attachedTemplate", "frame", "image", "oleObject", "subDocument", "aFChunk"})
"""Relations that Word follows by itself. A hyperlink is followed by the person who clicks it."""
LOCAL = struct.Struct("<4s5H3L2H")
"""The header in front of a zip member; its last two numbers are the lengths of name and extra."""
DESCRIPTOR = 24
"""Bytes that may follow a member: its sizes and checksum again."""
INVISIBLE = re.compile(
    "[\\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]+"
)
WORD = re.compile(r"[^\W\d_]{3,}")
"""Without numbers: ours says those that Word computes for a paragraph, the other does not."""
AGREE = 0.9
"""Share of words below which two readers have not read the same text."""


class _Refused(Exception):
    def __init__(self, fault: Fault, reason: str) -> None:
        super().__init__(reason)
        self.fault: Fault = fault


def examine(path: Path, limits: GuardLimits) -> Artifact:
    """The findings on one file. Every failure becomes a fault with its reason."""
    data = path.read_bytes()
    found = Artifact(name=path.name, sha256=hashlib.sha256(data).hexdigest(), size=len(data))
    try:
        return _examined(found, data, limits)
    except _Refused as refused:
        return found.model_copy(update={"fault": refused.fault, "reason": str(refused)})
    except GaveUp as gave_up:
        fault: Fault = "too_big" if gave_up.state == "too_big" else "corrupt"
        return found.model_copy(update={"fault": fault, "reason": str(gave_up)})


def _examined(found: Artifact, data: bytes, limits: GuardLimits) -> Artifact:
    if not found.name.lower().endswith(".docx"):
        raise _Refused("other", "its name does not end in .docx.")
    _kind(data)
    package = Package(data, limits)
    _whole(package, data)
    _content_type(package)
    links = _carried(package)
    body, visible, all_words = _own(data, found.name, limits)
    theirs = _second(data)
    agreement = min(_held(body, theirs), _held(theirs, all_words))
    if agreement < AGREE:
        raise _Refused("unreadable", f"two readers share only {agreement:.0%} of its words.")
    told = {
        "warnings": tuple(_warnings(links, covers(package.xml(package.main)))),
        "characters": len(INVISIBLE.sub("", visible)),
        "agreement": agreement,
    }
    if not told["characters"]:
        told |= {"fault": "no_text", "reason": "it shows no visible text."}
    return found.model_copy(update=told)


def _kind(data: bytes) -> None:
    """Refuse what is no zip package of Word, by its bytes alone: the name is a claim."""
    if not data:
        raise _Refused("empty", "the file has 0 bytes.")
    if data.startswith(OLE):
        encrypted = "EncryptedPackage".encode("utf-16-le") in data
        if encrypted:
            raise _Refused("encrypted_ooxml", "it is locked with a password.")
        raise _Refused("ole_doc", "it is an old binary Office file with a new name.")
    kind = sniff(data, "")
    if kind in KINDS:
        fault = KINDS[kind]
        if fault == "zip_not_ooxml" and not zipfile.is_zipfile(io.BytesIO(data)):
            raise _Refused("corrupt", "the package is cut off or damaged.")
        raise _Refused(fault, f"it is {NAMES[fault]} with another name.")
    if data.startswith(b"PK\x03\x04"):
        return
    if zipfile.is_zipfile(io.BytesIO(data)):
        raise _Refused("corrupt", "other bytes stand before the package.")
    try:
        data.decode()
    except UnicodeDecodeError:
        raise _Refused("other", "its bytes are of no known format.") from None
    raise _Refused("text", "it is plain text with another name.")


def _whole(package: Package, data: bytes) -> None:
    """Read every member to its checksum; refuse one name that stands for two parts, and parts
    that the package's index does not tell of."""
    seen: set[str] = set()
    at = 0
    for info in sorted(package.zip.infolist(), key=lambda one: one.header_offset):
        key = info.filename.replace("\\", "/").lstrip("/").casefold()
        if key in seen:
            raise _Refused("ambiguous", f"the package holds {info.filename} twice.")
        seen.add(key)
        if info.header_offset - at > DESCRIPTOR:
            raise _Refused("ambiguous", f"bytes of no part stand before {info.filename}.")
        at = _end(data, info)
        if not info.is_dir():
            package.read(info.filename)
    if package.zip.start_dir - at > DESCRIPTOR:
        raise _Refused("ambiguous", "bytes of no part stand behind the last part.")


def _end(data: bytes, info: zipfile.ZipInfo) -> int:
    """Where a member ends, by the header in front of it."""
    try:
        *_, name, extra = LOCAL.unpack_from(data, info.header_offset)
    except struct.error:
        raise _Refused("corrupt", f"{info.filename} has no header in the package.") from None
    return info.header_offset + LOCAL.size + name + extra + info.compress_size


def _content_type(package: Package) -> None:
    types = package.xml("[Content_Types].xml")
    main = "/" + package.main.casefold()
    told = [
        (element.get("ContentType") or "").casefold()
        for element in types.iter("{*}Override")
        if (element.get("PartName") or "").casefold() == main
    ]
    kind = told[0] if told else ""
    if kind.endswith(TEMPLATE):
        raise _Refused("dotx", "it is a Word template with another name.")
    if kind.endswith(MACROS):
        raise _Refused("macros", "it is a Word document with macros.")
    if not kind.endswith(DOCUMENT):
        raise _Refused("corrupt", "its main part is not declared as a Word document.")


def _warnings(links: int, floating: int) -> Iterator[str]:
    if links:
        yield f"links to {links} places outside."
    if floating:
        many = floating > 1
        yield (
            f"{floating} filled shape{'s' if many else ''} or picture{'s' if many else ''} "
            f"{'float' if many else 'floats'} in front of the text; whether words lie under "
            f"{'them' if many else 'it'} is not decided."
        )


def _carried(package: Package) -> int:
    """Refuse macros and what Word would fetch by itself; the number of other links outside."""
    if any(name.endswith(("vbaproject.bin", "vbadata.xml")) for name in package.names):
        raise _Refused("macros", "it carries macros.")
    links = list(_external(package))
    for kind in links:
        if kind in FETCHED:
            raise _Refused("external_links", f"it would fetch something from elsewhere ({kind}).")
    return len(links)


def _external(package: Package) -> Iterator[str]:
    for key, info in sorted(package.names.items()):
        if key.endswith(".rels"):
            for element in package.xml(info.filename).iter(RELATION):
                if element.get("TargetMode") == "External":
                    yield (element.get("Type") or "").rsplit("/", 1)[-1]


def _own(data: bytes, name: str, limits: GuardLimits) -> tuple[str, str, str]:
    """As our reader finds it: the body without tracked insertions, all that a person sees, and
    all words in whatever layer."""
    parsed = word.parse(data, name, Nest(limits, parse_bytes))
    added = Counter(WORD.findall(_text(p for p in parsed.passages if p.layer == "inserted")))
    seen = [passage for passage in parsed.passages if passage.layer in BODY]
    body = Counter(WORD.findall(_text(p for p in seen if p.anchor.startswith(("¶", "T")))))
    return " ".join(body - added), _text(seen), _text(parsed.passages)


def _text(passages: Iterable[Passage]) -> str:
    return "\n".join(passage.text for passage in passages)


def _second(data: bytes) -> str:
    """The same words as python-docx finds them."""
    import docx
    from docx.table import Table

    try:
        document = docx.Document(io.BytesIO(data))
        parts: list[str] = []
        for block in document.iter_inner_content():
            if isinstance(block, Table):
                parts += [cell.text for row in block.rows for cell in row.cells]
            else:
                parts.append(block.text)
    except Exception as error:  # whatever it stumbles over, it is no document to it
        _unreadable(error)
    return "\n".join(parts)


def _unreadable(error: Exception) -> NoReturn:
    reason = f"a second reader cannot open it ({type(error).__name__})."
    raise _Refused("unreadable", reason) from error


def _held(words: str, by: str) -> float:
    """Share of the distinct words of one text that another holds too."""
    wanted = set(WORD.findall(words))
    return len(wanted & set(WORD.findall(by))) / len(wanted) if wanted else 1.0
