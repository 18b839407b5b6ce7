"""A few-shot reply read by code: taken whole, or refused with the reasons (never mended)."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from casework.benchmarks.adapter import Adapter
from casework.benchmarks.records import Item
from casework.harden.baselines.leakage import copied, pasted
from casework.harden.baselines.records import Reference
from casework.harden.records import Input
from casework.harden.shape import normal_form, parse_strict, shape_faults
from casework.models.structured import StructuredError, last_json

LONGEST = 400_000
KEYS = ("rewritten_input", "change_summary", "realism_check", "correctness_retention_check")


class Rewritten(NamedTuple):
    """A reply that may be used: the new input, and what the writer says it changed."""

    input: Input
    summary: str


def read_rewrite(
    text: str, item: Item, adapter: Adapter, references: Sequence[Reference]
) -> Rewritten | list[str]:
    """The rewritten case, or what is wrong with the reply. Never raises for what a model wrote.

    Taken is one JSON object of just the four keys, its three remarks texts that are not blank,
    its input of the very shape of the target, changed in nothing but what may change, not the
    target again, with no words of a reference and no answer pasted in.
    """
    try:
        if len(text) > LONGEST:
            return [f"the reply has {len(text)} characters, {LONGEST} at most"]
        value = last_json(text)
        if not isinstance(value, dict):
            return ["the reply is not one JSON object"]
        faults = _keys(value)
        if faults:
            return faults
        changed = parse_strict(json.dumps(value["rewritten_input"], ensure_ascii=False))
    except StructuredError as error:
        return [str(error)[:300]]
    except (ValueError, RecursionError) as error:
        return [f"rewritten_input: {str(error)[:300]}"]
    faults = _shape(item, changed, adapter)
    if not faults:
        faults = copied(item.input, changed, references) + pasted(item, changed, adapter)
    return faults[:20] or Rewritten(changed, value["change_summary"].strip())


def _keys(value: dict[str, Any]) -> list[str]:
    faults = [f"key {key!r} is missing" for key in KEYS if key not in value]
    faults += [f"key {str(key)[:60]!r} is not one of the four" for key in value if key not in KEYS]
    if not isinstance(value.get(KEYS[0], {}), dict):
        faults.append("rewritten_input must be an object")
    for key in KEYS[1:]:
        told = value.get(key, "-")
        if not isinstance(told, str) or not told.strip():
            faults.append(f"{key} must be a text that is not blank")
    return faults


def _shape(item: Item, changed: Input, adapter: Adapter) -> list[str]:
    faults = shape_faults(item.input, changed)
    if faults:
        return faults
    faults = adapter.schema_faults(item.input, changed)
    faults += [
        f"input.{key}: may not be changed"
        for key in item.input
        if key not in adapter.mutable and changed[key] != item.input[key]
    ]
    if not faults and normal_form(changed) == normal_form(item.input):
        faults.append("rewritten_input reads the same as the target")
    return faults
