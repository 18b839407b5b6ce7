"""The shipped court record: it is what its generator writes, and its papers agree."""

import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import openpyxl
import pytest

import casework
from casework.documents.court.docket import read_docket
from casework.documents.court.filing import match
from casework.documents.library import read_many
from casework.documents.records import Reading

ROOT = Path(__file__).resolve().parents[2]
RECORD = Path(casework.__file__).parent / "records" / "veldane-v-tarn-ridge"
PAPER = "gov.uscourts.nywd.990417."
OPINION = f"{PAPER}96.0.pdf"
Readings = Mapping[str, Reading]


@pytest.fixture(scope="module", autouse=True)
def _generator_importable() -> Iterator[None]:
    sys.path.insert(0, str(ROOT))
    yield
    sys.path.remove(str(ROOT))


@pytest.fixture(scope="module")
def readings() -> Readings:
    """Every file of the record as the library reads it, scans by OCR."""
    paths = sorted(path for path in RECORD.iterdir() if path.suffix not in {".json", ""})
    return {r.name: r for r in read_many(paths, ocr=True)}


def _fold(text: str) -> str:
    """One line, straight quotes, no line numbers of a transcript, no bars of a table."""
    text = re.sub(r"(?m)^\s*\d{1,2}\t", "", text).replace("|", " ")
    return " ".join(text.translate(str.maketrans("“”‘’", "\"\"''")).split())


def _text(reading: Reading) -> str:
    return _fold("\n".join(p.text for _, part in reading.walk() for p in part.passages))


def _pages(reading: Reading) -> dict[int, str]:
    """Page to words, of a PDF."""
    found: dict[int, str] = {}
    for passage in reading.passages:
        page = int(re.match(r"p(\d+)", passage.anchor)[1])  # type: ignore[index]
        found[page] = f"{found.get(page, '')}\n{passage.text}"
    return {page: _fold(text) for page, text in found.items()}


def _said(readings: Readings, number: str) -> str:
    from suites.records.veldane_v_tarnridge.facts import EXHIBIT_FILES

    return _text(readings[EXHIBIT_FILES[number]])


# --- the files ---------------------------------------------------------------------------------


def test_the_shipped_record_is_what_the_generator_writes() -> None:
    from suites.demo.generate import writers
    from suites.records.veldane_v_tarnridge.generate import WRITERS, files

    made = {name: hashlib.sha256(data).hexdigest() for name, data in files().items()}
    shipped = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in RECORD.iterdir()
    }
    assert made.keys() == shipped.keys()
    if writers().items() <= json.loads(WRITERS.read_text()).items():
        assert made == shipped


def test_what_the_record_holds(readings: Readings) -> None:
    from suites.records.veldane_v_tarnridge import facts

    assert {reading.state for reading in readings.values()} == {"text"}
    assert len(facts.EXHIBITS) >= 20
    formats = Counter(one.doc.format for one in facts.EXHIBITS)
    assert set(formats) == {"pdf", "scan", "docx", "xlsx", "eml", "txt", "html"}
    assert readings[OPINION].pages is not None and readings[OPINION].pages >= 15
    assert len(facts.statement()) >= 40 and len(facts.additional()) >= 40
    for facts_of_a_side in (facts.statement(), facts.additional()):
        kinds = Counter(fact.kind for fact in facts_of_a_side)
        assert min(kinds["undisputed"], kinds["disputed"], kinds["qualified"]) >= 4
    assert sum(p.stat().st_size for p in RECORD.iterdir()) < 2 * 2**20


@pytest.mark.parametrize(("asked", "answered"), [("70", "78"), ("79", "85")])
def test_each_numbered_fact_is_answered_by_number(
    readings: Readings, asked: str, answered: str
) -> None:
    from suites.records.veldane_v_tarnridge import facts
    from suites.records.veldane_v_tarnridge.places import numbered_pages

    stated = facts.statement() if asked == "70" else facts.additional()
    there = " ".join(_pages(readings[f"{PAPER}{asked}.0.pdf"]).values())
    back = " ".join(_pages(readings[f"{PAPER}{answered}.0.pdf"]).values())
    for number, fact in enumerate(stated, start=1):
        assert f"{number}. " in there
        opening = _fold(fact.text)[:30]
        assert opening in there and opening in back, number
    assert back.count("RESPONSE:") == len(stated)
    for paper in (asked, answered):
        assert list(numbered_pages(paper)) == list(range(1, len(stated) + 1))


