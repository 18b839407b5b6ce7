"""A small invented court record: one casting that cracked, its papers as PDF, DOCX, TXT, XLSX and
EML, stamped and unstamped, and a docket in RECAP's shape."""

import json
import textwrap
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import docx
import openpyxl
from reportlab.pdfgen.canvas import Canvas

CASE = "1:29-cv-00431-IV"
CAPTION = """\
UNITED STATES DISTRICT COURT
DISTRICT OF KANSAS

INES HALLORAN,
                    Plaintiff,
v.                                        Case No. 1:29-cv-00431-IV
TARN FOUNDRY LLC,
                    Defendant.

{title}

"""
SIGNED = """
Dated: March 4, 2030
Respectfully submitted,
/s/ Bo Lindqvist
Bo Lindqvist (Kan. Bar No. 00000)
LINDQVIST & PARK
12 Mill Row, Ferris, Kansas 66000
Attorneys for Defendant

CERTIFICATE OF SERVICE
I certify that on March 4, 2030 I filed the foregoing through the court's electronic filing
system, which will send notice of the filing to all counsel of record in this action.
"""
MAIL = (
    "Marta, the hoist tripped twice on the night shift before the casting went over. The gauge "
    "read nineteen tonnes both times and Owen told us to keep lifting until the order was out."
)
QUOTED = "The gauge read nineteen tonnes both times and Owen told us to keep lifting"
BRIEF = (
    "Tarn Foundry LLC moves for summary judgment on every count. Plaintiff concedes that the hoist "
    "was inspected in June. Ex. 2 at 1. Plaintiff argues that the night crew was told to ignore "
    f"the gauge, and rests on one mail: “{QUOTED} until the order was out.” Dkt. 41-3 at 1. "
    "But the mail was written by a man who had left the floor an hour before. SOF ¶ 12. "
    "The crack began in the flange, where the pour had cooled unevenly in the week of the frost, "
    "and it would have opened under any load that the yard ever put on that casting. "
    "No witness saw the gauge stand above nineteen tonnes, and the only reading that anybody wrote "
    "down that week is seventeen. Ex. 4 at 2. A party cannot make a genuine dispute of fact out "
    "of a guess. See Arlen v. Mott Barge Co., 88 F.3d 412, 418 (10th Cir. 1999). "
    "Plaintiff fails to name a rule that the foundry broke. Summary judgment should be granted. "
)
STATEMENTS = (
    "1. The hoist was inspected on June 3, 2028. Ex. 2 at 1.\n"
    "2. The casting cracked on June 9, 2028 at the flange. Ex. 4 at 2.\n"
    "3. The written reading of that week is seventeen tonnes. Ex. 4 at 2.\n"
)
ANSWERS = (
    "1. Undisputed.\n2. Disputed as to the place. The crack ran from the lifting eye. Ex. 3 at 1.\n"
    "3. Undisputed that it was written; disputed that it is true. Ex. 3 at 1.\n"
)
OPINION = (
    "Before the Court is the motion of Tarn Foundry LLC for summary judgment. The casting was "
    "lifted on the night of June 9, 2028. The Court finds that the crew had been told to keep "
    "lifting although the hoist had tripped twice, and that the foreman knew of both trips before "
    "the second shift began. A jury could not find otherwise on this record, because the log and "
    "the mail agree to the minute. The unevenness of the pour explains nothing that happened "
    "afterwards. The motion for summary judgment is DENIED. "
)
DEPOSITION = (
    "Q. Where did you stand when the hoist tripped?\nA. By the north door, next to the scale.\n"
    "Q. What did the gauge say?\nA. I did not look at it. Owen read it out to the rest of us.\n"
)


def pdf(path: Path, pages: list[str], stamp: str = "", title: str = "") -> Path:
    """A typeset PDF; with `stamp` (``41-1``) each page bears the court's line."""
    canvas = Canvas(str(path), invariant=1)
    canvas.setTitle(title or "untitled")
    for number, page in enumerate(pages, start=1):
        if stamp:
            canvas.setFont("Helvetica", 8)
            line = f"Case {CASE} Document {stamp} Filed 03/04/30 Page {number} of {len(pages)}"
            canvas.drawString(150, 825, line)
        canvas.setFont("Times-Roman", 11)
        lines = [row for line in page.split("\n") for row in textwrap.wrap(line, 88) or [""]]
        for row, line in enumerate(lines):
            canvas.drawString(72, 770 - 14 * row, line)
        canvas.showPage()
    canvas.save()
    return path


def word(path: Path, text: str, **properties: str) -> Path:
    """A DOCX of paragraphs."""
    document = docx.Document()
    for line in text.split("\n"):
        document.add_paragraph(line)
    for name, value in properties.items():
        setattr(document.core_properties, name, value)
    document.save(str(path))
    return path


