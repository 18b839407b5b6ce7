"""One model call with a contract: ask, read, check by code, and ask again with what was wrong.

At most three repair rounds follow the first reply (specification, section 3); then the call fails
with the artifact, the rules and what to do. Nothing in a reply is ever repaired here.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from casework.build.fault import Fault, StageFailed
from casework.errors import AuthFailed, CapReached, ContextOverflow, ModelError, ProviderFailed
from casework.models.records import JSON, ModelRole, Params, Reply, Request
from casework.models.scope import scope
from casework.models.structured import StructuredError, last_json, reply_state

REPAIRS = 3
MOST_SHOWN = 40
"""Faults told to a model in one repair round."""
MOST_ECHOED = 60_000
"""Characters of its own reply a model is shown again."""
T = TypeVar("T")


class Role(NamedTuple):
    """A model as a build names it. ``params.max_tokens`` bounds every reply's output."""

    model: str
    params: Params = Params()
    route: JSON | None = None


class Speaks(Protocol):
    """Whoever answers: a gateway with a name for each call, or recorded replies."""

    async def ask(self, call: str, round: int, request: Request) -> Reply: ...


class Contract(NamedTuple, Generic[T]):
    """What is asked and what a good reply is.

    `call` names the call within the build (``opinion_pass1``, ``manuscripts/s0012``); `shape` is
    the record a reply's JSON must be; `check` tells what else is wrong with one. `review` asks
    somebody else (a grader) about what code finds nothing wrong with.
    """

    call: str
    prompt: str
    shape: type[T]
    check: Callable[[T], Sequence[Fault]]
    role: ModelRole = "writer"
    max_tokens: int = 16_384
    review: Callable[[T], Awaitable[Sequence[Fault]]] | None = None


class Asks:
    """Puts contracts to the models of a build, a bounded number at a time."""

    def __init__(self, speaks: Speaks, roles: dict[ModelRole, Role], workers: int = 12) -> None:
        self._speaks = speaks
        self._roles = roles
        self._workers = asyncio.Semaphore(workers)
        self._failed: Mapping[str, int] = {}

    def failed_before(self, times: Mapping[str, int]) -> None:
        """How often calls (or all calls of a stage, by its name) failed in earlier runs: they are
        asked anew, not answered again with the replies that were refused."""
        self._failed = dict(times)

    async def agreed(self, contract: "Contract[T]") -> T:
        """A reply that holds to its contract. Raises StageFailed after 1 + 3 rounds; AuthFailed,
        CapReached and ProviderFailed pass through."""
        messages: list[JSON] = [{"role": "user", "content": contract.prompt}]
        faults: Sequence[Fault] = ()
        budget = contract.max_tokens
        for number in range(1, 2 + REPAIRS):
            request = self._request(contract, tuple(messages), budget, number)
            with scope(trial=contract.call, role=contract.role):
                try:
                    # Held for one call, not for all rounds: a review asks within a round.
                    async with self._workers:
                        reply = await self._speaks.ask(contract.call, number, request)
                except (AuthFailed, CapReached, ProviderFailed):
                    raise
                except ContextOverflow as error:
                    raise StageFailed(
                        contract.call, (_too_long(contract, error),), number
                    ) from error
                except ModelError as error:
                    raise ProviderFailed(f"{contract.call}: {error}") from error
            value, faults = heard(contract, reply)
            if value is not None and not faults and contract.review:
                faults = tuple(await contract.review(value))
            if value is not None and not faults:
                return value
            messages = [messages[0], *_again(reply, faults)]
            if reply.stop == "length":
                budget = min(2 * budget, 4 * contract.max_tokens)
        raise StageFailed(contract.call, faults, 1 + REPAIRS)

    def _request(
        self, contract: "Contract[T]", messages: tuple[JSON, ...], budget: int, number: int
    ) -> Request:
        role = self._roles[contract.role]
        before = sum(
            times
            for name, times in self._failed.items()
            if contract.call == name or contract.call.startswith(f"{name}/")
        )
        most = role.params.max_tokens
        return Request(
            role=contract.role,
            model=role.model,
            messages=messages,
            params=role.params.model_copy(update={"max_tokens": min(budget, most or budget)}),
            attempt=number + before * (1 + REPAIRS),
            route=role.route or {},
        )


def heard(contract: "Contract[T]", reply: Reply) -> tuple[T | None, Sequence[Fault]]:
    """What a reply says, or what is wrong with it."""
    call = contract.call
    state = reply_state(reply)
    if state != "ok":
        return None, (
            Fault(
                rule=f"reply_{state}",
                where=call,
                message=f"the reply was {state.replace('_', ' ')}.",
                fix="Reply with the whole JSON and nothing else.",
            ),
        )
    try:
        value = last_json(reply.text)
    except (StructuredError, RecursionError) as error:
        fix = "Reply with one whole JSON value."
        return None, (Fault(rule="json", where=call, message=f"{error}.", fix=fix),)
    try:
        found = read_as(contract.shape, value)
    except ValidationError as error:
        return None, shape_faults(error)
    return found, tuple(contract.check(found))


def read_as(shape: type[T], value: Any) -> T:
    """A JSON value as a record (or any type pydantic knows), strictly. Raises ValidationError."""
    text = json.dumps(value)
    if isinstance(shape, type) and issubclass(shape, BaseModel):
        return shape.model_validate_json(text, strict=True)
    return TypeAdapter(shape).validate_json(text, strict=True)


def shape_faults(error: ValidationError) -> tuple[Fault, ...]:
    """What is wrong with the shape, one fault a place."""
    return tuple(
        Fault(
            rule="shape",
            where=".".join(str(step) for step in one["loc"]) or "the whole",
            message=f"{one['msg']}.",
            fix="Keep to the keys, types and formats that were asked for.",
        )
        for one in error.errors(include_url=False, include_input=False)
    )


def _again(reply: Reply, faults: Sequence[Fault]) -> list[JSON]:
    told = "\n".join(f"- {fault.line()}" for fault in faults[:MOST_SHOWN])
    if len(faults) > MOST_SHOWN:
        told += f"\n- and {len(faults) - MOST_SHOWN} more of the same kinds"
    words = (
        "A check by code refused that reply:\n"
        f"{told}\n"
        "Mend exactly these points, keep what was right, and reply with the whole JSON again."
    )
    said = reply.text[:MOST_ECHOED]
    if not said.strip():
        return [{"role": "user", "content": words}]
    return [{"role": "assistant", "content": said}, {"role": "user", "content": words}]


def _too_long(contract: "Contract[Any]", error: Exception) -> Fault:
    return Fault(
        rule="context",
        where=contract.call,
        message=f"the material is longer than the model reads ({error}).",
        fix="Use a model with a longer context, or a smaller --chunk.",
    )
