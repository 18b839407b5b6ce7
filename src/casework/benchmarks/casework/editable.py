"""Documents that a text edit keeps valid: their text, the way back to bytes, and how they read.

Plain files stand for themselves. Of a mail, the text is its header as it is in the file, an empty
line, and its body with the transfer encoding taken off; only a mail of one plain body can be
edited. Everything else (pdf, docx, sheets, mails with attachments) is no text by nature.
"""

import base64
import csv
import email
import email.message
import email.policy
import io
import json
import quopri
import re
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path

from casework.documents.found import Found
from casework.documents.library import Library
from casework.documents.readers.plain import blocks, tidy
from casework.documents.readers.sniff import sniff
from casework.documents.records import Passage, Reading
from casework.documents.strings import every_string

PLAIN = frozenset({".txt", ".md", ".csv", ".json", ".xml"})
KINDS = PLAIN | {".html", ".htm", ".eml"}
READ_AS_LINES = frozenset({"txt", "md", "csv", "json", "xml", "unknown"})
HEADER_END = re.compile(r"\n[ \t]*\n")


def suffix(name: str) -> str:
    """The ending of a file's name in small letters, with its dot."""
    return Path(name).suffix.lower()


def editable(name: str, data: bytes) -> str | None:
    """The text of a document, or None where it is not one that a text edit keeps valid."""
    if suffix(name) not in KINDS or b"\0" in data:
        return None
    try:
        text = data.decode().replace("\r\n", "\n")
        if suffix(name) == ".eml":
            head, _ = _cut(text)
            text = f"{head}\n\n{_body(data)}"
        if "\r" in text or not text.strip() or text.startswith("\ufeff"):
            return None
        back = as_bytes(name, text, data)
        again = back.decode().replace("\r\n", "\n")
        if suffix(name) == ".eml":
            again = f"{_cut(again)[0]}\n\n{_body(back)}"
    except ValueError:
        return None
    return text if again == text and not format_fault(name, text, text) else None


def as_bytes(name: str, text: str, like: bytes = b"") -> bytes:
    """The file that has this text; line ends as in `like`, the file it takes the place of.

    Raises ValueError where the file's own encoding cannot hold the text.
    """
    if suffix(name) == ".eml":
        head, body = _cut(text)
        text = f"{head}\n\n{_encoded(head, body)}"
    data = text.encode()
    return data.replace(b"\n", b"\r\n") if b"\r\n" in like else data


def format_fault(name: str, original: str, changed: str) -> str:
    """What makes a changed text no valid file of its kind; "" for nothing."""
    kind = suffix(name)
    try:
        if "\0" in changed or "\r" in changed:
            return "holds a character that no text file holds"
        if kind == ".json":
            json.loads(changed)
        elif kind == ".xml":
            _xml(changed)
        elif kind == ".csv":
            return _csv_fault(original, changed)
        elif kind == ".eml":
            return _mail_fault(original, changed)
    except (ValueError, RecursionError, csv.Error) as error:
        return f"is no valid {kind[1:]} ({str(error)[:80]})"
    return ""


@lru_cache(maxsize=512)
def reading_of(name: str, text: str) -> Reading:
    """How `casework.documents` reads the file with this text."""
    data = as_bytes(name, text)
    if _read_as_lines(name, data):
        passages = tuple(Passage(anchor=f"L{at}", text=block) for at, block in blocks(tidy(text)))
        return Reading(name=name, type=suffix(name)[1:], state="text", passages=passages)
    with _written(name, data) as file:
        return _library().read(file)


@lru_cache(maxsize=512)
def strings_of(name: str, text: str) -> tuple[Found, ...]:
    """Every string that the file with this text carries, seen or unseen.

    Raises CaseworkError where it cannot be searched.
    """
    data = as_bytes(name, text)
    if _read_as_lines(name, data):
        return (Found(where=name, text=text, kind="visible"),)
    with _written(name, data) as file:
        return tuple(every_string(file))


def _read_as_lines(name: str, data: bytes) -> bool:
    """Whether the file is read line by line, which is done here and now; a page or a mail goes to
    the readers' own process."""
    return suffix(name) in PLAIN and sniff(data, name) in READ_AS_LINES


@contextmanager
def _written(name: str, data: bytes) -> Generator[Path, None, None]:
    with tempfile.TemporaryDirectory(prefix="casework-") as folder:
        file = Path(folder) / Path(name).name
        file.write_bytes(data)
        yield file


@cache
def _library() -> Library:
    return Library(ocr=False)


def header_and_body(text: str) -> tuple[str, str]:
    """Header and body of a mail's text. Raises ValueError where no empty line parts them."""
    return _cut(text)


def _cut(text: str) -> tuple[str, str]:
    found = HEADER_END.search(text)
    if found is None:
        raise ValueError("a mail without an empty line after its header")
    return text[: found.start()], text[found.end() :]


def _message(head: str) -> email.message.Message:
    return email.message_from_bytes(f"{head}\n\n".encode(), policy=email.policy.compat32)


def _coding(head: str) -> tuple[str, str]:
    """(transfer encoding, charset). Raises ValueError where the mail is not one plain body."""
    message = _message(head)
    coding = str(message.get("Content-Transfer-Encoding", "7bit")).strip().lower()
    charset = str(message.get_content_charset("us-ascii"))
    if message.get_content_type() != "text/plain" or message.get_content_disposition():
        raise ValueError("not a mail of one plain body")
    if coding not in {"7bit", "8bit", "quoted-printable", "base64"}:
        raise ValueError(f"unknown transfer encoding {coding[:20]}")
    if charset not in {"us-ascii", "utf-8"}:
        raise ValueError(f"the character set {charset[:20]} is not written here")
    return coding, charset


def _body(data: bytes) -> str:
    message = email.message_from_bytes(data, policy=email.policy.compat32)
    head, _ = _cut(data.decode().replace("\r\n", "\n"))
    _coding(head)
    content = message.get_payload(decode=True)
    if not isinstance(content, bytes):
        raise ValueError("not a mail of one plain body")
    return content.decode().replace("\r\n", "\n")


def _encoded(head: str, body: str) -> str:
    coding, charset = _coding(head)
    data = body.encode("ascii" if charset == "us-ascii" or coding == "7bit" else "utf-8")
    if coding == "quoted-printable":
        return quopri.encodestring(data).decode("ascii")
    if coding == "base64":
        return base64.encodebytes(data).decode("ascii")
    return body


def _mail_fault(original: str, changed: str) -> str:
    before, after = _cut(original)[0], _cut(changed)[0]
    message = _message(after)
    if message.defects or not message.keys():
        return "has a header that is none"
    for name in ("Content-Type", "Content-Transfer-Encoding", "MIME-Version", "Date", "From"):
        if message.get_all(name) != _message(before).get_all(name):
            return f"changes the header {name}"
    as_bytes("x.eml", changed)
    return ""


def _csv_fault(original: str, changed: str) -> str:
    """Rows of the widths there were: an edit of a cell makes no row longer."""
    widths = {len(row) for row in csv.reader(io.StringIO(original))}
    rows = csv.reader(io.StringIO(changed), strict=True)
    odd = next((at for at, row in enumerate(rows, start=1) if len(row) not in widths), None)
    return "" if odd is None else f"has a row of another width (line {odd})"


def _xml(text: str) -> None:
    import lxml.etree as etree

    # No entity is opened and nothing is fetched: the text may be hostile.
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    try:
        etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise ValueError(str(error)) from error
