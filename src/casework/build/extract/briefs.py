"""Which papers tell a side's account: its briefs, else its statement of facts, else the opinion."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from casework.build.artifacts.truth import Side
from casework.build.extract.headings import Heading, points
from casework.build.extract.papers import Paper, headed, papers_of
from casework.build.record.pages import Page, marked
from casework.build.record.records import Filer
from casework.build.stage import Desk

REPLY = re.compile(r"\b(?:sur-?)?reply\b|\bobjections?\b|\bsupplemental\b", re.IGNORECASE)
MOTION = re.compile(r"\bsummary\s+(?:judgment|adjudication)\b", re.IGNORECASE)
FILERS: dict[Side, Filer] = {"plaintiff": "plaintiff", "defense": "defendant"}


class Told(NamedTuple):
    """A side's account as the record tells it: the paper its groups are taken from, that paper's
    point headings ([] where it has none: the flat fallback), and further papers."""

    paper: Paper
    points: tuple[Heading, ...]
    further: tuple[Paper, ...] = ()


def told_by(desk: Desk, side: Side) -> Told | None:
    """Where a side tells its account; None where no paper of the record does."""
    briefs = briefs_of(desk, side)
    if briefs:
        # The paper that opens a side's argument gives its structure; replies follow another's.
        first = max(
            briefs, key=lambda paper: (not REPLY.search(paper.filing.title), len(paper.pages))
        )
        further = tuple(paper for paper in briefs if paper is not first)
        return Told(first, tuple(points(first.pages)), further)
    stated = [
        paper
        for paper in papers_of(desk, "statement_of_facts", "response_to_facts")
        if paper.filing.filer == FILERS[side]
    ]
    for papers in (stated, papers_of(desk, "opinion")):
        if papers:
            first = max(papers, key=lambda paper: paper.characters)
            return Told(first, (), tuple(paper for paper in papers if paper is not first))
    return None


def briefs_of(desk: Desk, side: Side) -> list[Paper]:
    """A side's briefs. Briefs of nobody known (an intervenor's, say) are the defence's where only
    the plaintiff has briefs of its own, and the other way round: they oppose them."""
    briefs = briefs_on_motion(desk)
    own = [paper for paper in briefs if paper.filing.filer == FILERS[side]]
    rest = [paper for paper in briefs if paper.filing.filer not in FILERS.values()]
    return own or (rest if len(rest) < len(briefs) else [])


def briefs_on_motion(desk: Desk) -> list[Paper]:
    """Briefs on the motion that was decided, as their titles or first pages say; all where none
    does. A docket holds others (on experts, on counsel) that tell nothing of the story."""
    briefs = papers_of(desk, "brief")
    return [paper for paper in briefs if _on_motion(paper)] or briefs


def _on_motion(paper: Paper) -> bool:
    return bool(MOTION.search(f"{paper.filing.title}\n{paper.pages[0].text}"))


def shown(desk: Desk, told: Told) -> str:
    """The papers as a model is given them, within the budget; what is left out is told."""
    budget = desk.settings.chunk
    text = headed(told.paper, fitted(desk, told.paper, budget))
    for paper in told.further:
        left = budget - len(text)
        if left < min(2_000, budget // 4):
            desk.tell(f"filing {paper.filing.id} was not shown: no room in one call")
            continue
        text += "\n\n" + headed(paper, fitted(desk, paper, left))
    return text


def fitted(desk: Desk, paper: Paper, budget: int) -> str:
    """A paper's text within a budget: where it is too long, the beginning of every page."""
    whole = marked(paper.pages)
    if len(whole) <= budget:
        return whole
    room = max(80, budget // len(paper.pages) - 60)
    desk.tell(
        f"filing {paper.filing.id} is long: the first {room} characters of each page are read"
    )
    return marked(_cut(paper.pages, room))


def _cut(pages: Sequence[Page], room: int) -> list[Page]:
    return [
        page
        if len(page.text) <= room
        else Page(page.number, f"{page.text[:room]}\n[{len(page.text) - room} characters left out]")
        for page in pages
    ]
