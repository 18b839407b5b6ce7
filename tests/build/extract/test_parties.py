"""Both sides' accounts: headings found by code, the flat fallback, and every rule by itself."""

import asyncio
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from casework.build.artifacts.truth import GroundFacts, Parties
from casework.build.extract.briefs import told_by
from casework.build.extract.headings import points
from casework.build.extract.parties import PARTIES
from casework.build.fault import StageFailed
from casework.build.record.pages import Page, pages_of
from casework.documents.room import Room
from small_record import FILINGS, Small, accounts, facts

TABLE = {"ground_facts": GroundFacts.model_validate({"facts": facts()})}
CONTENTS = """TABLE OF CONTENTS
POINT I  THE FILTER CAME LATE .......... 4
POINT II  NOBODY CHECKED THE PUMP ...... 9
CONCLUSION ............................. 12
"""
BODY = """ARGUMENT
POINT I
THE FILTER
CAME LATE
J. Stone drove. A. Reed knew of it.
1. a list
POINT II: NOBODY CHECKED THE PUMP
X. Marks were seen.
"""


def changed(side: str, **fields: Any) -> dict[str, Any]:
    """A side's account with the claim, or fields of its first group, changed."""
    account = deepcopy(accounts()[side])
    for name, value in fields.items():
        (account if name in account else account["fact_dag"][0])[name] = value
    return account


GROUPS = accounts()["plaintiff"]["fact_dag"]
WRONG: list[tuple[str, dict[str, Any]]] = [
    (
        "legal_vocabulary",
        changed("plaintiff", claim="The mill was in breach of the order of June."),
    ),
    ("one_sentence", changed("plaintiff", claim="The truck came. The mill sent it away.")),
    ("contention", changed("plaintiff", sub_claim="Ortega argues that the truck came in time.")),
    ("court", changed("plaintiff", sub_claim="The court agreed that the truck came in time.")),
    ("legal_vocabulary", changed("plaintiff", sub_claim="The mill acted in bad faith.")),
    ("sub_claim_missing", changed("plaintiff", sub_claim=None)),
    ("section_unknown", changed("plaintiff", source_section="POINT III")),
    ("section_repeated", changed("plaintiff", source_section="POINT II")),
    ("id_unknown", changed("plaintiff", supporting_fact_ids=["f002", "f010"])),
    ("id_repeated", changed("plaintiff", supporting_fact_ids=["f002", "f002"])),
    ("group_empty", changed("plaintiff", supporting_fact_ids=[])),
    ("count", changed("plaintiff", fact_dag=GROUPS[:1])),
    ("shape", changed("plaintiff", supporting_fact_ids=["fact 2"])),
]


@pytest.mark.parametrize(("rule", "wrong"), WRONG)
def test_each_rule_sends_the_account_back(rule: str, wrong: dict[str, Any], tmp_path: Path) -> None:
    good = accounts()
    replies = {
        "parties/plaintiff": [wrong, good["plaintiff"]],
        "parties/defense": [good["defense"]],
    }
    small = Small(tmp_path, replies, TABLE)
    found = asyncio.run(PARTIES.make(small.desk))
    told = small.heard.said("parties/plaintiff", 2).split("\n")
    assert {line[3:].split("]")[0] for line in told if line[:2] == "- "} == {rule}
    assert found.plaintiff.claim == good["plaintiff"]["claim"]
    assert (found.plaintiff.extracted_from, found.defense.extracted_from) == ("41", "46")
    assert PARTIES.check(small.desk, found) == []


def test_two_claims_that_are_one_send_the_second_back(tmp_path: Path) -> None:
    good = accounts()
    same = changed("defense", claim=good["plaintiff"]["claim"])
    replies = {"parties/plaintiff": [good["plaintiff"]], "parties/defense": [same, good["defense"]]}
    small = Small(tmp_path, replies, TABLE)
    asyncio.run(PARTIES.make(small.desk))
    assert "[claims_alike] defense.claim" in small.heard.said("parties/defense", 2)
    # The second side is shown the first one's claim, and headings of its own brief only.
    asked = small.heard.said("parties/defense")
    assert good["plaintiff"]["claim"] in asked
    assert "A. The Valves Came a Week Late\nB. The Boiler House" in asked
    assert "where the defendant did not move: the side that opposes the motion" in asked


