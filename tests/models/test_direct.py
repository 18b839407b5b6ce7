"""The client without an SDK says and hears exactly what Inspect's would."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from casework.errors import UsageError
from casework.models.backends import Chooser
from casework.models.direct import Direct
from casework.models.gateway import Backend, Gateway
from casework.models.inspect_backend import InspectBackend
from casework.models.key import request_key
from casework.models.records import Params, Reply, Request
from casework.models.retry import Retry
from mock_provider import MockProvider, Script, openai

Start = Callable[[Script], MockProvider]
RETRY = Retry(attempts=2, first_wait=0.01, attempt_timeout=20)
TOOLS = (
    {
        "name": "read",
        "description": "Read a file.",
        "parameters": {
            "type": "object",
            "properties": {"path": {"type": "string", "description": "where", "pattern": "a"}},
            "required": ["path"],
        },
    },
    {"name": "stop", "description": "", "parameters": {"type": "object", "properties": {}}},
)
CALL = {"id": "t1", "function": "read", "arguments": {"path": "ü"}, "type": "function"}
USER = {"role": "user", "content": "hello ü"}
TURNS = (
    {"role": "system", "content": "Be brief."},
    USER,
    {"role": "assistant", "content": "", "tool_calls": [CALL], "model": "m1"},
    {"role": "tool", "content": "text", "tool_call_id": "t1", "function": "read"},
    {"role": "assistant", "content": "So.", "tool_calls": [{**CALL, "id": "t2"}]},
    {
        "role": "tool",
        "content": "",
        "tool_call_id": "t2",
        "function": "read",
        "error": {"type": "parsing", "message": "no such file"},
    },
)
EVERYTHING = Params(
    max_tokens=64,
    temperature=0.3,
    top_p=0.9,
    top_k=7,
    seed=5,
    stop=("END",),
    logprobs=True,
    top_logprobs=2,
    response_schema={"type": "object", "properties": {"n": {"const": 3}}},
    extra={
        "frequency_penalty": 0.1,
        "logit_bias": {"5": 1},
        "extra_body": {"min_p": 0.1, "metadata": {"a": "b"}},
        "response_schema": {"name": "told", "strict": False},
    },
)


def request(model: str = "openai-api/mock/m1", **fields: Any) -> Request:
    values = {"role": "task", "model": model, "messages": (USER,), **fields}
    return Request.model_validate(values)


REQUESTS = {
    "plain": request(),
    "turns": request(messages=TURNS, tools=TOOLS),
    "no tools now": request(messages=TURNS, tools=TOOLS, tool_choice="none"),
    "some tool": request(tools=TOOLS, tool_choice="any"),
    "this tool": request(tools=TOOLS, tool_choice="stop"),
    "every parameter": request(params=EVERYTHING),
    "two of the user": request(messages=(USER, USER)),
    "reasoning model": request("openai-api/mock/gpt-5-mini", params=Params(max_tokens=5)),
    "o-series": request("openai-api/mock/o3", params=Params(max_tokens=5)),
    "named like one": request("openai-api/mock/gpt-4o", params=Params(max_tokens=5)),
    "router": request("openrouter/x/y", route={"provider": {"only": ["P"]}, "models": ["z"]}),
    "router, reasoning model": request("openrouter/openai/gpt-5", params=Params(max_tokens=5)),
    "vllm": request("vllm/org/name", params=Params(max_tokens=5, top_k=3)),
}


def spoken(server: MockProvider, asked: Request, backend: Backend) -> tuple[Any, Any]:
    """The body that went out, and the reply without what differs between any two calls."""

    async def go() -> Reply:
        try:
            return await backend.ask(asked, request_key(asked))
        finally:
            await backend.close()

    before = len(server.calls)
    reply = asyncio.run(go()).model_dump(mode="json")
    posted = [call for call in server.calls[before:] if call.body is not None]
    assert len(posted) == 1
    reply["seconds"] = reply["output"]["time"] = 0
    for choice in reply["output"]["choices"]:
        choice["message"].pop("id", None)
    return posted[0].body, reply


@pytest.fixture
def server(provider: Start, monkeypatch: pytest.MonkeyPatch) -> MockProvider:
    running = provider([])
    for name in ("OPENROUTER", "VLLM"):
        monkeypatch.setenv(f"{name}_API_KEY", "not-a-key")
        monkeypatch.setenv(f"{name}_BASE_URL", running.url)
    return running


@pytest.mark.parametrize("name", REQUESTS)
def test_the_same_words_go_out(server: MockProvider, name: str) -> None:
    asked = REQUESTS[name]
    server.steps = [{"reply": {"text": "ok", "usage": {"input": 5, "output": 2}}}] * 2

    async def taken() -> bool:
        return Direct(RETRY, lambda: InspectBackend(RETRY)).body(asked) is not None

    assert asyncio.run(taken())
    theirs, _ = spoken(server, asked, InspectBackend(RETRY))
    ours, _ = spoken(server, asked, Chooser(RETRY))
    assert ours == theirs


def body(message: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """A reply's body; `fields` replace those of the choice, or of the body where it has them."""
    told = openai({"text": "It is so.", "usage": {"input": 9, "output": 4, "cache_read": 3}}, 1)
    told["choices"][0]["message"] |= message or {}
    for name, value in fields.items():
        place = told if name in ("usage", "id", "model", "provider", "choices") else None
        (told["choices"][0] if place is None else place)[name] = value
    return told


