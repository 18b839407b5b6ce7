"""How verbs reach models: caps from options, and the one gateway of a run folder."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path

from casework.cli.speech import say
from casework.errors import UsageError
from casework.models.caps import Caps


def caps(calls: int | None, tokens: int | None, dollars: float | None) -> Caps:
    """Caps over a run's whole ledger, judging included."""
    return Caps(calls=calls, tokens=tokens, dollars=dollars)


@contextmanager
def gate(
    folder: Path, models: Iterable[str | None], limits: Caps, connections: int
) -> Generator[None]:
    """Install the gateway of a run folder for what Inspect asks of `models` inside the block."""
    import anyio

    from casework.models.client import connect
    from casework.models.provider import use_gateway

    names = [model for model in models if model]
    asker = connect(folder, names, caps=limits, connections=connections, notice=say)
    try:
        with use_gateway(asker):
            yield
    finally:
        anyio.run(asker.close)


def known_model(model: str | None) -> None:
    """Refuse a model string that cannot name a model, before anything is planned.

    Raises UsageError; whether the provider knows the model is found out by the first call.
    """
    if model is not None and ("/" not in model or model.strip() != model):
        raise UsageError(
            f"--model {model}: give provider and model with a slash, e.g. openai/gpt-4o, or "
            "casework/embedded for the model that needs no key."
        )
