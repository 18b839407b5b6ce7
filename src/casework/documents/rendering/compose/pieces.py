"""Pieces that papers of several kinds share: heads, sections, tables, signature lines."""

from collections.abc import Iterator, Sequence

from casework.documents.rendering.figures import shown_cell, shown_date
from casework.documents.rendering.flow import (
    Align,
    Element,
    Gap,
    Rule,
    Run,
    Runs,
    Table,
    Text,
    cell,
    text,
)
from casework.documents.rendering.grid import NUMBERS, Grid
from casework.documents.rendering.house import House
from casework.documents.rendering.manuscript import (
    DateStyle,
    Labelled,
    Manuscript,
    Party,
    Section,
    Signature,
)

BLANK = "_" * 28


def letterhead(author: Party, house: House) -> Iterator[Element]:
    """The name of the house and its address lines, ruled off as the house does."""
    yield text(author.organisation or author.name, "organisation")
    if author.lines:
        yield text(" · ".join(author.lines), "letterhead")
    if house.rule:
        yield Rule(house.rule)
    yield Gap(8)


def fields(pairs: Sequence[tuple[str, str]], *, width: float = 1.2) -> Iterator[Element]:
    """Labels in a narrow column, their values beside them."""
    if pairs:
        rows = tuple((cell(f"{label}:", bold=True), cell(value)) for label, value in pairs)
        yield Table(rows, (width, 6.5 - width), ruling="none")


def labelled(given: Sequence[Labelled]) -> list[tuple[str, str]]:
    """Fields as pairs; an empty value is a line to write on."""
    return [(each.label.rstrip(":"), each.value or BLANK) for each in given]


def dated_fields(manuscript: Manuscript, given: Sequence[Labelled]) -> list[tuple[str, str]]:
    """Fields as pairs, with the paper's date where none of them is one."""
    pairs = labelled(given)
    if not any("date" in label.casefold() for label, _ in pairs):
        pairs.insert(0, ("Date", shown_date(manuscript.dated, manuscript.date_style)))
    return pairs


def person(party: Party, *, mail: bool = False) -> str:
    """``Jane Roe, Controller`` or ``Jane Roe <jroe@acme.example>``."""
    if mail:
        return f"{party.name} <{party.address}>" if party.address else party.name
    return ", ".join(part for part in (party.name, party.title) if part)


def people(parties: Sequence[Party], *, mail: bool = False) -> str:
    """Several, parted by semicolons."""
    return "; ".join(person(party, mail=mail) for party in parties)


def sections(
    given: Sequence[Section], style: DateStyle, *, numbered: bool = False
) -> Iterator[Element]:
    """Headings with their paragraphs, bullets and tables; numbered 1., 2. where asked."""
    for number, section in enumerate(given, start=1):
        yield Text(
            (Run(section.heading, bold=True),),
            "heading",
            f"{number}." if numbered else "",
            "section" if numbered else "none",
            keep=True,
        )
        for paragraph in section.paragraphs:
            yield text(paragraph)
        yield from bullets(section.bullets)
        if section.table is not None:
            yield grid(section.table, style)


def bullets(items: Sequence[str]) -> Iterator[Element]:
    """A list with dots."""
    for item in items:
        yield Text((Run(item),), "body", "•", "bullet")


def grid(table: Grid, style: DateStyle, currency: str = "$", *, totals: bool = True) -> Table:
    """A table with its head and, where a column is summed, a foot."""
    head = tuple(cell(column.name, bold=True) for column in table.columns)
    rows: list[tuple[Runs, ...]] = [
        tuple(
            cell(shown_cell(value, column, style, currency))
            for value, column in zip(row, table.columns, strict=True)
        )
        for row in table.values
    ]
    sums = table.totals if totals else ()
    foot = any(total is not None for total in sums)
    if foot:
        shown = [
            shown_cell(total, column, style, currency)
            for total, column in zip(sums, table.columns, strict=True)
        ]
        if not shown[0]:
            shown[0] = _sum_label(table)
        rows.append(tuple(cell(each, bold=True) for each in shown))
    return Table(
        (head, *rows), widths(table, rows), aligns(table), head=1, foot=int(foot), ruling="grid"
    )


def _sum_label(table: Grid) -> str:
    kinds = {
        "Average" if column.total == "average" else "Total"
        for column, total in zip(table.columns, table.totals, strict=True)
        if total is not None
    }
    return " / ".join(sorted(kinds, reverse=True))


def aligns(table: Grid) -> tuple[Align, ...]:
    """Numbers stand right."""
    return tuple("right" if column.kind in NUMBERS else "left" for column in table.columns)


def widths(table: Grid, rows: Sequence[Sequence[Runs]]) -> tuple[float, ...]:
    """Relative widths by the longest words and the usual length of each column's cells."""
    found: list[float] = []
    for place, column in enumerate(table.columns):
        cells = ["".join(run.text for run in row[place]) for row in rows] or [""]
        longest = max(len(line) for each in cells for line in each.split("\n"))
        if column.kind == "text":
            word = max(len(w) for each in (*cells, column.name) for w in each.split() or [""])
            found.append(min(max(min(longest, 34) * 0.9, word + 1, 5), 40))
        else:
            found.append(min(max(longest + 2, min(len(column.name), 12) + 1, 6), 22))
    return tuple(found)


def signature(given: Signature, style: DateStyle) -> Text:
    """One block of lines: who signs, on what, as what, when."""
    lines = [given.role, given.organisation]
    lines += [f"By: {given.signed or BLANK}", f"Name: {given.name}"]
    lines += [f"Title: {given.title}"] if given.title else []
    lines += [f"Date: {shown_date(given.on, style) if given.on else BLANK}"]
    return text("\n".join(line for line in lines if line), "plain")


def signatures(given: Sequence[Signature], style: DateStyle) -> Iterator[Element]:
    """Signature blocks two by two, each on one page."""
    for first in range(0, len(given), 2):
        pair = [signature(each, style).runs for each in given[first : first + 2]]
        pair += [cell("")] * (2 - len(pair))
        yield Gap(14)
        yield Table((tuple(pair),), (1, 1), ruling="none", whole=True)
