"""Rubric averages."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.stats.rubric import Decision, rubric_scores


def row(task: str, run: str, criterion: str, met: bool | None, weight: float = 1) -> Decision:
    return Decision(task=task, run=run, criterion=criterion, weight=weight, satisfied=met)


def test_a_criterion_that_only_another_run_has_makes_a_run_incomplete() -> None:
    rows = [row("T", "1", "A", True), row("T", "1", "B", False), row("T", "2", "A", True)]
    found = rubric_scores(rows, seed=1)
    assert found.incomplete == (("T", "2"),)
    assert found.runs[1].undecided == ("B",)
    assert (found.headline.value, found.headline.missing) == (0.5, 1)


def test_nothing_complete_is_no_score() -> None:
    found = rubric_scores([row("T", "1", "A", None)], seed=1)
    assert (found.headline.value, found.headline.reason) == (None, "no data")
    assert (found.mean_of_runs, found.pooled_weight, found.themes) == (None, None, ())
    assert rubric_scores([], seed=1).headline.value is None


def test_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        rubric_scores([row("T", "1", "A", True), row("T", "1", "A", True)], seed=1)
    with pytest.raises(ValueError, match="more than 0"):
        rubric_scores([row("T", "1", "A", True, weight=0)], seed=1)
    with pytest.raises(ValueError, match="weighs 1"):
        rubric_scores([row("T", "1", "A", True), row("T", "2", "A", True, weight=2)], seed=1)


WEIGHTS = {"A": 3.0, "B": 2.0, "C": 1.0}
RUNS = st.lists(
    st.tuples(
        st.sampled_from(["T1", "T2", "T3"]),
        st.tuples(*[st.sampled_from([True, False, True, False, None])] * 3),
    ),
    min_size=1,
    max_size=10,
)


@settings(max_examples=60, deadline=None)
@given(RUNS, st.data())
def test_averages_agree_with_their_definitions_in_any_order(runs, data) -> None:
    rows = [
        row(task, str(at), name, met, WEIGHTS[name])
        for at, (task, verdicts) in enumerate(runs)
        for name, met in zip("ABC", verdicts, strict=True)
    ]
    done = [(t, sum(w for w, m in zip((3, 2, 1), v, strict=True) if m) / 6)
            for t, v in runs if None not in v]  # fmt: skip
    found = rubric_scores(rows, seed=1)
    turned = rubric_scores(data.draw(st.permutations(rows)), seed=1)
    if not done:
        assert found.headline.value is None
        return
    means = [[s for t, s in done if t == task] for task in {t for t, _ in done}]
    headline = sum(sum(m) / len(m) for m in means) / len(means)
    for scores in (found, turned):
        assert scores.headline.value == pytest.approx(headline)
        assert scores.mean_of_runs == pytest.approx(sum(s for _, s in done) / len(done))
        # Every run here weighs the same, so pooling is the mean of the runs.
        assert scores.pooled_weight == pytest.approx(scores.mean_of_runs)
        assert len(scores.incomplete) == len(runs) - len(done)
