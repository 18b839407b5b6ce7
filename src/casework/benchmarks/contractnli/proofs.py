"""Whether a changed agreement still gives the same label, as far as code can tell.

P0 shape        the agreement is a text of sane length, and the hypothesis is the same
P1 evidence     every evidence span stands word for word, in a sentence like its own
P2 wording      no negation, exception or modal word came or went in an edited evidence span
P3 added        nothing was added (an added sentence that states the hypothesis settles it)
P4 rest         every other sentence is still there, in its order

For NotMentioned there is no evidence to keep and everything to avoid
adding, so P3 carries the proof. An edit that code cannot weigh is ``unknown``: a judge's matter.
Where a mutator declares its steps and all of them, undone by code, give the original, the
agreement says what it said (`inverse`).
"""

from typing import Any

from casework.benchmarks.contractnli.inverse import given_back
from casework.benchmarks.editing import Change, Edit
from casework.benchmarks.inverse import PROVED
from casework.benchmarks.records import Check, Item, Proof
from casework.benchmarks.wording import collapse, negations, sentences_over, tokens

STATED = 0.8
"""Share of a hypothesis' words within one added sentence that states it."""
TOUCHED = 0.5
GENERIC = frozenset(
    tokens(
        "receiving disclosing party parties confidential information agreement some any the a an "
        "of to in on by from for and or with that is be it its shall may not other than"
    )
)


def prove(item: Item, changed: dict[str, Any], faults: list[str], hints: Any = None) -> Proof:
    """The checks P1-P4 for a changed input; P0 alone, refuted, where its shape is at fault.

    `hints` are what the mutator declares, see `inverse`.
    """
    if faults:
        return Proof(checks=(Check(code="P0", verdict="refuted", reason=faults[0]),))
    told = _weighed(item, changed)
    if told.verdict == "proved" or not given_back(item, changed["document"], hints):
        return told
    return Proof(
        checks=tuple(
            check
            if check.verdict == "proved"
            else Check(code=check.code, verdict="proved", reason=PROVED)
            for check in told.checks
        )
    )


def _weighed(item: Item, changed: dict[str, Any]) -> Proof:
    change = Change([item.input["document"]], [changed["document"]])
    edits = _edits(item, change)
    return Proof(
        checks=(
            _evidence(changed["document"], edits),
            _wording(edits),
            _added(item, change),
            _rest(change),
        )
    )


def _edits(item: Item, change: Change) -> dict[str, Edit]:
    """{evidence span: its edit}, of those spans whose sentences did not all stay as they were."""
    document, lost = item.input["document"], set(change.lost)
    edits: dict[str, Edit] = {}
    if not lost:
        return edits
    for start, end in item.gold["spans"]:
        if lost.intersection(sentences_over(document, start, end)):
            span = document[start:end]
            edits[span] = change.edit(span)
    return edits


def _evidence(document: str, edits: dict[str, Edit]) -> Check:
    now = collapse(document)
    refuted: list[str] = []
    unknown: list[str] = []
    for span, edit in edits.items():
        shown = f"{collapse(span)[:50]!r}"
        if edit.traced and not edit.numbers_lost:
            kept = collapse(span) in now
            unknown.append(f"{shown} {'stands in another sentence' if kept else 'was edited'}")
        elif edit.traced:
            refuted.append(f"{shown} no longer says {', '.join(edit.numbers_lost)}")
        else:
            refuted.append(f"{shown} is gone")
    return Check.of("P1", refuted, unknown)


def _wording(edits: dict[str, Edit]) -> Check:
    refuted: list[str] = []
    unknown: list[str] = []
    for span, edit in edits.items():
        shown = f"{collapse(span)[:50]!r}"
        told = edit.turned(modal=True)
        if edit.traced and told:
            refuted.append(f"{shown}: {' '.join(told[:6])}")
        elif not edit.traced:
            unknown.append(f"{shown} cannot be traced")
    return Check.of("P2", refuted, unknown)


def _added(item: Item, change: Change) -> Check:
    if not change.added:
        return Check.of("P3", [], [])
    refuted: list[str] = []
    unknown = [f"{len(change.added)} sentences are new or edited"]
    before = [set(tokens(change.original[number])) for number in change.lost]
    own = tokens(item.input["hypothesis"])
    others = [
        text for key, text in item.gold["hypotheses"].items() if key != item.gold["hypothesis"]
    ]
    for number in change.added:
        words = tokens(change.changed[number])
        shown = f"{change.changed[number][:50]!r}"
        share = _share(own, words)
        # A sentence that already spoke of it and was edited is weighed by P1 and P2.
        if share >= STATED and not any(_share(own, old) >= share for old in before):
            stated = negations(own) == negations(words)
            (refuted if _settles(item.expected, stated) else unknown).append(
                f"{shown} {'states' if stated else 'speaks of'} the hypothesis"
            )
        elif _share(_own_words(own), words) >= TOUCHED:
            unknown.append(f"{shown} touches the hypothesis")
        elif any(_share(tokens(other), words) >= STATED for other in others):
            unknown.append(f"{shown} states another hypothesis")
    return Check.of("P3", refuted, unknown)


def _settles(expected: str, stated: bool) -> bool:
    """Whether a sentence that states the hypothesis (or turns it round) breaks the gold label."""
    return expected == "NotMentioned" or stated == (expected == "Contradiction")


def _rest(change: Change) -> Check:
    if change.lost:
        return Check.of("P4", [], [f"{len(change.lost)} sentences are gone or edited"])
    added = set(change.added)
    kept = [text for number, text in enumerate(change.changed) if number not in added]
    return Check.of(
        "P4", [], [] if kept == change.original else ["sentences stand in another order"]
    )


def _own_words(words: list[str]) -> list[str]:
    return [word for word in words if word not in GENERIC]


def _share(of: list[str], words: set[str] | list[str]) -> float:
    have = set(words)
    return sum(word in have for word in of) / len(of) if of else 0.0
