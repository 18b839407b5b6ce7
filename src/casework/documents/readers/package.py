"""Zip packages (docx, xlsx, pptx): bounds first, then members, relations and properties."""

import base64
import io
import posixpath
import re
import zipfile
from collections.abc import Collection
from functools import cached_property
from typing import Any

from casework.documents.readers.parsed import GaveUp, Nest, Parsed
from casework.documents.records import GuardLimits, Layer

RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
MOST_MEMBERS = 4000
MOST_LINKS = 500
STEEP, STEEP_FROM = 100, 32 * 2**20
"""A package that expands more than 100 times to over 32 MiB is a bomb, not a document."""


class Package:
    """An opened package. Members are found without regard to case, as Office does."""

    def __init__(self, data: bytes, limits: GuardLimits) -> None:
        self.zip = open_zip(unflattened(data), limits)
        self.names = {_key(info.filename): info for info in self.zip.infolist()}

    def has(self, name: str) -> bool:
        return _key(name) in self.names

    def read(self, name: str) -> bytes:
        """One member. Raises GaveUp where it is missing, damaged or encrypted."""
        info = self.names.get(_key(name))
        if info is None:
            raise GaveUp("unreadable", f"the package holds no {name}.")
        try:
            return self.zip.read(info)
        except (zipfile.BadZipFile, OSError, EOFError, ValueError, NotImplementedError) as error:
            raise GaveUp("unreadable", f"{name} in the package is damaged ({error}).") from error
        except RuntimeError as error:
            raise GaveUp("encrypted", f"{name} in the package is encrypted.") from error
        except Exception as error:  # zlib.error and friends of the compressors
            raise GaveUp("unreadable", f"{name} in the package is damaged ({error}).") from error

    def xml(self, name: str) -> Any:
        """The root element of one member, read without DTD, entities or network."""
        return xml_root(self.read(name), name)

    def relations(self, name: str) -> list[tuple[str, str, str]]:
        """(id, last word of the type, member) for all internal relations of a part."""
        folder, base = posixpath.split(name)
        rels = posixpath.join(folder, "_rels", base + ".rels")
        if not self.has(rels):
            return []
        found: list[tuple[str, str, str]] = []
        for element in self.xml(rels).iter(RELATION):
            if element.get("TargetMode") == "External":
                continue
            target = posixpath.normpath(posixpath.join("/", folder, element.get("Target") or ""))
            kind = (element.get("Type") or "").rsplit("/", 1)[-1]
            found.append((element.get("Id") or "", kind, target.lstrip("/")))
        return found

    @cached_property
    def main(self) -> str:
        """The main part, as the package's own relations name it."""
        for _, kind, target in self.relations(""):
            if kind == "officeDocument" and self.has(target):
                return target
        raise GaveUp("unreadable", "the package names no main document: damaged, or not Office.")

    def properties(self, parsed: Parsed) -> None:
        """Core, application and custom properties, and a note where macros are carried."""
        for name in ("docProps/core.xml", "docProps/app.xml", "docProps/custom.xml"):
            if not self.has(name):
                continue
            for element in self.xml(name).iter():
                if isinstance(element.tag, str) and not len(element) and element.text:
                    key = element.tag.rsplit("}", 1)[-1]
                    parent = element.getparent()
                    if parent is not None and parent.get("name"):
                        key = parent.get("name")
                    parsed.tell(key, element.text)
        if any(name.endswith("vbaproject.bin") for name in self.names):
            parsed.tell("macros", "the file carries macros (not run)")
            parsed.warnings.append("carries macros, which were not run.")

        self._links(parsed)

    def _links(self, parsed: Parsed) -> None:
        """What the package would fetch from elsewhere: templates, frames, pictures, links."""
        told = 0
        for key, info in sorted(self.names.items()):
            if not key.endswith(".rels") or told >= MOST_LINKS:
                continue
            for element in self.xml(info.filename).iter(RELATION):
                if element.get("TargetMode") == "External" and told < MOST_LINKS:
                    told += 1
                    kind = (element.get("Type") or "").rsplit("/", 1)[-1]
                    parsed.tell(f"link ({kind})", element.get("Target"))

    def graphics(
        self,
        parsed: Parsed,
        folder: str,
        layer: Layer = "visible",
        shown: Collection[str] | None = None,
    ) -> None:
        """Words and values of charts and diagrams, as ``g1`` …; hidden, where they are none of
        those `shown`."""
        count = 0
        for key, info in sorted(self.names.items()):
            if not re.match(rf"{folder}(charts/chart|diagrams/data)[^/]*\.xml$", key):
                continue
            count += 1
            root = self.xml(info.filename)
            paragraphs = ("".join(t.text or "" for t in p.iter("{*}t")) for p in root.iter("{*}p"))
            words = [*paragraphs, *(v.text or "" for v in root.iter("{*}v"))]
            within: Layer = layer if shown is None or info.filename in shown else "hidden"
            parsed.add(f"g{count}", "\n".join(word for word in words if word.strip()), within)

    def embedded(self, parsed: Parsed, nest: Nest) -> None:
        """Files embedded in the package become children."""
        for key, info in sorted(self.names.items()):
            folder, base = posixpath.split(key)
            if folder.endswith(("/embeddings", "/afchunk", "/package")) and base:
                child = nest.child(self.read(info.filename), posixpath.basename(info.filename))
                if child.type == "ole" and len(child.children) == 1:
                    child = child.children[0]  # the wrapper says nothing of its own
                parsed.children.append(child)

    def pictures(self, parsed: Parsed, nest: Nest, *folders: str) -> None:
        """Pictures of these folders become children: a scanned exhibit may be pasted into a text.

        Small ones (logos, bullets, lines) are counted, not opened.
        """
        small = 0
        found = [i for key, i in sorted(self.names.items()) if key.startswith(folders)]
        for info in found:
            if not info.filename.lower().endswith(PICTURES) or info.file_size == 0:
                continue
            if info.file_size < SMALL or len(parsed.children) >= MOST_PICTURES:
                small += 1
                continue
            content = self.read(info.filename)
            parsed.children.append(nest.child(content, posixpath.basename(info.filename)))
        if small:
            parsed.tell("pictures not opened", f"{small} (small, or beyond {MOST_PICTURES})")


