"""Each promoted case as people check it: its changes, its proof, its votes, its samples."""

from collections import Counter

from casework.cases.records import Record
from casework.harden.goal import posterior
from casework.harden.records import BASELINE
from casework.harden.report.diff import (
    EditSize,
    FieldDiff,
    condensed,
    count_words,
    diff_inputs,
    edit_size,
)
from casework.harden.report.read import CaseEvidence, SearchRead, Vote

ROLES = ("search", "confirm", "report", "greedy")


class VoteLine(Record):
    """One member's last word; `asked` counts re-asks too."""

    gate: str
    member: int
    asked: int
    outcome: str
    reason: str


class SampleLine(Record):
    """One batch on one form: right of n, and how often each class was answered."""

    role: str
    form: str
    right: int
    n: int
    labels: tuple[tuple[str, int], ...]
    low: float
    high: float
    """Where the true share lies with 95 %: posterior from a uniform prior (A32)."""


class Winner(Record):
    """One promoted case. `confirmed` None: not tested on fresh samples."""

    case_id: str
    expected: str
    candidate: str
    confirmed: bool | None
    p_value: float | None
    chain: tuple[str, ...]
    description: str
    size: EditSize
    words: int
    """Words and signs of the original."""
    fields: tuple[FieldDiff, ...]
    proof: str
    checks: tuple[tuple[str, str, str], ...]
    """Code, verdict and reason of each check; empty where nothing was proved by code."""
    votes: tuple[VoteLine, ...]
    samples: tuple[SampleLine, ...]


def winners(read: SearchRead) -> tuple[Winner, ...]:
    """The promoted cases, confirmed ones first, each group in the items' order."""
    found = [_winner(name, case, read) for name, case in read.cases.items() if case.result.promoted]
    return tuple(sorted(found, key=lambda one: not one.confirmed))


def _winner(name: str, case: CaseEvidence, read: SearchRead) -> Winner:
    result = case.result
    one = case.individuals[result.candidate_id]
    before, after = case.inputs[BASELINE], case.inputs[one.id]
    proof = case.proofs.get(one.id, {})
    return Winner(
        case_id=name,
        expected=read.setup.items[name].expected,
        candidate=one.id,
        confirmed=result.confirmed,
        p_value=result.p_value,
        chain=one.mutation_chain,
        description=one.description,
        size=edit_size(before, after),
        words=count_words(before),
        fields=tuple(
            field.model_copy(update={"parts": condensed(field.parts)})
            for field in diff_inputs(before, after)
        ),
        proof=str(proof.get("verdict", "not attempted")),
        checks=tuple(
            (str(check["code"]), str(check["verdict"]), str(check.get("reason", "")))
            for check in proof.get("checks", ())
        ),
        votes=_votes(case.votes.get(one.id, [])),
        samples=tuple(
            line
            for role in ROLES
            for form in (BASELINE, one.id)
            if (line := _samples(case, role, form)) is not None
        ),
    )


def _votes(votes: list[Vote]) -> tuple[VoteLine, ...]:
    last = {(vote.gate, vote.member): vote for vote in sorted(votes, key=lambda v: v.attempt)}
    return tuple(
        VoteLine(
            gate=vote.gate,
            member=vote.member + 1,
            asked=vote.attempt,
            outcome=vote.outcome,
            reason=vote.reason,
        )
        for _, vote in sorted(last.items())
    )


def _samples(case: CaseEvidence, role: str, form: str) -> SampleLine | None:
    found = case.batch(form, role)
    if not found:
        return None
    labels = Counter(one.label for one in found)
    right = sum(one.right for one in found)
    ends = posterior(right, len(found))
    return SampleLine(
        role=role,
        form="original" if form == BASELINE else "harder form",
        right=right,
        n=len(found),
        labels=tuple(sorted(labels.items(), key=lambda pair: (-pair[1], pair[0]))),
        low=ends.low or 0.0,
        high=1.0 if ends.high is None else ends.high,
    )
