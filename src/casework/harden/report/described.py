"""The tables that describe: the rubric, the axes, an excerpt, and what each axis brought."""

from collections.abc import Mapping, Sequence
from typing import Any

from casework.harden.records import BASELINE
from casework.harden.report.arms import Study, confirmed_cases, promoted_pairs
from casework.harden.report.axes import axis_rows, shared_calls
from casework.harden.report.diff import diff_inputs, excerpt
from casework.harden.report.read import SearchRead
from casework.harden.report.records import Cell, Column, Table


def rubric_table(read: SearchRead, rubric: Mapping[str, Any] | None) -> Table:
    """Table 1. `rubric`: the frozen rubric's content, for names and anchors."""
    rule = read.setup.rule
    columns = [Column(title=t) for t in ("Dimension", "Highest anchor", "Threshold")]
    notes: list[str] = []
    rows: list[tuple[Cell, ...]] = []
    if rule is None:
        notes.append("This search had no realism gate.")
    else:
        shown = {str(one.get("id")): one for one in (rubric or {}).get("dimensions", ())}
        for name in rule.dimensions:
            one = shown.get(name, {})
            title = f"{name} {one['name']}" if "name" in one else name
            rows.append((title, str(one.get("score_high", "")), rule.met_threshold))
        notes.append(
            f"n = {len(rule.dimensions)} dimensions, scored {rule.scale_min} to {rule.scale_max}; "
            f"a member passes a case with a mean of at least {rule.minimum_mean_score}"
            + (
                ", every dimension at its threshold"
                if rule.all_dimensions_must_meet_threshold
                else ""
            )
            + (", and no blocking flag." if rule.blocking_red_flags_fail else ".")
        )
    return Table(
        id="T1",
        title="Realism rubric",
        columns=tuple(columns),
        rows=tuple(rows),
        notes=tuple(notes),
    )


def catalog_table(read: SearchRead) -> Table:
    """Table 2: the axes in catalog order."""
    axes = read.setup.catalog.axes
    return Table(
        id="T2",
        title="Axes",
        columns=tuple(
            Column(title=t) for t in ("Axis", "Priority", "Rank bonus", "Mechanism", "Example")
        ),
        rows=tuple(
            (
                axis.axis_name,
                axis.priority,
                f"{axis.bonus:g}",
                axis.definition,
                axis.subtypes[0] if axis.subtypes else "",
            )
            for axis in axes
        ),
        notes=(f"n = {len(axes)} axes of catalog {read.setup.catalog.sha256[:12]}.",),
    )


def excerpt_table(studies: Sequence[Study]) -> Table:
    """Table 3: a confirmed case of each search, else a promoted one."""
    rows: list[tuple[Cell, ...]] = []
    for study in studies:
        read = study.read
        chosen = confirmed_cases(read) or [name for name, _ in promoted_pairs(read)]
        for name in chosen[:1]:
            case = read.cases[name]
            after = case.result.candidate_id
            changed = diff_inputs(case.inputs[BASELINE], case.inputs[after])
            for one in changed[:1]:
                parts = excerpt(one.parts)
                old = "".join(p.text for p in parts if p.kind != "added")
                new = "".join(p.text for p in parts if p.kind != "removed")
                stands = "confirmed" if case.result.confirmed else "not confirmed"
                rows.append((study.label[0], name, stands, one.field, old, new))
    titles = ("Benchmark", "Case", "Status", "Field", "Before", "After")
    return Table(
        id="T3",
        title="Before and after, the first change of one case",
        columns=tuple(Column(title=t) for t in titles),
        rows=tuple(rows),
        notes=(f"n = {len(rows)} of {len(studies)} searches have a promoted case to show.",),
    )


def axes_table(read: SearchRead, number: int) -> Table:
    """What each axis of one search brought, and what it cost."""
    found = axis_rows(read)
    rows = [
        (
            row.axis,
            row.attempts,
            row.refuted,
            row.gate,
            row.gate.n,
            "–" if row.gate_estimate is None else f"{row.gate_estimate:.3f}",
            row.improved,
            row.winners,
            row.confirmed,
            row.confirmed_count,
            row.in_lineage,
            _plain(row.edit_median),
            _plain(row.edit_confirmed),
            row.task_calls,
            row.judge_calls,
            _plain(row.calls_per_confirmed),
        )
        for row in found
    ]
    shared = ", ".join(
        f"{role} {count:,}" for role, count in sorted(shared_calls(read, found).items())
    )
    titles: list[Column] = [
        Column(title="Axis"),
        Column(title="Attempts"),
        Column(title="Refuted by proof"),
        Column(title="Gates passed", unit="share"),
        Column(title="of looked at"),
        Column(title="Gates passed, estimate for all"),
        Column(title="Lower than parent"),
        Column(title="Promoted"),
        Column(title="Confirmed of promoted", unit="share"),
        Column(title="Confirmed"),
        Column(title="Confirmed, anywhere in chain"),
        Column(title="Edit, median words"),
        Column(title="Edit of confirmed, median words"),
        Column(title="Task calls"),
        Column(title="Judge calls"),
        Column(title="Calls per confirmed"),
    ]
    return Table(
        id=f"axes-{number}",
        title=f"Axes: {read.setup.adapter.name}, {read.profile}",
        columns=tuple(titles),
        rows=tuple(rows),
        notes=(
            "Shares with Wilson's 95 % interval. A case counts for the axis of its last step. "
            "Gates may look at some children only (improvers and a random share), so the estimate "
            "for all weighs the random ones up. Edits: words and signs added and removed, against "
            "the parent for attempts and against the original for confirmed cases.",
            f"Calls that belong to no axis (originals, mutation, extraction, fresh samples): "
            f"{shared or 'none'}.",
            f"n = {len(read.cases)} cases. Best first: confirmed cases for a judge call.",
        ),
        configs=(read.config,),
        profiles=(read.profile,),
    )


def _plain(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"
