"""Whether a case can become a world, and why not.

Source: the investigation-worlds paper, section 2: a fully decided motion for summary judgment;
statements, counter-statements, exhibits and the opinion all there and unsealed.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from casework.build.record.records import CourtRecord, Filing, FilingKind, Reason, Selection

Effect = Literal["rejects", "unfit", "noted"]


class Rule(NamedTuple):
    """What a reason does to a case, and its words."""

    effect: Effect
    words: str


REASONS: dict[str, Rule] = {
    "no_ruling": Rule(
        "rejects", "nothing here decides a motion for summary judgment: no opinion, no order."
    ),
    "ruling_not_here": Rule(
        "rejects", "the docket tells of a ruling on summary judgment whose paper is not here."
    ),
    "ruling_sealed": Rule("rejects", "the ruling is under seal."),
    "statements_sealed": Rule(
        "rejects", "a statement of facts, or the response to it, is under seal: slip-sheets only."
    ),
    "statement_missing": Rule("rejects", "no party's statement of facts is here."),
    "response_missing": Rule("rejects", "no response to a statement of facts is here."),
    "exhibits_missing": Rule("rejects", "no exhibit and no witness's declaration is here."),
    "exhibits_sealed": Rule("rejects", "too many exhibits are under seal."),
    "exhibits_not_here": Rule("rejects", "too many exhibits on the docket are not here."),
    "unreadable": Rule("rejects", "a paper the case rests on cannot be read."),
    "opinion_without_reasoning": Rule(
        "unfit", "the ruling gives no reasons to speak of, so no account was adopted."
    ),
    "split_ruling": Rule(
        "unfit", "the motion was granted in part and denied in part: no one account was adopted."
    ),
    "some_exhibits_lacking": Rule("noted", "a few exhibits are sealed or not here."),
    "briefs_missing": Rule(
        "noted", "no brief is here: the parties' accounts come from their statements."
    ),
    "kinds_unknown": Rule("noted", "what some papers are is not known; they stay out of the room."),
}
"""Every reason there is. ``rejects``: no world can be built. ``unfit``: kept, and left out of the
figures of a cohort. ``noted``: nothing follows from it."""

FEW = 0.1
"""Share of a case's exhibits that may be sealed or missing: a docket of hundreds of exhibits
nearly always lacks one."""
REASONED_WORDS = 600
"""Words from which a ruling may give reasons: two pages."""
STATEMENTS: frozenset[FilingKind] = frozenset[FilingKind](
    {"statement_of_facts", "response_to_facts"}
)
EVIDENCE: frozenset[FilingKind] = frozenset[FilingKind]({"exhibit", "declaration"})
COURT: frozenset[FilingKind] = frozenset[FilingKind]({"opinion", "order"})


def select(record: CourtRecord) -> Selection:
    """The verdict on one record."""
    return selected(record.filings)


def selected(filings: Sequence[Filing]) -> Selection:
    """The verdict by the filings alone (as corrected by hand, too)."""
    reasons = [
        Reason(code=code, text=REASONS[code].words, about=tuple(f.id for f in about))
        for code, about in _found(filings)
    ]
    effects = {REASONS[reason.code].effect for reason in reasons}
    rejected = "rejects" in effects
    return Selection(
        accepted=not rejected,
        fit_for_scoring=not rejected and "unfit" not in effects,
        reasons=tuple(reasons),
    )


def the_ruling(filings: Iterable[Filing]) -> Filing | None:
    """The paper that decides the motion for summary judgment: of several the reasoned one, then
    the longest. None where there is none to be read."""
    ruled = [f for f in filings if f.kind in COURT and f.open and f.ruling]
    return max(ruled, key=lambda f: (f.kind == "opinion", f.words), default=None)


def _found(filings: Sequence[Filing]) -> Iterable[tuple[str, list[Filing]]]:
    yield from _of_the_ruling(filings)
    yield from _of_the_statements(filings)
    yield from _of_the_evidence(filings)
    bad = [f for f in filings if f.kind in {*STATEMENTS, "opinion"} and f.file and not f.words]
    bad = [f for f in bad if f.kind != "sealed_slipsheet"]
    if bad:
        yield "unreadable", bad
    if not any(f.kind == "brief" and f.open for f in filings):
        yield "briefs_missing", []
    if unknown := [f for f in filings if f.kind == "unknown"]:
        yield "kinds_unknown", unknown


def _of_the_ruling(filings: Sequence[Filing]) -> Iterable[tuple[str, list[Filing]]]:
    ruling = the_ruling(filings)
    if ruling is None:
        listed = [f for f in filings if f.what == "opinion" and not f.open]
        sealed = [f for f in listed if f.sealed]
        if sealed:
            yield "ruling_sealed", sealed
        elif listed:
            yield "ruling_not_here", listed
        else:
            yield "no_ruling", []
        return
    if ruling.words < REASONED_WORDS:
        yield "opinion_without_reasoning", [ruling]
    if ruling.ruling == "split":
        yield "split_ruling", [ruling]


def _of_the_statements(filings: Sequence[Filing]) -> Iterable[tuple[str, list[Filing]]]:
    sealed = [f for f in filings if f.what in STATEMENTS and f.sealed and not _legible(f)]
    if sealed:
        yield "statements_sealed", sealed
    for kind, code in (
        ("statement_of_facts", "statement_missing"),
        ("response_to_facts", "response_missing"),
    ):
        if not any(f.kind == kind and f.open for f in filings):
            listed = [f for f in filings if f.what == kind and f not in sealed]
            if listed or not any(f.what == kind for f in sealed):
                yield code, listed


def _of_the_evidence(filings: Sequence[Filing]) -> Iterable[tuple[str, list[Filing]]]:
    exhibits = [f for f in filings if f.what in EVIDENCE and not f.vouches]
    here = [f for f in exhibits if f.open]
    if not here:
        yield "exhibits_missing", exhibits
        return
    sealed = [f for f in exhibits if f.sealed and not _legible(f)]
    absent = [f for f in exhibits if not f.open and f not in sealed]
    most = FEW * len(exhibits)
    if len(sealed) > most:
        yield "exhibits_sealed", sealed
    if len(absent) > most:
        yield "exhibits_not_here", absent
    lacking = [*sealed, *absent]
    if lacking and len(sealed) <= most and len(absent) <= most:
        yield "some_exhibits_lacking", lacking


def _legible(filing: Filing) -> bool:
    """Whether its own words are here though the docket calls it sealed."""
    return filing.open and filing.kind != "sealed_slipsheet"
