"""The report's section on what followed the search, as tables of the search's own kind."""

from collections.abc import Mapping, Sequence

from casework.harden.after.archive import Cell as Kind
from casework.harden.after.archive import archive
from casework.harden.after.errata import AGREEMENT, FEWEST, FILE, MOST_RIGHT, suspects
from casework.harden.after.execute import AfterRead
from casework.harden.after.release import REVIEW
from casework.harden.after.state import AfterState
from casework.harden.after.transfer import Transfer, transfers
from casework.harden.after.wishes import Wishes
from casework.harden.records import BASELINE
from casework.harden.report.diff import edit_size
from casework.harden.report.read import SearchRead
from casework.harden.report.records import Cell, Column, Table
from casework.stats.resample import PAPER_RESAMPLES, PAPER_SEED

HEAD = "After the search: "


def after_tables(
    read: SearchRead, after: AfterRead | None, resamples: int = PAPER_RESAMPLES
) -> tuple[Table, ...]:
    """The tables of this section: those of what was asked for, then suspected errors of the
    published answers and the kinds of change that were confirmed."""
    made: list[Table] = []
    states: Mapping[str, AfterState] = {}
    if after is not None:
        states = after.states
        if after.wishes.minimise:
            made.append(_shortening(states, after.wishes))
        if after.wishes.witness:
            made.append(_witnesses(states, after.wishes))
        if after.wishes.held_out:
            clusters = {name: item.cluster for name, item in read.setup.items.items()}
            found = transfers(states, after.wishes, clusters, resamples)
            made += [_transfers(found, resamples), _by_case(found)]
    made += [_errata(read), _kinds(archive(read, states))]
    return tuple(
        table.model_copy(update={"configs": (read.config,), "profiles": (read.profile,)})
        for table in made
    )


def _transfers(found: Sequence[Transfer], resamples: int) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (
            one.model,
            len(one.cases),
            one.missing,
            one.target_before,
            one.target_after,
            one.target_fall,
            one.before,
            one.after,
            one.fall,
            one.ratio,
        )
        for one in found
    ]
    columns = [Column(title="Held-out model"), Column(title="Cases"), Column(title="missing")]
    for who, batch in (("Searched model", "report"), ("Held-out model", None)):
        columns += [
            Column.model_validate({"title": f"{who}: {what}", "batch": batch, "unit": "number"})
            for what in ("original", "released form", "fall")
        ]
    return _table(
        "after-transfer",
        "held-out transfer",
        [*columns, Column(title="Transfer ratio", unit="number")],
        rows,
        "Shares of right answers on fresh samples, means over the hardened cases. The ratio is the "
        "fall of the held-out model over that of the model the search was for: 1 where the cases "
        "are as much harder for both, 0 where they are hard for the searched model alone.",
        f"Intervals are 95 %, percentile bootstrap over clusters of cases ({resamples:,} draws, "
        f"seed {PAPER_SEED}); the two falls of a case are drawn together. Cases without a witness "
        "are left out: a broken case is hard for everybody.",
    )


