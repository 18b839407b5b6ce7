"""Reading the web: a search engine that the user names, and plain pages over https.

The engine is asked as SearXNG is (``URL?q=…&format=json``). Pages are untrusted and so is whoever
asks for them: only public addresses are read, redirects are followed by hand, sizes and times are
capped, nothing is sent but the address.
"""

import ipaddress
import json
import socket
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

from casework.errors import CaseworkError, UsageError
from casework.harden.artifacts.desk import KEPT, MOST_HITS, Hit

SECONDS = 20.0
MOST_BYTES = 4 * KEPT
HOPS = 4
_TYPES = ("text/html", "text/plain", "application/xhtml+xml", "application/json")
_SILENT = frozenset({"script", "style", "noscript", "template", "svg"})
_BLOCKS = frozenset({"p", "div", "br", "li", "tr", "h1", "h2", "h3", "h4", "section", "table"})


class SearchEngine:
    """A `Web`. `engine` is the address of a search that answers in SearXNG's JSON; its own network
    may be private, that of pages may not (unless `anywhere`, which is for tests)."""

    offline = False

    def __init__(self, engine: str, *, anywhere: bool = False) -> None:
        parts = urlsplit(engine)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise UsageError(f"--web-search {engine}: give an http or https address.")
        self.engine = engine
        self._anywhere = anywhere

    async def search(self, query: str) -> Sequence[Hit]:
        """The engine's results, at most twenty. Raises CaseworkError where it fails."""
        text, _ = await self._get(self.engine, {"q": query, "format": "json"}, public=False)
        try:
            listed: Any = json.loads(text)["results"]
            return [_hit(one) for one in listed[:MOST_HITS] if isinstance(one, dict)]
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise CaseworkError(
                f"{self.engine}: the search did not answer in SearXNG's JSON."
            ) from error

    async def fetch(self, url: str) -> str:
        """The text of one page. Raises CaseworkError where it cannot be read."""
        for _ in range(HOPS):
            text, target = await self._get(url, {}, public=not self._anywhere)
            if not target:
                return text
            url = urljoin(url, target)
            if urlsplit(url).scheme != "https" and not self._anywhere:
                raise CaseworkError("The page leads away from https.")
        raise CaseworkError(f"The page leads on more than {HOPS} times.")

    async def _get(self, url: str, query: dict[str, str], *, public: bool) -> tuple[str, str]:
        """The text of an answer, or where it redirects to."""
        import aiohttp

        if public and not literal_is_public(urlsplit(url).hostname or ""):
            raise CaseworkError("That address is not a public one.")
        connector = aiohttp.TCPConnector(resolver=_resolver() if public else None)
        timeout = aiohttp.ClientTimeout(total=SECONDS)
        try:
            async with (
                aiohttp.ClientSession(connector=connector, timeout=timeout) as session,
                session.get(url, params=query, allow_redirects=False) as answer,
            ):
                if answer.status in (301, 302, 303, 307, 308):
                    return "", answer.headers.get("location", "")
                if answer.status != 200:
                    raise CaseworkError(f"The answer was HTTP {answer.status}.")
                if answer.content_type not in _TYPES:
                    raise CaseworkError(f"{answer.content_type} is not read, only text.")
                data = await _capped(answer)
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
            raise CaseworkError(f"It could not be read ({type(error).__name__}).") from error
        text = data.decode("utf-8", "replace")
        return (page_text(text) if "html" in answer.content_type else text), ""


def literal_is_public(host: str) -> bool:
    """False for the literal of an address that is not public; names are looked up later."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_global
    except ValueError:
        return bool(host) and host != "localhost"


def page_text(html: str) -> str:
    """What a page says: its text, scripts and styles left out, blocks on lines of their own."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    lines = (" ".join(line.split()) for line in "".join(reader.parts).splitlines())
    return "\n".join(line for line in lines if line)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in _SILENT
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._silent = max(0, self._silent - (tag in _SILENT))
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(data)


async def _capped(answer: Any) -> bytes:
    data = b""
    async for piece in answer.content.iter_chunked(1 << 16):
        data += piece
        if len(data) > MOST_BYTES:
            raise CaseworkError(f"The page is longer than {MOST_BYTES} bytes.")
    return data


def _resolver() -> Any:
    """Names that lead to public addresses only: what is checked is what is connected to."""
    from aiohttp.abc import AbstractResolver, ResolveResult
    from aiohttp.resolver import ThreadedResolver

    class Public(AbstractResolver):
        def __init__(self) -> None:
            self._plain = ThreadedResolver()

        async def resolve(
            self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
        ) -> list[ResolveResult]:
            found = await self._plain.resolve(host, port, family)
            kept = [one for one in found if literal_is_public(one["host"])]
            if not kept:
                raise OSError("no public address")
            return kept

        async def close(self) -> None:
            await self._plain.close()

    return Public()


def _hit(one: dict[str, Any]) -> Hit:
    url, title, content = (str(one.get(key) or "") for key in ("url", "title", "content"))
    return Hit(url=url[:2000], title=title[:300], excerpt=content[:1000])