TOKEN = {"token": "It", "logprob": -0.5, "bytes": [73, 116], "top_logprobs": []}
TOP = {"token": "He", "logprob": -1, "bytes": None}
CALLED = {"id": "c1", "type": "function", "function": {"name": "read", "arguments": "{'no'}"}}
USAGE = {"prompt_tokens": 9, "completion_tokens": 4, "total_tokens": 13}
BODIES = {
    "plain": body(),
    "no text": body({"content": None}),
    "length": body(finish_reason="length"),
    "no reason": body(finish_reason=None),
    "unknown reason": body(finish_reason="abort"),
    "filtered": body(finish_reason="content_filter"),
    "refusal": body({"content": None, "refusal": "I will not."}),
    "reasoning": body({"reasoning_content": "Hm."}),
    "thought": body({"content": "<think>Hm.</think>It is so."}),
    "tool": body({"content": None, "tool_calls": [CALLED]}, finish_reason="tool_calls"),
    "two tools": body({"tool_calls": [CALLED, {**CALLED, "id": "c2"}]}, finish_reason="stop"),
    "log probabilities": body(logprobs={"content": [TOKEN, {**TOKEN, "top_logprobs": [TOP]}]}),
    "no log probabilities": body(logprobs={"content": None}),
    "no usage": body(usage=None),
    "bare usage": body(usage=USAGE),
    "thinking tokens": body(usage={**USAGE, "completion_tokens_details": {"reasoning_tokens": 2}}),
    "cache writes": body(usage={**USAGE, "prompt_tokens_details": {"cache_write_tokens": 2}}),
    "cache creation": body(usage={**USAGE, "cache_creation_input_tokens": 2}),
    "cost": body(usage={**USAGE, "cost": 0.5}, provider="P"),
    "no id": body(id=None),
}


@pytest.mark.parametrize("model", ["openai-api/mock/m1", "openrouter/x/y"])
@pytest.mark.parametrize("name", BODIES)
def test_the_same_reply_is_heard(server: MockProvider, name: str, model: str) -> None:
    server.steps = [{"raw": {"body_text": json.dumps(BODIES[name])}}] * 2
    asked = request(model, tools=TOOLS)
    theirs = spoken(server, asked, InspectBackend(RETRY))
    assert spoken(server, asked, Chooser(RETRY)) == theirs


