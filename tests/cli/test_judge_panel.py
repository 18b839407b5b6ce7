"""`casework judge` with several judges, and measured against known verdicts."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from casework.cli.app import app
from casework.models.records import Request
from casework.models.scripted import play
from rooms import make_suite

NEW = "casework/scripted"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CASEWORK_DATA", str(tmp_path / "data"))
    return tmp_path


def casework(*arguments: str) -> Any:
    done = CliRunner().invoke(app, list(arguments))
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


@contextmanager
def judges(**met: bool) -> Iterator[dict[str, int]]:
    """Judges of answers by name; each says of both items what it is told. Counts their calls."""
    calls = dict.fromkeys(met, 0)

    def says(name: str, satisfied: bool) -> Any:
        def speak(request: Request) -> Any:
            calls[name] += 1
            words = {"evidence": "45 days", "satisfied": satisfied}
            return {
                "reply": {"text": json.dumps({"C1": words, "C2": {**words, "satisfied": True}})}
            }

        return speak

    with ExitStack() as stack:
        for name, satisfied in met.items():
            stack.enter_context(play(name, says(name, satisfied)))
        yield calls


def test_several_judges_in_one_command(home: Path) -> None:
    make_suite(home, 1)
    answers = {"loop": True, "steps": [{"reply": {"text": "ANSWER: 45 days"}}]}
    with play("agent", answers), judges(one=True, two=False, three=False) as calls:
        run = ["run", "cases", "--model", f"{NEW}/agent", "--task", "q01", "--run", "r"]
        casework(*run)
        models = [word for name in calls for word in ("--model", f"{NEW}/{name}")]
        dry = casework("judge", "runs/r", *models, "--panel", "2", "--dry-run", "--json")
        assert json.loads(dry.stdout)["calls"] == {"low": 6, "expected": 6, "high": 18}
        stopped = casework("judge", "runs/r", *models, "--max-calls", "1", "--json")
        assert stopped.exit_code == 3 and sum(calls.values()) == 0  # the run itself took the call
        done = casework("judge", "runs/r", *models, "--json")
        assert (done.exit_code, calls) == (0, {"one": 1, "two": 1, "three": 1})
        found = json.loads(done.stdout)
        assert found["scores"]["rubric"]["value"] == 0.5  # two of three say that C1 is not met
        agreed = found["judges"]
        assert agreed["judges"] == [f"{NEW}/{name}" for name in ("one", "three", "two")]
        assert {row["criterion"]: row["raw"] for row in agreed["criteria"]} == pytest.approx(
            {"C1": 1 / 3, "C2": 1.0}
        )
        again = casework("judge", "runs/r", *models)
        assert (again.exit_code, sum(calls.values())) == (0, 3)
        assert "they differ on 1 of 1 trials" in again.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["judge"],
        ["judge", "r", "--panel", "2"],
        ["judge", "r", "--one-by-one", "--batch", "4", "--model", "a/b"],
        ["judge", "r", "--limit", "2"],
        ["judge", "r", "--calibrate", "arbitration", "--model", "a/b"],
        ["judge", "--calibrate", "arbitration"],
        ["judge", "--calibrate", "nothing-here", "--model", "a/b"],
    ],
)
def test_what_does_not_go_together_is_refused(home: Path, words: list[str]) -> None:
    done = casework(*words)
    assert done.exit_code == 2
    assert "casework: " in done.stderr


def test_a_judge_is_measured_against_known_verdicts(home: Path) -> None:
    """This judge passes whatever it can quote for: all it passes has grounds, and none helps."""
    asked: list[int] = []

    def lenient(request: Request) -> Any:
        schema = request.params.response_schema or {}
        ids = list(schema["properties"])
        asked.append(len(ids))
        product = request.messages[1]["content"].split("<<<")[1]
        quote = next(line for line in product.splitlines()[1:] if len(line) > 20)
        words = {"response_quote": quote, "reference_quote": "", "reason": "", "satisfied": True}
        return {"reply": {"text": json.dumps(dict.fromkeys(ids, words))}}

    words = ["judge", "--calibrate", "arbitration", "--model", f"{NEW}/lenient", "--json"]
    with play("lenient", lenient):
        done = casework(*words)
        assert done.exit_code == 0, done.stderr
        found = json.loads(done.stdout)["calibrations"][0]
        assert (found["deliverables"], found["of_labelled"]) == (6, 93)
        one = found["overall"]
        assert (one["labelled"], one["satisfied"], one["unscored"]) == (93, 50, 0)
        assert one["agreed"]["value"] == pytest.approx(50 / 93)
        assert (one["false_pass"]["value"], one["false_fail"]["value"]) == (1.0, 0.0)
        assert one["false_pass"]["low"] == pytest.approx(43 / (43 + 3.8415), abs=1e-4)  # Wilson
        assert one["kappa"]["value"] == pytest.approx(0.0)
        assert sorted(asked) == [7] * 3 + [8] * 9
        casework(*words)
        assert len(asked) == 12  # what was judged is not asked again
        part = casework(*words, "--one-by-one", "--limit", "13")
        found = json.loads(part.stdout)["calibrations"][0]
        assert asked[12:] == [1] * 13 and found["judge"]["batch"] == 1
        assert sorted(row["labelled"] for row in found["by_deliverable"]) == [2] * 5 + [3]
    kept = sorted(path.name for path in (home / "data/calibrations/arbitration-1").glob("*.json"))
    assert kept == [
        "casework-scripted-lenient.calibration.json",
        "casework-scripted-lenient~batch-1.calibration.json",
    ]
