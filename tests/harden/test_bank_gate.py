"""Bank case BB-E01 through the whole gate: proofs first, then judges, and nobody else decides."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from casework.benchmarks.contractnli.adapter import ContractNLI
from casework.benchmarks.finqa.adapter import FinQA
from casework.benchmarks.records import Item
from casework.harden.execute import Search
from casework.harden.fake import CATALOG, RULE
from casework.harden.log import MemoryLog
from casework.harden.moves import Setup
from casework.harden.protocols import Players, Response
from casework.harden.records import Input, SampleRole, canonical
from casework.harden.settings import default, replicate
from casework.harden.transformation import FILE, Mutation, MutationContext

BANK = Path(__file__).parents[1] / "bugbank" / "BB-E01"
ORIGINALS = {one["id"]: one for one in json.loads((BANK / "originals.json").read_text())}
MUTANTS = json.loads((BANK / "mutants.json").read_text())
DECISIONS = json.loads((BANK / "expected.json").read_text())["decisions"]


def page(case: dict[str, Any]) -> Input:
    """A case of the bank as an input of its set."""
    if "clause" in case:
        return {"document": case["clause"], "hypothesis": case["hypothesis"]}
    return {
        "pre_text": [case["text"]],
        "table": case["table"],
        "post_text": [],
        "question": case["question"],
    }


def item_of(case: dict[str, Any]) -> Item:
    text = case.get("clause", "")
    gold: dict[str, Any] = (
        {
            "hypothesis": "h",
            "evidence": [text],
            "spans": [[0, len(text)]],
            "hypotheses": {"h": case["hypothesis"]},
        }
        if text
        else {"program": case["program"], "exe_ans": case["gold"], "evidence": []}
    )
    return Item(
        id=case["id"],
        benchmark="contractnli" if text else "finqa",
        input=page(case),
        expected=str(case["gold"]),
        gold=gold,
        cluster=case["id"],
        index=0,
    )


class Everybody:
    """A mutator that brings the bank's mutants, a judge that knows them, a model that is right."""

    def __init__(self, original: dict[str, Any]) -> None:
        self.mutants = [
            one for one in MUTANTS if ("clause" in one["case"]) == ("clause" in original)
        ]
        self.names = {canonical(page(one["case"])): one["name"] for one in self.mutants}
        self.audited: list[str] = []
        self._reply = f"Label: {original['gold']}"
        if "program" in original:
            self._reply = f"Program: {original['program']}"

    async def mutate(
        self, context: MutationContext, attempt: int, complaints: tuple[str, ...]
    ) -> Mutation:
        entries = [
            {
                "individual_index": number,
                "axes": [context.candidate_axes[0].axis_name],
                "subtypes": ["as the bank has it"],
                "description": mutant["name"],
                "written_files": [FILE],
            }
            for number, mutant in enumerate(self.mutants)
        ]
        written = {
            f"candidates/{number}/{FILE}": canonical(page(mutant["case"]))
            for number, mutant in enumerate(self.mutants)
        }
        return Mutation(manifest=json.dumps({"mutations": entries}), written=written)

    async def sample(self, item: Item, input: Input, role: SampleRole, t: int) -> Response:
        return Response(text=self._reply)

    async def extract(self, item: Item, reference: Input, attempt: int) -> Response:
        needed = {"semantic_label": "requested_task_semantics", "value": "what is asked"}
        return Response(text=json.dumps({"necessary_information": [needed], "relationships": []}))

    async def audit(
        self,
        item: Item,
        reference: Input,
        extraction: str,
        candidate: Input,
        member: int,
        attempt: int,
    ) -> Response:
        name = self.names[canonical(candidate)]
        self.audited.append(name)
        good = DECISIONS[name]["expect"] == "accept"
        lost = [] if good else [{"semantic_label": "it", "description": "", "impact": ""}]
        return Response(text=json.dumps({"pass": good, "missing_information": lost}))

    async def realism(self, item: Item, candidate: Input, member: int, attempt: int) -> Response:
        scores = dict.fromkeys(RULE.dimensions, 5)
        return Response(text=json.dumps({"dimension_scores": scores, "detected_red_flags": []}))


@pytest.mark.parametrize("name", ORIGINALS)
@pytest.mark.parametrize("mode", ["replicate", "default"])
def test_bb_e01_every_mutant_is_decided_as_the_bank_has_it(name: str, mode: str) -> None:
    players = Everybody(ORIGINALS[name])
    item = item_of(ORIGINALS[name])
    count = len(players.mutants)
    settings = replicate(generations=1, children=count)
    if mode == "default":
        settings = default(
            generations=1, children=count, halving=None, audit=1.0, confirm=0, report=0
        )
    adapter = ContractNLI() if item.benchmark == "contractnli" else FinQA()
    log = MemoryLog()
    setup = Setup(settings, adapter, CATALOG, RULE, {item.id: item})
    asyncio.run(Search(setup, Players(players, players, players), log).run())
    told = {entry["kind"]: entry["payload"] for entry in log.entries}
    assert told["manifest"]["refused"] == {}
    named = {
        one["individual"]["id"]: one["individual"]["description"]
        for one in told["manifest"]["children"]
    }
    accepted = {named[child] for child, said in told["selected"]["verdicts"].items()
                if said == "pass"}  # fmt: skip
    assert accepted == {
        one["name"] for one in players.mutants if DECISIONS[one["name"]]["expect"] == "accept"
    }
    # What arithmetic alone can tell cost no question to a judge.
    by_code = {"evidence_removed", "rounding_loses_precision", "mixed_units", "row_label_swapped"}
    assert not by_code & set(players.audited)
