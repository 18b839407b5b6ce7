"""Workbooks: every sum is a formula and carries the value that code has reckoned.

Text is written as text, whatever it looks like; dates and money are numbers in a form. What stands
in a cell is never cut: text that is too long for one is an error.
"""

import io
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from casework.documents.rendering.compose.pieces import dated_fields, labelled
from casework.documents.rendering.figures import in_utc, shown_cell, shown_date, shown_moment
from casework.documents.rendering.formulas import column_formula, total_formula
from casework.documents.rendering.grid import NUMBERS, Cell, Column, Grid
from casework.documents.rendering.house import House, PageForm, house_of, issuer_of
from casework.documents.rendering.manuscript import (
    DateStyle,
    LedgerBody,
    LogBody,
    Manuscript,
    SheetBody,
)
from casework.errors import UsageError

LONGEST = 32_767
"""Characters that a cell holds."""
DATES: dict[DateStyle, str] = {
    "long": "mmmm d, yyyy",
    "slash": "mm/dd/yyyy",
    "iso": "yyyy-mm-dd",
    "day_first": "d mmmm yyyy",
}
FEET: dict[PageForm, str] = {
    "of": "Page &P of &N",
    "page": "Page &P",
    "dashes": "- &P -",
    "bare": "&P",
    "slash": "&P / &N",
}
WIDEST, TALLEST = 46, 409
"""Characters of a column, points of a row."""


def render_xlsx(manuscript: Manuscript) -> bytes:
    """The bytes of a workbook. Raises UsageError for text that no cell can hold."""
    import xlsxwriter

    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False})
    book.set_properties(
        {
            "title": manuscript.title[:255],
            "author": manuscript.author.name[:255],
            "company": manuscript.author.organisation[:255],
            "created": in_utc(manuscript.dated).replace(microsecond=0),
        }
    )
    writer = _Writer(book, manuscript, house_of(manuscript))
    match manuscript.body:
        case SheetBody() as body:
            for sheet in body.sheets:
                writer.begin(sheet.name)
                writer.table(sheet.grid, totals=sheet.totals)
                writer.page.freeze_panes(1, 0)
        case LedgerBody() as body:
            writer.begin("Sheet1")
            writer.ledger(body)
        case LogBody() as body:
            writer.begin("Log")
            writer.log(body)
        case _:
            raise TypeError(f"a {manuscript.doc_type} is no workbook")
    book.close()
    return out.getvalue()


