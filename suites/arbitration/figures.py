"""The arithmetic of all matters: money in cents, days, business days, simple interest.

Nothing is rounded but at the end, half up, to the cent.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

DAY = timedelta(days=1)


def half_up(value: Fraction) -> int:
    """The nearest whole number; a half goes away from zero."""
    sign = -1 if value < 0 else 1
    return sign * int(abs(value) + Fraction(1, 2))


def money(cents: int, currency: str = "EUR") -> str:
    """``EUR 1,234.50``; negative amounts with a minus sign."""
    sign = "-" if cents < 0 else ""
    return f"{currency} {sign}{abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def amount(cents: int) -> str:
    """``1,234.50``, without a currency."""
    return money(cents, "").strip()


def day(value: date) -> str:
    """``4 March 2024``."""
    return f"{value.day} {value:%B %Y}"


def weekday(value: date) -> str:
    """``Monday, 4 March 2024``."""
    return f"{value:%A}, {day(value)}"


def is_business_day(value: date, holidays: Collection[date]) -> bool:
    """Neither a Saturday, a Sunday nor a listed holiday."""
    return value.weekday() < 5 and value not in holidays


def business_days_after(start: date, count: int, holidays: Collection[date]) -> date:
    """The `count`-th business day after `start`, which itself is not counted."""
    current = start
    while count:
        current += DAY
        count -= is_business_day(current, holidays)
    return current


def next_business_day(value: date, holidays: Collection[date]) -> date:
    """The first business day after `value`."""
    return business_days_after(value, 1, holidays)


def month_later(value: date, months: int) -> date:
    """The same day of a later month; its last day where there is none."""
    place = value.month - 1 + months
    year, month = value.year + place // 12, place % 12 + 1
    following = date(year + month // 12, month % 12 + 1, 1)
    return date(year, month, min(value.day, (following - DAY).day))


def days_between(start: date, end: date) -> int:
    """Days from `start` to `end`, of which the first is not counted and the last is."""
    return (end - start).days


@dataclass(frozen=True)
class Rate:
    """A yearly rate in hundredths of a per cent, from this day on."""

    start: date
    basis_points: int


@dataclass(frozen=True)
class Stretch:
    """Days (both ends included) at one rate, and the interest they carry (cents, not rounded)."""

    first: date
    last: date
    days: int
    basis_points: int
    interest: Fraction


def stretches(
    cents: int, first: date, last: date, rates: Sequence[Rate], year: int = 365
) -> tuple[Stretch, ...]:
    """Simple interest from `first` to `last`, both included, cut where the rate changes."""
    found: list[Stretch] = []
    for number, rate in enumerate(rates):
        begin = max(first, rate.start)
        end = min(last, rates[number + 1].start - DAY) if number + 1 < len(rates) else last
        if begin <= end:
            days = (end - begin).days + 1
            interest = Fraction(cents * rate.basis_points * days, 10_000 * year)
            found.append(Stretch(begin, end, days, rate.basis_points, interest))
    return tuple(found)


def interest(cents: int, first: date, last: date, rates: Sequence[Rate], year: int = 365) -> int:
    """The interest of all stretches together, rounded once."""
    parts = stretches(cents, first, last, rates, year)
    return half_up(sum((part.interest for part in parts), Fraction()))


def percent(basis_points: int) -> str:
    """``7.75 %`` for 775."""
    return f"{basis_points // 100}.{basis_points % 100:02d} %"
