"""The shipped demo suite: it is what its generator writes, and it holds to its own claims."""

import csv
import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import openpyxl
import pytest

from casework.cases.check import check
from casework.cases.folder import CaseFolder
from casework.cases.suite import SHIPPED, load_suite
from casework.documents.citation import Citations
from casework.documents.library import read_many
from casework.documents.quotation import find_quotation, fold, passage_at
from casework.documents.records import LAYERS, Reading
from casework.documents.strings import every_string

ROOT = Path(__file__).resolve().parents[2]
SUITE = SHIPPED / "demo"
ROLES = {"merits", "signal", "pro_alternative", "refuting", "noise", "chaff"}
CASES = sorted(path.name for path in (SUITE / "cases").iterdir())
Room = tuple[CaseFolder, dict[str, Reading]]

pytestmark = pytest.mark.slow


def _tree(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module", params=CASES)
def room(request: pytest.FixtureRequest) -> Room:
    """A shipped case, with every document read (document id to reading)."""
    case = next(c for c in load_suite(SUITE) if c.path.name == request.param)
    paths = [case.matter / row.file for row in case.index]
    return case, dict(zip([row.id for row in case.index], read_many(paths), strict=True))


def _invoices() -> Iterator[tuple[str, object]]:
    from suites.demo.content import Invoice
    from suites.demo.worlds import worlds

    for world in worlds():
        for doc in world.docs:
            if isinstance(doc.body, Invoice):
                yield doc.name, doc.body


@pytest.fixture(scope="module", autouse=True)
def _generator_importable() -> Iterator[None]:
    sys.path.insert(0, str(ROOT))
    yield
    sys.path.remove(str(ROOT))


def test_the_shipped_suite_is_what_the_generator_writes(tmp_path: Path) -> None:
    from suites.demo.generate import WRITERS, generate, writers

    generate(tmp_path / "one")
    ours = _tree(tmp_path / "one")
    if json.loads(WRITERS.read_text()) == writers():
        assert ours == _tree(SUITE)
    else:  # other libraries may write other bytes, but always the same ones
        generate(tmp_path / "two")
        assert ours == _tree(tmp_path / "two")
        assert ours.keys() == _tree(SUITE).keys()


def test_the_suite_is_small_and_found_by_name() -> None:
    suite = load_suite(SUITE)
    assert suite.info.id == "demo"
    assert len(suite) == 2
    assert len({case.case.id for case in suite.cases}) == 2
    assert sum(p.stat().st_size for p in SUITE.rglob("*") if p.is_file()) < 6 * 2**20


@pytest.mark.parametrize("name", CASES)
def test_nothing_of_the_truth_is_in_the_room(name: str) -> None:
    assert check(SUITE / "cases" / name, every_string, Citations()) == []


def test_documents_open(room: Room) -> None:
    case, readings = room
    states = Counter(reading.state for reading in readings.values())
    assert set(states) == {"text", "empty"}
    empty = [id for id, reading in readings.items() if reading.state == "empty"]
    assert len(empty) == 1
    scan = next(row for row in case.index if row.id == empty[0])
    assert scan.file.endswith(".pdf")
    assert (case.matter / scan.file).stat().st_size > 60_000


def test_every_quotation_stands_at_its_anchor(room: Room) -> None:
    case, readings = room
    seen = 0
    for fact in case.truth.facts:
        for ref in fact.source_refs:
            reading = readings[ref.doc_id]
            if reading.state == "empty":
                assert ref.anchor == "p1"
                continue
            assert ref.anchor in find_quotation(reading, ref.highlight_text, LAYERS), fact.id
            passage = passage_at(reading, ref.anchor)
            assert passage is not None
            first = fold(ref.highlight_text).split()[0]
            assert first in fold(passage.text)
            seen += 1
    assert seen >= len(case.truth.facts)


def test_a_scanned_fact_also_stands_where_it_can_be_read(room: Room) -> None:
    case, readings = room
    for fact in case.truth.facts:
        assert any(readings[ref.doc_id].state == "text" for ref in fact.source_refs), fact.id


def test_counts(room: Room) -> None:
    case, _ = room
    truth = case.truth
    roles = Counter(document.role for document in truth.documents)
    assert set(roles) == ROLES
    assert 46 <= len(truth.documents) <= 60
    assert len(truth.documents) == len(case.index)
    assert 8 <= roles["pro_alternative"] <= 10
    assert 4 <= roles["signal"] <= 6
    assert 4 <= roles["refuting"] <= 6
    assert 30 <= len(truth.facts) <= 60
    assert any(fact.type == "injected" for fact in truth.facts)
    assert truth.ruling is not None
    assert truth.ruling.fit_for_scoring
    assert truth.story


def test_hypotheses(room: Room) -> None:
    case, _ = room
    by_name = {h.name: h for h in case.truth.hypotheses}
    assert set(by_name) == {"plaintiff", "defense", "alt_1", "alt_2"}
    parties = {by_name["plaintiff"].standing, by_name["defense"].standing}
    assert parties == {"adopted", "rejected"}
    facts = {fact.id: fact for fact in case.truth.facts}
    for name in ("alt_1", "alt_2"):
        alternative = by_name[name]
        assert alternative.standing == "alternative"
        used = {f for group in alternative.fact_dag for f in group.supporting_fact_ids}
        assert sum(facts[f].type == "ground" for f in used) >= 2
        assert any(facts[f].type == "injected" for f in used)
        assert alternative.refuting_fact_ids
        assert not used & set(alternative.refuting_fact_ids) - {"f020"}
        refuters = {
            ref.doc_id for f in alternative.refuting_fact_ids for ref in facts[f].source_refs
        }
        roles = {d.role for d in case.truth.documents if d.id in refuters}
        assert roles & {"refuting", "merits"}
    lengths = [len(h.claim.split()) for h in by_name.values()]
    assert max(lengths) < 1.5 * min(lengths)


def test_questions_and_tasks(room: Room) -> None:
    case, _ = room
    assert [question.id for question in case.truth.questions] == [f"q{n:02d}" for n in range(1, 11)]
    assert {task.protocol for task in case.tasks} == {"investigate", "answer"}
    assert len(case.tasks) == 11
    known = {row.id for row in case.index}
    for question in case.truth.questions:
        assert 2 <= len(question.rubric_items) <= 4
        assert set(question.supporting_documents) <= known
        assert case.task(question.task).instruction.strip() == question.question


def test_formats(room: Room) -> None:
    case, readings = room
    endings = Counter(Path(row.file).suffix for row in case.index)
    assert set(endings) == {
        ".csv", ".docx", ".eml", ".html", ".md", ".pdf", ".pptx", ".txt", ".xlsx",
    }  # fmt: skip
    assert endings[".eml"] >= 4
    layers = {p.layer for reading in readings.values() for p in reading.passages}
    assert {"comment", "deleted", "inserted", "hidden", "notes"} <= layers
    assert any(r.children for r in readings.values() if r.type == "eml")
    long = [row.type for row in case.index if (readings[row.id].pages or 0) >= 6]
    assert any("depo" in kind.lower() for kind in long)


def test_mails_are_threaded(room: Room) -> None:
    case, _ = room
    mails = [case.matter / row.file for row in case.index if row.file.endswith(".eml")]
    heads = [path.read_text(encoding="utf-8", errors="replace") for path in mails]
    ids = [re.search(r"(?mi)^Message-ID:\s*(<[^>]+>)", head) for head in heads]
    assert all(ids)
    assert len({match[1] for match in ids if match}) == len(mails)
    assert sum("\nIn-Reply-To:" in head for head in heads) >= 2


def test_index_tells_no_roles(room: Room) -> None:
    case, _ = room
    with (case.matter / "index.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["id", "file", "name", "date", "type"]
    words = {word for row in rows for value in row.values() for word in value.lower().split()}
    assert not words & ROLES
    assert [row["id"] for row in rows] == [f"d{n:04d}" for n in range(1, len(rows) + 1)]
    # Neutral numbers in a shuffle: the roles are not in blocks.
    roles = [d.role for d in sorted(case.truth.documents, key=lambda d: d.id)]
    assert sum(a != b for a, b in pairwise(roles)) > len(roles) / 3


def test_properties_agree_with_the_truth(room: Room) -> None:
    case, readings = room
    checked = 0
    for document in case.truth.documents:
        properties = dict(readings[document.id].properties)
        author = properties.get("Author", properties.get("creator"))
        created = properties.get("CreationDate", properties.get("created", ""))
        if not created:
            continue
        saved = datetime.strptime(re.sub(r"\D", "", created)[:8], "%Y%m%d").date()
        assert abs((saved - document.date).days) <= 7, document.title
        assert author in (document.author, "", None), document.title
        checked += 1
    assert checked >= 20


def test_invoices_add_up(room: Room) -> None:
    from suites.demo.content import Invoice

    case, readings = room
    by_name = {row.name: readings[row.id] for row in case.index}
    told = 0
    for name, invoice in _invoices():
        if name not in by_name:
            continue
        text = fold(by_name[name].text())
        money = [
            int(re.sub(r"[^0-9]", "", amount)) * (-1 if amount.startswith("(") else 1)
            for amount in re.findall(r"\(?\$[0-9,]+\.[0-9]{2}\)?", text)
        ]
        assert isinstance(invoice, Invoice)
        count = len(invoice.items)
        assert [item.quantity * item.unit_cents for item in invoice.items] == money[
            1 : 2 * count : 2
        ]
        subtotal, *added, total = money[2 * count :]
        assert subtotal == sum(money[1 : 2 * count : 2]), name
        assert total == subtotal + sum(added), name
        told += 1
    assert told


SUM = re.compile(r"=SUM\(([A-Z])(\d+):\1(\d+)\)")
PRODUCT = re.compile(r"=([A-Z]\d+)\*([A-Z]\d+)")


def test_formulas_carry_their_values(room: Room) -> None:
    case, _ = room
    sums = 0
    for row in case.index:
        if not row.file.endswith(".xlsx"):
            continue
        path = case.matter / row.file
        formulas = openpyxl.load_workbook(path)
        values = openpyxl.load_workbook(path, data_only=True)
        for sheet in formulas.worksheets:
            shown = values[sheet.title]
            for cell in (c for line in sheet.iter_rows() for c in line):
                if cell.data_type != "f":
                    continue
                value = shown[cell.coordinate].value
                assert value is not None, (row.file, cell.coordinate)
                if match := SUM.fullmatch(cell.value):
                    column, first, last = match.groups()
                    cells = [shown[f"{column}{n}"].value for n in range(int(first), int(last) + 1)]
                    total = sum(x for x in cells if isinstance(x, int | float))
                    assert value == pytest.approx(total), (row.file, cell.coordinate)
                    sums += 1
                elif match := PRODUCT.fullmatch(cell.value):
                    product = shown[match[1]].value * shown[match[2]].value
                    assert value == pytest.approx(product), (row.file, cell.coordinate)
    assert sums >= 2
