"""ContractNLI as a search for harder cases sees it."""

from pathlib import Path
from typing import Any, ClassVar

from casework.benchmarks.asking import asked
from casework.benchmarks.contractnli.load import LABELS, NAME, load
from casework.benchmarks.contractnli.proofs import prove
from casework.benchmarks.labels import grade_label
from casework.benchmarks.records import Graded, Item, Loaded, Proof
from casework.benchmarks.shape import growth_fault, keys_fault, texts_fault
from casework.benchmarks.wording import collapse

TASK = (
    "You are given a non-disclosure agreement and one hypothesis about it. Decide from the text "
    "of the agreement alone:\n"
    "- Entailment: the agreement says so, or it follows from what it says;\n"
    "- Contradiction: the agreement says, or what it says implies, that this is not so;\n"
    "- NotMentioned: the agreement settles it neither way."
)
CLOSING = (
    "Think it through as briefly as you like. Then end with one line of exactly this form, with "
    "one of the words Entailment, Contradiction, NotMentioned:\n"
    "Label: <Entailment|Contradiction|NotMentioned>"
)


class ContractNLI:
    """Pairs of an agreement and a hypothesis. Only the agreement may change: the hypotheses are
    the same 17 everywhere, and one in other words is another question."""

    name: ClassVar[str] = NAME
    prompt_id: ClassVar[str] = "contractnli-1"
    labels: ClassVar[tuple[str, ...]] = LABELS
    fields: ClassVar[tuple[str, ...]] = ("document", "hypothesis")
    mutable: ClassVar[tuple[str, ...]] = ("document",)

    def load(self, path: Path, split: str = "test") -> Loaded:
        """See `load.load`."""
        return load(path, split)

    def prompt(self, input: dict[str, Any]) -> str:
        """Agreement and hypothesis; no other key of `input` is shown."""
        parts = [("agreement", str(input["document"])), ("hypothesis", str(input["hypothesis"]))]
        return asked(TASK, parts, CLOSING)

    def grade(self, item: Item, response: str) -> Graded:
        """Exact match of the label on the last answer line."""
        return grade_label(response, LABELS, item.expected)

    def schema_faults(self, original: dict[str, Any], changed: dict[str, Any]) -> list[str]:
        """Same keys, two texts, the hypothesis as it was, no wild growth."""
        faults = [
            *keys_fault(changed, self.fields),
            *(fault for key in self.fields for fault in texts_fault(changed, key, one=True)),
        ]
        if not faults and collapse(changed["hypothesis"]) != collapse(original["hypothesis"]):
            faults.append("the hypothesis must stay as it is")
        return faults or growth_fault(original, changed)

    def prove(self, original: Item, changed: dict[str, Any], hints: dict[str, Any]) -> Proof:
        """See `proofs.prove`; `hints` may declare steps to be undone (`inverse`)."""
        return prove(original, changed, self.schema_faults(original.input, changed), hints)

    def entropy_base(self, samples: int) -> int:
        """Three classes."""
        return len(LABELS)
