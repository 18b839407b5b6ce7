"""Word's own numbers: headings, paragraphs through the document, lists that each begin anew."""

from typing import Any, Literal

from casework.documents.writing.blocks import Paragraph

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
BULLETS = "•–▪•–▪•–▪"
FORMS = ("decimal", "lowerLetter", "lowerRoman") * 3
Kind = Literal["heading", "paragraph", "bullet", "number"]


class Numbers:
    """The numberings of one document, made when they are first needed."""

    def __init__(self, document: Any) -> None:
        self._root = document.part.numbering_part.element
        self._given: dict[tuple[Kind, int], int] = {}
        self._next = 1000  # beyond those of the template

    def heading(self, paragraph: Any, level: int) -> None:
        """Number a heading of `level` from 1: 1, 1.1, 1.1.1."""
        self._set(paragraph, self._of("heading", 0), level - 1)

    def paragraph(self, paragraph: Any) -> None:
        """Number a paragraph through the whole document."""
        self._set(paragraph, self._of("paragraph", 0), 0)

    def item(self, paragraph: Any, block: Paragraph) -> None:
        """Number an item of a list."""
        kind = block.list or "bullet"
        self._set(paragraph, self._of(kind, block.order, block.start), block.depth)

    def _of(self, kind: Kind, order: int, start: int = 1) -> int:
        key = (kind, order)
        if key not in self._given:
            self._given[key] = self._make(kind, start)
        return self._given[key]

    def _make(self, kind: Kind, start: int) -> int:
        from docx.oxml import parse_xml

        self._next += 1
        number = self._next
        levels = "".join(_level(kind, depth, start) for depth in range(9))
        abstract = parse_xml(
            f'<w:abstractNum xmlns:w="{W}" w:abstractNumId="{number}">'
            f'<w:multiLevelType w:val="multilevel"/>{levels}</w:abstractNum>'
        )
        # All abstract ones stand before all that use them.
        first = self._root.find(f"{{{W}}}num")
        if first is None:
            self._root.append(abstract)
        else:
            first.addprevious(abstract)
        self._root.append(
            parse_xml(
                f'<w:num xmlns:w="{W}" w:numId="{number}">'
                f'<w:abstractNumId w:val="{number}"/></w:num>'
            )
        )
        return number

    def _set(self, paragraph: Any, number: int, depth: int) -> None:
        properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_ilvl().val = depth
        properties.get_or_add_numId().val = number


def _level(kind: Kind, depth: int, start: int) -> str:
    match kind:
        case "heading":
            form, text = "decimal", ".".join(f"%{n + 1}" for n in range(depth + 1))
            text += "." if depth == 0 else ""
        case "bullet":
            form, text = "bullet", BULLETS[depth]
        case "paragraph":
            form, text = "decimal", f"%{depth + 1}."
        case "number":
            form = FORMS[depth]
            text = f"%{depth + 1}." if form == "decimal" else f"(%{depth + 1})"
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{text}"/><w:lvlJc w:val="left"/></w:lvl>'
    )


def repeat_on_each_page(row: Any) -> None:
    """Let a table's row stand at the top of each page it goes over."""
    from docx.oxml import parse_xml

    row._tr.get_or_add_trPr().append(parse_xml(f'<w:tblHeader xmlns:w="{W}"/>'))