def _by_case(found: Sequence[Transfer]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for one in found:
        for case in one.cases:
            pairs = (*case.target, *case.other)
            rows.append((case.case_id, one.model, *(f"{k} of {n}" for k, n in pairs)))
    titles = [f"{who}: {form}" for who in ("Searched model", "Held-out model")
              for form in ("original", "released form")]  # fmt: skip
    return _table(
        "after-transfer-cases",
        "held-out transfer by case",
        [Column(title=title) for title in ("Case", "Held-out model", *titles)],
        rows,
        "Right answers of fresh samples.",
    )


def _witnesses(states: Mapping[str, AfterState], wishes: Wishes) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name, state in states.items():
        tries = [
            f"{model} {sum(answer.right for answer in own)} of {len(own)}"
            for member, model in enumerate(wishes.witness)
            if (own := [a for (one, _), a in state.witnessed.items() if one == member])
        ]
        if state.witness is None:
            end = "not finished; the suite has the original"
        elif state.witness:
            end = f"reached by {state.witness}"
        else:
            end = "withheld for review; the suite has the original"
        rows.append((name, state.form, end, "; ".join(tries) or "no model had to be asked"))
    withheld = sum(state.witness == "" for state in states.values())
    return _table(
        "after-witness",
        "witnesses",
        [Column(title=title) for title in ("Case", "Form", "Outcome", "Right of tries")],
        rows,
        f"A hardened case is released where one of the witnesses reached the published answer on "
        f"it within {wishes.tries} tries each (or code carried out the gold program on it). "
        f"{withheld} of {len(states)} were not reached; they stand in {REVIEW}.",
    )


def _shortening(states: Mapping[str, AfterState], wishes: Wishes) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name, state in states.items():
        before, winner = state.inputs[BASELINE], state.inputs[state.winner]
        if state.shortened:
            end = f"shortened (p = {state.short_p:.2g})"
        else:
            end = f"whole: {state.why}" if state.why else "not finished; whole for now"
        rows.append(
            (
                name,
                len(state.numbers) or 1,
                state.size if state.shortened else None,
                edit_size(before, winner).total,
                edit_size(before, state.inputs[state.form]).total,
                end,
                "; ".join(
                    part.added or f"without: {part.removed}"
                    for part in state.told
                    if state.shortened and part.number in state.order[: state.size]
                ),
            )
        )
    count = sum(state.shortened for state in states.values())
    titles = ("Case", "Parts", "kept", "Words changed", "in the released form", "Outcome",
              "What makes it hard")  # fmt: skip
    return _table(
        "after-short",
        "winners shortened",
        [Column(title=title) for title in titles],
        rows,
        f"{count} of {len(states)} hardened cases are released in a shorter form. The rule: parts "
        "are taken back one by one; the form with the fewest of the most needed parts that keeps "
        f"{float(wishes.KEEP):.0%} of the fall is proved and judged again, and takes the winner's "
        f"place where fresh samples confirm it (one-sided Fisher, p at most {wishes.LEVEL}, and "
        "at least half of the winner's confirmed fall).",
    )


def _errata(read: SearchRead) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (one.id, one.gold, one.other, f"{one.agreed} of {one.samples}", one.right, one.sha256[:12])
        for one in suspects(read)
    ]
    titles = ("Case", "Published answer", "Model's answer", "Agreed", "Right", "Item")
    return _table(
        "after-errata",
        "published answers that may be wrong",
        [Column(title=title) for title in titles],
        rows,
        f"Originals with {FEWEST} answers or more, right at most {MOST_RIGHT:.0%} of the time, "
        f"with at least {AGREEMENT:.0%} of the answers in one other class: the published answer "
        f"may be wrong, or the model errs in one way. For people to look at; also in {FILE}.",
    )


def _kinds(cells: Sequence[Kind]) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (cell.axis, cell.size, cell.field, len(cell.cases), cell.cases[0], f"{cell.falls[0]:.2f}")
        for cell in cells
    ]
    total = sum(len(cell.cases) for cell in cells)
    largest = max((len(cell.cases) for cell in cells), default=0)
    titles = ("Axis", "Edit", "Field", "Confirmed cases", "Best of them", "Its fall")
    return _table(
        "after-kinds",
        "kinds of change",
        [Column(title=title) for title in titles],
        rows,
        f"{len(cells)} kinds hold the {total} confirmed cases; the largest holds {largest}. A kind "
        "is the axis of the last step, the words changed against the original and the field "
        "changed most. Falls are those on the samples that confirmed the case, by which the best "
        "is picked.",
    )


def _table(
    id: str, title: str, columns: Sequence[Column], rows: Sequence[tuple[Cell, ...]], *notes: str
) -> Table:
    return Table(id=id, title=HEAD + title, columns=tuple(columns), rows=tuple(rows), notes=notes)
