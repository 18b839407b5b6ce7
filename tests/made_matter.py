"""A small invented matter: four accounts of one flooded cellar, every kind of text file."""

from datetime import date
from pathlib import Path

from casework.cases.folder import CaseFolder, write_case
from casework.cases.records import (
    Case,
    Document,
    Fact,
    Hypothesis,
    IndexRow,
    Question,
    Ruling,
    SourceRef,
    SubClaim,
    Task,
    Truth,
)

MAIL = """\
From: Vera Holm <vholm@anlow.example>
To: Piet Aske <paske@anlow.example>
Date: Tue, 4 May 2021 09:10:00 +0000
Subject: RE: Valve in the cellar
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 8bit
MIME-Version: 1.0

Piet,

The plumber did not close the valve after the test on 3 May 2021. I saw the
handle at 19:40 and it stood open by 90 degrees.

Vera

-----Original Message-----
From: Piet Aske
Sent: May 3, 2021
Subject: Valve in the cellar

Vera Holm asked me who was last at the valve. I was not there.

Piet
"""
MINUTES = """\
# Minutes, house meeting of 6 May 2021

Attending: V. Holm, P. Aske

- The cellar was dry on Monday at noon.
- The insurer was told on Wednesday.

The caretaker holds that the drain was swept clear in April. Nobody has seen
leaves in it since.
"""
LETTER = """\
Anlow House, 10 May 2021

The water stood 62 centimetres high when the pump was brought in.
Mr Aske paid 1,480.00 for the pump.
"""
LOG = """\
TIME,SENSOR,READING
2021-05-03 18:00,S1,0
2021-05-03 19:00,S1,0
2021-05-03 20:00,S1,14
2021-05-03 21:00,S1,37
2021-05-03 22:00,S1,62
"""
PAGE = """\
<!DOCTYPE html>
<html><head><title>Weather</title></head><body>
<h1>Weather in Anlow</h1>
<p>No rain fell in Anlow on 3 May 2021.</p>
<p>Wind came from the west.</p>
</body></html>
"""
TARIFF = '{\n "pump": {"per day": 740},\n "hose": {"per day": 12}\n}\n'
NOTICE = """\
From: Lise Brandt <lbrandt@anlow.example>
To: Piet Aske <paske@anlow.example>
Date: Fri, 7 May 2021 15:00:00 +0000
Subject: Keys
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

The spare keys are with Piet Aske until Monday.

Lise Brandt
"""
FILES = {
    "0001.eml": MAIL,
    "0002.md": MINUTES,
    "0003.txt": LETTER,
    "0004.csv": LOG,
    "0005.html": PAGE,
    "0006.json": TARIFF,
    "0007.eml": NOTICE,
}
SOURCES: dict[str, tuple[str, str, str, str]] = {
    "f001": (
        "The plumber left the valve open after his test.",
        "d0001",
        "msg1",
        "The plumber did not close the valve after the test on 3 May 2021.",
    ),
    "f002": (
        "The handle was seen open by a quarter turn that evening.",
        "d0001",
        "msg1",
        "it stood open by 90 degrees",
    ),
    "f003": (
        "The drain had been cleared of leaves before the flood.",
        "d0002",
        "L1",
        "The caretaker holds that the drain was swept clear in April.",
    ),
    "f004": (
        "The water reached a height of 62 centimetres.",
        "d0003",
        "L1",
        "The water stood 62 centimetres high when the pump was brought in.",
    ),
    "f005": (
        "At eight the sensor showed fourteen.",
        "d0004",
        "L1",
        "2021-05-03 20:00,S1,14",
    ),
    "f006": (
        "There was no rain that day.",
        "d0005",
        "¶2",
        "No rain fell in Anlow on 3 May 2021.",
    ),
}
RATIONALE = (
    "The court finds that the cellar was flooded because a valve was left standing open once its "
    "test had been carried out, and that neither weather nor neglect of drains played a part."
)


def matter(path: Path, name: str = "anlow") -> CaseFolder:
    """Write the matter at `path`, sealed; `casework check` finds nothing wrong with it."""
    documents = tuple(
        Document(
            id=f"d{file[:4]}",
            file=file,
            title=f"Paper {file[:4]}",
            role="merits" if at < 5 else "noise",
            doc_type="paper",
            date=date(2021, 5, 3 + at),
            asserts=tuple(fact for fact, one in SOURCES.items() if one[1] == f"d{file[:4]}"),
        )
        for at, file in enumerate(FILES)
    )
    facts = tuple(
        Fact(
            id=fact,
            proposition=said,
            source_refs=(
                SourceRef(doc_id=doc, anchor=anchor, polarity="asserts", highlight_text=quote),
            ),
        )
        for fact, (said, doc, anchor, quote) in SOURCES.items()
    )
    accounts = (
        ("plaintiff", "adopted", "The cellar flooded because the plumber left a valve open."),
        ("defense", "rejected", "The cellar flooded because the owners let the drain choke up."),
        ("alt_1", "alternative", "The cellar flooded because a cloudburst overran the gutter."),
        ("alt_2", "alternative", "The cellar flooded because a boiler upstairs burst its seam."),
    )
    hypotheses = tuple(
        Hypothesis(
            name=account,
            claim=claim,
            standing=standing,  # pyright: ignore[reportArgumentType]
            fact_dag=(SubClaim(sub_claim=None, supporting_fact_ids=("f001", "f002")),),
            refuting_fact_ids=() if standing == "adopted" else ("f003", "f006"),
        )
        for account, standing, claim in accounts
    )
    questions = (
        Question(
            id="q1",
            task="height",
            question="How high did the water stand when the pump was brought in?",
            answer="62 centimetres",
            rubric_items=("Gives 62 centimetres.",),
            supporting_documents=("d0003",),
            fact_ids=("f004",),
        ),
        Question(
            id="q2",
            task="valve",
            question="Who left the valve as it was found, and who saw it?",
            answer="The plumber left it open after his test, and Vera Holm saw the handle.",
            rubric_items=("Names the plumber and Vera Holm.",),
            supporting_documents=("d0001",),
            fact_ids=("f001",),
        ),
    )
    tasks = (
        Task(id="investigate", protocol="investigate", title="What happened"),
        *(
            Task(id=one.task, protocol="answer", title="A question", instruction=one.question)
            for one in questions
        ),
    )
    ruling = Ruling(
        movant_role="plaintiff",
        posture_type="single_msj",
        judge_ruling_movant="granted",
        issues_decided=("What flooded the cellar.",),
        plaintiff_ruling="accepted",
        defense_ruling="rejected",
        rationale=RATIONALE,
    )
    folder = CaseFolder(
        path=path,
        case=Case(
            id=name,
            title="The cellar at Anlow",
            kind="world",
            case_type="a dispute over a flooded cellar",
            jurisdiction="",
            licence="CC0-1.0",
            provenance="Invented for tests.",
        ),
        index=tuple(
            IndexRow(id=d.id, file=d.file, name=d.title, date=str(d.date), type="paper")
            for d in documents
        ),
        tasks=tasks,
        truth=Truth(
            documents=documents,
            facts=facts,
            hypotheses=hypotheses,
            ruling=ruling,
            questions=questions,
        ),
    )
    return write_case(folder, {name: text.encode() for name, text in FILES.items()})
