"""The 94 federal districts by CourtListener's ids, and what kind of case a nature of suit is.

Districts: 28 U.S.C. 81-131, with Guam, the Northern Marianas and the Virgin Islands; circuits:
28 U.S.C. 41. Natures of suit: the codes of the civil cover sheet (JS 44).
"""

import re

STATES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "AL": ("Alabama", "11", ("almd", "alnd", "alsd")),
    "AK": ("Alaska", "9", ("akd",)),
    "AZ": ("Arizona", "9", ("azd",)),
    "AR": ("Arkansas", "8", ("ared", "arwd")),
    "CA": ("California", "9", ("cacd", "caed", "cand", "casd")),
    "CO": ("Colorado", "10", ("cod",)),
    "CT": ("Connecticut", "2", ("ctd",)),
    "DE": ("Delaware", "3", ("ded",)),
    "DC": ("District of Columbia", "DC", ("dcd",)),
    "FL": ("Florida", "11", ("flmd", "flnd", "flsd")),
    "GA": ("Georgia", "11", ("gamd", "gand", "gasd")),
    "GU": ("Guam", "9", ("gud",)),
    "HI": ("Hawaii", "9", ("hid",)),
    "ID": ("Idaho", "9", ("idd",)),
    "IL": ("Illinois", "7", ("ilcd", "ilnd", "ilsd")),
    "IN": ("Indiana", "7", ("innd", "insd")),
    "IA": ("Iowa", "8", ("iand", "iasd")),
    "KS": ("Kansas", "10", ("ksd",)),
    "KY": ("Kentucky", "6", ("kyed", "kywd")),
    "LA": ("Louisiana", "5", ("laed", "lamd", "lawd")),
    "ME": ("Maine", "1", ("med",)),
    "MD": ("Maryland", "4", ("mdd",)),
    "MA": ("Massachusetts", "1", ("mad",)),
    "MI": ("Michigan", "6", ("mied", "miwd")),
    "MN": ("Minnesota", "8", ("mnd",)),
    "MS": ("Mississippi", "5", ("msnd", "mssd")),
    "MO": ("Missouri", "8", ("moed", "mowd")),
    "MT": ("Montana", "9", ("mtd",)),
    "NE": ("Nebraska", "8", ("ned",)),
    "NV": ("Nevada", "9", ("nvd",)),
    "NH": ("New Hampshire", "1", ("nhd",)),
    "NJ": ("New Jersey", "3", ("njd",)),
    "NM": ("New Mexico", "10", ("nmd",)),
    "NY": ("New York", "2", ("nyed", "nynd", "nysd", "nywd")),
    "NC": ("North Carolina", "4", ("nced", "ncmd", "ncwd")),
    "ND": ("North Dakota", "8", ("ndd",)),
    "MP": ("Northern Mariana Islands", "9", ("nmid",)),
    "OH": ("Ohio", "6", ("ohnd", "ohsd")),
    "OK": ("Oklahoma", "10", ("oked", "oknd", "okwd")),
    "OR": ("Oregon", "9", ("ord",)),
    "PA": ("Pennsylvania", "3", ("paed", "pamd", "pawd")),
    "PR": ("Puerto Rico", "1", ("prd",)),
    "RI": ("Rhode Island", "1", ("rid",)),
    "SC": ("South Carolina", "4", ("scd",)),
    "SD": ("South Dakota", "8", ("sdd",)),
    "TN": ("Tennessee", "6", ("tned", "tnmd", "tnwd")),
    "TX": ("Texas", "5", ("txed", "txnd", "txsd", "txwd")),
    "UT": ("Utah", "10", ("utd",)),
    "VT": ("Vermont", "2", ("vtd",)),
    "VI": ("Virgin Islands", "3", ("vid",)),
    "VA": ("Virginia", "4", ("vaed", "vawd")),
    "WA": ("Washington", "9", ("waed", "wawd")),
    "WV": ("West Virginia", "4", ("wvnd", "wvsd")),
    "WI": ("Wisconsin", "7", ("wied", "wiwd")),
    "WY": ("Wyoming", "10", ("wyd",)),
}
"""Code: (name, circuit, districts)."""

SUITS: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = (
    ("contract", ((110, 196),)),
    ("real property", ((210, 290),)),
    ("tort", ((310, 385),)),
    ("civil rights", ((440, 440), (441, 441), (443, 444), (446, 446), (448, 448))),
    ("employment", ((442, 442), (445, 445), (710, 799))),
    ("prisoner", ((463, 465), (510, 560))),
    ("bankruptcy", ((422, 424),)),
    ("intellectual property", ((820, 880),)),
    ("immigration", ((462, 462), (467, 467))),
    ("social security", ((861, 865),)),
    ("tax", ((870, 871),)),
    ("statutory", ((375, 376), (400, 430), (450, 499), (610, 690), (810, 819), (885, 999))),
)
"""Types of case by codes of the nature of suit; of several that hold a code the narrowest."""
OTHER = "other"
NAMED = re.compile(
    r"(?:\b(northern|southern|eastern|western|middle|central)\s+)?district\s+of\s+(?:the\s+)?"
    r"([a-z][a-z ]+)"
)
SIDES = {"": "d", "middle": "md", "central": "cd"}


def district_of(court: str) -> tuple[str, str, str] | None:
    """(district, state's code, circuit) of a court's id; a bankruptcy court's is its district's.
    None for a court that is none of the 94."""
    name = court.strip().lower()
    for wanted in (name, _of_bankruptcy(name)):
        for state, (_, circuit, districts) in STATES.items():
            if wanted in districts:
                return wanted, state, circuit
    return None


def district_named(words: str) -> str:
    """The id of a district as captions write it (``CENTRAL DISTRICT OF CALIFORNIA``); "" where
    it names none."""
    found = NAMED.search(" ".join(words.split()).casefold())
    if found is None:
        return ""
    side, rest = found[1] or "", found[2]
    for name, _, districts in STATES.values():
        if rest.startswith(name.casefold().removeprefix("district of ")):
            ending = SIDES.get(side, f"{side[:1]}d")
            return next((one for one in districts if one[2:] == ending), "")
    return ""


def case_type(nature_of_suit: str) -> str:
    """The type of case of a nature of suit as dockets give it (``445 Civil Rights: …``)."""
    found = re.match(r"\s*(\d{3})\b", nature_of_suit)
    if found is None:
        return OTHER
    code = int(found[1])
    best: tuple[int, str] | None = None
    for name, ranges in SUITS:
        for first, last in ranges:
            if first <= code <= last and (best is None or last - first < best[0]):
                best = (last - first, name)
    return best[1] if best else OTHER


def _of_bankruptcy(name: str) -> str:
    """``nysb`` is the bankruptcy court of ``nysd``; ``deb`` of ``ded``."""
    return f"{name[:-1]}d" if name.endswith("b") else name
