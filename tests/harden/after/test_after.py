"""Winners after their search: shortened, witnessed, asked of other models; nothing asked twice."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from aftermath import STRONG, WISHES, Around, follow
from casework.errors import CapReached, ConfigChanged, JournalError, UsageError
from casework.harden.after.execute import (
    after_lock,
    check_wishes,
    opened_after,
    read_after,
)
from casework.harden.after.state import AfterState, begin, fold
from casework.harden.after.wishes import Wishes
from casework.harden.driver import CallCaps
from casework.harden.fake import FakeWorld
from casework.harden.log import MemoryLog
from casework.harden.records import BASELINE
from casework.harden.report.read import SearchRead
from casework.harden.settings import Settings, default, replicate

States = Mapping[str, AfterState]


def some(read: SearchRead, count: int) -> SearchRead:
    return read._replace(cases=dict(list(read.cases.items())[:count]))


@pytest.fixture(scope="module")
def around() -> Around:
    return Around()


@pytest.fixture(scope="module")
def log() -> MemoryLog:
    return MemoryLog()


@pytest.fixture(scope="module")
def states(searched: SearchRead, around: Around, log: MemoryLog) -> States:
    return follow(searched, around, log=log)


def test_only_hardened_cases_are_followed_and_all_come_to_an_end(
    searched: SearchRead, states: States
) -> None:
    kept = [n for n, case in searched.cases.items() if case.result.selected_id != BASELINE]
    assert list(states) == kept
    assert len(kept) >= 8
    assert all(state.done for state in states.values())


def test_a_short_form_has_fewer_parts_keeps_the_drop_and_was_confirmed(
    searched: SearchRead, states: States
) -> None:
    world = FakeWorld(odds=STRONG)
    short = [state for state in states.values() if state.shortened]
    assert len(short) >= 2
    for state in short:
        item = searched.setup.items[state.case_id]
        before, whole, own = (state.inputs[n] for n in (BASELINE, state.winner, state.form))
        assert len(before["text"]) < len(own["text"]) < len(whole["text"])
        assert world.true_rate(item, own) < 0.75 * world.true_rate(item, before)
        assert "harder" in own["text"]
        assert state.tried[-1]["keeps"]
        assert not any(one["keeps"] for one in state.tried[:-1])
        assert state.short_p is not None and state.short_p <= WISHES.LEVEL
        settings = searched.setup.settings
        for name in (BASELINE, state.form):
            assert len(state.replies(name, "shortened")) == settings.confirm
            if state.witness:
                assert len(state.replies(name, "report")) == settings.report
        judged = [key for key in state.votes if key[0] == state.form]
        assert {gate for _, gate, _ in judged} == {"correctness", "realism"}


def test_a_winner_that_stays_whole_says_why(states: States) -> None:
    whole = [state for state in states.values() if not state.shortened]
    assert whole
    assert all(state.why for state in whole)
    assert all(state.form == state.winner for state in whole)
    assert any("one part" in state.why for state in whole)


def test_without_a_witness_a_case_is_asked_no_further(states: States, around: Around) -> None:
    ends = {state.witness for state in states.values()}
    assert ends == {"", "strong"}
    for state in states.values():
        if state.witness:
            assert state.calls["transfer"] == 2 * 2 * WISHES.samples
            last = max(state.witnessed, key=lambda place: (place[1], place[0]))
            assert state.witnessed[last].right
            assert sum(answer.right for answer in state.witnessed.values()) == 1
        else:
            assert "transfer" not in state.calls
            assert len(state.witnessed) == WISHES.tries * len(WISHES.witness)
    released = sum(state.witness != "" for state in states.values())
    each = 2 * WISHES.samples * released
    assert (around.asked["follows"], around.asked["deaf"]) == (each, each)


def test_nothing_is_asked_twice_and_every_call_is_counted(states: States, around: Around) -> None:
    assert around.most == 1
    counted: dict[str, int] = {}
    for state in states.values():
        for role, count in state.calls.items():
            counted[role] = counted.get(role, 0) + count
    assert counted["task"] + counted["judge"] == around.asked["own"]
    assert counted["witness"] == around.asked["weak"] + around.asked["strong"]
    assert counted["transfer"] == around.asked["follows"] + around.asked["deaf"]


def test_the_state_is_a_fold_whatever_the_order_of_arrival(
    searched: SearchRead, states: States, log: MemoryLog
) -> None:
    again = begin(searched)
    fold(json.loads(json.dumps(log.entries)), again)
    assert again == states
    many = follow(searched, Around(delay=0.002, seed=3), parallel=60)
    assert many == states


def test_it_goes_on_from_every_event_and_asks_nothing_again(searched: SearchRead) -> None:
    few = some(searched, 2)
    log = MemoryLog()
    first = Around()
    expected = follow(few, first, log=log)
    asked = sum(first.asked.values())
    answers = {"sample", "extraction", "vote", "transfer", "witness"}
    for cut in range(len(log.entries) + 1):
        before = log.entries[:cut]
        rest = Around()
        assert follow(few, rest, entries=before) == expected
        paid = sum(entry["kind"] in answers for entry in before)
        assert paid + sum(rest.asked.values()) == asked


def test_a_case_whose_model_fails_is_tried_again_and_the_others_go_on(
    searched: SearchRead, states: States
) -> None:
    log, around = MemoryLog(), Around()
    victim = next(name for name, state in states.items() if state.witness)
    around.follows.failing = {victim}
    found = follow(searched, around, log=log, parallel=4)
    assert [name for name, state in found.items() if not state.done] == [victim]
    assert found[victim].fault == "the provider is down"
    around.follows.failing = set()
    assert follow(searched, around, log=log, entries=list(log.entries)) == states


def test_a_cap_stops_before_the_call(searched: SearchRead, states: States) -> None:
    log, around = MemoryLog(), Around()
    for cap in (0, 1, 95):
        with pytest.raises(CapReached, match="Nothing was sent"):
            entries = list(log.entries)
            follow(searched, around, log=log, entries=entries, caps=CallCaps(total=cap))
        assert sum(around.asked.values()) == cap
    assert follow(searched, around, log=log, entries=list(log.entries)) == states
    assert around.most == 1


def test_the_journal_is_locked_to_its_configuration(searched: SearchRead, tmp_path: Path) -> None:
    few = some(searched, 2)
    lock = after_lock({"search": 1}, WISHES, {"held-out 1": "follows"})
    log, entries = opened_after(tmp_path, lock)
    expected = follow(few, Around(), log=log, entries=entries)
    log.close()
    log, entries = opened_after(tmp_path, lock)
    rest = Around()
    assert follow(few, rest, log=log, entries=entries) == expected
    assert not sum(rest.asked.values())
    log.close()
    found = read_after(tmp_path, few)
    assert found is not None
    assert (found.wishes, found.states) == (WISHES, expected)
    changed = after_lock({"search": 1}, WISHES.model_copy(update={"tries": 4}), {"x": "y"})
    with pytest.raises(ConfigChanged, match=r"wishes\.tries: was 3, now 4"):
        opened_after(tmp_path, changed)
    with pytest.raises(JournalError, match="did not harden"):
        read_after(tmp_path, some(searched, 1))


@pytest.mark.parametrize(
    ("settings", "words"),
    [(default(placebo=True), "placebo"), (replicate(), "--confirm")],
)
def test_searches_that_cannot_be_followed_are_refused(settings: Settings, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        check_wishes(settings, WISHES)


def test_with_a_judge_that_refuses_the_winner_stays_whole(searched: SearchRead) -> None:
    from casework.harden.protocols import Response

    around = Around()

    async def refuses(*asked: object) -> Response:
        return Response(text='{"pass": false, "missing_information": []}')

    around.own.audit = refuses  # type: ignore[method-assign]
    found = follow(searched, around, Wishes(minimise=True))
    tried = [state for state in found.values() if state.short]
    assert tried
    assert not any(state.shortened for state in found.values())
    assert {state.why for state in tried} == {"the correctness gate refused the short form"}


def test_a_sentence_that_stands_twice_is_asked_about_once(searched: SearchRead) -> None:
    """Without either the text is the same, so one form is answered for both parts."""
    name = next(iter(begin(searched)))
    case = searched.cases[name]
    winner = case.result.selected_id
    text = f"{case.inputs[BASELINE]['text']} Twice. Twice. Once [harder 0.900]."
    input = {**case.inputs[BASELINE], "text": text}
    told = replace(case, inputs={**case.inputs, winner: input})
    around = Around()
    found = follow(searched._replace(cases={name: told}), around, Wishes(minimise=True))[name]
    assert [part.added for part in found.told] == ["Twice.", "Twice.", "Once [harder 0.900]."]
    assert found.without(0) == found.without(1) != found.without(2)
    assert found.order[0] == 2
    assert found.shortened
    assert found.inputs[found.form]["text"].endswith("record. Once [harder 0.900].")
    assert around.most == 1
