"""Bank cases J01, J02, J03, J05, J09 and S04 at the judge of deliverables.

The bank's replies quote "evidence"; here a decision quotes the response, so the bank's evidence
is taken for that quotation, and the work product holds it.
"""

import asyncio
import csv
import json
from pathlib import Path
from typing import Any

import pytest

from casework.cases.records import Criterion, Task
from casework.judge.deliver.grounds import Heard, hear
from casework.judge.deliver.product import Product
from casework.judge.deliver.work import DeliverWork, items_of
from casework.judge.records import Judgment, Outcome, Seat
from casework.judge.rubric import weighted
from casework.judge.score import score
from casework.models.records import Reply, Request, TokenUsage
from casework.run.records import Delivered, Trial
from delivered import decided, handed_in, matter, memo

BANK = Path(__file__).parents[2] / "bugbank"
PRODUCT = """quote 1, quote 2, quote 3, quote 4, quote 5.
The memo shows: ```text
six years {from breach}
``` and says "{15 May}". A long x.
"""


def load(bank: str, name: str) -> Any:
    return json.loads((BANK / bank / name).read_text())


ITEMS = items_of(
    tuple(
        Criterion(id=one["id"], text=one["text"], importance=one["importance"])
        for one in load("BB-J01", "rubric.json")["criteria"]
    )
)


def quoting(text: str) -> str:
    """A reply of the bank in this judge's words: longer than a letter, under this judge's key."""
    text = text.replace("evidence", "response_quote")
    return text.replace('": "x"', '": "A long x"').replace('": "?"', '": "A long x"')


def heard(text: str) -> Heard:
    reply = Reply(key="k", text=quoting(text), stop="end")
    return hear(reply, ITEMS, PRODUCT, "The reference.")


def work() -> DeliverWork:
    trial = handed_in(1, memo())
    return DeliverWork(
        trial=trial.model_copy(update={"case": "w1"}),
        task=Task(id="memo", protocol="deliver", instruction="Was it in time?"),
        items=ITEMS,
        product=Product(body=PRODUCT),
        reference="The reference.",
    )


def judged(*replies: Reply) -> Judgment:
    left = list(replies)

    async def ask(request: Request) -> Reply:
        return left.pop(0)

    seat = Seat(model="casework/scripted")
    return asyncio.run(work().judged(ask, seat, len(replies) - 1, 0))


@pytest.mark.parametrize("name", load("BB-J01", "judge_replies.json"))
def test_j01_a_verdict_is_found_in_every_wrapping(name: str) -> None:
    found = heard(load("BB-J01", "judge_replies.json")[name])
    expected = load("BB-J01", "expected.json")
    assert found.state == "ok", found.complaint
    assert [found.found[item.id].satisfied for item in ITEMS] == expected["verdict"]


@pytest.mark.parametrize("name", load("BB-J02", "judge_replies.json"))
def test_j02_wrong_sets_of_verdicts_are_asked_again(name: str) -> None:
    found = heard(json.dumps(load("BB-J02", "judge_replies.json")[name]))
    if name == "three_of_five_all_true":
        assert (found.state, list(found.found)) == ("incomplete", ["C1", "C2", "C3"])
        assert "C4: no decision; C5: no decision" in found.complaint
    else:
        # Bare booleans have no grounds here: even five of five decide nothing.
        assert found.state in ("malformed", "ungrounded")
        assert found.found == {}
    if name in ("six_of_five", "right_count_wrong_ids"):
        assert found.complaint == f"unknown {'C6' if name == 'six_of_five' else 'C7'}"
    again = judged(*[Reply(key="k", text=json.dumps({"verdicts": []}), stop="end")] * 2)
    assert {one.outcome for one in again.verdicts} == {"unscored"}


@pytest.mark.parametrize("case", load("BB-J03", "replies.json"), ids=lambda case: case["name"])
def test_j03_yes_and_no_are_never_guessed(case: dict[str, Any]) -> None:
    text = case["text"]
    if text.startswith("{"):
        given = {"response_quote": "quote 1", **json.loads(text)}
        text = json.dumps({"C1": given})
    found = hear(Reply(key="k", text=text, stop="end"), ITEMS[:1], PRODUCT, "").found
    verdict = str(found["C1"].satisfied) if found else "error"
    assert verdict in str(case["expected"]).split("_or_")


