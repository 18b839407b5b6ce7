"""Asks any model Inspect has a provider for: one HTTP request an attempt, nothing lost unseen.

`Model.generate` would retry, cache and queue on its own, so the provider object below it is
called directly. That also returns the raw response, which carries what Inspect's output does
not: the arguments as written, who served the call, and what it cost.
"""

import asyncio
import json
import re
import time
from typing import Any

from inspect_ai._util.registry import registry_find, registry_unqualified_name
from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    Model,
    ModelCall,
    ModelOutput,
    ResponseSchema,
    get_model,
)
from inspect_ai.model._model import tools_for_tool_choice
from inspect_ai.model._openai import model_output_from_openai
from inspect_ai.model._providers.openai_compatible import OpenAICompatibleAPI
from inspect_ai.model._providers.openrouter import (
    _apply_cache_creation_usage as count_cache_writes,  # pyright: ignore[reportPrivateUsage]
)
from inspect_ai.tool import ToolChoice, ToolFunction, ToolInfo
from inspect_ai.util import JSONSchema
from openai.types.chat import ChatCompletion
from pydantic import TypeAdapter, ValidationError

from casework.errors import CaseworkError, ContextOverflow, UsageError
from casework.models.faults import Transient
from casework.models.records import Params, Reply, Request
from casework.models.retry import Retry
from casework.models.translate import reply_from
from casework.models.wire import Wire, watch

_MESSAGES: TypeAdapter[list[ChatMessage]] = TypeAdapter(list[ChatMessage])
_TOOLS: TypeAdapter[list[ToolInfo]] = TypeAdapter(list[ToolInfo])

_TAKES_TOP_K = ("google/", "hf/", "bedrock/", "together/", "mockllm/")


class InspectBackend:
    """One client per (model, route); an event loop that has ended takes its clients with it."""

    def __init__(self, retry: Retry) -> None:
        self._timeout = retry.attempt_timeout
        self._models: dict[str, Model] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    async def ask(self, request: Request, key: str) -> Reply:
        """One attempt. See `casework.models.gateway.Backend` for what it raises."""
        model = self._model(request)
        config = _config(request, model)
        # A private step of Model.generate (pinned and covered by contract tests): it merges
        # consecutive messages and handles reasoning history as the provider needs it.
        prepared = await model._prepare_input(  # pyright: ignore[reportPrivateUsage]
            _messages(request), _tools(request), _choice(request), config
        )
        started = time.monotonic()
        with Wire(request.model, request.params) as wire:
            try:
                result = await model.api.generate(
                    input=prepared.input,
                    tools=prepared.tools,
                    tool_choice=prepared.tool_choice,
                    config=config,
                )
            except Exception as error:
                raise wire.fault(error) from error
        output, call = result if isinstance(result, tuple) else (result, None)
        if isinstance(output, Exception):
            raise wire.fault(output) from output
        if wire.not_sent:
            output.metadata = {**(output.metadata or {}), "not_sent": list(wire.not_sent)}
        response: Any = (call.response if call else None) or {}
        return _reply(request, key, output, response, time.monotonic() - started)

    def declared(self, request: Request) -> list[dict[str, Any]]:
        """The tools of a request as a chat-completions service is told of them."""
        api: Any = self._model(request).api
        tools, _ = tools_for_tool_choice(api, _tools(request), _choice(request))
        return [dict(tool) for tool in api.tools_to_openai(tools)]

    async def read(self, request: Request, body: dict[str, Any], key: str, seconds: float) -> Reply:
        """The reply in a chat-completions body that somebody else has fetched."""
        api: Any = self._model(request).api
        completion = ChatCompletion.construct(**body)
        choices = api.chat_choices_from_completion(completion, _tools(request))
        output = model_output_from_openai(completion, choices)
        if request.model.startswith("openrouter/"):
            count_cache_writes(output, ModelCall.create({}, body))
        return _reply(request, key, output, body, seconds)

    async def close(self) -> None:
        """Close the HTTP clients."""
        if self._loop is asyncio.get_running_loop():
            for model in self._models.values():
                await model.api.aclose()
        self._models.clear()

    def _model(self, request: Request) -> Model:
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._models.clear()
            self._loop = loop
        name = request.model + json.dumps(request.route, sort_keys=True)
        if name not in self._models:
            self._models[name] = _make(request)
        return self._models[name]


def ready(model: str) -> None:
    """Whether a model can be asked at all: provider known, package there, key set.

    Raises UsageError saying what is missing; nothing is sent.
    """
    _make(Request(role="task", model=model, messages=()))


def known(model: str) -> bool:
    """Whether a model string begins with a provider that is known here. Needs no key."""
    name = model.partition("/")[0]
    return bool(
        registry_find(lambda of: of.type == "modelapi" and registry_unqualified_name(of) == name)
    )


