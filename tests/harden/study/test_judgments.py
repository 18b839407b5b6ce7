"""Out to people and back: what they said arrives whole, and what does not fit is refused."""

import csv
import io
import json
from pathlib import Path

import pytest

from casework.errors import UsageError
from casework.harden.report.exports import table_csv, table_json
from casework.harden.study.export import write_study
from casework.harden.study.judgments import read_judgments, read_key, to_judgments
from casework.harden.study.plan import plan_study
from casework.harden.study.records import (
    CorrectnessPair,
    KeyEntry,
    RealismCase,
    StudyKey,
    StudyPlan,
)
from casework.harden.study.tables import study_report
from casework.stats.study import study_tables

SOURCES = ("official", "strong", "weak")
PEOPLE = ("p1", "p2", "p3")
# FinQA realism, check x people: (both yes, check only, people only, neither) a source, which
# gives the published margins 18/19/0 and 12/14/12 and the counts 23, 14, 15, 8.
REALISM = {"official": (10, 8, 2, 0), "strong": (13, 6, 1, 0), "weak": (0, 0, 12, 8)}


def golden() -> tuple[StudyPlan, dict[str, bool]]:
    """A study whose results are the published ones, and each case's answer by its id."""
    said: dict[str, bool] = {}
    cases: list[RealismCase] = []
    for source, counts in REALISM.items():
        places = [(True, True), (True, False), (False, True), (False, False)]
        cells = [place for place, count in zip(places, counts, strict=True) for _ in range(count)]
        for number, (check, people) in enumerate(cells):
            name = f"{source}-{number}"
            said[name] = people
            cases.append(
                RealismCase(
                    id=name, benchmark="finqa", source=source, input={"t": "x"}, check=check
                )
            )
    pairs: list[CorrectnessPair] = []
    # FinQA correctness, TP/FN/FP/TN: 10, 0, 9, 1; the experts' set: 3, 1, 2, 15.
    for number, (gold, answer) in enumerate(
        [(True, True)] * 10 + [(False, True)] * 9 + [(False, False)]
    ):
        name = f"c{number}"
        said[name] = answer
        pairs.append(pair(name, gold, None, "any"))
    expert = [(True, True)] * 3 + [(True, False)] + [(False, True)] * 2 + [(False, False)] * 15
    for number, (answer, check) in enumerate(expert):
        name = f"e{number}"
        said[name] = answer
        pairs.append(pair(name, None, check, "swap" if number % 2 else "rename"))
    return plan_study(cases, pairs, per_source=20, per_answer=10), said


def pair(name: str, gold: bool | None, check: bool | None, how: str) -> CorrectnessPair:
    return CorrectnessPair(
        id=name, benchmark="finqa", original={"t": "x"}, changed={"t": "y"}, expected="5",
        construction=how, gold=gold, check=check,
    )  # fmt: skip


def filled(sheet: str, key: StudyKey, said: dict[str, bool]) -> list[dict[str, str]]:
    """The sheet as three people fill it in, all of one mind."""
    entries = {entry.item: entry for entry in key.entries}
    rows = list(csv.DictReader(io.StringIO(sheet)))
    seen: dict[str, int] = {}
    for row in rows:
        number = seen[row["item"]] = seen.get(row["item"], 0) + 1
        row["person"] = PEOPLE[number - 1]
        answer = said[entries[row["item"]].case_id]
        kind = entries[row["item"]].kind
        words = ("realistic", "unrealistic") if kind == "realism" else ("Yes", "no")
        row["answer"] = words[0 if answer else 1]
        row["rationale"] = 'Because of "this",\nand that.'
        row["seconds"] = "41.5"
    return rows


def as_csv(rows: list[dict[str, str]]) -> str:
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


