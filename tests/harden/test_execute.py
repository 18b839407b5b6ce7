"""Caps, faults, repairs, audits, placebo: what surrounds the search."""

import json

import pytest

import hardened as w
from casework.errors import CapReached, UsageError
from casework.harden.estimate import estimate, fake_search, play
from casework.harden.execute import CallCaps, Search
from casework.harden.fake import FakeBenchmark, Odds
from casework.harden.log import MemoryLog
from casework.harden.moves import Setup
from casework.harden.protocols import Players, Response
from casework.harden.records import BASELINE
from casework.harden.settings import Settings, default, replicate
from casework.harden.transformation import Mutation, MutationContext

SURE = Odds(mean=0.5, size=1e6, correct=1.0, realistic=1.0)


def test_a_cap_stops_before_the_call_and_the_search_goes_on_when_it_is_raised() -> None:
    expected = w.finish(w.search(w.small(), 2, w.Counted()))
    log, players = MemoryLog(), w.Counted()
    for cap in (0, 1, 40, 41):
        with pytest.raises(CapReached, match="Nothing was sent"):
            w.finish(w.search(w.small(), 2, players, log, parallel=5, caps=CallCaps(total=cap)))
        assert sum(players.asked.values()) == cap
    assert w.finish(w.search(w.small(), 2, players, log)) == expected
    assert set(players.asked.values()) == {1}


def test_caps_count_each_role_alone() -> None:
    players = w.Counted()
    with pytest.raises(CapReached, match="judge"):
        w.finish(w.search(w.small(), 2, players, caps=CallCaps(judge=3)))
    judged = sum(
        n for what, n in players.asked.items() if what[0] in ("extract", "audit", "realism")
    )
    assert judged == 3


@pytest.mark.parametrize("parallel", [1, 20])
def test_a_case_whose_calls_fail_is_kept_apart_and_tried_again(parallel: int) -> None:
    expected = w.finish(w.search(w.small(), 3, w.Counted()))
    log, players = MemoryLog(), w.Counted()
    players.failing = {"case-00001"}
    results = w.finish(w.search(w.small(), 3, players, log, parallel=parallel))
    assert [one.status == "error" for one in results] == [False, True, False]
    assert results[1].reason == "the provider is down"
    assert results[1].selected_id == BASELINE
    players.failing.clear()
    again = w.finish(w.search(w.small(), 3, players, log, parallel=parallel))
    assert again[1].status not in ("error", "open")
    assert again[0].search == expected[0].search
    assert again[1].search == expected[1].search


def test_a_short_manifest_is_repaired_once() -> None:
    one = w.search(w.small(), 1, w.Counted())
    w.finish(one)
    manifests = [entry["payload"] for entry in w.entries(one) if entry["kind"] == "manifest"]
    assert [(m["generation"], m["attempt"], m["again"]) for m in manifests] == [
        (1, 1, False),
        (2, 1, True),
        (2, 2, False),
    ]
    assert manifests[1]["complaints"] == ["M2: 5 mutations where 6 were asked for"]


class Useless(w.Counted):
    """A mutator that says something else."""

    async def mutate(
        self, context: MutationContext, attempt: int, complaints: tuple[str, ...]
    ) -> Mutation:
        return Mutation(manifest="Sorry, I cannot.", written={})


def test_a_generation_without_a_usable_child_is_failed_not_unsuccessful() -> None:
    one = w.search(w.small(), 1, Useless())
    result = w.finish(one)[0]
    assert (result.status, result.failed_generations) == ("no_feasible", (1, 2))
    assert result.reason == "every generation failed: no child could be used"
    assert result.refused == {"M1": 2}
    assert result.calls["mutation"] == 4


class Never(w.Counted):
    """A judge that never passes anything."""

    async def audit(self, *asked: object) -> Response:  # type: ignore[override]
        return Response(text='{"pass": false, "missing_information": []}')


def test_what_no_gate_passes_is_no_feasible_and_stays_the_original() -> None:
    settings = replicate(**w.SMALL)
    result = w.finish(w.search(settings, 1, Never()))[0]
    assert (result.status, result.promoted) == ("no_feasible", False)
    assert result.refused["correctness"] == 14