def _make(request: Request) -> Model:
    if "api_key" in request.route:
        raise UsageError(
            f"{request.model}: API keys are read from the environment only, so that none is "
            "stored. Remove the model argument api_key."
        )
    if not known(request.model):
        raise UsageError(
            f"{request.model}: no provider {request.model.partition('/')[0]} is known here. The "
            "first part of a model's name is one of Inspect's providers, as in openai/gpt-4o; "
            "openai-api/NAME/MODEL is any service that speaks OpenAI's protocol."
        )
    try:
        model = get_model(
            request.model, memoize=False, config=GenerateConfig(max_retries=0), **request.route
        )
    except CaseworkError:
        raise
    except Exception as error:
        raise UsageError(f"{request.model}: {_told(error)}") from error
    watch(getattr(model.api, "client", None))
    return model


def _messages(request: Request) -> list[ChatMessage]:
    try:
        return _MESSAGES.validate_python(list(request.messages))
    except ValidationError as error:
        raise UsageError(f"{request.model}: a message is malformed: {error.errors()[0]}") from error


def _tools(request: Request) -> list[ToolInfo]:
    try:
        return _TOOLS.validate_python(list(request.tools))
    except ValidationError as error:
        raise UsageError(f"{request.model}: a tool is malformed: {error.errors()[0]}") from error


def _choice(request: Request) -> ToolChoice:
    if request.tool_choice in ("auto", "any", "none"):
        return request.tool_choice  # type: ignore[return-value]
    return ToolFunction(name=request.tool_choice)


def _config(request: Request, model: Model) -> GenerateConfig:
    params = request.params
    extra = dict(params.extra)
    named: Any = extra.pop("response_schema", {})
    body: dict[str, Any] = dict(extra.pop("extra_body", {}))
    plain = {
        name: value
        for name in ("max_tokens", "temperature", "top_p", "seed", "logprobs", "top_logprobs")
        if (value := getattr(params, name)) is not None
    }
    # A vLLM provider has the attribute only once it has found its server.
    responses = getattr(model.api, "responses_api", None)
    compatible = isinstance(model.api, OpenAICompatibleAPI) and not responses
    if params.top_k is not None:
        if compatible:
            body["top_k"] = params.top_k
        elif request.model.startswith(_TAKES_TOP_K):
            plain["top_k"] = params.top_k
        else:
            raise UsageError(f"{request.model}: this provider does not take top_k. Leave it out.")
    if params.response_schema is not None:
        if compatible:
            # Sent as it is: Inspect's own schema type drops the keywords it does not know.
            schema = {"strict": True, "name": "reply", **named, "schema": params.response_schema}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        else:
            plain["response_schema"] = _schema(request.model, params, named)
    try:
        config = GenerateConfig.model_validate(
            {
                **extra,
                **plain,
                **({"stop_seqs": list(params.stop)} if params.stop else {}),
                **({"extra_body": body} if body else {}),
            },
            extra="forbid",
        )
    except ValidationError as error:
        raise UsageError(f"{request.model}: parameter {error.errors()[0]}") from error
    if config.max_tokens is None:
        config.max_tokens = model.api.max_tokens_for_config(config) or model.api.max_tokens()
    return config


def _schema(model: str, params: Params, named: dict[str, Any]) -> ResponseSchema:
    kept = JSONSchema.model_validate(params.response_schema)
    if kept.model_dump(exclude_none=True) != params.response_schema:
        raise UsageError(
            f"{model}: the response schema uses keywords this provider's adapter would drop. "
            "Use type, properties, required, additionalProperties, items, enum, anyOf, "
            "description, pattern and the length and range limits only."
        )
    return ResponseSchema(
        name=named.get("name", "reply"),
        strict=named.get("strict", True),
        description=named.get("description"),
        json_schema=kept,
    )


def _reply(
    request: Request, key: str, output: ModelOutput, response: dict[str, Any], seconds: float
) -> Reply:
    if not output.choices:
        raise Transient(f"{request.model}: the reply holds no choice")
    if output.stop_reason == "model_length" and not response.get("usage"):
        told = output.error or output.completion
        raise ContextOverflow(f"{request.model}: {told[:300]}")
    return reply_from(
        output.model_dump(mode="json", exclude_none=True), response, key, output.time or seconds
    )


def _told(error: Exception) -> str:
    # Inspect writes for a terminal: its colour marks mean nothing here.
    plain = re.sub(r"\[/?[a-z ]+\]", "", str(error).removeprefix("ERROR: "))
    parts = [" ".join(one.split()).rstrip(".") for one in re.split(r"\n\s*\n", plain)]
    told = ". ".join(one for one in parts if one)[:400] or type(error).__name__
    return f"{told}. Set it, or name another model." if "environment" in told else told