PICTURES = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".gif", ".bmp")
SMALL, MOST_PICTURES = 8 * 1024, 100


def open_zip(data: bytes, limits: GuardLimits) -> zipfile.ZipFile:
    """Open, after bounding the number of members and what they expand to.

    Raises GaveUp("too_big") for bombs, GaveUp("unreadable") for damage.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, EOFError) as error:
        raise GaveUp("unreadable", f"a damaged zip package ({error}).") from error
    total = sum(info.file_size for info in archive.infolist())
    if total > limits.expanded_bytes or (total > STEEP_FROM and total > STEEP * len(data)):
        raise GaveUp("too_big", f"expands from {len(data):,} to {total:,} bytes; not opened.")
    if len(archive.infolist()) > MOST_MEMBERS:
        raise GaveUp("too_big", f"holds {len(archive.infolist()):,} members; not opened.")
    return archive


def unflattened(data: bytes) -> bytes:
    """A package written as one XML file (Word's "flat OPC") as the zip it stands for."""
    if b"<pkg:package" not in data[:2048]:
        return data
    import lxml.etree as etree

    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as package:
        for part in xml_root(data, "the file").iter("{*}part"):
            name = next((v for k, v in part.attrib.items() if k.endswith("}name")), "")
            body = next(iter(part), None)
            if body is None or not name:
                continue
            if body.tag.endswith("}binaryData"):
                try:
                    content = base64.b64decode(body.text or "")
                except ValueError as error:
                    raise GaveUp("unreadable", f"{name} is damaged base64.") from error
            else:
                content = b"".join(etree.tostring(child) for child in body)
            package.writestr(name.lstrip("/"), content)
    return file.getvalue()


def xml_root(data: bytes, name: str) -> Any:
    """Parse XML. Raises GaveUp where it is damaged or declares entities (DTD)."""
    import lxml.etree as etree

    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise GaveUp("unreadable", f"{name} declares a DTD, which is refused.")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise GaveUp("unreadable", f"{name} is damaged XML ({error}).") from error
    if root.getroottree().docinfo.doctype:
        raise GaveUp("unreadable", f"{name} declares a DTD, which is refused.")
    return root


def _key(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()
