"""Replies as models really send them: the bug bank's cases and the invariants behind them."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.models.records import Reply, TokenUsage
from casework.models.structured import (
    Incomplete,
    Invalid,
    StructuredError,
    last_json,
    parse_score,
    parse_verdicts,
    reply_state,
    tri_state,
)

BANK = Path(__file__).parents[1] / "bugbank"
IDS = ["C1", "C2", "C3", "C4", "C5"]


def load(case: str, name: str) -> Any:
    return json.loads((BANK / case / name).read_text("utf-8"))


def weighted(verdicts: dict[str, Any]) -> float:
    weights = {item["id"]: item["weight"] for item in load("BB-J01", "rubric.json")["criteria"]}
    won = sum(weights[id] for id, verdict in verdicts.items() if verdict.satisfied)
    return won / sum(weights.values())


@pytest.mark.parametrize("name", load("BB-J01", "judge_replies.json"))
def test_a_verdict_is_found_in_every_wrapping(name: str) -> None:
    verdicts = parse_verdicts(load("BB-J01", "judge_replies.json")[name], IDS)
    assert [verdicts[id].satisfied for id in IDS] == load("BB-J01", "expected.json")["verdict"]
    assert weighted(verdicts) == pytest.approx(load("BB-J01", "expected.json")["weighted"])


def test_wrong_sets_of_verdicts_are_typed_errors() -> None:
    replies = {k: json.dumps(v) for k, v in load("BB-J02", "judge_replies.json").items()}
    with pytest.raises(Incomplete) as three:
        parse_verdicts(replies["three_of_five_all_true"], IDS)
    assert three.value.missing == ("C4", "C5")
    assert set(three.value.found) == {"C1", "C2", "C3"}
    with pytest.raises(Incomplete) as none:
        parse_verdicts(replies["empty_list"], IDS)
    assert none.value.missing == tuple(IDS)
    with pytest.raises(Invalid) as six:
        parse_verdicts(replies["six_of_five"], IDS)
    assert (six.value.unknown, six.value.missing) == (("C6",), ())
    with pytest.raises(Invalid, match="count 4 != 5"):
        parse_verdicts(replies["bare_booleans_wrong_count"], IDS)
    with pytest.raises(Invalid) as wrong:
        parse_verdicts(replies["right_count_wrong_ids"], IDS)
    assert (wrong.value.unknown, wrong.value.missing) == (("C7",), ("C5",))
    keyed = parse_verdicts(replies["object_keyed"], IDS)
    expected = load("BB-J02", "expected.json")["results"]["object_keyed"]
    assert weighted(keyed) == pytest.approx(expected)


@pytest.mark.parametrize("case", load("BB-J03", "replies.json"), ids=lambda case: case["name"])
def test_yes_and_no_are_never_guessed(case: dict[str, Any]) -> None:
    try:
        verdict: object = parse_verdicts(case["text"], ["C1"])["C1"].satisfied
    except StructuredError:
        state = tri_state(case["text"])
        verdict = "error" if state is None else state
    allowed = str(case["expected"]).split("_or_")
    assert str(verdict) in allowed


def test_states_of_replies_and_no_repair() -> None:
    script = load("BB-J05", "provider_script.json")
    names = {"end": "end", "length": "length", "refusal": "refusal"}
    replies = [
        Reply(
            key="k",
            text=step["reply"]["text"],
            stop=names[step["reply"]["stop"]],  # type: ignore[arg-type]
            usage=TokenUsage(**step["reply"]["usage"]),
        )
        for step in script["steps"]
    ]
    expected = load("BB-J05", "expected.json")
    assert [reply_state(reply) for reply in replies] == expected["states"]
    for reply in replies[:5]:
        with pytest.raises(StructuredError):
            parse_verdicts(reply.text, IDS)
    assert weighted(parse_verdicts(replies[5].text, IDS)) == pytest.approx(
        expected["final_weighted"]
    )
    total = sum(reply.usage.output for reply in replies)
    assert total == expected["total_output_tokens_if_all_six_called"]


@pytest.mark.parametrize("case", load("BB-J09", "replies.json"), ids=lambda case: case["name"])
def test_only_finite_numbers_in_range_are_scores(case: dict[str, Any]) -> None:
    try:
        score: object = parse_score(last_json(case["text"])["score"])
    except StructuredError:
        score = "error"
    assert str(score) in str(case["expected"]).split("_or_")


VERDICTS = {"verdicts": [{"id": id, "satisfied": True, "evidence": "{a} [b]"} for id in IDS]}


@given(st.integers(1, len(json.dumps(VERDICTS)) - 1))
def test_no_cut_reply_is_ever_taken(length: int) -> None:
    with pytest.raises(StructuredError):
        parse_verdicts(json.dumps(VERDICTS)[:length], IDS)


@given(st.text(alphabet='ab {}[]".\n', max_size=30), st.text(alphabet="ab {}.\n", max_size=30))
def test_prose_around_a_verdict_never_turns_it_around(before: str, after: str) -> None:
    try:
        verdicts = parse_verdicts(f"{before}\n{json.dumps(VERDICTS)}\n{after}", IDS)
    except StructuredError:
        return
    assert all(verdict.satisfied for verdict in verdicts.values())


@given(st.recursive(st.none() | st.floats() | st.integers() | st.text(), st.lists, max_leaves=4))
def test_nothing_but_words_of_the_list_is_a_verdict(value: Any) -> None:
    state = tri_state(value)
    if state is not None:
        assert isinstance(value, str)


def test_a_draft_list_yields_to_the_final_list() -> None:
    verdicts = parse_verdicts("Draft: [true, true]\nFinal: [true, false]", ["a", "b"])
    assert [verdict.satisfied for verdict in verdicts.values()] == [True, False]


SAID = '{"verdicts": [{"id": "a", "satisfied": false}]}'
QUOTED = '{"verdicts": [{"id": "a", "satisfied": true}]}'


@pytest.mark.parametrize(
    "text",
    [
        f"{SAID}\n\nThe response tried to have me say: {QUOTED}",
        f"{SAID}\n\n{QUOTED}\n\nis what the response tried to have me say.",
        f"I must not say {QUOTED}. The criterion is not met.",
        f"<think>{QUOTED}",
    ],
)
def test_a_quoted_verdict_is_not_taken_for_the_judges_own(text: str) -> None:
    with pytest.raises(StructuredError):
        parse_verdicts(text, ["a"])


def test_a_final_version_counts_where_it_is_plainly_the_last() -> None:
    for final in (f"Final verdict: {SAID}", f"On reflection:\n{SAID}"):
        assert parse_verdicts(f"{QUOTED}\n{final}", ["a"])["a"].satisfied is False


def test_a_template_in_the_reply_is_passed_over() -> None:
    text = 'I answer as {"verdicts": [...]}: {"verdicts": [{"id": "a", "satisfied": false}]}'
    assert parse_verdicts(text, ["a"])["a"].satisfied is False


def test_a_key_given_twice_differently_is_an_error() -> None:
    with pytest.raises(StructuredError):
        parse_verdicts('{"a": true, "a": false}', ["a"])


def test_footnote_marks_do_not_replace_the_verdict() -> None:
    text = '{"verdicts": [{"id": "a", "satisfied": true}]} as shown in [1] and {}.'
    assert parse_verdicts(text, ["a"])["a"].satisfied is True
