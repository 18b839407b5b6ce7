"""Legends of confidentiality and release, and exhibit stickers, by their wording."""

import re

CONFIDENTIAL = [
    r"(?:HIGHLY |STRICTLY |EXTREMELY )?(?:COMPANY |BUSINESS )?CONFIDENTIAL"
    r"(?: (?:INFORMATION|MATERIALS?|DISCOVERY MATERIAL|BUSINESS INFORMATION|TREATMENT REQUESTED"
    r"(?: BY [\w.,& ]{2,40})?|SETTLEMENT COMMUNICATION))?",
    r"(?:PRODUCED |FILED )?(?:SUBJECT TO|PURSUANT TO|GOVERNED BY|UNDER) (?:AN? |THE )?"
    r"(?:STIPULATED |AGREED |AMENDED |JOINT )*(?:PROTECTIVE ORDER|CONFIDENTIALITY (?:ORDER|"
    r"AGREEMENT|STIPULATION)|FRE 408|F\.?R\.?E\.? 408)",
    r"(?:(?:OUTSIDE )?(?:ATTORNEY'?S?'?|COUNSEL'?S?'?)[ -])?EYES ONLY|AEO",
    r"OUTSIDE COUNSEL(?:'S)? (?:EYES )?ONLY",
    r"(?:LEGALLY )?PRIVILEGED|ATTORNEY[- ]CLIENT (?:PRIVILEGED?|COMMUNICATION)"
    r"|ATTORNEY WORK[- ]PRODUCT",
    r"(?:RESTRICTED )?SOURCE CODE|PROTECTED MATERIAL|FILED UNDER SEAL|FOR OFFICIAL USE ONLY"
    r"|LAW ENFORCEMENT SENSITIVE|(?:FOIA )?CONFIDENTIAL TREATMENT REQUESTED"
    r"(?: BY [\w.,& ]{2,40})?|CONTAINS CONFIDENTIAL INFORMATION",
    r"(?:SENSITIVE BUT )?UNCLASSIFIED|DECLASSIFIED",
    r"RELEASED? IN (?:FULL|PART)(?: (?:B\d[\w()]*,? ?)+)?",
    r"DO NOT (?:COPY|DISCLOSE|DISTRIBUTE|DISSEMINATE)",
]
ATOM = "(?:" + "|".join(CONFIDENTIAL) + ")"
JOIN = r"(?:\s?(?:[-–—:;,/|&.]+|AND|AND/OR|OR)\s?|\s)"
LEGENDS = re.compile(rf"[\[(*]*{ATOM}(?:{JOIN}{ATOM}){{0,5}}[\])*]*\s?[-–—:;.]?", re.I)
# A release stamp of the State Department; the text under it is often an OCR program's reading.
RELEASE = re.compile(
    r"UNCLASSIFIED U\.?S\.? Department of State Case No\S* ?\S{0,20} Doc No\S* C?\d{5,9} Date: "
    r"\d{1,2}/\d{1,2}/\d{4}(?: \S{1,2})?"
)
SHORT = re.compile(r"(?:[\w&.#–—-]+ ?){1,4}")
LONGEST = 160

EXHIBIT = re.compile(
    r"(?:(?:PLAINTIFF|DEFENDANT|GOVERNMENT|PETITIONER|RESPONDENT|CLAIMANT|JOINT|TRIAL|DEPOSITION|"
    r"DEPO|HEARING)S?'?S?'? )*(?:EXHIBIT|EXH|EX)\b\.?(?: NO\.?)? ?[\"“]?"
    r"(?P<name>[A-Z]{1,3}|(?:[A-Z]{1,4}-?)?\d{1,5}(?:[-.]\d{1,4})?[A-Z]?)[\"”]?"
    r"(?: ?[,–—-]? ?(?:PAGE|PG\.?|P\.) ?\d{1,4}(?: OF \d{1,4})?)?",
    re.I,
)
BATES_STICKER = re.compile(r"(?P<name>EXH?\d{2,4})-\d{4,6}", re.I)


def split_legend(line: str) -> tuple[str, str]:
    """A line at a page's edge as (legend, what else stands there); ("", line) where it is none.

    Beside a legend only something short with a digit may stand: a Bates or page number.
    """
    text = " ".join(line.split())
    if len(text) > LONGEST:
        return "", line
    folded = text.replace("’", "'").replace("‘", "'")
    for pattern in (RELEASE, LEGENDS):
        for match in pattern.finditer(folded):
            before, after = folded[: match.start()].strip(), folded[match.end() :].strip()
            # A sentence or an ordinary word is not printed in capitals.
            told = text[match.start() : match.end()].strip()
            if _small(before) and _small(after) and _shouts(told):
                rest = f"{text[: match.start()].strip()} {text[match.end() :].strip()}"
                return told, rest.strip()
    return "", line


def exhibit_of(line: str) -> str:
    """The name on an exhibit sticker that is all of a line (``K`` of ``EXHIBIT K, Page 3``)."""
    text = " ".join(line.split()).replace("’", "'")
    match = EXHIBIT.fullmatch(text) or BATES_STICKER.fullmatch(text)
    return match["name"].upper() if match else ""


def _small(text: str) -> bool:
    return not text or (SHORT.fullmatch(text) is not None and any(c.isdigit() for c in text))


def _shouts(text: str) -> bool:
    words = [w for w in re.findall(r"[^\W\d_]+", text) if len(w) > 3]
    return bool(words) and all(word[0].isupper() for word in words)
