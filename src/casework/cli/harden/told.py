"""What a person sees while a search works: a line for each case that is done, on stderr."""

import time
from collections.abc import Callable
from typing import Any

from casework.cli.progress import PULSE
from casework.harden.log import Log
from casework.harden.state import FAMILY, Payload

Tell = Callable[[str, str], None]
QUIET = 15.0
"""Seconds after which the calls so far are told, where nothing else was."""
ANSWERS = frozenset({"sample", "mutation", "extraction", "vote", "canary"})
"""Events that each hold what one call or more brought."""


class PulseLog:
    """A log that tells how many calls were answered, where nothing else was told for a while.
    What it stores is unchanged. `whose`: what these calls are of, where that is not plain."""

    def __init__(self, log: Log, tell: Tell, whose: str = "") -> None:
        self._log = log
        self._told = tell
        self._whose = whose
        self._last = time.monotonic()
        self._calls = 0

    def read(self) -> list[dict[str, Any]]:
        """The events stored before."""
        return self._log.read()

    def append(self, case_id: str, kind: str, payload: Payload) -> None:
        """Store, then tell."""
        self._log.append(case_id, kind, payload)
        if kind not in ANSWERS:
            return
        self._calls += payload.get("calls", 1)
        if time.monotonic() - self._last >= QUIET:
            calls = "1 call" if self._calls == 1 else f"{self._calls:,} calls"
            self._tell("", f"{PULSE} {calls}{self._whose} answered")

    def _tell(self, case_id: str, what: str) -> None:
        self._last = time.monotonic()
        self._told(case_id, what)


class ToldLog(PulseLog):
    """A log that tells of the events of a search, too."""

    def beside(self, log: Log) -> PulseLog:
        """A log of the baselines that tells in the same place."""
        return PulseLog(log, self._told, " of the baselines")

    def read(self) -> list[dict[str, Any]]:
        """The events stored before; cases that were done then are told as such."""
        entries = super().read()
        for entry in entries:
            if entry["kind"] == "done":
                self._tell(entry["case_id"], f"done before: {entry['payload']['status']}")
        return entries

    def append(self, case_id: str, kind: str, payload: Payload) -> None:
        """Store, then tell."""
        super().append(case_id, kind, payload)
        if kind == "done":
            self._tell(case_id, f"complete: {_ending(payload)}")
        elif kind == "fault":
            self._tell(case_id, f"incomplete: {payload['message']}")
        elif kind == "finalised" and payload["next"] == "confirm":
            self._tell(case_id, "lower on the samples that chose; fresh samples will decide")
        elif case_id != FAMILY and kind in ("scored", "selected"):
            self._tell(case_id, _step(kind, payload))


def _ending(payload: Payload) -> str:
    reason = f" ({payload['reason']})" if payload["reason"] else ""
    return f"{payload['status']}{reason}"


def _step(kind: str, payload: Payload) -> str:
    if kind == "scored":
        return f"original right {payload['score']['k']} of {payload['score']['n']} times"
    return f"generation {payload['generation']}: {payload['usable']} usable children"
