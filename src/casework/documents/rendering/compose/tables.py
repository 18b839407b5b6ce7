"""Line items, logs, conversations; decks and workbooks as they are printed."""

from collections.abc import Iterator, Sequence

from casework.documents.rendering.compose.pieces import (
    bullets,
    dated_fields,
    fields,
    grid,
    labelled,
    letterhead,
    person,
    signatures,
)
from casework.documents.rendering.figures import money, shown_date, shown_moment, shown_time
from casework.documents.rendering.flow import Break, Element, Gap, Runs, Table, cell, text
from casework.documents.rendering.house import House, issuer_of
from casework.documents.rendering.manuscript import (
    ChatBody,
    Labelled,
    LedgerBody,
    LogBody,
    Manuscript,
    Party,
    SheetBody,
    SlidesBody,
)


def ledger(manuscript: Manuscript, body: LedgerBody, house: House) -> Iterator[Element]:
    """Letterhead, title, fields, parties side by side, the items, the sums."""
    style = manuscript.date_style
    yield from letterhead(issuer_of(manuscript), house)
    yield text(manuscript.title.upper(), "title")
    yield from fields(dated_fields(manuscript, body.fields), width=1.7)
    yield Gap(6)
    yield from _side_by_side(body.parties)
    items = grid(body.items, style, body.currency, totals=False)
    yield items._replace(ruling=house.table)
    yield Gap(6)
    yield from _sums(body)
    yield from (text(note, "small") for note in body.notes)
    yield from signatures(body.signatures, style)


def _side_by_side(parties: Sequence[Labelled]) -> Iterator[Element]:
    if parties:
        heads = tuple(cell(each.label.upper(), bold=True) for each in parties)
        values = tuple(cell(each.value) for each in parties)
        yield Table((heads, values), (1,) * len(parties), ruling="none", whole=True)
        yield Gap(8)


def _sums(body: LedgerBody) -> Iterator[Element]:
    lines = body.sums
    if lines:
        rows: list[tuple[Runs, ...]] = []
        for number, (label, amount) in enumerate(lines, start=1):
            last = number == len(lines)
            shown = money(amount, body.currency)
            rows.append((cell(""), cell(label, bold=last), cell(shown, bold=last)))
        yield Table(tuple(rows), (3.2, 2, 1.6), ("left", "right", "right"), ruling="none",
                    whole=len(rows) < 20)  # fmt: skip
        yield Gap(8)


def log(manuscript: Manuscript, body: LogBody, house: House) -> Iterator[Element]:
    """A terse record: fields, then a table or entries in order."""
    style = manuscript.date_style
    organisation = manuscript.author.organisation
    if organisation:
        yield text(organisation, "organisation")
    yield text(manuscript.title, "title")
    undated = body.table and not any(each.kind == "date" for each in body.table.columns)
    yield from fields(
        dated_fields(manuscript, body.fields) if undated else labelled(body.fields), width=1.6
    )
    yield Gap(6)
    if body.table is not None:
        yield grid(body.table, style)._replace(ruling=house.table)
        return
    signed = any(entry.by for entry in body.entries)
    head = ("Date / time", *(("By",) if signed else ()), "Entry")
    rows = [
        (
            cell(shown_moment(entry.at, style)),
            *((cell(entry.by),) if signed else ()),
            cell(entry.text),
        )
        for entry in body.entries
    ]
    yield Table(
        (tuple(cell(each, bold=True) for each in head), *rows),
        (2.3, 1.2, 4) if signed else (2.3, 5),
        head=1,
        ruling=house.table,
    )


def chat(manuscript: Manuscript, body: ChatBody) -> Iterator[Element]:
    """An export of a conversation: who takes part, then each message with its time and sender."""
    style = manuscript.date_style
    yield text(manuscript.title, "heading")
    block = [("Conversation", body.channel)] if body.channel else []
    block += [("Participants", "; ".join(_member(party) for party in body.participants))]
    yield from fields(block, width=1.3)
    yield Gap(6)
    rows: list[tuple[Runs, ...]] = [tuple(cell(n, bold=True) for n in ("Time", "From", "Message"))]
    day = None
    for message in body.messages:
        if message.at.date() != day:
            day = message.at.date()
            if len(rows) > 1:
                yield _messages(rows)
                rows = rows[:1]
            yield text(shown_date(day, style), "subheading", bold=True, keep=True)
        time = shown_time(message.at, style)
        rows.append((cell(time), cell(message.sender, bold=True), cell(message.text)))
    yield _messages(rows)


def _member(party: Party) -> str:
    phone = next((line for line in party.lines if not any(c.isalpha() for c in line)), "")
    contact = party.address or phone
    return f"{person(party)} ({contact})" if contact else person(party)


def _messages(rows: Sequence[tuple[Runs, ...]]) -> Table:
    return Table(tuple(rows), (1.0, 1.6, 4.1), head=1, ruling="rules")


def slides(manuscript: Manuscript, body: SlidesBody) -> Iterator[Element]:
    """A printed deck: one slide a page, notes left out as printers do."""
    yield Gap(120)
    yield text(manuscript.title, "title")
    if body.subtitle:
        yield text(body.subtitle, "subtitle")
    who = [manuscript.author.name, manuscript.author.organisation]
    yield text("\n".join(line for line in who if line), "centered")
    yield text(shown_date(manuscript.dated, manuscript.date_style), "centered")
    for slide in body.slides:
        yield Break()
        yield text(slide.heading, "heading", bold=True)
        yield from bullets(slide.bullets)
        if slide.table is not None:
            yield grid(slide.table, manuscript.date_style)


def sheets(manuscript: Manuscript, body: SheetBody) -> Iterator[Element]:
    """A printed workbook: each sheet begins a page under its name."""
    for number, sheet in enumerate(body.sheets):
        if number:
            yield Break()
        yield text(manuscript.title, "heading", bold=True)
        yield text(sheet.name, "subheading", bold=True, keep=True)
        yield grid(sheet.grid, manuscript.date_style, totals=sheet.totals)
