"""The tables against numbers computed here from the results and the events alone."""

from collections import Counter, defaultdict
from math import log, sqrt
from typing import Any

import pytest
from pydantic import ValidationError

from casework.errors import UsageError
from casework.harden.execute import Search
from casework.harden.records import BASELINE
from casework.harden.report.arms import PROMOTED, RELEASED, Arm, Study, arm
from casework.harden.report.axes import axis_rows, shared_calls
from casework.harden.report.measure import (
    accuracy,
    clamped,
    entropy,
    fresh_drop,
    fresh_figure,
    greedy_figure,
    likelihood_weighted,
    search_figure,
    sequence_nll,
    token_nll,
    unread,
)
from casework.harden.report.read import SearchRead, read_search, take
from casework.harden.report.records import (
    Column,
    FreshFigure,
    GreedySample,
    ReportSamples,
    Sample,
    SearchFigure,
    SearchSamples,
    Table,
    usable,
)
from casework.harden.report.refusals import RULES, canaries_table, refusals_table
from casework.harden.report.tables import tables
from casework.harden.state import FAMILY
from casework.stats.records import Estimate

FEW = 400


def row(table: Table, form: str) -> dict[str, Any]:
    found = next(one for one in table.rows if one[2] == form)
    return dict(zip([column.title for column in table.columns], found, strict=True))


def test_accuracy_is_the_mean_of_case_means_in_both_columns(effect: SearchRead) -> None:
    made = {table.id: table for table in tables([Study(effect)], resamples=FEW)}
    results = [case.result for case in effect.cases.values()]
    n = len(results)
    chosen, fresh = "On the samples that chose", "On fresh samples"
    original = row(made["T4"], "Original")
    winner = row(made["T4"], PROMOTED)
    released = row(made["T4"], RELEASED)
    assert original[chosen].value == pytest.approx(sum(r.search[0][0] / 10 for r in results) / n)
    expected = sum(r.search[1][0] / r.search[1][1] for r in results) / n
    assert winner[chosen].value == pytest.approx(expected)
    known = [r for r in results if r.report]
    assert 0 < len(known) <= n
    assert (winner[fresh].n, winner[fresh].missing) == (len(known), n - len(known))
    for found, pick in (
        (original, lambda r: r.report[0]),
        (winner, lambda r: r.report[1]),
        (released, lambda r: r.report[1 if r.confirmed else 0]),
    ):
        mean = sum(pick(r)[0] / pick(r)[1] for r in known) / len(known)
        assert found[fresh].value == pytest.approx(mean)
        assert found["Cases"] == n


def test_the_paper_s_bootstrap_golden_on_fresh_samples() -> None:
    batches = [batch(ReportSamples, right, 2) for right in [2] * 120 + [1] * 40 + [0] * 40]
    told = fresh_figure(accuracy, batches)
    assert told.value == pytest.approx(0.70)
    assert (told.low, told.high) == pytest.approx((0.6425, 0.7550))
    assert (told.n, told.missing, told.seed, told.batch) == (200, 0, 42, "report")


def test_entropy_vectors_of_the_specification() -> None:
    for counts, third, tenth in (
        ((10,), 0.0, 0.0),
        ((9, 1), 0.295903, 0.141182),
        ((7, 3), 0.556033, 0.265295),
        ((4, 3, 3), 0.991159, 0.472903),
    ):
        labels = [f"c{n}" for n, count in enumerate(counts) for _ in range(count)]
        one = samples(SearchSamples, labels)
        assert entropy(lambda _: 3)(one) == pytest.approx(third, abs=1e-6)
        assert entropy(lambda n: n)(one) == pytest.approx(tenth, abs=1e-6)
    unread = samples(SearchSamples, ["a"] * 4 + ["b"] * 3 + ["c"] * 2 + ["⊥"])
    assert entropy(lambda _: 3)(unread) == 1.0
    assert entropy(lambda _: 3, 4)(unread) == 0.0


