"""Plots of levels: solved on each rung, and the table of moves (paper, figures 5 and 6)."""

from collections.abc import Sequence
from typing import Any

from casework.judge.ladder import Ladder, Moves
from casework.report.charts import ACCENT, CONFIG, GRID, INK, SCHEMA
from casework.report.levels.words import ATTITUDES, LEVELS

Spec = dict[str, Any]
COLOURS = ["#1f4e79", "#b0532b", "#1d6b45", "#8a6d3b", "#6b3fa0", "#4a5562", "#0f7f8c", "#a23b6b"]
SHAPES = ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "arrow", "wedge"]


def solved_chart(ladders: Sequence[tuple[str, Ladder]]) -> Spec | None:
    """Cases solved by level, with intervals: one line an agent; None without a value."""
    rows = [
        {
            "who": name,
            "level": LEVELS[rung.level],
            "solved": rung.scores["case_solved"].estimate.value,
            "low": rung.scores["case_solved"].estimate.low,
            "high": rung.scores["case_solved"].estimate.high,
        }
        for name, ladder in ladders
        for rung in ladder.rungs
        if rung.scores["case_solved"].estimate.value is not None
    ]
    if not rows:
        return None
    names = [name for name, _ in ladders]
    present = {row["level"] for row in rows}
    order = [words for words in LEVELS.values() if words in present]
    x: Spec = {"field": "level", "type": "ordinal", "sort": order, "title": None}
    x |= {"axis": {"labelAngle": 0, "labelPadding": 8, "ticks": False}}
    axis: Spec = {"format": ".0%", "values": [0, 0.25, 0.5, 0.75, 1]}
    y: Spec = {"type": "quantitative", "scale": {"domain": [0, 1]}, "axis": axis}
    y |= {"title": "Cases solved"}
    many = len(names) > 1
    apart: Spec = {"xOffset": {"field": "who", "sort": names}} if many else {}
    colour: Spec = {
        "field": "who",
        "scale": {"domain": names, "range": cycled(COLOURS, len(names))},
        "legend": {"title": None, "orient": "bottom", "columns": 2} if many else None,
    }
    shape: Spec = {
        "field": "who",
        "scale": {"domain": names, "range": cycled(SHAPES, len(names))},
        "legend": colour["legend"],
    }
    layers: list[Spec] = [
        {
            "mark": {"type": "rule", "strokeWidth": 2, "opacity": 0.5},
            "transform": [{"filter": "isValid(datum.low)"}],
            "encoding": {
                "x": x,
                **apart,
                "y": {"field": "low", **y},
                "y2": {"field": "high"},
                "color": colour,
            },
        },
        {
            "mark": {"type": "point", "filled": True, "size": 90, "opacity": 1},
            "encoding": {
                "x": x,
                **apart,
                "y": {"field": "solved", **y},
                "color": colour,
                "shape": shape,
            },
        },
    ]
    return {
        "$schema": SCHEMA,
        "width": max(440, 16 * len(names) * len(order)),
        "height": 240,
        "data": {"values": rows},
        "layer": layers,
        "config": CONFIG,
    }


def moves_chart(found: Moves) -> Spec | None:
    """The table of moves as shaded counts: before down, after across; None without a pair."""
    if not found.table.n:
        return None
    names = [ATTITUDES[label] for label in found.table.labels]
    rows = [
        {"before": before, "after": after, "count": count}
        for before, counts in zip(names, found.table.counts, strict=True)
        for after, count in zip(names, counts, strict=True)
    ]
    dark = f"datum.count > {0.6 * max(map(max, found.table.counts))}"
    axis: Spec = {"labelAngle": 0, "ticks": False, "domain": False, "labelPadding": 8}
    title = {"x": f"At {LEVELS[found.after]}", "y": f"At {LEVELS[found.before]}"}
    x = {"field": "after", "type": "nominal", "sort": names, "axis": {**axis, "orient": "top"}}
    y = {"field": "before", "type": "nominal", "sort": names, "axis": axis}
    place: Spec = {"x": {**x, "title": title["x"]}, "y": {**y, "title": title["y"]}}
    shade: Spec = {
        "field": "count",
        "type": "quantitative",
        "scale": {"range": ["#f5f6f8", ACCENT]},
        "legend": None,
    }
    return {
        "$schema": SCHEMA,
        "width": 235,
        "height": 140,
        "data": {"values": rows},
        "layer": [
            {
                "mark": {"type": "rect", "stroke": GRID},
                "encoding": {**place, "color": shade},
            },
            {
                "mark": {"type": "text", "fontSize": 14},
                "encoding": {
                    **place,
                    "text": {"field": "count", "type": "quantitative"},
                    "color": {"condition": {"test": dark, "value": "#ffffff"}, "value": INK},
                },
            },
        ],
        "config": CONFIG,
    }


def cycled(values: Sequence[str], count: int) -> list[str]:
    """As many of these as are needed, over again where there are fewer."""
    return [values[at % len(values)] for at in range(count)]
