"""A record comes in: a folder, a docket, both; what is missing, twice or broken is told."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

import made_record
from casework.build.record.intake import read_record
from casework.build.record.records import CourtRecord
from casework.errors import UsageError


def kinds(record: CourtRecord) -> dict[str, str]:
    return {filing.id: filing.kind for filing in record.filings}


def told(record: CourtRecord) -> dict[str, str]:
    return {one.where: one.why for one in record.told}


def test_a_folder_without_a_docket(tmp_path: Path) -> None:
    record = read_record(made_record.folder(tmp_path / "r"), ocr=False)
    assert kinds(record) == {
        "41-1": "brief",
        "44-2": "exhibit",
        "60": "opinion",
        "exhibits-Ex-3-mail": "exhibit",
        "exhibits-Ex-4": "exhibit",
        "response": "response_to_facts",
        "sof": "statement_of_facts",
    }
    assert (record.court, record.docket_number) == ("ksd", made_record.CASE)
    sides = {filing.id: filing.filer for filing in record.filings}
    assert (sides["41-1"], sides["response"], sides["60"]) == ("defendant", "plaintiff", "court")
    opinion = record.find("60")
    assert opinion and (opinion.ruling, opinion.filed, opinion.pages) == (
        "decided",
        "2030-03-04",
        7,
    )


def test_with_a_docket_what_is_not_here_is_listed(tmp_path: Path) -> None:
    path = made_record.with_docket(tmp_path / "r")
    (path / "sof.docx").rename(path / "41-2.docx")
    record = read_record(path, ocr=False)
    assert record.case_name == "Halloran v. Tarn Foundry LLC"
    assert [filing.id for filing in record.missing] == ["1", "41", "41-3", "44", "44-1"]
    assert told(record)["44-1"] == "on the docket; no file of it is here."
    statement = record.find("41-2")
    assert statement is not None
    assert statement.file == "41-2.docx"
    assert (statement.kind, statement.filer) == ("statement_of_facts", "defendant")
    assert statement.title == "Statement of Undisputed Material Facts"
    assert record.find("44") and record.find("44").filer == "plaintiff"  # type: ignore[union-attr]


def test_a_docket_alone_brings_its_text_and_the_files_it_names(tmp_path: Path) -> None:
    path = made_record.folder(tmp_path / "files")
    docket = made_record.docket()
    stored = docket["docket_entries"]
    stored[3]["recap_documents"][0]["filepath_local"] = "files/something.pdf"
    stored[2]["recap_documents"][1] |= {"plain_text": made_record.ANSWERS, "is_sealed": None}
    stored[1]["recap_documents"][1]["filepath_local"] = "../../../../etc/hostname"
    file = tmp_path / "docket.json"
    file.write_text(json.dumps(docket), "utf-8")
    record = read_record(file, ocr=False)
    opinion, response, brief = (record.find(id) for id in ("60", "44-1", "41-1"))
    assert opinion and opinion.file == "files/something.pdf"
    assert response and (response.held, response.kind) == ("docket_text", "response_to_facts")
    assert "lifting eye" in record.readings["44-1"].text()
    assert brief and brief.held == "nothing"  # a path that leads out is no file of the record
    assert path.exists()


def test_copies_twins_links_litter_and_broken_files_are_told(tmp_path: Path) -> None:
    path = made_record.folder(tmp_path / "r")
    shutil.copy(path / "41-1 brief.pdf", path / "exhibits" / "41-1 again.pdf")
    (path / "41-1 brief.txt").write_text("its text, extracted by somebody", "utf-8")
    made_record.pdf(path / "60 other.pdf", ["Another paper with the same number."], "60")
    (path / "out.pdf").symlink_to("/etc/hostname")
    (path / ".DS_Store").write_bytes(b"\x00")
    (path / "57-1.pdf").write_bytes(b"%PDF-1.7 broken off")
    (path / "notes.json").write_text('{"docket_entries": {"a": 1}}', "utf-8")
    (path / "rows.json").write_text('{"docket_entries": [1, 2]}', "utf-8")
    (path / "filings.toml").symlink_to(path / "response.txt")
    with (path / "99-1.pdf").open("wb") as large:
        large.truncate(300 * 2**20)
    os.mkfifo(path / "pipe.json")
    record = read_record(path, ocr=False)
    said = told(record)
    assert "at most" in said["99-1.pdf"] and "links" in said["filings.toml"]
    assert "not a regular file" in said["pipe.json"]
    assert said["exhibits/41-1 again.pdf"] == "left out: a copy of 41-1 brief.pdf."
    assert said["41-1 brief.txt"] == "left out: a copy of 41-1 brief.pdf."
    assert "links are not followed" in said["out.pdf"]
    assert "hidden file" in said[".DS_Store"]
    assert "no list of entries" in said["notes.json"]
    assert "entry 1 is no object" in said["rows.json"]
    assert said["57-1.pdf"]
    assert {"60", "60_2"} <= set(kinds(record))
    assert "also numbered 60" in " ".join(said.values())
    broken = record.find("57-1")
    assert broken and broken.words == 0 and broken.kind == "exhibit"


@pytest.mark.parametrize(
    "value",
    [
        [],
        {"docket_entries": []},
        {
            "docket_entries": [
                {"document_number": [1], "description": {"a": 1}, "recap_documents": "x"},
                {"document_number": 7, "description": None, "date_filed": 3},
                {"document_number": 7, "description": "ORDER"},
                {"entry_number": 9, "recap_documents": [{"attachment_number": "x"}, 3, None]},
            ],
            "parties": {"name": 1},
            "nature_of_suit": 440,
            "docket": [1],
        },
    ],
)
def test_dockets_of_wrong_types_do_not_crash(tmp_path: Path, value: Any) -> None:
    file = tmp_path / "docket.json"
    file.write_text(json.dumps(value), "utf-8")
    record = read_record(file, ocr=False)
    assert record.docket is not None
    if record.filings:
        assert "twice" in told(record)["7"]


def test_what_holds_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such folder"):
        read_record(tmp_path / "none")
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match="holds no file"):
        read_record(tmp_path / "empty")
    (tmp_path / "bad.json").write_text("{", "utf-8")
    with pytest.raises(UsageError, match="not JSON"):
        read_record(tmp_path / "bad.json")


def test_of_two_dockets_the_one_given_is_used(tmp_path: Path) -> None:
    path = made_record.with_docket(tmp_path / "r")
    small = tmp_path / "small.json"
    small.write_text(json.dumps({"court_id": "mdd", "docket_entries": []}), "utf-8")
    record = read_record(path, small, ocr=False)
    assert record.court == "mdd" and not record.missing
    assert "the one given is used" in told(record)["docket.json"]


def test_corrections_beside_the_papers_win(tmp_path: Path) -> None:
    path = made_record.folder(tmp_path / "r")
    (path / "filings.toml").write_text('[[filing]]\nid = "exhibits-Ex-4"\nkind = "expert"\n')
    exhibit = read_record(path, ocr=False).find("exhibits-Ex-4")
    assert exhibit and (exhibit.kind, exhibit.decided) == ("expert", "hand")


def test_a_file_whose_name_is_no_text_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are bytes to the system; one that is not UTF-8 can be neither stored nor listed."""
    monkeypatch.setenv("CASEWORK_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "r"
    folder.mkdir()
    (folder / "memo é.txt").write_text("A memo about the yard.\n")
    (folder / os.fsdecode(b"plan\xff.txt")).write_text("Another memo about the yard.\n")
    for _ in range(2):  # the second reading comes from the store
        record = read_record(folder, ocr=False)
        assert [filing.file for filing in record.filings] == ["memo é.txt"]
        assert "UTF-8" in told(record)["plan\\udcff.txt"]


@pytest.mark.parametrize(
    "name", ["a\0b", "a" * 5000, "\ud800x", "/etc/passwd", "../../etc/passwd", "..", "docket.json"]
)
def test_a_docket_that_names_no_paper_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("CASEWORK_CACHE", str(tmp_path / "cache"))
    (tmp_path / "r").mkdir()
    paper = {"document_number": 2, "filepath_local": name, "description": "Exhibit \ud800"}
    entry = {"entry_number": 2, "description": "EXHIBIT", "recap_documents": [paper]}
    docket = tmp_path / "r" / "docket.json"
    docket.write_text(json.dumps({"case_name": "A v. B\ud800", "docket_entries": [entry]}))
    for path in (docket, docket.parent):
        record = read_record(path, ocr=False)
        assert [(filing.id, filing.held) for filing in record.filings] == [("2", "nothing")]
        assert record.case_name == "A v. B?"
        assert record.filings[0].model_dump_json()
