# ruff: noqa: E501 (prose stands on its own lines)
"""What is so in this record, as data: facts, people, the two accounts, what the court adopted,
and two further accounts that the record leaves room for.

The texts of the record are checked against this (tests/suites/test_record.py). Fact ids are those
of ``atoms.ATOMS``; exhibits go by their number on the docket (``71-10``); sub-claims stand in the
order of the briefs' Points.
"""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from suites.records.veldane_v_tarnridge import figures
from suites.records.veldane_v_tarnridge.additional import ADDITIONAL
from suites.records.veldane_v_tarnridge.atoms import ATOMS, Atom
from suites.records.veldane_v_tarnridge.exhibits import EXHIBITS, FILED
from suites.records.veldane_v_tarnridge.papers import PAPERS, paper_file
from suites.records.veldane_v_tarnridge.people import ORGANISATIONS, PEOPLE
from suites.records.veldane_v_tarnridge.statement import STATEMENT, Stated

__all__ = [
    "ACCOUNTS", "ADDITIONAL", "ADOPTED", "ALTERNATIVES", "ARTIFACTS", "ATOMS", "CASE_TYPE",
    "EXCLUDED", "EXHIBITS", "EXHIBIT_FILES", "GROUND", "INSTRUMENTS", "OPINION_FACTS",
    "ORGANISATIONS", "PAPER_FILES", "PEOPLE", "POSTURE", "PROCEDURAL", "STATEMENT", "WINDOW",
    "Account", "Alternative", "Atom", "Injected", "Stated", "SubClaim", "additional", "figures",
    "statement",
]  # fmt: skip

CASE_TYPE = "commercial contract: loss of stored goods"
WINDOW = (date(2019, 3, 29), date(2020, 9, 18))
"""First and last day of the events sued over."""

OPINION_FACTS: tuple[Atom, ...] = tuple(atom for atom in ATOMS if atom.quote)
"""The facts that the opinion tells, each with its own words."""
GROUND: dict[str, Atom] = {f"f{number:03d}": atom for number, atom in enumerate(ATOMS, start=1)}
"""Every fact under the id of the ground-fact table."""
EXHIBIT_FILES = {one.number: one.file for one in FILED}
PAPER_FILES = {paper.number: paper_file(paper) for paper in PAPERS}

EXCLUDED: dict[str, str] = {
    "6": "notice of appearance", "18": "scheduling order", "24": "stipulation and order",
    "52": "motion to seal", "55": "order on motion to seal", "68": "notice of motion",
    "69": "brief of the movant", "70": "statement of facts", "71": "declaration of counsel",
    "72": "proposed order", "73": "certificate of service", "77": "brief in opposition",
    "78": "response to statement of facts", "79": "statement of additional facts",
    "80": "declaration of counsel", "80-7": "expert report", "84": "reply brief",
    "85": "response to statement of additional facts", "86": "motion to exclude an expert",
    "86-1": "expert report (rebuttal)", "96": "opinion",
}  # fmt: skip
"""What may not be in a room, with the sort of paper it is: all but the merits exhibits."""

INSTRUMENTS = {
    "agreement": ("Storage and Distribution Services Agreement", "the Agreement", "71-1"),
    "sop": ("TR-QA-017, Revision 4", "Revision 4", "71-2"),
    "protocol": ("Validation Protocol VP-112", "the protocol", "80-1"),
    "receipt": ("Warehouse receipt WR-20-0716", "the receipt", "80-2"),
    "work_order": ("Northlight work order WO-20-0629", "WO-20-0629", "71-15"),
    "quotes": ("Dunmore quotes Q-5518 and Q-5703", "the quotes", "71-7"),
    "claim": ("Notice of claim of August 14, 2020", "the claim", "71-21"),
}
"""Instruments: id to (name, alias, exhibit in which it stands)."""
ARTIFACTS = {
    "room4": ("Room 4", "2210 Dellwood Road, Cheektowaga, New York"),
    "compressor_4a": ("compressor 4A", "locked out July 9, 2020"),
    "compressor_4b": ("compressor 4B", "failed July 18, 2020 at 22:12"),
    "contactor": ("main contactor of compressor 4B", "replaced July 20, 2020"),
    "panel": ("panel HMI-4", "at the door of Room 4"),
    "laptop": ("laptop NL-22", "Northlight's, used by E. Sedgely"),
    "system": ("Northlight Sentry 5", "monitoring system of the warehouse"),
    "product": ("Corvelix (ostramab) 40 mg/mL", "38,400 vials in five lots"),
    "trailer": ("trailer 318", "Pell Harbor's, July 16, 2020"),
}


def statement() -> tuple[Stated, ...]:
    """Plaintiff's numbered facts (Doc. 70) with the responses (Doc. 78); number 1 comes first."""
    return tuple(fact for _, facts in STATEMENT for fact in facts)