def test_every_page_of_a_pdf_is_stamped_with_its_number(readings: Readings) -> None:
    from suites.records.veldane_v_tarnridge import facts

    numbers = {file: number for number, file in facts.EXHIBIT_FILES.items()}
    numbers |= {file: number for number, file in facts.PAPER_FILES.items()}
    for name, reading in readings.items():
        if reading.type != "pdf":
            continue
        pages = {label.page: label.stamp for label in reading.labels}
        assert list(pages) == list(range(1, (reading.pages or 0) + 1)), name
        for page, stamp in pages.items():
            assert stamp is not None, (name, page)
            tail = "" if stamp.attachment is None else f"-{stamp.attachment}"
            assert f"{stamp.document}{tail}" == numbers[name]
            assert (stamp.page, stamp.pages) == (page, reading.pages)
            assert stamp.docket == "1:21-cv-09417-HMT"


def test_the_docket_lists_every_file(readings: Readings) -> None:
    docket = read_docket(RECORD / "docket.json")
    listed = {
        paper["filepath_local"]
        for entry in json.loads((RECORD / "docket.json").read_text("utf-8"))["docket_entries"]
        for paper in entry["recap_documents"]
        if paper["is_available"]
    }
    assert listed == {path.name for path in RECORD.iterdir()} - {"docket.json"}
    matched = match(docket, readings.items())
    assert [one.file for one in matched.files if not one.on_docket or one.note] == []
    assert {str(number) for number in matched.missing} == {"1", "2", "5", "93", "97"}


# --- the facts ---------------------------------------------------------------------------------


def test_the_opinion_tells_each_fact_in_its_own_words(readings: Readings) -> None:
    from suites.records.veldane_v_tarnridge.facts import OPINION_FACTS
    from suites.records.veldane_v_tarnridge.places import opinion_pages

    pages, where = _pages(readings[OPINION]), opinion_pages()
    assert len(OPINION_FACTS) >= 60
    assert len({fact.id for fact in OPINION_FACTS}) == len(OPINION_FACTS)
    for fact in OPINION_FACTS:
        assert re.fullmatch(r"op_[A-Z0-9_]+", fact.id)
        assert 10 <= len(fact.quote.split()) <= 30, fact.id
        assert _fold(fact.quote) in pages[where[fact.id]], fact.id


def test_each_fact_stands_in_the_exhibits_that_it_names(readings: Readings) -> None:
    from suites.records.veldane_v_tarnridge.facts import ATOMS

    missing = [
        (atom.id, number, words)
        for atom in ATOMS
        for number, words in atom.stands
        if _fold(words) not in _said(readings, number)
    ]
    assert missing == []


def test_the_opinion_cites_each_exhibit_of_a_fact(readings: Readings) -> None:
    """Every exhibit cited is filed, and the court cites most of what it was given."""
    from suites.records.veldane_v_tarnridge.facts import EXHIBIT_FILES

    cited = set(re.findall(r"\b((?:71|80|86)-\d+)\b", _text(readings[OPINION])))
    assert cited <= EXHIBIT_FILES.keys()
    assert len(EXHIBIT_FILES.keys() - cited) <= 2


def test_reckoned_figures_are_those_of_the_opinion(readings: Readings) -> None:
    from suites.records.veldane_v_tarnridge import figures as f

    opinion = _text(readings[OPINION])
    for words in (
        f"{f.VIALS:,} vials", f.money(f.PRODUCT), f.money(f.LOSS), f.money(f.TESTING),
        f.money(f.DESTRUCTION), f.money(f.FREIGHT), f"{f.HOURS_ABOVE} hours",
        f"{f.HOURS_ABOVE_15:g} hours above 15.0", f"peaked at {f.PEAK}",
        f.span(f.HOLD_SET, f.HOLD_RELEASED), f"lower than {f.TRANSIT_LOW} °C",
        f"higher than {f.TRANSIT_HIGH} °C", f"{f.LAST_ABOVE:%H:%M} a.m. on July 20",
    ):  # fmt: skip
        assert words in opinion, words
    assert (f.FIRST_ABOVE - f.SUPPRESSED).total_seconds() == 20 * 60
    warm = [(when, w) for when, w in zip(f.ROUNDS, f.WRITTEN, strict=True) if when > f.TRIP]
    gaps = [round(f.MEAN[when] - written, 1) for when, written in warm]
    assert (len(gaps), min(gaps), max(gaps)) == (7, 4.0, 11.9)
    for when, written in warm:
        row = rf"{when.hour % 12 or 12}:00 [ap]\.m\. {written} °C {f.MEAN[when]} °C"
        assert re.search(row, opinion), row


