"""Word documents: the house's fonts, Word's own numbering, real tables, page numbers in fields."""

import io
from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import escape

from casework.documents.rendering.compose.paper import elements
from casework.documents.rendering.flow import Break, Element, Gap, Rule, Run, Runs, Table, Text
from casework.documents.rendering.house import House, PageForm, house_of
from casework.documents.rendering.manuscript import Manuscript
from casework.documents.rendering.package import saved, without_parts
from casework.documents.rendering.strips import LOOKS
from casework.documents.writing import numbering
from casework.documents.writing.blocks import Paragraph
from casework.documents.writing.docx import field

W = numbering.W
KEPT = ("Normal", "Heading 1", "Heading 2", "Title", "Footer", "Header", "Table Grid")
STYLES = {"title": "Title", "heading": "Heading1", "subheading": "Heading2"}
BULLET = Paragraph(line=(), list="bullet", order=1)
FORMS: dict[PageForm, tuple[str, ...]] = {
    "of": ("Page ", "PAGE", " of ", "NUMPAGES"),
    "page": ("Page ", "PAGE"),
    "dashes": ("- ", "PAGE", " -"),
    "bare": ("PAGE",),
    "slash": ("PAGE", " / ", "NUMPAGES"),
}
TWIPS = 20
ROOM = 8.5 * 72


def render_docx(manuscript: Manuscript) -> bytes:
    """The bytes of a DOCX: letter paper, every page numbered in its foot."""
    import docx

    house = house_of(manuscript)
    document: Any = docx.Document(io.BytesIO(_template(house)))
    writer = _Writer(document, house)
    for element in elements(manuscript, house):
        writer.add(element)
    return saved(document, manuscript, "Microsoft Office Word")


@lru_cache(maxsize=64)
def _template(house: House) -> bytes:
    """python-docx's template in the look of a house, without what we never use: that makes each
    file ten times smaller."""
    import docx

    document: Any = docx.Document()
    without_parts(document.part.package, "/thumbnail", "/stylesWithEffects", "/customXml")
    styles = document.styles.element
    for child in list(styles):
        named = child.find(f"{{{W}}}name")
        name = named.get(f"{{{W}}}val", "").casefold() if named is not None else ""
        default = child.get(f"{{{W}}}default") == "1"
        if child.tag.endswith("}latentStyles") or (
            child.tag.endswith("}style") and not default and name not in _kept()
        ):
            styles.remove(child)
    for link in styles.iter(f"{{{W}}}link"):
        link.getparent().remove(link)
    _style(document, house)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _kept() -> frozenset[str]:
    return frozenset(name.casefold() for name in KEPT)


def _style(document: Any, house: House) -> None:
    from docx.shared import Inches, Pt, RGBColor

    section = document.sections[0]
    section.page_width, section.page_height = Inches(8.5), Inches(11)
    section.left_margin = section.right_margin = Inches(house.margin)
    section.top_margin = section.bottom_margin = Inches(min(house.margin, 1.0))
    for name, scale, bold in (
        ("Normal", 1.0, None),
        ("Title", LOOKS["title"].scale, True),
        ("Heading 1", LOOKS["heading"].scale, True),
        ("Heading 2", 1.0, True),
    ):
        style = document.styles[name]
        style.font.name, style.font.bold = house.word_font, bold
        style.font.size = Pt(round(house.size * scale * 2) / 2)
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for key in [key for key in fonts.attrib if key.endswith("Theme")]:
            del fonts.attrib[key]  # a theme's font would win over ours
        for key in ("ascii", "hAnsi", "cs", "eastAsia"):
            fonts.set(f"{{{W}}}{key}", house.word_font)
        if name != "Normal":
            tint = "000000" if name == "Heading 2" else house.ink.upper()
            style.font.color.rgb = RGBColor.from_string(tint)
            style.font.all_caps = (name == "Heading 1" and house.heading == "caps") or None
            style.font.underline = (name == "Heading 1" and house.heading == "underline") or None
            for border in style.element.iter(f"{{{W}}}pBdr"):
                border.getparent().remove(border)
        style.paragraph_format.space_before = style.paragraph_format.space_after = Pt(0)
    foot = section.footer.paragraphs[0]
    foot.alignment = {"left": 0, "center": 1, "right": 2}[house.page_place]
    for part in FORMS[house.page_form]:
        if part.isupper() and part.isalpha():
            foot._p.append(field(part))
        else:
            foot.add_run(part)


