"""Bug-bank cases S02 to S05 and the metrics of F04, as people would meet them."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from casework.cases.records import WEIGHTS
from casework.stats.agreement import agreement, krippendorff_alpha, table_agreement
from casework.stats.confusion import accuracy, confusion, macro_f1, majority_baseline
from casework.stats.exact import mcnemar, mcnemar_chi_square
from casework.stats.rank import spearman
from casework.stats.rubric import Decision, RubricScores, rubric_scores

BANK = Path(__file__).parents[1] / "bugbank"


def load(case: str, name: str) -> Any:
    return json.loads((BANK / case / name).read_text())


@pytest.mark.parametrize("name", load("BB-S02", "tables.json"))
def test_s02_tables_of_two_raters(name: str) -> None:
    counts = load("BB-S02", "tables.json")[name]["counts"]
    expected = load("BB-S02", "expected.json")[name]
    assert table_agreement(counts, "raw").value == pytest.approx(expected["observed_agreement"])
    assert table_agreement(counts, "gwet").value == pytest.approx(expected["gwet_ac1"], abs=1e-6)
    kappa = table_agreement(counts, "conger")
    if expected["cohen_kappa"] is None:
        assert (kappa.value, kappa.reason) == (None, "undefined: one category")
    else:
        assert kappa.value == pytest.approx(expected["cohen_kappa"], abs=1e-6)


def test_s02_three_raters_with_gaps() -> None:
    with (BANK / "BB-S02" / "three_raters_missing.csv").open() as file:
        rows = [
            [row[rater] or None for rater in ("r1", "r2", "r3")] for row in csv.DictReader(file)
        ]
    labels = ["met", "not_met"]
    alpha = krippendorff_alpha(rows, labels)
    assert (alpha.value, alpha.reason) == (None, "undefined: one category")
    assert (alpha.n, alpha.missing, alpha.categories) == (4, 4, 2)
    assert agreement(rows, labels, "raw").value == 1.0


@pytest.mark.parametrize("name", load("BB-S03", "pairs.json"))
def test_s03_few_discordant_pairs(name: str) -> None:
    pairs = load("BB-S03", "pairs.json")[name]
    expected = load("BB-S03", "expected.json")[name]
    b, c = pairs["only_A_correct"], pairs["only_B_correct"]
    found = mcnemar(b, c, sum(pairs.values()))
    assert found.p == pytest.approx(expected["exact_p"], abs=1e-6)
    assert found.effect == pytest.approx(expected["difference"], abs=1e-6)
    assert (found.b, found.c, found.method) == (b, c, "exact McNemar")
    statistic = mcnemar_chi_square(b, c, corrected=True).statistic
    if expected["chi2_cc"] is None:
        assert statistic is None
    else:
        assert statistic == pytest.approx(expected["chi2_cc"], abs=1e-5)


@pytest.fixture(scope="module")
def s04() -> RubricScores:
    with (BANK / "BB-S04" / "criteria.csv").open() as file:
        rows = list(csv.DictReader(file))
    met = {"1": True, "0": False, "": None}
    return rubric_scores(
        [
            Decision(
                task=row["task"],
                run=row["run"],
                criterion=row["criterion"],
                weight=WEIGHTS[row["importance"]],  # type: ignore[index]
                satisfied=met[row["satisfied"]],
                theme=row["theme"],
            )
            for row in rows
        ],
        seed=42,
    )


def test_s04_runs_and_tasks(s04: RubricScores) -> None:
    expected = load("BB-S04", "expected.json")
    for run in s04.runs:
        wanted = expected["run_scores"][f"{run.task}/{run.run}"]
        assert run.value == (None if wanted is None else pytest.approx(wanted, abs=1e-6))
    assert {task.task: task.value for task in s04.tasks} == pytest.approx(
        expected["task_means"], abs=1e-6
    )
    assert ["/".join(key) for key in s04.incomplete] == expected["incomplete_runs"]
    assert ["/".join(key) for key in s04.all_met] == expected["all_pass_runs"]


def test_s04_averages_by_their_own_names(s04: RubricScores) -> None:
    expected = load("BB-S04", "expected.json")
    headline = expected["headline_mean_of_task_means"]
    assert s04.headline.value == pytest.approx(headline, abs=1e-6)
    assert (s04.headline.n, s04.headline.missing) == (8, 1)
    assert s04.mean_of_runs == pytest.approx(expected["mean_of_runs"])
    assert s04.pooled_weight == pytest.approx(expected["pooled_weight_micro"])


def test_s04_themes_pool_the_completed_runs(s04: RubricScores) -> None:
    expected = load("BB-S04", "expected.json")
    assert {t.theme: [t.met, t.decided] for t in s04.themes} == expected["theme_counts"]
    assert {t.theme: t.value for t in s04.themes} == pytest.approx(
        expected["theme_weighted"], abs=1e-6
    )


@pytest.mark.parametrize("name", load("BB-S05", "pairs.json"))
def test_s05_spearman(name: str) -> None:
    pair = load("BB-S05", "pairs.json")[name]
    expected = load("BB-S05", "expected.json")[name]
    found = spearman(pair["x"], pair["y"])
    gaps = sum(None in both for both in zip(pair["x"], pair["y"], strict=True))
    assert (found.n, found.missing) == (len(pair["x"]) - gaps, gaps)
    if expected is None:
        assert found.value is None and found.reason
    else:
        assert found.value == pytest.approx(expected, abs=1e-6)


def f04(split: str | None = None) -> Any:
    lines = (BANK / "BB-F04" / "items.jsonl").read_text().splitlines()
    said = load("BB-F04", "expected.json")["parsed"]
    rows = [(json.loads(line), label) for line, label in zip(lines, said, strict=True)]
    rows = [(item, label) for item, label in rows if split in (None, item["split"])]
    right = [item["final_decision"] for item, _ in rows]
    return confusion(right, [label for _, label in rows], ["yes", "no", "maybe"])


def test_f04_macro_f1_is_over_the_declared_labels() -> None:
    expected = load("BB-F04", "expected.json")["all12"]
    found = macro_f1(f04())
    assert accuracy(f04()).value == pytest.approx(expected["accuracy"], abs=1e-6)
    assert found.value == pytest.approx(expected["macro_f1"], abs=1e-6)
    per_label = {score.label: score.f1.value for score in found.labels}
    assert per_label == pytest.approx(expected["f1"], abs=1e-6)


def test_f04_a_split_without_maybe_says_so() -> None:
    table = f04("test")
    assert table.n == 10
    assert accuracy(table).value == load("BB-F04", "expected.json")["test10"]["accuracy"]
    found = macro_f1(table)
    assert (found.value, found.undefined) == (None, ("maybe",))
    assert found.reason == "no F1 for maybe: neither right nor predicted"


def test_f04_majority_baseline() -> None:
    expected = load("BB-F04", "expected.json")["majority_all12"]
    assert majority_baseline(f04()).value == expected["accuracy"]
    right = ["yes"] * 6 + ["no"] * 4 + ["maybe"] * 2
    always = macro_f1(confusion(right, ["yes"] * 12, ["yes", "no", "maybe"]))
    assert always.value == pytest.approx(expected["macro_f1"], abs=1e-6)
