"""``casework harden`` with paid models: over HTTP, through the courier, with all that fails."""

import contextlib
import json
import random
import signal
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from casework.cli.app import app
from casework.harden.records import digest
from casework.journal import read_entries
from gasket_world import PaidWorld, Step
from made_sets import pubmedqa
from warm import Started

SHORT = ("--generations", "1", "--children", "4", "--samples", "4", "--confirm", "10")
SET = ("pubmedqa", "--from", "files", "--cases", "2", *SHORT, "--report", "6", "--search", "s")
ALONE = ("--no-baseline",)
MODELS = (
    *("--model", "openai-api/mock/task", "--mutation-model", "openai-api/mock/writer"),
    *("--judge-model", "openai-api/mock/judge", "--effort", "none", "--json"),
)
BOTH = (*SET, *MODELS)
PAID = (*BOTH, *ALONE)
PRICES = "".join(
    f'["openai-api/mock/{name}"]\ninput = 10\noutput = 100\n'
    for name in ("task", "writer", "judge")
)


class Done(NamedTuple):
    """How the verb ended."""

    code: int
    told: dict[str, Any]
    err: str


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[PaidWorld]:
    for name in ("MOCK", "OPENROUTER"):
        monkeypatch.setenv(f"{name}_API_KEY", "not-a-key")
    with PaidWorld() as provider:
        for name in ("MOCK", "OPENROUTER"):
            monkeypatch.setenv(f"{name}_BASE_URL", provider.url)
        yield provider


@pytest.fixture
def here(tmp_path: Path) -> Path:
    pubmedqa(tmp_path / "files")
    (tmp_path / "prices.toml").write_text(PRICES)
    return tmp_path


def harden(folder: Path, *arguments: str) -> Done:
    with contextlib.chdir(folder):
        done = CliRunner().invoke(app, ["harden", *arguments])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Done(done.exit_code, json.loads(done.stdout or "{}"), done.stderr)


def events(folder: Path, kind: str) -> list[dict[str, Any]]:
    return [e["payload"] for e in read_entries(folder / "s" / "events.jsonl") if e["kind"] == kind]


def ledger(folder: Path) -> list[dict[str, Any]]:
    return list(read_entries(folder / "s" / "calls.jsonl"))


def table(folder: Path, name: str) -> dict[str, Any]:
    told = json.loads((folder / "s" / "report" / "report.json").read_text())
    return next(one for one in told["tables"] if one["id"] == name)


def finding(folder: Path) -> str:
    return json.loads((folder / "s" / "report" / "report.json").read_text())["finding"]


def asked(world: PaidWorld) -> dict[str, int]:
    names = {"task": "task", "mutation": "writer", "judge": "judge"}
    return {role: len(world.asked(name)) for role, name in names.items()}


def test_a_search_is_paid_for_once_and_told_to_the_last_call(here: Path, world: PaidWorld) -> None:
    done = harden(here, *BOTH, "--prices", "prices.toml")
    assert done.code == 0, done.err
    assert done.told["confirmed"] > 0
    assert done.told["calls"] == asked(world)
    lines = ledger(here)
    assert len(lines) == len(world.calls)
    assert {line["trial"] for line in lines} == {r["case_id"] for r in events(here, "done")}
    assert all(line["dollars"] == pytest.approx(0.002) for line in lines)
    costs = table(here, "costs-1")
    assert [row[:3] for row in costs["rows"]] == [
        ["judge", "openai-api/mock/judge", asked(world)["judge"]],
        ["mutation", "openai-api/mock/writer", asked(world)["mutation"]],
        ["task", "openai-api/mock/task", asked(world)["task"]],
        ["all", "all", len(lines)],
    ]
    assert float(costs["rows"][-1][8]) == pytest.approx(0.002 * len(lines), abs=1e-4)
    each = 0.002 * len(lines) / done.told["confirmed"]
    assert f"A confirmed drop cost ${each:.4f} and" in costs["notes"][0]
    cases = table(here, "case-costs-1")["rows"]
    assert sum(sum(row[2:5]) for row in cases) == len(lines)
    card = json.loads((here / "s/report/run_card.json").read_text())
    lock = json.loads((here / "s/lock.json").read_text())
    assert card["hashes"]["configuration"] == digest(lock)
    assert card["hashes"]["axes"] == lock["axes_sha256"]
    assert set(card["prompts"]) >= {"audit", "extract", "mutate", "realism"}
    assert card["prices, dollars per million tokens"]["openai-api/mock/task"]["output"] == 100
    served = {one["role"]: (one["provider"], one["replies"]) for one in card["served by"]}
    assert served == {role: ("Home", count) for role, count in asked(world).items()}


