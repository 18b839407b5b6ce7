"""Failures of one provider attempt, before anybody has decided whether to try again.

Backends raise `Transient` for what may pass (rate limits, outages, nonsense from a proxy) and
the errors of `casework.errors` for what will not. The gateway turns a `Transient` it has given
up on into `ProviderFailed`.
"""

import re

from casework.errors import AuthFailed, ContextOverflow, ModelError, ProviderFailed

TRANSIENT_STATUS = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529})

_OVERFLOW = re.compile(
    r"prompt is too long|context[_ ]length|context window|maximum context|context size"
    r"|input is too long|too many tokens|exceeds? (the|this model'?s?) (maximum|context)"
    r"|input token count .{0,40}exceeds",
    re.IGNORECASE,
)


class Transient(Exception):
    """One attempt failed in a way that may pass.

    `wait` is what the provider asked for in seconds (None: it did not say). `billed` is False
    where the provider certainly did no work (a refusal with a status), and None where it may
    have (a timeout, a broken connection, an unreadable reply).
    """

    def __init__(self, message: str, *, wait: float | None = None, billed: bool | None = None):
        super().__init__(message)
        self.wait = wait
        self.billed = billed


def fault_of_status(status: int, message: str, model: str, wait: float | None = None) -> Exception:
    """What an HTTP status and the provider's own words mean (BB-A08)."""
    told = f"{model}: HTTP {status}: {message[:300]}"
    if status in (401, 403):
        return AuthFailed(
            f"{told}. The provider refused the credentials; check the API key in the "
            "environment, then run the same command again to continue."
        )
    if status in (400, 413, 422) and overflows(message):
        return ContextOverflow(f"{told}. The prompt is longer than the model reads.")
    if status in TRANSIENT_STATUS or status >= 500:
        return Transient(told, wait=wait, billed=False)
    return ProviderFailed(f"{told}. The request was refused and is not sent again as it is.")


def overflows(message: str) -> bool:
    """Whether a provider's message says the prompt is longer than the context."""
    return bool(_OVERFLOW.search(message))


def named(name: str, message: str) -> ModelError:
    """An error of the tree rebuilt from its class name (it crossed a process border)."""
    kinds: dict[str, type[ModelError]] = {
        kind.__name__: kind
        for kind in (AuthFailed, ContextOverflow, ProviderFailed, *ModelError.__subclasses__())
    }
    return kinds.get(name, ProviderFailed)(message)
