"""One question put to its model, and the answer as the event it becomes."""

from typing import Any

from casework.benchmarks.records import Item
from casework.harden.canaries import canary_input
from casework.harden.context import mutation_context
from casework.harden.moves import Setup, Want
from casework.harden.protocols import Judge, Players, Response
from casework.harden.replies import read_audit, read_extraction, read_realism
from casework.harden.state import CaseState
from casework.harden.transformation import protected

Payload = dict[str, Any]


async def put(want: Want, state: CaseState, setup: Setup, players: Players) -> Payload:
    """Ask, read and grade. Raises what the players raise (ModelError, CapReached)."""
    item = setup.items[state.case_id]
    if want.kind == "sample":
        return await _sample(want, state, item, setup, players)
    if want.kind == "mutation":
        return await _mutation(want, state, item, setup, players)
    assert players.judge is not None
    if want.kind == "canary":
        return await _canary(want, state, item, setup, players.judge)
    if want.kind == "extraction":
        return await _extraction(want, state, item, players.judge)
    return await _vote(want, state, item, setup, players.judge)


async def _sample(
    want: Want, state: CaseState, item: Item, setup: Setup, players: Players
) -> Payload:
    input = state.inputs[want.individual]
    role: Any = want.role
    response = await players.task.sample(item, input, role, want.draw)
    # Graded on what the model saw: a program of FinQA runs on the candidate's own table.
    seen = item if input == item.input else item.model_copy(update={"input": input})
    graded = setup.adapter.grade(seen, response.text)
    return {
        "individual": want.individual,
        "role": want.role,
        "t": want.t,
        "label": graded.label,
        "right": graded.right,
        "normalised": graded.normalised,
        **_evidence(response),
    }


async def _mutation(
    want: Want, state: CaseState, item: Item, setup: Setup, players: Players
) -> Payload:
    assert players.mutator is not None
    context = mutation_context(state, item, setup)
    mutation = await players.mutator.mutate(context, want.attempt, state.complaints)
    return {
        "generation": state.generation,
        "attempt": want.attempt,
        "mutation": mutation.model_dump(mode="json"),
        "calls": mutation.calls,
        # Measured after the mutator ran, so that what it touched shows (M10).
        "observed": protected(item),
    }


async def _extraction(want: Want, state: CaseState, item: Item, judge: Judge) -> Payload:
    response = await judge.extract(item, state.inputs[want.reference], want.attempt)
    text, why = read_extraction(response)
    return {
        "reference": want.reference,
        "attempt": want.attempt,
        "usable": not why,
        "reason": why,
        **_evidence(response),
        "text": text or response.text,
    }


async def _vote(want: Want, state: CaseState, item: Item, setup: Setup, judge: Judge) -> Payload:
    candidate = state.inputs[want.individual]
    if want.gate == "correctness":
        reference = state.inputs[want.reference]
        extraction = state.extractions[want.reference]
        response = await judge.audit(
            item, reference, extraction, candidate, want.member, want.attempt
        )
        said = read_audit(response)
        rubric: Payload = {}
    else:
        assert setup.rule is not None
        response = await judge.realism(item, candidate, want.member, want.attempt)
        said = read_realism(response, setup.rule)
        # Which frozen rubric the vote was cast and recomputed under (spec 1.9).
        rubric = {"rubric_sha256": setup.rule.sha256}
    return {
        "individual": want.individual,
        "gate": want.gate,
        "reference": want.reference,
        "member": want.member,
        "attempt": want.attempt,
        "outcome": said.outcome,
        "reason": said.reason,
        "route_ok": response.route_ok,
        **rubric,
        **_evidence(response),
    }


async def _canary(want: Want, state: CaseState, item: Item, setup: Setup, judge: Judge) -> Payload:
    reference, extraction = state.inputs[want.reference], state.extractions[want.reference]
    shown = canary_input(want, state, setup)
    response = await judge.audit(item, reference, extraction, shown, want.member, want.attempt)
    said = read_audit(response)
    return {
        "individual": want.individual,
        "reference": want.reference,
        "member": want.member,
        "truth": want.role,
        "outcome": said.outcome,
        "reason": said.reason,
        **_evidence(response),
    }


def _evidence(response: Response) -> Payload:
    told: Payload = {"text": _writable(response.text), "stop": response.stop}
    if response.request_sha256:
        told["request_sha256"] = response.request_sha256
    if response.token_logprobs is not None:
        told["token_logprobs"] = list(response.token_logprobs)
    if response.input_tokens or response.output_tokens:
        told["usage"] = [response.input_tokens, response.output_tokens, response.dollars]
    if response.route:
        told["route"] = response.route
    return told


def _writable(text: str) -> str:
    """The same text; halves of characters, which no file holds, become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")
