"""What really goes over the wire through Inspect's providers, and how failures are named."""

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from casework.errors import (
    AuthFailed,
    ContextOverflow,
    ModelError,
    ProviderFailed,
    RouteMismatch,
    UsageError,
)
from casework.models.gateway import Gateway
from casework.models.records import Params, Reply, Request
from casework.models.retry import Retry
from mock_provider import MockProvider, Script

Start = Callable[[Script], MockProvider]
BANK = Path(__file__).parents[1] / "bugbank"
QUICK = Retry(attempts=4, first_wait=0.01, longest_wait=3, attempt_timeout=20)
SCHEMA = {
    "type": "object",
    "properties": {"n": {"type": "integer", "minimum": 1, "const": 3}},
    "required": ["n"],
    "additionalProperties": False,
}
TOOL = {
    "name": "read",
    "description": "Read a file.",
    "parameters": {
        "type": "object",
        "properties": {"path": {"type": "string", "description": "where"}},
        "required": ["path"],
    },
}


def request(text: str = "hello", model: str = "openai-api/mock/m1", **fields: Any) -> Request:
    messages = fields.pop("messages", ({"role": "user", "content": text},))
    return Request(role="task", model=model, messages=messages, **fields)


def ask(one: Request, retry: Retry = QUICK) -> Reply:
    async def go() -> Reply:
        gateway = Gateway(None, retry=retry)
        try:
            return await gateway.ask(one)
        finally:
            await gateway.close()

    return asyncio.run(go())


def ok(text: str = "ok", **more: Any) -> dict[str, Any]:
    return {"reply": {"text": text, "usage": {"input": 500, "output": 40}, **more}}


def test_the_wire_body_is_exactly_what_was_asked_for(provider: Start) -> None:
    server = provider([ok()])
    ask(
        request(
            tools=(TOOL,),
            tool_choice="any",
            params=Params(
                max_tokens=64,
                temperature=0.3,
                top_p=0.9,
                top_k=7,
                seed=5,
                stop=("END",),
                response_schema=SCHEMA,
            ),
        )
    )
    body = server.calls[0].body
    tools = body.pop("tools")
    assert body == {
        "model": "m1",
        "messages": [{"role": "user", "content": "hello"}],
        "tool_choice": "required",
        "max_tokens": 64,
        "temperature": 0.3,
        "top_p": 0.9,
        "top_k": 7,
        "seed": 5,
        "stop": ["END"],
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "reply", "strict": True, "schema": SCHEMA},
        },
    }
    function = tools[0]["function"]
    assert (function["name"], function["parameters"]["required"]) == ("read", ["path"])


def test_the_anthropic_protocol_carries_the_same(provider: Start) -> None:
    calls = [{"id": "t1", "name": "read", "arguments_raw": '{"path": "a"}'}]
    usage = {"input": 10, "output": 4, "cache_read": 3, "cache_write": 2}
    server = provider([ok("", tool_calls=calls, stop="tool", usage=usage)])
    reply = ask(
        request(
            model="anthropic/claude-sonnet-4-5",
            tools=(TOOL,),
            params=Params(max_tokens=64, stop=("END",)),
        )
    )
    body = server.calls[0].body
    assert (body["max_tokens"], body["stop_sequences"]) == (64, ["END"])
    assert (reply.stop, reply.tool_calls[0].arguments) == ("tool", {"path": "a"})
    assert reply.usage.model_dump() == usage
    cost = (10 * 3 + 4 * 15 + 3 * 0.3 + 2 * 3.75) / 1e6
    assert reply.dollars == pytest.approx(cost)


