"""What each paper of a record is, by rules alone: first its slip-sheet, then its titles, then
what its first pages say. The name of the rule that decided is given as the reason."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from casework.build.record import rules
from casework.build.record.caption import POSSESSIVE, Caption, caption_of
from casework.build.record.filer import filer_of, side_of_role
from casework.build.record.pages import Page, pages_of
from casework.build.record.records import CourtRecord, Filer, Filing
from casework.build.record.ruling import ruling_of
from casework.build.record.titles import (
    WEAK,
    Found,
    clean,
    first_place,
    first_rule,
    kind_of_title,
    names_exhibit,
)
from casework.documents.court.sealing import slip_sheet
from casework.documents.records import Reading

HEAD_LINES = 14
CAPTION = "its caption"
TESTIMONY = "transcript of testimony"
LONGEST_SHOWN = 200
EXHIBITS = re.compile(r"(?i)(?:^|/)(?:[\w -]*exhibits?|attachments?)/")
"""A folder of exhibits in a file's path."""
NEAR = 40
"""Signs from a party's name to the word that tells what paper of its it is."""


class Seen(NamedTuple):
    """What is known of one paper."""

    filing: Filing
    reading: Reading | None
    pages: list[Page]
    caption: Caption | None

    @property
    def first(self) -> str:
        return self.pages[0].text if self.pages else ""

    @property
    def head(self) -> str:
        """The first three pages."""
        return "\n".join(page.text for page in self.pages[:3])[:12_000]


def classify(record: CourtRecord, parties: Iterable[tuple[str, str]] = ()) -> CourtRecord:
    """The record with the kind, the reason and the filer of every filing, by rules.

    `parties` are (name, role) of a docket, by which "filed by" is understood. Filings decided
    by hand or by a model are left alone.
    """
    names: dict[str, Filer] = {
        name.casefold(): side for name, role in parties if (side := side_of_role(role))
    }
    sides: dict[int | None, Filer | None] = {}
    done: list[Filing] = []
    for filing in record.filings:
        seen = _seen(filing, record.readings.get(filing.id))
        one = filing if filing.decided != "rules" else _decide(seen)
        filer = filing.filer
        if filer is None and filing.attachment is not None:
            filer = sides.get(filing.document)
        if filer is None:
            filer = filer_of(one, seen.pages, seen.caption, clean(filing.title), names)
        if filing.document is not None and filing.attachment is None:
            sides[filing.document] = filer
        slip = " ".join(seen.first.split())[:LONGEST_SHOWN]
        title = one.title or (slip if one.kind == "sealed_slipsheet" else _title(seen))
        one = one.model_copy(update={"filer": filer, "title": title})
        done.append(measured(one, seen.pages))
    return record.model_copy(update={"filings": tuple(done)})


def _seen(filing: Filing, reading: Reading | None) -> Seen:
    pages = pages_of(reading) if reading else []
    caption = caption_of(pages[0].text) if pages else None
    if caption is None and len(pages) > 1 and len(pages[0].text.split()) < 60:
        caption = caption_of(pages[1].text)  # a cover sheet goes before the paper itself
    return Seen(filing, reading, pages, caption)


def _decide(seen: Seen) -> Filing:
    filing, reading = seen.filing, seen.reading
    slip = slip_sheet(reading) if reading else None
    if slip is not None:
        stands = _by_titles(seen, seen.first) or Found("unknown", "")
        return filing.model_copy(
            update={
                "kind": "sealed_slipsheet",
                "why": slip.reason,
                "stands_for": stands.kind,
                "sealed": True,
            }
        )
    found = _by_titles(seen, "") or _by_head(seen) or _by_form(seen)
    found = _refined(found, seen) if found else Found("unknown", "no rule knows it")
    return filing.model_copy(update={"kind": found.kind, "why": found.why})


def measured(filing: Filing, pages: Sequence[Page]) -> Filing:
    """The filing with what code can tell of a paper of its kind: length, ruling, vouching."""
    ruled = filing.kind in {"opinion", "order"}
    whole = "\n".join(page.text for page in pages) if filing.kind == "declaration" else ""
    copies = sum(2 if found["many"] else 1 for found in rules.TRUE_COPY.finditer(whole))
    return filing.model_copy(
        update={
            "words": sum(len(page.text.split()) for page in pages),
            "ruling": ruling_of(pages) if ruled else "",
            "vouches": copies >= rules.FEWEST_COPIES and rules.ATTORNEY.search(whole) is not None,
        }
    )


