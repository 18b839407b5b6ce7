"""Reading the web, against a real server on loopback: an engine, pages, and what is not read."""

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest

from casework.errors import CaseworkError, UsageError
from casework.harden.artifacts.web import HOPS, SearchEngine, literal_is_public, page_text

PAGE = (
    "<html><head><title>T</title><style>p{}</style></head><body><p>One &amp; two</p>"
    "<script>no()</script><div>Three<br>four</div></body></html>"
)


class Site(BaseHTTPRequestHandler):
    """An engine at /search, and pages."""

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        if parts.path == "/search":
            asked = parse_qs(parts.query)
            hit = {"url": "https://x.example/a", "title": asked["q"][0], "content": "c", "more": 1}
            self._say(json.dumps({"results": [hit] * 30}), "application/json")
        elif parts.path == "/page":
            self._say(PAGE, "text/html")
        elif parts.path == "/binary":
            self._say("x", "application/pdf")
        elif parts.path == "/long":
            self._say("x" * 4_100_000, "text/plain")
        elif parts.path == "/round":
            self._say("", "text/plain", 302, "/round")
        elif parts.path == "/moved":
            self._say("", "text/plain", 301, "/page")
        else:
            self._say("", "text/plain", 404)

    def _say(self, text: str, kind: str, status: int = 200, to: str = "") -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(text.encode())))
        if to:
            self.send_header("location", to)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()


def fetched(site: str, path: str) -> str:
    return asyncio.run(SearchEngine(f"{site}/search", anywhere=True).fetch(f"{site}{path}"))


def test_an_engine_is_asked_and_its_results_are_cut(site: str) -> None:
    hits = asyncio.run(SearchEngine(f"{site}/search").search("filing layout"))
    assert len(hits) == 20
    assert (hits[0].url, hits[0].title) == ("https://x.example/a", "filing layout")


def test_a_page_is_its_text(site: str) -> None:
    assert fetched(site, "/page") == fetched(site, "/moved") == page_text(PAGE)
    assert page_text(PAGE).splitlines() == ["T", "One & two", "Three", "four"]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/binary", "only text"),
        ("/long", "longer than"),
        ("/round", f"more than {HOPS}"),
        ("/nothing", "404"),
    ],
)
def test_what_is_not_read_is_told(site: str, path: str, words: str) -> None:
    with pytest.raises(CaseworkError, match=words):
        fetched(site, path)


def test_addresses_that_are_not_public_are_never_connected_to(site: str) -> None:
    engine = SearchEngine(f"{site}/search")
    port = site.rpartition(":")[2]
    for host in ("127.0.0.1", "[::1]", "localhost", "10.0.0.1", "169.254.169.254", "0.0.0.0"):
        with pytest.raises(CaseworkError, match=r"public|could not be read"):
            asyncio.run(engine.fetch(f"https://{host}:{port}/page"))
    assert literal_is_public("93.184.216.34")
    assert not literal_is_public("::ffff:127.0.0.1")
    with pytest.raises(CaseworkError, match="could not be read"):
        asyncio.run(engine.fetch("https://name.invalid/"))


def test_an_engine_that_is_none_is_told(site: str) -> None:
    with pytest.raises(CaseworkError, match="SearXNG"):
        asyncio.run(SearchEngine(f"{site}/page").search("x"))
    for address in ("ftp://x", "x", ""):
        with pytest.raises(UsageError, match="http"):
            SearchEngine(address)