def test_the_paper_s_way_asks_every_member_of_both_gates(here: Path, world: PaidWorld) -> None:
    """And log-probabilities that do not come are told at the start, and cost no call."""
    done = harden(here, *SET[:11], "--search", "s", *MODELS, *ALONE, "--replicate", "--logprobs")
    assert done.code == 0, done.err
    assert done.told["calls"] == asked(world)
    assert done.told["confirmed"] == 0 < done.told["promoted"]
    # Two cases of four children: one extraction a case, three members of two gates a child.
    assert len(world.asked("judge")) == 2 * (1 + 4 * 3 * 2)
    assert len(world.asked("writer")) == 2
    costs = table(here, "costs-1")
    assert {row[8] for row in costs["rows"]} == {"unknown"}
    assert "the dollars are unknown" in costs["notes"][0]
    assert world.calls[0].body["logprobs"] is True
    assert "gave no log-probabilities" in done.err
    assert "gave no log-probabilities" in (here / "s/report/index.html").read_text("utf-8")
    greedy = [c for c in world.asked("task") if c.body.get("temperature") == 0.0]
    assert len(greedy) == 2 * (1 + 4)


def test_a_placebo_asks_the_task_model_alone(here: Path, world: PaidWorld) -> None:
    done = harden(here, *SET, *MODELS[:2], "--placebo", "--json")
    assert done.code == 0, done.err
    assert asked(world) == done.told["calls"]
    assert asked(world)["judge"] == asked(world)["mutation"] == 0
    # Copies are sampled anew, though their text is the same.
    assert asked(world)["task"] >= 2 * (4 + 4 * 4)
    (here / "s").rename(here / "placebo")
    alone = harden(here, *PAID)
    assert alone.code == 0, alone.err
    paired = finding(here)
    assert "its placebo, in which nothing was changed" in paired
    rows = table(here, "placebo-1")["rows"]
    assert [row[1] for row in rows] == ["s", "placebo", ""]
    assert [row[3] for row in rows] == [alone.told["promoted"], done.told["promoted"], None]


def test_caps_stop_before_the_call_that_would_cross_them(here: Path, world: PaidWorld) -> None:
    for cap, value in (("--max-tokens", 100_000), ("--max-calls", 61), ("--max-usd", 8)):
        stopped = harden(here, *PAID, "--prices", "prices.toml", cap, str(value))
        assert stopped.code == 3, stopped.err
        assert f"The cap of {value:g}" in stopped.err and "Nothing was sent" in stopped.err
        assert stopped.told["searched"] < 2
        lines = ledger(here)
        tokens = sum(one["input_tokens"] + one["output_tokens"] for one in lines)
        dollars = sum(one["dollars"] for one in lines)
        spent = {"--max-tokens": tokens, "--max-calls": len(world.calls), "--max-usd": dollars}
        assert 0 < spent[cap] <= value
    assert len(world.calls) >= 61


def test_what_passes_is_asked_again_and_what_does_not_costs_one_case(
    here: Path, world: PaidWorld
) -> None:
    soon = {"retry-after-ms": "3"}

    def shaky(text: str, before: int, step: Step) -> Step:
        if "Does gasket 1 " in text:
            return {"error": {"status": 503, "headers": soon}}
        return {"error": {"status": (429, 500)[before], "headers": soon}} if before < 2 else step

    world.say["task"] = shaky
    done = harden(here, *PAID)
    assert done.code == 3, done.err
    assert done.told["searched"] == done.told["cases"] - 1
    (fault,) = events(here, "fault")
    assert "503" in fault["message"] and "gave up after 5 attempts" in fault["message"]
    tries = [c for c in world.asked("task") if "Does gasket 1 " in c.raw]
    assert len(tries) == 4 * 5
    outcomes = Counter(line["outcome"] for line in ledger(here))
    answered = len(world.calls) - outcomes["transient"]
    assert outcomes["ok"] == answered
    world.say.clear()
    healed = harden(here, *PAID)
    assert (healed.code, healed.told["searched"]) == (0, 2)


PINNED = """
[judges]
models = ["openrouter/a/judge"]
provider = ["{judge}"]

[tasks]
models = ["openrouter/a/task"]
provider = ["{task}"]
temperature = 0.9
"""


def pinned(folder: Path, world: PaidWorld, **providers: str) -> Done:
    (folder / "own.toml").write_text(PINNED.format(**{"judge": "Home", "task": "Home"} | providers))
    # With high effort, as it is unless told otherwise.
    kept = [name for name in MODELS if name not in ("--effort", "none")]
    models = [name.replace("openai-api/mock/", "openrouter/a/") for name in kept]
    return harden(folder, *SET, *models, *ALONE, "--profiles", "own.toml")


def test_a_judge_served_by_another_provider_says_nothing(here: Path, world: PaidWorld) -> None:
    done = pinned(here, world, judge="Away")
    assert done.code == 0, done.err
    assert done.told["promoted"] == 0
    assert done.told["calls"] == asked(world)
    said = events(here, "extraction")
    assert said and not any(one["usable"] for one in said)
    assert {line["outcome"] for line in ledger(here) if line["role"] == "judge"} == {
        "route_mismatch"
    }


