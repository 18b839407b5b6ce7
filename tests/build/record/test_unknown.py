"""A model is asked about papers no rule knows; its word is checked, and never guessed at."""

import asyncio
import json
from pathlib import Path

import pytest

from casework.build.asking import Asks, Role
from casework.build.record.records import CourtRecord, Filing
from casework.build.record.unknown import asked
from casework.documents.records import Passage, Reading
from casework.models.records import Reply, Request

TEXT = "Dear Sirs, we return your deposit of nine hundred crowns with this letter."
GOOD = {"kind": "exhibit", "quote": "we return your deposit", "reason": "A letter between firms."}


class Says:
    """Replies in order; the last again and again."""

    def __init__(self, *replies: object) -> None:
        self.replies = replies
        self.requests: list[Request] = []

    async def ask(self, call: str, round: int, request: Request) -> Reply:
        self.requests.append(request)
        told = self.replies[min(round, len(self.replies)) - 1]
        return Reply(key=f"{call}{round}", text=json.dumps(told), stop="end")


def after(says: Says, *filings: Filing) -> CourtRecord:
    reading = Reading(
        name="a", type="txt", state="text", passages=(Passage(anchor="L1", text=TEXT),)
    )
    record = CourtRecord(
        path=Path("r"), filings=filings, readings={filing.id: reading for filing in filings}
    )
    return asyncio.run(asked(record, Asks(says, {"writer": Role("casework/scripted")})))


UNKNOWN = Filing(id="7", title="Paper", file="paper.txt")


def test_only_what_is_unknown_and_can_be_read_is_asked_about() -> None:
    says = Says(GOOD)
    record = after(
        says,
        UNKNOWN,
        Filing(id="8", kind="brief"),
        Filing(id="9", held="nothing"),
        Filing(id="10", decided="hand"),
    )
    assert len(says.requests) == 1
    found = record.find("7")
    assert found and (found.kind, found.decided, found.words) == ("exhibit", "model", 13)
    assert found.why == "A letter between firms. (“we return your deposit”)"
    asked_of = str(says.requests[0].messages[0]["content"])
    assert TEXT in asked_of and "paper.txt" in asked_of and says.requests[0].role == "writer"


@pytest.mark.parametrize(
    "bad",
    [
        {**GOOD, "quote": "we send back your deposit"},
        {**GOOD, "quote": "deposit"},
        {**GOOD, "kind": "letter"},
        {**GOOD, "reason": ""},
        {"kind": "exhibit"},
        "exhibit",
    ],
)
def test_a_bad_reply_is_told_what_is_wrong_and_asked_again(bad: object) -> None:
    says = Says(bad, GOOD)
    found = after(says, UNKNOWN).find("7")
    assert found and found.kind == "exhibit"
    assert len(says.requests) == 2


def test_after_three_repairs_it_stays_unknown() -> None:
    says = Says({**GOOD, "quote": "never said anywhere"})
    found = after(says, UNKNOWN).find("7")
    assert found and (found.kind, found.decided) == ("unknown", "rules")
    assert "do not stand" in found.why
    assert len(says.requests) == 4


def test_a_model_may_say_that_it_does_not_know() -> None:
    found = after(Says({"kind": "unknown", "quote": "", "reason": "Too short."}), UNKNOWN).find("7")
    assert found and found.why == "a model does not know it: Too short."
