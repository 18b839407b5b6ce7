"""The run card: what must be the same for a search to be the same, and when and where it ran."""

import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from casework.harden.folder import Lock
from casework.harden.records import digest
from casework.harden.report.read import SearchRead
from casework.harden.report.spent import Spent
from casework.harden.settings import LATER, Settings
from casework.models.prices import Prices

Card = dict[str, Any]
PACKAGES = ("casework", "inspect_ai", "aiohttp", "pydantic", "numpy", "scipy")


def run_card(
    read: SearchRead,
    lock: Lock,
    entries: Sequence[Mapping[str, Any]],
    spent: Spent | None = None,
    prices: Prices | None = None,
) -> Card:
    """Hashes, versions, prices, dates, models and routes of a search, as plain JSON.

    `entries` are those of its journal; `prices` those this report was written under. Nothing
    here changes while the search and the installed packages do not.
    """
    models = dict(lock["models"])
    prompts = {name.removeprefix("prompt "): models.pop(name) for name in _prompts(models)}
    files = {name: models.pop(name) for name in ("axes file", "rubric file") if name in models}
    asked = sorted({one.model for one in spent.totals.spends}) if spent else []
    return {
        "search": read.name,
        "benchmark": lock["benchmark"],
        "hashes": {
            "configuration": digest(lock),
            "cases": digest(lock["items"]),
            "axes": lock["axes_sha256"],
            "realism rule": lock["realism_sha256"] or "no realism gate",
            **files,
            "events (last line)": entries[-1].get("hash", "") if entries else "",
        },
        "prompts": prompts,
        # Fields at their usual value are not in a lock; a reader is told of them all the same.
        "settings": {**_usual(), **lock["settings"]},
        "cases": len(read.cases),
        "models": models,
        "served by": [
            {"role": role, "model": model, "provider": route, "replies": count}
            for (role, model), routes in sorted((spent.served if spent else {}).items())
            for route, count in sorted(routes.items())
        ],
        "prices, dollars per million tokens": {
            name: _price(prices or Prices(), name) for name in asked
        },
        "dates": {
            "first event": _when(entries[0]) if entries else "",
            "last event": _when(entries[-1]) if entries else "",
            "first call": spent.begun if spent else "",
            "last call": spent.ended if spent else "",
        },
        "versions, of what wrote this report": {
            "python": platform.python_version(),
            **{name: _version(name) for name in PACKAGES},
        },
    }


def card_lines(card: Card) -> list[tuple[str, list[tuple[str, str]]]]:
    """A card as a page lays it out: sections of names and values."""
    plain: list[tuple[str, str]] = []
    sections: list[tuple[str, list[tuple[str, str]]]] = [("", plain)]
    for name, value in card.items():
        if isinstance(value, dict):
            nothing = "none" if name == "settings" else "unknown"
            lines = [(str(key), _said(one, nothing)) for key, one in value.items()]
            sections.append((name, lines))
        elif isinstance(value, list):
            sections.append((name, [_served(one) for one in value]))
        else:
            plain.append((name, _said(value)))
    return [(name, lines) for name, lines in sections if lines]


def _served(one: Mapping[str, Any]) -> tuple[str, str]:
    return f"{one['role']}, {one['model']}", f"{one['provider']}, {one['replies']} replies"


def _said(value: Any, nothing: str = "unknown") -> str:
    if value is None:
        return nothing
    if isinstance(value, dict):
        return ", ".join(f"{name} {_said(one)}" for name, one in value.items())
    if isinstance(value, list):
        return ", ".join(_said(one) for one in value) or "none"
    return str(value)


def _usual() -> dict[str, Any]:
    fields = {name: Settings.model_fields[name].default for name in LATER}
    return {name: value for name, value in fields.items() if value is not None}


def _prompts(models: Mapping[str, str]) -> list[str]:
    return [name for name in models if name.startswith("prompt ")]


def _price(prices: Prices, model: str) -> dict[str, Any] | None:
    found = prices.price(model)
    return None if found is None else found.model_dump(mode="json", exclude_none=True)


def _when(entry: Mapping[str, Any]) -> str:
    stamp = entry.get("ts")
    if not isinstance(stamp, (int, float)):
        return ""
    return datetime.fromtimestamp(stamp, UTC).isoformat(timespec="seconds")


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
