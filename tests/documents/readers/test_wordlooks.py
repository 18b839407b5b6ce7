"""Words of a Word document that no eye sees, whatever hides them; and their twins that are seen."""

import io
import zipfile
from collections.abc import Callable
from typing import Any

import docx
import pytest
from docx.document import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.shared import Pt, RGBColor

from casework.documents.records import BODY
from casework.judge.deliver.product import product_of
from documents.readers.whole import whole

WORDS = "Interest runs from 1 May."
FIRST = "The last day was 17 April."
W = nsdecls("w")
WHITE = RGBColor(255, 255, 255)
MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
Put = Callable[[Document], None]


def run(document: Document, *marks: str, colour: RGBColor | None = None) -> Any:
    made = document.paragraphs[0].add_run(WORDS)
    if colour is not None:
        made.font.color.rgb = colour
    for mark in marks:
        made._r.get_or_add_rPr().append(parse_xml(mark.replace("/>", f" {W}/>", 1)))
    return made


def marked(*marks: str, colour: RGBColor | None = None) -> Put:
    return lambda document: run(document, *marks, colour=colour) and None


def styled(kind: WD_STYLE_TYPE, **look: Any) -> Put:
    """Words in a style that is based on one with this look."""

    def put(document: Document) -> None:
        base = document.styles.add_style("Base", kind)
        for name, value in look.items():
            target = base.font.color if name == "rgb" else base.font
            setattr(target, name, value)
        style: Any = document.styles.add_style("Aside", kind)
        style.base_style = base
        if kind == WD_STYLE_TYPE.CHARACTER:
            run(document).style = style
        else:
            document.add_paragraph(WORDS, style=style)

    return put


def paragraph(mark: str) -> Put:
    def put(document: Document) -> None:
        properties = document.add_paragraph(WORDS)._p.get_or_add_pPr()
        properties.append(parse_xml(mark.replace("/>", f" {W}/>", 1)))

    return put


def table(row: str = "", cell: str = "", whole_table: str = "", colour: bool = False) -> Put:
    def put(document: Document) -> None:
        made = document.add_table(1, 1)
        said = made.cell(0, 0).paragraphs[0].add_run(WORDS)
        if colour:
            said.font.color.rgb = WHITE
        places = (
            (row, made.rows[0]._tr.get_or_add_trPr),
            (cell, made.cell(0, 0)._tc.get_or_add_tcPr),
            (whole_table, lambda: made._tbl.tblPr),
        )
        for mark, place in places:
            if mark:
                place().append(parse_xml(mark.replace("/>", f" {W}/>", 1)))

    return put


def table_style(inner: str, colour: bool) -> Put:
    def put(document: Document) -> None:
        style = document.styles.add_style("Own", WD_STYLE_TYPE.TABLE)
        style.element.append(parse_xml(inner.replace(">", f" {W}>", 1)))
        table(colour=colour)(document)
        document.tables[0].style = style

    return put


def field(code: str, result: str) -> Put:
    def put(document: Document) -> None:
        begin, middle, end = (
            f'<w:fldChar w:fldCharType="{kind}"/>' for kind in ("begin", "separate", "end")
        )
        for inner in (begin, f"<w:t>{code}</w:t>", middle, f"<w:t>{result}</w:t>", end):
            document.paragraphs[0]._p.append(parse_xml(f"<w:r {W}>{inner}</w:r>"))

    return put


def alternatives(requires: str, choice: str, fallback: str) -> Put:
    def put(document: Document) -> None:
        spaces = (
            f'{W} {MC} xmlns:z="urn:z" '
            'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
        )
        inner = (
            f'<mc:Choice Requires="{requires}"><w:t>{choice}</w:t></mc:Choice>'
            f"<mc:Fallback><w:t>{fallback}</w:t></mc:Fallback>"
        )
        made = f"<w:r {spaces}><mc:AlternateContent>{inner}</mc:AlternateContent></w:r>"
        document.paragraphs[0]._p.append(parse_xml(made))

    return put


