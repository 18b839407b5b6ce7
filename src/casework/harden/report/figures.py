"""Figures 1 to 3 as Vega-Lite specifications, made of the tables' own numbers.

Data are numbers and our own words; a benchmark's and a model's name are the only other text.
"""

from collections.abc import Sequence
from typing import Any

from casework.harden.report.batches import FRESH, SEARCH
from casework.harden.report.records import Column, Table
from casework.stats.records import Estimate

Spec = dict[str, Any]
_SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
BATCHES = {"search": "samples that chose", "report": "fresh samples"}
COLOURS = ("#8a6d3b", "#1f4e79")


def figures(tables: Sequence[Table]) -> dict[str, Spec]:
    """Name -> specification: ``accuracy`` (1), ``entropy`` (2), ``hardened`` (3)."""
    found = {table.id: table for table in tables}
    return {
        "accuracy": _forms(found["T4"], "Accuracy"),
        "entropy": _forms(found["T5"], "Entropy over log M"),
        "hardened": _counts(found["T9"]),
    }


def _forms(table: Table, axis: str) -> Spec:
    """A point with its interval for each form and batch, one panel a benchmark and model."""
    values = [
        {
            "panel": _panel(row),
            "form": str(row[2]),
            "samples": BATCHES[column.batch],
            "value": cell.value,
            "low": cell.low,
            "high": cell.high,
            "n": cell.n,
        }
        for row in table.rows
        for column, cell in _measured(table.columns, row)
        if column.title in (SEARCH, FRESH) and column.batch and cell.value is not None
    ]
    there = {str(value["samples"]) for value in values}
    shown = [batch for batch in BATCHES.values() if not there or batch in there]
    y: Spec = {
        "field": "form",
        "type": "nominal",
        "sort": list(dict.fromkeys(str(row[2]) for row in table.rows)),
        "title": None,
        "axis": {"labelPadding": 14, "ticks": False, "domain": False},
    }
    colour: Spec = {
        "field": "samples",
        "type": "nominal",
        # Only what is there has a place in the legend.
        "scale": {
            "domain": shown,
            "range": [COLOURS[list(BATCHES.values()).index(s)] for s in shown],
        },
        "legend": {"title": None, "orient": "bottom"},
    }
    offset: Spec = {"field": "samples", "sort": shown}
    across: Spec = {"type": "quantitative", "scale": {"domain": [0, 1]}, "title": axis}
    both: Spec = {"y": y, "yOffset": offset, "color": colour}
    rule: Spec = {
        "transform": [{"filter": "datum.low !== null"}],
        "mark": {"type": "rule", "strokeWidth": 2.5, "opacity": 0.55},
        "encoding": {**both, "x": {"field": "low", **across}, "x2": {"field": "high"}},
    }
    point: Spec = {
        "mark": {"type": "point", "filled": True, "size": 80, "opacity": 1},
        "encoding": {**both, "x": {"field": "value", **across}},
    }
    return _panels(values, {"width": 400, "height": {"step": 17}, "layer": [rule, point]})


def _counts(table: Table) -> Spec:
    """How many cases the search promoted, and how many stood on fresh samples."""
    values = [
        {"panel": _panel(row), "subset": str(row[2]), "cases": row[3], "of": row[4]}
        for row in table.rows
    ]
    most = max((int(str(row["of"])) for row in values), default=1)
    y: Spec = {
        "field": "subset",
        "type": "nominal",
        "sort": None,
        "title": None,
        "axis": {"labelPadding": 14, "ticks": False, "domain": False},
    }
    x: Spec = {
        "field": "cases",
        "type": "quantitative",
        "scale": {"domain": [0, max(1, most)]},
        "axis": {"values": list(range(0, most + 1, -(-most // 6) or 1)), "format": "d"},
        "title": f"Cases of {most}",
    }
    bar: Spec = {
        "mark": {"type": "bar", "color": COLOURS[1], "size": 16},
        "encoding": {"y": y, "x": x},
    }
    count: Spec = {
        "mark": {"type": "text", "align": "left", "dx": 5},
        "encoding": {"y": y, "x": {**x}, "text": {"field": "cases"}},
    }
    return _panels(values, {"width": 400, "height": {"step": 28}, "layer": [bar, count]})


def _measured(columns: Sequence[Column], row: Sequence[object]) -> list[tuple[Column, Estimate]]:
    pairs = zip(columns, row, strict=True)
    return [(column, cell) for column, cell in pairs if isinstance(cell, Estimate)]


def _panel(row: Sequence[object]) -> str:
    """Benchmark and model: what prints of the names, cut to what fits above a panel."""
    return "".join(one for one in f"{row[0]}, {row[1]}" if one.isprintable())[:80]


def _panels(values: list[Spec], inner: Spec) -> Spec:
    data: Spec = {"values": values}
    if len({value["panel"] for value in values}) < 2:
        return {"$schema": _SCHEMA, "data": data, **inner}
    return {
        "$schema": _SCHEMA,
        "data": data,
        "facet": {"row": {"field": "panel", "type": "nominal", "title": None}},
        "spec": inner,
    }