class Mute(w.Counted):
    """A judge whose extraction cannot be used."""

    async def extract(self, *asked: object) -> Response:  # type: ignore[override]
        self.asked["extract"] += 1
        return Response(text="no")


def test_without_an_extraction_nothing_passes() -> None:
    players = Mute()
    result = w.finish(w.search(replicate(**w.SMALL), 1, players))[0]
    assert result.status == "no_feasible"
    assert players.asked["extract"] == 4  # two tries in each generation
    assert not any(what[0] in ("audit", "realism") for what in players.asked)


def test_a_baseline_never_right_is_not_searched_and_stays_counted() -> None:
    result = w.finish(w.search(w.small(), 1, w.Counted(DEAD), odds=DEAD))[0]
    assert result.status == "baseline_zero"
    assert result.calls == {"task": 10}


DEAD = Odds(mean=1e-9, size=1.0)


@pytest.mark.parametrize("settings", [replicate(**w.SMALL), default(**w.SMALL)])
def test_children_that_collapse_are_told_as_such(settings: Settings) -> None:
    odds = Odds(mean=0.5, size=1e6, effective=1.0, drop_a=1e6, drop_b=1.0, correct=1, realistic=1)
    result = w.finish(w.search(settings, 1, w.Counted(odds), odds=odds))[0]
    assert (result.status, result.reason) == ("no_feasible", "collapsed candidates only")


def test_a_full_paper_budget_is_767_calls_at_most() -> None:
    """10+1 + 4 x (1 + 1 + 33 + 33 + 11 x 11); an extraction of a parent that stays is kept."""
    calls = play(replicate(), 3, SURE)
    assert calls["task"] == 3 * (11 + 4 * 11 * 11)
    assert calls["mutation"] == 3 * 4
    assert calls["judge"] <= 3 * 4 * (1 + 33 + 33)
    assert calls["judge"] > 3 * 4 * (33 + 33)


def test_the_estimate_is_made_by_the_loop_itself() -> None:
    told = estimate(default(generations=1), 10, worlds=2)
    really = [play(default(generations=1), 10, Odds(seed=42 + n)) for n in range(2)]
    for role in ("task", "judge", "mutation"):
        assert told[role].low == min(one[role] for one in really)
        assert told[role].high == max(one[role] for one in really)
    double = estimate(default(generations=1), 120, worlds=1)
    assert (
        double["task"].expected == 2 * estimate(default(generations=1), 60, worlds=1)["task"].high
    )
    assert estimate(default(), 0)["task"].high == 0


def test_a_placebo_run_asks_the_task_model_only_and_takes_samples_of_its_own() -> None:
    players = w.Counted()
    settings = default(generations=2, children=4, placebo=True)
    results = w.finish(w.search(settings, 6, players))
    assert {what[0] for what in players.asked} == {"sample"}
    assert set(players.asked.values()) == {1}
    assert any(one.promoted for one in results), "chance alone promotes"


def test_search_and_fresh_samples_never_share_a_question() -> None:
    players = w.Counted()
    w.finish(w.search(w.small(), 4, players))
    roles = {what[3] for what in players.asked if what[0] == "sample"}
    assert roles == {"search", "confirm", "report", "greedy"}


def test_lazy_gates_judge_improvers_and_a_tenth_of_the_rest() -> None:
    settings = default(halving=None, generations=4, confirm=0, report=0, early_votes=False)
    one = w.search(settings, 30, w.Counted())
    w.finish(one)
    audited = rest = 0
    for entry in w.entries(one):
        if entry["kind"] == "selected":
            told = entry["payload"]
            rest += len(told["scores"]) - len(told["verdicts"]) + len(told["audited"])
            audited += len(told["audited"])
    assert rest > 500
    assert 0.06 <= audited / rest <= 0.14
    stats = [axis for state in one.states.values() for axis in state.stats.values()]
    assert all(a.applied >= a.survived_gates >= a.improved_fitness for a in stats)
    share = sum(a.passed_weight for a in stats) / sum(a.weight for a in stats)
    assert share == pytest.approx(0.75, abs=0.1)  # what the fake judge really passes


