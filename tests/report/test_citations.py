"""Citations: found as agents write them, linked to the passage, never to anywhere else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.report.citations import find_citations, segments
from casework.report.shelf import Shelf, spoken
from reported import full_view, readings, room

FILES = ("0012.pdf", "0013.xlsx", "0014.txt", "0014.txt.pdf", "Letter of 3 May.docx", "a/0015.pdf")


@pytest.mark.parametrize(
    ("text", "cited", "anchors"),
    [
        ("see 0012.pdf.", "0012.pdf", ()),
        ("see 0012.pdf p. 2.", "0012.pdf p. 2", ("p2", "slide2")),
        ("[0012.pdf, p2]", "0012.pdf, p2", ("p2", "slide2")),
        ("(0012.PDF, page 14)", "0012.PDF, page 14", ("p14", "slide14")),
        ("0012.pdf at p. 3, and", "0012.pdf at p. 3", ("p3", "slide3")),
        ("0014.txt, line 41;", "0014.txt, line 41", ("L41",)),
        ("0014.txt:L41", "0014.txt:L41", ("L41",)),
        ("0014.txt ¶ 7", "0014.txt ¶ 7", ("¶7",)),
        ("0014.txt.pdf p1", "0014.txt.pdf p1", ("p1", "slide1")),
        ("0013.xlsx Wires!B7", "0013.xlsx Wires!B7", ("Wires!B7",)),
        ("0012.pdf att1/p2", "0012.pdf att1/p2", ("att1/p2",)),
        ("[0012] says", "0012", ()),
        ("[0012, p. 3]", "0012, p. 3", ("p3", "slide3")),
        ("the Letter of 3 May.docx says", "Letter of 3 May.docx", ()),
        ("a/0015.pdf p. 2", "a/0015.pdf p. 2", ("p2", "slide2")),
        ("0012.pdf, 3 people", "0012.pdf", ()),
        ("0012.pdf - 2 pages", "0012.pdf", ()),
    ],
)
def test_forms_of_a_citation(text: str, cited: str, anchors: tuple[str, ...]) -> None:
    found = find_citations(text, FILES)
    assert [text[one.start : one.end] for one in found] == [cited]
    assert found[0].anchors == anchors


@pytest.mark.parametrize(
    "text", ["0012", "10012.pdf", "0012.pdfx", "x/0012.pdf", "0099.pdf p. 2", "", "0012.pdf.exe"]
)
def test_what_names_no_file_of_the_room_is_no_citation(text: str) -> None:
    assert find_citations(text, FILES) == []


@given(st.text(alphabet="0123.pdf [],xls\n<>\u202e", max_size=60))
def test_segments_join_to_the_text(text: str) -> None:
    pieces = segments(text, FILES, lambda file, anchors: ("#x", ""))
    assert "".join(piece.text for piece in pieces) == text


def place(text: str) -> list[tuple[str, str]]:
    shelf = Shelf(room("w1"), readings("w1"))
    return [(p.href, p.problem) for p in segments(text, shelf.files, shelf.place) if p.href]


def test_citations_lead_to_the_passage() -> None:
    assert place("0002.pdf p. 2") == [("#doc.w1.1.2", "")]
    assert place("0001.txt, line 2") == [("#doc.w1.1.1", "")]
    assert place("0001.txt, line 4") == [("#doc.w1.1.2", "")]
    assert place("0003.xlsx Wires!C4") == [("#doc.w1.1.4", "")]


def test_a_place_that_is_not_there_is_said() -> None:
    assert place("0002.pdf p. 9") == [("#doc.w1.1", "0002.pdf has no p. 9")]
    assert place("0001.txt p. 1") == [("#doc.w1.1", "")]
    assert place("0001.txt p. 2") == [("#doc.w1.1", "0001.txt has no p. 2")]
    assert place("0008.txt p. 1") == [("#doc.w1.1", "")]


def test_only_opened_or_cited_documents_are_shown_once_each() -> None:
    first = full_view().cases[0]
    files = [document.file for document in first.documents]
    assert files == ["0001.txt", "0002.pdf", "0003.xlsx", "0004.txt", "0006.txt"]
    assert [document.opened for document in first.documents] == [True, True, True, False, True]
    assert "encrypted" in first.documents[3].problem


@pytest.mark.parametrize(
    ("anchor", "words"),
    [
        ("p2", "p. 2"),
        ("L41", "line 41"),
        ("Wires!7", "Wires, row 7"),
        ("msg1.h", "headers"),
        ("c3", "c3"),
    ],
)
def test_anchors_in_words(anchor: str, words: str) -> None:
    assert spoken(anchor) == words
