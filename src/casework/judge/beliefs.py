"""From one investigation to its scores: what was believed against what the court adopted.

Source: investigation-worlds paper, section 4 (case-solved, the two classes, commitment). Ours:
a trial the agent did not finish is scored as not solved, with nothing committed; a trial the
machinery owes has no score.
"""

from collections.abc import Mapping

from casework.cases.folder import CaseFolder
from casework.cases.records import Attitude, HypothesisName, Record
from casework.run.records import Trial


class BeliefScore(Record):
    """Counts of one trial. `committed` and `right` run over all `hypotheses` of the case."""

    solved: bool
    hypotheses: int
    believed_adopted: bool
    believed_wrong: int
    """Hypotheses believed that the court did not adopt."""
    believed_both: bool
    """The adopted account and at least one other."""
    disbelieved_others: int
    """Not-adopted hypotheses with exactly "disbelieve"; "unsure" does not match."""
    committed: int
    right: int
    """Committed beliefs that are right; an unsure one never is."""


def unfit(folder: CaseFolder) -> str:
    """Why the world cannot be scored, or "" if it can."""
    truth = folder.truth
    adopted = [h.name for h in truth.hypotheses if h.standing == "adopted"]
    ruling = truth.ruling
    if ruling and not ruling.fit_for_scoring:
        return ruling.unfit_reason or "the ruling is marked unfit for scoring"
    if ruling and "split" in (ruling.plaintiff_ruling, ruling.defense_ruling):
        return "the ruling is split"
    if len(adopted) != 1:
        return f"{len(adopted)} hypotheses are marked adopted, not one"
    return ""


def key(folder: CaseFolder) -> dict[HypothesisName, Attitude]:
    """The right belief about each hypothesis: believe the adopted one, disbelieve the rest."""
    return {
        h.name: "believe" if h.standing == "adopted" else "disbelieve"
        for h in folder.truth.hypotheses
    }


def solves(
    held: Mapping[HypothesisName, Attitude], right: Mapping[HypothesisName, Attitude]
) -> bool:
    """Whether beliefs solve a case: the adopted account is believed, and no other."""
    return all((held.get(name) == "believe") == (one == "believe") for name, one in right.items())


def score_beliefs(trial: Trial, folder: CaseFolder) -> BeliefScore:
    """Score one investigation that is not owed, against a world that is fit for scoring.

    An incomplete trial, or one that skips or repeats a hypothesis, commits to nothing.
    """
    right = key(folder)
    held = _beliefs(trial, right) if trial.status == "complete" else {}
    adopted = next(name for name, attitude in right.items() if attitude == "believe")
    others = [name for name in right if name != adopted]
    believed_adopted = held.get(adopted) == "believe"
    believed_wrong = sum(held.get(name) == "believe" for name in others)
    return BeliefScore(
        solved=solves(held, right),
        hypotheses=len(right),
        believed_adopted=believed_adopted,
        believed_wrong=believed_wrong,
        believed_both=believed_adopted and believed_wrong > 0,
        disbelieved_others=sum(held.get(name) == "disbelieve" for name in others),
        committed=sum(attitude != "unsure" for attitude in held.values()),
        right=sum(held[name] == right[name] for name in held),
    )


def _beliefs(
    trial: Trial, right: Mapping[HypothesisName, Attitude]
) -> dict[HypothesisName, Attitude]:
    held: dict[HypothesisName, Attitude] = {b.hypothesis: b.belief for b in trial.beliefs}
    whole = len(trial.beliefs) == len(held) and set(held) == set(right)
    return held if whole else {}
