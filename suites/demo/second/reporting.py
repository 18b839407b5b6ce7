"""The overridden control runs: how they were found, who was told, what Compliance made of it."""

from datetime import date

from suites.demo.content import (
    Bullets,
    Doc,
    Email,
    Heading,
    Log,
    Memo,
    Message,
    Report,
    ScanLook,
    Table,
)
from suites.demo.second import people as p
from suites.demo.second.people import at, par


def docs() -> list[Doc]:
    return [_lis_log(), _thread(), _file_note(), _intake(), _case_log(), _findings()]


def _lis_log() -> Doc:
    rows = [
        (
            "2021-09-27 07:12:40",
            "LKOSTROW",
            "PENDING_LIST",
            "CHEM",
            "Nights pending list at handover",
        ),
        (
            "2021-09-27 16:05:11",
            "DBRANNOCK",
            "QC_REVIEW",
            "CHEM-V7",
            "Daily control review C-4 line",
        ),
        ("2021-09-28 09:30:02", "ATIBBET", "TAT_REPORT", "ALL", "Weekly turnaround report"),
        (
            "2021-09-29 08:50:45",
            "MCASTELLOW",
            "CAPA_OPEN",
            "ALL",
            "Open corrective actions by owner",
        ),
        (
            "2021-09-29 15:58:20",
            "DBRANNOCK",
            "QC_REVIEW",
            "CHEM-V7",
            "Daily control review C-4 line",
        ),
        ("2021-09-30 10:11:09", "MCASTELLOW", "PT_STATUS", "CHEM", "Proficiency event 3 status"),
        ("2021-10-01 08:47:55", "ATIBBET", "TAT_REPORT", "ALL", "Monthly turnaround report"),
        (
            "2021-10-01 15:42:07",
            "MCASTELLOW",
            "QC_OVERRIDE",
            "CHEM-V7",
            "Override codes by user for the period 01 Aug to 30 Sep; first run of this report by "
            "any user since it was built in May; 14 rows returned",
        ),
        (
            "2021-10-01 15:58:31",
            "MCASTELLOW",
            "QC_OVERRIDE",
            "CHEM-V7",
            "Same report with patient accessions attached; 212 rows returned",
        ),
        (
            "2021-10-01 16:40:12",
            "MCASTELLOW",
            "EXPORT",
            "CHEM-V7",
            "Saved to quality drive as xlsx",
        ),
        ("2021-10-04 08:05:36", "MCASTELLOW", "QC_OVERRIDE", "CHEM-V7", "Reprint of 01 Oct report"),
        ("2021-10-04 13:20:18", "PVANTERPOOL", "QC_OVERRIDE", "CHEM-V7", "Override codes by user"),
        ("2021-10-05 07:31:50", "DBRANNOCK", "QC_OVERRIDE", "CHEM-V7", "Override codes by user"),
        ("2021-10-12 10:02:27", "SHADDON", "AUDIT_EXTRACT", "CHEM-V7", "Extract for Compliance"),
        ("2021-10-18 09:00:03", "ATIBBET", "TAT_REPORT", "ALL", "Weekly turnaround report"),
    ]
    return Doc(
        key="lis_log",
        format="csv",
        doc_type="log",
        name="LIS report audit, 27 Sep - 18 Oct 2021",
        date=date(2021, 11, 22),
        author=p.HADDON.name,
        role="merits",
        custodian="Information Systems",
        body=Log(header=("run_at", "user", "report", "scope", "detail"), rows=rows),
    )


FIRST = Message(
    sender=p.CASTELLOW.address,
    to=[p.THRELKELD.address, p.BRANNOCK.address],
    cc=[p.VANTERPOOL.address],
    when=at(2021, 10, 4, 10, 26),
    subject="C-4 potassium controls - overrides Aug/Sep",
    message_id="WX20211004102611.QM0418@larkmoordx.example",
    text="""
Gordon, Dale,

At month end I ran the override report for the C-4 line for the first time. I have just
been through it with Dr. Vanterpool. What it shows:

1. Between August 9 and September 27 the Level 2 potassium control failed (beyond 3 SD) and
   was passed with code OVR-7 on fourteen occasions. All fourteen carry Dale's login.

2. On none of the fourteen is there a comment, a repeat or a service call.

3. 212 patient potassium results went out between those runs and the next good control.

I am not saying why it was done. I am saying that it cannot stay as it is. I propose to open
a corrective action today, repeat what is still in the rack, and tell the clients concerned
if anything moves. I would like to hear from you both before I log it, but I will log it.

Miriam
""",
)

SECOND = Message(
    sender=p.THRELKELD.address,
    to=[p.CASTELLOW.address],
    cc=[p.BRANNOCK.address],
    when=at(2021, 10, 5, 7, 52),
    subject="RE: C-4 potassium controls - overrides Aug/Sep",
    message_id="WX20211005075244.GM1107@larkmoordx.example",
    text="""
Miriam

Not in writing. You know better. The inspectors are here in March and you have just put the
number 212 in an email with three people on it.

Dale tells me the control lot was drifting and everybody on the floor knew. Come and see me.
Nothing gets logged and nobody outside this building hears a word until I have talked to Dale.

GT
""",
)