def additional() -> tuple[Stated, ...]:
    """Defendant's numbered facts (Doc. 79) with the responses (Doc. 85)."""
    return tuple(fact for _, facts in ADDITIONAL for fact in facts)


# --- the two accounts ---------------------------------------------------------------------------


@dataclass(frozen=True)
class SubClaim:
    """One Point of a brief as a factual claim. `ruling` and `why` (words of the opinion) say
    what the court made of it."""

    claim: str
    point: str
    facts: tuple[str, ...]
    ruling: Literal["accepted", "rejected", "not_reached"]
    why: str


@dataclass(frozen=True)
class Account:
    """A party's story. `paper` is its brief."""

    side: Literal["plaintiff", "defense"]
    claim: str
    paper: str
    points: tuple[SubClaim, ...]
    ruling: Literal["accepted", "rejected"]


def _of(*groups: str) -> tuple[str, ...]:
    return tuple(atom.id for atom in ATOMS if atom.group in groups)


ACCOUNTS: tuple[Account, Account] = (
    Account(
        "plaintiff",
        "A Tarn Ridge shift supervisor silenced the alarm of Room 4 on Friday, July 17, 2020 and left it silent; no one from Tarn Ridge entered the room from Saturday morning until Monday; and when the one working compressor, whose worn part Tarn Ridge had declined to replace, stopped on Saturday night, the room warmed unseen to 17.1 °C and ruined 38,400 vials.",
        "69",
        (
            SubClaim("Roland Kessock put the alarm of Room 4 on hold at 3:42 p.m. on July 17, told a colleague so, logged it nowhere, and left it on hold for 63 hours.", "POINT I",
                ("op_ALL_POINTS_ARMED", "op_SEDGELY_SIGNED_OUT", "op_FRIDAY_ALARMS", "op_HOLD_SET", "op_TEXT_ON_HOLD", "op_TELL_ANNIKA", "op_HOLD_NOT_LOGGED", "op_I_FORGOT_IT", "op_GUESS_I_SENT_IT", "op_STILL_ON_HOLD", "op_HOLD_RELEASED", "op_HOLD_63_HOURS", "op_NORTHLIGHT_ONLY_HOLD", "op_SEDGELY_ON_THRUWAY"),
                "accepted", "The Court finds that no reasonable jury could conclude that anyone other than Roland Kessock placed the hold of July 17."),
            SubClaim("No one entered Room 4 between 10:07 a.m. on Saturday and 6:05 a.m. on Monday, and ten of the twelve readings on the rounds sheet were invented on Monday morning.", "POINT II",
                ("op_ROUNDS_TERM", "op_TWO_BADGE_ENTRIES", "op_SHEET_ALL_TWELVE", "op_TEN_WRITTEN_MONDAY", "op_SHEET_FALSE", "op_BUILDING_EMPTY_SUNDAY", "op_WORREL_DID_NOT_ENTER", "op_FOUND_WARM"),
                "accepted", "Ten of the twelve rounds were not made."),
            SubClaim("Tarn Ridge three times declined to replace the worn contactor of compressor 4B and kept from Veldane that compressor 4A was locked out.", "POINT III",
                ("op_CONTACTOR_END_OF_LIFE", "op_CONTACTOR_QUOTE", "op_NOT_THIS_YEAR", "op_4B_DROPPED_MAY_27", "op_NOT_THIS_QUARTER", "op_4A_LOCKED_OUT", "op_HOLD_OFF_ON_BOTH", "op_VELDANE_NOT_TOLD", "op_CONTACTOR_BURNT"),
                "accepted", "It was a decision to keep from Veldane the fact that its product depended on a single machine which Tarn Ridge had been told, in writing, would fail."),
            SubClaim("The product came in cold, was ruined in Room 4 on July 19 and 20, and cost Veldane $2,481,467.50.", "POINT IV",
                ("op_CARTON_READINGS", "op_LOGGER_READINGS", "op_LOT_NOT_DISTINGUISHABLE", "op_ALL_LOTS_FAIL", "op_SAMPLE_RANGE", "op_FIRST_ABOVE_8", "op_34_75_HOURS", "op_PEAK_AND_END", "op_PRODUCT_COST", "op_TOTAL_LOSS"),
                "accepted", "The Court finds that the excursion of July 19 and 20, and nothing before it, destroyed the product."),
        ),
        "accepted",
    ),
    Account(
        "defense",
        "Veldane's contractor left the alarm of Room 4 on hold after a study that Veldane had ordered; a load that Veldane sent on July 16 came in warm and strained the refrigeration; and two Veldane employees who could read the room's temperature all weekend did not look.",
        "77",
        (
            SubClaim("Northlight, working to Veldane's protocol, had the alarm of Room 4 on hold during the week of July 13 and left it so.", "POINT I",
                ("op_STUDY_DATES", "op_PROTOCOL_HOLD", "ex_KEEP_QUIET", "op_NORTHLIGHT_ONLY_HOLD", "ex_HOLD_ALL_WEEK", "ex_UNDERSTOOD_NORTHLIGHT"),
                "rejected", "The Court rejects the contention that the mapping study left the alarm on hold."),
            SubClaim("Lot VB-2207 came in warm on July 16 and put a load on the refrigeration of a room that had been at five degrees.", "POINT II",
                ("op_LOT_DELIVERED", "op_RETURN_AIR", "ex_THREE_PALLETS_WAITED", "op_FRIDAY_ALARMS", "ex_4B_RUNS_NORMALLY"),
                "rejected", "Nor is there evidence that lot VB-2207 arrived warm."),
            SubClaim("Two employees of Veldane could read the temperature of Room 4 at any time of the weekend and did not look after Saturday morning, while Tarn Ridge's sheet records its rounds.", "POINT III",
                ("op_LOOKED_SATURDAY", "op_READ_ONLY_LOG_IN", "op_AUDIT_HOLDS", "op_SHEET_ALL_TWELVE", "ex_PAPERWORK_IN_ORDER", "op_WORREL_DID_NOT_ENTER"),
                "rejected", "Nothing in the Agreement obliged Veldane to watch the room that it paid Tarn Ridge to watch."),
            SubClaim("The goods were stored on receipts with a nine-month term, and it was the stopping of a compressor, with no second one to start, that warmed the room.", "POINT IV",
                ("op_RECEIPT_NINE_MONTHS", "op_4B_TRIPPED", "op_4A_LOCKED_OUT", "op_4B_RESTARTED"),
                "rejected", "Tarn Ridge’s argument that the loss was caused by the compressor and not by the alarm overlooks what an alarm is for."),
        ),
        "rejected",
    ),
)  # fmt: skip

