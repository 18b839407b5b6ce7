"""Questions of known answer: they show a judge's errors and change nothing else."""

from collections.abc import Sequence
from typing import Any

import pytest

import hardened as w
from casework.benchmarks.records import Check, Item, Proof
from casework.harden.canaries import JudgeErrors, judge_errors
from casework.harden.execute import Search
from casework.harden.fake import FakeBenchmark
from casework.harden.log import MemoryLog
from casework.harden.protocols import Response
from casework.harden.records import CaseResult, Input
from casework.harden.settings import Settings, default, replicate
from casework.stats.proportion import wilson

HOW = default(**{**w.SMALL, "children": 6, "false_share": 0.4}, canaries=2)


class Figures(FakeBenchmark):
    """The fake set with one figure that a proof looks for."""

    def prove(self, original: Item, changed: Input, hints: dict[str, Any]) -> Proof:
        kept = "12 units" in changed["text"]
        return Proof(checks=(Check(code="P1", verdict="unknown" if kept else "refuted"),))


class Blind(w.Counted):
    """A judge that passes everything."""

    async def audit(self, *asked: Any) -> Response:  # type: ignore[override]
        self.asked["audit"] += 1
        return Response(text='{"pass": true, "missing_information": []}')


class Sharp(w.Counted):
    """A judge that looks for the figure."""

    async def audit(  # type: ignore[override]
        self, item: Item, reference: Input, extraction: str, candidate: Input, *rest: Any
    ) -> Response:
        self.asked["audit"] += 1
        if "12 units" in candidate["text"]:
            return Response(text='{"pass": true, "missing_information": []}')
        return Response(text='{"pass": false, "missing_information": [{"semantic_label": "n"}]}')


def played(players: w.Counted, settings: Settings = HOW, cases: int = 12) -> Search:
    setup = w.setup_of(settings, cases)
    items = {
        name: item.model_copy(
            update={"input": {**item.input, "text": "A record. It has 12 units. It ends."}}
        )
        for name, item in setup.items.items()
    }
    setup = setup._replace(adapter=Figures(), items=items)
    one = Search(setup, players.players(), MemoryLog(), parallel=6)
    w.finish(one)
    return one


def errors(one: Search) -> JudgeErrors:
    return judge_errors(one.results())


def test_a_blind_judge_and_a_sharp_one_are_told_apart() -> None:
    blind, sharp = errors(played(Blind())), errors(played(Sharp()))
    assert blind.false_accept.n == sharp.false_accept.n >= 5
    assert (blind.false_accept.value, sharp.false_accept.value) == (1.0, 0.0)
    assert (blind.false_reject.value, sharp.false_reject.value) == (0.0, 0.0)
    ends = wilson(0, sharp.false_accept.n)
    assert (sharp.false_accept.low, sharp.false_accept.high) == (ends.low, ends.high)


def test_canaries_change_no_verdict_and_are_counted_as_calls() -> None:
    with_them, without = played(Sharp()), played(Sharp(), default_without())
    asked = 0
    for one, other in zip(with_them.results(), without.results(), strict=True):
        own = sum(n for _, n in one.canaries.values())
        assert one.calls.get("judge", 0) == other.calls.get("judge", 0) + own
        assert stripped([one]) == stripped([other])
        asked += own
    events = [e for e in w.entries(with_them) if e["kind"] == "canary"]
    assert len(events) == asked > 5
    assert all({"truth", "outcome", "text", "member"} <= set(e["payload"]) for e in events)


def default_without() -> Settings:
    return HOW.model_copy(update={"canaries": 0})


def stripped(results: Sequence[CaseResult]) -> list[dict[str, Any]]:
    return [one.model_dump(exclude={"calls", "canaries"}) for one in results]


def test_an_unchanged_case_is_asked_of_a_member_once() -> None:
    one = played(w.Counted(), HOW.model_copy(update={"canaries": 1}), cases=4)
    told = [
        (e["case_id"], e["payload"]["reference"], e["payload"]["member"])
        for e in w.entries(one)
        if e["kind"] == "canary" and e["payload"]["truth"] == "pass"
    ]
    assert told
    assert len(told) == len(set(told))


@pytest.mark.parametrize("settings", [replicate(**w.SMALL), default(**w.SMALL, canaries=0)])
def test_none_are_asked_where_they_are_off(settings: Settings) -> None:
    one = played(w.Counted(), settings, cases=2)
    assert not [e for e in w.entries(one) if e["kind"] == "canary"]
    empty = judge_errors(one.results())
    assert (empty.false_accept.value, empty.false_accept.reason) == (None, "no data")
