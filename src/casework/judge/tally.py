"""One score from one value per trial: estimate, counts, bounds, and the plain JSON of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from casework.judge.planned import Slot
from casework.judge.records import Score
from casework.stats.records import Estimate
from casework.stats.resample import clustered, ratio

Value = Callable[[Slot], float | None]
Pair = Callable[[Slot], tuple[float, float]]
NOT_JUDGED = "not judged"


def tally(
    name: str,
    title: str,
    rows: Sequence[Slot],
    value: Value,
    seed: int,
    cluster: Callable[[Slot], str] | None = None,
    *,
    leave: bool = False,
) -> Score:
    """The mean over tasks of the mean over repeats, with its interval over cases.

    `value` is asked for trials that are not owed; None from it means unscored, or with `leave`,
    where the trial is incomplete, left out. `cluster` names what is independent of the rest, where
    that is not a case.
    """
    values = {id(row): None if row.owed else value(row) for row in rows}
    finished = {id(row): values[id(row)] if row.complete else None for row in rows}
    estimate = clustered(_nest(rows, values, cluster), seed=seed)
    complete = clustered(_nest(rows, finished, cluster), seed=seed)
    return made_score(name, title, rows, estimate, complete, values, leave=leave)


def tally_ratio(name: str, title: str, rows: Sequence[Slot], pair: Pair, seed: int) -> Score:
    """A share whose denominator is an outcome too: sums over sums, interval over cases."""

    def over(used: Sequence[Slot]) -> Estimate:
        by_case: dict[str, list[tuple[float, float]]] = {}
        for row in used:
            by_case.setdefault(row.case, []).append(pair(row))
        sums = [(sum(a for a, _ in p), sum(b for _, b in p)) for p in by_case.values()]
        return ratio(sums, seed=seed)

    done = [row for row in rows if not row.owed]
    counted = {id(row): pair(row)[1] > 0 for row in done}
    values = {key: 0.0 if counts else None for key, counts in counted.items()}
    complete = over([row for row in done if row.complete])
    undefined = list(counted.values()).count(False)
    return made_score(name, title, rows, over(done), complete, values, undefined)


def score_json(found: Score) -> dict[str, Any]:
    """A score as plain JSON: ``value``, ``n``, ``low``, ``high`` first, then its coverage."""
    return {
        **estimate_json(found.estimate),
        "title": found.title,
        "planned": found.planned,
        "scored": found.scored,
        "incomplete": found.incomplete,
        "owed": found.owed,
        "unscored": found.unscored,
        "undefined": found.undefined,
        "left_out": found.left_out,
        "complete_only": estimate_json(found.complete_only),
    }


def estimate_json(found: Estimate) -> dict[str, Any]:
    """An estimate as plain JSON, null where nothing can be said; `bounds` is a pair or null."""
    body = found.model_dump(mode="json")
    bounds = [body.pop("bound_low"), body.pop("bound_high")]
    first = {name: body.pop(name) for name in ("value", "n", "low", "high")}
    return {**first, "bounds": None if None in bounds else bounds, **body}


def made_score(
    name: str,
    title: str,
    rows: Sequence[Slot],
    estimate: Estimate,
    complete: Estimate,
    values: Mapping[int, float | None],
    undefined: int = 0,
    *,
    leave: bool = False,
) -> Score:
    """A score from its estimates; `values` holds, by id of the row, what each trial came to."""
    scored = sum(values.get(id(row)) is not None for row in rows)
    owed = sum(row.owed for row in rows)
    left_out = sum(row.incomplete and values[id(row)] is None for row in rows) if leave else 0
    if estimate.value is None:
        reason = "no trial of this kind" if not rows else "all owed" if owed == len(rows) else ""
        if not reason and undefined:
            reason = estimate.reason.replace("no data", "") or "nothing to divide by"
        reason = reason or NOT_JUDGED
        estimate = estimate.model_copy(update={"reason": reason})
    # The clusters of these scores are cases; say so.
    estimate, complete = (
        one.model_copy(update={"reason": one.reason.replace("cluster", "case")})
        for one in (estimate, complete)
    )
    return Score(
        name=name,
        title=title,
        estimate=estimate,
        complete_only=complete,
        planned=len(rows),
        scored=scored,
        incomplete=sum(row.incomplete for row in rows),
        owed=owed,
        unscored=len(rows) - owed - scored - undefined - left_out,
        undefined=undefined,
        left_out=left_out,
    )


def _nest(
    rows: Sequence[Slot],
    values: Mapping[int, float | None],
    cluster: Callable[[Slot], str] | None,
) -> list[list[list[float | None]]]:
    clusters: dict[str, dict[tuple[str, str], list[float | None]]] = {}
    for row in rows:
        tasks = clusters.setdefault(cluster(row) if cluster else row.case, {})
        tasks.setdefault((row.case, row.task), []).append(values[id(row)])
    return [list(tasks.values()) for tasks in clusters.values()]
