"""Asks any model Inspect has a provider for: one HTTP request an attempt, nothing lost unseen.

`Model.generate` would retry, cache and queue on its own, so the provider object below it is
called directly. That also returns the raw response, which carries what Inspect's output does
not: the arguments as written, who served the call, and what it cost.
"""

import asyncio
import json
import time
from contextvars import ContextVar
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    Model,
    ModelOutput,
    ResponseSchema,
    get_model,
)
from inspect_ai.model._providers.openai_compatible import OpenAICompatibleAPI
from inspect_ai.tool import ToolChoice, ToolFunction, ToolInfo
from inspect_ai.util import JSONSchema
from pydantic import TypeAdapter, ValidationError

from casework.errors import CaseworkError, ContextOverflow, ProviderFailed, UsageError
from casework.models.faults import Transient, fault_of_status, overflows
from casework.models.records import Params, Reply, Request
from casework.models.retry import Retry, asked_wait
from casework.models.translate import reply_from

_MESSAGES: TypeAdapter[list[ChatMessage]] = TypeAdapter(list[ChatMessage])
_TOOLS: TypeAdapter[list[ToolInfo]] = TypeAdapter(list[ToolInfo])

_TAKES_TOP_K = ("anthropic/", "google/", "hf/", "bedrock/", "together/", "mockllm/")

_body: ContextVar[list[tuple[int, bytes]] | None] = ContextVar("casework_body", default=None)


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
        seen: list[tuple[int, bytes]] = []
        token = _body.set(seen)
        started = time.monotonic()
        try:
            result = await model.api.generate(
                input=prepared.input,
                tools=prepared.tools,
                tool_choice=prepared.tool_choice,
                config=config,
            )
        except Exception as error:
            raise _fault(request.model, error, seen) from error
        finally:
            _body.reset(token)
        output, call = result if isinstance(result, tuple) else (result, None)
        if isinstance(output, Exception):
            raise _fault(request.model, output, seen) from output
        response: Any = (call.response if call else None) or {}
        return _reply(request, key, output, response, time.monotonic() - started)

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


def _make(request: Request) -> Model:
    if "api_key" in request.route:
        raise UsageError(
            f"{request.model}: API keys are read from the environment only, so that none is "
            "stored. Remove the model argument api_key."
        )
    try:
        model = get_model(
            request.model, memoize=False, config=GenerateConfig(max_retries=0), **request.route
        )
    except CaseworkError:
        raise
    except Exception as error:
        raise UsageError(f"{request.model}: {_first_paragraph(error)}") from error
    client: Any = getattr(model.api, "client", None)
    if hasattr(client, "max_retries"):
        # The SDKs try twice more inside every call, which would multiply ours.
        client.max_retries = 0
    hooks: Any = getattr(getattr(client, "_client", None), "event_hooks", None)
    if isinstance(hooks, dict) and "response" in hooks:
        client._client.event_hooks = {**hooks, "response": [*hooks["response"], _keep_body]}
    return model


async def _keep_body(response: Any) -> None:
    """Keep what really came back: the SDKs turn an error inside a 200 into a crash elsewhere."""
    seen = _body.get()
    if seen is not None:
        seen.append((response.status_code, await response.aread()))


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
    compatible = isinstance(model.api, OpenAICompatibleAPI) and not model.api.responses_api
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
    return ResponseSchema(**{"name": "reply", "strict": True, **named}, json_schema=kept)


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


def _fault(model: str, error: Exception, seen: list[tuple[int, bytes]]) -> Exception:
    """What a provider's exception means, from its status, its headers and the bytes received."""
    if isinstance(error, (CaseworkError, Transient)):
        return error
    status: Any = getattr(error, "status_code", None) or getattr(error, "code", None)
    headers: Any = getattr(getattr(error, "response", None), "headers", None) or {}
    if isinstance(status, int) and status >= 400:
        return fault_of_status(status, _message(error), model, asked_wait(headers))
    if seen and seen[-1][0] < 400:
        return _fault_inside(model, seen[-1][1])
    name = type(error).__name__
    if "Timeout" in name or "Connect" in name or isinstance(error, (OSError, TimeoutError)):
        return Transient(f"{model}: {name}: {_message(error)}")
    if overflows(_message(error)):
        return ContextOverflow(f"{model}: {_message(error)}")
    return ProviderFailed(f"{model}: {name}: {_message(error)}")


def _fault_inside(model: str, body: bytes) -> Exception:
    """A 200 that is no reply: an error object with a status of its own, or no JSON at all."""
    try:
        inner: Any = json.loads(body)["error"]
        code, message = inner.get("code"), str(inner.get("message"))
    except (ValueError, KeyError, TypeError, AttributeError):
        start = body[:80].decode("utf-8", "replace")
        return Transient(f"{model}: HTTP 200 with a body that is no reply: {start!r}")
    if isinstance(code, int) and 400 <= code < 600:
        return fault_of_status(code, message, model)
    if overflows(message):
        return ContextOverflow(f"{model}: {message[:300]}")
    return Transient(f"{model}: HTTP 200 with an error inside: {message[:300]}")


def _message(error: Exception) -> str:
    body: Any = getattr(error, "body", None)
    text = json.dumps(body) if isinstance(body, dict) else ""
    return f"{str(error)[:300]} {text[:300]}".strip()


def _first_paragraph(error: Exception) -> str:
    return " ".join(str(error).strip().split("\n\n")[0].split())[:400] or type(error).__name__
