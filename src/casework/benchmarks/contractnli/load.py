"""ContractNLI as published: one JSON file a split, 17 hypotheses over each agreement.

Source: the dataset of Koreeda and Manning (2021), test file at b0c4987 of
github.com/stanfordnlp/contract-nli-bert. The pairs of one agreement share its
text, so the agreement is their cluster.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from casework.benchmarks.published import find_file, read_json, text_of
from casework.benchmarks.records import Item, Loaded, Quarantined
from casework.errors import UsageError

NAME = "contractnli"
LABELS = ("Entailment", "Contradiction", "NotMentioned")
LICENCE = (
    "Apache-2.0 (publisher's README); CC BY 4.0 (LegalBench). The agreements are documents of "
    "third parties"
)
SPLITS = ("test", "dev", "train")
COUNTS = {"test": (968, 220, 903)}


def load(path: Path, split: str = "test") -> Loaded:
    """All pairs of a split: agreements in the file's order, hypotheses in that of ``labels``.

    Raises UsageError where the split's file is missing or is not the published format.
    """
    if split not in SPLITS:
        raise UsageError(f"{NAME} has no split {split!r}; there are {', '.join(SPLITS)}.")
    file = find_file(path, [f"{split}.json"], ["", "official", "data"])
    value = read_json(file)
    hypotheses = _hypotheses(value, file)
    items: list[Item] = []
    aside: list[Quarantined] = []
    seen: set[str] = set()
    for number, document in enumerate(value["documents"], start=1):
        name = _name(document, number)
        reason = "its id stands twice" if name in seen else _fault(document)
        seen.add(name)
        if reason:
            aside += [Quarantined(id=f"{name}_{key}", reason=reason) for key in hypotheses]
            continue
        for key in hypotheses:
            read = _item(document, name, key, hypotheses, len(items))
            (items if isinstance(read, Item) else aside).append(read)  # pyright: ignore
    return Loaded(
        benchmark=NAME,
        source=file.name,
        licence=LICENCE,
        items=tuple(items),
        quarantined=tuple(aside),
        notes=tuple(_notes(items, split)),
    )


def _hypotheses(value: Any, file: Path) -> dict[str, str]:
    """{key: hypothesis} of ``labels``; UsageError where the file is not of this format."""
    fault = f"{file}: not the published format (an object with documents and labels). "
    remedy = "Give the file as its publisher has it."
    if not isinstance(value, dict) or not isinstance(value.get("documents"), list):
        raise UsageError(fault + remedy)
    labels = value.get("labels")
    if not isinstance(labels, dict) or not labels:
        raise UsageError(fault + remedy)
    found: dict[str, str] = {}
    for key, entry in labels.items():
        text = text_of(entry.get("hypothesis")) if isinstance(entry, dict) else None
        if text is None:
            raise UsageError(f"{file}: the label {key[:40]!r} has no hypothesis. {remedy}")
        found[key] = text
    return found


def _name(document: Any, number: int) -> str:
    given = document.get("id") if isinstance(document, dict) else None
    return str(given) if isinstance(given, int | str) and str(given) else f"no-{number}"


def _fault(document: Any) -> str:
    """Why an agreement cannot be used; "" where it can."""
    if not isinstance(document, dict):
        return "not an object"
    text = text_of(document.get("text"))
    if text is None:
        return "text is no text"
    spans = document.get("spans")
    if not isinstance(spans, list):
        return "spans is no list"
    for number, span in enumerate(spans):
        whole = isinstance(span, list) and len(span) == 2 and all(type(n) is int for n in span)
        if not whole or not 0 <= span[0] <= span[1] <= len(text):
            return f"span {number} is no [start, end] of its text"
    sets = document.get("annotation_sets")
    if not isinstance(sets, list) or len(sets) != 1:
        return "not exactly one annotation set"
    if not isinstance(sets[0], dict) or not isinstance(sets[0].get("annotations"), dict):
        return "its annotation set has no annotations"
    return ""


def _item(
    document: dict[str, Any], name: str, key: str, hypotheses: dict[str, str], index: int
) -> Item | Quarantined:
    text, spans = document["text"], document["spans"]
    annotation = document["annotation_sets"][0]["annotations"].get(key)
    reason = _contradiction(annotation, len(spans))
    chosen = [] if reason else sorted(spans[number] for number in annotation["spans"])
    if not reason and any(not text[start:end].strip() for start, end in chosen):
        reason = "an evidence span is blank"
    if reason:
        return Quarantined(id=f"{name}_{key}", reason=reason)
    return Item(
        id=f"{name}_{key}",
        benchmark=NAME,
        input={"document": text, "hypothesis": hypotheses[key]},
        expected=annotation["choice"],
        gold={
            "hypothesis": key,
            "evidence": [text[start:end] for start, end in chosen],
            "spans": chosen,
            "hypotheses": hypotheses,
        },
        metadata={"type": str(document.get("document_type", ""))},
        cluster=name,
        index=index,
    )


def _contradiction(annotation: Any, spans: int) -> str:
    """How an annotation is malformed, or its label and its evidence disagree; "" where sound."""
    if not isinstance(annotation, dict):
        return "not annotated"
    choice, evidence = annotation.get("choice"), annotation.get("spans")
    if choice not in LABELS:
        return f"choice {str(choice)[:20]!r} is none of {', '.join(LABELS)}"
    if not isinstance(evidence, list) or any(type(number) is not int for number in evidence):
        return "its evidence is no list of span numbers"
    if any(not 0 <= number < spans for number in evidence):
        return "its evidence names a span that does not exist"
    if (choice == "NotMentioned") == bool(evidence):
        return f"{choice} with{'' if evidence else 'out'} evidence"
    return ""


def _notes(items: list[Item], split: str) -> Iterator[str]:
    found = Counter(item.expected for item in items)
    counts = tuple(found[label] for label in LABELS)
    if split in COUNTS and counts != COUNTS[split]:
        told = "/".join(map(str, COUNTS[split]))
        yield (
            f"{'/'.join(map(str, counts))} pairs of {'/'.join(LABELS)}; the published {split} "
            f"split has {told}, so figures do not compare with published ones"
        )
    clusters: Iterable[str] = {item.cluster for item in items}
    yield f"{len(items)} pairs over {len(set(clusters))} agreements: not independent of each other"
