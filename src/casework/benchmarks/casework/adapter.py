"""Our own cases as a search for harder cases sees them."""

from pathlib import Path
from typing import Any, ClassVar

from casework.benchmarks.casework.asked import graded, prompt_of, reply_schema, reply_text
from casework.benchmarks.casework.editable import format_fault
from casework.benchmarks.casework.load import NAME, load
from casework.benchmarks.casework.proofs import prove
from casework.benchmarks.records import Graded, Item, Loaded, Proof
from casework.benchmarks.shape import growth_fault, keys_fault

SEALED = ("about", "question", "statements", "exhibits")


class Casework:
    """Questions and investigations of a suite of our own. Only documents that are text by nature
    may change; the key, what is asked and all other documents are the case's own."""

    name: ClassVar[str] = NAME
    prompt_id: ClassVar[str] = "casework-1"
    labels: ClassVar[tuple[str, ...]] = ()
    fields: ClassVar[tuple[str, ...]] = ("documents", *SEALED)
    mutable: ClassVar[tuple[str, ...]] = ("documents",)

    def load(self, path: Path, split: str = "test") -> Loaded:
        """See `load.load`. A suite has no splits."""
        return load(path)

    def prompt(self, input: dict[str, Any]) -> str:
        """See `asked.prompt_of`; no other key of `input` is shown."""
        return prompt_of(input)

    def grade(self, item: Item, response: str) -> Graded:
        """Case solved for an investigation, the answer's value for a question."""
        return graded(item, response)

    def schema_faults(self, original: dict[str, Any], changed: dict[str, Any]) -> list[str]:
        """Same keys, same documents, each text a valid file of its kind, no wild growth."""
        faults = keys_fault(changed, self.fields)
        if faults:
            return faults
        faults += [f"{key} must stay as it is" for key in SEALED if changed[key] != original[key]]
        before, after = original["documents"], changed["documents"]
        if not isinstance(after, dict) or set(after) != set(before):
            return [*faults, "the documents must be those there are"]
        for name, text in before.items():
            faults += _fault(name, text, after[name])
        return faults or growth_fault(before, after)

    def prove(self, original: Item, changed: dict[str, Any], hints: dict[str, Any]) -> Proof:
        """See `proofs.prove`. No hint is used: nothing a mutator declares would settle a check."""
        return prove(original, changed, self.schema_faults(original.input, changed))

    def entropy_base(self, samples: int) -> int:
        """Answers are open, and sets of beliefs many: as many classes as samples."""
        return samples

    def reply_schema(self, input: dict[str, Any]) -> dict[str, Any]:
        """See `asked.reply_schema`."""
        return reply_schema(input)

    def reply_text(self, input: dict[str, Any], said: Any) -> str:
        """See `asked.reply_text`."""
        return reply_text(input, said)


def _fault(name: str, before: str, after: Any) -> list[str]:
    if not isinstance(after, str) or not after.strip():
        return [f"{name} must be a text that is not blank"]
    if after == before:
        return []
    try:
        after.encode()
    except UnicodeEncodeError:
        return [f"{name} holds half of a character"]
    wrong = format_fault(name, before, after)
    return [f"{name} {wrong}"] if wrong else []
