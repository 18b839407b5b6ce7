"""Judging a run: stored verdicts are not asked for again, failed ones are."""

import asyncio
from pathlib import Path

import pytest

from casework.errors import AuthFailed
from casework.judge.panel import judge_by_code, judge_works, seats_of, sort_answers, works
from casework.judge.records import JudgeIdentity, Judgment, Outcome, Seat, Verdict
from casework.judge.verdicts import read_judgments, settle, slug
from casework.models.records import Reply, Request
from judged import answer, investigation, unfinished, world

MET = (
    '{"C1": {"evidence": "March 2019", "satisfied": true},'
    ' "C2": {"evidence": "", "satisfied": false}}'
)


class Judge:
    def __init__(self, text: str = MET) -> None:
        self.text = text
        self.calls = 0
        self.attempts: list[int] = []
        self.samples: list[int] = []

    async def __call__(self, request: Request) -> Reply:
        self.calls += 1
        self.attempts.append(request.attempt)
        self.samples.append(request.sample)
        return Reply(key=str(self.calls), text=self.text, stop="end")


def judge(
    run: Path, ask: Judge, trials: list, model: str | Seat = "casework/scripted"
) -> tuple[Judgment, ...]:
    cases = [world("w1"), world("w2")]
    found = works(run, cases, trials)
    return asyncio.run(judge_works(run, found, ask=ask, model=model, code=True))


def test_only_answers_that_are_not_owed_are_judged(tmp_path: Path) -> None:
    owed = answer("w2", None, status="owed", stop="error")
    found = judge(
        tmp_path, ask := Judge(), [answer("w1"), owed, investigation("w1"), unfinished("w2")]
    )
    assert [one.trial for one in found] == ["w1-q1-1"]
    assert ask.calls == 1
    assert read_judgments(tmp_path) == found


def test_the_second_time_nothing_is_asked(tmp_path: Path) -> None:
    trials = [answer("w1"), answer("w2", "")]
    first = judge(tmp_path, Judge(), trials)
    again = judge(tmp_path, ask := Judge(), trials)
    assert (again, ask.calls) == (first, 0)
    assert len((tmp_path / "verdicts" / "casework-scripted.jsonl").read_text().splitlines()) == 2


def test_a_failed_judgment_is_made_again(tmp_path: Path) -> None:
    failed = judge(tmp_path, Judge("hm"), [answer("w1")])
    assert not failed[0].decided
    mended = judge(tmp_path, Judge(), [answer("w1")])
    assert mended[0].decided
    assert read_judgments(tmp_path) == mended


def test_a_judgment_made_again_is_not_given_the_replies_that_failed(tmp_path: Path) -> None:
    # The attempt is part of what a stored reply is found by.
    seen: list[int] = []
    for text in ("hm", "hm", MET):
        judge(tmp_path, ask := Judge(text), [answer("w1")])
        seen += ask.attempts
    assert seen == [1, 2, 3, 4, 5, 6, 7]


def test_other_words_or_another_judge_are_judged_anew(tmp_path: Path) -> None:
    judge(tmp_path, Judge(), [answer("w1")])
    judge(tmp_path, changed := Judge(), [answer("w1", "In May.")])
    judge(tmp_path, other := Judge(), [answer("w1", "In May.")], model="openai/other")
    assert (changed.calls, other.calls) == (1, 1)
    assert {one.judge.model for one in read_judgments(tmp_path)} == {
        "casework/scripted",
        "openai/other",
    }


def test_each_sitting_has_its_own_calls_and_file(tmp_path: Path) -> None:
    for seat in seats_of(["casework/scripted"], sittings=2):
        judge(tmp_path, ask := Judge(), [answer("w1")], seat)
        assert ask.samples == [seat.sitting]
        judge(tmp_path, again := Judge(), [answer("w1")], seat)
        assert again.calls == 0
    names = {path.name for path in (tmp_path / "verdicts").iterdir()}
    assert names == {"casework-scripted.jsonl", "casework-scripted~sitting-2.jsonl"}
    assert [one.judge.sitting for one in read_judgments(tmp_path)] == [1, 2]


