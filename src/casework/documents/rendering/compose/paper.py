"""From a manuscript to the elements of its paper."""

from collections.abc import Iterator

from casework.documents.rendering.compose import legal, letters, tables
from casework.documents.rendering.flow import Element
from casework.documents.rendering.house import House
from casework.documents.rendering.manuscript import (
    AppointmentBody,
    ChatBody,
    ContractBody,
    FilingBody,
    FormBody,
    LedgerBody,
    LetterBody,
    LogBody,
    MailBody,
    Manuscript,
    MemoBody,
    ProseBody,
    SheetBody,
    SlidesBody,
    TestimonyBody,
)


def elements(manuscript: Manuscript, house: House) -> Iterator[Element]:
    """What stands on the paper, in order. Testimony is set by lines, not by elements: TypeError."""
    match manuscript.body:
        case LetterBody() as body:
            return letters.letter(manuscript, body, house)
        case MemoBody() as body:
            return letters.memo(manuscript, body, house)
        case MailBody() as body:
            return letters.mail(manuscript, body)
        case AppointmentBody() as body:
            return letters.appointment(manuscript, body)
        case ProseBody() as body:
            return letters.prose(manuscript, body, house)
        case ContractBody() as body:
            return legal.contract(manuscript, body)
        case FilingBody() as body:
            return legal.filing(manuscript, body)
        case FormBody() as body:
            return legal.form(manuscript, body)
        case LedgerBody() as body:
            return tables.ledger(manuscript, body, house)
        case LogBody() as body:
            return tables.log(manuscript, body, house)
        case ChatBody() as body:
            return tables.chat(manuscript, body)
        case SlidesBody() as body:
            return tables.slides(manuscript, body)
        case SheetBody() as body:
            return tables.sheets(manuscript, body)
        case TestimonyBody():
            raise TypeError("testimony is set by casework.documents.rendering.transcript")
