"""The fields of a query: how ``date:2031-01..2031-03`` and its like are read."""

import calendar
import re
from collections.abc import Callable

from casework.documents.records import LAYERS
from casework.documents.search.nodes import Field, Filter, Phrase

FIELDS: dict[str, Field] = {
    "type": "type",
    "date": "date",
    "custodian": "custodian",
    "path": "path",
    "layer": "layer",
    "from": "from",
    "author": "from",
    "to": "to",
    "subject": "subject",
    "title": "subject",
    "page": "page",
    "bates": "bates",
    "id": "id",
    "sha256": "sha256",
}
OF_WORDS: frozenset[Field] = frozenset[Field]({"custodian", "path", "from", "to", "subject", "id"})
DAY = re.compile(r"([0-9]{4})(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?$")
COMPARED = re.compile(r"(>=|<=|>|<|)(.*)$", re.S)
MOST_PAGES = 10**9


def filter_of(field: Field, value: str, quoted: bool, phrase: Callable[[str], Phrase]) -> Filter:
    """A field's condition. Raises ValueError, fit to show, where the value makes no sense."""
    value = value.encode("utf-8", "replace").decode()  # half characters are in no index
    if not value.strip():
        raise ValueError(f"{field}: stands without a value.")
    if field == "date":
        low, high = _bounds(value, _day, 1, 99_991_231)
        return Filter(field, value, low=low, high=high)
    if field == "page":
        low, high = _bounds(value, _page, 0, MOST_PAGES)
        return Filter(field, value, low=low, high=high)
    if field in OF_WORDS:
        return Filter(field, value, phrase=phrase(value))
    prefix = value.endswith("*") and not quoted
    exact = value.rstrip("*").strip().casefold()
    if field == "bates":
        exact = bates_key(exact)
    if field == "layer" and exact not in LAYERS | {"all"}:
        raise ValueError(f"no layer {value!r}; they are {', '.join(sorted(LAYERS))} and all.")
    if field == "layer" and exact == "redacted":
        raise ValueError("what stands under a failed redaction is never searched.")
    if not exact:
        raise ValueError(f"{field}: stands without a value.")
    return Filter(field, exact, prefix)


def bates_key(number: str) -> str:
    """A Bates number as it is compared: letters and digits only (``ABC-000123``)."""
    return "".join(c for c in number.casefold() if c.isalnum())


def _day(text: str) -> tuple[int, int]:
    """The first and the last day (yyyymmdd) of a day, a month or a year."""
    match = DAY.match(text)
    if match is None:
        raise ValueError(f"{text!r} is no date. Write 2031, 2031-02 or 2031-02-01.")
    year, month, day = (int(part) if part else 0 for part in match.groups())
    if year < 1 or not (match[2] is None or 1 <= month <= 12):
        raise ValueError(f"{text!r} is no date of the calendar.")
    if match[2] is None:
        return year * 10_000 + 101, year * 10_000 + 1231
    last = calendar.monthrange(year, month)[1]
    if match[3] is None:
        return year * 10_000 + month * 100 + 1, year * 10_000 + month * 100 + last
    if not 1 <= day <= last:
        raise ValueError(f"{text!r} is no date of the calendar.")
    exact = year * 10_000 + month * 100 + day
    return exact, exact


def _page(text: str) -> tuple[int, int]:
    if not re.fullmatch("[0-9]{1,9}", text):
        raise ValueError(f"{text!r} is no page number.")
    return int(text), int(text)


def _bounds(
    value: str, read: Callable[[str], tuple[int, int]], least: int, most: int
) -> tuple[int, int]:
    """``A``, ``A..B``, ``..B``, ``A..``, ``>=A``, ``>A``, ``<=A``, ``<A`` as inclusive bounds."""
    value = value.strip()
    low, high = least, most
    if ".." in value:
        first, _, last = value.partition("..")
        if not first and not last:
            raise ValueError("a range needs a beginning or an end.")
        low = read(first.strip())[0] if first else least
        high = read(last.strip())[1] if last else most
        if low > high:
            raise ValueError(f"{value!r} ends before it begins.")
        return low, high
    sign, rest = COMPARED.findall(value)[0]
    first_day, last_day = read(rest.strip())
    if sign in {">=", ""}:
        low = first_day
    if sign == ">":
        low = last_day + 1
    if sign in {"<=", ""}:
        high = last_day
    if sign == "<":
        high = first_day - 1
    return low, high
