"""The plan of a study: balanced, shuffled by its seed alone, and silent about the key."""

import csv
import io
import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from lxml import html

import hardened as w
from casework.errors import UsageError
from casework.harden.report.read import read_search
from casework.harden.settings import replicate
from casework.harden.study.export import answer_sheet, write_study
from casework.harden.study.form import form_page
from casework.harden.study.gather import generated_cases, judged_pairs, official_cases
from casework.harden.study.plan import plan_study
from casework.harden.study.records import CorrectnessPair, RealismCase, StudyPlan

SOURCES = ("official", "strong", "weak")
EVIL = "<script>alert(1)</script>\u202e"


def cases(benchmark: str = "finqa", each: int = 25) -> list[RealismCase]:
    return [
        RealismCase(
            id=f"{source}-{number}",
            benchmark=benchmark,
            source=source,
            input={"question": f"Which? {EVIL}", "rows": [["a", str(number)]]},
            check=number % 2 == 0,
            origin=str(number),
        )
        for source in SOURCES
        for number in range(each)
    ]


def pairs(benchmark: str = "finqa", known: int = 12, experts: int = 5) -> list[CorrectnessPair]:
    gold = [True] * known + [False] * known + [None] * experts
    return [
        CorrectnessPair(
            id=f"pair-{number}",
            benchmark=benchmark,
            original={"text": "The total is 5. The rest is 3."},
            changed={"text": f"The sum is 5. The rest is 3. {EVIL} {number}"},
            expected="5",
            construction=("paraphrase", "digit swap")[number % 2],
            gold=truth,
            check=number % 3 == 0,
        )
        for number, truth in enumerate(gold)
    ]


@pytest.fixture(scope="module")
def plan() -> StudyPlan:
    return plan_study(
        [*cases(), *cases("pubmedqa")], [*pairs(), *pairs("pubmedqa", experts=0)], seed=7
    )


def test_sources_and_answers_are_balanced(plan: StudyPlan) -> None:
    entries = plan.key.entries
    realism = Counter((e.benchmark, e.source) for e in entries if e.kind == "realism")
    assert realism == {(b, s): 20 for b in ("finqa", "pubmedqa") for s in SOURCES}
    gold = Counter((e.benchmark, e.gold) for e in entries if e.kind == "correctness")
    assert gold == {(b, g): 10 for b in ("finqa", "pubmedqa") for g in (True, False)}
    assert sum(e.kind == "adjudicated" for e in entries) == 5


def test_booklets_hold_what_the_study_asks_for(plan: StudyPlan) -> None:
    source = {e.item: e for e in plan.key.entries}
    kinds = Counter(one.kind for one in plan.booklets)
    assert kinds == {"realism": 40, "correctness": 20, "adjudicated": 3}
    firsts: Counter[str] = Counter()
    for one in plan.booklets:
        told = [source[item.item] for item in one.items]
        assert len({e.benchmark for e in told}) == 1
        assert {e.booklet for e in told} == {one.booklet}
        if one.kind == "realism":
            assert sorted(e.source for e in told) == sorted(SOURCES)
            origins = [e.case_id.split("-")[1] for e in told]
            assert len(set(origins)) == 3
            firsts[told[0].source] += 1
    assert min(firsts[name] for name in SOURCES) >= 5


def test_the_seed_alone_decides(plan: StudyPlan) -> None:
    given = [*cases(), *cases("pubmedqa")], [*pairs(), *pairs("pubmedqa", experts=0)]
    for number in range(3):
        for one in given:
            Random(number).shuffle(one)
        assert plan_study(*given, seed=7) == plan
    assert plan_study(*given, seed=8) != plan


def test_names_say_nothing(plan: StudyPlan) -> None:
    names = [e.item for e in plan.key.entries]
    assert len(set(names)) == len(names) == 165
    public = json.dumps([one.model_dump(mode="json") for one in plan.booklets]) + answer_sheet(plan)
    for secret in (
        "official",
        "strong",
        "weak",
        "pair-",
        "gold",
        "check",
        "paraphrase",
        "digit swap",
    ):
        assert secret not in public
    ordered = sorted(plan.key.entries, key=lambda e: e.item)
    run = sum(a.source == b.source for a, b in pairwise(ordered))
    assert run < 100  # sorted by name, sources stay mixed


def test_files_with_the_key_apart(plan: StudyPlan, tmp_path: Path) -> None:
    folder, key = tmp_path / "study", tmp_path / "key"
    write_study(plan, folder, key)
    write_study(plan, folder, key)
    assert {p.name for p in folder.iterdir()} == {"items.json", "answers.csv", "form.html"}
    assert [p.name for p in key.iterdir()] == ["key.json"]
    rows = list(csv.DictReader(io.StringIO((folder / "answers.csv").read_text())))
    assert Counter(row["item"] for row in rows) == {e.item: 3 for e in plan.key.entries}
    with pytest.raises(UsageError, match="Keep it apart"):
        write_study(plan, folder, folder / "key")
    with pytest.raises(UsageError, match="another study"):
        write_study(plan_study(cases(), seed=9), folder, key)


def test_the_form_is_safe_and_whole(plan: StudyPlan) -> None:
    page = form_page(plan)
    tree = html.fromstring(page)
    assert not tree.xpath("//script | //img | //link")
    assert "\u202e" not in page and "U+202E" in page
    assert len(tree.xpath("//section")) == len(plan.booklets)
    assert len(tree.xpath("//article")) == len(plan.key.entries)
    assert tree.xpath("//del/text()")[0] == "total" and tree.xpath("//ins/text()")[0] == "sum"


@pytest.mark.parametrize(
    ("realism", "given", "says"),
    [
        ([], [], "nothing was given"),
        (cases(each=19), [], "finqa: official: 19 items, and 20"),
        (cases()[:25], [], "two sources"),
        (cases() + cases()[:1], [], "'official-0' is given twice"),
        ([], pairs(known=9), "pairs that keep their answer: 9 items, and 10"),
    ],
)
def test_what_cannot_be_balanced_is_refused(
    realism: list[RealismCase], given: list[CorrectnessPair], says: str
) -> None:
    with pytest.raises(UsageError, match=says):
        plan_study(realism, given)


def test_items_from_a_search_carry_what_its_gates_said() -> None:
    search = w.search(replicate(generations=1, children=6), 6, w.Counted())
    w.finish(search)
    read = read_search(search.setup, search.log.entries, {"task": "m"})
    found = judged_pairs(read)
    assert len(found) == 36
    assert {one.gold for one in found} == {None}  # the fake world proves nothing
    votes = Counter(one.check for one in found)
    refused = sum(c.result.refused.get("correctness", 0) for c in read.cases.values())
    assert votes == {True: 36 - refused, False: refused}
    assert 0 < refused < 36
    generated = generated_cases(read, "strong")
    assert len(generated) == 6
    for one in generated:
        name, child = one.id.split("/")
        assert one.check == (read.cases[name].verdicts[child] == "pass")
    official = official_cases(read, {"case-00001": True})
    assert [one.check for one in official] == [None, True, None, None, None, None]
    made = plan_study([*official, *generated], found, per_source=6)
    assert Counter(e.kind for e in made.key.entries) == {"realism": 12, "adjudicated": 36}
