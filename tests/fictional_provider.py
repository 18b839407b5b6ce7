"""The fictional record's build against a provider on loopback that says what its author says.

The build is first asked of the author inside this process: that gives the name of the call behind
each prompt, the reply to each, and the world as it is when nobody disturbs it. The provider then
answers by the prompt it is sent. The four exhibits that are scans stand in the record as pages
with text here: reading pictures costs most of a minute, and nothing quotes them.
"""

import asyncio
import hashlib
import json
import os
import shutil
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from casework.build.perform import REPLIES, Plan, perform, plan_of
from casework.build.settings import Load, Settings
from casework.journal import read_entries
from casework.models.records import ModelRole, Params, Reply, Request
from mock_provider import Call, MockProvider

ROOT = Path(__file__).resolve().parents[1]
MODEL = "openai-api/mock/m1"
LOAD = Load(pro_alternative=10, noise=4, chaff=6, signal=4, refuting=4)
OPTIONS = ["--pro-alternative", "10", "--noise", "4", "--chaff", "6"]
OPTIONS += ["--signal", "4", "--refuting", "4", "--model", MODEL]
Step = Mapping[str, Any]
Spoils = Mapping[str, Sequence[Callable[[Any], Step]]]


class Undisturbed(NamedTuple):
    """A build asked of the author: the record, the build's folder, prompts' hashes -> calls, and
    the replies by call and round. `prompts` are the lines of each call's; `store` keeps what was
    read of the record."""

    record: Path
    build: Path
    store: Path
    calls: dict[str, str]
    prompts: dict[str, set[str]]
    replies: dict[tuple[str, int], str]

    def last(self, call: str) -> Any:
        """The good reply to a call, as JSON."""
        return json.loads(self.replies[call, max(n for c, n in self.replies if c == call)])


@cache
def undisturbed() -> Undisturbed:
    """The build as it is, once a process."""
    _KEPT.append(TemporaryDirectory())  # taken away at the end of the process
    folder = Path(_KEPT[-1].name)
    record, build, store = (folder / name for name in ("record", "build", "store"))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT))
        for name, value in _stores(store).items():
            patch.setenv(name, value)
        _record(record)
        from suites.records.veldane_v_tarnridge.author.speaks import Author

        listening = _Listening(Author())
        asyncio.run(perform(planned(record), build, listening, lambda words: None))
    told = read_entries(build / REPLIES)
    replies = {(entry["call"], entry["round"]): entry["text"] for entry in told}
    return Undisturbed(record, build, store, listening.calls, listening.prompts, replies)


_KEPT: list[TemporaryDirectory[str]] = []


def planned(record: Path) -> Plan:
    """What the command with OPTIONS plans."""
    models: dict[ModelRole, str] = {"writer": MODEL, "judge": MODEL}
    return plan_of(record, Settings(load=LOAD), models, Params(), None, lambda words: None)


def _record(folder: Path) -> None:
    from suites.demo.render import render
    from suites.records.veldane_v_tarnridge.court import stamped
    from suites.records.veldane_v_tarnridge.docket import ENTRIES
    from suites.records.veldane_v_tarnridge.exhibits import FILED
    from suites.records.veldane_v_tarnridge.generate import SHIPPED

    shutil.copytree(SHIPPED, folder)
    filed = {number: day for day, number, _ in ENTRIES if number}
    for one in FILED:
        if one.doc.format == "scan":
            page = render(replace(one.doc, format="pdf"), {})
            day = filed[one.number.split("-")[0]]
            (folder / one.file).write_bytes(stamped(page, one.number, day))


class _Listening:
    """Somebody who answers, and what they were asked."""

    def __init__(self, speaks: Any) -> None:
        self._speaks = speaks
        self.calls: dict[str, str] = {}
        self.prompts: dict[str, set[str]] = {}

    async def ask(self, call: str, round: int, request: Request) -> Reply:
        prompt = str(request.messages[0]["content"])
        self.calls.setdefault(_hash(prompt), call)
        self.prompts.setdefault(call, set(prompt.splitlines()))
        return await self._speaks.ask(call, round, request)


def _hash(prompt: str) -> str:
    return hashlib.sha256(prompt.encode()).hexdigest()


class FictionalProvider(MockProvider):
    """Answers each call as the author does; `spoils` are what it says first instead, by call.

    `before` are things to do when a call is asked for the first time: what they give is answered,
    where it is something. `asked` holds the call of every request.
    """

    def __init__(
        self,
        known: Undisturbed,
        spoils: Spoils | None = None,
        before: Mapping[str, Callable[[], Step | None]] | None = None,
    ) -> None:
        super().__init__([])
        self.known = known
        self.spoils = dict(spoils or {})
        self.before = dict(before or {})
        self.asked: list[str] = []
        self.told: dict[str, list[str]] = {}
        self._given: Counter[str] = Counter()
        self._turn = threading.Lock()

    def take(self, call: Call) -> Step:
        super().take(call)
        messages = call.body["messages"]
        name = self._named(str(messages[0]["content"]))
        with self._turn:
            self.asked.append(name)
            self.told.setdefault(name, []).append(str(messages[-1]["content"]))
            wrong = self.spoils.get(name, ())
            given = self._given[name]
            self._given[name] += 1
        first = len(messages) == 1 and name not in self.spoils
        act = self.before.pop(name, None)
        instead = act() if act else None
        if instead is not None:
            return instead
        if given < len(wrong):
            return wrong[given](self.known.last(name))
        return say(self.known.replies[name, 1] if first else json.dumps(self.known.last(name)))

    def _named(self, prompt: str) -> str:
        """The call of a prompt; of one that a wrong reply before it has changed, the call of the
        prompt that is most like it."""
        lines = set(prompt.splitlines())
        return self.known.calls.get(_hash(prompt)) or max(
            self.known.prompts, key=lambda call: len(lines & self.known.prompts[call])
        )


def say(value: Any, stop: str = "end") -> Step:
    """A reply: a text as it is, anything else as JSON."""
    text = value if isinstance(value, str) else json.dumps(value)
    return {"reply": {"text": text, "stop": stop, "usage": {"input": 10, "output": 10}}}


def environment(known: Undisturbed, server: MockProvider) -> dict[str, str]:
    """The environment of a process whose models are at the server."""
    own = {"MOCK_API_KEY": "not-a-key", "MOCK_BASE_URL": server.url}
    return {**os.environ, **own, **_stores(known.store)}


def _stores(place: Path) -> dict[str, str]:
    return {"CASEWORK_CACHE": str(place / "cache"), "CASEWORK_DATA": str(place / "data")}
