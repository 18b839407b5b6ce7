"""Operators on an agreement. The evidence keeps its words, and new text decides nothing: it shares
few words with any hypothesis and has none of the words that turn or limit a rule."""

import random
import re
from collections.abc import Sequence

from casework.benchmarks.records import Item
from casework.benchmarks.wording import collapse
from casework.harden.rules import contractnli_prose as prose
from casework.harden.rules.contractnli_lines import (
    LEANS,
    STARTS,
    checked,
    evidence,
    loose_lines,
    moved,
    paragraphs,
    placed,
    remote,
    spots_of,
)
from casework.harden.rules.corpus import Corpus, content
from casework.harden.rules.operator import Draft, Make

LIMITING = re.compile(
    r"\b(?:notwithstanding|except\w*|subject to|unless|provided|section|clause|paragraph|article|"
    r"schedule|exhibit|annex|herein\w*|hereof|hereunder|confidential\w*|proprietary|disclos\w*|"
    r"receiv\w*|recipient|information|secret\w*|surviv\w*|terminat\w*|expir\w*)\b|\d|[\"“”]|[_…]",
    re.IGNORECASE,
)
NAME = re.compile(r"(?<=[a-z,] )(?!Agreement\b|Party\b|Parties\b)[A-Z]\w+|[A-Z]{2,}")
"""A proper name, or a term that another agreement defines."""
HEADING = re.compile(r"^\s*(?:(Section|Article|Clause) )?(\d{1,2})\.?\s+[A-Z]", re.MULTILINE)
COUNT = re.compile(
    r"(?<![\w.,(/-])([2-9]|10|15|30|60|90)(?= (?:days|years|months|business days)\b)"
)
SPELLED = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "10": "ten", "15": "fifteen", "30": "thirty", "60": "sixty", "90": "ninety",
}  # fmt: skip
SPELLED_OUT = re.compile(
    r"\b(two|three|four|five|six|seven|eight|nine|ten|fifteen|thirty|sixty|ninety) \((\d{1,2})\)",
    re.IGNORECASE,
)
TERM = re.compile(
    r"\ba period of ((?:\w+ \(\d{1,2}\)|\d{1,2}|two|three|five|ten) (?:years|months))\b",
    re.IGNORECASE,
)
GENERAL = re.compile(
    r"governing law|governed by|entire agreement|counterparts|amend|waiver|severab|headings",
    re.IGNORECASE,
)
DEFINES = re.compile(r"[\"”'’] (?:shall mean|means|includes|refers to)\b")
EXCLUDES = re.compile(
    r"(?:shall|does|will) not (?:apply to|include|extend to)|exclu(?:des|sion)", re.IGNORECASE
)


