"""What a resume must find unchanged, told apart where it has not."""

import json
from typing import Any

MOST = 20
"""Differences told at one level."""
LONGEST = 60


def differences(before: Any, now: Any, where: str = "") -> list[str]:
    """What differs between two locks, one line each, at most twenty."""
    if isinstance(before, dict) and isinstance(now, dict):
        lines: list[str] = []
        for key in sorted({*before, *now}):
            place = f"{where}.{key}" if where else str(key)
            lines += differences(before.get(key), now.get(key), place)
        more = len(lines) - MOST + 1
        return lines if len(lines) <= MOST else [*lines[: MOST - 1], f"… and {more} more"]
    return [] if before == now else [f"{where}: was {_short(before)}, now {_short(now)}"]


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}…"
