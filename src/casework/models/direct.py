"""Asks services that speak OpenAI's chat completions without an SDK in between.

One attempt is one POST. An SDK and its client cost ten times the work of the request itself, which
a search of a hundred thousand calls feels. Requests and replies that are not plain are Inspect's
(`casework.models.inspect_backend`), whose backend also serves every other provider.
"""

import asyncio
import json
import os
import ssl
import time
import urllib.request
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import aiohttp
import yarl

from casework.errors import CaseworkError, ContextOverflow, UsageError
from casework.models.completions import body_of, output_of
from casework.models.exchange import Exchange
from casework.models.faults import Transient, fault_of_status
from casework.models.http_reply import Answer
from casework.models.jsontext import parsed, written
from casework.models.records import Reply, Request
from casework.models.retry import Retry, asked_wait
from casework.models.translate import reply_from
from casework.models.wire import fault_inside

JSON = dict[str, Any]

_CONNECT_SECONDS = 60.0
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_ROUTE = frozenset({"base_url"})
_OPENROUTER = frozenset({"base_url", "provider", "models", "transforms"})
_REFUSALS = frozenset(
    {"invalid_prompt", "content_policy_violation", "content_filter", "bio_policy", "cyber_policy"}
)


class Place(NamedTuple):
    """Where a model string leads: the address, the key, and what the service expects."""

    base: str
    key: str
    model: str
    merged: frozenset[str] = frozenset()
    """Roles of which consecutive messages are joined for this service."""


class Translator(Protocol):
    """Inspect's own translation, for what is not plain. Asked for on first need."""

    def declared(self, request: Request) -> list[JSON]: ...

    async def read(self, request: Request, body: JSON, key: str, seconds: float) -> Reply: ...


class Direct:
    """One session of HTTP connections; an event loop that has ended takes it with it."""

    def __init__(self, retry: Retry, translator: Callable[[], Translator]) -> None:
        self._connect = min(retry.attempt_timeout, _CONNECT_SECONDS)
        self._translator = translator
        self._exchange: Exchange | None = None
        self._session: aiohttp.ClientSession | None = None
        self._places: dict[str, Place | None] = {}
        self._elsewhere: set[yarl.URL] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tools: dict[bytes, list[JSON]] = {}
        self._addresses: dict[str, tuple[yarl.URL, str | None]] = {}

    def body(self, request: Request) -> tuple[Place, JSON] | None:
        """Where a request goes and what is sent, or None where it is not for this client."""
        place = self._place(request)
        if place is None:
            return None
        body = body_of(request, place.model, self._declared(request), place.merged)
        if body is None:
            return None
        if request.model.startswith("openrouter/"):
            body |= {name: request.route[name] for name in _OPENROUTER & request.route.keys()}
            body.pop("base_url", None)
        return place, body

    async def ask(self, request: Request, key: str, place: Place, body: JSON) -> Reply:
        """One attempt with what `body` made. See `casework.models.gateway.Backend`."""
        started = time.monotonic()
        answer = await self._post(request.model, place, body)
        seconds = time.monotonic() - started
        data = answer.body
        if answer.status >= 400:
            return _refused(request, key, answer, seconds)
        try:
            told = _read(data)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict) or told.get("choices") is None:
            raise fault_inside(request.model, data)
        if told.get("error") and request.model.startswith("openrouter/"):
            raise fault_inside(request.model, data)
        if not told["choices"]:
            raise Transient(f"{request.model}: the reply holds no choice")
        output = output_of(told, key)
        if output is not None:
            return reply_from(output, told, key, seconds)
        try:
            return await self._translator().read(request, told, key, seconds)
        except (CaseworkError, Transient):
            raise
        except Exception as error:
            raise fault_inside(request.model, data) from error

    async def close(self) -> None:
        """Close the connections."""
        if self._loop is asyncio.get_running_loop():
            if self._exchange:
                self._exchange.close()
            if self._session:
                await self._session.close()
        self._exchange = self._session = None

    def _place(self, request: Request) -> Place | None:
        if request.route:
            return place_of(request)
        if request.model not in self._places:
            self._places[request.model] = place_of(request)
        return self._places[request.model]

    async def _post(self, model: str, place: Place, body: JSON) -> Answer:
        self._bind()
        headers = {
            "Authorization": f"Bearer {place.key}",
            "Content-Type": "application/json",
            "Accept": "application/json",
            "User-Agent": "casework",
        }
        data = written(body)
        url, proxy = self._address(place.base)
        try:
            if proxy is None and url not in self._elsewhere:
                answer = await self._exchanged().post(url, headers, data)
                if answer.status not in _REDIRECTS:
                    return answer
                self._elsewhere.add(url)
            return await self._general(url, headers, data, proxy)
        except (aiohttp.ClientError, OSError, ValueError) as error:
            raise Transient(f"{model}: {type(error).__name__}: {str(error)[:300]}") from error

    async def _general(
        self, url: yarl.URL, headers: dict[str, str], data: bytes, proxy: str | None
    ) -> Answer:
        """Through a proxy, or along redirects: what a general client is for."""
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=0, ssl=_certificates())
            timeout = aiohttp.ClientTimeout(total=None, sock_connect=self._connect)
            self._session = aiohttp.ClientSession(connector=connector, timeout=timeout)
        post = self._session.post
        async with post(url, data=data, headers=headers, proxy=proxy) as response:
            kept = {name.lower(): value for name, value in response.headers.items()}
            return Answer(response.status, kept, await response.read(), True)

    def _address(self, base: str) -> tuple[yarl.URL, str | None]:
        if base not in self._addresses:
            url = yarl.URL(base.rstrip("/") + "/chat/completions")
            if url.scheme not in ("http", "https") or not url.host:
                raise UsageError(f"{base}: not an address of a service (http://… or https://…).")
            direct = urllib.request.proxy_bypass(url.host)
            proxy = None if direct else urllib.request.getproxies().get(url.scheme)
            self._addresses[base] = (url, proxy)
        return self._addresses[base]

    def _exchanged(self) -> Exchange:
        if self._exchange is None:
            self._exchange = Exchange(_certificates(), self._connect)
        return self._exchange

    def _bind(self) -> None:
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop = loop
            self._exchange = self._session = None

    def _declared(self, request: Request) -> list[JSON]:
        if not request.tools or request.tool_choice == "none":
            return []
        text = request.tool_choice.encode() + written(request.tools)
        if text not in self._tools:
            self._tools[text] = self._translator().declared(request)
        return self._tools[text]


