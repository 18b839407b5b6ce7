"""Cases of our own as items: what is shown, what may change, what is left out."""

import json
from pathlib import Path

import pytest

from casework.benchmarks.casework.adapter import Casework
from casework.benchmarks.casework.asked import gold_reply
from casework.benchmarks.casework.closed import kind_of, label_of
from casework.benchmarks.casework.editable import as_bytes, editable
from casework.benchmarks.casework.load import load
from casework.benchmarks.records import UNPARSED, Item
from casework.cases.folder import CaseFolder, read_case, write_case
from casework.errors import UsageError
from casework.models.structured import last_json
from made_matter import FILES, MAIL, matter

ADAPTER = Casework()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> CaseFolder:
    return matter(tmp_path_factory.mktemp("suite") / "anlow")


@pytest.fixture(scope="module")
def items(folder: CaseFolder) -> dict[str, Item]:
    return {item.id: item for item in load(folder.path, ocr=False).items}


def test_an_item_for_each_task_that_code_can_grade(folder: CaseFolder) -> None:
    loaded = load(folder.path, ocr=False)
    assert [item.id for item in loaded.items] == ["anlow-height", "anlow-investigate"]
    assert {item.cluster for item in loaded.items} == {"anlow"}
    assert [item.index for item in loaded.items] == [0, 1]
    assert len(loaded.notes) == 1
    assert loaded.notes[0].startswith("1 questions whose answers a judge has to read")
    for item in loaded.items:
        assert item.input["documents"] == FILES
        assert list(item.input["exhibits"]) == ["index.csv"]
        assert ADAPTER.schema_faults(item.input, item.input) == []


def test_a_right_reply_is_right_and_others_are_not(items: dict[str, Item]) -> None:
    for item in items.values():
        assert ADAPTER.grade(item, f"Some thoughts.\n{gold_reply(item)}").right
        assert ADAPTER.grade(item, "I do not know.").label == UNPARSED
        assert not ADAPTER.grade(item, "").right
    world = items["anlow-investigate"]
    right = json.loads(gold_reply(world))
    assert [one["label"] for one in right] == list(world.input["statements"])
    unsure = [{**one, "verdict": "C" if one["verdict"] == "B" else "A"} for one in right]
    solved = ADAPTER.grade(world, json.dumps(unsure))
    # Case solved: the adopted account is believed and no other, whatever else is left open.
    assert solved.right
    assert solved.label != ADAPTER.grade(world, gold_reply(world)).label
    both = [{**one, "verdict": "A"} for one in right]
    none = [{**one, "verdict": "C"} for one in right]
    assert not any(ADAPTER.grade(world, json.dumps(one)).right for one in (both, none, right[1:]))
    assert ADAPTER.grade(world, json.dumps(right[1:])).label == UNPARSED


def test_a_reply_held_to_its_form_is_read(items: dict[str, Item]) -> None:
    world, question = items["anlow-investigate"], items["anlow-height"]
    letters = "".join(one["verdict"] for one in json.loads(gold_reply(world)))
    assert ADAPTER.reply_schema(world.input) == {"type": "string", "pattern": "^[ABC]{4}$"}
    assert ADAPTER.grade(world, ADAPTER.reply_text(world.input, letters)).right
    assert ADAPTER.reply_schema(question.input)["type"] == "string"
    assert ADAPTER.grade(question, ADAPTER.reply_text(question.input, "62 centimetres")).right


def test_the_prompt_asks_for_the_form_that_is_read(items: dict[str, Item]) -> None:
    shown = ADAPTER.prompt(items["anlow-investigate"].input)
    form = last_json(shown)
    assert [one["label"] for one in form] == ["H1", "H2", "H3", "H4"]
    assert shown.index("0001.eml") < shown.index("0006.json") < shown.index("H1: ")
    other = {**items["anlow-investigate"].input, "more": "not shown"}
    assert ADAPTER.prompt(other) == shown


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("Yes", "yes or no"),
        ("no.", "yes or no"),
        ("9 March 2021", "date"),
        ("2021-03-09", "date"),
        ("March 9, 2021.", "date"),
        ("$2,112,396.00", "number"),
        ("62 centimetres", "number"),
        ("12.5%", "number"),
        ("Vera Holm", "name"),
        ("The plumber left it open after his test, and Vera Holm saw the handle.", None),
        ("$494,140. Salaries of $462,500 make $573,500.", None),
        ("", None),
    ],
)
def test_which_answers_code_can_decide(answer: str, kind: str | None) -> None:
    assert kind_of(answer) == kind


