"""What is released of a search, what people are to look at, and what the report says of it."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from aftermath import WISHES, Around, follow
from casework.benchmarks.finqa.adapter import FinQA
from casework.benchmarks.records import Item
from casework.harden.after.archive import archive
from casework.harden.after.errata import suspects, write_errata
from casework.harden.after.estimate import estimate_after
from casework.harden.after.execute import AfterRead
from casework.harden.after.plan import GOLD, plan
from casework.harden.after.release import release, write_review
from casework.harden.after.state import AfterState
from casework.harden.after.tables import after_tables
from casework.harden.after.transfer import CaseTransfer, ratio, transfers
from casework.harden.after.wishes import Wishes
from casework.harden.moves import Decide
from casework.harden.promote import lineage_of
from casework.harden.records import BASELINE
from casework.harden.report.axes import axis_rows
from casework.harden.report.finding import caveats
from casework.harden.report.read import SearchRead
from casework.harden.report.records import Sample
from casework.harden.settings import default

MODELS = {"held-out 1": "follows", "held-out 2": "deaf", "witness 1": "weak", "witness 2": "strong"}


@pytest.fixture(scope="module")
def after(searched: SearchRead) -> AfterRead:
    return AfterRead(WISHES, MODELS, dict(follow(searched, Around())))


def ends(states: Mapping[str, AfterState], witness: str) -> list[str]:
    return [name for name, state in states.items() if state.witness == witness]


def test_the_suite_holds_short_forms_and_only_witnessed_ones(
    searched: SearchRead, after: AfterRead
) -> None:
    found = release(searched, after)
    assert list(found.withheld) == ends(after.states, "")
    assert found.withheld
    short = 0
    for name, state in after.states.items():
        case = found.read.cases[name]
        told = {**lineage_of(found.read, name), **found.lineage[name]}
        if name in found.withheld:
            assert case.result.selected_id == BASELINE
            assert "no witness" in told["reason"]
            assert not told["hardened"]
            assert told["after"]["witness"] is None
            continue
        assert case.result.selected_id == state.form
        assert told["after"]["witness"] == "strong"
        assert told["after"]["held_out"]["deaf"][0][1] == WISHES.samples
        if state.shortened:
            short += 1
            assert case.inputs[state.form] == state.inputs[state.form]
            assert told["individual"] == state.form
            assert told["parents"][-1] == state.winner
            assert told["right_of"]["confirm"][1][1] == searched.setup.settings.confirm
            assert told["right_of"]["report"][1][1] == searched.setup.settings.report
            assert told["p_value"] == state.short_p
    assert short
    assert json.loads(json.dumps(found.lineage)) is not None


def test_the_report_counts_no_short_form_as_a_child(searched: SearchRead, after: AfterRead) -> None:
    shown = release(searched, after).shown
    assert [row.attempts for row in axis_rows(shown)] == [
        row.attempts for row in axis_rows(searched)
    ]
    for name, state in after.states.items():
        if state.shortened and state.witness:
            assert shown.report_samples(name, state.form) is not None
    assert "follows, deaf" in caveats(shown)[-1]
    assert "not measured" in caveats(searched)[-1]


def test_what_has_no_witness_is_written_for_people(
    searched: SearchRead, after: AfterRead, tmp_path: Path
) -> None:
    found = release(searched, after)
    file = write_review(found, after, tmp_path)
    assert file == tmp_path / "review" / "withheld.jsonl"
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [line["case"] for line in lines] == list(found.withheld)
    for line in lines:
        assert len(line["tries"]) == WISHES.tries * 2
        assert {one["model"] for one in line["tries"]} == {"weak", "strong"}
        assert line["original"] != line["changed"]
    assert write_review(release(searched, None), None, tmp_path) is None
    assert not file.exists()


def test_a_case_still_waiting_for_its_witness_is_not_released(searched: SearchRead) -> None:
    wishes = Wishes(witness=("strong",))
    from casework.harden.after.state import begin

    found = release(searched, AfterRead(wishes, MODELS, begin(searched)))
    assert all(case.result.selected_id == BASELINE for case in found.read.cases.values())
    assert not found.withheld
    reasons = {case.result.reason for case in found.read.cases.values() if case.result.promoted}
    assert any("has been asked" in reason for reason in reasons)


def test_transfer_tells_a_model_that_follows_from_one_that_does_not(
    searched: SearchRead, after: AfterRead
) -> None:
    clusters = {name: item.cluster for name, item in searched.setup.items.items()}
    follows, deaf = transfers(after.states, WISHES, clusters, 2000)
    assert follows.missing == deaf.missing == 0
    assert len(follows.cases) == len(ends(after.states, "strong"))
    assert follows.ratio.value is not None and deaf.ratio.value is not None
    assert 0.7 < follows.ratio.value < 1.3
    assert -0.3 < deaf.ratio.value < 0.3
    assert deaf.target_fall.value == follows.target_fall.value


def case(target: tuple[int, int], other: tuple[int, int], cluster: str) -> CaseTransfer:
    pairs = [((before, 10), (now, 10)) for before, now in (target, other)]
    return CaseTransfer(case_id=cluster, cluster=cluster, target=pairs[0], other=pairs[1])


def test_a_ratio_is_a_quotient_of_sums_with_an_interval_over_clusters() -> None:
    found = ratio([case((9, 4), (8, 6), f"c{n}") for n in range(6)])
    assert found.value == pytest.approx(0.4)
    assert (found.low, found.reason) == (None, "degenerate: all resamples are equal")
    mixed = ratio([case((9, 4), (8, 8 - n % 3), f"c{n}") for n in range(9)])
    assert mixed.low is not None and mixed.high is not None and mixed.value is not None
    assert mixed.value == pytest.approx(0.2)
    assert mixed.low < mixed.value < mixed.high
    few = ratio([case((9, 4), (8, 6), "one") for _ in range(9)])
    assert (few.value, few.low) == (pytest.approx(0.4), None)
    assert "too few" in few.reason


def test_a_ratio_without_a_fall_is_none_with_the_reason() -> None:
    assert ratio([case((5, 5), (8, 6), f"c{n}") for n in range(9)]).value is None
    assert "did not fall" in ratio([case((5, 6), (8, 6), "a")]).reason
    assert ratio([]).reason == "no case was asked of this model"


def test_each_kind_of_change_keeps_its_best_confirmed_case(
    searched: SearchRead, after: AfterRead
) -> None:
    cells = archive(searched, after.states)
    listed = [name for cell in cells for name in cell.cases]
    assert sorted(listed) == sorted(ends(after.states, "strong"))
    assert [len(cell.cases) for cell in cells] == sorted(
        (len(c.cases) for c in cells), reverse=True
    )
    assert {cell.field for cell in cells} == {"text"}
    for cell in cells:
        assert list(cell.falls) == sorted(cell.falls, reverse=True)
    kept = release(searched, after, diverse=True).read.cases
    hardened = {n for n, one in kept.items() if one.result.selected_id != BASELINE}
    assert hardened == {cell.cases[0] for cell in cells}
    everything = archive(searched, {})
    confirmed = [n for n, one in searched.cases.items() if one.result.confirmed]
    assert sorted(n for cell in everything for n in cell.cases) == sorted(confirmed)


def test_suspected_gold_errors_are_exported(searched: SearchRead, tmp_path: Path) -> None:
    first, second, third, fourth = list(searched.cases)[:4]

    def answered(name: str, labels: str) -> None:
        samples = {
            t: Sample(label={"y": "yes", "n": "no", "m": "maybe"}.get(one, "⊥"), right=one == "y")
            for t, one in enumerate(labels)
        }
        from dataclasses import replace

        old = searched.cases[name]
        cases[name] = replace(old, samples={**old.samples, (BASELINE, "search"): samples})

    cases = dict(searched.cases)
    answered(first, "yynnnnnnnn")
    answered(second, "ynnnnnnnmm")
    answered(third, "??????????")
    answered(fourth, "nnnnnnn")  # agreed, and too few to suspect anything
    found = suspects(searched._replace(cases=cases))
    assert [(one.id, one.other, one.agreed, one.right) for one in found] == [(first, "no", 8, 2)]
    file = write_errata(found, tmp_path)
    line = json.loads(file.read_text("utf-8"))
    assert (line["gold"], line["samples"], len(line["sha256"])) == ("yes", 10, 64)
    assert write_errata((), tmp_path).read_text("utf-8") == ""


def test_the_report_has_a_table_for_each_part(searched: SearchRead, after: AfterRead) -> None:
    made = after_tables(searched, after, 200)
    assert [table.id for table in made] == [
        *("after-short", "after-witness", "after-transfer", "after-transfer-cases"),
        *("after-errata", "after-kinds"),
    ]
    assert all(table.title.startswith("After the search") for table in made)
    assert len(made[0].rows) == len(made[1].rows) == len(after.states)
    assert sum("withheld" in str(row[2]) for row in made[1].rows) == len(ends(after.states, ""))
    assert [table.id for table in after_tables(searched, None, 200)] == [
        "after-errata",
        "after-kinds",
    ]


PAGE = Item(
    id="page-1",
    benchmark="finqa",
    input={
        "question": "what was the change in net sales from 2008 to 2009?",
        "pre_text": ["Net sales are told in the table ."],
        "post_text": ["The year was calm ."],
        "table": [["", "2009", "2008"], ["net sales", "120", "100"], ["costs", "70", "60"]],
    },
    expected="20.0",
    gold={"program": "subtract(120, 100)", "exe_ans": 20.0},
    cluster="page",
    index=0,
)


def test_for_a_program_the_gold_one_carried_out_is_witness_enough(searched: SearchRead) -> None:
    changed = {**PAGE.input, "post_text": ["The year was calm .", "Offices were moved ."]}
    setup = searched.setup._replace(adapter=FinQA(), items={PAGE.id: PAGE}, settings=default())
    state = AfterState(PAGE.id, winner="g1c00", form="g1c00", step="witness")
    state.inputs = {BASELINE: PAGE.input, "g1c00": changed}
    proof = FinQA().prove(PAGE, changed, {})
    told = {"verdict": proof.verdict, "checks": [one.model_dump() for one in proof.checks]}
    state.checks["g1c00"] = told
    wishes = Wishes(witness=("a/b",))
    assert plan(state, setup, wishes) == Decide("witnessed", {"by": GOLD, "next": "measure"})
    for code in ("P1", "P2", "P3"):
        broken = [
            {**one, "verdict": "unknown"} if one["code"] == code else one for one in told["checks"]
        ]
        state.checks["g1c00"] = {**told, "checks": broken}
        assert not isinstance(plan(state, setup, wishes), Decide)


def test_calls_are_counted_before_they_are_made() -> None:
    settings = default(generations=2, children=6)
    found = estimate_after(settings, WISHES, 20)
    assert found["transfer"].high == 20 * 2 * 2 * WISHES.samples
    assert found["witness"].high == 20 * 2 * WISHES.tries
    assert found["witness"].expected < 20
    assert all(0 == one.low < one.expected < one.high for one in found.values())
    assert not any(one.high for one in estimate_after(settings, Wishes(), 20).values())
    only = estimate_after(settings, Wishes(held_out=("a/b",), samples=5), 20)
    assert {role: one.high for role, one in only.items()} == {
        "task": 0, "judge": 0, "transfer": 200, "witness": 0,
    }  # fmt: skip
