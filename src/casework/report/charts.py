"""Plots: Vega-Lite specifications, drawn to plain SVG before the page is written.

The drawing holds no script, no link and no style sheet: what comes back from the renderer is cut
down to a list of allowed elements and attributes. Data are numbers and our own words, never text
of a case.
"""

from typing import Any

from markupsafe import Markup

from casework.judge.records import Score
from casework.report.view import RunView

Spec = dict[str, Any]

SHARES = (
    "case_solved",
    "believe_accuracy",
    "disbelieve_accuracy",
    "commitment",
    "committed_accuracy",
    "accuracy",
    "macro_f1",
    "program_accuracy",
    "rubric",
    "rubric_all",
)
INK, ACCENT, MUTED, GRID = "#1c2733", "#1f4e79", "#8a6d3b", "#dfe3e8"
FONT = "Helvetica Neue, Arial, Liberation Sans, sans-serif"
CONFIG: Spec = {
    "background": "transparent",
    "font": FONT,
    "view": {"stroke": None},
    "axis": {
        "gridColor": GRID,
        "domainColor": "#9aa5b1",
        "tickColor": "#9aa5b1",
        "labelColor": INK,
        "titleColor": INK,
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "labelLimit": 260,
    },
    "legend": {"labelColor": INK, "titleColor": INK, "labelFontSize": 12, "labelLimit": 320},
}
LABELS: Spec = {"labelPadding": 14, "ticks": False, "domain": False}
SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
_ELEMENTS = ("svg", "g", "path", "line", "rect", "circle", "text", "tspan")
_ATTRIBUTES = frozenset(
    [
        *("width", "height", "viewBox", "transform", "d", "x", "y", "x1", "y1", "x2", "y2"),
        *("dx", "dy", "r", "rx", "ry", "cx", "cy", "fill", "stroke", "opacity", "fill-opacity"),
        *("stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-miterlimit"),
        *("stroke-linecap", "text-anchor", "font-family", "font-size", "font-weight"),
        *("font-style", "aria-hidden"),
    ]
)


def scores_chart(view: RunView) -> Spec | None:
    """Scores with their intervals, and what the naive policies reach; None without a score."""
    found = view.scores.scores
    shown = [found[name] for name in SHARES if found[name].estimate.value is not None]
    if not shown:
        return None
    titles = [score.title for score in shown]
    order: Spec = {
        "field": "score",
        "type": "nominal",
        "sort": titles,
        "title": None,
        "axis": LABELS,
    }
    scale: Spec = {"domain": [0, 1]}
    axis: Spec = {"format": ".0%", "values": [0, 0.25, 0.5, 0.75, 1]}
    across: Spec = {"type": "quantitative", "scale": scale, "axis": axis, "title": None}
    layers: list[Spec] = []
    ends = [_ends(score) for score in shown if score.estimate.low is not None]
    if ends:
        layers.append(
            {
                "data": {"values": ends},
                "mark": {"type": "rule", "strokeWidth": 2.5, "color": ACCENT, "opacity": 0.55},
                "encoding": {"y": order, "x": {"field": "low", **across}, "x2": {"field": "high"}},
            }
        )
    layers.append(_chance(view, {score.name: score.title for score in shown}, order, across))
    layers.append(
        {
            "data": {"values": [{"score": s.title, "value": s.estimate.value} for s in shown]},
            "mark": {"type": "point", "filled": True, "size": 90, "color": ACCENT, "opacity": 1},
            "encoding": {"y": order, "x": {"field": "value", **across}},
        }
    )
    return _spec(layers, width=400, height={"step": 34})


