"""``casework room`` on small rooms: what it prints, writes and refuses."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from casework.cli import main
from casework.documents.guard import guard
from casework.documents.room import Room

BANK = Path(__file__).parent.parent / "bugbank"


class Said:
    """What one command gave."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def data(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def casework(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Run a command in this process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> Said:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        told = capsys.readouterr()
        return Said(int(ended.value.code or 0), told.out, told.err)

    return run


def furnish(folder: Path) -> Path:
    """A room with one of each: text, mail, a failed redaction, a scan, a broken file."""
    folder.mkdir()
    (folder / "0001.txt").write_text("The pump was stopped on 3 May.\nIts seal was dry.\n")
    (folder / "0002.eml").write_bytes((BANK / "BB-D12/bundle.eml").read_bytes())
    (folder / "0003.pdf").write_bytes((BANK / "BB-C07/box_over_text.pdf").read_bytes())
    (folder / "0004.pdf").write_bytes((BANK / "BB-C01/civil_stamp_over_scan.pdf").read_bytes())
    (folder / "0005.pdf").write_bytes(b"%PDF-1.4 broken")
    return folder


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is kept of that room's documents, read once for all tests: its scan takes a second."""
    place = tmp_path_factory.mktemp("once")
    room = Room(furnish(place / "room"), place / "store")
    assert len(list(room.readings())) == 5
    return place / "store"


@pytest.fixture
def unread(tmp_path: Path) -> Path:
    return furnish(tmp_path / "room")


@pytest.fixture
def room(unread: Path, readings: Path) -> Path:
    shutil.copytree(readings, Room(unread).store)
    return unread


def test_the_list_names_families_scans_and_what_is_unread(casework, unread: Path) -> None:
    said = casework("room", unread, "--json")
    rows = {row["path"]: row for row in said.data["documents"]}
    assert said.code == 0
    assert rows["0003.pdf"]["alarms"] == 1
    assert rows["0004.pdf"]["ocr"] == 2
    assert rows["0005.pdf"]["characters"] == 0
    assert rows["0005.pdf"]["reason"]
    mails = [path for path, row in rows.items() if row["type"] == "eml"]
    assert len(mails) == 3
    assert all(rows[row["parent"]] for row in rows.values() if row["parent"])
    plain = casework("room", unread)
    assert "0005.pdf" in plain.out
    assert "1 failed redactions" in plain.err


def test_read_shows_a_document_or_one_place(casework, room: Path) -> None:
    assert casework("room", room, "read", "0001").out.startswith("The pump was stopped")
    at = casework("room", room, "read", "0002.eml", "--at", "msg1.h", "--json")
    assert at.data["text"].startswith("From:")
    court = casework("room", room, "read", "Doc. 57-11 at 2", "--json").data
    assert (court["path"], court["anchors"]) == ("0004.pdf", ["p2"])
    assert "57-11 at 2" in " ".join(name for names in court["names"] for name in names)
    whole = casework("room", room, "read", "0004.pdf", "--layer", "all", "--json").data
    assert whole["labels"][0]["stamp"]["document"] == 57
    secret = casework("room", room, "read", "0003.pdf")
    assert "731,250" not in secret.out
    nothing = casework("room", room, "read", "0009.pdf")
    assert (nothing.code, nothing.out) == (2, "")


def test_search_and_grep(casework, room: Path) -> None:
    found = casework("room", room, "search", "seal w/3 dry", "--json").data
    assert [hit["path"] for hit in found["hits"]] == ["0001.txt"]
    scanned = casework("room", room, "search", "4118", "--json").data
    assert {hit["path"] for hit in scanned["hits"]} == {"0004.pdf"}
    assert casework("room", room, "search", '"settlement amount"').code == 1
    wrong = casework("room", room, "search", "seal AND (")
    assert wrong.code == 2
    assert "column" in wrong.err
    line = casework("room", room, "grep", r"seal \w+ dry")
    assert (line.code, line.out) == (0, "0001.txt:2:L1: Its seal was dry.\n")
    assert casework("room", room, "grep", "SEAL").code == 1


def test_check_puts_errors_first(casework, room: Path) -> None:
    said = casework("room", room, "check", "--json")
    kinds = [finding["kind"] for finding in said.data["findings"]]
    assert said.code == 1
    assert {"failed_redaction", "unreadable"} <= set(kinds)
    assert "731,250" not in said.out
    weights = [finding["weight"] for finding in said.data["findings"]]
    assert weights == sorted(weights, key=["error", "warning", "note"].index)


