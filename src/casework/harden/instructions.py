"""Text that speaks to its reader, a solver or a judge, instead of being material.

A fixed list, and a comparison with the original: what already stood there, however it sounds, is
not held against a child (a contract may well give instructions). What is caught is refused
before any judge reads it (spec 6.3, no. 6).
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from casework.harden.records import Input
from casework.harden.report.diff import shared_ends
from casework.harden.shape import normal_text

_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        # Orders to forget or to override.
        r"\b(ignore|disregard|forget|override|bypass)\b[^.]{0,40}\b(previous|prior|above|earlier|"
        r"preceding|foregoing|all other|your|these|system)\b[^.]{0,30}"
        r"\b(instructions?|prompts?|rules|guidelines|directions|messages?|criteria|rubrics?)\b",
        r"\b(new|updated|revised|real|actual) (system )?(instructions?|prompt) ?(:|follow)",
        # Roles, and the marks of chat formats.
        r"\byou are (now )?(an? |the )?(helpful |expert |impartial |strict |fair |honest )*"
        r"(assistant|judge|grader|evaluator|reviewer|verifier|auditor|language model|ai|chatbot)\b",
        r"\b(as|act as|pretend to be|behave as|roleplay as) an? (ai|language model|chatbot|"
        r"(helpful )?assistant|grader|evaluator)\b",
        r"<\|[a-z_]{2,30}\|>|\[/?inst\]|<</?sys>>|</?(system|assistant|user|instructions?|prompt)>",
        r"(^|\. )(system|assistant|user|human) ?: ",
        r"#{2,} ?(system|instructions?|response|assistant)\b",
        # Orders about the verdict or the answer.
        r"\b(reply|respond|answer|output|return|write|say|print)\b (only |just |simply )?"
        r"(with|using|in the form of)\b[^.]{0,30}\b(json|pass|true|yes|no|maybe|label|verdict|"
        r"score|answer|entailment|contradiction|notmentioned)\b",
        r"\b(mark|grade|score|rate|label|classify|judge|treat|accept|approve|pass)\b "
        r"(this|the|it|all)\b[^.]{0,40}\b(as (correct|valid|passed|passing|preserved|realistic|"
        r"complete|a pass)|highest|full marks|maximum score|top score|score of)\b",
        r"[\"']?\bpass\b[\"']? ?: ?true\b|\bmissing_information\b|\bdimension_scores\b|"
        r"\bdetected_red_flags\b|\brequested_task_semantics\b",
        r"\b(do not|don't|never|must not) (flag|report|mark|penali[sz]e|list)\b[^.]{0,40}"
        r"\b(missing|changed|red flags?|as|this|difference|error)\b",
        r"\b(dear|note to|message (to|for)|attention|hint (to|for)) (the )?"
        r"(judge|grader|evaluator|reviewer|solver|model|assistant|ai|llm|examiner)\b",
        r"\bthe (correct|right|expected|gold|reference) (answer|label|verdict) (here )?"
        r"(is|must be|should be|remains|:)",
        # Imitated marks between which material stands.
        r"={5,}[0-9a-f]{8,}",
    )
)

_REACH = 300
"""Characters around a change that are read with it: more than any passage of the list has."""


def instructions(original: Input, changed: Input) -> list[str]:
    """Passages of `changed` that speak to a reader and do not stand in `original` as often."""
    before, after = (". ".join(_texts(one)) for one in (original, changed))
    # What both begin and end with is nearly all of a long document, and says nothing.
    start, end = shared_ends(before, after)
    old, new = (
        one[max(0, start - _REACH) : len(one) - max(0, end - _REACH)] for one in (before, after)
    )
    return list(_found(new) - _found(old))


def _found(text: str) -> Counter[str]:
    text = normal_text(text)
    return Counter(
        hit.group().strip()[:120] for pattern in _PATTERNS for hit in pattern.finditer(text)
    )


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
