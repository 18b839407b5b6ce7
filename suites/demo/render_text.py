"""Mail, chats, logs, notes and web pages: formats that are text."""

import csv
import hashlib
import html
import io
import re
import textwrap
from collections.abc import Mapping
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from suites.demo.content import (
    Block,
    Bullets,
    Chat,
    Doc,
    Email,
    Heading,
    Log,
    Message,
    Page,
    PageBreak,
    Runs,
    Table,
)

TYPES = {
    "pdf": ("application", "pdf"),
    "docx": ("application", "vnd.openxmlformats-officedocument.wordprocessingml.document"),
    "xlsx": ("application", "vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "pptx": ("application", "vnd.openxmlformats-officedocument.presentationml.presentation"),
    "txt": ("text", "plain"),
    "md": ("text", "markdown"),
    "csv": ("text", "csv"),
    "html": ("text", "html"),
}


def message_id(message: Message) -> str:
    """The message's own id, or one made from its sender's host, its date and its subject."""
    if message.message_id:
        return f"<{message.message_id}>"
    host = re.search(r"@([^>\s]+)", message.sender)
    key = f"{message.sender}|{message.when.isoformat()}|{message.subject}"
    digest = hashlib.sha256(key.encode()).hexdigest()[:20].upper()
    return f"<{digest}@{host.group(1) if host else 'local'}>"


def email(body: Email, attached: Mapping[str, tuple[str, str, bytes]]) -> bytes:
    """The EML of a mail. `attached` maps a document key to (file name, extension, bytes)."""
    mail = EmailMessage(policy=SMTP)
    top = body.message
    mail["From"] = top.sender
    mail["To"] = ", ".join(top.to)
    if top.cc:
        mail["Cc"] = ", ".join(top.cc)
    mail["Date"] = format_datetime(top.when)
    mail["Subject"] = top.subject
    mail["Message-ID"] = message_id(top)
    if body.earlier:
        mail["In-Reply-To"] = message_id(body.earlier[0])
        mail["References"] = " ".join(message_id(m) for m in reversed(body.earlier))
    if body.importance:
        mail["Importance"] = body.importance
    mail["X-Mailer"] = body.mailer
    text = _wrapped(top.text) + "\n" + "".join(_quoted(m) for m in body.earlier)
    mail.set_content(text, cte="quoted-printable")
    for key in body.attachments:
        name, extension, data = attached[key]
        main, sub = TYPES[extension]
        mail.add_attachment(data, maintype=main, subtype=sub, filename=name)
    if body.attachments:
        digest = hashlib.sha256(message_id(top).encode()).hexdigest()[:24]
        mail.set_boundary(f"----=_NextPart_{digest}")
    return mail.as_bytes()


def _wrapped(text: str) -> str:
    """Paragraphs with a long line set anew at 74 columns; short lines stay as they are."""
    paragraphs = text.strip("\n").split("\n\n")
    return "\n\n".join(
        textwrap.fill(" ".join(p.split()), 74, break_on_hyphens=False, break_long_words=False)
        if max(map(len, p.split("\n"))) > 74
        else p
        for p in paragraphs
    )


def _quoted(message: Message) -> str:
    head = [
        "",
        "-----Original Message-----",
        f"From: {message.sender}",
        f"Sent: {clock(message.when)}",
        f"To: {'; '.join(message.to)}",
    ]
    if message.cc:
        head.append(f"Cc: {'; '.join(message.cc)}")
    head += [f"Subject: {message.subject}", "", _wrapped(message.text), ""]
    return "\n".join(head)


def clock(when: datetime) -> str:
    """``Monday, March 2, 2020 4:05 PM``."""
    hour = when.hour % 12 or 12
    half = "AM" if when.hour < 12 else "PM"
    return f"{when:%A, %B} {when.day}, {when.year} {hour}:{when.minute:02d} {half}"


def chat(body: Chat) -> bytes:
    """A chat export: members, then one line a message under the day it was sent."""
    lines = [f"Channel: {body.title}", f"Members: {', '.join(body.members)}", ""]
    day = None
    for when, who, text in body.lines:
        if when.date() != day:
            day = when.date()
            lines += ["", f"--- {when:%A}, {when:%B} {when.day}, {when.year} ---"]
        lines.append(f"[{when:%H:%M}] {who}: {text}")
    return ("\n".join(lines) + "\n").encode()


def log(body: Log) -> bytes:
    """A CSV file with a header row; CRLF, as spreadsheets write it."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(body.header)
    for row in body.rows:
        if len(row) != len(body.header):
            raise ValueError(f"a log row does not have {len(body.header)} cells: {row}")
        writer.writerow(row)
    return out.getvalue().encode()


def page(doc: Doc, body: Page) -> bytes:
    """An intranet or web page, complete in itself."""
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{html.escape(body.title)} - {html.escape(body.site)}</title>",
        f'<meta name="author" content="{html.escape(doc.author)}">',
        f'<meta name="date" content="{doc.date.isoformat()}">',
        "<style>body{font:15px/1.5 sans-serif;margin:0;color:#222}header{background:#1b365d;"
        "color:#fff;padding:10px 24px}nav{background:#eef1f5;padding:6px 24px;font-size:13px}"
        "main{max-width:720px;padding:12px 24px}.by{color:#666;font-size:13px}"
        "table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:4px 8px}"
        ".c{border-left:3px solid #ccc;margin:8px 0;padding-left:10px}</style></head><body>",
        f"<header>{html.escape(body.site)}</header>",
        f"<nav>{' | '.join(html.escape(n) for n in body.navigation)}</nav>",
        f'<main><h1>{html.escape(body.title)}</h1><p class="by">{html.escape(body.byline)}</p>',
        *(_html(block) for block in body.blocks),
    ]
    if body.comments:
        parts.append(f"<h3>Comments ({len(body.comments)})</h3>")
    for who, when, text in body.comments:
        by = f"{html.escape(who)}, {html.escape(when)}"
        parts.append(f'<div class="c"><p class="by">{by}</p><p>{_inline(text)}</p></div>')
    parts.append("</main></body></html>")
    return ("\n".join(parts) + "\n").encode()


def _inline(text: str) -> str:
    text = html.escape(text, quote=False)
    text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", text)
    return re.sub(r"\*(\S[^*]*?)\*", r"<em>\1</em>", text)


def _html(block: Block) -> str:
    match block:
        case str():
            return f"<p>{_inline(block)}</p>"
        case Heading():
            return f"<h{block.level + 1}>{_inline(block.text)}</h{block.level + 1}>"
        case Bullets():
            tag = "ol" if block.numbered else "ul"
            return f"<{tag}>{''.join(f'<li>{_inline(i)}</li>' for i in block.items)}</{tag}>"
        case Table():
            head, *rows = block.rows
            top = "".join(f"<th>{_inline(c)}</th>" for c in head)
            body = "".join(
                f"<tr>{''.join(f'<td>{_inline(c)}</td>' for c in row)}</tr>" for row in rows
            )
            return f"<table><tr>{top}</tr>{body}</table>"
        case Runs() | PageBreak():
            raise TypeError("a page holds no tracked changes and no page breaks")
