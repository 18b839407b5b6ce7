"""Whose paper a filing is: by the docket's words, its title, or the counsel at its ends."""

import re
from collections.abc import Mapping, Sequence

from casework.build.record.caption import POSSESSIVE, Caption
from casework.build.record.pages import Page
from casework.build.record.records import Filer, Filing

BY_SIDE = re.compile(
    r"(?i)\b(?:filed\s+by|by|on\s+behalf\s+of)\s+(?:the\s+)?(?:[^.;()]{0,40}?\b)?"
    r"(plaintiff|defendant|petitioner|respondent|claimant)s?\b(?!['’])"
)
BY_NAME = re.compile(r"(?i)(?:document\s+filed\s+by|filed\s+by|on\s+behalf\s+of|\bby)\s+(.{3,200})")
SUPPORTS = re.compile(r"(?i)\b(?:in\s+(?:further\s+)?support\s+of|in\s+connection\s+with)\b")
OPPOSES = re.compile(
    r"(?i)\b(?:in\s+opposition\s+to|opposing|in\s+response\s+to|respon\w+\s+to|objections?\s+to)\b"
)
COUNSEL = re.compile(
    r"(?i)\b(?:attorneys?|counsel|solicitors?)\s+(?:of\s+record\s+)?for\s+(?:the\s+)?(?:all\s+|the\s+)*"
    r"(plaintiff|defendant|petitioner|respondent|intervenor|amic)"
)
SIDES: dict[str, Filer] = {
    "plaintiff": "plaintiff",
    "pltf": "plaintiff",
    "petitioner": "plaintiff",
    "claimant": "plaintiff",
    "defendant": "defendant",
    "def": "defendant",
    "deft": "defendant",
    "respondent": "defendant",
}


def filer_of(
    filing: Filing,
    pages: Sequence[Page],
    caption: Caption | None,
    line: str,
    names: Mapping[str, Filer],
) -> Filer | None:
    """Who filed a paper; None where nothing says so. `line` is the docket's title on one line,
    `names` are parties (in lower case) with their sides."""
    if filing.kind in {"opinion", "order"}:
        return "court"
    if filing.attachment is None:
        if found := BY_SIDE.search(line):
            return side_of_role(found[1])
        if found := BY_NAME.search(line):
            after = found[1].casefold()
            sides: set[Filer] = {side for name, side in names.items() if name in after}
            if len(sides) == 1:
                return sides.pop()
    ends = "\n".join(page.text for page in [*pages[:1], *pages[1:][-2:]])
    if caption and (side := side_by_counsel(ends)):
        return side
    # What an exhibit is called names whom it is about, not who filed it.
    for text in (*(caption or ()), *((line,) if filing.attachment is None else ())):
        if side := side_by_title(text):
            return side
    return None


def side_of_role(role: str) -> Filer | None:
    """The side of a party's role on a docket; None for one that may be either's."""
    low = role.casefold()
    if "counter" in low or "cross" in low or "third" in low:
        return None
    if any(word in low for word in ("plaintiff", "petitioner", "claimant")):
        return "plaintiff"
    if any(word in low for word in ("defendant", "respondent")):
        return "defendant"
    return None


def side_by_title(title: str) -> Filer | None:
    """Whose paper a title says it is; None where it does not say.

    ``Defendants' reply``: the defendant's. ``Memorandum in opposition to Defendants' motion``:
    the other side's.
    """
    found = POSSESSIVE.search(title)
    if found is None:
        return None
    side = SIDES.get(found[1].lower())
    before = title[: found.start()]
    if side and OPPOSES.search(before) and not SUPPORTS.search(before):
        return "defendant" if side == "plaintiff" else "plaintiff"
    return side


def side_by_counsel(page: str) -> Filer | None:
    """Whose counsel stands at the head or the foot of a page, where it is one side's alone."""
    sides: set[Filer] = {SIDES.get(f[1].lower(), "other") for f in COUNSEL.finditer(page)}
    return sides.pop() if len(sides) == 1 else None
