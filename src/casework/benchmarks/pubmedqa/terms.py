"""Names of things in abstracts that may be abbreviated, and by what."""

import re

from casework.benchmarks.wording import comparisons, negations, numbers, tokens

CONDITIONS = (
    "cancer|disease|syndrome|carcinoma|tumou?rs?|infections?|disorders?|injur(?:y|ies)|pain"
)
INTERVENTIONS = (
    "therapy|treatment|surgery|chemotherapy|radiotherapy|transplantation|resection|repair|biopsy|"
    "screening|vaccination|interventions?|training|program(?:me)?|technique|procedures?|imaging|"
    "testing|scale|score|questionnaire|index"
)
GROUPS = "groups?|cohort|arm"
NO_MODIFIER = (
    "the a an of and or with without in on for from by to at as was were is are had has have been "
    "this that these those each other one two their its his her all any some after before during "
    "between among per than who which underwent undergoing received receiving study same both "
    "into under using our new did does may can"
)
TAKEN = (
    "CI OR SD SE HR RR IQR AUC ROC BMI ICU MRI CT US OS DFS PFS AND THE NO NOT IN IS IT AS AT ML "
    "MG KG CM MM PH UK EU WHO HIV AIDS DNA RNA PCR SO IF HE SHE WE BY ON OF TO UP DO GO BE AM PM"
)
_NO_MODIFIER, _TAKEN = (frozenset(listed.split()) for listed in (NO_MODIFIER, TAKEN))
_NAME = re.compile(rf"(?:[A-Za-z][a-z-]{{2,}} ){{1,2}}(?:{CONDITIONS}|{INTERVENTIONS}|{GROUPS})")


def initials(phrase: str) -> str:
    """The abbreviation of a name; "" for a phrase that is none or has none that is clear.

    No part of it turns, compares or counts, and its letters are no word and no common sign.
    """
    parts = phrase.split()
    found = tokens(phrase)
    if not _NAME.fullmatch(phrase):
        return ""
    if any(part.casefold() in _NO_MODIFIER or part.endswith(("ly", "ed")) for part in parts):
        return ""
    if negations(found) or comparisons(found) or numbers(found):
        return ""
    short = "".join(letter[0] for part in parts for letter in part.split("-") if letter).upper()
    words = tokens(short)
    clear = short not in _TAKEN and not (negations(words) or comparisons(words) or numbers(words))
    return short if clear and len(short) > 1 else ""
