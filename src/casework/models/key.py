"""The identity of a model call: same key, same reply, paid once."""

import hashlib
import json

from casework.models.records import Request

KEY_VERSION = 1
"""Changed when the same request would mean something else; old cache entries then rest."""

LOCAL = ("casework/embedded", "casework/scripted", "mockllm/")
ONE_AT_A_TIME = "casework/embedded"


def request_key(request: Request) -> str:
    """SHA-256 of the canonical request: every field counts, the order of keys does not."""
    body = {"version": KEY_VERSION, "request": request.model_dump(mode="json")}
    text = json.dumps(body, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def is_local(model: str) -> bool:
    """Whether a model answers on this machine, without a network and without a price."""
    return model.startswith(LOCAL)
