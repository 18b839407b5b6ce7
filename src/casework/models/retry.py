"""How long to wait before asking again, and when to stop asking.

Sources of the traps: BB-A08 (a reset of ``6m0s`` read as six seconds, a date in 2099 waited
for, retries without end).
"""

import random
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Annotated

from pydantic import Field

from casework.cases.records import Record

_PART = re.compile(r"(\d+(?:\.\d+)?)(ms|us|µs|ns|d|h|m|s)")
_UNITS = {"d": 86400.0, "h": 3600.0, "m": 60.0, "s": 1.0, "ms": 1e-3, "us": 1e-6, "µs": 1e-6}


class Retry(Record):
    """Bounds of asking again; all times in seconds.

    A provider that asks for a longer wait than `longest_wait` ends the call at once: the trial
    is owed and the run can be continued later.
    """

    attempts: Annotated[int, Field(ge=1)] = 5
    first_wait: Annotated[float, Field(ge=0)] = 1.0
    longest_wait: Annotated[float, Field(ge=0)] = 60.0
    attempt_timeout: Annotated[float, Field(gt=0)] = 600.0


def pause(retry: Retry, attempt: int, asked: float | None) -> float | None:
    """Seconds to wait after failed attempt `attempt` (from 1); None: longer than allowed.

    Without an asked-for wait: exponential from `first_wait`, with up to half as much again at
    random so that parallel callers do not return together.
    """
    if asked is not None:
        if asked > retry.longest_wait:
            return None
        return asked + random.uniform(0, 0.1 * retry.first_wait)
    grown = min(retry.first_wait * 2 ** (attempt - 1), retry.longest_wait)
    return grown * random.uniform(1.0, 1.5)


def asked_wait(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """The wait a provider asks for, in seconds, or None.

    Reads ``retry-after-ms``, ``retry-after`` (seconds or an HTTP date), then the longest of the
    ``*ratelimit*reset*`` headers (durations such as ``6m0s``, ``250ms``, seconds, epoch seconds
    or ISO instants).
    """
    lower = {key.lower(): value.strip() for key, value in headers.items()}
    now = now or datetime.now(UTC)
    if "retry-after-ms" in lower:
        milliseconds = _number(lower["retry-after-ms"])
        if milliseconds is not None:
            return milliseconds / 1000
    if "retry-after" in lower:
        value = lower["retry-after"]
        wait = _first(_number(value), _until(value, now), duration(value))
        if wait is not None:
            return wait
    resets = [
        wait
        for key, value in lower.items()
        if "ratelimit" in key and "reset" in key
        if (wait := _reset(value, now)) is not None
    ]
    return max(resets, default=None)


def duration(text: str) -> float | None:
    """Seconds in ``1h2m3.5s``, ``250ms``, …; None where it is no such text."""
    parts = _PART.findall(text)
    if not parts or "".join(number + unit for number, unit in parts) != text:
        return None
    return sum(float(number) * _UNITS.get(unit, 1e-9) for number, unit in parts)


def _reset(value: str, now: datetime) -> float | None:
    number = _number(value)
    if number is not None:
        # Some send the instant (epoch seconds, or milliseconds) instead of the distance.
        if number > 1e12:
            number /= 1000
        return max(0.0, number - now.timestamp()) if number > 1e9 else number
    return _first(duration(value), _until(value, now))


def _number(text: str) -> float | None:
    if not re.fullmatch(r"\d+(\.\d+)?", text):
        return None
    return float(text)


def _until(text: str, now: datetime) -> float | None:
    try:
        instant = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        try:
            instant = datetime.fromisoformat(text.replace("Z", "+00:00"))
        except ValueError:
            return None
    if instant.tzinfo is None:
        instant = instant.replace(tzinfo=UTC)
    return max(0.0, (instant - now).total_seconds())


def _first(*values: float | None) -> float | None:
    return next((value for value in values if value is not None), None)
