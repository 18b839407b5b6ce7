"""Deliverables under Inspect's own command: no run folder, the file in its log, a judge by role."""

import base64
import io
import json
import math
from pathlib import Path
from typing import Any

import docx
import pytest
from inspect_ai import eval as inspect_eval

from casework.registry import deliver
from casework.run.task import DELIVERED, set_live
from memo_room import MEMO, make_case
from mock_provider import MockProvider
from rooms import say, use


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    make_case(tmp_path / "cases" / "lot")
    monkeypatch.setenv("INSPECT_LOG_DIR", str(tmp_path / "logs"))
    set_live(None)
    return str(tmp_path / "cases")


def run(suite: str, **options: Any) -> Any:
    [log] = inspect_eval(
        deliver(suite=suite, agent=options.pop("agent", "react"), epochs=options.pop("epochs", 1)),
        display="none",
        **options,
    )
    return log


def test_three_repeats_and_the_reference_is_met_by_code(suite: str) -> None:
    assert deliver(suite=suite, agent="oracle").epochs == 3
    log = run(suite, agent="oracle", model="none/none", epochs=2)
    assert len(log.samples) == 2
    for sample in log.samples:
        assert sample.scores["criteria_met"].value == 1
        file = base64.b64decode(sample.store[DELIVERED])
        assert any("day late" in one.text for one in docx.Document(io.BytesIO(file)).paragraphs)


def test_a_judge_decides_by_role_and_what_is_missing_is_unscored(
    suite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = run(suite, agent="nop", model="none/none").samples[0].scores["criteria_met"]
    assert math.isnan(nothing.value)
    assert "no file stands" in nothing.explanation
    monkeypatch.setenv("MOCK_API_KEY", "x")
    words = {"response_quote": "The notice was a day late", "reference_quote": "", "reason": "So."}
    verdicts = json.dumps({"c1": {"satisfied": True, **words}})
    text = MEMO.replace("Freight", "Carriage") + "\n\nOther words than those of the reference.\n"
    script = [use(("write_deliverable", {"text": text})), say("Done."), *[say(verdicts)] * 3]
    with MockProvider(script) as server:
        monkeypatch.setenv("MOCK_BASE_URL", server.url)
        log = run(
            suite,
            model="casework/openai-api/mock/m1",
            model_roles={"judge": "casework/openai-api/mock/j1"},
        )
        score = log.samples[0].scores["criteria_met"]
        assert (score.value, score.explanation) == (1, "c1: pass")
        assert [call.body["model"] for call in server.calls] == ["m1", "m1", "j1"]