THIRD = Message(
    sender=p.CASTELLOW.address,
    to=[p.THRELKELD.address],
    when=at(2021, 10, 5, 9, 14),
    subject="RE: C-4 potassium controls - overrides Aug/Sep",
    message_id="WX20211005091402.QM0421@larkmoordx.example",
    text="""
Gordon,

I will come at eleven. I logged it at nine (CA-21-083), because the manual gives me one working
day and I had used it. If the lot was drifting there should be a lot comparison; there is none.

I would rather we settled this here. If we cannot, the policy tells me where to go next.

Miriam
""",
)


def _thread() -> Doc:
    return Doc(
        key="override_thread",
        format="eml",
        doc_type="email",
        name="RE: C-4 potassium controls - overrides Aug/Sep",
        date=date(2021, 10, 5),
        author=p.CASTELLOW.name,
        role="merits",
        custodian=p.CASTELLOW.name,
        body=Email(message=THIRD, earlier=[SECOND, FIRST]),
    )


def _file_note() -> Doc:
    return Doc(
        key="file_note",
        format="scan",
        doc_type="note",
        name="Note to file, Laboratory Director",
        date=p.TOLD_DIRECTOR,
        author=p.VANTERPOOL.name,
        role="merits",
        custodian=p.VANTERPOOL.name,
        bates="LKM-000207",
        look=ScanLook(skew=1.1, stamp=("RECEIVED", "COMPLIANCE", "OCT 12 2021"), seed=21),
        body=Report(
            organisation="Wexcombe Core Laboratory",
            title="NOTE TO FILE",
            fields=[
                ("From", "P. Vanterpool, MD"),
                ("Date", "Monday, 4 October 2021, 5.40 pm"),
                ("Subject", "Potassium controls, C-4 line"),
            ],
            blocks=[
                par("""I write this while it is fresh. Mrs. Castellow came to my office at half
                past nine this morning with a printed list. Until she laid it on my desk I had
                heard nothing of the matter from her or from anyone."""),
                par("""The list shows fourteen failed Level 2 potassium runs passed with the
                supervisor's override since early August. She told me that she had found them on
                Friday afternoon, 1 October, while trying out a report that the systems people had
                built for her in the spring."""),
                par("""I ran the list again myself after luncheon and got the same fourteen. I have
                asked for repeats on retained specimens. I have told Brannock that the override is
                taken from him as of tonight."""),
                par("""Mr. Threlkeld telephoned at four. He is much put out. His concern seems to
                be the inspection. I told him that mine is the patients. We left it there."""),
            ],
            signed=["P. Vanterpool"],
            house="serif",
        ),
    )


def _intake() -> Doc:
    return Doc(
        key="intake",
        format="pdf",
        doc_type="form",
        name="Speaking Up line - report SU-2021-0117",
        date=date(2021, 10, 12),
        author="Compliance",
        role="merits",
        custodian="Compliance",
        bates="LKM-000211",
        body=Report(
            organisation=p.COMPANY,
            title="SPEAKING UP LINE",
            subtitle="Report as received",
            fields=[
                ("Case number", p.HOTLINE_CASE),
                ("Received", "October 11, 2021, 6:18 PM, web form"),
                ("Reporter", "Miriam Castellow (named; asks that her name be kept to Compliance)"),
                ("Site", "Wexcombe Core Laboratory, Chemistry"),
                ("Category", "Reliability of results"),
                ("Open to", "B. Olander; E. Strake"),
            ],
            blocks=[
                Heading("What happened?", 2),
                par("""From August 9 to September 27 the chemistry supervisor passed failed
                potassium controls on the C-4 line fourteen times with an override code. 212 patient
                results were released before the next acceptable control. I found this on October
                1, a Friday, and told the Laboratory Director on Monday, October 4. He acted at
                once. The General Manager did not want it logged."""),
                Heading("Have you raised it with anyone?", 2),
                par("""Dr. Vanterpool, Mr. Threlkeld and Mr. Brannock, on October 4 and 5. The
                corrective action (CA-21-083) is open, but on October 8 I was told to hold the
                client letters until after the inspection. That is why I write to you."""),
                Heading("What would you like us to do?", 2),
                par("""Make sure the clients are told. I do not want anyone punished. I would also
                like somebody to know that I have been told to keep this inside the building."""),
                Heading("For Compliance", 2),
                Table(
                    [
                        ("Step", "Date", "By"),
                        ("Acknowledged to reporter", "October 12, 2021", "B. Olander"),
                        ("File restricted under CP-114, 4.2", "October 12, 2021", "B. Olander"),
                        ("System extract requested", "October 12, 2021", "B. Olander"),
                    ],
                    widths=(3, 2, 2),
                ),
            ],
        ),
    )


