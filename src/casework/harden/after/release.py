"""What is released of a search once what followed it is known: a view of the search in which each
case stands in the form that goes into the suite."""

import json
from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from casework.harden.after.archive import archive
from casework.harden.after.execute import AfterRead
from casework.harden.after.state import AfterState
from casework.harden.goal import Answer
from casework.harden.records import BASELINE, Individual, SampleRole, digest
from casework.harden.report.read import CaseEvidence, SearchRead
from casework.harden.report.records import Sample

REVIEW = Path("review") / "withheld.jsonl"
WITHHELD = "no witness reached the answer, so people are to look at it before it is released"
WAITING = "no witness has been asked to the end yet"
CROWDED = "another confirmed case has the same kind of change and fell further"


class Release(NamedTuple):
    """`read`: the search with each case's released form selected, for its suite. `shown`: the
    same for its report, in which short forms are no children of the search. `lineage`: case ->
    what its lineage tells besides. `withheld`: cases for people."""

    read: SearchRead
    shown: SearchRead
    lineage: dict[str, dict[str, Any]]
    withheld: tuple[str, ...]


def release(read: SearchRead, after: AfterRead | None, *, diverse: bool = False) -> Release:
    """Decide the form of every case. A case for which a witness was asked needs one; with
    `diverse`, of each cell of the archive only the best case stays hardened."""
    states = after.states if after else {}
    best = {cell.cases[0] for cell in archive(read, states)} if diverse else None
    cases: dict[str, CaseEvidence] = {}
    lineage: dict[str, dict[str, Any]] = {}
    withheld: list[str] = []
    for name, case in read.cases.items():
        state = states.get(name)
        cases[name] = case
        if case.result.selected_id == BASELINE:
            continue
        if state is not None and after is not None:
            lineage[name] = {"after": told(state, after)}
            if state.shortened:
                cases[name] = _shortened(case, state)
                lineage[name] |= _measured(state)
        why = _kept_back(name, state, after, best)
        if why:
            cases[name] = _original(cases[name], why)
        if why == WITHHELD:
            withheld.append(name)
    shown = {
        name: replace(case, individuals=found.individuals, inputs=found.inputs, proofs=found.proofs)
        for (name, case), found in zip(cases.items(), read.cases.values(), strict=True)
    }
    held_out = after.wishes.held_out if after else ()
    return Release(
        read._replace(cases=cases),
        read._replace(cases=shown, held_out=held_out),
        lineage,
        tuple(withheld),
    )


def told(state: AfterState, after: AfterRead) -> dict[str, Any]:
    """What became of a case after the search, as ``truth/lineage.json`` tells it."""
    wishes = after.wishes
    found: dict[str, Any] = {"finished": state.done}
    if wishes.minimise:
        found["shortened"] = state.shortened
        found["parts"] = len(state.numbers) or 1
        if state.shortened:
            found |= {
                "winner": state.winner,
                "kept_parts": sorted(state.order[: state.size]),
            }
        else:
            found["not_shortened"] = state.why
    if wishes.witness:
        found["witness"] = state.witness or None
        found["witnesses_asked"] = [after.models.get(name, name) for name in witness_roles(after)]
        found["tries"] = len(state.witnessed)
    if wishes.held_out and state.done and state.witness != "":
        found["held_out"] = {
            model: [
                _count(state.elsewhere.get((form, member), {}).values())
                for form in (BASELINE, state.form)
            ]
            for member, model in enumerate(wishes.held_out)
        }
    return found


def witness_roles(after: AfterRead) -> list[str]:
    """The names under which the lock keeps the witnesses."""
    return [f"witness {number + 1}" for number in range(len(after.wishes.witness))]


def write_review(found: Release, after: AfterRead | None, folder: Path) -> Path | None:
    """Write what people are to look at, one case a line; None where there is nothing."""
    file = folder / REVIEW
    if after is None or not found.withheld:
        file.unlink(missing_ok=True)
        return None
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [_line(found, after, name) for name in found.withheld]
    file.write_text("".join(line + "\n" for line in lines), "utf-8", "replace")
    return file


def _line(found: Release, after: AfterRead, name: str) -> str:
    state, item = after.states[name], found.read.setup.items[name]
    shown = {
        "case": name,
        "reason": WITHHELD,
        "expected": item.expected,
        "form": state.form,
        "input_sha256": digest(state.inputs[state.form]),
        "tries": [
            {"model": after.wishes.witness[member], "try": t + 1, "answer": answer.label}
            for (member, t), answer in sorted(state.witnessed.items())
        ],
        "proof": state.checks.get(state.form, {}),
        "original": item.input,
        "changed": state.inputs[state.form],
    }
    return json.dumps(shown, ensure_ascii=False)


def _kept_back(
    name: str, state: AfterState | None, after: AfterRead | None, best: Collection[str] | None
) -> str:
    """Why the suite gets the original of a hardened case; "" where it gets the harder form."""
    if after is not None and after.wishes.witness:
        if state is None or state.witness is None:
            return WAITING
        if not state.witness:
            return WITHHELD
    return CROWDED if best is not None and name not in best else ""


def _original(case: CaseEvidence, why: str) -> CaseEvidence:
    result = case.result.model_copy(
        update={"status": "unchanged", "reason": why, "selected_id": BASELINE}
    )
    return replace(case, result=result)


def _shortened(case: CaseEvidence, state: AfterState) -> CaseEvidence:
    """The case with its short form beside the others, and selected."""
    winner = case.individuals[state.winner]
    input = state.inputs[state.form]
    one = Individual(
        id=state.form,
        case_id=winner.case_id,
        generation=winner.generation,
        index=winner.index,
        parent_id=winner.id,
        axes=winner.axes,
        subtypes=winner.subtypes,
        description=f"{winner.description} (shortened)",
        mutation_chain=winner.mutation_chain,
        hints=winner.hints,
        input_sha256=digest(input),
    )
    samples = dict(case.samples)
    for name in (BASELINE, state.form):
        samples[name, "report"] = {
            t: Sample(label=answer.label, right=answer.right, normalised=answer.normalised)
            for t, answer in state.answers.get((name, "report"), {}).items()
        }
    result = case.result.model_copy(update={"selected_id": one.id})
    return replace(
        case,
        result=result,
        individuals={**case.individuals, one.id: one},
        inputs={**case.inputs, one.id: input},
        samples=samples,
        proofs={**case.proofs, one.id: state.checks.get(one.id, {})},
    )


def _measured(state: AfterState) -> dict[str, Any]:
    """The figures of a short form, in the place of its winner's."""
    report = _pair(state, "report")
    return {
        "p_value": state.short_p,
        "right_of": {
            "search": None,
            "confirm": _pair(state, "shortened"),
            "report": report if state.done and report[1][1] else None,
        },
    }


def _pair(state: AfterState, role: SampleRole) -> tuple[tuple[int, int], tuple[int, int]]:
    return _count(state.replies(BASELINE, role)), _count(state.replies(state.form, role))


def _count(answers: Iterable[Answer]) -> tuple[int, int]:
    found = list(answers)
    return sum(answer.right for answer in found), len(found)