@pytest.mark.parametrize("form", ["csv", "json"])
def test_out_and_back_gives_the_published_tables(form: str, tmp_path: Path) -> None:
    plan, said = golden()
    write_study(plan, tmp_path / "study", tmp_path / "key")
    key = read_key(tmp_path / "key" / "key.json")
    assert key == plan.key
    rows = filled((tmp_path / "study" / "answers.csv").read_text(), key, said)
    file = tmp_path / f"back.{form}"
    file.write_text(as_csv(rows) if form == "csv" else json.dumps(rows))
    back = read_judgments(file, key)
    assert len(back.judgments) == 3 * len(key.entries)
    assert back.judgments[0].rationale == 'Because of "this",\nand that.'
    assert back.judgments[0].seconds == 41.5
    told = study_tables(to_judgments(key, back))
    row = told.table11[0].scores
    assert (row.table.tp, row.table.fn, row.table.fp, row.table.tn) == (23, 15, 14, 8)
    assert row.accuracy.value == pytest.approx(31 / 60)
    assert row.kappa.value == pytest.approx(-0.0308, abs=5e-5)
    assert row.ac1.value == pytest.approx(0.0902, abs=5e-5)
    assert told.source_tests[0].fisher.p == pytest.approx(1.0)
    people = told.table12[0].scores
    assert (people.accuracy.value, people.specificity.value) == (0.55, 0.1)
    assert people.mcnemar.p == pytest.approx(0.00390625)
    experts = told.table14[0].scores
    assert experts.accuracy.value == pytest.approx(18 / 21)
    assert experts.kappa.value == pytest.approx(0.5772, abs=5e-5)
    made = {table.id: table for table in study_report(told, "abc")}
    assert set(made) == {"T10", "T10b", "T11", "T12", "T13", "T14"}
    shares = {r[1]: (r[3].value, r[6].value) for r in made["T10"].rows}  # type: ignore[union-attr]
    assert shares == {"official": (0.9, 0.6), "strong": (0.95, 0.7), "weak": (0.0, 0.6)}
    assert made["T12"].rows[0][5:9] == (10, 0, 9, 1)
    assert sum(int(str(r[2])) for r in made["T13"].rows) == 21
    for table in made.values():
        assert table.configs == ("abc",)
        assert json.dumps(table_json(table), allow_nan=False)
        assert len(list(csv.reader(io.StringIO(table_csv(table))))) == len(table.rows) + 1


@pytest.fixture
def key() -> StudyKey:
    entries = tuple(
        KeyEntry(
            item=f"i{n}", kind="correctness", case_id=str(n), benchmark="b", booklet="B", gold=True
        )
        for n in range(3)
    )
    return StudyKey(seed=1, raters=2, entries=entries)


def test_missing_votes_are_filled_with_none(key: StudyKey, tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("item,person,answer\ni0,p2,no\ni0,p1,yes\ni1,p1,yes\ni2,,\ni2,,\n")
    back = read_judgments(file, key)
    assert back.unanswered == {"i2": 2}
    votes = [one.votes for one in to_judgments(key, back).correctness]
    assert votes == [(True, False), (True, None), (None, None)]
    assert study_tables(to_judgments(key, back)).table12[0].scores.missing == 3


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("i9,p1,yes", "line 3: no item 'i9' in this study"),
        ("i0,p1,no", "line 3: p1 judged i0 on line 2 already"),
        ("i1,p1,perhaps", "line 3: i1: answer 'perhaps' is neither yes nor no"),
        ("i1,,yes", "line 3: i1: no person"),
        ("i1,p1,", "line 3: i1: answer '' is neither"),
        ("i1,p1,yes,soon", "line 3: i1: seconds 'soon' is no number"),
        ("i1,p1,yes,nan", "line 3: i1: seconds 'nan' is no duration"),
        ("i0,p2,no\ni0,p3,no", "line 4: i0 has more than 2 judgments"),
        ('i1,p1,"yes', "after line 2: not CSV"),
    ],
)
def test_lines_that_do_not_fit_are_refused(
    key: StudyKey, tmp_path: Path, line: str, says: str
) -> None:
    file = tmp_path / "a.csv"
    file.write_text(f"item,person,answer,seconds\ni0,p1,yes,3\n{line}\n")
    with pytest.raises(UsageError) as refused:
        read_judgments(file, key)
    assert says in str(refused.value)


def test_json_faults_name_their_line(key: StudyKey, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    rows = ['{"item": "i0", "person": "p", "answer": true}', '{"item": "x", "person": "p"}']
    file.write_text("[\n" + ",\n".join(rows) + "\n]")
    with pytest.raises(UsageError, match="line 3: no item 'x'"):
        read_judgments(file, key)
    for text in ("{", "{}", "[" * 100_000, "[3]"):
        file.write_text(text)
        with pytest.raises(UsageError):
            read_judgments(file, key)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match="UTF-8"):
        read_judgments(file, key)
    with pytest.raises(UsageError, match="key of a study"):
        read_key(file)


def test_many_faults_are_cut_and_the_header_is_checked(key: StudyKey, tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("item,person,answer\n" + "zz,p,yes\n" * 50)
    with pytest.raises(UsageError, match="and 30 more"):
        read_judgments(file, key)
    for text in ("", "item,person\ni0,p\n"):
        file.write_text(text)
        with pytest.raises(UsageError, match="no column"):
            read_judgments(file, key)


def test_two_files_may_not_hold_one_judgment(key: StudyKey, tmp_path: Path) -> None:
    files = [tmp_path / "a.csv", tmp_path / "b.csv"]
    for file in files:
        file.write_text("item,person,answer\ni0,p1,yes\n")
    both = [read_judgments(file, key) for file in files]
    with pytest.raises(UsageError, match="p1 judged i0 in two"):
        to_judgments(key, *both)
