"""How a judge model is asked: for what is still open, a bounded number of times, each call kept."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from casework.errors import AuthFailed, CapReached, ContextOverflow, ModelError, RouteMismatch
from casework.judge.records import Item, JudgeCall
from casework.models.key import request_key
from casework.models.records import Reply, Request
from casework.models.scope import scope

MOST_TOKENS = 16_384
"""The output budget is doubled after a cut reply, up to here."""
Ask = Callable[[Request], Awaitable[Reply]]
D = TypeVar("D")


class Heard(NamedTuple, Generic[D]):
    """One reply as heard: its state, the decisions that can be taken (by criterion), and what is
    to be told where it is asked again."""

    state: str
    found: dict[str, D]
    complaint: str


class Open(NamedTuple):
    """What the next request is about: the criteria without a decision, what was wrong with the
    last reply, its output budget, and its number from 1."""

    items: Sequence[Item]
    complaint: str
    budget: int
    number: int


async def ask_until_decided(
    items: Sequence[Item],
    request_of: Callable[[Open], Request],
    hear: Callable[[Reply, Sequence[Item]], Heard[D]],
    *,
    ask: Ask,
    trial: str,
    reasks: int,
    budget: int,
    calls: list[JudgeCall],
    asked: int = 0,
) -> dict[str, D]:
    """The decisions on some criteria, after at most ``1 + reasks`` calls, which join `calls`.

    `asked` is how many calls may have been made for this before, in vain: replies that are still
    stored are heard again, cost nothing, and do not count.
    AuthFailed and CapReached pass through; another ModelError ends the asking. What stays open
    is missing from the result.
    """
    found: dict[str, D] = {}
    complaint = ""
    again = asked
    number = 0
    while number < 1 + reasks + asked - again:
        left = [item for item in items if item.id not in found]
        if not left:
            break
        number += 1
        request = request_of(Open(left, complaint, budget, number))
        try:
            with scope(trial=trial, role="judge"):
                reply = await ask(request)
        except (AuthFailed, CapReached):
            raise
        except ModelError as error:
            calls.append(_failed_call(request, error))
            break
        again -= bool(again and reply.cache_hit)
        heard = hear(reply, left)
        calls.append(_kept_call(request, reply, heard.state, heard.complaint))
        found |= heard.found
        complaint = heard.complaint
        if reply.stop == "length":
            budget = min(2 * budget, MOST_TOKENS)
    return found


def _kept_call(request: Request, reply: Reply, state: str, complaint: str) -> JudgeCall:
    """A call as it is kept: its reply, what was heard in it, and its cost."""
    return JudgeCall(
        key=reply.key,
        state=state,
        complaint=complaint,
        text=reply.text,
        max_tokens=request.params.max_tokens,
        usage=reply.usage,
        seconds=reply.seconds,
        dollars=reply.dollars,
        cache_hit=reply.cache_hit,
    )


def _failed_call(request: Request, error: ModelError) -> JudgeCall:
    """A call that came to nothing, with the error's name as its state."""
    names: dict[type[ModelError], str] = {
        ContextOverflow: "context_overflow",
        RouteMismatch: "route_mismatch",
    }
    state = names.get(type(error), "provider_failed")
    return JudgeCall(
        key=request_key(request),
        state=state,
        complaint=str(error),
        max_tokens=request.params.max_tokens,
    )
