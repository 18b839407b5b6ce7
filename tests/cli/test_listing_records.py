"""``casework list records``: what ships, and what a folder of records comes to."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import made_record
from casework.cli.app import app


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record that can become a world, one that cannot, a docket that is none, and a note."""
    path = tmp_path_factory.mktemp("shelf")
    made_record.folder(path / "whole")
    made_record.with_docket(path / "lacking")
    (path / "torn.json").write_text("{")
    (path / "README.md").write_text("Records.")
    return path


def listed(*arguments: str) -> list[dict[str, object]]:
    done = CliRunner().invoke(app, ["list", "records", *arguments, "--json"])
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


def test_a_folder_of_records_is_told_with_verdicts(shelf: Path) -> None:
    rows = {str(row["id"]): row for row in listed(str(shelf))}
    assert {id: row["verdict"] for id, row in rows.items()} == {
        "whole": "accepted", "lacking": "rejected", "torn": "unreadable"
    }  # fmt: skip
    assert rows["whole"]["path"] == str(shelf / "whole")
    reasons = rows["lacking"]["reasons"]
    assert isinstance(reasons, list) and any("exhibits_not_here" in one for one in reasons)
    assert "torn.json" in str(rows["torn"]["reasons"])


def test_a_single_record_is_a_list_of_one_and_the_cohort_is_counted(shelf: Path) -> None:
    [row] = listed(str(shelf / "whole"))
    assert (row["id"], row["verdict"]) == ("whole", "accepted")
    done = CliRunner().invoke(app, ["list", "records", str(shelf), "--cohort"])
    assert "1 of 2 cases accepted" in done.stdout and "| exhibits_not_here | 1 |" in done.stdout
    wrong = CliRunner().invoke(app, ["list", "suites", "--cohort"])
    assert wrong.exit_code == 2
