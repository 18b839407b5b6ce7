"""What a mutator is told: the fields of the paper, ranked axes, and nothing a judge said."""

import asyncio
import json

import hardened as w
from casework.benchmarks.records import Item
from casework.harden.execute import Search
from casework.harden.log import MemoryLog
from casework.harden.protocols import Players, Response
from casework.harden.records import Input
from casework.harden.settings import replicate
from casework.harden.transformation import Mutation, MutationContext

FIELDS = (
    "case_id generation baseline_score candidates_per_generation population_size max_generations "
    "degradable_files source_case_dir candidates manifest_path case_state candidate_axes "
    "axis_feedback realism_criteria_summary metadata gold_output_summary files"
)
WORD = "JUDGE-SAID-THIS"


class Listener(w.Counted):
    """Keeps what the mutator is told; its judge talks."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[MutationContext] = []

    async def mutate(
        self, context: MutationContext, attempt: int, complaints: tuple[str, ...]
    ) -> Mutation:
        self.told.append(context)
        return await super().mutate(context, attempt, complaints)

    async def realism(self, item: Item, candidate: Input, member: int, attempt: int) -> Response:
        said = await super().realism(item, candidate, member, attempt)
        value = json.loads(said.text) | {"rationale": WORD}
        return said.model_copy(update={"text": json.dumps(value)})


def test_the_fields_of_the_paper_and_no_word_of_a_judge_or_of_the_gold() -> None:
    players = Listener()
    setup = w.setup_of(replicate(generations=3, children=5), 2)
    log = MemoryLog()
    asyncio.run(Search(setup, Players(players, players, players), log).run())
    assert WORD in json.dumps(log.entries)
    ranked = [entry["payload"] for entry in log.entries if entry["kind"] == "ranked"]
    assert len(players.told) >= len(ranked) > 2
    for context in players.told:
        told = context.model_dump(mode="json")
        assert list(told) == FIELDS.split()
        assert WORD not in json.dumps(told)
        assert json.dumps(setup.items[context.case_id].gold) not in json.dumps(told)
        assert set(told["case_state"]) == {
            "current_generation", "best_score", "best_individual_path", "population",
        }  # fmt: skip
        assert all(
            set(counts) == {"applied", "survived_gates", "improved_fitness"}
            for counts in told["axis_feedback"].values()
        )
        names = [axis["axis_name"] for axis in told["candidate_axes"]]
        place = {"generation": context.generation}
        assert names in [
            [name for name, _ in one["axes"]] for one in ranked if place.items() <= one.items()
        ]
        assert sorted(names) == sorted(setup.catalog.names)
        assert [one["writable_files"] for one in told["candidates"]] == [["input.json"]] * 5
    last = players.told[-1]
    assert last.generation == 3
    assert any(one["applied"] for one in last.axis_feedback.values())
