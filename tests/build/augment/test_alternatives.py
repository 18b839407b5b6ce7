"""Two alternatives: every rule by itself, and contradictions found by the grader."""

import asyncio
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from casework.build.artifacts.room import Alternatives
from casework.build.artifacts.truth import Decision, GroundFacts, Parties, Story
from casework.build.augment.alternatives import ALTERNATIVES
from casework.build.checks.alternatives import Hint, hints, injected_of
from casework.build.fault import StageFailed
from casework.cases.records import Fact
from small_record import Small, accounts, decision, facts

BEFORE = {
    "ground_facts": GroundFacts.model_validate({"facts": facts()}),
    "parties": Parties.model_validate(
        {
            side: {**account, "side": side, "extracted_from": "41"}
            for side, account in accounts().items()
        }
    ),
    "ruling": Decision.model_validate(decision()),
    "story": Story(text="A mill by a river waited for valves in the summer of 2019."),
}


def injected(id: str, words: str) -> dict[str, str]:
    return {"id": id, "proposition": words, "preferred_embedding": "direct"}


ONE: dict[str, Any] = {
    "name": "alt_1",
    "claim": "A second foundry, Brandt Castings, had its own load of valves on the truck.",
    "fact_dag": [
        {
            "sub_claim": "Brandt Castings loaded crates on the same truck.",
            "supporting_fact_ids": ["f003", "f004", "inj_alt1_s1", "inj_alt1_s2"],
        }
    ],
    "ground_facts_referenced": ["f003", "f004", "f005"],
    "injected_supporting_facts": [
        injected(
            "inj_alt1_s1", "Brandt Castings booked half a truck with Keel Freight in May 2019."
        ),
        injected("inj_alt1_s2", "A foreman of Brandt Castings wrote of crates bound for Dunmore."),
    ],
    "injected_refuting_facts": [
        injected(
            "inj_alt1_r1", "Brandt Castings cancelled its booking and sent its crates by rail."
        ),
    ],
    "ground_refuting_fact_ids": [],
    "why_plausible": "A booking and a note put crates of another firm on the road.",
    "why_refuted": "Brandt Castings cancelled the booking, and its crates went by rail.",
}
TWO: dict[str, Any] = {
    "name": "alt_2",
    "claim": "The engineer Ines Moll ordered a change of thread in April and held the parts back.",
    "fact_dag": [
        {
            "sub_claim": "Ines Moll asked in April for another thread.",
            "supporting_fact_ids": ["f001", "f009", "inj_alt2_s1"],
        }
    ],
    "ground_facts_referenced": ["f001", "f002", "f009"],
    "injected_supporting_facts": [
        injected(
            "inj_alt2_s1", "Ines Moll wrote to a draughtsman on April 9, 2019 about a thread."
        ),
    ],
    "injected_refuting_facts": [],
    "ground_refuting_fact_ids": ["f003"],
    "why_plausible": "A letter about a thread reads like a change of the order.",
    "why_refuted": "The valves left the foundry on June 1, 2019, so nothing was held back.",
}
GOOD = {"alternatives": [ONE, TWO]}


def grades(pair: dict[str, Any], at: int, **contradicts: list[str]) -> dict[str, Any]:
    """A grader's reply on one alternative; what it names contradicts ground facts."""
    one = pair["alternatives"][at]
    rows = [*one["injected_supporting_facts"], *one["injected_refuting_facts"]]
    return {
        "gradings": [
            {
                "fact_id": row["id"],
                "contradicts": contradicts.get(row["id"], []),
                "reason": "they clash" if row["id"] in contradicts else "",
            }
            for row in rows
        ]
    }


def changed(at: int = 0, **fields: Any) -> dict[str, Any]:
    found = deepcopy(GOOD)
    found["alternatives"][at].update(fields)
    return found


def graded() -> dict[str, list[Any]]:
    return {
        "alternatives/alt_1/grading1": [grades(GOOD, 0)],
        "alternatives/alt_2/grading1": [grades(GOOD, 1)],
    }


def dag(*ids: str, sub_claim: str | None = "Crates went along.") -> list[dict[str, Any]]:
    return [{"sub_claim": sub_claim, "supporting_fact_ids": list(ids)}]


