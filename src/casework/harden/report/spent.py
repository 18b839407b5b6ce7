"""What a search has cost, by role and by case, read from its ledger and never reckoned again."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from casework.harden.report.arms import confirmed_cases
from casework.harden.report.read import SearchRead
from casework.harden.report.records import Cell, Column, Table
from casework.journal import read_entries
from casework.models.ledger import LEDGER
from casework.models.tally import Spend, Tally, Totals

NOWHERE = "no provider named"


class Spent(NamedTuple):
    """The sums of a ledger. `served`: (role, model) -> who answered -> replies."""

    totals: Totals
    cases: dict[str, Totals]
    served: dict[tuple[str, str], Counter[str]]
    begun: str = ""
    ended: str = ""
    """First and last line's time, ISO 8601; "" in an empty ledger."""

    @property
    def dollars(self) -> float | None:
        """All of it; None where the price of an answered call is unknown."""
        return self.totals.overall().dollars


def read_spent(folder: Path, cases: Iterable[str]) -> Spent:
    """The ledger of a search. Raises JournalError where it is damaged."""
    tally = Tally()
    served: dict[tuple[str, str], Counter[str]] = {}
    entries = read_entries(folder / LEDGER) if (folder / LEDGER).exists() else []
    for entry in entries:
        tally.add(entry)
        if not entry["cache_hit"] and entry["outcome"] in ("ok", "route_mismatch"):
            place = served.setdefault((entry["role"], entry["model"]), Counter())
            place[entry["route"] or NOWHERE] += 1
    return Spent(
        tally.totals(),
        {name: tally.totals(name) for name in cases},
        served,
        entries[0]["time"] if entries else "",
        entries[-1]["time"] if entries else "",
    )


def costs_table(read: SearchRead, spent: Spent, number: int) -> Table:
    """Calls, tokens and dollars by role and model, and what a confirmed drop has cost."""
    rows = [_costs(one, spent) for one in spent.totals.spends]
    if len(rows) != 1:
        rows.append(_costs(spent.totals.overall(), spent))
    return Table(
        id=f"costs-{number}",
        title=f"What it cost: {read.setup.adapter.name}, {read.profile}",
        columns=(
            Column(title="Role"),
            Column(title="Model"),
            Column(title="Calls (n)"),
            Column(title="without a reply"),
            Column(title="Found stored"),
            Column(title="Input tokens"),
            Column(title="of them from the provider's cache"),
            Column(title="Output tokens"),
            Column(title="Dollars", unit="money"),
            Column(title="Calls of unknown cost"),
            Column(title="Served by"),
        ),
        rows=tuple(rows),
        notes=(
            _per_drop(read, spent),
            "n is attempts at a provider, retries included. Dollars are the provider's own figure "
            "where it tells one, else tokens at the prices given; unknown where neither is there. "
            "Calls without a reply may have been charged.",
            *spent.totals.warnings,
        ),
        configs=(read.config,),
        profiles=(read.profile,),
    )


def case_costs_table(read: SearchRead, spent: Spent, number: int) -> Table:
    """The same by case, in the cases' order."""
    roles = list(dict.fromkeys(one.role for one in spent.totals.spends)) or ["task"]
    rows: list[tuple[Cell, ...]] = []
    for name, case in read.cases.items():
        own = spent.cases.get(name, Totals())
        whole = own.overall()
        rows.append(
            (
                name,
                case.result.status,
                *(own.overall(role).calls for role in roles),
                _input(whole),
                whole.output_tokens,
                money(whole.dollars),
            )
        )
    return Table(
        id=f"case-costs-{number}",
        title=f"What each case cost: {read.setup.adapter.name}, {read.profile}",
        columns=(
            Column(title="Case"),
            Column(title="Status"),
            *(Column(title=f"{role} calls") for role in roles),
            Column(title="Input tokens"),
            Column(title="Output tokens"),
            Column(title="Dollars", unit="money"),
        ),
        rows=tuple(rows),
        notes=(f"n = {len(rows)} cases. A question two cases share is paid by the first.",),
        configs=(read.config,),
        profiles=(read.profile,),
        folded=True,
    )


def money(dollars: float | None) -> str:
    """``12.34``, with more digits where little was spent; ``unknown`` without a price."""
    if dollars is None:
        return "unknown"
    return f"{dollars:.2f}" if dollars >= 1 or not dollars else f"{dollars:.4f}"


def _costs(one: Spend, spent: Spent) -> tuple[Cell, ...]:
    told = spent.served.get((one.role, one.model), Counter())
    return (
        one.role,
        one.model,
        one.calls,
        one.failed,
        one.cache_hits,
        _input(one),
        one.cache_read_tokens,
        one.output_tokens,
        money(one.dollars),
        one.unpriced,
        ", ".join(f"{route} ({count})" for route, count in told.most_common(5)),
    )


def _input(one: Spend) -> int:
    return one.input_tokens + one.cache_read_tokens + one.cache_write_tokens


def _per_drop(read: SearchRead, spent: Spent) -> str:
    whole, drops = spent.totals.overall(), len(confirmed_cases(read))
    known = whole.dollars is not None
    head = f"In all {whole.calls:,} calls" + (
        f" and ${money(whole.dollars)}."
        if known
        else "; the dollars are unknown, for want of a price."
    )
    if not drops:
        return f"{head} No drop was confirmed, so none has a price."
    each = f"${money((whole.dollars or 0.0) / drops)}" if known else "an unknown number of dollars"
    return (
        f"{head} A confirmed drop cost {each} and {whole.calls / drops:,.0f} calls ({drops} drops)."
    )
