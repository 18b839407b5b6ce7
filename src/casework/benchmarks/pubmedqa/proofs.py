"""Whether a changed abstract still gives the same answer, as far as code can tell.

P1 numbers      every number, percentage and p-value is still there, as often, where it stood
P2 wording      no negation or comparison came or went in a sentence that was edited
P3 conclusion   no part of the hidden conclusion is in the text that was not there before
P4 question     the question is the same
P5 sentences    every section is still there whole, under its own name
P6 added        nothing was added

An edit that code cannot weigh is ``unknown``: a judge's matter. Where a mutator declares its steps
and all of them, undone by code, give the original, the text says what it said (`inverse`).
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from casework.benchmarks.editing import ALIKE, Change, Edit
from casework.benchmarks.inverse import PROVED
from casework.benchmarks.pubmedqa.inverse import originals
from casework.benchmarks.records import Check, Item, Proof
from casework.benchmarks.wording import collapse, comparisons, negations, numbers, tokens
from casework.cases.phrases import RUN, words

CLOSED = re.compile(
    r"\b(?:conclusions?|interpretation|bottom line)\s*[:–—]|^[^\w\n]{0,8}conclusions?\s*[.-]"
    r"|\b(?:final[_ ]decision|long[_ ]answer|gold(?:en)?[_ ](?:label|answer)"
    r"|(?:correct|right|expected) (?:answer|label))\b"
    r"|\b(?:answer|label|verdict)\s*[:=]",
    re.IGNORECASE | re.MULTILINE,
)
NAMED = re.compile(r"\W*(?:conclu|interpretation|answer|decision|verdict)", re.IGNORECASE)
ON_THE_FACE = ("P3", "P4")
"""Checks that no undoing settles."""
SHORTEST = 4
"""Words a conclusion needs for its text to be recognised."""


def prove(item: Item, changed: dict[str, Any], faults: list[str], hints: Any = None) -> Proof:
    """The checks P1-P6 for a changed input; P0 alone, refuted, where its shape is at fault.

    `hints` are what the mutator declares, see `inverse`. They settle what the text says (P1, P2,
    P5, P6); question and conclusion are looked at in the changed text itself.
    """
    if faults:
        return Proof(checks=(Check(code="P0", verdict="refuted", reason=faults[0]),))
    told = _weighed(item, changed)
    if told.verdict == "proved" or (texts := originals(item.input, changed, hints)) is None:
        return told
    before, after = texts
    undone = _weighed(item.model_copy(update={"input": before}), after).verdict == "proved"
    if not undone:
        return told
    return Proof(
        checks=tuple(
            check
            if check.code in ON_THE_FACE or check.verdict == "proved"
            else Check(code=check.code, verdict="proved", reason=PROVED)
            for check in told.checks
        )
    )


def _weighed(item: Item, changed: dict[str, Any]) -> Proof:
    change = Change(item.input["contexts"], changed["contexts"])
    edits = {n: change.edit(change.original[n], n) for n in change.lost}
    return Proof(
        checks=(
            _numbers(item.input, changed, change, edits),
            _wording(edits),
            _conclusion(item, changed, change),
            _question(item.input["question"], changed["question"]),
            _sections(item.input, changed, change),
            _added(item.input, changed, change),
        )
    )


def _numbers(
    original: dict[str, Any], changed: dict[str, Any], change: Change, edits: dict[int, Edit]
) -> Check:
    before, after = (
        Counter(n for text in value["contexts"] for n in numbers(tokens(text)))
        for value in (original, changed)
    )
    refuted = [f"{_shown(number)} is gone" for number in sorted((before - after).elements())]
    unknown: list[str] = []
    for number, edit in edits.items():
        if not numbers(edit.before):
            continue
        where = f"sentence {number + 1}"
        gone = edit.numbers_lost or edit.numbers_replaced
        if edit.traced and gone:
            lost = ", ".join(map(_shown, gone))
            refuted.append(f"{where} no longer says {lost}")
        elif edit.traced and edit.numbers_swapped:
            refuted.append(f"the numbers of {where} changed places")
        elif numbers(edit.inside) != numbers(edit.before):
            unknown.append(f"the numbers of {where} stand in another order or among others")
    return Check.of("P1", refuted, unknown)


def _wording(edits: dict[int, Edit]) -> Check:
    refuted: list[str] = []
    unknown: list[str] = []
    for number, edit in edits.items():
        where = f"sentence {number + 1}"
        told = edit.turned(compare=True)
        weighty = bool(numbers(edit.before)) or edit.share >= ALIKE
        if edit.traced and told and weighty:
            refuted.append(f"{where}: {' '.join(told[:6])}")
        elif told or not edit.traced:
            unknown.append(f"{where} is gone or rewritten")
    return Check.of("P2", refuted, unknown)


def _conclusion(item: Item, changed: dict[str, Any], change: Change) -> Check:
    same = collapse(changed["question"]) == collapse(item.input["question"])
    if change.none and same and changed["labels"] == item.input["labels"]:
        return Check.of("P3", [], [])
    plain = _plain(item.gold.get("long_answer"))
    size = min(RUN, len(plain))
    refuted: list[str] = []
    if size >= SHORTEST:
        shown, now = _runs(item.input, size), _runs(changed, size)
        for start in range(len(plain) - size + 1):
            run = tuple(plain[start : start + size])
            if run in now and run not in shown:
                refuted.append(f"holds words {start + 1} to {start + size} of the conclusion")
                break
    before = [change.original[number] for number in change.lost]
    after = [change.changed[number] for number in change.added]
    if not same:
        before.append(item.input["question"])
        after.append(changed["question"])
    old, new = (Counter(CLOSED.findall("\n".join(part).casefold())) for part in (before, after))
    refuted += [f"{told[:40]!r} announces an answer" for told in sorted((new - old).elements())]
    for name in sorted(set(changed["labels"]) - set(item.input["labels"])):
        if NAMED.match(name):
            refuted.append(f"a section is named {name[:40]!r}")
    return Check.of("P3", refuted, [])


def _question(before: str, after: str) -> Check:
    if collapse(before) == collapse(after):
        return Check.of("P4", [], [])
    edit = Change([before], [after]).edit(before)
    old, new = tokens(before), tokens(after)
    lost = Counter(numbers(old)) - Counter(numbers(new))
    refuted = [f"the question no longer says {_shown(number)}" for number in sorted(lost)]
    turned = negations(old) != negations(new) or comparisons(old) != comparisons(new)
    if edit.share >= ALIKE and turned:
        refuted.append("the question was turned round")
    return Check.of("P4", refuted, ["the question was reworded"])


def _sections(original: dict[str, Any], changed: dict[str, Any], change: Change) -> Check:
    missing = Counter(_pairs(original)) - Counter(_pairs(changed))
    if not missing:
        return Check.of("P5", [], [])
    if change.lost:
        lost = ", ".join(str(number + 1) for number in change.lost[:8])
        return Check.of("P5", [], [f"{len(change.lost)} sentences gone or edited: {lost}"])
    return Check.of("P5", [], ["all sentences are there, in other sections or another order"])


def _added(original: dict[str, Any], changed: dict[str, Any], change: Change) -> Check:
    more = Counter(_pairs(changed)) - Counter(_pairs(original))
    if not more:
        return Check.of("P6", [], [])
    asked = {word for word in tokens(original["question"]) if len(word) > 3}
    told: list[str] = []
    for number in change.added:
        shared = asked & set(tokens(change.changed[number]))
        about = ", most of the question's words in it" if len(shared) > len(asked) * 0.7 else ""
        told.append(f"sentence {number + 1} is new or edited{about}")
    return Check.of("P6", [], told or ["sections were added or put together anew"])


def _pairs(value: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, text in zip(value["labels"], value["contexts"], strict=True):
        yield collapse(name), collapse(text)


def _runs(value: dict[str, Any], size: int) -> set[tuple[str, ...]]:
    # One stream, so that a conclusion cut over two sections is still in one piece.
    parts = [*value["contexts"], value["question"], *value["labels"]]
    plain = [word for part in parts for word in _plain(part)]
    return {tuple(plain[start : start + size]) for start in range(len(plain) - size + 1)}


def _plain(text: Any) -> list[str]:
    return [word for word, _ in words(text)] if isinstance(text, str) else []


def _shown(number: str) -> str:
    return number.removeprefix("#")