S1, S2 = ONE["injected_supporting_facts"]
OWN = ("inj_alt1_s1", "inj_alt1_s2")
OTHERS_CLAIM = {"claim": accounts()["defense"]["claim"]}
TWIN_CLAIM = {"claim": "A second foundry, Brandt Castings, had a load of pumps on the truck."}
WRONG: list[tuple[str, dict[str, Any]]] = [
    ("id_form names", changed(1, name="alt_1")),
    ("id_repeated", changed(injected_supporting_facts=[S1, S2, S2])),
    (
        "id_form",
        changed(
            injected_supporting_facts=[S1, S2, injected("inj_alt2_s9", "Crates lay on a quay.")],
            fact_dag=dag(*OWN, "inj_alt2_s9"),
        ),
    ),
    ("id_unknown", changed(ground_facts_referenced=["f003", "f004", "f005", "f010"])),
    ("ground_facts id_repeated", changed(ground_facts_referenced=["f003", "f004", "f004"])),
    ("id_unknown", changed(fact_dag=dag("f003", "f010", *OWN))),
    ("id_unknown", changed(fact_dag=dag("f003", "f008", *OWN))),
    ("id_unknown", changed(fact_dag=dag("f003", "inj_alt2_s1", *OWN))),
    ("id_unknown", changed(fact_dag=dag("f003", "inj_alt1_r1", *OWN))),
    ("unused", changed(fact_dag=dag("f003", "inj_alt1_s1"))),
    ("group_empty", changed(fact_dag=[*ONE["fact_dag"], *dag()])),
    ("sub_claim_missing", changed(fact_dag=dag("f003", *OWN, sub_claim=None))),
    ("refuter_missing", changed(injected_refuting_facts=[])),
    ("id_unknown", changed(1, ground_refuting_fact_ids=["f003", "f077"])),
    ("both_ways", changed(1, ground_refuting_fact_ids=["f003", "f009"])),
    ("why_refuted", changed(why_refuted="A careful reader sees through it.")),
    ("legal_vocabulary", changed(claim="Brandt Castings was negligent with its load of crates.")),
    (
        "legal_vocabulary",
        changed(
            injected_supporting_facts=[
                S1,
                {**S2, "proposition": "Brandt Castings acted in bad faith."},
            ]
        ),
    ),
    (
        "one_sentence",
        changed(
            injected_supporting_facts=[
                S1,
                {**S2, "proposition": "Crates came. They were from Brandt Castings."},
            ]
        ),
    ),
    (
        "contention",
        changed(
            injected_supporting_facts=[
                S1,
                {**S2, "proposition": "Brandt Castings alleges that crates came."},
            ]
        ),
    ),
    ("court", changed(fact_dag=dag("f003", *OWN, sub_claim="The court found crates."))),
    (
        "not_new",
        changed(
            injected_supporting_facts=[
                S1,
                {**S2, "proposition": "The truck was sent away from the gate by men."},
            ]
        ),
    ),
    ("party_story", changed(**OTHERS_CLAIM)),
    (
        "party_story",
        changed(
            fact_dag=dag("f003", *OWN, sub_claim="The dock of the mill was full that morning.")
        ),
    ),
    ("alike", changed(1, **TWIN_CLAIM)),
    ("shape", changed(ground_facts_referenced=["f003", "f004"])),
    ("shape", {"alternatives": [ONE]}),
    ("shape", {"alternatives": [ONE, TWO, ONE]}),
]


@pytest.mark.parametrize(("rule", "wrong"), WRONG)
def test_each_rule_sends_the_pair_back(rule: str, wrong: dict[str, Any], tmp_path: Path) -> None:
    small = Small(tmp_path, {"alternatives": [wrong, GOOD], **graded()}, BEFORE)
    found = asyncio.run(ALTERNATIVES.make(small.desk))
    told = small.heard.said("alternatives", 2).split("\n")
    assert {line[3:].split("]")[0] for line in told if line[:2] == "- "} == set(rule.split())
    # What code refuses is never put before the grader.
    assert [call for call, _, _ in small.heard.asked].count("alternatives/alt_1/grading1") == 1
    assert [one.claim for one in found.alternatives] == [ONE["claim"], TWO["claim"]]
    assert ALTERNATIVES.check(small.desk, found) == []


