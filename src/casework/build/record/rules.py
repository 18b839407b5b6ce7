"""The rules by which papers of a US federal docket are told apart, as data.

A title (a docket's line, an attachment's title, a caption, a file's name) is sorted by the noun
that comes first in it: what follows "in support of" is what the paper is about. Where two rules
begin at the same word the one higher in the table wins. Names are given as the reason.

Wordings: the Federal Rules of Civil Procedure, the districts' local rules on summary judgment
(statement of undisputed, uncontroverted or material facts; separate statement; L.R. 56.1 or 56-1
statement; concise statement; statement of genuine disputes; controverting and counter-statements)
and the events of CM/ECF.
"""

import re
from typing import NamedTuple

from casework.build.record.records import FilingKind


class Rule(NamedTuple):
    """`words` is a pattern of a title on one line, whatever the case."""

    name: str
    kind: FilingKind
    words: str


LOCAL = (
    r"(?:l(?:ocal)?\.?\s*(?:civ(?:il)?\.?\s*)?r(?:ule|\.)?s?\.?|rule|civ\.?\s*l\.?\s*r\.?"
    r"|lr(?:civ)?)"
)
FACTS = (
    r"(?:statements?\s+of\s+(?:[^\s;:]+\s+){0,9}?facts?\b"
    rf"|(?:{LOCAL}\s*(?:7056|56|7\s?\(h\))(?:[.-]\d)?(?:\s?\(\w{{1,2}}\))*\d?\s+"
    r"(?:[\w-]+\s+){0,3}?statements?)"
    r"|separate\s+statements?|concise\s+statements?|(?:material|undisputed|uncontroverted)\s+facts?"
    r"\s+statements?|fact(?:s|ual)?\s+statements?|\b(?:[dp]?s(?:o|u|ou|um)?f|rs(?:o|ou)f)\b)"
)
"""A statement of facts, as the districts name it."""
UPON = r"(?:(?!motion|memorandum|brief\b|in\s+support\s+of)[^.;]){0,110}?"
"""From an answer to the statement that it answers: no motion or brief lies between."""
SHIFTS = (
    r"seal|pro\s+hac|extension|extend|enlarge|adjourn|continu|postpone|resched|schedul|shorten|"
    r"page\s+limit|excess|exceed|oversize|withdraw|substitut|appear|admi(?:t|ssion)\b|redact|"
    r"expedit|telephon|refer|consolidat|transfer|stay\b|leave|correct|conference|status|"
    r"default|service|serve\b|lift|in\s+forma|counsel|compel|protective|quash|discovery|"
    r"fees|costs|tax(?:ation)?\b|hearing|argument|unseal|judicial\s+notice|jury|trial"
)
"""What motions ask for that only moves a case along."""
BETWEEN = rf"(?:(?!{SHIFTS}|summary\s+judgment)[^.;]){{0,170}}?"
JUDGED = r"(?:motions?\s+)?for\s+(?:partial\s+)?summary\s+judgment|summary\s+judgment\s+motions?"

