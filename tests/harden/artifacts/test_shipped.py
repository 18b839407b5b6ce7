"""What ships with the house holds to every rule, and says what it could not do."""

from pathlib import Path

import pytest

from casework.errors import UsageError
from casework.harden.artifacts.axis_rules import EXPECTED
from casework.harden.artifacts.errors import ArtifactError
from casework.harden.artifacts.raw import is_snake, texts_in
from casework.harden.artifacts.records import with_bonuses
from casework.harden.artifacts.shipped import (
    BENCHMARKS,
    shipped_axes,
    shipped_folder,
    shipped_realism,
)
from casework.harden.axes import rank_axes

DATA = Path(__file__).resolve().parents[3].parent / "shared" / "data"


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_axes(benchmark: str) -> None:
    axes = shipped_axes(benchmark)
    assert axes.validation.lines() == ()
    assert axes.n in EXPECTED
    assert axes.benchmark == benchmark
    assert all(axis.bonus == 0 for axis in axes.catalog.axes)
    priorities = {axis.priority for axis in axes.catalog.axes}
    assert {"high", "normal"} <= priorities
    for axis in axes.catalog.axes:
        assert all(is_snake(subtype) for subtype in axis.subtypes)
        assert axes.operators[axis.axis_name], f"{axis.axis_name}: no operator fits"


def test_hints_are_written_for_their_axis_alone() -> None:
    hints = [
        hint
        for benchmark in BENCHMARKS
        for axis in shipped_axes(benchmark).catalog.axes
        for hint in axis.prompt_guidance
    ]
    assert len(hints) == len(set(hints))
    assert min(map(len, hints)) >= 30


def test_label_compression_warns_of_what_the_language_cannot_name() -> None:
    axes = shipped_axes("finqa").catalog.axes
    label = next(axis for axis in axes if axis.axis_name == "table_label_compression")
    told = " ".join(label.prompt_guidance)
    for sign in (
        "'('",
        "')'",
        "comma followed by a blank",
        "'#'",
        "'|'",
        "begin nor end",
        "unique",
    ):
        assert sign in told
    assert label.priority == "high"


def test_bonuses_are_data_and_apply_on_request_only() -> None:
    axes = shipped_axes("finqa")
    plain = dict(rank_axes(axes.catalog, {}, ()))
    paper = dict(rank_axes(with_bonuses(axes, "paper"), {}, ()))
    assert plain["table_label_compression"] == 4.5
    assert paper["table_label_compression"] == 9.5
    assert paper["table_lookup_ambiguity"] == 8.5
    assert paper["domain_specific_realism"] == plain["domain_specific_realism"] == 1.5


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_realism(benchmark: str) -> None:
    realism = shipped_realism(benchmark)
    assert realism.research == "offline"
    assert "2026-" in realism.research_note
    assert {one.code for one in realism.validation.waived} == {"V8", "S6"}
    assert "could not reach the web" in realism.validation.lines()[0]
    assert 3 <= len(realism.rule.dimensions) <= 5
    assert (realism.rule.met_threshold, realism.rule.minimum_mean_score) == (4, 4.0)
    assert any(realism.rule.flags.values())
    assert not all(realism.rule.flags.values())
    for dimension in realism.rubric["dimensions"]:
        assert list(dimension["anchors"]) == ["1", "2", "3", "4", "5"]
        assert dimension["anchors"]["5"] == dimension["score_high"]
        assert dimension["anchors"]["1"] == dimension["score_low"]
    assert all(source["consulted"] for source in realism.registry["sources"])


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_realism_is_not_taken_for_more_than_it_is(benchmark: str) -> None:
    with pytest.raises(ArtifactError) as error:
        shipped_realism(benchmark, accept_offline=False)
    assert {fault.code for fault in error.value.faults} == {"O3"}


def test_others_are_not_there() -> None:
    with pytest.raises(UsageError, match="finqa"):
        shipped_folder("../finqa")


@pytest.mark.parametrize(
    ("benchmark", "published"),
    [
        ("contractnli", "official/test.json"),
        ("finqa", "official_format/test_100.json"),
        ("pubmedqa", "data/ori_pqal.json"),
    ],
)
def test_rubrics_quote_no_case_of_their_target(benchmark: str, published: str) -> None:
    """Blind also in fact: no six words in a row come from a case of the target set."""
    path = DATA / benchmark / published
    if not path.exists():
        pytest.skip(f"the published set is not at {path}")
    told = {" ".join(run) for text in _texts(benchmark) for run in _runs(text)}
    words = " ".join(_words(path.read_text("utf-8")))
    assert told
    assert [run for run in told if f" {run} " in words] == []


def _texts(benchmark: str) -> list[str]:
    realism = shipped_realism(benchmark)
    return [*texts_in(realism.rubric), *texts_in(realism.profile)]


def _words(text: str) -> list[str]:
    return "".join(one if one.isalnum() else " " for one in text.casefold()).split()


def _runs(text: str, size: int = 6) -> list[list[str]]:
    words = _words(text)
    return [words[at : at + size] for at in range(len(words) - size + 1)]
