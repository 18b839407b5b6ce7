"""A model provider on loopback that answers from a script (standard library only).

    python tests/mock_provider.py --script steps.json --port 8765 --log calls.jsonl

Speaks ``POST …/chat/completions`` (OpenAI) and ``POST …/messages`` (Anthropic). The script is
``{"loop": bool, "steps": [STEP, …]}`` or a bare list; each call takes the first unused step whose
``match`` (if any) occurs in the request body, and with ``loop`` the last step repeats. When the
script has run out the answer is HTTP 410. A STEP is one of::

    {"reply": {"text", "stop": "end|length|tool|refusal", "usage": {"input", "output",
               "cache_read", "cache_write"}, "tool_calls": [{"id", "name", "arguments_raw"}],
               "provider", "cost", "reasoning"}}
    {"error": {"status", "headers", "body"}}
    {"raw": {"status", "headers", "body_text"}}
    {"hang_up": true}                          the connection closes without an answer

each with an optional ``delay`` in seconds. `MockProvider` is the same thing for tests: it keeps
every request (`calls`) and counts equal bodies (`counts`).
"""

import argparse
import json
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple, Self

Script = Mapping[str, Any] | Sequence[Mapping[str, Any]]


class Call(NamedTuple):
    """One request as it arrived: `body` is its JSON (or None), `raw` its text."""

    path: str
    headers: dict[str, str]
    raw: str
    body: Any
    time: float


class MockProvider:
    """The running server. Use as a context manager, or `start` and `stop`."""

    def __init__(self, script: Script, port: int = 0, log: Path | None = None) -> None:
        steps = script["steps"] if isinstance(script, Mapping) else script
        self.steps: list[Mapping[str, Any]] = list(steps)
        self.loop = isinstance(script, Mapping) and bool(script.get("loop"))
        self.calls: list[Call] = []
        self.log = log
        self._used: set[int] = set()
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", port), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))

    @property
    def root(self) -> str:
        """The base for Anthropic clients; for OpenAI ones it is `url`."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def url(self) -> str:
        return self.root + "/v1"

    @property
    def counts(self) -> Counter[str]:
        """How often each body was requested."""
        return Counter(call.raw for call in self.calls)

    def start(self) -> Self:
        self._thread.start()
        return self

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def take(self, call: Call) -> Mapping[str, Any]:
        """File a request and choose its step."""
        with self._lock:
            self.calls.append(call)
            if self.log:
                with self.log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(call._asdict(), ensure_ascii=False) + "\n")
            for number, step in enumerate(self.steps):
                if number not in self._used and step.get("match", "") in call.raw:
                    if not (self.loop and number == len(self.steps) - 1):
                        self._used.add(number)
                    return step
        return {"error": {"status": 410, "body": {"error": {"message": "script exhausted"}}}}

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        provider = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, format: str, *args: Any) -> None:
                pass

            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                text = raw.decode("utf-8", "replace")
                call = Call(self.path, dict(self.headers), text, _parsed(text), time.time())
                step = provider.take(call)
                time.sleep(step.get("delay", 0))
                if step.get("hang_up"):
                    self.close_connection = True
                    return
                streamed = isinstance(call.body, dict) and call.body.get("stream") is True
                self._send(*answer(step, self.path, len(provider.calls), streamed))

            def _send(self, status: int, headers: Mapping[str, str], data: bytes) -> None:
                try:
                    self.send_response(status)
                    for name, value in headers.items():
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(data)))
                    self.end_headers()
                    self.wfile.write(data)
                except OSError:
                    self.close_connection = True  # the caller was killed, which tests do

        return Handler


def answer(
    step: Mapping[str, Any], path: str, number: int, streamed: bool = False
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of a step, in the protocol of the path."""
    plain = {"Content-Type": "application/json"}
    if "raw" in step:
        raw = step["raw"]
        return (
            raw.get("status", 200),
            {**plain, **raw.get("headers", {})},
            raw["body_text"].encode(),
        )
    if "error" in step:
        error = step["error"]
        body = error.get("body", {"error": {"message": "scripted error"}})
        return error["status"], {**plain, **error.get("headers", {})}, json.dumps(body).encode()
    if not path.rstrip("/").endswith("/messages"):
        return 200, plain, json.dumps(openai(step["reply"], number)).encode()
    message = anthropic(step["reply"], number)
    if streamed:
        return 200, {"Content-Type": "text/event-stream"}, events(message)
    return 200, plain, json.dumps(message).encode()


