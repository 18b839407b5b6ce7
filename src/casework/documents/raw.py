"""Gathering every string of a file, inside the guarded child.

Beside what reading gives (all layers and properties of the file and its children):

- zip formats: member names, archive and member comments, all text and attribute values of every
  XML member, and every other member again as a file (to a bounded depth);
- PDF: every string of every object, XMP and other metadata streams, comments outside objects,
  embedded files;
- mail: all headers of all parts, decoded parts; attachments again as files;
- HTML: all attribute values, comments, scripts, styles;
- PNG: its text chunks, compressed ones too; anything else: runs of printable characters in
  ASCII and UTF-16, which covers JPEG comments and EXIF.
"""

import email
import email.policy
import io
import re
import struct
import zlib
from collections.abc import Callable, Iterable
from email.message import Message
from pathlib import Path
from typing import Any

from casework.documents.found import Found, Kind
from casework.documents.readers.body import header
from casework.documents.readers.mail import SHOWN
from casework.documents.readers.package import open_zip
from casework.documents.readers.parse import parse_bytes
from casework.documents.readers.parsed import GaveUp, Nest, clean
from casework.documents.readers.sniff import sniff
from casework.documents.records import BODY, LAYERS, GuardLimits, Reading

VISIBLE_PARTS = re.compile(
    r"(?i)^(word/(document|header\d*|footer\d*|footnotes|endnotes)\.xml"
    r"|xl/(sharedstrings|worksheets/.*|charts/.*|drawings/.*|tables/.*)(\.xml)?"
    r"|ppt/(slides|charts|diagrams|graphicframes)/.*\.xml|docprops/(app|core)\.xml"
    r"|(content|styles)\.xml)"
)
"""Members whose text stands on the page as well. app.xml repeats sheet and slide titles, core.xml
the title; what else core.xml holds is told as properties."""
REPEATING = frozenset({"/ActualText", "/Alt", "/E", "/Title"})
ASCII_RUN = re.compile(rb"[\x20-\x7e]{6,}")
WIDE_RUN = re.compile(rb"(?:[\x20-\x7e]\x00){6,}")
SEARCHED = frozenset({"text", "empty", "binary", "unreadable"})


def strings_of(path: Path, limits: GuardLimits) -> dict[str, Any]:
    """{"found": [Found as dict], "unsearched": [what could not be searched, and why]}."""
    gathered = _Gathering(limits)
    name = path.name
    gathered.add(name, name, "name", values=True)
    data = path.read_bytes()
    reading = parse_bytes(data, name, Nest(limits, parse_bytes))
    gathered.reading(name, reading)
    gathered.raw(name, name, data, 0)
    return {
        "found": [found.model_dump(mode="json") for found in gathered.found],
        "unsearched": gathered.unsearched,
    }


class _Gathering:
    def __init__(self, limits: GuardLimits) -> None:
        self.limits = limits
        self.found: list[Found] = []
        self.unsearched: list[str] = []

    def add(self, where: str, text: str, kind: Kind, *, values: bool = False) -> None:
        text = clean(text)
        if text.strip():
            self.found.append(Found(where=where, text=text, kind=kind, values=values))

    def values(self, where: str, values: Iterable[str], kind: Kind) -> None:
        """Many short values at once, each on its own line; the same value once."""
        lines = dict.fromkeys(" ".join(value.split()) for value in values)
        self.add(where, "\n".join(lines), kind, values=True)

    def pair(self, where: str, key: str, value: str, shown: bool) -> None:
        """A property or a header. `shown`: people see it, so it may repeat what the page says."""
        text = f"{key}\n{value}\n{key}={value}"
        self.add(where, text, "raw" if shown else "hidden", values=True)
        if shown:
            self.values(where, [value], "visible")

    def reading(self, where: str, reading: Reading, shown: Kind = "visible") -> None:
        """All layers and properties of a reading and its children.

        `shown` is what its visible text counts as: a file inside a PDF shows on no page.
        """
        if reading.state not in SEARCHED:
            self.unsearched.append(f"{where} is {reading.state}: {reading.reason}")
        self.add(where, reading.model_copy(update={"children": ()}).text(BODY), shown)
        cells = [p.text for p in reading.passages if p.layer in BODY and "!" in p.anchor]
        self.values(f"{where}: cells", cells, shown)
        for passage in reading.passages:
            if passage.layer not in BODY and passage.layer != "inserted":
                place = f"{where}: {passage.layer} {passage.anchor}"
                self.add(place, passage.text, "hidden", values=True)
        # A sentence may be spread over many small passages, such as the cells of a hidden row.
        for layer in sorted(LAYERS - BODY - {"inserted"}):
            pieces = [passage.text for passage in reading.passages if passage.layer == layer]
            if len(pieces) > 1:
                self.add(f"{where}: {layer} text", " ".join(pieces), "hidden")
        for key, value in reading.properties:
            self.pair(f"{where}: property {key}", key, value, key.casefold() == "title")
        for child in reading.children:
            place = f"{where}: {child.name}"
            self.add(place, child.name, "name", values=True)
            self.reading(place, child, "hidden" if reading.type == "pdf" else shown)

    def raw(self, where: str, name: str, data: bytes, depth: int) -> None:
        """The raw structure of one file, and of files inside it."""
        if depth > self.limits.depth:
            self.unsearched.append(f"{where} is nested too deep")
            return
        kind = sniff(data, name)
        gather = GATHERERS.get(kind, _runs)
        if kind in {"txt", "md", "csv", "json", "xml", "unknown"}:
            gather = _plain
        try:
            gather(self, where, data, depth)
        except GaveUp as gave_up:
            if gave_up.state in {"too_big", "encrypted"}:
                self.unsearched.append(f"{where} is {gave_up.state}: {gave_up}")
            _runs(self, where, data, depth)
        except RecursionError:
            self.unsearched.append(f"{where} is nested too deep")


