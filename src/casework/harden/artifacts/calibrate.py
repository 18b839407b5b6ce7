"""Calibration: held-out real records are judged under the rubric, in the words of the gate."""

import statistics
from typing import Any

from casework.harden.artifacts.asking import Ask, Talk
from casework.harden.artifacts.bundle import REGISTRY, RUBRIC, Files, check_realism
from casework.harden.artifacts.draft import as_json
from casework.harden.artifacts.folder import realism_rule
from casework.harden.artifacts.member import MemberVerdict, judge_member
from casework.harden.artifacts.raw import Object, read_json
from casework.harden.artifacts.registry_rules import sample_records
from casework.harden.artifacts.rubric_rules import SOURCES_FOLDER
from casework.harden.records import RealismRule
from casework.harden.wording import STANCES, prompt, shown
from casework.models.structured import StructuredError, last_json

MET = 0.8
"""Share of a source's held-out records that must pass (the example of the paper's A.5.2)."""
MOST = 10
"""Held-out records of one source that are judged."""


async def calibrate(files: Files, ask: Ask, met: float = MET) -> dict[str, bytes]:
    """The files with the calibration filled in: one call for each held-out record.

    A reply that cannot be read counts as a record that did not pass; a source without a single
    readable reply has n = 0, which the rules refuse.
    """
    rule = realism_rule(check_realism(files)[1])
    rubric = read_json(files[RUBRIC])
    results: dict[str, Object] = {}
    for source in read_json(files[REGISTRY])["sources"]:
        path = f"{SOURCES_FOLDER}{source['id']}.heldout.jsonl"
        records = sample_records(files[path])[:MOST] if path in files else []
        results[source["id"]] = _result([await _judge(ask, rule, record) for record in records])
    rubric["calibration"]["heldout_results_by_source"] = results
    rubric["calibration"]["target_met"] = all(one["met_rate"] >= met for one in results.values())
    return {**files, RUBRIC: as_json(rubric)}


async def _judge(ask: Ask, rule: RealismRule, record: Object) -> MemberVerdict:
    text = prompt(
        "realism",
        stance=STANCES[0],
        low=str(rule.scale_min),
        high=str(rule.scale_max),
        dimensions=", ".join(f'"{name}": integer' for name in rule.dimensions),
        rubric=rule.text,
        candidate=shown(record, tuple(record)),
    )
    said = await ask(Talk(messages=({"role": "user", "content": text},)))
    value: Any = None
    if said.state == "ok":
        try:
            value = last_json(said.text, others="refused")
        except StructuredError:
            value = None
    return judge_member(value, rule)


def _result(verdicts: list[MemberVerdict]) -> Object:
    read = [one for one in verdicts if not {"R1", "R2", "R7"} & set(one.codes)]
    if not read:
        return {"n": 0, "mean_score": 0.0, "met_rate": 0.0}
    means = [statistics.fmean(one.scores.values()) for one in read]
    return {
        "n": len(verdicts),
        "mean_score": round(statistics.fmean(means), 4),
        "met_rate": sum(one.passed for one in verdicts) / len(verdicts),
    }
