"""What planned calls take in tokens and dollars, low to high."""

from collections.abc import Mapping, Sequence

from casework.cli.harden.afterwards import AfterPlan
from casework.cli.harden.baselines import BaselinePlan
from casework.cli.harden.prepare import SearchPlan
from casework.cli.judging import Figures, total
from casework.harden.asking import Model
from casework.harden.estimate import Calls
from casework.harden.sizes import LONGEST, Size, sizes
from casework.models.prices import Prices
from casework.run.plan import Span

FIGURES = ("input_tokens", "output_tokens", "dollars")
Counts = Mapping[str, Calls]


def taken(
    plan: SearchPlan,
    own: BaselinePlan,
    later: AfterPlan,
    calls: tuple[Counts, Counts, Counts],
    prices: Prices,
) -> Figures:
    """Tokens and dollars of the calls of the search, of its baselines and of what follows it.

    Dollars are None where a model that may be asked has no known price. A bank that another
    model scores is priced as the task model.
    """
    search, beside, after = calls
    size, cast = sizes(plan.setup), plan.cast
    asked: list[tuple[Calls | None, str, Sequence[Model]]] = [
        *((one.get("task"), "task", [cast.task]) for one in calls),
        *((one.get("judge"), "judge", cast.judges) for one in calls),
        (search.get("mutation"), "mutation", [cast.mutation] if cast.mutation else []),
        (beside.get("mutation"), "few-shot", [own.writer] if own.writer else []),
        (after.get("transfer"), "task", later.held_out),
        (after.get("witness"), "task", later.witnesses),
    ]
    shares = [
        _share(count, size[role], model, len(models), prices)
        for count, role, models in asked
        if count is not None and count.high and role in size
        for model in models
    ]
    nothing = Span(low=0, expected=0, high=0)
    return total([dict.fromkeys(FIGURES, nothing), *shares])


def _share(count: Calls, size: Size, model: Model, among: int, prices: Prices) -> Figures:
    most = model.params.max_tokens or LONGEST
    counts = [one / among for one in (count.low, count.expected, count.high)]
    put = [n * each for n, each in zip(counts, size.input, strict=True)]
    said = [n * min(each, most) for n, each in zip(counts, size.output, strict=True)]
    paid = [
        prices.cost(model.model, round(read), round(written))
        for read, written in zip(put, said, strict=True)
    ]
    known = [one for one in paid if one is not None]
    return {
        "input_tokens": _span(put),
        "output_tokens": _span(said),
        "dollars": _span(known) if len(known) == len(paid) else None,
    }


def _span(values: Sequence[float]) -> Span:
    low, expected, high = values
    return Span(low=low, expected=expected, high=high)