@pytest.mark.parametrize("brief", ["", "The mill waited for its valves.\n"])
def test_without_headings_or_brief_one_flat_group_is_wanted(brief: str, tmp_path: Path) -> None:
    rest = [filing for filing in FILINGS if filing[0] != "46"]
    if brief:
        rest.append(("46", "brief", "defendant", "Memorandum in Opposition", brief))
    good = accounts()
    flat = {
        "claim": good["defense"]["claim"],
        "fact_dag": [{"sub_claim": None, "supporting_fact_ids": ["f008", "f009"]}],
    }
    replies = {"parties/plaintiff": [good["plaintiff"]], "parties/defense": [good["defense"], flat]}
    small = Small(tmp_path, replies, TABLE, filings=rest)
    found = asyncio.run(PARTIES.make(small.desk))
    told = small.heard.said("parties/defense", 2)
    assert "[flat]" in told and "[count]" in told
    assert found.defense.fact_dag[0].sub_claim is None
    assert found.defense.extracted_from == ("46" if brief else "45")
    assert PARTIES.check(small.desk, found) == []


def test_what_an_intervenor_files_is_the_defence_where_only_the_plaintiff_has_a_brief(
    tmp_path: Path,
) -> None:
    filings = [
        (id, kind, "other" if id == "46" else filer, title, text)
        for id, kind, filer, title, text in FILINGS
    ]
    told = told_by(Small(tmp_path, {}, TABLE, filings=filings).desk, "defense")
    assert told is not None
    assert told.paper.filing.id == "46"


def test_an_account_edited_by_hand_is_checked_as_well(tmp_path: Path) -> None:
    good = accounts()
    replies = {f"parties/{side}": [account] for side, account in good.items()}
    small = Small(tmp_path, replies, TABLE)
    found = asyncio.run(PARTIES.make(small.desk))
    edited = found.model_dump(mode="json")
    edited["defense"]["side"] = "plaintiff"
    edited["plaintiff"]["fact_dag"][1]["supporting_fact_ids"] = ["f099"]
    faults = PARTIES.check(small.desk, Parties.model_validate(edited))
    assert {fault.rule for fault in faults} == {"side", "id_unknown"}


def test_a_side_without_any_paper_fails_before_anything_is_asked(tmp_path: Path) -> None:
    exhibits = [filing for filing in FILINGS if filing[1] == "exhibit"]
    small = Small(tmp_path, {}, TABLE, filings=exhibits)
    with pytest.raises(StageFailed, match=r"\[no_paper\] plaintiff"):
        asyncio.run(PARTIES.make(small.desk))
    assert small.heard.asked == []


@pytest.mark.parametrize(
    ("pages", "wanted"),
    [
        ((CONTENTS, BODY), ["POINT I THE FILTER CAME LATE", "POINT II NOBODY CHECKED THE PUMP"]),
        (
            (
                "I. INTRODUCTION\nII. FACTS\nA. The Parties\nIII. ARGUMENT\n"
                "A. The Pump Was Checked by Both of the Men Who Worked\nthat night\n"
                "B. Nobody Wrote\nIV. CONCLUSION\n",
            ),
            ["A. The Pump Was Checked by Both of the Men Who Worked that night", "B. Nobody Wrote"],
        ),
        (
            ("ARGUMENT\nI. The Pump\nA. Its seal\nII. The Filter\nCONCLUSION\n",),
            ["I. The Pump", "II. The Filter"],
        ),
        (("INTRODUCTION\nA. The Pump\ntext\nB. The Filter\n",), ["A. The Pump", "B. The Filter"]),
        (("J. Stone drove.\nB. Reed slept.\n3. a list\n",), []),
        (("",), []),
    ],
)
def test_point_headings_are_found_and_nothing_that_looks_like_one(
    pages: tuple[str, ...], wanted: list[str]
) -> None:
    found = points([Page(at, text) for at, text in enumerate(pages, start=1)])
    assert [heading.section for heading in found] == wanted
    assert all(heading.page == len(pages) for heading in found)


@pytest.mark.parametrize(("number", "wanted"), [("69", 4), ("77", 4), ("84", 3)])
def test_the_briefs_of_the_shipped_record_have_their_points(number: str, wanted: int) -> None:
    folder = Path(str(files("casework"))) / "records" / "veldane-v-tarn-ridge"
    file = folder / f"gov.uscourts.nywd.990417.{number}.0.pdf"
    found = points(pages_of(Room(folder).read(file)))
    assert [heading.label for heading in found] == ["POINT I", "POINT II", "POINT III", "POINT IV"][
        :wanted
    ]
    assert all(len(heading.title.split()) > 5 for heading in found)
