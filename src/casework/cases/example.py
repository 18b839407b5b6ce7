"""The case that `casework new` starts with: one document, one question, valid as it stands."""

from datetime import date
from pathlib import Path

from casework.cases.folder import CaseFolder
from casework.cases.records import Case, Document, Fact, IndexRow, Question, SourceRef, Task, Truth

LETTER = """\
Norvane Pumps Ltd
12 March 2021

To: Halden Works, Attn. Purchasing

Dear Ms Halden,

we confirm that forty pumps of the type NV-3 left our yard on 9 March 2021.
The carrier expects to reach your gate on 16 March 2021.

Yours sincerely
T. Norvane
"""
SENTENCE = "forty pumps of the type NV-3 left our yard on 9 March 2021"
DOCUMENTS = {"0001.txt": LETTER.encode()}
QUESTION = "On which day did the forty pumps leave the seller's yard?"


def example(path: Path, name: str, title: str) -> CaseFolder:
    """The example under this id and title, to be written to `path` with DOCUMENTS."""
    sent = Fact(
        id="f001",
        proposition="The pumps left the seller's yard on 9 March 2021.",
        source_refs=(
            SourceRef(doc_id="d0001", anchor="L8", polarity="asserts", highlight_text=SENTENCE),
        ),
    )
    letter = Document(
        id="d0001",
        file="0001.txt",
        title="Letter of 12 March 2021",
        role="merits",
        doc_type="letter",
        date=date(2021, 3, 12),
        author="T. Norvane",
        asserts=("f001",),
    )
    question = Question(
        id="q1",
        task="dispatch-date",
        question=QUESTION,
        answer="The pumps left on the ninth of March 2021.",
        rubric_items=("Gives 9 March 2021 as the day of dispatch, not the day of arrival.",),
        supporting_documents=("d0001",),
        fact_ids=("f001",),
    )
    task = Task(
        id="dispatch-date",
        protocol="answer",
        title="When were the pumps sent?",
        instruction=QUESTION + "\n",
    )
    row = IndexRow(
        id="d0001",
        file="0001.txt",
        name="Letter of 12 March 2021",
        date="2021-03-12",
        type="letter",
    )
    case = Case(
        id=name,
        title=title,
        kind="matter",
        case_type="a dispute about the delivery of goods",
        jurisdiction="",
        licence="CC0-1.0",
        provenance="Invented example; replace it with your own matter.",
    )
    truth = Truth(documents=(letter,), facts=(sent,), questions=(question,))
    return CaseFolder(path=path, case=case, index=(row,), tasks=(task,), truth=truth)
