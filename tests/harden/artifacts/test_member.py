"""R1 to R7, each alone; and agreement with the gate of the search."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.harden.artifacts.member import judge_member
from casework.harden.protocols import Response
from casework.harden.records import RealismRule
from casework.harden.replies import read_realism

RULE = RealismRule(dimensions=("D1", "D2", "D3"), flags={"R1": True, "R2": False})
MEAN = RULE.model_copy(
    update={"minimum_mean_score": 4.2, "all_dimensions_must_meet_threshold": False}
)
GOOD: dict[str, Any] = {
    "pass": True,
    "dimension_scores": {"D1": 4, "D2": 5, "D3": 4},
    "detected_red_flags": [],
    "rationale": "as in life",
}


def scores(*given: Any) -> dict[str, Any]:
    return {**GOOD, "dimension_scores": dict(zip(("D1", "D2", "D3"), given, strict=True))}


@pytest.mark.parametrize(
    ("code", "value", "rule"),
    [
        ("R1", {**GOOD, "dimension_scores": {"D1": 5, "D2": 5}}, RULE),
        ("R1", {**GOOD, "dimension_scores": {"D1": 5, "D2": 5, "D3": 5, "D4": 5}}, RULE),
        ("R2", scores(True, 5, 5), RULE),
        ("R2", scores(4.0, 5, 5), RULE),
        ("R2", scores("5", 5, 5), RULE),
        ("R2", scores(6, 5, 5), RULE),
        ("R2", scores(None, 5, 5), RULE),
        ("R3", scores(3, 4, 5), MEAN),
        ("R4", scores(5, 5, 3), RULE),
        ("R5", {**GOOD, "detected_red_flags": ["R1"]}, RULE),
        ("R6", {**GOOD, "detected_red_flags": ["R9"]}, RULE),
        ("R7", None, RULE),
        ("R7", [], RULE),
        ("R7", {**GOOD, "dimension_scores": [5, 5, 5]}, RULE),
        ("R7", {**GOOD, "detected_red_flags": None}, RULE),
        ("R7", {**GOOD, "detected_red_flags": [1]}, RULE),
    ],
)
def test_each_rule_alone(code: str, value: Any, rule: RealismRule) -> None:
    verdict = judge_member(value, rule)
    assert not verdict.passed
    assert verdict.codes == (code,)


def test_a_pass_is_recomputed_and_never_believed() -> None:
    assert judge_member({**GOOD, "pass": False}, RULE).passed
    assert judge_member({**GOOD, "detected_red_flags": ["R2"]}, RULE).passed
    refused = judge_member({**scores(1, 1, 1), "pass": True}, RULE)
    assert (refused.passed, refused.claimed) == (False, True)
    assert set(refused.codes) == {"R3", "R4"}


def test_a_mean_of_exactly_the_minimum_passes() -> None:
    rule = MEAN.model_copy(update={"dimensions": ("a", "b", "c", "d", "e")})
    value = {**GOOD, "dimension_scores": {"a": 5, "b": 4, "c": 4, "d": 4, "e": 4}}
    assert judge_member(value, rule).passed


ODD = st.one_of(st.integers(0, 6), st.booleans(), st.none(), st.floats(1, 5), st.just("4"))
FLAG = st.sampled_from(["R1", "R2", "R9", "", 3, None, {"id": "R2"}, {"id": "R1"}])
REPLY = st.fixed_dictionaries(
    {},
    optional={
        "pass": st.booleans(),
        "dimension_scores": st.one_of(
            st.dictionaries(st.sampled_from(["D1", "D2", "D3", "D4"]), ODD),
            st.fixed_dictionaries({id: st.integers(3, 5) for id in ("D1", "D2", "D3")}),
            st.none(),
        ),
        "detected_red_flags": st.one_of(st.lists(FLAG, max_size=2), st.just([]), st.text()),
        "rationale": st.text(max_size=5),
    },
)


@settings(max_examples=250, deadline=None)
@given(REPLY, st.sampled_from([RULE, MEAN]))
def test_agrees_with_the_gate_of_the_search(reply: dict[str, Any], rule: RealismRule) -> None:
    outcome = read_realism(Response(text=json.dumps(reply)), rule).outcome
    assert judge_member(reply, rule).passed == (outcome == "pass")
