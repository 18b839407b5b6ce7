"""The players of a search, asked through the models room.

Every question is a `Request` whose key is the hash of all of it. Samples of different roles have
numbers in different blocks, so that search, greedy, confirm and report answers are never each
other's cached replies; members of a vote and re-asks are told apart the same way.
"""

import json
from collections.abc import Sequence
from typing import Any, Protocol

from pydantic import Field

from casework.benchmarks.adapter import Adapter
from casework.benchmarks.records import Item
from casework.cases.records import Record
from casework.errors import ContextOverflow, RouteMismatch
from casework.harden.protocols import Response
from casework.harden.records import Input, RealismRule, SampleRole, canonical
from casework.harden.schemas import AUDIT, EXTRACTION, realism_schema
from casework.harden.transformation import FILE, Mutation, MutationContext
from casework.harden.wording import STANCES, prompt, shown
from casework.models.key import request_key
from casework.models.records import JSON, ModelRole, Params, Reply, Request
from casework.models.scope import scope
from casework.models.structured import StructuredError, last_json, reply_state

BLOCKS: dict[SampleRole, int] = {
    "search": 0,
    "greedy": 10_000_000,
    "confirm": 20_000_000,
    "report": 30_000_000,
    "ablation": 40_000_000,
    "shortened": 50_000_000,
}
"""Where each role's sample numbers begin."""


class Asks(Protocol):
    """What is needed of a gateway."""

    async def ask(self, request: Request) -> Reply: ...


class Model(Record):
    """A model as a search names it: string, parameters and route."""

    model: str
    params: Params = Params()
    route: JSON = Field(default_factory=JSON)


class AskedTask:
    """The task model: one user message, no system message (paper, A.7). `asked_as`: the role
    of its calls, where the model is not the one a search is for."""

    def __init__(
        self, gateway: Asks, model: Model, adapter: Adapter, asked_as: ModelRole = "task"
    ) -> None:
        self._gateway = gateway
        self._model = model
        self._adapter = adapter
        self._role: ModelRole = asked_as

    async def sample(self, item: Item, input: Input, role: SampleRole, t: int) -> Response:
        """One answer. A case longer than the model reads is an empty answer: the model's fault."""
        model = self._model
        if role == "greedy":
            greedy = model.params.model_copy(
                update={"temperature": 0.0, "top_p": None, "top_k": None}
            )
            model = model.model_copy(update={"params": greedy})
        request = _request(self._role, model, self._adapter.prompt(input), BLOCKS[role] + t + 1)
        try:
            return await _ask(self._gateway, request, item.id)
        except ContextOverflow:
            return Response(text="", stop="context", request_sha256=request_key(request))


class AskedJudge:
    """The members of the gates. `members` may be different models; each has its own stance when
    `diverse`, else all are asked in the same words (as in the paper). With `structured`, replies
    are held to their schema where the provider can do that."""

    def __init__(
        self,
        gateway: Asks,
        members: Sequence[Model],
        adapter: Adapter,
        rule: RealismRule | None,
        *,
        diverse: bool = True,
        structured: bool = False,
    ) -> None:
        self._gateway = gateway
        self._members = tuple(members)
        self._adapter = adapter
        self._task = task_of(adapter)
        self._rule = rule
        self._diverse = diverse
        self._structured = structured

    async def extract(self, item: Item, reference: Input, attempt: int) -> Response:
        """What the answer rests on, asked of the first member."""
        text = prompt(
            "extract",
            task=self._task,
            expected=item.expected,
            reference=self._shown(reference),
        )
        return await self._put(item, text, EXTRACTION, 0, attempt)

    async def audit(
        self,
        item: Item,
        reference: Input,
        extraction: str,
        candidate: Input,
        member: int,
        attempt: int,
    ) -> Response:
        """Whether the candidate still holds all of it."""
        text = prompt(
            "audit",
            stance=self._stance(member),
            task=self._task,
            extraction=extraction,
            expected=item.expected,
            reference=self._shown(reference),
            candidate=self._shown(candidate),
        )
        return await self._put(item, text, AUDIT, member, attempt)

    async def realism(self, item: Item, candidate: Input, member: int, attempt: int) -> Response:
        """The candidate's scores on the rubric."""
        assert self._rule is not None
        text = prompt(
            "realism",
            stance=self._stance(member),
            low=str(self._rule.scale_min),
            high=str(self._rule.scale_max),
            dimensions=", ".join(f'"{name}": integer' for name in self._rule.dimensions),
            rubric=self._rule.text,
            candidate=self._shown(candidate),
        )
        return await self._put(item, text, realism_schema(self._rule), member, attempt)

    async def _put(
        self, item: Item, text: str, schema: JSON, member: int, attempt: int
    ) -> Response:
        model = self._members[member % len(self._members)]
        if self._structured:
            held = model.params.model_copy(update={"response_schema": schema})
            model = model.model_copy(update={"params": held})
        request = _request("judge", model, text, member + 1, attempt)
        try:
            return await _ask(self._gateway, request, item.id)
        except (RouteMismatch, ContextOverflow) as error:
            # No verdict of this member; the vote goes on and fails closed.
            missed = isinstance(error, RouteMismatch)
            stop = "end" if missed else "context"
            return Response(
                text="", stop=stop, route_ok=not missed, request_sha256=request_key(request)
            )

    def _stance(self, member: int) -> str:
        return STANCES[member % len(STANCES) if self._diverse else 0]

    def _shown(self, input: Input) -> str:
        return shown(input, self._adapter.fields)