def test_cite_says_where_citations_lead(casework, room: Path) -> None:
    said = casework(
        "room", room, "cite", "See Doc. 57-11 at 2. Id. at 1. But Doc. 99 at 4.", "--json"
    )
    one, again, absent = said.data["citations"]
    assert (one["path"], again["path"], absent["path"]) == ("0004.pdf", "0004.pdf", "")
    assert again["places"][0]["anchors"] == ["p1"]
    assert absent["reason"]
    assert said.code == 1


def test_docket_tells_sealing_and_another_case(casework, room: Path, tmp_path: Path) -> None:
    papers = [
        {"document_number": "57", "attachment_number": 0},
        {"document_number": "57", "attachment_number": 11, "is_sealed": True, "description": "K"},
    ]
    entry = {"entry_number": 57, "description": "MOTION", "recap_documents": papers}
    sheet = tmp_path / "docket.json"
    sheet.write_text(json.dumps({"docket_number": "9:31-cv-1", "docket_entries": [entry]}))
    said = casework("room", room, "docket", sheet, "--json")
    rows = [
        (row["number"], row["sealing"], row["file"], row["text"]) for row in said.data["entries"]
    ]
    assert rows == [("57", "public", "", "MOTION"), ("57-11", "sealed", "0004.pdf", "K")]
    assert "9:31-cv-1" in said.data["note"]
    assert "another case" in said.err


def test_cite_reads_a_document_of_the_room_by_its_name(casework, room: Path) -> None:
    (room / "brief.txt").write_text("See Doc. 57-11 at 2.\n")
    for name in ("brief.txt", room / "brief.txt"):
        (one,) = casework("room", room, "cite", name, "--json").data["citations"]
        assert (one["path"], one["cite"]["text"]) == ("0004.pdf", "Doc. 57-11 at 2")
    assert casework("room", room, "cite", "0005.pdf").code == 2


def test_a_withdrawn_document_is_gone_everywhere(casework, room: Path, tmp_path: Path) -> None:
    assert casework("room", room, "search", "seal").code == 0
    assert casework("room", room, "withdraw", "0001").code == 2
    gone = casework("room", room, "withdraw", "0001", "--reason", "called back")
    assert gone.code == 0
    assert "derived from it:" in gone.out
    assert casework("room", room, "search", "seal").code == 1
    assert casework("room", room, "grep", "seal").code == 1
    rows = {row["path"]: row for row in casework("room", room, "--json").data["documents"]}
    assert "called back" in rows["0001.txt"]["reason"]
    made = casework("room", room, "export", tmp_path / "VOL001", "--images", "none", "--json")
    assert "called back" in dict(made.data["omitted"])["0001.txt"]
    assert not [p for p in (tmp_path / "VOL001").rglob("*") if "seal was dry" in _text(p)]


def _text(path: Path) -> str:
    return path.read_bytes().decode("latin-1") if path.is_file() else ""


def test_out_and_back_gives_the_same_room(casework, room: Path, tmp_path: Path) -> None:
    (room / "0003.pdf").unlink()  # its redactions failed: it does not go out as it is
    out = casework("room", room, "export", tmp_path / "VOL", "--prefix", "ABC-", "--json")
    assert out.code == 0
    assert out.data["first"] == "ABC-0000001"
    back = casework("room", tmp_path / "back", "import", out.data["load_file"], "--json")
    assert (back.code, back.data["findings"]) == (0, [])

    def bare(folder: Path) -> list[tuple[str, int, str]]:
        rows = casework("room", folder, "--json").data["documents"]
        return sorted((row["type"], row["characters"], row["sha256"]) for row in rows)

    assert bare(tmp_path / "back") == bare(room)


def test_an_export_with_failed_redactions_is_not_sound(
    casework, room: Path, tmp_path: Path
) -> None:
    out = casework("room", room, "export", tmp_path / "VOL", "--images", "none", "--json")
    assert out.code == 1
    errors = [one for one in out.data["findings"] if one["weight"] == "error"]
    assert [(one["kind"], one["where"]) for one in errors] == [("redaction_failed", "0003.pdf")]


