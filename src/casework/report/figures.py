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
