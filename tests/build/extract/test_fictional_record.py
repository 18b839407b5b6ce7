"""The first stages over the papers of the fictional record as they are filed."""

import re
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import casework
from casework.build.artifacts.intake import Intake
from casework.build.checks.quotations import Source
from casework.build.extract.opinion import OPINION, OPINION_PASS1, OPINION_PASS2
from casework.build.extract.statements import STATEMENTS
from casework.build.record.pages import pages_of
from casework.build.record.records import Filer, Filing, FilingKind, Selection
from casework.documents.library import read_many
from casework.documents.records import Reading
from extracted import Made, at_desk

ROOT = Path(__file__).resolve().parents[3]
RECORD = Path(casework.__file__).parent / "records" / "veldane-v-tarn-ridge"
PAPERS: dict[str, tuple[FilingKind, Filer]] = {
    "70": ("statement_of_facts", "plaintiff"),
    "78": ("response_to_facts", "defendant"),
    "79": ("statement_of_facts", "defendant"),
    "85": ("response_to_facts", "plaintiff"),
    "96": ("opinion", "court"),
}


@pytest.fixture(scope="module")
def so() -> Iterator[Any]:
    """What is so in the record, as data."""
    sys.path.insert(0, str(ROOT))
    from suites.records.veldane_v_tarnridge import facts

    yield facts
    sys.path.remove(str(ROOT))


@pytest.fixture(scope="module")
def readings(so: Any) -> dict[str, Reading]:
    """The five papers, read from their files."""
    return dict(zip(PAPERS, read_many([RECORD / so.PAPER_FILES[n] for n in PAPERS]), strict=True))


def desk(readings: dict[str, Reading], script: Any) -> Made:
    made = at_desk({}, script)
    made.desk.record.readings.update(readings)
    filings = tuple(
        Filing(id=number, document=int(number), kind=kind, filer=filer)
        for number, (kind, filer) in PAPERS.items()
    )
    return made.with_artifacts(intake=Intake(filings=filings, selection=Selection(accepted=True)))


def test_the_opinions_own_words_hold_to_the_contract(so: Any, readings: dict[str, Reading]) -> None:
    source = Source(pages_of(readings["96"]))
    facts = [
        {
            "fact_id": atom.id,
            # The data joins two facts with a semicolon here and there; a fact is one.
            "text": f"{atom.text.split(';')[0].rstrip('.')}.",
            "cited_exhibit": None,
            "highlight_text": atom.quote,
            "opinion_page": source.spans(atom.quote)[0][0],
        }
        for atom in so.OPINION_FACTS
    ]
    renamed = [{**one, "fact_id": f"op_FIRST_{at}"} for at, one in enumerate(facts)]
    stub = {"id": "HOLD_SET", "fact_ids": ["op_FIRST_40"], "question": "When was it set on hold?",
            "answer_sketch": "On Friday."}  # fmt: skip
    cited = {"id": "src_71_10", "doc": "Doc. 71-10", "question_stubs": [stub]}
    branch = {"id": "arg_1a", "label": "The hold", "opinion_page": 10, "sources": [cited]}
    argument = {"id": "arg_1", "label": "The alarm", "argument_type": "factual_analysis",
                "opinion_page": 10, "branches": [branch]}  # fmt: skip
    made = desk(readings, {
        "opinion_pass1": [{"facts": renamed, "arguments": [argument]}],
        "opinion_pass2": [{"facts": facts, "arguments": []}],
    })  # fmt: skip
    made = made.with_artifacts(
        opinion_pass1=made.make(OPINION_PASS1), opinion_pass2=made.make(OPINION_PASS2)
    )
    merged = made.make(OPINION)
    assert [call for call, _, _ in made.says.heard] == ["opinion_pass1", "opinion_pass2"]
    assert sorted(fact.fact_id for fact in merged.facts) == sorted(one["fact_id"] for one in facts)
    (source_entry,) = merged.arguments[0].branches[0].sources
    assert source_entry.question_stubs[0].fact_ids == (so.OPINION_FACTS[40].id,)


def copied(prompt: str) -> dict[str, Any]:
    """A careful copy of the numbered facts shown, with the answers shown beside them."""
    shown = re.sub("={5}[0-9a-f]{16}", "", prompt.rsplit("The statement, filed by", 1)[1])
    stated, answers = shown.split("The response, filed by")
    numbers = re.search(r"no other does: ([\d, ]+)\.", prompt)
    assert numbers
    return {"facts": [_copied(number, stated, answers) for number in numbers[1].split(", ")]}


def _copied(number: str, stated: str, answers: str) -> dict[str, Any]:
    body = re.search(rf"(?ms)^{number}\. (.*?)(?=^\d+\. |\Z)", stated)
    answer = re.search(rf"(?ms)^{number}\. .*?RESPONSE: (Undisputed\.)?", answers)
    assert body and answer
    # A quotation must not run over the line that tells a new page.
    piece = max(re.split(r"\[PAGE \d+\]", body[1]), key=len)
    pages = re.findall(r"\[PAGE (\d+)\]", stated[: stated.index(piece, body.start())])
    disputed = answer[1] is None
    return {
        "fact_id": number,
        "text": " ".join(body[1].split("(Ex.")[0].split()),
        "response_type": "disputed" if disputed else "undisputed",
        "disputed_reason": "Denied or qualified." if disputed else "",
        "cited_exhibit": None,
        "souf_page": int(pages[-1]),
        "highlight_text": " ".join(piece.split()[:20]),
    }


def test_both_statements_are_read_number_by_number(so: Any, readings: dict[str, Reading]) -> None:
    made = desk(readings, copied)
    pairs = made.make(STATEMENTS).pairs
    assert [(one.filer, one.statement, one.response) for one in pairs] == [
        ("plaintiff", "70", "78"),
        ("defense", "79", "85"),
    ]
    data = (list(chain.from_iterable(group for _, group in so.STATEMENT)),
            list(chain.from_iterable(group for _, group in so.ADDITIONAL)))  # fmt: skip
    for pair, stated in zip(pairs, data, strict=True):
        assert [fact.fact_id for fact in pair.facts] == [str(n + 1) for n in range(len(stated))]
        assert [fact.response_type == "undisputed" for fact in pair.facts] == [
            one.kind == "undisputed" for one in stated
        ]
    assert not [words for words in made.told if "begins a line more than once" in words]
