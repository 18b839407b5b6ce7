"""The diversity archive: what kinds of change were confirmed, and the best case of each kind.

A cell is an axis, a size of edit and the field that was changed most (MAP-Elites; spec 6.4). The
best of a cell is picked on the samples that confirmed it, so that the report batch stays unseen.
"""

from collections.abc import Mapping

from casework.cases.records import Record
from casework.harden.after.state import AfterState
from casework.harden.records import BASELINE, Input
from casework.harden.report.diff import diff_inputs, edit_size
from casework.harden.report.read import SearchRead

SIZES = ((10, "up to 10 words"), (40, "11 to 40 words"), (150, "41 to 150 words"))
LARGEST = "more than 150 words"


class Cell(Record):
    """One kind of change: `cases` that were confirmed with it, best first, with the falls that
    confirmed them."""

    axis: str
    size: str
    field: str
    cases: tuple[str, ...]
    falls: tuple[float, ...]


def archive(read: SearchRead, states: Mapping[str, AfterState]) -> tuple[Cell, ...]:
    """The cells that hold a confirmed case, the largest first. `states`: what followed the
    search; a shortened case stands there in its short form, one without a witness not at all."""
    found: dict[tuple[str, str, str], list[tuple[float, str]]] = {}
    for name, case in read.cases.items():
        result = case.result
        if not result.confirmed or result.confirm is None:
            continue
        state = states.get(name)
        if state is not None and state.witness == "":
            continue
        input, counts = case.inputs[result.candidate_id], result.confirm
        if state is not None and state.shortened:
            input = state.inputs[state.form]
            counts = tuple(_counts(state, one) for one in (BASELINE, state.form))
        axis = case.individuals[result.candidate_id].mutation_chain[-1:]
        cell = (axis[0] if axis else "none", *_place(case.inputs[BASELINE], input))
        fall = counts[0][0] / counts[0][1] - counts[1][0] / counts[1][1]
        found.setdefault(cell, []).append((fall, name))
    cells: list[Cell] = []
    for (axis, size, field), cases in found.items():
        # A stable sort: among equals the first in the search's order.
        best = sorted(cases, key=lambda one: -one[0])
        cells.append(
            Cell(
                axis=axis,
                size=size,
                field=field,
                cases=tuple(name for _, name in best),
                falls=tuple(fall for fall, _ in best),
            )
        )
    return tuple(sorted(cells, key=lambda cell: (-len(cell.cases), cell.axis, cell.size)))


def _place(original: Input, changed: Input) -> tuple[str, str]:
    words = edit_size(original, changed).total
    size = next((name for most, name in SIZES if words <= most), LARGEST)
    touched = [one.field for one in diff_inputs(original, changed)]
    sizes = {
        name: edit_size({name: original.get(name, "")}, {name: changed.get(name, "")}).total
        for name in touched
    }
    return size, max(touched, key=lambda name: sizes[name], default="none")


def _counts(state: AfterState, name: str) -> tuple[int, int]:
    answers = state.replies(name, "shortened")
    return sum(answer.right for answer in answers), len(answers)
