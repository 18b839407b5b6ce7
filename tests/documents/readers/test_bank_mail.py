"""Bug bank cases of mail: nothing of a family is lost, no name escapes."""

import json
from pathlib import Path
from typing import Any

from casework.documents.library import read
from casework.documents.room import Room, inventory

BANK = Path(__file__).parents[2] / "bugbank"


def expected(case: str) -> Any:
    return json.loads((BANK / case / "expected.json").read_text("utf-8"))


def test_bb_d12_the_whole_family(tmp_path: Path) -> None:
    wanted = expected("BB-D12")
    reading = read(BANK / "BB-D12/bundle.eml")
    family = list(reading.walk())
    mails = [part for _, part in family if part.type == "eml"]
    heads = "\n".join(p.text for part in mails for p in part.passages if p.anchor == "msg1.h")
    assert [line[9:] for line in heads.split("\n") if line.startswith("Subject: ")] == wanted[
        "messages"
    ]
    invoices = {prefix: part.text() for prefix, part in family if part.name == "invoice.pdf"}
    assert len(invoices) == 3
    found = {text.partition("]")[2].strip() for text in invoices.values()}
    assert found == set(wanted["invoice_texts"])
    (tnef,) = (part for _, part in family if part.type == "tnef")
    assert wanted["tnef_body"] in tnef.text()
    assert wanted["tnef_attachment"] in reading.text()
    containers = {"eml", "tnef"}
    leaves = [part for _, part in family if part.type not in containers]
    assert len(leaves) == wanted["n_leaf_attachments"]
    kept = {value for _, part in family for key, value in part.properties if key == "original name"}
    assert {"../../outside.txt", "..\\..\\evil.txt", "(empty)"} <= kept
    assert all(not set(part.name) & set("/\\") and part.name for _, part in family)
    (tmp_path / "0001.eml").write_bytes((BANK / "BB-D12/bundle.eml").read_bytes())
    paths = [row["path"] for row in inventory(Room(tmp_path))]
    assert len(paths) == len(set(paths)) == len(family)
    assert [path.name for path in tmp_path.iterdir()] == ["0001.eml"]


def test_bb_d16_a_message_within_a_message() -> None:
    reading = read(BANK / "BB-D16/embedded.msg")
    everything = reading.text()
    assert [text for text in expected("BB-D16")["texts"] if text not in everything] == []
    reports = {p: part.text() for p, part in reading.walk() if part.name == "report.txt"}
    assert len(reports) == 2
    (inner,) = (prefix for prefix, part in reading.walk() if part.type == "msg" and prefix)
    for prefix, text in reports.items():
        assert ("inside" in text) == prefix.startswith(inner)
    assert {part.state for _, part in reading.walk()} == {"text"}
