"""A study as files: what people get in one folder, the key in another."""

import csv
import io
import json
from pathlib import Path

from casework.errors import UsageError
from casework.harden.report.exports import safe
from casework.harden.study.form import form_page
from casework.harden.study.records import StudyPlan

COLUMNS = ("booklet", "item", "kind", "person", "answer", "rationale", "seconds")
KEY = "key.json"


def write_study(plan: StudyPlan, folder: Path, key_folder: Path) -> None:
    """Write ``items.json``, ``answers.csv`` (a sheet to fill in) and ``form.html`` (to print)
    into `folder`, and ``key.json`` into `key_folder`.

    Raises UsageError where the key would lie within the folder that people are given, or where
    it would replace another study's key.
    """
    if key_folder.resolve().is_relative_to(folder.resolve()):
        raise UsageError(
            f"{key_folder}: lies within {folder}, which people are given. Keep it apart."
        )
    text = plan.key.model_dump_json(indent=1) + "\n"
    key = key_folder / KEY
    if key.exists() and key.read_text("utf-8") != text:
        raise UsageError(
            f"{key}: belongs to another study. Move it away, or choose another folder."
        )
    for path in (folder, key_folder):
        path.mkdir(parents=True, exist_ok=True)
    items = [one.model_dump(mode="json") for one in plan.booklets]
    for path, written in (
        (folder / "items.json", json.dumps(items, indent=1) + "\n"),
        (folder / "answers.csv", answer_sheet(plan)),
        (folder / "form.html", form_page(plan)),
        (key, text),
    ):
        path.write_text(written, encoding="utf-8", errors="replace", newline="")


def answer_sheet(plan: StudyPlan) -> str:
    """An empty row for every judgment that is planned: `raters` an item, booklet by booklet."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for booklet in plan.booklets:
        for _ in range(plan.key.raters):
            for one in booklet.items:
                row = (booklet.booklet, one.item, one.kind, "", "", "", "")
                writer.writerow([safe(value) for value in row])
    return out.getvalue()
