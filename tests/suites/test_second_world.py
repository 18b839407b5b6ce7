"""The second demo world holds together: people, times, sums, and what speaks for each account."""

import csv
import re
import sys
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

import openpyxl
import pytest

from casework.cases.phrases import runs_of, words
from casework.documents.library import read_many
from casework.documents.records import LAYERS
from casework.documents.strings import every_string

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
try:
    from suites.demo.content import Chat, Deleted, Doc, Email, Inserted, Report, Runs
    from suites.demo.render import extension, render_all
    from suites.demo.second import expenses, matrix, people
    from suites.demo.second.world import WORLD
finally:
    sys.path.remove(str(ROOT))

DOCS = {doc.key: doc for doc in WORLD.docs}
FACTS = {fact.id: fact for fact in WORLD.facts}
ACCOUNTS = {hypothesis.name: hypothesis for hypothesis in WORLD.hypotheses}
MONTHS = [date(2021, month, 1).strftime("%B") for month in range(1, 13)]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Key of a document to its rendered file."""
    folder = tmp_path_factory.mktemp("room")
    files = render_all(WORLD.docs)
    paths = {key: folder / f"{key}.{extension(DOCS[key])}" for key in files}
    for key, path in paths.items():
        path.write_bytes(files[key])
    return paths


@pytest.fixture(scope="module")
def texts(room: dict[str, Path]) -> dict[str, str]:
    """Key of a document to all its text, hidden layers included, attachments left out."""
    readings = read_many(list(room.values()))
    return {key: r.text(LAYERS) for key, r in zip(room, readings, strict=True)}


# --- people and times ------------------------------------------------------------------------


def _appearances() -> Iterator[tuple[str, str, date]]:
    """(document key, name, day) for everyone who writes or is written to, as text has it."""
    for key, doc in DOCS.items():
        yield key, doc.author, doc.date
        match doc.body:
            case Email(message=message, earlier=earlier):
                for mail in (message, *earlier):
                    for address in (mail.sender, *mail.to, *mail.cc):
                        yield key, address.partition(" <")[0], mail.when.date()
            case Chat(lines=lines):
                for when, who, _ in lines:
                    yield key, who, when.date()
            case _:
                pass


def test_nobody_writes_before_hire_or_after_leaving() -> None:
    by_name = {p.name: p for p in (*people.STAFF, *people.OUTSIDERS)}
    seen: set[str] = set()
    for key, name, day in _appearances():
        person = by_name.get(name) or by_name.get(f"{name}, MD")
        if person is not None:
            seen.add(person.name)
            assert person.hired <= day <= (person.left or date.max), (key, name, day)
    assert len(seen) >= 17


def test_accounts_in_logs_are_those_of_people_at_work(room: dict[str, Path]) -> None:
    boxes = {p.box: p for p in (*people.STAFF, *people.OUTSIDERS)}
    found = 0
    for key in ("lis_log", "case_log", "versions"):
        with room[key].open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        for row in rows:
            day = date.fromisoformat((row.get("time") or row["run_at"])[:10])
            assert day <= DOCS[key].date
            box = (row.get("account") or row["user"]).lower()
            if box in boxes:
                person = boxes[box]
                assert person.hired <= day <= (person.left or date.max), (key, row)
                found += 1
            else:
                assert box in {"webform", "system"}
        times = [row.get("time") or row["run_at"] for row in rows]
        assert times == sorted(times)
    assert found > 30


def test_nothing_in_a_document_is_younger_than_it() -> None:
    for key, doc in DOCS.items():
        match doc.body:
            case Email(message=message, earlier=earlier, attachments=attachments):
                times = [mail.when for mail in (message, *earlier)]
                assert times == sorted(times, reverse=True), key
                assert message.when.date() == doc.date, key
                assert all(DOCS[other].date <= doc.date for other in attachments), key
            case Chat(lines=lines):
                times = [when for when, _, _ in lines]
                assert times == sorted(times), key
                assert times[-1].date() <= doc.date, key
            case Report(blocks=blocks):
                runs = [run for b in blocks if isinstance(b, Runs) for run in b.runs]
                marks = [run for run in runs if not isinstance(run, str)]
                assert all(mark.when.date() <= doc.date for mark in marks), key
            case _:
                pass


BORN = {
    r"SU-2021-0117": date(2021, 10, 11),
    r"CA-21-083": date(2021, 10, 5),
    r"IA-21-044": date(2021, 8, 19),
    r"\b21-2206": date(2021, 7, 30),
    r"OVR-7|override": date(2021, 10, 1),
    r"\b418\b": date(2021, 5, 18),
    r"(?i)version 2\b": date(2021, 11, 16),
    r"\b2\.60\b": date(2021, 11, 19),
    r"(?i)\$494,140": date(2021, 9, 23),
    r"Req\. 22-0019": date(2022, 2, 7),
}


@pytest.mark.parametrize("pattern", BORN)
def test_no_document_names_what_was_not_yet_there(texts: dict[str, str], pattern: str) -> None:
    holders = [key for key, text in texts.items() if re.search(pattern, text)]
    assert holders
    assert not [key for key in holders if DOCS[key].date < BORN[pattern]]


AHEAD = {
    "draft",  # when a clause would begin
    "flu",
    "notice",  # the last day
    "posting",  # the closing date
    "renewal",  # its term
    "tender",  # when the agreement ends
}


def _days(text: str) -> Iterator[date]:
    names = "|".join(MONTHS)
    for month, day, year in re.findall(rf"\b({names}) (\d{{1,2}}), (\d{{4}})", text):
        yield date(int(year), MONTHS.index(month) + 1, int(day))
    for day, month, year in re.findall(rf"\b(\d{{1,2}}) ({names}) (\d{{4}})", text):
        yield date(int(year), MONTHS.index(month) + 1, int(day))
    for stamp in re.findall(r"\b20\d\d-\d\d-\d\d\b", text):
        yield datetime.strptime(stamp, "%Y-%m-%d").date()


def test_only_plans_and_terms_look_ahead(texts: dict[str, str]) -> None:
    ahead = {key for key, text in texts.items() if any(d > DOCS[key].date for d in _days(text))}
    assert ahead == AHEAD
    told = sum(1 for text in texts.values() for _ in _days(text))
    assert told > 100


def test_the_order_of_the_days_is_the_defense_of_the_case() -> None:
    assert people.LIST_ADOPTED < people.QUERY_RUN.date() < people.TOLD_DIRECTOR < people.HOTLINE
    assert people.HOTLINE < people.NOTICE < people.LAST_DAY
    assert DOCS["spare"].date < people.QUERY_RUN.date()


# --- sums ------------------------------------------------------------------------------------


def _scores(path: Path, sheet: str) -> dict[str, tuple[float, str]]:
    """Holder to (score worked out from the cells, outcome)."""
    page = openpyxl.load_workbook(path, data_only=True)[sheet]
    weights = [page.cell(4, column).value for column in range(6, 11)]
    assert sum(weights) == pytest.approx(1)
    found: dict[str, tuple[float, str]] = {}
    for row in range(5, 17):
        marks = [page.cell(row, column).value for column in range(6, 11)]
        score = sum(m * w for m, w in zip(marks, weights, strict=True))
        assert page.cell(row, 11).value == pytest.approx(score, abs=0.0051)
        found[page.cell(row, 4).value] = round(score, 2), page.cell(row, 12).value
    return found


def test_both_versions_of_the_scores(room: dict[str, Path]) -> None:
    book = openpyxl.load_workbook(room["workbook"])
    assert [s.title for s in book.worksheets if s.sheet_state == "hidden"] == ["v1_0924"]
    old, new = _scores(room["workbook"], "v1_0924"), _scores(room["workbook"], "Selection")
    assert (old["M. Castellow"][0], new["M. Castellow"][0]) == (2.70, 2.60)
    assert (old["W. Prosser"][0], new["W. Prosser"][0]) == (3.70, 3.85)
    assert {k: v[1] for k, v in old.items()} == {k: v[1] for k, v in new.items()}
    assert sum(outcome == "Close" for _, outcome in old.values()) == 7
    # As Harwick testifies: five down, four up.
    assert sum(new[k][0] < old[k][0] for k in old) == 5
    assert sum(new[k][0] > old[k][0] for k in old) == 4


def test_the_lower_of_each_pair_closes() -> None:
    for weights in (matrix.SEPTEMBER, matrix.NOVEMBER):
        for one, other in zip(matrix.POSTS[::2], matrix.POSTS[1::2], strict=True):
            if one.closes and other.closes:
                assert "Dispatcher" in one.post
                continue
            low, high = (one, other) if one.closes else (other, one)
            assert matrix.score(low, weights) < matrix.score(high, weights)
    assert [p.site for p in matrix.CLOSED].count("WX") == 4


def test_the_saving_is_the_same_everywhere(room: dict[str, Path], texts: dict[str, str]) -> None:
    assert sum(p.salary for p in matrix.CLOSED) == 462_500
    assert 462_500 * 124 // 100 - 64_000 * 124 // 100 == matrix.NET_SAVING == 494_140
    for amount in ("$462,500", "$573,500", "$79,360", "$494,140"):
        assert amount in texts["minutes"]
    assert "$462,500" in texts["list_v1"]
    assert "$462,500" in texts["locked"]
    page = openpyxl.load_workbook(room["workbook"], data_only=True)["Savings"]
    rows = {page.cell(r, 3).value: page.cell(r, 7).value for r in range(3, page.max_row + 1)}
    assert rows["Total, seven posts"] == pytest.approx(573_500)
    assert rows["Net saving"] == pytest.approx(494_140)
    assert sum(list(rows.values())[:7]) == pytest.approx(573_500)
    assert 460_000 + 110_400 - 79_360 == 491_040
    assert "$491,040" in texts["deck"]


def test_severance_is_two_weeks_a_year(texts: dict[str, str]) -> None:
    post, miriam = matrix.POSTS[0], people.CASTELLOW
    assert miriam.left is not None
    years = (miriam.left - miriam.hired).days // 365
    assert years == 5
    assert f"${post.salary / 52 * 2 * years:,.2f}" in texts["notice"]


def test_the_hotel_adds_up(room: dict[str, Path], texts: dict[str, str]) -> None:
    page = openpyxl.load_workbook(room["expense_report"], data_only=True)["Claim"]
    rows = [[cell.value for cell in row] for row in page.iter_rows(min_row=6)]
    lines = [row for row in rows if isinstance(row[0], datetime)]
    by_name = {row[1]: row for row in rows if row[1]}
    assert by_name["Total"][2] == pytest.approx(sum(row[2] for row in lines))
    assert by_name["Due to employee"][2] == pytest.approx(expenses.DUE / 100)
    assert f"${expenses.DUE / 100:,.2f}" in texts["query"]
    for key in ("card_july", "card_sept"):
        pattern = r"(?m)^(\d\d/\d\d) .*? (-?[\d,]+\.\d\d)$"
        money = [float(m[1].replace(",", "")) for m in re.findall(pattern, texts[key])]
        total = re.search(r"TOTAL \w+ 2021\s+(-?[\d,]+\.\d\d)", texts[key])
        assert total
        assert len(money) == 3
        assert float(total[1].replace(",", "")) == pytest.approx(sum(money))
    assert "642.60" in texts["card_july"]
    assert "-642.60" in texts["card_sept"]


# --- accounts --------------------------------------------------------------------------------


def _supporting(name: str) -> set[str]:
    return {f for group in ACCOUNTS[name].fact_dag for f in group.supporting_fact_ids}


def _holders(facts: set[str]) -> set[str]:
    named = {source.key for f in facts for source in FACTS[f].sources}
    return named | {key for key, doc in DOCS.items() if facts & {*doc.asserts}}


def test_the_defense_is_adopted_and_stands_unrefuted() -> None:
    assert ACCOUNTS["defense"].standing == "adopted"
    assert ACCOUNTS["plaintiff"].standing == "rejected"
    assert not ACCOUNTS["defense"].refuting_fact_ids
    roles = {DOCS[key].role for key in _holders(_supporting("defense"))}
    assert roles == {"merits", "signal"}
    signal = {key for key, doc in DOCS.items() if doc.role == "signal"}
    assert signal <= _holders(_supporting("defense"))


def test_the_plaintiff_has_a_strong_surface_that_is_refuted() -> None:
    support, refute = _supporting("plaintiff"), set(ACCOUNTS["plaintiff"].refuting_fact_ids)
    assert not support & refute
    assert len(_holders(support)) >= 10
    assert {"chat", "sooner", "review", "workbook", "posting"} <= _holders(support)
    before = {key for key in _holders(refute) if DOCS[key].date < people.QUERY_RUN.date()}
    assert {"minutes", "list_v1", "spare"} <= before


@pytest.mark.parametrize("name", ["alt_1", "alt_2"])
def test_alternatives_are_supported_and_defeated(name: str) -> None:
    for group in ACCOUNTS[name].fact_dag:
        injected = {f for f in group.supporting_fact_ids if f.startswith("inj_")}
        assert injected
        assert {DOCS[key].role for key in _holders(injected)} == {"pro_alternative"}
    refuters = _holders(set(ACCOUNTS[name].refuting_fact_ids))
    mine = [DOCS[key] for key in refuters if DOCS[key].role == "refuting"]
    assert len(mine) == 2
    # Both paths were closed before the posts were chosen.
    assert min(doc.date for doc in mine) < people.LIST_ADOPTED


def test_every_fact_and_document_has_its_use() -> None:
    used = {f for a in ACCOUNTS.values() for g in a.fact_dag for f in g.supporting_fact_ids}
    used |= {f for a in ACCOUNTS.values() for f in a.refuting_fact_ids}
    assert used == set(FACTS)
    telling = _holders(set(FACTS))
    for key, doc in DOCS.items():
        assert (key in telling) == (doc.role not in ("noise", "chaff")), key
        if DOCS[key].role == "pro_alternative":
            assert all(f.startswith("inj_") for f, k in _pairs() if k == key), key


def _pairs() -> list[tuple[str, str]]:
    return [(fact.id, source.key) for fact in WORLD.facts for source in fact.sources]


def test_quotations_are_of_ten_to_thirty_words() -> None:
    for fact in WORLD.facts:
        for source in fact.sources:
            assert 10 <= len(source.quote.split()) <= 30, (fact.id, source.key)


def test_no_eight_words_of_the_key_stand_in_the_room(room: dict[str, Path]) -> None:
    """Stricter than the boundary check, which forgives runs that sources share."""
    held = {
        key: {run for s in every_string(path) for run in runs_of([w for w, _ in words(s.text)])}
        for key, path in room.items()
    }
    held["instructions"] = {
        run for q in WORLD.questions for run in runs_of([w for w, _ in words(q.question)])
    }
    for label, text, allowed in _secrets():
        runs = set(runs_of([w for w, _ in words(text)]))
        for key, present in held.items():
            if key not in allowed:
                assert not runs & present, (label, key, sorted(runs & present)[:1])


def _secrets() -> Iterator[tuple[str, str, set[str]]]:
    for account in WORLD.hypotheses:
        yield account.name, account.claim, set()
        yield account.name, f"{account.why_plausible}\n{account.why_refuted}", set()
        for group in account.fact_dag:
            yield account.name, group.sub_claim or "", set()
    for fact in WORLD.facts:
        yield fact.id, fact.proposition, {source.key for source in fact.sources}
    for asked in WORLD.questions:
        for text in (asked.answer, *asked.rubric):
            yield asked.question[:30], text, set()
    yield "rationale", WORLD.ruling.rationale, set()
    yield "story", WORLD.story, set()


def test_claims_do_not_differ_in_their_make() -> None:
    sentences = {name: len(re.findall(r"\.(?:\s|$)", a.claim)) for name, a in ACCOUNTS.items()}
    assert set(sentences.values()) == {3}
    lengths = [len(a.claim.split()) for a in ACCOUNTS.values()]
    assert max(lengths) <= 1.2 * min(lengths)
    legal = re.compile(r"(?i)\b(retaliat|pretext|causation|protected|liab|unlawful|prima facie)")
    for account in ACCOUNTS.values():
        assert not legal.search(account.claim)
        assert "January 2022" in account.claim
        assert "Castellow" in account.claim


def test_the_tracked_change_is_a_real_one(room: dict[str, Path], texts: dict[str, str]) -> None:
    runs = [
        run
        for block in _blocks(DOCS["review"])
        if isinstance(block, Runs)
        for run in block.runs
        if isinstance(run, Inserted | Deleted)
    ]
    assert len(runs) == 4
    for run in runs:
        assert run.text.strip() in texts["review"]
        assert run.when.date() > people.HOTLINE


def _blocks(doc: Doc) -> list[object]:
    assert isinstance(doc.body, Report)
    return list(doc.body.blocks)
