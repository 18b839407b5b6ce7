"""How long the questions of a search are: its own prompts, on its own cases."""

import pytest

import hardened as w
from casework.harden.settings import default
from casework.harden.sizes import GROWTH, first_context, sizes


def test_sizes_are_those_of_the_prompts() -> None:
    setup = w.setup_of(default(children=6), 7)
    found = sizes(setup)
    prompts = [len(setup.adapter.prompt(one.input).encode()) for one in setup.items.values()]
    mean = sum(prompts) / len(prompts)
    assert found["task"].input == pytest.approx(
        (mean / 5, GROWTH[1] * mean / 4, GROWTH[2] * mean / 3)
    )
    for size in found.values():
        for level in (size.input, size.output):
            assert 0 < level[0] <= level[1] <= level[2]
    assert found["judge"].input[0] > found["task"].input[0]
    few = sizes(w.setup_of(default(children=3), 7))
    assert found["mutation"].output[1] == pytest.approx(2 * few["mutation"].output[1])
    assert sizes(w.setup_of(default(), 0)) == {}


@pytest.mark.parametrize("feedback", ["case", "global"])
def test_the_first_context_is_come_to_without_asking_anybody(feedback: str) -> None:
    setup = w.setup_of(default(children=6, feedback=feedback), 2)
    for item in setup.items.values():
        told = first_context(item, setup)
        assert (told.case_id, told.generation, told.baseline_score) == (item.id, 1, 1.0)
        assert len(told.candidates) == 6 and told.candidate_axes


def test_a_placebo_has_no_mutator_to_size() -> None:
    assert sizes(w.setup_of(default(placebo=True), 2))["mutation"].input == (0, 0, 0)