def _by_titles(seen: Seen, slip: str) -> Found | None:
    """By the first of its titles that tells a kind. A party's attachment is called what it is by
    the docket; a paper of its own says it best itself."""
    filing = seen.filing
    docket = ("the docket", filing.title if filing.document is not None else "")
    captions = [(CAPTION, text) for text in (seen.caption or ())]
    attached = filing.attachment is not None
    named = "Exhibit: " if EXHIBITS.search(filing.file) else ""
    name = ("its file's name", named + _words_of(filing.file))
    order = [docket, *captions, name] if attached else [*captions, docket, name]
    if slip:
        order = [docket, ("its slip-sheet", slip)]
    weak: Found | None = None
    for source, text in order:
        # A caption is a court paper's, whatever it was attached to.
        plain = attached and source != CAPTION
        found = kind_of_title(text, attached=plain) if text else None
        if found is None:
            continue
        if attached and found.kind in {"opinion", "order"}:
            found = Found("procedural", f"{found.why} that a party attached", found.rule)
        found = found._replace(why=f"{found.why}, by {source}")
        if found.rule != WEAK:
            return found
        weak = weak or found
    return weak


def _by_head(seen: Seen) -> Found | None:
    """By lines at the head of the first page, where there is no caption."""
    lines = [line.strip() for line in seen.first.split("\n") if line.strip()][:HEAD_LINES]
    head = "\n".join(lines)
    attached = seen.filing.attachment is not None
    if (rules.REPORTER.search(head) or rules.JUDGE.search(seen.head)) and not attached:
        wide = "\n".join(line.strip() for line in seen.head.split("\n")[:80])
        if re.search(r"(?i)\bdistrict\s+court|court\s+of\s+appeals|bankruptcy\s+court", wide):
            return Found("opinion", "a judge's opinion, by its head")
    if rules.EXPERT_HEAD.search(head):
        return Found("expert", "expert's report, by its head")
    if seen.reading and any(label.exhibit for label in seen.reading.labels[:2]):
        return Found("exhibit", "exhibit, by its sticker")
    for line in lines[:6]:
        if len(line.split()) <= 7 and names_exhibit(line):
            return Found("exhibit", "exhibit, by its cover")
        found = first_rule(line) if _is_title(line) else None
        if found and found.kind not in {"opinion", "order"}:
            return Found(found.kind, f"{found.name}, by its head", found.name)
    return None


def _by_form(seen: Seen) -> Found | None:
    """By what kind of file it is, and where it lies."""
    filing, reading = seen.filing, seen.reading
    if reading and reading.type in rules.PAPERLESS:
        return Found("exhibit", f"a file of type {reading.type}: no paper of a court")
    if filing.attachment is not None:
        return Found("exhibit", "an attachment without a caption of its own")
    return None


def _refined(found: Found, seen: Seen) -> Found:
    """The kind in the light of what the first pages say."""
    pages = seen.reading.pages if seen.reading and seen.reading.pages else len(seen.pages)
    if found.kind == "order" and pages >= rules.REASONED_PAGES and rules.DECIDES.search(seen.head):
        return Found("opinion", f"{found.why}; it decides a motion for summary judgment")
    if found.kind == "motion" and pages > rules.REASONED_PAGES:
        argued = re.search(r"(?i)table\s+of\s+authorities|memorandum\s+of\s+points", seen.head)
        if argued:
            return Found("brief", f"{found.why}; it holds its memorandum")
    if found.kind == "declaration" and rules.RETAINED.search(seen.head):
        return Found("expert", f"{found.why}; its writer was retained for an opinion")
    if found.kind == "exhibit" and found.rule not in {"answer to discovery", TESTIMONY}:
        if rules.RETAINED.search(seen.head):
            return Found("expert", f"{found.why}; its writer was retained for an opinion")
        tops = [page.text.strip()[:500] for page in seen.pages[:2]]
        if any(rules.EXPERT_HEAD.search(top) for top in tops):
            return Found("expert", f"{found.why}; an expert's report by its head")
    if found.kind == "exhibit" and seen.caption:
        own = first_rule(clean(seen.caption.title)) or first_rule(clean(seen.caption.below))
        if own and own.kind in {"brief", "statement_of_facts", "response_to_facts", "expert"}:
            return Found(own.kind, f"{found.why}, but {own.name} by its caption", own.name)
    return found


def _words_of(file: str) -> str:
    """A file's name as words."""
    stem = file.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    return re.sub(r"[_\-.+]+", " ", stem)


def _is_title(line: str) -> bool:
    letters = [sign for sign in line if sign.isalpha()]
    return len(line.split()) <= 14 and sum(sign.isupper() for sign in letters) > 0.6 * len(letters)


def _title(seen: Seen) -> str:
    """What a paper calls itself: its caption from the word that tells its kind (and whose it is),
    without the parties; else its first line, or its file's name."""
    for text in seen.caption or ():
        place = first_place(clean(text))
        if place is not None:
            before = clean(text)[:place]
            whose = max((m.start() for m in POSSESSIVE.finditer(before)), default=place)
            return clean(text)[whose if place - whose < NEAR else place :][:LONGEST_SHOWN]
    line = next((line.strip() for line in seen.first.split("\n") if line.strip()), "")
    return line[:LONGEST_SHOWN] or _words_of(seen.filing.file)