def test_a_pinned_route_is_sent_and_a_case_ends_where_it_is_not_kept(
    here: Path, world: PaidWorld
) -> None:
    good = pinned(here, world)
    assert (good.code, good.told["searched"]) == (0, 2), good.err
    body = world.asked("task")[0].body
    only = {"only": ["Home"], "allow_fallbacks": False, "require_parameters": True}
    assert (body["provider"], body["temperature"]) == (only, 0.9)
    assert [m["role"] for m in body["messages"]] == ["user"]
    judged, written = world.asked("judge")[0].body, world.asked("writer")[0].body
    assert judged["provider"] == only
    assert (judged["temperature"], judged["max_tokens"]) == (0.0, 16384)
    assert judged["reasoning"] == written["reasoning"] == {"effort": "high"}
    assert "temperature" not in written and "reasoning" not in body
    assert "no provider is pinned" not in good.err
    page = (here / "s" / "report" / "index.html").read_text("utf-8")
    assert "openrouter/a/task temperature=0.9 provider.only=Home" in page
    (here / "s").rename(here / "before")
    bad = pinned(here, world, task="Away")
    assert (bad.code, bad.told["searched"]) == (3, 0)
    assert all("pinned to Away" in one["message"] for one in events(here, "fault"))


def test_nothing_passes_by_bad_replies_of_judges_and_writers(here: Path, world: PaidWorld) -> None:
    """No verdict is not passed; a bad manifest is repaired once, then what is good is kept."""

    def short(text: str, before: int, step: Step) -> Step:
        told = json.loads(step["reply"]["text"])
        if "could not be used" in text and "Does gasket 1 " in text:
            return step
        return {"reply": {"text": json.dumps({"mutations": told["mutations"][:2]})}}

    def mute(text: str, before: int, step: Step) -> Step:
        if "preserved_information" not in text:
            return step
        text = step["reply"]["text"]
        wrong = (
            {"text": f"{text[:-9]}"},
            {"text": text, "stop": "refusal"},
            {"text": text, "stop": "length"},
            {"text": '{"pass": "true", "missing_information": []}'},
        )
        return {"reply": {**step["reply"], **wrong[len(world.asked("judge")) % 4]}}

    world.say |= {"judge": mute, "writer": short}
    done = harden(here, *PAID)
    assert done.code == 0, done.err
    assert done.told["promoted"] == 0
    votes = [one for one in events(here, "vote") if one["gate"] == "correctness"]
    assert votes and {one["outcome"] for one in votes} == {"none"}
    assert {one["attempt"] for one in votes} == {1, 2}
    row = next(row for row in table(here, "votes-1")["rows"] if row[0] == "correctness")
    assert (row[2], row[5], row[3] + row[4]) == (len(votes), len(votes), 0)
    reasons = {one["reason"] for one in votes}
    assert any("refusal" in one for one in reasons) and any("length" in one for one in reasons)
    prompts = [c.body["messages"][0]["content"] for c in world.asked("writer")]
    assert len(prompts) == 2 * 2 == done.told["calls"]["mutation"]
    assert sum("M2" in text for text in prompts) == 2
    made = [one for one in events(here, "manifest") if not one["again"]]
    assert Counter(len(one["children"]) for one in made) == {2: 1, 4: 1}


def test_refused_credentials_end_the_search_at_once(here: Path, world: PaidWorld) -> None:
    world.say["task"] = lambda text, before, step: {"error": {"status": 401}}
    done = harden(here, *PAID, "--parallel", "1")
    assert done.code == 2
    assert "API key" in done.err
    assert len(world.calls) == 1


def test_killed_at_random_every_request_is_made_once(here: Path, world: PaidWorld) -> None:
    straight = harden(here, *PAID)
    bodies = Counter(call.raw for call in world.calls)
    (here / "s").rename(here / "straight")
    world.forget()
    world.delay = 0.05
    generator = random.Random(11)
    for _ in range(2):
        run = Started("harden", *PAID, cwd=here)
        goal = len(world.calls) + generator.randrange(8, 50)
        deadline = time.monotonic() + 60
        while len(world.calls) < goal and run.poll() is None and time.monotonic() < deadline:
            time.sleep(0.005)
        assert run.poll() is None, "it ended before it could be killed"
        run.send_signal(signal.SIGKILL)
        run.communicate()
        assert run.returncode == -signal.SIGKILL
    world.delay = 0.0
    resumed = harden(here, *PAID)
    assert resumed.code == straight.code == 0, resumed.err
    assert Counter(call.raw for call in world.calls) == bodies
    assert resumed.told == straight.told
    assert len(ledger(here)) >= len(world.calls)
    assert sum(not line["cache_hit"] for line in ledger(here)) == len(world.calls)
