"""Each format's reader, on files written here by other libraries."""

from email.message import EmailMessage
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import docx
import openpyxl
import pikepdf
import pytest
import xlsxwriter
from docx.oxml import parse_xml
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.comments import Comment
from pptx import Presentation
from pptx.util import Inches
from reportlab.pdfgen import canvas

from casework.documents.library import read
from casework.documents.quotation import find_quotation, passage_at
from casework.documents.readers.parsed import GaveUp
from casework.documents.readers.plain import decode
from casework.documents.records import BODY, Passage, Reading
from casework.documents.room import Room, inventory
from casework.documents.strings import every_string

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def passages(reading: Reading) -> dict[str, tuple[str, str]]:
    return {p.anchor: (p.layer, p.text) for p in reading.passages}


def two_pages(path: Path) -> Path:
    page = canvas.Canvas(str(path))
    page.setAuthor("T. Norvane")
    page.drawString(80, 700, "The tribunal has jurisdic-")
    page.showPage()
    page.drawString(80, 700, "tion over the claim.")
    page.acroForm.textfield(name="seat", value="Vienna", x=80, y=600)
    page.showPage()
    page.showPage()
    page.save()
    return path


def test_pdf(tmp_path: Path) -> None:
    path = two_pages(tmp_path / "0001.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        note = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot,
            Subtype=pikepdf.Name.Text,
            Rect=[0, 0, 9, 9],
            Contents="Ask him.",
        )
        pdf.pages[0].obj["/Annots"] = pdf.make_indirect(pikepdf.Array([note]))
        pdf.attachments["../list.txt"] = pikepdf.AttachedFileSpec(pdf, b"Attached list.")
        pdf.save(path)
    reading = read(path)
    assert (reading.state, reading.pages) == ("text", 3)
    assert reading.reason == "no text on page 3 of 3 (blank)."
    assert ("Author", "T. Norvane") in reading.properties
    known = passages(reading)
    assert known["p1.a1"] == ("annotation", "Ask him.")
    assert known["field1"] == ("annotation", "seat: Vienna")
    assert [child.name for child in reading.children] == ["list.txt"]
    assert "[page 2]\ntion over the claim." in reading.text()
    assert find_quotation(reading, "has jurisdiction over the claim") == ["p1"]
    assert find_quotation(reading, "Attached list.") == ["att1/L1"]
    for anchor in ("p1", "p2", "p1.a1", "att1/L1"):
        passage = passage_at(reading, anchor)
        assert passage is not None
        assert passage.anchor == anchor.rpartition("/")[2]
    assert passage_at(reading, "p9") is None
    assert passage_at(reading, "att2/L1") is None


