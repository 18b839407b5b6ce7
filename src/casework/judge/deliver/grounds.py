"""What a judge's reply says of each criterion, and whether its quotations stand where it says."""

import re
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from casework.judge.asking import Heard
from casework.judge.deliver.product import LEFT_OUT, NOTES
from casework.judge.proofs import stands_in
from casework.judge.records import Item
from casework.judge.replies import COMPLAINTS
from casework.models.records import Reply
from casework.models.structured import StructuredError, last_json, reply_state, tri_state

SHORTEST = 4
"""Characters below which a quotation says nothing: any text holds it somewhere."""
FEWEST, LONG = 3, 5
"""Words, or letters of one word, from which a quotation without a figure says something."""
WORD = re.compile(r"\w+")


class Ground(NamedTuple):
    """One decision with its grounds; both quotations are found, or empty where they may be."""

    satisfied: bool
    response_quote: str
    reference_quote: str
    reason: str


def hear(
    reply: Reply,
    items: Sequence[Item],
    product: str,
    reference: str,
    known: Collection[str] = (),
) -> Heard[Ground]:
    """Read and verify the decisions on `items`; nothing is taken from a reply cut or refused, or
    one that decides what no rubric asks. `known` are ids that it may decide once more."""
    state = reply_state(reply, structured=False)
    if state != "ok":
        return Heard(state, {}, COMPLAINTS.get(state, state))
    try:
        value = _by_id(last_json(reply.text, others="drafts"))
        asked = {item.id for item in items}.union(known)
        decided = (name for name, one in value.items() if isinstance(one, dict))
        unknown = sorted(name for name in decided if name not in asked)
        if unknown:
            raise StructuredError(f"unknown {', '.join(unknown)[:200]}")
    except StructuredError as error:
        return Heard("malformed", {}, str(error))
    found: dict[str, Ground] = {}
    problems: list[str] = []
    for item in items:
        try:
            found[item.id] = _ground(value.get(item.id), product, reference)
        except StructuredError as error:
            problems.append(f"{item.id}: {error}")
    if not problems:
        return Heard("ok", found, "")
    state = "incomplete" if found else "ungrounded"
    return Heard(state, found, "; ".join(problems[:12]))


def _by_id(value: Any) -> dict[str, Any]:
    if isinstance(value, dict) and isinstance(value.get("verdicts"), (list, dict)):
        value = value["verdicts"]
    if isinstance(value, list):
        named = {str(one["id"]): one for one in value if isinstance(one, dict) and "id" in one}
        if len(named) != len(value):
            raise StructuredError("the list has entries without an id, or an id twice")
        value = named
    if not isinstance(value, dict):
        raise StructuredError("it is not a JSON object with one key a criterion")
    return value


def _ground(entry: Any, product: str, reference: str) -> Ground:
    if not isinstance(entry, dict):
        raise StructuredError("no decision")
    satisfied = tri_state(entry.get("satisfied"))
    if satisfied is None:
        raise StructuredError('"satisfied" is neither true nor false')
    ours, theirs = _text(entry, "response_quote"), _text(entry, "reference_quote")
    if satisfied and len(ours) < SHORTEST:
        raise StructuredError("satisfied without a quotation of the work product")
    if ours and not stands_in(ours, product):
        raise StructuredError("the response_quote does not stand in the work product")
    if satisfied and not _says_something(ours):
        raise StructuredError("the response_quote is too short to show anything; quote more of it")
    if theirs and not stands_in(theirs, reference):
        raise StructuredError("the reference_quote does not stand in the reference")
    return Ground(satisfied, ours, theirs, _text(entry, "reason"))


def _says_something(quote: str) -> bool:
    """Whether a quotation has a figure, a long word or three words; marks of ours are none."""
    if quote.strip() == NOTES.strip():
        return False
    words = WORD.findall(quote.replace(LEFT_OUT, " "))
    return (
        len(words) >= FEWEST
        or any(len(word) >= LONG or any(map(str.isdigit, word)) for word in words)
        or sum(sign.isalpha() and sign.lower() == sign.upper() for sign in quote) >= SHORTEST
    )


def _text(entry: dict[str, Any], key: str) -> str:
    value = entry.get(key)
    return value.strip() if isinstance(value, str) else ""
