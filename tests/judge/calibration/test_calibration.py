"""Calibration sets that are strict about themselves, figures by hand, and what a report says."""

import json
from pathlib import Path
from typing import Any

import docx
import pytest

from casework.cases.folder import CaseFolder, put_file, write_case
from casework.cases.records import Case, Criterion, Rubric, Task, Truth
from casework.errors import CaseError, UsageError
from casework.judge.calibration.kept import calibration_of, keep, sentence
from casework.judge.calibration.labelled import CalibrationSet, find_set
from casework.judge.calibration.measure import measured
from casework.judge.records import JudgeIdentity, Judgment, Outcome, Seat

TEXT = "The notice was a day late. Interest runs from 1 May."
ROWS: list[dict[str, Any]] = [
    {"deliverable": f"{name}.md", "criterion": f"c{n}", "text": f"Says thing {n}.",
     "satisfied": met, "grounds": "a day late" if met else ""}
    for name, marks in {"one": (True, True, False), "two": (True, False, False)}.items()
    for n, met in enumerate(marks, 1)
]  # fmt: skip
SETTINGS = """
id = "tiny"
title = "tiny set"
version = "1"
licence = "CC0"
suite = "./suite"
labelled_by = "Made up."
"""


def make(root: Path, rows: list[dict[str, Any]] = ROWS, settings: str = SETTINGS) -> Path:
    criteria = tuple(
        Criterion(id=f"c{n}", text=f"Says thing {n}.", importance="high" if n == 1 else "low")
        for n in (1, 2, 3)
    )
    case = Case(id="lot", title="A v B", kind="row", case_type="a sale", jurisdiction="",
                licence="CC0", provenance="tests")  # fmt: skip
    folder = CaseFolder(
        path=root / "suite" / "lot",
        case=case,
        tasks=(Task(id="memo", protocol="deliver", instruction="Was it late?"),),
        truth=Truth(rubrics=(Rubric(task="memo", criteria=criteria),)),
    )
    write_case(folder)
    for file in dict.fromkeys(row["deliverable"] for row in rows):
        settings += f'[[deliverables]]\nfile = "{file}"\ncase = "lot"\ntask = "memo"\n'
        put_file(root / file, TEXT.encode())
    put_file(root / "calibration.toml", settings.encode())
    put_file(root / "verdicts.jsonl", "".join(json.dumps(row) + "\n" for row in rows).encode())
    return root


def judged(found: CalibrationSet, given: dict[str, str], who: JudgeIdentity) -> list[Judgment]:
    """Judgments whose outcomes are told by letter: p, f, or u for unscored."""
    words: dict[str, Outcome] = {"p": "pass", "f": "fail", "u": "unscored"}
    return [
        Judgment(
            trial=work.trial.id, attempt=1, subject=work.subject, judge=who,
            verdicts=tuple(
                work._verdict(item, None, "", who).model_copy(update={"outcome": words[letter]})
                for item, letter in zip(work.items, given[work.trial.id], strict=True)
            ),
        )
        for work in found.works
    ]  # fmt: skip


def test_the_figures_by_hand(tmp_path: Path) -> None:
    found = find_set(str(make(tmp_path)))
    who = found.works[0].identity(Seat(model="a/judge"))
    one = measured(found, judged(found, {"one.md": "pfp", "two.md": "ppu"}, who), who)
    all_ = one.overall
    assert (all_.labelled, all_.unscored, all_.satisfied) == (6, 1, 3)
    assert [count for _, count in one.causes] == [1]
    # people p p f | p f f; judge p f p | p p u: two of five agree.
    assert all_.agreed.value == pytest.approx(2 / 5)
    assert (all_.agreed.bound_low, all_.agreed.bound_high) == pytest.approx((2 / 6, 3 / 6))
    assert (all_.false_pass.value, all_.false_pass.n) == (1.0, 2)
    assert (all_.false_fail.value, all_.false_fail.n) == (pytest.approx(1 / 3), 3)
    # Cohen: pe = (4/5)(3/5) + (1/5)(2/5) = 14/25.
    assert all_.kappa.value == pytest.approx((2 / 5 - 14 / 25) / (1 - 14 / 25))
    # Gwet: 2 q (1 - q) with q = 7/10.
    assert all_.ac1.value == pytest.approx((2 / 5 - 0.42) / (1 - 0.42))
    assert {group.name: group.labelled for group in one.by_importance} == {"high": 2, "low": 4}
    assert {group.name: group.unscored for group in one.by_deliverable} == {
        "one.md": 0,
        "two.md": 1,
    }


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"criterion": "c9"}, "no criterion"),
        ({"text": "Says another thing."}, "other words"),
        ({"grounds": ""}, "without grounds"),
        ({"grounds": "two days late"}, "do not stand"),
        ({"satisfied": "maybe"}, "satisfied"),
        ({"criterion": "c2", "text": "Says thing 2."}, "second verdict"),
    ],
)
def test_a_set_that_contradicts_itself_is_refused(
    tmp_path: Path, change: dict[str, Any], words: str
) -> None:
    make(tmp_path, [{**ROWS[0], **change}, *ROWS[1:]])
    with pytest.raises(CaseError, match=words) as raised:
        find_set(str(tmp_path))
    assert "verdicts.jsonl:" in str(raised.value)


def test_a_docx_is_read_as_a_judge_reads_it(tmp_path: Path) -> None:
    make(tmp_path, [{**row, "deliverable": "one.docx"} for row in ROWS[:3]])
    document = docx.Document()
    document.add_paragraph(TEXT)
    document.save(str(tmp_path / "one.docx"))
    assert find_set(str(tmp_path)).works[0].product.body == TEXT


def test_what_is_no_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="arbitration"):
        find_set("no-such-set")
    make(tmp_path, settings=SETTINGS.replace("lot", "x") + "more = 1\n")
    with pytest.raises(CaseError, match="more"):
        find_set(str(tmp_path))


def test_the_shipped_set_is_whole() -> None:
    found = find_set("arbitration")
    assert len(found.works) == 6 and len(found.labels) >= 80
    for work in found.works:
        assert {item.id for item in work.items} == {
            one.criterion for (file, _), one in found if file == work.trial.id
        }
    met = sum(one.satisfied for _, one in found)
    assert 0.4 <= met / len(found.labels) <= 0.6


def test_a_later_report_finds_the_judge_and_says_how_good_it_is(tmp_path: Path) -> None:
    found = find_set(str(make(tmp_path / "set")))
    who = found.works[0].identity(Seat(model="a/judge"))
    root = tmp_path / "kept"
    assert calibration_of(who, root) is None
    whole = measured(found, judged(found, {"one.md": "pfp", "two.md": "ppf"}, who), who)
    keep(whole, root / "tiny")
    part = measured(found, judged(found, {"one.md": "ppf", "two.md": "ppf"}, who)[:1], who)
    keep(part, root / "tiny")  # a shorter look at the same set does not displace a longer one
    assert calibration_of(who.model_copy(update={"sitting": 3}), root) == whole
    assert calibration_of(who.model_copy(update={"batch": 1}), root) is None
    said = sentence(whole, who)
    assert "agreed on 50 % of the 6 it decided (one verdict for all would agree on 50 %; κ" in said
    assert "passed 67 % (21 to 94 %) of what should fail" in said
    assert "failed 33 % (6 to 79 %) of what should pass" in said
    other = who.model_copy(update={"prompt": "0" * 64})
    assert "another wording" in sentence(whole, other)
    assert calibration_of(other, root) == whole
    (root / "tiny" / "a-judge.calibration.json").write_text("{")
    assert calibration_of(who, root) is None
