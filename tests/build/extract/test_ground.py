"""The table of facts: every rule by itself, portions of a large record, and their merger."""

import asyncio
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.build.artifacts.truth import GroundFacts
from casework.build.extract.drafts import (
    LeftOut,
    Merged,
    Merging,
    drafts_of,
    merged,
    merging_faults,
)
from casework.build.extract.ground import GROUND_FACTS, packed
from casework.build.fault import StageFailed
from casework.build.settings import Settings
from casework.cases.records import Fact, SourceRef
from small_record import Small, facts


def reply(**changes: Any) -> dict[str, Any]:
    """A good reply; keys ``f005_proposition`` change one field of one fact."""
    table = {"facts": facts()}
    for key, value in changes.items():
        id, _, field = key.partition("_")
        next(one for one in table["facts"] if one["id"] == id)[field] = value
    return table


def ref(doc_id: str = "60", anchor: str = "p2", **more: str) -> list[dict[str, str]]:
    return [{"doc_id": doc_id, "anchor": anchor, "polarity": "asserts", **more}]


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("count", {"facts": facts(7)}),
    ("id_sequence", reply(f009_id="f010")),
    ("id_repeated", reply(f009_id="f008")),
    ("one_sentence", reply(f006_proposition="The truck was sent away. It left at eight.")),
    ("one_sentence", reply(f006_proposition="The truck left; the dock was full.")),
    ("too_long", reply(f006_proposition="The truck was sent away " + "again " * 60)),
    ("legal_vocabulary", reply(f006_proposition="The mill was negligent with the truck.")),
    ("contention", reply(f006_proposition="Harlow Mills contends that no truck came.")),
    ("court", reply(f006_proposition="The court found that the truck was sent away.")),
    ("type", reply(f006_type="injected")),
    ("unsourced", reply(f006_source_refs=[])),
    ("unsourced", reply(f006_source_refs=[{**ref()[0], "polarity": "refutes"}])),
    ("id_unknown", reply(f006_source_refs=ref("61"))),
    ("anchor", reply(f006_source_refs=ref(anchor="page 2"))),
    ("anchor", reply(f006_source_refs=ref("40", "¶5"))),
    ("anchor", reply(f006_source_refs=ref("60", "¶1"))),
    ("page", reply(f006_source_refs=ref(anchor="p4"))),
    ("page", reply(f006_source_refs=ref(anchor="p1", highlight_text="the truck reached the gate"))),
    ("verbatim", reply(f006_source_refs=ref(highlight_text="the truck arrived at the gate"))),
    ("quote_length", reply(f006_source_refs=ref(highlight_text="the truck reached"))),
    ("verbatim", reply(f006_highlight_text="the lorry reached the gate of the mill")),
    (
        "duplicate",
        reply(f009_proposition="At 7:40 on June 3, 2019 the truck reached the mill's gate."),
    ),
    ("shape", reply(f006_id="fact6")),
    ("reply_malformed", "{"),
]


@pytest.mark.parametrize(
    ("rule", "wrong"), WRONG, ids=[f"{r}{at}" for at, (r, _) in enumerate(WRONG)]
)
def test_each_rule_sends_the_table_back_and_it_is_mended(
    rule: str, wrong: Any, tmp_path: Path
) -> None:
    good = reply(
        f005_source_refs=[
            *ref(highlight_text="the truck reached the gate of the mill at 7:40"),
            *ref("40", "¶3"),
            {**ref("45", "¶3")[0], "polarity": "refutes"},
        ],
        f005_highlight_text="truck of Keel Freight reached the gate",
    )
    small = Small(tmp_path, {"ground_facts": [wrong, good]}, {})
    found = asyncio.run(GROUND_FACTS.make(small.desk))
    assert found == GroundFacts.model_validate(good)
    told = [line for line in small.heard.said("ground_facts", 2).split("\n") if line[:2] == "- "]
    rules = {line[3:].split("]")[0] for line in told}
    assert rules - {"compound"} == {rule}
    assert GROUND_FACTS.check(small.desk, found) == []
    assert "9 facts; 30 to 80 are usual" in small.told


def test_a_table_that_stays_wrong_fails_with_artifact_rule_and_fix(tmp_path: Path) -> None:
    wrong = reply(f006_source_refs=ref("61"))
    small = Small(tmp_path, {"ground_facts": [wrong] * 4}, {})
    with pytest.raises(StageFailed) as failed:
        asyncio.run(GROUND_FACTS.make(small.desk))
    assert failed.value.artifact == "ground_facts"
    assert "[id_unknown] f006 61: '61' is not in the filings of the record." in str(failed.value)
    assert "Use only ids of the filings of the record." in str(failed.value)
    assert len(small.heard.asked) == 4


def test_two_facts_in_one_sentence_are_a_hint_and_never_a_fault(tmp_path: Path) -> None:
    joined = reply(f006_proposition="The truck reached the yard and was sent away.")
    small = Small(tmp_path, {"ground_facts": [joined]}, {})
    asyncio.run(GROUND_FACTS.make(small.desk))
    assert any("f006" in line and "joined" in line for line in small.told)


