"""The confusion table over declared labels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.stats.confusion import (
    accuracy,
    balanced_accuracy,
    confusion,
    label_scores,
    macro_f1,
    majority_baseline,
)

LABELS = ["yes", "no", "maybe"]
PAIRS = st.lists(
    st.tuples(st.sampled_from([*LABELS, None]), st.sampled_from([*LABELS, "⊥", "know", None])),
    max_size=25,
)


def sides(pairs):
    return [right for right, _ in pairs], [said for _, said in pairs]


@given(PAIRS)
def test_every_item_is_counted_once(pairs) -> None:
    table = confusion(*sides(pairs), LABELS)
    assert table.n + table.missing == len(pairs)
    assert sum(map(sum, table.counts)) + sum(table.unread) == table.n
    assert accuracy(table).missing == table.missing


@given(PAIRS)
def test_scores_agree_with_their_definitions(pairs) -> None:
    known = [(r, s) for r, s in pairs if r is not None and s is not None]
    table = confusion(*sides(pairs), LABELS)
    if known:
        assert accuracy(table).value == sum(r == s for r, s in known) / len(known)
    for score in label_scores(table):
        hit = known.count((score.label, score.label))
        right = sum(r == score.label for r, _ in known)
        said = sum(s == score.label for _, s in known)
        assert (score.right, score.predicted) == (right, said)
        assert score.recall.value == (hit / right if right else None)
        assert score.precision.value == (hit / said if said else None)
        assert score.f1.value == (2 * hit / (right + said) if right + said else None)


@given(PAIRS, st.permutations(LABELS), st.data())
def test_order_does_not_matter(pairs, order, data) -> None:
    base, turned = confusion(*sides(pairs), LABELS), confusion(*sides(pairs), order)
    assert accuracy(turned) == accuracy(base)
    assert macro_f1(turned).value == pytest.approx(macro_f1(base).value)
    assert balanced_accuracy(turned).value == pytest.approx(balanced_accuracy(base).value)
    assert confusion(*sides(data.draw(st.permutations(pairs))), LABELS) == base


@given(PAIRS)
def test_macro_f1_is_over_all_labels_or_says_which_lack_one(pairs) -> None:
    found = macro_f1(confusion(*sides(pairs), LABELS))
    values = [score.f1.value for score in found.labels]
    if None in values:
        assert found.value is None and found.undefined and found.reason
    else:
        assert found.value == pytest.approx(sum(values) / 3)
        assert 0 <= found.value <= 1


def test_an_unread_reply_is_wrong_and_no_prediction_of_any_label() -> None:
    table = confusion(["yes", "no"], ["yes", "I know"], ["yes", "no"])
    assert accuracy(table).value == 0.5
    assert table.unread == (0, 1)
    yes, no = label_scores(table)
    assert (yes.f1.value, no.f1.value, no.precision.value) == (1.0, 0.0, None)


def test_majority_baseline() -> None:
    table = confusion(["yes", "yes", "no"], ["no", "no", "no"], ["yes", "no"])
    assert majority_baseline(table).value == pytest.approx(2 / 3)
    assert balanced_accuracy(table).value == 0.5


def test_nothing_and_refused() -> None:
    empty = confusion([], [], LABELS)
    assert (accuracy(empty).value, accuracy(empty).reason) == (None, "no data")
    assert macro_f1(empty).undefined == tuple(LABELS)
    assert balanced_accuracy(empty).value is None
    assert macro_f1(confusion([], [], [])).reason == "no label declared"
    with pytest.raises(ValueError, match="declared"):
        confusion(["know"], ["yes"], LABELS)
    with pytest.raises(ValueError, match="against"):
        confusion(["yes"], [], LABELS)
    with pytest.raises(ValueError, match="repeat"):
        confusion([], [], ["yes", "yes"])
