"""Authorities that no American reporter prints: statutes and rules, and foreign decisions."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

Kind = Literal["statute", "rule", "regulation", "foreign"]
SECTION = (
    r"\d{1,5}[a-z]{0,3}(?:-\d{1,4}[a-z]{0,2})?(?:\.\d{1,5}[a-z]?(?:-\d{1,4})?)?(?:\(\w{1,5}\)){0,6}"
)
SECTIONS = rf"§{{0,2}}\s{{0,3}}{SECTION}(?:(?:,\s|\s?[-–]\s?|\sand\s){SECTION}){{0,9}}"
DATE = r"(?:\d{1,2}\.?\s(?:[A-Z][a-zä]{2,8}|\d{1,2}\.)\s?\d{4})"
GERMAN = (
    r"(?:(?:BGH|BVerfG|BAG|BVerwG|BFH|BSG|OLG\s\w{2,20}|OGH)\s?,?\s"
    rf"(?:(?:Urteil|Beschluss|Urt\.|Beschl\.)\s)?(?:(?:vom|v\.)\s)?{DATE}\s?(?:,|–|-)\s)?"
)
PATTERNS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("statute", re.compile(rf"\b\d{{1,3}}\sU\.\s?S\.\s?C\.(?:\s?[AS]\.)?\s{{0,3}}{SECTIONS}")),
    ("regulation", re.compile(rf"\b\d{{1,3}}\sC\.\s?F\.\s?R\.\s{{0,3}}(?:pt\.\s)?{SECTIONS}")),
    (
        "rule",
        re.compile(
            r"\b(?:Fed\.\s?R\.\s?(?:Civ|Crim|App|Bankr)\.\s?P\.|Fed\.\s?R\.\s?Evid\.|FRCP|FRE"
            r"|(?:Local|Civil\sLocal|L\.)\s?(?:R\.|Rules?|Civ\.\sR\.))\s{0,3}"
            r"\d{1,4}(?:[-.]\d{1,3}){0,3}(?:\(\w{1,3}\)){0,5}"
        ),
    ),
    (
        "foreign",
        re.compile(
            r"\b(?:Joined\s)?Cases?\s[CTF][-‑–]\d{1,4}/\d{2}(?:\sP)?"
            r"(?:,\s[^;()\n]{1,80}?(?=,\sECLI|,\sEU:))?(?:,\s(?:ECLI:)?EU:[CTF]:\d{4}:\d{1,5})?"
        ),
    ),
    ("foreign", re.compile(r"\bECLI:[A-Z]{2}:[A-Z0-9]{1,10}:\d{4}:[A-Z0-9.]{0,24}[A-Z0-9]")),
    (
        "foreign",
        re.compile(
            rf"\b{GERMAN}(?:[IVX]{{1,5}}|\d{{1,2}})\s(?:Z[RB]|StR|AZR|ARs)\s\d{{1,4}}/\d{{2}}\b"
        ),
    ),
    (
        "foreign",
        re.compile(rf"\b(?:OGH\s(?:{DATE},?\s)?)?\d{{1,2}}\sOb[AS]?\s?\d{{1,4}}/\d{{2}}[a-z]\b"),
    ),
    ("foreign", re.compile(r"\bRS\d{7}\b|\bBGE\s\d{1,3}\s[IV]{1,3}[a-z]?\s\d{1,4}\b")),
    (
        "foreign",
        re.compile(
            r"[\[(]\d{4}[\])]\s(?:EWHC|EWCA|UKSC|UKHL|UKPC|HCA|FCA|SCC|SGCA|SGHC|HKCFA|NZCA|NZSC|IESC)"
            r"(?:\s(?:Civ|Crim))?\s\d{1,5}(?:\s\([A-Z][A-Za-z]{1,9}\))?"
        ),
    ),
    ("foreign", re.compile(r"\bICSID\sCase\sNo\.\s(?:ARB|ADHOC|CONC)(?:\(AF\))?/\d{2}/\d{1,3}")),
)
PIN = re.compile(
    r",?\s(?:at\s)?(?:paras?\.?|¶{1,2}|Rn\.?|Rz\.?|mn\.?)\s?(\d{1,4}(?:\s?[-–]\s?\d{1,4})?)"
)


class Found(NamedTuple):
    """One such authority; `pin` is the paragraph cited."""

    kind: Kind
    text: str
    start: int
    end: int
    pin: str


def found(text: str) -> Iterator[Found]:
    """Statutes, rules, regulations and foreign decisions in order, none inside another."""
    spots: list[tuple[int, int, Kind]] = [
        (match.start(), -match.end(), kind)
        for kind, pattern in PATTERNS
        for match in pattern.finditer(text)
    ]
    taken = 0
    for start, minus_end, kind in sorted(spots):
        end = -minus_end
        if start < taken:
            continue
        pin = PIN.match(text, end) if kind == "foreign" else None
        yield Found(kind, text[start:end], start, end, pin[1] if pin else "")
        taken = pin.end() if pin else end
