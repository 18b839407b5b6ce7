"""BB-A06: every file tool decides alike about a path, and nothing outside is reached."""

import json
import subprocess
from pathlib import Path

import anyio
import pytest

from casework.documents.library import Library
from casework.run.tools import FILE_TOOLS, Desk, Outcome, call
from casework.run.workspace import Escape, NotAFile, Workspace

BANK = Path(__file__).parent.parent / "bugbank" / "BB-A06"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    subprocess.run(["sh", str(BANK / "setup.sh"), str(tmp_path)], check=True)
    return tmp_path


def use(desk: Desk, name: str, **arguments: object) -> Outcome:
    return anyio.run(call, FILE_TOOLS, desk, name, arguments)


@pytest.mark.parametrize("probe", json.loads((BANK / "read_probes.json").read_text()), ids=repr)
def test_read_probes(tree: Path, probe: dict[str, str]) -> None:
    desk = Desk(Workspace(tree / "ws"), Library(None).read)
    path = probe["path"].replace("{BASE}", str(tree))
    outcome = use(desk, "read", path=path)
    match probe["expect"]:
        case "allow":
            assert outcome.kind == "executed"
            assert "inside" in outcome.text
        case "deny":
            assert outcome.kind == "escape"
        case "deny_or_not_found":
            assert outcome.kind in ("escape", "invalid")
        case "deny_as_not_a_file":
            assert outcome.kind == "invalid"
        case "see_note":
            # A hard link cannot be told by its path, which is why rooms are copied: see below.
            pass
        case other:
            raise AssertionError(other)
    if probe["expect"] != "see_note":
        assert "victim" not in outcome.text.replace("ws-victim", "")
        assert "secret\n" not in outcome.text


@pytest.mark.parametrize("probe", json.loads((BANK / "write_probes.json").read_text()), ids=repr)
def test_write_probes(tree: Path, probe: dict[str, str]) -> None:
    workspace = Workspace(tree / "ws")
    if probe["expect"] == "allow":
        assert workspace.resolve_new(probe["path"]).is_relative_to(workspace.root)
    else:
        with pytest.raises((Escape, NotAFile)):
            workspace.resolve_new(probe["path"])


def test_search_follows_no_link_out(tree: Path) -> None:
    desk = Desk(Workspace(tree / "ws"), Library(None).read)
    (tree / "ws" / "docs" / "hard.txt").unlink()
    query = json.loads((BANK / "search_probe.json").read_text())["query"]
    assert "Nothing matches" in use(desk, "grep", pattern=query).text
    listed = use(desk, "glob", pattern="*").text
    assert "rubric" not in listed
    assert "docs/in.txt" in listed


def test_a_copied_room_shares_no_inode_and_keeps_no_link(tree: Path, tmp_path: Path) -> None:
    copied = Workspace.copy(tree / "ws", tmp_path / "copy")
    names = {copied.name(path) for path in copied.files()}
    assert names == {"docs/in.txt", "docs/hard.txt"}
    for path in copied.files():
        assert path.stat().st_nlink == 1
        assert not path.is_symlink()


def test_escape_attempts_are_recorded(tree: Path) -> None:
    from casework.run.session import Budget, Session, ToolRequest

    session = Session(
        None,
        Desk(Workspace(tree / "ws"), Library(None).read),
        FILE_TOOLS,
        Budget(turns=1, tool_calls=5),
    )
    request = ToolRequest("t1", "read", {"path": "../secret/rubric.json"}, "{}")
    anyio.run(session.use_tool, request)
    assert session.use.escapes == 1
    assert session.transcript[-1]["outcome"] == "escape"