@pytest.mark.parametrize("code", ["content_policy_violation", "cyber_policy", "invalid_prompt"])
def test_a_refused_prompt_is_a_reply(server: MockProvider, code: str) -> None:
    error = {"message": "Not this.", "code": code, "type": "invalid_request_error"}
    server.steps = [{"error": {"status": 400, "body": {"error": error}}}] * 2
    theirs = spoken(server, request(), InspectBackend(RETRY))[1]
    ours = spoken(server, request(), Chooser(RETRY))[1]
    assert (ours["text"], ours["stop"]) == ("Not this.", "refusal")
    assert (theirs["text"], theirs["stop"]) == ("Not this.", "refusal")
    choice, other = ours["output"]["choices"][0], theirs["output"]["choices"][0]
    assert choice["stop_details"] == other["stop_details"]


@pytest.mark.parametrize(
    "asked",
    [
        request("openai/gpt-4o"),
        request("anthropic/claude-sonnet-4-5"),
        request("openrouter/anthropic/claude-sonnet-4.5"),
        request("openai-api/nowhere/m"),
        request(route={"stream": True}),
        request(params=Params(extra={"reasoning_effort": "low"})),
        request(messages=({"role": "user", "content": [{"type": "text", "text": "a"}]},)),
        request(messages=({"role": "assistant", "content": "<think>a</think>b"},)),
        request(messages=({"role": "user", "content": "a", "new_field": 1},)),
        request(messages=({"role": "user"},)),
        request("openrouter/x/y", messages=({"role": "system", "content": "a"},) * 2),
        request("vllm/m", messages=(USER, USER)),
    ],
    ids=str,
)
def test_what_is_not_plain_is_left_to_inspect(server: MockProvider, asked: Request) -> None:
    async def go() -> Any:
        return Direct(RETRY, lambda: InspectBackend(RETRY)).body(asked)

    assert asyncio.run(go()) is None


LONG = "1" * 5_000


@pytest.mark.parametrize("arguments", [f'{{"path": {LONG}}}', {"path": int(1e9)}])
def test_a_number_of_thousands_of_digits_is_the_agents_fault(
    server: MockProvider, arguments: Any
) -> None:
    told = body({"tool_calls": [{**CALLED, "function": {"name": "read", "arguments": arguments}}]})
    server.steps = [{"raw": {"body_text": json.dumps(told).replace("1000000000", LONG)}}]

    async def go() -> Reply:
        gateway = Gateway(None, retry=RETRY)
        try:
            return await gateway.ask(request(tools=TOOLS))
        finally:
            await gateway.close()

    (call,) = asyncio.run(go()).tool_calls
    assert call.arguments is None
    assert call.error.startswith("The arguments are not valid JSON")
    assert len(server.calls) == 1


def test_lone_surrogates_go_out_and_come_back(server: MockProvider) -> None:
    server.steps = [{"raw": {"body_text": json.dumps(body({"content": "a\ud800b"}))}}]
    asked = request(messages=({"role": "user", "content": "q\udfff"},))
    sent, reply = spoken(server, asked, Chooser(RETRY))
    assert sent["messages"][0]["content"] == "q\udfff"
    assert reply["text"] == "a\ud800b"


def test_a_redirect_is_followed_with_the_call_intact(
    server: MockProvider, provider: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.steps = [{"raw": {"body_text": json.dumps(body())}}]
    address = f"{server.url}/chat/completions"
    moved = {"status": 307, "headers": {"Location": address}, "body": {}}
    front = provider([{"error": moved}] * 2)
    asked = request(route={"base_url": front.url})
    sent, reply = spoken(server, asked, Chooser(RETRY))
    assert sent["messages"] == [USER]
    assert reply["text"] == "It is so."


def test_a_proxy_of_the_environment_is_used(
    server: MockProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.steps = [{"raw": {"body_text": json.dumps(body())}}]
    monkeypatch.setenv("http_proxy", server.root)
    monkeypatch.delenv("no_proxy", raising=False)
    asked = request(route={"base_url": "http://service.invalid/v1"})
    spoken(server, asked, Chooser(RETRY))
    assert server.calls[0].path == "http://service.invalid/v1/chat/completions"


def test_a_key_with_a_line_break_is_refused_before_anything_is_sent(
    server: MockProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOCK_API_KEY", "a\r\nX-Other: b")
    with pytest.raises(UsageError, match="MOCK_API_KEY"):
        spoken(server, request(), Chooser(RETRY))
    assert server.calls == []
