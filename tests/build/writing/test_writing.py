"""Documents drafted, put together, read back as files, reviewed, written again, dropped."""

import asyncio
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from casework.build.artifacts.room import Specification, Written
from casework.build.asking import read_as
from casework.build.stage import Desk
from casework.build.writing.drafts import SHAPES, Draft
from casework.build.writing.manuscript import manuscript_of
from casework.build.writing.stage import MANUSCRIPTS, waves
from casework.build.writing.styles import style_of
from casework.documents.rendering.bodies import MailBody
from casework.documents.rendering.manuscript import BODY_OF
from planned_room import FACT, PRESENCE, Answers, desk, slate, spec

PLAIN = [
    "Ben, the lot behind the shed is ours again from Monday, so please tell the drivers to leave "
    "the street free and to turn at the gate.",
    "The painter comes on Thursday to mark the places.",
]
GOOD: dict[str, Any] = {"carries": True, "whole": False, "strays": False, "form": True, "why": ""}


def mail(*paragraphs: str, **more: Any) -> dict[str, Any]:
    return {"date_style": "long", "body": {"kind": "mail", "paragraphs": list(paragraphs), **more}}


def write(tmp_path: Path, answers: Answers, *specifications: Specification) -> Written:
    async def made() -> Written:
        at: Desk = desk(answers, tmp_path, slate=slate(*specifications))
        found = await MANUSCRIPTS.make(at)
        assert list(MANUSCRIPTS.check(at, found)) == []
        assert MANUSCRIPTS.dump and MANUSCRIPTS.load
        assert MANUSCRIPTS.load(at, MANUSCRIPTS.dump(found)) == found
        return found

    return asyncio.run(made())


def told(first: dict[str, Any], then: dict[str, Any] | None = None, **review: Any) -> Answers:
    """Drafts `first`, in later rounds `then`; the judge refuses the first where told to."""

    def answer(call: str, round: int, prompt: str) -> Any:
        if call.startswith("review/"):
            return GOOD | (review if call.endswith("/1") else {})
        return first if round == 1 or then is None else then

    return Answers(answer)


def test_every_type_has_a_style_and_every_body_a_shape() -> None:
    for doc_type, kinds in BODY_OF.items():
        style = style_of(doc_type)
        assert 0 < style.fewest < style.most and style.how
        assert all(kind in SHAPES for kind in kinds)


def test_a_mail_is_written_once_and_reviewed_once(tmp_path: Path) -> None:
    answers = told(mail(*PLAIN))
    written = write(tmp_path, answers, spec())
    assert answers.asked == [("manuscripts/s0001", 1), ("review/s0001/1", 1)]
    body = written.manuscripts[0].body
    assert isinstance(body, MailBody)
    assert body.sender.address == "a.lorn@halden.example" and body.subject == "Parking"
    assert body.closing == ("Regards,", "Ada Lorn", "Clerk", "Halden")
    assert written.manuscripts[0].dated.isoformat() == "2020-03-10T09:01:00-05:00"


def test_an_answer_bears_the_thread_and_is_written_after_it(tmp_path: Path) -> None:
    first, second = spec(), spec("s0002", author="p02", recipients=("p01",), reply_to="s0001")
    third = spec("s0003", reply_to="s0002")
    assert [[one.id for one in wave] for wave in waves(slate(first, second, third))] == [
        ["s0001"],
        ["s0002"],
        ["s0003"],
    ]
    written = write(tmp_path, told(mail(*PLAIN)), first, second, third)
    bodies = [one.body for one in written.manuscripts]
    assert all(isinstance(body, MailBody) for body in bodies)
    one, two, three = (body for body in bodies if isinstance(body, MailBody))
    assert two.in_reply_to == one.message_id and two.subject == "Re: Parking"
    assert three.references == (one.message_id, two.message_id)
    assert [quoted.sender.name for quoted in three.earlier] == ["Ben Ury", "Ada Lorn"]
    assert len({one.message_id, two.message_id, three.message_id}) == 3


SPOILED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("length", mail("Too short."), {}),
    ("residue", mail(*PLAIN, "Dear [insert name], see {{ total }}."), {}),
    ("residue", mail(*PLAIN, "The role here is pro_alternative."), {}),
    ("residue", mail(*PLAIN, "**Note** that it is late."), {}),
    ("date_style", mail(*PLAIN, "It was so on 03/09/2020 already."), {}),
    ("person_unknown", mail(*PLAIN, cc=["p77"]), {}),
    ("person_dead", mail(*PLAIN, cc=["p03"]), {"dated": datetime(2020, 5, 10, 9)}),
    ("shape", {"date_style": "long", "body": {"kind": "memo", "paragraphs": PLAIN}}, {}),
    ("shape", {"date_style": "long", "body": {"kind": "mail", "paragraphs": []}}, {}),
    ("stray_fact", mail(*PLAIN, f"By the way: {FACT}"), {}),
    ("stuffed", mail(*PLAIN, FACT), {"role": "signal", "fact": "f001", "polarity": "asserts"}),
    ("fact_absent", mail(*PLAIN), {"role": "signal", "fact": "f001", "polarity": "asserts"}),
    (
        "shard_whole",
        mail(*PLAIN, "On March 9, 2020 Ada Lorn moved forty drums: solvent, to the Tarn depot."),
        {
            "role": "signal",
            "fact": "f001",
            "polarity": "asserts",
            "shard": "forty drums of solvent",
        },
    ),
]


