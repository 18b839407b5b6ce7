"""Docket sheets with what RECAP adds to them: where a paper's file lies, its text, who the parties
are and what kind of suit it is.

Shapes: juriscraper's docket (``docket_entries[].document_number``) and CourtListener's API v4
(``docket_entries[].recap_documents[]`` with `document_number`, `attachment_number`,
`filepath_local`, `is_sealed`, `plain_text`). The entries themselves are read by
documents.court.docket.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from casework.cases.records import Record
from casework.documents.court.docket import Docket, DocketNumber, docket_json, docket_of, whole
from casework.errors import UsageError

MOST_TEXT = 20_000_000
"""Characters of a docket's own text of one paper that are kept."""


class Listed(Record):
    """What a docket holds of one paper beside its line: the file's name where one was stored
    (``recap/gov.uscourts.cacd.1.57.11.pdf``) and its text as extracted by whoever stored it."""

    number: DocketNumber
    file: str = ""
    text: str = ""
    sealed: bool = False


class Sheet(Record):
    """A docket sheet. `parties` are (name, role) as given (``Plaintiff``, ``Defendant``)."""

    docket: Docket
    nature_of_suit: str = ""
    parties: tuple[tuple[str, str], ...] = ()
    papers: tuple[Listed, ...] = ()


def read_sheet(path: Path) -> Sheet:
    """Read a docket JSON of either shape. Raises UsageError where it is none."""
    value = docket_json(path)
    try:
        docket = docket_of(value)
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from None
    head = _object(value)
    if inner := _object(head.get("docket")):
        head = {**inner, **head}
    return Sheet(
        docket=docket,
        nature_of_suit=_text(head.get("nature_of_suit")),
        parties=tuple(_parties(head)),
        papers=tuple(_papers(value if isinstance(value, list) else head)),
    )


def _parties(head: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for party in _objects(head.get("parties")):
        name = _text(party.get("name"))
        roles = [_text(party.get("type"))]
        roles += [_text(one.get("name")) for one in _objects(party.get("party_types"))]
        for role in filter(None, roles):
            if name:
                yield " ".join(name.split()), role


def _papers(value: Any) -> Iterator[Listed]:
    rows = value
    if isinstance(value, dict):
        head = cast("dict[str, Any]", value)
        rows = head.get("docket_entries", head.get("results", head.get("entries")))
    for row in _objects(rows):
        entry = whole(row.get("entry_number"))
        held = _objects(row.get("recap_documents")) or _objects(row.get("documents"))
        for one in held:
            document = whole(one.get("document_number"))
            document = entry if document is None else document
            if document is None:
                continue
            attachment = whole(one.get("attachment_number")) or None
            yield Listed(
                number=DocketNumber(document=document, attachment=attachment),
                file=_text(one.get("filepath_local")).replace("\\", "/"),
                text=_text(one.get("plain_text"))[:MOST_TEXT],
                sealed=one.get("is_sealed") is True,
            )


def _objects(value: Any) -> list[Mapping[str, Any]]:
    items = cast("list[Any]", value) if isinstance(value, list) else []
    return [cast("dict[str, Any]", one) for one in items if isinstance(one, dict)]


def _object(value: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _text(value: Any) -> str:
    """A field that should hold text; "" for what holds anything else."""
    return value.strip() if isinstance(value, str) else ""
