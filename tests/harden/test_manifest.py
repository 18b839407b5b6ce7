"""Each manifest rule violated alone, and the bank's degenerate candidates."""

import copy
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.harden.asking import unpack
from casework.harden.budget import Budget
from casework.harden.manifest import ALL, Checked, check_manifest
from casework.harden.records import canonical
from casework.harden.shape import normal_form, parse_strict, shape_faults
from casework.harden.transformation import FILE, Ground, Mutation
from casework.models.records import Reply as ModelReply
from casework.models.structured import StructuredError, last_json, reply_state

PARENT = {"question": "Which year was best?", "table": [["", "2019"], ["cost", "12"]], "n": 1}
SEALED = {"expected": "aa", "gold": "bb", "metadata": "cc"}
GROUND = Ground(
    children=3,
    axes={"layout": ("rows", "columns"), "wording": ("passive",)},
    parent=PARENT,
    baseline={**PARENT, "question": "What year was the best?"},
    protected=SEALED,
)


def child(number: int) -> dict[str, Any]:
    return {**PARENT, "question": f"Which year was best, in view number {number}?"}


class Reply:
    """A reply that keeps all rules, to be spoilt in one place."""

    def __init__(self) -> None:
        self.entries: list[Any] = [
            {
                "individual_index": number,
                "axes": ["layout"],
                "subtypes": ["rows"],
                "description": "moved",
                "written_files": [FILE],
            }
            for number in range(3)
        ]
        self.written = {f"candidates/{n}/{FILE}": canonical(child(n)) for n in range(3)}
        self.links: tuple[str, ...] = ()
        self.observed = dict(SEALED)
        self.text: str | None = None

    def check(self) -> Checked:
        text = json.dumps({"mutations": self.entries}) if self.text is None else self.text
        mutation = Mutation(manifest=text, written=self.written, links=self.links)
        return check_manifest(mutation, GROUND, self.observed)

    def input(self, number: int, value: Any) -> None:
        text = value if isinstance(value, str) else json.dumps(value)
        self.written[f"candidates/{number}/{FILE}"] = text

    def set(self, **parts: Any) -> None:
        self.entries[1].update(parts)


def test_a_good_reply_is_taken_whole() -> None:
    checked = Reply().check()
    assert [entry.number for entry in checked.entries] == [0, 1, 2]
    assert (checked.refused, checked.warnings, checked.repairable) == ((), (), False)


