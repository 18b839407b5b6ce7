"""What a paper of the court makes of a motion for summary judgment, by its words alone.

Enough to select cases; the ruling itself is extracted by a later stage.
"""

import re
from collections.abc import Sequence

from casework.build.record.pages import Page
from casework.build.record.records import Ruling

ENDS = 3
"""Pages at either end of a decision that say how it ends."""
CLOSING = 6_000
"""The same in characters, where a decision is not kept by pages."""
OPENING = 9_000
MOTION = (
    r"(?:(?:cross-?\s?)?motions?\s+(?:\S+\s+){0,12}?(?:for|seeking)\s+(?:partial\s+|full\s+)?"
    r"summary\s+judgment|summary\s+judgment(?:\s+motions?)?|(?:cross-?\s?)?motions?)"
)
DONE = r"(?:granted|denied|allowed|sustained|overruled|grants?|den(?:y|ies)|granting|denying)"
DECIDED = re.compile(
    rf"(?i:\b{MOTION}\b[^.;]{{0,160}}?\b(?:is|are|be|hereby)\b[^.;]{{0,40}}?\b{DONE}\b"
    r"(?!\s+(?:if|when|where|unless|only)\b))"
    r"|\b(?:[Gg]rants|[Dd]enies|[Aa]llows|GRANT\w*|DEN(?:Y|IE)\w*|Granting|Denying|"
    r"(?i:(?:will|therefore|hereby)\s+(?:grant|deny|allow)))\b[^.;]{0,120}?\b"
    rf"(?i:{MOTION})"
    r"|(?i:\b(?:enters?|grants?|awards?)\s+(?:partial\s+)?summary\s+judgment)"
)
"""What decides now: "is granted", "grants", "GRANTED". An opinion tells of earlier rulings in the
past tense ("the Court granted"), which decides nothing."""
IN_PART = re.compile(rf"\b{DONE}(?:\s+\S+){{0,14}}?\s+in\s+part\b", re.I)
ABOUT = re.compile(r"\bsummary\s+judgment\b", re.I)
OUTCOME = re.compile(
    r"\b(?:judgment|decree)\s+(?:\S+\s+){0,6}?(?:shall|will|is|to)\s+(?:\S+\s+){0,4}?enter",
    re.I,
)


def ruling_of(pages: Sequence[Page]) -> Ruling:
    """What a paper of the court decides; "" where its ends say nothing of summary judgment."""
    text = "\n".join(page.text for page in pages)
    if not ABOUT.search(text):
        return ""
    if len(pages) > 2 * ENDS:
        ends = "\n".join(page.text for page in [*pages[:ENDS], *pages[-ENDS:]])
    else:
        ends = text if len(text) < OPENING + CLOSING else f"{text[:OPENING]}\n{text[-CLOSING:]}"
    ends = " ".join(ends.split())
    decided = [found for found in DECIDED.finditer(ends) if _near(ends, found)]
    if not decided and not (OUTCOME.search(ends) and ABOUT.search(ends)):
        return ""
    split = any(_near(ends, found) for found in IN_PART.finditer(ends))
    return "split" if split else "decided"


def _near(text: str, found: re.Match[str]) -> bool:
    """Whether summary judgment is spoken of in, or right about, these words."""
    return ABOUT.search(text, max(0, found.start() - 200), found.end() + 120) is not None