TITLES: tuple[Rule, ...] = (
    Rule(
        "proposed paper",
        "procedural",
        r"(?:\[?\(?\bproposed\)?\]?|text\s+of|unsigned|lodged)\W*"
        r"(?:\w+\W+){0,3}?(?:order|judgment)\b|\bproposed\W+(?:\w+\W+){0,2}?(?:orders?|judgments?|"
        r"jury|verdict|amended|complaint|schedul\w*|plan|voir|pretrial|exhibit|witness|case)",
    ),
    Rule("proposed findings", "brief", r"\bproposed\W+(?:\w+\W+){0,3}?findings"),
    Rule(
        "proof of service",
        "procedural",
        r"\b(?:certificates?|proofs?|affidavits?|affirmations?|"
        r"declarations?|acknowledge?ments?|admissions?|waivers?|certifications?)\s+(?:of|re|as\s+to)"
        r"\s+(?:\w+\s+){0,2}?(?:service|mailing)\b|\b(?:summons|service)\s+(?:\w+\s+){0,2}?"
        r"(?:returned|executed|issued)|\bbnc\s+certificate|\bwaiver\s+of\s+service",
    ),
    Rule(
        "answer to discovery",
        "exhibit",
        r"\b(?:responses?|answers?|objections?|replies)\b"
        r"(?:(?!motion)[^.;]){0,120}?\b(?:interrogator|requests?\s+(?:for|to)\s+(?:admi|produc))"
        r"|^\W*(?:\w+\W+){0,4}?(?:interrogatories|requests?\s+for\s+(?:admission|production))",
    ),
    Rule(
        "statement of what is disputed",
        "response_to_facts",
        r"\bcounter-?\s?statements?\b|"
        r"\b(?:contro(?:vert|verting)|opposing|responsive|responding)\s+(?:\w+\s+){0,3}?statements?\b|"
        r"\bstatements?\s+of\s+(?:\w+\s+){0,4}?(?:genuine|disputed|contested|controverted)\b|"
        r"\b(?:controverting|responsive)\s+(?:\w+\s+){0,2}?facts?\b",
    ),
    Rule(
        "answer to a statement of facts",
        "response_to_facts",
        r"\b(?:respon[sd]\w*|repl(?:y|ies)|objections?|oppositions?|answers?|rebuttals?|"
        rf"rejoinders?|denials?)\b{UPON}{FACTS}",
    ),
    Rule(
        "separate statement of the opposing side",
        "response_to_facts",
        rf"{FACTS}\s+in\s+(?:opposition|response)\b(?!\s+to\s+(?:the\s+)?(?:\w+\s+)?motion)",
    ),
    Rule("statement of facts", "statement_of_facts", FACTS),
    Rule(
        "statement in support",
        "brief",
        r"\bstatements?\b[^.;]{0,120}?\bin\s+(?:further\s+)?(?:support|opposition|response)\b"
        r"|\bposition\s+statement|\bstatement\s+of\s+position",
    ),
    Rule(
        "expert's report",
        "expert",
        r"\b(?:expert|rebuttal|damages)\s+(?:\w+\s+){0,2}?"
        r"(?:reports?|opinions?|declarations?|affidavits?|disclosures?|analys[ie]s)\b|"
        r"\b(?:reports?|opinions?)\s+of\s+(?:[\w.]+'?s'?\s+)?(?:\w+\s+)?expert|"
        r"\b(?:rule\s+)?26\s?\(a\)\s?\(2\)|"
        r"\b(?:declarations?|affidavits?|reports?)\s+of\s+[^.;]{0,60}?\bexpert\b",
    ),
    Rule("curriculum vitae", "expert", r"\bcurriculum\s+vitae\b"),
    Rule(
        "report and recommendation",
        "opinion",
        r"\breports?\s*(?:and|&)\s*recommendations?\b|"
        r"\bfindings\s+(?:and|&)\s+recommendations?\b|\brecommended\s+decision",
    ),
    Rule("findings of the court", "opinion", r"\bfindings\s+of\s+fact\b"),
    Rule(
        "order on summary judgment",
        "opinion",
        rf"\b(?:orders?|rulings?|entry|decisions?|minutes?)\b{BETWEEN}(?:{JUDGED})"
        r"(?!\W*(?:response|deadline|due|brief|hearing|schedul))",
    ),
    Rule(
        "memorandum opinion",
        "opinion",
        r"\bmemorandum\s+(?:(?:and|&|of)\s+)?(?:opinion|decision|"
        r"order|ruling)|\bmemorandum\s+opinion|\b(?:decision|opinion|ruling)s?\s*(?:and|&)\s*"
        r"(?:\w+\s+)?(?:order|judgment)|\border\s+and\s+(?:reasons|opinion|memorandum|decision)|"
        r"\b(?:opinion|ruling|decision)\s+(?:on|re|regarding|granting|denying)\b",
    ),
    Rule(
        "opinion", "opinion", r"(?:^|[.:\d]\s+)\W*(?:\w+\s+){0,2}?opinion\b(?!\s+(?:of|by|letter))"
    ),
    Rule(
        "notice of motion",
        "motion",
        r"\bnotice\s+of\s+(?:\w+[\s-]+){0,4}?motions?\b(?!\s+(?:to|for)"
        rf"\s+(?:\w+\s+){{0,4}}?(?:{SHIFTS}))",
    ),
    Rule(
        "motion for a ruling",
        "motion",
        r"\bdaubert\s+motion|\bmotions?\s+(?:in\s+limine|to\s+"
        r"(?:exclude|strike|disqualify|preclude|clarify|dismiss|reconsider|remand|alter|amend\s+"
        r"(?:the\s+)?judgment)|for\s+(?:clarification|reconsideration|new\s+trial))",
    ),
    Rule(
        "request about the case's course",
        "procedural",
        rf"\b(?:motions?|applications?|requests?|petitions?|stipulat\w+)\b(?:\W+(?!summary|notice|dismiss|exclude)\w+){{0,7}}?\W+(?:{SHIFTS})",
    ),
    Rule(
        "transcript of testimony",
        "exhibit",
        r"\b(?:deposition|testimony)\b|\b(?:depo|dep)\.?\s+"
        r"(?:of|excerpts?|tr)|\bexcerpts?\s+(?:of|from)\b|\b30\(b\)\(6\)",
    ),
    Rule("transcript of the court", "procedural", r"\btranscripts?\b|\bredaction\b"),
    Rule(
        "list of exhibits",
        "procedural",
        r"\b(?:exhibit|witness)\s+lists?\b|\b(?:list|index|"
        r"table)\s+(?:of|to)\s+(?:\w+\s+){0,2}?(?:exhibits?|authorities|contents|witness|evidence)|"
        r"\bunpublished\b|\bcompendium\s+of\s+(?:\w+\s+)?(?:authorit|cases)|"
        r"\b(?:notice|affidavit)\s+of\s+(?:\w+\s+)?(?:filing|lodging|lodgment|manual|errata)",
    ),
    Rule(
        "objections to evidence",
        "brief",
        r"\bevidentiary\s+objections?|\bobjections?\s+to\s+"
        r"(?:\w+\W+){0,4}?(?:evidence|declaration|affidavit|report\s+and|magistrate|exhibit)",
    ),
    Rule(
        "exhibit of a declaration",
        "exhibit",
        r"\b(?:declaration|decl\.?|affidavit|aff\.?|affirmation|certification)s?\W+"
        r"ex(?:h(?:ibit)?)?s?\b\.?\W*\w{1,4}\b",
    ),
    Rule(
        "declaration",
        "declaration",
        r"\b(?:declarations?|decl\.|affidavits?|aff\.|affirmations?)"
        r"|\bcertification\s+(?:of|by|in\s+support)|\bverification\b",
    ),
    Rule("letter to the court", "procedural", r"^\W*(?:\w+\W+){0,2}?letter\b"),
    Rule(
        "exhibit",
        "exhibit",
        r"\b(?:exhibits?|exhs?\.?|ex\.(?!\s+parte)|appendi(?:x|ces)|attachment)\b",
    ),
    Rule(
        "memorandum of law",
        "brief",
        r"\bmemorand(?:um|a)\b|\bmemo\.?\b|\bbriefs?\b|\bpoints\s+and\s+"
        r"authorities\b|\bmpa\b",
    ),
    Rule(
        "motion with its brief",
        "brief",
        r"\bmotions?\b[^.;]{0,200}?\b(?:incorporated|supporting)\s+"
        r"(?:memorandum|brief)",
    ),
    Rule(
        "opposition or reply",
        "brief",
        r"\b(?:oppositions?|objections?|opp\.|sur-?\s?repl(?:y|ies)|repl(?:y|ies)|"
        r"responses?|traverse|opposing)\b(?!\s+due)",
    ),
    Rule(
        "pleading",
        "procedural",
        r"\b(?:complaints?|answers?|counterclaims?|cross-?claims?|"
        r"third-?party\s+complaint|petition|notice\s+of\s+removal|affirmative\s+defenses?)\b",
    ),
    Rule("motion", "motion", r"\b(?:cross-?\s?)?motions?\b|\bmot\.|\bmsj\b"),
    Rule(
        "stipulation or application",
        "procedural",
        r"\b(?:stipulat\w+|joint\s+(?:status|pretrial|"
        r"rule)|applications?|requests?|consents?|designations?|disclosures?|demands?)\b",
    ),
    Rule(
        "minutes or judgment",
        "order",
        r"\b(?:civil\s+|court(?:room)?\s+|clerk\W*s\s+)?minutes?\b|"
        r"\bjudgments?\b|\bmandate\b|\bverdict\b|\bendorse(?:d|ment)\b|\bso\s+ordered\b",
    ),
    Rule("order", "order", r"\borders?\b|\brulings?\b|\bordered\b"),
    Rule(
        "notice",
        "procedural",
        r"\bnotices?\b|\bsummons\b|\bcover\s+sheet\b|\breports?\b|"
        r"\bcertificates?\b|\bsubpoenas?\b|\bappearance\b|\bbill\s+of\s+costs\b|\btax\w*\b|"
        r"\bstatus\b|\bschedul\w+|\bmediat\w+|\bfiling\s+fee|\blitigation\s+hold|\bjury\b|"
        r"\backnowledg\w+|\bsatisfaction\b|\bappeals?\b|\bcorporate\s+disclosure|\berrata\b|"
        r"\bwithdraw\w*|\bsubstitution\b|\brefer(?:ral|red)\b|\bconference\b|\breceipt\b|\bacceptance\s+of|\bchange\s+of",
    ),
)

