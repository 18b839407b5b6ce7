"""Statistics written in another way, and the one form to which all these ways lead."""

import re

P_VALUE = re.compile(r"\b([Pp])\s?([=<>])\s?(0?\.\d+)(?![\d.])")
PERCENT = re.compile(r"(?<=\d) ?%(?=[\s,;.)]|$)")
INTERVAL = re.compile(
    r"(\b(?:CI|confidence interval)\b[^()\d;]{0,12})(\d+\.\d+)(?:-|–| - | – )(\d+\.\d+)(?![\d.-])"
)
UNITS = {"weeks": ("days", 7), "years": ("months", 12), "hours": ("minutes", 60)}
MEASURE = re.compile(
    r"(?<![\w.,·/±<>=-])(?<!\bto )(?<!\band )(?<!\bor )(?<!± )(?<!age )(?<!aged )([1-9]\d?) "
    r"(weeks|years|hours)\b(?!['’ ]*(?:\(|old|of age|to|and|or|-))"
)
"""A span of time that stands alone: no age, no range, no part of another number."""


def spaced(text: str) -> str:
    """Blanks around signs and before per cent, and a nought before the point."""
    text = P_VALUE.sub(lambda m: f"{m[1]} {m[2]} 0{m[3].removeprefix('0')}", text)
    return PERCENT.sub(" %", text)


def worded(text: str) -> str:
    """Bounds of confidence intervals joined by "to", where what stands between them is a dash
    and no sign: the lower one comes first."""
    return INTERVAL.sub(
        lambda m: f"{m[1]}{m[2]} to {m[3]}" if float(m[2]) <= float(m[3]) else m[0], text
    )


def canonical(text: str) -> str:
    """The form that two texts share where only such notation differs."""
    return worded(spaced(text))


def in_both_units(count: str, unit: str) -> str:
    """A span of time with the same in the smaller unit: "2 weeks (14 days)"."""
    smaller, factor = UNITS[unit]
    return f"{count} {unit} ({int(count) * factor} {smaller})"
