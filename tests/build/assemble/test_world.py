"""The shipped record's whole world, built once from its recorded replies, and looked over."""

import asyncio
import io
import re
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import openpyxl
import pikepdf
import pypdfium2
import pytest
from typer.testing import CliRunner

from casework.build.artifacts.intake import Intake
from casework.build.artifacts.room import Written
from casework.build.asking import Asks
from casework.build.assemble.card import Card
from casework.build.assemble.stage import WORLD
from casework.build.fault import StageFailed
from casework.build.perform import Plan, perform, plan_of, recording
from casework.build.record.intake import CORRECTIONS, read_record
from casework.build.record.pages import pages_of
from casework.build.record.stage import intake_of
from casework.build.settings import Settings
from casework.build.speaking import Recorded
from casework.build.stage import Desk
from casework.cases.folder import digest, read_case
from casework.cases.levels import LEVELS, at_level
from casework.cases.records import Document, Record
from casework.cli.app import app
from casework.documents.rendering.house import shows_page_number
from casework.models.records import ModelRole, Params
from casework.run.store import RunFolder

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

MODELS: dict[ModelRole, str] = {"writer": "recorded/author", "judge": "recorded/author"}
SHIPPED = Path(str(files("casework"))) / "records" / "veldane-v-tarn-ridge"
RESIDUE = re.compile(r"\{\{|\}\}|\[\[|```|\*\*|\b(?:TODO|TBD|Lorem)\b|\bf\d{3}\b|\binj_|\balt_[12]")
BATES = re.compile(r"\b([A-Z0-9]{2,6})-(\d{6})\b")
HINT = re.compile(r"pro.?alternative|chaff|noise|merits|signal|refut|level", re.IGNORECASE)
MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)"
DATES = (rf"\b{MONTH} \d{{1,2}}, \d{{4}}\b", rf"\b\d{{1,2}} {MONTH} \d{{4}}\b",
         r"\b\d\d/\d\d/\d{4}\b", r"\b\d{4}-\d\d-\d\d\b")  # fmt: skip


class Built(NamedTuple):
    """A build that was brought to its end."""

    out: Path
    plan: Plan
    artifacts: dict[str, Record]
    card: Card

    @property
    def world(self) -> Path:
        return self.out / "world"

    def added(self) -> Iterator[tuple[Document, Path]]:
        for one in read_case(self.world).truth.documents:
            if one.role != "merits":
                yield one, self.world / "matter" / one.file


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    place = tmp_path_factory.mktemp("world")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CASEWORK_CACHE", str(place / "cache"))
        replies = recording("shipped", SHIPPED)
        plan = plan_of(SHIPPED, Settings(), MODELS, Params(), replies, lambda words: None)
        yield _built(plan, place / "one")


def _built(plan: Plan, out: Path, *remake: str) -> Built:
    assert plan.replay is not None
    done = asyncio.run(perform(plan, out, Recorded(plan.replay), lambda words: None, remake=remake))
    assert done.card is not None and done.world == out / "world"
    return Built(out, plan, done.artifacts, done.card)


def test_the_room_is_whole_and_clean_and_hints_at_nothing(built: Built) -> None:
    case = read_case(built.world)
    counted = Counter(one.role for one in case.truth.documents)
    assert set(counted) == {"merits", "signal", "pro_alternative", "refuting", "noise", "chaff"}
    assert sum(counted.values()) >= 590 and counted["chaff"] == 500
    assert built.card.findings == () and built.card.dropped == ()
    assert digest(built.world) == case.case.digest  # as it was checked by the stage itself
    names = [
        path.relative_to(built.world).as_posix() for path in (built.world / "matter").iterdir()
    ]
    assert not [name for name in names if HINT.search(name)]
    assert all(re.fullmatch(r"d\d{4}", row.id) for row in case.index)


def test_rooms_of_levels_grow_and_share_their_files(built: Built) -> None:
    case = read_case(built.world)
    rooms = [{row.file for row in at_level(case, level).index} for level in LEVELS]
    assert all(less < more for less, more in pairwise(rooms))
    assert rooms[-1] == {row.file for row in case.index}


def test_written_and_assembled_again_it_is_the_same_to_the_byte(built: Built) -> None:
    before = digest(built.world)
    _built(built.plan, built.out, "manuscripts", "world")
    assert digest(built.world) == before


def test_the_oracle_solves_the_investigation_at_every_level(built: Built, tmp_path: Path) -> None:
    done = CliRunner().invoke(
        app,
        ["run", str(built.world), "--agent", "oracle", "--levels", "all", "--protocol",
         "investigate", "--runs", str(tmp_path), "--run", "oracle", "--json"],
    )  # fmt: skip
    assert done.exit_code == 0, done.stderr
    trials, _, _ = RunFolder(tmp_path / "oracle").trials()
    assert sorted(trial.level for trial in trials) == sorted(LEVELS)
    beliefs = [{b.hypothesis: b.belief for b in trial.beliefs} for trial in trials]
    adopted = next(
        h.name for h in read_case(built.world).truth.hypotheses if h.standing == "adopted"
    )
    assert all(held.pop(adopted) == "believe" for held in beliefs)
    assert all(belief == "disbelieve" for held in beliefs for belief in held.values())


