"""A small calendar, facts and a slate, for tests of planning and writing; and who answers them."""

import json
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any

from casework.build.artifacts.room import (
    Alternatives,
    Calendar,
    Organisation,
    Person,
    Post,
    Series,
    Slate,
    Specification,
)
from casework.build.artifacts.truth import (
    Decision,
    GroundFacts,
    Posture,
    SideRuling,
    Story,
    SubClaimRuling,
)
from casework.build.asking import Asks, Role
from casework.build.augment.presence import Presence
from casework.build.augment.slate_checks import Told
from casework.build.record.records import CourtRecord
from casework.build.settings import Settings
from casework.build.stage import Desk
from casework.cases.records import Fact, Record
from casework.models.records import Reply, Request

FACT = "Ada Lorn moved forty drums of solvent to the Tarn depot on March 9, 2020."
CALENDAR = Calendar(
    opens=date(2020, 1, 1),
    closes=date(2020, 12, 31),
    zone="America/Chicago",
    people=(
        Person(
            id="p01",
            name="Ada Lorn",
            posts=(Post(organisation="Halden", title="Clerk", email="a.lorn@halden.example"),),
        ),
        Person(
            id="p02",
            name="Ben Ury",
            posts=(
                Post(
                    organisation="Halden",
                    title="Buyer",
                    email="b.ury@halden.example",
                    end=date(2020, 6, 30),
                ),
            ),
        ),
        Person(id="p03", name="Cy Dane", died=date(2020, 5, 1)),
    ),
    organisations=(
        Organisation(id="o01", name="Halden", domain="halden.example", address=("1 Quay", "Port")),
    ),
)
DECISION = Decision(
    posture=Posture(
        movant_role="plaintiff",
        non_movant_role="defendant",
        posture_type="single_msj",
        judge_ruling_movant="granted",
        issues_decided=("who",),
    ),
    plaintiff=SideRuling(
        judge_ruling="accepted",
        sub_claim_rulings=(SubClaimRuling(sub_claim_index=0, ruling="accepted"),),
    ),
    defense=SideRuling(
        judge_ruling="rejected",
        sub_claim_rulings=(SubClaimRuling(sub_claim_index=0, ruling="rejected"),),
    ),
    rationale="because",
)
PRESENCE = Presence(CALENDAR)
TOLD = Told(PRESENCE, {"f001": FACT})


def spec(id: str = "s0001", **changes: Any) -> Specification:
    """A mail of noise from Ada to Ben, changed."""
    plain: dict[str, Any] = {
        "id": id,
        "role": "noise",
        "series": "g001",
        "place": int(id[1:]),
        "doc_type": "email",
        "format": "eml",
        "title": "Parking",
        "author": "p01",
        "recipients": ("p02",),
        "dated": datetime(2020, 3, 10, 9, int(id[1:])),
        "brief": "About the parking lot.",
    }
    return Specification(**(plain | changes))


def slate(*specifications: Specification) -> Slate:
    """A slate of one series for each series named."""
    names = dict.fromkeys(one.series for one in specifications)
    series = tuple(Series(id=name, topic="t", role="noise") for name in names)
    return Slate(series=series, specifications=specifications)


class Answers:
    """Answers by a function of call, round and prompt; keeps what it was asked."""

    def __init__(self, answer: Callable[[str, int, str], Any]) -> None:
        self._answer = answer
        self.asked: list[tuple[str, int]] = []
        self.told: dict[tuple[str, int], str] = {}

    async def ask(self, call: str, round: int, request: Request) -> Reply:
        self.asked.append((call, round))
        self.told[call, round] = str(request.messages[-1]["content"])
        value = self._answer(call, round, str(request.messages[0]["content"]))
        return Reply(key=f"{call}{round}", text=json.dumps(value), stop="end")


def desk(
    answers: Answers, tmp_path: Path, settings: Settings | None = None, **artifacts: Record
) -> Desk:
    """A desk with the calendar, a story and these artifacts."""
    known: dict[str, Record] = {
        "calendar": CALENDAR,
        "story": Story(text="Halden moved drums in 2020."),
        "ground_facts": GroundFacts(facts=(Fact(id="f001", proposition=FACT),)),
        "alternatives": Alternatives.model_construct(alternatives=(), gradings=()),
        **artifacts,
    }
    roles = {"writer": Role("casework/scripted"), "judge": Role("casework/scripted")}
    asks = Asks(answers, roles)  # type: ignore[arg-type]
    return Desk(CourtRecord(path=tmp_path), settings or Settings(), asks, known, tmp_path)
