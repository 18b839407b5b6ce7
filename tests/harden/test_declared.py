"""A mutation model is told what it can declare, and what it declares is proved."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from casework.benchmarks.contractnli.adapter import ContractNLI
from casework.benchmarks.contractnli.terms import ALIASED
from casework.benchmarks.pubmedqa.adapter import PubMedQA
from casework.benchmarks.pubmedqa.inverse import KINDS
from casework.benchmarks.records import Item
from casework.benchmarks.sets import SETS, adapter
from casework.harden.asking import AskedMutator, AskedTask, Model, declared_of
from casework.harden.execute import Search
from casework.harden.fake import CATALOG, FakeBenchmark
from casework.harden.log import MemoryLog
from casework.harden.moves import Setup
from casework.harden.protocols import Players
from casework.harden.records import Input
from casework.harden.settings import default
from casework.models.gateway import Gateway
from casework.models.records import Request
from casework.models.scripted import Scripted

KEEPS = "The Receiving Party may retain one copy. It may be kept in a safe."
TEXT = (
    f"AGREEMENT\nThe parties agree.\n1. {KEEPS}\nDuties of the Receiving Party last for five (5) "
    "years from signature.\n2. Ships leave at noon.\nSigned by the parties"
)
AGREEMENT = Item(
    id="c",
    benchmark="contractnli",
    input={
        "document": TEXT,
        "hypothesis": "Receiving Party may retain some Confidential Information.",
    },
    expected="Entailment",
    gold={
        "hypothesis": "c",
        "evidence": [KEEPS],
        "spans": [[TEXT.index(KEEPS), TEXT.index(KEEPS) + len(KEEPS)]],
        "hypotheses": {"c": "Receiving Party may retain some Confidential Information."},
    },
    cluster="1",
    index=0,
)
ABSTRACT = Item(
    id="1",
    benchmark="pubmedqa",
    input={
        "question": "Does a new gasket reduce leaks of pumps?",
        "contexts": [
            "Leaks are common in pumps.",
            "Pumps were drawn by lot. The control group kept the old gasket for 12 weeks.",
            "Leaks were rarer in the control group (P=.01).",
        ],
        "labels": ["BACKGROUND", "METHODS", "RESULTS"],
    },
    expected="yes",
    gold={"long_answer": "A new gasket plainly lowers the number of leaks in all pumps."},
    cluster="1",
    index=0,
)


class Written(NamedTuple):
    """What the model writes in each generation: replacements, labels, and what it declares."""

    swaps: list[tuple[str, str]]
    labels: list[str]
    steps: list[dict[str, Any]]


ABSTRACTS = [
    Written(
        [("12 weeks", "12 weeks (84 days)")],
        ["INTRODUCTION", "METHODS", "RESULTS"],
        [
            {"kind": "unit", "text": "12 weeks (84 days)"},
            {"kind": "heading", "at": 0, "was": "BACKGROUND"},
        ],
    ),
    Written(
        [
            ("The control group", "The control group (CG)"),
            ("in the control group", "in the CG"),
        ],
        ["INTRODUCTION", "METHODS", "RESULTS"],
        [{"kind": "term", "long": "control group", "short": "CG"}],
    ),
]
AGREEMENTS = [
    Written([("five (5) years", "5 years")], [], [{"kind": "figures"}]),
    Written(
        [
            ("Duties of the Receiving Party", "Duties of the Obligor"),
            (
                "from signature.",
                f"from signature.\n{ALIASED.format(old='Receiving Party', new='Obligor')}",
            ),
        ],
        [],
        [{"kind": "alias", "long": "Receiving Party", "short": "Obligor"}],
    ),
]


def rewritten(parent: Input, told: Written) -> Input:
    def swapped(text: str) -> str:
        for old, new in told.swaps:
            text = text.replace(old, new)
        return text

    if "document" in parent:
        return {**parent, "document": swapped(parent["document"])}
    contexts = [swapped(one) for one in parent["contexts"]]
    return {**parent, "contexts": contexts, "labels": told.labels}


@pytest.mark.parametrize(
    ("item", "written"), [(ABSTRACT, ABSTRACTS), (AGREEMENT, AGREEMENTS)], ids=["pubmedqa", "nli"]
)
def test_what_a_model_declares_is_proved_in_both_generations(
    item: Item, written: list[Written], tmp_path: Path
) -> None:
    asked: list[str] = []

    def script(request: Request) -> dict[str, Any]:
        text = request.messages[0]["content"]
        if request.role == "task":
            # Less often right on what was changed, so that the child becomes the next parent.
            wrong = text != benchmark.prompt(item.input) and request.sample % 2
            return {"reply": {"text": "none" if wrong else f"Answer: {item.expected}"}}
        asked.append(text)
        told = written[len(asked) - 1]
        parent = json.loads(text.split("Parent:\n")[1].splitlines()[1])
        entry = {
            "individual_index": 0,
            "axes": [CATALOG.axes[0].axis_name],
            "subtypes": ["plain"],
            "description": "said in another way",
            "written_files": ["input.json"],
            "files": {"input.json": rewritten(parent, told)},
            "hints": {"undo": told.steps},
        }
        return {"reply": {"text": json.dumps({"mutations": [entry]})}}

    settings = default(
        generations=2, children=1, samples=2, halving=None, gates=(), need_proof=True, confirm=0,
        report=0, greedy="never",
    )  # fmt: skip
    benchmark = adapter(item.benchmark)
    model = Model(model="casework/scripted")

    async def run() -> MemoryLog:
        gateway = Gateway(tmp_path / "calls", backend=Scripted(script))
        players = Players(
            AskedTask(gateway, model, benchmark),
            AskedMutator(gateway, model, declared_of(benchmark)),
            None,
        )
        log = MemoryLog()
        setup = Setup(settings, benchmark, CATALOG, None, {item.id: item})
        await Search(setup, players, log).run()
        await gateway.close()
        return log

    entries = asyncio.run(run()).entries
    proved = [one["payload"] for one in entries if one["kind"] == "proved"]
    assert [list(one["proofs"]) for one in proved] == [["g1c00"], ["g2c00"]]
    assert [p["verdict"] for one in proved for p in one["proofs"].values()] == ["proved"] * 2
    last = [one["payload"] for one in entries if one["kind"] == "manifest"][-1]["children"][0]
    # What was declared adds up along the lineage: the proof goes back to the original.
    assert last["individual"]["hints"]["undo"] == [*written[0].steps, *written[1].steps]
    assert all(f'"kind": "{one["kind"]}"' in asked[0] for told in written for one in told.steps)


def test_every_kind_of_step_is_told_and_only_sets_that_use_hints_tell_any() -> None:
    def kinds(name: str) -> set[str]:
        return set(re.findall(r'^{"kind": "(\w+)"', SETS[name].declared(), re.MULTILINE))

    assert kinds("pubmedqa") == set(KINDS)
    assert kinds("contractnli") == {"sentence", "alias", "period", "figures", "marks"}
    assert "renamed" in declared_of(adapter("finqa"))
    assert declared_of(adapter("casework")) == declared_of(FakeBenchmark()) == ""
    for one in (PubMedQA(), ContractNLI()):
        assert "$" not in declared_of(one)
