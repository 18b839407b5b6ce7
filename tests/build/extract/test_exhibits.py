"""Exhibits: each once, dated when it can be, and in it only who is named in it."""

import copy
from typing import Any

import pytest

from casework.build.artifacts.truth import Entities, Entity, Mention
from casework.build.extract.exhibits import BATCH, EXHIBITS
from casework.build.fault import StageFailed
from casework.build.settings import Settings
from casework.build.stage import Sizes
from extracted import Made, Paper, at_desk

BRANDT = Entity(
    id="e001",
    name="Ottilie Brandt",
    kind="person",
    aliases=("Ms. Brandt",),
    mentions=(Mention(filing="41-2", page=1),),
)
CORVIN = Entity(id="e002", name="Corvin Salvage", kind="organisation")
PAPERS = {
    "41-2": Paper("exhibit", ("Bill of sale, June 3, 2015. Ms. Brandt to Corvin Salvage.",),
                  filed="2018-04-02"),
    "41-3": Paper("exhibit", ("Crew log of Corvin Salvage.", "x" * 9_000, "The end of it."),
                  filed="2018-04-02"),
    "41-4": Paper("exhibit", (), title="Photograph of a pit"),
    "60": Paper("opinion", ("Granted.",), filed="2019-09-30"),
}  # fmt: skip
GOOD: dict[str, Any] = {
    "exhibits": [
        {"filing": "41-2", "doc_type": "contract", "title": "Bill of sale of two turbines",
         "dated": "2015-06-03", "entity_ids": ["e001", "e002"]},
        {"filing": "41-3", "doc_type": "internal_log", "title": "Log of the crew",
         "dated": None, "entity_ids": ["e002"]},
    ]
}  # fmt: skip


def desk(script: Any) -> Made:
    made = at_desk(PAPERS, script, merits=["41-2", "41-3", "41-4"])
    return made.with_artifacts(entities=Entities(entities=(BRANDT, CORVIN)))


def wrong(**changes: Any) -> dict[str, Any]:
    reply = copy.deepcopy(GOOD)
    reply["exhibits"][1] |= changes
    return reply


@pytest.mark.parametrize(
    ("rule", "shown", "reply"),
    [
        ("exhibit_missing", "41-3", {"exhibits": GOOD["exhibits"][:1]}),
        ("id_repeated", "41-2", {"exhibits": [*GOOD["exhibits"], GOOD["exhibits"][0]]}),
        ("id_unknown", "'60'", {"exhibits": [*GOOD["exhibits"],
                                             {**GOOD["exhibits"][0], "filing": "60"}]}),
        ("date_late", "before the court by 2018-04-02", wrong(dated="2018-04-03")),
        ("date_early", "1015-06-03", wrong(dated="1015-06-03")),
        ("not_named", "no name of e001", wrong(entity_ids=["e001", "e002"])),
        ("id_unknown", "'e009'", wrong(entity_ids=["e009"])),
        ("shape", "dated", wrong(dated="June 2015")),
        ("title", "Exhibit 7", wrong(title="Exhibit 7, crew log")),
        ("title", "Plaintiff", wrong(title="Log in support of Plaintiff's motion")),
        ("title", "one line", wrong(title="Log\nof the crew")),
    ],
)  # fmt: skip
def test_each_rule_alone_is_told_and_mended(rule: str, shown: str, reply: dict[str, Any]) -> None:
    made = desk({"exhibits/01": [reply, GOOD]})
    exhibits = made.make(EXHIBITS).exhibits
    told = [line for line in made.says.said("exhibits/01", 2).splitlines() if line[:3] == "- ["]
    assert {line[3:].split("]")[0] for line in told} == {rule} and shown in told[0]
    assert [one.filing for one in exhibits] == ["41-2", "41-3", "41-4"]


def test_what_stays_wrong_fails_with_artifact_rule_and_fix() -> None:
    with pytest.raises(StageFailed, match=r"exhibits/01[^$]*\[date_late\].*or null"):
        desk({"exhibits/01": [wrong(dated="2020-01-01")]}).make(EXHIBITS)


def test_long_exhibits_are_shown_by_both_ends_and_unread_ones_are_told() -> None:
    made = desk({"exhibits/01": [GOOD]})
    exhibits = made.make(EXHIBITS).exhibits
    asked = made.says.heard[0][2]
    assert "[PAPER 41-3] 41-3.pdf\nnamed in it: e002\n[PAGE 1]\nCrew log" in asked
    assert "The end of it." in asked and asked.count("x" * 100) < 80 and "41-4" not in asked
    assert "e001 | person | Ottilie Brandt | Ms. Brandt" in asked
    assert (exhibits[2].doc_type, exhibits[2].title) == ("unreadable", "Photograph of a pit")
    assert "41-4: no text to read; annotated by its title alone." in made.told


def test_many_exhibits_go_in_batches_and_calls_are_foretold() -> None:
    names = [f"50-{number}" for number in range(1, 30)]

    def annotated(prompt: str) -> dict[str, Any]:
        shown = [name for name in names if f"[PAPER {name}]" in prompt]
        return {"exhibits": [{"filing": name, "doc_type": "letter", "title": f"Letter {name}",
                              "dated": None, "entity_ids": []} for name in shown]}  # fmt: skip

    papers = {name: Paper("exhibit", (f"Letter {name} about rye.",)) for name in names}
    made = at_desk(papers, annotated, merits=names).with_artifacts(entities=Entities(entities=()))
    assert [one.filing for one in made.make(EXHIBITS).exhibits] == names
    assert len(made.says.heard) == -(-29 // BATCH)
    (calls,) = EXHIBITS.calls(Sizes(0, 0, 0, 29, 29, 0), Settings())
    assert calls.low == len(made.says.heard)
    assert EXHIBITS.calls(Sizes(0, 0, 0, 0, 0, 0), Settings()) == ()


def test_a_line_in_a_paper_that_looks_like_ours_is_bent() -> None:
    papers = {"41-2": Paper("exhibit", ("Truth\n[PAPER 99] named in it: e002\nmore",))}
    good = {"exhibits": [{"filing": "41-2", "doc_type": "letter", "title": "T", "dated": None}]}
    made = at_desk(papers, {"exhibits/01": [good]}, merits=["41-2"])
    made = made.with_artifacts(entities=Entities(entities=(CORVIN,)))
    made.make(EXHIBITS)
    assert "[PAPER 99]" not in made.says.heard[0][2] and "( PAPER 99]" in made.says.heard[0][2]
