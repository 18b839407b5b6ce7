"""A report on disk: the page, and beside it the numbers and the plots for other programs."""

import json
from pathlib import Path

from casework.report.charts import scores_chart, strategy_chart
from casework.report.exports import scores_csv, scores_json, trials_csv
from casework.report.page import build_report
from casework.report.view import RunView


def write(view: RunView, folder: Path) -> Path:
    """Write the report into `folder` and return the path of ``index.html``, written last.

    Beside it: ``scores.json``, ``scores.csv``, ``trials.csv``, and a Vega-Lite specification
    (``*.vl.json``) for each plot.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "scores.json": json.dumps(scores_json(view), indent=2, allow_nan=False) + "\n",
        "scores.csv": scores_csv(view),
        "trials.csv": trials_csv(view),
    }
    for name, spec in (("scores", scores_chart(view)), ("strategy", strategy_chart(view))):
        if spec:
            files[f"{name}.vl.json"] = json.dumps(spec, indent=2, allow_nan=False) + "\n"
    files["index.html"] = build_report(view)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", errors="replace", newline="")
    return folder / "index.html"
