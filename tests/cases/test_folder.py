"""The case folder: what is written is what is read, and complaints name file and line."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.cases.folder import CaseFolder, digest, new_case, read_case, write_case
from casework.cases.lines import json_line
from casework.cases.records import Criterion, Hypothesis, Rubric, Ruling, SubClaim, Task
from casework.errors import CaseError


def complaint(path: Path) -> str:
    with pytest.raises(CaseError) as caught:
        read_case(path)
    return str(caught.value)


def test_new_case_is_read_back_as_written(tmp_path: Path) -> None:
    written = new_case(tmp_path / "c", "c1", "A matter")
    assert read_case(tmp_path / "c") == written
    assert written.case.digest == digest(tmp_path / "c")


def test_new_case_refuses_a_folder_in_use(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("mine")
    with pytest.raises(CaseError, match="not empty"):
        new_case(tmp_path, "c1", "A matter")
    assert [p.name for p in tmp_path.iterdir()] == ["note.txt"]


def test_new_case_refuses_a_name_that_is_no_id(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="id is made of"):
        new_case(tmp_path / "my case", "my case", "A matter")
    assert list(tmp_path.iterdir()) == []


def test_every_record_survives_the_disk(tmp_path: Path) -> None:
    start = new_case(tmp_path / "a", "c1", 'Quotes " and – dashes')
    full = start.model_copy(
        update={
            "path": tmp_path / "b",
            "tasks": (
                *start.tasks,
                Task(id="memo", protocol="deliver", instruction="Write a memo.\n"),
                Task(id="who", protocol="investigate"),
            ),
            "expected": {"label-1": "yes"},
            "lineage": {"parent": None, "steps": [1, 2]},
            "truth": start.truth.model_copy(
                update={
                    "hypotheses": (
                        Hypothesis(
                            name="plaintiff",
                            claim="They left.",
                            standing="adopted",
                            fact_dag=(SubClaim(sub_claim=None, supporting_fact_ids=("f001",)),),
                        ),
                    ),
                    "ruling": Ruling(
                        movant_role="both",
                        posture_type="cross_msj",
                        judge_ruling_movant="granted",
                        issues_decided=("dispatch",),
                        plaintiff_ruling="accepted",
                        defense_ruling="rejected",
                        rationale="The yard log.",
                    ),
                    "rubrics": (
                        Rubric(
                            task="memo",
                            criteria=(
                                Criterion(id="k1", text="Names the day.", importance="high"),
                            ),
                        ),
                    ),
                    "story": "A yard in March.\n",
                }
            ),
        }
    )
    written = write_case(full, {"0001.txt": tmp_path / "a/matter/0001.txt"})
    assert read_case(tmp_path / "b") == written
    # tasks come back in the order of their folder names
    assert [t.id for t in written.tasks] == sorted(t.id for t in written.tasks)


def test_a_document_cannot_be_written_outside_matter(tmp_path: Path) -> None:
    case = new_case(tmp_path / "c", "c1", "A matter")
    with pytest.raises(CaseError, match="below matter"):
        write_case(case, {"../truth/x": b""})


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("case.toml", 'kind = "matter"', 'kind = "mutter"', r"case.toml, line 3: kind:"),
        ("case.toml", "digest", "colour = 1\ndigest", r"case.toml, line 9: colour: unknown key"),
        ("case.toml", 'id = "c1"', 'id = "c1', r"case.toml, line 1: not TOML"),
        ("case.toml", "title =", "titel =", r"title: the key is missing"),
        ("truth/facts.jsonl", '"f001"', '"f1"', r"facts.jsonl, line 1: id:"),
        ("truth/facts.jsonl", "{", "\n\n{{", r"facts.jsonl, line 3: not JSON"),
        ("truth/facts.jsonl", '{"id"', '{"id":"f002","id"', r"line 1: .*'id' stands twice"),
        ("truth/questions.jsonl", '"answer"', '"answr"', r"questions.jsonl, line 1: answer"),
        ("matter/index.csv", "id,file", "id,fil", r"index.csv, line 1: the header"),
        ("matter/index.csv", ",letter", ",letter,x", r"index.csv, line 2: 6 fields"),
        ("tasks/dispatch-date/task.toml", '"answer"', '"ask"', r"task.toml, line 2: protocol"),
        ("tasks/dispatch-date/task.toml", "id =", 'instruction="x"\nid =', r"line 1: instruction"),
    ],
)
def test_complaints_name_file_and_line(
    tmp_path: Path, file: str, old: str, new: str, expected: str
) -> None:
    new_case(tmp_path / "c", "c1", "A matter")
    path = tmp_path / "c" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    assert re.search(expected, complaint(tmp_path / "c")), complaint(tmp_path / "c")


def test_all_faults_are_named_at_once(tmp_path: Path) -> None:
    new_case(tmp_path / "c", "c1", "A matter")
    (tmp_path / "c/truth/facts.jsonl").write_text('{"id":"f001"}\n[]\n{"id":"f2"}\n')
    text = complaint(tmp_path / "c")
    assert {"line 1", "line 2", "line 3"} <= set(re.findall(r"line \d", text))


def test_bytes_that_are_not_utf8_are_named_with_their_line(tmp_path: Path) -> None:
    new_case(tmp_path / "c", "c1", "A matter")
    path = tmp_path / "c/truth/facts.jsonl"
    path.write_bytes(path.read_bytes() + b"\xff\n")
    assert "facts.jsonl, line 2: not UTF-8" in complaint(tmp_path / "c")


def test_a_link_is_not_read(tmp_path: Path) -> None:
    new_case(tmp_path / "c", "c1", "A matter")
    other = tmp_path / "other.toml"
    (tmp_path / "c/case.toml").rename(other)
    (tmp_path / "c/case.toml").symlink_to(other)
    assert "not a regular file" in complaint(tmp_path / "c")


def test_digest_sees_every_change_but_its_own_line(tmp_path: Path) -> None:
    case = new_case(tmp_path / "c", "c1", "A matter")
    seen = {digest(case.path)}
    toml = case.path / "case.toml"
    toml.write_text(toml.read_text().replace(case.case.digest, "0" * 64))
    assert digest(case.path) in seen
    (case.path / "matter/0001.txt").write_text("other")
    seen.add(digest(case.path))
    (case.path / "matter/0001.txt").rename(case.path / "matter/0002.txt")
    seen.add(digest(case.path))
    (case.path / "truth/story.md").write_text("story")
    seen.add(digest(case.path))
    toml.write_text(toml.read_text().replace("A matter", "Another"))
    seen.add(digest(case.path))
    assert len(seen) == 5


def test_asking_for_a_task_that_is_not_there(tmp_path: Path) -> None:
    case: CaseFolder = new_case(tmp_path / "c", "c1", "A matter")
    with pytest.raises(CaseError, match="dispatch-date"):
        case.task("memo")


Json = st.recursive(
    st.none() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=12,
)


@settings(max_examples=100, deadline=None)
@given(Json, st.data())
def test_json_line_finds_the_value(value: object, data: st.DataObject) -> None:
    text = json.dumps(value, indent=1)
    place: list[str | int] = []
    at = value
    while isinstance(at, list | dict) and at and data.draw(st.booleans()):
        steps = list(range(len(at))) if isinstance(at, list) else list(at)
        step = data.draw(st.sampled_from(steps))
        place.append(step)
        at = at[step]
    line = text.split("\n")[json_line(text, place) - 1].strip().rstrip(",")
    opening = json.dumps(at, indent=1).split("\n")[0]
    assert line.endswith(opening)
