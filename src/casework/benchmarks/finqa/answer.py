"""An answer in words or figures against a gold value: right, wrong, or open to two readings.

FinQA's own metric compares executed programs exactly. This is for answers that are no programs,
where a percent sign, a bracket or a comma decides; it never guesses (czyssrs/FinQA issue 6:
the same value is printed as 380 and executed as 3.8).
"""

import re
from decimal import Decimal, InvalidOperation
from typing import Any, Literal, NamedTuple

Unit = Literal["number", "ratio", "percent", "yes_no"]
Judged = Literal["correct", "incorrect", "ambiguous"]

LONGEST = 2_000
WORDS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
NUMBER = re.compile(
    r"(?<![\w.,])(?P<open>\()?\s*(?P<minus>[-−])?\s*[$€£¥]?\s*(?P<after>[-−])?"
    r"(?P<figure>\d[\d,.]*\d|\.?\d+)(?P<power>[eE][-+]?\d{1,3})?(?!\w)"
    r"\s*(?P<percent>%|per\s?cent\b)?\s*(?P<close>\))?"
    r"(?:\s*(?P<word>thousand|million|billion|trillion)\b)?",
    re.ASCII | re.IGNORECASE,
)
GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", re.ASCII)
PLAIN = re.compile(r"\d*\.?\d+|\d+", re.ASCII)
SIGNED_WORDS = re.compile(
    r"\b(?:decreas\w*|declin\w*|fell|fall\w*|drop\w*|lower|loss|los[te]\w*|negative|minus|"
    r"increas\w*|rose|ris\w*|gain\w*|higher|growth|grew)\b",
    re.IGNORECASE,
)
VERDICT = re.compile(r"\W*(?:answer\s*(?:is|:)?\s*)?(yes|no)\b", re.IGNORECASE)
CODED = {"1", "0", "true", "false"}


class _Read(NamedTuple):
    value: Decimal
    percent: bool
    doubtful: bool
    """Written so that commas and stops can be read in two ways."""


def judge_answer(
    gold: Any,
    prediction: Any,
    unit: Unit = "number",
    *,
    tolerance: float = 0.0,
    final_answer: bool = False,
) -> Judged:
    """Compare one answer with the gold value (a number or its text, ``yes`` or ``no``).

    `unit` says what the gold number is: a plain number, a ratio (0.14 for 14 %) or a percentage
    (14 for 14 %). `tolerance` is relative (0.005 for half a per cent). With `final_answer` the
    last number of a text counts; without, a text of several numbers is ambiguous if one of them
    is right. "ambiguous" is to be counted on its own: lenient metrics add it, strict ones do not.
    """
    if isinstance(prediction, bool) or not isinstance(prediction, (str, int, float)):
        return "incorrect"
    text = str(prediction).strip()[:LONGEST]
    if unit == "yes_no" or str(gold).lower() in ("yes", "no"):
        return _verdict(str(gold).lower(), text)
    wanted = _gold(gold)
    if wanted is None:
        return "incorrect"
    read = _numbers(text)
    if final_answer or len(read) == 1:
        return (
            _number(wanted, read[-1], unit, text, Decimal(str(tolerance))) if read else "incorrect"
        )
    judged = {_number(wanted, one, unit, text, Decimal(str(tolerance))) for one in read}
    return "incorrect" if judged <= {"incorrect"} else "ambiguous"


def _verdict(gold: str, text: str) -> Judged:
    if text.lower() in CODED:
        return "ambiguous"
    match = VERDICT.match(text)
    return "correct" if match and match[1].lower() == gold else "incorrect"


def _gold(gold: Any) -> Decimal | None:
    try:
        value = Decimal(str(gold).replace(",", ""))
    except InvalidOperation:
        return None
    return value if value.is_finite() else None


def _number(gold: Decimal, read: _Read, unit: Unit, text: str, tolerance: Decimal) -> Judged:
    value = read.value

    def near(one: Decimal) -> bool:
        return abs(one - gold) <= abs(gold) * tolerance

    if read.doubtful:
        return "ambiguous" if near(value) else "incorrect"
    if read.percent:
        match unit:
            case "ratio":
                return "correct" if near(value / 100) else "incorrect"
            case "percent":
                return "correct" if near(value) else "incorrect"
            case _:
                return "ambiguous" if near(value) or near(value / 100) else "incorrect"
    if near(value):
        return "correct"
    if near(-value) and SIGNED_WORDS.search(text):
        return "ambiguous"
    if (unit == "ratio" and near(value / 100)) or (unit == "percent" and near(value * 100)):
        return "ambiguous"
    return "incorrect"


def _numbers(text: str) -> list[_Read]:
    return [read for match in NUMBER.finditer(text) if (read := _read(match)) is not None]


def _read(match: re.Match[str]) -> _Read | None:
    figure, doubtful = match["figure"], False
    if GROUPED.fullmatch(figure):
        figure = figure.replace(",", "")
    elif not PLAIN.fullmatch(figure):
        # Stops between groups, or a comma before decimals: as continental Europe writes.
        figure, doubtful = figure.replace(".", "").replace(",", "."), True
    try:
        value = Decimal(figure + (match["power"] or ""))
    except InvalidOperation:
        return None
    if match["minus"] or match["after"] or (match["open"] and match["close"]):
        value = -value
    if match["word"]:
        value = value.scaleb(WORDS[match["word"].lower()])
    return _Read(value, bool(match["percent"]), doubtful)