class _Writer:
    """Writes one sheet after the other, from the top down; `row` is the next free one."""

    def __init__(self, book: Any, manuscript: Manuscript, house: House) -> None:
        self.book, self.manuscript, self.house = book, manuscript, house
        self.style: DateStyle = manuscript.date_style
        self.currency = "$"
        self.row = 0
        self.page: Any = None
        self._looks: dict[tuple[tuple[str, Any], ...], Any] = {}

    def begin(self, name: str) -> None:
        """A sheet for letter paper, one page wide, numbered in its foot."""
        self.page, self.row = self.book.add_worksheet(name), 0
        self.page.set_paper(1)
        self.page.fit_to_pages(1, 0)
        self.page.set_footer(f"&C{FEET[self.house.page_form]}")

    def ledger(self, body: LedgerBody) -> None:
        """Head, fields, parties, items, sums."""
        self.currency = body.currency
        author = issuer_of(self.manuscript)
        self.words(author.organisation or author.name, bold=True, font_size=14)
        for line in author.lines:
            self.words(line)
        self.row += 1
        self.words(self.manuscript.title.upper(), bold=True, font_size=12)
        self.pairs(dated_fields(self.manuscript, body.fields))
        self.pairs([(each.label, each.value) for each in body.parties])
        self.row += 1
        first = self.table(body.items, totals=False)
        self._sums(body, first)
        for note in body.notes:
            self.words(note)
        for signer in body.signatures:
            self.row += 1
            on = shown_date(signer.on, self.style) if signer.on else ""
            parts = [signer.role, signer.organisation, signer.title]
            pairs = [("By", signer.signed or "_" * 24), ("Name", signer.name)]
            self.pairs([*pairs, *(("", part) for part in parts if part), ("Date", on)])

    def log(self, body: LogBody) -> None:
        """Head and a table, or entries."""
        self.words(self.manuscript.author.organisation or self.manuscript.title, bold=True)
        if self.manuscript.author.organisation:
            self.words(self.manuscript.title, bold=True)
        self.pairs(labelled(body.fields))
        self.row += 1
        if body.table is not None:
            self.table(body.table)
            return
        for place, (name, width) in enumerate((("Date / time", 24), ("By", 18), ("Entry", 70))):
            self.page.set_column(place, place, width)
            self.put(self.row, place, name, bold=True, bottom=1)
        for entry in body.entries:
            self.row += 1
            self.put(self.row, 0, shown_moment(entry.at, self.style), valign="top")
            self.put(self.row, 1, entry.by, valign="top")
            self.put(self.row, 2, entry.text, text_wrap=True, valign="top")
            self.tall(_lines(entry.text, 70))

    def table(self, grid: Grid, *, totals: bool = True) -> int:
        """A head, rows and sums; returns the row (from 0) of the first of its rows."""
        made, sums = grid.values, grid.totals
        for place, column in enumerate(grid.columns):
            shade = {"bg_color": "#E8EAEE"} if self.house.shaded else {}
            side = "right" if column.kind in NUMBERS else "left"
            look = {"bold": True, "text_wrap": True, "bottom": 1, "align": side, **shade}
            self.put(self.row, place, column.name, **look)
            self.page.set_column(place, place, self._width(column, place, made))
        head, first = self.row, self.row + 1
        for values in made:
            self.row += 1
            for place, (column, value) in enumerate(zip(grid.columns, values, strict=True)):
                formula = column_formula(grid, place, self.row) if column.formula else ""
                self.cell(place, column, value, formula)
            texts = [cell for cell in values if isinstance(cell, str)]
            self.tall(max([_lines(words, WIDEST) for words in texts] or [1]))
        self.row += 1
        self.page.repeat_rows(head)
        if len(grid.columns) > 6:
            self.page.set_landscape()
        if totals and any(total is not None for total in sums):
            self._totals(grid, sums, first)
        return first

    def _totals(self, grid: Grid, sums: Sequence[Decimal | None], first: int) -> None:
        for place, (column, total) in enumerate(zip(grid.columns, sums, strict=True)):
            if total is not None:
                formula = total_formula(column, place, first, self.row - 1)
                self.cell(place, column, total, formula, bold=True, top=1)
            else:
                self.put(self.row, place, "Total" if not place else "", bold=True, top=1)
        self.row += 1

    def _sums(self, body: LedgerBody, first: int) -> None:
        place = body.amount_column
        if place is None:
            return
        column = body.items.columns[place]
        letter = chr(65 + place)
        label = place - 1 if place else place + 1
        begun = self.row
        lines = body.sums
        for number, (words, amount) in enumerate(lines):
            last = number == len(lines) - 1
            formula = ""
            if not number:
                formula = total_formula(column, place, first, begun - 1)
            elif last:
                formula = f"=SUM({letter}{begun + 1}:{letter}{self.row})"
            elif number == 1 and body.tax_percent is not None:
                formula = f"=ROUND({letter}{begun + 1}*{body.tax_percent / 100:f},2)"
            self.put(self.row, label, words, bold=last, align="right")
            self.cell(place, column, amount, formula, bold=last, top=1 if last else 0)
            self.row += 1

    def words(self, words: str, **look: Any) -> None:
        """A line of text in the first column."""
        self.put(self.row, 0, words, **look)
        self.row += 1

    def pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Labels and values, one pair a row."""
        for label, value in pairs:
            self.put(self.row, 0, f"{label}:" if label else "", bold=True, valign="top")
            self.put(self.row, 1, value, text_wrap="\n" in value, valign="top")
            self.tall(value.count("\n") + 1)
            self.row += 1

    def put(self, row: int, place: int, words: str, **look: Any) -> None:
        """Text in a cell, as text."""
        if len(words) > LONGEST:
            raise UsageError(
                f"{self.manuscript.id}: a text of {len(words):,} characters does not fit into a "
                f"cell ({LONGEST:,}); shorten it or choose another format"
            )
        if words:
            self.page.write_string(row, place, words, self._look(**look))
        else:
            self.page.write_blank(row, place, None, self._look(**look))

    def tall(self, lines: int) -> None:
        """Make the present row as tall as its lines; programs differ in doing so by themselves."""
        if lines > 1:
            self.page.set_row(self.row, min(lines * self.house.size * 1.4, TALLEST))

    def cell(self, place: int, column: Column, value: Cell, formula: str, **look: Any) -> None:
        """A typed cell of the present row, with its formula where it has one."""
        if isinstance(value, str) or value is None:
            self.put(self.row, place, value or "", text_wrap=True, valign="top", **look)
        elif isinstance(value, Decimal):
            number = float(value / 100 if column.kind == "percent" else value)
            shape = self._look(num_format=self._form(column, value), valign="top", **look)
            if formula:
                self.page.write_formula(self.row, place, formula, shape, number)
            else:
                self.page.write_number(self.row, place, number, shape)
        elif value.year <= 1900:  # the first year a workbook counts, with a day that never was
            self.put(self.row, place, shown_date(value, self.style), valign="top", **look)
        else:
            shape = self._look(num_format=DATES[self.style], align="left", valign="top", **look)
            self.page.write_datetime(self.row, place, value, shape)

    def _form(self, column: Column, value: Decimal) -> str:
        if column.kind == "percent":
            return "0.00%"
        if column.kind == "quantity":
            return "#,##0.######" if value % 1 else "#,##0"
        sign = self.currency.replace('"', "")
        gap = " " if sign[-1:].isalpha() else ""
        return f'"{sign}{gap}"#,##0.00;("{sign}{gap}"#,##0.00)' if sign else "#,##0.00;(#,##0.00)"

    def _look(self, **look: Any) -> Any:
        key = tuple(sorted(look.items()))
        if key not in self._looks:
            base = {"font_name": self.house.word_font, "font_size": round(self.house.size)}
            self._looks[key] = self.book.add_format(base | look)
        return self._looks[key]

    def _width(self, column: Column, place: int, made: Sequence[Sequence[Cell]]) -> float:
        shown = [shown_cell(row[place], column, self.style, self.currency) for row in made[:200]]
        lines = [line for each in [*shown, column.name] for line in each.split("\n")]
        longest = max(len(line) for line in lines)
        return max(9.0 if place else 16.0, min(longest * 1.15 + 2, WIDEST))


def _lines(words: str, across: int) -> int:
    return sum(-(-max(len(line), 1) // across) for line in words.split("\n"))
