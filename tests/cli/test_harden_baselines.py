"""Baselines beside a search from the command line, with scripted models."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from casework.cli.app import app
from casework.journal import read_entries
from casework.models.records import Request
from casework.models.scripted import Player, play
from gasket_world import answer_to, judgment_of
from made_sets import pubmedqa

SET = (
    *("pubmedqa", "--from", "files", "--cases", "3", "--model", "casework/scripted/few-task"),
    *("--generations", "1", "--children", "4", "--samples", "4", "--confirm", "10"),
    *("--report", "6", "--temperature", "1", "--search", "s", "--json"),
)
FEW = ("--baseline", "few-shot", "--baseline-model", "casework/scripted/few-writer")
JUDGED = ("--judge-model", "casework/scripted/few-judge")


class Done(NamedTuple):
    """How the verb ended."""

    code: int
    out: str
    err: str


def harden(folder: Path, *arguments: str) -> Done:
    with contextlib.chdir(folder):
        done = CliRunner().invoke(app, ["harden", *arguments])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Done(done.exit_code, done.stdout, done.stderr)


def told(done: Done, code: int = 0) -> dict[str, Any]:
    assert done.code == code, done.err
    return json.loads(done.out)


def answers(request: Request) -> dict[str, Any]:
    return {"reply": {"text": answer_to(request.messages[0]["content"], request.sample)}}


def judges(request: Request) -> dict[str, Any]:
    return {"reply": {"text": judgment_of(request.messages[0]["content"])}}


def rewrites(request: Request) -> dict[str, Any]:
    """A plain sentence more; for one case nothing usable."""
    text = request.messages[0]["content"]
    part = text.split("\ntarget_input:\n")[1]
    target = json.loads(part.split("\n")[1])
    if "gasket 1 " in target["question"]:
        return {"reply": {"text": "I would rather not."}}
    contexts = [target["contexts"][0] + " The benches stood in a hall.", *target["contexts"][1:]]
    said = dict.fromkeys(("change_summary", "realism_check", "correctness_retention_check"), "so")
    value = {**said, "rewritten_input": {**target, "contexts": contexts}}
    return {"reply": {"text": json.dumps(value)}}


@pytest.fixture
def here(tmp_path: Path) -> Path:
    pubmedqa(tmp_path / "files")
    return tmp_path


@pytest.fixture
def players() -> Iterator[dict[str, Player]]:
    with (
        play("few-task", answers) as task,
        play("few-writer", rewrites) as writer,
        play("few-judge", judges) as judge,
    ):
        yield {"task": task, "mutation": writer, "judge": judge}


def test_rules_and_few_shot_stand_beside_a_search_and_all_calls_are_counted(
    here: Path,
    players: dict[str, Player],
) -> None:
    options = (*SET, *JUDGED, *FEW, "--baseline", "rules", "--baseline", "few-shot-web")
    found = told(harden(here, *options))

    def events(group: str, kind: str) -> list[dict[str, Any]]:
        kept = read_entries(here / "s" / "baselines.jsonl")
        return [e for e in kept if e["kind"] == kind and e["case_id"].startswith(f"{group}/")]

    assert found["calls"] == {role: player.calls for role, player in players.items()}
    few = found["baselines"]["few-shot"]
    assert few["rewritten"] + few["kept"] == 3
    asked = [e["payload"]["input"]["question"] for e in events("few-shot", "snapshot")]
    assert few["kept"] == sum("gasket 1 " in question for question in asked)
    assert found["baselines"]["rules"]["unfinished"] == 0
    assert "--web-search" in found["baselines"]["few-shot-web"]["not run"]
    page = Path(here, found["report"]).read_text("utf-8")
    for words in ("Few-Shot, constraint-filtered", "Rules, one pass", "few-shot-web was not run"):
        assert words in page
    entries = read_entries(here / "s" / "baselines.jsonl")
    begun = [e["payload"] for e in entries if e["kind"] == "begun"]
    assert [one["arm"] for one in begun] == ["rules", "few-shot"]
    bank = next(e["payload"]["cases"] for e in entries if e["kind"] == "banked")
    targets = {e["case_id"].partition("/")[2] for e in entries if e["case_id"].startswith("rules")}
    assert len(bank) == 5
    assert not {one["case_id"] for one in bank} & targets
    spent = {role: player.calls for role, player in players.items()}
    assert told(harden(here, *options)) == found
    assert {role: player.calls for role, player in players.items()} == spent


def test_with_a_web_search_the_web_arm_is_offered_tools_and_runs(
    here: Path,
    players: dict[str, Player],
) -> None:
    tools: list[set[str]] = []

    def looks(request: Request) -> dict[str, Any]:
        tools.append({tool["name"] for tool in request.tools})
        if not any(one["role"] == "tool" for one in request.messages):
            # Nobody listens there: the look-up fails, and the model is told so.
            call = {"id": "1", "name": "search", "arguments_raw": '{"query": "gasket reports"}'}
            return {"reply": {"text": "", "stop": "tool", "tool_calls": [call]}}
        return rewrites(request)

    web = ("--baseline", "few-shot-web", "--baseline-model", "casework/scripted/few-looker")
    with play("few-looker", looks) as looker:
        found = told(harden(here, *SET, *web, "--web-search", "http://127.0.0.1:9/search"))
    assert found["baselines"]["few-shot-web"]["unfinished"] == 0
    assert found["calls"]["mutation"] == looker.calls == len(tools)
    assert all(one == {"search", "fetch"} for one in tools)
    kept = read_entries(here / "s" / "baselines.jsonl")
    looked = [e["payload"] for e in kept if e["kind"] == "looked_up"]
    assert looked
    assert {one["outcome"] for one in looked} == {"failed"}
    assert "Few-Shot (web search)" in Path(here, found["report"]).read_text("utf-8")


def test_another_model_may_score_the_bank(here: Path, players: dict[str, Player]) -> None:
    with play("few-bank", answers) as bank:
        options = (*SET, *FEW, "--bank-model", "casework/scripted/few-bank")
        found = told(harden(here, *options, "--report", "0", "--confirm", "0"))
    # Five of the eight cases are no targets; each is scored as the search scores.
    assert bank.calls == 5 * 4
    assert found["calls"]["task"] == players["task"].calls + bank.calls
    kept = read_entries(here / "s" / "baselines.jsonl")
    begun = next(e["payload"]["configuration"] for e in kept if e["kind"] == "begun")
    assert begun["bank"].startswith("casework/scripted/few-bank")


def test_a_dry_run_counts_baselines_and_they_are_not_free(
    here: Path,
    players: dict[str, Player],
) -> None:
    def calls(*options: str) -> dict[str, Any]:
        return told(harden(here, *SET, "--dry-run", *options))["calls"]

    none, rules, few = calls("--no-baseline"), calls(), calls(*FEW)
    for end in ("low", "high"):
        assert none["task"][end] < rules["task"][end] < few["task"][end]
    assert few["mutation"] == {"low": 3, "expected": 3, "high": 3}
    assert rules["mutation"]["high"] == none["mutation"]["high"] == 0
    assert not any(player.calls for player in players.values())


def test_a_baseline_begun_otherwise_is_refused_before_anything_is_asked(
    here: Path,
    players: dict[str, Player],
) -> None:
    told(harden(here, *SET, *FEW))
    spent = players["task"].calls
    other = (*FEW[:-1], "casework/scripted/few-task")
    done = harden(here, *SET, *other)
    assert (done.code, done.out, players["task"].calls) == (2, "", spent)
    assert 'few-shot.writer: was "casework/scripted/few-writer' in done.err
    # Without naming it, the search goes on and the report keeps showing what was run.
    again = told(harden(here, *SET, "--no-baseline"))
    assert set(again["baselines"]) == {"few-shot"}


def test_a_cap_in_the_baselines_stops_before_the_call_and_is_continued(
    here: Path,
    players: dict[str, Player],
) -> None:
    bare = told(harden(here, *SET, "--no-baseline"))
    cap = str(players["task"].calls + 7)
    found = told(harden(here, *SET, "--max-calls", cap), code=3)
    assert str(players["task"].calls) == cap
    assert found["searched"] == bare["searched"] == 3
    assert found["baselines"]["rules"]["unfinished"] > 0
    whole = told(harden(here, *SET))
    assert whole["baselines"]["rules"]["unfinished"] == 0
    assert whole["calls"]["task"] == players["task"].calls


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--baseline", "magic"), "rules, few-shot, few-shot-web"),
        (("--baseline", "few-shot"), "--baseline-model"),
        (("--baseline", "rules", "--no-baseline"), "leave one of the two out"),
        (("--baseline", "rules", "--placebo"), "leave one of the two out"),
        ((*FEW[:-1], "writer"), "with a slash"),
    ],
)
def test_mistakes_end_with_2_and_name_the_way_out(
    here: Path,
    options: tuple[str, ...],
    words: str,
) -> None:
    done = harden(here, *SET, *options)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert not (here / "s").exists()


def test_without_other_cases_few_shot_is_told_as_not_run(
    here: Path,
    players: dict[str, Player],
) -> None:
    options = (*SET, *FEW, "--cases", "7")
    found = told(harden(here, *options, "--report", "0", "--confirm", "0"))
    assert "search fewer cases" in found["baselines"]["few-shot"]["not run"]
    assert players["mutation"].calls == 0