def openai(reply: Mapping[str, Any], number: int) -> dict[str, Any]:
    """A chat completion."""
    stops = {"end": "stop", "length": "length", "tool": "tool_calls", "refusal": "content_filter"}
    usage = {"input": 0, "output": 0, "cache_read": 0, "cache_write": 0, **reply.get("usage", {})}
    prompt = usage["input"] + usage["cache_read"] + usage["cache_write"]
    message: dict[str, Any] = {"role": "assistant", "content": reply.get("text", "")}
    if reply.get("reasoning"):
        message["reasoning_content"] = reply["reasoning"]
    if reply.get("tool_calls"):
        message["tool_calls"] = [
            {
                "id": call["id"],
                "type": "function",
                "function": {"name": call["name"], "arguments": call["arguments_raw"]},
            }
            for call in reply["tool_calls"]
        ]
    body: dict[str, Any] = {
        "id": f"mock-{number}",
        "object": "chat.completion",
        "created": 0,
        "model": "mock-served",
        "choices": [
            {"index": 0, "message": message, "finish_reason": stops[reply.get("stop", "end")]}
        ],
        "usage": {
            "prompt_tokens": prompt,
            "completion_tokens": usage["output"],
            "total_tokens": prompt + usage["output"],
            "prompt_tokens_details": {"cached_tokens": usage["cache_read"]},
        },
    }
    if "cost" in reply:
        body["usage"]["cost"] = reply["cost"]
    if "provider" in reply:
        body["provider"] = reply["provider"]
    return body


def anthropic(reply: Mapping[str, Any], number: int) -> dict[str, Any]:
    """A message with content blocks."""
    stops = {"end": "end_turn", "length": "max_tokens", "tool": "tool_use", "refusal": "refusal"}
    usage = reply.get("usage", {})
    content: list[dict[str, Any]] = []
    if reply.get("text"):
        content.append({"type": "text", "text": reply["text"]})
    for call in reply.get("tool_calls", ()):
        content.append(
            {
                "type": "tool_use",
                "id": call["id"],
                "name": call["name"],
                "input": _parsed(call["arguments_raw"]),
            }
        )
    return {
        "id": f"mock-{number}",
        "type": "message",
        "role": "assistant",
        "model": "mock-served",
        "content": content,
        "stop_reason": stops[reply.get("stop", "end")],
        "stop_sequence": None,
        "usage": {
            "input_tokens": usage.get("input", 0),
            "output_tokens": usage.get("output", 0),
            "cache_read_input_tokens": usage.get("cache_read", 0),
            "cache_creation_input_tokens": usage.get("cache_write", 0),
        },
    }


def events(message: Mapping[str, Any]) -> bytes:
    """The same Anthropic message as server-sent events, all at once."""
    stop = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    told: list[dict[str, Any]] = [
        {"type": "message_start", "message": {**message, "content": [], "stop_reason": None}}
    ]
    for index, block in enumerate(message["content"]):
        if block["type"] == "text":
            begun: dict[str, Any] = {"type": "text", "text": ""}
            delta = {"type": "text_delta", "text": block["text"]}
        else:
            begun = {**block, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        told += [
            {"type": "content_block_start", "index": index, "content_block": begun},
            {"type": "content_block_delta", "index": index, "delta": delta},
            {"type": "content_block_stop", "index": index},
        ]
    told += [
        {"type": "message_delta", "delta": stop, "usage": message["usage"]},
        {"type": "message_stop"},
    ]
    return "".join(f"event: {e['type']}\ndata: {json.dumps(e)}\n\n" for e in told).encode()


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def main() -> None:
    """Serve a script file until interrupted."""
    parser = argparse.ArgumentParser(description="A scripted model provider on loopback.")
    parser.add_argument("--script", type=Path, required=True)
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--log", type=Path)
    options = parser.parse_args()
    script = json.loads(options.script.read_text("utf-8"))
    with MockProvider(script, options.port, options.log) as provider:
        print(f"listening on {provider.url}", flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main()
