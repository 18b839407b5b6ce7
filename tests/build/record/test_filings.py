"""Real filings, where they are at hand (beside the checkout, never part of it): kinds by rules
alone, the verdict on a sealed case, text without stamps, and no false alarm of the leak proof."""

import json
import re
import shutil
from pathlib import Path

import pikepdf
import pytest

from casework.build.record.cohort import cohort
from casework.build.record.intake import read_record
from casework.build.record.leaks import Carrier, prove
from casework.build.record.merits import merits
from casework.build.record.pages import page_text, pages_of
from casework.build.record.records import CourtRecord, FilingKind
from casework.build.record.selection import select
from casework.documents.court.stamp import find_stamps

DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "summary_judgment"
MARSHALL = DATA / "marshall_v_northrop_grumman_cacd_2-16-cv-06794"
pytestmark = pytest.mark.skipif(
    not DATA.is_dir(), reason="needs data/summary_judgment in the shared folder beside this one"
)

ROLES: dict[str, FilingKind] = {
    "notice_of_motion": "motion",
    "movant_brief": "brief",
    "daubert_brief": "brief",
    "motion_brief": "brief",
    "objections_brief": "brief",
    "reply_brief": "brief",
    "opposition_brief": "brief",
    "movant_declaration": "declaration",
    "reply_declaration": "declaration",
    "declaration": "declaration",
    "deposition_exhibit": "exhibit",
    "exhibit_letter": "exhibit",
    "spreadsheet_exhibit": "exhibit",
    "procedural": "procedural",
    "court_order": "order",
    "sof_sealed_slipsheet": "sealed_slipsheet",
    "sof_response_sealed_slipsheet": "sealed_slipsheet",
    "sealed_slipsheet": "sealed_slipsheet",
}
"""The index's roles by our kinds. All its briefs are briefs to us, whichever motion they are on;
its depositions, letters and tables are exhibits; its applications to seal are procedural."""
BEHIND: dict[str, FilingKind] = {
    "sof_sealed_slipsheet": "statement_of_facts",
    "sof_response_sealed_slipsheet": "response_to_facts",
    "sealed_slipsheet": "exhibit",
}


ENDS = 5
"""Pages kept at either end of a long filing: 391 pages take too long for a test."""


def read(path: Path, place: Path) -> CourtRecord:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CASEWORK_CACHE", str(place))
        return read_record(path, ocr=False)


@pytest.fixture(scope="module")
def marshall(tmp_path_factory: pytest.TempPathFactory) -> CourtRecord:
    place = tmp_path_factory.mktemp("marshall")
    folder = place / "papers"
    folder.mkdir()
    for file in MARSHALL.glob("cacd*"):
        if file.suffix == ".pdf":
            with pikepdf.open(file) as pdf:
                del pdf.pages[ENDS : max(ENDS, len(pdf.pages) - ENDS)]
                pdf.save(folder / file.name)
        else:
            shutil.copyfile(file, folder / file.name)
    return read(folder, place / "cache")


def test_nine_of_ten_filings_by_rules_alone(marshall: CourtRecord) -> None:
    roles = {
        one["file"]: one["role"]
        for one in json.loads((MARSHALL / "index.json").read_text("utf-8"))["documents"]
    }
    kinds = {filing.file: filing for filing in marshall.filings}
    assert kinds.keys() == roles.keys() and len(roles) == 28
    wrong = [
        f"{file}: {kinds[file].kind}, not {ROLES[role]}"
        for file, role in roles.items()
        if kinds[file].kind != ROLES[role]
    ]
    assert len(wrong) <= 2, wrong
    for file, role in roles.items():
        if role in BEHIND:
            assert kinds[file].stands_for == BEHIND[role]
    assert {filing.decided for filing in marshall.filings} == {"rules"}


def test_sides_numbers_and_what_was_left_out(marshall: CourtRecord) -> None:
    sides = {filing.id: filing.filer for filing in marshall.filings}
    assert {sides[id] for id in ("168", "168-1", "196-1", "198-1", "208")} == {"defendant"}
    assert {sides[id] for id in ("174-1", "175", "188", "202", "202-4")} == {"plaintiff"}
    assert sides["182"] == "court"
    assert (marshall.court, marshall.docket_number) == ("cacd", "2:16-cv-06794-AB-JC")
    left = [one for one in marshall.told if one.where.endswith(".txt")]
    assert len(left) == 28 and all("a copy of" in one.why for one in left)


