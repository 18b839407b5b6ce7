"""A report on disk: the page, and beside it the numbers and the plots for other programs."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from casework.report.charts import scores_chart, strategy_chart
from casework.report.levels.charts import moves_chart, solved_chart
from casework.report.levels.rows import move_rows, rung_rows
from casework.report.page import build_report
from casework.report.view import CaseView, RunView, TrialView

FORMULA = tuple("=+-@\t\r\n")


def write_report(view: RunView, folder: Path) -> Path:
    """Write the report into `folder` and return the path of ``index.html``, written last.

    Beside it: ``scores.json``, ``scores.csv``, ``trials.csv``, of a run at several levels also
    ``levels.csv`` and ``moves.csv``, and a Vega-Lite specification (``*.vl.json``) for each plot.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "scores.json": json.dumps(scores_json(view), indent=2, allow_nan=False) + "\n",
        "scores.csv": scores_csv(view),
        "trials.csv": trials_csv(view),
    }
    specs = {"scores": scores_chart(view), "strategy": strategy_chart(view)}
    if view.ladder:
        files["levels.csv"] = to_csv(rung_rows(view.run, view.ladder))
        files["moves.csv"] = to_csv(move_rows(view.run, view.ladder.moves))
        specs["levels"] = solved_chart([("", view.ladder)])
        specs["moves"] = moves_chart(view.ladder.moves[0])
    for name, spec in specs.items():
        if spec:
            files[f"{name}.vl.json"] = json.dumps(spec, indent=2, allow_nan=False) + "\n"
    files["index.html"] = build_report(view)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", errors="replace", newline="")
    return folder / "index.html"


def scores_json(view: RunView) -> dict[str, Any]:
    """Everything countable as strict JSON; null where nothing can be said."""
    deliver = {"deliver": view.deliver.model_dump(mode="json")} if view.deliver else {}
    return {
        "run": view.run,
        "suite": view.suite,
        "agent": view.agent,
        "model": view.model,
        "finding": view.finding,
        "caveats": list(view.caveats),
        "scores": view.scores.as_json(),
        "naive": {policy.name: policy.scores for policy in view.scores.naive},
        "excluded": [one.model_dump() for one in view.scores.excluded],
        "trials": list(_trials(view)),
        **deliver,
        **({"levels": view.ladder.model_dump(mode="json")} if view.ladder else {}),
    }


def scores_csv(view: RunView) -> str:
    """One row a score: value, interval, coverage and bounds."""
    rows: list[dict[str, Any]] = []
    for name, body in view.scores.as_json().items():
        body.pop("complete_only")
        bounds = body.pop("bounds") or (None, None)
        rows.append({"name": name, **body, "bound_low": bounds[0], "bound_high": bounds[1]})
    return to_csv(rows)


def trials_csv(view: RunView) -> str:
    """One row a planned trial."""
    return to_csv(_trials(view))


def to_csv(rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as CSV with the keys of the first as header.

    Text that a spreadsheet would run as a formula gets an apostrophe in front; None is empty.
    """
    table = list(rows)
    out = io.StringIO(newline="")
    if table:
        # With the default line end, a lone carriage return in a cell is quoted too.
        writer = csv.writer(out)
        writer.writerow(table[0])
        writer.writerows([_cell(row[name]) for name in table[0]] for row in table)
    return out.getvalue()


def _cell(value: Any) -> Any:
    if not isinstance(value, str):
        return "" if value is None else value
    text = value.replace("\x00", "\N{REPLACEMENT CHARACTER}")
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA) else text


def _trials(view: RunView) -> Iterable[dict[str, Any]]:
    for case in view.cases:
        for shown in case.trials:
            yield _row(case, shown)


def _row(case: CaseView, shown: TrialView) -> dict[str, Any]:
    trial = shown.trial
    held = {belief.standing: belief for belief in shown.beliefs}
    handed = shown.deliverable
    supported = sum(c.standing == "supported" for c in handed.citations) if handed else None
    believed = [b.hypothesis for b in shown.beliefs if b.belief == "believe"]
    return {
        "case": case.id,
        "task": trial.task if trial else shown.title,
        "protocol": trial.protocol if trial else None,
        "repeat": trial.repeat if trial else None,
        "level": shown.level,
        "agent": trial.agent if trial else None,
        "model": trial.model if trial else None,
        "status": shown.status,
        "stop": trial.stop if trial else None,
        "fault": f"{trial.fault.whose}: {trial.fault.code}" if trial and trial.fault else None,
        "solved": None if shown.solved is None else int(shown.solved),
        "adopted": held["adopted"].hypothesis if "adopted" in held else None,
        "believed": " ".join(believed),
        "rubric": shown.share,
        "answer": trial.answer if trial else None,
        "opened": shown.opened_of_room,
        "room": shown.room,
        "coverage": shown.coverage,
        "signal_recall": shown.signal_recall,
        "turns": trial.turns if trial else None,
        "tool_calls": trial.tools.executed if trial else None,
        "input_tokens": trial.usage.input_tokens if trial else None,
        "output_tokens": trial.usage.output_tokens if trial else None,
        "dollars": trial.usage.dollars if trial else None,
        "seconds": trial.seconds if trial else None,
        "file": handed.fault or "whole" if handed else None,
        "characters": handed.characters if handed else None,
        "citations": len(handed.citations) if handed else None,
        "supported": supported,
        "expected": shown.expected or None,
        "read": shown.grade.value if shown.grade else None,
        "right": None if shown.right is None else int(shown.right),
    }
