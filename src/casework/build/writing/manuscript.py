"""A specification and a draft, put together: the manuscript that is rendered.

Threads are true by construction: a mail that answers another bears its message id and quotes it,
from the manuscripts written before it.
"""

import hashlib
from collections.abc import Iterator, Mapping
from datetime import timedelta

from casework.build.artifacts.room import Specification
from casework.build.augment.presence import Presence
from casework.build.fault import Fault
from casework.build.writing.drafts import (
    AppointmentDraft,
    ChatDraft,
    Draft,
    LetterDraft,
    MailDraft,
    MemoDraft,
)
from casework.documents.rendering.bodies import (
    Body,
    EarlierMail,
    LetterBody,
    MailBody,
    MemoBody,
)
from casework.documents.rendering.manuscript import Manuscript
from casework.documents.rendering.named import Party
from casework.documents.rendering.terse import AppointmentBody, ChatBody, ChatMessage

QUOTED = 3
"""Messages of a thread that are quoted below an answer."""


def people_faults(draft: Draft, one: Specification, presence: Presence) -> Iterator[Fault]:
    """People a draft names who are nobody, dead, or too many."""
    body = draft.body
    named: tuple[str, ...] = ()
    if isinstance(body, MailDraft | MemoDraft):
        named = body.cc
    elif isinstance(body, AppointmentDraft):
        named = body.attendees
    elif isinstance(body, ChatDraft):
        named = tuple(dict.fromkeys(message.sender for message in body.messages))
    for id in named:
        yield from presence.faults(one.id, id, one.dated.date())


def manuscript_of(
    one: Specification,
    draft: Draft,
    presence: Presence,
    before: Mapping[str, Manuscript],
) -> Manuscript:
    """The manuscript. `before` holds those it answers or carries, by specification id.

    Raises pydantic's ValidationError where the two do not fit each other (a body of another kind
    than the document type takes, an appointment that ends before it begins), KeyError for people
    who are nobody.
    """
    dated = presence.local(one.dated)
    on = one.dated.date()
    author = presence.party(one.author, on)
    return Manuscript(
        id=one.id,
        doc_type=one.doc_type,
        format=one.format,
        title=one.title,
        dated=dated,
        date_style=draft.date_style,
        author=author,
        body=_body(one, draft, presence, author, before),
        stamp=(f"RECEIVED {on:%b} {on.day} {on.year}".upper(),) if one.format == "scan" else (),
    )


def _body(
    one: Specification,
    draft: Draft,
    presence: Presence,
    author: Party,
    before: Mapping[str, Manuscript],
) -> Body:
    on = one.dated.date()
    body = draft.body
    to = tuple(presence.party(id, on) for id in one.recipients)
    if isinstance(body, MailDraft):
        return _mail(one, body, presence, author, to, before)
    if isinstance(body, LetterDraft):
        return LetterBody(
            to=Party(name=body.to[0], lines=body.to[1:]) if body.to else to[0],
            re=body.re,
            delivery=body.delivery,
            salutation=body.salutation,
            paragraphs=body.paragraphs,
            closing=body.closing,
            signed=author.name,
            footers=body.footers,
        )
    if isinstance(body, MemoDraft):
        cc = tuple(presence.party(id, on) for id in body.cc)
        return MemoBody(
            to=to, cc=cc, re=one.title, paragraphs=body.paragraphs, initials=body.initials
        )
    if isinstance(body, AppointmentDraft):
        start = presence.local(body.start)
        return AppointmentBody(
            subject=one.title,
            start=start,
            end=start + timedelta(minutes=body.minutes),
            location=body.location,
            organiser=author,
            attendees=tuple(presence.party(id, on) for id in body.attendees or one.recipients),
            description=body.description,
        )
    if isinstance(body, ChatDraft):
        return _chat(one, body, presence)
    return body


def _mail(
    one: Specification,
    body: MailDraft,
    presence: Presence,
    author: Party,
    to: tuple[Party, ...],
    before: Mapping[str, Manuscript],
) -> MailBody:
    answered = before[one.reply_to] if one.reply_to else None
    thread = _thread(answered, before) if answered else []
    signature = [*filter(None, (author.name, author.title, author.organisation))]
    if body.closing.strip(" ,.") not in (author.name, author.name.split()[0]):
        signature.insert(0, body.closing)
    return MailBody(
        sender=author,
        to=to,
        cc=tuple(presence.party(id, one.dated.date()) for id in body.cc),
        subject=_subject(one, answered),
        paragraphs=body.paragraphs,
        closing=tuple(signature),
        message_id=message_id(one, author),
        in_reply_to=_id_of(answered) if answered else "",
        references=tuple(filter(None, (_id_of(mail) for mail in reversed(thread)))),
        attachments=one.attach,
        earlier=tuple(_earlier(mail) for mail in thread[:QUOTED] if mail.body.kind == "mail"),
    )


def message_id(one: Specification, author: Party) -> str:
    """The id of a mail: the same for the same specification, and nobody else's."""
    host = author.address.partition("@")[2] or "mail.example"
    seed = f"{one.id}|{one.dated.isoformat()}|{author.name}|{one.title}"
    return f"{hashlib.sha256(seed.encode()).hexdigest()[:24]}@{host}"


def _thread(mail: Manuscript, before: Mapping[str, Manuscript]) -> list[Manuscript]:
    """A mail and those it goes back to, newest first."""
    by_id = {_id_of(one): one for one in before.values()}
    found = [mail]
    while isinstance(body := found[-1].body, MailBody) and body.in_reply_to in by_id:
        found.append(by_id[body.in_reply_to])
    return found


def _id_of(mail: Manuscript) -> str:
    return mail.body.message_id if isinstance(mail.body, MailBody) else ""


def _subject(one: Specification, answered: Manuscript | None) -> str:
    if answered is None:
        return one.title
    subject = answered.body.subject if isinstance(answered.body, MailBody) else answered.title
    return subject if subject[:3].casefold() == "re:" else f"Re: {subject}"


def _earlier(mail: Manuscript) -> EarlierMail:
    assert isinstance(mail.body, MailBody)
    return EarlierMail(
        sender=mail.body.sender,
        to=mail.body.to,
        cc=mail.body.cc,
        sent=mail.dated,
        subject=mail.body.subject,
        paragraphs=mail.body.paragraphs,
        closing=mail.body.closing,
    )


def _chat(one: Specification, body: ChatDraft, presence: Presence) -> ChatBody:
    on = one.dated.date()
    ids = dict.fromkeys((one.author, *one.recipients, *(m.sender for m in body.messages)))
    return ChatBody(
        channel=body.channel,
        participants=tuple(presence.party(id, on) for id in ids),
        messages=tuple(
            ChatMessage(
                at=presence.local(message.at),
                sender=presence.person(message.sender).name,
                text=message.text,
            )
            for message in body.messages
        ),
    )
