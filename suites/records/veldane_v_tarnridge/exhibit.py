"""What an exhibit is: a document, the paper it was filed as, and the name of its file."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone

from suites.demo.content import Block, Body, Doc, Format, Memo, Message, Report, ScanLook
from suites.demo.render import extension
from suites.records.veldane_v_tarnridge.people import person

EDT = timezone(timedelta(hours=-4))
EST = timezone(timedelta(hours=-5))


@dataclass(frozen=True)
class Exhibit:
    """`number` is its place on the docket (``71-4``), `label` what the papers call it (``Ex. 4``);
    `kind` is its sort of document. An `expert` paper is an exhibit of the motion, not of the
    merits."""

    number: str
    label: str
    title: str
    kind: str
    doc: Doc
    expert: bool = False

    @property
    def file(self) -> str:
        """``071-04 Ex. 4 Alarm event history.txt``."""
        document, attachment = map(int, self.number.split("-"))
        return f"{document:03d}-{attachment:02d} {self.label} {self.title}.{extension(self.doc)}"


def exhibit(
    number: str,
    label: str,
    title: str,
    kind: str,
    format: Format,
    day: date | datetime,
    author: str,
    body: Body,
    *,
    bates: str = "",
    look: ScanLook | None = None,
    expert: bool = False,
    attachment_name: str = "",
) -> Exhibit:
    """An exhibit; its key among the exhibits is its number."""
    when = day if isinstance(day, datetime) else None
    doc = Doc(
        key=number,
        format=format,
        doc_type=kind,
        name=title,
        date=day.date() if isinstance(day, datetime) else day,
        author=author,
        role="merits",
        body=body,
        bates=bates,
        when=when,
        look=look or ScanLook(),
        attachment_name=attachment_name,
    )
    return Exhibit(number, label, title, kind, doc, expert)


def mail(
    sender: str,
    to: Sequence[str],
    when: datetime,
    subject: str,
    text: str,
    cc: Sequence[str] = (),
) -> Message:
    """A message; persons by id, `when` as the clocks in Buffalo showed it."""
    summer = 3 < when.month < 11
    zoned = when.replace(tzinfo=EDT if summer else EST)
    boxes = [person(id).box for id in to]
    return Message(person(sender).box, boxes, zoned, subject, text, cc=[person(c).box for c in cc])


def form(title: str, organisation: str, fields: Sequence[tuple[str, str]], *blocks: Block,
         signed: Sequence[str] = (), subtitle: str = "") -> Report:  # fmt: skip
    """A form or report: title, fields, blocks."""
    return Report(
        title=title, blocks=blocks, organisation=organisation, fields=fields, signed=signed,
        subtitle=subtitle,
    )  # fmt: skip


def scanned(
    title: str, organisation: str, fields: Sequence[tuple[str, str]], *blocks: Block
) -> Memo:
    """A form that is scanned: without ruled lines, which a reader of scans takes for letters."""
    return Memo(organisation, fields, blocks, title=title)


def columns(*cells: str) -> str:
    """A row of a scanned form, its cells set apart by spaces that are kept."""
    return "\u00a0\u00a0\u00a0\u00a0 ".join(cells)