@pytest.mark.parametrize(
    ("reply", "answer", "right"),
    [
        ("March 9, 2021", "9 March 2021", True),
        ("2021-03-09", "9 March 2021", True),
        ("10 March 2021", "9 March 2021", False),
        ("9 March 2021 or 10 March 2021", "9 March 2021", False),
        ("62", "62 centimetres", True),
        ("62 inches", "62 centimetres", False),
        ("62 or 63 centimetres", "62 centimetres", False),
        ("-62 centimetres", "62 centimetres", False),
        ("2112396.00", "$2,112,396.00", True),
        ("yes, it did", "Yes", True),
        ("No", "Yes", False),
        ("vera  holm.", "Vera Holm", True),
        ("Vera", "Vera Holm", False),
    ],
)
def test_answers_are_compared_by_value(reply: str, answer: str, right: bool) -> None:
    assert (label_of(reply, answer) == label_of(answer, answer)) is right


def test_a_long_room_is_shown_in_part(folder: CaseFolder) -> None:
    whole = {item.id: item for item in load(folder.path, ocr=False).items}
    loaded = load(folder.path, budget=900, ocr=False)
    part = {item.id: item for item in loaded.items}
    assert any("900 characters" in note for note in loaded.notes)
    # Every document with a source that the task needs, and what else fits.
    assert set(part["anlow-investigate"].input["documents"]) >= set(list(FILES)[:5])
    shown = part["anlow-height"].input
    assert "0003.txt" in shown["documents"]
    assert len(shown["documents"]) < len(FILES)
    assert sum(map(len, shown["documents"].values())) <= 900
    for name in FILES:
        assert (name in shown["exhibits"]["index.csv"]) is (name in shown["documents"])
    assert ADAPTER.prove(part["anlow-height"], shown, {}).verdict == "proved"
    assert part == {item.id: item for item in load(folder.path, budget=900, ocr=False).items}
    assert whole["anlow-height"].gold["digest"] == folder.case.digest


def test_a_case_whose_own_sources_do_not_stand_is_put_aside(tmp_path: Path) -> None:
    folder = matter(tmp_path / "anlow")
    (folder.matter / "0003.txt").write_text("Another letter.\n")
    loaded = load(folder.path, ocr=False)
    assert loaded.items == ()
    assert {one.id for one in loaded.quarantined} == {"anlow-height", "anlow-investigate"}
    assert "f004 in 0003.txt" in loaded.quarantined[0].reason


def test_a_world_nobody_can_score_is_put_aside(tmp_path: Path) -> None:
    folder = matter(tmp_path / "anlow")
    ruling = folder.truth.ruling
    assert ruling is not None
    split = ruling.model_copy(update={"fit_for_scoring": False, "unfit_reason": "half and half"})
    truth = folder.truth.model_copy(update={"ruling": split})
    write_case(folder.model_copy(update={"truth": truth}))
    loaded = load(tmp_path, ocr=False)
    assert [item.id for item in loaded.items] == ["anlow-height"]
    assert loaded.quarantined[0].reason == "half and half"
    with pytest.raises(UsageError, match="no such folder"):
        load(tmp_path / "absent")
    assert read_case(folder.path).case.id == "anlow"


QP = (
    "From: a@b.example\r\nTo: c@d.example\r\nDate: Tue, 4 May 2021 09:10:00 +0000\r\n"
    'Content-Type: text/plain; charset="utf-8"\r\n'
    "Content-Transfer-Encoding: quoted-printable\r\n\r\nA caf=C3=A9, and a line that goes on =\r\n"
    "here.\r\n"
)


def test_a_mail_is_its_header_and_its_body_decoded() -> None:
    text = editable("a.eml", QP.encode())
    assert text is not None
    assert text.endswith("\n\nA café, and a line that goes on here.\n")
    longer = text + "\nGrüße\n"
    back = as_bytes("a.eml", longer, QP.encode())
    assert back.isascii()
    assert b"\r\n" in back
    assert editable("a.eml", back) == longer
    assert editable("a.eml", MAIL.encode()) == MAIL


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.pdf", b"%PDF-1.4"),
        ("a.txt", b"caf\xe9"),
        ("a.txt", b"\0\0"),
        ("a.json", b"{"),
        ("a.xml", b"<a><b></a>"),
        ("a.csv", b'a,b\n1,"2\n'),
        ("a.eml", b"From: a@b.example\n"),
        ("a.eml", QP.replace("text/plain", "multipart/mixed").encode()),
        ("a.eml", QP.replace("utf-8", "iso-8859-1").encode()),
    ],
)
def test_what_is_no_text_by_nature_is_not_edited(name: str, data: bytes) -> None:
    assert editable(name, data) is None
