"""A small, rich room of real files in every format, with its key: what the check must pass."""

from datetime import date
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path

import docx
import openpyxl
from openpyxl.comments import Comment
from pptx import Presentation
from reportlab.pdfgen import canvas

from casework.cases.folder import CaseFolder, write_case
from casework.cases.records import (
    Case,
    Criterion,
    Document,
    Fact,
    Hypothesis,
    IndexRow,
    Question,
    Rubric,
    Ruling,
    SourceRef,
    SubClaim,
    Task,
    Truth,
)

QUOTE = "the pumps were tested on the quay before the carrier signed for them"
PROPOSITION = "Two inspectors of the port watched the testing of all pumps until late evening."
INJECTED = "A second carrier took over eleven crates at the border station near midnight."
ANSWER = "Forty of the pumps had passed the pressure test before they were loaded on board."
QUESTION = "How many of the pumps had passed the pressure test before loading?"
CLAIM = "The seller handed over sound pumps and the damage arose later during the sea voyage."
RATIONALE = "The court relied on the quay log because both inspectors signed each of its pages."
CRITERION = "Explains that risk passed on the quay and cites the signed log for this point."
PARTIES = "the supply agreement between Norvane Pumps Ltd and Halden Works of the third of May"

LETTER = f"We refer to {PARTIES}. As our log shows, {QUOTE}. {PROPOSITION}"
MAIL = f"Under {PARTIES} delivery is at the quay. We heard of noise and a weak signal on board."


def pdf(text: str) -> bytes:
    out = BytesIO()
    page = canvas.Canvas(out, invariant=1)
    page.setTitle("Letter of the seller")
    words, y = text.split(), 780
    while words:
        page.drawString(60, y, " ".join(words[:10]))
        words, y = words[10:], y - 16
    page.save()
    return out.getvalue()


