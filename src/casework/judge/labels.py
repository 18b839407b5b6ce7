"""Scores of label tasks: arithmetic over answers that their own set has read and graded.

Rules beside those of `judge.score`: an answer that could not be read, or a trial the agent did not
finish, is wrong and a class of its own; the interval is over clusters (a contract, a page of a
report), because items that share a document are not independent; each repeat is one prediction
of the confusion table; entropy is over the repeats of a task, and only where all are there.
Source of the metrics: docs/scoring.md; the paper on harder cases, sections 4.1 and A.10.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from casework.cases.records import Record
from casework.judge.planned import Slot
from casework.judge.records import Policy, Score
from casework.judge.tally import made_score, tally
from casework.stats.confusion import Confusion, confusion, macro_f1, macro_f1_interval
from casework.stats.entropy import discrete_entropy
from casework.stats.records import Estimate
from casework.stats.resample import clustered

UNREAD = "⊥"
EQUAL = "degenerate: all entropies are equal"


class LabelKey(Record):
    """What one label task is graded against. `labels` are the answers there are, empty where they
    are open; `classes` is M of its entropy; `cluster` what it shares with others of its set;
    `alone` what somebody would say who reads nothing but the question, where the same question is
    put to many documents ("" where it is not)."""

    set: str
    expected: str
    labels: tuple[str, ...]
    classes: int
    cluster: str
    alone: str = ""


class LabelGrade(Record):
    """One reply as its set read it. `value` is what was read; `label` its class of meaning, which
    says something only where `read`. `program_right` is None where the set has no programs, or
    whether they are the same could not be decided."""

    value: str
    label: str
    read: bool
    right: bool
    normalised: bool = False
    reason: str = ""
    program_right: bool | None = None


@dataclass(frozen=True)
class Labelled:
    """The keys of label tasks by (case, task), and the grades of complete trials by trial id."""

    keys: Mapping[tuple[str, str], LabelKey]
    grades: Mapping[str, LabelGrade]

    def key(self, row: Slot) -> LabelKey:
        """The key of a planned trial."""
        return self.keys[row.case, row.task]

    def grade(self, row: Slot) -> LabelGrade | None:
        """The grade of a trial that the agent finished; None for any other. KeyError without."""
        return self.grades[row.trial.id] if row.trial and row.complete else None


def label_scores(
    rows: Sequence[Slot], labelled: Labelled, titles: Mapping[str, str], seed: int
) -> list[Score]:
    """All scores of label tasks; without any, each says so."""

    def share(name: str, of: str, over: Sequence[Slot] = rows) -> Score:
        def value(row: Slot) -> float | None:
            grade = labelled.grade(row)
            if grade is None:
                return 0.0
            found = getattr(grade, of)
            return None if found is None else float(found)

        return tally(name, titles[name], over, value, seed, lambda row: labelled.key(row).cluster)

    programs = [row for row in rows if not labelled.key(row).labels]
    return [
        share("accuracy", "right").model_copy(update={"title": "Answers right"}),
        _macro_f1(titles["macro_f1"], rows, labelled, seed),
        share("program_accuracy", "program_right", programs),
        share("answers_read", "read"),
        _entropy(titles["entropy"], rows, labelled, seed),
    ]


def majority(rows: Sequence[Slot], labelled: Labelled) -> Policy | None:
    """Always the commonest expected answer of these very tasks; None where answers are open."""
    keys = [labelled.keys[place] for place in dict.fromkeys((row.case, row.task) for row in rows)]
    labels = _one_vocabulary(keys)
    if not labels:
        return None
    answer = Counter(key.expected for key in keys).most_common(1)[0][0]
    scores = _policy_scores(keys, [answer] * len(keys), labels)
    return Policy(name="majority", title=f"always answer {answer}", scores=scores)


def question_only(rows: Sequence[Slot], labelled: Labelled) -> Policy | None:
    """What reading the question and no document gives; None unless every task has such a prior
    (`LabelKey.alone`)."""
    keys = [labelled.keys[place] for place in dict.fromkeys((row.case, row.task) for row in rows)]
    labels = _one_vocabulary(keys)
    if not labels or not all(key.alone for key in keys):
        return None
    scores = _policy_scores(keys, [key.alone for key in keys], labels)
    return Policy(name="question_only", title="read the question, no document", scores=scores)


def _policy_scores(
    keys: Sequence[LabelKey], said: Sequence[str], labels: Sequence[str]
) -> dict[str, float]:
    right = [key.expected for key in keys]
    hits = sum(one == other for one, other in zip(right, said, strict=True))
    f1 = macro_f1(confusion(right, said, labels)).value
    return {"accuracy": hits / len(right)} | ({} if f1 is None else {"macro_f1": f1})


def _one_vocabulary(keys: Iterable[LabelKey]) -> tuple[str, ...]:
    """The labels all tasks share; () where they are open, or those of several sets."""
    found = {key.labels for key in keys}
    return found.pop() if len(found) == 1 else ()


def _macro_f1(title: str, rows: Sequence[Slot], labelled: Labelled, seed: int) -> Score:
    closed = [row for row in rows if labelled.key(row).labels]
    labels = _one_vocabulary(labelled.key(row) for row in closed)
    if closed and not labels:
        none = Estimate(value=None, n=0, reason="these are cases of several sets")
        return made_score("macro_f1", title, closed, none, none, {}, undefined=_done(closed))

    def over(used: Sequence[Slot]) -> Estimate:
        groups: dict[str, list[Slot]] = {}
        for row in used:
            groups.setdefault(labelled.key(row).cluster, []).append(row)
        tables = [_table(group, labelled, labels) for group in groups.values()]
        whole = _table(used, labelled, labels)
        found = macro_f1(whole)
        ends = macro_f1_interval(tables, seed=seed)
        return Estimate(
            value=found.value,
            n=whole.n,
            missing=len(closed) - whole.n,
            low=ends.low,
            high=ends.high,
            method=ends.method,
            reason=found.reason or ends.reason,
            seed=seed if ends.method else None,
        )

    done = [row for row in closed if not row.owed]
    if not done:
        return tally("macro_f1", title, closed, lambda row: None, seed)
    found = over(done)
    if found.value is None:
        return made_score("macro_f1", title, closed, found, found, {}, undefined=len(done))
    complete = over([row for row in done if row.complete])
    return made_score("macro_f1", title, closed, found, complete, {id(row): 0.0 for row in done})


def _table(rows: Sequence[Slot], labelled: Labelled, labels: Sequence[str]) -> Confusion:
    grades = [labelled.grade(row) for row in rows]
    said = [grade.label if grade and grade.read else UNREAD for grade in grades]
    return confusion([labelled.key(row).expected for row in rows], said, labels, UNREAD)


def _entropy(title: str, rows: Sequence[Slot], labelled: Labelled, seed: int) -> Score:
    """The mean over tasks of the entropy of their repeats; its counts are of tasks. Tasks with a
    repeat owed have none: entropies of different numbers of answers are not comparable."""
    tasks: dict[tuple[str, str], list[Slot]] = {}
    for row in rows:
        tasks.setdefault((row.case, row.task), []).append(row)
    repeated = [group for group in tasks.values() if len(group) > 1]
    whole = [all(row.complete for row in group) for group in repeated]
    values = [_scatter(group, labelled) for group in repeated]

    def over(values: Sequence[float | None]) -> Estimate:
        clusters: dict[str, list[list[float | None]]] = {}
        for group, value in zip(repeated, values, strict=True):
            clusters.setdefault(labelled.key(group[0]).cluster, []).append([value])
        found = clustered(list(clusters.values()), seed=seed)
        if len({value for value in values if value is not None}) == 1:
            # Equal entropies of 0 are no zeros out of n, so Wilson's interval is not theirs.
            none = {"low": None, "high": None, "method": "", "reason": EQUAL}
            found = found.model_copy(update=none)
        return found

    found = over(values)
    if found.value is None:
        few = "one repeat a task: entropy needs two or more (--epochs)"
        reason = "all owed" if repeated else few if rows else "no trial of this kind"
        found = found.model_copy(update={"reason": reason})
    finished = [value if done else None for value, done in zip(values, whole, strict=True)]
    owed = values.count(None)
    return Score(
        name="entropy",
        title=title,
        estimate=found,
        complete_only=over(finished),
        planned=len(repeated),
        scored=len(repeated) - owed,
        incomplete=len(repeated) - owed - sum(whole),
        owed=owed,
    )


def _scatter(group: Sequence[Slot], labelled: Labelled) -> float | None:
    if any(row.owed for row in group):
        return None
    grades = [labelled.grade(row) for row in group]
    said = [grade.label if grade and grade.read else None for grade in grades]
    return discrete_entropy(said, labelled.key(group[0]).classes).value


def _done(rows: Sequence[Slot]) -> int:
    return sum(not row.owed for row in rows)
