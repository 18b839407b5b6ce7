"""From the trials and verdicts of `deliver` tasks to what the report shows of them."""

import re
from collections.abc import Mapping, Sequence

from casework.cases.folder import CaseFolder
from casework.documents.records import Reading
from casework.judge.agreement import judges_agreement
from casework.judge.deliver.product import product_of
from casework.judge.planned import Slot
from casework.judge.records import Verdict
from casework.report.deliver.cited import cite, links
from casework.report.deliver.decided import (
    Settled,
    asked,
    grids,
    groups,
    panel_place,
    themes,
    title_of,
    trial_place,
)
from casework.report.deliver.measured import left, measures, tools
from casework.report.deliver.records import (
    DeliverableView,
    DeliverView,
    JudgedView,
    KeptView,
    PanelView,
)
from casework.report.deliver.rendered import draw, shown
from casework.report.marked import Piece, Span, Stretch, Words, cut
from casework.report.shelf import Shelf

NOTE = re.compile(r"^\s*\[\d+\]\s*")
"""The number that a judge sees before a footnote, which is no word of it."""
GONE = (
    "The file is not shown: it is gone from the run folder, or it was changed since it was handed "
    "in. What was decided stands for the file as it was."
)


def deliver_view(
    rows: Sequence[Slot],
    verdicts: Sequence[Verdict],
    settled: Settled,
    folders: Mapping[str, CaseFolder],
    views: Sequence[DeliverableView],
) -> DeliverView | None:
    """The deliverables of a run as a whole; None where it has none. `views` are those shown."""
    if not rows:
        return None
    found = grids(rows, settled, folders)
    trials = {row.trial.id for row in rows if row.trial is not None and row.complete}
    return DeliverView(
        asked=asked(rows),
        groups=groups(rows, settled, folders),
        themes=themes(rows, settled),
        grids=found,
        alike=sum(grid.alike for grid in found),
        compared=sum(grid.compared for grid in found),
        measures=measures(rows, folders),
        tools=tools(rows),
        left=left(rows, settled, folders),
        kept=tuple(one for view in views for one in view.kept),
        judges=judges_agreement(one for one in verdicts if one.trial in trials),
    )


def deliverable(
    folder: CaseFolder,
    row: Slot,
    verdicts: Sequence[Verdict],
    settled: Settled,
    shelf: Shelf,
    reading: Reading | None,
) -> DeliverableView | None:
    """One run's deliverable, with every criterion's grounds; None where nothing was handed in.

    `verdicts` are those of all judges on this trial, `reading` the file as read (None: it cannot
    be shown).
    """
    delivered = row.trial.delivered if row.trial else None
    if delivered is None:
        return None
    artifact = delivered.artifact
    place = f"deliverable.{row.case}.{row.task}.{row.repeat}"
    passages, problem = shown(reading) if reading else ([], GONE if row.complete else "")
    texts = [passage.text for passage in passages]
    words = Words(texts)
    spans: dict[int, list[Span]] = {}
    panels = tuple(
        _panel(row, one, [v for v in verdicts if v.criterion == one.criterion], texts, words, spans)
        for one in settled.get(row.trial.id if row.trial else "", ())
    )
    citations = cite(delivered.citations, folder.index, shelf)
    for number, found in links(passages, citations).items():
        spans.setdefault(number, []).extend(found)
    name = f"{title_of(folder, row.task)}, run {row.repeat}"
    return DeliverableView(
        id=place,
        name=artifact.name,
        size=artifact.size,
        characters=artifact.characters,
        fault=artifact.fault or "",
        reason=artifact.reason,
        warnings=artifact.warnings,
        how=delivered.how,
        blocks=draw(passages, spans),
        problem=problem,
        panels=panels,
        citations=citations,
        kept=_kept(reading, name, f"#{trial_place(row)}"),
        instruction=folder.task(row.task).instruction.strip(),
    )


def _kept(reading: Reading | None, run: str, href: str) -> tuple[KeptView, ...]:
    if reading is None:
        return ()
    return tuple(
        KeptView(run=run, href=href, anchor=anchor, reason=reason, words=words)
        for anchor, reason, words in product_of(reading).left_out
        if words.strip()
    )


def _panel(
    row: Slot,
    settled: Verdict,
    given: Sequence[Verdict],
    texts: Sequence[str],
    words: Words,
    spans: dict[int, list[Span]],
) -> PanelView:
    """A panel; the words its judges quote are marked in `spans`."""
    place = panel_place(row, settled.criterion)
    return PanelView(
        id=place,
        criterion=settled.criterion,
        text=settled.text,
        importance=settled.importance,
        theme=settled.theme,
        outcome=settled.outcome,
        cause=settled.cause,
        judges=_judged(given, place, texts, words, spans),
    )


def _judged(
    given: Sequence[Verdict],
    place: str,
    texts: Sequence[str],
    words: Words,
    spans: dict[int, list[Span]],
) -> tuple[JudgedView, ...]:
    """Every judge's decision; words that several of them quote are marked once."""
    marked: dict[Stretch, str] = {}
    views: list[JudgedView] = []
    for one in given:
        quote = "" if one.grounds == one.cause else one.grounds
        found = words.find(NOTE.sub("", quote)) if quote else None
        if found is not None and found not in marked:
            marked[found] = f"{place}.{len(marked) + 1}"
            for number, span in cut(found, texts, _mark(one, marked[found], place)):
                spans.setdefault(number, []).append(span)
        views.append(
            JudgedView(
                judge=one.judge.name,
                prompt=one.judge.prompt[:8],
                outcome=one.outcome,
                cause=one.cause,
                reason=one.reason,
                quote=quote,
                href=f"#{marked[found]}" if found is not None else "",
                reference=one.reference_grounds,
            )
        )
    return tuple(views)


def _mark(one: Verdict, id: str, back: str) -> Piece:
    told = {"pass": "satisfied", "fail": "not satisfied", "unscored": "no verdict"}[one.outcome]
    return Piece(
        token="mark",
        id=id,
        href=f"#{back}",
        label=one.criterion,
        title=f"{one.criterion}: {told}",
        kind=one.outcome,
    )
