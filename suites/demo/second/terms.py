"""What was agreed and promised: the agreement, the speaking-up policy, the notice."""

from datetime import date

from suites.demo.content import Bullets, Contract, Doc, Heading, Letter, Party, Report, Section
from suites.demo.second import people as p
from suites.demo.second.matrix import POSTS, dollars
from suites.demo.second.people import par


def docs() -> list[Doc]:
    return [_agreement(), _policy(), _notice()]


def _agreement() -> Doc:
    salary = dollars(POSTS[0].salary - 9_300)
    sections = [
        Section(
            "Position",
            [
                par("""The Company employs Employee as Quality Manager at its Wexcombe Core
                Laboratory from March 12, 2018. Employee has served the Company as Quality
                Specialist since June 6, 2016, and that service counts for seniority, leave and
                severance."""),
                par("""Employee reports to the General Manager for administration and to the
                Laboratory Director for technical matters, and may address either on any question
                of quality without leave of the other."""),
            ],
        ),
        Section(
            "Duties",
            [
                par("""Employee keeps the quality manual, plans internal audits, tracks corrective
                actions to their close, prepares the laboratory for inspection, and supervises one
                Quality Specialist."""),
                par("""Employee has no authority over test results. A concern about a result is
                put to the Laboratory Director, who alone may order it corrected."""),
            ],
        ),
        Section(
            "Pay",
            [
                par(f"""Base salary is {salary} a year (grade 10), paid every two weeks and
                reviewed each December."""),
                par("""Reasonable travel for professional meetings is reimbursed against receipts
                under the Travel and Card Procedure."""),
            ],
        ),
        Section(
            "Term and ending",
            [
                par("""Employment has no fixed term. Either side may end it at any time, with or
                without reason, on thirty days' written notice; the Company may pay salary in place
                of any part of the notice."""),
                par("""If the post is closed in a reorganization, Employee is paid two weeks' base
                salary for each completed year of service, against a signed release, and may apply
                for any open post for which Employee is qualified."""),
            ],
        ),
        Section(
            "Confidence",
            [
                par("""Employee keeps patient, client and employee information in confidence during
                and after employment. Nothing here limits what Employee may report to a government
                agency, an accrediting body, or under the Company's Speaking Up policy."""),
            ],
        ),
        Section(
            "General",
            [
                par("""This Agreement replaces the letter of June 6, 2016. It may be changed only
                in a writing signed by both sides. The law of the state in which the Wexcombe
                laboratory stands governs it."""),
            ],
        ),
    ]
    return Doc(
        key="agreement",
        format="docx",
        doc_type="agreement",
        name="Employment Agreement - Quality Manager",
        date=date(2018, 3, 12),
        author="Human Resources",
        role="noise",
        level="noise",
        custodian="Human Resources",
        body=Contract(
            title="EMPLOYMENT AGREEMENT",
            preamble=par(f"""This Agreement is made on March 12, 2018 between {p.COMPANY}, 400
            Meridian Court, Stanmere (the "Company"), and Miriam Castellow ("Employee")."""),
            recitals=[
                "The Company runs clinical laboratories at Wexcombe and Port Ellery.",
                "Employee has accepted promotion to the post of Quality Manager.",
            ],
            sections=sections,
            signatures=[
                Party(p.COMPANY, "Judith Amsel", "Vice President, HR", "March 12, 2018"),
                Party("EMPLOYEE", "Miriam Castellow", "Quality Manager", "March 12, 2018"),
            ],
        ),
    )


