"""Contracts, court papers and the forms of institutions."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from casework.documents.rendering.compose.pieces import BLANK, bullets, grid, signatures
from casework.documents.rendering.figures import shown_date
from casework.documents.rendering.flow import Element, Gap, Run, Runs, Table, Text, text
from casework.documents.rendering.manuscript import (
    Caption,
    ContractBody,
    ContractParty,
    Counsel,
    DateStyle,
    FilingBody,
    FormBody,
    Labelled,
    Manuscript,
    Section,
)

SHORT = 34
"""Characters of an answer that leaves room for another beside it."""


def contract(manuscript: Manuscript, body: ContractBody) -> Iterator[Element]:
    """Title, preamble, recitals, definitions, numbered sections, signature block."""
    style = manuscript.date_style
    yield text(manuscript.title.upper(), "title")
    yield _preamble(manuscript, body)
    if body.recitals:
        yield text("RECITALS", "subheading", bold=True, keep=True)
    for number, recital in enumerate(body.recitals):
        yield Text((Run(recital),), "body", f"{_letter(number)}.")
    first = 1
    if body.definitions:
        yield _section_heading(1, "Definitions")
        for number, definition in enumerate(body.definitions, start=1):
            runs = (Run(f"“{definition.term}”", bold=True), Run(f" means {definition.meaning}"))
            yield Text(runs, "body", f"1.{number}", "clause")
        first = 2
    for number, section in enumerate(body.sections, start=first):
        yield from _section(number, section, style)
    closing = body.closing or (
        "IN WITNESS WHEREOF, the parties have caused this instrument to be signed by their duly "
        "authorized representatives."
    )
    yield Gap(6)
    yield text(closing, keep=True)
    yield from signatures(body.signatures, style)


def _preamble(manuscript: Manuscript, body: ContractBody) -> Text:
    if body.preamble:
        return text(body.preamble)
    runs = [
        Run(f"This {manuscript.title} is made as of "),
        Run(shown_date(manuscript.dated, manuscript.date_style)),
        Run(" (the "),
        Run("“Effective Date”", bold=True),
        Run(") between "),
    ]
    for number, party in enumerate(body.parties):
        last = number == len(body.parties) - 1
        runs += [Run(" and " if last else ", ")] if number else []
        runs += _named(party)
    return Text((*runs, Run(".")))


def _named(party: ContractParty) -> list[Run]:
    described = f"{party.name}, {party.description}" if party.description else party.name
    return [Run(f"{described} (“"), Run(party.short, bold=True), Run("”)")]


def _letter(number: int) -> str:
    return chr(65 + number) if number < 26 else f"{_letter(number // 26 - 1)}{_letter(number % 26)}"


def _section_heading(number: int, heading: str) -> Text:
    return Text((Run(heading, bold=True),), "subheading", f"{number}.", "section", keep=True)


def _section(number: int, section: Section, style: DateStyle) -> Iterator[Element]:
    yield _section_heading(number, section.heading)
    for place, paragraph in enumerate(section.paragraphs, start=1):
        yield Text((Run(paragraph),), "body", f"{number}.{place}", "clause")
    yield from bullets(section.bullets)
    if section.table is not None:
        yield grid(section.table, style)


# --- court papers -----------------------------------------------------------------------------


def filing(manuscript: Manuscript, body: FilingBody) -> Iterator[Element]:
    """Caption, title, numbered paragraphs, the block of the attorney, certificate of service."""
    style = manuscript.date_style
    yield from caption(body.caption)
    yield text(manuscript.title.upper(), "title")
    yield from (text(paragraph) for paragraph in body.opening)
    number = 0
    for section in body.sections:
        yield Text((Run(section.heading, bold=True),), "heading", keep=True)
        for paragraph in section.paragraphs:
            number += 1
            yield Text((Run(paragraph),), "body", f"{number}.", "through")
        yield from bullets(section.bullets)
        if section.table is not None:
            yield grid(section.table, style)
    yield from (text(paragraph) for paragraph in body.closing)
    yield from _counsel(body.counsel, shown_date(manuscript.dated, style))
    if body.service:
        yield Gap(14)
        yield text("CERTIFICATE OF SERVICE", "heading", bold=True, keep=True)
        yield from (text(paragraph) for paragraph in body.service)
        yield text(body.counsel.signed or BLANK, "plain")
        yield text(body.counsel.name, "plain")


def caption(given: Caption) -> Iterator[Element]:
    """The court, then the parties beside the docket number."""
    yield text(given.court.upper(), "centered", bold=True)
    if given.division:
        yield text(given.division.upper(), "centered", bold=True)
    yield Gap(8)
    left = [
        f"{_list(given.plaintiffs)},",
        f"        {_role(given.plaintiff_role, given.plaintiffs)},",
        "    v.",
        f"{_list(given.defendants)},",
        f"        {_role(given.defendant_role, given.defendants)}.",
    ]
    right = [f"Case No. {given.docket_number}"]
    right += [given.judge] if given.judge else []
    cells: tuple[Runs, Runs] = ((Run("\n\n".join(left)),), (Run("\n\n".join(right)),))
    yield Table((cells,), (1.1, 1), ruling="caption", whole=True)
    yield Gap(6)


def caption_lines(given: Caption) -> list[str]:
    """The caption as lines of plain text, for the cover of a transcript."""
    left = [f"{_list(given.plaintiffs)},", f"    {_role(given.plaintiff_role, given.plaintiffs)},"]
    left += ["vs.", f"{_list(given.defendants)},"]
    left += [f"    {_role(given.defendant_role, given.defendants)}."]
    right = [f"Case No. {given.docket_number}", *([given.judge] if given.judge else [])]
    return [f"{a}\t{b}" for a, b in zip_longest(left, right, fillvalue="")]


def _list(names: Sequence[str]) -> str:
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _role(role: str, names: Sequence[str]) -> str:
    return f"{role}s" if len(names) > 1 and not role.endswith("s") else role


def _counsel(counsel: Counsel, day: str) -> Iterator[Element]:
    yield Gap(10)
    yield text(f"Dated: {day}", keep=True)
    lines = ["Respectfully submitted,", "", counsel.signed or BLANK, counsel.name]
    lines += [f"Bar No. {counsel.bar_number}"] if counsel.bar_number else []
    lines += [counsel.firm, *counsel.lines, counsel.address]
    lines += [f"Attorney for {counsel.representing}"] if counsel.representing else []
    shown = [line for place, line in enumerate(lines) if line or place == 1]
    empty: Runs = (Run(""),)
    yield Table(((empty, (Run("\n".join(shown)),)),), (1, 1.2), ruling="none", whole=True)


# --- forms ------------------------------------------------------------------------------------


def form(manuscript: Manuscript, body: FormBody) -> Iterator[Element]:
    """The institution, the form's name, ruled boxes with a label and an answer each."""
    yield text(body.institution.upper(), "centered", bold=True)
    yield text(body.form_title, "title")
    if body.form_number:
        yield text(body.form_number, "small")
    for section in body.sections:
        if section.heading:
            yield text(section.heading, "subheading", bold=True, keep=True)
        yield from _boxes(section.fields)
        yield Gap(6)
    yield from signatures(body.signatures, manuscript.date_style)


def _boxes(given: Sequence[Labelled]) -> Iterator[Table]:
    """Short answers two in a row, long ones each across the page."""
    waiting: Labelled | None = None
    for field in given:
        if len(field.label) + len(field.value) > SHORT or "\n" in field.value:
            if waiting:
                yield Table(((_answer(waiting),),), (1,))
                waiting = None
            yield Table(((_answer(field),),), (1,))
        elif waiting:
            yield Table(((_answer(waiting), _answer(field)),), (1, 1))
            waiting = None
        else:
            waiting = field
    if waiting:
        yield Table(((_answer(waiting),),), (1,))


def _answer(field: Labelled) -> Runs:
    return (Run(f"{field.label.rstrip(':')}: ", bold=True), Run(field.value))
