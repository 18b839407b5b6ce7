"""Whether the provider that served a call is the one that was pinned."""

import re
from typing import Any

from casework.errors import RouteMismatch
from casework.models.records import Reply, Request


def pinned(request: Request) -> tuple[str, ...]:
    """The providers a request is pinned to (``route.provider.only``), or none."""
    provider: Any = request.route.get("provider")
    only: Any = provider.get("only") if isinstance(provider, dict) else None
    if isinstance(only, str):
        return (only,)
    return tuple(str(name) for name in only) if only else ()


def check_route(request: Request, reply: Reply) -> None:
    """Raise RouteMismatch where a pinned request was served by somebody else, or by nobody known.

    Names are compared without case, spaces and variant suffixes (``deepinfra/fp8`` is served by
    ``DeepInfra``).
    """
    only = pinned(request)
    if not only or _plain(reply.route) in {_plain(name) for name in only}:
        return
    served = f"served by {reply.route!r}" if reply.route else "served by a provider it did not name"
    raise RouteMismatch(
        f"{request.model}: pinned to {', '.join(only)} but {served}. The reply is not used; "
        "choose a provider that honours the pin, or drop the pin."
    )


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.split("/")[0].lower())