def test_likelihood_vectors_of_the_specification() -> None:
    tokens = [(-0.2,) * 10, (-0.4,) * 10, (-0.2,) * 5, (-0.3,) * 30]
    labels = ("yes", "no", "yes", "no")
    made = SearchSamples(
        case_id="a",
        individual_id=BASELINE,
        planned=4,
        samples=tuple(
            Sample(label=label, right=True, log_probabilities=values)
            for label, values in zip(labels, tokens, strict=True)
        ),
    )
    assert likelihood_weighted(None)(made) == pytest.approx(0.690389, abs=1e-6)
    assert likelihood_weighted(lambda _: 3)(made) == pytest.approx(0.690389 / log(3), abs=1e-6)
    greedy = GreedySample(case_id="a", individual_id="g0", planned=1, samples=made.samples[3:])
    assert sequence_nll(greedy) == pytest.approx(9.0)
    assert token_nll(greedy) == pytest.approx(0.3)
    lost = made.model_copy(update={"samples": (*made.samples, Sample(label="no", right=False))})
    assert likelihood_weighted(None)(lost) is None


def test_missing_likelihoods_are_counted_and_never_filled_in(effect: SearchRead) -> None:
    made = {table.id: table for table in tables([Study(effect)], resamples=FEW)}
    found = row(made["T6"], "Original")["On the samples that chose"]
    assert (found.n, found.missing) == (len(effect.cases) - 1, 1)
    greedy = row(made["T7"], "Original")["On the answer at temperature 0"]
    taken = [n for n, c in effect.cases.items() if c.batch(BASELINE, "greedy")]
    assert greedy.n == len([n for n in taken if n != "case-00002"])
    assert greedy.missing == len(effect.cases) - greedy.n
    assert greedy.value == pytest.approx(0.75)  # two tokens: -0.25 and -0.5
    assert row(made["T8"], "Original")["On the answer at temperature 0"].value == 0.375


def test_all_missing_is_undefined_with_a_reason() -> None:
    told = greedy_figure(sequence_nll, [None, None])
    assert (told.value, told.low, told.missing) == (None, None, 2)
    assert told.reason == "missing for all 2 cases"


@pytest.mark.parametrize(
    "values", [None, [], "x", [0.5], [float("-inf")], [float("nan")], ["-1"], [-1, None]]
)
def test_log_probabilities_that_cannot_be_are_missing(values: object) -> None:
    assert usable(values) is None


def test_the_hardened_subset_counts_and_falls(effect: SearchRead) -> None:
    table = next(one for one in tables([Study(effect)], resamples=FEW) if one.id == "T9")
    titles = [column.title for column in table.columns]
    found = {str(r[2]): dict(zip(titles, r, strict=True)) for r in table.rows}
    promoted = [c.result for c in effect.cases.values() if c.result.promoted]
    kept = [r for r in promoted if r.confirmed]
    assert 0 < len(kept) < len(effect.cases)
    for name, results in (("promoted by the search", promoted), ("confirmed", kept)):
        one = found[name]
        assert (one["n"], one["of cases"]) == (len(results), len(effect.cases))
        drops = [(r.report[0][0] - r.report[1][0]) / 20 for r in results]
        told = one["Fall in accuracy: on fresh samples"]
        assert told.value == pytest.approx(sum(drops) / len(drops))
        assert isinstance(told, FreshFigure)
        searched = [
            r.search[0][0] / r.search[0][1] - r.search[1][0] / r.search[1][1] for r in results
        ]
        told = one["Fall in accuracy: on the samples that chose"]
        assert told.value == pytest.approx(sum(searched) / len(searched))


