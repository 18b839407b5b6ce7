"""The bank of references: who is in it, who is shown whom."""

from casework.benchmarks.records import Item
from casework.harden.baselines.bank import bank, pool, references, too_few
from casework.harden.baselines.records import Banked, group_of, key_of
from casework.harden.fake import FakeWorld, Odds
from casework.harden.goal import Answer, class_counts

ITEMS = tuple(FakeWorld(odds=Odds()).items(300).values())
TARGETS = [one.id for one in ITEMS[:60]]


def banked(item: Item, labels: str, right: str = "y") -> Banked:
    answers = [Answer(one, one == right) for one in labels]
    return Banked(item, labels.count(right), len(labels), class_counts(answers))


def test_the_pool_is_a_hundred_others_whatever_the_order_they_come_in() -> None:
    drawn = pool(ITEMS, TARGETS, 42)
    assert len(drawn) == len({one.id for one in drawn}) == 100
    assert not {one.id for one in drawn} & set(TARGETS)
    assert pool(tuple(reversed(ITEMS)), reversed(TARGETS), 42) == drawn
    assert pool(ITEMS, TARGETS, 43) != drawn


def test_the_hardest_twenty_by_score_then_scatter_then_source() -> None:
    scored = [banked(one, "yyyyyyyyyn") for one in ITEMS[60:85]]
    scored += [
        banked(ITEMS[102], "ynnnnnnnnn"),
        banked(ITEMS[101], "ynnnnmmmm⊥"),
        banked(ITEMS[100], "ynnnnmmmm⊥"),
    ]
    kept = bank(list(reversed(scored)))
    assert [one.item.index for one in kept[:4]] == [100, 101, 102, 60]
    assert len(kept) == 20
    assert kept == bank(scored)
    assert kept[0].reference.score == 0.1
    assert kept[0].reference.input == ITEMS[100].input


def test_each_case_is_shown_five_by_its_own_seed() -> None:
    held = [banked(one, "yn") for one in ITEMS[:20]]
    name = "ETR/2016/page_23.pdf-2"
    shown = references(held, 42, "finqa", name)
    assert [one.input for one in shown] == [ITEMS[n].input for n in (15, 2, 10, 12, 4)]
    assert references(held, 42, "finqa", "another") != shown


def test_without_five_others_there_is_no_bank() -> None:
    assert "search fewer cases" in too_few(pool(ITEMS[:64], TARGETS, 42))
    assert too_few(pool(ITEMS[:65], TARGETS, 42)) == ""


def test_names_of_groups_take_any_case_id() -> None:
    assert group_of(key_of("rules", "ETR/2016/page_23.pdf-2")) == (
        "rules",
        "ETR/2016/page_23.pdf-2",
    )