def _plain(gathering: _Gathering, where: str, data: bytes, depth: int) -> None:
    """Text was read whole; for binary under a text's name, its printable runs."""
    if b"\x00" in data:
        _runs(gathering, where, data, depth)


def _runs(gathering: _Gathering, where: str, data: bytes, depth: int) -> None:
    if data.startswith(b"\x89PNG\r\n"):
        gathering.values(f"{where}: text chunks", _png(data), "hidden")
    plain = [run.decode("ascii") for run in ASCII_RUN.findall(data)]
    wide = [run.decode("utf-16-le") for run in WIDE_RUN.findall(data)]
    gathering.values(f"{where}: raw bytes", plain + wide, "raw")


def _png(data: bytes) -> Iterable[str]:
    position = 8
    while position + 8 <= len(data):
        size, kind = struct.unpack(">I4s", data[position : position + 8])
        body = data[position + 8 : position + 8 + size]
        position += size + 12
        if kind not in {b"tEXt", b"zTXt", b"iTXt"}:
            continue
        key, _, rest = body.partition(b"\x00")
        yield key.decode("latin-1")
        for start in range(len(rest)):
            if rest[start : start + 1] in {b"\x78"} and start < 100:
                unpacker = zlib.decompressobj()
                try:
                    yield unpacker.decompress(rest[start:], 2**20).decode("utf-8", "replace")
                    break
                except zlib.error:
                    continue
        yield rest.decode("utf-8", "replace")


def _zip(gathering: _Gathering, where: str, data: bytes, depth: int) -> None:
    archive = open_zip(data, gathering.limits)
    gathering.add(
        f"{where}: zip comment", archive.comment.decode("utf-8", "replace"), "hidden", values=True
    )
    for info in archive.infolist():
        place = f"{where}: {info.filename}"
        gathering.add(place, f"{info.filename}\n{Path(info.filename).name}", "name", values=True)
        gathering.add(
            f"{place}, comment", info.comment.decode("utf-8", "replace"), "hidden", values=True
        )
        if info.is_dir():
            continue
        try:
            content = archive.read(info)
        except Exception as error:  # encrypted, damaged, unknown compression
            gathering.unsearched.append(f"{place}: {error}")
            continue
        if content[:512].lstrip(b"\xef\xbb\xbf\xff\xfe \r\n\t").startswith(b"<"):
            _xml(gathering, place, info.filename, content, depth)
        else:
            gathering.raw(place, info.filename, content, depth + 1)
            if sniff(content, info.filename) not in {"zip", "png", "jpg", "gif", "bmp", "tif"}:
                inner = parse_bytes(
                    content, info.filename, Nest(gathering.limits, parse_bytes, depth + 1)
                )
                gathering.reading(place, inner)


def _xml(gathering: _Gathering, where: str, name: str, data: bytes, depth: int) -> None:
    import lxml.etree as etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True)
    root = etree.fromstring(data, parser)
    if root is None:
        _runs(gathering, where, data, depth)
        return
    kind: Kind = "raw" if VISIBLE_PARTS.match(name.replace("\\", "/").lstrip("/")) else "hidden"
    texts: list[str] = []
    values: list[str] = []
    for element in root.getroottree().getroot().iter():
        if isinstance(element.tag, str):
            values += [f"{value}" for value in element.attrib.values()]
            values += _pairs(element)
        else:  # comments, processing instructions and entities
            gathering.add(f"{where}, comment", element.text or "", "hidden", values=True)
        texts += [part for part in (element.text, element.tail) if part and part.strip()]
    gathering.values(f"{where}, attributes", values, "hidden" if kind == "hidden" else "raw")
    gathering.values(where, texts, kind)
    gathering.add(where, "".join(texts), kind)


def _pairs(element: Any) -> Iterable[str]:
    """``role=chaff`` for attributes whose own name might be the telling half."""
    for key, value in element.attrib.items():
        name = key.rsplit("}", 1)[-1]
        if name.lower() in {"role", "standing", "polarity", "label"}:
            yield f"{name}={value}"


