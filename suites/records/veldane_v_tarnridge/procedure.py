# ruff: noqa: E501 (prose stands on its own lines)
"""Papers that decide nothing about the facts: notices, orders, stipulation, sealing, service."""

from datetime import date

from suites.records.veldane_v_tarnridge.court import Block, Item, Paper, Signed, Single

_FIRM = (
    "HARCASTLE WYNN & BOYCE LLP",
    "Attorneys for Plaintiff",
    "1 Canalside Court, Suite 900",
    "Buffalo, New York 14202",
)
_OTHER = (
    "MOTTRAM SAYLES PLLC",
    "Attorneys for Defendant",
    "640 Delavan Square",
    "Buffalo, New York 14202",
)


def plaintiff_signs(day: str) -> Signed:
    """The signature of Plaintiff's counsel."""
    return Signed((f"Dated: {day}", "", "/s/ Eleanor D. Harcastle", "Eleanor D. Harcastle", *_FIRM))


def defendant_signs(day: str) -> Signed:
    """The signature of Defendant's counsel."""
    return Signed((f"Dated: {day}", "", "/s/ Jerome K. Sayles", "Jerome K. Sayles", *_OTHER))


def _paper(number: str, day: date, title: str, author: str, *blocks: Block) -> Paper:
    return Paper(number, day, (title,), author, blocks, close=True)


def _judge(name: str, title: str, day: str) -> Signed:
    return Signed((f"/s/ {name}", name.upper(), title, "", f"Dated: {day}", "Buffalo, New York"))


