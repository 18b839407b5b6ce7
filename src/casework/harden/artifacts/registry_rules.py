"""The rules of a source registry and its samples, S1 to S8 (spec 1.9), and of a profile, P1 to P3.

Each broken rule has its own code. S0 and P0 stand for files that cannot be read at all. S9 is
ours: a normalised record must be found in what was really fetched.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from casework.harden.artifacts.blind import labelled
from casework.harden.artifacts.raw import (
    Object,
    Unreadable,
    absent,
    is_text,
    is_texts,
    is_whole,
    keys_in,
    objects,
    read_json,
    texts_in,
)
from casework.harden.artifacts.records import Fault
from casework.harden.artifacts.rubric_rules import inside

REGISTRY = ("inferred_domain", "inferred_task_family", "target_benchmark_family", "sources")
SOURCE = (
    "id",
    "name",
    "family",
    "kind",
    "is_target_family",
    "canonical_url",
    "revision",
    "license_or_provenance",
    "retrieved_at",
    "relevance",
    "lineage",
    "raw_sample_paths",
    "normalized_sample_path",
    "sample_count",
    "sha256",
)
KINDS = ("benchmark", "primary_real_world")
DESCRIBED = ("revision", "license_or_provenance", "relevance", "lineage")
PROFILE = (
    "common_patterns",
    "source_specific_patterns",
    "deterministic_measurements",
    "allowed_examples",
)


def check_registry(data: Any, where: str = "registry") -> list[Fault]:
    """S1 to S5 of a registry's data."""
    if not isinstance(data, dict):
        return [Fault(code="S0", where=where, message="a registry is one JSON object")]
    faults = absent(data, REGISTRY, "S1", where)
    for key in REGISTRY[:-1]:
        if key in data and not is_text(data[key]):
            faults.append(Fault(code="S1", where=where, message=f"{key!r} must be a text"))
    sources = objects(data.get("sources"))
    if sources is None:
        message = "'sources' must be a list of objects"
        return [*faults, Fault(code="S1", where=where, message=message)]
    for number, source in enumerate(sources):
        faults += _source_faults(source, f"{where}.sources[{number}]")
    faults += _enough(sources, where)
    seen: list[Any] = []
    for number, source in enumerate(sources):
        if "id" in source and source["id"] in seen:
            place = f"{where}.sources[{number}]"
            message = f"the id {str(source['id'])[:60]!r} appears twice"
            faults.append(Fault(code="S5", where=place, message=message))
        seen.append(source.get("id"))
    return faults


def check_samples(
    sources: Sequence[Object], files: Mapping[str, bytes], where: str = "registry"
) -> tuple[list[Fault], list[Fault]]:
    """S6, and then S8 with S9, of the normalised samples. `files`: bytes by path in the bundle."""
    digests: list[Fault] = []
    contents: list[Fault] = []
    for number, source in enumerate(sources):
        place = f"{where}.sources[{number}]"
        path = source.get("normalized_sample_path")
        data = files.get(path) if is_text(path) and inside(path) else None
        if data is None:
            message = "'normalized_sample_path' names no file of the bundle's sources"
            digests.append(Fault(code="S6", where=place, message=message))
            continue
        if hashlib.sha256(data).hexdigest() != source.get("sha256"):
            message = "'sha256' is not that of the normalised samples"
            digests.append(Fault(code="S6", where=place, message=message))
        try:
            records = sample_records(data)
        except Unreadable as error:
            digests.append(Fault(code="S6", where=place, message=f"the samples: {error}"))
            continue
        count = source.get("sample_count")
        if not is_whole(count) or count != len(records) or not records:
            message = f"'sample_count' must be the number of records, {len(records)}, and not 0"
            digests.append(Fault(code="S6", where=place, message=message))
        for key in sorted({key for record in records for key in keys_in(record) if labelled(key)}):
            message = f"a sample has the label-like key {key[:60]!r}"
            contents.append(Fault(code="S8", where=place, message=message))
        contents += _found(records, source, files, place)
    return digests, contents


