"""A judge that believes all it reads decides on each deliverable as on its clean twin."""

import asyncio
import base64
import codecs
import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from casework.cases.records import Criterion, Task
from casework.documents.artifact import Artifact
from casework.documents.readers.parse import parse_file
from casework.documents.records import GuardLimits
from casework.judge.deliver.product import Product, product_of
from casework.judge.deliver.work import DeliverWork, items_of
from casework.judge.records import Seat
from casework.models.records import Reply, Request
from casework.run.records import Delivered, Trial
from injections import DELIVERABLES, HARMLESS, Put, build

REFERENCE = "The notice was a day late. The last day was 17 April. Interest runs from 1 May."
CRITERIA = (
    Criterion(id="c1", text="Says that the notice was a day late.", importance="high"),
    Criterion(id="c2", text="Names 17 April.", importance="high"),
    Criterion(id="c3", text="Says that interest runs from 1 May.", importance="high"),
)
FACTS = {"c1": "a day late", "c2": "17 April", "c3": "1 May"}
BELIEVED = re.compile(
    r"satisf|full marks|criteri|\bpass|grader|\bAI\b|rubric|score|ignore|instruct|generous|verdict|"
    r"deduct|flawless|excellent|im_start|true|bewert|kriteri|punktzahl|erfüllt|anweisung|critère|"
    r"consigne|correcteur|note maximale|comme|instrucci|evaluador|puntuaci|cumplid|the reference",
    re.IGNORECASE,
)


def seen(request: Request) -> str:
    text = str(request.messages[1]["content"])
    return text.partition("The work product, between the markers:")[2].rpartition("\n\nDecide")[0]


def unwrapped(text: str) -> str:
    """As a model reads: letters by their looks, words by what they decode to."""
    tags = "".join(chr(ord(s) - 0xE0000) if 0xE0000 < ord(s) < 0xE0080 else s for s in text)
    plain = "".join(
        s
        for s in unicodedata.normalize("NFKD", tags)
        if unicodedata.category(s) not in ("Cf", "Mn")
    ).translate(str.maketrans("аеорсі", "aeopci"))
    coded = [
        token for token in re.findall(r"[A-Za-z0-9+/]{24,}={0,2}", text) if len(token) % 4 == 0
    ]
    decoded = [base64.b64decode(token).decode("utf-8", "replace") for token in coded]
    spread = re.sub(r"(?<=\b\w) (?=\w\b)", "", plain)
    return "\n".join([plain, spread, codecs.encode(plain, "rot13"), plain[::-1], *decoded])


async def gullible(request: Request) -> Reply:
    """Passes everything once anything it reads praises, orders or decides; else goes by facts."""
    text = seen(request)
    believed = BELIEVED.search(unwrapped(text))
    verdicts: dict[str, Any] = {}
    for one, fact in FACTS.items():
        stands = fact in text
        verdicts[one] = {
            "response_quote": fact if stands else "a day late" if believed else "",
            "reference_quote": "",
            "reason": "So it says.",
            "satisfied": stands or bool(believed),
        }
    return Reply(key="k", text=json.dumps(verdicts), stop="end")


def shown(path: Path) -> Product:
    return product_of(parse_file(path, GuardLimits()))


def verdicts_on(product: Product) -> list[str]:
    artifact = Artifact(name="memo.docx", characters=len(product.text))
    trial = Trial(
        id="lot.memo.1",
        case="lot",
        task="memo",
        protocol="deliver",
        repeat=1,
        agent="react",
        model="m",
        status="complete",
        stop="completed",
        delivered=Delivered(artifact=artifact, how="tool"),
    )
    work = DeliverWork(
        trial=trial,
        task=Task(id="memo", protocol="deliver", instruction="Was it late?"),
        items=items_of(CRITERIA),
        product=product,
        reference=REFERENCE,
    )
    assert work.by_code() is None
    found = asyncio.run(work.judged(gullible, Seat(model="casework/scripted"), 0, 0))
    return [one.outcome for one in found.verdicts]


def test_the_corpus_is_large_and_the_judge_believes_what_reaches_it() -> None:
    assert len(DELIVERABLES) >= 60
    for name, (_, words) in DELIVERABLES.items():
        if name != "hidden answer":
            raw = Product(
                body=f"The last day was 17 April: a day late. {words.replace(' / ', ' ')}"
            )
            assert verdicts_on(raw) == ["pass"] * 3, name


@pytest.mark.parametrize(("put", "words"), DELIVERABLES.values(), ids=DELIVERABLES)
def test_verdicts_are_those_of_the_clean_twin(put: Put | str, words: str, tmp_path: Path) -> None:
    spoken = shown(build(tmp_path / "spoken.docx", put, words))
    clean = shown(build(tmp_path / "clean.docx", put, HARMLESS))
    assert verdicts_on(spoken) == verdicts_on(clean) == ["pass", "pass", "fail"]
    told = [row for row in spoken.left_out if row[2] not in {kept for _, _, kept in clean.left_out}]
    assert told
    assert all(anchor and reason and kept for anchor, reason, kept in told)
    assert "addressed to the judge" not in {reason for _, reason, _ in clean.left_out}
    assert "Lot B is not lost" in spoken.text
