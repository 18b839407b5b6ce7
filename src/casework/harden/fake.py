"""A world with known answers: a task model, a judge and a mutator that follow given odds.

For self-tests and dry runs. Everything is a function of the seed and of what is asked, never of
the order of the calls. A case's true rate is drawn from a Beta distribution; a child carries its
effect in its own text (``[harder 0.400]`` makes the model right 0.4 less often, relatively), so
the true rate of any input can be read off the input: `true_rate`.
"""

import json
import re
from typing import Any, ClassVar

from casework.benchmarks.records import Check, Graded, Item, Loaded, Proof
from casework.cases.records import Record
from casework.errors import UsageError
from casework.harden.protocols import Response
from casework.harden.records import (
    Axis,
    AxisCatalog,
    Input,
    RealismRule,
    SampleRole,
    canonical,
)
from casework.harden.sampling import unit
from casework.harden.transformation import FILE, Mutation, MutationContext

_EFFECT = re.compile(r"\[harder (\d\.\d{3})\]")
RULE = RealismRule(dimensions=("plausible", "natural", "complete"), flags={"broken": True})
CATALOG = AxisCatalog(
    axes=tuple(
        Axis(axis_name=name, subtypes=("plain", "nested", "remote"))
        for name in ("distance", "wording", "layout", "distractors", "domain_specific_realism")
    )
)


class Odds(Record):
    """What is true in a fake world.

    `mean`, `size`: the Beta distribution of true rates (a = mean x size, b the rest); the default
    fits the accuracy and entropy that the paper reports. `effective`: share of mutations that do
    something; their relative drop is Beta(`drop_a`, `drop_b`). `correct`, `realistic`: shares of
    children that deserve to pass each gate. `member_error`: how often one member errs.
    """

    mean: float = 0.735
    size: float = 0.47
    effective: float = 0.0
    drop_a: float = 1.0
    drop_b: float = 2.0
    correct: float = 0.80
    realistic: float = 0.94
    member_error: float = 0.0
    seed: int = 42


class FakeWorld(Record):
    """The odds with what they imply for single inputs."""

    odds: Odds

    def items(self, count: int) -> dict[str, Item]:
        """Cases by id; the true rate stands in `gold`, which no model is shown."""
        rates = _betas(self.odds.mean, self.odds.size, self.odds.seed, count)
        return {
            f"case-{number:05d}": Item(
                id=f"case-{number:05d}",
                benchmark="fake",
                input={"question": f"Is statement {number} right?", "text": "A plain record."},
                expected="yes",
                gold={"rate": rate},
                cluster=f"case-{number:05d}",
                index=number,
            )
            for number, rate in enumerate(rates)
        }

    def true_rate(self, item: Item, input: Input) -> float:
        """The probability of a right answer on an input."""
        rate = float(item.gold["rate"])
        for effect in _EFFECT.findall(str(input.get("text", ""))):
            rate *= 1 - float(effect)
        return rate

    def deserves(self, input: Input, gate: str) -> bool:
        """Whether a child really keeps its answer, or reads as real."""
        share = self.odds.correct if gate == "correctness" else self.odds.realistic
        return unit(self.odds.seed, gate, canonical(input)) < share


class FakeBenchmark:
    """Grades the fake world's one-word answers."""

    name: ClassVar[str] = "fake"
    labels: ClassVar[tuple[str, ...]] = ("yes", "no", "maybe")
    fields: ClassVar[tuple[str, ...]] = ("question", "text")
    mutable: ClassVar[tuple[str, ...]] = ("text",)

    def load(self, path: Any, split: str = "test") -> Loaded:
        """There is nothing to load: `FakeWorld.items` makes the cases."""
        raise UsageError("The fake benchmark has no files.")

    def prompt(self, input: Input) -> str:
        """The question below the text."""
        return f"{input['text']}\n\n{input['question']}"

    def grade(self, item: Item, response: str) -> Graded:
        """Right where the word is the expected one."""
        return Graded(value=response, label=response, right=response == item.expected)

    def schema_faults(self, original: Input, changed: Input) -> list[str]:
        """The question must not change."""
        same = changed.get("question") == original.get("question")
        return [] if same else ["input.question: changed"]

    def prove(self, original: Item, changed: Input, hints: dict[str, Any]) -> Proof:
        """Code cannot tell in this world."""
        return Proof(checks=(Check(code="P1", verdict="unknown"),))

    def entropy_base(self, samples: int) -> int:
        """Three labels."""
        return 3


