"""The fictional record that ships: what is so in it, as its data say, passes every check."""

import json
import shutil
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from casework.build.artifacts.truth import Decision, GroundFacts, Opinion, Parties, Statements
from casework.build.asking import Asks
from casework.build.checks.quotations import Source
from casework.build.extract.ground import GROUND_FACTS
from casework.build.extract.opinion import the_opinion
from casework.build.extract.parties import PARTIES
from casework.build.extract.ruling import RULING, standing_of
from casework.build.record.intake import read_record
from casework.build.record.stage import intake_of
from casework.build.settings import Settings
from casework.build.stage import Desk
from small_record import Listening

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def data() -> Any:
    """What is so in the record, as it is kept for those who write it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT))
        return import_module("suites.records.veldane_v_tarnridge.facts")


@cache
def desk() -> Desk:
    """The opinion and the briefs of the record as read, and what rests on nothing else."""
    shipped = Path(str(files("casework"))) / "records" / "veldane-v-tarn-ridge"
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file in ("docket.json", *(f"gov.uscourts.nywd.990417.{n}.0.pdf" for n in (69, 77, 96))):
            shutil.copy(shipped / file, folder)
        record = read_record(folder, ocr=False)
        recording = folder / "replies.jsonl"
        recording.touch()
        asks = Asks(Listening(recording), {})
    known = {"intake": intake_of(record), "statements": Statements(pairs=())}
    artifacts = {**known, "opinion": Opinion(facts=(), arguments=())}
    return Desk(record, Settings(), asks, artifacts, shipped)


def with_(**artifacts: Any) -> Desk:
    base = desk()
    return Desk(base.record, base.settings, base.asks, {**base.artifacts, **artifacts}, base.out)


def numbers(data: Any) -> dict[str, str]:
    """The facts that the opinion tells, under ids of a table of their own."""
    told = [atom.id for atom in data.GROUND.values() if atom.quote]
    return {id: f"f{at:03}" for at, id in enumerate(told, start=1)}


def table(data: Any) -> dict[str, Any]:
    source = Source(the_opinion(desk()).pages)
    ids = numbers(data)
    return {
        "facts": [
            {
                "id": ids[atom.id],
                "proposition": atom.text,
                "source_refs": [
                    {
                        "doc_id": "96",
                        "anchor": f"p{source.spans(atom.quote)[0][0]}",
                        "polarity": "asserts",
                        "highlight_text": atom.quote,
                    }
                ],
            }
            for atom in data.GROUND.values()
            if atom.quote
        ]
    }


def party(account: Any, ids: dict[str, str]) -> dict[str, Any]:
    return {
        "side": account.side,
        "claim": account.claim,
        "extracted_from": account.paper,
        "fact_dag": [
            {
                "sub_claim": point.claim,
                "source_section": point.point,
                "supporting_fact_ids": [ids[id] for id in point.facts if id in ids],
            }
            for point in account.points
        ],
    }


def ruling(account: Any) -> dict[str, Any]:
    return {
        "judge_ruling": account.ruling,
        "sub_claim_rulings": [
            {"sub_claim_index": at, "ruling": point.ruling, "rationale_quote": point.why}
            for at, point in enumerate(account.points)
        ],
    }


def test_its_facts_stand_where_they_are_said_to_stand(data: Any) -> None:
    good = table(data)
    assert len(good["facts"]) > 60
    assert GROUND_FACTS.check(desk(), GroundFacts.model_validate(good)) == []
    one = good["facts"][3]["source_refs"][0]
    one["highlight_text"] = one["highlight_text"].replace(" the ", " that ")
    good["facts"][5]["source_refs"][0]["anchor"] = "p16"
    faults = GROUND_FACTS.check(desk(), GroundFacts.model_validate(good))
    assert [(fault.rule, fault.where) for fault in faults] == [
        ("verbatim", "f004 96"),
        ("page", "f006 96"),
    ]


def test_its_accounts_follow_the_points_of_its_briefs_and_the_ruling_its_opinion(
    data: Any,
) -> None:
    facts = GroundFacts.model_validate(table(data))
    accounts = {account.side: party(account, numbers(data)) for account in data.ACCOUNTS}
    parties = Parties.model_validate(accounts)
    with_facts = with_(ground_facts=facts)
    assert PARTIES.check(with_facts, parties) == []
    accounts["defense"]["fact_dag"][0]["source_section"] = "POINT V"
    faults = PARTIES.check(with_facts, Parties.model_validate(accounts))
    assert [fault.rule for fault in faults] == ["section_unknown"]
    assert "POINT I THE ALARM WAS IN THE HANDS OF VELDANE’S CONTRACTOR" in faults[0].fix

    told: dict[str, Any] = {"posture": data.POSTURE, "rationale": "The hold was Tarn Ridge's."}
    told |= {account.side: ruling(account) for account in data.ACCOUNTS}
    decided = Decision.model_validate_json(json.dumps(told))
    with_parties = with_(ground_facts=facts, parties=parties)
    assert RULING.check(with_parties, decided) == []
    assert standing_of(decided) == ("plaintiff", "")
    told["defense"]["sub_claim_rulings"][1]["rationale_quote"] = "The lot arrived warm that day."
    wrong = Decision.model_validate_json(json.dumps(told))
    assert [f.rule for f in RULING.check(with_parties, wrong)] == ["verbatim"]