def test_pages_are_numbered_and_bates_numbers_have_no_gap(built: Built) -> None:
    marks: defaultdict[str, list[int]] = defaultdict(list)
    pictures = 0
    for one, file in built.added():
        if file.suffix != ".pdf":
            continue
        document = pypdfium2.PdfDocument(file)
        made = document.get_metadata_dict()
        assert f"{one.date:%Y%m%d}" in made["CreationDate"], one.file
        assert made["Author"] in ("", one.author), one.file
        total = len(document)
        for number in range(1, total + 1):
            text = document[number - 1].get_textpage().get_text_range()
            if not text.strip():
                pictures += 1
                continue
            if not one.doc_type.startswith("Deposition"):
                assert shows_page_number(text, number, total), (one.file, number)
            prefix, found = BATES.findall(text)[-1]
            marks[prefix].append(int(found))
    assert all(len(set(found)) == len(found) for found in marks.values())
    assert sum(max(found) - len(found) for found in marks.values()) <= pictures


def test_texts_have_no_residue_and_one_style_of_dates(built: Built) -> None:
    written = built.artifacts["manuscripts"]
    assert isinstance(written, Written)
    for one in written.manuscripts:
        text = "\n".join(_words(one.body.model_dump(mode="python")))
        assert not RESIDUE.search(text), (one.title, RESIDUE.search(text))
        own = [style for style in DATES if re.search(style, text)]
        assert len(own) <= 1 or one.doc_type == "email", (one.title, own)


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _words(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _words(each)


def test_mails_answer_what_came_before_and_carry_what_the_room_has(built: Built) -> None:
    mails = {file.name: message_from_bytes(file.read_bytes(), policy=policy.default)
             for _, file in built.added() if file.suffix == ".eml"}  # fmt: skip
    sent = {str(mail["Message-ID"]): parsedate_to_datetime(mail["Date"]) for mail in mails.values()}
    assert len(sent) == len(mails) > 150
    room = {_plain(file) for _, file in built.added()}
    carried = 0
    for name, mail in mails.items():
        for id in str(mail["In-Reply-To"] or "").split():
            assert sent[id] < sent[str(mail["Message-ID"])], name
        assert isinstance(mail, EmailMessage)
        for part in mail.iter_attachments():
            if part.get_content_type() != "text/calendar":
                carried += 1
                made = io.BytesIO(part.get_payload(decode=True))  # type: ignore[arg-type]
                assert _plain(made, Path(part.get_filename() or "").suffix) in room, name
    assert carried > 20


def _plain(file: Path | io.BytesIO, suffix: str = "") -> str | bytes:
    """What a file says: of a PDF its words without Bates numbers, else its bytes."""
    if (file.suffix if isinstance(file, Path) else suffix) != ".pdf":
        return file.read_bytes() if isinstance(file, Path) else file.getvalue()
    document = pypdfium2.PdfDocument(file)
    pages = [page.get_textpage().get_text_range() for page in document]
    return re.sub(r"\s+", "", BATES.sub("", "\n".join(pages)))


def _of_the_opinion(built: Built) -> str:
    """Forty words from within the opinion."""
    [opinion] = [one for one in built.plan.record.filings if one.kind == "opinion"]
    pages = pages_of(built.plan.record.readings[opinion.id])
    words = " ".join(page.text for page in pages[3:6]).split()
    return " ".join(words[100:140]).encode("ascii", "ignore").decode()


def test_every_kind_of_leak_is_found_and_named(built: Built, tmp_path: Path) -> None:
    """Words of the opinion in a PDF's metadata, on a hidden sheet and in a mail's header, and a
    brief let in by hand: the world is not assembled."""
    record = tmp_path / "record"
    shutil.copytree(SHIPPED, record)
    words = _of_the_opinion(built)
    with pikepdf.open(record / "071-09 Ex. 9 Dunmore invoice 20-3391.pdf",
                      allow_overwriting_input=True) as paper:  # fmt: skip
        paper.docinfo["/Subject"] = words
        paper.save()
    book = openpyxl.load_workbook(path := record / "071-22 Ex. 22 Loss ledger.xlsx")
    book.create_sheet("Notes")["A1"] = words
    book["Notes"].sheet_state = "hidden"
    book.save(path)
    mail = record / "071-18 Ex. 18 Ferrow-Lindqvar emails July 2020.eml"
    mail.write_bytes(b"X-Notes: " + words.encode() + b"\n" + mail.read_bytes())
    brief = next(one for one in built.plan.record.filings if one.kind == "brief" and one.file)
    (record / CORRECTIONS).write_text(f'[[filing]]\nid = "{brief.id}"\nroom = "in"\n')
    read = read_record(record)
    artifacts = {**built.artifacts, "intake": intake_of(read)}
    intake = artifacts["intake"]
    assert isinstance(intake, Intake) and brief.id in intake.merits
    few = built.artifacts["manuscripts"]
    assert isinstance(few, Written)
    artifacts["manuscripts"] = few.model_copy(update={"manuscripts": ()})
    desk = Desk(
        read, Settings(), Asks(Recorded(built.plan.replay), {}), artifacts, tmp_path / "out"
    )  # type: ignore[arg-type]
    with pytest.raises(StageFailed) as failed:
        asyncio.run(WORLD.make(desk))
    told = "\n".join(fault.line() for fault in failed.value.faults if "leak" in fault.rule)
    for place in ("property Subject", "Notes!A1", "property X-Notes"):
        assert re.search(rf"\[leak_hidden\] \S+ [^\n]*{place}", told), (place, told)
    # What a person lets in is not taken for a mistake; what it tells of the key still is a leak.
    assert len(set(re.findall(r"\b\d{4}\.(?:pdf|xlsx|eml)\b", told))) == 4, told
