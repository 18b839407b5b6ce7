"""Further names for parties and periods of an agreement, and what its lines refer to."""

import re

ALIASES = {
    "Receiving Party": "Obligor",
    "Disclosing Party": "Originator",
    "Recipient": "Obligor",
    "Discloser": "Originator",
    "receiving party": "obligor",
    "disclosing party": "originator",
}
"""Names of parties, and a further name for each."""
ALIASED = 'In this document, "{new}" is a further name for the {old} and means the same.'
DEFINES = re.compile(r"[\"”'’] (?:shall mean|means|includes|refers to)\b")
PERIOD = re.compile(
    r"\ba period of ((?:\w+ \(\d{1,2}\)|\d{1,2}|two|three|five|ten) (?:years|months))\b"
)
PERIOD_NAME = "Agreed Period"
PERIOD_NAMED = 'In this document, "Agreed Period" means a period of {}.'
HEADING = re.compile(r"^\s*(?:(Section|Article|Clause) )?(\d{1,2})\.?\s+[A-Z]", re.MULTILINE)
SPELLED = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "10": "ten", "15": "fifteen", "30": "thirty", "60": "sixty", "90": "ninety",
}  # fmt: skip
_SPAN = r"(?= (?:business days|calendar days|days|weeks|months|years)\b)"
COUNT = re.compile(r"(?<![\w.,(/-])([2-9]|10|15|30|60|90)" + _SPAN)
SPELLED_OUT = re.compile(rf"\b({'|'.join(SPELLED.values())}) \((\d{{1,2}})\)" + _SPAN, re.I)
MARK = re.compile(r"^([^\S\n]*)\(([a-z]{1,4})\)(?=\s)", re.MULTILINE)
"""The mark of a list entry at the start of its line."""
LETTERS = "abcdefghijkl"
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
MARK_REFERRED = re.compile(r"\w \([a-z]{1,4}\)")


def naming(term: str, text: str) -> bool:
    """Whether a text says what a term means, or which party bears it: there it must stay."""
    named = rf"[\"“”'‘’]{term}|{term}[\"“”'‘’]|\([^)]*\b{term}\b|hereinafter|{term}:"
    return bool(DEFINES.search(text) or re.search(named, text))


def headings(document: str) -> list[str]:
    """The numbered headings that exist, as one refers to them: "Section 4"."""
    found = {f"{match[1] or 'Section'} {match[2]}" for match in HEADING.finditer(document)}
    return sorted(found)


def figures_only(text: str) -> str:
    """Spans of time with figures alone: "five (5) years" as "5 years", where both are equal."""
    return SPELLED_OUT.sub(lambda m: m[2] if SPELLED.get(m[2]) == m[1].casefold() else m[0], text)
