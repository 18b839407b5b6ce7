"""The protocol `label` on the wire: one message, one reply, and whose fault is whose."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from casework.benchmarks.labelled import ask_of
from casework.cases.records import Limits
from casework.cases.suite import load_suite
from casework.errors import ConfigChanged, UsageError
from casework.run.execute import execute
from casework.run.label import LabelAsk
from casework.run.plan import Plan, Settings, estimate, make_plan
from casework.run.records import Trial
from casework.run.store import RunFolder
from labelled import label_suite
from mock_provider import MockProvider, Script
from rooms import in_process, say

Start = Callable[[Script], MockProvider]
MODEL = "openai-api/mock/m1"
REPLY = "The gasket helped.\nAnswer: yes"


def planned(tmp_path: Path, labels: Any = ask_of, **settings: Any) -> Plan:
    folder = tmp_path / "pubmedqa-test"
    suite = load_suite(folder) if folder.exists() else label_suite(tmp_path)
    return make_plan(suite, Settings(**{"agent": "react", "model": MODEL, **settings}), labels)


def go(tmp_path: Path, **settings: Any) -> tuple[list[Trial], tuple[str, ...]]:
    plan = planned(tmp_path, **settings)
    assert execute(plan, tmp_path / "run", in_process, asked={}) is None
    trials, todo, _ = RunFolder(tmp_path / "run").trials()
    return sorted(trials, key=lambda trial: trial.id), todo


def test_one_user_message_no_system_no_tools(tmp_path: Path, provider: Start) -> None:
    server = provider({"loop": True, "steps": [say(REPLY)]})
    [trial], todo = go(tmp_path, limit=1)
    assert todo == ()
    assert (trial.status, trial.stop, trial.turns) == ("complete", "completed", 1)
    assert (trial.response, trial.answer, trial.opened) == (REPLY, None, ())
    [call] = server.calls
    [message] = call.body["messages"]
    assert message["role"] == "user"
    assert "Does gasket 0 reduce leaks?" in message["content"]
    assert "anary" not in message["content"]
    assert "tools" not in call.body
    said = RunFolder(tmp_path / "run").transcript(trial.id)
    assert [line["role"] for line in said] == ["user", "assistant"]
    assert said[0]["text"] == message["content"]


def test_repeats_are_calls_of_their_own_and_limits_are_sent(
    tmp_path: Path, provider: Start
) -> None:
    server = provider({"loop": True, "steps": [say(REPLY)]})
    trials, _ = go(tmp_path, limit=2, epochs=3, limits=Limits(summary_tokens=77, turns=9))
    assert len(trials) == len(server.calls) == 6
    assert {call.body.get("max_tokens", call.body.get("max_completion_tokens"))
            for call in server.calls} == {77}  # fmt: skip
    assert {trial.turns for trial in trials} == {1}


@pytest.mark.parametrize(
    ("reply", "stop"),
    [
        (say("First, the abstract says", stop="length"), "truncated"),
        (say("", stop="length"), "truncated"),
        (say("  \n"), "no_answer"),
    ],
)
def test_cut_and_empty_replies_are_the_agents_fault(
    tmp_path: Path, provider: Start, reply: dict[str, Any], stop: str
) -> None:
    server = provider({"loop": True, "steps": [reply]})
    [trial], todo = go(tmp_path, limit=1)
    assert (trial.status, trial.stop, todo) == ("incomplete", stop, ())
    assert trial.fault is not None and trial.fault.whose == "agent"
    assert trial.response == reply["reply"]["text"]
    assert len(server.calls) == 1  # neither repaired nor asked again


def test_what_the_provider_breaks_is_owed(tmp_path: Path, provider: Start) -> None:
    provider({"loop": True, "steps": [{"error": {"status": 500, "body": "broken"}}]})
    [trial], todo = go(tmp_path, limit=1)
    assert trial.status == "owed"
    assert todo == (trial.id,)


def test_the_guided_agent_is_held_to_the_choices(tmp_path: Path, provider: Start) -> None:
    server = provider([say('{"answer": "maybe"}'), say("I cannot say")])
    one, other = go(tmp_path, agent="guided", limit=2)[0]
    assert {one.response, other.response} == {"Answer: maybe", "I cannot say"}
    schema = server.calls[0].body["response_format"]["json_schema"]["schema"]
    assert schema["properties"]["answer"]["enum"] == ["yes", "no", "maybe"]


def test_the_oracle_gives_the_gold_answer_and_nop_nothing(tmp_path: Path) -> None:
    trials, _ = go(tmp_path, agent="oracle", model=None)
    folders = {folder.case.id: folder for folder in load_suite(tmp_path / "pubmedqa-test").cases}
    assert len(trials) == 8
    for trial in trials:
        assert trial.response == f"Answer: {folders[trial.case].expected['label']}"
    plan = planned(tmp_path, agent="nop", model=None)
    execute(plan, tmp_path / "nothing", in_process, asked={})
    done, todo, _ = RunFolder(tmp_path / "nothing").trials()
    assert {(trial.status, trial.stop) for trial in done} == {("incomplete", "no_answer")}
    assert todo == ()


def test_gold_is_only_shown_to_an_agent_that_needs_the_truth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from casework.run.agents import AGENTS, Assignment, Nop

    seen: list[Assignment] = []

    class Watcher(Nop):
        name = "watcher"

        async def work(self, session: Any, assignment: Assignment) -> str:
            seen.append(assignment)
            return "Answer: no"

    monkeypatch.setitem(AGENTS, "watcher", Watcher)
    go(tmp_path, agent="watcher", model=None, limit=2)
    assert [(one.gold, one.truth, one.closing) for one in seen] == [("", None, "")] * 2
    assert all(one.choices == ("yes", "no", "maybe") for one in seen)


def test_other_words_are_another_configuration(tmp_path: Path) -> None:
    def other(folder: Any, task: Any) -> LabelAsk:
        ask = ask_of(folder, task)
        return LabelAsk(ask.prompt + " Be brief.", ask.gold, ask.choices)

    first = planned(tmp_path, agent="oracle", model=None)
    execute(first, tmp_path / "run", in_process, asked={})
    changed = planned(tmp_path, other, agent="oracle", model=None)
    assert changed.lock.prompts != first.lock.prompts
    with pytest.raises(ConfigChanged, match="prompts"):
        execute(changed, tmp_path / "run", in_process, asked={})


def test_a_plan_without_words_for_its_labels_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--protocol"):
        planned(tmp_path, labels=None)


def test_the_estimate_is_one_call_a_trial_from_the_prompts_themselves(tmp_path: Path) -> None:
    plan = planned(tmp_path, epochs=2, limits=Limits(summary_tokens=500))
    found = estimate(plan, lambda i, o: i + o)
    assert found.trials == found.calls.low == found.calls.expected == found.calls.high == 16
    size = sum(len(order.label.prompt.encode()) for order in plan.orders if order.label)
    assert found.input_tokens.low < size / 4.5 < found.input_tokens.expected < size / 3
    assert found.input_tokens.high >= size / 3
    assert found.output_tokens.high == 16 * 500
    assert found.dollars is not None and found.dollars.low > 0
