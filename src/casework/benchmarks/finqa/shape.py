"""The shape of a FinQA input: which fields, of what type, how large, and how a change may grow."""

from collections.abc import Mapping
from typing import Any

FIELDS = ("pre_text", "table", "post_text", "question")
TEXT_LENGTH = 200_000
"""Characters of all text of a case. The longest page of the published set has some 40,000."""
LISTED = 2_000
CELLS = 20_000


def input_faults(input: Any) -> list[str]:
    """What is wrong with an input by itself: fields, types, size, characters."""
    if not isinstance(input, Mapping):
        return ["the input is not an object"]
    faults = [f"{key}: is missing" for key in FIELDS if key not in input]
    faults += [f"{key!s:.80}: there is no such field" for key in input if key not in FIELDS]
    if faults:
        return faults
    for key in ("pre_text", "post_text"):
        faults += _lines(key, input[key])
    faults += _table(input["table"])
    if not isinstance(input["question"], str) or not input["question"].strip():
        faults.append("question: is not a text, or is empty")
    if faults:
        return faults
    return _characters(input)


def shape_faults(original: Mapping[str, Any], changed: Any) -> list[str]:
    """What makes a changed input unusable: keys are fixed, lists may grow, the table stays whole.

    The table may not lose rows or columns, and where it was a rectangle it is one.
    """
    if faults := input_faults(changed):
        return faults
    before, after = original["table"], changed["table"]
    if len(after) < len(before):
        faults.append(f"table: {len(after)} rows, there were {len(before)}")
    if before and len({len(row) for row in before}) == 1:
        widths = {len(row) for row in after}
        if len(widths) > 1:
            faults.append("table: its rows differ in length")
        elif widths and max(widths) < len(before[0]):
            faults.append(f"table: {max(widths)} columns, there were {len(before[0])}")
    return faults


def _lines(key: str, value: Any) -> list[str]:
    if not isinstance(value, list):
        return [f"{key}: is not a list"]
    if len(value) > LISTED:
        return [f"{key}: {len(value):,} entries; at most {LISTED:,} are read"]
    wrong = [place for place, line in enumerate(value) if not isinstance(line, str)]
    return [f"{key}, entry {wrong[0]}: is not a text"] if wrong else []


def _table(table: Any) -> list[str]:
    if not isinstance(table, list) or not all(isinstance(row, list) for row in table):
        return ["table: is not a list of rows"]
    if len(table) > LISTED or sum(len(row) for row in table) > CELLS:
        return [f"table: larger than {LISTED:,} rows or {CELLS:,} cells"]
    for place, row in enumerate(table):
        if not row:
            return [f"table, row {place}: is empty"]
        if not all(isinstance(cell, str) for cell in row):
            return [f"table, row {place}: a cell is not a text"]
    return []


def _characters(input: Mapping[str, Any]) -> list[str]:
    texts = [*input["pre_text"], *input["post_text"], input["question"]]
    texts += [cell for row in input["table"] for cell in row]
    if (length := sum(len(text) for text in texts)) > TEXT_LENGTH:
        return [f"{length:,} characters in all; at most {TEXT_LENGTH:,} are read"]
    for text in texts:
        if any(
            letter == "\0" or "\ud800" <= letter <= "\udfff"
            for letter in text
            if letter > "~" or letter < " "
        ):
            return ["a text holds NUL or half a character"]
    return []