def strategy_chart(view: RunView) -> Spec | None:
    """Share of the room opened against share of the telling documents opened, per trial."""
    points = [
        {
            "coverage": trial.coverage,
            "recall": trial.signal_recall,
            "outcome": "solved" if trial.solved else "not solved",
        }
        for case in view.cases
        for trial in case.trials
        if trial.counts and trial.solved is not None and trial.coverage is not None
        if trial.signal_recall is not None
    ]
    if not points:
        return None
    axis: Spec = {"format": ".0%", "values": [0, 0.25, 0.5, 0.75, 1]}
    base: Spec = {"type": "quantitative", "scale": {"domain": [0, 1]}, "axis": axis}
    x = {"field": "coverage", "title": "Share of the room opened", **base}
    y = {"field": "recall", "title": "Share of the telling documents opened", **base}
    colour: Spec = {
        "field": "outcome",
        "scale": {"domain": ["solved", "not solved"], "range": [ACCENT, "#b0532b"]},
        "legend": {"title": None, "orient": "bottom"},
    }
    shape: Spec = {
        "field": "outcome",
        "scale": {"domain": ["solved", "not solved"], "range": ["circle", "cross"]},
    }
    line = [{"coverage": 0, "recall": 0}, {"coverage": 1, "recall": 1}]
    layers: list[Spec] = [
        {
            "data": {"values": line},
            "mark": {"type": "line", "strokeDash": [5, 4], "color": MUTED},
            "encoding": {"x": x, "y": y},
        },
        {
            "data": {"values": points},
            "mark": {"type": "point", "filled": True, "size": 110, "opacity": 0.8},
            "encoding": {"x": x, "y": y, "color": colour, "shape": shape},
        },
    ]
    return _spec(layers, width=290, height=290)


def draw(spec: Spec, title: str, description: str) -> Markup:
    """The specification as an inline SVG element with an accessible title and description."""
    import vl_convert
    from lxml import etree  # pyright: ignore[reportAttributeAccessIssue]

    drawn = vl_convert.vegalite_to_svg(spec, allowed_base_urls=[])
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    root = etree.fromstring(drawn.encode(), parser)
    _cut(root)
    namespace = "{http://www.w3.org/2000/svg}"
    for position, (tag, text) in enumerate((("title", title), ("desc", description))):
        element = etree.Element(namespace + tag)
        element.text = text
        root.insert(position, element)
    root.set("role", "img")
    etree.cleanup_namespaces(root)
    return Markup(etree.tostring(root, encoding="unicode"))


def _cut(root: Any) -> None:
    """Remove every element and attribute that is not on the lists."""
    for element in list(root.iter()):
        name = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
        if name not in _ELEMENTS:
            element.getparent().remove(element)
            continue
        for attribute in list(element.attrib):
            value = element.attrib[attribute]
            if attribute not in _ATTRIBUTES or "url(" in value:
                del element.attrib[attribute]


def _ends(score: Score) -> Spec:
    return {"score": score.title, "low": score.estimate.low, "high": score.estimate.high}


def _chance(view: RunView, titles: dict[str, str], order: Spec, across: Spec) -> Spec:
    names = [policy.title for policy in view.scores.naive if policy.scores]
    values = [
        {"score": titles[name], "value": value, "policy": policy.title}
        for policy in view.scores.naive
        for name, value in policy.scores.items()
        if name in titles
    ]
    policy: Spec = {"field": "policy", "scale": {"domain": names}}
    shapes = {
        "scale": {"domain": names, "range": ["diamond", "triangle-up", "square", "cross", "circle"]}
    }
    legend: Spec = {"title": "Without reading the documents", "orient": "bottom", "columns": 1}
    return {
        "data": {"values": values},
        "mark": {"type": "point", "filled": False, "size": 70, "strokeWidth": 1.5, "color": MUTED},
        "encoding": {
            "y": order,
            "x": {"field": "value", **across},
            "shape": {**policy, **shapes, "legend": legend} if values else {"value": "diamond"},
        },
    }


def _spec(layers: list[Spec], width: int, height: Any) -> Spec:
    return {
        "$schema": SCHEMA,
        "width": width,
        "height": height,
        "layer": layers,
        "config": CONFIG,
    }
