"""The leak proof: each plant in a real file is found; quotations from an exhibit are none."""

from functools import cache
from pathlib import Path

import docx
import openpyxl
import pikepdf
import pytest

import made_record
from casework.build.assemble.stage import listed
from casework.build.record.argued import reads_argued
from casework.build.record.intake import read_record
from casework.build.record.leaks import Carrier, Leak, Proof, prove
from casework.build.record.merits import merits
from casework.build.record.records import CourtRecord
from casework.documents.found import Found
from casework.documents.strings import every_string

KEY = "the foreman knew of both trips before the second shift began"
"""Words of the opinion."""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> CourtRecord:
    place = tmp_path_factory.mktemp("record")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CASEWORK_CACHE", str(place / "cache"))
        return read_record(made_record.folder(place / "r"), ocr=False)


@cache
def searched(path: Path) -> list[Found]:
    """The papers themselves are searched once for all tests."""
    return list(every_string(path))


def proved(record: CourtRecord, *extra: Path, put: dict[str, Path] | None = None) -> Proof:
    """The proof over the room of this record: its merits papers (some replaced by `put`) and
    files written for the room."""
    kept = merits(record.filings).merits
    room: list[Carrier] = []
    for id in kept:
        filing = record.find(id)
        assert filing is not None
        room.append(Carrier(filing.file, (put or {}).get(id, record.path / filing.file), id))
    room += [Carrier(path.name, path) for path in extra]
    return prove(record, kept, room, searched)


def rules(proof: Proof) -> set[tuple[str, str]]:
    return {(leak.rule, leak.filing) for leak in proof.leaks}


def test_a_clean_room_has_no_leak(record: CourtRecord) -> None:
    proof = proved(record)
    assert proof.leaks == () and proof.files == 3 and proof.strings > 20


def test_text_a_brief_quotes_from_an_exhibit_is_the_exhibits_own(record: CourtRecord) -> None:
    assert made_record.QUOTED in record.readings["41-1"].text().replace("\n", " ")
    assert not proved(record).leaks


def test_in_a_words_documents_properties(record: CourtRecord, tmp_path: Path) -> None:
    file = made_record.word(tmp_path / "m.docx", "Minutes of the yard.", comments=f"Note: {KEY}.")
    assert rules(proved(record, put={"44-2": file})) == {("hidden", "60")}


def test_in_a_pdfs_properties(record: CourtRecord, tmp_path: Path) -> None:
    file = made_record.pdf(tmp_path / "d.pdf", [made_record.DEPOSITION])
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        pdf.docinfo["/Subject"] = KEY
        pdf.save(file)
    assert rules(proved(record, put={"44-2": file})) == {("hidden", "60")}


def test_a_few_words_as_a_whole_value(record: CourtRecord, tmp_path: Path) -> None:
    file = made_record.word(tmp_path / "m.docx", "Minutes.", subject="Foreman knew of both trips")
    assert rules(proved(record, put={"44-2": file})) == {("value", "60")}


