"""PubMedQA as a search for harder cases sees it."""

from pathlib import Path
from typing import Any, ClassVar, cast

from casework.benchmarks.asking import asked
from casework.benchmarks.labels import grade_label
from casework.benchmarks.pubmedqa.load import LABELS, NAME, load
from casework.benchmarks.pubmedqa.proofs import prove
from casework.benchmarks.records import Graded, Item, Loaded, Proof
from casework.benchmarks.shape import growth_fault, keys_fault, texts_fault

TASK = (
    "You are given a research question from medicine and the abstract of the study that asked it, "
    "without its conclusion. Decide from the abstract alone what the study's answer to the "
    "question is:\n"
    "- yes: its findings support a positive answer;\n"
    "- no: its findings support a negative answer;\n"
    "- maybe: its findings leave the question open, are mixed, or support it only in part."
)
CLOSING = (
    "Think it through as briefly as you like. Then end with one line of exactly this form, with "
    "one of the words yes, no, maybe:\n"
    "Answer: <yes|no|maybe>"
)


class PubMedQA:
    """The 500 official test questions; accuracy is the grade, macro-F1 is in `metrics`."""

    name: ClassVar[str] = NAME
    prompt_id: ClassVar[str] = "pubmedqa-1"
    labels: ClassVar[tuple[str, ...]] = LABELS
    fields: ClassVar[tuple[str, ...]] = ("question", "contexts", "labels")
    mutable: ClassVar[tuple[str, ...]] = ("question", "contexts", "labels")

    def load(self, path: Path, split: str = "test") -> Loaded:
        """See `load.load`."""
        return load(path, split)

    def prompt(self, input: dict[str, Any]) -> str:
        """Question and abstract, section by section; no other key of `input` is shown."""
        names, texts = cast("list[str]", input["labels"]), cast("list[str]", input["contexts"])
        sections = [f"[{name}]\n{text}" for name, text in zip(names, texts, strict=True)]
        parts = [("question", str(input["question"])), ("abstract", "\n\n".join(sections))]
        return asked(TASK, parts, CLOSING)

    def grade(self, item: Item, response: str) -> Graded:
        """Exact match of the label on the last answer line."""
        return grade_label(response, LABELS, item.expected)

    def schema_faults(self, original: dict[str, Any], changed: dict[str, Any]) -> list[str]:
        """Same keys, a question, one name for each of at least one context, no wild growth."""
        faults = [
            *keys_fault(changed, self.fields),
            *texts_fault(changed, "question", one=True),
            *texts_fault(changed, "contexts"),
            *texts_fault(changed, "labels", blank=True),
        ]
        if not faults and len(changed["labels"]) != len(changed["contexts"]):
            faults.append(
                f"{len(changed['labels'])} labels for {len(changed['contexts'])} contexts"
            )
        return faults or growth_fault(original, changed)

    def prove(self, original: Item, changed: dict[str, Any], hints: dict[str, Any]) -> Proof:
        """See `proofs.prove`; `hints` may declare steps to be undone (`inverse`)."""
        return prove(original, changed, self.schema_faults(original.input, changed), hints)

    def entropy_base(self, samples: int) -> int:
        """Three classes."""
        return len(LABELS)