class _Writer:
    """Adds elements to a document; lists with dots are each a list of their own."""

    def __init__(self, document: Any, house: House) -> None:
        self.document, self.house = document, house
        self.numbers = numbering.Numbers(document)
        self._end = document.element.body.sectPr
        self._room = round((ROOM - 2 * house.margin * 72) * TWIPS)

    def add(self, element: Element) -> None:
        """One element at the end of the document."""
        match element:
            case Text():
                self._text(element)
            case Table():
                self._table(element)
            case Rule():
                self._rule(element.weight)
            case Gap():
                self._gap(element.points)
            case Break():
                self.document.add_page_break()

    def _text(self, text: Text) -> None:
        look, house = LOOKS[text.style], self.house
        court = house.leading >= 2
        align = house.letterhead if look.align == "head" else look.align
        if court and text.style == "heading":
            align = "center"
        if house.justified and align == "left" and text.style == "body":
            align = "both"
        spaced = court and text.style == "body"
        after = 0 if spaced else look.after * house.size * 1.2
        line = house.leading if spaced else min(house.leading, 1.45) / 1.15
        style = STYLES.get(text.style)
        inside = f'<w:pStyle w:val="{style}"/>' if style else ""
        inside += "<w:keepNext/>" if text.keep else ""
        tab, indent = _indents(text, court)
        inside += tab
        inside += f'<w:spacing w:before="{round(look.before * house.size * 24)}" '
        inside += f'w:after="{round(after * TWIPS)}" w:line="{round(line * 240)}" '
        inside += f'w:lineRule="auto"/>{indent}<w:jc w:val="{align}"/>'
        size = round(house.size * look.scale * 2)
        tint = house.ink if look.tint and not style else ""
        own = text.numbering == "none" and text.label
        label = f'<w:r><w:t xml:space="preserve">{escape(text.label)}</w:t><w:tab/></w:r>'
        runs = "".join(_run_xml(run, size, tint=tint, bold=look.bold) for run in text.runs)
        paragraph = self._xml(
            f'<w:p xmlns:w="{W}"><w:pPr>{inside}</w:pPr>{label if own else ""}{runs}</w:p>'
        )
        self._numbered(paragraph, text)

    def _numbered(self, element: Any, text: Text) -> None:
        from docx.text.paragraph import Paragraph as WordParagraph

        paragraph = WordParagraph(element, self.document)
        match text.numbering:
            case "section":
                self.numbers.heading(paragraph, 1)
            case "clause":
                self.numbers.heading(paragraph, 2)
            case "through":
                self.numbers.paragraph(paragraph)
            case "bullet":
                self.numbers.item(paragraph, BULLET)
            case "none":
                pass

    def _rule(self, weight: float) -> None:
        size = max(2, round(weight * 8))
        self._xml(
            f'<w:p xmlns:w="{W}"><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="{size}" '
            'w:space="1" w:color="444444"/></w:pBdr><w:spacing w:before="0" w:after="60" '
            'w:line="120" w:lineRule="exact"/></w:pPr></w:p>'
        )

    def _gap(self, points: float) -> None:
        height = max(20, round(points * TWIPS))
        self._xml(
            f'<w:p xmlns:w="{W}"><w:pPr><w:spacing w:before="0" w:after="0" w:line="{height}" '
            'w:lineRule="exact"/></w:pPr></w:p>'
        )

    def _table(self, table: Table) -> None:
        scale = self._room / sum(table.widths)
        widths = [max(1, round(width * scale)) for width in table.widths]
        bare = table.ruling in ("none", "caption")
        size = round(self.house.size * (1 if bare or len(widths) < 7 else 0.8) * 2)
        rows = "".join(
            _row_xml(table, number, row, widths, size, self.house)
            for number, row in enumerate(table.rows)
        )
        columns = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
        style = '<w:tblStyle w:val="TableGrid"/>' if table.ruling == "grid" else ""
        margin = 0 if bare else 70
        self._xml(
            f'<w:tbl xmlns:w="{W}"><w:tblPr>{style}<w:tblW w:w="{sum(widths)}" w:type="dxa"/>'
            f'{_borders(table)}<w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="{margin}" '
            f'w:type="dxa"/><w:right w:w="70" w:type="dxa"/></w:tblCellMar></w:tblPr>'
            f"<w:tblGrid>{columns}</w:tblGrid>{rows}</w:tbl>"
        )
        self._gap(1 if table.ruling != "rules" else 6)

    def _xml(self, content: str) -> Any:
        element = _parsed(content)
        self._end.addprevious(element)
        return element