def box(shape: str, look: str = "") -> Put:
    def put(document: Document) -> None:
        words = f"<w:r><w:rPr>{look}</w:rPr><w:t>{WORDS}</w:t></w:r>"
        document.add_paragraph()._p.append(
            parse_xml(
                f'<w:r {W} xmlns:v="urn:schemas-microsoft-com:vml"><w:pict><v:shape {shape}>'
                f"<v:textbox><w:txbxContent><w:p>{words}</w:p></w:txbxContent></v:textbox>"
                "</v:shape></w:pict></w:r>"
            )
        )

    return put


def foreign(document: Document) -> None:
    made = f'<w:r {W}><z:a xmlns:z="urn:z"><w:t>{WORDS}</w:t></z:a></w:r>'
    document.paragraphs[0]._p.append(parse_xml(made))


def everywhere(document: Document) -> None:
    """All is hidden by the style of every paragraph, and the first words are taken out of it."""
    document.styles["Normal"].font.hidden = True
    document.paragraphs[0].runs[0].font.hidden = False
    document.add_paragraph(WORDS)


def ink(fill: str) -> str:
    space = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
    return f"<w14:textFill {space}>{fill}</w14:textFill>"


def inked(fill: str) -> Put:
    return lambda document: run(document)._r.get_or_add_rPr().append(parse_xml(ink(fill)))


SHADE = '<w:shd w:val="clear" w:color="auto" w:fill="{}"/>'
HIDDEN: dict[str, Put] = {
    "white by a character style": styled(WD_STYLE_TYPE.CHARACTER, rgb=WHITE),
    "white by a paragraph style": styled(WD_STYLE_TYPE.PARAGRAPH, rgb=WHITE),
    "tiny by a style": styled(WD_STYLE_TYPE.CHARACTER, size=Pt(1)),
    "hidden by a style": styled(WD_STYLE_TYPE.PARAGRAPH, hidden=True),
    "hidden by the standard style": everywhere,
    "white in a plain table": table(colour=True),
    "hidden by a table's style": table_style("<w:rPr><w:vanish/></w:rPr>", colour=False),
    "white under a white marker": marked('<w:highlight w:val="white"/>', colour=WHITE),
    "grey on grey": marked(SHADE.format("808080"), colour=RGBColor(128, 128, 128)),
    "yellow on yellow": marked('<w:highlight w:val="yellow"/>', colour=RGBColor(255, 255, 0)),
    "nearly white": marked(colour=RGBColor(255, 255, 0xF2)),
    "the theme's paper": marked('<w:color w:val="000000" w:themeColor="background1"/>'),
    "a size in points": marked('<w:sz w:val="1pt"/>'),
    "letters on one heap": marked('<w:spacing w:val="-400"/>'),
    "letters without ink": inked("<w14:noFill/>"),
    "letters seen through": inked('<w14:solidFill><w14:alpha w14:val="100000"/></w14:solidFill>'),
    "a field's code": field(WORDS, "x"),
    "a hidden row": table(row="<w:hidden/>"),
    "a row without height": table(row='<w:trHeight w:val="1" w:hRule="exact"/>'),
    "a table off the page": table(whole_table='<w:tblpPr w:tblpX="31000" w:tblpY="31000"/>'),
    "a line without height": paragraph('<w:spacing w:line="1" w:lineRule="exact"/>'),
    "a frame off the page": paragraph('<w:framePr w:w="100" w:x="31000" w:y="31000"/>'),
    "an indent off the page": paragraph('<w:ind w:left="-31000"/>'),
    "a hidden box": box('style="position:absolute;visibility:hidden"'),
    "a box off the page": box('style="position:absolute;left:9999pt"'),
    "white in a box": box("", '<w:color w:val="FFFFFF"/>'),
    "an element Word does not know": foreign,
    "a choice Word does not take": alternatives("z", WORDS, "x"),
    "a fallback Word does not take": alternatives("wps", "x", WORDS),
}
SEEN: dict[str, Put] = {
    "plain": marked(),
    "white on dark": marked(SHADE.format("1F3864"), colour=WHITE),
    "white under a dark marker": marked('<w:highlight w:val="darkBlue"/>', colour=WHITE),
    "white in a dark cell": table(cell=SHADE.format("1F3864"), colour=True),
    "white where a table's style shades": table_style(
        '<w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr>'
        "</w:tblStylePr>",
        colour=True,
    ),
    "white in a filled box": box('fillcolor="#1f3864"', '<w:color w:val="FFFFFF"/>'),
    "grey": marked(colour=RGBColor(0x77, 0x77, 0x77)),
    "blue by a style": styled(WD_STYLE_TYPE.CHARACTER, rgb=RGBColor(0, 0, 255)),
    "hidden on the web alone": marked("<w:webHidden/>"),
    "letters drawn together a little": marked('<w:spacing w:val="-20"/>'),
    "a field's result": field("x", WORDS),
    "a choice Word takes": alternatives("wps", WORDS, "x"),
    "a fallback Word takes": alternatives("z", "x", WORDS),
    "a hanging indent": paragraph('<w:ind w:left="720" w:hanging="720"/>'),
    "a low row": table(row='<w:trHeight w:val="300" w:hRule="exact"/>'),
}


