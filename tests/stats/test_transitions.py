"""Answers before and after."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.stats.transitions import label_change, share_change, transitions

LABELS = ["believe", "disbelieve", "unsure"]
PAIRS = st.lists(st.tuples(*[st.sampled_from([*LABELS, None])] * 2), max_size=25)


def test_the_ablation_of_the_paper() -> None:
    pairs = (
        [("believe", "believe")]
        + [("believe", "unsure")] * 2
        + [("disbelieve", "believe")] * 55
        + [("unsure", "believe")] * 59
        + [("unsure", "unsure")] * 389
        + [(None, "believe"), ("believe", None), (None, None)]
    )
    before, after = [p for p, _ in pairs], [p for _, p in pairs]
    table = transitions(before, after, LABELS)
    assert (table.n, table.missing_before, table.missing_after, table.missing_both) == (
        506,
        1,
        1,
        1,
    )
    change = label_change(table, "believe")
    assert (change.before.value, change.after.value) == (3 / 506, 115 / 506)
    assert change.arrived == {"disbelieve": 55, "unsure": 59}
    assert (change.stayed, sum(change.left.values())) == (1, 2)
    assert change.mcnemar.p == pytest.approx(1.6e-31, rel=0.03)
    moved = share_change(before, after, "believe", seed=42)
    assert moved.value == pytest.approx(112 / 506)
    assert (moved.n, moved.missing) == (506, 3)


def test_pairs_of_one_case_are_drawn_together() -> None:
    before, after = ["unsure"] * 40, ["believe"] * 20 + ["unsure"] * 20
    cases = [at // 4 for at in range(40)]
    alone = share_change(before, after, "believe", seed=1)
    grouped = share_change(before, after, "believe", seed=1, clusters=cases)
    assert alone.value == grouped.value == 0.5
    assert grouped.method == "bootstrap over 10"
    assert grouped.high - grouped.low > 1.5 * (alone.high - alone.low)


@given(PAIRS)
def test_all_are_counted_and_the_labels_balance(pairs) -> None:
    before, after = [p for p, _ in pairs], [p for _, p in pairs]
    table = transitions(before, after, LABELS)
    assert table.n + table.missing_before + table.missing_after + table.missing_both == len(pairs)
    assert table.stayed + table.changed == table.n
    changes = [label_change(table, label) for label in LABELS]
    assert sum(sum(change.arrived.values()) for change in changes) == table.changed
    assert sum(sum(change.left.values()) for change in changes) == table.changed
    back = transitions(after, before, LABELS)
    assert back.counts == tuple(zip(*table.counts, strict=True))


def test_refused() -> None:
    with pytest.raises(ValueError, match="declared"):
        transitions(["perhaps"], ["believe"], LABELS)
    with pytest.raises(ValueError, match="pairs"):
        transitions([], ["believe"], LABELS)
    with pytest.raises(ValueError, match="declared"):
        label_change(transitions([], [], LABELS), "perhaps")
    empty = label_change(transitions([], [], LABELS), "believe")
    assert (empty.before.value, empty.mcnemar.p) == (None, 1.0)