def word(text: str) -> bytes:
    document = docx.Document()
    document.add_heading("Memo", 1)
    document.add_paragraph(text)
    document.sections[0].header.paragraphs[0].text = "Halden Works, internal"
    document.core_properties.author = "R. Okafor"
    table = document.add_table(1, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "Status", "rejected"
    return saved(document)


def sheet() -> bytes:
    book = openpyxl.Workbook()
    page = book.active
    page.append(["Pump", "Pressure", "Result"])
    page.append(["NV-3/1", 12.5, "rejected"])
    page.append(["NV-3/2", 14, "adopted"])
    page["B2"].comment = Comment("Gauge read twice.", "Inspector")
    hidden = book.create_sheet("Rates")
    hidden.append(["EUR", 1.1])
    hidden.sheet_state = "hidden"
    return saved(book)


def slides() -> bytes:
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Quay handling"
    slide.notes_slide.notes_text_frame.text = "Speak slowly here."
    return saved(deck)


def mail(text: str = MAIL) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"] = "yard@norvane.example", "gm@halden.example"
    message["Subject"] = "Delivery at the quay"
    message["Message-ID"] = "<a1@norvane.example>"
    message.set_content(text)
    message.add_alternative(f"<html><body><p>{text}</p></body></html>", subtype="html")
    return message


def saved(thing: object) -> bytes:
    out = BytesIO()
    thing.save(out)  # type: ignore[attr-defined]
    return out.getvalue()


def files() -> dict[str, bytes]:
    page = "<html><head><title>Port news</title></head><body><!-- menu --><p>Fog.</p></body></html>"
    return {
        "0001.pdf": pdf(LETTER),
        "0002.docx": word(f"{INJECTED} The noise of the cranes was heard."),
        "0003.xlsx": sheet(),
        "0004.pptx": slides(),
        "0005.eml": bytes(mail()),
        "0006.html": page.encode(),
        "0007.txt": b"Rota of the yard.\nNothing happened on Monday.\n",
        "0008.csv": b"day,crane\n2021-03-09,4\n",
        "0009.txt": f"Log of the quay.\n{ANSWER}\n".encode(),
    }


ROLES = {
    "0001.pdf": "merits",
    "0002.docx": "pro_alternative",
    "0003.xlsx": "merits",
    "0004.pptx": "noise",
    "0005.eml": "signal",
    "0006.html": "noise",
    "0007.txt": "chaff",
    "0008.csv": "chaff",
    "0009.txt": "merits",
}


def room(path: Path) -> CaseFolder:
    """Write the room below `path`."""
    return write_case(_folder(path), files())


def _truth() -> Truth:
    def document(file: str) -> Document:
        asserts = {
            "0001.pdf": ("f001", "f002"),
            "0002.docx": ("inj_crates",),
            "0005.eml": ("f003",),
        }.get(file, ())
        return Document(
            id=f"d{file[:4]}",
            file=file,
            title=f"Document {file[:4]}",
            role=ROLES[file],  # type: ignore[arg-type]
            doc_type="memo",
            date=date(2021, 3, 9),
            asserts=asserts,
        )

    def fact(name: str, text: str, where: str, anchor: str, quote: str = "") -> Fact:
        ref = SourceRef(doc_id=where, anchor=anchor, polarity="asserts", highlight_text=quote)
        return Fact(id=name, proposition=text, source_refs=(ref,))

    def account(name: str, standing: str, claim: str, *facts: str, refuted: str = "") -> Hypothesis:
        return Hypothesis(
            name=name,
            claim=claim,
            standing=standing,  # type: ignore[arg-type]
            fact_dag=(SubClaim(sub_claim=None, supporting_fact_ids=facts),),
            refuting_fact_ids=("f003",) if standing == "alternative" else (),
            why_refuted=refuted,
        )

    return Truth(
        documents=tuple(document(file) for file in ROLES),
        facts=(
            fact("f001", "The pumps were tested.", "d0001", "p1", QUOTE),
            fact("f002", PROPOSITION, "d0001", "p1"),
            fact("f003", "Delivery was agreed at the quay.", "d0005", "msg1"),
            fact("inj_crates", INJECTED, "d0002", "¶2"),
        ),
        hypotheses=(
            account("plaintiff", "adopted", CLAIM, "f001", "f002"),
            account("defense", "rejected", f"Under {PARTIES} the seller bore the risk.", "f003"),
            account(
                "alt_1",
                "alternative",
                "A second carrier dropped some crates at the border.",
                "inj_crates",
                refuted="No crate was ever opened between the two harbours, as the seals show.",
            ),
            account("alt_2", "alternative", "Sea water came in.", "f001"),
        ),
        ruling=Ruling(
            movant_role="plaintiff",
            posture_type="single_msj",
            judge_ruling_movant="granted",
            issues_decided=("risk",),
            plaintiff_ruling="accepted",
            defense_ruling="rejected",
            rationale=RATIONALE,
        ),
        questions=(
            Question(
                id="q1",
                task="pressure",
                question=QUESTION,
                answer=ANSWER,
                rubric_items=("Says forty.",),
                supporting_documents=("d0009",),
            ),
        ),
        rubrics=(
            Rubric(task="memo", criteria=(Criterion(id="k1", text=CRITERION, importance="high"),)),
        ),
        story="The yard lies north of the old harbour, where fog is common through March.\n",
    )


def _folder(path: Path) -> CaseFolder:
    tasks = (
        Task(id="memo", protocol="deliver", instruction="Write a memo on when risk passed.\n"),
        Task(id="pressure", protocol="answer", instruction=f"{QUESTION}\n"),
        Task(id="who", protocol="investigate"),
    )
    rows = tuple(
        IndexRow(
            id=f"d{file[:4]}",
            file=file,
            name=f"Document {file[:4]}",
            date="2021-03-09",
            type="memo",
        )
        for file in ROLES
    )
    case = Case(
        id="quay",
        title="Norvane v. Halden",
        kind="world",
        case_type="a dispute about damaged goods",
        jurisdiction="",
        licence="CC0-1.0",
        provenance="Invented.",
    )
    return CaseFolder(path=path, case=case, index=rows, tasks=tasks, truth=_truth())
