"""Task folders of the Legal Agent Benchmark to cases and back: nothing is lost without a word."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.benchmarks.lab.bring import REPORT, bring
from casework.benchmarks.lab.send import send
from casework.benchmarks.lab.task import Unusable, identifier, mapped
from casework.cases.check import check
from casework.cases.folder import digest
from casework.cases.records import Identifier, Record
from casework.cases.suite import find_suite, load_suite
from casework.documents.citation import Citations
from casework.documents.strings import every_string
from casework.errors import UsageError

CRITERION = {
    "id": "C-001",
    "title": "Names the day",
    "match_criteria": "PASS if 17 April is named. FAIL otherwise.",
    "deliverables": ["memo.docx"],
}
TASK: dict[str, Any] = {
    "title": "Notice memo",
    "work_type": "draft",
    "tags": ["Sales"],
    "instructions": "Was the notice late? Output: `memo.docx`.",
    "deliverables": {"memo.docx": "memo.docx"},
    "criteria": [CRITERION],
}


def put(folder: Path, value: Any, documents: dict[str, bytes] | None = None) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    text = value if isinstance(value, str) else json.dumps(value)
    (folder / "task.json").write_text(text)
    for name, content in ({"letter.txt": b"Dear all"} if documents is None else documents).items():
        path = folder / "documents" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def kinds(**changes: Any) -> dict[str, str]:
    found = mapped({**TASK, **changes}, "a/b", "b")
    return {note.what: note.detail for note in reversed(found.notes)}


def test_tasks_at_any_depth_come_back_as_they_were(tmp_path: Path) -> None:
    source = tmp_path / "tasks"
    put(source / "arbitration" / "one", TASK)
    deep = {"room/a b/mail.EML": b"x", "room/data": b"y", "room/task.json": b"{}"}
    put(source / "tax" / "two" / "scenario-1" / "v2", {**TASK, "title": "Två"}, deep)
    (source / "LICENSE").write_text("MIT License")
    done = bring(source, tmp_path / "suite")
    # A task.json below documents/ is a document.
    assert (done.cases, done.tasks, done.criteria, done.documents) == (2, 2, 2, 4)
    assert done.kinds == {"kept_unused": 2}
    assert (tmp_path / "suite" / "LICENSE").read_text() == "MIT License"
    cases = load_suite(tmp_path / "suite").cases
    assert [case.case.id for case in cases] == ["arbitration--one", "tax--two--scenario-1--v2"]
    assert [(row.file, row.name) for row in cases[1].index] == [
        ("0001.eml", "room/a b/mail.EML"),
        ("0002.bin", "room/data"),
        ("0003.json", "room/task.json"),
    ]
    criterion = cases[0].truth.rubrics[0].criteria[0]
    assert criterion.importance == "medium"
    assert criterion.text == "Names the day: PASS if 17 April is named. FAIL otherwise."
    assert check(cases[0].path, every_string, Citations()) == []
    send(load_suite(tmp_path / "suite"), tmp_path / "back")
    back, before = tree(tmp_path / "back"), tree(source)
    before.pop("LICENSE")
    assert back.keys() == before.keys()
    for name, content in before.items():
        if name.endswith("/task.json") and "documents" not in name:
            assert json.loads(back[name]) == json.loads(content)
        else:
            assert back[name] == content


def test_our_cases_come_back_the_same(tmp_path: Path) -> None:
    suite = find_suite("arbitration")
    sent = send(suite, tmp_path / "lab")
    assert (sent.tasks, sent.left_out) == (9, ())
    task = json.loads(next(iter(sorted(tmp_path.rglob("quantum-memo/task.json")))).read_text())
    assert task.keys() == {*TASK}
    assert len(task["criteria"]) == 26 and task["deliverables"] == {
        "quantum-memo.docx": "quantum-memo.docx"
    }
    done = bring(tmp_path / "lab", tmp_path / "suite")
    assert (done.cases, done.tasks, done.kinds) == (3, 9, {})
    again = load_suite(tmp_path / "suite")
    assert [digest(path) for path in again.paths] == [digest(path) for path in suite.paths]


def test_a_rubric_that_was_changed_is_not_exported_as_it_came(tmp_path: Path) -> None:
    put(tmp_path / "lab" / "one", TASK)
    bring(tmp_path / "lab", tmp_path / "suite")
    path = next((tmp_path / "suite").rglob("rubric.toml"))
    path.write_text(path.read_text().replace('"medium"', '"high"'))
    send(load_suite(tmp_path / "suite"), tmp_path / "back")
    bring(tmp_path / "back", tmp_path / "again")
    case = load_suite(tmp_path / "again").cases[0]
    assert case.truth.rubrics[0].criteria[0].importance == "high"


def test_what_does_not_map_is_told() -> None:
    assert kinds() == {"kept_unused": "tags, work_type"}
    odd = kinds(deliverables={"a.xlsx": "a.xlsx", "b.docx": "b.docx"}, augmentation={})
    assert odd["several_outputs"] == "a.xlsx, b.docx"
    assert odd["other_format"] == "a.xlsx"
    assert odd["bound_criteria"].startswith("1 criteria")
    assert kinds(deliverables={"m.docx": "my memo v1.0.docx"})["output_renamed"] == (
        "my memo v1.0.docx -> my-memo-v1-0.docx"
    )
    assert kinds(deliverables={})["output_from_instructions"] == "memo.docx"
    assert "no_output_named" in kinds(deliverables={}, instructions="Do it.")
    twice = kinds(criteria=[CRITERION, {**CRITERION, "matter_ids": ["7"]}], tags=[])
    assert twice["kept_unused"] == "criteria.matter_ids"
    assert twice["criterion_id"] == "C-001 -> C-001-2"
    both = mapped({**TASK, "deliverables": ["a.docx", "b.docx"]}, "t", "t")
    assert both.task.output == "a.docx" and "`b.docx`" in both.task.instruction


@pytest.mark.parametrize(
    ("value", "what"),
    [
        ("{", "unreadable"),
        ("[" * 100_000, "unreadable"),
        ([], "not_an_object"),
        ({**TASK, "instructions": " "}, "no_instructions"),
        ({**TASK, "criteria": []}, "no_criteria"),
        ({**TASK, "criteria": ["x"]}, "bad_criterion"),
        ({**TASK, "criteria": [{"id": "C-1"}]}, "bad_criterion"),
        ({**TASK, "docs_dir": "../../outside"}, "no_docs_dir"),
    ],
)
def test_a_task_that_cannot_be_used_is_put_aside(tmp_path: Path, value: Any, what: str) -> None:
    (tmp_path / "outside").mkdir()
    put(tmp_path / "lab" / "bad", value)
    with pytest.raises(UsageError):
        bring(tmp_path / "lab", tmp_path / "alone")
    put(tmp_path / "lab" / "good", TASK)
    done = bring(tmp_path / "lab", tmp_path / "suite")
    assert (done.tasks, done.put_aside, done.kinds[what]) == (1, 1, 1)
    report = json.loads((tmp_path / "suite" / REPORT).read_text())
    assert [note["task"] for note in report["notes"] if note["put_aside"]] == ["bad"]


def test_tasks_over_one_tree_are_one_case_and_links_stay_out(tmp_path: Path) -> None:
    source = tmp_path / "lab"
    dms = source / "firm" / "dms"
    dms.mkdir(parents=True)
    (dms / "memo.txt").write_text("A second request.")
    (dms / "host.txt").symlink_to("/etc/hostname")
    for name in ("001", "002"):
        put(source / "firm" / "tasks" / name, {**TASK, "docs_dir": "../../dms"}, {})
    done = bring(source, tmp_path / "suite")
    assert (done.cases, done.tasks, done.documents) == (1, 2, 1)
    assert done.kinds["document_left_out"] == 1
    case = load_suite(tmp_path / "suite").cases[0]
    assert (case.case.id, [task.id for task in case.tasks]) == ("firm--dms", ["001", "002"])


@pytest.mark.parametrize(
    "change",
    [{"documents": {"0001.txt": "../secret"}}, {"reference": {"../x.md": "y"}}, {"case": 1}],
)
def test_a_forged_sidecar_reaches_nothing(tmp_path: Path, change: dict[str, Any]) -> None:
    put(tmp_path / "lab" / "one", TASK)
    bring(tmp_path / "lab", tmp_path / "suite")
    folder = load_suite(tmp_path / "suite").cases[0]
    (tmp_path / "secret").write_text("s3cret")
    beside = {
        **json.loads(folder.model_dump_json(include={"case", "index"})),
        "task": folder.tasks[0].model_dump(mode="json"),
        "rubric": folder.truth.rubrics[0].model_dump(mode="json"),
        "documents": {"0001.txt": "letter.txt"},
        **change,
    }
    (tmp_path / "lab" / "one" / "casework.json").write_text(json.dumps(beside))
    put(tmp_path / "lab" / "two", TASK)
    done = bring(tmp_path / "lab", tmp_path / "again")
    assert done.kinds.keys() & {"bad_sidecar", "document_missing"}
    assert all(b"s3cret" not in content for content in tree(tmp_path / "again").values())


class Holder(Record):
    id: Identifier


@given(st.text(max_size=200))
def test_every_path_gives_an_id(path: str) -> None:
    assert Holder(id=identifier(path)).id == identifier(path)


@given(
    st.recursive(
        st.none() | st.text(max_size=9) | st.integers(),
        lambda one: (
            st.lists(one, max_size=3)
            | st.dictionaries(st.sampled_from([*TASK, *CRITERION]), one, max_size=6)
        ),
        max_leaves=20,
    )
)
def test_no_task_json_breaks_the_import(value: Any) -> None:
    try:
        found = mapped(value, "a/b", "b")
    except Unusable:
        return
    assert found.rubric.criteria and found.task.instruction


def test_the_published_sample(tmp_path: Path) -> None:
    data = Path(__file__).parents[4] / "shared" / "data" / "harvey_lab"
    if not data.is_dir():
        pytest.skip("the benchmark's sample is not beside the checkout (shared/data/harvey_lab)")
    done = bring(data, tmp_path / "suite")
    assert (done.tasks, done.criteria, done.documents) == (1, 36, 1)
    send(load_suite(tmp_path / "suite"), tmp_path / "back")
    assert (
        tree(tmp_path / "back")["sample_task/task.json"]
        == (data / "sample_task" / "task.json").read_bytes()
    )
    rubrics = json.loads((data / "firm_knowledge_tasks.json").read_text())["tasks"]
    whole = [
        mapped({**one, "instructions": one["prompt"]}, one["id"], one["id"]) for one in rubrics
    ]
    assert len(whole) == 250
    for one, found in zip(rubrics, whole, strict=True):
        pairs = zip(one["criteria"], found.rubric.criteria, strict=True)
        assert all(was["match_criteria"] in now.text and was["id"] == now.id for was, now in pairs)
    told = json.loads((data / "practice_task_instructions.json").read_text())["tasks"]
    for one in told:
        assert mapped({**one, "criteria": [CRITERION]}, one["path"], "t").task.output


@pytest.mark.parametrize("told", ["\0", "x" * 5_000])
def test_a_docs_dir_that_no_folder_can_have_is_put_aside(told: str, tmp_path: Path) -> None:
    put(tmp_path / "tasks" / "a", {**TASK, "docs_dir": told})
    put(tmp_path / "tasks" / "b", TASK)
    done = bring(tmp_path / "tasks", tmp_path / "suite")
    assert (done.tasks, done.kinds["no_docs_dir"]) == (1, 1)


def test_nothing_outside_the_source_is_read_and_nothing_is_waited_for(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("not of the tasks")
    source = tmp_path / "tasks"
    put(source / "a", TASK)
    put(source / "b", TASK, {})
    (source / "b" / "documents").symlink_to(outside)
    (source / "c").mkdir()
    os.mkfifo(source / "c" / "task.json")
    (source / "NOTICE").symlink_to(outside / "secret.txt")
    done = bring(source, tmp_path / "suite")
    assert (done.tasks, done.documents, done.kinds["document_left_out"]) == (2, 1, 1)
    assert not any(b"not of the tasks" in data for data in tree(tmp_path / "suite").values())


def test_text_and_names_that_no_file_of_ours_can_hold_are_told(tmp_path: Path) -> None:
    source = tmp_path / "tasks"
    put(source / "a", {**TASK, "title": "\ud800 half"})
    folder = put(source / "b", {**TASK, "instructions": "One.\r\nTwo.\rOutput: `memo.docx`"})
    (folder / "documents" / os.fsdecode(b"\xff.txt")).write_bytes(b"x")
    long = f"{'n' * 250}.txt"
    (folder / "documents" / long).write_bytes(b"y")
    done = bring(source, tmp_path / "suite")
    assert (done.tasks, done.kinds["unreadable"], done.kinds["document_left_out"]) == (1, 1, 1)
    suite = load_suite(tmp_path / "suite")
    assert {row.name for row in suite.cases[0].index} == {"letter.txt", long}
    send(suite, tmp_path / "again")
    again = bring(tmp_path / "again", tmp_path / "second")
    assert again.tasks == 1
    value = json.loads((tmp_path / "again" / "b" / "task.json").read_text())
    assert value["instructions"].startswith("One.\r\nTwo.\r")  # as it came


def test_two_cases_with_one_id_stay_two(tmp_path: Path) -> None:
    source = tmp_path / "tasks"
    send(find_suite("arbitration"), source / "one")
    path = sorted((source / "one").rglob("casework.json"))[0]
    value = json.loads(path.read_text())
    value["case"]["title"] = "Another matter"
    path.write_text(json.dumps(value))
    done = bring(source, tmp_path / "suite")
    assert (done.cases, done.tasks) == (4, 9)
    titles = {case.case.title for case in load_suite(tmp_path / "suite").cases}
    assert "Another matter" in titles
    value["index"][0]["file"] = "../outside.txt"
    path.write_text(json.dumps(value))
    assert bring(source, tmp_path / "third").kinds["bad_sidecar"] == 1
