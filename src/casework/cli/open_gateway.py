"""How verbs reach models: caps from options, and the one gateway of a run folder."""

import asyncio
from collections.abc import AsyncGenerator, Generator, Iterable
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from casework.cli.speech import say
from casework.errors import UsageError
from casework.models.caps import Caps
from casework.models.gateway import Asker
from casework.models.prices import Prices


@dataclass(frozen=True)
class Spending:
    """What may be spent on a run folder, judging included, and at what prices."""

    caps: Caps = field(default_factory=Caps)
    prices: Prices = field(default_factory=Prices)
    connections: int = 8

    def connect(self, folder: Path, models: Iterable[str | None]) -> Asker:
        """The gateway of a run folder for these models."""
        from casework.models.client import connect

        return connect(
            folder,
            [model for model in models if model],
            caps=self.caps,
            prices=self.prices,
            connections=self.connections,
            notice=say,
        )


def spending(
    calls: int | None,
    tokens: int | None,
    dollars: float | None,
    prices: Path | None,
    connections: int = 8,
) -> Spending:
    """Spending from a verb's options. Raises UsageError for a price file that cannot be read."""
    return Spending(
        Caps(calls=calls, tokens=tokens, dollars=dollars),
        Prices() if prices is None else Prices.load(prices),
        connections,
    )


@contextmanager
def gate(folder: Path, models: Iterable[str | None], spend: Spending) -> Generator[None]:
    """Install the gateway of a run folder for what Inspect asks of `models` inside the block."""
    import anyio

    from casework.models.provider import use_gateway

    asker = spend.connect(folder, models)
    try:
        with use_gateway(asker):
            yield
    finally:
        anyio.run(asker.close)


@asynccontextmanager
async def asking(
    folder: Path, models: Iterable[str | None], spend: Spending
) -> AsyncGenerator[Asker]:
    """The gateway of a folder, closed behind the block. An interrupt is told at once: calls that
    are being answered are paid for, so they are waited for; those in the queue are not begun."""
    gateway = spend.connect(folder, models)
    try:
        yield gateway
    except asyncio.CancelledError:
        say(
            "casework: interrupted. No further call is begun; those being answered are finished "
            "and kept. Ctrl-C again stops now."
        )
        raise
    finally:
        await gateway.close()


def known_model(model: str | None, option: str = "--model") -> None:
    """Refuse a model string that cannot name a model, before anything is planned.

    Raises UsageError; whether the provider knows the model is found out by the first call.
    """
    if model is not None and ("/" not in model or model.strip() != model):
        raise UsageError(
            f"{option} {model}: give provider and model with a slash, e.g. openai/gpt-4o, or "
            "casework/embedded for the model that needs no key."
        )
