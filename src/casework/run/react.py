"""`react`: the agent for models that call tools. One loop: ask, run the tools asked for, repeat."""

from typing import Any

from casework.run.session import EMPTY, STUBBORN, STUCK, Ask, Message, Said, Session, ToolRequest

GO_ON = (
    "You sent neither text nor a tool request. Use a tool, or write your final text if you have "
    "read enough."
)
ARGUMENTS_KEPT = 4_000


async def work(session: Session, prompt: str, closing: str, max_tokens: int | None) -> str:
    """Work on `prompt` with the tools of the session until the model writes its final text.

    `closing` is what the model is told when no more tools are to be had. Returns the final text
    ("" where the model never gave one) and leaves the reason it stopped in ``session.stop``.
    """
    history: list[Message] = [{"role": "user", "content": prompt}]
    session.note("user", prompt)
    signatures: list[str] = []
    empty = 0
    while session.turns_left > 1:
        said = await session.ask(Ask(tuple(history), session.tools, max_tokens=max_tokens))
        if said.requests:
            empty = 0
            history.append(bounded(said))
            denied = session.use.denied
            for request in said.requests:
                history.append(_answer(request, await session.use_tool(request)))
                signatures.append(f"{request.name} {request.raw}")
            if session.use.denied > denied:
                session.stop = "budget_exhausted"
                break
            if len(signatures) >= STUCK and len(set(signatures[-STUCK:])) <= 2:
                session.stop = "stuck"
                break
        elif said.text.strip():
            return await _whole(session, history, said, max_tokens)
        else:
            empty += 1
            if empty == EMPTY:
                session.stop = "empty_turns"
                break
            history.append({"role": "user", "content": GO_ON})
            session.note("user", GO_ON)
    else:
        session.stop = "turns_exhausted"
    return await _close(session, history, closing, max_tokens)


async def _close(
    session: Session, history: list[Message], closing: str, max_tokens: int | None
) -> str:
    """Ask for the final text with tools switched off; deny the stubborn a bounded number of times.

    The tools stay declared (some providers refuse a history of tool calls without them).
    """
    history.append({"role": "user", "content": closing})
    session.note("user", closing)
    for _ in range(1 + STUBBORN):
        said = await session.ask(
            Ask(tuple(history), session.tools, tools_allowed=False, max_tokens=max_tokens)
        )
        if said.text.strip():
            return said.text
        if not said.requests:
            break
        history.append(bounded(said))
        for request in said.requests:
            history.append(_answer(request, session.deny(request)))
    return ""


async def _whole(
    session: Session, history: list[Message], said: Said, max_tokens: int | None
) -> str:
    """The final text; one that was cut at the token limit is asked for once more, shorter."""
    if said.stop != "length":
        return said.text
    shorter = "Your text was cut off at the length limit. Write it again, complete and shorter."
    again = [*history, {"role": "assistant", "content": said.text}]
    again.append({"role": "user", "content": shorter})
    session.note("user", shorter)
    retry = await session.ask(
        Ask(tuple(again), session.tools, tools_allowed=False, max_tokens=max_tokens)
    )
    if retry.stop == "length" or not retry.text.strip():
        session.stop = "truncated"
    return retry.text if retry.text.strip() else said.text


def bounded(said: Said) -> Message:
    """The assistant message for the history, with broken or huge arguments made small and valid.

    A provider rejects a history whose arguments are no JSON object, and a 200 kB argument would
    be paid for again on every later turn. The transcript keeps the raw words.
    """
    calls: list[dict[str, Any]] = []
    for request, sent in zip(said.requests, said.message.get("tool_calls") or [], strict=True):
        arguments: Any = request.arguments
        if not isinstance(arguments, dict):
            arguments = {}
        elif len(request.raw) > ARGUMENTS_KEPT:
            arguments = {
                key: value if len(str(value)) <= 200 else f"{str(value)[:200]}…"
                for key, value in list(arguments.items())[:20]
            }
        calls.append({**sent, "function": request.name[:64], "arguments": arguments})
    return {**said.message, "tool_calls": calls}


def _answer(request: ToolRequest, text: str) -> Message:
    return {
        "role": "tool",
        "content": text,
        "tool_call_id": request.id,
        "function": request.name[:200],
    }
