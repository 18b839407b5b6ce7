"""Runs that are killed at any moment: paid once, counted once, nothing left running."""

import asyncio
import fcntl
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from casework.errors import AuthFailed, CapReached, ProviderFailed, UsageError
from casework.models.caps import Caps
from casework.models.client import Client, connect
from casework.models.gateway import LOCK, Gateway
from casework.models.ledger import read_totals
from casework.models.records import Request
from casework.models.retry import Retry
from casework.models.scope import scope
from mock_provider import MockProvider, Script

Start = Callable[[Script], MockProvider]
MODEL = "openai-api/mock/m1"
JOB = Path(__file__).with_name("client_job.py")
COUNT = 18


def ok(**more: Any) -> dict[str, Any]:
    return {"reply": {"text": "ok", "usage": {"input": 5, "output": 2}}, **more}


def request(text: str = "hello") -> Request:
    return Request(role="task", model=MODEL, messages=({"role": "user", "content": text},))


def job(folder: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(JOB), str(folder), str(COUNT)], stdout=subprocess.PIPE, text=True
    )


def wait_until(check: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def couriers(folder: Path) -> list[int]:
    """Living courier processes of a folder, from /proc."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                words = (entry / "cmdline").read_bytes().split(b"\0")
                if b"casework.models.courier" in words and os.fsencode(folder) in words:
                    found.append(int(entry.name))
    return found


def test_killed_at_random_every_call_is_made_once(provider: Start, tmp_path: Path) -> None:
    server = provider({"loop": True, "steps": [ok(delay=0.3)]})
    generator = random.Random(7)
    for _ in range(3):
        run = job(tmp_path)
        assert run.stdout
        assert run.stdout.readline() == "connected\n"
        # The first calls wait until Inspect is imported, so the clock starts at a new call.
        before = len(server.calls)
        wait_until(lambda before=before: len(server.calls) > before, 30)
        time.sleep(generator.uniform(0, 0.5))
        run.kill()
        run.wait()
        run.stdout.close()
    last = job(tmp_path)
    output, _ = last.communicate(timeout=60)
    assert "done ()" in output
    assert len(server.counts) == COUNT
    assert set(server.counts.values()) == {1}
    total = read_totals(tmp_path).overall()
    assert (total.calls, total.failed, total.input_tokens) == (COUNT, 0, 5 * COUNT)
    wait_until(lambda: not couriers(tmp_path))


def test_a_killed_courier_is_told_and_never_hidden(provider: Start, tmp_path: Path) -> None:
    server = provider({"loop": True, "steps": [ok(delay=1.0), ok()]})

    async def cut() -> None:
        gateway = connect(tmp_path, [MODEL])
        assert isinstance(gateway, Client)
        asked = asyncio.create_task(gateway.ask(request()))
        await asyncio.to_thread(wait_until, lambda: len(server.calls) == 1, 30)
        os.kill(gateway.courier, signal.SIGKILL)
        with pytest.raises(ProviderFailed, match="ended"):
            await asked
        await gateway.close()

    asyncio.run(cut())

    async def again() -> tuple[str, ...]:
        gateway = connect(tmp_path, [MODEL])
        assert (await gateway.ask(request())).text == "ok"
        warnings = gateway.totals().warnings
        await gateway.close()
        return warnings

    (warning,) = asyncio.run(again())
    assert "1 call may have been paid twice" in warning
    assert len(server.calls) == 2


def test_errors_totals_and_trials_cross_the_border(provider: Start, tmp_path: Path) -> None:
    server = provider([ok(), {"error": {"status": 401, "body": {}}}])

    async def go() -> None:
        gateway = connect(tmp_path, [MODEL], caps=Caps(calls=2))
        with scope(trial="t-1"):
            assert (await gateway.ask(request("a"))).usage.input == 5
        assert gateway.totals("t-1").overall().calls == 1
        assert gateway.totals("t-2").overall().calls == 0
        with pytest.raises(AuthFailed):
            await gateway.ask(request("b"))
        await gateway.close()
        assert gateway.totals("t-1").overall().calls == 1
        gateway = connect(tmp_path, [MODEL], caps=Caps(calls=2))
        with pytest.raises(CapReached):
            await gateway.ask(request("c"))
        await gateway.close()

    asyncio.run(go())
    assert len(server.calls) == 2
    assert couriers(tmp_path) == []


def test_two_runs_do_not_share_a_folder(provider: Start, tmp_path: Path) -> None:
    provider([ok()])

    async def go() -> None:
        first = connect(tmp_path, [MODEL])
        with pytest.raises(UsageError, match="another run"):
            connect(tmp_path, [MODEL])
        await first.close()
        second = connect(tmp_path, [MODEL])
        await second.close()

    asyncio.run(go())


def test_one_gateway_a_folder(tmp_path: Path) -> None:
    gateway = Gateway(tmp_path)
    with pytest.raises(UsageError, match="another process"):
        Gateway(tmp_path)
    asyncio.run(gateway.close())
    asyncio.run(Gateway(tmp_path).close())


def test_no_key_reaches_the_disk(
    provider: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider([ok()])
    monkeypatch.setenv("MOCK_API_KEY", "very-secret-value")

    async def go() -> None:
        gateway = connect(tmp_path, [MODEL], retry=Retry(attempts=1))
        await gateway.ask(request())
        await gateway.close()

    asyncio.run(go())
    for file in tmp_path.iterdir():
        assert b"very-secret-value" not in file.read_bytes(), file


def test_a_courier_that_cannot_start_says_why(provider: Start, tmp_path: Path) -> None:
    provider([ok()])
    (tmp_path / "calls.jsonl").write_text("{}\nnot json\n{}\n")
    with pytest.raises(Exception, match=r"calls\.jsonl"):
        connect(tmp_path, [MODEL])
    with (tmp_path / LOCK).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
