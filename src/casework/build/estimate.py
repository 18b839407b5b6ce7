"""What a build may take, counted stage by stage before anything is asked."""

from collections.abc import Sequence

from casework.build.record.records import CourtRecord
from casework.build.record.selection import the_ruling
from casework.build.settings import Settings
from casework.build.stage import AnyStage, Sizes
from casework.cases.records import Record
from casework.models.prices import Prices
from casework.models.records import TokenUsage
from casework.run.plan import Span

SPREAD = 2.5
"""Tokens of a call may be this many times fewer or more than assumed."""


class StageEstimate(Record):
    """One stage and one role: calls and tokens, low to high; dollars are None where the price of
    the model is unknown. Low: every reply holds at once; high: every call takes all its rounds."""

    stage: str
    role: str
    model: str
    calls: Span
    input_tokens: Span
    output_tokens: Span
    dollars: Span | None


def sizes_of(record: CourtRecord, merits: int) -> Sizes:
    """What an estimate needs to know of a record."""

    def pages(*kinds: str) -> int:
        return sum(filing.pages or 1 for filing in record.filings if filing.kind in kinds)

    ruling = the_ruling(record.filings)
    return Sizes(
        opinion_pages=(ruling.pages or 1) if ruling else 0,
        statement_pages=pages("statement_of_facts", "response_to_facts"),
        brief_pages=pages("brief"),
        exhibits=merits,
        exhibit_pages=pages("exhibit", "declaration"),
        pairs=sum(1 for f in record.filings if f.kind == "statement_of_facts"),
        unknown=sum(1 for f in record.filings if f.kind == "unknown" and f.open),
    )


def estimate(
    stages: Sequence[AnyStage],
    sizes: Sizes,
    settings: Settings,
    models: dict[str, str],
    prices: Prices,
) -> list[StageEstimate]:
    """One line for each stage and role that asks a model. `models`: role -> model string."""
    found: list[StageEstimate] = []
    for stage in stages:
        for calls in stage.calls(sizes, settings):
            if not calls.high:
                continue
            model = models[calls.role]
            counts = (calls.low, calls.expected, calls.high)
            scales = (1 / SPREAD, 1.0, SPREAD)
            inputs = [n * calls.input_tokens * s for n, s in zip(counts, scales, strict=True)]
            outputs = [n * calls.output_tokens * s for n, s in zip(counts, scales, strict=True)]
            paid = [
                prices.dollars(model, TokenUsage(input=round(i), output=round(o)))
                for i, o in zip(inputs, outputs, strict=True)
            ]
            found.append(
                StageEstimate(
                    stage=stage.name,
                    role=calls.role,
                    model=model,
                    calls=_span(counts),
                    input_tokens=_span(inputs),
                    output_tokens=_span(outputs),
                    dollars=None if None in paid else _span([p or 0.0 for p in paid]),
                )
            )
    return found


def summed(lines: Sequence[StageEstimate]) -> dict[str, Span | None]:
    """All stages together: calls, tokens, dollars (None where one price is unknown)."""
    paid = [line.dollars for line in lines]
    known = [span for span in paid if span is not None]
    return {
        "calls": _total([line.calls for line in lines]),
        "input_tokens": _total([line.input_tokens for line in lines]),
        "output_tokens": _total([line.output_tokens for line in lines]),
        "dollars": _total(known) if len(known) == len(paid) else None,
    }


def _span(values: Sequence[float]) -> Span:
    return Span(low=values[0], expected=values[1], high=values[2])


def _total(spans: Sequence[Span]) -> Span:
    return _span(
        (
            sum(span.low for span in spans),
            sum(span.expected for span in spans),
            sum(span.high for span in spans),
        )
    )
