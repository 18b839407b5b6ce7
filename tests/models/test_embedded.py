"""The embedded model: constrained output, repeatability, limits, crashes, no orphans."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from casework.errors import ContextOverflow, UsageError
from casework.models.doctor import diagnose
from casework.models.embedded import Child, Embedded, weights
from casework.models.records import Params, Request

pytestmark = pytest.mark.embedded


def request(text: str, **params: Any) -> Request:
    return Request(
        role="task",
        model="casework/embedded",
        messages=({"role": "user", "content": text},),
        params=Params(**params),
    )


def running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def child_of(backend: Embedded) -> int:
    assert backend._child
    return backend._child.pid


def test_one_life_of_the_embedded_model() -> None:
    schema = {
        "type": "object",
        "properties": {"label": {"enum": ["yes", "no"]}},
        "required": ["label"],
        "additionalProperties": False,
    }

    async def go() -> None:
        backend = Embedded()
        first = await backend.ask(request("Say hello.", max_tokens=12), "ab" * 32)
        again = await backend.ask(request("Say hello.", max_tokens=12), "ab" * 32)
        assert first.text == again.text
        assert (first.stop, first.usage.output) == ("length", 12)
        assert first.usage.input > 3
        assert first.dollars == 0
        asked = request(
            "Is water wet?", max_tokens=60, response_schema=schema, logprobs=True, top_logprobs=3
        )
        guided = await backend.ask(asked, "cd" * 32)
        assert json.loads(guided.text)["label"] in ("yes", "no")
        tokens = guided.output["choices"][0]["logprobs"]["content"]
        assert len(tokens[0]["top_logprobs"]) == 3
        with pytest.raises(ContextOverflow):
            await backend.ask(request("word " * 9000), "ef" * 32)
        old = child_of(backend)
        os.kill(old, signal.SIGKILL)
        mended = await backend.ask(request("Say hello.", max_tokens=12), "ab" * 32)
        assert mended.text == first.text
        new = child_of(backend)
        assert new != old
        await backend.close()
        assert not running(new)

    asyncio.run(go())


def test_samples_of_one_prompt_read_it_once_and_do_not_hang_on_what_came_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    long = "Rain fell on the harbour all morning. " * 20 + "What fell?"
    keys = [digit * 64 for digit in "1234"]
    read: list[int] = []
    send = Embedded._send

    async def told(self: Embedded, child: Child, body: dict[str, Any]) -> dict[str, Any]:
        answer = await send(self, child, body)
        read.append(answer["timings"]["prompt_n"])
        return answer

    monkeypatch.setattr(Embedded, "_send", told)

    async def go() -> None:
        backend = Embedded()

        async def answers() -> list[str]:
            heat = request(long, max_tokens=6, temperature=0.9)
            return [(await backend.ask(heat, key)).text for key in keys]

        texts = await answers()
        assert len(set(texts)) > 1
        assert read[0] > 100
        assert read[1:] == [1, 1, 1, 1]
        await backend.ask(request("Say hello.", max_tokens=6), "ab" * 32)
        await backend.ask(request(long + " Where?", max_tokens=6), "ab" * 32)
        assert await answers() == texts
        await backend.close()

    asyncio.run(go())


def test_the_child_dies_with_a_killed_parent() -> None:
    code = (
        "import asyncio, sys; sys.path.insert(0, sys.argv[1])\n"
        "from test_embedded import Embedded, child_of, request\n"
        "async def go():\n"
        "    backend = Embedded()\n"
        "    await backend.ask(request('Hi', max_tokens=1), 'ab' * 32)\n"
        "    print(child_of(backend), flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(go())\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code, str(Path(__file__).parent)], stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout
    child = int(parent.stdout.readline())
    assert running(child)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    deadline = time.monotonic() + 5
    while running(child):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_missing_weights_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASEWORK_GGUF", "/nowhere/model.gguf")
    with pytest.raises(UsageError, match=r"/nowhere/model\.gguf"):
        weights()


def test_the_doctor_names_keys_and_never_shows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "very-secret-value")
    monkeypatch.setenv("CASEWORK_GGUF", "/nowhere/model.gguf")
    findings = {finding.name: finding for finding in diagnose()}
    assert "OPENAI_API_KEY" in findings["API keys"].detail
    assert "very-secret-value" not in str(findings)
    assert findings["embedded model"].ok is None
    assert "/nowhere/model.gguf" in findings["embedded model"].detail
    assert findings["python"].ok
    assert findings["inspect-ai"].ok
