"""What tokens cost, as data: dollars per million tokens.

The table holds list prices of widely used models as their vendors published them up to
November 2025, without batch, priority or long-context terms. A model that is not in it has no
known price: `dollars` then returns None, reports say "unknown", and a cap in dollars refuses
to start until a price is supplied::

    # prices.toml
    ["openrouter/vendor/model"]
    input = 0.40
    output = 1.60
    cache_read = 0.10     # optional, like cache_write; without it the input price holds
"""

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from casework.cases.records import Record
from casework.errors import UsageError
from casework.models.key import is_local
from casework.models.records import TokenUsage

TABLE_DATE = "2025-11"


Rate = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class Price(Record):
    """Dollars per million tokens. None: cached tokens cost what input costs."""

    input: Rate
    output: Rate
    cache_read: Rate | None = None
    cache_write: Rate | None = None


def _p(input: float, output: float, read: float | None = None, write: float | None = None) -> Price:
    return Price(input=input, output=output, cache_read=read, cache_write=write)


TABLE: dict[str, Price] = {
    "openai/gpt-4o": _p(2.50, 10.00, 1.25),
    "openai/gpt-4o-2024-05-13": _p(5.00, 15.00),
    "openai/gpt-4o-mini": _p(0.15, 0.60, 0.075),
    "openai/gpt-4.1": _p(2.00, 8.00, 0.50),
    "openai/gpt-4.1-mini": _p(0.40, 1.60, 0.10),
    "openai/gpt-4.1-nano": _p(0.10, 0.40, 0.025),
    "openai/o4-mini": _p(1.10, 4.40, 0.275),
    "openai/gpt-5": _p(1.25, 10.00, 0.125),
    "openai/gpt-5-mini": _p(0.25, 2.00, 0.025),
    "openai/gpt-5-nano": _p(0.05, 0.40, 0.005),
    "anthropic/claude-3-5-haiku": _p(0.80, 4.00, 0.08, 1.00),
    "anthropic/claude-3-7-sonnet": _p(3.00, 15.00, 0.30, 3.75),
    "anthropic/claude-sonnet-4": _p(3.00, 15.00, 0.30, 3.75),
    "anthropic/claude-sonnet-4-5": _p(3.00, 15.00, 0.30, 3.75),
    "anthropic/claude-haiku-4-5": _p(1.00, 5.00, 0.10, 1.25),
    "anthropic/claude-opus-4": _p(15.00, 75.00, 1.50, 18.75),
    "anthropic/claude-opus-4-1": _p(15.00, 75.00, 1.50, 18.75),
    "anthropic/claude-opus-4-5": _p(5.00, 25.00, 0.50, 6.25),
}

FREE = _p(0.0, 0.0, 0.0, 0.0)

_DATED = re.compile(r"-(20\d{6}|20\d{2}-\d{2}-\d{2}|latest|0)$")


@lru_cache(maxsize=256)
def _undated(model: str) -> str:
    return _DATED.sub("", model)


class Prices(Record):
    """The built-in table with a user's own prices laid over it."""

    own: dict[str, Price] = Field(default_factory=dict[str, Price])

    @classmethod
    def load(cls, path: Path) -> "Prices":
        """Read a user's TOML file. Raises UsageError naming the file and the entry."""
        try:
            data = tomllib.loads(path.read_text("utf-8"))
        except OSError as error:
            raise UsageError(
                f"{path}: cannot be read: {error.strerror}. Check --prices."
            ) from error
        except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise UsageError(f"{path}: cannot be read as TOML prices: {error}.") from error
        own: dict[str, Price] = {}
        for model, entry in data.items():
            try:
                own[model] = Price.model_validate(entry)
            except ValidationError as error:
                first = error.errors()[0]
                where = ".".join(str(part) for part in first["loc"])
                raise UsageError(
                    f'{path}: ["{model}"] {where}: {first["msg"]}. Give input and output in '
                    "dollars per million tokens."
                ) from error
        return cls(own=own)

    def price(self, model: str) -> Price | None:
        """The price of a model string, dated names included, or None where unknown."""
        bare = _undated(model)
        for table in (self.own, TABLE):
            for name in (model, bare):
                if name in table:
                    return table[name]
        return FREE if is_local(model) else None

    def dollars(self, model: str, usage: TokenUsage) -> float | None:
        """What a call cost, or None where the price is unknown."""
        return self.cost(model, usage.input, usage.output, usage.cache_read, usage.cache_write)

    def cost(
        self, model: str, input: int, output: int, cache_read: int = 0, cache_write: int = 0
    ) -> float | None:
        """`dollars` of so many tokens."""
        price = self.price(model)
        if price is None:
            return None
        read = price.input if price.cache_read is None else price.cache_read
        write = price.input if price.cache_write is None else price.cache_write
        total = (
            input * price.input + output * price.output + cache_read * read + cache_write * write
        )
        return total / 1e6
