"""``casework study``: from a search to sheets for people, and from filled sheets to tables."""

import contextlib
import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from casework.cli.app import app
from casework.errors import UsageError
from casework.harden.reopen import reopen
from casework.harden.report.read import read_search
from casework.models.records import Request
from casework.models.scripted import Player, play
from gasket_world import answer_to, children_of, judgment_of
from made_matter import matter
from made_sets import pubmedqa

SEARCH = (
    *("harden", "pubmedqa", "--from", "files", "--cases", "4", "--search", "s", "--report", "4"),
    *("--generations", "1", "--children", "4", "--samples", "4", "--confirm", "6"),
    *("--model", "casework/scripted/study-task", "--temperature", "1", "--replicate"),
    *("--mutation-model", "casework/scripted/study-writer"),
    *("--judge-model", "casework/scripted/study-judge"),
)

NOTHING = (
    *("harden", "pubmedqa", "--from", "files", "--cases", "2", "--search", "p", "--placebo"),
    *("--generations", "1", "--children", "2", "--samples", "4", "--confirm", "0", "--report", "0"),
    *("--model", "casework/scripted/study-same"),
)


def casework(folder: Path, *arguments: str) -> Any:
    with contextlib.chdir(folder):
        done = CliRunner().invoke(app, list(arguments))
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def said(text: Callable[[Request], str]) -> Callable[[Request], dict[str, Any]]:
    return lambda request: {"reply": {"text": text(request)}}


def content(request: Request) -> str:
    return str(request.messages[0]["content"])


@pytest.fixture(scope="module")
def judge() -> Iterator[Player]:
    """The scripted judge, with its count of real calls."""
    with play("study-judge", said(lambda r: judgment_of(content(r)))) as player:
        yield player


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory, judge: Player) -> Iterator[Path]:
    """A folder with a finished search in ``s``, and in ``p`` one that promoted nothing; the files
    of their set are gone."""
    folder = tmp_path_factory.mktemp("study")
    files = pubmedqa(folder / "files")
    with (
        play("study-task", said(lambda r: answer_to(content(r), r.sample))),
        play("study-writer", said(lambda r: children_of(content(r)))),
        play("study-same", said(lambda _: "Answer: yes")),
    ):
        done = casework(folder, *SEARCH)
        assert done.exit_code == 0, done.stderr
        done = casework(folder, *NOTHING)
        assert done.exit_code == 0, done.stderr
        files.rename(folder / "gone")
        yield folder


def test_a_search_is_read_back_from_its_folder_alone(here: Path) -> None:
    read = reopen(here / "s")
    lock = json.loads((here / "s" / "lock.json").read_text())
    assert list(read.cases) == list(lock["items"])
    assert read.config in (here / "s" / "report" / "index.html").read_text()
    assert any(case.result.promoted for case in read.cases.values())
    for name, case in read.cases.items():
        # The suite holds the hardened form; the search began with the published one.
        assert read.setup.items[name].input == case.inputs["g0"]
    again = read_search(read.setup, [], read.models)
    assert again.config == read.config


