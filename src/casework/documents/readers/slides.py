"""PPTX: slides in their order, hidden ones marked, with speaker notes and comments."""

from collections.abc import Iterator
from typing import Any

from casework.documents.readers.package import Package
from casework.documents.readers.parsed import Nest, Parsed
from casework.documents.records import Layer

FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
REL_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """One passage a slide (``slide3``), its notes ``slide3.n``, comments ``slide3.c1``."""
    package = Package(data, nest.limits)
    parsed = Parsed()
    main = package.main
    parts = {number: part for number, _, part in package.relations(main)}
    order = [e.get(REL_ID) for e in package.xml(main).iter() if _name(e) == "sldId"]
    slides = [parts[number] for number in order if number in parts and package.has(parts[number])]
    parsed.pages = len(slides)
    people = _people(package)
    for number, part in enumerate(slides, start=1):
        _slide(package, part, f"slide{number}", parsed, people)
    package.properties(parsed)
    package.embedded(parsed, nest)
    package.pictures(parsed, nest, "ppt/media/")
    return parsed


def _people(package: Package) -> dict[str, str]:
    """Names of commenters by number: the old list's are whole numbers, the new one's GUIDs."""
    found: dict[str, str] = {}
    for part in ("ppt/commentAuthors.xml", "ppt/authors.xml"):
        if package.has(part):
            for element in package.xml(part).iter():
                if element.get("id") and element.get("name"):
                    found[element.get("id")] = element.get("name")
    return found


def _slide(
    package: Package, part: str, anchor: str, parsed: Parsed, people: dict[str, str]
) -> None:
    root = package.xml(part)
    hidden: Layer = "hidden" if root.get("show") in {"0", "false"} else "visible"
    for shape in [e for e in root.iter() if _is_hidden(e)]:
        parsed.add(f"{anchor}.h{shape.get('id')}", "\n".join(_paragraphs(_owner(shape))), "hidden")
        owner = _owner(shape)
        if owner.getparent() is not None:
            owner.getparent().remove(owner)
    parsed.add(anchor, "\n".join(_paragraphs(root)), hidden)
    names = (e.get("descr") or e.get("title") for e in root.iter() if _name(e) == "cNvPr")
    parsed.add(f"{anchor}.x", "\n".join(name for name in names if name), "metadata")
    comments = charts = 0
    for _, kind, target in package.relations(part):
        if not package.has(target) or not target.lower().endswith(".xml"):
            continue
        if kind == "notesSlide":
            parsed.add(f"{anchor}.n", "\n".join(_notes(package.xml(target))), "notes")
        elif kind == "comments":
            for text in _comments(package.xml(target), people):
                comments += 1
                parsed.add(f"{anchor}.c{comments}", text, "comment")
        elif kind in {"chart", "diagramData"}:
            charts += 1
            words = list(_paragraphs(package.xml(target)))
            words += [e.text for e in package.xml(target).iter() if _name(e) == "v" and e.text]
            parsed.add(f"{anchor}.g{charts}", "\n".join(words), hidden)


def _name(element: Any) -> str:
    return element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else ""


def _paragraphs(root: Any) -> Iterator[str]:
    """Text of every drawing paragraph; the cells of a table row stand on one line."""
    row: list[str] = []
    current: Any = None
    for element in root.iter("{*}p"):
        if any(above.tag == FALLBACK for above in element.iterancestors()):
            continue
        owner = next((a for a in element.iterancestors() if _name(a) == "tr"), None)
        if row and owner is not current:
            yield "\t".join(row)
            row = []
        current = owner
        text = "".join(_words(element))
        if owner is None:
            if text.strip():
                yield text
        else:
            row.append(text)
    if row:
        yield "\t".join(row)


def _words(paragraph: Any) -> Iterator[str]:
    for element in paragraph.iter():
        name = _name(element)
        if name == "t":
            yield element.text or ""
        elif name == "br":
            yield "\n"
        elif name == "tab" and element.getparent() is not None:
            yield "\t" if _name(element.getparent()) == "r" else ""


def _notes(root: Any) -> Iterator[str]:
    """The notes' body, without the placeholders for slide number, date and footer."""
    for shape in root.iter():
        if _name(shape) != "sp":
            continue
        holder = next((e for e in shape.iter() if _name(e) == "ph"), None)
        if holder is None or holder.get("type") not in {"sldNum", "dt", "ftr", "hdr"}:
            yield from _paragraphs(shape)


def _comments(root: Any, people: dict[str, str]) -> Iterator[str]:
    """Old comments (p:text) and threaded ones (drawing paragraphs), replies behind theirs."""
    for element in root.iter():
        if _name(element) not in {"cm", "reply"}:
            continue
        own = [e for e in element.iter() if _thread(e) is element]
        old = [e.text or "" for e in own if _name(e) == "text"]
        bodies = [e for e in own if _name(e) == "txBody"]
        words = "\n".join([*old, *(line for body in bodies for line in _paragraphs(body))])
        author = people.get(element.get("authorId") or "", "")
        yield f"{author}: {words}" if author and words else words


def _thread(element: Any) -> Any:
    """The comment or reply that an element belongs to."""
    return next((e for e in element.iterancestors() if _name(e) in {"cm", "reply"}), None)


def _is_hidden(element: Any) -> bool:
    return _name(element) == "cNvPr" and element.get("hidden") in {"1", "true"}


def _owner(properties: Any) -> Any:
    """The shape or group whose properties these are."""
    return properties.getparent().getparent()