def sheet(path: Path, hidden: str = "") -> Path:
    """The hoist's log; with `hidden` a second sheet nobody sees."""
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page.title = "Log"
    for row in (("Time", "Tonnes"), ("21:10", 17), ("22:40", 16), ("23:05", 19)):
        page.append(row)
    if hidden:
        other = book.create_sheet("Old")
        other.sheet_state = "hidden"
        other.append((hidden,))
    book.save(path)
    return path


def mail(path: Path, text: str = MAIL, attach: Path | None = None, **headers: str) -> Path:
    """A mail; headers by name with _ for -."""
    message = EmailMessage()
    message["From"], message["To"] = "owen@tarn.example", "marta@tarn.example"
    message["Date"], message["Subject"] = "Fri, 09 Jun 2028 23:40:00 +0000", "Hoist again"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(text)
    if attach:
        message.add_attachment(
            attach.read_bytes(), maintype="application", subtype="pdf", filename=attach.name
        )
    path.write_bytes(message.as_bytes())
    return path


def opinion_pages(text: str = OPINION, pages: int = 7) -> list[str]:
    """The opinion, long enough to give reasons."""
    head = CAPTION.format(title="MEMORANDUM AND ORDER")
    told = " ".join(
        f"Witness {number} was on the floor that night and saw the hoist at work on bay {number}."
        for number in range(1, 16)
    )
    return [head + text, *[f"Part {number}. {told}" for number in range(2, pages)], text]


def folder(path: Path) -> Path:
    """The record's files: in folders, in no order, under names of many kinds."""
    (path / "exhibits").mkdir(parents=True)
    memorandum = "MEMORANDUM OF LAW IN SUPPORT OF DEFENDANT'S MOTION FOR SUMMARY JUDGMENT"
    argued = [CAPTION.format(title=memorandum) + BRIEF, BRIEF[600:] + SIGNED]
    pdf(path / "41-1 brief.pdf", argued, "41-1")
    pdf(path / "something.pdf", opinion_pages(), "60")
    head = CAPTION.format(title="DEFENDANT'S STATEMENT OF UNDISPUTED FACTS")
    word(path / "sof.docx", head + STATEMENTS)
    (path / "response.txt").write_text(
        CAPTION.format(title="PLAINTIFF'S RESPONSE TO DEFENDANT'S STATEMENT OF UNDISPUTED FACTS")
        + ANSWERS,
        "utf-8",
    )
    mail(path / "exhibits" / "Ex 3 mail.eml")
    sheet(path / "exhibits" / "Ex 4.xlsx")
    pdf(
        path / "exhibits" / "quill.pdf",
        [CAPTION.format(title="DEPOSITION OF MARTA QUILL") + DEPOSITION],
        "44-2",
    )
    return path


def docket() -> dict[str, Any]:
    """The docket as CourtListener's API gives it."""
    lines: list[tuple[int, str, str, list[dict[str, Any]]]] = [
        (1, "2029-02-01", "COMPLAINT against Tarn Foundry LLC filed by Ines Halloran.", []),
        (
            41,
            "2030-03-04",
            "MOTION for Summary Judgment by Defendant Tarn Foundry LLC.",
            [
                {"attachment_number": 1, "description": "Memorandum of Law"},
                {"attachment_number": 2, "description": "Statement of Undisputed Material Facts"},
                {"attachment_number": 3, "description": "Exhibit 3 - Mail"},
            ],
        ),
        (
            44,
            "2030-03-25",
            "RESPONSE in Opposition re 41 MOTION filed by Plaintiff Ines Halloran.",
            [
                {"attachment_number": 1, "description": "Response to Statement of Facts"},
                {"attachment_number": 2, "description": "Exhibit 7 - Deposition of Marta Quill"},
            ],
        ),
        (60, "2030-06-02", "MEMORANDUM AND ORDER denying 41 Motion for Summary Judgment.", []),
    ]
    return {
        "court_id": "ksd",
        "docket_number": "1:29-cv-00431",
        "case_name": "Halloran v. Tarn Foundry LLC",
        "nature_of_suit": "365 Personal Inj. Prod. Liability",
        "date_filed": "2029-02-01",
        "parties": [
            {"name": "Ines Halloran", "party_types": [{"name": "Plaintiff"}]},
            {"name": "Tarn Foundry LLC", "party_types": [{"name": "Defendant"}]},
        ],
        "docket_entries": [
            {
                "entry_number": number,
                "date_filed": day,
                "description": text,
                "recap_documents": [
                    {"document_number": str(number), "attachment_number": None},
                    *({"document_number": str(number), **one} for one in attached),
                ],
            }
            for number, day, text, attached in lines
        ],
    }


def with_docket(path: Path) -> Path:
    """The folder with its docket beside the papers."""
    folder(path)
    (path / "docket.json").write_text(json.dumps(docket()), "utf-8")
    return path
