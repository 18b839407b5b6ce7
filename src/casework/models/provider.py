"""The Inspect provider ``casework/…``: every call an agent makes goes through the gateway.

``casework/embedded`` and ``casework/scripted`` are our own models; ``casework/`` before any other
Inspect model string (``casework/openai/gpt-4o``) is that model, with our cache, ledger and caps.
"""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    ModelAPI,
    ModelCall,
    ModelOutput,
    modelapi,
)
from inspect_ai.tool import ToolChoice, ToolFunction, ToolInfo

from casework.models.backends import kind_of
from casework.models.gateway import Asker, Gateway
from casework.models.records import Request
from casework.models.scope import Scope, current_scope
from casework.models.translate import message_json, output_of, params_of

_in_use: list[Asker] = []
_CONNECTIONS = 100


@contextmanager
def use_gateway(gateway: Asker) -> Generator[Asker]:
    """Let every ``casework/…`` model of this process ask through `gateway` inside the block."""
    _in_use.append(gateway)
    try:
        yield gateway
    finally:
        _in_use.remove(gateway)


def current_gateway() -> Asker:
    """The gateway in use; without one, a new one in memory (a plain ``inspect eval``)."""
    if not _in_use:
        _in_use.append(Gateway(None))
    return _in_use[-1]


class CaseworkAPI(ModelAPI):
    """Turns a generate call into a Request, and the Reply into a ModelOutput."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),
        **model_args: Any,
    ) -> None:
        super().__init__(model_name, base_url, None, [], config)
        own = kind_of(f"casework/{model_name}") != "inspect"
        self.asked_model = f"casework/{model_name}" if own else model_name
        self.route = {**model_args, **({"base_url": base_url} if base_url else {})}

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> tuple[ModelOutput, ModelCall]:
        """One call through the gateway. Raises the errors of `casework.errors`."""
        request = self.request(input, tools, tool_choice, config)
        reply = await current_gateway().ask(request)
        output = ModelOutput.model_validate(output_of(reply, self.asked_model))
        output.metadata = {
            **(output.metadata or {}),
            "key": reply.key,
            "route": reply.route,
            "dollars": reply.dollars,
            "cache_hit": reply.cache_hit,
            "arguments_raw": {call.id: call.arguments_raw for call in reply.tool_calls},
        }
        call = ModelCall.create(
            {"key": reply.key, "model": request.model, "role": request.role},
            {"route": reply.route, "cache_hit": reply.cache_hit, "dollars": reply.dollars},
        )
        return output, call

    def request(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> Request:
        """The Request of a generate call, equal in every process that makes the same call."""
        where = current_scope()
        return Request(
            role=where.role,
            model=self.asked_model,
            messages=tuple(
                message_json(message.model_dump(mode="json", exclude_none=True))
                for message in input
            ),
            tools=tuple(tool.model_dump(mode="json", exclude_none=True) for tool in tools),
            tool_choice=tool_choice.name if isinstance(tool_choice, ToolFunction) else tool_choice,
            params=params_of(config.model_dump(mode="json", exclude_none=True)),
            sample=_sample(where),
            attempt=where.attempt,
            route=self.route,
        )

    def tools_required(self) -> bool:
        """Keep declared tools where none may be called: what a provider needs is its own to say.

        Anthropic refuses a history of tool calls without them; the backend leaves them off
        the wire for those that do not.
        """
        return True

    def max_connections(self) -> int:
        """Inspect's own limit; the gateway's is the one that counts."""
        return _CONNECTIONS

    def connection_key(self) -> str:
        """One pool a model."""
        return self.asked_model


def _sample(where: Scope) -> int:
    """The repeat number: the scope's, or the epoch where Inspect alone runs the evaluation."""
    if where.trial:
        return where.sample
    from inspect_ai.log._samples import sample_active

    active = sample_active()
    return active.epoch if active and where.sample == 1 else where.sample


@modelapi(name="casework")
def casework() -> type[ModelAPI]:
    """Registered through ``casework.registry``."""
    return CaseworkAPI
