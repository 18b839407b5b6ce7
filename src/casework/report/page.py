"""The report as one HTML page that opens from disk: no script, no request, everything escaped."""

from collections.abc import Sequence
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from casework import __version__
from casework.judge.ladder import Ladder, Moves
from casework.report import charts, figures
from casework.report.levels import words
from casework.report.levels.charts import moves_chart, solved_chart
from casework.report.reveal import flat, reveal
from casework.report.view import RunView, TrialView

BELIEFS = {"believe": "believes", "disbelieve": "rejects", "unsure": "does not know", None: "–"}
STANDINGS = {"adopted": "adopted", "rejected": "rejected", "alternative": "alternative"}
ROLES = {
    "merits": "merits",
    "signal": "signal",
    "pro_alternative": "for an alternative",
    "refuting": "refuting",
    "noise": "noise",
    "chaff": "chaff",
    None: "",
}
BY_LEVEL: dict[str, Any] = {
    "words": words,
    "levels": words.LEVELS,
    "attitudes": words.ATTITUDES,
}
"""What the tables of levels (``levels.html.j2``) say things with."""
LABELS = ("accuracy", "macro_f1", "program_accuracy", "answers_read", "entropy")
GROUPS = (
    (
        "Investigations",
        (
            "case_solved",
            "believe_accuracy",
            "disbelieve_accuracy",
            "worst_class",
            "commitment",
            "committed_accuracy",
            "also_wrong",
            "accuracy",
        ),
    ),
    ("Questions", ("rubric", "rubric_all")),
    ("Deliverables", ("deliverable", "deliverable_all", "handed_in", "citations")),
    ("Way of working", ("coverage", "signal_recall")),
)


def build_report(view: RunView) -> str:
    """The whole page as HTML text. The same view gives the same page, byte for byte."""
    environment = made_environment()
    page = environment.get_template("page.html.j2")
    return page.render(
        view=view,
        version=__version__,
        style=style_of(environment),
        groups=_groups(view),
        beliefs=BELIEFS,
        standings=STANDINGS,
        roles=ROLES,
        charts=_charts(view),
        level_charts=_level_charts(view.ladder),
        **BY_LEVEL,
        solved_of=_solved_of,
        right_of=_right_of,
        money=_money(view),
    )


def made_environment() -> Environment:
    """The templates with the filters and words that all pages of runs use."""
    environment = Environment(
        loader=PackageLoader("casework.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters: dict[str, Any] = {
        "reveal": reveal,
        "flat": flat,
        "percent": figures.percent,
        "figure": figures.figure,
        "dollars": figures.dollars,
        "seconds": figures.seconds,
        "thousands": "{:,}".format,
        "whole": figures.whole,
        "mean": figures.mean,
    }
    environment.filters.update(filters)
    return environment


def _groups(view: RunView) -> list[tuple[str, tuple[str, ...]]]:
    """The groups of scores that this run has; with label tasks, accuracy is theirs."""
    planned = {name for name, score in view.scores.scores.items() if score.planned}
    if "answers_read" not in planned:
        return [(heading, names) for heading, names in GROUPS if names[0] in planned]
    labels = tuple(name for name in LABELS if name in planned)
    rest = [
        (heading, tuple(name for name in names if name != "accuracy"))
        for heading, names in GROUPS
        if names[0] in planned
    ]
    return [*rest, ("Labels", labels)]


def style_of(environment: Environment) -> Markup:
    """The style sheet of the pages, to stand in them."""
    loader = environment.loader
    assert loader is not None
    return Markup(
        "\n".join(loader.get_source(environment, f"{name}.css")[0] for name in ("page", "deliver"))
    )


def _charts(view: RunView) -> list[dict[str, Any]]:
    """The plots of the page: heading, drawing, caption and the file of the specification."""
    found: list[dict[str, Any]] = []
    spec = charts.scores_chart(view)
    if spec:
        told = "Scores of this run as points on bars for their 95 percent intervals, with markers "
        told += "for policies that read nothing. The table above holds the same numbers."
        found.append(
            {
                "title": "Scores beside policies that read nothing",
                "svg": charts.draw(spec, "Scores with intervals", told),
                "caption": "Points are this run; bars are 95 % intervals over cases.",
                "file": "scores.vl.json",
                "square": False,
            }
        )
    spec = charts.strategy_chart(view)
    if spec:
        told = "Each point is one investigation: across, the share of all documents it opened; up, "
        told += "the share of the telling documents. The dashed line is opening at random."
        found.append(
            {
                "title": "What was opened, and whether it mattered",
                "svg": charts.draw(spec, "Coverage against signal recall", told),
                "caption": "The dashed line is what opening as many documents at random would "
                "find. Telling documents are those of role merits or signal.",
                "file": "strategy.vl.json",
                "square": True,
            }
        )
    return found


def level_charts(ladders: Sequence[tuple[str, Ladder]]) -> list[dict[str, Any]]:
    """The plots of levels: cases solved by level, and the moves between the first two of one."""
    found: list[dict[str, Any]] = []
    spec = solved_chart(ladders)
    if spec:
        told = "Share of cases solved at each level of the room, with 95 percent intervals. The "
        told += "table holds the same numbers."
        found.append(
            {
                "title": "Cases solved by level",
                "svg": charts.draw(spec, "Cases solved by level", told),
                "caption": "Points are shares of cases; bars are their 95 % intervals.",
                "file": "levels.vl.json",
                "square": False,
            }
        )
    return found


def moved_chart(found: Moves) -> dict[str, Any] | None:
    """The plot of one table of moves."""
    spec = moves_chart(found)
    if spec is None:
        return None
    told = "Beliefs about alternatives at one level, down, and at the next, across, as counts. The "
    told += "table holds the same numbers."
    return {
        "title": f"From {words.LEVELS[found.before]} to {words.LEVELS[found.after]}",
        "svg": charts.draw(spec, "Moves between beliefs", told),
        "caption": f"Beliefs about alternatives, {found.table.n} pairs read in both rooms.",
        "file": "moves.vl.json",
        "square": True,
    }


def _level_charts(found: Ladder | None) -> list[dict[str, Any]]:
    if found is None:
        return []
    moved = moved_chart(found.moves[0])
    return [*level_charts([("", found)]), *([moved] if moved else [])]


def _right_of(trials: tuple[TrialView, ...]) -> str:
    """Right answers of a label case: "yes", "no", "2 of 3", or "–"."""
    return _outcomes([trial.right for trial in trials if trial.right is not None])


def _solved_of(trials: tuple[TrialView, ...]) -> str:
    """Solved investigations of a case: "yes", "no", "2 of 3", or "–"."""
    return _outcomes([t.solved for t in trials if t.solved is not None and t.counts])


def _outcomes(outcomes: list[bool]) -> str:
    if len(outcomes) == 1:
        return "yes" if outcomes[0] else "no"
    return f"{sum(outcomes)} of {len(outcomes)}" if outcomes else "–"


def _money(view: RunView) -> dict[str, str]:
    """What each case cost in dollars; "unknown" where one of its trials has no known price."""
    found: dict[str, str] = {}
    for case in view.cases:
        prices = [t.trial.usage.dollars for t in case.trials if t.trial and t.trial.usage.calls]
        known = [price for price in prices if price is not None]
        found[case.id] = figures.dollars(sum(known) if len(known) == len(prices) else None)
    return found
