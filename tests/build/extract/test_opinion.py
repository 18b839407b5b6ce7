"""Each rule of the opinion's contract, the two readings merged, and an opinion of 200 pages."""

import copy
import json
import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from casework.build.artifacts.truth import Opinion
from casework.build.checks.opinion import stubs_of
from casework.build.checks.questions import question_faults
from casework.build.extract.opinion import OPINION, OPINION_PASS1, OPINION_PASS2, PART
from casework.build.fault import StageFailed
from casework.build.settings import Settings
from casework.build.stage import Sizes
from extracted import Made, Paper, at_desk

PAGES = (
    "Opinion\nThe Harl Street mill stood empty from March 2014 until the spring of 2016. On "
    "June 3, 2015 its owner, Ottilie Brandt, sold the two water turbines to Corvin Salvage for "
    "18,500 dollars. (Doc. 41-2.)",
    "The buyer’s crew took out the first turbine on June 9, 2015 and left the second in its pit "
    "under a tarpaulin. (Doc. 41-3.) Whether the claim came too late is a question of law alone, "
    "and the court answers it for the plaintiff.",
)
GOOD: dict[str, Any] = {
    "facts": [
        {
            "fact_id": "op_TURBINES_SOLD",
            "text": "Ottilie Brandt sold two water turbines to Corvin Salvage on June 3, 2015.",
            "cited_exhibit": "Doc. 41-2",
            "highlight_text": "On June 3, 2015 its owner, Ottilie Brandt, sold the two water "
            "turbines to Corvin Salvage for 18,500 dollars.",
            "opinion_page": 1,
        },
        {
            "fact_id": "op_SECOND_LEFT",
            "text": "The crew of Corvin Salvage left the second turbine in its pit.",
            "cited_exhibit": None,
            "highlight_text": "took out the first turbine on June 9, 2015 and left the second in "
            "its pit under a tarpaulin",
            "opinion_page": 2,
        },
    ],
    "arguments": [
        {
            "id": "arg_1",
            "label": "Who owned the turbines",
            "argument_type": "factual_analysis",
            "opinion_page": 1,
            "branches": [
                {
                    "id": "arg_1a",
                    "label": "The sale",
                    "opinion_page": 1,
                    "sources": [
                        {
                            "id": "src_41_2",
                            "doc": "Doc. 41-2",
                            "description": "bill of sale",
                            "question_stubs": [
                                {
                                    "id": "TURBINES_SALE_DATE",
                                    "fact_ids": ["op_TURBINES_SOLD"],
                                    "question": "On which day were the turbines sold?",
                                    "answer_sketch": "June 3, 2015.",
                                }
                            ],
                        }
                    ],
                }
            ],
            "note": "",
        },
        {
            "id": "arg_2",
            "label": "Whether the claim came in time",
            "argument_type": "procedural_defense",
            "opinion_page": 2,
            "branches": [],
            "note": "Decided on the statute alone.",
        },
    ],
}
Path = tuple[str | int, ...]
FACT: Path = ("facts", 0)
FACTUAL: Path = ("arguments", 0)
LEGAL: Path = ("arguments", 1)
BRANCH: Path = (*FACTUAL, "branches", 0)
SOURCE: Path = (*BRANCH, "sources", 0)
STUB: Path = (*SOURCE, "question_stubs", 0)
WRONG: tuple[tuple[str, str, Path, Any], ...] = (
    ("shape", "arguments.0", (*FACTUAL, "argument_type"), "legal"),
    ("shape", "facts.0.fact_id", (*FACT, "fact_id"), "op_turbines"),
    ("verbatim", "op_TURBINES_SOLD", (*FACT, "highlight_text"), "On June 3, 2015 the owner, "
     "Ottilie Brandt, sold the two water turbines to Corvin Salvage"),
    ("quote_length", "op_TURBINES_SOLD", (*FACT, "highlight_text"), "sold the two water turbines "
     "to Corvin Salvage for"),
    ("page", "stands on page 1", (*FACT, "opinion_page"), 2),
    ("page", "pages 1 to 2", (*FACT, "opinion_page"), 7),
    ("page", "argument arg_2", (*LEGAL, "opinion_page"), 3),
    ("page", "branch arg_1a", (*BRANCH, "opinion_page"), 3),
    ("one_sentence", "op_TURBINES_SOLD", (*FACT, "text"), "Brandt sold the turbines. Corvin paid."),
    ("expert", "op_TURBINES_SOLD", (*FACT, "text"), "Brandt's expert testified to the sale."),
    ("procedural", "op_TURBINES_SOLD", (*FACT, "text"), "Brandt filed this action in June 2015."),
    ("contention", "op_TURBINES_SOLD", (*FACT, "text"), "Brandt contends she sold the turbines."),
    ("legal_vocabulary", "op_TURBINES_SOLD", (*FACT, "text"), "Brandt sold them in bad faith."),
    ("id_repeated", "op_TURBINES_SOLD", ("facts", 1, "fact_id"), "op_TURBINES_SOLD"),
    ("id_unknown", "op_TURBINES", (*STUB, "fact_ids"), ["op_TURBINES"]),
    ("sketch_long", "TURBINES_SALE_DATE", (*STUB, "answer_sketch"), "June 3, 2015.\nA Wednesday."),
    ("court", "TURBINES_SALE_DATE", (*STUB, "question"), "What did the court say of the sale?"),
    ("contention", "TURBINES_SALE_DATE", (*STUB, "question"), "What does Brandt allege was sold?"),
    ("synthesis", "TURBINES_SALE_DATE", (*STUB, "question"), "Taken together, what was sold?"),
    ("two_questions", "TURBINES_SALE_DATE", (*STUB, "question"), "What was sold, and when was it?"),
    ("tells_place", "TURBINES_SALE_DATE", (*STUB, "question"), "What does Doc. 41-2 say was sold?"),
    ("legal_vocabulary", "TURBINES_SALE_DATE", (*STUB, "question"), "Was Brandt liable for it?"),
    ("branches_missing", "arg_1", (*FACTUAL, "branches"), []),
    ("sources_missing", "arg_1a", (*BRANCH, "sources"), []),
    ("questions_missing", "src_41_2", (*SOURCE, "question_stubs"), []),
    ("branches_unwanted", "arg_2", (*LEGAL, "branches"), [{"id": "arg_2a", "label": "Time",
     "opinion_page": 2, "sources": [{"id": "src_9", "doc": "Doc. 9", "question_stubs": [
      {"id": "TIME", "fact_ids": ["op_SECOND_LEFT"], "question": "What was left in the pit?",
       "answer_sketch": "A turbine."}]}]}]),
    ("note_missing", "arg_2", (*LEGAL, "note"), " "),
)  # fmt: skip