def inserting(pool: Sequence[str], count: int, where: str, what: str) -> Make:
    """An operator that puts clauses of a pool between paragraphs (``cover``, ``top``,
    ``body``, ``end``)."""

    def make(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
        document: str = item.input["document"]
        free = [one for one in pool if one not in document and remote(item, one)]
        if not free:
            return None
        return placed(item, rng.sample(free, min(count, len(free))), where, rng, what)

    return make


def recitals(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Further recitals in the form that the agreement has: "WHEREAS", or plain sentences."""
    document: str = item.input["document"]
    lines = document.splitlines()
    last = [at for at, line in enumerate(lines) if re.match(r"\s*WHEREAS", line, re.IGNORECASE)]
    ended = [at for at in last if re.search(r"[;.]\s*$", lines[at])]
    pool = [one for one in prose.RECITALS if one not in document and remote(item, one)]
    if not ended or not pool:
        return inserting(prose.BACKGROUND, 2, "top", "words on the background added")(
            item, rng, corpus
        )
    at = rng.choice(ended) + 1
    new = rng.sample(pool, min(2, len(pool)))
    return checked(item, [*lines[:at], *new, *lines[at:]], f"{len(new)} recitals added")


def other_clause(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A general clause of another agreement that no hypothesis is about."""

    def allowed(text: str) -> bool:
        # Its first word starts the sentence and is no name.
        plain = STARTS.match(text) and not LIMITING.search(text) and not NAME.search(text)
        return bool(plain) and not LEANS.search(text) and remote(item, text)

    # Nearness is to the agreement's own hypothesis, of which less than half may be there.
    near = corpus.near(item, "clause", content(item.input["hypothesis"]), rng, allowed)
    if near is None:
        general = content("party agreement written parties governed notice law rights either")
        near = corpus.near(item, "clause", general, rng, allowed)
    if near is None or collapse(near) in collapse(item.input["document"]):
        return None
    return placed(item, [near], "body", rng, "a general clause of another agreement added")


def reference(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A sentence that refers to a numbered section which exists."""
    document: str = item.input["document"]
    found = sorted({(match[1] or "Section", match[2]) for match in HEADING.finditer(document)})
    if not found:
        return None
    kind, number = rng.choice(found)
    line = rng.choice(prose.ROUTES).format(f"{kind} {number}")
    return placed(item, [line], "body", rng, f"a reference to {kind} {number} added")


def party_alias(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A party gets a further name, which some sentences use; none that is evidence."""
    document: str = item.input["document"]
    known = [
        (old, new)
        for old, new in sorted(prose.ALIASES.items())
        if old in document and not re.search(rf"\b{new}s?\b", document, re.IGNORECASE)
    ]
    if not known:
        return None
    old, new = rng.choice(known)
    whole = re.compile(rf"(?<![\"“”'‘’\w]){old}(?!['’\"”\w])")
    lines, changed = document.splitlines(), 0
    for at, line in loose_lines(item):
        named = DEFINES.search(line) or re.search(rf"\([^)]*\b{old}\b|hereinafter|{old}:", line)
        if whole.search(line) and not named and changed < 4:
            lines[at] = whole.sub(new, line)
            changed += 1
    if not changed:
        return None
    told = prose.ALIASED.format(old=old, new=new)
    draft = checked(item, lines, "", rewritten=True)
    if draft is None:
        return None
    inside = item.model_copy(update={"input": draft.input})
    return placed(inside, [told], "top", rng, f"{new!r} defined for {old!r} and used")


def period_alias(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A period gets a name, which its sentence then uses; none that is evidence."""
    document: str = item.input["document"]
    lines = document.splitlines()
    found = [(at, match) for at, line in loose_lines(item) if (match := TERM.search(line))]
    if not found or "Agreed Period" in document:
        return None
    at, match = rng.choice(found)
    line = lines[at]
    lines[at] = f"{line[: match.start()]}the Agreed Period{line[match.end() :]}"
    draft = checked(item, lines, "", rewritten=True)
    if draft is None:
        return None
    told = f'In this document, "Agreed Period" means a period of {match[1]}.'
    inside = item.model_copy(update={"input": draft.input})
    return placed(inside, [told], "top", rng, "a period defined in one place and used in another")


def moving(wanted: re.Pattern[str], up: bool, what: str) -> Make:
    """An operator that moves an unnumbered paragraph to where its order carries nothing."""

    def make(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
        lines = item.input["document"].splitlines()
        spots = spots_of(lines)
        chosen = [one for one in paragraphs(lines) if wanted.search(one.text)]
        if not chosen or len(spots) < 3:
            return None
        line = rng.choice(chosen)
        free = [at for at in spots if (at < line.at if up else at > line.at + 1)]
        if not free:
            return None
        return moved(item, lines, line.at, rng.choice(free), what)

    return make


def late_evidence(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """An unnumbered paragraph with evidence in it moves, whole, further down."""
    lines = item.input["document"].splitlines()
    told = evidence(item)
    chosen = [one for one in paragraphs(lines) if any(text in collapse(one.text) for text in told)]
    if not chosen:
        return None
    line = rng.choice(chosen)
    free = [at for at in spots_of(lines) if at > line.at + 1]
    if not free:
        return None
    return moved(item, lines, line.at, rng.choice(free), "the decisive paragraph moved down whole")


def annexing(wanted: re.Pattern[str], what: str) -> Make:
    """An operator that moves a paragraph, word for word, into an annex before the signatures."""

    def make(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
        document: str = item.input["document"]
        lines = document.splitlines()
        chosen = [one for one in paragraphs(lines) if wanted.search(one.text)]
        if not chosen or re.search(r"\bannex\b", document, re.IGNORECASE):
            return None
        line = rng.choice(chosen)
        # The last place between paragraphs stands before the signatures.
        last = max(spots_of(lines), default=0)
        if last <= line.at + 1:
            return None
        changed = [*lines[: line.at], prose.ANNEXED, *lines[line.at + 1 : last]]
        changed += [prose.ANNEX, line.text, *lines[last:]]
        return checked(item, changed, f"{what} moved into an annex")

    return make


def numbers_with_words(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Spans of time outside the evidence with their number in words, or without them."""
    lines = item.input["document"].splitlines()
    for at, line in loose_lines(item):
        if SPELLED_OUT.search(line):
            lines[at] = SPELLED_OUT.sub(r"\2", line)
        else:
            lines[at] = COUNT.sub(lambda m: f"{SPELLED[m[1]]} ({m[1]})", line)
    return checked(item, lines, "numbers written in another customary way", rewritten=True)


def list_marks(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Marks of a list outside the evidence in another style, where no text refers to them."""
    document: str = item.input["document"]
    lines = document.splitlines()
    loose = {at for at, _ in loose_lines(item)}
    marks = [(at, match[1]) for at, line in enumerate(lines) if (match := MARK.match(line))]
    runs: list[list[tuple[int, str]]] = []
    for one in marks:
        if one[1] == "a":
            runs.append([])
        if runs and one[1] == "abcdefghijkl"[len(runs[-1]) : len(runs[-1]) + 1]:
            runs[-1].append(one)
    referred = re.search(r"\w \([a-l]\)", document)
    usable = [run for run in runs if len(run) > 1 and all(at in loose for at, _ in run)]
    if not usable or referred:
        return None
    for place, (at, _) in enumerate(rng.choice(usable)):
        lines[at] = re.sub(r"\([a-l]\)", f"({ROMAN[place]})", lines[at], count=1)
    return checked(item, lines, "the marks of a list in another style", rewritten=True)


MARK = re.compile(r"\s*\(([a-l])\)\s")
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
