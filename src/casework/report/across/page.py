"""The page of several runs, and its exports: laid out only, nothing is computed here."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from casework import __version__
from casework.report import charts
from casework.report.across import words
from casework.report.across.charts import builds_chart, classes_chart, plain, strategies_chart
from casework.report.across.records import AcrossView, AgentView, BuildView, PairView
from casework.report.exports import to_csv
from casework.report.levels.charts import moves_chart, solved_chart
from casework.report.levels.rows import move_rows, rung_rows
from casework.report.page import BY_LEVEL, made_environment, style_of

Chart = dict[str, Any]
COLUMNS = (
    "case_solved",
    "believe_accuracy",
    "disbelieve_accuracy",
    "worst_class",
    "commitment",
    "committed_accuracy",
    "also_wrong",
)
CHARTS: dict[str, tuple[str, str, str, bool]] = {
    "classes": (
        "Cases solved and both classes",
        "Points are agents with their 95 % intervals; dashed lines are the policies that read "
        "nothing.",
        "Cases solved and the accuracy on each class of account, by agent. The table holds the "
        "same numbers.",
        False,
    ),
    "levels": (
        "Cases solved by level",
        "Points are shares of cases; bars are their 95 % intervals.",
        "Share of cases solved at each level of the room, by agent.",
        False,
    ),
    "moves": (
        "Beliefs about alternatives, all agents",
        "Before, down, and after, across, as counts of pairs read in both rooms.",
        "Beliefs about alternatives at one level and at the next, as counts.",
        True,
    ),
    "strategies": (
        "What was opened, and whether it mattered",
        "Means over cases. The dashed line is what opening as many documents at random would "
        "find. Telling documents are those of role merits or signal.",
        "Share of the room opened against share of the telling documents opened, by agent.",
        True,
    ),
    "builds": (
        "Cases solved on both builds",
        "Over the cases each agent has scored on both.",
        "Cases solved on the first build and on the second, one line an agent.",
        True,
    ),
}
"""Title, caption and description of each plot, and whether it is square."""


def write_across(view: AcrossView, folder: Path) -> Path:
    """Write the page into `folder` and return the path of ``index.html``, written last.

    Beside it: ``across.json``, ``agents.csv``, ``levels.csv``, ``moves.csv``, ``builds.csv``
    (those that have rows), and a Vega-Lite specification for each plot.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = {"across.json": json.dumps(view.model_dump(mode="json"), indent=2, allow_nan=False)}
    for name, rows in (
        ("agents", _agent_rows(view)),
        ("levels", _level_rows(view)),
        ("moves", _move_rows(view)),
        ("builds", _pair_rows(view)),
    ):
        if text := to_csv(rows):
            files[f"{name}.csv"] = text
    for file, spec in _specs(view).items():
        files[file] = json.dumps(spec, indent=2, allow_nan=False) + "\n"
    files["index.html"] = build_across(view)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", errors="replace", newline="")
    return folder / "index.html"


def build_across(view: AcrossView) -> str:
    """The whole page as HTML text. The same view gives the same page, byte for byte."""
    environment = made_environment()
    return environment.get_template("across.html.j2").render(
        view=view,
        version=__version__,
        style=style_of(environment),
        columns=COLUMNS,
        told=words,
        charts={file: _chart(file, spec) for file, spec in _specs(view).items()},
        **BY_LEVEL,
    )


def _specs(view: AcrossView) -> dict[str, dict[str, Any]]:
    """Every plot's specification by the name of its file, ``1-classes.vl.json``."""
    found: dict[str, dict[str, Any] | None] = {}
    for number, build in enumerate(view.builds, 1):
        ladders = [(plain(a.name), a.ladder) for a in build.agents if a.ladder]
        found[f"{number}-classes.vl.json"] = classes_chart(build)
        found[f"{number}-levels.vl.json"] = solved_chart(ladders)
        found[f"{number}-moves.vl.json"] = moves_chart(build.pooled) if build.pooled else None
        found[f"{number}-strategies.vl.json"] = strategies_chart(build)
    # Agents have the same mark in every plot.
    names = list(dict.fromkeys(agent.name for build in view.builds for agent in build.agents))
    for number, pair in enumerate(view.pairs, 1):
        found[f"{number}-builds.vl.json"] = builds_chart(pair, names)
    return {file: spec for file, spec in found.items() if spec}


def _chart(file: str, spec: dict[str, Any]) -> Chart:
    name = file.partition("-")[2].removesuffix(".vl.json")
    title, caption, told, square = CHARTS[name]
    svg = charts.draw(spec, title, told)
    return {
        "title": title,
        "svg": svg,
        "caption": caption,
        "file": file,
        "square": square,
        "wide": name == "classes",
    }


def _agent_rows(view: AcrossView) -> Iterator[dict[str, Any]]:
    for build in view.builds:
        for agent in build.agents:
            yield _agent_row(build, agent)


def _agent_row(build: BuildView, agent: AgentView) -> dict[str, Any]:
    solved = agent.scores.scores["case_solved"]
    row: dict[str, Any] = {
        "build": build.title,
        "digest": build.digest,
        "agent": agent.name,
        "runs": " ".join(agent.runs),
        "cases": agent.cases,
        "trials": solved.planned,
        "scored": solved.scored,
        "incomplete": solved.incomplete,
        "owed": solved.owed,
    }
    for name in (*COLUMNS, "coverage", "signal_recall"):
        one = agent.scores.scores[name].estimate
        row |= {name: one.value, f"{name}_low": one.low, f"{name}_high": one.high}
    common = agent.common.scores["case_solved"].estimate.value if agent.common else None
    return row | {
        "common_cases": build.common,
        "solved_of_common": common,
        "calls": agent.calls,
        "dollars_per_case": agent.dollars,
    }


def _level_rows(view: AcrossView) -> Iterator[dict[str, Any]]:
    for build in view.builds:
        for agent in build.agents:
            for row in rung_rows(agent.name, agent.ladder) if agent.ladder else ():
                yield {"build": build.title, **row}


def _move_rows(view: AcrossView) -> Iterator[dict[str, Any]]:
    for build in view.builds:
        for agent in build.agents:
            for row in move_rows(agent.name, agent.ladder.moves) if agent.ladder else ():
                yield {"build": build.title, **row}


def _pair_rows(view: AcrossView) -> Iterator[dict[str, Any]]:
    for pair in view.pairs:
        for one in pair.rankings.ranked:
            yield _pair_row(pair, one.name, one.ranks, one.found)


def _pair_row(
    pair: PairView, name: str, ranks: tuple[float, float] | None, found: Any
) -> dict[str, Any]:
    return {
        "first": pair.first,
        "second": pair.second,
        "agent": name,
        "cases": found.n,
        "solved_first": found.first.value,
        "solved_second": found.second.value,
        "rank_first": ranks[0] if ranks else None,
        "rank_second": ranks[1] if ranks else None,
        "difference": found.difference.value,
        "difference_low": found.difference.low,
        "difference_high": found.difference.high,
    }
