"""What is wrong with a value, in words: for people who never saw a schema."""

from collections.abc import Mapping
from typing import Any

from casework.cases.records import FactId, HypothesisName, Identifier, OutputName

WORDS: tuple[tuple[Any, str], ...] = (
    (Identifier, "an id is made of letters, digits, - and _ (80 at most), a letter or digit first"),
    (
        FactId,
        "a fact id is f and at least three digits (f002), or op_ and capitals (op_YARD_LOG), "
        "or inj_ and small letters (inj_second_carrier)",
    ),
    (
        HypothesisName,
        "a hypothesis name is made of small letters, digits and _ (40 at most), a letter first",
    ),
    (OutputName, "an output is the plain name of a Word document, such as memo.docx"),
)


def remedy(fault: Mapping[str, Any]) -> str:
    """One sentence on one of pydantic's error details."""
    kind, context = fault["type"], fault.get("ctx", {})
    if kind == "extra_forbidden":
        return "unknown key. Remove it, or mend its spelling."
    if kind == "missing":
        return "the key is missing. Add it."
    if kind == "literal_error":
        return f"{fault['input']!r:.60} will not do; it must be {context['expected']}."
    if kind == "string_pattern_mismatch":
        return f"{fault['input']!r:.60} will not do; {_words(context['pattern'])}."
    if kind == "string_too_short":
        return "must not be empty."
    if kind == "too_short":
        return "must not be an empty list."
    message = str(fault["msg"])
    return message[:1].lower() + message[1:] + "."


def _words(pattern: str) -> str:
    for kind, words in WORDS:
        if any(getattr(rule, "pattern", None) == pattern for rule in kind.__metadata__):
            return words
    return f"it must look like {pattern}"
