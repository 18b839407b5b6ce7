"""A model that says what a script tells it to: for tests, demonstrations and dry runs.

A script is a list of steps, or ``{"loop": bool, "steps": [...]}``. One step is::

    {"reply": {"text": "…", "stop": "end|length|tool|refusal",
               "tool_calls": [{"id": "t1", "name": "…", "arguments_raw": "{…}"}],
               "usage": {"input": 10, "output": 5}}}
    {"error": {"status": 429, "headers": {"retry-after": "2"}, "body": …}}

with an optional ``"match"`` (a substring of the request's JSON) and ``"delay"`` in seconds. Each
call takes the first unused step that matches; with ``loop`` the last step repeats. A script can
also be a function ``Request -> step``.

Asked for as ``casework/scripted`` with ``route={"script": PATH}`` or ``route={"steps": […]}``, or
as ``casework/scripted/NAME`` for a script installed with `play`.
"""

import asyncio
import json
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from casework.errors import ProviderFailed, UsageError
from casework.models.arguments import tool_call
from casework.models.faults import fault_of_status
from casework.models.records import Reply, ReplyStop, Request, TokenUsage
from casework.models.retry import asked_wait

Step = Mapping[str, Any]
Script = Sequence[Step] | Mapping[str, Any] | Callable[[Request], Step]

_STOPS: dict[str, ReplyStop] = {
    "end": "end",
    "length": "length",
    "tool": "tool",
    "refusal": "refusal",
    "context": "context",
}

_playing: dict[str, "Player"] = {}


class Player:
    """One script and how far it has been played."""

    def __init__(self, script: Script) -> None:
        self._speak = script if callable(script) else None
        steps: Any = script.get("steps", []) if isinstance(script, Mapping) else script
        self._steps: list[Step] = [] if callable(script) else list(steps)
        self._loop = isinstance(script, Mapping) and bool(script.get("loop"))
        self._used: set[int] = set()
        self.calls = 0

    def step(self, request: Request) -> Step:
        """The step for a request. Raises ProviderFailed where the script has run out."""
        self.calls += 1
        if self._speak:
            return self._speak(request)
        text = json.dumps(request.model_dump(mode="json"), ensure_ascii=False)
        for number, step in enumerate(self._steps):
            if number not in self._used and step.get("match", "") in text:
                if not (self._loop and number == len(self._steps) - 1):
                    self._used.add(number)
                return step
        raise ProviderFailed(f"{request.model}: the script has no step left for this request.")


class Scripted:
    """The backend of scripted models. With `script`, it answers every model string."""

    def __init__(self, script: Script | None = None) -> None:
        self._player = Player(script) if script is not None else None
        self._players: dict[str, Player] = {}

    async def ask(self, request: Request, key: str) -> Reply:
        """Play one step."""
        step = self._player_of(request).step(request)
        if step.get("delay"):
            await asyncio.sleep(step["delay"])
        if "error" in step:
            error = step["error"]
            wait = asked_wait(error.get("headers") or {})
            told = json.dumps(error.get("body", ""))
            raise fault_of_status(int(error["status"]), told, request.model, wait)
        return _reply(step["reply"], key, request.model)

    async def close(self) -> None:
        """Nothing to close."""

    def _player_of(self, request: Request) -> Player:
        if self._player:
            return self._player
        name = request.model.removeprefix("casework/scripted").strip("/")
        if name:
            if name not in _playing:
                raise UsageError(
                    f"{request.model}: no script named {name!r} is playing. Install it with "
                    "casework.models.scripted.play."
                )
            return _playing[name]
        source: Any = request.route.get("script") or request.route.get("steps")
        if not source:
            raise UsageError(
                f"{request.model}: no script. Give the model argument script=PATH, or steps."
            )
        identity = json.dumps(source, sort_keys=True)
        if identity not in self._players:
            self._players[identity] = Player(_read(source) if isinstance(source, str) else source)
        return self._players[identity]


@contextmanager
def play(name: str, script: Script) -> Generator[Player]:
    """Let ``casework/scripted/NAME`` answer from `script` in this process."""
    player = _playing[name] = Player(script)
    try:
        yield player
    finally:
        if _playing.get(name) is player:
            del _playing[name]


def _read(path: str) -> Script:
    try:
        return json.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: cannot be read as a JSON script: {error}.") from error


def _reply(told: Mapping[str, Any], key: str, model: str) -> Reply:
    calls = tuple(
        tool_call(str(call["id"]), str(call["name"]), str(call["arguments_raw"]))
        for call in told.get("tool_calls") or ()
    )
    usage = TokenUsage(**(told.get("usage") or {}))
    return Reply(
        key=key,
        text=str(told.get("text", "")),
        stop=_STOPS[told.get("stop", "tool" if calls else "end")],
        tool_calls=calls,
        usage=usage,
        dollars=told.get("dollars", 0.0),
        route=str(told.get("route", "scripted")),
    )