def _pdf(gathering: _Gathering, where: str, data: bytes, depth: int) -> None:
    import pikepdf

    outside = re.sub(rb"(?s)\bstream\r?\n.*?endstream", b"", data)
    comments = [line.decode("latin-1") for line in re.findall(rb"%[^\r\n]{3,}", outside)]
    gathering.values(f"{where}: PDF comments", comments, "hidden")
    try:
        pdf = pikepdf.open(io.BytesIO(data))
    except pikepdf.PasswordError as error:
        raise GaveUp("encrypted", "asks for a password.") from error
    except Exception:
        _runs(gathering, where, data, depth)
        return
    with pdf:
        for number, thing in enumerate(pdf.objects):
            _pdf_object(gathering, f"{where}: object {number + 1}", thing, depth)


def _pdf_object(gathering: _Gathering, where: str, thing: Any, depth: int) -> None:
    import pikepdf

    hidden: list[str] = []
    repeating: list[str] = []
    stack: list[tuple[str, Any]] = [("", thing)]
    while stack:
        key, value = stack.pop()
        if isinstance(value, pikepdf.String):
            (repeating if key in REPEATING else hidden).append(str(value))
        elif isinstance(value, pikepdf.Array):
            stack += [(key, inner) for inner in _direct(value)]
        elif isinstance(value, pikepdf.Dictionary | pikepdf.Stream):
            for name in value.keys():  # noqa: SIM118 - a pikepdf stream is no mapping
                hidden.append(name.lstrip("/"))
                inner = value.get(name)
                if isinstance(inner, pikepdf.Name):
                    hidden.append(str(inner).lstrip("/"))
                elif not getattr(inner, "is_indirect", False):
                    stack.append((name, inner))
    gathering.values(where, hidden, "hidden")
    gathering.values(where, repeating, "raw")
    if isinstance(thing, pikepdf.Stream):
        kind = str(thing.get("/Type", ""))
        if kind == "/Metadata":
            text = bytes(thing.read_bytes()).decode("utf-8", "replace")
            gathering.values(f"{where}, metadata", re.split(r"<[^>]*>", text), "hidden")
            gathering.add(f"{where}, metadata", text, "hidden")
        elif kind == "/EmbeddedFile":
            gathering.raw(
                f"{where}, embedded file", "embedded", bytes(thing.read_bytes()), depth + 1
            )


def _direct(array: Any) -> list[Any]:
    return [inner for inner in array if not getattr(inner, "is_indirect", False)]


def _mail(gathering: _Gathering, where: str, data: bytes, depth: int) -> None:
    message = email.message_from_bytes(data, policy=email.policy.compat32)
    for part in message.walk():
        _headers(gathering, where, part)
        if part.is_multipart():
            for text in (part.preamble, part.epilogue):
                gathering.add(f"{where}: between parts", text or "", "hidden")
            continue
        content = part.get_payload(decode=True)
        content = content if isinstance(content, bytes) else b""
        name = part.get_filename()
        if name or part.get_content_maintype() != "text":
            gathering.raw(
                f"{where}: {header(name or 'part')}", header(name or "part"), content, depth + 1
            )
        elif part.get_content_type() == "text/html":
            _html(gathering, where, content, depth)
        else:
            gathering.add(f"{where}: text part", content.decode("utf-8", "replace"), "raw")


def _headers(gathering: _Gathering, where: str, part: "Message[str, str]") -> None:
    for key, value in part.raw_items():
        place = f"{where}: header {key}"
        gathering.pair(place, key, header(value), key.title() in SHOWN)
        if not key.lower().startswith("content-"):
            continue
        for parameter, content in part.get_params([], key) or []:
            gathering.add(place, f"{parameter}\n{content}", "hidden", values=True)


def _html(gathering: _Gathering, where: str, data: bytes, depth: int) -> None:
    from selectolax.lexbor import LexborHTMLParser

    source = data.decode("utf-8", "replace")
    for comment in re.findall(r"(?s)<!--(.*?)(?:-->|\Z)", source):
        gathering.add(f"{where}: comment", comment, "hidden", values=True)
    root = LexborHTMLParser(source).root
    values: list[str] = []
    for node in root.traverse() if root is not None else ():
        for key, value in (node.attributes or {}).items():
            values += [key, value or "", f"{key.removeprefix('data-')}={value or ''}"]
    gathering.values(f"{where}: attributes", values, "hidden")


GATHERERS: dict[str, Callable[[_Gathering, str, bytes, int], None]] = {
    "pdf": _pdf,
    "docx": _zip,
    "xlsx": _zip,
    "pptx": _zip,
    "xlsb": _zip,
    "odt": _zip,
    "ods": _zip,
    "odp": _zip,
    "zip": _zip,
    "eml": _mail,
    "html": _html,
}
