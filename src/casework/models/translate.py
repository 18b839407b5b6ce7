"""Between our records and what Inspect's providers take and give (no import of Inspect here).

Inspect's message and output types are handled as their JSON, so replies replay without loss.
"""

import json
import math
from collections.abc import Mapping
from typing import Any

from casework.models.arguments import tool_call
from casework.models.records import Params, Reply, ReplyStop, TokenUsage, ToolCall

JSON = dict[str, Any]

STOPS: dict[str, ReplyStop] = {
    "stop": "end",
    "max_tokens": "length",
    "tool_calls": "tool",
    "content_filter": "refusal",
    "model_length": "context",
}
"""Inspect's stop reasons, in our words."""

INSPECT_STOPS: dict[ReplyStop, str] = {ours: theirs for theirs, ours in STOPS.items()}

_NOT_SENT = ("id", "source", "metadata", "view")
_PARAMS = ("max_tokens", "temperature", "top_p", "top_k", "seed", "logprobs", "top_logprobs")
_OPERATION = frozenset(
    {
        *("max_retries", "timeout", "attempt_timeout", "stream_idle_timeout", "max_connections"),
        *("adaptive_connections", "cache", "batch", "max_tool_output", "fail_on_refusal"),
    }
)
"""Settings of how Inspect works, not of what the model is asked."""


def message_json(message: JSON) -> JSON:
    """A chat message as sent: without the random ids that would make every key different."""
    return {
        name: _plain(value)
        for name, value in message.items()
        if value is not None and name not in _NOT_SENT
    }


def params_of(config: JSON) -> Params:
    """Our parameters from a GenerateConfig's JSON; what has no field of its own is kept aside."""
    known = {name: config[name] for name in _PARAMS if config.get(name) is not None}
    stop = config.get("stop_seqs")
    schema: Any = config.get("response_schema")
    taken = {*_PARAMS, *_OPERATION, "stop_seqs", "response_schema", "system_message"}
    extra = {name: value for name, value in config.items() if name not in taken}
    if schema:
        named = {name: schema[name] for name in ("name", "strict", "description") if name in schema}
        extra = {**extra, "response_schema": named}
    return Params(
        **known,
        stop=tuple(stop) if stop else None,
        response_schema=schema["json_schema"] if schema else None,
        extra={name: value for name, value in extra.items() if value is not None},
    )


def raw_calls(response: Mapping[str, Any]) -> list[ToolCall]:
    """Tool calls as the provider wrote them, from the raw body of the three common protocols."""
    calls: list[ToolCall] = []
    for choice in _dicts(response.get("choices"))[:1]:  # OpenAI chat completions
        message: Any = choice.get("message") or {}
        for call in _dicts(message.get("tool_calls")):
            function: Any = call.get("function") or {}
            calls.append(_call(call.get("id"), function.get("name"), function.get("arguments")))
    for item in _dicts(response.get("output")):  # OpenAI responses
        if item.get("type") == "function_call":
            calls.append(_call(item.get("call_id"), item.get("name"), item.get("arguments")))
    for block in _dicts(response.get("content")):  # Anthropic messages
        if block.get("type") == "tool_use":
            calls.append(_call(block.get("id"), block.get("name"), block.get("input")))
    return calls


def reply_from(output: JSON, response: Mapping[str, Any], key: str, seconds: float) -> Reply:
    """A Reply from an Inspect ModelOutput (JSON) and the provider's raw body (may be empty).

    Arguments are read by us from the raw string; the ModelOutput kept inside the reply is
    brought into line, so that an agent that reads either sees the same calls.
    """
    choice: JSON = output["choices"][0]
    message: JSON = choice["message"]
    theirs = [
        _call(call["id"], call["function"], call.get("arguments"))
        for call in message.get("tool_calls") or ()
    ]
    raw = {call.id: call for call in raw_calls(response)}
    # A name may be mapped back by the provider, so the id is what joins the two.
    calls = tuple(
        raw[call.id].model_copy(update={"name": call.name}) if call.id in raw else call
        for call in theirs
    )
    for entry, call in zip(message.get("tool_calls") or (), calls, strict=True):
        entry["arguments"] = call.arguments or {}
        entry["parse_error"] = call.error or None
    usage: JSON = output.get("usage") or {}
    billed: Any = response.get("usage") or {}
    cost = billed.get("cost") if isinstance(billed, dict) else None
    return Reply(
        key=key,
        text=output.get("completion") or "",
        stop="tool" if calls else STOPS.get(choice.get("stop_reason", ""), "unknown"),
        tool_calls=calls,
        usage=TokenUsage(
            input=max(0, usage.get("input_tokens") or 0),
            output=max(0, usage.get("output_tokens") or 0),
            cache_read=max(0, usage.get("input_tokens_cache_read") or 0),
            cache_write=max(0, usage.get("input_tokens_cache_write") or 0),
        ),
        seconds=seconds,
        dollars=_money(cost) if cost is not None else _money(usage.get("total_cost")),
        route=str(response.get("provider") or response.get("model") or output.get("model") or ""),
        output=output,
    )


def _money(value: Any) -> float | None:
    """A cost as a provider states it; what is no amount of money is unknown."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return float(value) if number and math.isfinite(value) and value >= 0 else None


def output_of(reply: Reply, model: str) -> JSON:
    """The Inspect ModelOutput (JSON) of a reply, made from its parts where it carries none.

    Usage is always there: without it Inspect counts tokens itself and downloads a tokenizer.
    """
    if reply.output:
        return reply.output
    usage = reply.usage
    message: JSON = {"role": "assistant", "content": reply.text, "source": "generate"}
    message["model"] = model
    if reply.tool_calls:
        message["tool_calls"] = [
            {
                "id": call.id,
                "function": call.name,
                "arguments": call.arguments or {},
                "parse_error": call.error or None,
                "type": "function",
            }
            for call in reply.tool_calls
        ]
    stop = INSPECT_STOPS.get(reply.stop, "unknown")
    return {
        "model": model,
        "choices": [{"message": message, "stop_reason": stop}],
        "completion": reply.text,
        "usage": {
            "input_tokens": usage.input,
            "output_tokens": usage.output,
            "total_tokens": usage.input + usage.output + usage.cache_read + usage.cache_write,
            "input_tokens_cache_read": usage.cache_read,
            "input_tokens_cache_write": usage.cache_write,
        },
        "time": reply.seconds,
    }


def _call(id: Any, name: Any, arguments: Any) -> ToolCall:
    raw = arguments if isinstance(arguments, str) else ""
    if arguments is not None and not isinstance(arguments, str):
        raw = json.dumps(arguments, ensure_ascii=False)
    return tool_call(str(id), str(name), raw)


def _dicts(value: Any) -> list[JSON]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items() if item is not None}
    if isinstance(value, list):
        return [_without_view(item) for item in value]
    return value


def _without_view(item: Any) -> Any:
    item = _plain(item)
    return {k: v for k, v in item.items() if k != "view"} if isinstance(item, dict) else item
