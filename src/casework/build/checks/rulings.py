"""Whether a decision is consistent in itself, and with the accounts it rules on.

Source: the investigation-worlds paper, appendix D.1; the specification, section 3.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from casework.build.artifacts.truth import Decision, Parties, Side, SideRuling
from casework.build.checks.propositions import sentences
from casework.build.checks.quotations import Source, quote_faults
from casework.build.fault import Fault, fault_at
from casework.cases.records import SubClaim

QUOTE = (4, 80)
"""Fewest and most words of a rationale quotation: at most one sentence."""
ARGUES = re.compile(
    r"(?i)^\W*(?:\S+\s+){1,5}?(?:argues?|contends?|asserts?|maintains?|submits?|insists?)\s+that\b"
)
ANSWERED = re.compile(
    r"(?i)\b(?:but|however|yet|although|though|while|court|reject\w*|fails?|overlooks?|ignores?|"
    r"wrong|incorrect|correctly|rightly|agrees?|no|not|nothing|none|neither)\b"
)
"""What turns a party's argument, told in one sentence, into what the court makes of it."""
UNREASONED = "(opinion contains no written reasoning)"
"""What stands for a quotation where there is nothing to quote (paper, appendix D.1)."""


def decision_faults(decision: Decision, parties: Parties, source: Source) -> list[Fault]:
    """All that is wrong with a decision on these accounts; `source` holds the opinion."""
    return [
        *_posture(decision),
        *_overall(decision),
        *_side("plaintiff", decision, decision.plaintiff, parties.plaintiff.fact_dag, source),
        *_side("defense", decision, decision.defense, parties.defense.fact_dag, source),
    ]


def _posture(decision: Decision) -> Iterator[Fault]:
    posture = decision.posture
    both = posture.movant_role == "both"
    if both != (posture.posture_type == "cross_msj"):
        message = f"{posture.posture_type} with movant_role {posture.movant_role}."
        fix = "Both sides moved if and only if the posture is cross_msj."
        yield fault_at("posture", "posture", message, fix)
    if both != (posture.non_movant_role == "both") or (
        not both and posture.movant_role == posture.non_movant_role
    ):
        message = f"movant {posture.movant_role}, non-movant {posture.non_movant_role}."
        fix = "The non-movant is the other side; both where both moved."
        yield fault_at("posture", "posture", message, fix)
    if decision.reasoned and not posture.issues_decided:
        message = "no issue is named as decided."
        fix = "Name each issue the court reached, in a few words."
        yield fault_at("issues_missing", "posture.issues_decided", message, fix)


def _overall(decision: Decision) -> Iterator[Fault]:
    plaintiff, defense = decision.plaintiff.judge_ruling, decision.defense.judge_ruling
    if {plaintiff, defense} not in ({"accepted", "rejected"}, {"split"}):
        message = f"plaintiff {plaintiff}, defense {defense}."
        fix = "One side is accepted and the other rejected, or both are split."
        yield fault_at("sides", "judge_ruling", message, fix)
        return
    movant, ruled = decision.posture.movant_role, decision.posture.judge_ruling_movant
    if movant == "both":
        return
    own = plaintiff if movant == "plaintiff" else defense
    wanted = {"granted": "accepted", "denied": "rejected", "granted_in_part": "split"}[ruled]
    if own != wanted:
        message = f"the motion of the {movant} is {ruled}, and the {movant}'s side {own}."
        fix = f"With {ruled} the side that moved is {wanted}; correct the one or the other."
        yield fault_at("disposition", "judge_ruling", message, fix)


def _side(
    side: Side,
    decision: Decision,
    ruling: SideRuling,
    groups: Sequence[SubClaim],
    source: Source,
) -> Iterator[Fault]:
    counted = Counter(one.sub_claim_index for one in ruling.sub_claim_rulings)
    for index in range(len(groups)):
        if counted[index] != 1:
            message = f"group {index} is ruled on {counted[index]} times."
            fix = f"Give each of the groups 0 to {len(groups) - 1} one ruling."
            yield fault_at("sub_claim_index", f"{side}.sub_claim_rulings", message, fix)
    for index in sorted(counted):
        if index >= len(groups):
            message = f"there is no group {index}; the side has {len(groups)}."
            fix = "Count the groups from 0, as they are numbered in the account."
            yield fault_at("sub_claim_index", f"{side}.sub_claim_rulings", message, fix)
    for one in ruling.sub_claim_rulings:
        where = f"{side}.sub_claim_rulings {one.sub_claim_index}"
        yield from _quotation(where, one.rationale_quote, decision.reasoned, source)
    yield from _agreement(side, decision.reasoned, ruling)


def _agreement(side: Side, reasoned: bool, ruling: SideRuling) -> Iterator[Fault]:
    """Whether the groups bear out what is said of the whole."""
    rulings = {one.ruling for one in ruling.sub_claim_rulings}
    where = f"{side}.sub_claim_rulings"
    if not reasoned:
        if rulings - {"not_reached"}:
            message = "an order without reasons rules on single groups."
            fix = "Write not_reached for each, or reasoned: true if there are reasons."
            yield fault_at("unreasoned", where, message, fix)
        return
    overall = ruling.judge_ruling
    contrary = {"accepted": "rejected", "rejected": "accepted"}.get(overall)
    if contrary and rulings and contrary in rulings and overall not in rulings:
        message = f"the side is {overall}, yet groups are {contrary} and none is {overall}."
        fix = "Correct the side's ruling or the groups'."
        yield fault_at("agreement", where, message, fix)
    if overall == "accepted" and "accepted" not in rulings and contrary not in rulings:
        message = "the side is accepted, yet none of its groups is."
        fix = "Name the group whose telling the court took."
        yield fault_at("agreement", where, message, fix)


def _quotation(where: str, quote: str, reasoned: bool, source: Source) -> Iterator[Fault]:
    if not reasoned:
        if quote not in ("", UNREASONED):
            message = "an order without reasons is quoted."
            fix = f'Write "{UNREASONED}", or reasoned: true if there are reasons.'
            yield fault_at("unreasoned", where, message, fix)
        return
    if not quote:
        return
    fewest, most = QUOTE
    yield from quote_faults(where, quote, None, source, fewest=fewest, most=most)
    if ARGUES.match(quote) and not ANSWERED.search(quote):
        message = "the quotation tells what a party argues, not what the court finds."
        fix = 'Quote the court\'s own finding, or write "".'
        yield fault_at("argument", where, message, fix)
    if len(sentences(quote)) > 2:
        message = f"the quotation has {len(sentences(quote))} sentences."
        yield fault_at("quote_length", where, message, "Quote at most one sentence.")
