"""Verdicts in the run folder: one append-only file a judge, and what several judges say together.

``verdicts/<judge>.jsonl`` (``<model>~batch-1~sitting-2.jsonl`` where a model is asked in another
way than by default), one line a judgment (all verdicts on one trial, with the calls they
cost). The last line on a trial stands; a judgment that failed is made again on the next run.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from casework.journal import Journal, read_entries
from casework.judge.records import JudgeIdentity, Judgment, Seat, Verdict

FOLDER = "verdicts"


class VerdictStore:
    """The judgments of one judge on one run. Open for one writer; close when done."""

    def __init__(self, run: Path, judge: str | Seat) -> None:
        self.path = run / FOLDER / f"{file_name(judge)}.jsonl"
        self._journal = Journal(self.path)
        judgments = [_parse(entry) for entry in self._journal.entries]
        self._last = _latest(judgments)
        self._asked = Counter[tuple[str, int, str]]()
        for one in judgments:
            self._asked[one.trial, one.attempt, one.subject] += len(one.calls)

    def get(self, trial: str, attempt: int, subject: str, judge: JudgeIdentity) -> Judgment | None:
        """The decided judgment on exactly this subject by exactly this judge, if there is one."""
        return _fitting(self._last.get(trial), attempt, subject, judge)

    def asked(self, trial: str, attempt: int, subject: str) -> int:
        """How many calls the stored judgments on exactly this subject have cost."""
        return self._asked[trial, attempt, subject]

    def put(self, judgment: Judgment) -> None:
        """Store a judgment for good."""
        self._journal.append(judgment.model_dump(mode="json"))
        self._last[judgment.trial] = judgment

    def close(self) -> None:
        """Close the file."""
        self._journal.close()


def known(
    judgments: Iterable[Judgment],
    trial: str,
    attempt: int,
    subject: str,
    judge: JudgeIdentity | None = None,
) -> Judgment | None:
    """A decided judgment among these on exactly this subject, by this judge or by any."""
    found = (_fitting(one, attempt, subject, judge) for one in judgments if one.trial == trial)
    return next((one for one in found if one), None)


def read_judgments(run: Path) -> tuple[Judgment, ...]:
    """The standing judgments of every judge of a run, in the order of judge files and trials."""
    found: list[Judgment] = []
    for path in sorted((run / FOLDER).glob("*.jsonl")):
        found += _latest(_parse(entry) for entry in read_entries(path)).values()
    return tuple(found)


def file_name(judge: str | Seat) -> str:
    """The name of a judge's file, without its ending; no model string gives a ``~``."""
    if isinstance(judge, str):
        return slug(judge)
    parts = [slug(judge.model)]
    parts += [f"batch-{judge.batch}"] if judge.batch else []
    parts += [f"sitting-{judge.sitting}"] if judge.sitting > 1 else []
    return "~".join(parts)


def slug(judge: str) -> str:
    """A judge's name as a file name: letters, digits, dots and dashes; never empty."""
    return re.sub(r"[^A-Za-z0-9.-]+", "-", judge).strip(".-")[:100] or "judge"


def settle(verdicts: Iterable[Verdict]) -> dict[str, tuple[Verdict, ...]]:
    """One verdict a criterion for each trial, in the order given.

    Where several judges judged a criterion, the majority of those who decided stands; a tie is
    unscored, with the cause.
    """
    by_trial: dict[str, dict[str, list[Verdict]]] = {}
    for verdict in verdicts:
        by_trial.setdefault(verdict.trial, {}).setdefault(verdict.criterion, []).append(verdict)
    return {
        trial: tuple(_majority(votes) for votes in criteria.values())
        for trial, criteria in by_trial.items()
    }


def _fitting(
    found: Judgment | None, attempt: int, subject: str, judge: JudgeIdentity | None
) -> Judgment | None:
    if found is None or not found.decided or (judge and found.judge != judge):
        return None
    return found if (found.attempt, found.subject) == (attempt, subject) else None


def _majority(votes: Sequence[Verdict]) -> Verdict:
    counts = Counter(vote.outcome for vote in votes if vote.outcome != "unscored")
    ranked = counts.most_common()
    if not ranked:
        return votes[0]
    if len(ranked) == 2 and ranked[0][1] == ranked[1][1]:
        return votes[0].model_copy(update={"outcome": "unscored", "cause": "judges disagree"})
    return next(vote for vote in votes if vote.outcome == ranked[0][0])


def _latest(judgments: Iterable[Judgment]) -> dict[str, Judgment]:
    """The last judgment on each trial; one that failed does not displace one that is decided."""
    last: dict[str, Judgment] = {}
    for judgment in judgments:
        before = last.get(judgment.trial)
        same = before is not None and before.subject == judgment.subject
        if before is None or judgment.decided or not (same and before.decided):
            last[judgment.trial] = judgment
    return last


def _parse(entry: dict[str, object]) -> Judgment:
    body = {key: value for key, value in entry.items() if key not in ("seq", "prev", "hash")}
    return Judgment.model_validate(body)
