"""What providers ask for before the next attempt, in all their spellings."""

from datetime import UTC, datetime

import pytest

from casework.models.retry import Retry, asked_wait, duration, pause

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry-After": "2"}, 2),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after-ms": "250"}, 0.25),
        ({"retry-after": "Thu, 01 Jan 2026 00:00:10 GMT"}, 10),
        ({"retry-after": "Thu, 01 Jan 2020 00:00:10 GMT"}, 0),
        ({"x-ratelimit-reset-tokens": "6m0s"}, 360),
        ({"x-ratelimit-reset-requests": "250ms", "x-ratelimit-reset-tokens": "1s"}, 1),
        ({"x-ratelimit-reset": str(int(NOW.timestamp()) + 7)}, 7),
        ({"x-ratelimit-reset": str(int(NOW.timestamp() * 1000) + 7000)}, 7),
        ({"anthropic-ratelimit-tokens-reset": "2026-01-01T00:00:05Z"}, 5),
        ({"retry-after": "soon"}, None),
        ({}, None),
    ],
)
def test_asked_wait(headers: dict[str, str], seconds: float | None) -> None:
    assert asked_wait(headers, NOW) == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("6m0s", 360), ("250ms", 0.25), ("1h2m3.5s", 3723.5), ("1d", 86400), ("6 minutes", None)],
)
def test_duration(text: str, seconds: float | None) -> None:
    assert duration(text) == pytest.approx(seconds)


def test_pause_grows_is_bounded_and_honours_what_is_asked() -> None:
    retry = Retry(first_wait=1, longest_wait=10)
    waits = [pause(retry, attempt, None) or 0 for attempt in range(1, 9)]
    assert all(low <= wait <= 1.5 * low for wait, low in zip(waits, (1, 2, 4, 8), strict=False))
    assert max(waits) <= 15
    assert 9 <= (pause(retry, 1, 9) or 0) <= 9.1
    assert pause(retry, 1, 10.5) is None
