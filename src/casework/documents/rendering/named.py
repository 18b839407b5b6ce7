"""What several kinds of body have in common: people, labels, signature lines, sections."""

from datetime import date, datetime
from typing import Annotated

from pydantic import AfterValidator, Field

from casework.cases.records import Record
from casework.documents.rendering.grid import Grid
from casework.documents.rendering.words import MaybePassage, MaybePhrase, Passage, Phrase

Paragraphs = tuple[Passage, ...]
_ATOM, _LABEL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+", r"[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?"
ADDRESS = rf"{_ATOM}(\.{_ATOM})*@{_LABEL}(\.{_LABEL})*"
"""A pattern of the form ``name@host``, in ASCII."""
Mailbox = Annotated[str, Field(pattern=rf"^({ADDRESS})?$", max_length=254)]


def _plausible(at: datetime) -> datetime:
    if not 1900 <= at.year < 2200:
        raise ValueError(f"the year {at.year} is not between 1900 and 2199")
    return at


Moment = Annotated[datetime, AfterValidator(_plausible)]
"""A date with its time of day, in years that files can hold."""


class Party(Record):
    """A person or an organisation as a document names it. `address` is an e-mail address (ASCII),
    `lines` the lines of a postal address or a telephone number."""

    name: Phrase
    title: MaybePhrase = ""
    organisation: MaybePhrase = ""
    address: Mailbox = ""
    lines: tuple[Phrase, ...] = ()


class Labelled(Record):
    """A label and its value, as forms and heads have them. An empty value is a blank to fill."""

    label: Phrase
    value: MaybePassage = ""


class Signature(Record):
    """A line to sign on. `signed`: what stands on it (``/s/ Jane Roe``); empty: not signed."""

    name: Phrase
    title: MaybePhrase = ""
    organisation: MaybePhrase = ""
    role: MaybePhrase = ""
    signed: MaybePhrase = ""
    on: date | None = None


class Section(Record):
    """A heading and what stands below it. Its number, where it has one, is given by code."""

    heading: Phrase
    paragraphs: Paragraphs = ()
    bullets: tuple[Passage, ...] = ()
    table: Grid | None = None
