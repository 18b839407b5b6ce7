"""Reading a label out of a response: the last line that gives one, and nothing by guess.

`read_label` is what grading uses. `read_free` is for replies collected under other instructions,
where no line says ``Answer:``.
"""

import re
from collections.abc import Sequence

from casework.benchmarks.records import UNPARSED, Graded

KEYS = frozenset({"program", "answer", "label"})
MARKS = "*_`~#>-•\"'“”‘’.,;:!?()[]{}<> \t\r\u00a0"
EDGES = "*_`~#>-• \t\r\u00a0"
VERDICT = re.compile(r"\b(?:answer|label|decision|verdict|conclusion)\s+is[\s:]+$")


def read_label(response: str, labels: Sequence[str]) -> tuple[str, bool, str]:
    """(label, repaired, reason) of a response; the label is "" where none can be read.

    The last line ``Answer: …`` (or ``Label:``, ``Program:``, in any case) decides. Its value,
    freed of quotes, markdown and punctuation at its ends, must be a label. Repaired: the key
    stood within markdown, or the label was written in another case.
    """
    value, repaired = _last_value(response)
    if value is None:
        return "", False, "no line begins with Answer: or Label:"
    bare = value.strip(MARKS)
    if bare in labels:
        return bare, repaired, ""
    for label in labels:
        if bare.casefold() == label.casefold():
            return label, True, ""
    return "", False, f"the answer {bare[:40]!r} is none of {', '.join(labels)}"


def grade_label(response: str, labels: Sequence[str], expected: str) -> Graded:
    """The response read with `read_label` and compared with the gold label."""
    value, repaired, reason = read_label(response, labels)
    return Graded(
        value=value,
        label=value or UNPARSED,
        right=bool(value) and value == expected,
        normalised=repaired,
        reason=reason,
    )


def read_free(reply: str, labels: Sequence[str]) -> str:
    """The label of a reply written without an answer line; "" where it is not plain.

    An answer line decides where there is one. Otherwise the label must stand alone: as the whole
    last clause, after "the answer is", or as the first word before a stop or a bracket. Words
    that merely hold a label ("know", "no doubt") give none.
    """
    if _last_value(reply)[0] is not None:
        return read_label(reply, labels)[0]
    known = {label.casefold(): label for label in labels}
    text = reply.strip(MARKS).casefold()
    for place in range(len(text) - 1, -1, -1):
        if not text[place].isalnum():
            before, last = text[: place + 1], text[place + 1 :]
            alone = before.rstrip()[-1:] in {".", ":", ";", "!", "?"} or "\n" in before[-2:]
            if last in known and (alone or VERDICT.search(before[-60:])):
                return known[last]
            break
    first = re.match(r"[^\W_]+", text)
    if first is None or first[0] not in known:
        return ""
    after = text[first.end() :].lstrip(" \t*_`")
    return known[first[0]] if not after or after[0] in ",.;:!?(\n–—" else ""


def _last_value(response: str) -> tuple[str | None, bool]:
    """The value of the last answer line, and whether its key stood within markdown."""
    lines = response.split("\n")
    for repaired in (False, True):
        for line in reversed(lines):
            key, colon, value = (line.lstrip(EDGES) if repaired else line).partition(":")
            if colon and key.strip().casefold() in KEYS and value.strip():
                # In "**Answer:** yes" the marks that close the key lead the value.
                return value, repaired
    return None, False
