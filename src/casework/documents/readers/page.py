"""HTML: what shows, what is hidden, and what only the source holds."""

import re
from typing import Any

from casework.documents.readers.parsed import Nest, Parsed
from casework.documents.readers.plain import decode

BLOCKS = frozenset(
    re.findall(
        r"\w+",
        """address article aside blockquote body caption center dd div dl dt fieldset figcaption
        figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section
        summary table tbody td tfoot th thead tr ul""",
    )
)
UNSEEN = frozenset({"script", "style", "template", "noscript", "title", "meta"})
SPEAKING = frozenset({"alt", "title", "placeholder", "value", "content", "summary", "label"})


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """Blocks as ``¶n``; comments, hidden elements and speaking attributes in their layers."""
    return parse_text(source_of(data))


def parse_text(source: str) -> Parsed:
    """The same from text already decoded."""
    from selectolax.lexbor import LexborHTMLParser

    parsed = Parsed()
    walk = _Walk(parsed)
    root = LexborHTMLParser(source).root
    if root is not None:
        walk.run(root)
    walk.flush()
    return parsed


def source_of(data: bytes) -> str:
    """The source decoded: as the page itself declares, else by the bytes."""
    head = re.search(rb"(?i)<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)", data[:4096])
    if head and not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode(head[1].decode("ascii"))
        except (LookupError, UnicodeDecodeError):
            pass
    return decode(data)[0]


class _Walk:
    """One pass over the tree; a stack instead of recursion, for pages nested 10,000 deep."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.words: list[str] = []
        self.hidden = False
        self.counts = {"¶": 0, "c": 0, "x": 0}

    def run(self, root: Any) -> None:
        while root.prev is not None:
            root = root.prev
        stack = [(node, False, False) for node in reversed(_siblings(root))]
        while stack:
            node, hidden, leaving = stack.pop()
            tag = node.tag or ""
            if leaving:
                self.flush()
                continue
            if tag == "-text":
                self._say(node.text_content or "", hidden)
            elif tag == "-comment":
                text = node.comment_content or ""
                # Office writes markup for itself into such comments; no person left them.
                markup = text.lstrip().startswith("[if ")
                self._aside("x" if markup else "c", text, "metadata" if markup else "comment")
            elif tag in UNSEEN:
                self._unseen(node, tag)
            else:
                stack += self._enter(node, tag, hidden)

    def _enter(self, node: Any, tag: str, hidden: bool) -> list[tuple[Any, bool, bool]]:
        hidden = hidden or _is_hidden(node)
        for key, value in (node.attributes or {}).items():
            if key in SPEAKING and value:
                self._aside("x", value, "metadata")
        if tag == "br":
            self.words.append("\n")
        steps: list[tuple[Any, bool, bool]] = []
        if tag in BLOCKS:
            if tag in {"td", "th"} and self.words:
                self.words.append("\t")
            else:
                self.flush()
            if tag not in {"td", "th"}:
                steps.append((node, hidden, True))
        steps += [(child, hidden, False) for child in reversed(_siblings(node.child))]
        return steps

    def _say(self, text: str, hidden: bool) -> None:
        if hidden != self.hidden:
            self.flush()
            self.hidden = hidden
        self.words.append(re.sub(r"\s", " ", text))

    def flush(self) -> None:
        text = "".join(self.words)
        lines = [re.sub(" +", " ", line).strip(" ") for line in text.split("\n")]
        if text.strip():
            self.counts["¶"] += 1
            layer = "hidden" if self.hidden else "visible"
            self.parsed.add(f"¶{self.counts['¶']}", "\n".join(lines).strip(), layer)
        self.words = []

    def _aside(self, kind: str, text: str, layer: Any) -> None:
        self.counts[kind] += 1
        self.parsed.add(f"{kind}{self.counts[kind]}", text, layer)

    def _unseen(self, node: Any, tag: str) -> None:
        values = node.attributes or {}
        if tag == "title":
            self.parsed.tell("title", node.text())
        elif tag == "meta":
            key = values.get("name") or values.get("property") or "meta"
            self.parsed.tell(key, values.get("content"))
        else:
            self._aside("x", node.text(deep=True), "metadata")


def _siblings(first: Any) -> list[Any]:
    """A node and all after it; `iter()` would leave comments out."""
    found: list[Any] = []
    while first is not None:
        found.append(first)
        first = first.next
    return found


def _is_hidden(node: Any) -> bool:
    values = node.attributes or {}
    style = (values.get("style") or "").replace(" ", "").lower()
    return (
        "hidden" in values
        or "display:none" in style
        or "visibility:hidden" in style
        or "font-size:0" in style
        or (node.tag == "input" and values.get("type") == "hidden")
    )
