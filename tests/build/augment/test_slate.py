"""The slate: batches of plans, what is wrong with one, and the calendar behind them."""

import asyncio
from collections.abc import Iterable
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from casework.build.artifacts.room import Calendar, Post, ShardPlans
from casework.build.artifacts.truth import Entities, Entity, Exhibits, Parties, Party
from casework.build.augment.calendar import CALENDAR as STAGE
from casework.build.augment.slate import SLATE, batches
from casework.build.augment.slate_checks import document_faults, load_faults, thread_faults
from casework.build.fault import Fault, StageFailed
from casework.build.settings import Load, Settings
from casework.cases.records import SubClaim
from planned_room import CALENDAR, DECISION, FACT, TOLD, Answers, desk, slate, spec


def rules(faults: Iterable[Fault]) -> set[str]:
    return {fault.rule for fault in faults}


@pytest.mark.parametrize(
    ("rule", "changes"),
    [
        ("date_range", {"dated": datetime(2021, 1, 4, 9)}),
        ("person_absent", {"author": "p02", "dated": datetime(2020, 7, 4, 9)}),
        ("person_unknown", {"recipients": ("p09",)}),
        ("person_dead", {"recipients": ("p03",), "dated": datetime(2020, 5, 4, 9)}),
        ("format", {"format": "xlsx"}),
        ("recipients", {"recipients": ()}),
        ("recipients", {"recipients": ("p01",)}),
        ("zone", {"dated": datetime.fromisoformat("2020-03-04T09:00:00+00:00")}),
        ("attach", {"doc_type": "memo", "format": "pdf", "attach": ("s0009",)}),
        ("stray_fact", {"brief": FACT}),
        ("id_unknown", {"role": "signal", "fact": "f009"}),
    ],
)
def test_one_document_by_itself(rule: str, changes: dict[str, Any]) -> None:
    assert rules(document_faults(spec(), TOLD)) == set()
    assert rule in rules(document_faults(spec(**changes), TOLD))


def test_documents_among_each_other() -> None:
    first, second = spec(), spec("s0002")
    assert rules(thread_faults(slate(first, second))) == set()
    memo = spec(doc_type="memo", format="pdf")
    cases: list[tuple[str, tuple[Any, ...]]] = [
        ("id_repeated", (first, first)),
        ("id_unknown", (first, spec("s0002", reply_to="s0007"))),
        ("reply_to", (memo, spec("s0002", reply_to="s0001"))),
        ("reply_to", (first, spec("s0002", series="g002", reply_to="s0001"))),
        ("date_order", (first, spec("s0002", reply_to="s0001", dated=first.dated))),
        ("date_order", (spec(attach=("s0002",)), spec("s0002"))),
        ("attach", (memo, spec("s0002", attach=("s0001",)), spec("s0003", attach=("s0001",)))),
        ("attach", (memo, spec("s0002", attach=("s0001",)), spec("s0003", attach=("s0002",)))),
        ("cycle", (spec(reply_to="s0002"), spec("s0002", reply_to="s0001"))),
        ("series_order", (first, spec("s0002", place=1))),
        ("series_order", (first, spec("s0002", dated=datetime(2020, 1, 2)))),
    ]
    for rule, some in cases:
        assert rule in rules(thread_faults(slate(*some))), rule
    assert rules(load_faults(slate(first), Load(noise=2))) == {"load"}


def document(title: str = "Rota", **changes: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "doc_type": "email",
        "format": "eml",
        "title": title,
        "author": "p01",
        "recipients": ["p02"],
        "dated": "2020-03-04T09:12:00",
        "brief": "About the rota.",
        "target": None,
        "reply_to": None,
        "attach": [],
    }
    return plain | changes


def planned(*documents: dict[str, Any]) -> dict[str, Any]:
    return {"series": [{"topic": "rota", "documents": list(documents)}]}


LOAD = Load(pro_alternative=0, refuting=0, signal=1, noise=2, chaff=0)
EMPTY = Parties(
    plaintiff=Party(
        side="plaintiff",
        claim="p",
        fact_dag=(SubClaim(sub_claim=None, supporting_fact_ids=("f001",)),),
        extracted_from="1",
    ),
    defense=Party(
        side="defense",
        claim="d",
        fact_dag=(SubClaim(sub_claim=None, supporting_fact_ids=("f001",)),),
        extracted_from="2",
    ),
)


def plan(tmp_path: Path, answers: Answers) -> Any:
    at = desk(
        answers,
        tmp_path,
        Settings(load=LOAD),
        parties=EMPTY,
        ruling=DECISION,
        shards=ShardPlans(plans=()),
    )
    found = asyncio.run(SLATE.make(at))
    assert list(SLATE.check(at, found)) == []
    return found


