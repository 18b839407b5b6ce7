"""A deliverable as written: what a lawyer expects of it, the same bytes twice, no word lost."""

import codecs
import io
import re
import zipfile
from pathlib import Path

import docx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.documents.artifact import examine
from casework.documents.library import read
from casework.documents.records import Reading
from casework.documents.writing.blocks import Heading, Paragraph, Source, Table
from casework.documents.writing.citing import parse
from casework.documents.writing.docx import write_docx
from casework.documents.writing.markdown import LONGEST, read_markdown

SOURCES = (
    Source(id="0007", title="Supply Agreement", name="0007 agreement.docx"),
    Source(id="0008", title="Programme", name="0008 programme.xlsx"),
)
ADVICE = """# Advice on the notice

## 1. Summary

The notice was **late** by one day.[[0007, p. 3: "within *14* days of the event"]] See the rest.[^a]

[^a]: As updated; see [[Programme, sheet Plan]] and **bold** words.

## 2. Facts

1. First
2. Second
   - inner

   goes on

> A clause as [[9999, p. 1]] has it.

### Dates

| Event | Days |
|---|---|
| Deadline [[0007, cl. 4]] | 14 |

1. Begins anew with <b>marks</b>
"""


def written(text: str, path: Path, **options: bool) -> Reading:
    path.write_bytes(write_docx(read_markdown(text, SOURCES), **options))
    return read(path)


def told(reading: Reading) -> dict[str, str]:
    return {passage.anchor: passage.text for passage in reading.passages}


def test_headings_lists_tables_and_notes_are_words_own(tmp_path: Path) -> None:
    found = told(written(ADVICE, tmp_path / "a.docx"))
    body = [text for anchor, text in found.items() if anchor.startswith("¶")]
    assert body[:2] == ["Advice on the notice", "1. Summary"]
    assert "1. First" in body
    assert body[body.index("2. Second") :][:3] == ["2. Second", "inner", "goes on"]
    assert "2.1 Dates" in body
    assert "1. Begins anew with <b>marks</b>" in body
    assert found["T1R2"] == "Deadline Supply Agreement [0007], cl. 4\t14"
    assert found["fn1"].strip() == "Supply Agreement [0007], p. 3: “within *14* days of the event”."
    assert found["fn2"].strip() == "As updated; see Programme [0008], sheet Plan and bold words."
    assert found["F1"] == "Page 1 of 1"


def test_paragraphs_are_numbered_through_the_document_on_request(tmp_path: Path) -> None:
    text = "# T\n\n## A\n\none\n\n## B\n\ntwo\n\n> quoted\n\nthree"
    found = told(written(text, tmp_path / "a.docx", number_paragraphs=True))
    assert [found[f"¶{n}"] for n in (3, 5, 6, 7)] == ["1. one", "2. two", "quoted", "3. three"]


def test_a_list_goes_on_where_its_writer_does(tmp_path: Path) -> None:
    text = "# T\n\n## A\n\n1. a\n2. b\n\n## B\n\n3. c\n4. d"
    found = told(written(text, tmp_path / "a.docx"))
    assert [found[f"¶{n}"] for n in (3, 4, 6, 7)] == ["1. a", "2. b", "3. c", "4. d"]


def test_a_citation_of_nothing_in_the_room_stands_and_is_told() -> None:
    text = read_markdown(ADVICE, SOURCES)
    assert len(text.faults) == 1
    assert "[[9999, p. 1]]" in text.faults[0]
    quote = next(block for block in text.blocks if isinstance(block, Paragraph) and block.quote)
    assert "".join(span.text for span in quote.line) == "A clause as [[9999, p. 1]] has it."


@pytest.mark.parametrize(
    ("inside", "parts"),
    [
        ('0007, p. 3: "the words"', ("0007", "p. 3", "the words")),
        ("0007", ("0007", "", "")),
        ("Letter: the second, p. 2", ("Letter: the second", "p. 2", "")),
        ("0007, cl. 4(a): “no later than”", ("0007", "cl. 4(a)", "no later than")),
    ],
)
def test_parts_of_a_citation(inside: str, parts: tuple[str, str, str]) -> None:
    assert tuple(parse(inside)) == parts


