"""Where research is done: searching and fetching, with the target's families kept out.

Every look-up is logged, also those refused. What is fetched is kept as it came, so that samples
can be traced to it.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, Literal, Protocol

from casework.cases.records import Record
from casework.errors import CaseworkError
from casework.harden.artifacts.asking import JSON, fenced
from casework.harden.artifacts.blind import mentions
from casework.harden.artifacts.registry_rules import is_https
from casework.harden.artifacts.rubric_rules import SOURCES_FOLDER
from casework.models.records import ToolCall

SHOWN = 20_000
"""Characters of a page that a model is shown."""
KEPT = 1_000_000
"""Characters of a page that are kept; longer ones are refused."""
MOST_HITS = 20
MOST_PAGES = 200


class Hit(Record):
    """One result of a search."""

    url: str
    title: str = ""
    excerpt: str = ""


class Web(Protocol):
    """Reading the web. `offline` tells that there is none, and then nothing is offered.

    Both raise a CaseworkError where a look-up fails; it is told to the model and logged.
    """

    offline: bool

    async def search(self, query: str) -> Sequence[Hit]: ...

    async def fetch(self, url: str) -> str: ...


class NoWeb:
    """No web at all. What is made with it says so."""

    offline = True

    async def search(self, query: str) -> Sequence[Hit]:
        """Never offered, so never called."""
        raise CaseworkError("There is no web here.")

    async def fetch(self, url: str) -> str:
        """Never offered, so never called."""
        raise CaseworkError("There is no web here.")


class LookUp(Record):
    """One look-up as it was asked for, and what became of it."""

    tool: str
    asked: str
    outcome: Literal["done", "blocked", "failed", "malformed"]
    note: str = ""


class Desk:
    """One research: its web, its names that may not be met, its log, its snapshots."""

    def __init__(self, web: Web, excluded: Sequence[str]) -> None:
        self._web = web
        self._excluded = tuple(excluded)
        self.log: list[LookUp] = []
        self.snapshots: dict[str, bytes] = {}
        """Bytes by path below the bundle's folder of samples."""

    @property
    def offline(self) -> bool:
        """Whether nothing can be looked up."""
        return self._web.offline

    @property
    def tools(self) -> tuple[JSON, ...]:
        """The tools to offer: search and fetch, or none."""
        if self._web.offline:
            return ()
        return (
            _tool("search", "query", "Search the web. Returns addresses with excerpts."),
            _tool("fetch", "url", "Read one https page. It is kept as a numbered snapshot."),
        )

    async def answer(self, call: ToolCall) -> str:
        """The result of a tool call, as text for the model. Never raises for what it asked."""
        key = {"search": "query", "fetch": "url"}.get(call.name)
        asked = (call.arguments or {}).get(key or "")
        if key is None or self._web.offline or not isinstance(asked, str) or not asked.strip():
            self._note(call.name, str(asked), "malformed", call.error)
            return f"No such tool, or arguments that do not fit. {call.error}".strip()
        if named := self.asks_for(asked):
            self._note(call.name, asked, "blocked", named)
            return "Refused: this asks for an excluded family."
        try:
            if call.name == "search":
                return await self._search(asked)
            return await self._fetch(asked)
        except CaseworkError as error:
            self._note(call.name, asked, "failed", str(error))
            return f"The look-up failed: {str(error)[:300]}"

    async def _search(self, query: str) -> str:
        hits = list(await self._web.search(query))[:MOST_HITS]
        clean = [hit for hit in hits if not self.names(hit.url, hit.title, hit.excerpt)]
        kept_out = len(hits) - len(clean)
        self._note("search", query, "done", f"{len(clean)} shown, {kept_out} kept out")
        told = "\n\n".join(f"{one.url}\n{one.title}\n{one.excerpt[:1000]}" for one in clean)
        return fenced(told or "nothing found")

    async def _fetch(self, url: str) -> str:
        if not is_https(url):
            self._note("fetch", url, "malformed", "not https")
            return "Only plain https addresses are read."
        if len(self.snapshots) >= MOST_PAGES:
            self._note("fetch", url, "blocked", "enough pages")
            return f"Refused: {MOST_PAGES} pages have been read, and no more are."
        text = await self._web.fetch(url)
        if len(text) > KEPT:
            self._note("fetch", url, "failed", f"{len(text)} characters")
            return f"The page is too long to keep ({len(text)} characters)."
        if self.names(text):
            self._note("fetch", url, "blocked", "the page names an excluded family")
            return "Refused: this page names an excluded family, so it was not kept or shown."
        number = len(self.snapshots) + 1
        data = text.encode("utf-8", "replace")
        self.snapshots[snapshot_path(number)] = data
        self._note("fetch", url, "done", hashlib.sha256(data).hexdigest())
        more = f"\n(The first {SHOWN} of {len(text)} characters.)" if len(text) > SHOWN else ""
        return f"Snapshot {number}:\n{fenced(text[:SHOWN])}{more}"

    def asks_for(self, asked: str) -> str:
        """What a query asks for that may not be looked up; "" where it is free."""
        return next(iter(mentions(asked, self._excluded)), "")

    def names(self, *texts: str) -> bool:
        """Whether what was found names something excluded."""
        return bool(mentions("\n".join(texts), self._excluded))

    def _note(self, tool: str, asked: str, outcome: Any, note: str) -> None:
        entry = LookUp(tool=tool[:60], asked=asked[:500], outcome=outcome, note=note[:300])
        self.log.append(entry)


def snapshot_path(number: int) -> str:
    """Where the snapshot of a page is kept in a bundle."""
    return f"{SOURCES_FOLDER}raw/{number:04d}.txt"


def _tool(name: str, key: str, description: str) -> JSON:
    return {
        "name": name,
        "description": description,
        "parameters": {
            "type": "object",
            "properties": {key: {"type": "string", "description": key}},
            "required": [key],
            "additionalProperties": False,
        },
    }