OWN = ""
ATTACHED: dict[str, str] = {
    **dict.fromkeys(
        (
            "proposed paper",
            "proposed findings",
            "proof of service",
            "statement of what is disputed",
            "answer to a statement of facts",
            "separate statement of the opposing side",
            "statement of facts",
            "expert's report",
            "report and recommendation",
            "findings of the court",
            "order on summary judgment",
            "memorandum opinion",
            "list of exhibits",
            "declaration",
        ),
        OWN,
    ),
    "memorandum of law": r"\bmemo(?:randum)?\b\.?\s+(?:of\s+(?:law|points)|in\s+(?:\w+\s+)?"
    r"(?:support|opposition))|^\W*memo(?:randum)?\W*$|\bbriefs?\b|\bpoints\s+and\s+authorities\b",
    "pleading": r"^\W*(?:(?:first|second|third|amended|verified|original|proposed|class|action|and|"
    r"jury|demand|adversary|[\w.]+'?s'?)\s+)*(?:complaint|answer|petition|counterclaim)s?\W*"
    r"(?:(?:and\s+|with\s+)?jury\s+demand|to\s+(?:\w+\s+)?complaint)?\W*$",
}
"""Rules by which a paper called "Exhibit 5" is none, each with words of its own where the rule's
are too wide: a memo to the file, a customer's complaint are exhibits."""
UNNAMED: dict[str, str] = {
    **ATTACHED,
    **dict.fromkeys(
        (
            "statement in support",
            "curriculum vitae",
            "notice of motion",
            "motion for a ruling",
            "motion with its brief",
            "request about the case's course",
            "opinion",
            "objections to evidence",
        ),
        OWN,
    ),
    "motion": r"\bmotions?\s+(?:for|to|in)\b|\bmot\.|\bmsj\b",
    "opposition or reply": r"\b(?:in\s+opposition|oppositions?\s+(?:to|brief|memo)|sur-?\s?repl\w+|"
    r"repl(?:y|ies)\s+(?:brief|memo|in\b|to\b)|responses?\s+(?:in|to)\s+(?:\S+\s+){0,4}?motion|"
    r"objections?\s+to)|^\W*(?:\w+\W+){0,2}?(?:reply|opposition|response)\W*$",
    "transcript of the court": r"\b(?:hearing|proceedings|trial|conference|ruling)s?\b.*"
    r"\btranscript|\btranscripts?\b.*\b(?:hearing|proceedings|trial|conference|ruling)|\bredaction\b",
    "stipulation or application": r"\bstipulat\w+|\binitial\s+disclosures?|\bapplication\s+"
    r"(?:for\s+leave|to\s+(?:file|seal))",
    "minutes or judgment": r"\b(?:civil|court\w*|clerk\W*s)\s+minutes?\b|\bjudgments?\b|"
    r"\bmandate\b|\bverdict\b|\bso\s+ordered\b",
    "order": r"\b(?:court|judge|justice|magistrate|bap|scheduling|protective|pretrial|sealing)\b"
    r"[^.;]{0,40}\border\b|\border\s+(?:granting|denying|of\s+(?:the\s+)?court|to\s+show|setting|"
    r"on|re|entered|signed)\b|^\W*order\W*$",
    "notice": r"\bnotices?\s+of\s+(?:\w+\s+){0,2}?(?:hearing|appearance|filing|removal|appeal|"
    r"manual|lodg\w+|electronic|errata|related|withdrawal|presentation|supplemental)|\bsummons\b|\berrata\b|"
    r"\bcover\s+sheet\b|\bcertificates?\s+of\s+(?:conference|compliance|counsel|interested|word|"
    r"good)|\bcorporate\s+disclosure|\bcase\s+management\b",
}
"""The same for attachments with any other title: what only sounds like a paper of a court (a
purchase order, the minutes of a board, an incident report) is an exhibit."""

