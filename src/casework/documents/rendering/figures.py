"""Dates, times and numbers as a document shows them: one date style throughout."""

from datetime import UTC, date, datetime
from decimal import Decimal

from casework.documents.rendering.grid import Cell, Column
from casework.documents.rendering.manuscript import DateStyle

MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def shown_date(day: date, style: DateStyle) -> str:
    """``March 14, 2021``, ``03/14/2021``, ``2021-03-14`` or ``14 March 2021``; in English
    whatever the locale. A time of day is left out."""
    match style:
        case "long":
            return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"
        case "slash":
            return f"{day.month:02d}/{day.day:02d}/{day.year:04d}"
        case "iso":
            return f"{day.year:04d}-{day.month:02d}-{day.day:02d}"
        case "day_first":
            return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def shown_time(at: datetime, style: DateStyle) -> str:
    """``9:05 AM``, or ``09:05`` where the date style is not American."""
    if style in ("iso", "day_first"):
        return f"{at.hour:02d}:{at.minute:02d}"
    return f"{at.hour % 12 or 12}:{at.minute:02d} {'AM' if at.hour < 12 else 'PM'}"


def shown_moment(at: datetime, style: DateStyle) -> str:
    """Date and time."""
    return f"{shown_date(at, style)} {shown_time(at, style)}"


def in_utc(at: datetime) -> datetime:
    """As file properties have it: in UTC, without a zone; a naive time as it stands."""
    return at.astimezone(UTC).replace(tzinfo=None) if at.tzinfo else at


def money(amount: Decimal, currency: str = "$") -> str:
    """``$1,234.50``; below zero in parentheses; a currency in letters stands apart."""
    gap = " " if currency[-1:].isalpha() else ""
    text = f"{currency}{gap}{abs(amount):,.2f}"
    return f"({text})" if amount < 0 else text


def number(amount: Decimal) -> str:
    """Without needless zeros: ``1,200``, ``3.5``."""
    text = f"{amount:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def shown_cell(cell: Cell, column: Column, style: DateStyle, currency: str = "$") -> str:
    """A cell of a table as text; nothing for a blank."""
    if cell is None:
        return ""
    if isinstance(cell, Decimal):
        if column.kind == "money":
            return money(cell, currency)
        return f"{number(cell)}%" if column.kind == "percent" else number(cell)
    return shown_date(cell, style) if isinstance(cell, date) else cell
