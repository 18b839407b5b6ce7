"""The calculator: exact arithmetic, dates, day counts, interest. No code is executed.

An expression is read by Python's own parser and walked node by node; what is not on the lists
below is refused. Numbers are fractions until they are shown; nothing is ever rounded unasked.
"""

import ast
import calendar
import re
from collections.abc import Callable
from datetime import date, timedelta
from fractions import Fraction
from typing import Any, TypeAlias

LONGEST, MOST_NODES = 2_000, 400
DIGITS = 400
"""Digits of a numerator or denominator beyond which a calculation is refused."""
PLACES = 12
POWER = 1_000
EXPONENT = re.compile(r"[eE]([+-]?[\d_]+)$")

Value: TypeAlias = "Fraction | date | str | list[Value]"


class Wrong(Exception):
    """The expression cannot be worked out; the text says why and what is taken."""


def calculate(expression: str) -> str:
    """The result as text. Raises Wrong.

    ``+ - * / % ** ( )`` with decimal numbers and thousands separators by ``_``; dates as
    ``"2021-05-03"``; lists as ``[1, 2]``; the functions of `FUNCTIONS`.
    """
    expression = expression.strip()
    if len(expression) > LONGEST:
        raise Wrong(f"the expression has {len(expression)} characters; at most {LONGEST} are taken")
    try:
        tree = ast.parse(expression, mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise Wrong(f"it is no expression ({type(error).__name__})") from error
    if sum(1 for _ in ast.walk(tree)) > MOST_NODES:
        raise Wrong("it is too long; work it out in steps")
    try:
        return _shown(_value(tree.body, expression))
    except (ZeroDivisionError, OverflowError) as error:
        raise Wrong(str(error)) from error
    except RecursionError as error:
        raise Wrong("it is nested too deep") from error


def _value(node: ast.expr, whole: str) -> Value:
    match node:
        case ast.Constant(value=bool()):
            raise Wrong("only numbers, dates and lists are taken")
        case ast.Constant(value=int() | float()):
            return _written(ast.get_source_segment(whole, node) or "")
        case ast.Constant(value=str(text)):
            return text
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return [_value(part, whole) for part in parts]
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_number(_value(inner, whole))
        case ast.UnaryOp(op=ast.UAdd(), operand=inner):
            return _number(_value(inner, whole))
        case ast.BinOp(left=left, op=op, right=right):
            return _bounded(_binary(op, _value(left, whole), _value(right, whole)))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            if name not in FUNCTIONS:
                raise Wrong(f"there is no function {name}; there are {', '.join(FUNCTIONS)}")
            return _called(name, [_value(one, whole) for one in args])
        case _:
            raise Wrong(f"{type(node).__name__} is not taken; {USAGE}")


def _written(number: str) -> Fraction:
    """A number as it was written: Python's own float keeps 17 digits only."""
    power = EXPONENT.search(number)
    if power and (len(power[1]) > 5 or abs(int(power[1])) > DIGITS):
        # Fraction would write all its digits out first, for hours.
        raise Wrong(f"it has more than {DIGITS} digits")
    try:
        found = Fraction(number.replace("_", ""))
        _bounded(found)
        return found
    except ValueError as error:
        raise Wrong(f"{number[:40]!r} is no decimal number") from error


def _called(name: str, args: list[Value]) -> Value:
    function, least, most, usage = FUNCTIONS[name]
    if not least <= len(args) <= most:
        raise Wrong(f"it is {usage}")
    try:
        return _bounded(function(*args))
    except (TypeError, AttributeError, ValueError) as error:
        raise Wrong(f"it is {usage}") from error


def _binary(op: ast.operator, left: Value, right: Value) -> Value:
    if isinstance(op, ast.Sub) and isinstance(left, date | str) and isinstance(right, date | str):
        return days(left, right) * -1
    one, two = _number(left), _number(right)
    match op:
        case ast.Add():
            return one + two
        case ast.Sub():
            return one - two
        case ast.Mult():
            return one * two
        case ast.Div():
            return one / two
        case ast.Mod():
            return one % two
        case ast.Pow():
            return _power(one, two)
        case _:
            raise Wrong("of operators + - * / % ** are taken")


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    if exponent.denominator != 1 or abs(exponent) > POWER:
        raise Wrong(f"an exponent is a whole number up to {POWER}")
    size = max(len(str(abs(base.numerator))), len(str(base.denominator)))
    if size * abs(exponent) > DIGITS * 10:
        raise Wrong("the power is too large")
    return base ** int(exponent)


def _number(value: Value) -> Fraction:
    if isinstance(value, Fraction):
        return value
    raise Wrong(f"a number belongs where {_shown(value)[:40]!r} stands")


def _bounded(value: Value) -> Value:
    if isinstance(value, Fraction):
        limit = 10**DIGITS
        if abs(value.numerator) > limit or value.denominator > limit:
            raise Wrong(f"it has more than {DIGITS} digits; round on the way")
    return value


def _shown(value: Value) -> str:
    if isinstance(value, date):
        return f"{value.isoformat()} ({value:%A})"
    if isinstance(value, list):
        return "[" + ", ".join(_shown(one) for one in value) + "]"
    if isinstance(value, str):
        return value
    rounded = round_half_up(value, Fraction(PLACES))
    text = f"{_decimal(rounded)}"
    return text if rounded == value else f"{text} (rounded to {PLACES} decimal places)"


def _decimal(value: Fraction) -> str:
    """A fraction with at most `PLACES` decimals, written out."""
    scaled = value * 10**PLACES
    digits = f"{abs(int(scaled)):0{PLACES + 1}d}"
    whole, rest = digits[:-PLACES], digits[-PLACES:].rstrip("0")
    sign = "-" if scaled < 0 else ""
    return f"{sign}{int(whole):,}".replace(",", "_") + (f".{rest}" if rest else "")


def round_half_up(value: Fraction, places: Fraction = Fraction(0)) -> Fraction:
    """Commercial rounding: half away from zero."""
    if places.denominator != 1 or not -DIGITS <= places <= DIGITS:
        raise Wrong("decimal places are a whole number")
    scale = Fraction(10) ** int(places)
    scaled = abs(value) * scale
    whole = int(scaled + Fraction(1, 2))
    return Fraction(whole) / scale * (-1 if value < 0 else 1)


def day(value: Value) -> date:
    """A date, or the ISO text of one."""
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError as error:
        raise Wrong(f'{str(value)[:40]!r} is no date; write "2021-05-03"') from error


def days(first: Value, last: Value) -> Fraction:
    """Days from one date to another, the first not counted."""
    return Fraction((day(last) - day(first)).days)


def add_days(start: Value, count: Fraction) -> date:
    """The date so many days later."""
    return day(start) + timedelta(days=_whole(count))


def add_months(start: Value, count: Fraction) -> date:
    """The same day so many months later; the month's last day where it has no such day."""
    first = day(start)
    month = first.year * 12 + first.month - 1 + _whole(count)
    year, number = divmod(month, 12)
    if not 1 <= year <= 9999:
        raise Wrong("the date lies outside the calendar")
    return date(year, number + 1, min(first.day, calendar.monthrange(year, number + 1)[1]))


def workdays(first: Value, last: Value, holidays: "Value | None" = None) -> Fraction:
    """Monday to Friday between two dates, the first not counted, the last counted."""
    start, end = day(first), day(last)
    off = {day(one) for one in (holidays if isinstance(holidays, list) else [])}
    if not 0 <= (end - start).days <= 40_000:
        raise Wrong("the second date lies before the first, or too far after it")
    span = (start + timedelta(days=n) for n in range(1, (end - start).days + 1))
    return Fraction(sum(one.weekday() < 5 and one not in off for one in span))


def interest(
    principal: Fraction, rate: Fraction, first: Value, last: Value, basis: Fraction = Fraction(365)
) -> Fraction:
    """Simple interest: principal x rate per cent x days / basis."""
    return principal * rate / 100 * days(first, last) / basis


def compound(
    principal: Fraction, rate: Fraction, periods: Fraction, per_year: Fraction = Fraction(1)
) -> Fraction:
    """Interest compounded: principal x ((1 + rate / 100 / per_year) ** periods - 1)."""
    return principal * (_power(1 + rate / 100 / per_year, periods) - 1)


def _size(value: Value) -> Fraction:
    return abs(_number(value))


def _weekday(value: Value) -> str:
    return f"{day(value):%A}"


def _whole(value: Fraction) -> int:
    if value.denominator != 1:
        raise Wrong("a whole number of days or months is taken")
    return int(value)


def _listed(*values: Value) -> list[Fraction]:
    if len(values) == 1 and isinstance(values[0], list):
        return [_number(one) for one in values[0]]
    return [_number(one) for one in values]


FUNCTIONS: dict[str, tuple[Callable[..., Any], int, int, str]] = {
    "sum": (lambda *v: sum(_listed(*v), Fraction(0)), 1, 200, "sum(1, 2, 3)"),
    "min": (lambda *v: min(_listed(*v)), 1, 200, "min(1, 2)"),
    "max": (lambda *v: max(_listed(*v)), 1, 200, "max(1, 2)"),
    "abs": (_size, 1, 1, "abs(x)"),
    "round": (round_half_up, 1, 2, "round(x, places), halves away from zero"),
    "days": (days, 2, 2, 'days("2021-05-01", "2021-05-03"), the first not counted'),
    "add_days": (add_days, 2, 2, 'add_days("2021-05-01", 14)'),
    "add_months": (add_months, 2, 2, 'add_months("2021-01-31", 1)'),
    "workdays": (workdays, 2, 3, 'workdays("2021-05-01", "2021-05-14", ["2021-05-03"])'),
    "weekday": (_weekday, 1, 1, 'weekday("2021-05-03")'),
    "interest": (interest, 4, 5, 'interest(principal, rate_percent, "from", "to", basis=365)'),
    "compound": (compound, 3, 4, "compound(principal, rate_percent, periods, per_year)"),
}
"""Name -> function, fewest and most arguments, how it is written."""
USAGE = "write for example " + "; ".join(FUNCTIONS[name][3] for name in ("sum", "days", "interest"))
