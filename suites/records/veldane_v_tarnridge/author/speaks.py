"""The author as a build hears it: a reply to every call, by the call's name and its prompt."""

import json
from typing import Any

from casework.models.key import request_key
from casework.models.records import Reply, Request
from suites.records.veldane_v_tarnridge.author import extraction
from suites.records.veldane_v_tarnridge.author.planning import Planner, written

REVIEWED = {"carries": True, "whole": False, "strays": False, "form": True, "why": ""}


class Author:
    """Answers a whole build (see casework.build.asking.Speaks)."""

    def __init__(self) -> None:
        self._planner = Planner()
        self.asked: list[tuple[str, int]] = []

    async def ask(self, call: str, round: int, request: Request) -> Reply:
        """The reply to one call."""
        self.asked.append((call, round))
        text = json.dumps(self.value(call, round, request), ensure_ascii=False)
        return Reply(key=request_key(request), text=text, stop="end", dollars=0.0)

    def value(self, call: str, round: int, request: Request) -> Any:
        """The JSON value of one reply. Raises KeyError for a call nobody can answer."""
        prompt = str(request.messages[0]["content"])
        stage = call.partition("/")[0]
        if stage == "manuscripts":
            return written(prompt, self._planner.drafts)
        if stage == "review":
            return REVIEWED
        found = self._planner.reply(call, prompt)
        if found is None:
            found = extraction.reply(call, round, prompt)
        if found is None:
            raise KeyError(call)
        return found
