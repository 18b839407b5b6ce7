"""A few-shot reply: taken whole, or refused with the reasons; nothing passes by accident."""

import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.benchmarks.records import Item
from casework.benchmarks.sets import adapter
from casework.harden.baselines.leakage import copied, pasted
from casework.harden.baselines.records import Reference
from casework.harden.baselines.reply import KEYS, Rewritten, read_rewrite
from casework.harden.baselines.request import Fields, fields_of, render, request_id, schema_of

ITEM = Item(
    id="90210",
    benchmark="pubmedqa",
    input={
        "question": "Does a new gasket reduce leaks?",
        "labels": ["BACKGROUND", "RESULTS"],
        "contexts": ["Leaks are common in bench pumps.", "Leaks were seen in 3 of 24 pumps."],
    },
    expected="yes",
    gold={"long_answer": "Fitting the new gasket clearly lowers the share of pumps that leak."},
    cluster="90210",
    index=0,
)
SET = adapter("pubmedqa")
OTHER = "In a ward of forty beds the nurses counted every fall for three whole years."
REFERENCES = [
    Reference(score=0.1, input={**ITEM.input, "contexts": [OTHER, "Falls fell by half."]})
]
GOOD: dict[str, Any] = {
    **dict.fromkeys(KEYS[1:], "because"),
    "rewritten_input": {
        **ITEM.input,
        "contexts": ["Leaks are common in bench pumps of many makes.", ITEM.input["contexts"][1]],
    },
}


def read(value: Any) -> Rewritten | list[str]:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return read_rewrite(text, ITEM, SET, REFERENCES)


def changed(**parts: Any) -> dict[str, Any]:
    return {**GOOD, "rewritten_input": {**GOOD["rewritten_input"], **parts}}


def second(text: str) -> dict[str, Any]:
    return changed(contexts=[text, ITEM.input["contexts"][1]])


def test_a_sound_reply_is_taken_also_in_fences() -> None:
    for text in (json.dumps(GOOD), f"Here it is:\n```json\n{json.dumps(GOOD)}\n```"):
        found = read(text)
        assert isinstance(found, Rewritten)
        assert found.input == GOOD["rewritten_input"]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("I would rather not.", "no JSON"),
        (json.dumps(GOOD)[:-2], "not whole"),
        ([GOOD], "not one JSON object"),
        ({k: v for k, v in GOOD.items() if k != "realism_check"}, "realism_check' is missing"),
        ({**GOOD, "more": 1}, "not one of the four"),
        ({**GOOD, "change_summary": "  "}, "change_summary must be"),
        ({**GOOD, "change_summary": None}, "change_summary must be"),
        ({**GOOD, "rewritten_input": "text"}, "must be an object"),
        ({**GOOD, "rewritten_input": ITEM.input}, "reads the same"),
        (changed(labels=["BACKGROUND"]), "1 labels for 2"),
        (changed(contexts="one text"), "text where the original has list"),
        (changed(contexts=[1, 2]), "number where the original has text"),
        (changed(extra="x"), "not in the original"),
        (changed(question=math.nan), "NaN"),
        (changed(question="\ud800"), "surrogate"),
        (second(OTHER), "reference 1 were copied"),
        (second("We say: fitting the new gasket clearly lowers the share of pumps."), "answer key"),
        (second("Leaks are common. The answer is yes."), "announces"),
        (second("Leaks are common. Label: YES"), "announces"),
        ("x" * 400_001, "400000 at most"),
        ("[" * 5000, "JSON"),
    ],
)
def test_each_fault_is_told(value: Any, words: str) -> None:
    found = read(value)
    assert isinstance(found, list)
    assert any(words in one for one in found), found


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
JSONS = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(
        [*KEYS, *ITEM.input, "x"]), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(JSONS | st.fixed_dictionaries(dict.fromkeys(KEYS, JSONS)), st.text(max_size=20))
def test_random_replies_never_crash_and_never_pass(value: Any, around: str) -> None:
    for text in (json.dumps(value), around + json.dumps(value) + around, around):
        assert isinstance(read(text), list)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(['"', "{", "}", ",", ":", "]", "\\", "x", ""]))
def test_a_damaged_reply_passes_only_where_it_is_still_well_formed(place: int, put: str) -> None:
    text = json.dumps(GOOD)
    place %= len(text)
    broken = text[:place] + put + text[place + 1 :]
    found = read(broken)
    if isinstance(found, Rewritten):
        value = json.loads(broken)
        assert set(value) == set(KEYS)
        assert value["rewritten_input"] == found.input != ITEM.input
        assert SET.schema_faults(ITEM.input, found.input) == []


def test_words_that_stood_in_the_target_are_not_copied() -> None:
    same = [Reference(score=0.2, input=ITEM.input)]
    assert copied(ITEM.input, GOOD["rewritten_input"], same) == []
    seven = {**ITEM.input, "contexts": ["In a ward of forty beds the rooms", "x"]}
    assert copied(ITEM.input, seven, REFERENCES) == []
    spread = {**ITEM.input, "contexts": ["In a WARD of forty", "beds, the nurses counted all"]}
    assert len(copied(ITEM.input, spread, REFERENCES)) == 1


def test_programs_and_numbers_of_the_key_are_answers() -> None:
    finqa = adapter("finqa")
    page = {
        "pre_text": ["a"],
        "table": [["", "2009"], ["sales", "41"]],
        "post_text": [],
        "question": "?",
    }
    item = ITEM.model_copy(
        update={
            "input": page,
            "expected": "0.14464",
            "gold": {"program": "subtract(41, 36), divide(#0, 36)"},
        }
    )
    for told in ("The ratio was 0.14464 then.", "Use subtract(41, 36), divide(#0, 36) here."):
        assert pasted(item, {**page, "pre_text": [told]}, finqa)
    assert pasted(item, {**page, "pre_text": ["Sales of 41 and costs of 36."]}, finqa) == []


def test_the_request_holds_its_five_fields_and_the_web_only_where_there_is_one() -> None:
    fields = fields_of(ITEM, SET, REFERENCES)
    again = Fields.model_validate(
        {
            **{k: v for k, v in fields.model_dump().items() if k != "task_contract"},
            "benchmark_task_contract": fields.task_contract,
        }
    )
    assert again == fields
    plain, web = render(fields), render(fields, web=True)
    for name in Fields.model_fields:
        assert f"\n{name}:\n=====" in plain
    assert OTHER in plain
    assert '"score": 0.1' in plain
    assert "`search`" not in plain
    assert "`search`" in web
    assert "could not be used" in render(fields, ["key 'x' is missing"])
    assert "pubmedqa" not in plain.casefold()
    assert request_id(web=True) != request_id(web=False)
    assert schema_of(ITEM.input)["required"] == ["question", "labels", "contexts"]
