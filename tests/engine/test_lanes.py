"""Lanes on one machine: order of results, bounds, and the error that stops new work."""

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.engine.lanes import Lanes


class Grave(Exception):
    """Concerns all cases."""


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.integers(0, 3), max_size=12),
    st.integers(1, 20),
    st.sampled_from(["cases", "parts"]),
)
def test_results_in_order_and_never_more_calls_than_slots(
    waits: list[int], count: int, how: str
) -> None:
    lanes, going, most = Lanes(count), 0, 0

    async def work(place: int) -> int:
        nonlocal going, most
        async with lanes.slot():
            going += 1
            most = max(most, going)
            for _ in range(waits[place]):
                await asyncio.sleep(0)
            going -= 1
        return place

    run: Any = getattr(lanes, how)
    places = list(range(len(waits)))
    assert asyncio.run(run(work, places)) == places
    assert most <= count


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("how", ["cases", "parts"])
def test_a_grave_error_stops_new_work_and_is_raised_before_others(count: int, how: str) -> None:
    lanes = Lanes(count, (Grave,))
    begun: list[int] = []
    finished: list[int] = []

    async def work(place: int) -> None:
        async with lanes.slot():
            begun.append(place)
            await asyncio.sleep(0.001 * place)
            if place == 1 and count > 1:
                raise ValueError("of this case only")
            if place == 2:
                raise Grave("of all")
            await asyncio.sleep(0.01)
            finished.append(place)

    run: Any = getattr(lanes, how)
    with pytest.raises(Grave):
        asyncio.run(run(work, range(50)))
    assert max(begun) <= 4
    assert set(finished) == set(begun) - {2} - ({1} if count > 1 else set())
    with pytest.raises(Grave):
        lanes.check()


def test_another_error_costs_its_own_lane_only() -> None:
    done: list[int] = []

    async def work(place: int) -> None:
        await asyncio.sleep(0)
        if place == 0:
            raise ValueError("of this case only")
        done.append(place)

    with pytest.raises(ValueError):
        asyncio.run(Lanes(2, (Grave,)).cases(work, range(6)))
    assert done == [1, 2, 3, 4, 5]