def shown(put: Put) -> str:
    document = docx.Document()
    document.add_paragraph(FIRST)
    put(document)
    file = io.BytesIO()
    document.save(file)
    reading = whole(file.getvalue(), "0001.docx")
    text = "\n".join(one.text for one in reading.passages if one.layer in BODY)
    assert FIRST in text
    return text


@pytest.mark.parametrize("put", HIDDEN.values(), ids=HIDDEN)
def test_what_no_eye_sees_is_not_text(put: Put) -> None:
    assert "1 May" not in shown(put)


@pytest.mark.parametrize("put", SEEN.values(), ids=SEEN)
def test_what_is_seen_is_text(put: Put) -> None:
    assert "1 May" in shown(put)


@pytest.mark.parametrize("referred", [True, False])
def test_notes_and_charts_that_nothing_points_to_are_not_shown(referred: bool) -> None:
    document = docx.Document()
    document.add_paragraph(FIRST)
    file = io.BytesIO()
    document.save(file)
    note = f'<w:footnotes {W}><w:footnote w:id="2"><w:p><w:r><w:t>{WORDS}</w:t></w:r></w:p>'
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    parts = {
        "word/footnotes.xml": f"{note}</w:footnote></w:footnotes>",
        "word/charts/chart1.xml": '<c:chart xmlns:c="c" xmlns:a="a"><a:p><a:t>Rates</a:t></a:p>'
        "</c:chart>",
    }
    related = "".join(
        f'<Relationship Id="x{kind}" Type="{relation}/{kind}" Target="{target}"/>'
        for kind, target in (("footnotes", "footnotes.xml"), ("chart", "charts/chart1.xml"))
    )
    points = (
        f'<w:r><w:footnoteReference w:id="2"/><c:c xmlns:c="c" xmlns:r="{relation}" r:id="xchart"/>'
        "</w:r></w:p>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            text = old.read(name)
            if name == "word/_rels/document.xml.rels":
                text = text.replace(b"</Relationships>", f"{related}</Relationships>".encode())
            if name == "word/document.xml" and referred:
                text = text.replace(b"</w:p>", points.encode(), 1)
            new.writestr(name, text)
        for name, content in parts.items():
            new.writestr(name, content)
    reading = whole(out.getvalue(), "0001.docx")
    known = {one.anchor: one.layer for one in reading.passages}
    assert known["g1"] == ("visible" if referred else "hidden")
    assert (("note without a mark", "fn1") in reading.properties) != referred
    product = product_of(reading)
    assert (WORDS in product.notes, "Rates" in product.body) == (referred, referred)
    assert (WORDS in {words for _, _, words in product.left_out}) != referred