def test_lazy_exact_finds_the_same_population_as_the_paper_order() -> None:
    common: dict[str, object] = {
        "generations": 3,
        "children": 6,
        "halving": None,
        "audit": 0.0,
        "confirm": 0,
        "report": 0,
        "correctness_reference": "original",
        "greedy": "never",
    }
    odds = w.ODDS.model_copy(update={"member_error": 0.0})
    paper = w.search(default(**common, gate_order="paper"), 6, w.Counted(odds), odds=odds)
    exact = w.search(default(**common, gate_order="lazy_exact"), 6, w.Counted(odds), odds=odds)
    first, second = w.finish(paper), w.finish(exact)
    # Axis feedback differs, and with it the fake's choice of axis, but never its texts.
    assert [one.search for one in first] == [one.search for one in second]
    for name, state in paper.states.items():
        assert state.population == exact.states[name].population
    calls = [sum(one.calls.get("judge", 0) for one in found) for found in (first, second)]
    assert calls[1] < calls[0]


class Refuting(FakeBenchmark):
    """A benchmark whose proofs refute every other child and prove the rest."""

    def prove(self, original, changed, hints):  # type: ignore[no-untyped-def]
        from casework.benchmarks.records import Check, Proof

        odd = changed["text"].rstrip(".")[-1] in "13579"
        return Proof(checks=(Check(code="P1", verdict="refuted" if odd else "proved"),))


def test_what_a_proof_refutes_costs_no_call_and_what_it_proves_no_vote() -> None:
    setup = w.setup_of(default(**w.SMALL), 2)._replace(adapter=Refuting())
    players = w.Counted()
    results = w.finish(Search(setup, players.players(), MemoryLog()))
    assert sum(one.refused["proof"] for one in results) >= 6
    kinds = {what[0] for what in players.asked}
    assert "audit" not in kinds and "extract" not in kinds
    assert "realism" in kinds
    strict = default(**w.SMALL, need_proof=True)
    one = w.search(strict, 1, w.Counted())
    assert w.finish(one)[0].status == "no_feasible"  # the fake benchmark proves nothing


def test_a_case_changed_during_the_search_is_not_used() -> None:
    one = fake_search(replicate(**w.SMALL), 2, w.ODDS)
    item = one.setup.items["case-00000"]

    class Meddler(w.Counted):
        async def mutate(
            self, context: MutationContext, attempt: int, complaints: tuple[str, ...]
        ) -> Mutation:
            made = await super().mutate(context, attempt, complaints)
            if context.case_id == item.id:
                item.gold["rate"] = 1.0
            return made

    meddler = Meddler().players()
    results = w.finish(Search(one.setup, meddler, MemoryLog()))
    assert results[0].refused == {"M10": 1}
    assert results[0].status == "error"
    assert "changed" in results[0].reason
    assert results[1].status != "error"


@pytest.mark.parametrize(
    ("settings", "without", "says"),
    [
        (default(), "mutator", "no mutator"),
        (default(), "judge", "no judge"),
        (default(), "rule", "rubric"),
    ],
)
def test_what_is_missing_is_said_before_anything_is_asked(
    settings: Settings, without: str, says: str
) -> None:
    setup = w.setup_of(settings, 1)
    full = w.Counted()
    players = Players(
        full, None if without == "mutator" else full, None if without == "judge" else full
    )
    if without == "rule":
        setup = Setup(*setup[:3], None, setup.items)
    with pytest.raises(UsageError, match=says):
        Search(setup, players, MemoryLog())


@pytest.mark.parametrize(
    "wrong",
    [
        {"gate_order": "lazy_exact"},
        {"samples": 25},
        {"gates": ("realism", "realism")},
        {"children": 0},
        {"halving": {"keep": 2, "finalists": 3}},
    ],
)
def test_settings_that_contradict_themselves_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        default(**wrong)


def test_events_are_plain_json_and_hold_the_evidence() -> None:
    one = w.search(w.small(), 1, w.Counted())
    w.finish(one)
    assert json.loads(json.dumps(w.entries(one))) == w.entries(one)
    votes = [entry["payload"] for entry in w.entries(one) if entry["kind"] == "vote"]
    assert votes
    assert all({"outcome", "text", "member", "reason"} <= set(vote) for vote in votes)