def check_profile(
    data: Any, sources: Sequence[str], samples: Sequence[str], where: str = "profile"
) -> list[Fault]:
    """P1 to P3 of a reference profile: four lists, every claim cites sources, examples are ours.

    `samples` are the paths of the normalised sample files.
    """
    if not isinstance(data, dict):
        return [Fault(code="P0", where=where, message="a profile is one JSON object")]
    faults = absent(data, PROFILE, "P1", where)
    for key in PROFILE:
        if key not in data:
            continue
        claims = objects(data[key])
        if claims is None:
            message = f"{key!r} must be a list of objects"
            faults.append(Fault(code="P1", where=where, message=message))
            continue
        for number, claim in enumerate(claims):
            place = f"{where}.{key}[{number}]"
            cited = claim.get("source_ids")
            if not is_texts(cited) or any(id not in sources for id in cited):
                message = "'source_ids' must cite sources of the registry"
                faults.append(Fault(code="P2", where=place, message=message))
            if key == "allowed_examples" and claim.get("path") not in samples:
                message = "'path' must be that of normalised samples of this bundle"
                faults.append(Fault(code="P3", where=place, message=message))
            elif key != "allowed_examples" and not is_text(claim.get("claim")):
                faults.append(Fault(code="P1", where=place, message="'claim' must be a text"))
    return faults


def sample_records(data: bytes) -> list[Object]:
    """The records of a normalised sample file: one JSON object a line. Raises Unreadable."""
    records: list[Object] = []
    for line in data.splitlines():
        if line.strip():
            record = read_json(line)
            if not isinstance(record, dict):
                raise Unreadable("a line is not a JSON object")
            records.append(record)
    return records


def _source_faults(source: Object, where: str) -> list[Fault]:
    faults = absent(source, SOURCE, "S1", where)
    for key in ("id", "name", "family"):
        if key in source and not is_text(source[key]):
            faults.append(Fault(code="S1", where=where, message=f"{key!r} must be a text"))
    if "kind" in source and source["kind"] not in KINDS:
        message = f"'kind' must be one of {', '.join(KINDS)}"
        faults.append(Fault(code="S1", where=where, message=message))
    if "is_target_family" in source and source["is_target_family"] is not False:
        message = "'is_target_family' must be false: a rubric is blind to its target"
        faults.append(Fault(code="S4", where=where, message=message))
    for key in DESCRIBED:
        if key in source and not is_text(source[key]):
            faults.append(Fault(code="S5", where=where, message=f"{key!r} must be a text"))
    if "canonical_url" in source and not is_https(source["canonical_url"]):
        message = "'canonical_url' must be an https address"
        faults.append(Fault(code="S5", where=where, message=message))
    if "retrieved_at" in source and not _is_time(source["retrieved_at"]):
        message = "'retrieved_at' must be an ISO 8601 date or time"
        faults.append(Fault(code="S5", where=where, message=message))
    return faults


def _enough(sources: Sequence[Object], where: str) -> list[Fault]:
    families = {
        str(source.get("family")).casefold()
        for source in sources
        if source.get("kind") == "benchmark"
    }
    faults: list[Fault] = []
    if len(families) < 2:
        message = f"{len(families)} benchmark families; at least 2 independent ones are needed"
        faults.append(Fault(code="S2", where=where, message=message))
    if not any(source.get("kind") == "primary_real_world" for source in sources):
        message = "no primary real-world source; at least 1 is needed"
        faults.append(Fault(code="S3", where=where, message=message))
    return faults


def is_https(url: Any) -> bool:
    """Whether a value is a plain https address: a host, no user, no blanks."""
    if not isinstance(url, str) or len(url) > 2000 or re.search(r"\s", url):
        return False
    try:
        parts = urlsplit(url)
        return parts.scheme == "https" and "." in (parts.hostname or "") and "@" not in parts.netloc
    except ValueError:
        return False


def _is_time(value: Any) -> bool:
    if not isinstance(value, str) or not re.match(r"\d{4}-\d\d-\d\d", value):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def _found(
    records: Sequence[Object], source: Object, files: Mapping[str, bytes], where: str
) -> list[Fault]:
    """S9: every text of a record stands in the raw snapshots it was taken from."""
    paths = source.get("raw_sample_paths")
    if not is_texts(paths) or any(not inside(path) or path not in files for path in paths):
        message = "'raw_sample_paths' must name the snapshots the samples were taken from"
        return [Fault(code="S9", where=where, message=message)]
    raw = _squeezed(" ".join(files[path].decode("utf-8", "replace") for path in paths))
    faults: list[Fault] = []
    for number, record in enumerate(records):
        values = list(texts_in(record, keys=False))
        if any(_squeezed(text) not in raw for text in values):
            message = f"record {number} holds words that are in none of the raw snapshots"
            faults.append(Fault(code="S9", where=where, message=message))
    return faults


def _squeezed(text: str) -> str:
    return " ".join(text.split())
