"""Every figure of the record that is reckoned from others: the exhibits are written from here.

Times are local (Eastern Daylight). Temperatures are in degrees Celsius, money in cents.
"""

import math
from dataclasses import dataclass
from datetime import datetime, timedelta

LIMIT = 8.0
"""The product is stored at 2 to 8 degrees; the alarm sounds above ALARM for ten minutes."""
ALARM = 7.5
DELAY = timedelta(minutes=10)
STEP = timedelta(minutes=15)

HOLD_SET = datetime(2020, 7, 17, 15, 42)
TRIP = datetime(2020, 7, 18, 22, 12)
FOUND = datetime(2020, 7, 20, 6, 5)
HOLD_RELEASED = datetime(2020, 7, 20, 6, 48)
RESTARTED = datetime(2020, 7, 20, 9, 5)
TOLD = datetime(2020, 7, 21, 14, 20)
"""When Tarn Ridge first wrote to Veldane about it."""


# --- the room ----------------------------------------------------------------------------------


def _ripple(number: int) -> float:
    """The small swing of a room whose compressor cycles: the same for the same reading."""
    return 0.22 * math.sin(number / 2.6) + 0.13 * math.sin(number / 7.1 + 1.0)


def _room(when: datetime, number: int) -> float:
    ripple = _ripple(number)
    blips = {datetime(2020, 7, 17, 14, 45): 7.7, datetime(2020, 7, 17, 15, 30): 7.8}
    if when in blips:
        return blips[when]
    if when < TRIP:
        return 5.0 + ripple
    warm = 5.1 + 12.4 * (1 - math.exp(-((min(when, RESTARTED) - TRIP).total_seconds() / 3600) / 10))
    if when <= RESTARTED:
        return warm + 0.2 * ripple
    hours = (when - RESTARTED).total_seconds() / 3600
    return 4.9 + (warm - 4.9) * math.exp(-hours / 2) + 0.2 * ripple


def readings() -> tuple[tuple[datetime, float, float, float], ...]:
    """(when, north probe, south probe, mean), each quarter of an hour, 17 to 20 July 2020."""
    rows: list[tuple[datetime, float, float, float]] = []
    when, number = datetime(2020, 7, 17), 0
    while when < datetime(2020, 7, 21):
        mean = round(_room(when, number), 1)
        apart = 0.1 if number % 3 else 0.2
        rows.append((when, round(mean - apart, 1), round(mean + apart, 1), mean))
        when, number = when + STEP, number + 1
    return tuple(rows)


READINGS = readings()
MEAN = {when: mean for when, _, _, mean in READINGS}
ABOVE = tuple(when for when, _, _, mean in READINGS if mean > LIMIT)
FIRST_ABOVE, LAST_ABOVE = ABOVE[0], ABOVE[-1]
PEAK = max(MEAN.values())
PEAK_AT = max(when for when, value in MEAN.items() if value == PEAK)
SUPPRESSED = next(w for w in MEAN if w > TRIP and MEAN[w] > ALARM) + DELAY
"""When the alarm would have sounded."""
HOURS_ABOVE = (len(ABOVE) - 1) / 4
"""From the first reading above the limit to the last."""
HOURS_ABOVE_15 = sum(mean > 15.0 for mean in MEAN.values()) / 4


def span(start: datetime, end: datetime) -> str:
    """``span(a, b)`` is "63 hours and 6 minutes"."""
    minutes = round((end - start).total_seconds() / 60)
    hours, rest = divmod(minutes, 60)
    tail = f" and {rest} minute{'s' if rest != 1 else ''}" if rest else ""
    return f"{hours} hours{tail}"


# --- rounds and doors --------------------------------------------------------------------------

ROUNDS = tuple(datetime(2020, 7, 18, 6) + timedelta(hours=4 * n) for n in range(12))
"""The twelve rounds due from Saturday 06:00 to Monday 02:00."""
WRITTEN = (4.9, 5.1, 5.0, 4.8, 4.9, 5.0, 4.7, 5.1, 4.9, 5.0, 5.2, 4.8)
"""What the rounds sheet says, round by round."""
ENTRIES = (
    (datetime(2020, 7, 18, 6, 4), "JPELLERIN"),
    (datetime(2020, 7, 18, 10, 7), "JPELLERIN"),
    (FOUND, "SWORREL"),
)
"""Every opening of the Room 4 door by badge from Saturday 06:00 to Monday 06:10."""
UNSUPPORTED = len(ROUNDS) - 2


# --- money -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lot:
    """`vials` in Room 4 on 18 July 2020, at a manufacturing cost in cents; aggregates in percent
    of the samples from Room 4 and of the sample kept at the plant."""

    number: str
    received: datetime
    pallets: int
    vials: int
    unit: int
    aggregate: float
    kept: float

    @property
    def value(self) -> int:
        return self.vials * self.unit


LOTS = (
    Lot("VB-2183", datetime(2020, 4, 22), 28, 9_600, 6140, 5.4, 0.6),
    Lot("VB-2189", datetime(2020, 5, 13), 28, 9_600, 6140, 5.1, 0.7),
    Lot("VB-2194", datetime(2020, 6, 3), 21, 7_200, 6385, 5.6, 0.6),
    Lot("VB-2201", datetime(2020, 6, 24), 21, 7_200, 6385, 4.8, 0.8),
    Lot("VB-2207", datetime(2020, 7, 16), 14, 4_800, 6415, 5.2, 0.7),
)
VIALS = sum(lot.vials for lot in LOTS)
PALLETS = sum(lot.pallets for lot in LOTS)
PRODUCT = sum(lot.value for lot in LOTS)
TESTING, DESTRUCTION, FREIGHT = 48_275_00, 17_640_00, 9_312_50
LOSS = PRODUCT + TESTING + DESTRUCTION + FREIGHT
CAP = 250_000_00


def money(cents: int) -> str:
    """``$1,234.50``."""
    return f"${cents // 100:,}.{cents % 100:02d}"


# --- the load of 16 July -----------------------------------------------------------------------

LOADED, SEALED, ARRIVED, RECEIVED = (
    datetime(2020, 7, 16, 8, 35), datetime(2020, 7, 16, 9, 5),
    datetime(2020, 7, 16, 9, 52), datetime(2020, 7, 16, 10, 31),
)  # fmt: skip


def transit() -> tuple[tuple[datetime, float, float, float], ...]:
    """(when, front, middle, rear logger) each five minutes from loading to receipt."""
    rows: list[tuple[datetime, float, float, float]] = []
    when, number = LOADED, 0
    while when <= RECEIVED:
        base = 4.6 + 0.25 * math.sin(number / 3.0) + (0.35 if when >= ARRIVED else 0.0)
        rear = base + 0.3 + (0.25 if when >= ARRIVED else 0.0)
        rows.append((when, round(base - 0.3, 1), round(base, 1), round(rear, 1)))
        when, number = when + timedelta(minutes=5), number + 1
    return tuple(rows)


TRANSIT = transit()
TRANSIT_LOW = min(min(row[1:]) for row in TRANSIT)
TRANSIT_HIGH = max(max(row[1:]) for row in TRANSIT)