@pytest.mark.parametrize(("rule", "draft", "changes"), SPOILED)
def test_code_finds_it_and_the_writer_mends_it(
    tmp_path: Path, rule: str, draft: dict[str, Any], changes: dict[str, Any]
) -> None:
    good = mail(*PLAIN)
    if changes.get("fact"):
        good = mail(*PLAIN, "Ada had the drums at Tarn on March 9: forty, all solvent.")
    answers = told(draft, good)
    written = write(tmp_path, answers, spec(**changes))
    assert f"[{rule}]" in answers.told["manuscripts/s0001", 2]
    assert written.reviews[0].accepted and written.reviews[0].rounds <= 2


@pytest.mark.parametrize(
    ("rule", "review"),
    [
        ("carries", {"carries": False}),
        ("strays", {"strays": True, "why": "It names the buyer."}),
        ("form", {"form": False}),
    ],
)
def test_what_the_judge_refuses_is_written_again(
    tmp_path: Path, rule: str, review: dict[str, Any]
) -> None:
    draft = mail(*PLAIN, "Ada had the drums at Tarn on March 9: forty, all solvent.")
    answers = told(draft, **review)
    written = write(tmp_path, answers, spec(role="signal", fact="f001", polarity="asserts"))
    assert f"[{rule}] s0001" in answers.told["manuscripts/s0001", 2]
    assert written.reviews[0].rounds == 2 and len(written.manuscripts) == 1


def test_what_fails_four_times_is_dropped_with_all_that_rests_on_it(tmp_path: Path) -> None:
    def answer(call: str, round: int, prompt: str) -> Any:
        if call.startswith("review/"):
            return GOOD
        return mail("Short.") if "s0001" in call else mail(*PLAIN)

    answers = Answers(answer)
    later = spec("s0002", author="p02", recipients=("p01",), reply_to="s0001")
    written = write(tmp_path, answers, spec(), later, spec("s0003"))
    assert [one.id for one in written.manuscripts] == ["s0003"]
    assert [one.accepted for one in written.reviews] == [False, False, True]
    assert written.reviews[0].rounds == 4 and "[length]" in written.reviews[0].faults[0]
    assert "s0001" in written.reviews[1].faults[0]
    assert ("manuscripts/s0002", 1) not in answers.asked


def test_attachments_ride_in_the_mail(tmp_path: Path) -> None:
    order = spec(doc_type="purchase_order", format="pdf", recipients=(), title="Purchase order 7")
    cover = spec("s0002", attach=("s0001",))
    columns = [{"name": "What"}, {"name": "Amount", "kind": "money"}]
    ledger = {
        "kind": "ledger",
        "fields": [{"label": "Ship to", "value": "1 Quay, Port, by the usual carrier"}],
        "items": {"columns": columns, "rows": [["Paper", "12.50"], ["Ink for the office", "7.25"]]},
    }

    def answer(call: str, round: int, prompt: str) -> Any:
        if call.startswith("review/"):
            return GOOD
        return {"body": ledger} if "s0001" in call else mail(*PLAIN)

    written = write(tmp_path, Answers(answer), order, cover)
    body = written.manuscripts[1].body
    assert isinstance(body, MailBody) and body.attachments == ("s0001",)


def test_a_manuscript_is_the_same_for_the_same_draft() -> None:
    draft = read_as(Draft, mail(*PLAIN))
    one = manuscript_of(spec(), draft, PRESENCE, {})
    assert one == manuscript_of(spec(), draft, PRESENCE, {})
    with pytest.raises(ValidationError, match="takes the body letter"):
        manuscript_of(spec(doc_type="letter", format="pdf"), draft, PRESENCE, {})


def test_a_document_changed_by_hand_is_still_the_one_that_was_planned(tmp_path: Path) -> None:
    planned = spec()
    written = write(tmp_path, told(mail(*PLAIN)), planned)
    (one,) = written.manuscripts
    later = one.model_copy(update={"dated": one.dated + timedelta(days=400)})
    other = later.model_copy(update={"author": one.author.model_copy(update={"name": "Nobody"})})
    at = desk(told(mail(*PLAIN)), tmp_path, slate=slate(planned))
    edited = written.model_copy(update={"manuscripts": (other,)})
    faults = list(MANUSCRIPTS.check(at, edited))
    assert [fault.where for fault in faults] == [f"{one.id}.dated", f"{one.id}.author"]
    assert {fault.rule for fault in faults} == {"as_planned"}
