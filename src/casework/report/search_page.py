"""The report of a search as one HTML page that opens from disk: no script, no request.

It lays out what `casework.harden.report` assembled; nothing is computed here.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from casework import __version__
from casework.harden.report.arms import Study
from casework.harden.report.card import Card, card_lines
from casework.harden.report.exports import table_csv, table_json
from casework.harden.report.figures import figures
from casework.harden.report.finding import caveats, finding
from casework.harden.report.papers import Papers, papers_tables
from casework.harden.report.records import Table
from casework.harden.report.tables import tables
from casework.harden.report.winners import Winner, winners
from casework.report import charts
from casework.report.figures import percent
from casework.report.reveal import reveal
from casework.stats.records import Estimate
from casework.stats.resample import PAPER_RESAMPLES

TITLES = {
    "accuracy": (
        "Accuracy by form",
        "Accuracy of each form of the cases as points on bars for 95 percent intervals, on the "
        "samples that chose and on fresh ones. Table T4 holds the same numbers.",
    ),
    "entropy": (
        "Scatter of the answers by form",
        "Normalised semantic entropy of each form, on the samples that chose and on fresh ones. "
        "Table T5 holds the same numbers.",
    ),
    "hardened": (
        "Hardened cases",
        "How many cases the search promoted, and how many stood on fresh samples. Table T9 holds "
        "the same numbers.",
    ),
}


_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


class SearchView(NamedTuple):
    """A whole report of one or more searches; `finding` is its first sentence."""

    title: str
    finding: str
    caveats: tuple[str, ...]
    tables: tuple[Table, ...]
    specs: dict[str, dict[str, Any]]
    winners: tuple[tuple[str, tuple[Winner, ...]], ...]
    cards: tuple[Card, ...] = ()
    """Run cards, one of each search whose folder was read."""


def search_view(
    studies: Sequence[Study],
    *,
    papers: Mapping[str, Papers] | None = None,
    rubric: Mapping[str, Any] | None = None,
    research: Sequence[str] = (),
    more: Sequence[Table] = (),
    resamples: int = PAPER_RESAMPLES,
) -> SearchView:
    """Assemble the report. `papers`: search name -> its ledger, run card and placebo run;
    `research`: what the frozen artifacts could not meet; `more`: tables set after the search's
    own (a human study's).

    Raises UsageError without a search.
    """
    made = tables(studies, rubric, resamples=resamples)
    found = papers or {}
    extra: list[Table] = []
    several = len(studies) > 1
    told: list[str] = []
    limits: list[str] = []
    for number, study in enumerate(studies, 1):
        name, own = study.label[0], found.get(study.read.name)
        placebo = own.placebo if own else None
        if own:
            extra += papers_tables(study.read, own, number, resamples)
        head = f"{name}: " if several else ""
        told.append(head + finding(study.read, placebo, resamples))
        limits += [head + line for line in caveats(study.read, placebo)]
    return SearchView(
        title=", ".join(study.read.name for study in studies),
        finding=" ".join(told),
        caveats=(*dict.fromkeys(limits), *research),
        tables=(*made, *extra, *more),
        specs=figures(made),
        winners=tuple((study.label[0], winners(study.read)) for study in studies),
        cards=tuple(found[study.read.name].card for study in studies if study.read.name in found),
    )


def write_search_report(view: SearchView, folder: Path) -> Path:
    """Write the report and return the path of ``index.html``, written last.

    Beside it: ``report.json``, ``run_card.json`` where the searches' folders were read, a CSV for
    each table, a Vega-Lite specification for each figure.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "report.json": json.dumps(report_json(view), indent=1, ensure_ascii=True, allow_nan=False)
    }
    files |= {f"{table.id}.csv": table_csv(table) for table in view.tables}
    for name, spec in view.specs.items():
        files[f"{name}.vl.json"] = json.dumps(spec, indent=1, allow_nan=False) + "\n"
    if view.cards:
        card = view.cards[0] if len(view.cards) == 1 else list(view.cards)
        files["run_card.json"] = json.dumps(card, indent=1, ensure_ascii=True, allow_nan=False)
    files["index.html"] = search_page(view)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", errors="replace", newline="")
    return folder / "index.html"


def report_json(view: SearchView) -> dict[str, Any]:
    """Everything on the page as strict JSON; null where nothing can be said."""
    return {
        "title": view.title,
        "finding": view.finding,
        "caveats": list(view.caveats),
        "tables": [table_json(table) for table in view.tables],
        "winners": {
            name: [one.model_dump(mode="json") for one in found] for name, found in view.winners
        },
    }


def search_page(view: SearchView) -> str:
    """The whole page as HTML text. The same view gives the same page, byte for byte."""
    environment = Environment(
        loader=PackageLoader("casework.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"reveal": reveal, "options": options}
    loader = environment.loader
    assert loader is not None
    style = Markup("\n").join(
        Markup(loader.get_source(environment, name)[0]) for name in ("page.css", "search.css")
    )
    return environment.get_template("search.html.j2").render(
        view=view,
        version=__version__,
        style=style,
        plots=_plots(view),
        cell=_cell,
        numbered=frozenset(f"T{number}" for number in range(1, 15)),
        studied=any(table.id == "T10" for table in view.tables),
        cards=[card_lines(card) for card in view.cards],
    )


def options(text: Markup) -> Markup:
    """Revealed text in which an option (``--judge-model``) is not broken over lines."""
    return Markup(_OPTION.sub(r'<span class="option">\g<0></span>', str(text)))


def _plots(view: SearchView) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for name, spec in view.specs.items():
        title, told = TITLES[name]
        drawn = charts.draw({**spec, "config": charts.CONFIG}, title, told)
        found.append({"title": title, "svg": drawn, "file": f"{name}.vl.json"})
    return found


def _cell(value: Any, unit: str) -> dict[str, Any]:
    """A cell as shown: text, a second line, and whether it is a number."""
    if isinstance(value, Estimate):
        shown = _number(value.value, unit)
        ends = value.low is not None and value.high is not None
        under = f"[{_number(value.low, unit)}, {_number(value.high, unit)}]" if ends else ""
        return {"text": shown, "under": under or value.reason, "number": True}
    if value is None:
        return {"text": "–", "under": "", "number": True}
    if isinstance(value, int):
        return {"text": f"{value:,}", "under": "", "number": True}
    return {"text": str(value), "under": "", "number": unit == "money"}


def _number(value: float | None, unit: str) -> str:
    if value is None:
        return "–"
    if unit == "share":
        return percent(value)
    if unit == "points":
        return f"{100 * value:.1f}"
    if unit == "p":
        return f"{value:.2g}" if value < 0.001 else f"{value:.3f}"
    return f"{value:.3f}"
