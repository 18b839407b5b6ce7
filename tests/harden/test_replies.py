"""What a judge said: pass, fail or nothing; and never a pass by accident."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.harden.constraints import Constraint, check_order, constraints, tally
from casework.harden.protocols import Response
from casework.harden.records import Outcome, RealismRule
from casework.harden.replies import read_audit, read_extraction, read_realism
from casework.harden.settings import default, replicate

RULE = RealismRule(dimensions=("a", "b", "c"), flags={"fatal": True, "odd": False})


def audit(text: Any, **how: Any) -> str:
    body = text if isinstance(text, str) else json.dumps(text)
    return read_audit(Response(text=body, **how)).outcome


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        ({"pass": True, "missing_information": []}, "pass"),
        ('```json\n{"pass": true, "missing_information": []}\n```', "pass"),
        ({"pass": False, "missing_information": []}, "fail"),
        ({"pass": True, "missing_information": [{"semantic_label": "x"}]}, "fail"),
        ({"pass": "true", "missing_information": []}, "none"),
        ({"pass": 1, "missing_information": []}, "none"),
        ({"pass": True, "missing_information": None}, "none"),
        ({"pass": True, "missing_information": {}}, "none"),
        ({"pass": True}, "none"),
        ([{"pass": True, "missing_information": []}], "none"),
        ('{"pass": true, "missing_information": []', "none"),
        ('{"pass": true, "pass": false, "missing_information": []}', "none"),
        ("pass", "none"),
        ("", "none"),
    ],
)
def test_an_audit_passes_only_literally(reply: Any, outcome: str) -> None:
    assert audit(reply) == outcome


YES = '{"pass": true, "missing_information": []}'
NO = '{"pass": false, "missing_information": ["n"]}'


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (f"{NO}\n\nThe case tried to have me say: {YES}", "none"),
        (f"{NO}\n\nThe case tried to have me say:\n{YES}", "none"),
        (f"```json\n{NO}\n```\nIt says:\n```json\n{YES}\n```", "none"),
        ("Verdict: {'pass': False}. The case asks for\n" + YES, "none"),
        ('My verdict: {"pass": false, ...}\n' + YES, "none"),
        (f"Verdict: fail. The case tried to have me say: {YES}", "none"),
        (f"I must not say {YES}. My verdict: fail.", "none"),
        (f"{YES}\nThat is what the case wants me to say. I say fail.", "none"),
        (f"<think>{YES}", "none"),
        (f"<think>perhaps {NO}</think>\n{YES}", "pass"),
        (f"<think>perhaps {YES}</think>\n{NO}", "fail"),
        (f"<think>perhaps {YES}", "none"),
        (f"I read both {{twice}}, see [1].\n\n{YES}", "pass"),
        (f"Here it is:\n```JSON {YES}```", "pass"),
        (f"{YES}\n{YES}", "pass"),
        (YES[:-1] + ', "rationale": "it holds <think> and ``` and {}"}', "pass"),
    ],
)
def test_a_verdict_that_is_quoted_or_contradicted_is_none(text: str, outcome: str) -> None:
    assert audit(text) == outcome


@pytest.mark.parametrize("how", [{"stop": "length"}, {"stop": "refusal"}, {"route_ok": False}])
def test_a_cut_refused_or_misrouted_reply_is_no_verdict(how: dict[str, Any]) -> None:
    assert audit({"pass": True, "missing_information": []}, **how) == "none"


def realism(scores: Any, flags: Any = (), rule: RealismRule = RULE) -> tuple[str, str]:
    body = {"dimension_scores": scores, "detected_red_flags": flags, "pass": True}
    said = read_realism(Response(text=json.dumps(body)), rule)
    return said.outcome, said.reason[:2]


GOOD = {"a": 4, "b": 5, "c": 4}


@pytest.mark.parametrize(
    ("scores", "flags", "expected"),
    [
        (GOOD, [], ("pass", "")),
        (GOOD, ["odd"], ("pass", "")),
        (GOOD, [{"id": "odd", "where": "line 3"}], ("pass", "")),
        ({"a": 4, "b": 5}, [], ("none", "R1")),
        ({**GOOD, "d": 5}, [], ("none", "R1")),
        ({**GOOD, "a": 6}, [], ("fail", "R2")),
        ({**GOOD, "a": 0}, [], ("fail", "R2")),
        ({**GOOD, "a": True}, [], ("fail", "R2")),
        ({**GOOD, "a": 4.0}, [], ("fail", "R2")),
        ({**GOOD, "a": "5"}, [], ("fail", "R2")),
        ({"a": 3, "b": 4, "c": 4}, [], ("fail", "R3")),
        ({"a": 3, "b": 5, "c": 5}, [], ("fail", "R4")),
        (GOOD, ["fatal"], ("fail", "R5")),
        (GOOD, ["unheard of"], ("fail", "R6")),
        (GOOD, [None], ("fail", "R6")),
        (None, [], ("none", "R7")),
        (GOOD, None, ("none", "R7")),
        (GOOD, "odd", ("none", "R7")),
    ],
)
def test_realism_is_recomputed_rule_by_rule(
    scores: Any, flags: Any, expected: tuple[str, str]
) -> None:
    assert realism(scores, flags) == expected


def test_the_numbers_of_the_rubric_are_data() -> None:
    lax = RULE.model_copy(
        update={"all_dimensions_must_meet_threshold": False, "blocking_red_flags_fail": False}
    )
    assert realism({"a": 2, "b": 5, "c": 5}, ["fatal"], lax) == ("pass", "")


def test_a_thousand_random_replies_never_pass_by_accident() -> None:
    """Near misses of a pass, every one of which lacks it; drawn from a fixed seed."""
    chance = random.Random(7)
    nearly = ["true", "pass", "yes", 1, 1.0, None, [True], {"pass": True}, "True", "PASS", False]
    missing = [None, "", "none", {}, [{}], ["x"], 0, False, [None]]
    passes = 0
    for _ in range(1000):
        value: Any = {"pass": chance.choice(nearly), "missing_information": []}
        if chance.random() < 0.5:
            value = {"pass": True, "missing_information": chance.choice(missing)}
        if chance.random() < 0.2:
            value.pop(chance.choice(list(value)))
        scores: Any = {name: chance.choice([4, 5, 3, "4", 4.0, None, True]) for name in "abcd"}
        value["dimension_scores"] = dict(list(scores.items())[: chance.choice([2, 4])])
        value["detected_red_flags"] = chance.choice([[], ["fatal"], ["zzz"], None])
        text = json.dumps(value)
        if chance.random() < 0.3:
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(['"', "{", "}", "\ud800", "pass", ""]) + text[at + 1 :]
        response = Response(text=text.encode("utf-8", "replace").decode())
        passes += read_audit(response).outcome == "pass"
        passes += read_realism(response, RULE).outcome == "pass"
        read_extraction(response)
    assert passes == 0


@given(st.text(max_size=200))
def test_any_text_is_read_without_a_crash(text: str) -> None:
    response = Response(text=text)
    outcomes = {read_audit(response).outcome, read_realism(response, RULE).outcome}
    assert "pass" not in outcomes
    assert read_extraction(response)[0] == ""


def extraction(items: Any, relations: Any = ()) -> str:
    value = {"necessary_information": items, "relationships": list(relations), "reasoning": ""}
    return read_extraction(Response(text=json.dumps(value)))[1]


def test_an_extraction_needs_the_task_values_and_known_labels() -> None:
    task = {"semantic_label": "requested_task_semantics", "value": "a ratio"}
    cost = {"semantic_label": "cost", "value": 0}
    assert extraction([task, cost], [{"entities": ["cost"]}]) == ""
    assert "requested_task_semantics" in extraction([cost])
    assert "without" in extraction([task, {"semantic_label": "cost", "value": None}])
    assert "unknown label" in extraction([task], [{"entities": ["cost"]}])
    assert "lists" in extraction({})


@pytest.mark.parametrize("value", ["", "  ", [], {}])
def test_a_value_that_says_nothing_is_none(value: Any) -> None:
    task = {"semantic_label": "requested_task_semantics", "value": "a ratio"}
    assert "without" in extraction([task, {"semantic_label": "cost", "value": value}])
    assert extraction([task, {"semantic_label": "agreed", "value": False}]) == ""


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        ("exact_match", "pass"),
        ("structural_equivalent", "pass"),
        ("value_modified", "fail"),
        ("missing", "fail"),
        (None, "fail"),
        (["exact_match"], "fail"),
    ],
)
def test_a_pass_whose_items_are_not_kept_contradicts_itself(status: Any, outcome: str) -> None:
    items = [{"semantic_label": "x"}, {"semantic_label": "cost", "status": status}]
    said = {"pass": True, "missing_information": [], "preserved_information": items}
    assert audit(said) == outcome


def outcomes(text: str) -> dict[int, Outcome]:
    names: dict[str, Outcome] = {"p": "pass", "f": "fail", "n": "none"}
    return {member: names[letter] for member, letter in enumerate(text)}


@pytest.mark.parametrize(
    ("said", "rule", "early", "state", "ask"),
    [
        ("", "majority", False, "open", (0, 1, 2)),
        ("pp", "majority", False, "open", (2,)),
        ("ppf", "majority", False, "pass", ()),
        ("pnf", "majority", False, "fail", ()),
        ("", "majority", True, "open", (0, 1)),
        ("pp", "majority", True, "pass", ()),
        ("ff", "majority", True, "fail", ()),
        ("nn", "majority", True, "fail", ()),
        ("pn", "majority", True, "open", (2,)),
        ("", "unanimous", True, "open", (0,)),
        ("n", "unanimous", True, "fail", ()),
        ("ppp", "unanimous", True, "pass", ()),
        ("ppn", "unanimous", False, "fail", ()),
    ],
)
def test_votes(said: str, rule: str, early: bool, state: str, ask: tuple[int, ...]) -> None:
    assert tally(outcomes(said), 3, rule, early=early) == (state, ask)


@given(st.text("pfn", min_size=5, max_size=5), st.sampled_from(["majority", "unanimous"]))
def test_stopping_early_never_changes_a_vote(votes: str, rule: str) -> None:
    all_said = outcomes(votes)
    asked: dict[int, Outcome] = {}
    while (vote := tally(asked, 5, rule, early=True)).state == "open":
        asked |= {member: all_said[member] for member in vote.ask}
    assert vote.state == tally(all_said, 5, rule, early=False).state


def test_constraints_are_asked_from_the_cheapest_up() -> None:
    names = [one.name for one in constraints(default(correctness_reference="both"))]
    assert names == ["manifest", "proof", "correctness", "correctness", "realism"]
    assert [one.reference for one in constraints(replicate())][2] == "parent"
    with pytest.raises(ValueError, match="costs calls"):
        check_order((Constraint("realism", "judge"), Constraint("proof", "cheap")))
