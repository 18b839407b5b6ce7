"""Watches the HTTP exchange of one attempt from inside the provider's own client.

Two kinds of loss happen between a request and the wire, or between the wire and an exception:
adapters leave out parameters a service does not take, with a log line at most; and SDKs turn an
error inside a 200 into a crash somewhere else. Hooks on the HTTP client see both.
"""

import json
from contextvars import ContextVar
from typing import Any

from casework.errors import CaseworkError, ContextOverflow, ProviderFailed, UsageError
from casework.models.faults import Transient, fault_of_status, overflows
from casework.models.records import Params
from casework.models.retry import asked_wait

_SPELLINGS: dict[str, tuple[str, ...]] = {
    "max_tokens": ("max_tokens", "max_completion_tokens", "max_output_tokens"),
    "temperature": ("temperature",),
    "top_p": ("top_p",),
    "top_k": ("top_k",),
    "seed": ("seed",),
    "stop": ("stop", "stop_sequences"),
    "logprobs": ("logprobs", "include"),
    "top_logprobs": ("top_logprobs",),
    "response_schema": ("response_format", "text", "output_format", "output_config"),
}

TOLERATED = frozenset({"temperature", "top_p", "seed"})
"""Several services have dropped these for all models: left out, but said so in the ledger.
Every other parameter that would be left out stops the call before it is sent."""

_wire: ContextVar["Wire | None"] = ContextVar("casework_wire", default=None)


class Wire:
    """What one attempt must send, and what was seen of it."""

    def __init__(self, model: str, params: Params) -> None:
        self.model = model
        self.not_sent: tuple[str, ...] = ()
        self.status = 0
        self.body = b""
        self.refusal: UsageError | None = None
        self._wanted = [name for name in _SPELLINGS if getattr(params, name) is not None]

    def __enter__(self) -> "Wire":
        self._token = _wire.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        _wire.reset(self._token)

    def check(self, content: bytes) -> None:
        """Compare a request body with what must be in it. Raises UsageError for what matters."""
        try:
            body: Any = json.loads(content)
        except ValueError:
            return
        missing = [
            name
            for name in self._wanted
            if not any(spelling in body for spelling in _SPELLINGS[name])
        ]
        self.not_sent = tuple(name for name in missing if name in TOLERATED)
        refused = [name for name in missing if name not in TOLERATED]
        if refused:
            self.refusal = UsageError(
                f"{self.model}: this provider's adapter would leave out {', '.join(refused)}. "
                "Nothing was sent. Drop the parameter or choose another model."
            )
            raise self.refusal

    def fault(self, error: Exception) -> Exception:
        """What a provider's exception means, from status, headers and the bytes received."""
        if self.refusal:
            return self.refusal
        if isinstance(error, (CaseworkError, Transient)):
            return error
        told = _message(error)
        status: Any = getattr(error, "status_code", None) or getattr(error, "code", None)
        headers: Any = getattr(getattr(error, "response", None), "headers", None) or {}
        if isinstance(status, int) and status >= 400:
            return fault_of_status(status, told, self.model, asked_wait(headers))
        if 0 < self.status < 400:
            return fault_inside(self.model, self.body)
        name = type(error).__name__
        if "Timeout" in name or "Connect" in name or isinstance(error, OSError):
            return Transient(f"{self.model}: {name}: {told}")
        if overflows(told):
            return ContextOverflow(f"{self.model}: {told}")
        return ProviderFailed(f"{self.model}: {name}: {told}")


def watch(client: Any) -> None:
    """Hook into an SDK client, where it is one we know, and switch its own retries off."""
    if hasattr(client, "max_retries"):
        # The SDKs try twice more inside every call, which would multiply ours.
        client.max_retries = 0
    http: Any = getattr(client, "_client", None)
    hooks: Any = getattr(http, "event_hooks", None)
    if isinstance(hooks, dict) and {"request", "response"} <= hooks.keys():
        http.event_hooks = {
            **hooks,
            "request": [*hooks["request"], _before],
            "response": [*hooks["response"], _after],
        }


async def _before(request: Any) -> None:
    wire = _wire.get()
    if wire:
        wire.check(await request.aread())


async def _after(response: Any) -> None:
    wire = _wire.get()
    if wire:
        wire.status = response.status_code
        wire.body = await response.aread()


def fault_inside(model: str, body: bytes) -> Exception:
    """What a 200 means that is no reply: an error with a status of its own, or no JSON at all."""
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
