"""What goes to a model and what comes back (frozen records, no provider types).

Messages are plain JSON in the shape of Inspect's chat messages: ``{"role": "user", "content":
"…"}`` is enough. Keeping them as JSON keeps this module free of Inspect and makes a request
hashable to the letter.
"""

from typing import Any, Literal

from pydantic import Field

from casework.cases.records import Record

ModelRole = Literal["task", "mutation", "judge", "writer", "transfer", "witness"]
ReplyStop = Literal["end", "length", "tool", "refusal", "context", "unknown"]
JSON = dict[str, Any]


class Params(Record):
    """Sampling and output parameters; None means "not sent"."""

    max_tokens: int | None = None
    temperature: float | None = None
    top_p: float | None = None
    top_k: int | None = None
    seed: int | None = None
    stop: tuple[str, ...] | None = None
    logprobs: bool | None = None
    top_logprobs: int | None = None
    response_schema: JSON | None = None
    """A JSON schema the reply must satisfy; enforced by grammar on the embedded model."""
    extra: JSON = Field(default_factory=JSON)


class Request(Record):
    """One model call. Its key is the hash of everything here."""

    role: ModelRole
    model: str
    """An Inspect model string as the user gave it: ``openai/…``, ``casework/embedded``."""
    messages: tuple[JSON, ...]
    tools: tuple[JSON, ...] = ()
    tool_choice: str = "auto"
    params: Params = Params()
    sample: int = 1
    """Repeat number: epoch of a trial, member of a vote. Distinct samples never share a reply."""
    attempt: int = 1
    """Re-asks of the same words (after an empty or refused reply) count up here."""
    route: JSON = Field(default_factory=JSON)
    """Provider pin and other model arguments, e.g. ``{"provider": {"only": ["X"]}}``."""


class ToolCall(Record):
    """A tool request as the model wrote it. `arguments` is None where `error` says why."""

    id: str
    name: str
    arguments_raw: str
    arguments: JSON | None
    error: str = ""


class TokenUsage(Record):
    """Tokens of one call; input excludes cache reads and writes."""

    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_write: int = 0


class Reply(Record):
    """One model reply. `output` is Inspect's ModelOutput as JSON, for lossless replay."""

    key: str
    text: str
    stop: ReplyStop
    tool_calls: tuple[ToolCall, ...] = ()
    usage: TokenUsage = TokenUsage()
    seconds: float = 0.0
    dollars: float | None = None
    route: str = ""
    """Who really served the call, as far as the provider says."""
    cache_hit: bool = False
    output: JSON = Field(default_factory=JSON)