Spoil = Callable[[Reply], object]
ONE_CHILD: list[tuple[str, str, Spoil]] = [
    ("M3", "a boolean", lambda r: r.set(individual_index=True)),
    ("M3", "a float", lambda r: r.set(individual_index=1.0)),
    ("M3", "a string", lambda r: r.set(individual_index="1")),
    ("M3", "out of range", lambda r: r.set(individual_index=3)),
    ("M3", "below zero", lambda r: r.set(individual_index=-1)),
    ("M3", "not an object", lambda r: r.entries.__setitem__(1, ["x"])),
    ("M4", "unknown axis", lambda r: r.set(axes=["sabotage"])),
    ("M4", "two axes", lambda r: r.set(axes=["layout", "wording"])),
    ("M4", "no axis", lambda r: r.set(axes=[])),
    ("M4", "a bare string", lambda r: r.set(axes="layout")),
    ("M5", "no subtype", lambda r: r.set(subtypes=[])),
    ("M5", "a number", lambda r: r.set(subtypes=[1])),
    ("M6", "blank", lambda r: r.set(description="  ")),
    ("M6", "missing", lambda r: r.entries[1].pop("description")),
    ("M5", "a flood", lambda r: r.set(subtypes=["x"] * 9_000)),
    ("M6", "a flood", lambda r: r.set(description="x" * 9_000)),
    ("M6", "hints in a flood", lambda r: r.set(hints={"x": "x" * 9_000})),
    ("M6", "no number in hints", lambda r: r.set(hints={"x": float("nan")})),
    ("M7", "nothing written", lambda r: r.set(written_files=[])),
    ("M7", "twice", lambda r: r.set(written_files=[FILE, FILE])),
    ("M7", "upwards", lambda r: r.set(written_files=["../2/input.json"])),
    ("M7", "absolute", lambda r: r.set(written_files=["/input.json"])),
    ("M7", "dressed up", lambda r: r.set(written_files=["./input.json"])),
    ("M7", "not writable", lambda r: r.set(written_files=["expected.json"])),
    ("M7", "a link", lambda r: setattr(r, "links", (f"candidates/1/{FILE}",))),
    ("M8", "not written", lambda r: r.written.pop(f"candidates/1/{FILE}")),
    ("M8", "one more", lambda r: r.written.update({"candidates/1/notes.txt": "x"})),
    ("M8", "unchanged bytes", lambda r: r.input(1, canonical(PARENT))),
    ("M11", "not JSON", lambda r: r.input(1, "{")),
    ("M11", "a list", lambda r: r.input(1, "[]")),
    ("M11", "a key twice", lambda r: r.input(1, canonical(child(1))[:-1] + ',"n":1}')),
    ("M11", "NaN", lambda r: r.input(1, canonical(child(1)).replace('"n":1', '"n":NaN'))),
    ("M11", "half a letter", lambda r: r.input(1, child(1) | {"question": "\ud800"})),
    ("M11", "key missing", lambda r: r.input(1, {"question": "Q", "n": 1})),
    ("M11", "key more", lambda r: r.input(1, child(1) | {"hint": ""})),
    ("M11", "other type", lambda r: r.input(1, child(1) | {"n": "1"})),
    ("M11", "true for 1", lambda r: r.input(1, child(1) | {"n": True})),
    ("M11", "other nesting", lambda r: r.input(1, child(1) | {"table": ["x"]})),
    ("M11", "ragged table", lambda r: r.input(1, child(1) | {"table": [["", "1"], ["x"]]})),
    ("M11", "empty list", lambda r: r.input(1, child(1) | {"table": []})),
    ("M11", "a flood", lambda r: r.input(1, child(1) | {"question": "x" * 10_000_000})),
    ("M11", "too deep", lambda r: r.input(1, '{"a":' * 100_000)),
    ("M12", "the parent", lambda r: r.input(1, dict(reversed(PARENT.items())))),
    ("M12", "the original", lambda r: r.input(1, GROUND.baseline)),
    ("M12", "a sibling", lambda r: r.input(1, child(0))),
    ("M12", "in capitals", lambda r: r.input(1, PARENT | {"question": "WHICH  year was best? "})),
    ("M12", "Cyrillic", lambda r: r.input(1, PARENT | {"question": "Which yеar wаs best?"})),
    ("M12", "unseen", lambda r: r.input(1, PARENT | {"question": "Which ye\u200bar was best?"})),
]


@pytest.mark.parametrize(("code", "how", "spoil"), ONE_CHILD, ids=lambda v: str(v)[:20])
def test_one_rule_violated_refuses_one_child_with_its_code(
    code: str, how: str, spoil: Spoil
) -> None:
    reply = Reply()
    spoil(reply)
    checked = reply.check()
    assert {one.code for one in checked.refused} == {code}
    assert [entry.number for entry in checked.entries] == [0, 2]
    assert not checked.repairable


def test_an_index_given_twice_is_given_to_nobody() -> None:
    reply = Reply()
    reply.set(individual_index=0)
    checked = reply.check()
    assert {one.code for one in checked.refused} == {"M3"}
    assert [entry.number for entry in checked.entries] == [2]


BROKEN_WHOLE: list[tuple[str, Spoil, list[int]]] = [
    ("M1", lambda r: setattr(r, "text", "I made it harder."), []),
    ("M1", lambda r: setattr(r, "text", "[1, 2]"), []),
    ("M1", lambda r: setattr(r, "text", '{"mutations": {}}'), []),
    ("M1", lambda r: setattr(r, "text", '{"mutations": [{"individual_index": 0, "axes"'), []),
    ("M2", lambda r: r.entries.pop(), [0, 1]),
]


