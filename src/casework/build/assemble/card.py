"""The build card: what a world was built from, by whom, with which words, and what it cost.

Totals are the sums of the recorded replies (specification, section 7); a cached reply that was
paid for earlier is counted once.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from casework.build.artifacts.room import Review
from casework.build.fault import Fault
from casework.build.settings import Settings
from casework.build.stage import AnyStage
from casework.build.wording import prompt_digest
from casework.cases.records import Record


class StageCost(Record):
    """What one stage took: calls, repair rounds among them, tokens, dollars (None: unknown)."""

    stage: str
    models: tuple[str, ...]
    calls: int
    repairs: int
    input_tokens: int
    output_tokens: int
    dollars: float | None


class Card(Record):
    """One build. `prompts`: name -> digest; `documents`: role -> count; `dropped`: documents that
    failed their review, with reasons; `left` what the key had to leave out; `findings` of the
    room's consistency."""

    record: str
    case_name: str
    settings: Settings
    prompts: dict[str, str]
    costs: tuple[StageCost, ...]
    documents: dict[str, int]
    levels: dict[str, int]
    formats: dict[str, int]
    dropped: tuple[Review, ...]
    left: tuple[str, ...]
    findings: tuple[Fault, ...]


def prompts_of(stages: Iterable[AnyStage]) -> dict[str, str]:
    """Every template in use and its digest."""
    return {name: prompt_digest(name) for stage in stages for name in stage.prompts}


def costs_of(entries: Iterable[Mapping[str, Any]]) -> tuple[StageCost, ...]:
    """Costs by stage (the first part of a call's name), from ``replies.jsonl``."""
    seen: set[tuple[str, int, str]] = set()
    calls: Counter[str] = Counter()
    repairs: Counter[str] = Counter()
    tokens: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    dollars: dict[str, float | None] = {}
    models: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        mark = (entry["call"], entry["round"], entry["key"])
        if mark in seen:
            continue
        seen.add(mark)
        stage = str(entry["call"]).split("/")[0]
        calls[stage] += 1
        repairs[stage] += entry["round"] > 1
        tokens[stage][0] += int(entry.get("input") or 0)
        tokens[stage][1] += int(entry.get("output") or 0)
        models[stage].add(str(entry.get("model", "")))
        before, paid = dollars.get(stage, 0.0), entry.get("dollars")
        dollars[stage] = None if before is None or paid is None else before + float(paid)
    return tuple(
        StageCost(
            stage=stage,
            models=tuple(sorted(models[stage])),
            calls=calls[stage],
            repairs=repairs[stage],
            input_tokens=tokens[stage][0],
            output_tokens=tokens[stage][1],
            dollars=dollars[stage],
        )
        for stage in calls
    )