def wrong(path: Path, value: Any) -> dict[str, Any]:
    reply = copy.deepcopy(GOOD)
    place: Any = reply
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return reply


def desk(script: Any, **more: Any) -> Made:
    return at_desk({"60": Paper("opinion", PAGES, "court")}, script, **more)


@pytest.mark.parametrize(("rule", "shown", "path", "value"), WRONG)
def test_each_rule_alone_is_told_and_mended(rule: str, shown: str, path: Path, value: Any) -> None:
    made = desk({"opinion_pass1": [wrong(path, value), GOOD]})
    opinion = made.make(OPINION_PASS1)
    told = [line for line in made.says.said("opinion_pass1", 2).splitlines() if line[:3] == "- ["]
    assert [line for line in told if line.startswith(f"- [{rule}]") and shown in line]
    assert {line[3:].split("]")[0] for line in told} == {rule}
    assert len(opinion.facts) == 2 and len(made.says.heard) == 2


def test_what_stays_wrong_fails_with_artifact_rule_and_fix() -> None:
    made = desk({"opinion_pass2": [wrong((*FACT, "opinion_page"), 2)]})
    with pytest.raises(StageFailed) as failed:
        made.make(OPINION_PASS2)
    words = str(failed.value)
    assert "opinion_pass2" in words and "[page]" in words and "Give page 1." in words
    assert len(made.says.heard) == 4


def test_a_reasoned_opinion_without_facts_is_refused() -> None:
    long = " ".join(["The mill stood empty for two years before it was sold again."] * 60)
    none = {"facts": [], "arguments": []}
    good = {"facts": [{**GOOD["facts"][0], "opinion_page": 2}], "arguments": []}
    made = at_desk({"60": Paper("opinion", (long, PAGES[0]))}, {"opinion_pass1": [none, good]})
    assert len(made.make(OPINION_PASS1).facts) == 1
    assert "[facts_missing]" in made.says.said("opinion_pass1", 2)
    form = at_desk({"60": Paper("order", ("Denied.",)), "61": Paper("opinion", ("Granted.",))},
                   {"opinion_pass1": [none]})  # fmt: skip
    assert form.make(OPINION_PASS1) == Opinion(facts=(), arguments=())


def test_no_opinion_and_more_than_one() -> None:
    with pytest.raises(StageFailed, match=r"no_opinion.*filings\.toml"):
        at_desk({"60": Paper("order", PAGES)}, {}).make(OPINION_PASS1)
    two = {"50": Paper("opinion", PAGES[:1]), "60": Paper("opinion", PAGES)}
    made = at_desk(two, {"opinion_pass1": [GOOD]})
    made.make(OPINION_PASS1)
    assert made.told[0].startswith("50 is an opinion, too; the longest, 60, is used.")


