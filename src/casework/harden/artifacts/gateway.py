"""Asking through the gateway of `casework.models`: cached, counted, capped."""

from typing import Any

from casework.harden.artifacts.asking import Ask, Said, Talk
from casework.harden.asking import Asks
from casework.models.records import ModelRole, Params, Reply, Request
from casework.models.structured import reply_state


def through_gateway(
    asker: Asks,
    model: str,
    *,
    role: ModelRole = "mutation",
    route: dict[str, Any] | None = None,
    params: Params | None = None,
) -> Ask:
    """An `Ask` that speaks to `model`. Parameters are the model's own unless given (spec 1.2)."""

    async def ask(talk: Talk) -> Said:
        reply = await asker.ask(
            Request(
                role=role,
                model=model,
                messages=talk.messages,
                tools=talk.tools,
                tool_choice="auto" if talk.tools and talk.use_tools else "none",
                params=params or Params(),
                route=route or {},
            )
        )
        return Said(
            text=reply.text,
            state=reply_state(reply, structured=False),
            calls=reply.tool_calls,
            message=_message(reply),
        )

    return ask


def _message(reply: Reply) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": reply.text}
    if reply.tool_calls:
        message["tool_calls"] = [
            {
                "id": call.id,
                "function": call.name[:64],
                "arguments": call.arguments if call.arguments is not None else {},
            }
            for call in reply.tool_calls
        ]
    return message
