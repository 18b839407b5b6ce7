"""The transformation: what a mutator is told, what it hands back, and what it may touch."""

from typing import Any, NamedTuple

from casework.benchmarks.records import Item
from casework.cases.records import Record
from casework.harden.budget import Budget
from casework.harden.records import BASELINE, Individual, Input, digest

FILE = "input.json"
"""The one file of a candidate that may change."""
MANIFEST = "manifest.json"


class Slot(Record):
    """A child to be made: its number, its folder, and the files it may write there."""

    individual_index: int
    case_dir: str
    writable_files: tuple[str, ...] = (FILE,)


class Member(Record):
    """One member of the population, as a mutator sees it."""

    score: float
    path: str
    axes: tuple[str, ...]
    mutation_chain: tuple[str, ...]
    description: str


class CaseProgress(Record):
    """How far the search of a case has come."""

    current_generation: int
    best_score: float
    best_individual_path: str
    population: tuple[Member, ...]


class CandidateAxis(Record):
    """An axis as offered, best first."""

    axis_name: str
    priority: str
    definition: str
    goal: str
    distinctive_focus: str
    subtypes: tuple[str, ...]
    prompt_guidance: tuple[str, ...]


class MutationContext(Record):
    """All that a mutator is told (paper, section 4.1; no field besides these).

    It holds no evaluator, no gold answer beyond `gold_output_summary`, and nothing a judge said.
    `files` are the parent's, by path.
    """

    case_id: str
    generation: int
    baseline_score: float
    candidates_per_generation: int
    population_size: int
    max_generations: int
    degradable_files: tuple[str, ...]
    source_case_dir: str
    candidates: tuple[Slot, ...]
    manifest_path: str
    case_state: CaseProgress | None
    candidate_axes: tuple[CandidateAxis, ...]
    axis_feedback: dict[str, dict[str, int]]
    realism_criteria_summary: str
    metadata: dict[str, Any]
    gold_output_summary: str
    files: dict[str, Input]


class Mutation(Record):
    """What a mutator did. `manifest` is its raw text; `written` every file it wrote, by path in
    the case's work folder (``candidates/3/input.json``). `links`: paths that are symbolic links.
    `complaint` is set where it did nothing that can be used (a reply cut off, a refusal)."""

    manifest: str
    written: dict[str, str]
    links: tuple[str, ...] = ()
    complaint: str = ""
    calls: int = 1
    request_sha256: str = ""


class Ground(NamedTuple):
    """What a manifest is checked against.

    `parent`, `baseline`: inputs no child may equal. `protected`: digests of what must not
    change, by name, as they were before the mutator ran. `near`, `budget` and
    `refuse_instructions` as in the settings; `steps`: changes that lie between the original and
    a child.
    """

    children: int
    axes: dict[str, tuple[str, ...]]
    """Axis name -> its known subtypes."""
    parent: Input
    baseline: Input
    protected: dict[str, str]
    steps: int = 1
    near: float | None = None
    budget: Budget | None = None
    refuse_instructions: bool = False


def protected(item: Item) -> dict[str, str]:
    """Digests of everything about an item that no mutation may change."""
    return {
        "input": digest(item.input),
        "expected": digest(item.expected),
        "gold": digest(item.gold),
        "metadata": digest(item.metadata),
    }


def snapshot(item: Item) -> dict[str, Any]:
    """What the event of a case's beginning holds: the case as published, and its seals."""
    one = Individual(
        id=BASELINE,
        case_id=item.id,
        generation=0,
        index=0,
        parent_id=None,
        input_sha256=digest(item.input),
    )
    return {
        "individual": one.model_dump(mode="json"),
        "input": item.input,
        "sealed": protected(item),
    }


def slots(children: int) -> tuple[Slot, ...]:
    """The folders of a generation's children."""
    return tuple(
        Slot(individual_index=number, case_dir=f"candidates/{number}") for number in range(children)
    )
