"""Plots of several agents (paper, figures 4, 7 and 8). Names of agents are cut and made plain."""

from collections.abc import Sequence
from math import ceil
from typing import Any

from casework.report.across.records import BuildView, PairView
from casework.report.charts import ACCENT, CONFIG, MUTED, SCHEMA
from casework.report.levels.charts import COLOURS, SHAPES, cycled
from casework.report.reveal import flat

Spec = dict[str, Any]
PANELS = (
    ("case_solved", "Cases solved"),
    ("believe_accuracy", "Adopted account believed"),
    ("disbelieve_accuracy", "Other accounts rejected"),
)
LONGEST = 40
SHARES: Spec = {"format": ".0%", "values": [0, 0.25, 0.5, 0.75, 1]}


def plain(name: str) -> str:
    """A name as a plot may show it."""
    shown = flat(name).replace("\n", " ")
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…"


def classes_chart(build: BuildView) -> Spec | None:
    """Solved and both classes side by side, one row an agent; marks for naive policies."""
    rows = [
        {
            "who": plain(agent.name),
            "name": name,
            "value": one.value,
            "low": one.low,
            "high": one.high,
        }
        for agent in build.agents
        for name, _ in PANELS
        if (one := agent.scores.scores[name].estimate).value is not None
    ]
    if not rows:
        return None
    names = [plain(agent.name) for agent in build.agents]
    return {
        "$schema": SCHEMA,
        "hconcat": [_panel(build, rows, names, *panel) for panel in PANELS],
        "config": CONFIG,
    }


def _panel(build: BuildView, rows: list[Spec], names: list[str], score: str, title: str) -> Spec:
    first = score == PANELS[0][0]
    labels: Spec = {"labels": first, "ticks": False, "domain": False, "labelPadding": 10}
    y: Spec = {"field": "who", "type": "nominal", "sort": names, "title": None, "axis": labels}
    x: Spec = {"type": "quantitative", "scale": {"domain": [0, 1]}, "axis": SHARES, "title": title}
    own = [row for row in rows if row["name"] == score]
    chance = [{"at": p.scores[score]} for p in build.naive if score in p.scores]
    return {
        "width": 210,
        "height": {"step": 30},
        "layer": [
            {
                "data": {"values": chance},
                "mark": {"type": "rule", "strokeDash": [4, 4], "color": MUTED},
                "encoding": {"x": {"field": "at", **x}},
            },
            {
                "data": {"values": [row for row in own if row["low"] is not None]},
                "mark": {"type": "rule", "strokeWidth": 2.5, "color": ACCENT, "opacity": 0.55},
                "encoding": {"y": y, "x": {"field": "low", **x}, "x2": {"field": "high"}},
            },
            {
                "data": {"values": own},
                "mark": {"type": "point", "filled": True, "size": 80, "color": ACCENT},
                "encoding": {"y": y, "x": {"field": "value", **x}},
            },
        ],
    }


def strategies_chart(build: BuildView) -> Spec | None:
    """Mean coverage against mean signal recall, one point an agent, with the uniform line."""
    found = [
        (plain(agent.name), across.value, up.value)
        for agent in build.agents
        if (across := agent.scores.scores["coverage"].estimate).value is not None
        and (up := agent.scores.scores["signal_recall"].estimate).value is not None
    ]
    if not found:
        return None
    points = [{"who": who, "coverage": across, "recall": up} for who, across, up in found]
    names = [plain(agent.name) for agent in build.agents]
    ends = _end([across for _, across, _ in found]), _end([up for _, _, up in found])
    x: Spec = {"field": "coverage", "title": "Share of the room opened", **_share(ends[0])}
    y: Spec = {"field": "recall", "title": "Share of the telling documents opened"}
    y |= _share(ends[1])
    line = [{"coverage": at, "recall": at} for at in (0, min(ends))]
    return {
        "$schema": SCHEMA,
        "width": 290,
        "height": 290,
        "layer": [
            {
                "data": {"values": line},
                "mark": {"type": "line", "strokeDash": [5, 4], "color": MUTED},
                "encoding": {"x": x, "y": y},
            },
            {
                "data": {"values": points},
                "mark": {"type": "point", "filled": True, "size": 110, "opacity": 0.9},
                "encoding": {"x": x, "y": y, **_who(names)},
            },
        ],
        "config": CONFIG,
    }


def builds_chart(pair: PairView, order: Sequence[str]) -> Spec | None:
    """Cases solved on two builds of the same cases: one line an agent. `order`: of the names."""
    rows = [
        {"who": plain(one.name), "build": build, "solved": side.value}
        for one in pair.rankings.ranked
        for build, side in (("first build", one.found.first), ("second build", one.found.second))
        if side.value is not None
    ]
    if not rows:
        return None
    names = [plain(name) for name in order]
    axis: Spec = {"labelAngle": 0, "ticks": False, "labelPadding": 8}
    encoding: Spec = {
        "x": {"field": "build", "type": "ordinal", "title": None, "axis": axis},
        "y": {
            "field": "solved",
            "type": "quantitative",
            "title": "Cases solved",
            "axis": {"format": ".0%"},
        },
    }
    return {
        "$schema": SCHEMA,
        "width": 290,
        "height": 290,
        "data": {"values": rows},
        "layer": [
            {
                "mark": {"type": "line", "strokeWidth": 2, "opacity": 0.7},
                "encoding": {**encoding, "color": _who(names)["color"]},
            },
            {
                "mark": {"type": "point", "filled": True, "size": 90, "opacity": 1},
                "encoding": {**encoding, **_who(names)},
            },
        ],
        "config": CONFIG,
    }


def _end(shares: Sequence[float]) -> float:
    """Where an axis of shares ends: at whole tenths, so that small shares are told apart."""
    return min(1.0, max(0.1, ceil(11 * max(shares)) / 10))


def _share(end: float) -> Spec:
    axis: Spec = {"format": ".0%", "tickCount": 5}
    return {"type": "quantitative", "scale": {"domain": [0, end]}, "axis": axis}


def _who(names: Sequence[str]) -> Spec:
    legend: Spec = {"title": None, "orient": "bottom", "columns": 1}
    scale: Spec = {"domain": list(names), "range": cycled(COLOURS, len(names))}
    marks: Spec = {"domain": list(names), "range": cycled(SHAPES, len(names))}
    return {
        "color": {"field": "who", "type": "nominal", "scale": scale, "legend": legend},
        "shape": {"field": "who", "type": "nominal", "scale": marks, "legend": legend},
    }
