"""Word, Excel and PowerPoint files: what other readers lose."""

import base64
import io
import struct
import zipfile
from pathlib import Path
from typing import Any

import docx
import openpyxl
import pytest
import xlsxwriter
from docx.oxml import parse_xml
from docx.shared import RGBColor
from hypothesis import given, settings
from hypothesis import strategies as st
from pptx import Presentation

from casework.documents.quotation import find_quotation
from casework.documents.readers.numbering import spelled
from casework.documents.readers.oldsheets import address
from documents.readers.whole import passages, whole

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def saved(document: Any) -> bytes:
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def with_members(data: bytes, **members: bytes) -> bytes:
    file = io.BytesIO(data)
    with zipfile.ZipFile(file, "a") as package:
        for name, content in members.items():
            package.writestr(name, content)
    return file.getvalue()


def numbered(document: Any, *levels: tuple[str, str, int]) -> None:
    """A list with these (form, text, start) added to the document, as list 90."""
    root = document.part.numbering_part.element
    inner = "".join(
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
        for depth, (form, text, start) in enumerate(levels)
    )
    root.insert(0, parse_xml(f'<w:abstractNum {W} w:abstractNumId="90">{inner}</w:abstractNum>'))
    root.append(parse_xml(f'<w:num {W} w:numId="90"><w:abstractNumId w:val="90"/></w:num>'))


def item(document: Any, text: str, depth: int) -> Any:
    paragraph = document.add_paragraph(text)
    mark = f'<w:numPr {W}><w:ilvl w:val="{depth}"/><w:numId w:val="90"/></w:numPr>'
    paragraph._p.get_or_add_pPr().append(parse_xml(mark))
    return paragraph


def test_numbers_of_paragraphs() -> None:
    document = docx.Document()
    numbered(
        document, ("upperRoman", "Part %1", 1), ("decimal", "%2.", 11), ("lowerLetter", "(%3)", 1)
    )
    document.add_paragraph("No number.")
    for text, depth in (
        ("Claim", 0),
        ("First", 1),
        ("sub", 2),
        ("sub", 2),
        ("Next", 1),
        ("sub", 2),
    ):
        item(document, text, depth)
    gone = item(document, "gone", 1)
    gone._p.pPr.append(parse_xml(f"<w:rPr {W}><w:del/></w:rPr>"))
    item(document, "Relief", 0)
    item(document, "Again", 1)
    texts = [text for _, text in passages(whole(saved(document), "0001.docx")).values()]
    assert texts == [
        "No number.",
        "Part I Claim",
        "11. First",
        "(a) sub",
        "(b) sub",
        "12. Next",
        "(a) sub",
        "gone",
        "Part II Relief",
        "11. Again",
    ]


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 3999))
def test_roman_numbers_read_back(number: int) -> None:
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
    digits = [values[sign] for sign in spelled(number, "lowerRoman")]
    after = [*digits[1:], 0]
    assert sum(-v if v < w else v for v, w in zip(digits, after, strict=True)) == number


def test_other_forms_of_numbers() -> None:
    assert [spelled(n, "upperLetter") for n in (1, 26, 27, 53)] == ["A", "Z", "AA", "AAA"]
    assert [spelled(n, "ordinal") for n in (1, 2, 3, 11, 22)] == [
        "1st",
        "2nd",
        "3rd",
        "11th",
        "22nd",
    ]
    assert spelled(12, "ordinalText") == "Twelfth"
    assert spelled(7, "decimalZero") == "07"


