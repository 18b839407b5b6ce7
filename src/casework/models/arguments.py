"""Reading tool-call arguments exactly as the model wrote them (BB-A01).

Nothing is repaired: an agent that cannot write its arguments is observed, not helped. An empty
string counts as "no arguments", because several providers send it for tools without any.
"""

import json
from typing import Any

from casework.models.records import ToolCall


def tool_call(id: str, name: str, raw: str) -> ToolCall:
    """A ToolCall whose `arguments` is a dict, or None with `error` saying what is wrong."""
    arguments, error = parse_arguments(raw)
    return ToolCall(id=id, name=name, arguments_raw=raw, arguments=arguments, error=error)


def parse_arguments(raw: str) -> tuple[dict[str, Any] | None, str]:
    """The JSON object in `raw` and "", or None and one short sentence (never the input itself)."""
    if not raw.strip():
        return {}, ""
    try:
        value = json.loads(raw, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        return None, f"The arguments are not valid JSON: {str(error)[:120]}."
    if not isinstance(value, dict):
        kind = {list: "an array", str: "a string", type(None): "null"}.get(type(value), "a number")
        kind = "a boolean" if isinstance(value, bool) else kind
        return None, f"The arguments must be one JSON object, but they are {kind}."
    return value, ""


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")