def test_same_bytes_twice_and_good_to_two_readers(tmp_path: Path) -> None:
    text = read_markdown(ADVICE, SOURCES)
    assert write_docx(text) == write_docx(text)
    (tmp_path / "a.docx").write_bytes(write_docx(text))
    found = examine(tmp_path / "a.docx")
    assert (found.fault, found.agreement) == (None, 1.0)


def test_a_text_beyond_all_bounds_is_cut_and_said(tmp_path: Path) -> None:
    text = read_markdown("word " * LONGEST)
    assert "cut" in text.faults[0]
    deep = read_markdown("> " * 300 + "x\n" + "- " * 200 + "y")
    assert {"x", "y"} <= {word for text in _words(deep.blocks) for word in re.findall("[xy]", text)}


# Marks between commas, with ends of lines and odd signs written out.
MARKS = r"""# ,\n\n,- ,1. ,**,[^1],\n[^1]: note\n,[[0007 p. 2]],[[,]],> ,```\n,<x>,*,_,plain words
[a](b),![p](q),&amp;,^[inner],other,\n[defined]: http://x.y\n
\n    ,| a | b |\n|---|---|\n| c | d |\n
\x00,\ue000,\ue0001\ue001,\ud800,\u202e"""


PIECES = st.lists(
    st.sampled_from([codecs.decode(mark, "unicode_escape") for mark in re.split("[,\n]", MARKS)]),
    max_size=25,
).map("".join)


@given(PIECES)
@settings(max_examples=200, deadline=None)
def test_no_word_is_lost_whatever_the_text(text: str) -> None:
    manuscript = read_markdown(text, SOURCES)
    kept = " ".join(_words(manuscript.blocks)) + manuscript.title
    for word in ("plain", "words", "other", "note", "inner", "defined"):
        assert (word in kept) == (word in text)


@given(PIECES)
@settings(max_examples=15, deadline=None)
def test_any_text_can_be_written(text: str) -> None:
    data = write_docx(read_markdown(text, SOURCES), number_paragraphs=True)
    assert docx.Document(io.BytesIO(data)).element.body is not None


def _words(blocks: tuple[Heading | Paragraph | Table, ...]) -> list[str]:
    lines = [
        line
        for block in blocks
        for line in (
            [cell for row in block.rows for cell in row]
            if isinstance(block, Table)
            else [block.line]
        )
    ]
    spans = [span for line in lines for span in line]
    return [span.text for span in spans] + [
        inner.text for span in spans for inner in span.note or ()
    ]


def test_the_head_of_a_memorandum_keeps_its_lines_and_notes_their_style(tmp_path: Path) -> None:
    text = "**To:** A\n**From:** B\nwho writes\n\nPlain\n**and** more. See [[d1, p2]]."
    made = read_markdown(text, [Source(id="d1", title="Deed", name="0001.pdf")])
    head, rest = (block.line for block in made.blocks)
    assert "".join(span.text for span in head) == "To: A\nFrom: B who writes"
    assert "".join(span.text for span in rest) == "Plain and more. See."
    path = tmp_path / "memo.docx"
    path.write_bytes(write_docx(made))
    with zipfile.ZipFile(path) as package:
        notes, body, styles = (
            package.read(f"word/{part}.xml").decode()
            for part in ("footnotes", "document", "styles")
        )
    assert '<w:pStyle w:val="FootnoteText"/>' in notes
    for part in (notes, body):
        assert '<w:rStyle w:val="FootnoteReference"/>' in part
    for style in ("FootnoteText", "FootnoteReference"):
        assert f'w:styleId="{style}"' in styles
    assert "<w:br/>" in body


def test_signs_that_no_xml_can_hold_spoil_neither_text_nor_notes(tmp_path: Path) -> None:
    text = 'A price.[^a] It is so. [[d1: "as\x02 agreed"]] Half \ud800.\n\n[^a]: See\x01 \ud801.\n'
    manuscript = read_markdown(text, [Source(id="d1", title="Let\x03ter", name="a.txt")])
    (tmp_path / "memo.docx").write_bytes(write_docx(manuscript))
    found = examine(tmp_path / "memo.docx")
    assert (found.fault, found.reason) == (None, "")
    assert "See" in read(tmp_path / "memo.docx").text({"footnote"})
