"""Docket sheets, numbers, and which file is which paper."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.documents.court.docket import (
    DocketNumber,
    Entry,
    attachment_list,
    described,
    docket_of,
    read_docket,
    whole,
)
from casework.documents.court.filing import match, parse_name, stamped
from casework.documents.records import Label, Reading, Stamp
from casework.errors import UsageError

BANK = Path(__file__).parents[2] / "bugbank" / "BB-C03"
EXPECTED = json.loads((BANK / "expected.json").read_text())
NAMES = json.loads((BANK / "file_names.json").read_text())
PAGES = json.loads((BANK / "attachment_pages.json").read_text())
DATA = Path(__file__).resolve().parents[3].parent / "shared" / "data" / "summary_judgment"


def number(document: int, attachment: int | None = None) -> DocketNumber:
    return DocketNumber(document=document, attachment=attachment)


@pytest.mark.parametrize("name", NAMES)
def test_bb_c03_file_names(name: str) -> None:
    expected = EXPECTED["files"][name]
    found = parse_name(name)
    if expected == "ambiguous":
        assert found.number is None
        assert found.ambiguous
        return
    assert found.number == number(expected["doc"], expected["att"])
    assert found.part == (tuple(expected["part"]) if "part" in expected else None)
    assert found.ambiguous == ""


def test_bb_c03_order() -> None:
    numbers = [number(57), number(57, 1), number(57, 2), number(57, 11)]
    shuffled = random.Random(3).sample(numbers, 4)
    assert [str(one) for one in sorted(shuffled)] == EXPECTED["order"]


@pytest.mark.parametrize("court", ["district", "bankruptcy"])
def test_bb_c03_exhibit_b_is_found_through_its_title(court: str) -> None:
    page = PAGES[court]
    listed = attachment_list(page["rows"], page["court_type"])
    entry = Entry(place=1, number=page["document"], attachments=listed)
    assert entry.exhibit("B") == [number(*EXPECTED["exhibit_B"][court])]
    assert [one.number for one in listed] == [1, 2]
    assert entry.exhibit("2") == []  # attachment 2 is not Exhibit 2


def test_a_list_with_missing_values_loses_no_row() -> None:
    listed = attachment_list([["1", "Main Document"], [None, "Exhibit A"], ["3"], []], "bankruptcy")
    assert [(one.number, one.title) for one in listed] == [
        (None, "Exhibit A"),
        (2, ""),
        (None, ""),
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("57.pdf", number(57)),
        ("cacd.657892.168.0.pdf", number(168)),
        ("gov.uscourts.cacd.657892.168.1_2.pdf", number(168, 1)),
        ("4a. D.D.C. 22-cv-02604 dckt 000043_000 filed 2023-11-27.pdf", number(43)),
        ("Doc. 57-2 brief.pdf", number(57, 2)),
        ("ECF No. 57.pdf", number(57)),
        ("57\u201311.pdf", number(57, 11)),
        ("2019-02-01 brief.pdf", None),
        ("2019 annual report.pdf", None),
        ("brief.pdf", None),
        ("57-11-3.pdf", None),
        ("0571.pdf", number(571)),
    ],
)
def test_other_names(name: str, said: DocketNumber | None) -> None:
    assert parse_name(name).number == said


@given(st.integers(1, 999), st.integers(1, 999))
def test_a_number_is_read_back_from_its_names(document: int, attachment: int) -> None:
    one = number(document, attachment)
    for name in (
        f"{one}.pdf",
        f"{document:03}-{attachment}_x.pdf",
        f"cand.1.{document}.{attachment}.pdf",
    ):
        assert parse_name(name).number == one


@given(st.text(max_size=60))
def test_any_name_is_borne(name: str) -> None:
    found = parse_name(name).number
    assert found is None or isinstance(found.document, int)


@pytest.mark.parametrize(
    ("value", "expected"),
    [(57, 57), ("057", 57), (" 57 ", 57), (57.1, None), ("57.1", None), (True, None), (-1, None)],
)
def test_numbers_are_whole(value: Any, expected: int | None) -> None:
    assert whole(value) == expected


def test_attachments_in_an_entrys_text() -> None:
    district = "MOTION (Attachments: # 1 Exhibit A (part 1), # 2 Exhibit B, # 3 Proposed Order).(X)"
    assert [(one.number, one.title) for one in described(district)] == [
        (1, "Exhibit A (part 1)"),
        (2, "Exhibit B"),
        (3, "Proposed Order"),
    ]
    glued = "Reply (Attachments: 1 Exhibit 12 Exhibit 23 Exhibit 3) (X)"
    assert [one.title for one in described(glued)] == ["Exhibit 1", "Exhibit 2", "Exhibit 3"]
    assert described("no list of them") == ()


API = {
    "case_name": "Norvane Pumps v. Halden",
    "court": "https://example.org/api/rest/v4/courts/qrs/",
    "docket_number": "2:31-cv-00417",
    "date_filed": "2031-03-02",
    "docket_entries": [
        {
            "entry_number": 57,
            "date_filed": "2031-04-01",
            "description": "MOTION for Summary Judgment",
            "recap_documents": [
                {"document_number": "57", "attachment_number": None, "page_count": 30},
                {
                    "document_number": "57",
                    "attachment_number": 11,
                    "description": "Exhibit K",
                    "pacer_doc_id": "0123",
                    "is_sealed": True,
                },
                {"document_number": "57", "attachment_number": 2, "description": "Exhibit B"},
            ],
        },
        {"entry_number": None, "description": "Minute entry", "recap_documents": []},
    ],
}


def test_the_shape_of_the_api() -> None:
    docket = docket_of(API)
    assert (docket.case_name, docket.court, docket.docket_number) == (
        "Norvane Pumps v. Halden",
        "qrs",
        "2:31-cv-00417",
    )
    assert [str(one) for one in docket.numbers()] == ["57", "57-2", "57-11"]
    first, minute = docket.entries
    assert (first.pages, first.filed, minute.number) == (30, "2031-04-01", None)
    assert [one.sealed for one in first.attachments] == [True, False]
    assert first.exhibit("K") == [number(57, 11)]
    assert docket.find(number(57, 11)) is first
    assert docket.find(number(57, 3)) is None


def test_a_page_of_entries_and_a_bare_list() -> None:
    rows = API["docket_entries"]
    assert docket_of({"count": 2, "next": None, "results": rows}).entries == docket_of(rows).entries


@pytest.mark.parametrize("value", [{}, 3, None, {"docket_entries": "x"}, ["x"], "x"])
def test_what_is_no_docket_is_refused(value: Any) -> None:
    with pytest.raises(UsageError):
        docket_of(value)


def test_a_file_that_is_no_docket_is_named(tmp_path: Path) -> None:
    path = tmp_path / "docket.json"
    path.write_text("[" * 100_000)
    with pytest.raises(UsageError, match=r"docket\.json: not JSON"):
        read_docket(path)
    with pytest.raises(UsageError, match="cannot be read"):
        read_docket(tmp_path / "none.json")


@pytest.mark.skipif(not DATA.is_dir(), reason="the shared data is not beside the checkout")
@pytest.mark.parametrize(
    ("name", "court", "entries", "numbered", "listed"),
    [
        ("nysb_18", "nysb", 87, 87, 15),
        ("nysd_4", "nysd", 87, 67, 5),
        ("wawb_3", "wawb", 194, 194, 40),
    ],
)
def test_real_dockets(name: str, court: str, entries: int, numbered: int, listed: int) -> None:
    docket = read_docket(DATA / "docket_sheets" / f"{name}.json")
    assert docket.court == court
    assert docket.case_name
    assert len(docket.entries) == entries
    assert sum(one.number is not None for one in docket.entries) == numbered
    assert sum(bool(one.attachments) for one in docket.entries) == listed
    assert not any(one.sealed for one in docket.entries)
    assert all(len(one.filed) == 10 for one in docket.entries)


def reading(name: str, *stamps: tuple[int, int | None]) -> Reading:
    labels = tuple(
        Label(page=page, stamp=Stamp(text="", document=document, attachment=attachment))
        for page, (document, attachment) in enumerate(stamps, start=1)
    )
    return Reading(name=name, type="pdf", state="text", labels=labels)


def test_files_are_matched_to_papers() -> None:
    docket = docket_of(API)
    names = ["57-11_Ex_K_(part_2_of_3).pdf", "5711.pdf", "57_main.pdf", "80.pdf", "notes.pdf"]
    names += ["57-11_Ex_K_(part_1_of_3).pdf"]
    found = match(docket, [(name, None) for name in names])
    assert [(one.file, str(one.number or ""), one.on_docket) for one in found.files] == [
        ("57_main.pdf", "57", True),
        ("57-11_Ex_K_(part_1_of_3).pdf", "57-11", True),
        ("57-11_Ex_K_(part_2_of_3).pdf", "57-11", True),
        ("80.pdf", "80", False),
        ("5711.pdf", "", False),
        ("notes.pdf", "", False),
    ]
    assert found.missing == (number(57, 2),)
    notes = {one.file: one.note for one in found.files}
    assert "ambiguous" in notes["5711.pdf"]
    assert "not resolved" in notes["5711.pdf"]
    assert notes["80.pdf"] == "80 is not on the docket."
    assert notes["57_main.pdf"] == ""


def test_each_paper_has_its_own_words_and_sealing() -> None:
    first = docket_of(API).entries[0]
    assert [(str(one.number), one.text, one.sealing) for one in first.papers()] == [
        ("57", "MOTION for Summary Judgment", "public"),
        ("57-11", "Exhibit K", "sealed"),
        ("57-2", "Exhibit B", "public"),
    ]
    main = {"document_number": "5", "is_sealed": True}
    rows = [
        {"entry_number": 5, "description": "NOTICE of errata", "recap_documents": [main]},
        {"entry_number": 6, "description": "NOTICE (Attachments: # 1 Exhibit A (Under Seal))"},
        {"entry_number": 7, "description": "SEALED DOCUMENT (Attachments: # 1 Exhibit A)"},
    ]
    found = [one.sealing for entry in docket_of(rows).entries for one in entry.papers()]
    assert found[0] == "sealed"
    assert found[2:] == ["sealed"] * 3


def test_the_stamped_pdf_stands_for_a_paper() -> None:
    files = [
        ("cacd.1.57.2.txt", None),
        ("cacd.1.57.2.pdf", reading("x", (57, 2))),
        ("0003.pdf", reading("x", (57, 11))),
        ("cacd.1.57.0.pdf", None),
        ("cacd.1.57.0.txt", None),
    ]
    for order in (files, files[::-1]):
        best = match(docket_of(API), order).best()
        assert {str(one): filed.file for one, filed in best.items()} == {
            "57": "cacd.1.57.0.pdf",
            "57-2": "cacd.1.57.2.pdf",
            "57-11": "0003.pdf",
        }


@pytest.mark.parametrize(
    ("stamp", "told"),
    [
        ("2:31-cv-00417-QRS", False),
        ("31-CV-417", False),
        ("2:31-cv-00418-QRS", True),
        ("1:31-cv-00417", True),
        ("", False),
    ],
)
def test_a_docket_of_another_case_is_told(stamp: str, told: bool) -> None:
    label = Label(page=1, stamp=Stamp(text="", docket=stamp, document=57))
    one = Reading(name="x", type="pdf", state="text", labels=(label,))
    note = match(docket_of(API), [("x.pdf", one), ("y.pdf", None)]).note
    assert bool(note) is told
    assert not told or ("2:31-cv-00417" in note and stamp in note)


def test_running_numbers_are_matched_to_no_paper() -> None:
    docket = docket_of([{"entry_number": 2}, {"entry_number": 3}])
    found = match(docket, [("0002.pdf", None), ("0003.pdf", None), ("notes.pdf", None)])
    assert [one.number for one in found.files] == [None] * 3
    assert found.missing == (number(2), number(3))
    (one,) = match(docket, [("0002.pdf", reading("0002.pdf", (3, None)))]).files
    assert (one.number, one.note) == (number(3), "")
    known = match(docket, [("2.pdf", None), ("3.pdf", reading("3.pdf", (3, None)))]).files
    assert [(one.number, bool(one.doubt)) for one in known] == [
        (number(2), True),
        (number(3), False),
    ]


def test_a_name_and_a_stamp_that_disagree_are_both_kept() -> None:
    docket = docket_of([{"entry_number": 26}, {"entry_number": 27}])
    (one,) = match(docket, [("27.pdf", reading("27.pdf", (26, None), (26, None)))]).files
    assert (one.number, one.stamped) == (number(27), number(26))
    assert one.note == "named 27, stamped 26; both are kept."


def test_a_stamp_settles_an_ambiguous_name() -> None:
    (one,) = match(docket_of(API), [("5711.pdf", reading("5711.pdf", (57, 11)))]).files
    assert one.number == number(57, 11)
    assert "taken from the stamp: 57-11" in one.note


def test_pages_of_another_paper_are_told() -> None:
    one = stamped(reading("57.pdf", (57, None), (57, None), (40, 2)))
    assert one.number == number(57)
    assert one.others == (number(40, 2),)


@pytest.mark.skipif(not DATA.is_dir(), reason="the shared data is not beside the checkout")
def test_the_names_of_real_filings() -> None:
    folder = DATA / "marshall_v_northrop_grumman_cacd_2-16-cv-06794"
    documents = json.loads((folder / "index.json").read_text())["documents"]
    assert len(documents) == 28
    assert {one["file"]: str(parse_name(one["file"]).number) for one in documents} == {
        one["file"]: one["ecf"] for one in documents
    }