def _case_log() -> Doc:
    rows = [
        (
            "1",
            "2021-10-11 18:18:04",
            "webform",
            "CREATE",
            "Report received through the web form and numbered SU-2021-0117 by the system",
        ),
        ("2", "2021-10-12 08:31:22", "bolander", "OPEN", "First opening"),
        ("3", "2021-10-12 08:44:50", "bolander", "RESTRICT", "Access list: bolander; estrake"),
        ("4", "2021-10-12 11:05:13", "estrake", "OPEN", "General Counsel"),
        ("5", "2021-10-12 15:26:41", "bolander", "ATTACH", "Note to file of Laboratory Director"),
        ("6", "2021-10-19 09:12:08", "bolander", "ATTACH", "System extract from S. Haddon"),
        ("7", "2021-11-02 14:03:37", "bolander", "NOTE", "Interview with M. Castellow"),
        ("8", "2021-11-09 10:40:02", "bolander", "NOTE", "Interview with D. Brannock"),
        ("9", "2021-11-10 16:22:19", "estrake", "OPEN", "General Counsel"),
        ("10", "2021-12-17 13:50:55", "bolander", "CLOSE", "Substantiated; memo attached"),
        ("11", "2021-12-17 13:52:10", "system", "RELEASE", "Queued for quarterly summary Q4"),
        ("12", "2022-01-18 08:30:00", "system", "SUMMARY", "Quarterly summary mailed to COO"),
        (
            "13",
            "2022-01-18 08:56:29",
            "dharwick",
            "OPEN",
            "Opened from the link in the quarterly summary; first opening of this file by this "
            "account",
        ),
        ("14", "2022-01-18 09:41:16", "bolander", "NOTE", "Exchange with D. Harwick attached"),
        ("15", "2022-01-25 11:15:44", "jamsel", "DENIED", "No access; request sent to bolander"),
        ("16", "2022-03-03 10:01:00", "estrake", "EXPORT", "Record of openings exported"),
    ]
    return Doc(
        key="case_log",
        format="csv",
        doc_type="log",
        name="SU-2021-0117 record of openings",
        date=date(2022, 3, 3),
        author=p.STRAKE.name,
        role="merits",
        custodian="Compliance",
        body=Log(header=("seq", "time", "account", "action", "detail"), rows=rows),
    )


def _findings() -> Doc:
    return Doc(
        key="findings",
        format="docx",
        doc_type="memo",
        name="SU-2021-0117 closing memo",
        date=date(2021, 12, 17),
        author=p.OLANDER.name,
        role="merits",
        custodian="Compliance",
        body=Memo(
            organisation=p.COMPANY,
            title="MEMORANDUM - RESTRICTED",
            fields=[
                ("TO", "Edwin Strake, General Counsel; Peter Vanterpool, MD, Laboratory Director"),
                ("FROM", "Beatrix Olander, Director of Compliance"),
                ("DATE", "December 17, 2021"),
                ("RE", "Report SU-2021-0117, potassium controls at Wexcombe"),
            ],
            blocks=[
                Heading("Conclusion", 2),
                par("""The report is substantiated. On fourteen occasions between August 9 and
                September 27, 2021 a Level 2 potassium control outside three standard deviations was
                passed under code OVR-7 with the login of Dale Brannock, and 212 patient results
                were released before the next acceptable control."""),
                Heading("What was done", 2),
                Bullets(
                    [
                        "Retained specimens were repeated; three reports were corrected on October "
                        "20 and the ordering physicians telephoned.",
                        "The override was withdrawn from supervisors on October 4 and now needs "
                        "the Laboratory Director.",
                        "Mr. Brannock received a final written warning on December 10. The "
                        "Laboratory Director asked that he be kept; he is the only person trained "
                        "on the C-4 line by day.",
                        "Letters went to four clients on November 15, later than they should have.",
                    ]
                ),
                Heading("How it came to light", 2),
                par("""Ms. Castellow ran the override report on October 1 and showed it to Dr.
                Vanterpool on October 4. He keeps notes of such things and his note of that day is
                on file. I asked her at interview whether anyone had been told before October 4.
                She said she had had "a bad feeling about C-4" since the middle of September and
                may have said so to Dr. Vanterpool in passing. He does not recall it. Nothing was
                written."""),
                Heading("Conduct of the General Manager", 2),
                par("""Mr. Threlkeld told Ms. Castellow not to put the matter in writing and, on
                October 8, to hold the client letters. Both were wrong and I recommend that the
                General Counsel speak to him. He knew that she had gone to the line; he says he
                guessed. He told me that he had spoken of it to Mr. Brannock and to Tomas Marlowe
                and to no one at Stanmere. I have found nothing to the contrary."""),
                Heading("Circulation", 2),
                par("""This memo goes to its two addressees only. The Chief Operating Officer will
                see the case, without names, in the fourth-quarter summary in January."""),
            ],
        ),
    )