def test_docx_layers(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_paragraph("Visible words.")
    hidden = document.add_paragraph("Shown ")
    hidden.add_run("secret words").font.hidden = True
    style = document.styles.add_style("Gone", 1)
    style.font.hidden = True
    document.add_paragraph("Hidden by its style.", style="Gone")
    marked = document.add_paragraph("Term: ")
    for xml in (
        f'<w:del {W} w:id="1" w:author="A"><w:r><w:delText>thirty</w:delText></w:r></w:del>',
        f'<w:ins {W} w:id="2" w:author="A"><w:r><w:t>sixty</w:t></w:r></w:ins>',
    ):
        marked._p.append(parse_xml(xml))
    control = (
        f"<w:sdt {W}><w:sdtContent><w:p><w:r><w:t>In a control.</w:t></w:r></w:p>"
        "</w:sdtContent></w:sdt>"
    )
    document.element.body.insert(0, parse_xml(control))
    document.sections[0].footer.paragraphs[0].text = "Footer words"
    document.add_comment(document.paragraphs[0].runs, "A remark.", "Counsel")
    document.core_properties.keywords = "key words"
    document.save(str(tmp_path / "0001.docx"))
    reading = read(tmp_path / "0001.docx")
    assert passages(reading) == {
        "¶1": ("visible", "In a control."),
        "¶2": ("visible", "Visible words."),
        "¶3": ("visible", "Shown "),
        "¶3.h": ("hidden", "secret words"),
        "¶4.h": ("hidden", "Hidden by its style."),
        "¶5": ("visible", "Term: sixty"),
        "¶5.d": ("deleted", "thirty"),
        "¶5.i": ("inserted", "sixty"),
        "c1": ("comment", "Counsel: A remark."),
        "F1": ("header_footer", "Footer words"),
    }
    assert ("keywords", "key words") in reading.properties
    assert reading.text(BODY).count("sixty") == 1


def test_docx_embedded_workbook_is_a_child(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_paragraph("See the table.")
    document.save(str(tmp_path / "0001.docx"))
    book = openpyxl.Workbook()
    book.active["B7"] = "inner cell"
    inner = BytesIO()
    book.save(inner)
    with ZipFile(tmp_path / "0001.docx", "a") as archive:
        archive.writestr("word/embeddings/sheet1.xlsx", inner.getvalue())
    reading = read(tmp_path / "0001.docx")
    assert [(child.type, child.state) for child in reading.children] == [("xlsx", "text")]
    assert find_quotation(reading, "inner cell") == ["att1/Sheet!B7"]


def test_xlsx(tmp_path: Path) -> None:
    path = tmp_path / "0001.xlsx"
    book = xlsxwriter.Workbook(str(path))
    page = book.add_worksheet("Costs! 2021")
    page.write_row(0, 0, ["Item", "EUR"])
    page.write_row(1, 0, ["Freight", 1200.0])
    page.write_formula(2, 1, "=B2*2", value=2400)
    page.write_comment("A2", "By sea.", {"author": "Clerk"})
    page.set_column(3, 3, None, None, {"hidden": True})
    page.write(1, 3, "margin")
    page.write_boolean(3, 0, True)
    page.write_formula(4, 0, "=1/0", value="#DIV/0!")
    book.define_name("Rate", "='Costs! 2021'!$B$2")
    book.set_properties({"title": "Ledger"})
    book.close()
    reading = read(path)
    known = passages(reading)
    assert known["Costs! 2021!B3"] == ("visible", "2400 {=B2*2}")
    assert known["Costs! 2021!D2"] == ("hidden", "margin")
    assert known["Costs! 2021!A2.c"] == ("comment", "Clerk: By sea.")
    assert known["Costs! 2021!A4"][1] == "TRUE"
    assert known["Costs! 2021!A5"][1].startswith("#DIV/0!")
    assert {"title", "name Rate"} <= {name for name, _ in reading.properties}
    assert "Item\tEUR\nFreight" in reading.text()
    assert passage_at(reading, "Costs! 2021!B2") == Passage(anchor="Costs! 2021!B2", text="1200")


def test_xlsx_with_one_cell_in_the_last_corner(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active["XFD1048576"] = "corner"
    book.active["A1"] = "start"
    book.active["A1"].comment = Comment("note", "A")
    book.save(tmp_path / "0001.xlsx")
    reading = read(tmp_path / "0001.xlsx")
    assert find_quotation(reading, "corner") == ["Sheet!XFD1048576"]


def test_pptx(tmp_path: Path) -> None:
    deck = Presentation()
    for number in (1, 2):
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = f"Title {number}"
    table = slide.shapes.add_table(1, 2, Inches(1), Inches(1), Inches(4), Inches(1)).table
    table.cell(0, 0).text, table.cell(0, 1).text = "Penalty", "48,000"
    slide.notes_slide.notes_text_frame.text = "Say nothing."
    deck.slides[0]._element.set("show", "0")
    deck.save(str(tmp_path / "0001.pptx"))
    reading = read(tmp_path / "0001.pptx")
    known = passages(reading)
    assert known["slide1"] == ("hidden", "Title 1")
    assert known["slide2"] == ("visible", "Title 2\nPenalty\t48,000")
    assert known["slide2.n"] == ("notes", "Say nothing.")
    assert reading.pages == 2


def test_eml(tmp_path: Path) -> None:
    message = EmailMessage()
    message["From"], message["Subject"] = "a@norvane.example", "Müller’s order"
    message["X-Mailer"] = "Pump 1.0"
    message.set_content("Plain body.")
    message.add_alternative("<p>Plain body.</p><p style='display:none'>Buried.</p>", subtype="html")
    message.add_attachment("Inner note.", filename="../../note.txt")
    (tmp_path / "0001.eml").write_bytes(bytes(message))
    reading = read(tmp_path / "0001.eml")
    known = passages(reading)
    assert known["msg1.h"][1] == "From: a@norvane.example\nSubject: Müller’s order"
    assert known["msg1"] == ("visible", "Plain body.\n")
    assert ("hidden", "Buried.") in known.values()
    assert reading.text().count("Plain body.") == 1
    assert ("X-Mailer", "Pump 1.0") in reading.properties
    assert [child.name for child in reading.children] == ["note.txt"]


def test_a_mail_nested_a_thousand_times(tmp_path: Path) -> None:
    head = b"Subject: n\nMIME-Version: 1.0\nContent-Type: message/rfc822\n\n"
    (tmp_path / "0001.eml").write_bytes(head * 1500 + b"Subject: core\n\nCore.\n")
    reading = read(tmp_path / "0001.eml")
    assert reading.state in {"unreadable", "text", "empty"}
    assert reading.reason


def test_html(tmp_path: Path) -> None:
    path = tmp_path / "0001.html"
    path.write_text(
        "<!-- top --><html><head><title>News</title><meta name='author' content='A. Writer'>"
        "</head><body><h1>Fog\nat sea</h1><p>One <b>bold</b><br>two</p><!-- inside -->"
        "<div hidden>unseen <i>words</i></div><script>var x = 'code'</script>"
        "<table><tr><td>a</td><td>b</td></tr></table></body></html>"
    )
    reading = read(path)
    assert reading.text(BODY) == "Fog at sea\nOne bold\ntwo\na\tb"
    layers = {(layer, text.strip()) for layer, text in passages(reading).values()}
    assert {("comment", "top"), ("comment", "inside"), ("hidden", "unseen words")} <= layers
    assert ("metadata", "var x = 'code'") in layers
    assert {("title", "News"), ("author", "A. Writer")} <= set(reading.properties)


def test_deeply_nested_html_is_read(tmp_path: Path) -> None:
    (tmp_path / "0001.html").write_text("<div>" * 20_000 + "core" + "</div>" * 20_000)
    assert "core" in read(tmp_path / "0001.html").text()


def test_text_lines_can_be_named(tmp_path: Path) -> None:
    (tmp_path / "0001.txt").write_text("\n".join(f"line {n}" for n in range(1, 101)))
    reading = read(tmp_path / "0001.txt")
    assert find_quotation(reading, "line 57") == ["L41"]
    passage = passage_at(reading, "L57")
    assert passage is not None
    assert "line 57\n" in passage.text
    assert passage_at(reading, "L101") is None
    assert find_quotation(reading, "line 40 line 41") == ["L1"]


def test_pictures_and_unknown_files_are_named(tmp_path: Path) -> None:
    (tmp_path / "0001.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"\x00" * 40)
    (tmp_path / "0002.dat").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "0003.doc").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600)
    (tmp_path / "0004.txt").write_bytes(b"")
    rows = inventory(Room(tmp_path, tmp_path.with_name("store")))
    assert [row["type"] for row in rows] == ["png", "unknown", "ole", "txt"]
    assert all(row["reason"] and row["characters"] == 0 for row in rows)


@settings(max_examples=150, deadline=None)
@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=3))
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_marked_text_is_read_as_written(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding))[0] == text.replace("\ufeff", "")


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    try:
        text, _ = decode(data)
    except GaveUp as gave_up:
        assert gave_up.state == "binary"
    else:
        assert "\x1b[" not in text


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text("abcdefg", min_size=2, max_size=6), min_size=2, max_size=12), st.data())
def test_a_quotation_is_found_however_it_is_set(words: list[str], data: st.DataObject) -> None:
    gaps = st.sampled_from([" ", "\n", "\u00a0", "  \n "])
    breaks = st.sampled_from(["", "-\n", "\u00ad", "\u00ad\n"])
    text = ""
    for word in words:
        cut = data.draw(st.integers(1, len(word) - 1))
        text += word[:cut] + data.draw(breaks) + word[cut:] + data.draw(gaps)
    reading = Reading(
        name="t", type="txt", state="text", passages=(Passage(anchor="L1", text=text),)
    )
    assert find_quotation(reading, " ".join(words)) == ["L1"]
    assert find_quotation(reading, " ".join([*words, "h"])) == []


def test_every_string_tells_where(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_paragraph("Visible words.")
    document.add_comment(document.paragraphs[0].runs, "A remark.", "Counsel")
    document.save(str(tmp_path / "0007.docx"))
    found = {
        (f.where, f.kind) for f in every_string(tmp_path / "0007.docx") if "A remark" in f.text
    }
    assert ("0007.docx: comment c1", "hidden") in found
    assert ("0007.docx: word/comments.xml", "hidden") in found
    shown = [f.where for f in every_string(tmp_path / "0007.docx") if f.kind == "visible"]
    assert shown == ["0007.docx"]