def test_a_large_record_is_read_in_portions_and_merged(tmp_path: Path) -> None:
    table = facts()
    again = {**deepcopy(table[0]), "source_refs": ref("40", "¶1")}
    contrary = {
        "id": "f002",
        "proposition": "The truck stayed at the gate.",
        "source_refs": ref("46", "p1"),
    }
    merging: dict[str, Any] = {
        "facts": [
            {"proposition": one["proposition"], "drafts": [f"d{at:03}"]}
            for at, one in enumerate(table, start=1)
        ]
    }
    lost = deepcopy(merging)
    merging["facts"][0]["drafts"] = ["d001", "d010"]
    merging["facts"][5]["against"] = ["d011"]
    joined = deepcopy(merging)
    joined["facts"][1]["proposition"] = "The order names a day. It is June 3, 2019."
    replies = {
        "ground_facts/part01": [{"facts": table}],
        "ground_facts/part02": [{"facts": [again, contrary]}],
        "ground_facts/merge": [lost, joined, merging],
    }
    small = Small(tmp_path, replies, {}, Settings(chunk=2_000, overlap=0))
    found = asyncio.run(GROUND_FACTS.make(small.desk))
    assert [fact.id for fact in found.facts] == [f"f{at:03}" for at in range(1, 10)]
    first, sixth = found.facts[0].source_refs, found.facts[5].source_refs
    assert [(one.doc_id, one.anchor) for one in first] == [("60", "p1"), ("40", "¶1")]
    assert [one.polarity for one in sixth] == ["asserts", "refutes"]
    assert "[draft_lost] the table: nothing is said about d010, d011." in small.heard.said(
        "ground_facts/merge", 2
    )
    assert "[one_sentence] f002" in small.heard.said("ground_facts/merge", 3)
    assert GROUND_FACTS.check(small.desk, found) == []
    # Nothing of the papers is left out: the parts hold them all.
    asked = small.heard.said("ground_facts/part01") + small.heard.said("ground_facts/part02")
    for words in (
        "finds no support",
        "3 (p1): The truck of Keel Freight reached the gate of the mill at 7:40 on June 3, 2019. "
        "[disputed]",
        "The boiler was cold from June 4",
        "POINT II",
    ):
        assert words in asked


REFS = st.builds(
    SourceRef,
    doc_id=st.sampled_from(["60", "40", "46"]),
    anchor=st.sampled_from(["p1", "p2", "¶3"]),
    polarity=st.sampled_from(["asserts", "refutes"]),
)
FACTS = st.builds(
    Fact,
    id=st.sampled_from(["f001", "f002", "f003"]),
    proposition=st.sampled_from(["The truck came.", "The dock was full.", "The boiler was cold."]),
    source_refs=st.lists(REFS, max_size=3).map(tuple),
)


@given(st.lists(st.lists(FACTS, max_size=5), max_size=4), st.data())
def test_a_merger_loses_no_source_and_numbers_without_a_gap(
    parts: list[list[Fact]], data: st.DataObject
) -> None:
    drafts = drafts_of(parts)
    assert len(drafts) == sum(map(len, parts))
    place = {id: data.draw(st.integers(0, 2), label=id) for id in drafts}
    rows = [
        Merged(
            proposition="The truck came.",
            drafts=tuple(ids),
            against=tuple(id for id, at in place.items() if at == 1) if not before else (),
        )
        for before, ids in enumerate([[id] for id, at in place.items() if at == 0])
    ]
    contrary = [id for id, at in place.items() if at == 1]
    out = [id for id, at in place.items() if at == 2] + ([] if rows else contrary)
    merging = Merging(
        facts=tuple(rows), left_out=tuple(LeftOut(draft=id, reason="no fact") for id in out)
    )
    assert merging_faults(merging, drafts) == []
    found = merged(merging, drafts)
    assert [fact.id for fact in found.facts] == [f"f{at:03}" for at in range(1, len(rows) + 1)]
    for row, fact in zip(rows, found.facts, strict=True):
        turn = {"asserts": "refutes", "refutes": "asserts"}
        wanted = {
            (r.doc_id, r.anchor, r.polarity) for id in row.drafts for r in drafts[id].source_refs
        }
        wanted |= {
            (r.doc_id, r.anchor, turn[r.polarity])
            for id in row.against
            for r in drafts[id].source_refs
        }
        kept = [(r.doc_id, r.anchor, r.polarity) for r in fact.source_refs]
        assert set(kept) == wanted
        assert len(kept) == len(wanted)
    if drafts:
        short = merging.model_copy(update={"left_out": (), "facts": ()})
        assert {fault.rule for fault in merging_faults(short, drafts)} == {"draft_lost"}


@given(st.lists(st.text("ab", max_size=30), max_size=12), st.integers(10, 60))
def test_packing_keeps_every_text_in_order(texts: list[str], budget: int) -> None:
    assert "\n\n".join(packed(texts, budget)) == "\n\n".join(texts)
