"""Which backend answers a model string."""

from typing import Any

from casework.models.records import Reply, Request
from casework.models.retry import Retry


class Chooser:
    """Sends each request to the backend its model string names, made on first use."""

    def __init__(self, retry: Retry) -> None:
        self._retry = retry
        self._made: dict[str, Any] = {}

    async def ask(self, request: Request, key: str) -> Reply:
        """One attempt at the backend for ``request.model``."""
        kind = kind_of(request.model)
        if kind == "inspect":
            direct = self._of("direct")
            plain = direct.body(request)
            if plain:
                return await direct.ask(request, key, *plain)
        return await self._of(kind).ask(request, key)

    async def close(self) -> None:
        """Close every backend that was made."""
        for backend in self._made.values():
            await backend.close()
        self._made.clear()

    def _of(self, kind: str) -> Any:
        if kind not in self._made:
            self._made[kind] = self._make(kind)
        return self._made[kind]

    def _make(self, kind: str) -> Any:
        # Imported on use: each leads to libraries the others do not need.
        if kind == "embedded":
            from casework.models.embedded import Embedded

            return Embedded()
        if kind == "scripted":
            from casework.models.scripted import Scripted

            return Scripted()
        if kind == "direct":
            from casework.models.direct import Direct

            return Direct(self._retry, lambda: self._of("inspect"))
        from casework.models.inspect_backend import InspectBackend

        return InspectBackend(self._retry)


def kind_of(model: str) -> str:
    """``embedded``, ``scripted`` or ``inspect`` (everything Inspect has a provider for)."""
    first, _, rest = model.partition("/")
    own = rest.split("/")[0]
    return own if first == "casework" and own in ("embedded", "scripted") else "inspect"


def known(model: str) -> bool:
    """Whether there is a backend or a provider for a model string; nothing else is looked at."""
    if kind_of(model) != "inspect":
        return True
    from casework.models.inspect_backend import known as inspect_known

    return inspect_known(model)


def ready(model: str) -> None:
    """Raise UsageError where a model cannot be asked here (weights, package, key)."""
    kind = kind_of(model)
    if kind == "embedded":
        from casework.models.embedded import check_runtime, weights

        check_runtime()
        weights()
    elif kind == "inspect":
        from casework.models.inspect_backend import ready as inspect_ready

        inspect_ready(model)
