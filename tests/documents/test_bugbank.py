"""Files from the bug bank, each with what reading it must give."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from casework.documents.library import read
from casework.documents.quotation import find_quotation
from casework.documents.records import BODY, Reading
from casework.documents.room import Room, inventory

BANK = Path(__file__).parent.parent / "bugbank"


def expected(case: str) -> Any:
    return json.loads((BANK / case / "expected.json").read_text("utf-8"))


def texts(reading: Reading, *layers: str) -> str:
    return "\n".join(p.text for p in reading.passages if p.layer in layers)


@pytest.mark.parametrize("path", sorted((BANK / "BB-D01").glob("*.pdf")), ids=lambda p: p.name)
def test_sideways_pages_keep_their_lines(path: Path) -> None:
    lines = [" ".join(line.split()) for line in read(path).text().split("\n")]
    wanted = expected("BB-D01")
    assert set(wanted["must_contain_lines_whitespace_normalised"]) <= set(lines)
    assert (wanted["margin_note"] in lines) == ("margin_note" in path.name)


def test_quotations_across_typesetting() -> None:
    reading = read(BANK / "BB-D02/ligatures.pdf")
    results = {r["quote"]: r["match"] for r in expected("BB-D02")["results"]}
    assert {quote: bool(find_quotation(reading, quote)) for quote in results} == results


@pytest.mark.parametrize(
    ("name", "state", "reason"),
    [
        ("plain.pdf", "text", ""),
        ("owner_only_aes256.pdf", "text", ""),
        ("owner_only_rc4_128.pdf", "text", ""),
        ("user_password_aes256.pdf", "encrypted", "password"),
        ("zero_pages.pdf", "empty", "no pages"),
        ("truncated.pdf", "unreadable", "not a readable PDF"),
        ("empty_file.pdf", "empty", "0 bytes"),
    ],
)
def test_a_pdf_without_text_says_why(name: str, state: str, reason: str) -> None:
    reading = read(BANK / "BB-D04" / name)
    assert (reading.state, reason in reading.reason) == (state, True)
    assert (expected("BB-D04")["text"] in " ".join(reading.text().split())) == (state == "text")


def test_word_keeps_everything_and_its_layer() -> None:
    wanted = expected("BB-D06")
    reading = read(BANK / "BB-D06/draft_with_everything.docx")
    final = reading.text(BODY)
    assert {text: final.count(text) for text in wanted["final_once"]} == dict.fromkeys(
        wanted["final_once"], 1
    )
    for text in wanted["deleted_not_in_final"]:
        assert text not in final
        assert text in texts(reading, "deleted")
    assert wanted["comment"] in texts(reading, "comment")
    assert wanted["footnote"] in texts(reading, "footnote")
    assert wanted["endnote"] in texts(reading, "footnote")
    assert wanted["header"] in texts(reading, "header_footer")


def test_merged_cells_count_once() -> None:
    wanted = expected("BB-D07")
    text = read(BANK / "BB-D07/claim_table.docx").text()
    assert {word: text.count(word) for word in wanted["occurrences"]} == wanted["occurrences"]
    assert "\t".join(wanted["table2_row"]) in text.split("\n")


@pytest.mark.parametrize("name", ["events_1900.xlsx", "events_1904.xlsx"])
def test_dates_of_both_calendars(name: str) -> None:
    rows = [line.split("\t") for line in read(BANK / "BB-D09" / name).text().split("\n")]
    cells = {row[0]: row[1] for row in rows if len(row) == 2}
    wanted = expected("BB-D09")["both"]
    assert cells["Contract signed"] == wanted["contract_signed"]
    assert cells["Notice served"] == wanted["notice_served"]
    assert cells["With time"] == wanted["with_time"]
    assert cells["Typed as text"] == "03/04/2021"
    if name == "events_1900.xlsx":
        assert (cells["Serial 59"], cells["Serial 61"]) == ("1900-02-28", "1900-03-01")


def test_hidden_things_are_there_and_marked() -> None:
    wanted = expected("BB-D10")
    readings = [read(path) for path in sorted((BANK / "BB-D10").glob("*.*x"))]
    by_layer = {
        layer: "\n".join(texts(reading, layer) for reading in readings)
        for layer in ("visible", "hidden", "notes")
    }
    for layer, words in wanted.items():
        for word in words:
            assert word in by_layer[layer]
            assert all(word not in text for key, text in by_layer.items() if key != layer)
    shown = "\n".join(reading.text() for reading in readings)
    for marker in ("[sheet Side: hidden]", "[hidden] Internal margin", "[slide 2: hidden]"):
        assert marker in shown


def test_nested_mails_and_winmail(tmp_path: Path) -> None:
    wanted = expected("BB-D12")
    reading = read(BANK / "BB-D12/bundle.eml")
    parts = [part for _, part in reading.walk()]
    headers = "\n".join(p.text for part in parts for p in part.passages if p.anchor == "msg1.h")
    assert re.findall(r"(?m)^Subject: (.*)$", headers) == wanted["messages"]
    everything = reading.text()
    for text in (*wanted["invoice_texts"], wanted["tnef_body"], wanted["tnef_attachment"]):
        assert text in everything
    assert all("/" not in part.name and "\\" not in part.name for part in parts)


@pytest.mark.parametrize("name", sorted(expected("BB-D13")))
def test_mail_charsets(name: str) -> None:
    wanted = expected("BB-D13")[name]
    reading = read(BANK / "BB-D13" / name)
    text = reading.text()
    assert wanted.get("body", wanted.get("body_contains", "")) in text
    assert f"Subject: {wanted.get('subject', '')}" in text
    assert bool(reading.reason) == bool(wanted.get("warning"))


@pytest.mark.parametrize(
    ("name", "state", "reason"),
    [
        ("bomb_96mb.docx", "too_big", "expands"),
        ("xxe_external_entity.docx", "unreadable", "DTD"),
        ("entity_amplification.docx", "unreadable", "DTD"),
        ("macro_named_docx.docx", "text", "macros"),
        ("five_thousand_entries.zip", "too_big", "members"),
        ("slip.zip", "text", ""),
    ],
)
def test_bombs_entities_and_macros(name: str, state: str, reason: str) -> None:
    reading = read(BANK / "BB-D15" / name)
    assert reading.state == state
    assert reason in reading.reason


def test_the_inventory_names_what_could_not_be_read() -> None:
    rows = {row["path"]: row for row in inventory(Room(BANK / "BB-D15"))}
    assert "expands" in rows["bomb_96mb.docx"]["reason"]
    assert rows["macro_named_docx.docx"]["characters"] > 0
    inner = [row for row in rows.values() if row["parent"] == "slip.zip"]
    assert [row["path"] for row in inner][:2] == [
        "slip.zip!1/ok.txt",
        "slip.zip!2/slip_outside.txt",
    ]


@pytest.mark.parametrize(
    "path", sorted((BANK / "BB-A07/matter").glob("*")), ids=lambda path: path.name
)
def test_encodings_of_text(path: Path) -> None:
    reading = read(path)
    if path.name == "binary_as_txt.txt":
        assert (reading.state, reading.text()) == ("binary", "")
        return
    assert reading.state == "text"
    assert "\x1b" not in reading.text()
    assert "\x00" not in reading.text()
    assert not re.search("[\ud800-\udfff]", reading.text())


def test_every_figure_in_every_encoding_is_found(tmp_path: Path) -> None:
    big = tmp_path / "big.txt"
    subprocess.run([sys.executable, str(BANK / "BB-A07/make_big_file.py"), str(big)], check=True)
    readings = [read(path) for path in [*sorted((BANK / "BB-A07/matter").glob("*")), big]]
    everything = "\n".join(reading.text() for reading in readings)
    assert [f for f in expected("BB-A07")["figures"] if f not in everything] == []


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "outside.txt").write_text("secret")
    (tmp_path / "room").mkdir()
    (tmp_path / "room/0001.txt").symlink_to(tmp_path / "outside.txt")
    (row,) = inventory(Room(tmp_path / "room"))
    assert (row["type"], row["characters"], row["reason"]) == ("link", 0, "a link; not followed.")
