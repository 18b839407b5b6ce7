"""Whether a sentence is one plain fact: one sentence, one point, observed and not argued.

`compound` is a guess by the form of words. Where a rule only hints at it, a model is told of it
together with what is surely wrong, and never for it alone.
"""

import re

from casework.build.checks.vocabulary import vocabulary_faults
from casework.build.fault import Fault, fault_at

LONGEST = 60
"""Words of one proposition or claim."""
END = re.compile(r"(?<=[.!?])[\"”’')\]]*\s+(?=[\"“‘'(\[]?[A-Z0-9])")
ABBREVIATED = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|Inc|Corp|Co|Ltd|Cos|Bros|Nos?|Ex|Exs|Doc|Dkt|Dep|Decl|Tr"
    r"|vs?|Sgt|Lt|Capt|Gen|Col|Hon|Rev|Gov|Sen|Rep|Dept|Univ|Assn|Ave|Blvd|Rd|Mt|Ft|Fig|Sec|Art"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|approx|est|al|cf|etc|a\.m|p\.m|i\.e|e\.g)"
    r"|\b[A-Z]|\b(?:[A-Z]\.){1,4}[A-Z])\.[\"”’')\]]*$"
)
CONTENDS = re.compile(
    r"\b(?:contend(?:s|ed)?|alleg(?:e|es|ed|edly|ation|ations)|argu(?:e|es|ed) that"
    r"|maintain(?:s|ed) that|disput(?:e|es|ed) (?:that|whether)|according to (?:the )?"
    r"(?:plaintiffs?|defendants?|defen[cs]e))\b",
    re.IGNORECASE,
)
COURT = re.compile(
    r"\bthe (?:district |trial )?(?:court|judge|magistrate)(?:'s|’s)?"
    r" (?:\w+ly )?(?:find|found|hold|held|conclud|rul|determin|grant|den|note|reason|say|said|stat"
    r"|observ|agree|opinion|decision|analys|adopt|reject)\w*"
    r"|\bthe opinion (?:say|stat|find|hold)\w*",
    re.IGNORECASE,
)
VERB = re.compile(
    r"\b(?:is|are|was|were|has|had|have|did|does|will|would|could|can|may|\w{3,}ed|began|bought"
    r"|broke|brought|built|came|cut|drew|drove|fell|felt|found|gave|got|grew|held|kept|knew|left"
    r"|lent|lost|made|meant|met|paid|put|ran|read|said|saw|sent|sold|spent|spoke|stood|struck"
    r"|swore|taught|thought|told|took|went|wrote)\b",
    re.IGNORECASE,
)
JOINT = re.compile(r",?\s+(?:and(?: then| also)?|but|while|whereas)\s+", re.IGNORECASE)
BETWEEN = re.compile(r"\bbetween\b[^,;]{0,60}$", re.IGNORECASE)


def sentences(text: str) -> list[str]:
    """Sentences of a short text; abbreviations and initials end none."""
    found: list[str] = []
    for piece in END.split(" ".join(text.split())):
        if found and ABBREVIATED.search(found[-1]):
            found[-1] += f" {piece}"
        elif piece:
            found.append(piece)
    return found


def compound(text: str) -> str:
    """The words that join two clauses with a verb each, "" where none are seen."""
    for joint in JOINT.finditer(text):
        before, after = text[: joint.start()], text[joint.end() :]
        if BETWEEN.search(before):
            continue
        if VERB.search(before) and VERB.search(" ".join(after.split()[:6])):
            return f"{' '.join(before.split()[-2:])}{joint[0]}{' '.join(after.split()[:3])}"
    return ""


def proposition_faults(where: str, text: str) -> list[Fault]:
    """What keeps a sentence from being one plain fact (see module)."""
    return [*_one_sentence(where, text), *vocabulary_faults(where, text), *_argued(where, text)]


def claim_faults(where: str, text: str) -> list[Fault]:
    """The same for a claim, which may join several facts in its one sentence."""
    count = len(sentences(text))
    several = f"these are {count} sentences."
    return [
        *(
            [fault_at("one_sentence", where, several, "Say it in one sentence.")]
            if count > 1
            else ()
        ),
        *vocabulary_faults(where, text),
        *_argued(where, text),
    ]


def compound_faults(where: str, text: str) -> list[Fault]:
    """A guess that a sentence tells two facts."""
    joined = compound(text)
    if not joined:
        return []
    message = f"two facts may be joined here: “…{joined}…”."
    return [fault_at("compound", where, message, "Where each can be true alone, split them.")]


def _one_sentence(where: str, text: str) -> list[Fault]:
    found: list[Fault] = []
    if len(sentences(text)) > 1:
        message = f"these are {len(sentences(text))} sentences."
        found.append(fault_at("one_sentence", where, message, "Split it: one fact, one sentence."))
    if ";" in text:
        message = "a semicolon joins two statements."
        found.append(fault_at("one_sentence", where, message, "Split it at the semicolon."))
    words = len(text.split())
    if words > LONGEST:
        message = f"{words} words; at most {LONGEST} make one fact."
        found.append(
            fault_at("too_long", where, message, "Split it, or leave out what it rests on.")
        )
    return found


def _argued(where: str, text: str) -> list[Fault]:
    found: list[Fault] = []
    if said := CONTENDS.search(text):
        message = f"“{said[0]}” tells what a party says, not what happened."
        found.append(fault_at("contention", where, message, "State the fact itself."))
    if said := COURT.search(text):
        message = f"“{said[0]}” tells what the court did, not what happened."
        found.append(fault_at("court", where, message, "State the fact the court relied on."))
    return found
