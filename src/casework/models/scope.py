"""Which trial, role and repeat the running code is working for.

Calls that come through Inspect carry none of these, so the code that starts a trial opens a
scope around it; the provider and the ledger read it.
"""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from casework.models.records import ModelRole


class Scope(NamedTuple):
    """The tags of a stretch of work. `trial` is free text; "" where there is none."""

    trial: str = ""
    role: ModelRole = "task"
    sample: int = 1
    attempt: int = 1


_NOWHERE = Scope()
_scope: ContextVar[Scope] = ContextVar("casework_scope", default=_NOWHERE)


@contextmanager
def scope(
    *,
    trial: str | None = None,
    role: ModelRole | None = None,
    sample: int | None = None,
    attempt: int | None = None,
) -> Generator[Scope]:
    """Tag every model call made inside; what is None is kept from the scope around it."""
    outer = _scope.get()
    inner = Scope(
        outer.trial if trial is None else trial,
        outer.role if role is None else role,
        outer.sample if sample is None else sample,
        outer.attempt if attempt is None else attempt,
    )
    token = _scope.set(inner)
    try:
        yield inner
    finally:
        _scope.reset(token)


def current_scope() -> Scope:
    """The innermost open scope."""
    return _scope.get()
