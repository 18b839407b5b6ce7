"""MBOX: each message a child, in the order of the file."""

import email
import email.policy
import re
from collections.abc import Iterator

from casework.documents.readers.body import header
from casework.documents.readers.parsed import Nest, Parsed, safe_name

ENVELOPE = re.compile(rb"(?m)^From [^\r\n]*\r?\n")
LIKELY = re.compile(rb"From (?:\S+.*\d{4}|-|\S+@\S+).*")
FIELD = re.compile(rb">?[A-Za-z][\w-]*[ \t]*:|>?From ")
QUOTED = re.compile(rb"(?m)^>(>*From )")
MOST = 5000
"""Messages read; the rest are counted."""


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """No passages of its own; the number of messages is a property."""
    parsed = Parsed()
    count = 0
    for message in messages(data):
        count += 1
        if count <= MOST:
            parsed.children.append(nest.child(message, _name(message, count)))
    parsed.tell("messages", count)
    if count > MOST:
        parsed.warnings.append(
            f"only the first {MOST:,} of {count:,} messages were read; split it."
        )
    return parsed


def messages(data: bytes) -> Iterator[bytes]:
    """The messages without their From lines; quoted ones (``>From``, RFC 4155 and its variants)
    undone. A From line counts where a blank line or nothing is before it and a header behind."""
    starts: list[tuple[int, int]] = []
    for match in ENVELOPE.finditer(data):
        start, end = match.span()
        before = data[max(0, start - 4) : start]
        blank = start == 0 or before.endswith((b"\n\n", b"\n\r\n", b"\r\r"))
        if (blank or not starts) and LIKELY.match(match[0]) and FIELD.match(data, end):
            starts.append((start, end))
    if not starts:
        yield data
        return
    if data[: starts[0][0]].strip():
        yield data[: starts[0][0]]
    ends = [start for start, _ in starts[1:]] + [len(data)]
    for (_, start), end in zip(starts, ends, strict=True):
        yield QUOTED.sub(rb"\1", data[start:end])


def _name(message: bytes, number: int) -> str:
    """The subject, for showing."""
    head = re.split(rb"\r?\n\r?\n", message[:20_000], maxsplit=1)[0]
    parsed = email.message_from_bytes(head + b"\n\n", policy=email.policy.compat32)
    subject = header(parsed.get("Subject", ""))[:120].replace("/", " ").replace("\\", " ")
    return f"{safe_name(subject) if subject.strip() else f'message {number}'}.eml"
