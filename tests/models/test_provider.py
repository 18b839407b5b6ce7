"""Agents under Inspect reach models through the gateway, and nothing is lost on the way."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task, eval
from inspect_ai.dataset import Sample
from inspect_ai.model import (
    ChatMessageAssistant,
    ChatMessageTool,
    ChatMessageUser,
    ContentReasoning,
    ContentText,
    GenerateConfig,
    ResponseSchema,
    get_model,
)
from inspect_ai.solver import generate
from inspect_ai.tool import ToolCall, ToolInfo, ToolParams
from inspect_ai.util import JSONSchema

from casework.errors import CapReached
from casework.models.caps import Caps
from casework.models.gateway import Gateway
from casework.models.key import request_key
from casework.models.provider import CaseworkAPI, use_gateway
from casework.models.scope import scope
from casework.models.scripted import play
from mock_provider import MockProvider, Script

Start = Callable[[Script], MockProvider]


def ok(text: str = "ok", **more: Any) -> dict[str, Any]:
    return {"reply": {"text": text, "usage": {"input": 5, "output": 2}, **more}}


def test_a_plain_inspect_eval_uses_a_gateway_of_its_own(tmp_path: Path) -> None:
    script = {"loop": True, "steps": [ok("Paris")]}
    with play("capital", script) as player:
        (log,) = eval(
            Task(dataset=[Sample(input="Capital of France?")], solver=generate(), epochs=3),
            model="casework/scripted/capital",
            log_dir=str(tmp_path),
            display="none",
        )
    assert log.status == "success", log.error
    assert log.samples
    assert [sample.output.completion for sample in log.samples] == ["Paris"] * 3
    assert player.calls == 3  # epochs never share a reply
    assert log.stats.model_usage["casework/scripted/capital"].input_tokens == 15


def test_the_installed_gateway_counts_and_stops(tmp_path: Path) -> None:
    async def go() -> None:
        gateway = Gateway(tmp_path, caps=Caps(calls=1))
        model = get_model("casework/scripted/one", memoize=False)
        with play("one", [ok()]), use_gateway(gateway):
            with scope(trial="t9", role="judge"):
                output = await model.generate("hello")
                again = await model.generate("hello")
            with pytest.raises(CapReached):
                await model.generate("other")
        (spend,) = gateway.totals("t9").spends
        assert (spend.role, spend.calls, spend.cache_hits) == ("judge", 1, 1)
        assert output.completion == again.completion == "ok"
        assert again.metadata
        assert again.metadata["cache_hit"]
        await gateway.close()

    asyncio.run(go())


def test_any_other_model_goes_through_too_with_one_request_an_attempt(provider: Start) -> None:
    bad = [{"id": "t1", "name": "read", "arguments_raw": "{path: x}"}]
    server = provider([{"error": {"status": 503}}, ok("", stop="tool", tool_calls=bad), ok("end")])
    tool = ToolInfo(name="read", description="d", parameters=ToolParams())
    question = ChatMessageUser(content="hi")

    async def go() -> None:
        gateway = Gateway(None)
        model = get_model("casework/openai-api/mock/m1", memoize=False)
        with use_gateway(gateway):
            first = await model.generate([question], [tool], config=GenerateConfig(max_tokens=9))
            calls = first.message.tool_calls
            assert calls
            assert (calls[0].arguments, bool(calls[0].parse_error)) == ({}, True)
            assert first.metadata
            assert first.metadata["arguments_raw"] == {"t1": "{path: x}"}
            answer = ChatMessageTool(content="bad arguments", tool_call_id="t1", function="read")
            second = await model.generate([question, first.message, answer], [tool])
            assert second.completion == "end"
        await gateway.close()

    asyncio.run(go())
    assert len(server.calls) == 3
    sent = server.calls[2].body["messages"]
    assert [message["role"] for message in sent] == ["user", "assistant", "tool"]
    assert sent[1]["tool_calls"][0]["function"]["arguments"] == "{}"
    assert sent[2]["tool_call_id"] == "t1"


def history() -> list[Any]:
    reasoning = ContentReasoning(reasoning="thought", signature="sig")
    return [
        ChatMessageUser(content="hi"),
        ChatMessageAssistant(
            content=[reasoning, ContentText(text="answer")],
            tool_calls=[ToolCall(id="t1", function="read", arguments={"path": "a"})],
            model="m1",
        ),
        ChatMessageTool(content="text", tool_call_id="t1", function="read"),
    ]


def make_request() -> Any:
    schema = JSONSchema(type="object", properties={"a": JSONSchema(type="string")})
    config = GenerateConfig(
        temperature=0.5,
        reasoning_effort="low",
        max_connections=3,
        response_schema=ResponseSchema(name="out", json_schema=schema),
    )
    api = CaseworkAPI("openai-api/mock/m1", provider={"only": ["x"]})
    return api.request(history(), [], "auto", config)


def test_requests_carry_everything_that_is_sent_and_nothing_random() -> None:
    one, other = make_request(), make_request()
    assert one == other
    assert one.model == "openai-api/mock/m1"
    assert one.route == {"provider": {"only": ["x"]}}
    assert one.params.temperature == 0.5
    assert one.params.response_schema == {
        "type": "object",
        "properties": {"a": {"type": "string"}},
    }
    assert one.params.extra == {"reasoning_effort": "low", "response_schema": {"name": "out"}}
    reasoning = one.messages[1]["content"][0]
    assert (reasoning["reasoning"], reasoning["signature"]) == ("thought", "sig")
    assert all("id" not in message for message in one.messages)
    assert one.messages[1]["tool_calls"][0]["id"] == "t1"


def test_keys_are_equal_across_processes() -> None:
    code = (
        "import test_provider as t; from casework.models.key import request_key; "
        "print(request_key(t.make_request()))"
    )
    folder = Path(__file__).parent
    paths = f"import sys; sys.path[:0] = [{str(folder)!r}, {str(folder.parent)!r}]; "
    done = subprocess.run(
        [sys.executable, "-c", paths + code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == request_key(make_request())


def test_extra_parameters_reach_the_wire_under_their_schema_name(provider: Start) -> None:
    server = provider([ok()])

    async def go() -> None:
        gateway = Gateway(None)
        request = make_request().model_copy(update={"route": {}})
        await gateway.ask(request)
        await gateway.close()

    asyncio.run(go())
    body = server.calls[0].body
    assert body["reasoning_effort"] == "low"
    assert body["response_format"]["json_schema"]["name"] == "out"
    assert "thought" in str(body["messages"][1])
