"""The one request of a few-shot baseline (paper, A.5.7), in our own words, versioned and hashed."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from pydantic import AliasChoices, Field

from casework.benchmarks.adapter import Adapter
from casework.benchmarks.records import Item
from casework.cases.records import Record
from casework.harden.baselines.contracts import contract
from casework.harden.baselines.records import Reference
from casework.harden.records import Input, canonical
from casework.harden.wording import prompt, prompt_id, prompt_text

PROMPT, WEB = "few_shot", "few_shot_web"


class Fields(Record):
    """The dynamic fields. `benchmark_task_contract` is another name of the first."""

    task_contract: str = Field(
        validation_alias=AliasChoices("task_contract", "benchmark_task_contract")
    )
    input_schema: dict[str, Any]
    hard_reference_examples: tuple[Reference, ...]
    target_input: Input
    immutable_expected_output: str


def fields_of(item: Item, adapter: Adapter, references: Sequence[Reference]) -> Fields:
    """The fields for one target."""
    return Fields(
        task_contract=contract(adapter),
        input_schema=schema_of(item.input),
        hard_reference_examples=tuple(references),
        target_input=item.input,
        immutable_expected_output=item.expected,
    )


def render(fields: Fields, complaints: Sequence[str] = (), *, web: bool = False) -> str:
    """The user message. `complaints`: what was wrong with the reply before."""
    wrong = "\n".join(("\nYour last reply could not be used:", *complaints[:20], ""))
    shown = [one.model_dump(mode="json") for one in fields.hard_reference_examples]
    return prompt(
        PROMPT,
        web=f"\n{prompt_text(WEB).strip()}\n" if web else "",
        complaints=wrong if complaints else "",
        task_contract=fields.task_contract,
        input_schema=canonical(fields.input_schema),
        hard_reference_examples="\n".join(
            json.dumps(one, ensure_ascii=False, sort_keys=True) for one in shown
        ),
        target_input=canonical(fields.target_input),
        immutable_expected_output=fields.immutable_expected_output,
    )


def request_id(*, web: bool) -> str:
    """``name@version:sha256`` of the prompt, for the lock."""
    if not web:
        return prompt_id(PROMPT)
    both = hashlib.sha256(f"{prompt_id(PROMPT)} {prompt_id(WEB)}".encode()).hexdigest()[:16]
    return f"{prompt_id(WEB)}+{both}"


def schema_of(value: Any) -> dict[str, Any]:
    """A JSON schema of the very shape of a value: its keys, all of them, and their types."""
    if isinstance(value, dict):
        return {
            "type": "object",
            "properties": {str(key): schema_of(part) for key, part in value.items()},
            "required": [str(key) for key in value],
            "additionalProperties": False,
        }
    if isinstance(value, list):
        kinds = list({canonical(one): one for one in map(schema_of, value)}.values())
        items = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
        return {"type": "array", "items": items} if kinds else {"type": "array"}
    if isinstance(value, bool):
        return {"type": "boolean"}
    if isinstance(value, (int, float)):
        return {"type": "number"}
    return {"type": "null" if value is None else "string"}
