"""Asking until the rules hold: a reply is checked, its faults go back, three rounds at most.

Codes: J1 a reply that was cut, refused or left empty; J2 one that holds no usable JSON object.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from casework.cases.records import Record
from casework.harden.artifacts.asking import JSON, Ask, Prompt, Said, Talk, prompt
from casework.harden.artifacts.desk import Desk
from casework.harden.artifacts.errors import ArtifactError
from casework.harden.artifacts.raw import Unreadable, tame
from casework.harden.artifacts.records import Fault
from casework.models.structured import StructuredError, last_json

ROUNDS = 3
"""Spec 1.16, A17."""
TURNS = 40
"""Turns with tools in one round; then the model has to answer."""
CALLS = 8
"""Tool calls that are answered in one turn."""
LONGEST = 400_000
"""Characters of a reply that are read at all."""
REPEATED = 60_000
"""Characters of a rejected reply that go back with its faults."""
TOLD = 40

Draft = dict[str, bytes]
Judge = Callable[[Any], Awaitable[tuple[Draft, Sequence[Fault]]]]


class Round(Record):
    """One round: which prompts were sent, what came, what was wrong with it."""

    number: int
    prompts: tuple[str, ...]
    """``id:sha256`` of each rendered prompt."""
    state: str
    tool_calls: int
    faults: tuple[Fault, ...]


class Made(NamedTuple):
    """Files that hold to the rules, and how they came about."""

    files: Draft
    rounds: tuple[Round, ...]


async def ask_until_valid(
    what: str,
    ask: Ask,
    system: Prompt,
    user: Prompt,
    desk: Desk,
    judge: Judge,
    rounds: int = ROUNDS,
) -> Made:
    """Files that `judge` finds no fault with, from at most `rounds` replies.

    Raises ArtifactError with the last faults where no reply was good enough. What `ask` raises
    passes through.
    """
    messages: list[JSON] = [
        {"role": "system", "content": system.text},
        {"role": "user", "content": user.text},
    ]
    sent = [system, user]
    done: list[Round] = []
    faults: Sequence[Fault] = ()
    for number in range(1, rounds + 1):
        said, used, _ = await answered(ask, messages, desk)
        draft, faults = await _judged(said, judge)
        done.append(
            Round(
                number=number,
                prompts=tuple(f"{one.id}:{one.sha256}" for one in sent),
                state=said.state,
                tool_calls=used,
                faults=tuple(faults),
            )
        )
        if not faults:
            return Made(draft, tuple(done))
        repair = prompt("repair", faults="\n".join(f"- {str(one)[:400]}" for one in faults[:TOLD]))
        sent = [repair]
        messages.append({"role": "assistant", "content": said.text[:REPEATED] or "(nothing)"})
        messages.append({"role": "user", "content": repair.text})
    raise ArtifactError(
        f"{what}: no valid reply in {rounds} rounds",
        faults,
        "Use another model, or the artifacts that come with the house.",
    )


async def answered(
    ask: Ask, messages: list[JSON], desk: Desk, turns: int = TURNS
) -> tuple[Said, int, int]:
    """One final reply, with the look-ups on the way to it answered; then the number of look-ups
    and of questions. `messages` grows by the conversation."""
    used = 0
    for turn in range(turns + 1):
        allowed = turn < turns
        said = await ask(Talk(messages=tuple(messages), tools=desk.tools, use_tools=allowed))
        if not said.calls or not desk.tools or not allowed:
            return said, used, turn + 1
        messages.append(said.message)
        for place, call in enumerate(said.calls):
            used += 1
            told = await desk.answer(call) if place < CALLS else "Not done: too many at once."
            messages.append(
                {
                    "role": "tool",
                    "content": told,
                    "tool_call_id": call.id,
                    "function": call.name[:64],
                }
            )
    raise AssertionError("unreachable: the last turn returns")


async def _judged(said: Said, judge: Judge) -> tuple[Draft, Sequence[Fault]]:
    if said.state != "ok":
        message = f"the reply was {said.state.replace('_', ' ')}; reply shorter and in full"
        return {}, (Fault(code="J1", where="reply", message=message),)
    try:
        if len(said.text) > LONGEST:
            raise Unreadable(f"{len(said.text)} characters, more than the allowed {LONGEST}")
        value = tame(last_json(said.text))
    except (StructuredError, Unreadable) as error:
        return {}, (Fault(code="J2", where="reply", message=str(error)[:300]),)
    if not isinstance(value, dict):
        message = "the reply must be one JSON object"
        return {}, (Fault(code="J2", where="reply", message=message),)
    return await judge(value)
