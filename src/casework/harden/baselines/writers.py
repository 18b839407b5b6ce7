"""Who writes the forms: the rules, a model without tools, a model with read-only web tools."""

import copy
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, Protocol

from casework.benchmarks.adapter import Adapter
from casework.benchmarks.records import Item
from casework.errors import ContextOverflow
from casework.harden.artifacts.desk import Web
from casework.harden.artifacts.gateway import through_gateway
from casework.harden.artifacts.rounds import answered
from casework.harden.asking import Asks, Model
from casework.harden.baselines.records import Reference
from casework.harden.baselines.request import fields_of, render
from casework.harden.baselines.target_desk import TargetDesk
from casework.harden.protocols import Mutator
from casework.harden.records import AxisCatalog
from casework.harden.sampling import derived_seed
from casework.harden.state import Payload
from casework.harden.transformation import (
    FILE,
    MANIFEST,
    CandidateAxis,
    MutationContext,
    protected,
    slots,
)
from casework.models.records import Request
from casework.models.scope import scope
from casework.models.structured import reply_state

TURNS = 12
"""Turns with look-ups for one case; then the model has to answer."""
LONG = "the request is longer than the model reads"


class Order(NamedTuple):
    """What a writer is told of a case. `told`: what the web answered before a crash, in this
    attempt; `note` stores one look-up."""

    item: Item
    references: Sequence[Reference]
    attempt: int
    complaints: Sequence[str]
    told: Sequence[str]
    note: Callable[[Payload], None]


class Writer(Protocol):
    """Writes one form of one case. Returns the payload of the event ``mutation``.

    Raises the ModelError family for a call that failed for good, and CapReached before one.
    """

    async def write(self, order: Order) -> Payload: ...


class AskedWriter:
    """Few-Shot: one user message, no tools. Bounded re-asks repeat it with the faults added."""

    def __init__(self, gateway: Asks, model: Model, adapter: Adapter) -> None:
        self._gateway = gateway
        self._model = model
        self._adapter = adapter

    async def write(self, order: Order) -> Payload:
        """The reply as it came."""
        text = render(fields_of(order.item, self._adapter, order.references), order.complaints)
        request = Request(
            role="mutation",
            model=self._model.model,
            messages=({"role": "user", "content": text},),
            params=self._model.params,
            attempt=order.attempt,
            route=self._model.route,
        )
        try:
            with scope(trial=order.item.id):
                reply = await self._gateway.ask(request)
        except ContextOverflow:
            return _written(order, "", LONG)
        state = reply_state(reply)
        complaint = "" if state == "ok" else f"the reply was {state.replace('_', ' ')}"
        return {**_written(order, reply.text, complaint), "request_sha256": reply.key}


class SearchingWriter:
    """Few-Shot (web search): the same request with read-only look-ups, its target kept out."""

    def __init__(self, gateway: Asks, model: Model, adapter: Adapter, web: Web) -> None:
        self._ask = through_gateway(gateway, model.model, route=model.route, params=model.params)
        self._adapter = adapter
        self._web = web

    async def write(self, order: Order) -> Payload:
        """The last reply. Every look-up is stored before the model is told of it, so that the
        same conversation goes on after a crash and no part of it is paid for twice."""
        fields = fields_of(order.item, self._adapter, order.references)
        text = render(fields, order.complaints, web=True)
        desk = TargetDesk(self._web, order.item, self._adapter, order.told, order.note)
        messages = [{"role": "user", "content": text}]
        try:
            with scope(trial=order.item.id):
                said, used, turns = await answered(self._ask, messages, desk, TURNS)
        except ContextOverflow:
            return _written(order, "", LONG)
        complaint = "" if said.state == "ok" else f"the reply was {said.state.replace('_', ' ')}"
        return {**_written(order, said.text, complaint), "calls": turns, "look_ups": used}


class RulesWriter:
    """Rules, one pass: one seeded child of the original; no model, so no call."""

    def __init__(self, mutator: Mutator, catalog: AxisCatalog, seed: int, benchmark: str) -> None:
        self._mutator = mutator
        self._catalog = catalog
        self._seed = seed
        self._benchmark = benchmark

    async def write(self, order: Order) -> Payload:
        """The child, in the manifest of a generation of one. Axes stand in an order of the case's
        own, so that the first one of the catalog is not tried on every case."""
        item = order.item
        axes = list(self._catalog.axes)
        Random(derived_seed(self._seed, self._benchmark, item.id, "axes")).shuffle(axes)
        context = MutationContext(
            case_id=item.id,
            generation=1,
            baseline_score=0.0,
            candidates_per_generation=1,
            population_size=1,
            max_generations=1,
            degradable_files=(FILE,),
            source_case_dir="source",
            candidates=slots(1),
            manifest_path=MANIFEST,
            case_state=None,
            candidate_axes=tuple(
                CandidateAxis(**axis.model_dump(include=set(CandidateAxis.model_fields)))
                for axis in axes
            ),
            axis_feedback={},
            realism_criteria_summary="",
            metadata=copy.deepcopy(item.metadata),
            gold_output_summary=item.expected,
            files={FILE: copy.deepcopy(item.input)},
        )
        mutation = await self._mutator.mutate(context, order.attempt, ())
        return {
            "attempt": order.attempt,
            "mutation": mutation.model_dump(mode="json"),
            "calls": 0,
            # Measured after the rules ran, so that what they touched shows (M10).
            "observed": protected(item),
        }


def _written(order: Order, text: str, complaint: str) -> Payload:
    return {
        "attempt": order.attempt,
        # Halves of characters, which no file holds, become question marks.
        "text": text.encode("utf-8", "replace").decode("utf-8"),
        "complaint": complaint,
        "calls": 1,
    }
