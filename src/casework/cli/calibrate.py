"""``casework judge --calibrate``: a judge measured against verdicts that are known."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from casework.cli.agreed import coefficient
from casework.cli.judging import figures, plain, total
from casework.cli.open_gateway import Spending, asking
from casework.cli.speech import Answer, put, say, table
from casework.errors import CaseworkError, UsageError
from casework.judge.records import Seat
from casework.stats.records import Estimate

if TYPE_CHECKING:
    from casework.judge.calibration.labelled import CalibrationSet
    from casework.judge.calibration.measure import Calibration, Rates
    from casework.judge.deliver.work import DeliverWork

EMBEDDED = "casework/embedded"


def calibrate(
    name: str,
    seats: Sequence[Seat],
    spend: Spending,
    *,
    suite: str | None,
    limit: int | None,
    to: Path | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Judge a calibration set, store each judge's calibration, and print it.

    Ends with 3 where a deliverable has no complete judgment; raises what stopped it.
    """
    from casework.judge.calibration.kept import calibrations_folder
    from casework.judge.calibration.labelled import find_set

    if not seats:
        raise UsageError(
            f"--calibrate {name}: name the judge with --model, e.g. --model {EMBEDDED}."
        )
    found = find_set(name, suite)
    works = found.part(limit)
    if dry_run:
        _estimate(works, seats, spend, as_json)
        return
    folder = (to or calibrations_folder()) / found.info.id
    done, stopped = _judged(found, works, seats, spend, folder)
    if as_json:
        put({"calibrations": [one.model_dump(mode="json") for one in done], "to": str(folder)})
    else:
        for one in done:
            print("\n".join(lines(one)))
        say(f"kept in {folder}")
    if stopped is not None:
        raise stopped
    if any(one.overall.unscored for one in done):
        raise Answer(3)


def _judged(
    found: "CalibrationSet",
    works: "Sequence[DeliverWork]",
    seats: Sequence[Seat],
    spend: Spending,
    folder: Path,
) -> "tuple[list[Calibration], CaseworkError | None]":
    """Each judge's calibration, and the error that stopped the work (credentials, a cap)."""
    import anyio

    from casework.judge.calibration.kept import keep
    from casework.judge.calibration.measure import measured
    from casework.judge.panel import judge_works

    done: list[Calibration] = []

    async def all_judges() -> None:
        models = list(dict.fromkeys(seat.model for seat in seats))
        async with asking(folder, models, spend) as asker:
            for seat in seats:
                say(f"{found.info.title}: {len(works)} deliverables to be judged by {seat.name}")
                judgments = await judge_works(folder, works, ask=asker.ask, model=seat, code=False)
                one = measured(found, judgments, works[0].identity(seat))
                keep(one, folder)
                done.append(one)

    try:
        anyio.run(all_judges)
    except CaseworkError as error:
        return done, error
    return done, None


def _estimate(
    works: "Sequence[DeliverWork]", seats: Sequence[Seat], spend: Spending, as_json: bool
) -> None:
    """What judging the set may take; stored verdicts are not taken off."""
    from casework.cli.estimate import span_line

    shares = [
        figures([ask for work in works for ask in work.requests(seat)], seat.model, spend.prices)
        for seat in seats
    ]
    found = total(shares)
    if as_json:
        counted = {name: span and plain(name, span) for name, span in found.items()}
        put({"deliverables": len(works), "judges": [seat.name for seat in seats], **counted})
        return
    print(f"{len(works)} deliverables, judged by {', '.join(seat.name for seat in seats)}")
    print("nothing was spent.")
    for name, span in found.items():
        print(span_line(name, span))


def lines(one: "Calibration") -> Iterator[str]:
    """A calibration for a person: what was measured, the coefficients, the rates by group."""
    rates = one.overall
    yield f"judge: {one.judge.name}"
    part = "" if rates.labelled == one.of_labelled else f" of {one.of_labelled}"
    yield (
        f"{one.title} {one.version}: {rates.labelled}{part} verdicts on {one.deliverables} "
        f"deliverables; {rates.unscored} unscored, in no figure"
    )
    for cause, count in one.causes:
        yield f"  {count} of them: {cause.replace('_', ' ')}"
    yield f"{rates.kappa.method}: {coefficient(rates.kappa)}"
    yield f"{rates.ac1.method}: {coefficient(rates.ac1)}"
    groups = [rates, *one.by_importance, *one.by_theme, *one.by_deliverable]
    head = ("criteria", "known", "unscored", "agreed", "false pass", "false fail", "one verdict")
    yield table([_row(group) for group in groups], head)
    yield f"the known verdicts: {one.labelled_by}"


def _row(one: "Rates") -> tuple[str, ...]:
    return (
        one.name,
        str(one.labelled),
        str(one.unscored),
        _share(one.agreed),
        _share(one.false_pass),
        _share(one.false_fail),
        f"{100 * one.constant:.0f} %",
    )


def _share(one: Estimate) -> str:
    if one.value is None or one.low is None or one.high is None:
        return "–"
    return f"{100 * one.value:.0f} % ({100 * one.low:.0f}–{100 * one.high:.0f}, n={one.n})"
