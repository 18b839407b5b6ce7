"""The chat-completions protocol, for what most requests and replies are made of.

What is written here goes over the wire exactly as Inspect's adapter would write it, and is read
into the same output (tests compare both). Whatever is rarer (media, reasoning, refusals, unusual
parameters) is not attempted: `body_of` and `output_of` then return None, and Inspect does it.
"""

import json
import re
from typing import Any

from casework.models.records import Request

JSON = dict[str, Any]

_IGNORED = frozenset({"id", "source", "metadata", "view", "model"})
_FIELDS = {
    "system": frozenset({"role", "content"}),
    "user": frozenset({"role", "content"}),
    "assistant": frozenset({"role", "content", "tool_calls"}),
    "tool": frozenset({"role", "content", "tool_call_id", "function", "error"}),
}
_CALL_FIELDS = frozenset({"id", "function", "arguments", "type", "parse_error", "view"})
_PARAMS = ("max_tokens", "temperature", "top_p", "top_k", "seed", "logprobs", "top_logprobs")
_EXTRA = frozenset({"frequency_penalty", "presence_penalty", "logit_bias"})
_STOPS = {"stop": "stop", "length": "max_tokens", "tool_calls": "tool_calls"}
_REASONING = ("reasoning_details", "reasoning_content", "reasoning", "refusal")
_MARKUP = re.compile(r"<(think|content-internal|internal)\b")
_GPT = re.compile(r"gpt-(\d)(?!\d)")


def body_of(request: Request, model: str, tools: list[JSON], merged: frozenset[str]) -> JSON | None:
    """The request's JSON, or None where something in it is not plain.

    `model` is the name the service knows, `tools` the declarations as they are sent (empty: none),
    `merged` the roles of which Inspect would join consecutive messages for this service.
    """
    messages: list[JSON] = []
    before = ""
    for message in request.messages:
        sent = _message(message)
        if sent is None or (sent["role"] == before and before in merged):
            return None
        before = sent["role"]
        messages.append(sent)
    params = _params(request, model)
    if params is None:
        return None
    body: JSON = {"messages": messages, "model": model, **params}
    if tools:
        body["tools"] = tools
        body["tool_choice"] = _choice(request.tool_choice)
    return body


def output_of(body: JSON, key: str) -> JSON | None:
    """A plain reply's body as Inspect's ModelOutput (JSON), or None where it is not plain."""
    if not isinstance(body.get("model"), str) or not isinstance(body.get("choices"), list):
        return None
    choices = [_answer(choice, body["model"], key) for choice in body["choices"][:1]]
    if len(body["choices"]) != 1 or choices[0] is None or body.get("prompt_logprobs"):
        return None
    usage = _usage(body.get("usage"))
    if usage is None:
        return None
    output: JSON = {"model": body["model"], "choices": choices}
    output["completion"] = choices[0]["message"]["content"]
    if usage:
        output["usage"] = usage
    if body.get("id") is not None:
        output["response_id"] = body["id"]
    return output


def _message(message: JSON) -> JSON | None:
    role, content = message.get("role"), message.get("content")
    fields = _FIELDS.get(role) if isinstance(role, str) else None
    if fields is None or not isinstance(content, str):
        return None
    for name, value in message.items():
        if name not in fields and name not in _IGNORED and value is not None:
            return None
    if role == "assistant":
        return _assistant(message, content)
    if role == "tool":
        error: Any = message.get("error")
        if error is not None:
            if not isinstance(error, dict) or not isinstance(error.get("message"), str):
                return None
            content = f"Error: {error['message']}"
        return {"role": role, "content": content, "tool_call_id": str(message.get("tool_call_id"))}
    return {"role": role, "content": content}


def _assistant(message: JSON, content: str) -> JSON | None:
    sent: JSON = {"role": "assistant", "content": content}
    if _MARKUP.search(content):
        return None
    calls: list[JSON] = []
    for call in message.get("tool_calls") or ():
        known = isinstance(call, dict) and not call.keys() - _CALL_FIELDS
        if not known or call.get("type", "function") != "function":
            return None
        if not isinstance(call.get("arguments"), dict):
            return None
        if not isinstance(call.get("id"), str) or not isinstance(call.get("function"), str):
            return None
        function = {"name": call["function"], "arguments": json.dumps(call["arguments"])}
        calls.append({"id": call["id"], "function": function, "type": "function"})
    if calls:
        sent["tool_calls"] = calls
    return sent


