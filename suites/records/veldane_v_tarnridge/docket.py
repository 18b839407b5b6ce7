# ruff: noqa: E501 (docket text stands on its own lines)
"""The docket sheet, in the shape in which RECAP and CourtListener keep one."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from suites.records.veldane_v_tarnridge.court import SHORT
from suites.records.veldane_v_tarnridge.exhibits import FILED

ENTRIES: tuple[tuple[date, str, str], ...] = (
    (date(2021, 5, 14), "1", "COMPLAINT against Tarn Ridge Cold Storage, LLC with jury demand, filed by Veldane Biologics, Inc. (Filing fee $402.00) (Harcastle, Eleanor)"),
    (date(2021, 5, 17), "2", "SUMMONS issued as to Tarn Ridge Cold Storage, LLC"),
    (date(2021, 5, 17), "", "AUTOMATIC REFERRAL to mediation. ADR Plan is available on the Court's web site. (Text entry)"),
    (date(2021, 6, 7), "5", "ANSWER to 1 Complaint with affirmative defenses by Tarn Ridge Cold Storage, LLC (Sayles, Jerome)"),
    (date(2021, 6, 8), "6", "NOTICE of Appearance by Andrea L. Mottram on behalf of Tarn Ridge Cold Storage, LLC (Mottram, Andrea)"),
    (date(2021, 9, 14), "18", "CASE MANAGEMENT (SCHEDULING) ORDER. Dispositive motions due by 1/20/2023. Signed by Hon. Ansel P. Wickremer on 9/14/2021."),
    (date(2021, 11, 9), "24", "STIPULATION AND ORDER on confidential material. So ordered by Hon. Ansel P. Wickremer on 11/9/2021."),
    (date(2022, 10, 21), "52", "MOTION to Seal by Tarn Ridge Cold Storage, LLC (Sayles, Jerome)"),
    (date(2022, 11, 18), "55", "ORDER denying 52 Motion to Seal. Signed by Hon. Ansel P. Wickremer on 11/18/2022."),
    (date(2023, 1, 20), "68", "NOTICE OF MOTION and MOTION for Summary Judgment by Veldane Biologics, Inc. (Harcastle, Eleanor)"),
    (date(2023, 1, 20), "69", "MEMORANDUM IN SUPPORT re 68 MOTION for Summary Judgment by Veldane Biologics, Inc. (Harcastle, Eleanor)"),
    (date(2023, 1, 20), "70", "STATEMENT OF UNDISPUTED FACTS re 68 MOTION for Summary Judgment by Veldane Biologics, Inc. (Harcastle, Eleanor)"),
    (date(2023, 1, 20), "71", "DECLARATION of Tobias R. Wynn re 68 MOTION for Summary Judgment, with exhibits (Wynn, Tobias)"),
    (date(2023, 1, 20), "72", "PROPOSED ORDER re 68 MOTION for Summary Judgment by Veldane Biologics, Inc. (Harcastle, Eleanor)"),
    (date(2023, 1, 20), "73", "CERTIFICATE OF SERVICE by Veldane Biologics, Inc. re 68, 69, 70, 71, 72 (Wynn, Tobias)"),
    (date(2023, 1, 24), "", "TEXT ORDER. Responses to 68 due 2/24/2023; replies due 3/17/2023. SO ORDERED. Issued by Hon. Helena M. Thorsgaard on 1/24/2023."),
    (date(2023, 2, 24), "77", "MEMORANDUM in Opposition re 68 MOTION for Summary Judgment by Tarn Ridge Cold Storage, LLC (Sayles, Jerome)"),
    (date(2023, 2, 24), "78", "RESPONSE to 70 Statement of Undisputed Facts by Tarn Ridge Cold Storage, LLC (Sayles, Jerome)"),
    (date(2023, 2, 24), "79", "STATEMENT OF ADDITIONAL MATERIAL FACTS by Tarn Ridge Cold Storage, LLC (Sayles, Jerome)"),
    (date(2023, 2, 24), "80", "DECLARATION of Andrea L. Mottram in opposition to 68 MOTION for Summary Judgment, with exhibits (Mottram, Andrea)"),
    (date(2023, 3, 17), "84", "REPLY MEMORANDUM re 68 MOTION for Summary Judgment by Veldane Biologics, Inc. (Harcastle, Eleanor)"),
    (date(2023, 3, 17), "85", "RESPONSE to 79 Statement of Additional Material Facts by Veldane Biologics, Inc. (Harcastle, Eleanor)"),
    (date(2023, 3, 17), "86", "MOTION to Exclude the report of Warren T. Illingworth by Veldane Biologics, Inc. (Harcastle, Eleanor)"),
    (date(2023, 6, 6), "93", "MINUTE ENTRY for proceedings held before Hon. Helena M. Thorsgaard: oral argument on 68 and 86 held on 6/6/2023. Decision reserved. (Court reporter Fern Dalby.)"),
    (date(2023, 8, 14), "96", "MEMORANDUM OPINION AND ORDER granting 68 Motion for Summary Judgment and granting 86 Motion to Exclude. Signed by Hon. Helena M. Thorsgaard on 8/14/2023."),
    (date(2023, 8, 15), "97", "JUDGMENT in favor of Veldane Biologics, Inc. against Tarn Ridge Cold Storage, LLC. Signed by the Clerk of Court on 8/15/2023."),
)  # fmt: skip


def sheet(main: Mapping[str, tuple[str, int]], pages: Mapping[str, int]) -> dict[str, Any]:
    """The docket as JSON. `main` gives file and pages of each paper by number, `pages` the pages
    of each exhibit by number (0 for native files)."""
    return {
        "assigned_to_str": "Helena M. Thorsgaard",
        "case_name": SHORT,
        "cause": "28:1332 Diversity-Breach of Contract",
        "court_id": "nywd",
        "date_converted": None,
        "date_discharged": None,
        "date_filed": "2021-05-14",
        "date_terminated": "2023-08-15",
        "demand": "",
        "docket_entries": [
            _entry(place, *entry, main, pages) for place, entry in enumerate(ENTRIES, start=1)
        ],
        "docket_number": "1:21-cv-09417",
        "federal_defendant_number": None,
        "federal_dn_case_type": "cv",
        "federal_dn_judge_initials_assigned": "HMT",
        "federal_dn_judge_initials_referred": "APW",
        "federal_dn_office_code": "1",
        "jurisdiction": "Diversity",
        "jury_demand": "Plaintiff",
        "mdl_status": "",
        "nature_of_suit": "190 Contract: Other",
        "ordered_by": "date_filed",
        "parties": [
            {"name": "Veldane Biologics, Inc.", "type": "Plaintiff"},
            {"name": "Tarn Ridge Cold Storage, LLC", "type": "Defendant"},
        ],
        "referred_to_str": "Ansel P. Wickremer",
    }


def _entry(
    place: int,
    day: date,
    number: str,
    text: str,
    main: Mapping[str, tuple[str, int]],
    pages: Mapping[str, int],
) -> dict[str, Any]:
    identifier = f"12899{int(number or 0):04d}00" if number else None
    papers: list[dict[str, Any]] = []
    if number:
        file, count = main.get(number, ("", 0))
        papers.append(_document(number, None, "", file, count, identifier))
    for one in FILED:
        document, attachment = one.number.split("-")
        if document == number:
            title = f"{one.label}, {one.title}"
            identifier_of = f"12899{int(document):04d}{int(attachment):02d}"
            papers.append(
                _document(
                    document, int(attachment), title, one.file, pages[one.number], identifier_of
                )
            )
    return {
        "date_entered": day.isoformat(),
        "date_filed": day.isoformat(),
        "description": f"{text} (Entered: {day:%m/%d/%Y})",
        "document_number": number or None,
        "pacer_doc_id": identifier,
        "pacer_seq_no": str(place * 3),
        "recap_documents": papers,
    }


def _document(
    number: str, attachment: int | None, text: str, file: str, pages: int, identifier: str | None
) -> dict[str, Any]:
    return {
        "document_number": number,
        "attachment_number": attachment,
        "description": text,
        "page_count": pages or None,
        "pacer_doc_id": identifier,
        "is_available": bool(file),
        "is_sealed": False,
        "filepath_local": file,
    }
