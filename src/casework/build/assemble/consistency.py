"""The whole room, looked over by code: nobody dated before he came or after he left, no document
that cites a later one, threads and families that hold.

Beyond the paper (specification, section 4). Each finding names document, rule and what is wrong;
a person reads them in ``card.json`` beside the world.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime

from casework.build.assemble.shelf import Entry
from casework.build.augment.presence import Presence
from casework.build.fault import Fault, fault_at
from casework.documents.rendering.bodies import MailBody
from casework.documents.rendering.manuscript import Manuscript
from casework.documents.rendering.terse import AppointmentBody, ChatBody, LogBody

_NUMBER = re.compile(
    r"\b(?:invoice|receipt|purchase order|order|ticket|advice|quotation|quote|work order|claim)s?"
    r"(?:\s+(?:no\.?|number|#))?\s+((?:[A-Z]{1,5}-?)+\d{3,})\b",
    re.IGNORECASE,
)
"""A number that a document bears in its title as its own; what else looks like one (a lot, a unit,
a part) is older than the paper that names it."""
_ANY = re.compile(r"\b(?:[A-Z]{1,5}-?)+\d{3,}\b")


def findings(entries: Sequence[Entry], presence: Presence) -> list[Fault]:
    """Everything that does not hold between the added documents of a room."""
    added = {m.id: m for entry in entries if (m := entry.manuscript)}
    found: list[Fault] = []
    for entry in entries:
        if entry.manuscript is None or entry.specification is None:
            continue
        one = entry.specification
        day = one.dated.date()
        found += presence.faults(entry.id, one.author, day, writes=True)
        for id in one.recipients:
            found += presence.faults(entry.id, id, day)
        found += presence.date_faults(entry.id, day)
        found += _times(entry.id, entry.manuscript, day)
        found += _thread(entry.id, entry.manuscript, added)
    found += _cited_later(entries)
    return found


def _times(where: str, manuscript: Manuscript, day: date) -> Iterator[Fault]:
    """Times within a document that are far from its own day."""
    body = manuscript.body
    times: list[datetime] = []
    if isinstance(body, ChatBody):
        times = [message.at for message in body.messages]
    elif isinstance(body, LogBody):
        times = [entry.at for entry in body.entries]
    elif isinstance(body, AppointmentBody):
        times = [body.start]
    for at in times:
        if abs((at.date() - day).days) > 370:
            message = f"an entry of {at:%Y-%m-%d} in a document of {day}."
            yield fault_at("times", where, message, "Bring the two together.")
            return


def _thread(where: str, manuscript: Manuscript, added: Mapping[str, Manuscript]) -> Iterator[Fault]:
    body = manuscript.body
    if not isinstance(body, MailBody):
        return
    ids = {m.body.message_id: m for m in added.values() if isinstance(m.body, MailBody)}
    for id in filter(None, (body.in_reply_to, *body.references)):
        if id not in ids:
            yield fault_at(
                "thread", where, f"it answers {id}, which is not in the room.", "Add it."
            )
        elif ids[id].dated >= manuscript.dated:
            yield fault_at("thread", where, f"it answers {id}, which is later.", "Move one.")
    for id in body.attachments:
        if id not in added:
            yield fault_at(
                "family", where, f"it carries {id}, which is not in the room.", "Add it."
            )


def _cited_later(entries: Sequence[Entry]) -> Iterator[Fault]:
    """Documents that name the number of a document that came later."""
    first: dict[str, tuple[date, str]] = {}
    for entry in entries:
        if entry.manuscript is not None:
            for number in set(_NUMBER.findall(entry.manuscript.title)):
                if number not in first or entry.dated < first[number][0]:
                    first[number] = (entry.dated, entry.id)
    for entry in entries:
        if entry.manuscript is None:
            continue
        text = entry.manuscript.body.model_dump_json()
        for number in set(_ANY.findall(text)) & first.keys():
            dated, id = first[number]
            if entry.dated < dated and entry.manuscript.doc_type not in ("purchase_order",):
                message = f"it names {number}, which is first of {dated} ({id})."
                yield fault_at("cites_later", entry.id, message, "Date one of them anew.")