def test_top_k_is_refused_where_it_would_be_dropped(
    provider: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = provider([ok()])
    monkeypatch.setenv("OPENAI_API_KEY", "not-a-key")
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    with pytest.raises(UsageError, match="top_k"):
        ask(request(model="openai/gpt-4o", params=Params(top_k=3)))
    assert server.calls == []


def test_a_temperature_the_service_no_longer_takes_is_told(provider: Start) -> None:
    server = provider([ok()])

    async def go() -> tuple[str, ...]:
        gateway = Gateway(None)
        model = "anthropic/claude-sonnet-4-5"
        await gateway.ask(request(model=model, params=Params(temperature=0.0)))
        warnings = gateway.totals().warnings
        await gateway.close()
        return warnings

    (warning,) = asyncio.run(go())
    assert "temperature" in warning
    assert "temperature" not in server.calls[0].body


def test_log_probabilities_are_refused_where_there_are_none(provider: Start) -> None:
    server = provider([ok()])
    with pytest.raises(UsageError, match="logprobs"):
        ask(request(model="anthropic/claude-sonnet-4-5", params=Params(logprobs=True)))
    assert server.calls == []


def test_a_schema_that_would_be_cut_down_is_refused(provider: Start) -> None:
    server = provider([ok()])
    with pytest.raises(UsageError, match="schema"):
        ask(request(model="anthropic/claude-sonnet-4-5", params=Params(response_schema=SCHEMA)))
    assert server.calls == []


def test_arguments_are_read_strictly_and_kept_raw(provider: Start) -> None:
    script = json.loads((BANK / "BB-A01" / "provider_script.json").read_text())
    provider(script)
    calls = [
        call
        for step in range(len(script["steps"]))
        for call in ask(request(f"step {step}", tools=(TOOL,))).tool_calls
    ]
    raws = [
        call["arguments_raw"] for s in script["steps"] for call in s["reply"].get("tool_calls", ())
    ]
    assert [call.arguments_raw for call in calls] == raws
    readable = {"t1", "t5", "t7", "t9", "t10"}
    for call in calls:
        assert (call.arguments is not None) == (call.id in readable), call.id
        assert bool(call.error) == (call.arguments is None)
        assert len(call.error) < 300
    assert calls[0].arguments == {}


@pytest.mark.parametrize(
    ("name", "outcome", "http_calls"),
    [
        ("429_seconds", "ok", 2),
        ("429_http_date", ProviderFailed, 1),
        ("429_reset_duration", ProviderFailed, 1),
        ("529_then_ok", "ok", 3),
        ("529_forever", ProviderFailed, 4),
        ("200_with_error_body", "ok", 2),
        ("200_html", "ok", 2),
        ("400_context_length", ContextOverflow, 1),
        ("401", AuthFailed, 1),
    ],
)
@pytest.mark.parametrize("model", ["openai-api/mock/m1", "anthropic/claude-sonnet-4-5"])
def test_failures_of_providers(
    provider: Start, name: str, outcome: type[ModelError] | str, http_calls: int, model: str
) -> None:
    server = provider(json.loads((BANK / "BB-A08" / f"script_{name}.json").read_text()))
    started = time.monotonic()
    if isinstance(outcome, str):
        assert ask(request(model=model)).text == outcome
    else:
        with pytest.raises(outcome) as caught:
            ask(request(model=model))
        assert caught.value.fault == ("agent" if outcome is ContextOverflow else "machinery")
    seconds = time.monotonic() - started
    assert len(server.calls) == http_calls
    assert (seconds >= 2) == (name == "429_seconds")


def test_a_broken_connection_is_asked_again(provider: Start) -> None:
    server = provider([{"hang_up": True}, ok("back")])
    assert ask(request()).text == "back"
    assert len(server.calls) == 2


def test_a_slow_attempt_is_cut_off_and_counted_as_unknown(provider: Start) -> None:
    server = provider([{**ok("late"), "delay": 2}, ok("quick")])

    async def go() -> Any:
        gateway = Gateway(None, retry=QUICK.model_copy(update={"attempt_timeout": 0.6}))
        reply = await gateway.ask(request())
        totals = gateway.totals().overall()
        await gateway.close()
        return reply.text, totals.calls, totals.failed, totals.unpriced

    assert asyncio.run(go()) == ("quick", 2, 1, 2)
    assert len(server.calls) == 2


def test_after_a_refused_key_nothing_more_is_sent(provider: Start) -> None:
    server = provider(json.loads((BANK / "BB-A08" / "script_401.json").read_text()))

    async def go() -> None:
        gateway = Gateway(None, retry=QUICK)
        for text in ("one", "two"):
            with pytest.raises(AuthFailed):
                await gateway.ask(request(text))
        await gateway.close()

    asyncio.run(go())
    assert len(server.calls) == 1


@pytest.mark.parametrize("served", [{"provider": "Novita"}, {}])
def test_a_pin_that_is_not_honoured_is_an_error_once(provider: Start, served: Any) -> None:
    server = provider([ok(**served)])
    route = {"provider": {"only": ["Parasail"]}}
    with pytest.raises(RouteMismatch, match="Parasail"):
        ask(request(model="openrouter/x/y", route={**route, "base_url": server.url}))
    assert len(server.calls) == 1


@pytest.fixture(autouse=True)
def openrouter_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENROUTER_API_KEY", "not-a-key")


def test_an_honoured_pin_with_its_reported_cost(provider: Start) -> None:
    server = provider([ok(provider="Parasail", cost=0.00123)])
    route = {"provider": {"only": ["parasail/fp8"]}, "base_url": server.url}
    reply = ask(request(model="openrouter/x/y", route=route, params=Params(top_k=4)))
    assert (reply.route, reply.dollars) == ("Parasail", 0.00123)
    body = server.calls[0].body
    assert (body["provider"], body["top_k"]) == ({"only": ["parasail/fp8"]}, 4)


@pytest.mark.parametrize(
    ("told", "stop"),
    [("end", "end"), ("length", "length"), ("refusal", "refusal"), ("tool", "tool")],
)
def test_stop_reasons(provider: Start, told: str, stop: str) -> None:
    more = (
        {"tool_calls": [{"id": "a", "name": "b", "arguments_raw": "{}"}]} if told == "tool" else {}
    )
    provider([ok(stop=told, **more)])
    assert ask(request()).stop == stop


def test_no_key_is_a_usage_error_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOSUCH_API_KEY", raising=False)
    with pytest.raises(UsageError, match="NOSUCH_API_KEY"):
        ask(request(model="openai-api/nosuch/m"))
