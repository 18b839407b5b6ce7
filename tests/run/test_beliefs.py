"""The second turn's reply: complete and exact, or refused with a reason."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.run.beliefs import Unreadable, parse_beliefs

LABELS = ("H1", "H2", "H3", "H4")
NAMES = ("defense", "alt_1", "plaintiff", "alt_2")


def reply(letters: str = "ABBC", **change: object) -> list[dict[str, object]]:
    return [
        {"label": label, "verdict": letter, "reason": "because", **change}
        for label, letter in zip(LABELS, letters, strict=True)
    ]


def test_letters_become_beliefs_about_the_hypotheses_behind_the_labels() -> None:
    beliefs = parse_beliefs(json.dumps(reply()), LABELS, NAMES)
    assert [b.hypothesis for b in beliefs] == list(NAMES)
    assert [b.belief for b in beliefs] == ["believe", "disbelieve", "disbelieve", "unsure"]


@pytest.mark.parametrize(
    "text",
    [
        "```json\n" + json.dumps(reply()) + "\n```",
        "Here is my judgment [as asked]:\n" + json.dumps(reply()),
        json.dumps({"verdicts": reply()}),
        json.dumps(list(reversed(reply()))),
        json.dumps([{**item, "verdict": f"{item['verdict']}."} for item in reply()]),
        json.dumps([{**item, "label": str(item["label"]).lower()} for item in reply()]),
    ],
)
def test_what_models_really_send_is_read(text: str) -> None:
    beliefs = parse_beliefs(text, LABELS, NAMES)
    assert [b.belief for b in beliefs] == ["believe", "disbelieve", "disbelieve", "unsure"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no JSON"),
        ("I believe H1.", "no JSON"),
        (json.dumps(reply()[:3]), "H4 missing"),
        (json.dumps([*reply(), {"label": "H5", "verdict": "A"}]), "H5 not asked for"),
        (json.dumps([*reply(), reply()[0]]), "twice"),
        (json.dumps(reply(verdict="A or B")), "not A, B or C"),
        (json.dumps(reply(verdict=True)), "not A, B or C"),
        (json.dumps(reply(verdict=None)), "not A, B or C"),
        (json.dumps(reply(verdict="AB")), "not A, B or C"),
        (json.dumps(reply(verdict="NOT A")), "not A, B or C"),
        (json.dumps(["A", "B", "B", "B"]), "not an object"),
        (json.dumps(reply())[:-9], "no JSON"),
    ],
)
def test_nothing_is_guessed(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        parse_beliefs(text, LABELS, NAMES)


@given(st.text(max_size=200))
def test_random_replies_never_crash_and_never_believe(text: str) -> None:
    with pytest.raises(Unreadable):
        parse_beliefs(text, LABELS, NAMES)
