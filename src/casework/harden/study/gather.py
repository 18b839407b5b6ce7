"""Items of a study taken from a search: what its gates judged, and what its proofs know."""

from casework.harden.records import BASELINE
from casework.harden.report.read import CaseEvidence, SearchRead
from casework.harden.study.records import CorrectnessPair, RealismCase


def official_cases(read: SearchRead, checks: dict[str, bool] | None = None) -> list[RealismCase]:
    """The originals, source ``official``. A search's gates never judge them: `checks` brings
    what the realism gate said of each case id, if it was asked."""
    return [
        RealismCase(
            id=f"{name}/{BASELINE}",
            benchmark=read.setup.adapter.name,
            source="official",
            input=item.input,
            check=(checks or {}).get(name),
            origin=name,
        )
        for name, item in read.setup.items.items()
    ]


def generated_cases(read: SearchRead, source: str) -> list[RealismCase]:
    """The first child of each case on which the realism gate decided, under a source's name
    (``strong``, ``weak``: whose generator wrote them)."""
    found: list[RealismCase] = []
    for name, case in read.cases.items():
        for child in case.individuals:
            said = _check(case, child, "realism")
            if said is not None:
                found.append(
                    RealismCase(
                        id=f"{name}/{child}",
                        benchmark=read.setup.adapter.name,
                        source=source,
                        input=case.inputs[child],
                        check=said,
                        origin=name,
                    )
                )
                break
    return found


def judged_pairs(read: SearchRead) -> list[CorrectnessPair]:
    """Every child on which the correctness gate decided, with its original. The truth is known
    where a proof decided it."""
    found: list[CorrectnessPair] = []
    for name, case in read.cases.items():
        for child, one in case.individuals.items():
            said = _check(case, child, "correctness")
            if said is None:
                continue
            proof = case.proofs.get(child, {}).get("verdict")
            found.append(
                CorrectnessPair(
                    id=f"{name}/{child}",
                    benchmark=read.setup.adapter.name,
                    original=case.inputs[BASELINE],
                    changed=case.inputs[child],
                    expected=read.setup.items[name].expected,
                    construction=one.axes[0] if one.axes else "",
                    gold={"proved": True, "refuted": False}.get(str(proof)),
                    check=said,
                )
            )
    return found


def refuted_pairs(read: SearchRead) -> list[CorrectnessPair]:
    """Children whose answer a proof refuted, with their originals: known to be wrong, and never
    shown to a judge, so without a check. They balance those that a proof has proved."""
    return [
        CorrectnessPair(
            id=f"{name}/{child}",
            benchmark=read.setup.adapter.name,
            original=case.inputs[BASELINE],
            changed=case.inputs[child],
            expected=read.setup.items[name].expected,
            construction=case.individuals[child].axes[0],
            gold=False,
        )
        for name, case in read.cases.items()
        for child, proof in case.proofs.items()
        if proof.get("verdict") == "refuted"
    ]


def _check(case: CaseEvidence, child: str, gate: str) -> bool | None:
    """What one gate decided on a child; None where it was not asked, or came to no end."""
    if not any(vote.gate == gate for vote in case.votes.get(child, ())):
        return None
    verdict = case.verdicts.get(child)
    if verdict == gate:
        return False
    # Realism is asked last, so a child it refused had passed the gate before.
    return True if verdict == "pass" or (gate == "correctness" and verdict == "realism") else None
