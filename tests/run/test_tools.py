"""The file tools on real files: bounds, encodings, broken arguments (BB-A07 at the tool)."""

import json
import subprocess
import sys
from pathlib import Path

import anyio
import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.documents.library import Library
from casework.run.tools import FILE_TOOLS, Desk, Outcome, call, clean, evidence
from casework.run.workspace import Workspace

BANK = Path(__file__).parent.parent / "bugbank" / "BB-A07"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    room = tmp_path_factory.mktemp("room") / "matter"
    workspace = Workspace.copy(BANK / "matter", room)
    (room / "repeats.txt").write_text("a" * 80 + "b\n")
    subprocess.run(
        [sys.executable, str(BANK / "make_big_file.py"), str(room / "big.txt")], check=True
    )
    return Desk(workspace, Library(None).read)


def use(desk: Desk, name: str, **arguments: object) -> Outcome:
    return anyio.run(call, FILE_TOOLS, desk, name, arguments)


@pytest.mark.parametrize(
    ("file", "figure", "more"),
    [
        ("nul_inside.txt", "two after NUL", {}),
        ("utf16le.txt", None, {}),
        ("utf16_no_bom.txt", None, {}),
        ("cp1252.txt", None, {}),
        ("emoji_at_cut.txt", None, {"offset": -200}),
        ("lone_surrogate.json", "81,000", {}),
        ("ansi_and_cr.txt", None, {}),
        ("one_long_line.txt", None, {"offset": -200}),
        ("big.txt", "83,000", {"offset": -200}),
    ],
)
def test_every_figure_can_be_read(
    desk: Desk, file: str, figure: str | None, more: dict[str, int]
) -> None:
    figures = json.loads((BANK / "expected.json").read_text())["figures"]
    text = use(desk, "read", path=file, **more).text
    assert (figure in text) if figure else any(known in text for known in figures)
    assert "\x1b" not in text
    text.encode("utf-8")


def test_binary_is_named_as_such(desk: Desk) -> None:
    outcome = use(desk, "read", path="binary_as_txt.txt")
    assert "binary" in outcome.text
    assert len(outcome.text) < 500


def test_a_cut_says_how_much_is_left_and_how_to_go_on(desk: Desk) -> None:
    text = use(desk, "read", path="big.txt", limit=1_000).text
    assert "characters 0-1000 of" in text
    assert "offset=1000" in text
    whole = len(desk.reader(desk.workspace.resolve("big.txt")).text())
    assert f"{whole - 1000} characters follow" in text


def test_grep_finds_the_last_line_and_bounds_what_it_returns(desk: Desk) -> None:
    assert "83,000" in use(desk, "grep", pattern="agreed figure", path="big.txt").text
    many = use(desk, "grep", pattern="nothing of interest").text
    assert "more lines" in many
    assert len(many) < 20_000


def test_a_pattern_that_explodes_is_stopped(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casework.run.tools.GREP_SECONDS", 0.5)
    outcome = use(desk, "grep", pattern="^(a|aa)+$", path="repeats.txt")
    assert outcome.kind == "invalid"
    assert "too long" in outcome.text


@pytest.mark.parametrize(
    "arguments",
    [
        None,
        [],
        "contract.txt",
        {},
        {"path": 3},
        {"path": "a", "start": 1},
        {"path": "x" * 5_000},
        {"path": "cp1252.txt", "offset": "zero"},
        {"path": "cp1252.txt", "limit": True},
    ],
    ids=repr,
)
def test_misuse_is_a_short_text(desk: Desk, arguments: object) -> None:
    outcome = anyio.run(call, FILE_TOOLS, desk, "read", arguments)
    assert outcome.kind == "invalid"
    assert len(outcome.text) < 1_000


def test_an_unknown_tool_is_named_with_those_there_are(desk: Desk) -> None:
    outcome = anyio.run(call, FILE_TOOLS, desk, "no_such_tool", {})
    assert outcome.kind == "invalid"
    assert "read, glob, grep" in outcome.text


@given(st.text())
def test_clean_text_is_always_fit_for_a_request(text: str) -> None:
    cleaned = clean(text)
    json.dumps(cleaned).encode("utf-8")
    cleaned.encode("utf-8")
    assert "\x00" not in cleaned
    assert "\x1b[" not in cleaned


@given(st.text())
def test_evidence_cannot_close_its_own_marks(text: str) -> None:
    wrapped = evidence(text)
    first, *_, last = wrapped.split("\n")
    assert wrapped.count(first) == 1
    assert last == first.replace("<<", "<</")


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("read", {"path": "a" * 300}),
        ("grep", {"pattern": "(" * 900}),
        ("grep", {"pattern": "(?i:" * 400}),
        ("glob", {"pattern": "[" * 500}),
    ],
    ids=lambda value: str(value)[:20],
)
def test_arguments_that_break_a_tool_are_told_and_never_raise(
    desk: Desk, name: str, arguments: dict[str, str]
) -> None:
    outcome = use(desk, name, **arguments)
    assert outcome.kind in ("invalid", "executed")
    assert len(outcome.text) < 1_500