def test_a_sealed_case_without_a_ruling_is_rejected(marshall: CourtRecord) -> None:
    verdict = select(marshall)
    reasons = {reason.code: reason.about for reason in verdict.reasons}
    assert not verdict.accepted
    assert reasons["statements_sealed"] == ("168-2", "198-2")
    assert "no_ruling" in reasons
    assert cohort([marshall]).rejected["statements_sealed"] == 1


def test_models_get_pages_without_stamps(marshall: CourtRecord) -> None:
    for id in ("168-1", "167-3", "238"):
        text = page_text(marshall.readings[id])
        assert not find_stamps(text)
        pages = [page.number for page in pages_of(marshall.readings[id])]
        assert re.findall(r"(?m)^\[PAGE (\d+)\]$", text) == [str(number) for number in pages]
        assert pages == list(range(1, len(pages) + 1))


def test_no_false_alarm_and_no_brief_passes(marshall: CourtRecord) -> None:
    kept = merits(marshall.filings).merits
    assert kept == ("167-3", "167-4", "174-3", "202-2", "202-4")

    def carrier(id: str, put_as: str) -> Carrier:
        filing = marshall.find(id)
        assert filing is not None
        return Carrier(filing.file, marshall.path / filing.file, put_as)

    clean = [carrier(id, id) for id in ("167-4", "174-3", "202-2")]
    proof = prove(marshall, kept, clean)
    assert proof.leaks == () and proof.shared == ()
    mistaken = [carrier(id, "174-3") for id in ("198-1", "238")]
    found = {leak.file for leak in prove(marshall, kept, mistaken).leaks if leak.rule == "long"}
    assert found == {one.name for one in mistaken}


def test_a_motion_a_response_and_an_opinion(tmp_path: Path) -> None:
    record = read(DATA / "hiv_hep_policy_institute_ddc_22-cv-02604", tmp_path)
    kinds = [(filing.id, filing.kind, filing.filer) for filing in record.filings]
    assert kinds == [
        ("43", "motion", "defendant"),
        ("47", "brief", "plaintiff"),
        ("51", "opinion", "court"),
    ]
    assert record.court == "dcd"
    assert record.filings[2].ruling == ""  # it clarifies an earlier ruling, and decides no motion


def test_opinions_of_district_courts(tmp_path: Path) -> None:
    record = read(DATA / "district_court_opinions", tmp_path)
    assert [filing.kind for filing in record.filings] == ["opinion"] * 4
    ruled = {filing.file.split("_v_")[0]: filing.ruling for filing in record.filings}
    assert ruled["us_brewers"] == ruled["samta"] == "decided"
    skinner = next(f for f in record.filings if "skinner" in f.file)
    assert skinner.ruling == "decided"
    pages = pages_of(record.readings[skinner.id])
    assert [page.number for page in pages] == [240, 241, 242, 243, 244, 245]


def test_a_whole_docket_sheet(tmp_path: Path) -> None:
    """The summary-judgment papers of a docket, sorted by hand here."""
    record = read(DATA / "docket_sheets" / "nysd_4.json", tmp_path)
    wanted: dict[str, FilingKind] = {
        **dict.fromkeys(("1", "21", "17", "22", "18", "27", "41", "58", "56"), "procedural"),
        **dict.fromkeys(("19", "28", "39", "42", "49", "54"), "order"),
        "40": "motion",
        "40-1": "declaration",
        "40-2": "brief",
        "40-3": "statement_of_facts",
        **dict.fromkeys((f"40-{number}" for number in (7, 8, 9, 10, 11, 12, 13)), "exhibit"),
        "40-14": "expert",
        "40-15": "declaration",
        "43": "response_to_facts",
        "44": "brief",
        "45": "declaration",
        "46": "brief",
        "46-1": "response_to_facts",
        "53": "opinion",
    }
    found = {filing.id: filing.kind for filing in record.filings if filing.id in wanted}
    assert found == wanted
    assert len(record.missing) == len(record.filings) == 89
    assert "ruling_not_here" in {reason.code for reason in select(record).reasons}
    sides = {filing.id: filing.filer for filing in record.filings}
    assert (sides["40"], sides["44"], sides["40-8"]) == ("defendant", "plaintiff", "defendant")
