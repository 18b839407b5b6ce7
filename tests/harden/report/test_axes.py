"""What an axis brought, where the gates looked at some of its children only."""

import pytest

import hardened as w
from casework.harden.records import BASELINE, CaseResult, Individual
from casework.harden.report.axes import axis_rows
from casework.harden.report.read import CaseEvidence, SearchRead
from casework.harden.settings import default

CHILDREN = {
    # child: what the gates said of it ("" where they did not look), whether by the audit
    "g1c00": ("pass", False),
    "g1c01": ("realism", False),
    "g1c02": ("pass", True),
    "g1c03": ("correctness", True),
    "g1c04": ("", False),
    "g1c05": ("proof", False),
}


def test_the_estimate_of_the_gates_lets_each_audited_child_stand_for_ten() -> None:
    setup = w.setup_of(default(audit=0.1), 1)
    name = next(iter(setup.items))
    case = CaseEvidence(CaseResult(case_id=name, status="unchanged"))
    for number, one in enumerate((BASELINE, *CHILDREN)):
        child = one != BASELINE
        case.individuals[one] = Individual(
            id=one,
            case_id=name,
            generation=int(child),
            index=number,
            parent_id=BASELINE if child else None,
            axes=("an_axis",) if child else (),
            input_sha256="",
        )
        case.inputs[one] = {"text": f"text {number}"}
    for one, (said, audited) in CHILDREN.items():
        case.proofs[one] = {"verdict": "refuted" if said == "proof" else "unknown"}
        if said not in ("", "proof"):
            case.verdicts[one] = said
        if audited:
            case.audited.add(one)
    read = SearchRead("one", setup, {"task": "m"}, "0" * 12, {name: case})
    row = next(one for one in axis_rows(read) if one.axis == "an_axis")
    assert (row.attempts, row.refuted) == (6, 1)
    assert (row.gate.value, row.gate.n) == (0.5, 4)
    # Passed: 1 + 10. All: 2 looked at for the search's sake, 2 x 10, and 1 that a proof refuted.
    assert row.gate_estimate == pytest.approx(11 / 23)
    assert (row.confirmed.value, row.confirmed.n, row.calls_per_confirmed) == (None, 0, None)
