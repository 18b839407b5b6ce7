"""Estimates as a person reads them: one line a figure, low to high."""

from typing import Protocol


class SpanLike(Protocol):
    """A low, an expected and a high figure."""

    @property
    def low(self) -> float: ...
    @property
    def expected(self) -> float: ...
    @property
    def high(self) -> float: ...


def span_line(name: str, span: SpanLike | None) -> str:
    """``input tokens  low  1,158,000   expected  1,158,000   high  3,474,000``.

    Lines of one estimate stand below each other in columns. `name` is the figure's; "dollars" is
    shown as money, anything else in whole numbers. None: the price is unknown.
    """
    head = f"{name.replace('_', ' '):14}"
    if span is None:
        return f"{head}  unknown (no price for this model)"
    figures = {"low": span.low, "expected": span.expected, "high": span.high}
    words = [f"{level} {_figure(name, value):>12}" for level, value in figures.items()]
    return f"{head}  " + "   ".join(words)


def _figure(name: str, value: float) -> str:
    if name != "dollars":
        return f"{round(value):,}"
    return f"${value:,.4f}" if 0 < value < 0.1 else f"${value:,.2f}"
