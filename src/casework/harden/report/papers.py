"""What lies in and beside a search's folder, and belongs into its report."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from casework.harden.folder import Lock
from casework.harden.report.card import Card, run_card
from casework.harden.report.placebo import find_padding, find_placebo, placebo_table
from casework.harden.report.read import SearchRead
from casework.harden.report.records import Table
from casework.harden.report.spent import Spent, case_costs_table, costs_table, read_spent
from casework.models.prices import Prices


class Papers(NamedTuple):
    """The ledger's sums, the run card, and the placebo run and the padding control where there
    are any."""

    spent: Spent
    card: Card
    placebo: SearchRead | None = None
    padding: SearchRead | None = None


def read_papers(
    folder: Path,
    lock: Lock,
    read: SearchRead,
    entries: Sequence[Mapping[str, Any]],
    prices: Prices | None = None,
) -> Papers:
    """Read them for the search in `folder`. `entries`: those of its journal.

    Raises JournalError where the ledger is damaged.
    """
    spent = read_spent(folder, read.cases)
    card = run_card(read, lock, entries, spent, prices)
    controls = find_placebo(folder, lock, read), find_padding(folder, lock, read)
    return Papers(spent, card, *controls)


def papers_tables(read: SearchRead, papers: Papers, number: int, resamples: int) -> list[Table]:
    """The placebo side by side, then what it cost, by role and by case."""
    found: list[Table] = []
    if papers.placebo is not None or papers.padding is not None:
        found.append(placebo_table(read, papers.placebo, number, resamples, papers.padding))
    return [
        *found,
        costs_table(read, papers.spent, number),
        case_costs_table(read, papers.spent, number),
    ]
