"""What the deliverables of a run took, what is in no score, and what judges were not given."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean

from casework.cases.folder import CaseFolder
from casework.judge.planned import Slot
from casework.judge.strategy import strategy
from casework.report.deliver.cited import standing
from casework.report.deliver.decided import Settled, title_of, trial_place
from casework.report.deliver.records import Left, Measures
from casework.run.records import Trial

STANDINGS = ("supported", "not read", "not there", "nothing to check")


def measures(rows: Sequence[Slot], folders: Mapping[str, CaseFolder]) -> tuple[Measures, ...]:
    """One row a task, and one for all of them; trials that are owed took nothing."""
    by_task: dict[tuple[str, str], list[Trial]] = {}
    for row in rows:
        if row.trial is not None and not row.owed:
            by_task.setdefault((row.case, row.task), []).append(row.trial)
    found = [
        _measured(title_of(folders[case], task), f"#grid.{case}.{task}", trials, folders)
        for (case, task), trials in by_task.items()
    ]
    every = [trial for trials in by_task.values() for trial in trials]
    if len(found) > 1:
        found.append(_measured("All tasks", "", every, folders))
    return tuple(found)


def tools(rows: Sequence[Slot]) -> tuple[tuple[str, int], ...]:
    """Requests of each tool over all trials, the most used first."""
    found = Counter[str]()
    for row in rows:
        if row.trial is not None:
            found.update(row.trial.tools.by_tool)
    return tuple(sorted(found.items(), key=lambda one: (-one[1], one[0])))


def left(
    rows: Sequence[Slot], settled: Settled, folders: Mapping[str, CaseFolder]
) -> tuple[Left, ...]:
    """Every requested run that is in no score, each with its reason."""
    found: list[Left] = []
    for row in rows:
        why = _why(row, settled)
        if why:
            name = f"{title_of(folders[row.case], row.task)}, run {row.repeat}"
            found.append(Left(run=name, href=f"#{trial_place(row)}", why=why))
    return tuple(found)


def _why(row: Slot, settled: Settled) -> str:
    trial = row.trial
    if trial is None:
        return "owed: it has not been run"
    fault = trial.fault.message if trial.fault else trial.stop.replace("_", " ")
    if row.owed:
        return f"owed by the machinery: {fault}"
    if not row.complete:
        artifact = trial.delivered.artifact if trial.delivered else None
        if artifact is not None and artifact.fault:
            return f"the file cannot be judged ({artifact.fault}): {artifact.reason}"
        return f"not handed in: {fault}"
    verdicts = settled.get(trial.id, ())
    if not verdicts:
        return "not judged yet"
    causes = Counter(v.cause or "no verdict" for v in verdicts if v.outcome == "unscored")
    told = "; ".join(f"{count} × {cause.replace('_', ' ')}" for cause, count in causes.items())
    return f"unscored, of {len(verdicts)} criteria: {told}" if causes else ""


def _measured(
    name: str, href: str, trials: Sequence[Trial], folders: Mapping[str, CaseFolder]
) -> Measures:
    handed = [t.delivered for t in trials if t.delivered]
    whole = [one.artifact.characters for one in handed if one.artifact.fault is None]
    prices = [t.usage.dollars for t in trials if t.usage.calls]
    known = [price for price in prices if price is not None]
    counts = Counter(standing(one) for given in handed for one in given.citations)
    went = [strategy(trial, folders[trial.case]) for trial in trials]
    return Measures(
        name=name,
        href=href,
        runs=len(trials),
        seconds=fmean(t.seconds for t in trials),
        turns=fmean(t.turns for t in trials),
        tool_calls=fmean(t.tools.executed for t in trials),
        read=fmean(one.opened for one in went),
        listed=fmean(one.room for one in went),
        input_tokens=fmean(t.usage.input_tokens for t in trials),
        output_tokens=fmean(t.usage.output_tokens for t in trials),
        dollars=sum(known) / len(trials) if known and len(known) == len(prices) else None,
        unpriced=len(known) < len(prices),
        characters=fmean(whole) if whole else None,
        citations=tuple((kind, counts[kind]) for kind in STANDINGS),
    )