PROCEDURE: tuple[Paper, ...] = (
    _paper("6", date(2021, 6, 8), "NOTICE OF APPEARANCE", "Andrea L. Mottram",
        "PLEASE TAKE NOTICE that Andrea L. Mottram of Mottram Sayles PLLC, who is admitted to practice in this Court, appears as counsel for Defendant Tarn Ridge Cold Storage, LLC in this action and asks that all papers be served on her at the address below.",
        Signed(("Dated: June 8, 2021", "", "/s/ Andrea L. Mottram", "Andrea L. Mottram", *_OTHER))),
    _paper("18", date(2021, 9, 14), "CASE MANAGEMENT ORDER", "Ansel P. Wickremer",
        "After a conference under Fed. R. Civ. P. 16(b) held on September 13, 2021, it is ORDERED:",
        Item("1", "Initial disclosures shall be completed by October 1, 2021."),
        Item("2", "Motions to join parties or amend the pleadings shall be filed by December 3, 2021."),
        Item("3", "Fact discovery shall close on June 30, 2022. Plaintiff shall identify experts by July 15, 2022 and Defendant by August 12, 2022. All discovery shall close on September 30, 2022."),
        Item("4", "Dispositive motions shall be filed by January 20, 2023. Statements under Local Rule 56(a) shall be in numbered paragraphs, each with a citation to admissible evidence, and each response shall repeat the paragraph to which it responds."),
        Item("5", "No extension will be granted except for good cause shown before the date has passed."),
        "SO ORDERED.", _judge("Ansel P. Wickremer", "United States Magistrate Judge", "September 14, 2021")),
    _paper("24", date(2021, 11, 9), "STIPULATION AND ORDER ON CONFIDENTIAL MATERIAL", "Tobias R. Wynn",
        "The parties, by their counsel, stipulate under Fed. R. Civ. P. 26(c):",
        Item("1", "A party may designate as Confidential any document that it produces and that contains trade secrets, unit costs, or personal information."),
        Item("2", "Confidential material may be disclosed to counsel, their staff, experts who have signed the undertaking, the insurers of the parties, and the Court."),
        Item("3", "Nothing in this stipulation authorizes the filing of a paper under seal. A party that wishes to file under seal shall move for leave."),
        Item("4", "Within sixty days after the end of this action Confidential material shall be returned or destroyed."),
        plaintiff_signs("November 5, 2021"), defendant_signs("November 5, 2021"),
        "SO ORDERED.", _judge("Ansel P. Wickremer", "United States Magistrate Judge", "November 9, 2021")),
    _paper("52", date(2022, 10, 21), "DEFENDANT’S MOTION TO SEAL", "Jerome K. Sayles",
        "Defendant moves for leave to file under seal, in connection with the dispositive motions to come, (a) emails of its Maintenance Manager and General Manager about budgets and repairs, and (b) a file note of the adjuster retained by its insurer.",
        "The emails disclose internal budgeting that competitors could use. The file note was made for the insurer and names former employees. Public disclosure would harm Defendant’s business and the privacy of persons who are not parties. Plaintiff does not consent.",
        defendant_signs("October 21, 2022")),
    _paper("55", date(2022, 11, 18), "ORDER DENYING MOTION TO SEAL", "Ansel P. Wickremer",
        "Defendant moves to seal maintenance emails and an adjuster’s file note (Doc. 52). Papers submitted on a dispositive motion are judicial documents to which a strong presumption of access attaches. That a document is embarrassing, or shows that money was not spent, is no reason to withhold it. Budget figures of 2019 and 2020 have no present value to a competitor. Names of employees who acted in the events sued over are not private.",
        "The motion to seal is DENIED. The documents may be filed on the public docket, with personal telephone numbers of non-parties redacted where counsel see need.",
        "SO ORDERED.", _judge("Ansel P. Wickremer", "United States Magistrate Judge", "November 18, 2022")),
    _paper("68", date(2023, 1, 20), "NOTICE OF MOTION FOR SUMMARY JUDGMENT", "Eleanor D. Harcastle",
        "PLEASE TAKE NOTICE that, on the accompanying memorandum of law, statement of undisputed facts, and declaration of Tobias R. Wynn with exhibits 1 to 27, Plaintiff Veldane Biologics, Inc. moves before the Honorable Helena M. Thorsgaard, United States District Judge, at the United States Courthouse in Buffalo, New York, on a date to be set by the Court, for an order under Fed. R. Civ. P. 56 granting summary judgment on liability and damages on the sole claim of the complaint.",
        "Plaintiff intends to file reply papers. Loc. R. Civ. P. 7(a)(1).",
        plaintiff_signs("January 20, 2023")),
    _paper("72", date(2023, 1, 20), "[PROPOSED] ORDER", "Eleanor D. Harcastle",
        "On Plaintiff’s motion for summary judgment, and on all papers filed in support and in opposition, it is hereby ORDERED that the motion is __________; and it is further ORDERED that the Clerk of Court shall enter judgment in favor of __________ in the amount of $__________.",
        "SO ORDERED.", Signed(("______________________________", "HELENA M. THORSGAARD", "United States District Judge", "", "Dated: ____________, 2023"))),
    _paper("73", date(2023, 1, 20), "CERTIFICATE OF SERVICE", "Tobias R. Wynn",
        "I certify that on January 20, 2023, I filed the foregoing notice of motion, memorandum, statement, declaration with exhibits, and proposed order with the Clerk of Court by the CM/ECF system, which sends notice to all counsel of record, and delivered the exhibits lodged in native form to counsel for Defendant on a USB drive.",
        Signed(("/s/ Tobias R. Wynn", "Tobias R. Wynn"))),
    _paper("86", date(2023, 3, 17), "PLAINTIFF’S MOTION TO EXCLUDE THE REPORT OF WARREN T. ILLINGWORTH", "Eleanor D. Harcastle",
        "Plaintiff moves under Fed. R. Evid. 702 to exclude the report of Warren T. Illingworth (Doc. 80-7), on the rebuttal report of Dr. Ursula Brenneke (Doc. 86-1) and on the following grounds.",
        Single("**1. Insufficient facts.** The report assumes that lot VB-2207 arrived above 8 °C. Mr. Illingworth was not given the carton readings or the travel logger data, and asked for neither."),
        Single("**2. No method.** He calculated no heat load, cited no capacity of the compressor, and did not compare the load that he calls abnormal with the ordinary load of a receipt."),
        Single("**3. No fit.** The part that failed is an electrical contactor that had been reported as worn eight months earlier. The report does not mention it."),
        plaintiff_signs("March 17, 2023")),
)  # fmt: skip
