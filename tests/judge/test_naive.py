"""Naive policies: the exact values of the paper, and the simulation that confirms them."""

import pytest

from casework.judge.naive import TITLES, PolicyName, exact, naive_policies, simulate


def test_uniform_guessing_among_four() -> None:
    found = exact("uniform", 4)
    assert found["case_solved"] == pytest.approx(8 / 81)
    assert found["believe_accuracy"] == found["disbelieve_accuracy"] == pytest.approx(1 / 3)


def test_believing_one_of_four_at_random() -> None:
    found = exact("believe_one", 4)
    assert found["case_solved"] == found["believe_accuracy"] == 0.25
    assert found["disbelieve_accuracy"] == pytest.approx(0.75)


def test_rejecting_everything() -> None:
    found = exact("reject_all", 4)
    assert found["case_solved"] == 0
    assert (found["believe_accuracy"], found["disbelieve_accuracy"]) == (0, 1)
    assert found["worst_class"] == 0


@pytest.mark.parametrize("policy", list(TITLES))
@pytest.mark.parametrize("n", [2, 3, 4, 6])
def test_the_simulation_meets_the_exact_value(policy: PolicyName, n: int) -> None:
    assert simulate(policy, n, 10_000, seed=1) == pytest.approx(
        exact(policy, n)["case_solved"], abs=0.015
    )


def test_ten_thousand_uniform_worlds_solve_about_a_tenth() -> None:
    assert simulate("uniform", 4, 10_000, seed=11) == pytest.approx(0.099, abs=0.01)
    assert simulate("uniform", 4, 500, seed=3) == simulate("uniform", 4, 500, seed=3)


def test_policies_average_over_the_worlds_of_a_run() -> None:
    uniform = naive_policies([4, 3])[0]
    assert uniform.scores["case_solved"] == pytest.approx((8 / 81 + 4 / 27) / 2)
    assert naive_policies([])[0].scores == {}


def test_a_world_without_a_choice_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        exact("uniform", 1)
