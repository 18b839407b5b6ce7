"""How unlikely a completion was to its own model: negative log-likelihoods, in nats."""

from collections.abc import Sequence
from math import isfinite

from casework.cases.records import Record


class Likelihood(Record):
    """Negative log-likelihood of one completion; both None, with a reason, where unknown."""

    sequence: float | None
    per_token: float | None
    tokens: int
    reason: str = ""


def negative_log_likelihood(log_probabilities: Sequence[float | None] | None) -> Likelihood:
    """`sequence` is minus the sum over tokens, `per_token` that over the tokens (no exponent).

    None, an empty completion, or a token without its value make both unknown: nothing is filled
    in. To average over cases pass the values, None included, to `resample.bootstrap`, which
    counts the missing. Raises ValueError on a value that is above 0 or not finite.
    """
    if log_probabilities is None:
        return Likelihood(sequence=None, per_token=None, tokens=0, reason="no log-probabilities")
    tokens = len(log_probabilities)
    known = [value for value in log_probabilities if value is not None]
    if bad := [value for value in known if not (isfinite(value) and value <= 0)]:
        raise ValueError(f"log-probability {bad[0]}: need a finite number that is not above 0")
    if not tokens or len(known) < tokens:
        lost = tokens - len(known)
        reason = f"log-probability missing for {lost} of {tokens} tokens" if lost else "no tokens"
        return Likelihood(sequence=None, per_token=None, tokens=tokens, reason=reason)
    total = -sum(known) + 0.0
    return Likelihood(sequence=total, per_token=total / tokens, tokens=tokens)
