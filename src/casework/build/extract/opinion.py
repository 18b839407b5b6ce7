"""Stages 1 and 2 and their merger: the court's facts, its arguments, and questions about them.

Source: the investigation-worlds paper, appendix D.1; the specification, section 3. The opinion is
read twice under prompts of different strictness; how the readings become one is told in `merging`.
A long opinion is read in parts one after the other, so that an argument that goes on over a cut
keeps its label.
"""

from casework.build.artifacts.truth import Opinion
from casework.build.asking import Contract
from casework.build.checks.opinion import opinion_faults
from casework.build.checks.quotations import Source
from casework.build.extract.merging import merge_parts, merge_passes
from casework.build.extract.papers import Paper, estimate, papers_of
from casework.build.fault import Fault, StageFailed
from casework.build.record.pages import chunks
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Sizes, Stage
from casework.build.wording import worded

PART = 50_000
"""Characters of the opinion in one call, at most: what is found in more fits no one reply."""
REASONED = 600
"""Words of an order that must have some fact in it; a form order may have none."""
REPLY_TOKENS = 10_000


def the_opinion(desk: Desk) -> Paper:
    """The opinion's pages: the longest filing of that kind. Raises StageFailed where none is."""
    found = sorted(papers_of(desk, "opinion"), key=lambda paper: -paper.characters)
    if not found:
        fault = Fault(
            rule="no_opinion",
            where="the record",
            message="no readable filing is an opinion.",
            fix="Add its file to the record, or say in filings.toml which filing it is.",
        )
        raise StageFailed("opinion", (fault,), 0)
    for other in found[1:]:
        desk.tell(
            f"{other.filing.id} is an opinion, too; the longest, {found[0].filing.id}, is used."
        )
    return found[0]


async def _read(desk: Desk, prompt: str) -> Opinion:
    paper = the_opinion(desk)
    source = Source(paper.pages)
    parts = chunks(paper.pages, _budget(desk.settings), desk.settings.overlap)
    found: list[Opinion] = []
    for number, part in enumerate(parts, start=1):
        labels = list(dict.fromkeys(a.label for opinion in found for a in opinion.arguments))
        settings = {"part": number, "count": len(parts), "first": part.first, "last": part.last}
        material = {"opinion": part.text, "labels": "\n".join(labels) or "(none yet)"}
        whole = len(parts) == 1
        whole = len(parts) == 1

        def check(reply: Opinion, whole: bool = whole) -> list[Fault]:
            missing = _found_something(reply, paper) if whole else []
            return [*opinion_faults(reply, source), *missing]

        call = prompt if whole else f"{prompt}/{number:02}"
        found.append(
            await desk.asks.agreed(
                Contract(call, worded(prompt, material, settings), shape=Opinion, check=check)
            )
        )
    merged = merge_parts(found)
    desk.tell(f"{len(merged.facts)} facts, {len(merged.arguments)} arguments, {len(parts)} calls.")
    return merged


async def _first(desk: Desk) -> Opinion:
    return await _read(desk, "opinion_pass1")


async def _second(desk: Desk) -> Opinion:
    return await _read(desk, "opinion_pass2")


async def _merged(desk: Desk) -> Opinion:
    first = desk.of("opinion_pass1", Opinion)
    second = desk.of("opinion_pass2", Opinion)
    merged = merge_passes(first, second)
    desk.tell(
        f"{len(merged.opinion.facts)} facts; left out of the first reading, cited nowhere: "
        f"{', '.join(fact.fact_id for fact in merged.left_out) or 'none'}."
    )
    return merged.opinion


def _check(desk: Desk, opinion: Opinion) -> list[Fault]:
    paper = the_opinion(desk)
    return [*opinion_faults(opinion, Source(paper.pages)), *_found_something(opinion, paper)]


def _found_something(opinion: Opinion, paper: Paper) -> list[Fault]:
    words = sum(len(page.text.split()) for page in paper.pages)
    if opinion.facts or words < REASONED:
        return []
    message = f"no fact in an opinion of {words} words."
    fix = "Extract what the court takes as having happened."
    return [Fault(rule="facts_missing", where="facts", message=message, fix=fix)]


def _budget(settings: Settings) -> int:
    return min(settings.chunk, PART)


def _calls(sizes: Sizes, settings: Settings) -> tuple[Calls, ...]:
    return estimate(sizes.opinion_pages, _budget(settings), REPLY_TOKENS)


OPINION_PASS1: Stage[Opinion] = Stage(
    name="opinion_pass1",
    says="the opinion's arguments, the facts they rest on, and questions",
    kind=Opinion,
    needs=("intake",),
    make=_first,
    check=_check,
    prompts=("opinion_pass1",),
    calls=_calls,
)
OPINION_PASS2: Stage[Opinion] = Stage(
    name="opinion_pass2",
    says="the opinion's account of the events, split as finely as it goes",
    kind=Opinion,
    needs=("intake",),
    make=_second,
    check=_check,
    prompts=("opinion_pass2",),
    calls=_calls,
)
OPINION: Stage[Opinion] = Stage(
    name="opinion",
    says="both readings of the opinion as one, by code",
    kind=Opinion,
    needs=("intake", "opinion_pass1", "opinion_pass2"),
    make=_merged,
    check=_check,
)