def test_an_empty_room_has_nothing_to_export(casework, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    said = casework("room", tmp_path / "empty", "export", tmp_path / "VOL")
    assert (said.code, said.out) == (2, "")
    assert "nothing to export" in said.err
    assert {path.name for path in tmp_path.iterdir()} <= {"empty", "data", "cache"}


def test_what_makes_no_sense_is_refused(casework, room: Path, tmp_path: Path) -> None:
    for arguments, told in (
        (("room", room, "dance"), "no action"),
        (("room", room, "search"), "name a query"),
        (("room", room, "list", "more"), "takes nothing more"),
        (("room", tmp_path / "nowhere"), "no such folder"),
        (("room", room, "read", "0001", "--layer", "fog"), "no layer"),
        (("room", room, "read", "0001", "--at", "p9"), "0001.txt"),
        (("room", room, "export", room / "inside"), "inside the room"),
        (("room", room, "export", tmp_path / "v", "--prefix", "/"), "prefix"),
        (("room", room, "--store", room / "store"), "inside the room"),
        (("room", room, "docket", room / "0001.txt"), "docket"),
        (("room", room, "cite", "brief.docx"), "neither a file nor a document"),
    ):
        said = casework(*arguments)
        assert (said.code, told in said.err) == (2, True), (arguments, said.err)
        assert "Traceback" not in said.err


def test_an_interrupted_reading_goes_on(
    casework, unread: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    ask = guard.ask

    def stopping(job: str, path: Path, *arguments: Any, **options: Any) -> Any:
        if len(asked) == 2:
            raise KeyboardInterrupt
        asked.append(path.name)
        return ask(job, path, *arguments, **options)  # pyright: ignore

    monkeypatch.setattr(guard, "ask", stopping)
    assert casework("room", unread, "--no-ocr").code == 130
    before = list(asked)

    def counting(job: str, path: Path, *arguments: Any, **options: Any) -> Any:
        asked.append(path.name)
        return ask(job, path, *arguments, **options)  # pyright: ignore

    monkeypatch.setattr(guard, "ask", counting)
    assert casework("room", unread, "--no-ocr").code == 0
    assert sorted(asked) == sorted({path.name for path in unread.iterdir()})
    assert len(before) == 2


def test_names_and_texts_cannot_speak_to_the_terminal(casework, tmp_path: Path) -> None:
    folder = tmp_path / "hostile"
    folder.mkdir()
    (folder / "a\x1b[31m\nforged.txt").write_text("b\x9bx\u202ey\n")
    for action in ((), ("grep", "x"), ("search", "b"), ("check",), ("read", "a\x1b[31m\nforged")):
        said = casework("room", folder, *action)
        assert not set(said.out + said.err) & {"\x1b", "\x9b", "\u202e"}, action
    assert "a\\u001b[31m\\nforged.txt" in casework("room", folder).out
    (row,) = casework("room", folder, "--json").data["documents"]
    assert row["path"] == "a\x1b[31m\nforged.txt"


def test_what_cannot_be_opened_is_an_entry(casework, tmp_path: Path) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    os.mkfifo(folder / "pipe")
    (folder / "bang!1.txt").write_text("hi\n")
    (folder / "link.txt").symlink_to(tmp_path)
    rows = {row["path"]: row for row in casework("room", folder, "--json").data["documents"]}
    assert "not a regular file" in rows["pipe"]["reason"]
    assert "link" in rows["link.txt"]["reason"]
    assert casework("room", folder, "read", "bang!1.txt").out == "hi\n"
    assert casework("room", folder, "read", "pipe").code == 1


def test_a_folder_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    (tmp_path / "room" / "locked").mkdir(parents=True)
    (tmp_path / "room" / "locked" / "c.txt").write_text("c\n")
    (tmp_path / "room" / "locked").chmod(0)
    command = [sys.executable, "-m", "casework.cli", "room", "room", "--json"]
    if os.geteuid() == 0:  # root reads everything, unless it gives that up
        lost = "-dac_override,-dac_read_search"
        command = ["setpriv", f"--bounding-set={lost}", f"--inh-caps={lost}", *command]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    (tmp_path / "room" / "locked").chmod(0o700)
    (row,) = json.loads(done.stdout)["documents"]
    assert (row["path"], row["reason"]) == ("locked", "a folder that cannot be opened.")


def test_lines_are_read_by_number(casework, room: Path) -> None:
    lines = casework("room", room, "read", "0001.txt", "--at", "L2", "--json").data
    assert lines["text"] == "Its seal was dry."
    both = casework("room", room, "read", "0001.txt", "--at", "L1-L2").out
    assert both == "The pump was stopped on 3 May.\nIts seal was dry.\n"


def test_redacted_words_are_in_no_json_unless_asked_for(casework, room: Path) -> None:
    assert "731,250" not in casework("room", room, "read", "0003.pdf", "--json").out
    asked = casework("room", room, "read", "0003.pdf", "--json", "--layer", "redacted").out
    assert "731,250" in asked


def test_a_search_that_was_stopped_is_no_answer(casework, room: Path) -> None:
    (room / "0009.txt").write_text("x" * 200 + "\n")
    assert casework("room", room, "grep", "(x+x+)+y", "--seconds", "0.01").code == 3
