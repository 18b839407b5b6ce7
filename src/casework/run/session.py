"""One agent at work: the budget, the transcript, and every exchange with the model and the tools.

Rules of the budget (paper, section D.3-D.4; ours where it is silent):

* every tool request counts, valid or not; once `limits.tool_calls` are spent, each further
  request is answered with a denial, and the next turn is asked without tools for the final text;
* the last of `limits.turns` model turns is asked without tools, so that a summary always has its
  turn; a model that still requests a tool is denied `STUBBORN` more times and then stopped;
* the same one or two requests over and over (`STUCK` in a row) or `EMPTY` turns without text or
  tool request end the work early, in the same way.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from casework.run.records import Stop, ToolUse, Usage
from casework.run.tools import Desk, Outcome, Tool, call

STUBBORN = 2
STUCK = 8
EMPTY = 3

Message = dict[str, Any]
NOTHING = Usage()


@dataclass(frozen=True)
class Ask:
    """One request to the task model. `schema`: a JSON schema the reply must satisfy."""

    messages: tuple[Message, ...]
    tools: tuple[Tool, ...] = ()
    tools_allowed: bool = True
    schema: dict[str, Any] | None = None
    max_tokens: int | None = None


@dataclass(frozen=True)
class ToolRequest:
    """A tool request as the model wrote it; `arguments` is None where they do not parse."""

    id: str
    name: str
    arguments: Any
    raw: str


@dataclass(frozen=True)
class Said:
    """What the model said. `message` is the assistant message to put into the history."""

    text: str
    stop: str
    requests: tuple[ToolRequest, ...]
    message: Message
    usage: Usage = NOTHING


class Model(Protocol):
    """How an agent reaches the task model; `run.inspect_model` has the one that counts."""

    def __call__(self, ask: Ask, /) -> Awaitable[Said]: ...


@dataclass(frozen=True)
class Budget:
    """Limits of one piece of work: model turns and tool calls."""

    turns: int
    tool_calls: int


class Spent:
    """A running sum of usage, shared by the turns of one trial."""

    def __init__(self) -> None:
        self.total = Usage(dollars=0.0)

    def add(self, usage: Usage) -> None:
        """Add one call; dollars stay unknown once one call's price is unknown."""
        mine, other = self.total, usage
        known = mine.dollars is not None and other.dollars is not None
        self.total = Usage(
            calls=mine.calls + other.calls,
            input_tokens=mine.input_tokens + other.input_tokens,
            output_tokens=mine.output_tokens + other.output_tokens,
            cache_read_tokens=mine.cache_read_tokens + other.cache_read_tokens,
            cache_write_tokens=mine.cache_write_tokens + other.cache_write_tokens,
            seconds=mine.seconds + other.seconds,
            dollars=(mine.dollars or 0) + (other.dollars or 0) if known else None,
        )


class Session:
    """A trial in progress: what was said, what was used, what was opened."""

    def __init__(
        self,
        model: Model | None,
        desk: Desk,
        tools: tuple[Tool, ...],
        budget: Budget,
        progress: Callable[[str], None] = lambda _: None,
        max_tokens: int | None = None,
    ) -> None:
        self.desk = desk
        self.tools = tools
        self.budget = budget
        self.progress = progress
        self.max_tokens = max_tokens
        self.stop: Stop = "completed"
        self.turns = 0
        self.use = ToolUse()
        self.opened: list[str] = []
        self.transcript: list[Message] = []
        self.spent = Spent()
        self._model = model

    def successor(self, budget: Budget) -> "Session":
        """A session for the next turn: same transcript and counts, fresh budget, no tools."""
        after = Session(self._model, self.desk, (), budget, self.progress)
        after.transcript, after.spent = self.transcript, self.spent
        return after

    @property
    def usage(self) -> Usage:
        """Tokens and dollars of all turns so far, of this session and those it shares with."""
        return self.spent.total

    @property
    def calls_left(self) -> int:
        """Tool calls not yet requested."""
        return max(0, self.budget.tool_calls - (self.use.requested - self.use.denied))

    @property
    def turns_left(self) -> int:
        """Model turns not yet taken."""
        return max(0, self.budget.turns - self.turns)

    async def ask(self, ask: Ask) -> Said:
        """One model turn, recorded whole. A request without a length has the session's."""
        if self._model is None:
            raise RuntimeError("this agent runs without a model")
        self.turns += 1
        said = await self._model(replace(ask, max_tokens=ask.max_tokens or self.max_tokens))
        self.spent.add(said.usage)
        self.note(
            "assistant",
            said.text,
            stop=said.stop,
            tool_requests=[
                {"id": request.id, "name": request.name, "arguments": request.raw}
                for request in said.requests
            ],
        )
        return said

    async def use_tool(self, request: ToolRequest) -> str:
        """Run one tool request within the budget and return the text for the model."""
        if self.calls_left == 0:
            return self.deny(request)
        outcome = await call(self.tools, self.desk, request.name, request.arguments)
        self._record(request, outcome)
        return outcome.text

    def deny(self, request: ToolRequest) -> str:
        """Refuse one tool request, and say what to do instead."""
        self._count(denied=1)
        text = (
            f"Denied: no more tool calls (of {self.budget.tool_calls}) can be made in this task. "
            "Write your final text now from what you have read."
        )
        self.note("tool", text, id=request.id, name=request.name, outcome="denied")
        return text

    def note(self, role: str, text: str, **more: Any) -> None:
        """Put one line into the transcript."""
        self.transcript.append({"role": role, "text": text, **more})

    def _record(self, request: ToolRequest, outcome: Outcome) -> None:
        kind = "escapes" if outcome.kind == "escape" else outcome.kind
        self._count(**{kind: 1})
        if any(tool.name == request.name for tool in self.tools):
            by_tool = dict(self.use.by_tool)
            by_tool[request.name] = by_tool.get(request.name, 0) + 1
            self.use = self.use.model_copy(update={"by_tool": by_tool})
        if outcome.opened and outcome.opened not in self.opened:
            self.opened.append(outcome.opened)
            self.progress(f"read {outcome.opened}")
        self.note("tool", outcome.text, id=request.id, name=request.name, outcome=outcome.kind)

    def _count(self, **more: int) -> None:
        counts = self.use.model_dump()
        for name, number in more.items():
            counts[name] += number
            counts["requested"] += number
        self.use = ToolUse(**counts)
