"""Short ways to write the documents that every room has."""

import textwrap
from collections.abc import Sequence
from datetime import date, datetime, timedelta, timezone

from suites.demo.content import (
    Block,
    Deposition,
    Doc,
    Email,
    Format,
    Heading,
    Letter,
    Message,
    Report,
    Sheet,
    Workbook,
)


def at(day: date, clock: str, hours: int) -> datetime:
    """A time of day (``"16:42"``) in a zone so many hours ahead of UTC."""
    hour, minute = map(int, clock.split(":"))
    zone = timezone(timedelta(hours=hours))
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone)


def mail(
    key: str,
    name: str,
    message: Message,
    *,
    kind: str = "email",
    earlier: Sequence[Message] = (),
    attachments: Sequence[str] = (),
    noise: bool = False,
) -> Doc:
    """A mail as a document of the room."""
    return Doc(
        key=key,
        format="eml",
        doc_type=kind,
        name=name,
        date=message.when.date(),
        author=message.sender.partition(" <")[0],
        role="noise" if noise else "merits",
        body=Email(message, earlier, attachments),
        when=message.when,
        level="noise" if noise else "merits",
    )


def letter(
    key: str,
    name: str,
    day: date,
    letterhead: Sequence[str],
    to: Sequence[str],
    re: str,
    blocks: Sequence[Block],
    signed: Sequence[str],
    *,
    kind: str = "letter",
    salutation: str = "Dear Sirs,",
    footers: Sequence[str] = (),
    format: Format = "pdf",
    noise: bool = False,
) -> Doc:
    """A letter as a document of the room; its author is the first of those who signed."""
    body = Letter(
        letterhead=letterhead,
        date_line=f"{day.day} {day:%B %Y}",
        to=to,
        blocks=blocks,
        signed=signed,
        re=re,
        salutation=salutation,
        closing="Yours faithfully,",
        footers=footers,
    )
    role = "noise" if noise else "merits"
    return Doc(key, format, kind, name, day, signed[0], role, body, level=role)


def paper(
    key: str,
    format: Format,
    kind: str,
    name: str,
    day: date,
    author: str,
    title: str,
    blocks: Sequence[Block],
    *,
    organisation: str = "",
    subtitle: str = "",
    fields: Sequence[tuple[str, str]] = (),
    signed: Sequence[str] = (),
    noise: bool = False,
    serif: bool = False,
) -> Doc:
    """A report, minute, order, statement or form as a document of the room."""
    body = Report(
        title=title,
        blocks=blocks,
        organisation=organisation,
        subtitle=subtitle,
        fields=fields,
        signed=signed,
        house="serif" if serif else "sans",
    )
    role = "noise" if noise else "merits"
    return Doc(key, format, kind, name, day, author, role, body, level=role)


def sheets(
    key: str,
    name: str,
    day: date,
    author: str,
    *pages: Sheet,
    noise: bool = False,
    kind: str = "workbook",
) -> Doc:
    """A workbook as a document of the room."""
    role = "noise" if noise else "merits"
    return Doc(key, "xlsx", kind, name, day, author, role, Workbook(pages), level=role)


def numbered(*blocks: Block, start: int = 1) -> list[Block]:
    """Paragraphs numbered in order; headings and tables stay as they are."""
    result: list[Block] = []
    number = start
    for block in blocks:
        if isinstance(block, str):
            result.append(f"{number}. {block}")
            number += 1
        else:
            result.append(block)
    return result


def head(text: str, level: int = 1) -> Heading:
    """A heading."""
    return Heading(text, level)


def transcript(
    key: str,
    name: str,
    day: date,
    case: str,
    title: str,
    present: Sequence[str],
    spoken: Sequence[tuple[str, str]],
) -> Doc:
    """A transcript of a conference, 25 numbered lines a page, as a document of the room."""
    body = Deposition(
        caption=[*textwrap.wrap(case, 52)],
        title=(title, f"{day.day} {day:%B %Y}", "by video conference"),
        appearances=present,
        exchanges=spoken,
        certificate=("Taken down and transcribed by me; corrections of the parties are included.",),
    )
    return Doc(key, "pdf", "transcript", name, day, "Quillpen Reporting", "merits", body)
