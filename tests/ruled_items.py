"""Made-up items on which every operator has something to do, and their neighbours."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from casework.benchmarks.casework.load import load
from casework.benchmarks.finqa.program import execute, tokens
from casework.benchmarks.records import Item
from made_matter import matter


def finqa(number: int, table: list[list[str]], program: str, question: str, **more: Any) -> Item:
    input = {
        "pre_text": [
            "the company sells pumps and gaskets through its own stores .",
            "the credit facility of the company was renewed on ordinary terms .",
            "segment profit represents sales of a segment less its direct costs .",
            "segment profit excludes charges for restructuring , which staff bear .",
            "leases of 3 stores were renewed for 5 years at about the terms of before .",
            "staff in the stores were trained in the handling of customers .",
            "outlays of the workshops are shown in the table over the page :",
        ],
        "table": table,
        "post_text": [
            "the workshops are located near the harbor and are leased from the city .",
            "harbor dues were paid by the carriers under contracts of carriage .",
            "gaskets are cut from sheets of rubber by machines of the latest design .",
            "pumps are tested in water before they leave the workshops for the stores .",
        ],
        "question": question,
        **more,
    }
    ran = execute(tokens(program), table)
    assert not ran.invalid
    return Item(
        id=f"made-{number}",
        benchmark="finqa",
        input=input,
        expected=str(ran.value),
        gold={"program": program, "exe_ans": ran.value, "evidence": ["table_1"]},
        cluster=f"page-{number}",
        index=number,
    )


FINQA = (
    finqa(
        0,
        [
            ["( in millions )", "2016", "2015", "2014"],
            ["operating expenses", "5829", "5735", "5000"],
            ["pump revenue", "1200", "1150", "1100"],
            ["gasket revenue", "840", "812", "790"],
            ["research and development", "310", "290", "288"],
        ],
        "divide(310, 5829)",
        "what portion of operating expenses in 2016 is research and development?",
    ),
    finqa(
        1,
        [
            ["", "operating expenses", "accrued interest"],
            ["harbor workshop", "412", "7"],
            ["inland workshop", "388", "9"],
        ],
        "subtract(412, 388)",
        "by how much do outlays of the harbor workshop exceed those inland?",
    ),
    finqa(
        2,
        [["", "2016", "2015"], ["operating expenses", "1829", "1735"], ["rent", "20", "30"]],
        "table_max(operating expenses, none)",
        "what was the peak of operating expenses?",
    ),
    finqa(
        3,
        [["", "2009"], ["stores", "40"]],
        "multiply(40, const_2)",
        "how would twice the stores of 2009 be counted?",
        pre_text=[
            "harbor traffic and operating outlays of carriers differ by season in most ports .",
            "a portion of research by carriers concerns pumps for the development of harbors .",
            "carriers buy gaskets from makers near the harbor and keep them in stock .",
        ],
    ),
)


def pubmedqa(number: int, contexts: list[str], labels: list[str], question: str) -> Item:
    return Item(
        id=f"9{number}",
        benchmark="pubmedqa",
        input={"question": question, "contexts": contexts, "labels": labels},
        expected="yes",
        gold={
            "long_answer": "Rubber gaskets clearly lower the share of leaking valves in hearts of "
            "steel within three months of use."
        },
        cluster=f"9{number}",
        index=number,
    )


PUBMEDQA = (
    pubmedqa(
        0,
        [
            "Mitral disease is common in pumps. Care of mitral disease changed with gaskets. "
            "Gasket therapy is offered widely.",
            "Cohort of pumps with mitral disease.",
            "A harbor hospital.",
            "Of 48 patients, 24 received gasket therapy for 12 weeks, and the control group had "
            "the usual care. Nurses kept diaries of the leaks at home. Technicians read gauges in "
            "the laboratory. Patients of the control group saw nurses. Patients gave consent "
            "in writing. Their length of stay was noted by nurses.",
            "Leaks were found in 3 patients (12.5%) with gasket therapy and in 11 (45.8%) of the "
            "control group (P=.01; 95% CI 1.20-3.40). Flow was higher after therapy. Pumps were "
            "kept dry by nurses. Their length of stay was noted in diaries too.",
        ],
        ["BACKGROUND", "DESIGN", "SETTING", "METHODS", "RESULTS"],
        "Does gasket therapy reduce leaks in mitral disease of patients?",
    ),
    pubmedqa(
        1,
        [
            "Leaks of valves are thought to follow from worn gasket material in many hospitals.",
            "Diaries were read by nurses. Gauges were read by technicians.",
            "Therapy of pumps lowered noise in 77 wards and raised comfort of nurses (P=.21).",
        ],
        ["INTRODUCTION", "METHODS", "RESULTS"],
        "Is noise of pumps a burden for nurses?",
    ),
)

HYPOTHESES = {
    "nda-1": "Recipient may hand Secrets to any third party.",
    "nda-2": "Recipient may retain a copy of some Secrets.",
    "nda-3": "Recipient shall not hire the staff of the Discloser.",
}
BODY = [
    "AGREEMENT ON SECRETS",
    "This Agreement is made by the Discloser and the Recipient on the day of signature.",
    "WHEREAS, the Discloser makes pumps and the Recipient sells pumps in the harbor.",
    "The Recipient shall hand Secrets to nobody but its staff, and asks for consent beforehand.",
    '"Harbor" means the port of Norland and the warehouses that belong to that port.',
    "The duty of the Recipient under this Agreement lasts for a period of 5 years from signature.",
    "This Agreement does not apply to matters that were printed in a newspaper by someone else.",
    "The Discloser delivers drawings of pumps within 30 days of a request made in writing.",
    "Deliveries of drawings comprise the kinds that are listed here for the use of both sides:",
    "(a) drawings of pumps that were made for the harbor in ink and on paper;",
    "(b) drawings of gaskets that were made for the harbor in ink and on paper.",
    "The governing law of this Agreement is the law of Norland, as it stands at signature.",
    "2. Costs of the postage are borne by the sender, and parcels are sent by ship on Mondays.",
    "Ships leave the harbor in the morning, and parcels are handed in on the evening before.",
    "Signed by the Discloser and the Recipient",
]
OTHER = [
    "AGREEMENT OF THE PORT",
    "Each side pays for the ink that it needs and keeps the third copy of its bills in a drawer.",
    "The masters of ships may hand parcels to the watch of the port at any hour of the night.",
]


def contractnli(number: int, lines: list[str], key: str, evidence: str, label: str) -> Item:
    document = "\n".join(lines)
    spans = [[document.index(evidence), document.index(evidence) + len(evidence)]]
    return Item(
        id=f"{number}_{key}",
        benchmark="contractnli",
        input={"document": document, "hypothesis": HYPOTHESES[key]},
        expected=label,
        gold={
            "hypothesis": key,
            "evidence": [evidence] if evidence else [],
            "spans": spans if evidence else [],
            "hypotheses": HYPOTHESES,
        },
        cluster=str(number),
        index=number,
    )


CONTRACTNLI = (
    contractnli(0, BODY, "nda-1", BODY[3], "Contradiction"),
    contractnli(0, BODY, "nda-3", "", "NotMentioned"),
    contractnli(1, OTHER, "nda-2", "", "NotMentioned"),
)


def casework() -> tuple[Item, ...]:
    """The made-up matter's items; two matters, since sentences come from another one."""
    with TemporaryDirectory() as folder:
        for name in ("anlow", "brule"):
            matter(Path(folder) / name, name)
        return load(Path(folder), ocr=False).items


ITEMS: dict[str, tuple[Item, ...]] = {
    "casework": casework(),
    "contractnli": CONTRACTNLI,
    "finqa": FINQA,
    "pubmedqa": PUBMEDQA,
}