EXHIBIT_NAME = re.compile(
    r"^\W*(?:(?:plaintiff|defendant|joint|trial|deposition|motion|msj|daubert|supplemental|part|pt)"
    r"\W*s?\W+){0,3}(?:exhibit|exh|ex(?!\W+parte)|attachment|appendix|tab)s?\b\W*(?:no\.?\s*)?"
    r"(?:(?:[A-Z]{1,3}\W?)?\d{1,4}(?:[-.]\d{1,3})?[A-Z]?|[A-Z]{1,3})?(?![a-z])\W*(?:part\s+\d+\W*)?",
    re.I,
)
"""A title that is, or begins with, an exhibit's name."""

DECIDES = re.compile(
    r"(?:before\s+the\s+court|pending|presently|this\s+matter|comes?\s+(?:before|on)|moves?|moved|"
    r"consider\w*|filed|addresses)\b[^.]{0,260}?\bsummary\s+judgment"
    r"|motions?\s+for\s+(?:partial\s+)?summary\s+judgment[^.]{0,120}?(?:is|are|be|hereby)\s+"
    r"(?:\w+\s+){0,3}?(?:granted|denied)",
    re.I,
)
"""On an order's first pages: it decides a motion for summary judgment."""
REASONED_PAGES = 3
"""An order of fewer pages hardly gives reasons."""
RETAINED = re.compile(
    r"\bI\s+(?:have\s+been|was|am)\s+(?:\w+\s+){0,2}?(?:retained|engaged|asked)\b[^.]{0,160}?"
    r"\b(?:expert|opinions?|opine)\b",
    re.I,
)
"""On a declaration's or report's first pages: it is an expert's."""
EXPERT_HEAD = re.compile(
    r"(?im)^\W*(?:(?:supplemental|amended|rebuttal|reply|initial|corrected|opening)\s+)*"
    r"(?:expert\s+(?:witness\s+)?(?:(?:rebuttal|reply|supplemental)\s+)?(?:report|declaration|"
    r"opinion)|rebuttal\s+report|"
    r"curriculum\s+vitae)\b[^\n]{0,80}$"
)
"""A line at a paper's head that names an expert's report."""
REPORTER = re.compile(
    r"^\W*\d{1,4}\s+(?:F\.|B\.R\.|U\.S\.|S\.\s?Ct|Fed\.|A\.|P\.|N\.|S\.)[^\n]{0,24}?\s\d+"
)
JUDGE = re.compile(
    r"(?m)^[ \t]*(?:[A-Z][\w.'’-]+[ ,]+){1,5}(?:(?:Senior|Chief|United\s+States|U\.\s?S\.)\s+)*"
    r"(?:District|Circuit|Magistrate|Bankruptcy)\s+Judges?\b"
    r"|(?m:^)[ \t]*[A-Z][A-Z'’-]+,\s+(?:C\.\s?)?J\.",
)
"""A line that names the judge as the author of what follows."""
TRUE_COPY = re.compile(r"\btrue\s+(?:(?:and|&)\s+\w+\s+)?cop(?:y|(?P<many>ies))\b", re.I)
FEWEST_COPIES = 2
"""Copies a lawyer's declaration vouches for before it counts as a list of them."""
ATTORNEY = re.compile(
    r"\bI\s+am\b[^.]{0,160}?\b(?:attorneys?|counsel|lawyer|of\s+the\s+bar|admitted\s+to\s+practice|"
    r"LLP|PLLC|law\s+firm)\b",
    re.I,
)
"""A declaration by a party's lawyer, by what it says of the writer."""
PAPERLESS = frozenset(
    {"xlsx", "xls", "xlsb", "ods", "csv", "pptx", "ppt", "odp", "eml", "msg", "mbox", "image"}
)
"""Formats no court takes as a filing: such a file is somebody's own document."""
