"""PubMedQA as published: ``ori_pqal.json`` and the 500 PMIDs of ``test_ground_truth.json``.

Source: github.com/pubmedqa/pubmedqa. The official split is the list of PMIDs, not a re-run of the
split's code. What gives the answer away (LONG_ANSWER, MESHES, final_decision, the two
predictions) never enters `Item.input`.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from casework.benchmarks.published import find_file, read_json, text_of
from casework.benchmarks.records import Item, Loaded, Quarantined
from casework.cases.phrases import runs_of, words
from casework.errors import UsageError

NAME = "pubmedqa"
LABELS = ("yes", "no", "maybe")
LICENCE = "MIT (labels and code); the abstracts keep their publishers' terms"
RECORDS, TESTED = "ori_pqal.json", "test_ground_truth.json"
SPLITS = ("test", "pool", "all")
COUNTS = {"all": (552, 338, 110), "test": (276, 169, 55), "pool": (276, 169, 55)}
OPENING = 60
"""Characters of a folded LONG_ANSWER that are its opening."""


def load(path: Path, split: str = "test") -> Loaded:
    """The records of a split, in the order of the file.

    Splits: ``test`` (the official 500), ``pool`` (the other 500, for cross-validation), ``all``.
    Raises UsageError where a file or the split is missing.
    """
    if split not in SPLITS:
        raise UsageError(f"{NAME} has no split {split!r}; there are {', '.join(SPLITS)}.")
    file = find_file(path, [RECORDS], ["", "data"])
    records = _mapping(read_json(file), file)
    listed = find_file(path, [TESTED], ["", "data"])
    tested = _mapping(read_json(listed), listed)
    items: list[Item] = []
    aside = [
        Quarantined(id=pmid, reason=f"listed in {TESTED}, but {RECORDS} does not hold it")
        for pmid in tested
        if pmid not in records and split != "pool"
    ]
    for pmid, record in records.items():
        if split == "all" or (pmid in tested) == (split == "test"):
            read = _item(pmid, record, tested.get(pmid), len(items))
            (items if isinstance(read, Item) else aside).append(read)  # pyright: ignore
    return Loaded(
        benchmark=NAME,
        source=str(file.name),
        licence=LICENCE,
        items=tuple(items),
        quarantined=tuple(aside),
        notes=tuple(_notes(items, split)),
    )


def _mapping(value: Any, file: Path) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise UsageError(f"{file}: not an object keyed by PMID. Download the file again.")
    return value


def _item(pmid: str, record: Any, tested: Any, index: int) -> Item | Quarantined:
    reason = _fault(record, tested)
    if reason:
        return Quarantined(id=pmid, reason=reason)
    conclusion = record["LONG_ANSWER"]
    return Item(
        id=pmid,
        benchmark=NAME,
        input={
            "question": record["QUESTION"],
            "contexts": list(record["CONTEXTS"]),
            "labels": list(record["LABELS"]),
        },
        expected=record["final_decision"],
        gold={"long_answer": conclusion},
        metadata={"year": record.get("YEAR"), "leaks": leaks(conclusion, record["CONTEXTS"])},
        cluster=pmid,
        index=index,
    )


def _fault(record: Any, tested: Any) -> str:
    """Why a record cannot be used; "" where it can."""
    if not isinstance(record, dict):
        return "not an object"
    for key in ("QUESTION", "LONG_ANSWER"):
        if text_of(record.get(key)) is None:
            return f"{key} is no text"
    contexts, labels = record.get("CONTEXTS"), record.get("LABELS")
    if not isinstance(contexts, list) or not contexts or any(text_of(c) is None for c in contexts):
        return "CONTEXTS is no list of texts"
    if not isinstance(labels, list) or any(not isinstance(name, str) for name in labels):
        return "LABELS is no list of names"
    if len(labels) != len(contexts):
        return f"{len(labels)} LABELS for {len(contexts)} CONTEXTS"
    decision = record.get("final_decision")
    if decision not in LABELS:
        return f"final_decision {str(decision)[:20]!r} is none of {', '.join(LABELS)}"
    if tested is not None and tested != decision:
        return f"final_decision is {decision!r}, {TESTED} says {str(tested)[:20]!r}"
    return ""


def leaks(conclusion: str, contexts: Iterable[str]) -> list[str]:
    """What the contexts give away of the conclusion.

    "opening": its first 60 folded characters; "overlap": eight of its words in a row.
    """
    plain = [word for word, _ in words(conclusion)]
    shown = [[word for word, _ in words(text)] for text in contexts]
    runs = set(runs_of(plain))
    found: list[str] = []
    if " ".join(plain)[:OPENING] in " ".join(word for part in shown for word in part):
        found.append("opening")
    if any(run in runs for part in shown for run in runs_of(part)):
        found.append("overlap")
    return found


def _notes(items: list[Item], split: str) -> Iterable[str]:
    found = Counter(item.expected for item in items)
    counts = tuple(found[label] for label in LABELS)
    if counts != COUNTS[split]:
        told = "/".join(map(str, COUNTS[split]))
        yield (
            f"{'/'.join(map(str, counts))} items with yes/no/maybe; the published {split} split "
            f"has {told}, so figures do not compare with published ones"
        )
    for kind, what in (("opening", "the opening of"), ("overlap", "eight words in a row of")):
        ids = [item.id for item in items if kind in item.metadata["leaks"]]
        if ids:
            named = f": {', '.join(ids)}" if kind == "opening" else ""
            yield f"{len(ids)} items show {what} their conclusion (tagged {kind}){named}"