def test_an_answer_has_no_batches_and_so_no_second_judge(tmp_path: Path) -> None:
    judge(tmp_path, Judge(), [answer("w1")])
    judge(tmp_path, again := Judge(), [answer("w1")], Seat(model="casework/scripted", batch=1))
    assert (again.calls, len(read_judgments(tmp_path))) == (0, 1)


def test_seats_name_a_batch_only_where_it_is_not_the_usual_one() -> None:
    assert [one.batch for size in (None, 8, 1) for one in seats_of(["a/b"], batch=size)] == [
        0,
        0,
        1,
    ]
    assert [one.name for one in seats_of(["a/b", "a/b", "c/d"], 2, 4)] == [
        "a/b (batch 4)",
        "a/b (batch 4, sitting 2)",
        "c/d (batch 4)",
        "c/d (batch 4, sitting 2)",
    ]


def test_refused_credentials_keep_what_is_judged(tmp_path: Path) -> None:
    class Refusing(Judge):
        async def __call__(self, request: Request) -> Reply:
            if self.calls:
                raise AuthFailed("refused")
            return await super().__call__(request)

    with pytest.raises(AuthFailed):
        judge(tmp_path, Refusing(), [answer("w1"), answer("w2")])
    assert len(read_judgments(tmp_path)) == 1


def test_code_alone_decides_what_it_can_and_once(tmp_path: Path) -> None:
    cases = [world("w1"), world("w2")]
    trials = [answer("w1", "On 4 March 2019"), answer("w2", "In May.")]
    found = works(tmp_path, cases, trials)
    first = judge_by_code(tmp_path, found)
    assert [(one.trial, one.judge.model) for one in first] == [("w1-q1-1", "code")]
    assert (
        judge_by_code(tmp_path, works(tmp_path, cases, trials)) == first == read_judgments(tmp_path)
    )
    assert len((tmp_path / "verdicts" / "code.jsonl").read_text().splitlines()) == 1


def test_answers_are_sorted_by_what_judging_them_takes(tmp_path: Path) -> None:
    cases = [world(f"w{n}") for n in range(1, 5)]
    owed = answer("w3", None, status="owed", stop="error")
    trials = [answer("w1"), answer("w2", ""), owed, answer("w4", "In May."), investigation("w1")]

    def counts(model: str | None) -> tuple[int, int, int]:
        found = sort_answers(tmp_path, works(tmp_path, cases, trials), model)
        return len(found.code), len(found.stored), len(found.ask)

    assert counts("casework/scripted") == counts(None) == (1, 0, 2)
    assert not (tmp_path / "verdicts").exists()
    judge(tmp_path, Judge(), trials[:2])
    assert counts("casework/scripted") == counts(None) == (1, 1, 1)
    assert counts("openai/other") == (1, 0, 2)
    trials[0] = answer("w1", "Other words.")
    assert counts("casework/scripted") == (1, 0, 2)


def vote(model: str, outcome: Outcome) -> Verdict:
    return Verdict(
        trial="t", case="w1", task="q1", criterion="C1", text="An item.", outcome=outcome,
        judge=JudgeIdentity(model=model),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("votes", "outcome"),
    [
        (("pass",), "pass"),
        (("pass", "fail", "fail"), "fail"),
        (("unscored", "pass"), "pass"),
        (("pass", "fail"), "unscored"),
        (("unscored", "unscored"), "unscored"),
    ],
)
def test_several_judges_decide_by_majority(votes: tuple[Outcome, ...], outcome: Outcome) -> None:
    found = settle(vote(f"m{n}", one) for n, one in enumerate(votes))
    assert found["t"][0].outcome == outcome


@pytest.mark.parametrize("name", ["openai/gpt-x", "../../etc/passwd", "...", "a b\x00c"])
def test_a_judges_name_makes_a_plain_file_name(name: str) -> None:
    assert "/" not in slug(name) and not slug(name).startswith(".")
