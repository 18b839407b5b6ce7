"""The lines of the ledger: one shape for every way an attempt can end."""

from datetime import UTC, datetime
from typing import Any

from casework.errors import AuthFailed, ContextOverflow, ProviderFailed, RouteMismatch
from casework.models.faults import Transient
from casework.models.key import is_local
from casework.models.records import Reply, Request, TokenUsage

Entry = dict[str, Any]

OUTCOMES: dict[type[Exception], str] = {
    Transient: "transient",
    AuthFailed: "auth",
    ContextOverflow: "overflow",
    ProviderFailed: "failed",
    RouteMismatch: "route_mismatch",
}
"""What an attempt that gave no usable reply is called; others are ``ok`` or ``lost``."""

BILLED = frozenset({"ok", "route_mismatch"})
"""Outcomes for which a provider reported usage."""


def line(request: Request, key: str, trial: str, number: int) -> Entry:
    """A line without an outcome. `number` is the attempt at the provider, 0 for a cache hit."""
    return {
        "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "key": key,
        "role": request.role,
        "model": request.model,
        "route": "",
        "trial": trial,
        "sample": request.sample,
        "attempt": request.attempt,
        "number": number,
        "outcome": "lost",
        "cache_hit": False,
        "input_tokens": 0,
        "output_tokens": 0,
        "cache_read_tokens": 0,
        "cache_write_tokens": 0,
        "seconds": 0.0,
        "dollars": 0.0,
        "message": "",
    }


def hit(request: Request, reply: Reply, trial: str) -> Entry:
    """A reply that was already there: no attempt, no tokens, no money."""
    entry = line(request, reply.key, trial, 0)
    return {**entry, "outcome": "ok", "cache_hit": True, "route": reply.route}


NOT_SENT = "sent without "
REENTERED = "entered again from the stored reply"


def reentered(reply: Reply) -> Entry:
    """The line of a paid reply that is stored, where the ledger has lost the one it had."""
    lost_line = {**line(_NOBODY, reply.key, "", 1), "role": "unknown", "model": "unknown"}
    return answered(lost_line, reply, REENTERED)


_NOBODY = Request(role="task", model="unknown", messages=())


def answered(started: Entry, reply: Reply, message: str = "") -> Entry:
    """An attempt that was answered and stored. Says so where parameters were left out."""
    usage: TokenUsage = reply.usage
    left_out = (reply.output.get("metadata") or {}).get("not_sent")
    if left_out and not message:
        message = NOT_SENT + ", ".join(left_out)
    kept = {name: value for name, value in started.items() if name != "assumed"}
    return {
        **kept,
        "outcome": "ok",
        "route": reply.route,
        "input_tokens": usage.input,
        "output_tokens": usage.output,
        "cache_read_tokens": usage.cache_read,
        "cache_write_tokens": usage.cache_write,
        "seconds": round(reply.seconds, 6),
        "dollars": reply.dollars,
        "message": message,
    }


def lost(request: Request, key: str, trial: str, number: int, tokens: int, dollars: float) -> Entry:
    """What the line will say if the attempt is never heard of again.

    `tokens` and `dollars` are the worst case, which caps then count as spent.
    """
    entry = line(request, key, trial, number)
    if is_local(request.model):
        return {**entry, "outcome": "failed", "message": "cancelled"}
    return {
        **entry,
        "dollars": None,
        "message": "the process ended before the reply was stored",
        "assumed": {"tokens": tokens, "dollars": dollars},
    }


def failed(started: Entry, failure: Exception, seconds: float) -> Entry:
    """An attempt that gave no reply. Its cost stays unknown where the provider may have worked."""
    entry = {
        **started,
        "outcome": OUTCOMES.get(type(failure), "failed"),
        "seconds": round(seconds, 6),
        "message": str(failure),
    }
    if isinstance(failure, Transient) and failure.billed is None:
        return entry
    entry.pop("assumed", None)
    return {**entry, "dollars": 0.0}
