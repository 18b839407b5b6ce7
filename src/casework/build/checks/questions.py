"""The wording of questions, of stubs and of the final ones: one fact asked for, and no hint.

Source: the investigation-worlds paper, appendix D.1 (six rules for question stubs).
"""

import re

from casework.build.checks.likeness import covered, sense
from casework.build.checks.propositions import CONTENDS, sentences
from casework.build.checks.vocabulary import vocabulary_faults
from casework.build.fault import Fault, fault_at

COURT = re.compile(
    r"\b(?:the (?:district |trial )?(?:court|judge|magistrate)|the opinion|the ruling"
    r"|summary judgment)\b",
    re.IGNORECASE,
)
ASKS = "what|when|where|who|whom|whose|which|why|how"
TWO = re.compile(
    rf"(?:,|;)?\s(?:and|or|as well as)\s(?:(?:in|on|at|to|by|for|from|with|under|of) )?"
    rf"(?:{ASKS}|did|does|do|was|were|is|are|had|has|have)\b",
    re.IGNORECASE,
)
SYNTHESIS = re.compile(
    r"\b(?:taken together|in light of|considering (?:both|all)|what pattern|collectively"
    r"|in combination|how (?:do|does|did) .{1,80} (?:relate|compare)d? (?:to|with)|what is the"
    r" relationship|across (?:the|all|these) (?:documents|exhibits|records)|led to|as a result of"
    r" (?:both|all))\b",
    re.IGNORECASE,
)
PAPER = (
    r"e-?mails?|memo(?:randum|s)?|letters?|declarations?|depositions?|affidavits?|invoices?"
    r"|reports?|exhibits?|records?|spreadsheets?|minutes|logs?|transcripts?|documents?|testimony"
)
PLACE = re.compile(
    rf"\b(?:Exs?\.|Exhibit|Doc\.|Dkt\.|ECF|Bates|page|paragraph)\s?(?:No\.?\s?)?"
    rf"(?:(?-i:[A-Z]{{1,2}})\b|#?\d)|¶|\baccording to (?:[\w.'’-]+ ){{0,6}}"
    rf"(?:{PAPER})\b|\b(?:e-?mail|memo|letter|declaration|deposition|affidavit) (?:of|dated)\b"
    r"|\b(?:specific|exact|precise) (?:language|words|wording)\b",
    re.IGNORECASE,
)
LONGEST = 45
"""Words of a question."""
TOLD = 0.8
"""Share of the answer's words from which a question gives it away."""


def question_faults(where: str, question: str, answer: str = "") -> list[Fault]:
    """What is wrong with a question's wording; with `answer`, also whether it is given away."""
    found: list[Fault] = []
    if not question.rstrip().endswith("?"):
        message = "the question does not end with a question mark."
        found.append(fault_at("question_form", where, message, "Write one direct question."))
    if len(sentences(question)) > 1:
        message = f"these are {len(sentences(question))} sentences."
        found.append(fault_at("question_form", where, message, "Write one direct question."))
    if (words := len(question.split())) > LONGEST:
        message = f"{words} words; a question has at most {LONGEST}."
        found.append(fault_at("question_form", where, message, "Leave out what tells the answer."))
    if two := TWO.search(question):
        message = f"“{two[0].strip()}” asks a second thing."
        found.append(
            fault_at("two_questions", where, message, "Ask one thing; split the other off.")
        )
    if court := COURT.search(question):
        message = f"“{court[0]}” asks what the court said."
        found.append(fault_at("court", where, message, "Ask for the fact in the papers."))
    if said := CONTENDS.search(question):
        message = f"“{said[0]}” asks what a party says."
        found.append(fault_at("contention", where, message, "Ask for the fact itself."))
    if linked := SYNTHESIS.search(question):
        message = f"“{linked[0]}” asks to connect several facts."
        found.append(fault_at("synthesis", where, message, "Ask for one fact as it stands."))
    if place := PLACE.search(question):
        message = f"“{place[0]}” tells where the answer stands."
        found.append(fault_at("tells_place", where, message, "Ask without naming the paper."))
    if answer and _given_away(question, answer):
        message = "the question already says its answer."
        found.append(fault_at("tells_answer", where, message, "Leave the answer's words out."))
    return [*found, *vocabulary_faults(where, question)]


def _given_away(question: str, answer: str) -> bool:
    if re.match(r"(?:yes|no)\b", answer, re.IGNORECASE):
        return False
    meant = sense(answer)
    return len(meant.words | meant.numbers) >= 2 and covered(answer, question) >= TOLD
