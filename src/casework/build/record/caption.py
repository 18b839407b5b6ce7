"""The title in a court paper's caption.

Pleading paper prints the parties and the title side by side, so in extracted text they are
mixed line by line. Party words, case numbers and hearing lines are taken out; what is left
reads well enough for rules that look for the first noun.
"""

import re
from typing import NamedTuple

COURT = re.compile(
    r"(?i)\bunited\s+states\s+(?:district|bankruptcy)\s+court\b|\bU\.S\. DISTRICT COURT\b"
)
FURTHEST = 60
"""Lines from the top in which a caption begins."""
ZONE = 44
"""Lines a caption has at most."""
PARTY = (
    r"(?:plaintiff|defendant|petitioner|respondent|intervenor|claimant|debtor|appell(?:ant|ee)|"
    r"counter-?\s?(?:plaintiff|defendant|claimant)|cross-?\s?(?:plaintiff|defendant)|"
    r"third-?\s?party\s+(?:plaintiff|defendant)|movant|relator)s?"
)
NOISE = re.compile(
    rf"(?i)(?:\b{PARTY}(?:\s*[-/(]\s*{PARTY}\)?)*\s*[,.;:](?!\w))"
    rf"|^\s*{PARTY}\s*$"
    r"|(?:^|(?<=\s))v(?:s)?\.?(?=\s|$)"
    r"|\b(?:civil\s+)?(?:case|action|cause)?\s*(?:no|number|nos)s?\s*[.:]\s*[\w:.()/-]+(?:\s+\([A-Za-z]{1,4}\))?"
    r"|\bcivil\s+action\b.*$"
    r"|^\s*(?:for|in)\s+the\s+.*district\s+of\b.*$"
    r"|\b(?:date|time|judge|courtroom|ctrm|dept|place|hearing(?:\s+date)?|trial(?:\s+date)?|"
    r"complaint\s+filed|action\s+filed|magistrate\s+judge|assigned\s+to|location)\s*:.*$"
    r"|\bhon(?:orable)?\.\s.*$|\bet\s+al\b\.?,?|[)§|:_]{1,}\s|^\s*\d{1,2}\s*$"
)
ENDS = re.compile(
    r"(?i)^\s*(?:to\s+(?:all|the)\s+(?:parties|court|honorable|clerk)|pursuant\s+to|please\s+take|"
    r"i,\s|comes?\s+now|now\s+come|introduction|table\s+of|plaintiffs?\s|defendants?\s|before\s+the)"
)
POSSESSIVE = re.compile(
    r"(?i)\b(plaintiff|defendant|petitioner|respondent|pltf|deft?|government|claimant|movant|"
    r"appellant|appellee|trustee|debtor)(?:s['’]|['’]s|s?\.['’]?s?|s)(?=\s|$)"
)


class Caption(NamedTuple):
    """`title` is what is left of the caption's zone; `below` the lines under it that still read
    as a title."""

    title: str
    below: str


def caption_of(page: str) -> Caption | None:
    """The caption on a paper's first page (text without stamps and line numbers), or None."""
    lines = page.split("\n")
    start = next((n for n, line in enumerate(lines[:FURTHEST]) if COURT.search(line)), None)
    if start is None:
        return None
    zone = lines[start + 1 : start + ZONE]
    last = next(
        (n for n in range(len(zone) - 1, -1, -1) if _ends_parties(zone[n])), min(len(zone), 14) - 1
    )
    inside = [NOISE.sub(" ", line) for line in zone[: last + 1] if not _district(line)]
    below: list[str] = []
    for line in zone[last + 1 :]:
        if not line.strip():
            continue
        if len(below) >= 8 or ENDS.match(line) or not (_shouts(line) or _short(line)):
            break
        below.append(NOISE.sub(" ", line))
    return Caption(_one(inside), _one(below))


def _ends_parties(line: str) -> bool:
    """Whether the parties end on this line: it names the last one's part (``Defendants.``)."""
    words = rf"(?:^|[\s)]){PARTY}(?:\s*[-/]\s*{PARTY})*\s*[.,]?(?:\s|\)|$)"
    return (
        re.search(rf"(?i){words}", line) is not None
        and re.search(r"(?i)defendant|respondent|debtor|appellee", line) is not None
        and POSSESSIVE.search(line.strip()) is None
        and len(line.split()) <= 12
    )


def _district(line: str) -> bool:
    return re.search(r"(?i)\bdistrict\s+of\s+\w+|\bdivision\)?\s*$", line) is not None


def _shouts(line: str) -> bool:
    letters = [sign for sign in line if sign.isalpha()]
    return bool(letters) and sum(sign.isupper() for sign in letters) >= 0.7 * len(letters)


def _short(line: str) -> bool:
    return len(line.split()) <= 9 and not line.rstrip().endswith(".")


def _one(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())
