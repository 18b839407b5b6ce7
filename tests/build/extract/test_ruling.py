"""The ruling: every rule by itself, long opinions, and what a ruling means for scoring."""

import asyncio
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from casework.build.artifacts.truth import Decision, GroundFacts, Parties
from casework.build.checks.quotations import Source
from casework.build.checks.rulings import decision_faults
from casework.build.extract.ruling import RULING, standing_of
from casework.build.record.pages import Page
from casework.build.settings import Settings
from small_record import Small, accounts, decision, facts

PARTIES = {
    side: {**account, "side": side, "extracted_from": "41"} for side, account in accounts().items()
}
BEFORE = {
    "ground_facts": GroundFacts.model_validate({"facts": facts()}),
    "parties": Parties.model_validate(PARTIES),
}
NONE = "(opinion contains no written reasoning)"


def changed(*path_values: tuple[str, Any]) -> dict[str, Any]:
    """The good ruling with values set at dotted paths."""
    found = deepcopy(decision())
    for path, value in path_values:
        *way, last = path.split(".")
        here: Any = found
        for step in way:
            here = here[int(step)] if isinstance(here, list) else here[step]
        if isinstance(here, list):
            here[int(last)] = value
        else:
            here[last] = value
    return found


@pytest.mark.parametrize(
    ("quote", "argued"),
    [
        ("Tarn Foundry contends that the lot arrived warm and wet.", True),
        ("The defendant also argues that nobody was told of it.", True),
        ("Tarn Foundry contends that it arrived warm, but the log shows otherwise.", False),
        ("The log shows that nobody came before nine.", False),
        ("The court finds that the lot arrived warm.", False),
    ],
)
def test_what_a_party_argues_is_no_ruling(quote: str, argued: bool) -> None:
    found = Decision.model_validate(changed((f"{FIRST}.rationale_quote", quote)))
    parties = BEFORE["parties"]
    assert isinstance(parties, Parties)
    faults = decision_faults(found, parties, Source([Page(1, quote)]))
    assert ("argument" in {fault.rule for fault in faults}) == argued


FIRST = "plaintiff.sub_claim_rulings.0"
WRONG: list[tuple[str, dict[str, Any]]] = [
    ("posture", changed(("posture.non_movant_role", "plaintiff"))),
    ("posture", changed(("posture.posture_type", "cross_msj"))),
    ("issues_missing", changed(("posture.issues_decided", []))),
    ("sides", changed(("defense.judge_ruling", "split"))),
    ("disposition", changed(("posture.judge_ruling_movant", "denied"))),
    ("disposition", changed(("posture.judge_ruling_movant", "granted_in_part"))),
    ("sub_claim_index", changed((f"{FIRST}.sub_claim_index", 2))),
    ("sub_claim_index", changed((f"{FIRST}.sub_claim_index", 1))),
    (
        "verbatim",
        changed((f"{FIRST}.rationale_quote", "The court agrees with Ortega in all things.")),
    ),
    ("quote_length", changed((f"{FIRST}.rationale_quote", "The court agrees"))),
    (
        "agreement",
        changed(
            (f"{FIRST}.ruling", "rejected"), ("plaintiff.sub_claim_rulings.1.ruling", "not_reached")
        ),
    ),
    (
        "agreement",
        changed(
            (f"{FIRST}.ruling", "not_reached"),
            ("plaintiff.sub_claim_rulings.1.ruling", "not_reached"),
        ),
    ),
    ("unreasoned", changed(("reasoned", False), (f"{FIRST}.rationale_quote", ""))),
    ("shape", changed(("posture.movant_role", "the plaintiff"))),
]


@pytest.mark.parametrize(("rule", "wrong"), WRONG)
def test_each_rule_sends_the_ruling_back(rule: str, wrong: dict[str, Any], tmp_path: Path) -> None:
    small = Small(tmp_path, {"ruling": [wrong, decision()]}, BEFORE)
    found = asyncio.run(RULING.make(small.desk))
    told = small.heard.said("ruling", 2).split("\n")
    assert {line[3:].split("]")[0] for line in told if line[:2] == "- "} == {rule}
    assert standing_of(found) == ("plaintiff", "")
    assert RULING.check(small.desk, found) == []


def test_a_form_order_and_a_split_ruling_are_kept_and_unfit(tmp_path: Path) -> None:
    unreached = [
        {"sub_claim_index": at, "ruling": "not_reached", "rationale_quote": NONE} for at in (0, 1)
    ]
    form = changed(
        ("reasoned", False),
        ("posture.issues_decided", []),
        ("plaintiff.sub_claim_rulings", unreached),
        ("defense.sub_claim_rulings", unreached),
    )
    small = Small(tmp_path, {"ruling": [form]}, BEFORE)
    found = asyncio.run(RULING.make(small.desk))
    assert standing_of(found).adopted == "plaintiff"
    assert "no reasoning" in standing_of(found).unfit
    assert any("unfit for scoring" in line for line in small.told)
    split = changed(
        ("posture.judge_ruling_movant", "granted_in_part"),
        ("plaintiff.judge_ruling", "split"),
        ("defense.judge_ruling", "split"),
    )
    decided = Decision.model_validate(split)
    assert RULING.check(small.desk, decided) == []
    assert standing_of(decided).adopted is None
    assert "split" in standing_of(decided).unfit


def test_a_ruling_against_the_movant_adopts_the_other_side(tmp_path: Path) -> None:
    lost = changed(
        ("posture.judge_ruling_movant", "denied"),
        ("plaintiff.judge_ruling", "rejected"),
        ("defense.judge_ruling", "accepted"),
        ("plaintiff.sub_claim_rulings.0.ruling", "rejected"),
        ("plaintiff.sub_claim_rulings.1.ruling", "rejected"),
        ("defense.sub_claim_rulings.0.ruling", "accepted"),
    )
    small = Small(tmp_path, {}, BEFORE)
    assert RULING.check(small.desk, Decision.model_validate(lost)) == []
    assert standing_of(Decision.model_validate(lost)) == ("defense", "")


def test_a_long_opinion_is_read_in_parts_for_its_passages(tmp_path: Path) -> None:
    settings = Settings(chunk=2_000, overlap=0)
    from small_record import FILINGS, OPINION

    filler = "\n".join(f"[PAGE {at}]\n" + "The record is long. " * 70 for at in range(4, 7))
    filings = [
        (id, kind, filer, title, OPINION + filler if id == "60" else text)
        for id, kind, filer, title, text in FILINGS
    ]
    quote = "Harlow's account, that the truck came only on June 10, finds no support in the record."
    passage = {
        "side": "defense",
        "sub_claim_index": 0,
        "ruling": "rejected",
        "quote": quote,
        "page": 3,
    }
    replies: dict[str, list[Any]] = {
        "ruling/part01": [
            {"passages": [{**passage, "sub_claim_index": 2}]},
            {"passages": [{**passage, "page": 2}]},
            {"passages": [passage]},
        ],
        **{f"ruling/part{at:02}": [{"passages": []}] for at in range(2, 6)},
        "ruling": [decision()],
    }
    small = Small(tmp_path, replies, BEFORE, settings, filings)
    asyncio.run(RULING.make(small.desk))
    assert "[id_unknown]" in small.heard.said("ruling/part01", 2)
    assert "[page]" in small.heard.said("ruling/part01", 3)
    asked = small.heard.said("ruling")
    assert f"p3, defense [0], rejected: “{quote}”" in asked
    assert "characters left out; see the passages" in asked
