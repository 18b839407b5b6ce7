"""Mail as a server keeps it: true ids and threads, real attachments, the date in its zone.

Ids that a manuscript leaves out follow from who wrote what when; boundaries follow from the id.
"""

import hashlib
import mimetypes
from collections.abc import Mapping
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from casework.documents.rendering.compose.letters import quoted_head, when
from casework.documents.rendering.figures import in_utc
from casework.documents.rendering.manuscript import (
    AppointmentBody,
    EarlierMail,
    MailBody,
    Manuscript,
    Party,
)
from casework.errors import UsageError

TYPES: Mapping[str, str] = {
    "pdf": "application/pdf",
    "txt": "text/plain",
    "eml": "message/rfc822",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
}
Attachments = Mapping[str, tuple[str, bytes]]
"""Manuscript id to file name and bytes."""


def message_id(manuscript: Manuscript) -> str:
    """The Message-ID of a mail, without ``<>``: its own, or one that follows from its sender,
    date, subject and id."""
    body = manuscript.body
    if isinstance(body, MailBody) and body.message_id:
        return body.message_id
    sender = body.sender if isinstance(body, MailBody) else manuscript.author
    key = f"{sender.address}|{manuscript.dated.isoformat()}|{manuscript.title}|{manuscript.id}"
    digest = hashlib.sha256(key.encode()).hexdigest().upper()
    host = sender.address.partition("@")[2] or "mail.invalid"
    return f"{digest[:8]}.{digest[8:20]}@{host}"


def render_eml(manuscript: Manuscript, attachments: Attachments) -> bytes:
    """The bytes of a mail or an invitation, with CRLF. Raises UsageError where an attachment that
    the mail names is not among `attachments`."""
    match manuscript.body:
        case MailBody() as body:
            return _mail(manuscript, body, attachments)
        case AppointmentBody() as body:
            return _invitation(manuscript, body)
        case _:
            raise TypeError(f"a {manuscript.doc_type} is no mail")


def _mail(manuscript: Manuscript, body: MailBody, attachments: Attachments) -> bytes:
    mail = _headed(manuscript, body.sender, body.to, body.cc, body.subject)
    if body.in_reply_to:
        mail["In-Reply-To"] = f"<{body.in_reply_to}>"
    if references := body.references or ((body.in_reply_to,) if body.in_reply_to else ()):
        mail["References"] = " ".join(f"<{each}>" for each in references)
    mail.set_content(_text(manuscript, body), cte="quoted-printable")
    for name in body.attachments:
        if name not in attachments:
            raise UsageError(
                f"{manuscript.id}: attachment {name} is not at hand; render it first and pass it on"
            )
        _attach(mail, *attachments[name])
    if body.attachments:
        mail.set_boundary(_boundary(manuscript, "mixed"))
    return mail.as_bytes()


def _headed(
    manuscript: Manuscript,
    sender: Party,
    to: tuple[Party, ...],
    cc: tuple[Party, ...],
    subject: str,
) -> EmailMessage:
    mail = EmailMessage(policy=SMTP)
    mail["Message-ID"] = f"<{message_id(manuscript)}>"
    mail["Date"] = format_datetime(manuscript.dated)
    mail["From"] = _address(sender)
    mail["To"] = [_address(party) for party in to]
    if cc:
        mail["Cc"] = [_address(party) for party in cc]
    mail["Subject"] = subject
    mail["MIME-Version"] = "1.0"
    return mail


def _address(party: Party) -> Address:
    return Address(party.name, addr_spec=party.address)


def _attach(mail: EmailMessage, filename: str, data: bytes) -> None:
    suffix = filename.rpartition(".")[2].lower()
    kind = TYPES.get(suffix) or mimetypes.guess_type(filename)[0] or "application/octet-stream"
    main, sub = kind.split("/")
    if main in ("text", "message"):  # as bytes, so that not one of them changes
        main, sub = "application", "octet-stream"
    mail.add_attachment(data, maintype=main, subtype=sub, filename=filename)


def _boundary(manuscript: Manuscript, part: str) -> str:
    digest = hashlib.sha256(f"{message_id(manuscript)}|{part}".encode()).hexdigest()
    return f"----=_Part_{digest[:12]}_{digest[12:24]}"


def _text(manuscript: Manuscript, body: MailBody) -> str:
    parts = ["\n\n".join(body.paragraphs)]
    parts += ["\n".join(body.closing)] if body.closing else []
    parts += [_quoted(earlier, manuscript) for earlier in body.earlier]
    return "\n\n".join(parts) + "\n"


def _quoted(earlier: EarlierMail, manuscript: Manuscript) -> str:
    head = [f"{label}: {value}" for label, value in quoted_head(earlier, manuscript.date_style)]
    parts = ["\n".join(["-----Original Message-----", *head]), "\n\n".join(earlier.paragraphs)]
    return "\n\n".join([*parts, *(["\n".join(earlier.closing)] if earlier.closing else [])])


# --- invitations ------------------------------------------------------------------------------


def _invitation(manuscript: Manuscript, body: AppointmentBody) -> bytes:
    organiser = body.organiser or manuscript.author
    mail = _headed(manuscript, organiser, body.attendees, (), body.subject)
    lines = [f"When: {when(body, manuscript.date_style)}"]
    lines += [f"Where: {body.location}"] if body.location else []
    mail.set_content("\n".join([*lines, "", body.description]).rstrip() + "\n")
    mail.add_alternative(_calendar(manuscript, body, organiser), subtype="calendar")
    last = list(mail.iter_parts())[-1]
    last.set_param("method", "REQUEST")
    mail.set_boundary(_boundary(manuscript, "alternative"))
    return mail.as_bytes()


def _calendar(manuscript: Manuscript, body: AppointmentBody, organiser: Party) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Calendar//EN", "METHOD:REQUEST"]
    lines += ["BEGIN:VEVENT", f"UID:{message_id(manuscript)}"]
    lines += [f"DTSTAMP:{_stamp(manuscript.dated)}", f"DTSTART:{_stamp(body.start)}"]
    lines += [f"DTEND:{_stamp(body.end)}", f"SUMMARY:{_escaped(body.subject)}"]
    lines += [f"LOCATION:{_escaped(body.location)}"] if body.location else []
    lines += [f"DESCRIPTION:{_escaped(body.description)}"] if body.description else []
    lines += [f"ORGANIZER;CN={_quoted_name(organiser)}:mailto:{organiser.address}"]
    lines += [
        f"ATTENDEE;CN={_quoted_name(party)};RSVP=TRUE:mailto:{party.address}"
        for party in body.attendees
    ]
    lines += ["END:VEVENT", "END:VCALENDAR"]
    return "\n".join(_folded(line) for line in lines) + "\n"


def _stamp(at: datetime) -> str:
    zone = "Z" if at.tzinfo else ""
    return f"{in_utc(at):%Y%m%dT%H%M%S}{zone}"


def _escaped(words: str) -> str:
    for char in "\\;,":
        words = words.replace(char, f"\\{char}")
    return words.replace("\n", "\\n")


def _quoted_name(party: Party) -> str:
    return '"{}"'.format(party.name.replace('"', "'"))


def _folded(line: str) -> str:
    """Lines of at most 75 octets, continued after a blank (RFC 5545, 3.1)."""
    made, used = "", 0
    for char in line:
        size = len(char.encode())
        if used + size > 75:
            made, used = f"{made}\n ", 1
        made, used = made + char, used + size
    return made
