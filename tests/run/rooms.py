"""Small suites on disk, and a scripted provider's replies, for the tests of runs."""

import json
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from casework.cases.folder import CaseFolder, write_case
from casework.cases.records import (
    Case,
    Document,
    Fact,
    Hypothesis,
    IndexRow,
    Limits,
    Question,
    SourceRef,
    SubClaim,
    Task,
    Truth,
)
from casework.cases.suite import Suite, load_suite
from casework.models.gateway import Gateway
from casework.models.provider import use_gateway
from casework.models.retry import Retry

CLAIMS = {
    "plaintiff": ("The pump failed because its seal had been fitted dry.", "adopted"),
    "defense": ("The pump failed because the operator ran it against a shut valve.", "rejected"),
    "alt_1": ("The pump failed because grit from the new well wore it out.", "alternative"),
    "alt_2": ("The pump failed because the power supply dropped a phase.", "alternative"),
}
QUESTION = "How much notice does clause 9.2 require?"
ANSWER = "Clause 9.2 requires 45 days of notice."


def make_case(
    root: Path,
    name: str = "pump",
    documents: Mapping[str, bytes] | None = None,
    limits: Limits = Limits(),
) -> CaseFolder:
    """A world with one investigation and one question, and the given matter files."""
    files = dict(documents or {"0001.txt": b"Clause 9.2 Either party may end on 45 days notice.\n"})
    ids = [f"{number:04d}" for number in range(1, len(files) + 1)]
    index = tuple(
        IndexRow(id=i, file=file, name=f"Document {i}", date="2023-01-02", type="note")
        for i, file in zip(ids, files, strict=True)
    )
    truth = Truth(
        documents=tuple(
            Document(
                id=i,
                file=file,
                title=f"Document {i}",
                role="merits",
                doc_type="note",
                date=date(2023, 1, 2),
            )
            for i, file in zip(ids, files, strict=True)
        ),
        facts=(
            Fact(
                id="f001",
                proposition="Notice is 45 days.",
                source_refs=(SourceRef(doc_id="0001", anchor="L1", polarity="asserts"),),
            ),
        ),
        hypotheses=tuple(
            Hypothesis(
                name=key,
                claim=claim,
                standing=standing,  # pyright: ignore
                fact_dag=(SubClaim(sub_claim=None, supporting_fact_ids=("f001",)),),
                refuting_fact_ids=("f001",) if standing == "alternative" else (),
            )
            for key, (claim, standing) in CLAIMS.items()
        ),
        questions=(
            Question(
                id="q01",
                task="q01",
                question=QUESTION,
                answer=ANSWER,
                rubric_items=("Says 45 days.", "Names clause 9.2."),
                supporting_documents=("0001",),
                fact_ids=("f001",),
            ),
        ),
    )
    case = Case(
        id=name,
        title=f"The {name} matter",
        kind="world",
        case_type=f"failure of the {name}",
        jurisdiction="none",
        licence="Apache-2.0",
        provenance="written for a test",
    )
    tasks = (
        Task(id="investigate", protocol="investigate", limits=limits),
        Task(id="q01", protocol="answer", instruction=QUESTION, limits=limits),
    )
    folder = CaseFolder(path=root / name, case=case, index=index, tasks=tasks, truth=truth)
    return write_case(folder, files)


def make_suite(root: Path, cases: int = 1, **more: Any) -> Suite:
    """`cases` worlds below ``root/cases``, loaded as a suite."""
    for number in range(1, cases + 1):
        name = "pump" if cases == 1 else f"pump{number:03d}"
        make_case(root / "cases", name, **more)
    return load_suite(root / "cases")


def say(text: str, stop: str = "end", **more: Any) -> dict[str, Any]:
    """A scripted reply of text."""
    reply = {"text": text, "stop": stop, "usage": {"input": 100, "output": 20}}
    return {"reply": reply, **more}


def use(*calls: tuple[str, Mapping[str, Any] | str], text: str = "", **more: Any) -> dict[str, Any]:
    """A scripted reply of tool calls; arguments that are a string are sent as they stand."""
    tool_calls = [
        {
            "id": f"c{number}-{name}",
            "name": name,
            "arguments_raw": a if isinstance(a, str) else json.dumps(a),
        }
        for number, (name, a) in enumerate(calls)
    ]
    reply = {
        "text": text,
        "stop": "tool",
        "tool_calls": tool_calls,
        "usage": {"input": 100, "output": 20},
    }
    return {"reply": reply, **more}


def beliefs(order: Sequence[str], believed: str = "plaintiff") -> str:
    """A turn-2 reply for hypotheses in this order: A for `believed`, B for the rest."""
    return json.dumps(
        [
            {"label": f"H{n}", "verdict": "A" if name == believed else "B", "reason": "as found"}
            for n, name in enumerate(order, 1)
        ]
    )


@contextmanager
def in_process(folder: Path, **more: Any):
    """A gate for `execute`: the gateway in this process, with short waits."""
    retry = Retry(attempts=2, first_wait=0.01, longest_wait=1.0)
    gateway = Gateway(folder, retry=retry, **more)
    with use_gateway(gateway):
        yield gateway
    import anyio

    anyio.run(gateway.close)
