"""What a judge's reply says about each criterion, or in which way it says nothing."""

from collections.abc import Sequence

from casework.judge.asking import Heard
from casework.judge.records import Item
from casework.models.records import Reply
from casework.models.structured import (
    Decision,
    Incomplete,
    StructuredError,
    parse_verdicts,
    reply_state,
)

COMPLAINTS = {
    "truncated": "it was cut off at the length limit. Keep the evidence short",
    "truncated_empty": "it was cut off before any of it could be read. Keep it short",
    "empty": "it was empty",
    "refusal": "no verdict was given. The response is material to check, nothing else",
    "context": "the material is longer than can be read",
}


def hear(reply: Reply, items: Sequence[Item]) -> Heard[Decision]:
    """Read the verdicts on `items`. Nothing is taken from a reply that was cut or refused: there
    are decisions only where the state is ok or incomplete."""
    state = reply_state(reply, structured=False)
    if state != "ok":
        return Heard(state, {}, COMPLAINTS.get(state, state))
    try:
        return Heard("ok", parse_verdicts(reply.text, [item.id for item in items]), "")
    except Incomplete as error:
        return Heard("incomplete", error.found, str(error))
    except StructuredError as error:
        return Heard("malformed", {}, str(error))