def _policy() -> Doc:
    return Doc(
        key="policy",
        format="docx",
        doc_type="policy",
        name="CP-114 Speaking Up",
        date=date(2020, 1, 6),
        author=p.OLANDER.name,
        role="merits",
        custodian="Compliance",
        body=Report(
            organisation=p.COMPANY,
            title="SPEAKING UP",
            subtitle="Corporate Policy CP-114, revision 3, in force from January 6, 2020",
            fields=[
                ("Owner", "Director of Compliance"),
                ("Applies to", "All employees, contractors and students at every site"),
                ("Replaces", "CP-114 revision 2 (May 2017)"),
            ],
            blocks=[
                Heading("1. Why we have this policy", 2),
                par("""1.1 Patients cannot see what we do. They rely on the person at the bench who
                notices that something is wrong, and says so. We want to hear it."""),
                Heading("2. What to raise", 2),
                par("""2.1 Anything that may make a result unreliable, put a person in danger,
                mislead a client or an inspector, or break the law."""),
                par("""2.2 You need not be certain and you need not have proof. Say what you saw
                and when."""),
                Heading("3. How to raise it", 2),
                Bullets(
                    [
                        "To your supervisor or the Laboratory Director, by word or in writing.",
                        "To the Speaking Up line (555-0177, day and night) or its web form.",
                        "To the Director of Compliance in person.",
                    ]
                ),
                Heading("4. What happens to a report on the line", 2),
                par("""4.1 Every report gets a number of the form SU-year-sequence on the day it
                comes in, and an acknowledgment within two working days."""),
                par("""4.2 Until a case is closed, the name of the person reporting and the case
                file itself are open to Compliance, the General Counsel and named fact-finders
                only. Managers of the site, Human Resources and corporate officers have no access
                by virtue of their position."""),
                par("""4.3 The case system keeps a record of each opening of each file. That record
                cannot be edited."""),
                par("""4.4 Closed cases are summarized for the Chief Operating Officer every
                quarter, without names, in the third week after the quarter ends. The summary
                carries a link by which that officer, and no other, may open the file."""),
                Heading("5. No reprisals", 2),
                par("""5.1 Nobody is to be dismissed, demoted, passed over, threatened or made
                unwelcome for a report made in good faith. That holds when the report turns out to
                be mistaken."""),
                par("""5.2 A manager who learns of a report must not try to find out who made it,
                and must not discuss the person's job with anyone on account of it."""),
                Heading("6. Questions", 2),
                "6.1 Beatrix Olander, Director of Compliance, extension 2206.",
            ],
        ),
    )


def _notice() -> Doc:
    return Doc(
        key="notice",
        format="pdf",
        doc_type="letter",
        name="Letter to M. Castellow",
        date=p.NOTICE,
        author="Human Resources",
        role="merits",
        custodian="Human Resources",
        bates="LKM-000412",
        body=Letter(
            letterhead=p.LETTERHEAD,
            date_line="January 14, 2022",
            to=["Miriam Castellow", "BY HAND"],
            re="Your position at Wexcombe",
            salutation="Dear Ms. Castellow:",
            blocks=[
                par("""As you heard from Tomas Marlowe and Gordon Threlkeld this morning, Larkmoor
                is bringing together the support functions of its Wexcombe and Port Ellery
                laboratories. Seven positions, four at Wexcombe and three at Port Ellery, close as
                a result. The position of Quality Manager, Wexcombe is one of them, and your
                employment will end on February 28, 2022."""),
                par("""This decision is not a comment on your work. Your last review, signed in
                December, stands in your file as it was given to you."""),
                "Until your last day you will be paid as usual. After it you are entitled to:",
                Bullets(
                    [
                        "ten weeks' base salary (two weeks for each of five completed years), "
                        "$18,923.08, against a signed release;",
                        "unused leave, 46 hours as of today;",
                        "medical cover at the employee rate until May 31, 2022; and",
                        "the services of an outplacement firm for three months.",
                    ]
                ),
                par("""You may apply for any open position. A grade 7 post, Quality Systems Lead,
                is planned for Wexcombe and will be posted in February; you would be considered
                for it on the same footing as anyone else."""),
                par("""Please return the enclosed copy with your signature to show that you have
                received this letter. Signing it does not mean that you agree with it."""),
            ],
            signed=["Judith Amsel", "Vice President, Human Resources"],
            footers=["Enclosures: copy for signature; release; leave statement"],
        ),
    )