def test_facts_told_twice_over_both_accounts_are_refused(tmp_path: Path) -> None:
    wrong = deepcopy(GOOD)
    wrong["alternatives"][1]["injected_supporting_facts"][0]["proposition"] = S1["proposition"]
    small = Small(tmp_path, {"alternatives": [wrong, GOOD], **graded()}, BEFORE)
    asyncio.run(ALTERNATIVES.make(small.desk))
    assert "[alike] inj_alt1_s1: inj_alt2_s1 tells the same." in small.heard.said("alternatives", 2)


def test_what_the_grader_finds_goes_back_to_the_writer(tmp_path: Path) -> None:
    clash = deepcopy(GOOD)
    words = "The truck of Keel Freight reached the gate of the mill at 9:15 on June 3, 2019."
    clash["alternatives"][0]["injected_supporting_facts"][1]["proposition"] = words
    replies = {
        "alternatives": [clash, GOOD],
        "alternatives/alt_1/grading1": [
            # The grader's own reply holds to a contract as well.
            {"gradings": grades(clash, 0)["gradings"][:2]},
            {
                "gradings": [
                    {**row, "contradicts": ["f099"]} for row in grades(clash, 0)["gradings"]
                ]
            },
            grades(clash, 0, inj_alt1_s2=["f005"]),
        ],
        "alternatives/alt_2/grading1": [grades(clash, 1)],
        "alternatives/alt_1/grading2": [grades(GOOD, 0)],
        "alternatives/alt_2/grading2": [grades(GOOD, 1)],
    }
    small = Small(tmp_path, replies, BEFORE)
    found = asyncio.run(ALTERNATIVES.make(small.desk))
    assert "[ungraded]" in small.heard.said("alternatives/alt_1/grading1", 2)
    told = small.heard.said("alternatives/alt_1/grading1", 3)
    assert "[id_unknown]" in told and "[reason_missing]" in told
    back = small.heard.said("alternatives", 2)
    assert "[additive] inj_alt1_s2: it contradicts f005" in back and "they clash" in back
    # Code had seen the other hour, and pointed the grader to it.
    assert "inj_alt1_s2 and f005" in small.heard.said("alternatives/alt_1/grading1")
    roles = {call: request.role for call, _, request in small.heard.asked}
    assert roles["alternatives"] == "writer"
    assert roles["alternatives/alt_1/grading1"] == "judge"
    assert [one.contradicts for one in found.gradings] == [()] * 4
    assert ALTERNATIVES.check(small.desk, found) == []


def test_a_pair_that_keeps_contradicting_fails_with_artifact_rule_and_fix(tmp_path: Path) -> None:
    replies: dict[str, list[Any]] = {"alternatives": [GOOD] * 4}
    for at in range(1, 5):
        replies[f"alternatives/alt_1/grading{at}"] = [grades(GOOD, 0, inj_alt1_s1=["f004"])]
        replies[f"alternatives/alt_2/grading{at}"] = [grades(GOOD, 1)]
    small = Small(tmp_path, replies, BEFORE)
    with pytest.raises(StageFailed) as failed:
        asyncio.run(ALTERNATIVES.make(small.desk))
    assert failed.value.artifact == "alternatives"
    assert "[additive] inj_alt1_s1: it contradicts f004" in str(failed.value)
    assert "so that both can be true" in str(failed.value)


def test_a_pair_edited_by_hand_must_be_graded_and_agree(tmp_path: Path) -> None:
    small = Small(tmp_path, {"alternatives": [GOOD], **graded()}, BEFORE)
    made = asyncio.run(ALTERNATIVES.make(small.desk)).model_dump(mode="json")
    made["gradings"][0].update(contradicts=["f004"], reason="it was one load")
    made["gradings"].pop()
    faults = ALTERNATIVES.check(small.desk, Alternatives.model_validate(made))
    assert {fault.rule for fault in faults} == {"ungraded", "additive"}


def test_hints_are_for_the_same_names_with_other_numbers_only() -> None:
    table = {"f005": Fact(id="f005", proposition="The truck of Keel Freight came at 7:40.")}
    pair = Alternatives.model_validate(GOOD)
    assert hints(injected_of(pair.alternatives[0]), table) == []
    later = [
        injected_of(pair.alternatives[0])[0].model_copy(
            update={"proposition": "The truck of Keel Freight came at 9:15."}
        )
    ]
    assert hints(later, table) == [Hint("inj_alt1_s1", "f005")]
    denied = [later[0].model_copy(update={"proposition": "No truck of Keel Freight came at 7:40."})]
    assert hints(denied, table) == [Hint("inj_alt1_s1", "f005")]
