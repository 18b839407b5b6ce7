"""From a researcher's reply to the files of a bundle: what a model says, completed by code.

Hashes, counts, dates, paths, measurements and the calibration are never taken from a model.
"""

import hashlib
import json
import statistics
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

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


class _Sampled(NamedTuple):
    id: str
    entry: Object
    files: dict[str, bytes]
    measure: str


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
    sampled: list[_Sampled] = []
    if sources is not None:
        samples = {} if offline else _samples(told.get("samples"))
        sampled = [_sample(source, samples) for source in sources]
        completed = [
            {**source, "retrieved_at": today, **one.entry}
            for source, one in zip(sources, sampled, strict=True)
        ]
        registry = {**registry, "sources": completed}
    for one in sampled:
        files.update(one.files)
    taken = [one for one in sampled if one.files]
    rubric = {
        **_object(told.get("rubric")),
        "research": "offline" if offline else "web",
        "research_note": OFFLINE_NOTE if offline else WEB_NOTE,
        "calibration": {
            "probe_paths": [_path(one.id, ".probe") for one in taken],
            "heldout_paths": [_path(one.id, ".heldout") for one in taken],
            "heldout_results_by_source": {},
            "target_met": False,
        },
    }
    profile = {
        **_object(told.get("profile")),
        "deterministic_measurements": [
            {"claim": one.measure, "source_ids": [one.id]} for one in taken
        ],
        "allowed_examples": [{"path": _path(one.id), "source_ids": [one.id]} for one in taken],
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


def _sample(source: Object, samples: Mapping[str, tuple[list[Object], list[str]]]) -> _Sampled:
    """The sample files of one source, and what its registry entry says of them."""
    id = source.get("id")
    if not is_snake(id) or id not in samples:
        empty = {"raw_sample_paths": [], "normalized_sample_path": ""}
        return _Sampled(str(id), {**empty, "sample_count": 0, "sha256": ""}, {}, "")
    records, raw = samples[id]
    # Every second record is held out: a fixed split, and no record is in both parts.
    split = {"": records, ".probe": records[0::2], ".heldout": records[1::2]}
    files = {_path(id, part): _lines(some) for part, some in split.items()}
    entry = {
        "raw_sample_paths": raw,
        "normalized_sample_path": _path(id),
        "sample_count": len(records),
        "sha256": hashlib.sha256(files[_path(id)]).hexdigest(),
    }
    return _Sampled(id, entry, files, _measure(records))


def _path(id: str, part: str = "") -> str:
    return f"{SOURCES_FOLDER}{id}{part}.jsonl"


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


def _lines(records: Sequence[Object]) -> bytes:
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in records).encode("utf-8")


def _measure(records: Sequence[Object]) -> str:
    sizes = [sum(map(len, texts_in(one, keys=False))) for one in records]
    return (
        f"{len(records)} records sampled; median length {statistics.median(sizes):.0f} characters"
    )


def _object(value: Any) -> Object:
    return dict(value) if isinstance(value, dict) else {}