def place_of(request: Request) -> Place | None:
    """Where a request goes, or None where that is Inspect's to say (other providers, no key)."""
    service, _, name = request.model.partition("/")
    if service == "openai-api":
        service, _, name = name.partition("/")
        place = _place(request, service.upper().replace("-", "_"), name, None, _ROUTE)
    elif service == "openrouter" and not name.startswith("anthropic/"):
        # Anthropic's models take marks for their prompt cache, which Inspect sets.
        address = "https://openrouter.ai/api/v1"
        place = _place(request, "OPENROUTER", name, address, _OPENROUTER)
        place = place and place._replace(merged=frozenset({"system"}))
    elif service == "vllm" and ":" not in name:
        place = _place(request, "VLLM", name, None, _ROUTE, "inspectai")
        place = place and place._replace(merged=frozenset({"user", "assistant"}))
    else:
        place = None
    return place


def _place(
    request: Request,
    prefix: str,
    name: str,
    address: str | None,
    route: frozenset[str],
    default_key: str = "",
) -> Place | None:
    key = os.environ.get(f"{prefix}_API_KEY") or default_key
    given: Any = request.route.get("base_url")
    base = given or os.environ.get(f"{prefix}_BASE_URL")
    if prefix != "VLLM":
        base = base or os.environ.get("INSPECT_EVAL_MODEL_BASE_URL") or address
    known = request.route.keys() <= route and isinstance(base, str)
    if any(mark in key for mark in "\r\n"):
        raise UsageError(f"{prefix}_API_KEY: the key holds a line break. Set it again without.")
    return Place(str(base), key, name) if known and key and base and name else None


def _refused(request: Request, key: str, answer: Answer, seconds: float) -> Reply:
    """A refusal of what was asked is a reply; anything else with such a status is a fault."""
    status = answer.status
    text = answer.body.decode("utf-8", "replace")
    error: JSON = {}
    try:
        told: Any = json.loads(text)
        error = told.get("error", told)
        code, kind, message = (str(error.get(name)) for name in ("code", "type", "message"))
    except (ValueError, AttributeError, RecursionError):
        code = kind = message = ""
    if status in (400, 403, 413, 422):
        if code == "context_length_exceeded" or (status == 400 and "input length" in text):
            raise ContextOverflow(f"{request.model}: {message[:300] or text[:300]}")
        if code in _REFUSALS or (kind == "invalid_request_error" and "blocked" in message):
            return reply_from(_refusal(request.model, message, code, key), {}, key, seconds)
    raise fault_of_status(status, text, request.model, asked_wait(answer.headers))


def _refusal(model: str, message: str, code: str, key: str) -> JSON:
    details: JSON = {"type": "refusal", "explanation": message, "categories": []}
    if code == "cyber_policy":
        details |= {"category": "cyber", "categories": [{"category": "cyber"}]}
    said = {"id": key[:22], "content": message, "source": "generate", "role": "assistant"}
    choice = {"message": said, "stop_reason": "content_filter", "stop_details": details}
    return {"model": model, "choices": [choice], "completion": message}


def _read(data: bytes) -> Any:
    try:
        return parsed(data)
    except ValueError as error:
        if "digits" not in str(error):
            raise
        # Python refuses integers of thousands of digits; the model may have written one.
        return json.loads(data, parse_int=lambda text: int(text) if len(text) < 4_000 else 1e999)


def _certificates() -> ssl.SSLContext:
    context = ssl.create_default_context()
    if not os.environ.get("SSL_CERT_FILE") and not context.get_ca_certs():
        import certifi  # comes with the SDKs; for machines whose Python has no store of its own

        context.load_verify_locations(certifi.where())
    return context
