"""What a run will do before it does it: the plan, the lock, the estimate."""

from pathlib import Path

import pytest

from casework.cases.suite import load_suite
from casework.errors import UsageError
from casework.run.plan import Settings, differences, estimate, make_plan, planned
from memo_room import make_case as memo_case
from rooms import make_suite


def test_every_case_task_and_repeat_is_planned_once(tmp_path: Path) -> None:
    plan = make_plan(make_suite(tmp_path, 3), Settings(agent="oracle", epochs=2))
    assert len(plan.orders) == len(set(plan.lock.trials)) == 3 * 2 * 2
    assert "pump002.q01.2" in plan.lock.trials


def test_the_lock_changes_with_the_suite_and_with_the_settings(tmp_path: Path) -> None:
    suite = make_suite(tmp_path, 1)
    first = make_plan(suite, Settings(agent="oracle")).lock
    assert make_plan(suite, Settings(agent="oracle")).lock.digest == first.digest
    assert make_plan(suite, Settings(agent="oracle", seed=1)).lock.digest != first.digest
    (tmp_path / "cases" / "pump" / "matter" / "0001.txt").write_text("changed\n")
    changed = make_plan(load_suite(tmp_path / "cases"), Settings(agent="oracle")).lock
    assert changed.suite_digest != first.suite_digest
    [line] = differences(first.model_dump(mode="json"), changed.model_dump(mode="json"))
    assert line.startswith("suite_digest: ")


def test_tasks_are_chosen_by_protocol_pattern_and_limit(tmp_path: Path) -> None:
    suite = make_suite(tmp_path, 3)
    plan = make_plan(suite, Settings(agent="oracle", protocols=("answer",)))
    assert {o.task.id for o in plan.orders} == {"q01"}
    plan = make_plan(suite, Settings(agent="oracle", tasks=("inv*",), limit=2))
    assert [o.id for o in plan.orders] == ["pump001.investigate.1", "pump002.investigate.1"]
    with pytest.raises(UsageError, match="no task matches"):
        make_plan(suite, Settings(agent="oracle", tasks=("nope",)))


def test_the_estimate_orders_low_expected_high_and_grows_with_epochs(tmp_path: Path) -> None:
    suite = make_suite(tmp_path, 2)
    one = estimate(make_plan(suite, Settings(agent="react", model="x/y")), lambda i, o: i + o)
    two = estimate(
        make_plan(suite, Settings(agent="react", model="x/y", epochs=2)), lambda i, o: None
    )
    for span in (one.calls, one.input_tokens, one.output_tokens, one.dollars):
        assert span is not None
        assert 0 < span.low < span.expected < span.high
    assert two.calls.high == 2 * one.calls.high
    assert two.dollars is None
    # 25 turns, 2 denials, 1 shorter text, 2 for the second turn; 15 turns and 3 for the answer.
    assert one.calls.high == 2 * ((25 + 3 + 2) + (15 + 3))


def test_an_agent_without_a_model_costs_nothing(tmp_path: Path) -> None:
    found = estimate(make_plan(make_suite(tmp_path), Settings(agent="oracle")), lambda i, o: 0.0)
    assert found.calls.high == 0
    assert found.trials == 2


def test_an_unknown_agent_is_named_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="react, guided, oracle, nop"):
        make_plan(make_suite(tmp_path), Settings(agent="clever"))


def test_a_deliverable_is_run_three_times_where_no_number_is_given(tmp_path: Path) -> None:
    make_suite(tmp_path, 1)
    memo_case(tmp_path / "cases" / "lot")
    suite = load_suite(tmp_path / "cases")
    mixed = make_plan(suite, Settings(agent="oracle"))
    names = [order.id for order in mixed.orders]
    assert names == ["lot.memo.1", "pump.investigate.1", "pump.q01.1", "lot.memo.2", "lot.memo.3"]
    assert mixed.lock.settings.epochs is None
    assert planned(mixed) == "5 trials (3 tasks, repeats: deliver 3, investigate 1, answer 1)"
    alone = make_plan(suite, Settings(agent="oracle", protocols=("deliver",)))
    assert planned(alone) == "3 trials (1 task, 3 repeats)"
    # Given or not, it is one run; and other protocols are locked as they always were.
    given = make_plan(suite, Settings(agent="oracle", protocols=("deliver",), epochs=3))
    assert given.lock == alone.lock
    asked = make_plan(suite, Settings(agent="oracle", protocols=("answer",)))
    assert (asked.lock.settings.epochs, planned(asked)) == (1, "1 trial")
    assert len(make_plan(suite, Settings(agent="oracle", epochs=2)).orders) == 6
    assert estimate(mixed, lambda i, o: 0.0).tasks == 3
