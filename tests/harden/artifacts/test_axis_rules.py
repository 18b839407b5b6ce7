"""Each rule of a catalog, broken alone, is told by its own code and no other."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.harden.artifacts.axis_rules import (
    check_axes,
    check_axis_report,
    check_degradable,
    degradable_cases,
)
from casework.harden.artifacts.folder import check_axes_files

Catalog = dict[str, Any]


def first(catalog: Catalog) -> dict[str, Any]:
    return catalog["axes"][1]


def put(key: str, value: Any) -> Callable[[Catalog], None]:
    return lambda catalog: first(catalog).__setitem__(key, value)


def drop(key: str) -> Callable[[Catalog], Any]:
    return lambda catalog: first(catalog).pop(key)


BROKEN: list[tuple[str, str, Callable[[Catalog], Any]]] = [
    ("X0", "no list", lambda c: c.__setitem__("axes", "none")),
    ("X0", "empty", lambda c: c["axes"].clear()),
    ("X0", "flood", lambda c: c["axes"].extend([{}] * 100)),
    ("X1", "none", lambda c: c["axes"][0].__setitem__("axis_name", "another_axis")),
    ("X1", "two", put("axis_name", "domain_specific_realism")),
    ("X2", "twice", put("axis_name", "axis_b")),
    ("X2", "camel", put("axis_name", "axisB")),
    ("X2", "blank", put("axis_name", "axis b")),
    ("X3", "missing", drop("goal")),
    ("X3", "empty", put("definition", "  ")),
    ("X3", "not a text", put("distinctive_focus", 7)),
    ("X3", "no types", put("target_artifact_types", [])),
    ("X3", "empty text in a list", put("subtypes", ["a", "b", "c", ""])),
    ("X3", "name missing", drop("axis_name")),
    ("X4", "two subtypes", put("subtypes", ["a", "b"])),
    ("X4", "one subtype thrice", put("subtypes", ["a", "a", "a"])),
    ("X4", "four hints", put("prompt_guidance", ["a", "b", "c", "d"])),
    ("X5", "word", put("priority", "urgent")),
    ("X5", "number", put("priority", 1)),
    ("X5", "null", put("priority", None)),
    ("X5", "list", put("priority", ["high"])),
    ("X6", "no gold", put("goal", "Only inputs are edited.")),
    ("X6", "no input", put("goal", "The gold output is preserved.")),
    ("X6", "gold changed", put("goal", "Only inputs are edited. The gold output may vary.")),
]


@pytest.mark.parametrize(("code", "how", "breaks"), BROKEN, ids=[f"{b[0]} {b[1]}" for b in BROKEN])
def test_each_rule_alone(
    catalog: Catalog, code: str, how: str, breaks: Callable[[Catalog], Any]
) -> None:
    assert check_axes(catalog).lines() == ()
    breaks(catalog)
    found = check_axes(catalog)
    assert not found.ok
    assert {fault.code for fault in found.faults} == {code}, found.lines()


def test_priority_may_be_left_out(catalog: Catalog) -> None:
    del catalog["axes"][1]["priority"]
    assert check_axes(catalog).ok


@pytest.mark.parametrize("count", [7, 12])
def test_another_number_of_axes_is_a_warning(catalog: Catalog, count: int) -> None:
    axes = catalog["axes"]
    more = [{**axes[1], "axis_name": f"more_{number}"} for number in range(count)]
    found = check_axes({"axes": [*axes, *more][:count]})
    assert found.ok
    assert [warning.code for warning in found.warnings] == ["X9"]


FILES = {"c/1": ["input.json", "scan.png"], "c/2": ["input.json"]}
LISTED: list[tuple[str, Callable[[Catalog], Any]]] = [
    ("no list", lambda d: d.pop("degradable_cases")),
    ("skipped", lambda d: d.__setitem__("skipped_cases", ["c/2"])),
    ("no skipped", lambda d: d.pop("skipped_cases")),
    ("no summary", lambda d: d.__setitem__("summary", "")),
    ("missing case", lambda d: d["degradable_cases"].pop()),
    ("twice", lambda d: d["degradable_cases"].append(d["degradable_cases"][0])),
    ("unknown case", lambda d: d["degradable_cases"].append({"case_id": "c/3"})),
    ("score", lambda d: d["degradable_cases"][0].__setitem__("baseline_score", 1.2)),
    ("score true", lambda d: d["degradable_cases"][0].__setitem__("baseline_score", True)),
    ("no file", lambda d: d["degradable_cases"][0].__setitem__("degradable_files", [])),
    ("gone", lambda d: d["degradable_cases"][0].__setitem__("degradable_files", ["a.json"])),
    ("picture", lambda d: d["degradable_cases"][0].__setitem__("degradable_files", ["scan.png"])),
    ("id no text", lambda d: d["degradable_cases"][0].__setitem__("case_id", ["c/1"])),
]


@pytest.mark.parametrize(("how", "breaks"), LISTED, ids=[one[0] for one in LISTED])
def test_x7_alone(how: str, breaks: Callable[[Catalog], Any]) -> None:
    mutable = {case: ["input.json"] for case in FILES}
    data = degradable_cases({"c/1": 0.9, "c/2": 0}, mutable, "two cases")
    assert check_degradable(data, FILES).ok
    breaks(data)
    found = check_degradable(data, FILES)
    assert {fault.code for fault in found.faults} == {"X7"}


def test_x8_both_context_files_are_cited() -> None:
    named = ("dossier.md", "seed.md")
    assert check_axis_report("by dossier.md and seed.md", named).ok
    found = check_axis_report("by dossier.md", named)
    assert [fault.code for fault in found.faults] == ["X8"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("operators", {"unknown_subtype": ["an_operator"]}),
        ("operators", {"one_way": ["Not Snake"]}),
        ("operators", "all"),
        ("bonus", "5"),
        ("bonus", True),
    ],
)
def test_what_the_house_adds_is_checked_too(
    catalog: Catalog, as_files: Any, key: str, value: Any
) -> None:
    report = b"dossier.md seed.md"
    good = as_files({"axes.json": catalog, "axes_report.md": report})
    assert check_axes_files(good)[0].ok
    first(catalog)[key] = value
    found = check_axes_files(as_files({"axes.json": catalog, "axes_report.md": report}))[0]
    assert {fault.code for fault in found.faults} == {"X3"}


def test_bonuses_name_axes_of_the_catalog(catalog: Catalog, as_files: Any) -> None:
    catalog["bonuses"] = {"paper": {"no_such_axis": 5}}
    files = as_files({"axes.json": catalog, "axes_report.md": b"dossier.md seed.md"})
    assert {fault.code for fault in check_axes_files(files)[0].faults} == {"X3"}


@pytest.mark.parametrize(
    "data",
    [
        b'{"axes": [], "axes": []}',
        b'{"axes": NaN}',
        b"\xff",
        b'{"axes": "\\ud800"}',
        b"[" * 100_000,
        b'{"axes": ' + b"[" * 60 + b"]" * 60 + b"}",
    ],
)
def test_unreadable_files_are_x0(data: bytes) -> None:
    found = check_axes_files({"axes.json": data, "axes_report.md": b"dossier.md seed.md"})[0]
    assert [fault.code for fault in found.faults] == ["X0"]


def test_two_catalogs_in_one_bundle_are_refused(catalog: Catalog, as_files: Any) -> None:
    files = as_files({"axes.json": catalog, "axes.toml": b"", "axes_report.md": b""})
    assert "X0" in {fault.code for fault in check_axes_files(files)[0].faults}


ANY = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=8) | st.integers(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["axes", "axis_name", "subtypes", "prompt_guidance", "priority", "goal"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(ANY)
def test_no_data_breaks_the_checker(data: Any) -> None:
    assert not check_axes(data).ok
    check_degradable(data, {"a": ["input.json"]})