class FakeTask:
    """Answers right with the input's true rate."""

    def __init__(self, world: FakeWorld) -> None:
        self.world = world
        self._seen: dict[int, tuple[Input, str, float]] = {}

    async def sample(self, item: Item, input: Input, role: SampleRole, t: int) -> Response:
        """The answer numbered `t` in a role: chance, but always the same chance."""
        known = self._seen.get(id(input))
        if known is None or known[0] is not input:
            rate = self.world.true_rate(item, input)
            known = self._seen[id(input)] = (input, f"{item.id}{canonical(input)}", rate)
        right = unit(self.world.odds.seed, role, t, known[1]) < known[2]
        return _YES if right else _NO


class FakeJudge:
    """Members that see the truth, but for their error."""

    def __init__(self, world: FakeWorld) -> None:
        self.world = world
        self._truths: dict[tuple[int, str], tuple[Input, bool]] = {}

    async def extract(self, item: Item, reference: Input, attempt: int) -> Response:
        """A usable extraction, always the same."""
        return _EXTRACTION

    async def audit(
        self,
        item: Item,
        reference: Input,
        extraction: str,
        candidate: Input,
        member: int,
        attempt: int,
    ) -> Response:
        """Whether the candidate keeps its answer, as one member sees it."""
        if candidate == reference:
            return _AUDITED[True]
        return _AUDITED[self._sees(candidate, "correctness", member)]

    async def realism(self, item: Item, candidate: Input, member: int, attempt: int) -> Response:
        """Whether the candidate reads as real, as one member sees it."""
        return _READ[self._sees(candidate, "realism", member)]

    def _sees(self, candidate: Input, gate: str, member: int) -> bool:
        known = self._truths.get((id(candidate), gate))
        if known is None or known[0] is not candidate:
            known = (candidate, self.world.deserves(candidate, gate))
            self._truths[id(candidate), gate] = known
        truth = known[1]
        odds = self.world.odds
        if not odds.member_error:
            return truth
        drawn = unit(odds.seed, "error", gate, member, canonical(candidate))
        return truth != (drawn < odds.member_error)


class FakeMutator:
    """Appends one sentence a child, some of which make the case harder."""

    def __init__(self, world: FakeWorld) -> None:
        self.world = world

    async def mutate(
        self, context: MutationContext, attempt: int, complaints: tuple[str, ...]
    ) -> Mutation:
        """All children of a generation, in one well-formed manifest."""
        parent = context.files[FILE]
        entries: list[dict[str, Any]] = []
        written: dict[str, str] = {}
        for slot in context.candidates:
            number = slot.individual_index
            axis = context.candidate_axes[number % len(context.candidate_axes)].axis_name
            place = (context.case_id, context.generation, number, parent["text"])
            note = f" Note {context.generation}.{number}{self._effect(place)}."
            child = {**parent, "text": parent["text"] + note}
            written[f"{slot.case_dir}/{FILE}"] = canonical(child)
            entries.append(
                {
                    "individual_index": number,
                    "axes": [axis],
                    "subtypes": ["plain"],
                    "description": "one more sentence",
                    "written_files": [FILE],
                }
            )
        return Mutation(manifest=json.dumps({"mutations": entries}), written=written)

    def _effect(self, place: tuple[object, ...]) -> str:
        odds = self.world.odds
        if unit(odds.seed, "effective", *place) >= odds.effective:
            return ""
        return (
            f" [harder {_beta_at(unit(odds.seed, 'drop', *place), odds.drop_a, odds.drop_b):.3f}]"
        )


def _beta_at(u: float, a: float, b: float) -> float:
    from scipy.special import betaincinv

    return float(betaincinv(a, b, u))


def _betas(mean: float, size: float, seed: int, count: int) -> list[float]:
    from scipy.special import betaincinv

    draws = [unit(seed, "rate", number) for number in range(count)]
    return [float(rate) for rate in betaincinv(mean * size, (1 - mean) * size, draws)]


_YES, _NO = Response(text="yes"), Response(text="no")
_EXTRACTION = Response(
    text=json.dumps(
        {
            "necessary_information": [
                {
                    "source": "input",
                    "semantic_label": "requested_task_semantics",
                    "value": "whether the statement is right",
                }
            ],
            "relationships": [],
            "reasoning": "",
        }
    )
)
_AUDITED = {
    True: Response(text='{"pass": true, "missing_information": []}'),
    False: Response(text='{"pass": false, "missing_information": [{"semantic_label": "text"}]}'),
}
_READ = {
    good: Response(
        text=json.dumps(
            {
                "dimension_scores": dict.fromkeys(RULE.dimensions, 5 if good else 2),
                "detected_red_flags": [],
            }
        )
    )
    for good in (True, False)
}
