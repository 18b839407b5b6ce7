"""What every published set brings: how it is read, asked, graded and proved."""

from pathlib import Path
from typing import Any, ClassVar, Protocol, runtime_checkable

from casework.benchmarks.records import Graded, Item, Loaded, Proof


class Adapter(Protocol):
    """One published set. Adapters hold no state, so one instance serves all."""

    name: ClassVar[str]
    labels: ClassVar[tuple[str, ...]]
    """The answers there are, for sets of labels; empty where answers are open."""
    fields: ClassVar[tuple[str, ...]]
    """The keys of `Item.input`, in the order a prompt shows them."""
    mutable: ClassVar[tuple[str, ...]]
    """Those a search may change."""

    def load(self, path: Path, split: str = "test") -> Loaded:
        """Read the set from files as published. Raises UsageError naming what is missing."""
        ...

    def prompt(self, input: dict[str, Any]) -> str:
        """The one user message a task model is sent."""
        ...

    def grade(self, item: Item, response: str) -> Graded:
        """Read and grade a response. Never raises for what a model wrote."""
        ...

    def schema_faults(self, original: dict[str, Any], changed: dict[str, Any]) -> list[str]:
        """What is wrong with the shape of a changed input; empty where it may be used (M11)."""
        ...

    def prove(self, original: Item, changed: dict[str, Any], hints: dict[str, Any]) -> Proof:
        """Whether the answer of `original` is still that of a changed input. `hints` is what a
        mutator declares of its change (labels renamed, numbers moved); it is checked, not
        believed. Never raises for what a candidate holds."""
        ...

    def entropy_base(self, samples: int) -> int:
        """M of the normalised semantic entropy: the number of classes, or of samples."""
        ...


@runtime_checkable
class Shaped(Protocol):
    """A set whose answers have a form of their own, beyond labels and programs. A model that can
    be held to a grammar is held to it."""

    def reply_schema(self, input: dict[str, Any]) -> dict[str, Any]:
        """JSON schema of a bare reply to this input."""
        ...

    def reply_text(self, input: dict[str, Any], said: Any) -> str:
        """A bare reply as the words that a free one would end with."""
        ...
