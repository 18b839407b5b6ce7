"""Axes ranked by a scope's experience: sums at the end of generations, whatever the order."""

import json

import pytest

import hardened as w
from casework.harden.log import MemoryLog
from casework.harden.records import AxisStats
from casework.harden.sampling import partitions
from casework.harden.settings import default

HOW = {**w.SMALL, "children": 6, "generations": 3, "confirm": 0, "report": 0}


def total(parts: list[dict[str, AxisStats]]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for part in parts:
        for name, one in part.items():
            before = found.setdefault(name, AxisStats().model_dump())
            for key, count in one.model_dump().items():
                before[key] += count
    return found


@pytest.mark.parametrize(("scope", "blocks"), [("worker", 10), ("global", 1)])
def test_a_case_is_ranked_by_what_its_scope_had_learned(scope: str, blocks: int) -> None:
    one = w.search(default(**HOW, feedback=scope), 13, w.Counted(), parallel=5)
    w.finish(one)
    states = w.states(one)
    told = {
        (e["case_id"], e["payload"]["generation"]): e["payload"].get("heard")
        for e in w.entries(one)
        if e["kind"] == "ranked"
    }
    assert len(told) > 13
    for block in partitions(list(states), blocks):
        for name in block:
            assert told.get((name, 1)) is None
            for generation in (2, 3):
                if (name, generation) in told:
                    learned = [states[other].learned[: generation - 1] for other in block]
                    expected = total([one[-1] for one in learned if one])
                    assert told[name, generation] == expected


def test_the_mutator_is_told_what_ranked_its_axes() -> None:
    class Curious(w.Counted):
        async def mutate(self, context, attempt, complaints):  # type: ignore[no-untyped-def,override]
            seen[context.case_id, context.generation] = context.axis_feedback
            return await super().mutate(context, attempt, complaints)

    seen: dict[tuple[str, int], dict[str, dict[str, int]]] = {}
    w.finish(w.search(default(**HOW, feedback="global"), 4, Curious()))
    second = [told for (_, generation), told in seen.items() if generation == 2]
    assert len(second) > 1
    assert all(told == second[0] for told in second)
    assert sum(one["applied"] for one in second[0].values()) == 6 * len(second)


@pytest.mark.parametrize("parallel", [1, 30])
def test_a_case_that_cannot_be_asked_holds_up_nobody_and_joins_later(parallel: int) -> None:
    log, players = MemoryLog(), w.Counted()
    players.failing = {"case-00001"}
    how = default(**HOW, feedback="global")
    first = w.finish(w.search(how, 3, players, log, parallel=parallel))
    assert [one.status == "error" for one in first] == [False, True, False]
    players.failing.clear()
    again = w.finish(w.search(how, 3, players, log, parallel=parallel))
    assert again[0] == first[0] and again[2] == first[2]
    assert again[1].status not in ("error", "open")
    json.dumps(w.entries(w.search(how, 3, players, log)))
