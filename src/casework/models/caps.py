"""Hard limits that stop before the call, not after it."""

from typing import Annotated, Any, NamedTuple

from pydantic import Field

from casework.cases.records import Record
from casework.errors import CapReached, UsageError
from casework.models.entries import Entry
from casework.models.jsontext import written
from casework.models.prices import Prices
from casework.models.records import Request

ASSUMED_OUTPUT = 16_384
"""Output tokens reserved for a request that sets no `max_tokens`."""

_BYTES_A_TOKEN = 3
_MEDIA_TOKENS = 4_000


class Caps(Record):
    """Limits over a whole ledger, restarts included; None: no limit."""

    calls: Annotated[int, Field(ge=0)] | None = None
    tokens: Annotated[int, Field(ge=0)] | None = None
    dollars: Annotated[float, Field(ge=0)] | None = None


class Amount(NamedTuple):
    """Calls, tokens (of all kinds) and dollars, spent or set aside."""

    calls: int = 0
    tokens: int = 0
    dollars: float = 0.0

    def plus(self, other: "Amount", sign: int = 1) -> "Amount":
        """The sum, or with `sign` -1 the difference."""
        return Amount(
            calls=self.calls + sign * other.calls,
            tokens=self.tokens + sign * other.tokens,
            dollars=self.dollars + sign * other.dollars,
        )


class Purse:
    """What is spent and what calls in flight may still spend, against the caps."""

    def __init__(self, caps: Caps, prices: Prices) -> None:
        self.caps = caps
        limits: dict[str, float | None] = caps.model_dump()
        self._capped = [(name, cap) for name, cap in limits.items() if cap is not None]
        self.prices = prices
        self.spent = Amount()
        self.held = Amount()

    def worst(self, request: Request) -> Amount:
        """The most one attempt at this request can use.

        Raises UsageError where a cap in dollars is set and the model's price is unknown.
        """
        input, output = estimate_input(request), request.params.max_tokens or ASSUMED_OUTPUT
        dollars = self.prices.cost(request.model, input, output)
        if dollars is None:
            if self.caps.dollars is not None:
                raise UsageError(
                    f"{request.model}: no price is known for this model, so the cap of "
                    f"${self.caps.dollars:g} cannot be kept. Supply its price in a TOML file "
                    f'(["{request.model}"] with input and output in dollars per million '
                    "tokens), or cap calls or tokens instead."
                )
            dollars = 0.0
        return Amount(calls=1, tokens=input + output, dollars=dollars)

    def reserve(self, amount: Amount, model: str) -> None:
        """Set an amount aside for a call. Raises CapReached where it would cross a cap."""
        after = self.spent.plus(self.held).plus(amount)
        for name, cap in self._capped:
            if not getattr(after, name) <= cap * (1 + 1e-12):
                raise CapReached(
                    f"The cap of {cap:g} {name} would be crossed by the next call to {model}: "
                    f"{getattr(self.spent, name):g} spent, {getattr(self.held, name):g} set aside "
                    f"for calls in flight, {getattr(amount, name):g} at most for this one. "
                    "Nothing was sent. Raise the cap and run the same command again to continue."
                )
        self.held = self.held.plus(amount)

    def settle(self, amount: Amount, entry: Entry | None) -> None:
        """Replace a reservation by what the ledger line says (None: nothing was sent)."""
        self.held = self.held.plus(amount, -1)
        if entry:
            self.count(entry)

    def count(self, entry: Entry) -> None:
        """Add one ledger line to what is spent. Unknown costs count at their worst."""
        if entry["cache_hit"]:
            return
        assumed: dict[str, Any] = entry.get("assumed") or {}
        tokens = sum(
            entry[name]
            for name in ("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens")
        )
        self.spent = self.spent.plus(
            Amount(
                calls=1,
                tokens=tokens or assumed.get("tokens", 0),
                dollars=entry["dollars"] or assumed.get("dollars", 0.0),
            )
        )


def estimate_input(request: Request) -> int:
    """An upper estimate of input tokens: a token for every three bytes of what is sent."""
    parts: list[Any] = [*request.messages, *request.tools]
    if request.params.response_schema is not None:
        parts.append(request.params.response_schema)
    media = 0
    size = 0
    for part in parts:
        text = written(part)
        if b";base64," in text:
            part, found = _without_media(part)
            media += found
            text = written(part)
        size += len(text)
    return size // _BYTES_A_TOKEN + 8 * len(request.messages) + media * _MEDIA_TOKENS + 16


def _without_media(value: Any) -> tuple[Any, int]:
    if isinstance(value, str):
        return ("", 1) if value.startswith("data:") and ";base64," in value[:200] else (value, 0)
    if isinstance(value, dict):
        cleaned = {key: _without_media(item) for key, item in value.items()}
        return {key: item for key, (item, _) in cleaned.items()}, sum(
            n for _, n in cleaned.values()
        )
    if isinstance(value, (list, tuple)):
        items = [_without_media(item) for item in value]
        return [item for item, _ in items], sum(count for _, count in items)
    return value, 0