@pytest.mark.parametrize(("code", "spoil", "salvaged"), BROKEN_WHOLE)
def test_a_reply_wrong_as_a_whole_can_be_repaired_or_salvaged(
    code: str, spoil: Spoil, salvaged: list[int]
) -> None:
    reply = Reply()
    spoil(reply)
    checked = reply.check()
    assert {one.code for one in checked.refused} == {code}
    assert [entry.number for entry in checked.entries] == salvaged
    assert checked.repairable


@pytest.mark.parametrize(
    ("code", "spoil"),
    [
        ("M9", lambda r: r.written.update({"notes.txt": "x"})),
        ("M9", lambda r: r.written.update({"candidates/7/input.json": "{}"})),
        ("M9", lambda r: r.written.update({"candidates/0/../../gold.json": "{}"})),
        ("M10", lambda r: r.observed.update(gold="dd")),
        ("M10", lambda r: r.observed.pop("expected")),
    ],
)
def test_what_nobody_can_be_pinned_for_refuses_all(code: str, spoil: Spoil) -> None:
    reply = Reply()
    spoil(reply)
    checked = reply.check()
    assert {(one.code, one.index) for one in checked.refused} == {(code, ALL)}
    assert checked.entries == ()
    assert not checked.repairable


def test_an_unknown_subtype_is_a_warning() -> None:
    reply = Reply()
    reply.set(subtypes=["diagonals"])
    checked = reply.check()
    assert len(checked.entries) == 3
    assert checked.warnings == ("child 1: unknown subtype 'diagonals'",)


def test_the_order_of_entries_does_not_matter() -> None:
    reply, other = Reply(), Reply()
    for one in (reply, other):
        one.input(2, child(0))
    other.entries.reverse()
    assert other.check().entries == reply.check().entries


def test_a_fenced_reply_with_prose_is_still_that_reply() -> None:
    reply = Reply()
    reply.text = "Here:\n```json\n" + json.dumps({"mutations": reply.entries}) + "\n```"
    assert len(reply.check().entries) == 3


HOSTILE = [
    "{" * 399_000,
    '{"' * 199_000,
    '["' * 199_000,
    ("[" * 900 + "x ") * 440,
    "[" * 900 + "1," * 190_000,
    "[1 " * 133_000,
    "{..." * 99_000,
    "<think>" * 57_000,
    "```\n" + " " * 399_000 + "x",
    '{"x": "' + "```" * 133_000,
    "x" * 5_000_000,
    '{"mutations": [{"files": {"input.json": ' + "[" * 950 + "]" * 950 + "}}]}",
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: f"{text[:6]}{len(text)}")
def test_no_reply_holds_up_its_reader(text: str) -> None:
    """Each is read in linear time; some took minutes when every bracket was tried to the end."""
    began = time.process_time()
    assert check_manifest(unpack(text), GROUND, SEALED).entries == ()
    reply_state(ModelReply(key="k", text=text, stop="end"))
    assert time.process_time() - began < 3


JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(
    ["individual_index", "axes", "subtypes", "description", "written_files", "files", "x"]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(JSONS | st.dictionaries(KEYS, JSONS), max_size=4), st.dictionaries(KEYS, JSONS))
def test_any_reply_is_checked_without_a_crash(entries: list[Any], more: dict[str, Any]) -> None:
    mutation = unpack(json.dumps({**more, "mutations": entries}))
    assert check_manifest(mutation, GROUND, SEALED).entries == ()


@given(JSONS)
def test_every_value_has_its_own_shape(value: Any) -> None:
    assert shape_faults(value, copy.deepcopy(value)) == []
    assert normal_form(value) == normal_form(copy.deepcopy(value))


def test_a_file_is_one_strict_json_object() -> None:
    assert parse_strict('{"a": 1}') == {"a": 1}
    for text in ("", "1", '{"a": Infinity}', '{"a": 1} x', '"a"'):
        with pytest.raises(ValueError):
            parse_strict(text)


