"""The control runs: copies, and copies with neutral text."""

import pytest

import hardened as w
from casework.harden.placebo import neutral, padded, placebo
from casework.harden.settings import default, replicate
from casework.harden.shape import shape_faults

SHAPES = [
    ({"question": "Q?", "document": "One line.\nAnother."}, ("document",), "document"),
    ({"question": "Q?", "contexts": ["One.", "Two."], "labels": ["A", "B"]},
     ("question", "contexts", "labels"), "contexts"),
    ({"pre_text": ["a b c d"], "table": [["x", "1"]], "question": "Q?"},
     ("pre_text", "table", "question"), "pre_text"),
]  # fmt: skip


@pytest.mark.parametrize(("input", "mutable", "field"), SHAPES)
def test_padding_goes_behind_the_longest_prose_and_keeps_the_shape(
    input: dict[str, object], mutable: tuple[str, ...], field: str
) -> None:
    entries = placebo(input, 11, ("layout",), 300, mutable)
    assert [one.number for one in entries] == list(range(11))
    assert len({str(one.input) for one in entries}) == 11
    for one in entries:
        assert shape_faults(input, one.input) == []
        assert [name for name in input if one.input[name] != input[name]] == [field]
        assert abs(len(str(one.input)) - len(str(input)) - 300) < 40
        assert not any(sign.isdigit() for sign in neutral(300, one.number))
    assert all(one.input == input for one in placebo(input, 3, ()))
    assert padded({"rows": [["x"]]}, ("rows",), "More.") == {"rows": [["x"]]}


def test_a_padded_search_moves_nothing_where_length_does_nothing() -> None:
    settings = default(**{**w.SMALL, "children": 6}, placebo=True, padding=80, canaries=0)
    one = w.search(settings, 4, w.Counted())
    results = w.finish(one)
    made = [e["payload"]["children"] for e in w.entries(one) if e["kind"] == "manifest"]
    assert made
    assert all("Most rivers" in str(children[0]["input"]) for children in made)
    assert all(one.status in ("unchanged", "baseline_zero", "hardened") for one in results)
    assert all(set(one.calls) == {"task"} for one in results)


def test_padding_without_a_placebo_is_refused() -> None:
    with pytest.raises(ValueError, match="placebo"):
        replicate(padding=80)
