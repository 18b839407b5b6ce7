"""Letters, memoranda, printed mail, appointments, running prose."""

from collections.abc import Iterator

from casework.documents.rendering.compose.pieces import (
    dated_fields,
    fields,
    letterhead,
    people,
    person,
    sections,
    signatures,
)
from casework.documents.rendering.figures import shown_date, shown_moment, shown_time
from casework.documents.rendering.flow import Element, Gap, Rule, Run, Text, text
from casework.documents.rendering.house import House
from casework.documents.rendering.manuscript import (
    AppointmentBody,
    DateStyle,
    EarlierMail,
    LetterBody,
    MailBody,
    Manuscript,
    MemoBody,
    ProseBody,
)


def letter(manuscript: Manuscript, body: LetterBody, house: House) -> Iterator[Element]:
    """Letterhead, date, addressee, subject, text, signature."""
    author = manuscript.author
    yield from letterhead(author, house)
    yield text(shown_date(manuscript.dated, manuscript.date_style))
    if body.delivery:
        yield text(body.delivery.upper(), bold=True)
    to = body.to
    name = person(to)
    yield text("\n".join(line for line in (name, to.organisation, *to.lines) if line))
    if body.re:
        yield Text((Run("Re:", True), Run(f" {body.re}", True)), keep=True)
    if body.salutation:
        yield text(body.salutation, keep=True)
    yield from (text(paragraph) for paragraph in body.paragraphs)
    yield text(body.closing, "plain", keep=True)
    if body.signed:
        yield Text((Run(body.signed, italic=True),), "plain", keep=True)
    else:
        yield Gap(26)
    signer = [author.name, author.title, author.organisation if author.title else ""]
    yield text("\n".join(line for line in signer if line), "plain")
    if body.footers:
        yield Gap(8)
    yield from (text(footer, "small") for footer in body.footers)


def memo(manuscript: Manuscript, body: MemoBody, house: House) -> Iterator[Element]:
    """The memorandum block, ruled off; text; initials."""
    author = manuscript.author
    if author.organisation:
        yield text(author.organisation, "organisation")
    yield text(house.memo_word, "title")
    block = [("To", people(body.to)), ("From", person(author))]
    block += [("Cc", people(body.cc))] if body.cc else []
    block += [("Date", shown_date(manuscript.dated, manuscript.date_style)), ("Re", body.re)]
    yield from fields(block, width=0.8)
    yield Rule(house.rule or 0.7)
    yield Gap(4)
    yield from (text(paragraph) for paragraph in body.paragraphs)
    if body.initials:
        yield text(body.initials, "plain")


def mail(manuscript: Manuscript, body: MailBody) -> Iterator[Element]:
    """A mail as printed: the header block, the text, the earlier ones below."""
    yield text(body.sender.name, "heading")
    yield Rule(1.2)
    sent = shown_moment(manuscript.dated, manuscript.date_style)
    block = [("From", person(body.sender, mail=True)), ("Date", sent)]
    block += [("To", people(body.to, mail=True))]
    block += [("Cc", people(body.cc, mail=True))] if body.cc else []
    block += [("Subject", body.subject)] if body.subject else []
    yield from fields(block, width=0.9)
    yield Gap(8)
    yield from (text(paragraph) for paragraph in body.paragraphs)
    if body.closing:
        yield text("\n".join(body.closing))
    for earlier in body.earlier:
        yield Gap(4)
        yield Rule(0.5)
        yield from fields(quoted_head(earlier, manuscript.date_style), width=0.9)
        yield Gap(4)
        yield from (text(paragraph) for paragraph in earlier.paragraphs)
        if earlier.closing:
            yield text("\n".join(earlier.closing))


def quoted_head(earlier: EarlierMail, style: DateStyle) -> list[tuple[str, str]]:
    """The header lines of a quoted message."""
    block = [("From", person(earlier.sender, mail=True))]
    block += [("Sent", shown_moment(earlier.sent, style)), ("To", people(earlier.to, mail=True))]
    block += [("Cc", people(earlier.cc, mail=True))] if earlier.cc else []
    return block + ([("Subject", earlier.subject)] if earlier.subject else [])


def when(body: AppointmentBody, style: DateStyle) -> str:
    """``March 14, 2021 9:00 AM - 10:00 AM``, with the second date where it differs."""
    start, end = shown_moment(body.start, style), shown_moment(body.end, style)
    if body.start.date() == body.end.date():
        end = shown_time(body.end, style)
    return f"{start} - {end}"


def appointment(manuscript: Manuscript, body: AppointmentBody) -> Iterator[Element]:
    """One block: subject, time, place, people, a word on what it is about."""
    organiser = body.organiser or manuscript.author
    yield text(body.subject, "heading")
    yield Rule(1.0)
    block = [("Subject", body.subject), ("When", when(body, manuscript.date_style))]
    block += [("Location", body.location)] if body.location else []
    block += [("Organizer", person(organiser, mail=True))]
    block += [("Attendees", people(body.attendees, mail=True))] if body.attendees else []
    yield from fields(block, width=1.1)
    if body.description:
        yield Gap(6)
        yield text(body.description)


def prose(manuscript: Manuscript, body: ProseBody, house: House) -> Iterator[Element]:
    """Minutes, policy, notice, report: title, fields, sections, signatures."""
    style = manuscript.date_style
    yield from letterhead(manuscript.author, house)
    yield text(manuscript.title, "title")
    if body.subtitle:
        yield text(body.subtitle, "subtitle")
    yield from fields(dated_fields(manuscript, body.fields), width=1.6)
    yield Gap(8)
    yield from (text(paragraph) for paragraph in body.opening)
    yield from sections(body.sections, style, numbered=body.numbered)
    yield from signatures(body.signatures, style)
