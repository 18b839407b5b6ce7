"""Numbers as a reader sees them; what is unknown says so."""


def percent(share: float | None) -> str:
    """A share as a percentage that does not break: ``9.9 %``, ``25 %``; "–" for None."""
    if share is None:
        return "–"
    value = 100 * share
    near = round(value)
    return (
        f"{near:.0f}\N{NO-BREAK SPACE}%"
        if abs(value - near) < 0.05
        else f"{value:.1f}\N{NO-BREAK SPACE}%"
    )


PLAIN = frozenset({"macro_f1", "entropy"})
"""Scores that are no shares of anything, and so are no percentages."""


def figure(value: float | None, name: str) -> str:
    """A score as it is written: a percentage, or ``0.712`` for those that are no share."""
    if name in PLAIN and value is not None:
        return f"{value:.3f}"
    return percent(value)


def interval(low: float | None, high: float | None, name: str) -> str:
    """The ends of a score's interval; "" where there is none."""
    return "" if low is None else f"{figure(low, name)} – {figure(high, name)}"


def dollars(amount: float | None) -> str:
    """Money: ``$0.0312`` below ten cents, else two decimals; "unknown" for None."""
    if amount is None:
        return "unknown"
    return f"${amount:,.4f}" if 0 < amount < 0.1 else f"${amount:,.2f}"


def seconds(amount: float) -> str:
    """A duration: ``8.2 s``, ``3 min 20 s``, ``1 h 5 min``."""
    if amount < 60:
        return f"{amount:.1f} s"
    minutes, rest = divmod(round(amount), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    return f"{minutes // 60} h {minutes % 60} min"


def whole(amount: float | None) -> str:
    """A mean of counts that are large: ``12,482``; "–" for None."""
    return "–" if amount is None else f"{amount:,.0f}"


def mean(amount: float) -> str:
    """A mean of counts that are small: ``7``, ``7.3``."""
    return f"{amount:.0f}" if amount == round(amount) else f"{amount:.1f}"