def test_no_column_of_fresh_samples_takes_another_batch() -> None:
    chose = search_figure(accuracy, [batch(SearchSamples, 1, 2)] * 3, FEW)
    fresh = fresh_figure(accuracy, [batch(ReportSamples, 1, 2)] * 3, FEW)
    column = Column(title="x", batch="report")
    assert Table(id="T", title="t", columns=(column,), rows=((fresh,), (None,)))
    for wrong in (chose, Estimate(value=0.5, n=3), 0, "0.5"):
        with pytest.raises(ValidationError, match="in a column of report"):
            Table(id="T", title="t", columns=(column,), rows=((wrong,),))
    with pytest.raises(ValidationError, match="search batch"):
        Table(id="T", title="t", columns=(Column(title="y"),), rows=((chose,),))
    with pytest.raises(ValidationError, match="2 cells for 1"):
        Table(id="T", title="t", columns=(column,), rows=((fresh, fresh),))
    with pytest.raises(TypeError, match="SearchSamples where ReportSamples"):
        fresh_figure(accuracy, [batch(SearchSamples, 1, 2)])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="SearchScore cannot be reported"):
        fresh_drop([(batch(SearchSamples, 1, 2), batch(SearchSamples, 0, 2))])  # type: ignore[list-item]
    with pytest.raises(ValidationError):
        SearchFigure(value=0.5, n=1, batch="report")  # type: ignore[arg-type]


def test_axes_against_the_events(finished: Search, effect: SearchRead) -> None:
    made: Counter[str] = Counter()
    axis_of: dict[tuple[str, str], str] = {}
    task: Counter[str] = Counter()
    judge: Counter[str] = Counter()
    looked: dict[str, list[bool]] = defaultdict(list)
    for entry in finished.log.entries:
        case, told = entry["case_id"], entry["payload"]
        if entry["kind"] == "manifest":
            for child in told["children"]:
                axis = child["individual"]["axes"][0]
                made[axis] += 1
                axis_of[case, child["individual"]["id"]] = axis
        elif entry["kind"] == "sample" and told["role"] == "search":
            if told["individual"] != BASELINE:
                task[axis_of[case, told["individual"]]] += 1
        elif entry["kind"] == "vote":
            judge[axis_of[case, told["individual"]]] += 1
        elif entry["kind"] == "selected":
            for name, verdict in told["verdicts"].items():
                looked[axis_of[case, name]].append(verdict == "pass")
    rows = {one.axis: one for one in axis_rows(effect)}
    stats: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for state in finished.states.values():
        for axis, one in state.stats.items():
            for place, count in enumerate((one.applied, one.survived_gates, one.improved_fitness)):
                stats[axis][place] += count
    for axis, one in rows.items():
        passed, n = sum(looked[axis]), len(looked[axis])
        assert (one.attempts, one.task_calls, one.judge_calls) == (
            made[axis],
            task[axis],
            judge[axis],
        )
        assert (one.attempts, passed, one.improved) == tuple(stats[axis])
        assert (one.gate.value, one.gate.n) == (pytest.approx(passed / n), n)
        assert (one.gate.low, one.gate.high) == pytest.approx(by_wilson(passed, n))
        if one.confirmed_count:
            calls = task[axis] + judge[axis]
            assert one.calls_per_confirmed == pytest.approx(calls / one.confirmed_count)
        else:
            assert one.calls_per_confirmed is None
        assert one.edit_median is not None and one.edit_median > 0
    confirmed = sum(bool(c.result.confirmed) for c in effect.cases.values())
    assert sum(one.confirmed_count for one in rows.values()) == confirmed
    every: Counter[str] = Counter()
    for case in effect.cases.values():
        every.update(case.result.calls)
    shared = shared_calls(effect, axis_rows(effect))
    assert shared["task"] + sum(task.values()) == every["task"]
    assert shared["judge"] + sum(judge.values()) == every["judge"]
    order = [one.confirmed_per_judge_call or 0 for one in axis_rows(effect)]
    assert order == sorted(order, reverse=True)


