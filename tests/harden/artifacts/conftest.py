"""Artifacts that hold to every rule, for tests to break one rule at a time."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from casework.harden.artifacts.bundle import CONSTRAINTS, PROFILE, REGISTRY, REPORT, RUBRIC
from casework.harden.artifacts.rubric_rules import SOURCES_FOLDER

SOURCES = {"alpha": "benchmark", "beta": "benchmark", "field": "primary_real_world"}


def encoded(value: Any) -> bytes:
    return json.dumps(value).encode()


def a_source(id: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    raw = f"{SOURCES_FOLDER}raw/{id}.txt"
    files = {raw: f"First record of {id}.\nSecond record of {id}.\n".encode()}
    records = [{"text": f"First record of {id}."}, {"text": f"Second record of {id}."}]
    paths = {part: f"{SOURCES_FOLDER}{id}{part}.jsonl" for part in ("", ".probe", ".heldout")}
    for path, some in zip(paths.values(), (records, records[:1], records[1:]), strict=True):
        files[path] = b"".join(encoded(one) + b"\n" for one in some)
    source = {
        "id": id,
        "name": id.title(),
        "family": f"{id} family",
        "kind": SOURCES[id],
        "is_target_family": False,
        "canonical_url": f"https://{id}.example.org/set",
        "revision": "v1",
        "license_or_provenance": "CC BY 4.0",
        "retrieved_at": "2026-02-03T04:05:06+00:00",
        "relevance": "same field",
        "lineage": "made on its own",
        "raw_sample_paths": [raw],
        "normalized_sample_path": paths[""],
        "sample_count": 2,
        "sha256": hashlib.sha256(files[paths[""]]).hexdigest(),
    }
    return source, files


def a_rubric() -> dict[str, Any]:
    return {
        "rubric_name": "Realism of letters",
        "domain_summary": "Letters between offices.",
        "scale_min": 1,
        "scale_max": 5,
        "met_threshold": 4,
        "dimensions": [
            {
                "id": f"D{number}",
                "name": f"aspect {number}",
                "description": "what is looked at",
                "score_high": "as in life",
                "score_low": "as in no life",
                "evidence_source_ids": ["alpha", "field"],
            }
            for number in (1, 2, 3)
        ],
        "synthetic_red_flags": [
            {
                "id": "R1",
                "description": "impossible",
                "blocking": True,
                "evidence_source_ids": ["alpha", "beta"],
            },
            {
                "id": "R2",
                "description": "odd",
                "blocking": False,
                "evidence_source_ids": ["alpha"],
            },
        ],
        "case_pass_rule": {
            "minimum_mean_score": 4.0,
            "all_dimensions_must_meet_threshold": True,
            "blocking_red_flags_fail": True,
        },
        "overall_guidance": "Look at the letter.",
        "calibration": {
            "probe_paths": [f"{SOURCES_FOLDER}{id}.probe.jsonl" for id in SOURCES],
            "heldout_paths": [f"{SOURCES_FOLDER}{id}.heldout.jsonl" for id in SOURCES],
            "heldout_results_by_source": {
                id: {"n": 1, "mean_score": 4.5, "met_rate": 1.0} for id in SOURCES
            },
            "target_met": True,
        },
    }


def an_axis(name: str) -> dict[str, Any]:
    return {
        "axis_name": name,
        "definition": f"What {name} means.",
        "goal": "Only inputs are edited, and the gold output is preserved.",
        "distinctive_focus": "one thing",
        "target_artifact_types": ["text"],
        "subtypes": ["one_way", "other_way", "third_way"],
        "prompt_guidance": ["do this", "do that", "mind this", "mind that", "stop there"],
        "priority": "normal",
    }


def a_catalog() -> dict[str, Any]:
    names = ["domain_specific_realism", *(f"axis_{letter}" for letter in "abcdefg")]
    return {"axes": [an_axis(name) for name in names]}


def a_bundle() -> dict[str, Any]:
    """Parsed parts by path; samples and report as bytes."""
    files: dict[str, Any] = {}
    sources: list[dict[str, Any]] = []
    for id in SOURCES:
        source, some = a_source(id)
        sources.append(source)
        files.update(some)
    files[RUBRIC] = a_rubric()
    files[REGISTRY] = {
        "inferred_domain": "letters",
        "inferred_task_family": "reading",
        "target_benchmark_family": "unknown",
        "sources": sources,
    }
    files[PROFILE] = {
        "common_patterns": [{"claim": "a date", "source_ids": ["alpha", "beta"]}],
        "source_specific_patterns": [{"claim": "a stamp", "source_ids": ["field"]}],
        "deterministic_measurements": [{"claim": "2 records", "source_ids": ["alpha"]}],
        "allowed_examples": [{"path": f"{SOURCES_FOLDER}alpha.jsonl", "source_ids": ["alpha"]}],
    }
    files[CONSTRAINTS] = {"excluded_benchmark_families": {"TargetQA": ["Target-QA", "TGT"]}}
    files[REPORT] = b"# Report\n"
    return files


@pytest.fixture
def bundle() -> dict[str, Any]:
    return a_bundle()


@pytest.fixture
def catalog() -> dict[str, Any]:
    return a_catalog()


@pytest.fixture
def as_files() -> Callable[[dict[str, Any]], dict[str, bytes]]:
    """Write the parsed parts of a bundle as the bytes they would be on disk."""

    def write(parts: dict[str, Any]) -> dict[str, bytes]:
        return {
            path: value if isinstance(value, bytes) else encoded(value)
            for path, value in parts.items()
        }

    return write
