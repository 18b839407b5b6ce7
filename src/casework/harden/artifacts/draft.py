"""From a researcher's reply to the files of a bundle: what a model says, completed by code.

Hashes, counts, dates, paths, measurements and the calibration are never taken from a model.
"""

import hashlib
import json
import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from casework.harden.artifacts.bundle import (
    CONSTRAINTS,
    PROFILE,
    REGISTRY,
    REPORT,
    RUBRIC,
)
from casework.harden.artifacts.desk import snapshot_path
from casework.harden.artifacts.raw import Object, is_snake, objects, texts_in
from casework.harden.artifacts.rubric_rules import SOURCES_FOLDER

MOST_RECORDS = 200
OFFLINE_NOTE = (
    "Made by a model that could not reach the web: sources are named from what it knows, none "
    "was opened, no record was sampled, and nothing was calibrated."
)
WEB_NOTE = "Made by a model with web access; samples are copied from the kept snapshots."


def draft_realism(
    reply: Any,
    *,
    offline: bool,
    today: str,
    excluded: Mapping[str, Sequence[str]],
    snapshots: Mapping[str, bytes],
) -> dict[str, bytes]:
    """The files of a realism bundle from a reply. Parts that are missing or of the wrong kind
    become empty ones, for the rules to complain of."""
    told = _object(reply)
    files = dict(snapshots)
    registry = _object(told.get("registry"))
    sources = objects(registry.get("sources"))
    samples = {} if offline else _samples(told.get("samples"))
    measured: list[Object] = []
    examples: list[Object] = []
    probe: list[str] = []
    heldout: list[str] = []
    if sources is not None:
        completed: list[Object] = []
        for source in sources:
            id = source.get("id")
            records, raw = samples.get(id, ([], [])) if is_snake(id) else ([], [])
            completed.append({**source, "retrieved_at": today, **_no_samples()})
            if not records or not is_snake(id):
                continue
            paths = {
                part: f"{SOURCES_FOLDER}{id}{part}.jsonl" for part in ("", ".probe", ".heldout")
            }
            split = (records, records[0::2], records[1::2])
            for path, some in zip(paths.values(), split, strict=True):
                files[path] = _lines(some)
            completed[-1].update(
                raw_sample_paths=raw,
                normalized_sample_path=paths[""],
                sample_count=len(records),
                sha256=hashlib.sha256(files[paths[""]]).hexdigest(),
            )
            probe.append(paths[".probe"])
            heldout.append(paths[".heldout"])
            measured.append({"claim": _measure(records), "source_ids": [id]})
            examples.append({"path": paths[""], "source_ids": [id]})
        registry = {**registry, "sources": completed}
    rubric = {
        **_object(told.get("rubric")),
        "research": "offline" if offline else "web",
        "research_note": OFFLINE_NOTE if offline else WEB_NOTE,
        "calibration": {
            "probe_paths": probe,
            "heldout_paths": heldout,
            "heldout_results_by_source": {},
            "target_met": False,
        },
    }
    profile = {
        **_object(told.get("profile")),
        "deterministic_measurements": measured,
        "allowed_examples": examples,
    }
    report = told.get("report")
    families = {family: list(names) for family, names in excluded.items()}
    files[RUBRIC] = as_json(rubric)
    files[REGISTRY] = as_json(registry)
    files[PROFILE] = as_json(profile)
    files[CONSTRAINTS] = as_json({"excluded_benchmark_families": families})
    files[REPORT] = (report if isinstance(report, str) else "").encode("utf-8")
    return files


def draft_axes(reply: Any, *, benchmark: str, offline: bool) -> dict[str, bytes]:
    """The catalog and its report from a reply, as files."""
    told = _object(reply)
    data = {
        "benchmark": benchmark,
        "research": "offline" if offline else "web",
        "research_note": OFFLINE_NOTE if offline else "Made by a model with web access.",
        "axes": told.get("axes"),
    }
    report = told.get("report")
    text = report if isinstance(report, str) else ""
    return {"axes.json": as_json(data), "axes_report.md": text.encode("utf-8")}


def as_json(value: Any) -> bytes:
    """A value as a file to read and to hash."""
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode("utf-8")


def _samples(given: Any) -> dict[str, tuple[list[Object], list[str]]]:
    """Records and snapshot paths by source id; what is malformed is left out."""
    found: dict[str, tuple[list[Object], list[str]]] = {}
    for sample in objects(given) or []:
        id, records = sample.get("source_id"), objects(sample.get("records"))
        numbers = sample.get("snapshots")
        if not isinstance(id, str) or not records or not isinstance(numbers, list):
            continue
        raw = [
            snapshot_path(int(str(number)))
            for number in numbers
            if str(number).isascii() and str(number).isdigit() and len(str(number)) <= 6
        ]
        found[id] = (records[:MOST_RECORDS], raw)
    return found


def _no_samples() -> Object:
    return {"raw_sample_paths": [], "normalized_sample_path": "", "sample_count": 0, "sha256": ""}


def _lines(records: Sequence[Object]) -> bytes:
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in records).encode("utf-8")


def _measure(records: Sequence[Object]) -> str:
    sizes = [
        sum(len(text) for value in one.values() for text in texts_in(value)) for one in records
    ]
    return (
        f"{len(records)} records sampled; median length {statistics.median(sizes):.0f} characters"
    )


def _object(value: Any) -> Object:
    return dict(value) if isinstance(value, dict) else {}