def test_the_workbooks_hold_what_they_reckon() -> None:
    from suites.records.veldane_v_tarnridge import figures as f
    from suites.records.veldane_v_tarnridge.facts import EXHIBIT_FILES

    log = openpyxl.load_workbook(RECORD / EXHIBIT_FILES["71-11"], data_only=True)["Room 4"]
    rows = list(log.iter_rows(min_row=2, values_only=True))
    assert [row[4] for row in rows] == list(f.MEAN.values())
    assert all(round((row[2] + row[3]) / 2, 1) == row[4] for row in rows)  # type: ignore[operator]
    assert sum(row[4] > 8 for row in rows) == len(f.ABOVE)  # type: ignore[operator]
    loss = openpyxl.load_workbook(RECORD / EXHIBIT_FILES["71-22"], data_only=True)
    lots = list(loss["Lots"].iter_rows(min_row=2, max_row=6, values_only=True))
    assert all(round(row[3] * row[4], 2) == row[5] for row in lots)  # type: ignore[operator]
    items = [row[2] for row in loss["Loss"].iter_rows(min_row=2, values_only=True)]
    assert items[-1] == pytest.approx(sum(items[:-1])) == f.LOSS / 100  # type: ignore[arg-type]


# --- accounts and people -----------------------------------------------------------------------


def test_the_court_adopts_one_account_in_words_that_it_wrote(readings: Readings) -> None:
    from suites.records.veldane_v_tarnridge import facts

    opinion = " ".join(_pages(readings[OPINION]).values())
    flow = re.sub(
        r" ?Case 1:21-cv-09417-HMT Document 96 Filed 08/14/23 Page \d+ of \d+ ?", " ", opinion
    )
    flow = re.sub(r" (\d{1,2}) (?=\S)", lambda found: found[0], flow)
    quoted = [point.why for account in facts.ACCOUNTS for point in account.points]
    quoted += [words for _, words in facts.ADOPTED]
    quoted += [words for _, _, words in facts.PROCEDURAL]
    assert [words for words in quoted if _fold(words) not in flow] == []
    ids = {atom.id for atom in facts.ATOMS}
    for account in facts.ACCOUNTS:
        brief = _text(readings[facts.PAPER_FILES[account.paper]])
        for point in account.points:
            assert set(point.facts) <= ids
            assert point.point in brief
            assert (point.ruling == "accepted") == (account.ruling == "accepted")
    assert [account.ruling for account in facts.ACCOUNTS] == ["accepted", "rejected"]


def test_alternatives_add_to_the_record_and_can_be_refuted(readings: Readings) -> None:
    from suites.records.veldane_v_tarnridge import facts

    ids = {atom.id for atom in facts.ATOMS}
    whole = " ".join(_text(reading) for reading in readings.values())
    for one in facts.ALTERNATIVES:
        assert len(one.ground) >= 3 and set(one.ground) | set(one.ground_refuting) <= ids
        assert one.supporting and one.refuting and one.ground_refuting
        for planted in (*one.supporting, *one.refuting):
            assert facts.WINDOW[0] <= planted.day <= facts.WINDOW[1]
    for new in ("feeder", "polysorbate", "stabilizer", "switching"):
        assert new not in whole.lower()


def test_people_are_named_in_the_record_while_they_were_there(readings: Readings) -> None:
    from suites.records.veldane_v_tarnridge import facts

    whole = " ".join(_text(reading) for reading in readings.values())
    staff = [one for one in facts.PEOPLE if one.hired]
    assert 25 <= len(facts.PEOPLE) <= 36
    assert len({one.organisation for one in staff}) == 7
    for one in facts.PEOPLE:
        assert one.name.replace("Dr. ", "").split()[-1].lower() in whole.lower(), one.name
        assert not one.left or one.hired is None or one.hired < one.left
    by_name = {one.name.replace("Dr. ", ""): one for one in staff}
    for exhibit in facts.EXHIBITS:
        author = by_name.get(exhibit.doc.author)
        if author is not None and author.hired is not None:
            assert author.hired <= exhibit.doc.date <= (author.left or exhibit.doc.date)


def test_no_exhibit_tells_how_the_court_ruled(readings: Readings) -> None:
    from suites.records.veldane_v_tarnridge import facts

    told = re.compile(
        r"granted|the court (?:finds|adopts|rejects)|so ordered|thorsgaard|summary judgment"
        r"|memorandum opinion|judgment (?:for|in favor)|document 96",
        re.I,
    )
    for one in facts.EXHIBITS:
        reading = readings[one.file]
        said = _text(reading) + " ".join(value for _, value in reading.properties)
        assert not told.search(said), one.file
    merits = {one.number for one in facts.EXHIBITS}
    assert merits.isdisjoint(facts.EXCLUDED)
    assert merits | facts.EXCLUDED.keys() == facts.EXHIBIT_FILES.keys() | facts.PAPER_FILES.keys()