def task_of(adapter: Adapter) -> str:
    """What a solver of a set is asked to do, in words and without any case's text. Judges see it
    beside the case: it is no part of what may change (spec 1.17)."""
    from casework.benchmarks.sets import SETS

    known = SETS.get(adapter.name)
    if known is not None:
        return known.instruction
    kinds = f" with one of: {', '.join(adapter.labels)}" if adapter.labels else ""
    return f"Read the case and answer what it asks{kinds}."


def declared_of(adapter: Adapter) -> str:
    """What a mutation model is told of the hints by which code can prove its children; "" for a
    set that uses none."""
    from casework.benchmarks.sets import SETS

    known = SETS.get(adapter.name)
    return known.declared() if known is not None else ""


class AskedMutator:
    """The mutation model: one call a generation, no tools, all files in one JSON reply. `declared`
    is what it is told of hints (`declared_of`)."""

    def __init__(self, gateway: Asks, model: Model, declared: str = "") -> None:
        self._gateway = gateway
        self._model = model
        self._declared = declared

    async def mutate(
        self, context: MutationContext, attempt: int, complaints: tuple[str, ...]
    ) -> Mutation:
        """The children as the model wrote them, put into files; nothing is repaired."""
        told = context.model_dump(mode="json", exclude={"files"})
        wrong = "\n".join(("\nYour last reply could not be used:", *complaints[:20], ""))
        text = prompt(
            "mutate",
            children=str(context.candidates_per_generation),
            complaints=wrong if complaints else "",
            declared=f"\n{self._declared}\n" if self._declared else "",
            parent=canonical(context.files[FILE]),
            context=json.dumps(told, ensure_ascii=False, indent=1),
        )
        request = _request("mutation", self._model, text, 1, attempt)
        with scope(trial=context.case_id):
            reply = await self._gateway.ask(request)
        state = reply_state(reply)
        if state != "ok":
            return Mutation(
                manifest="",
                written={},
                complaint=f"the reply was {state}",
                request_sha256=reply.key,
            )
        return unpack(reply.text, reply.key)


def unpack(text: str, key: str = "") -> Mutation:
    """A reply that carries its files, as a manifest and the files it would have written."""
    try:
        return _unpacked(last_json(text), key)
    except (StructuredError, RecursionError) as error:
        return Mutation(manifest="", written={}, complaint=str(error), request_sha256=key)


def _unpacked(value: Any, key: str) -> Mutation:
    listed: Any = value.get("mutations") if isinstance(value, dict) else None
    if not isinstance(listed, list):
        return Mutation(manifest=json.dumps(value), written={}, request_sha256=key)
    written: dict[str, str] = {}
    entries: list[Any] = []
    for entry in listed:
        if not isinstance(entry, dict):
            entries.append(entry)
            continue
        entries.append({name: part for name, part in entry.items() if name != "files"})
        index, held = entry.get("individual_index"), entry.get("files")
        if type(index) is int and isinstance(held, dict):
            for name, content in held.items():
                body = content if isinstance(content, str) else json.dumps(content)
                written[f"candidates/{index}/{name}"] = body
    return Mutation(
        manifest=json.dumps({"mutations": entries}), written=written, request_sha256=key
    )


def _request(role: ModelRole, model: Model, text: str, sample: int, attempt: int = 1) -> Request:
    return Request(
        role=role,
        model=model.model,
        messages=({"role": "user", "content": text},),
        params=model.params,
        sample=sample,
        attempt=attempt,
        route=model.route,
    )


async def _ask(gateway: Asks, request: Request, case_id: str) -> Response:
    # The ledger is told which case pays.
    with scope(trial=case_id):
        reply = await gateway.ask(request)
    return Response(
        text=reply.text,
        stop=reply.stop,
        request_sha256=reply.key,
        token_logprobs=_logprobs(reply),
        input_tokens=reply.usage.input + reply.usage.cache_read + reply.usage.cache_write,
        output_tokens=reply.usage.output,
        dollars=reply.dollars,
        route=reply.route,
    )


def _logprobs(reply: Reply) -> tuple[float, ...] | None:
    """Natural log-probabilities of the answer's tokens; None where the provider gave none."""
    choices: Any = reply.output.get("choices") or [{}]
    content: Any = (choices[0].get("logprobs") or {}).get("content")
    if not content:
        return None
    return tuple(float(token["logprob"]) for token in content)