def _indents(text: Text, court: bool) -> tuple[str, str]:
    """The tab and the indents of a paragraph, as Word has them."""
    if text.numbering == "through" and court:
        return _tab(66), f'<w:ind w:left="0" w:firstLine="{36 * TWIPS}"/>'
    if text.label:
        stand = 46 if text.numbering == "bullet" else 30
        return _tab(stand), f'<w:ind w:left="{stand * TWIPS}" w:hanging="{30 * TWIPS}"/>'
    if court and text.style == "body":
        return "", f'<w:ind w:firstLine="{36 * TWIPS}"/>'
    return "", ""


def _tab(points: int) -> str:
    return f'<w:tabs><w:tab w:val="left" w:pos="{points * TWIPS}"/></w:tabs>'


def _parsed(content: str) -> Any:
    from docx.oxml import parse_xml

    return parse_xml(content)


def _run_xml(run: Run, size: int, *, tint: str = "", bold: bool = False) -> str:
    """A run of text (size in half points); line breaks become breaks."""
    look = "<w:b/>" if run.bold or bold else ""
    look += "<w:i/>" if run.italic else ""
    look += f'<w:color w:val="{tint.upper()}"/>' if tint else ""
    look += f'<w:sz w:val="{size}"/><w:szCs w:val="{size}"/>'
    lines = (f'<w:t xml:space="preserve">{escape(line)}</w:t>' for line in run.text.split("\n"))
    return f'<w:r xmlns:w="{W}"><w:rPr>{look}</w:rPr>{"<w:br/>".join(lines)}</w:r>'


def _row_xml(
    table: Table, number: int, row: tuple[Runs, ...], widths: Sequence[int], size: int, house: House
) -> str:
    is_head = number < table.head
    properties = "<w:cantSplit/>" if table.whole or is_head else ""
    properties += "<w:tblHeader/>" if is_head else ""
    shade = '<w:shd w:val="clear" w:color="auto" w:fill="E8EAEE"/>'
    bare = table.ruling in ("none", "caption")
    cells: list[str] = []
    for place, (runs, width) in enumerate(zip(row, widths, strict=True)):
        align = table.aligns[place] if table.aligns else "left"
        content = "".join(_run_xml(run, size if bare else round(size * 0.92)) for run in runs)
        look = shade if is_head and house.shaded and not bare else ""
        if table.ruling == "caption" and place == 0:
            look += _edges("right", "bottom")
        if table.ruling == "rules" and number >= len(table.rows) - table.foot:
            look += _edges("top")
        stand = '<w:ind w:left="140"/>' if table.ruling == "caption" and place else ""
        keep = "<w:keepNext/>" if table.whole and number < len(table.rows) - 1 else ""
        cells.append(
            f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>{look}</w:tcPr><w:p><w:pPr>{keep}'
            f'<w:spacing w:before="{0 if bare else 40}" w:after="{20 if bare else 40}"/>'
            f'{stand}<w:jc w:val="{align}"/></w:pPr>{content}</w:p></w:tc>'
        )
    return f"<w:tr><w:trPr>{properties}</w:trPr>{''.join(cells)}</w:tr>"


def _edges(*sides: str) -> str:
    inside = "".join(f'<w:{side} w:val="single" w:sz="6" w:color="444444"/>' for side in sides)
    return f"<w:tcBorders>{inside}</w:tcBorders>"


def _borders(table: Table) -> str:
    if table.ruling != "rules":
        return ""
    lines = "".join(
        f'<w:{side} w:val="single" w:sz="{size}" w:color="444444"/>'
        for side, size in (("top", 8), ("bottom", 8), ("insideH", 2))
    )
    return f"<w:tblBorders>{lines}</w:tblBorders>"
