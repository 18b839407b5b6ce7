"""The cohort table: how many cases there are of each type, state, district and circuit, and how
many pages.

Source: the investigation-worlds paper, figure 3. Rejected cases are counted by reason; cases
unfit for scoring are in the cohort and out of its figures, and counted so.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from casework.build.record.districts import STATES, case_type, district_of
from casework.build.record.records import CourtRecord, Selection
from casework.build.record.selection import REASONS, select
from casework.cases.records import Record

ELSEWHERE = "not known"


class Row(Record):
    """One line of a table: cases, those of them fit for scoring, and pages of their files."""

    name: str
    cases: int
    fit: int
    pages: int


class Cohort(Record):
    """Counts over accepted cases, and why the others were rejected ({reason: cases})."""

    read: int
    accepted: int
    fit: int
    pages: int
    by_type: tuple[Row, ...]
    by_state: tuple[Row, ...]
    by_district: tuple[Row, ...]
    by_circuit: tuple[Row, ...]
    rejected: dict[str, int]

    def markdown(self) -> str:
        """The tables for people."""
        lines = [
            f"{self.accepted} of {self.read} cases accepted, {self.fit} of them fit for scoring; "
            f"{self.pages:,} pages.",
        ]
        for title, rows in (
            ("Case type", self.by_type),
            ("State", self.by_state),
            ("District", self.by_district),
            ("Circuit", self.by_circuit),
        ):
            lines += ["", f"| {title} | cases | fit | pages |", "|---|---:|---:|---:|"]
            lines += [f"| {row.name} | {row.cases} | {row.fit} | {row.pages:,} |" for row in rows]
        if self.rejected:
            lines += ["", "| Rejected because | cases |", "|---|---:|"]
            lines += [f"| {code} | {count} |" for code, count in self.rejected.items()]
        return "\n".join(lines) + "\n"


def cohort(records: Iterable[CourtRecord]) -> Cohort:
    """The tables of these records; each is selected here. A case may be rejected for several
    reasons and counts under each."""
    read = [(record, select(record)) for record in records]
    kept = [(record, verdict) for record, verdict in read if verdict.accepted]
    reasons = Counter(
        reason.code
        for _, verdict in read
        if not verdict.accepted
        for reason in verdict.reasons
        if REASONS[reason.code].effect == "rejects"
    )
    return Cohort(
        read=len(read),
        accepted=len(kept),
        fit=sum(verdict.fit_for_scoring for _, verdict in kept),
        pages=sum(pages_in(record) for record, _ in kept),
        by_type=_rows(kept, [case_type(record.nature_of_suit) for record, _ in kept]),
        by_state=_rows(kept, [_place(record)[1] for record, _ in kept]),
        by_district=_rows(kept, [_place(record)[0] for record, _ in kept]),
        by_circuit=_rows(kept, [_place(record)[2] for record, _ in kept]),
        rejected=dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
    )


def pages_in(record: CourtRecord) -> int:
    """Pages of a record's files; a file that has none (a text, a mail) counts as one."""
    return sum((filing.pages or 1) for filing in record.filings if filing.held == "file")


def _place(record: CourtRecord) -> tuple[str, str, str]:
    found = district_of(record.court)
    if found is None:
        return ELSEWHERE, ELSEWHERE, ELSEWHERE
    return found[0], STATES[found[1]][0], found[2]


def _rows(kept: Sequence[tuple[CourtRecord, Selection]], names: Sequence[str]) -> tuple[Row, ...]:
    rows: dict[str, Row] = {}
    for (record, verdict), name in zip(kept, names, strict=True):
        row = rows.get(name, Row(name=name, cases=0, fit=0, pages=0))
        rows[name] = Row(
            name=name,
            cases=row.cases + 1,
            fit=row.fit + verdict.fit_for_scoring,
            pages=row.pages + pages_in(record),
        )
    return tuple(sorted(rows.values(), key=lambda row: (-row.cases, row.name)))
