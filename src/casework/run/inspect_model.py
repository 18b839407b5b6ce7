"""The task model as Inspect knows it, behind the narrow interface that agents use.

`asking(model)` turns an Inspect `Model` into a `session.Model`: messages and tools in, words and
tool requests out. Under ``casework run`` the model is ``casework/…`` and so every call passes the
gateway; under plain ``inspect eval`` it is whatever the user named.
"""

import json
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageTool,
    ChatMessageUser,
    GenerateConfig,
    ModelOutput,
    ResponseSchema,
)
from inspect_ai.model import Model as InspectModel
from inspect_ai.tool import ToolCall, ToolInfo, ToolParams
from inspect_ai.util import JSONSchema
from pydantic import TypeAdapter

from casework.errors import CaseworkError
from casework.run.records import Usage
from casework.run.session import Ask, Message, Model, Said, ToolRequest
from casework.run.tools import Tool

_MESSAGE: TypeAdapter[ChatMessage] = TypeAdapter(ChatMessage)


def asking(model: InspectModel) -> Model:
    """A `session.Model` over an Inspect model. Raises the casework error behind any failure."""

    # A history grows by a message or two a turn. Converting each once keeps its identity too, by
    # which Inspect stores a message once and not with every call.
    known: dict[int, tuple[Message, ChatMessage]] = {}

    def converted(message: Message) -> ChatMessage:
        kept = known.get(id(message))
        if kept is None or kept[0] is not message:
            kept = known[id(message)] = (message, _MESSAGE.validate_python(message))
        return kept[1]

    async def ask(request: Ask) -> Said:
        try:
            output = await model.generate(
                [converted(message) for message in request.messages],
                tools=[tool_info(tool) for tool in request.tools],
                tool_choice="auto" if request.tools and request.tools_allowed else "none",
                config=_config(request),
            )
        except Exception as error:
            raise _ours(error) from error
        return _said(output)

    return ask


def tool_info(tool: Tool) -> ToolInfo:
    """A tool as Inspect declares it to a model."""
    properties = {
        name: JSONSchema.model_validate(schema) for name, schema in tool.parameters.items()
    }
    return ToolInfo(
        name=tool.name,
        description=tool.description,
        parameters=ToolParams(properties=properties, required=list(tool.required)),
    )


def chat(transcript: list[Message]) -> list[ChatMessage]:
    """A transcript as Inspect's viewer shows it."""
    shown: list[ChatMessage] = []
    for line in transcript:
        if line["role"] == "user":
            shown.append(ChatMessageUser(content=line["text"]))
        elif line["role"] == "tool":
            shown.append(
                ChatMessageTool(
                    content=line["text"], tool_call_id=line["id"], function=line["name"]
                )
            )
        elif line["role"] == "assistant":
            calls = [
                ToolCall(id=call["id"], function=call["name"], arguments={"raw": call["arguments"]})
                for call in line.get("tool_requests", [])
            ]
            shown.append(ChatMessageAssistant(content=line["text"], tool_calls=calls or None))
    return shown


def _config(request: Ask) -> GenerateConfig:
    config = GenerateConfig()
    if request.max_tokens is not None:
        config.max_tokens = request.max_tokens
    if request.schema is not None:
        config.response_schema = ResponseSchema(
            name="reply", json_schema=JSONSchema.model_validate(request.schema)
        )
    return config


def _said(output: ModelOutput) -> Said:
    if not output.choices:
        return Said("", output.stop_reason, (), {"role": "assistant", "content": ""})
    message = _valid(
        output.message.model_dump(mode="json", exclude_none=True, exclude={"id", "metadata"})
    )
    raw = _raw_arguments(output)
    requests = tuple(
        ToolRequest(
            id=call.id,
            name=call.function,
            arguments=None if call.parse_error else call.arguments,
            raw=raw.get(call.id, json.dumps(call.arguments)),
        )
        for call in output.message.tool_calls or []
    )
    stop = {"max_tokens": "length", "model_length": "length"}.get(
        output.stop_reason, output.stop_reason
    )
    return Said(_valid(output.completion), stop, requests, message, _usage(output))


def _valid(value: Any) -> Any:
    """The same value without half characters, which no later request could carry."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {key: _valid(item) for key, item in value.items()}
    return [_valid(item) for item in value] if isinstance(value, list) else value


def _raw_arguments(output: ModelOutput) -> dict[str, str]:
    """What the model wrote, letter for letter, where the gateway kept it."""
    kept: Any = (output.metadata or {}).get("arguments_raw", {})
    return kept if isinstance(kept, dict) else {}


def _usage(output: ModelOutput) -> Usage:
    usage = output.usage
    metadata = output.metadata or {}
    if usage is None:
        return Usage(calls=1, seconds=output.time or 0.0)
    return Usage(
        calls=1,
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        cache_read_tokens=usage.input_tokens_cache_read or 0,
        cache_write_tokens=usage.input_tokens_cache_write or 0,
        seconds=output.time or 0.0,
        dollars=metadata.get("dollars", usage.total_cost),
    )


def _ours(error: BaseException) -> BaseException:
    """The casework error inside whatever Inspect wrapped around it."""
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, CaseworkError):
            return seen
        seen = seen.__cause__ or seen.__context__
    return error
