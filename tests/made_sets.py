"""Small made-up sets in the published formats, and where the published ones may stand."""

import json
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parents[1].parent / "shared" / "data"
BANK = Path(__file__).resolve().parent / "bugbank"

RECORD: dict[str, Any] = {
    "QUESTION": "Does a new gasket reduce leaks in bench pumps?",
    "CONTEXTS": [
        "Leaks are a common fault of bench pumps. The effect of the new gasket was not known.",
        "Of 48 pumps, 24 got the new gasket and 24 kept the old one, and all ran for 90 days.",
        "Leaks were seen in 3 pumps (12.5%) with the new gasket and in 11 (45.8%) with the old "
        "one (p<0.01). Flow was higher with the new gasket. No pump was lost.",
    ],
    "LABELS": ["BACKGROUND", "METHODS", "RESULTS"],
    "MESHES": ["Canary-Mesh"],
    "YEAR": None,
    "reasoning_required_pred": "yes",
    "reasoning_free_pred": "yes",
    "final_decision": "yes",
    "LONG_ANSWER": "Fitting the new gasket clearly lowers the share of bench pumps that leak "
    "within three months of use. Canary-Conclusion.",
}
TEXT = (
    "MUTUAL AGREEMENT\n\n1. The Recipient shall not disclose the Secrets to any person\n"
    "other than its staff. 2. The Recipient may keep one copy for its files.  Notices go to the "
    "seat of the party. This Agreement is governed by the law of Norland."
)
HYPOTHESES = {
    "nda-1": "Recipient may hand Secrets to any third party.",
    "nda-2": "Recipient may retain a copy of some Secrets.",
    "nda-3": "Recipient shall not hire the staff of the Discloser.",
}


def record(**changes: Any) -> dict[str, Any]:
    """A PubMedQA record with some fields changed."""
    return {**json.loads(json.dumps(RECORD)), **changes}


def pubmedqa(
    folder: Path, records: dict[str, Any] | None = None, tested: dict[str, str] | None = None
) -> Path:
    """The two files of PubMedQA below `folder`: 12 records, of which 8 are tested."""
    labels = ["yes", "yes", "no", "maybe"]
    if records is None:
        records = {
            f"9{n:03}": record(
                QUESTION=f"Does gasket {n} reduce leaks?", final_decision=labels[n % 4]
            )
            for n in range(12)
        }
    if tested is None:
        tested = {pmid: records[pmid]["final_decision"] for pmid in list(records)[:8]}
    (folder / "data").mkdir(parents=True, exist_ok=True)
    (folder / "data" / "ori_pqal.json").write_text(json.dumps(records), encoding="utf-8")
    (folder / "data" / "test_ground_truth.json").write_text(json.dumps(tested), encoding="utf-8")
    return folder


def span(words: str, text: str = TEXT) -> list[int]:
    """[start, end] of some words in a text."""
    start = text.index(words)
    return [start, start + len(words)]


def agreement(number: int = 1, **changes: Any) -> dict[str, Any]:
    """One agreement with a contradicted, an entailed and an unmentioned hypothesis."""
    spans = [
        span("MUTUAL AGREEMENT"),
        span("The Recipient shall not disclose the Secrets to any person\nother than its staff."),
        span("The Recipient may keep one copy for its files."),
        span("Notices go to the seat of the party."),
    ]
    annotations = {
        "nda-1": {"choice": "Contradiction", "spans": [1]},
        "nda-2": {"choice": "Entailment", "spans": [2]},
        "nda-3": {"choice": "NotMentioned", "spans": []},
    }
    whole = {
        "id": number,
        "file_name": f"{number}.txt",
        "text": TEXT,
        "spans": spans,
        "annotation_sets": [{"annotations": annotations}],
        "document_type": "made",
        "url": "https://example.org/",
    }
    return {**whole, **changes}


def contractnli(folder: Path, documents: list[Any] | None = None) -> Path:
    """``test.json`` of ContractNLI in `folder`: 3 agreements and 3 hypotheses."""
    folder.mkdir(parents=True, exist_ok=True)
    labels = {
        key: {"short_description": key, "hypothesis": text} for key, text in HYPOTHESES.items()
    }
    documents = documents or [agreement(number) for number in (1, 2, 3)]
    value = {"documents": documents, "labels": labels}
    (folder / "test.json").write_text(json.dumps(value), encoding="utf-8")
    return folder


def published(name: str) -> Path:
    """The published files beside the checkout; the test is skipped where they are not."""
    if not (DATA / name).is_dir():
        pytest.skip(f"the published files of {name} are not in shared/data beside the checkout")
    return DATA / name
