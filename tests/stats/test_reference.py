"""Every value of the reference files on agreement and tests, where they lie beside the checkout."""

import json
from pathlib import Path
from typing import Any

import pytest

from casework.stats.agreement import agreement, distribution_agreement, table_agreement
from casework.stats.binary import FourFold, fourfold_scores
from casework.stats.chance import Kind
from casework.stats.exact import fisher, mcnemar, mcnemar_chi_square
from casework.stats.multiple import benjamini_hochberg, bonferroni, holm, holm_sidak
from casework.stats.proportion import wilson
from casework.stats.records import Agreement

DATA = Path(__file__).resolve().parents[2].parent / "shared" / "data"
FOLDER = DATA / "agreement"
pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="needs the reference values in shared/data/agreement"
)
KINDS: dict[str, Kind] = {
    "gwet": "gwet",
    "fleiss": "fleiss",
    "scott": "fleiss",
    "conger": "conger",
    "cohen": "conger",
    "krippendorff": "krippendorff",
    "bp": "brennan_prediger",
    "pa2": "raw",
}
PUBLISHED: dict[str, Kind] = {
    "gwet_ac1": "gwet",
    "fleiss_kappa": "fleiss",
    "fleiss": "fleiss",
    "scott_pi": "fleiss",
    "cohen_kappa": "conger",
    "conger": "conger",
    "krippendorff": "krippendorff",
    "krippendorff_alpha": "krippendorff",
    "brennan_prediger": "brennan_prediger",
    "percent_agreement": "raw",
}


def load(name: str) -> Any:
    return json.loads((FOLDER / name).read_text())


def held(found: Agreement, entry: dict[str, Any], skip: tuple[str, ...] = ()) -> int:
    low, high = entry["confidence_interval"]
    pairs = {
        "value": (found.value, entry["coefficient_value"]),
        "se": (found.se, entry["se"]),
        "pa": (found.observed, entry.get("pa")),
        "pe": (found.expected, entry.get("pe")),
        "low": (found.low, low),
        "high": (found.high, high),
    }
    known = {key: pair for key, pair in pairs.items() if pair[1] is not None and key not in skip}
    for key, (ours, theirs) in known.items():
        assert ours == pytest.approx(theirs, abs=2e-7), (found.method, key)
    return len(known)


def test_ratings_of_many_raters() -> None:
    checked = 0
    for entry in load("irrcac_reference.json")["raw"].values():
        ratings = entry["ratings"]
        labels = sorted({x for row in ratings for x in row if x is not None})
        for scheme, coefficients in entry["coefficients"].items():
            for name, expected in coefficients.items():
                checked += held(agreement(ratings, labels, KINDS[name], scheme), expected)
    assert checked == 330


def test_tables_of_two_raters() -> None:
    checked = 0
    for entry in load("irrcac_reference.json")["table"].values():
        for scheme, coefficients in entry["coefficients"].items():
            for name, expected in coefficients.items():
                # The library leaves the chance agreement of Scott's pi at 0 in its listing.
                skip = ("pe",) if name == "scott" else ()
                found = table_agreement(entry["table"], KINDS[name], scheme)
                checked += held(found, expected, skip)
    assert checked == 210


def test_counts_per_category() -> None:
    for entry in load("irrcac_reference.json")["distribution"].values():
        for name, expected in entry["published_R_README"].items():
            found = distribution_agreement(entry["counts"], PUBLISHED[name])
            if isinstance(expected, float):
                expected = {"coeff": expected}
            assert found.value == pytest.approx(expected["coeff"], abs=1e-7)
            # For alpha the two reference libraries differ in the third digit of the error.
            if name != "krippendorff_alpha" and "se" in expected:
                assert found.se == pytest.approx(expected["se"], abs=1e-8)
            if "pe" in expected:
                assert found.expected == pytest.approx(expected["pe"], abs=1e-7)
            if "pa" in expected:
                assert found.observed == pytest.approx(expected["pa"], abs=1e-7)


def test_values_printed_beside_the_library() -> None:
    body = load("irrcac_reference.json")
    printed = body["published_R_README"]
    table = body["table"]["table_cont3x3abstractors"]["table"]
    for name, (value, se) in printed["cont3x3abstractors"].items():
        if name in PUBLISHED:
            found = table_agreement(table, PUBLISHED[name])
            assert (found.value, found.se) == pytest.approx((value, se), abs=1e-6)
    ratings = body["raw"]["raw_4raters"]["ratings"]
    for name, (value, se) in printed["cac.raw4raters"].items():
        found = agreement(ratings, [1, 2, 3, 4, 5], PUBLISHED[name])
        assert found.value == pytest.approx(value, abs=1e-5)
        assert found.se == pytest.approx(se, abs=2e-4 if name == "krippendorff" else 1e-5)