def _params(request: Request, model: str) -> JSON | None:
    params = request.params
    sent = {name: value for name in _PARAMS if (value := getattr(params, name)) is not None}
    if "max_tokens" in sent and _wants_completion_tokens(model):
        sent["max_completion_tokens"] = sent.pop("max_tokens")
    if params.stop is not None:
        sent["stop"] = list(params.stop)
    named: Any = {}
    body: JSON = {}
    for name, value in params.extra.items():
        if name == "response_schema":
            named = value
        elif name == "extra_body" and isinstance(value, dict):
            body = {name: item for name, item in value.items() if name != "metadata"}
        elif name in _EXTRA:
            sent[name] = value
        elif value is not None:
            return None
    if params.response_schema is not None:
        schema = {"strict": True, "name": "reply", **named, "schema": params.response_schema}
        sent["response_format"] = {"type": "json_schema", "json_schema": schema}
    return {**sent, **body}


def _wants_completion_tokens(model: str) -> bool:
    """Reasoning models of OpenAI take the limit under another name, on any service."""
    name = model.lower()
    version = _GPT.search(name)
    if version:
        return int(version[1]) >= 5
    return "gpt" not in name and re.search(r"o\d+", name) is not None


def _choice(choice: str) -> Any:
    if choice in ("auto", "none"):
        return choice
    if choice == "any":
        return "required"
    return {"type": "function", "function": {"name": choice}}


def _answer(choice: Any, model: str, key: str) -> Any:
    message: Any = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(message, dict) or any(message.get(name) for name in _REASONING):
        return None
    text: Any = message.get("content") or ""
    stop = _STOPS.get(str(choice.get("finish_reason")))
    if stop is None or not isinstance(text, str) or _MARKUP.search(text):
        return None
    told: JSON = {"id": key[:22], "content": text, "source": "generate", "role": "assistant"}
    calls = _calls(message.get("tool_calls") or [])
    logprobs = _logprobs(choice.get("logprobs"))
    if calls is None or logprobs is None or choice.get("content_filter_results"):
        return None
    if calls:
        told["tool_calls"] = calls
    told["model"] = model
    answer: JSON = {"message": told, "stop_reason": stop}
    if logprobs:
        answer["logprobs"] = logprobs
    return answer


def _calls(calls: Any) -> list[JSON] | None:
    """Calls without their arguments, which are read strictly and by id elsewhere."""
    told: list[JSON] = []
    if not isinstance(calls, list):
        return None
    for call in calls:
        if not isinstance(call, dict):
            return None
        function: Any = call.get("function")
        if not isinstance(function, dict) or call.get("type", "function") != "function":
            return None
        if not isinstance(call.get("id"), str) or not isinstance(function.get("name"), str):
            return None
        told.append(
            {"id": call["id"], "function": function["name"], "arguments": {}, "type": "function"}
        )
    return None if len({call["id"] for call in told}) < len(told) else told


def _logprobs(told: Any) -> JSON | None:
    """Empty where there are none, None where they have an unknown form."""
    if told is None or (isinstance(told, dict) and told.get("content") is None):
        return {}
    try:
        content = [_token(token) for token in told["content"]]
    except (TypeError, KeyError, AttributeError):
        return None
    return {"content": content}


def _token(token: JSON) -> JSON:
    kept: JSON = {"token": token["token"], "logprob": float(token["logprob"])}
    if token.get("bytes") is not None:
        kept["bytes"] = token["bytes"]
    if token.get("top_logprobs") is not None:
        kept["top_logprobs"] = [_token(other) for other in token["top_logprobs"]]
    return kept


def _usage(told: Any) -> JSON | None:
    """Empty where there is none, None where it has an unknown form."""
    if told is None:
        return {}
    try:
        details: Any = told.get("prompt_tokens_details")
        read, written = _cached(details, "cached_tokens"), _cached(details, "cache_write_tokens")
        thought = _cached(told.get("completion_tokens_details"), "reasoning_tokens")
        if told.get("cache_creation_input_tokens"):
            return None
        usage: JSON = {
            "input_tokens": told["prompt_tokens"] - (read or 0) - (written or 0),
            "output_tokens": told["completion_tokens"] + 0,
            "total_tokens": told["total_tokens"] + 0,
        }
    except (TypeError, KeyError, AttributeError):
        return None
    if written is not None:
        usage["input_tokens_cache_write"] = written
    if read is not None:
        usage["input_tokens_cache_read"] = read
    if thought is not None:
        usage["reasoning_tokens"] = thought
    return usage


def _cached(details: Any, name: str) -> int | None:
    value: Any = details.get(name) if details is not None else None
    return None if value is None else value + 0