def test_every_table_carries_configuration_profile_and_denominators(effect: SearchRead) -> None:
    made = tables([Study(effect)], resamples=FEW)
    ours = ("falls", "zeros", "repairs", "votes-1", "canaries-1", "refusals-1", "axes-1")
    assert [one.id for one in made] == [*(f"T{n}" for n in range(1, 10)), *ours]
    for one in made:
        assert one.configs == (effect.config,)
        assert one.profiles == ("casework/fake temperature=1",)
        titles = [column.title for column in one.columns]
        assert "n" in titles or any("n = " in note for note in one.notes)
    other = read_search(effect.setup, [], {"task": "another"})
    assert other.config != effect.config


def test_rows_of_several_searches_and_other_methods(effect: SearchRead, null: SearchRead) -> None:
    twin = null._replace(models={"task": "other"}, name="two")
    few = Arm("Few-Shot (filtered)", *arm(effect, "Original")[1:])
    made = {t.id: t for t in tables([Study(effect, (few,)), Study(twin)], resamples=FEW)}
    assert [r[2] for r in made["T4"].rows][:2] == ["Original", "Few-Shot (filtered)"]
    assert len(made["T4"].rows) == 7
    assert {"axes-1", "axes-2"} <= set(made)
    with pytest.raises(UsageError, match="report them apart"):
        tables([Study(effect), Study(null)], resamples=FEW)
    with pytest.raises(UsageError, match="at least one search"):
        tables([])


def test_unread_answers_and_cut_entropies_are_counted() -> None:
    made = samples(SearchSamples, ["a"] * 4 + ["b"] * 3 + ["c"] * 2 + ["⊥"])
    assert (unread(made), unread(made, 9)) == (1, 0)
    assert clamped(made, lambda _: 3) and not clamped(made, lambda n: n)
    assert not clamped(made, lambda _: 3, 9)


def test_repairs_unread_and_nats_stand_beside_their_figures(finished: Search) -> None:
    entries: list[dict[str, Any]] = []
    marked: Counter[str] = Counter()
    for entry in finished.log.entries:
        told = entry["payload"]
        if entry["kind"] == "sample" and told["individual"] == BASELINE:
            if told["role"] == "search" and told["t"] < 2 and told["right"]:
                told = {**told, "normalised": True}
                marked["repaired"] += 1
            elif told["role"] == "report" and told["t"] == 0:
                told = {**told, "label": "⊥", "right": False}
                marked["unread"] += 1
        entries.append({**entry, "payload": told})
    found = read_search(finished.setup, entries, {"task": "m"})
    made = {table.id: table for table in tables([Study(found)], resamples=FEW)}
    repairs, scatter, nats = (row(made[name], "Original") for name in ("repairs", "T5", "T6"))
    cases = len(found.cases)
    assert (repairs["replies"], repairs["repaired"]) == (10 * cases, marked["repaired"])
    assert (repairs["repaired (fresh)"], marked["repaired"] > 0) == (0, True)
    chose = "On the samples that chose"
    both = repairs[chose], repairs[f"{chose}, without repair"]
    assert both[0].value - both[1].value == pytest.approx(marked["repaired"] / (10 * cases))
    assert scatter["unread answers"] == scatter["cases cut to 1"] == 0
    assert scatter["unread answers (fresh)"] == marked["unread"] > 0
    base = found.setup.adapter.entropy_base(10)
    told = nats["On the samples that chose"], nats["On the samples that chose, in nats"]
    assert told[1].value == pytest.approx(told[0].value * log(base))
    assert told[1].missing == 1


