"""The lines that courts' filing systems print, in their many wordings."""

import pytest

from casework.documents.court.stamp import find_stamps, iso_day
from casework.documents.records import Stamp

DISTRICT = [
    "Case {d} Document 57-11 Filed 03/02/31 Page 3 of 12",
    "Case {d} Document 57-11 Filed 03/02/2031 Page 3 of 12 Page ID #:1204",
    "Case {d} Document 57-11 Filed 03/02/31 Page 3 of 12 Page ID\n#:1204",
    "Case {d} Document 57-11 Filed 03/02/31 PageID.1204 Page 3 of 12",
    "Case {d} Document 57-11 Filed 03/02/31 Page 3 of 12 PageID #: 1204",
    "Case {d} Document 57-11 *SEALED* Filed 03/02/31 Page 3 of 12",
    "Case {d} Document 57-11 *SEALED* (Ex Parte) Filed 03/02/31 Page 3 of 12",
    "Case {d} Document 57-11 (Court only) Filed 03/02/31 Page 3 of 12",
    "Case {d} Document 57-11 Filed 03/02/31 USDC Colorado Page 3 of 12",
    "Case {d} Document 57-11 Filed on 03/02/31 in TXSD Page 3 of 12",
    "Case {d} Document 57-11 Filed in TXSD on 03/02/31 Page 3 of 12",
    "Case{d} Document57-11 Filed03/02/31 Page3 of 12",
    "Case {d} ECF No. 57-11, PageID.1204 Filed 03/02/31 Page 3 of 12",
    "Case {d} ECF No. 57-11 filed 03/02/31 PageID.1204 Page 3 of 12",
    "Case: {d} Document #: 57-11 Filed: 03/02/31 Page 3 of 12 PageID #:1204",
    "Case: {d} Doc #: 57-11 Filed: 03/02/31 3 of 12. PageID #: 1204",
    "Case: {d} Doc. #: 57-11 Filed: 03/02/31 Page: 3 of 12 PageID #: 1204",
    "Case {d} Document 57-11 Filed 03/02/31 Page 3 of 12 PageID 1204",
    "{d} Date Filed 03/02/31 Entry Number 57-11 Page 3 of 12",
    "{d} Doc # 57-11 Filed: 03/02/31 Page 3 of 12 - Page ID # 1204",
    "{d} Doc # 57-11 Filed 03/02/31 Pg 3 of 12 Pg ID 1204",
    "CASE {d} Doc. 57-11 Filed 03/02/31 Page 3 of 12",
    "USDC IN/ND case {d} document 57-11 filed 03/02/31 page 3 of 12",
]


@pytest.mark.parametrize("docket", ["2:31-cv-00417-QRS", "0:31-cr-417-QRS-TUV-1", "1:31-md-00417"])
@pytest.mark.parametrize("wording", DISTRICT)
def test_district(wording: str, docket: str) -> None:
    text = wording.format(d=docket)
    (found,) = find_stamps(text)
    assert found.stamp == Stamp(
        text=" ".join(text.split()),
        docket=docket,
        document=57,
        attachment=11,
        filed="2031-03-02",
        page=3,
        pages=12,
        page_id=1204 if "1204" in text else None,
    )
    assert (found.start, found.end) == (0, len(text))


def test_entered_on_a_docket() -> None:
    (found,) = find_stamps(
        "Case 9:31-cv-80123-QRS Document 5 Entered on FLSD Docket 03/02/2031 Page 3 of 12"
    )
    assert (found.stamp.filed, found.stamp.entered) == ("", "2031-03-02")
    assert (found.stamp.document, found.stamp.attachment) == (5, None)


def test_multidistrict_panel() -> None:
    (found,) = find_stamps("Case MDL No. 2804 Document 57 Filed 03/02/31 Page 3 of 12")
    assert (found.stamp.docket, found.stamp.document) == ("MDL No. 2804", 57)


BANKRUPTCY = [
    "Case {d} Doc 57-11 Filed 03/02/31 Entered 03/02/31 14:05:09 Desc\nExhibit K Page 3 of 12",
    "Case {d} Doc 57-11 Filed 03/02/31 Entered 03/02/31 14:05:09 Desc Main\nDocument Page 3 of 12",
    "Case {d} Doc 57-11 Filed 03/02/31 Entered 03/02/31 14:05:09 Desc Main Document Page 3 of 12",
    "{d} Doc 57-11 Filed 03/02/31 Entered 03/02/31 14:05:09 Exhibit K Pg 3 of 12",
    "{d} Doc 57-11 Filed 03/02/31 Entered 03/02/31 14:05:09 Main Document Pg 3 of 12",
    "Case:{d} Doc#:57-11 Filed:03/02/31 Entered:03/02/31 14:05:09 Page3 of 12",
]


