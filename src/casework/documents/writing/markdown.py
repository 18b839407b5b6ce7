"""Markdown to blocks: headings, paragraphs, lists, tables, quotations, footnotes, citations.

Read by markdown-it-py. HTML stands as the text it is; a picture leaves its description, a link its
address. A citation in running text becomes a footnote; in a footnote or a table, words in place.
"""

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Literal

from casework.documents.writing.blocks import (
    Block,
    Heading,
    Line,
    Manuscript,
    Paragraph,
    Source,
    Span,
    Table,
)
from casework.documents.writing.citing import MARK, by_key, parse, shown

LONGEST = 400_000
"""Characters of a manuscript; far beyond the longest opinion anyone writes."""
DEEPEST = 8
FARTHEST = 30_000
"""The highest number Word begins a list with."""
ASIDE = "\ue000\ue001"
PLACE = re.compile(f"{ASIDE[0]}([0-9]+){ASIDE[1]}")
SIGN = re.compile(r"^[ \t>]*(?:`{3,}|~{3,}).*$|\[\^[^\]\s]+\]", re.MULTILINE)
WORD = re.compile(r"[^\W\d_]+")
FOREIGN = re.compile(f"[{ASIDE}\x00]")


def read_markdown(text: str, sources: Sequence[Source] = ()) -> Manuscript:
    """The blocks of a text. Never raises for what it holds; one that is too long is cut, and
    that is a fault told. A lone heading of level 1 at the start
    is the title (one with a footnote stays a heading)."""
    faults: list[str] = []
    if len(text) > LONGEST:
        faults.append(f"The text has {len(text):,} characters; it was cut at {LONGEST:,}.")
    marks: list[str] = []
    kept = _set_aside(text[:LONGEST], marks)
    reader = _Reader(marks, by_key(sources), faults)
    blocks = list(reader.blocks(kept))
    if lost := _words(kept) - _words(*_texts(blocks)):
        shown = ", ".join(sorted(lost)[:5])
        faults.append(
            f"Parts of the text are nested too deep or cannot be shown as marked ({shown}); it "
            "is written as plain paragraphs."
        )
        blocks = list(reader.plain(kept))
    title = ""
    tops = [block for block in blocks if isinstance(block, Heading) and block.level == 1]
    if blocks and tops == blocks[:1] and all(span.note is None for span in tops[0].line):
        title = "".join(span.text for span in tops[0].line)
        blocks = [_raised(block) for block in blocks[1:]]
    return Manuscript(title=title, blocks=tuple(blocks), faults=tuple(dict.fromkeys(faults)))


def _words(*texts: str) -> set[str]:
    """Words that must not be lost: names of notes, of entities and behind a fence are marks."""
    plain = html.unescape(SIGN.sub(" ", "\n".join(texts)))
    return set(WORD.findall(PLACE.sub(" ", plain)))


def _texts(blocks: Sequence[Block]) -> Iterator[str]:
    for line in _lines(blocks):
        for span in line:
            yield "".join(inner.text for inner in span.note or (span,))


def _lines(blocks: Sequence[Block]) -> Iterator[Line]:
    for block in blocks:
        if isinstance(block, Table):
            yield from (cell for row in block.rows for cell in row)
        else:
            yield block.line


def body_of(manuscript: Manuscript) -> str:
    """All words of a manuscript but its footnotes; a line for each paragraph or cell."""
    lines = ("".join(span.text for span in line) for line in _lines(manuscript.blocks))
    return "\n".join([manuscript.title, *lines])


def _parsed(text: str) -> tuple[list[Any], Mapping[int, Any]]:
    """Tokens, with footnotes where they were written; and the notes written in running text."""
    from markdown_it import MarkdownIt
    from mdit_py_plugins.footnote import footnote_plugin

    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 60}).enable("table")
    parser.use(footnote_plugin)
    parser.core.ruler.disable("footnote_tail")  # it drops a note that nothing points to
    found: dict[str, Any] = {}
    tokens = parser.parse(text, found)
    return tokens, found.get("footnotes", {}).get("list", {})


def _set_aside(text: str, marks: list[str]) -> str:
    """The text with each citation as one sign and its number: a quotation may hold any mark of
    Markdown."""

    def aside(found: re.Match[str]) -> str:
        marks.append(found.group(1))
        return f"{ASIDE[0]}{len(marks) - 1}{ASIDE[1]}"

    return MARK.sub(aside, FOREIGN.sub(" ", text))


def _raised(block: Block) -> Block:
    """Below a title, headings begin at level 1."""
    if isinstance(block, Heading):
        return block.model_copy(update={"level": max(1, block.level - 1)})
    return block


def _close(spans: Sequence[Span]) -> Iterator[Span]:
    """A note's sign stands close to the word before it."""
    for span, following in zip_longest(spans, spans[1:]):
        if following is not None and following.note is not None and span.note is None:
            span = span.model_copy(update={"text": span.text.rstrip(" ")})
        yield span


