"""The look of an organisation's papers, always the same for the same organisation.

Six hundred documents of a room come from many desks: letterheads, fonts, margins, rules and the
form of page numbers differ between organisations and agree within one.
"""

import hashlib
import re
from typing import Literal, NamedTuple, TypeVar

from casework.documents.rendering.manuscript import DocType, LedgerBody, Manuscript, Party

T = TypeVar("T")
Family = Literal["serif", "sans", "mono"]
PageForm = Literal["of", "page", "dashes", "bare", "slash"]
COURT: tuple[DocType, ...] = ("court_filing", "deposition_excerpt", "deposition_transcript")
LEGAL: tuple[DocType, ...] = ("contract", "agreement", "licensing_agreement")
FORMS: tuple[DocType, ...] = ("prison_hsr_form", "prison_grievance", "inmate_request_form")
SELLERS = ("from", "seller", "vendor", "supplier", "hotel", "merchant", "issued by", "payee")
PAGE_FORMS: tuple[PageForm, ...] = ("of", "page", "of", "dashes", "bare", "slash")
WORD_FONTS: dict[Family, tuple[str, ...]] = {
    "serif": ("Times New Roman", "Georgia", "Cambria", "Garamond", "Book Antiqua"),
    "sans": ("Calibri", "Arial", "Verdana", "Tahoma", "Segoe UI"),
    "mono": ("Courier New",),
}
INKS = ("000000", "1f3a5f", "3b3b3b", "5a1f24", "1f4d3a", "2b2b55")


class House(NamedTuple):
    """Sizes are points, margins inches. `ink`: colour of the letterhead and of headings."""

    family: Family
    word_font: str
    size: float
    leading: float
    margin: float
    ink: str
    page_form: PageForm
    page_place: Literal["center", "right", "left"]
    letterhead: Literal["center", "left", "right"]
    heading: Literal["bold", "caps", "underline"]
    table: Literal["grid", "rules"]
    shaded: bool
    justified: bool
    memo_word: str
    rule: float
    creator: str


def house_of(manuscript: Manuscript) -> House:
    """The look of a manuscript: of the house whose paper it is."""
    family: Family
    issuer = issuer_of(manuscript)
    look = _look((issuer.organisation or issuer.name).casefold())

    if manuscript.doc_type in COURT:
        return look._replace(
            family="serif", word_font="Times New Roman", size=12, leading=2.0, margin=1.0,
            ink="000000", page_form="bare", page_place="center", heading="caps", justified=False,
        )  # fmt: skip
    if manuscript.doc_type in LEGAL:
        family = "serif" if look.family == "mono" else look.family
        return look._replace(
            family=family, word_font=look.word_font if family == look.family else "Georgia",
            size=max(look.size, 10.5), leading=1.2, margin=1.0, ink="000000", justified=True,
        )  # fmt: skip
    if manuscript.doc_type in FORMS:
        return look._replace(family="sans", word_font="Arial", size=9.5, ink="000000", margin=0.8)
    if manuscript.doc_type == "presentation":
        family = "sans" if look.family == "mono" else look.family
        return look._replace(family=family, size=17, leading=1.4, justified=False)
    return look


def issuer_of(manuscript: Manuscript) -> Party:
    """Whose paper it is: its author's, but an invoice or a receipt is the seller's, whoever kept
    it. The seller is the first of its parties that is called so."""
    body, author = manuscript.body, manuscript.author
    if isinstance(body, LedgerBody) and manuscript.doc_type in ("invoice", "receipt"):
        named = [each.value.strip() for each in body.parties if each.label.casefold() in SELLERS]
        if named and named[0] and named[0].splitlines()[0] != author.organisation:
            name, *lines = named[0].splitlines()
            return Party(name=name, organisation=name, lines=tuple(lines))
    return author


def page_label(form: PageForm, number: int, total: int) -> str:
    """``Page 1 of 3``, ``Page 1``, ``- 1 -``, ``1`` or ``1 / 3``."""
    match form:
        case "of":
            return f"Page {number} of {total}"
        case "page":
            return f"Page {number}"
        case "dashes":
            return f"- {number} -"
        case "bare":
            return str(number)
        case "slash":
            return f"{number} / {total}"


def shows_page_number(text: str, number: int, total: int) -> bool:
    """Whether the text of a page holds its number in one of the forms that houses use, on a line
    of its own or beside a Bates number."""
    forms = "|".join(
        re.escape(page_label(form, number, total)).replace(r"\ ", r"\s+")
        for form in ("of", "page", "dashes", "slash", "bare")
    )
    return any(
        re.match(rf"(?:\S+\s+)?(?:{forms})(?:\s+\S+)?$", line.strip()) for line in text.splitlines()
    )


def _look(name: str) -> House:
    dice = _Dice(name)
    family: Family = dice.of(("serif", "sans", "serif", "sans", "sans", "mono"))
    return House(
        family=family,
        word_font=dice.of(WORD_FONTS[family]),
        size=dice.of((10.0, 10.5, 11.0, 11.5)) if family != "mono" else 10.0,
        leading=dice.of((1.2, 1.28, 1.35, 1.45)),
        margin=dice.of((0.9, 1.0, 1.0, 1.15)),
        ink=dice.of(INKS),
        page_form=dice.of(PAGE_FORMS),
        page_place=dice.of(("center", "center", "right", "left")),
        letterhead=dice.of(("center", "left", "left", "right")),
        heading=dice.of(("bold", "caps", "underline", "bold")),
        table=dice.of(("grid", "rules")),
        shaded=dice.of((True, False)),
        justified=dice.of((False, False, True)),
        memo_word=dice.of(("MEMORANDUM", "MEMORANDUM", "INTEROFFICE MEMORANDUM", "MEMO")),
        rule=dice.of((0.5, 0.8, 1.5, 0.0)),
        creator=dice.of(("Word Processor 16", "Office Suite 7.2", "Document Editor 12.1")),
    )


class _Dice:
    """Choices that follow from a name alone, in any process on any machine."""

    def __init__(self, name: str) -> None:
        self._bytes = hashlib.sha256(name.encode()).digest()
        self._next = 0

    def of(self, choices: tuple[T, ...]) -> T:
        self._next += 1
        return choices[self._bytes[self._next] % len(choices)]