def test_the_second_reading_gives_the_facts_and_stubs_follow() -> None:
    second = copy.deepcopy(GOOD)
    second["facts"] = [
        {**GOOD["facts"][0], "fact_id": "op_SALE_DAY",
         "text": "Ottilie Brandt sold the two water turbines to Corvin Salvage on June 3, 2015."},
        {**GOOD["facts"][1], "fact_id": "op_TURBINES_SOLD",
         "text": "The crew took out the first turbine on June 9, 2015."},
    ]  # fmt: skip
    second["arguments"] = []
    first = wrong((*STUB, "fact_ids"), ["op_TURBINES_SOLD"])
    made = desk({"opinion_pass1": [first], "opinion_pass2": [second]})
    made = made.with_artifacts(
        opinion_pass1=made.make(OPINION_PASS1), opinion_pass2=made.make(OPINION_PASS2)
    )
    merged = made.make(OPINION)
    assert [fact.fact_id for fact in merged.facts] == ["op_SALE_DAY", "op_TURBINES_SOLD"]
    assert [stub.fact_ids for stub in stubs_of(merged)] == [("op_SALE_DAY",)]
    assert "cited nowhere: op_SECOND_LEFT." in made.told[-1]


def long_opinion(count: int) -> list[str]:
    """Pages that each tell one event and fill up with talk."""
    talk = "The parties read the correspondence of that season in different ways. " * 30
    return [
        f"On day {page} of the season the mill at Harl Street ground {page * 7} sacks of rye for "
        f"the bakery, and the clerk wrote it down. {talk}"
        for page in range(1, count + 1)
    ]


def read_a_part(prompt: str) -> dict[str, Any]:
    """What a careful reader finds in one part; ids alike in all parts, as models give them."""
    text = prompt.rsplit("The opinion:\n", 1)[1]
    facts: list[dict[str, Any]] = []
    stubs: list[dict[str, Any]] = []
    for number, found in enumerate(
        re.finditer(r"\[PAGE (\d+)\]\n(On day (\d+) .*? (\d+) sacks of rye)", text), start=1
    ):
        facts.append({
            "fact_id": f"op_SACKS_{number}",
            "text": f"On day {found[3]} the mill ground {found[4]} sacks of rye.",
            "cited_exhibit": "Doc. 12",
            "highlight_text": found[2],
            "opinion_page": int(found[1]),
        })  # fmt: skip
        stubs.append({
            "id": f"SACKS_{number}",
            "fact_ids": [f"op_SACKS_{number}"],
            "question": f"How many sacks were ground on day {found[3]}?",
            "answer_sketch": found[4],
        })  # fmt: skip
    page = facts[0]["opinion_page"]
    source = {"id": "src_12", "doc": "Doc. 12", "description": "", "question_stubs": stubs}
    branch = {"id": "arg_1a", "label": "The sacks", "opinion_page": page, "sources": [source]}
    argument = {"id": "arg_1", "label": "II. What was ground", "argument_type": "factual_analysis",
                "opinion_page": page, "branches": [branch], "note": ""}  # fmt: skip
    return {"facts": facts, "arguments": [argument]}


def test_an_opinion_of_200_pages_is_read_in_parts_that_become_one() -> None:
    pages = long_opinion(200)
    made = at_desk({"90": Paper("opinion", pages)}, read_a_part)
    opinion = made.make(OPINION_PASS1)
    calls = [call for call, _, _ in made.says.heard]
    assert calls == [f"opinion_pass1/{number:02}" for number in range(1, len(calls) + 1)]
    assert 8 < len(calls) < 16
    assert all(len(said) < PART + 15_000 for _, _, said in made.says.heard)
    assert "II. What was ground" in made.says.said(calls[1], 1)
    assert [fact.opinion_page for fact in opinion.facts] == list(range(1, 201))
    ids = {fact.fact_id for fact in opinion.facts}
    stubs = list(stubs_of(opinion))
    assert len(ids) == 200 and len({stub.id for stub in stubs}) == len(stubs) == 200
    by_id = {fact.fact_id: fact for fact in opinion.facts}
    for stub in stubs:
        (name,) = stub.fact_ids
        assert f"day {by_id[name].opinion_page}?" in stub.question
    (argument,) = opinion.arguments
    assert argument.opinion_page == 1 and len(argument.branches) == 1
    estimated = OPINION_PASS1.calls(Sizes(200, 0, 0, 0, 0, 0), Settings())[0]
    assert estimated.low <= len(calls) <= estimated.high


def examples(kind: str) -> list[dict[str, Any]]:
    rules = (files("casework.build") / "prompts" / "_question_rules.md").read_text("utf-8")
    lines = [line for line in rules.splitlines() if line.startswith(kind)]
    decode: Callable[[str], tuple[Any, int]] = json.JSONDecoder().raw_decode
    return [decode(line[at.start() :])[0] for line in lines for at in re.finditer(r'\{"id"', line)]


def test_the_examples_writers_are_shown_are_judged_as_they_are_called() -> None:
    better, bad = examples("BETTER"), examples("BAD")
    assert len(better) == 8 and len(bad) == 7
    for stub in better:
        assert question_faults(stub["id"], stub["question"], stub["answer_sketch"]) == []
    passed = [stub["id"] for stub in bad if not question_faults("", stub["question"])]
    # That a notice was "reasonable" is law is for a reader to see, not for a list of words.
    assert passed == ["NURSERY_NOTICE_SUFFICIENT"]