@pytest.mark.parametrize("docket", ["31-10234-qrs", "31-10234-QRS11", "2:31-bk-10234-QRS"])
@pytest.mark.parametrize("wording", BANKRUPTCY)
def test_bankruptcy(wording: str, docket: str) -> None:
    text = wording.format(d=docket)
    (found,) = find_stamps(text)
    stamp = found.stamp
    assert (stamp.kind, stamp.docket, found.end) == ("bankruptcy", docket, len(text))
    assert (stamp.document, stamp.attachment, stamp.page, stamp.pages) == (57, 11, 3, 12)
    assert (stamp.filed, stamp.entered) == ("2031-03-02", "2031-03-02")


APPEAL = [
    ("Case: 31-1234 Document: 00512345678 Page: 3 Date Filed: 03/02/2031", 512345678, 3, None),
    ("USCA4 Appeal: 31-1234 Doc: 57 Filed: 03/02/2031 Pg: 3 of 12", 57, 3, 12),
    ("Appeal: 31-1234 Doc: 57 Filed: 03/02/2031 Pg: 3 of 12", 57, 3, 12),
    ("Case: 31-1234, 03/02/2031, ID: 12345678, DktEntry: 57, Page 3 of 12", 57, 3, 12),
    ("Case 31-1234, Document 57, 03/02/2031, 1234567, Page3 of 12", 57, 3, 12),
    ("USCA11 Case: 31-1234 Document: 57 Date Filed: 03/02/2031 Page: 3 of 12", 57, 3, 12),
    ("Case: 31-1234 Date Filed: 03/02/2031 Page: 3 of 12", None, 3, 12),
    ("Case: 31-1234 Document: 57 Page: 3 Date Filed: 03/02/2031 Entry ID: 1234567", 57, 3, None),
    ("Case: 31-1234 Document: 57 Filed: 03/02/2031 Pages: 12", 57, None, 12),
    ("Case: 31-1234 Document: 57 Filed: 03/02/2031 Page: 3 (5 of 14)", 57, 3, None),
    ("USCA Case #31-1234 Document #1234567 Filed: 03/02/2031 Page 3 of 12", 1234567, 3, 12),
    ("Appellate Case: 31-1234 Page: 3 Date Filed: 03/02/2031 Entry ID: 1234567", None, 3, None),
    ("Case: 31-1234 Document: 57 Page: 3 Filed: 03/02/2031", 57, 3, None),
]


@pytest.mark.parametrize(("text", "document", "page", "pages"), APPEAL)
def test_appeal(text: str, document: int | None, page: int | None, pages: int | None) -> None:
    (found,) = find_stamps(text)
    stamp = found.stamp
    assert (stamp.kind, stamp.docket, stamp.filed) == ("appeal", "31-1234", "2031-03-02")
    assert (stamp.document, stamp.page, stamp.pages) == (document, page, pages)
    assert found.end == len(text)


@pytest.mark.parametrize(
    "text",
    [
        "See Case 57-11 at 3.",
        "In Case 31-1234, the court held that page 3 of 12 is missing.",
        "Case No. 2:31-cv-00417-QRS",
        "Case No. 2:31-cv-00417-QRS Hearing: 03/02/31",
        "Document 57 Filed 03/02/31 Page 3 of 12",
        "2:31-cv-00417-QRS Document 57",
        "Filed 03/02/31",
    ],
)
def test_no_stamp(text: str) -> None:
    assert find_stamps(text) == []


def test_two_stamps_on_one_line() -> None:
    old = "Case 2:31-cv-00417-QRS Document 41-2 Filed 01/05/31 Page 1 of 9 Page ID #:88"
    new = "Case 2:31-cv-00417-QRS Document 57-11 Filed 03/02/31 Page 4 of 12 Page ID #:1204"
    found = find_stamps(f"{old} {new}")
    assert [one.stamp.text for one in found] == [old, new]
    assert [one.stamp.page_id for one in found] == [88, 1204]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("03/02/31", "2031-03-02"),
        ("3/2/2031", "2031-03-02"),
        ("12/31/99", "1999-12-31"),
        ("2031-03-02", "2031-03-02"),
        ("13/45/31", ""),
        ("", ""),
    ],
)
def test_dates(text: str, day: str) -> None:
    assert iso_day(text) == day
