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
    return key_of(canonical(request))


def canonical(request: Request) -> str:
    """A request as JSON in ASCII with sorted keys: what is hashed, and what a courier is sent."""
    return _encode(request.model_dump(mode="json"))


_encode = json.JSONEncoder(ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode


def key_of(text: str) -> str:
    """The key of a request from its canonical text."""
    whole = f'{{"request":{text},"version":{KEY_VERSION}}}'
    return hashlib.sha256(whole.encode("ascii")).hexdigest()


def is_local(model: str) -> bool:
    """Whether a model answers on this machine, without a network and without a price."""
    return model.startswith(LOCAL)