def test_white_words_covered_cells_and_deleted_notes() -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("Seen ")
    paragraph.add_run("not seen").font.color.rgb = RGBColor(255, 255, 255)
    table = document.add_table(2, 2)
    table.cell(0, 0).text, table.cell(0, 1).text, table.cell(1, 1).text = "top", "right", "below"
    table.cell(1, 0).text = "under"
    for row, value in ((0, "restart"), (1, "continue")):
        properties = table.cell(row, 0)._tc.get_or_add_tcPr()
        properties.append(parse_xml(f'<w:vMerge {W} w:val="{value}"/>'))
    table.cell(0, 1).paragraphs[0].runs[0].font.color.rgb = RGBColor(255, 255, 255)
    dark = parse_xml(f'<w:shd {W} w:val="clear" w:fill="1F3864"/>')
    table.cell(0, 1)._tc.get_or_add_tcPr().append(dark)
    footer = document.sections[0].footer.paragraphs[0]
    footer._p.append(parse_xml(f"<w:del {W}><w:r><w:delText>old rate</w:delText></w:r></w:del>"))
    footer.add_run("new rate")
    known = passages(whole(saved(document), "0001.docx"))
    assert known["¶1"] == ("visible", "Seen ")
    assert known["¶1.h"] == ("hidden", "not seen")
    assert known["T1R1"] == ("visible", "top\tright")
    assert known["T1R2.h"] == ("hidden", "under")
    assert known["F1"] == ("header_footer", "new rate")
    assert known["F1.d"] == ("deleted", "old rate")


def test_a_document_written_as_one_xml_file() -> None:
    document = docx.Document()
    document.add_paragraph("Flat words.")
    parts = ""
    with zipfile.ZipFile(io.BytesIO(saved(document))) as package:
        for name in package.namelist():
            content = package.read(name)
            if name.endswith((".xml", ".rels")):
                text = content.decode().partition("?>")[2]
                inner = f"<pkg:xmlData>{text}</pkg:xmlData>"
            else:
                inner = f"<pkg:binaryData>{base64.b64encode(content).decode()}</pkg:binaryData>"
            parts += f'<pkg:part pkg:name="/{name}">{inner}</pkg:part>'
    space = 'xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"'
    data = f'<?xml version="1.0"?><pkg:package {space}>{parts}</pkg:package>'.encode()
    reading = whole(data, "0001.xml")
    assert (reading.type, reading.text()) == ("docx", "Flat words.")


def test_replies_to_comments() -> None:
    document = docx.Document()
    run = document.add_paragraph("Clause.").runs
    for author, text, mark in (("A", "Why?", "00000001"), ("B", "Because.", "00000002")):
        comment = document.add_comment(run, text, author)
        space = "{http://schemas.microsoft.com/office/word/2010/wordml}paraId"
        comment.paragraphs[-1]._p.set(space, mark)
    extended = (
        '<w15:commentsEx xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml">'
        '<w15:commentEx w15:paraId="00000001"/>'
        '<w15:commentEx w15:paraId="00000002" w15:paraIdParent="00000001"/></w15:commentsEx>'
    )
    data = with_members(saved(document), **{"word/commentsExtended.xml": extended.encode()})
    relation = (
        '<Relationship Id="rX" Target="commentsExtended.xml" Type='
        '"http://schemas.microsoft.com/office/2011/relationships/commentsExtended"/></Relationships>'
    )
    data = changed(data, "word/_rels/document.xml.rels", "</Relationships>", relation)
    known = passages(whole(data, "0001.docx"))
    assert known["c1"][1] == "A: Why?"
    assert known["c2"][1] == "B (reply to c1): Because."


