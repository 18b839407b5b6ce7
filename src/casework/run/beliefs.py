"""The second turn's reply as beliefs: exact, complete, or refused with a reason to send back.

Source: investigation-worlds paper, section 3.3 and appendix D.4 (three verdicts a hypothesis).
Nothing is guessed: a letter that is not one of the accepted spellings is no belief.
"""

from typing import Any

from casework.cases.records import Attitude
from casework.models.structured import StructuredError, last_json
from casework.run.records import Belief

LETTERS: dict[str, Attitude] = {
    "a": "believe",
    "believe": "believe",
    "a. believe": "believe",
    "b": "disbelieve",
    "disbelieve": "disbelieve",
    "don't believe": "disbelieve",
    "do not believe": "disbelieve",
    "b. don't believe": "disbelieve",
    "c": "unsure",
    "unsure": "unsure",
    "don't know": "unsure",
    "do not know": "unsure",
    "c. don't know": "unsure",
}


class Unreadable(Exception):
    """The reply holds no complete set of beliefs; the text says what is wrong."""


def parse_beliefs(
    reply: str, labels: tuple[str, ...], names: tuple[str, ...]
) -> tuple[Belief, ...]:
    """Beliefs in the order of `labels`; `names` are the hypotheses behind them.

    Raises Unreadable with one sentence fit to be sent back to the model.
    """
    try:
        value = last_json(reply)
    except StructuredError as error:
        raise Unreadable(f"it holds no JSON array ({error})") from error
    if isinstance(value, dict) and len(value) == 1:
        value = next(iter(value.values()))
    if not isinstance(value, list):
        raise Unreadable("it is not a JSON array")
    found = _by_label(value)
    missing = [label for label in labels if label not in found]
    unknown = [label for label in found if label not in labels]
    if missing or unknown:
        what = [f"{', '.join(missing)} missing"] if missing else []
        what += [f"{', '.join(unknown)[:80]} not asked for"] if unknown else []
        raise Unreadable("; ".join(what))
    return tuple(
        Belief(label=label, hypothesis=name, belief=found[label][0], reason=found[label][1])
        for label, name in zip(labels, names, strict=True)
    )


def _by_label(items: list[Any]) -> dict[str, tuple[Attitude, str]]:
    found: dict[str, tuple[Attitude, str]] = {}
    for item in items:
        if not isinstance(item, dict):
            raise Unreadable("an element of the array is not an object")
        label = str(item.get("label", "")).strip().upper()
        verdict = item.get("verdict")
        letter = (
            " ".join(verdict.split()).casefold().rstrip(".") if isinstance(verdict, str) else ""
        )
        letter = letter.replace("\u2019", "'")
        if letter not in LETTERS:
            raise Unreadable(f"the verdict of {label[:20] or 'one element'} is not A, B or C")
        if label in found:
            raise Unreadable(f"{label[:20]} stands twice")
        found[label] = (LETTERS[letter], str(item.get("reason", "")).strip()[:2_000])
    return found
