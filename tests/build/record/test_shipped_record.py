"""The record that ships: every paper's kind by rules alone, and no false alarm over its files."""

from collections import Counter
from pathlib import Path

import casework
from casework.build.record.intake import read_record
from casework.build.record.leaks import Carrier, prove
from casework.build.record.merits import VOUCHES, merits
from casework.build.record.selection import select, the_ruling

RECORD = Path(casework.__file__).parent / "records" / "veldane-v-tarn-ridge"
MAIN = {
    "opinion": {"96"},
    "order": {"18", "55", "93", "97"},
    "statement_of_facts": {"70", "79"},
    "response_to_facts": {"78", "85"},
    "motion": {"68", "86"},
    "brief": {"69", "77", "84"},
    "declaration": {"71", "80"},
    "procedural": {"1", "2", "5", "6", "24", "52", "72", "73"},
}


def test_the_shipped_record() -> None:
    record = read_record(RECORD, ocr=False)
    kinds = {filing.id: filing.kind for filing in record.filings}
    for kind, ids in MAIN.items():
        assert {id for id in ids if kinds[id] != kind} == set()
    assert {id for id, kind in kinds.items() if kind == "expert"} == {"80-7", "86-1"}
    assert Counter(kinds.values())["exhibit"] == 33
    verdict = select(record)
    assert verdict.accepted and verdict.fit_for_scoring
    ruling = the_ruling(record.filings)
    assert ruling is not None and (ruling.id, ruling.ruling) == ("96", "decided")

    found = merits(record.filings)
    reasons = {drop.filing: drop.reason for drop in found.drops}
    assert reasons["71"] == reasons["80"] == VOUCHES
    files = {filing.id: filing.file for filing in record.filings}
    # Words, tables and mail: PDFs take longest to search, and are searched elsewhere.
    room = [
        Carrier(files[id], RECORD / files[id], id)
        for id in found.merits
        if not files[id].endswith(".pdf")
    ]
    assert len(room) >= 12
    assert prove(record, found.merits, room).leaks == ()
