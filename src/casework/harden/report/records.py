"""Tables and the figures in them, each tied to the batch of samples it was measured on.

The samples that chose a winner look better than it is. So the batches are different types from
the sample to the cell: a column of fresh samples takes no other figure, and `fresh_figure` no
other samples.
"""

from math import isfinite
from typing import Literal

from pydantic import model_validator

from casework.cases.records import Record
from casework.harden.goal import Answer, ReportScore, SearchScore, score
from casework.stats.records import Estimate

Batch = Literal["search", "report", "greedy"]


class Sample(Record):
    """One graded answer. `normalised`: it could be read only after a repair. `log_probabilities`
    of its tokens, None where unknown or unusable."""

    label: str
    right: bool
    normalised: bool = False
    text: str = ""
    log_probabilities: tuple[float, ...] | None = None


class Samples(Record):
    """The answers of one batch on one form of one case, of `planned`."""

    case_id: str
    individual_id: str
    planned: int
    samples: tuple[Sample, ...]

    @property
    def answers(self) -> list[Answer]:
        """As the core counts them."""
        return [Answer(one.label, one.right) for one in self.samples]


class SearchSamples(Samples):
    """The samples that chose."""

    batch: Literal["search"] = "search"

    def score(self) -> SearchScore:
        """Biased low for whatever was chosen."""
        return score(SearchScore, self.individual_id, self.answers)


class ReportSamples(Samples):
    """Samples that no decision has seen."""

    batch: Literal["report"] = "report"

    def score(self) -> ReportScore:
        """The only score that tells a difficulty."""
        return score(ReportScore, self.individual_id, self.answers)


class GreedySample(Samples):
    """The one answer at temperature 0; it chooses nothing."""

    batch: Literal["greedy"] = "greedy"


class SearchFigure(Estimate):
    """A number on the samples that chose: what the search believes, not how hard a case is."""

    batch: Literal["search"] = "search"


class FreshFigure(Estimate):
    """A number on the report batch."""

    batch: Literal["report"] = "report"


class GreedyFigure(Estimate):
    """A number on the answers at temperature 0."""

    batch: Literal["greedy"] = "greedy"


Cell = SearchFigure | FreshFigure | GreedyFigure | Estimate | int | str | None


class Column(Record):
    """One column; with `batch`, its cells are figures of that batch or empty."""

    title: str
    batch: Batch | None = None
    unit: Literal["share", "points", "number", "p", "money", "text"] = "text"
    """``points``: a difference of shares, shown in hundredths; ``money``: dollars as text."""


class Table(Record):
    """One table. `configs` and `profiles` name the searches it shows, one of each a search:
    the hash of the configuration, and the task model with its sampling parameters.

    Raises ValueError where a row is not as wide as the head, or where a column of one batch
    holds a figure of another.
    """

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    configs: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()
    folded: bool = False
    """Long, and looked into rather than read: a page shows it on request."""

    @model_validator(mode="after")
    def _fits(self) -> "Table":
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.columns):
                raise ValueError(
                    f"{self.id} row {number}: {len(row)} cells for {len(self.columns)}"
                )
            for column, cell in zip(self.columns, row, strict=True):
                if cell is None:
                    continue
                found = getattr(cell, "batch", None)
                if column.batch != found and (column.batch or found):
                    raise ValueError(
                        f"{self.id} row {number}, {column.title!r}: a figure of the "
                        f"{found or 'unnamed'} batch in a column of {column.batch or 'no batch'}"
                    )
        return self


def usable(values: object) -> tuple[float, ...] | None:
    """Log-probabilities as an event holds them; None where one is not a finite number <= 0."""
    if not isinstance(values, list) or not values:
        return None
    if not all(isinstance(v, (int, float)) and isfinite(v) and v <= 0 for v in values):
        return None
    return tuple(float(value) for value in values)
