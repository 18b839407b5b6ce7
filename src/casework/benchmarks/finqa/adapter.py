"""FinQA as a published set: what every adapter brings (casework.benchmarks.adapter)."""

from pathlib import Path
from typing import Any, ClassVar

from casework.benchmarks.finqa import prompt as prompts
from casework.benchmarks.finqa import proof
from casework.benchmarks.finqa.equivalence import Equivalence, equivalent
from casework.benchmarks.finqa.program import agrees, execute, semantic_class, tokens
from casework.benchmarks.finqa.reply import read_reply
from casework.benchmarks.finqa.rows import NAME, load_rows
from casework.benchmarks.finqa.shape import FIELDS, shape_faults
from casework.benchmarks.records import UNPARSED, Graded, Item, Loaded, Proof


class FinQA:
    """Numerical questions over annual reports; the answer is the value of a program."""

    name: ClassVar[str] = NAME
    labels: ClassVar[tuple[str, ...]] = ()
    fields: ClassVar[tuple[str, ...]] = FIELDS
    mutable: ClassVar[tuple[str, ...]] = FIELDS

    def load(self, path: Path, split: str = "test") -> Loaded:
        """Read a split of the official files (rows.load_rows tells how they are found)."""
        return load_rows(path, split)

    def prompt(self, input: dict[str, Any]) -> str:
        """The one message for a task model; the program is asked for on the last line."""
        return prompts.prompt(input)

    def grade(self, item: Item, response: str) -> Graded:
        """Execution accuracy over the item's own table: exact after rounding to five places.

        A program with its commas respaced is graded and marked `normalised`.
        """
        reply = read_reply(response)
        if not reply.program:
            return Graded(value="", label=UNPARSED, right=False, reason=reply.reason)
        ran = execute(tokens(reply.program), item.input["table"])
        label = semantic_class(ran)
        reason = reply.reason
        if label == UNPARSED and not reason:
            reason = "the program cannot be carried out"
        return Graded(
            value=reply.program,
            label=label,
            right=label != UNPARSED and agrees(ran, item.gold["exe_ans"]),
            normalised=reply.normalised,
            reason=reason,
        )

    def schema_faults(self, original: dict[str, Any], changed: dict[str, Any]) -> list[str]:
        """What is wrong with the shape of a changed input (M11)."""
        return shape_faults(original, changed)

    def prove(self, original: Item, changed: dict[str, Any], hints: dict[str, Any]) -> Proof:
        """Checks P1 to P7. Hints: ``renamed`` {old label: new label}, ``moved`` [numbers],
        ``scaled`` true where units were changed."""
        return proof.prove(original, changed, hints)

    def entropy_base(self, samples: int) -> int:
        """Answers are open: as many classes as samples."""
        return samples


def program_grade(item: Item, response: str) -> Equivalence:
    """Program accuracy: whether a response's program is the gold program by its symbols."""
    reply = read_reply(response)
    if not reply.program:
        return Equivalence(equal=False, reason=reply.reason)
    return equivalent(tokens(item.gold["program"]), tokens(reply.program))