def test_items_go_out_and_answers_come_back_as_tables(here: Path) -> None:
    options = ("--per-source", "3", "--per-answer", "0", "--raters", "2", "--json")
    done = casework(here, "study", "strong=s", "--to", "out", "--key", "secret", *options)
    assert done.exit_code == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["items"]["realism"] == 6
    assert told["items"]["adjudicated"] > 0
    assert {one.name for one in (here / "out").iterdir()} == {
        "answers.csv", "items.json", "form.html",
    }  # fmt: skip
    given = "".join(one.read_text() for one in (here / "out").iterdir())
    entries = json.loads((here / "secret" / "key.json").read_text())["entries"]
    assert {one["source"] for one in entries if one["kind"] == "realism"} == {"official", "strong"}
    assert not any(word in given for word in ("official", "strong", "/g1c"))

    with (here / "out" / "answers.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    people = dict.fromkeys((row["item"] for row in rows), 0)
    for row in rows:
        people[row["item"]] += 1
        row |= {"person": f"p{people[row['item']]}", "answer": "yes"}
    with (here / "filled.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    back = ("--key", "secret", "--answers", "filled.csv")
    done = casework(here, "study", "s", *back, "--to", "page", "--json")
    assert done.exit_code == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["judgments"] == told["planned"] == len(rows)
    tables = {one["id"]: one for one in told["tables"]}
    assert list(tables) == ["T10", "T10b", "T11", "T12", "T13", "T14"]
    assert [row[1] for row in tables["T10"]["rows"]] == ["official", "strong"]
    assert all(row[6]["value"] == 1.0 and row[7] == 3 for row in tables["T10"]["rows"])
    # The whole report: the search's own tables, and the people's after them.
    page = (here / "page" / "index.html").read_text("utf-8")
    for number in range(1, 15):
        assert f'id="T{number}"' in page, number
    for name in ("accuracy", "entropy", "hardened"):
        assert (here / "page" / f"{name}.vl.json").is_file()
    assert reopen(here / "s").config in tables["T11"]["configs"]
    # What lies in the search's folder is there too: its rubric, its costs.
    assert "Realism rubric" in page and "No placebo run" in page
    names, own = ({one.name for one in (here / to).iterdir()} for to in ("page", "s/report"))
    assert names >= own > {"after-errata.csv", "after-kinds.csv"}
    assert "casework study" not in page
    assert "casework study" in (here / "s" / "report" / "index.html").read_text("utf-8")

    plain = casework(here, "study", *back)
    assert f"{len(rows)} of {len(rows)} judgments" in plain.stdout
    assert "T14. Correctness: check against experts" in plain.stdout


def test_the_realism_gate_can_be_asked_about_published_cases_and_is_paid_once(
    here: Path, judge: Player
) -> None:
    options = ("--per-source", "3", "--per-answer", "0", "--json")
    asked = ("study", "s", *options, "--judge-model", "casework/scripted/study-judge")
    before = judge.calls
    planned = casework(here, *asked, "--to", "out2", "--key", "k2", "--dry-run")
    assert json.loads(planned.stdout)["calls"] == {"judge": {"low": 9, "high": 18}}
    assert not (here / "out2").exists()
    stopped = casework(here, *asked, "--to", "out2", "--key", "k2", "--max-calls", "0")
    assert stopped.exit_code == 3
    assert not (here / "out2").exists()
    checks: list[list[bool | None]] = []
    for to in ("out2", "out3"):
        done = casework(here, *asked, "--to", to, "--key", f"{to}-key")
        assert done.exit_code == 0, done.stderr
        entries = json.loads((here / f"{to}-key" / "key.json").read_text())["entries"]
        realism = [one for one in entries if one["kind"] == "realism"]
        checks.append([one["check"] for one in realism if one["source"] == "official"])
    assert checks[0] == checks[1]
    assert len(checks[0]) == 3
    assert None not in checks[0]
    # Nine questions, whatever the number of times the command was given.
    assert judge.calls == before + 9
    other = casework(here, "study", "s", "--to", "o", "--key", "k", *options,
                     "--judge-model", "casework/scripted/other")  # fmt: skip
    assert other.exit_code == 2
    assert "its gates asked casework/scripted/study-judge" in other.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("s", "--to", "o"), "--key"),
        (("--key", "k"), "--answers"),
        (("nowhere", "--to", "o", "--key", "k"), "not a search"),
        (("s", "--to", "o", "--key", "o/k"), "Keep it apart"),
        (("s", "--to", "o", "--key", "k", "--per-answer", "0"), "are needed for a balanced"),
        (("p", "--to", "o", "--key", "k"), "no promoted case"),
        (("p", "--to", "o", "--key", "k"), "--judge-model of which"),
        (("--key", "secret", "--answers", "nowhere.csv"), "nowhere.csv"),
    ],
)
def test_mistakes_end_with_2_and_write_nothing(
    here: Path, arguments: tuple[str, ...], words: str
) -> None:
    (here / "secret").mkdir(exist_ok=True)
    if not (here / "secret" / "key.json").exists():
        (here / "secret" / "key.json").write_text('{"seed": 1, "raters": 1, "entries": []}')
    few = () if "--answers" in arguments or "balanced" in words else ("--per-source", "2")
    more = ("--per-answer", "0") if few and "--per-answer" not in arguments else ()
    done = casework(here, "study", *arguments, *few, *more)
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in done.stderr
    assert not (here / "o").exists()


def test_a_search_that_was_changed_is_not_opened(here: Path, tmp_path: Path) -> None:
    copy = tmp_path / "s"
    copy.mkdir()
    for name in ("lock.json", "events.jsonl"):
        (copy / name).write_bytes((here / "s" / name).read_bytes())
    for wrong, words in (
        ({}, "has no suite"),
        ({"axes_sha256": "0"}, "another axes"),
        ({"settings": {"children": "many"}}, "malformed"),
    ):
        lock = json.loads((here / "s" / "lock.json").read_text())
        (copy / "lock.json").write_text(json.dumps(lock | wrong))
        done = casework(tmp_path, "study", "s", "--to", "o", "--key", "k")
        assert done.exit_code == 2
        assert words in done.stderr


def test_a_search_over_cases_of_our_own_is_read_back_from_where_they_are(tmp_path: Path) -> None:
    matter(tmp_path / "own" / "anlow", "anlow")
    searched = ("harden", "own", "--placebo", "--model", "casework/scripted/own-study")
    small = ("--generations", "1", "--children", "2", "--samples", "4", "--confirm", "0")
    with play("own-study", said(lambda r: "ANSWER: 61 centimetres")):
        done = casework(tmp_path, *searched, *small, "--report", "0", "--search", "s")
    assert done.exit_code == 0, done.stderr
    with contextlib.chdir(tmp_path):
        read = reopen(Path("s"))
        assert [case.result.status for case in read.cases.values()] == ["baseline_zero"] * len(
            read.cases
        )
        assert all(item.benchmark == "casework" for item in read.setup.items.values())
        (tmp_path / "own").rename(tmp_path / "gone")
        with pytest.raises(UsageError):
            reopen(Path("s"))