def answering(first: dict[str, Any], *, of: str) -> Answers:
    """Both batches answered well, the first reply to one of them spoiled."""
    good = {
        "slate/facts/01": planned(document("Drums", target="t01", brief="Ada and forty drums.")),
        "slate/noise/01": planned(document(), document("Rota 2", dated="2020-03-05T09:12:00")),
    }

    def answer(call: str, round: int, prompt: str) -> Any:
        return first if call == of and round == 1 else good[call]

    return Answers(answer)


@pytest.mark.parametrize(
    ("rule", "of", "first"),
    [
        ("count", "slate/noise/01", planned(document())),
        ("target", "slate/noise/01", planned(document(target="t01"), document("B"))),
        ("target", "slate/facts/01", planned(document())),
        ("target_count", "slate/facts/01", planned(document(target="t07"))),
        ("place", "slate/noise/01", planned(document(), document("B", reply_to=5))),
        ("shape", "slate/noise/01", planned(document(doc_type="expert_report"), document("B"))),
        ("person_unknown", "slate/noise/01", planned(document(author="p50"), document("B"))),
        ("stray_fact", "slate/noise/01", planned(document(brief=FACT), document("B"))),
    ],
)
def test_a_bad_plan_is_told_and_mended(
    tmp_path: Path, rule: str, of: str, first: dict[str, Any]
) -> None:
    answers = answering(first, of=of)
    found = plan(tmp_path, answers)
    assert f"[{rule}]" in answers.told[of, 2]
    assert [one.id for one in found.specifications] == ["s0001", "s0002", "s0003"]
    assert [one.role for one in found.specifications] == ["signal", "noise", "noise"]
    assert found.specifications[0].fact == "f001"


def test_batches_make_up_the_load() -> None:
    settings = Settings(load=Load(noise=57, chaff=500), batch=25)
    sizes = [(one.role, one.documents) for one in batches(settings, ())]
    assert sizes == [("noise", 25), ("noise", 25), ("noise", 7), *[("chaff", 25)] * 20]


def test_the_calendar_keeps_to_the_record(tmp_path: Path) -> None:
    ben = Entity(
        id="e001", name="Ben Ury", kind="person", side="defense", active_to=date(2020, 6, 30)
    )
    others = (
        Entity(id="e002", name="Zoe Mint", kind="person", side="plaintiff"),
        Entity(id="e003", name="Orr & Pale LLP", kind="organisation", side="plaintiff"),
    )
    far = Post(organisation="Nowhere", title="x", email="b@other.example")
    wide = CALENDAR.model_copy(
        update={
            "zone": "Mars/Olympus",
            "opens": CALENDAR.closes,
            "people": (
                *CALENDAR.people,
                CALENDAR.people[0].model_copy(update={"id": "p04", "posts": (far,)}),
                CALENDAR.people[1].model_copy(
                    update={
                        "id": "p05",
                        "name": "Ury",
                        "posts": (
                            Post(
                                organisation="Halden",
                                title="B",
                                email="u@x.example",
                                start=date(2020, 5, 1),
                                end=date(2020, 4, 1),
                            ),
                        ),
                    }
                ),
            ),
        }
    )

    def faults(calendar: Calendar, *entities: Entity) -> set[str]:
        at = desk(
            Answers(lambda call, round, prompt: None),
            tmp_path,
            entities=Entities(entities=entities),
            exhibits=Exhibits(exhibits=()),
        )
        return rules(STAGE.check(at, calendar))

    four = CALENDAR.model_copy(
        update={
            "people": (
                *CALENDAR.people,
                CALENDAR.people[0].model_copy(update={"id": "p04", "name": "Di"}),
            )
        }
    )
    assert faults(four, ben, others[1]) == set()
    assert faults(four, ben, others[0]) == {"entity_missing"}
    assert {"id_repeated", "zone", "date_order", "id_unknown", "email_domain"} <= faults(wide)
    open_post = CALENDAR.people[1].posts[0].model_copy(update={"end": None})
    stays = four.model_copy(
        update={
            "people": (
                four.people[0],
                four.people[1].model_copy(update={"posts": (open_post,)}),
                *four.people[2:],
            )
        }
    )
    assert faults(stays, ben) == {"entity_dates"}


def test_three_repairs_are_the_end_of_a_plan(tmp_path: Path) -> None:
    answers = Answers(lambda call, round, prompt: planned(document()))
    with pytest.raises(StageFailed, match=r"slate/"):
        plan(tmp_path, answers)