def test_a_copy_of_a_dropped_paper_that_was_read_badly(record: CourtRecord, tmp_path: Path) -> None:
    """A word in twelve is misread, so no stretch is long; a few sentences of it are no copy."""
    told = record.readings["60"].text().split()
    read = [word if at % 12 else "smudge" for at, word in enumerate(told)]
    copy = made_record.word(tmp_path / "copy.docx", " ".join(read))
    assert ("pieces", "60") in rules(proved(record, put={"44-2": copy}))
    part = made_record.word(tmp_path / "part.docx", " ".join(read[: len(read) // 8]))
    assert ("pieces", "60") not in rules(proved(record, put={"44-2": part}))


def test_in_what_the_rooms_list_calls_a_paper(record: CourtRecord, tmp_path: Path) -> None:
    file = made_record.word(tmp_path / "m.docx", "Minutes of the yard.")
    for title, leaks in (("Minutes of the yard", set()), (f"Why {KEY}", {("hidden", "60")})):
        strings = listed(searched, {"m.docx": title})
        assert rules(prove(record, (), [Carrier("m.docx", file, "44-2")], strings)) == leaks


def test_in_a_spreadsheets_hidden_sheet_and_row(record: CourtRecord, tmp_path: Path) -> None:
    file = made_record.sheet(tmp_path / "log.xlsx", hidden=KEY)
    assert rules(proved(record, put={"exhibits-Ex-4": file})) == {("hidden", "60")}
    book = openpyxl.load_workbook(made_record.sheet(tmp_path / "rows.xlsx"))
    page = book["Log"]
    page.append(KEY.split())
    page.row_dimensions[page.max_row].hidden = True
    book.save(tmp_path / "rows.xlsx")
    found = proved(record, put={"exhibits-Ex-4": tmp_path / "rows.xlsx"})
    assert rules(found) == {("hidden", "60")}


def test_in_a_mails_header(record: CourtRecord, tmp_path: Path) -> None:
    file = made_record.mail(tmp_path / "m.eml", X_Note=KEY)
    assert rules(proved(record, put={"exhibits-Ex-3-mail": file})) == {("hidden", "60")}


def test_in_a_comment(record: CourtRecord, tmp_path: Path) -> None:
    document = docx.Document()
    run = document.add_paragraph("Minutes of the yard.").add_run(" Read.")
    document.add_comment(run, text=f"Why? Because {KEY}.", author="x")
    document.save(str(tmp_path / "c.docx"))
    found = proved(record, put={"44-2": tmp_path / "c.docx"})
    assert rules(found) == {("hidden", "60")}
    assert "comment" in found.leaks[0].where


def brief(record: CourtRecord) -> Path:
    filing = record.find("41-1")
    assert filing is not None
    return record.path / filing.file


def leak_of(proof: Proof, rule: str) -> Leak:
    return next(leak for leak in proof.leaks if leak.rule == rule)


def test_an_excluded_brief_by_mistake(record: CourtRecord) -> None:
    found = proved(record, put={"44-2": brief(record)})
    assert leak_of(found, "long").filing == "41-1"
    assert "Drop it" in leak_of(found, "long").line()


def test_a_brief_as_a_mails_attachment(record: CourtRecord, tmp_path: Path) -> None:
    file = made_record.mail(tmp_path / "m.eml", attach=brief(record))
    found = proved(record, put={"exhibits-Ex-3-mail": file})
    assert leak_of(found, "long").filing == "41-1"


def test_one_page_of_a_brief_inside_a_pdf(record: CourtRecord, tmp_path: Path) -> None:
    file = made_record.pdf(tmp_path / "d.pdf", [made_record.DEPOSITION] * 3)
    with (
        pikepdf.open(file, allow_overwriting_input=True) as pdf,
        pikepdf.open(brief(record)) as other,
    ):
        pdf.pages.insert(2, other.pages[0])
        pdf.save(file)
    assert leak_of(proved(record, put={"44-2": file}), "long").filing == "41-1"


def test_a_few_sentences_of_a_brief_without_a_mark(record: CourtRecord, tmp_path: Path) -> None:
    start = made_record.BRIEF.index("The crack began")
    own = made_record.BRIEF[start : made_record.BRIEF.index("Ex. 4 at 2.", start)]
    file = made_record.word(tmp_path / "m.docx", f"Notes of the yard.\n{own}\nEnd.")
    found = proved(record, put={"44-2": file})
    assert rules(found) == {("unmarked", "41-1")}
    hand = record.find("44-2")
    assert hand is not None
    mine = record.with_filings([hand.model_copy(update={"room": "in"})])
    told = proved(mine, put={"44-2": file})
    assert not told.leaks and told.shared[0].filing == "41-1"


def test_a_brief_nobody_dropped_reads_like_one(record: CourtRecord, tmp_path: Path) -> None:
    other = made_record.BRIEF.replace("hoist", "winch").replace("crack", "split") * 2
    file = made_record.word(tmp_path / "m.docx", other)
    assert "argued" in {leak.rule for leak in proved(record, put={"44-2": file}).leaks}


def test_what_reads_like_a_brief() -> None:
    assert reads_argued(made_record.BRIEF * 3)
    assert reads_argued(f"{made_record.OPINION} See Ex. 4 at 2. Plaintiff argues much. " * 4)
    ledger = "Item 12 ¶ 4 paid in full by the yard on that day, as the clerk noted. " * 30
    assert not reads_argued(ledger)
    assert not reads_argued("The unit of 12,000 SF is let to Doc 5100001 for nine years. " * 40)


def test_a_document_written_for_the_room(record: CourtRecord, tmp_path: Path) -> None:
    start = made_record.OPINION.index("The Court finds")
    file = made_record.word(tmp_path / "memo.docx", made_record.OPINION[start : start + 400])
    assert rules(proved(record, file)) == {("written", "60")}
    quoted = made_record.word(tmp_path / "own.docx", f"Owen wrote: {made_record.MAIL}")
    assert not proved(record, quoted).leaks  # an exhibit has these words


def test_what_cannot_be_searched_is_told(record: CourtRecord, tmp_path: Path) -> None:
    (tmp_path / "big.pdf").symlink_to(tmp_path / "gone.pdf")
    found = proved(record, tmp_path / "big.pdf")
    assert [leak.rule for leak in found.leaks] == ["unsearched"]


def test_captions_and_signatures_are_no_secret(record: CourtRecord, tmp_path: Path) -> None:
    head = made_record.CAPTION.format(title="DEPOSITION OF OWEN MARSH")
    file = made_record.word(
        tmp_path / "m.docx",
        head + made_record.DEPOSITION,
        comments=" ".join(made_record.CAPTION.split()[:24]),
    )
    assert not proved(record, put={"44-2": file}).leaks