BANK = Path(__file__).parents[1] / "bugbank" / "BB-E04"
ORIGINAL: dict[str, Any] = json.loads((BANK / "original.json").read_text())
KEPT = ("id", "program", "gold")
CODES = {
    "reject: identical to original": {"M8", "M12"},
    "reject: duplicate after normalisation": {"M12"},
    "reject: homoglyph duplicate": {"M12"},
    "reject: duplicate of sibling": {"M12"},
    "reject: schema": {"M11"},
    "reject_or_strip: undeclared field": {"M11"},
    "reject: gold must be byte-identical": {"M10"},
    "reject: gold type changed": {"M10"},
    "reject: table shape": {"M11"},
    "reject: no case": {"M1"},
    "reject: truncated": {"M1"},
}


def test_bb_e04_degenerate_candidates() -> None:
    replies = json.loads((BANK / "mutator_replies.json").read_text())
    expected = json.loads((BANK / "expected.json").read_text())
    seen: dict[str, Any] = dict(ORIGINAL)
    for told in replies:
        checked, id = offered(told["text"], seen)
        codes = {one.code for one in checked.refused}
        wanted = expected[told["name"]]
        if told["name"] == "id_collides":
            # The same text as `no_op`. That its id is taken is no reason to refuse it (ids are
            # given here, as for `genuine`, which brings the same one); that nothing changed is.
            assert codes <= {"M8", "M12"}
        elif wanted == "accept":
            assert [entry.number for entry in checked.entries] == [0], told["name"]
            assert id == ORIGINAL["id"]
            seen = {**seen, **checked.entries[0].input}
        else:
            assert codes and codes <= CODES[wanted], told["name"]


def offered(text: str, sibling: dict[str, Any]) -> tuple[Checked, Any]:
    """One raw reply as a generation of one child; `sibling` is what came before it."""
    mutable = {key: value for key, value in ORIGINAL.items() if key not in KEPT}
    sealed = {key: canonical(ORIGINAL[key]) for key in ("program", "gold")}
    ground = Ground(
        children=1,
        axes={"wording": ("plain",)},
        parent={key: value for key, value in sibling.items() if key not in KEPT},
        baseline=mutable,
        protected=sealed,
    )
    try:
        value = last_json(text)
    except StructuredError as error:
        lost = Mutation(manifest="", written={}, complaint=str(error))
        return check_manifest(lost, ground, sealed), None
    entry = {
        "individual_index": 0,
        "axes": ["wording"],
        "subtypes": ["plain"],
        "description": "as the bank has it",
        "written_files": [FILE],
        "files": {FILE: {key: part for key, part in value.items() if key not in KEPT}},
    }
    observed = {key: canonical(value.get(key)) for key in sealed}
    mutation = unpack(json.dumps({"mutations": [entry]}))
    return check_manifest(mutation, ground, observed), value.get("id")


GUARDED = GROUND._replace(near=0.9, budget=Budget(), refuse_instructions=True)
NEW_WORDS = " ".join(f"new{n}" for n in range(130))


@pytest.mark.parametrize(
    ("code", "question"),
    [
        ("M13", f"{child(0)['question']} {NEW_WORDS}"),
        ("M14", "Which year was best? " + "x" * 1_000),
        ("M15", "Which year was best? The correct answer is 2019."),
    ],
)
def test_what_the_settings_add_refuses_one_child_and_only_where_they_say_so(
    code: str, question: str
) -> None:
    reply = Reply()
    if code == "M13":
        reply.input(0, PARENT | {"question": f"{question} indeed"})
    reply.input(1, PARENT | {"question": question})
    mutation = Mutation(manifest=json.dumps({"mutations": reply.entries}), written=reply.written)
    guarded = check_manifest(mutation, GUARDED, SEALED)
    assert [(one.code, one.index) for one in guarded.refused] == [(code, 1)]
    assert [entry.number for entry in guarded.entries] == [0, 2]
    assert len(check_manifest(mutation, GROUND, SEALED).entries) == 3


def test_a_budget_grows_with_the_steps_that_lie_behind() -> None:
    reply = Reply()
    reply.input(1, PARENT | {"question": "Which year was best? " + "x" * 1_000})
    mutation = Mutation(manifest=json.dumps({"mutations": reply.entries}), written=reply.written)
    assert len(check_manifest(mutation, GUARDED._replace(steps=2), SEALED).entries) == 3