def test_refusals_by_reason_and_generation_are_those_of_the_events(finished: Search) -> None:
    entries = [*finished.log.entries]
    case = next(iter(finished.setup.items))
    proof = {"verdict": "refuted", "checks": [{"code": "P2", "verdict": "refuted", "reason": "x"}]}
    unsure = {"verdict": "unknown", "checks": []}
    entries += [
        {
            "case_id": case,
            "kind": "manifest",
            "payload": {
                "generation": 2, "again": False, "refused": {"M12": 2, "M3": 1}, "children": [],
                "complaints": [],
            },
        },
        {
            "case_id": case,
            "kind": "proved",
            "payload": {
                "generation": 1, "children": [], "refused": {"proof": 2},
                "proofs": {"a": proof, "b": unsure},
            },
        },
    ]  # fmt: skip
    found = read_search(finished.setup, [], {"task": "m"})
    for entry in entries:
        if entry["case_id"] == FAMILY:
            continue
        take(found.cases[entry["case_id"]], entry["kind"], entry["payload"])
    rows = {str(one[0]): one[2:] for one in refusals_table(found, 1).rows}
    expected: Counter[tuple[int, str]] = Counter()
    for state in finished.states.values():
        for reason, count in state.refused.items():
            expected[0, reason] += count
    names = [name for name in rows if name]
    assert names == [*("M3", "M12", "proof P2", "not proved"), *names[4:]]
    assert {"realism", "collapsed"} & set(names[4:])
    assert rows["proof P2"] == rows["not proved"] == (1, 0, 1)
    for name in names:
        assert rows[name][0] + rows[name][1] == rows[name][2]
        added = {"M12": 2, "M3": 1, "proof P2": 1, "not proved": 1}.get(name, 0)
        assert rows[name][2] == expected[0, name] + added
    assert set(RULES) == {f"M{number}" for number in range(1, 16)}
    children = sum(len(one["payload"]["children"]) for one in entries if one["kind"] == "manifest")
    assert rows[""][2] == children > 0


def test_the_judge_s_errors_are_shares_with_wilson_s_interval(effect: SearchRead) -> None:
    (table,) = canaries_table(effect, 1)
    counts: dict[str, Counter[str]] = {"pass": Counter(), "fail": Counter()}
    for case in effect.cases.values():
        for truth, (passed, asked) in case.result.canaries.items():
            counts[truth].update(passed=passed, asked=asked)
    wrong = {"fail": counts["fail"]["passed"],
             "pass": counts["pass"]["asked"] - counts["pass"]["passed"]}  # fmt: skip
    for truth, one in zip(("fail", "pass"), table.rows, strict=True):
        n, errors, told = int(str(one[2])), one[3], one[4]
        assert (n, errors) == (counts[truth]["asked"], wrong[truth])
        if n:
            assert isinstance(told, Estimate)
            assert (told.low, told.high) == pytest.approx(by_wilson(wrong[truth], n))
    assert counts["pass"]["asked"] > 0


def test_a_search_that_is_not_finished_leaves_no_case_out(finished: Search) -> None:
    half = finished.log.entries[: len(finished.log.entries) // 3]
    found = read_search(finished.setup, half, {"task": "m"})
    assert list(found.cases) == list(finished.setup.items)
    assert any(case.result.status == "open" for case in found.cases.values())
    made = {table.id: table for table in tables([Study(found)], resamples=FEW)}
    told = row(made["T4"], "Original")["On the samples that chose"]
    assert told.n + told.missing == len(found.cases)
    assert told.missing > 0


def batch(kind: Any, right: int, n: int) -> Any:
    told = tuple(Sample(label="a", right=place < right) for place in range(n))
    return kind(case_id="c", individual_id=BASELINE, planned=n, samples=told)


def samples(kind: Any, labels: list[str]) -> Any:
    told = tuple(Sample(label=label, right=False) for label in labels)
    return kind(case_id="c", individual_id=BASELINE, planned=len(told), samples=told)


def by_wilson(k: int, n: int) -> tuple[float, float]:
    z = 1.959963984540054
    p = k / n
    centre = p + z * z / (2 * n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (centre - half) / (1 + z * z / n), (centre + half) / (1 + z * z / n)
