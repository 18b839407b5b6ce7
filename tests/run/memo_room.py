"""A small matter room with one task that asks for a memo, for the tests of deliverables."""

import io
from datetime import date
from pathlib import Path

import docx
import openpyxl

from casework.cases.folder import CaseFolder, put_file, write_case
from casework.cases.records import Case, Criterion, Document, IndexRow, Limits, Rubric, Task, Truth

LETTER = "The lot was delivered on 2 April 2024.\n\nWe reject it: seven of ten samples failed.\n"
MEMO = """# Memorandum

## Short answer

1. The notice was a day late.[[d01, L3: "seven of ten samples failed"]]

| Item | Amount |
|---|---|
| Price | EUR 1,250 |

## Grounds

2. Delivery was on 2 April 2024, as the letter says [[d01, L1]]. See also
[[d09, p. 4]] and [[d03, ¶2]].
"""


def workbook() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Prices"
    for row in (["Item", "EUR"], ["Lot", 1000], ["Freight", 250], ["Total", "=SUM(B2:B3)"]):
        sheet.append(row)
    sheet.row_dimensions[3].hidden = True
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def contract() -> bytes:
    document = docx.Document()
    for number in range(1, 400):
        document.add_paragraph(
            f"Clause {number}. The seller bears the risk of event {number}. " * 4
        )
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def make_case(root: Path) -> CaseFolder:
    files = {"0001.txt": LETTER.encode(), "0002.xlsx": workbook(), "0003.docx": contract()}
    names = ("Letter of rejection", "Price workings", "Supply contract")
    index = tuple(
        IndexRow(id=f"d0{n}", file=file, name=name, date="2024-04-18", type="exhibit")
        for n, (file, name) in enumerate(zip(files, names, strict=True), start=1)
    )
    documents = tuple(
        Document(
            id=row.id,
            file=row.file,
            title=row.name,
            role="merits",
            doc_type="exhibit",
            date=date(2024, 4, 18),
        )
        for row in index
    )
    put_file(root / "truth" / "tasks" / "memo" / "reference" / "answer.md", MEMO.encode())
    folder = CaseFolder(
        path=root,
        case=Case(
            id="lot",
            title="The rejected lot",
            kind="matter",
            case_type="a rejected delivery",
            jurisdiction="",
            licence="CC0-1.0",
            provenance="Written for a test.",
        ),
        index=index,
        tasks=(
            Task(
                id="memo",
                protocol="deliver",
                title="Memo",
                size="small",
                output="memo.docx",
                limits=Limits(turns=8, tool_calls=10),
                instruction="Please tell me in a memo whether the notice was in time.\n",
            ),
        ),
        truth=Truth(
            documents=documents,
            rubrics=(
                Rubric(
                    task="memo",
                    criteria=(Criterion(id="c1", text="Says it was late.", importance="high"),),
                ),
            ),
        ),
    )
    return write_case(folder, files)
