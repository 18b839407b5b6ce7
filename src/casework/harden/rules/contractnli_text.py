"""Operators on an agreement. The evidence keeps its words, and new text decides nothing: it shares
few words with any hypothesis and has none of the words that turn or limit a rule."""

import random
import re

from casework.benchmarks.contractnli.inverse import RECITED, against, stock
from casework.benchmarks.contractnli.terms import (
    ALIASED,
    ALIASES,
    COUNT,
    LETTERS,
    MARK,
    MARK_REFERRED,
    PERIOD,
    PERIOD_NAME,
    PERIOD_NAMED,
    ROMAN,
    SPELLED,
    figures_only,
    headings,
    naming,
)
from casework.benchmarks.inverse import absent, declared
from casework.benchmarks.records import Item
from casework.benchmarks.wording import collapse
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
from casework.harden.rules.placing import filled

ANNEXED = "The text that stood here is set out word for word in the Annex, which forms part hereof."
ANNEX = "ANNEX (which forms part of this document)."

LIMITING = re.compile(
    r"\b(?:notwithstanding|except\w*|subject to|unless|provided|section|clause|paragraph|article|"
    r"schedule|exhibit|annex|herein\w*|hereof|hereunder|confidential\w*|proprietary|disclos\w*|"
    r"receiv\w*|recipient|information|secret\w*|surviv\w*|terminat\w*|expir\w*)\b|\d|[\"“”]|[_…]",
    re.IGNORECASE,
)
NAME = re.compile(r"(?<=[a-z,] )(?!Agreement\b|Party\b|Parties\b)[A-Z]\w+|[A-Z]{2,}")
"""A proper name, or a term that another agreement defines."""
GENERAL = re.compile(
    r"governing law|governed by|entire agreement|counterparts|amend|waiver|severab|headings",
    re.IGNORECASE,
)
EXCLUDES = re.compile(
    r"(?:shall|does|will) not (?:apply to|include|extend to)|exclu(?:des|sion)", re.IGNORECASE
)


def inserting(pool: str, count: int, where: str, what: str) -> Make:
    """An operator that puts reviewed passages of a pool between paragraphs (``cover``, ``top``,
    ``body``, ``end``)."""

    def make(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
        free = _free(pool, item, rng)
        if not free:
            return None
        return placed(item, rng.sample(free, min(count, len(free))), where, rng, what)

    return make


def recitals(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Further recitals in the form that the agreement has: "WHEREAS", or plain sentences."""
    lines = item.input["document"].splitlines()
    last = [at for at, line in enumerate(lines) if re.match(r"\s*WHEREAS", line, re.IGNORECASE)]
    ended = [at for at in last if re.search(r"[;.]\s*$", lines[at])]
    pool = _free("recitals", item, rng)
    if not ended or not pool:
        return inserting("background", 2, "top", "words on the background added")(item, rng, corpus)
    followed = [at for at in ended if RECITED.match(" ".join(lines[at + 1 : at + 4]))]
    at = rng.choice(followed or ended) + 1
    new = rng.sample(pool, min(2, len(pool)))
    draft = checked(item, [*lines[:at], *new, *lines[at:]], f"{len(new)} recitals added")
    if draft is None:
        return None
    return draft._replace(hints=declared(*({"kind": "sentence", "text": one} for one in new)))


def _free(pool: str, item: Item, rng: random.Random) -> list[str]:
    """The passages of a pool that are not there yet; those with a hypothesis' words in them
    (a judge's matter) only where there are no others."""
    document: str = item.input["document"]
    known = filled(stock().pools[pool], rng, [document], {"heading": headings(document)})
    free = [one for one in known if one not in document and remote(item, one)]
    held = stock()
    clear = [
        one
        for one in free
        if (found := held.find(one, {"heading": headings(document)}))
        and not against(item, found.said)
    ]
    return clear or free


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
    return inserting("routes", 1, "body", "a reference to a section added")(item, rng, corpus)


def party_alias(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A party gets a further name, which some sentences use; none that is evidence."""
    document: str = item.input["document"]
    known = [
        (old, new)
        for old, new in sorted(ALIASES.items())
        if old in document and absent(new, document)
    ]
    if not known:
        return None
    old, new = rng.choice(known)
    whole = re.compile(rf"(?<![\"“”'‘’\w]){old}(?!['’\"”\w])")
    lines, changed = document.splitlines(), 0
    for at, line in loose_lines(item):
        if whole.search(line) and not naming(old, line) and changed < 4:
            lines[at] = whole.sub(new, line)
            changed += 1
    if not changed:
        return None
    told = ALIASED.format(old=old, new=new)
    draft = checked(item, lines, "", rewritten=True)
    if draft is None:
        return None
    inside = item.model_copy(update={"input": draft.input})
    done = placed(inside, [told], "top", rng, f"{new!r} defined for {old!r} and used")
    return done and done._replace(hints=declared({"kind": "alias", "long": old, "short": new}))


def period_alias(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A period gets a name, which its sentence then uses; none that is evidence."""
    document: str = item.input["document"]
    lines = document.splitlines()
    found = [(at, match) for at, line in loose_lines(item) if (match := PERIOD.search(line))]
    if not found or not absent(PERIOD_NAME, document):
        return None
    at, match = rng.choice(found)
    line = lines[at]
    lines[at] = f"{line[: match.start()]}the {PERIOD_NAME}{line[match.end() :]}"
    draft = checked(item, lines, "", rewritten=True)
    if draft is None:
        return None
    told = PERIOD_NAMED.format(match[1])
    inside = item.model_copy(update={"input": draft.input})
    done = placed(inside, [told], "top", rng, "a period defined in one place and used in another")
    return done and done._replace(hints=declared({"kind": "period", "period": match[1]}))


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
        changed = [*lines[: line.at], ANNEXED, *lines[line.at + 1 : last]]
        changed += [ANNEX, line.text, *lines[last:]]
        return checked(item, changed, f"{what} moved into an annex")

    return make


def numbers_with_words(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Spans of time outside the evidence with their number in words, or without them."""
    lines = item.input["document"].splitlines()
    for at, line in loose_lines(item):
        bare = figures_only(line)
        lines[at] = COUNT.sub(lambda m: f"{SPELLED[m[1]]} ({m[1]})", line) if bare == line else bare
    told = "numbers written in another customary way"
    draft = checked(item, lines, told, rewritten=True)
    return draft and draft._replace(hints=declared({"kind": "figures"}))


def list_marks(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Marks of a list outside the evidence in another style, where no text refers to them."""
    document: str = item.input["document"]
    lines = document.splitlines()
    loose = {at for at, _ in loose_lines(item)}
    marks = [(at, match[2]) for at, line in enumerate(lines) if (match := MARK.match(line))]
    runs: list[list[tuple[int, str]]] = []
    for one in marks:
        if one[1] == "a":
            runs.append([])
        if runs and one[1] == LETTERS[len(runs[-1]) : len(runs[-1]) + 1]:
            runs[-1].append(one)
    usable = [run for run in runs if len(run) > 1 and all(at in loose for at, _ in run)]
    if not usable or any(MARK_REFERRED.search(line) for line in lines):
        return None
    for place, (at, _) in enumerate(rng.choice(usable)):
        lines[at] = MARK.sub(rf"\1({ROMAN[place]})", lines[at], count=1)
    told = "the marks of a list in another style"
    draft = checked(item, lines, told, rewritten=True)
    return draft and draft._replace(hints=declared({"kind": "marks"}))