def test_j05_what_became_of_a_reply_is_told_and_none_is_mended() -> None:
    steps = [step["reply"] for step in load("BB-J05", "provider_script.json")["steps"]]
    found = judged(
        *(
            Reply(
                key=str(number),
                text=quoting(step["text"]),
                stop=step["stop"],
                usage=TokenUsage(**step["usage"]),
            )
            for number, step in enumerate(steps)
        )
    )
    expected = load("BB-J05", "expected.json")
    assert [call.state for call in found.calls] == expected["states"]
    assert weighted(found.verdicts) == pytest.approx(expected["final_weighted"])
    assert (
        sum(step["usage"]["output"] for step in steps)
        == (expected["total_output_tokens_if_all_six_called"])
    )
    cut = judged(*(Reply(key="k", text=quoting(s["text"]), stop=s["stop"]) for s in steps[:5]))
    assert {one.outcome for one in cut.verdicts} == {"unscored"}


@pytest.mark.parametrize(
    "case",
    # The bank's true is no score, and here a decision like any other.
    [case for case in load("BB-J09", "replies.json") if case["name"] != "bool"],
    ids=lambda case: case["name"],
)
def test_j09_a_number_is_no_decision(case: dict[str, Any]) -> None:
    value = case["text"].partition(":")[2].partition(",")[0].strip(" }")
    text = f'{{"C1": {{"response_quote": "quote 1", "satisfied": {value}}}}}'
    assert hear(Reply(key="k", text=text, stop="end"), ITEMS[:1], PRODUCT, "").found == {}


def test_j09_judge_errors_are_no_zeros() -> None:
    values = load("BB-J09", "aggregate.json")["scores"]
    expected = load("BB-J09", "expected.json")["aggregate"]
    trials: list[Trial] = []
    verdicts = []
    for number, value in enumerate(values, 1):
        outcome = "unscored" if value is None else "pass" if value else "fail"
        trials.append(handed_in(number, memo()))
        verdicts += decided(trials[-1], "m", outcome, outcome, outcome)
    assert all(isinstance(one.delivered, Delivered) for one in trials)
    found = score([matter()], trials, verdicts).scores["deliverable"]
    assert found.estimate.value == pytest.approx(expected["mean_scored"])
    assert (found.scored, found.unscored) == (expected["n_scored"], expected["n_error"])
    bounds = [found.estimate.bound_low, found.estimate.bound_high]
    assert bounds == pytest.approx(expected["bounds"])


def test_s04_the_headline_is_the_mean_of_task_means_over_completed_runs() -> None:
    with (BANK / "BB-S04" / "criteria.csv").open() as file:
        rows = list(csv.DictReader(file))
    expected = load("BB-S04", "expected.json")
    outcomes: dict[str, Outcome] = {"1": "pass", "0": "fail", "": "unscored"}
    folder = matter()
    names = sorted({row["task"] for row in rows})
    tasks = tuple(folder.tasks[0].model_copy(update={"id": name}) for name in names)
    runs = sorted({(row["task"], row["run"]) for row in rows})
    trials = {
        (task, run): handed_in(int(run), memo()).model_copy(
            update={"id": f"w1.{task}.{run}", "task": task}
        )
        for task, run in runs
    }
    like = decided(handed_in(1, memo()), "m", "fail", "fail", "fail")[0]
    verdicts = [
        like.model_copy(
            update={
                "trial": trials[row["task"], row["run"]].id,
                "task": row["task"],
                "criterion": row["criterion"],
                "importance": row["importance"],
                "theme": row["theme"],
                "outcome": outcomes[row["satisfied"]],
            }
        )
        for row in rows
    ]
    cases = [folder.model_copy(update={"tasks": tasks})]
    found = score(cases, list(trials.values()), verdicts).scores
    headline = found["deliverable"]
    assert headline.estimate.value == pytest.approx(
        expected["headline_mean_of_task_means"], abs=1e-6
    )
    assert (headline.scored, headline.unscored) == (8, len(expected["incomplete_runs"]))
    whole = {
        trial.id for trial in trials.values()
        if weighted([one for one in verdicts if one.trial == trial.id]) == 1.0
    }  # fmt: skip
    assert whole == {f"w1.{name.replace('/', '.')}" for name in expected["all_pass_runs"]}
    per_run = {
        f"{task}/{run}": weighted([one for one in verdicts if one.trial == trial.id])
        for (task, run), trial in trials.items()
    }
    assert per_run == {
        name: None if value is None else pytest.approx(value, abs=1e-6)
        for name, value in expected["run_scores"].items()
    }
