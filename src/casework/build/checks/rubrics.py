"""Rubric items of a factual question: few, and each one thing that a reader can tick off."""

import re
from collections.abc import Iterator, Sequence

from casework.build.checks.counts import count_faults
from casework.build.checks.likeness import same
from casework.build.checks.propositions import CONTENDS, compound, sentences
from casework.build.checks.questions import COURT
from casework.build.checks.vocabulary import vocabulary_faults
from casework.build.fault import Fault, fault_at

ITEMS = (1, 6)
SAYS = re.compile(
    r"(?:the (?:answer|reply|response) )?(?:states?|says?|names?|gives?|identif(?:y|ies)|mentions?"
    r"|notes?|recogni[sz]es?|explains?|reports?)(?: that)?\s+",
    re.IGNORECASE,
)
FEWEST_WORDS = 3


def rubric_faults(where: str, items: Sequence[str]) -> list[Fault]:
    """What is wrong with the rubric of one question."""
    faults = count_faults(f"{where}.rubric_items", len(items), *ITEMS, "rubric items")
    for at, item in enumerate(items):
        faults += _item(f"{where}.rubric_items[{at}]", item)
    bare = [SAYS.sub("", item, count=1).casefold() for item in items]
    for at, item in enumerate(bare):
        if any(same(item, before) or item == before for before in bare[:at]):
            message = "the item asks for what an earlier one asks for."
            fix = "Take one of them out."
            faults.append(fault_at("rubric_repeated", f"{where}.rubric_items[{at}]", message, fix))
    return faults


def answer_faults(where: str, answer: str) -> list[Fault]:
    """What is wrong with an answer: it must be plain fact, as the question is."""
    faults = vocabulary_faults(where, answer)
    if court := COURT.search(answer):
        message = f"“{court[0]}” is not in any paper of the room."
        faults.append(fault_at("court", where, message, "Answer from the exhibit alone."))
    if said := CONTENDS.search(answer):
        message = f"“{said[0]}” tells what a party says."
        faults.append(fault_at("contention", where, message, "Answer with the fact itself."))
    return faults


def _item(where: str, item: str) -> Iterator[Fault]:
    if len(item.split()) < FEWEST_WORDS:
        message = f"{len(item.split())} words cannot be ticked off by themselves."
        yield fault_at("rubric_vague", where, message, "Say what the answer must state.")
    if len(sentences(item)) > 1 or ";" in item:
        message = "the item holds several statements."
        yield fault_at("rubric_compound", where, message, "Make an item of each.")
    elif joined := compound(SAYS.sub("", item, count=1)):
        message = f"two things are joined here: “…{joined}…”."
        yield fault_at("rubric_compound", where, message, "Make an item of each.")
