"""Levels as rows of tables for other programs: one a rung, one a cell of a table of moves."""

from collections.abc import Iterator, Sequence
from typing import Any

from casework.judge.ladder import Ladder, Moves, Step


def rung_rows(who: str, ladder: Ladder) -> Iterator[dict[str, Any]]:
    """One row a level: its size, what was scored, and the differences in cases solved."""
    before = {step.after: step for step in ladder.steps}
    first = {step.after: step for step in ladder.against}
    for rung in ladder.rungs:
        solved = rung.scores["case_solved"]
        yield {
            "who": who,
            "level": rung.level,
            "cases": rung.cases,
            "documents_fewest": rung.documents[0],
            "documents_most": rung.documents[1],
            "trials": solved.planned,
            "scored": solved.scored,
            "incomplete": solved.incomplete,
            "owed": solved.owed,
            "solved": solved.estimate.value,
            "solved_low": solved.estimate.low,
            "solved_high": solved.estimate.high,
            **{
                name: score.estimate.value
                for name, score in rung.scores.items()
                if name != "case_solved"
            },
            **_difference("before", before.get(rung.level)),
            **_difference("first", first.get(rung.level)),
        }


def move_rows(who: str, found: Sequence[Moves]) -> Iterator[dict[str, Any]]:
    """One row a cell: how many beliefs went from one attitude to another between two levels."""
    for one in found:
        for old, counts in zip(one.table.labels, one.table.counts, strict=True):
            for new, count in zip(one.table.labels, counts, strict=True):
                yield {
                    "who": who,
                    "before_level": one.before,
                    "after_level": one.after,
                    "before": old,
                    "after": new,
                    "count": count,
                    "pairs": one.table.n,
                    "cases": one.cases,
                }


def _difference(name: str, step: Step | None) -> dict[str, Any]:
    one = step.found.difference if step else None
    return {
        f"since_{name}": one.value if one else None,
        f"since_{name}_low": one.low if one else None,
        f"since_{name}_high": one.high if one else None,
        f"since_{name}_tasks": one.n if one else None,
    }
