"""What a person sees while a search works: a line for each case that is done, on stderr."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from casework.harden.log import Log
from casework.harden.state import FAMILY, Payload

Tell = Callable[[str, str], None]


class ToldLog:
    """A log that tells of the events it stores; what it stores is unchanged."""

    def __init__(self, log: Log, tell: Tell) -> None:
        self._log = log
        self._tell = tell
        self._calls: Counter[str] = Counter()

    def read(self) -> list[dict[str, Any]]:
        """The events stored before; cases that were done then are told as such."""
        entries = self._log.read()
        for entry in entries:
            if entry["kind"] == "done":
                self._tell(entry["case_id"], f"done before: {entry['payload']['status']}")
        return entries

    def append(self, case_id: str, kind: str, payload: Payload) -> None:
        """Store, then tell."""
        self._log.append(case_id, kind, payload)
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