def changed(data: bytes, member: str, old: str, new: str) -> bytes:
    """The package with one replacement in one member."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(file, "w") as after:
        for name in before.namelist():
            content = before.read(name)
            if name == member:
                assert old.encode() in content
                content = content.replace(old.encode(), new.encode())
            after.writestr(name, content)
    return file.getvalue()


def test_pictures_charts_and_links_of_a_document() -> None:
    document = docx.Document()
    document.add_paragraph("See the scan.")
    noise = bytes(range(256)) * 40
    chart = '<c:chart xmlns:c="c" xmlns:a="a"><a:p><a:t>Rates</a:t></a:p><c:v>4.2</c:v></c:chart>'
    rels = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="r1" Type="x/attachedTemplate" TargetMode="External"'
        ' Target="http://a.example/t.dotm"/></Relationships>'
    )
    data = with_members(
        saved(document),
        **{
            "word/media/image1.png": b"\x89PNG\r\n\x1a\n" + noise,
            "word/media/logo.png": b"\x89PNG\r\n\x1a\n",
            "word/charts/chart1.xml": chart.encode(),
            "word/_rels/settings.xml.rels": rels.encode(),
        },
    )
    reading = whole(data, "0001.docx")
    assert [child.name for child in reading.children] == ["image1.png"]
    assert passages(reading)["g1"] == ("hidden", "Rates\n4.2")  # nothing in the text shows it
    assert ("link (attachedTemplate)", "http://a.example/t.dotm") in reading.properties
    assert any(name == "pictures not opened" for name, _ in reading.properties)


def test_a_workbook_in_full(tmp_path: Path) -> None:
    path = tmp_path / "0001.xlsx"
    book = xlsxwriter.Workbook(str(path))
    page = book.add_worksheet("A")
    page.merge_range("A1:C1", "Merged")
    page.write_formula("A2", "=1+1", value=2)
    chart = book.add_chart({"type": "line"})
    chart.add_series({"values": "=A!$A$2:$A$2"})
    chart.set_title({"name": "Rates"})
    sheet = book.add_chartsheet("Plot")
    sheet.set_chart(chart)
    deep = book.add_worksheet("Deep")
    deep.very_hidden()
    deep.write("B2", "side rate")
    book.close()
    reading = whole(path.read_bytes(), "0001.xlsx")
    known = passages(reading)
    assert known["A!A2"] == ("visible", "2 {=1+1}")
    assert known["Deep!B2"] == ("hidden", "side rate")
    assert "Rates" in known["g1"][1]
    assert {("merged A", "A1:C1"), ("sheet Plot", "a chart"), ("sheet Deep", "veryHidden")} <= set(
        reading.properties
    )


def test_a_large_workbook_is_read_for_its_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casework.documents.readers.bulk.LARGE", 1000)
    book = openpyxl.Workbook()
    for row in range(3, 60):
        book.active.cell(row, 2, f"row {row}")
    book.active["C3"] = 1.5
    book.create_sheet("Gone")["A1"] = "hidden words"
    book["Gone"].sheet_state = "veryHidden"
    reading = whole(saved(book), "0001.xlsx")
    assert "read for values only" in reading.reason
    assert find_quotation(reading, "row 59") == ["Sheet!B59"]
    assert passages(reading)["Sheet!C3"] == ("visible", "1.5")
    assert passages(reading)["Gone!A1"] == ("hidden", "hidden words")
    book.active["XFD1048576"] = "corner"
    corner = whole(saved(book), "0001.xlsx")
    assert passages(corner)["Sheet!XFD1048576"] == ("visible", "corner")


def record(kind: int, body: bytes) -> bytes:
    return struct.pack("<HH", kind, len(body)) + body


def test_a_workbook_of_excel_2() -> None:
    data = record(0x09, struct.pack("<HH", 2, 0x10))
    data += record(0x03, struct.pack("<HH", 1, 1) + bytes(3) + struct.pack("<d", 1200))
    data += record(0x04, struct.pack("<HH", 0, 0) + bytes(3) + b"\x07Freight")
    data += record(0x06, struct.pack("<HH", 2, 1) + bytes(3) + struct.pack("<d", 7) + bytes(4))
    data += record(0x0A, b"")
    reading = whole(data, "0001.xls")
    assert [p.text for p in reading.passages] == ["Freight", "1200", "7"]
    assert reading.passages[1].anchor.endswith("!B2")
    assert "formulas" in reading.reason
    assert reading.text().count("\n") == 3
    locked = data[:8] + record(0x2F, bytes(6)) + data[8:]
    assert whole(locked, "0001.xls").state == "encrypted"


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**20 - 1), st.integers(0, 16383))
def test_addresses_of_cells(row: int, column: int) -> None:
    found = openpyxl.utils.cell.coordinate_to_tuple(address(row, column))
    assert found == (row + 1, column + 1)


def test_hidden_shapes_and_commenters_of_slides() -> None:
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Title"
    box = slide.shapes.add_textbox(0, 0, 9, 9)
    box.text_frame.text = "not shown"
    box._element.nvSpPr.cNvPr.set("hidden", "1")
    known = passages(whole(saved(deck), "0001.pptx"))
    assert known["slide1"] == ("visible", "Title")
    assert ("hidden", "not shown") in known.values()
