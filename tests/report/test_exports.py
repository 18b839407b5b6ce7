"""Numbers for other programs: strict JSON, CSV that no spreadsheet runs, plots without script."""

import csv
import io
import json
from pathlib import Path

import pytest

from casework.judge.score import score
from casework.report.assemble import assemble
from casework.report.charts import draw, scores_chart, strategy_chart
from casework.report.exports import scores_csv, scores_json, to_csv, trials_csv, write_report
from casework.report.page import build_report
from judged import investigation
from reported import full_view, readings, room


def test_json_is_strict_and_whole() -> None:
    view = full_view()
    body = json.loads(json.dumps(scores_json(view), allow_nan=False))
    assert body["scores"]["case_solved"]["value"] == pytest.approx(1 / 3)
    assert body["naive"]["uniform"]["case_solved"] == pytest.approx(8 / 81)
    assert len(body["trials"]) == 9
    assert [t["status"] for t in body["trials"]].count("owed") == 2


def test_csv_has_one_row_a_trial_and_unknown_stays_empty() -> None:
    rows = list(csv.DictReader(io.StringIO(trials_csv(full_view()))))
    assert len(rows) == 9
    lost = next(row for row in rows if row["case"] == "w2" and row["protocol"] == "investigate")
    assert (lost["solved"], lost["believed"], lost["dollars"]) == ("0", "plaintiff alt_1", "")
    names = [row["name"] for row in csv.DictReader(io.StringIO(scores_csv(full_view())))]
    assert names[0] == "case_solved"


def test_the_list_of_the_room_is_no_document_of_it() -> None:
    case, trial = room("w1"), investigation(opened=("index.csv", "0001.txt", "0001.txt"))
    view = assemble([case], [trial], [], score([case], [trial]), None, readings("w1"), run="r")
    [row] = csv.DictReader(io.StringIO(trials_csv(view)))
    assert (row["opened"], row["room"], float(row["coverage"])) == ("1", "8", 1 / 8)
    page = build_report(view)
    assert "<dd>1 of 8</dd>" in page
    assert 'data-label="Opened">1 of 8</td>' in page
    assert "index.csv" in page  # still told among what was opened, in order


@pytest.mark.parametrize(
    "text", ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1"]
)
def test_no_cell_is_a_formula(text: str) -> None:
    row = next(csv.DictReader(io.StringIO(to_csv([{"answer": text, "n": -1}]), newline="")))
    assert row["answer"] == "'" + text
    assert row["n"] == "-1"


def test_everything_lies_beside_the_page(tmp_path: Path) -> None:
    page = write_report(full_view(), tmp_path / "report")
    assert page.name == "index.html"
    assert sorted(path.name for path in page.parent.iterdir()) == [
        "index.html",
        "scores.csv",
        "scores.json",
        "scores.vl.json",
        "strategy.vl.json",
        "trials.csv",
    ]
    first = page.read_bytes()
    assert write_report(full_view(), tmp_path / "report").read_bytes() == first


def test_plots_are_plain_and_say_what_they_show() -> None:
    view = full_view()
    for spec in (scores_chart(view), strategy_chart(view)):
        assert spec is not None
        svg = str(draw(spec, "A title <b>", "What it shows & how"))
        assert svg.startswith("<svg") and "<title>A title &lt;b&gt;</title>" in svg
        assert "<desc>What it shows &amp; how</desc>" in svg
        for bad in ("<script", "<style", "href", "xlink", "onload", "url(", "<image", "aria-role"):
            assert bad not in svg


def test_hostile_words_in_a_plot_stay_words() -> None:
    spec = {
        "data": {"values": [{"a": "<script>window.__bb=1</script>", "b": 1}]},
        "mark": "point",
        "encoding": {
            "y": {"field": "a", "type": "nominal"},
            "x": {"field": "b", "type": "quantitative"},
            "description": {"value": "<b onclick=window.__bb=1>"},
        },
    }
    svg = str(draw(spec, "t", "d"))
    assert "<script" not in svg and "onclick" not in svg
    assert "&lt;script&gt;" in svg


def test_the_points_are_the_trials_not_owed() -> None:
    spec = strategy_chart(full_view())
    assert spec is not None
    points = spec["layer"][1]["data"]["values"]
    assert [point["outcome"] for point in points] == [
        "solved",
        "solved",
        "not solved",
        "not solved",
    ]
    assert points[0]["coverage"] == pytest.approx(4 / 8)