def test_mcnemar() -> None:
    tests = load("tests_reference.json")["tests"]
    approval = tests["mcnemar_agresti_approval"]
    (_, b), (c, _) = approval["table"]
    for corrected, key in ((False, "chi2_no_cc"), (True, "chi2_cc")):
        found = mcnemar_chi_square(b, c, corrected=corrected)
        assert (found.statistic, found.p) == pytest.approx(approval[key], rel=1e-9)
    assert mcnemar(b, c, 1600).p == pytest.approx(approval["exact"][1], rel=1e-9)
    for name, p in tests["mcnemar_exact_grid"].items():
        b, c = (int(part.split("=")[1]) for part in name.split(","))
        assert mcnemar(b, c, b + c).p == pytest.approx(p, rel=1e-12)


def test_adjusted_p_values() -> None:
    rules = {
        "holm": holm,
        "bonferroni": bonferroni,
        "fdr_bh": benjamini_hochberg,
        "holm-sidak": holm_sidak,
    }
    for family in load("tests_reference.json")["tests"]["holm"].values():
        for name, rule in rules.items():
            assert rule(family["p"]).p == pytest.approx(family[name], abs=1e-12)


def test_wilson() -> None:
    for name, ends in load("tests_reference.json")["tests"]["wilson95"].items():
        k, n = map(int, name.split("/"))
        found = wilson(k, n)
        assert (found.low, found.high) == pytest.approx(ends, abs=1e-12)


def test_the_counts_of_the_paper() -> None:
    derived = load("tests_reference.json")["harden_paper_derived"]
    degenerate = derived["degenerate"]
    rows = {
        name: entry
        for name, entry in derived.items()
        if name.endswith("qa") and "TP_FN_FP_TN" in entry
    }
    assert len(rows) == 4
    rows |= {
        name: {**degenerate[name], "TP_FN_FP_TN": counts}
        for name, counts in {
            "all_agree_one_class": [20, 0, 0, 0],
            "kappa_paradox_high_prev": [118, 5, 2, 0],
            "kappa_paradox_balanced": [60, 3, 4, 58],
        }.items()
    }
    for name, row in rows.items():
        tp, fn, fp, tn = row["TP_FN_FP_TN"]
        found = fourfold_scores(FourFold(tp=tp, fn=fn, fp=fp, tn=tn))
        ours = {
            "accuracy": found.accuracy,
            "cohen_kappa": found.kappa,
            "gwet_ac1": found.ac1,
            "scott_pi": table_agreement([[tp, fn], [fp, tn]], "fleiss"),
            "mcc": found.phi,
            "sensitivity": found.sensitivity,
            "specificity": found.specificity,
            "balanced_accuracy": found.balanced_accuracy,
            "positive_agreement": found.positive_agreement,
            "negative_agreement": found.negative_agreement,
        }
        for key, estimate in ours.items():
            if row[key] is None:
                assert estimate.value is None and estimate.reason, (name, key)
            else:
                assert estimate.value == pytest.approx(row[key], abs=1e-9), (name, key)
        if "mcnemar_exact_p" in row:
            assert found.mcnemar.p == row["mcnemar_exact_p"]


def test_realism_whatever_the_split_and_fisher() -> None:
    derived = load("tests_reference.json")["harden_paper_derived"]
    row = derived["realism_pubmedqa"]
    for fn in range(10):
        found = fourfold_scores(FourFold(tp=50, fn=fn, fp=9 - fn, tn=1))
        assert found.negative_agreement.value == pytest.approx(row["negative_agreement"])
        assert found.ac1.value == pytest.approx(row["reported"]["gwet_ac1"], abs=5e-4)
    even = fourfold_scores(FourFold(tp=50, fn=8, fp=1, tn=1)).ac1.value
    assert even == pytest.approx(row["ac1_any_split"], abs=5e-4)
    assert fisher(12, 8, 12, 8).p == derived["fisher_finqa_12of20_vs_12of20"]
    for a, c, p in derived["fisher_candidates_p_0.0197"]:
        assert fisher(a, 20 - a, c, 20 - c).p == pytest.approx(p, abs=5e-7)


def test_two_annotators_of_pubmedqa() -> None:
    reference = DATA / "pubmedqa" / "reference_metrics.json"
    if not reference.is_file():
        pytest.skip("needs shared/data/pubmedqa/reference_metrics.json")
    for split in ("pqal_1000", "test_500"):
        entry = json.loads(reference.read_text())[split]["annotator1_vs_annotator2"]
        table = entry["confusion_rows_free_cols_required(yes,no,maybe)"]
        for kind, key in (
            ("raw", "agreement"),
            ("conger", "cohen_kappa"),
            ("gwet", "gwet_ac1"),
            ("krippendorff", "krippendorff_alpha"),
        ):
            assert table_agreement(table, kind).value == pytest.approx(entry[key], abs=1e-7)
