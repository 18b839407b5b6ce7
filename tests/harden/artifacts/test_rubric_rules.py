"""Each rule of a rubric, its registry and its profile, broken alone, has its own code."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.harden.artifacts.bundle import (
    CONSTRAINTS,
    PROFILE,
    REGISTRY,
    REPORT,
    RUBRIC,
    check_realism,
)
from casework.harden.artifacts.rubric_rules import SOURCES_FOLDER, inside

Bundle = dict[str, Any]
Break = Callable[[Bundle], Any]


def at(path: str, *steps: Any) -> Callable[[Any], Break]:
    """Set one place of one part."""

    def setter(value: Any) -> Break:
        def put(bundle: Bundle) -> None:
            place = bundle[path]
            for step in steps[:-1]:
                place = place[step]
            place[steps[-1]] = value

        return put

    return setter


def resample(id: str, records: list[Any]) -> Break:
    """Other samples for a source, with the digest and count that are right for them."""

    def put(bundle: Bundle) -> None:
        source = next(one for one in bundle[REGISTRY]["sources"] if one["id"] == id)
        data = b"".join(json.dumps(one).encode() + b"\n" for one in records)
        bundle[source["normalized_sample_path"]] = data
        source["sha256"] = hashlib.sha256(data).hexdigest()
        source["sample_count"] = len(records)

    return put


def another(bundle: Bundle, kind: str) -> None:
    """One source more, with the samples of the first."""
    sources = bundle[REGISTRY]["sources"]
    sources.append({**sources[0], "id": "more", "kind": kind})
    results = bundle[RUBRIC]["calibration"]["heldout_results_by_source"]
    results["more"] = results["alpha"]


def one_family(bundle: Bundle) -> None:
    bundle[REGISTRY]["sources"][1]["family"] = "ALPHA family"
    bundle[RUBRIC]["synthetic_red_flags"][0]["evidence_source_ids"] = ["alpha", "field"]


dim = (RUBRIC, "dimensions", 0)
flag = (RUBRIC, "synthetic_red_flags", 0)
calibration = (RUBRIC, "calibration")
source = (REGISTRY, "sources", 0)
PROBE = f"{SOURCES_FOLDER}alpha.probe.jsonl"

BROKEN: list[tuple[str, str, Break]] = [
    ("V0", "list", lambda b: b.__setitem__(RUBRIC, [])),
    ("V0", "gone", lambda b: b.pop(RUBRIC)),
    ("V0", "not json", lambda b: b.__setitem__(RUBRIC, b"{")),
    ("V1", "missing", lambda b: b[RUBRIC].pop("overall_guidance")),
    ("V1", "empty", at(RUBRIC, "rubric_name")("")),
    ("V2", "min", at(RUBRIC, "scale_min")(0)),
    ("V2", "max", at(RUBRIC, "scale_max")(10)),
    ("V2", "min true", at(RUBRIC, "scale_min")(True)),
    ("V2", "threshold", at(RUBRIC, "met_threshold")(6)),
    ("V2", "threshold float", at(RUBRIC, "met_threshold")(4.0)),
    ("V3", "two", lambda b: b[RUBRIC]["dimensions"].pop()),
    (
        "V3",
        "six",
        lambda b: b[RUBRIC]["dimensions"].extend(
            [{**b[RUBRIC]["dimensions"][0], "id": f"E{n}"} for n in range(3)]
        ),
    ),
    ("V3", "same id", at(*dim, "id")("D2")),
    ("V3", "empty id", at(*dim, "id")("")),
    ("V3", "no anchor", lambda b: b[RUBRIC]["dimensions"][0].pop("score_low")),
    ("V3", "empty name", at(*dim, "name")(" ")),
    ("V3", "no list", at(RUBRIC, "dimensions")({})),
    ("V4", "dimension", at(*dim, "evidence_source_ids")(["alpha", "gamma"])),
    ("V4", "flag", at(*flag, "evidence_source_ids")(["gamma", "delta"])),
    ("V4", "none", at(*flag, "evidence_source_ids")([])),
    ("V5", "flag", at(*flag, "evidence_source_ids")(["alpha"])),
    ("V5", "one twice", at(*flag, "evidence_source_ids")(["alpha", "alpha"])),
    ("V5", "dimension", at(*dim, "evidence_source_ids")(["field"])),
    ("V6", "same id", at(*flag, "id")("R2")),
    ("V6", "a dimension's id", at(*flag, "id")("D1")),
    ("V6", "blocking", at(*flag, "blocking")("yes")),
    ("V6", "description", at(*flag, "description")("")),
    ("V6", "no list", at(RUBRIC, "synthetic_red_flags")(None)),
    ("V7", "missing", lambda b: b[RUBRIC]["case_pass_rule"].pop("blocking_red_flags_fail")),
    ("V7", "type", at(RUBRIC, "case_pass_rule", "blocking_red_flags_fail")(1)),
    ("V7", "mean", at(RUBRIC, "case_pass_rule", "minimum_mean_score")(5.5)),
    ("V7", "mean true", at(RUBRIC, "case_pass_rule", "minimum_mean_score")(True)),
    ("V7", "no object", at(RUBRIC, "case_pass_rule")([])),
    ("V8", "no probe", at(*calibration, "probe_paths")([])),
    ("V8", "no held out", at(*calibration, "heldout_paths")([])),
    ("V8", "overlap", at(*calibration, "heldout_paths")([PROBE])),
    ("V8", "outside", at(*calibration, "probe_paths")(["grounding/other.jsonl"])),
    ("V8", "dots", at(*calibration, "probe_paths")([f"{SOURCES_FOLDER}../rubric.json"])),
    ("V8", "not there", at(*calibration, "probe_paths")([f"{SOURCES_FOLDER}no.jsonl"])),
    (
        "V8",
        "source missing",
        lambda b: b[RUBRIC]["calibration"]["heldout_results_by_source"].pop("field"),
    ),
    ("V8", "n 0", at(*calibration, "heldout_results_by_source", "alpha", "n")(0)),
    ("V8", "mean", at(*calibration, "heldout_results_by_source", "alpha", "mean_score")(0.5)),
    ("V8", "rate", at(*calibration, "heldout_results_by_source", "alpha", "met_rate")(1.01)),
    ("V8", "not met", at(*calibration, "target_met")(False)),
    ("V8", "met 1", at(*calibration, "target_met")(1)),
    ("V8", "no object", at(RUBRIC, "calibration")("done")),
    ("S0", "list", lambda b: b.__setitem__(REGISTRY, [])),
    ("S1", "missing", lambda b: b[REGISTRY].pop("inferred_domain")),
    ("S1", "source key", lambda b: b[REGISTRY]["sources"][0].pop("name")),
    ("S1", "kind", lambda b: another(b, "blog")),
    ("S2", "one family", one_family),
    ("S3", "no primary", at(REGISTRY, "sources", 2, "kind")("benchmark")),
    ("S4", "target", at(*source, "is_target_family")(True)),
    ("S4", "null", at(*source, "is_target_family")(None)),
    ("S5", "same id", lambda b: b[REGISTRY]["sources"].append({**b[REGISTRY]["sources"][0]})),
    ("S5", "http", at(*source, "canonical_url")("http://alpha.example.org")),
    ("S5", "no host", at(*source, "canonical_url")("https:///path")),
    ("S5", "user", at(*source, "canonical_url")("https://me@alpha.example.org")),
    ("S5", "revision", at(*source, "revision")("")),
    ("S5", "licence", at(*source, "license_or_provenance")(None)),
    ("S5", "lineage", at(*source, "lineage")("")),
    ("S5", "relevance", at(*source, "relevance")("")),
    ("S5", "time", at(*source, "retrieved_at")("yesterday")),
    ("S5", "impossible date", at(*source, "retrieved_at")("2026-02-31")),
    ("S6", "digest", at(*source, "sha256")("0" * 64)),
    ("S6", "count", at(*source, "sample_count")(3)),
    (
        "S6",
        "count true",
        lambda b: (
            resample("alpha", [{"text": "First record of alpha."}])(b),
            b[REGISTRY]["sources"][0].__setitem__("sample_count", True),
        ),
    ),
    (
        "S6",
        "bytes",
        lambda b: b.__setitem__(
            f"{SOURCES_FOLDER}beta.jsonl", b'{"text": "First record of beta."}\n'
        ),
    ),
    ("S6", "no samples", resample("alpha", [])),
    ("S7", "registry", at(*source, "relevance")("like TargetQA")),
    ("S7", "rubric", at(RUBRIC, "overall_guidance")("as in target qa")),
    ("S7", "profile", at(PROFILE, "common_patterns", 0, "claim")("as TARGET_QA has")),
    ("S7", "report", lambda b: b.__setitem__(REPORT, "see Tar\u00adgetQA".encode())),
    ("S7", "sources", lambda b: b.__setitem__(f"{SOURCES_FOLDER}raw/more.txt", b"a TGT record")),
    ("S7", "file name", lambda b: b.__setitem__(f"{SOURCES_FOLDER}raw/target-qa.txt", b"x")),
    ("S7", "target family", at(REGISTRY, "target_benchmark_family")("TargetQA")),
    ("S7", "no list", lambda b: b.__setitem__(CONSTRAINTS, {})),
    ("S7", "no report", lambda b: b.pop(REPORT)),
    ("S8", "answer", resample("alpha", [{"text": "First record of alpha.", "answer": 1}])),
    ("S8", "nested", resample("alpha", [{"text": "First record of alpha.", "x": {"exe_ans": 1}}])),
    ("S8", "compound", resample("alpha", [{"goldProgram": "First record of alpha."}])),
    ("S9", "invented", resample("alpha", [{"text": "Third record of alpha."}])),
    ("S9", "no raw", at(*source, "raw_sample_paths")([])),
    ("P0", "list", lambda b: b.__setitem__(PROFILE, [])),
    ("P1", "missing", lambda b: b[PROFILE].pop("common_patterns")),
    ("P1", "no claim", at(PROFILE, "common_patterns", 0, "claim")("")),
    ("P2", "no source", at(PROFILE, "common_patterns", 0, "source_ids")([])),
    ("P2", "unknown", at(PROFILE, "source_specific_patterns", 0, "source_ids")(["gamma"])),
    ("P3", "elsewhere", at(PROFILE, "allowed_examples", 0, "path")(REPORT)),
    ("O1", "word", at(RUBRIC, "research")("library")),
]


@pytest.mark.parametrize(("code", "how", "breaks"), BROKEN, ids=[f"{b[0]} {b[1]}" for b in BROKEN])
def test_each_rule_alone(bundle: Bundle, as_files: Any, code: str, how: str, breaks: Break) -> None:
    assert check_realism(as_files(bundle))[0].lines() == ()
    breaks(bundle)
    found, _ = check_realism(as_files(bundle))
    assert {fault.code for fault in found.faults} == {code}, found.lines()
    assert not found.waived


def test_s7_sees_through_escapes_and_unseen_characters(bundle: Bundle, as_files: Any) -> None:
    files = as_files(bundle)
    hidden = json.dumps({**bundle[PROFILE], "note": "X"}).replace('"X"', r'"Tar\u200bget\u2010QA"')
    found, _ = check_realism({**files, PROFILE: hidden.encode()})
    assert {fault.code for fault in found.faults} == {"S7"}


def test_a_longer_word_is_no_mention(bundle: Bundle, as_files: Any) -> None:
    bundle[REPORT] = b"targets, qualms, and a TGTX"
    assert check_realism(as_files(bundle))[0].ok


def offline(bundle: Bundle) -> None:
    bundle[RUBRIC] |= {"research": "offline", "research_note": "Read: a manual, on one day."}
    bundle[RUBRIC]["calibration"] = {"target_met": False}
    for one in bundle[REGISTRY]["sources"]:
        one.update(sample_count=0, sha256="", raw_sample_paths=[], normalized_sample_path="")
    bundle[PROFILE].update(deterministic_measurements=[], allowed_examples=[])
    for path in [path for path in bundle if path.startswith(SOURCES_FOLDER)]:
        del bundle[path]


def test_offline_research_is_waived_and_said(bundle: Bundle, as_files: Any) -> None:
    offline(bundle)
    strict, _ = check_realism(as_files(bundle))
    assert {fault.code for fault in strict.faults} == {"O3"}
    found, _ = check_realism(as_files(bundle), accept_offline=True)
    assert found.ok
    assert {one.code for one in found.waived} == {"V8", "S6"}
    assert "could not reach the web" in found.lines()[0]


OFFLINE_BROKEN: list[tuple[str, str, Break]] = [
    ("O1", "no note", at(RUBRIC, "research_note")("")),
    ("O2", "count", at(*source, "sample_count")(10)),
    ("O2", "digest", at(*source, "sha256")("0" * 64)),
    ("O2", "path", at(*source, "normalized_sample_path")(f"{SOURCES_FOLDER}a.jsonl")),
    ("O2", "met", at(*calibration, "target_met")(True)),
    ("O2", "results", at(*calibration, "heldout_results_by_source")({"alpha": {"n": 5}})),
    (
        "O2",
        "measured",
        at(PROFILE, "deterministic_measurements")([{"claim": "long", "source_ids": ["alpha"]}]),
    ),
    ("V5", "flag", at(*flag, "evidence_source_ids")(["alpha"])),
    ("S3", "no primary", at(REGISTRY, "sources", 2, "kind")("benchmark")),
]


@pytest.mark.parametrize(
    ("code", "how", "breaks"), OFFLINE_BROKEN, ids=[f"{b[0]} {b[1]}" for b in OFFLINE_BROKEN]
)
def test_offline_waives_nothing_else(
    bundle: Bundle, as_files: Any, code: str, how: str, breaks: Break
) -> None:
    offline(bundle)
    breaks(bundle)
    found, _ = check_realism(as_files(bundle), accept_offline=True)
    assert {fault.code for fault in found.faults} == {code}, found.lines()


@pytest.mark.parametrize(
    "path",
    [
        "sources/a",
        f"{SOURCES_FOLDER}../a",
        f"{SOURCES_FOLDER}/a",
        f"/{SOURCES_FOLDER}a",
        f"{SOURCES_FOLDER}a\\..\\b",
        f"{SOURCES_FOLDER}./a",
    ],
)
def test_paths_outside(path: str) -> None:
    assert not inside(path)
    assert inside(f"{SOURCES_FOLDER}raw/a.txt")


LEAF = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9)
VALUE = st.recursive(
    LEAF,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "family", "kind", "claim", "source_ids", "evidence_source_ids"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(part=st.sampled_from([RUBRIC, REGISTRY, PROFILE, CONSTRAINTS]), data=st.data(), value=VALUE)
def test_no_value_anywhere_breaks_the_checker(part: str, data: st.DataObject, value: Any) -> None:
    from_fixture = json.loads(json.dumps(_PARTS))
    place = from_fixture[part]
    while True:
        steps = list(place) if isinstance(place, dict) else list(range(len(place)))
        step = data.draw(st.sampled_from(steps))
        inner = place[step]
        if not isinstance(inner, (dict, list)) or not inner or data.draw(st.booleans()):
            place[step] = value
            break
        place = inner
    files = {path: json.dumps(one).encode() for path, one in from_fixture.items()}
    check_realism({**files, REPORT: b""}, accept_offline=True)


@pytest.fixture(autouse=True)
def parts(bundle: Bundle) -> None:
    _PARTS.update({path: bundle[path] for path in (RUBRIC, REGISTRY, PROFILE, CONSTRAINTS)})


_PARTS: Bundle = {}
