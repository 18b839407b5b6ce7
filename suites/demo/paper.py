"""Lay a paper body out as a flat run of elements, which the pdf and docx renderers draw."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from suites.demo.content import (
    Block,
    Body,
    Bullets,
    Contract,
    Heading,
    House,
    Invoice,
    Letter,
    Memo,
    PageBreak,
    Report,
    Run,
    Runs,
    Table,
)


@dataclass(frozen=True)
class Line:
    """One paragraph. `style`: organisation, title, subtitle, letterhead, heading1, heading2,
    body, plain (no space after), kept (plain, kept with the next), signature, note, total or
    centered."""

    style: str
    runs: tuple[Run, ...]


@dataclass(frozen=True)
class Grid:
    """A table; `head` tells whether the first row is a header, `money` aligns figures right."""

    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    head: bool = True
    lines: bool = True
    money: bool = False


@dataclass(frozen=True)
class Items:
    texts: tuple[str, ...]
    numbered: bool


@dataclass(frozen=True)
class Gap:
    points: float


@dataclass(frozen=True)
class Rule:
    pass


@dataclass(frozen=True)
class Break:
    pass


Element = Line | Grid | Items | Gap | Rule | Break


def house_of(body: Body) -> House:
    """The house style a paper body asks for."""
    return getattr(body, "house", "sans")


def elements(body: Body) -> Iterator[Element]:
    """The elements of a paper body, in order. Raises TypeError for a body that is not paper."""
    match body:
        case Letter():
            yield from _letter(body)
        case Memo():
            yield from _memo(body)
        case Report():
            yield from _report(body)
        case Contract():
            yield from _contract(body)
        case Invoice():
            yield from _invoice(body)
        case _:
            raise TypeError(f"{type(body).__name__} cannot be set on paper")


def dollars(cents: int) -> str:
    """``$1,234.50``; negative amounts in parentheses."""
    text = f"${abs(cents) // 100:,}.{abs(cents) % 100:02d}"
    return f"({text})" if cents < 0 else text


def _line(style: str, text: str) -> Line:
    return Line(style, (text,))


def _blocks(blocks: Sequence[Block]) -> Iterator[Element]:
    for block in blocks:
        match block:
            case str():
                yield _line("body", block)
            case Heading():
                yield _line(f"heading{block.level}", block.text)
            case Bullets():
                yield Items(tuple(block.items), block.numbered)
            case Table():
                yield _table(block)
            case Runs():
                yield Line("body", tuple(block.runs))
            case PageBreak():
                yield Break()


def _table(table: Table) -> Grid:
    rows = tuple(tuple(row) for row in table.rows)
    widths = tuple(table.widths) or (1.0,) * len(rows[0])
    if any(len(row) != len(widths) for row in rows):
        raise ValueError(f"a table row does not have {len(widths)} cells: {rows[0]}")
    return Grid(rows, widths)


def _signature(lines: Sequence[str]) -> Iterator[Element]:
    for line in lines:
        yield _line("signature", line)


def _letter(letter: Letter) -> Iterator[Element]:
    for number, line in enumerate(letter.letterhead):
        yield _line("organisation" if number == 0 else "letterhead", line)
    yield Rule()
    yield _line("body", letter.date_line)
    for line in letter.to:
        yield _line("plain", line)
    yield Gap(10)
    if letter.re:
        yield _line("body", f"**Re: {letter.re}**")
    if letter.salutation:
        yield _line("body", letter.salutation)
    yield from _blocks(letter.blocks)
    yield _line("body", letter.closing)
    yield Gap(18)
    yield from _signature(letter.signed)
    yield Gap(8)
    for line in letter.footers:
        yield _line("note", line)


def _memo(memo: Memo) -> Iterator[Element]:
    yield _line("organisation", memo.organisation)
    yield _line("title", memo.title)
    yield Grid(tuple((f"{k}:", v) for k, v in memo.fields), (1.0, 5.0), head=False, lines=False)
    yield Rule()
    yield from _blocks(memo.blocks)


def _report(report: Report) -> Iterator[Element]:
    if report.organisation:
        yield _line("organisation", report.organisation)
    yield _line("title", report.title)
    if report.subtitle:
        yield _line("subtitle", report.subtitle)
    if report.fields:
        rows = tuple((f"{k}:", v) for k, v in report.fields)
        yield Grid(rows, (1.6, 5.0), head=False)
        yield Gap(8)
    yield from _blocks(report.blocks)
    if report.signed:
        yield Gap(18)
        yield from _signature(report.signed)


def _contract(contract: Contract) -> Iterator[Element]:
    yield _line("title", contract.title)
    yield _line("body", contract.preamble)
    if contract.recitals:
        yield _line("heading2", "RECITALS")
    for number, recital in enumerate(contract.recitals):
        yield _line("body", f"{chr(65 + number)}. {recital}")
    for number, section in enumerate(contract.sections, start=1):
        yield _line("heading2", f"{number}. {section.heading}")
        yield from _section(number, section.paragraphs)
    yield _line("body", contract.closing)
    for party in contract.signatures:
        yield Gap(10)
        yield _line("kept", f"**{party.name}**")
        yield _line("kept", f"By: /s/ {party.by}")
        yield _line("kept", f"Name: {party.by}")
        yield _line("kept", f"Title: {party.title}")
        yield _line("plain", f"Date: {party.date_line}")
    if contract.schedules:
        yield Break()
        yield from _blocks(contract.schedules)


def _section(number: int, paragraphs: Sequence[Block]) -> Iterator[Element]:
    texts = [p for p in paragraphs if isinstance(p, str)]
    place = 0
    for paragraph in paragraphs:
        if isinstance(paragraph, str):
            place += 1
            label = f"{number}.{place} " if len(texts) > 1 else ""
            yield _line("body", label + paragraph)
        else:
            yield from _blocks([paragraph])


def _invoice(invoice: Invoice) -> Iterator[Element]:
    for number, line in enumerate(invoice.seller):
        yield _line("organisation" if number == 0 else "letterhead", line)
    yield Rule()
    yield _line("title", invoice.title)
    yield Grid(tuple((f"{k}:", v) for k, v in invoice.fields), (1.6, 5.0), head=False, lines=False)
    yield Gap(6)
    bill, ship = list(invoice.bill_to), list(invoice.ship_to)
    height = max(len(bill), len(ship))
    bill += [""] * (height - len(bill))
    ship += [""] * (height - len(ship))
    if invoice.ship_to:
        yield Grid((("BILL TO", "SHIP TO"), *zip(bill, ship, strict=True)), (1, 1), lines=False)
    else:
        yield Grid((("BILL TO",), *((line,) for line in bill)), (1,), lines=False)
    yield Gap(8)
    rows = [("Description", "Qty", "Unit", "Unit price", "Amount")]
    for item in invoice.items:
        money = dollars(item.unit_cents), dollars(item.amount)
        rows.append((item.description, f"{item.quantity:,}", item.unit, *money))
    yield Grid(tuple(rows), (4.0, 0.8, 0.8, 1.4, 1.5), money=True)
    yield _line("total", f"Subtotal {dollars(invoice.subtotal)}")
    if invoice.tax_basis_points:
        rate = f"{invoice.tax_basis_points / 100:g}%"
        yield _line("total", f"Sales tax ({rate}) {dollars(invoice.tax)}")
    if invoice.freight_cents:
        yield _line("total", f"Freight {dollars(invoice.freight_cents)}")
    yield _line("total", f"**TOTAL DUE {dollars(invoice.total)}**")
    yield Gap(8)
    for note in invoice.notes:
        yield _line("note", note)