POSTURE = {
    "movant_role": "plaintiff",
    "non_movant_role": "defendant",
    "posture_type": "single_msj",
    "judge_ruling_movant": "granted",
    "issues_decided": ("limitation and notice", "expert report", "alarm hold", "rounds", "compressors", "mapping study", "load of July 16", "log-in", "liability limit", "damages"),
}  # fmt: skip

PROCEDURAL: tuple[tuple[str, str, str], ...] = (
    (
        "The action is timely",
        "I.",
        "The two-year period applies, and the action, commenced within ten months, is timely.",
    ),
    (
        "The notice of claim was in time",
        "I.",
        "its notice is dated August 14, twenty-four days later.",
    ),
)
"""Defences that the court resolved on law: what, part of the discussion, its words."""

ADOPTED: tuple[tuple[str, str], ...] = (
    (
        "The account",
        "The Court adopts Veldane’s account of the loss: the product was lost because Tarn Ridge’s supervisor silenced the alarm and Tarn Ridge’s staff did not enter the room.",
    ),
    (
        "The hold",
        "Who put the alarm on hold is the center of this case, and on this record there is one answer.",
    ),
    (
        "The other story",
        "The Court has looked in the record for evidence of each and has found none on which a jury could rely.",
    ),
    ("The sheet", "The sheet is not evidence that rounds were made."),
    (
        "Armed after Northlight left",
        "The alarm was therefore armed for more than two hours after Northlight left, by Tarn Ridge’s own system and on Kessock’s own signature.",
    ),
    (
        "An alarm would have mattered",
        "On May 27, with the alarm armed, the same failure of the same part did no harm, because someone was called and acted within ten minutes.",
    ),
    (
        "The sum",
        "Veldane is entitled to $2,481,467.50, with interest at nine percent from July 20, 2020.",
    ),
)
"""What the court adopted, with sentences that stand in the opinion."""

# --- accounts that the record leaves room for ---------------------------------------------------


@dataclass(frozen=True)
class Injected:
    """A fact to be planted: who could write it, in what sort of document, on what day."""

    id: str
    text: str
    author: str
    doc_type: str
    day: date


@dataclass(frozen=True)
class Alternative:
    """A third path: neither party told it, and no ground fact is contradicted by what supports
    it. `ground_refuting` are facts of the record that speak against it."""

    id: Literal["alt_1", "alt_2"]
    claim: str
    sub_claims: tuple[str, ...]
    ground: tuple[str, ...]
    supporting: tuple[Injected, ...]
    refuting: tuple[Injected, ...]
    ground_refuting: tuple[str, ...]
    why_plausible: str
    why_refuted: str