class _Reader:
    """Goes through the tokens once; footnotes are read first, wherever they stand."""

    def __init__(
        self, marks: Sequence[str], sources: Mapping[str, Source], faults: list[str]
    ) -> None:
        self.marks = marks
        self.sources = sources
        self.faults = faults
        self.lists: list[tuple[Literal["bullet", "number"], int, int]] = []
        self.count = 0
        self.notes: dict[str, Line] = {}
        self.inline_notes: Mapping[int, Any] = {}

    def blocks(self, text: str) -> Iterator[Block]:
        """The blocks in order."""
        body = self._without_notes(*_parsed(text))
        quote, first, heading = 0, True, 0
        table: list[Any] | None = None
        for token in body:
            kind = token.type
            if table is not None:
                table.append(token)
                if kind == "table_close":
                    yield self._table(table)
                    table = None
            elif kind == "table_open":
                table = []
            elif kind in ("bullet_list_open", "ordered_list_open"):
                self.count += 1
                start = min(int(token.attrs.get("start", 1)), FARTHEST)
                self.lists.append(("bullet" if kind[0] == "b" else "number", self.count, start))
            elif kind in ("bullet_list_close", "ordered_list_close"):
                self.lists.pop()
            elif kind == "list_item_open":
                first = True
            elif kind in ("blockquote_open", "blockquote_close"):
                quote += token.nesting
            elif kind == "heading_open":
                heading = min(int(token.tag[1]), 4)
            elif kind == "inline" and heading:
                yield Heading(level=heading, line=self._line(token.children))
                heading = 0
            elif kind == "inline":
                yield self._paragraph(self._line(token.children), quote=quote > 0, first=first)
                first = False
            elif kind in ("fence", "code_block"):
                for row in token.content.rstrip("\n").split("\n"):
                    line = tuple(self._cited(row, in_note=True))
                    yield self._paragraph(line, quote=True, first=True)

    def plain(self, text: str) -> Iterator[Block]:
        """The same text as it was typed, paragraph by paragraph."""
        for part in re.split(r"\n\s*\n", text):
            if part.strip():
                yield Paragraph(line=tuple(self._cited(part.strip(), in_note=True)))

    def _without_notes(self, tokens: Sequence[Any], inline: Mapping[int, Any]) -> list[Any]:
        """The tokens of the body; `notes` hold the rest. A note that nothing points to stays."""
        self.inline_notes = inline
        pointed = {
            str(child.meta["label"])
            for token in tokens
            for child in token.children or ()
            if child.type == "footnote_ref" and "label" in child.meta
        }
        body: list[Any] = []
        label = ""
        for token in tokens:
            if token.type == "footnote_reference_open":
                label = str(token.meta["label"])
                label = label if label in pointed else ""
            elif token.type == "footnote_reference_close":
                label = ""
            elif not label:
                body.append(token)
            elif token.type == "inline":
                before = self.notes.get(label, ())
                gap = (Span(text=" "),) if before else ()
                self.notes[label] = before + gap + self._line(token.children, in_note=True)
        return body

    def _paragraph(self, line: Line, *, quote: bool, first: bool) -> Paragraph:
        if not self.lists:
            return Paragraph(line=line, quote=quote)
        kind, order, start = self.lists[-1]
        return Paragraph(
            line=line,
            quote=quote,
            list=kind,
            order=order,
            depth=min(len(self.lists) - 1, DEEPEST),
            start=start,
            first=first,
        )

    def _table(self, tokens: Sequence[Any]) -> Table:
        rows: list[tuple[Line, ...]] = []
        row: list[Line] = []
        head = 0
        for token in tokens:
            if token.type == "tr_open":
                row = []
            elif token.type == "inline":
                row.append(self._line(token.children, in_note=True))
            elif token.type == "tr_close":
                rows.append(tuple(row))
            elif token.type == "thead_close":
                head = len(rows)
        return Table(rows=tuple(rows), head=head)

    def _line(self, tokens: Sequence[Any], *, in_note: bool = False) -> Line:
        spans: list[Span] = []
        bold, italic = 0, 0
        links: list[str] = []
        # markdown-it puts an empty text before a mark that begins a line.
        tokens = [token for token in tokens if token.type != "text" or token.content]
        for token, following in zip_longest(tokens, tokens[1:]):
            match token.type:
                case "strong_open" | "strong_close":
                    bold += 1 if token.nesting > 0 else -1
                case "em_open" | "em_close":
                    italic += 1 if token.nesting > 0 else -1
                case "link_open":
                    links.append(
                        " ".join(str(token.attrs[k]) for k in ("href", "title") if k in token.attrs)
                    )
                case "link_close":
                    address = links.pop()
                    if address and (not spans or spans[-1].text != address):
                        spans.append(Span(text=f" ({address})"))
                case "footnote_ref":
                    spans.append(Span(note=self._note(token.meta)))
                case "softbreak":
                    # The head of a memorandum: "**To:** …", "**From:** …", each on its line.
                    headed = not in_note and spans and spans[0].bold
                    label = following is not None and following.type == "strong_open"
                    spans.append(Span(text="\n" if headed and label else " "))
                case "hardbreak":
                    spans.append(Span(text="\n"))
                case "text" | "code_inline" | "image" | "html_inline":
                    look = Span(bold=bold > 0, italic=italic > 0)
                    spans += self._cited(token.content, look, in_note=in_note)
                case _:
                    pass
        return tuple(_close(spans))

    def _note(self, meta: Mapping[str, Any]) -> Line:
        if "label" in meta:
            return self.notes.get(str(meta["label"]), ())
        return self._line(self.inline_notes[meta["id"]]["tokens"], in_note=True)

    def _cited(self, text: str, look: Span = Span(), *, in_note: bool) -> Iterator[Span]:
        for number, piece in enumerate(PLACE.split(text)):
            if number % 2 == 0:
                if piece:
                    yield look.model_copy(update={"text": piece})
                continue
            mark = self.marks[int(piece)]
            cited = parse(mark)
            source = self.sources.get(cited.source.casefold())
            if source is None:
                self.faults.append(
                    f"[[{mark}]] names no document of the room ({cited.source!r}); it stands as "
                    "it was written."
                )
                yield look.model_copy(update={"text": f"[[{mark}]]"})
            elif in_note:
                yield look.model_copy(update={"text": shown(cited, source)})
            else:
                yield Span(note=(Span(text=f"{shown(cited, source)}."),))