ALTERNATIVES: tuple[Alternative, Alternative] = (
    Alternative(
        "alt_1",
        "A voltage sag on the utility's feeder to Dellwood Road on Saturday night, July 18, 2020 threw out the contactor of compressor 4B and burnt it, so that the room would have been lost however the contactor had been kept.",
        ("The feeder that serves the warehouse was switched on the evening of July 18.", "The sag reached the warehouse and dropped its three-phase motors.", "The contactor of 4B burnt when it was thrown out under load."),
        ("op_4B_TRIPPED", "op_4A_LOCKED_OUT", "op_CONTACTOR_BURNT"),
        (
            Injected("inj_FEEDER_SWITCHING", "The utility gave notice of switching work on feeder 2 in Cheektowaga for July 18, 2020 between 21:30 and 23:00.", "Niagara Plains Electric Cooperative, Customer Notices", "utility notice", date(2020, 7, 10)),
            Injected("inj_NEIGHBOUR_DIP", "A neighbouring bottling plant logged a dip of its lights and a stopped conveyor at about 22:10 on July 18, 2020.", "shift log of the bottling plant, 2206 Dellwood Road", "shift log", date(2020, 7, 18)),
            Injected("inj_TALLGREN_ASKS_UTILITY", "Tallgren asked the utility on July 23, 2020 whether a sag on Saturday night could have taken out a motor contactor.", "tallgren", "email", date(2020, 7, 23)),
        ),
        (
            Injected("inj_WAREHOUSE_ON_FEEDER_5", "The warehouse and Room 4 are supplied by feeder 5, which was not switched on July 18, 2020, while the bottling plant is on feeder 2.", "Niagara Plains Electric Cooperative, Engineering", "letter", date(2020, 8, 4)),
            Injected("inj_METER_STEADY", "Interval data of the warehouse's own meter show voltage within one percent of nominal from 21:00 to 24:00 on July 18, 2020, and no other motor of the warehouse stopped.", "Niagara Plains Electric Cooperative, Meter Data", "interval log", date(2020, 8, 6)),
        ),
        ("op_CONTACTOR_BURNT", "op_CONTACTOR_END_OF_LIFE", "op_4B_DROPPED_MAY_27"),
        "The compressor stopped at one moment of a summer night, and utilities switch at night; Tarn Ridge's own maintenance manager would have thought of it.",
        "Another feeder was switched; the meter shows steady voltage; the same contactor had dropped out in May and been reported as worn in November.",
    ),
    Alternative(
        "alt_2",
        "The five lots carried an excess of aggregates from the plant, because a substandard batch of the stabilizer polysorbate 80 had gone into them, and the weekend in Room 4 only brought to light what the filling line had done.",
        ("A batch of polysorbate 80 received at Tonawanda in January 2020 failed a peroxide test.", "The batch was in the warehouse of the plant when the five lots were filled.", "Aggregates rose in vials of the same period before July 2020."),
        ("op_ALL_LOTS_FAIL", "op_SAMPLE_RANGE", "op_LOT_NOT_DISTINGUISHABLE"),
        (
            Injected("inj_PEROXIDE_DEVIATION", "Veldane opened deviation DV-20-014 on January 29, 2020 because polysorbate 80 batch PS-1177 showed peroxide above its limit.", "oyelaran", "deviation report", date(2020, 1, 29)),
            Injected("inj_STABILIZER_SHORT", "Veldane's supply planner warned on March 9, 2020 that only batch PS-1177 was on the shelf for the spring campaign.", "starrow", "email", date(2020, 3, 9)),
            Injected("inj_COMPLAINT_PARTICLES", "A hospital pharmacy reported on June 11, 2020 visible particles in two vials of Corvelix.", "complaint desk of Veldane", "complaint form", date(2020, 6, 11)),
        ),
        (
            Injected("inj_BATCH_RETURNED", "Batch PS-1177 was returned to its supplier on March 18, 2020 and never issued to production.", "oyelaran", "deviation closure", date(2020, 3, 20)),
            Injected("inj_FILLED_WITH_PS_1203", "The batch records of the five lots show stabilizer batch PS-1203, received March 12, 2020 and released.", "esterhuysen", "batch record extract", date(2020, 7, 30)),
            Injected("inj_COMPLAINT_OTHER_LOT", "The complaint of June 11, 2020 concerned lot VB-2102, filled in 2019, and was closed as handling at the pharmacy.", "lindqvar", "complaint closure", date(2020, 7, 2)),
        ),
        ("op_SAMPLE_RANGE", "ex_STABILITY_ALLOWANCE", "op_34_75_HOURS"),
        "All five lots failed by the same margin, which also fits a common ingredient; and the plant had a stabilizer deviation in the same season.",
        "The batch never reached production, the lots were filled with another, and samples of the same lots that stayed at the plant pass.",
    ),
)  # fmt: skip
