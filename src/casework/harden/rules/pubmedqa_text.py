"""Operators on the sentences of an abstract: insertions, names, notation. The question stays."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from casework.benchmarks.pubmedqa.proofs import CLOSED, prove
from casework.benchmarks.records import Item
from casework.benchmarks.wording import comparisons, negations, numbers, sentences, tokens
from casework.cases.phrases import runs_of, words
from casework.harden.records import Input
from casework.harden.rules import pubmedqa_prose as prose
from casework.harden.rules.corpus import Corpus, content, section
from casework.harden.rules.operator import Draft, Make
from casework.harden.rules.placing import leans, with_sentence

OWN = re.compile(
    r"\b(?:we|our|us|i|my|this|these|present|current|aim\w*|purpose|objective|hypothes\w*|study)\b",
    re.IGNORECASE,
)
"""Words with which a sentence speaks of the study it was taken from."""
NO_STATEMENT = re.compile(r"(?:To|Whether|In order)\b|[^A-Z]")
HELD = re.compile(r"\b(?:is|are|may|can|remains?)\b")
FOUND = re.compile(r"\b(?:was|were|found|showed|had)\b")
PEOPLE = re.compile(r"\b(?:patients|participants|subjects|women|men|children|adults)\b", re.I)
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
    "MG KG CM MM PH UK EU WHO HIV AIDS DNA RNA PCR"
)
_NO_MODIFIER, _TAKEN = (frozenset(listed.split()) for listed in (NO_MODIFIER, TAKEN))
UNITS = {"weeks": ("days", 7), "years": ("months", 12), "hours": ("minutes", 60)}
MEASURE = re.compile(
    r"(?<![\w.,·/±<>=-])(?<!\bto )(?<!\band )(?<!\bor )(?<!± )(?<!age )(?<!aged )([1-9]\d?) "
    r"(weeks|years|hours)\b(?!['’ ]*(?:\(|old|of age|to|and|or|-))"
)
P_VALUE = re.compile(r"\b([Pp])\s?([=<>])\s?(0?\.\d+)(?![\d.])")
PERCENT = re.compile(r"(?<=\d)%(?=[\s,;.)])")
INTERVAL = re.compile(
    r"(\b(?:CI|confidence interval)\b[^()\d;]{0,12})(\d+\.\d+) ?[-–] ?(\d+\.\d+)(?![\d.-])"
)


def inserting(pool: Sequence[str], kind: str, count: int, what: str, people: bool = False) -> Make:
    """An operator that puts sentences of a pool into a section of a kind."""

    def make(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
        whole = " ".join(item.input["contexts"])
        free = [one for one in pool if one not in whole and not reveals(item, one)]
        if not free or (people and not PEOPLE.search(whole)):
            return None
        return placed(item.input, rng.sample(free, min(count, len(free))), kind, rng, what)

    return make


def quoting(pool: Sequence[str], source: str, kind: str, figures: bool, what: str) -> Make:
    """An operator that quotes a sentence of another abstract as what it is, another's.

    `source` is the kind of section it is taken from, `kind` the one it goes to. Without
    `figures` it holds no number; with them, none that the item has.
    """

    def make(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
        own = frozenset(numbers(tokens(" ".join(item.input["contexts"]))))

        def allowed(text: str) -> bool:
            found = numbers(tokens(text))
            fits = own.isdisjoint(found) if figures else not found
            told = not (NO_STATEMENT.match(text) or leans(text) or OWN.search(text))
            # A belief is held, a result was found.
            told = told and (figures or bool(HELD.search(text) and not FOUND.search(text)))
            return fits and told and '"' not in text and not reveals(item, text)

        asked = content(item.input["question"])
        near = corpus.near(item, source, asked, rng, allowed)
        if near is None:
            return None
        return placed(item.input, [rng.choice(pool).format(f'"{near}"')], kind, rng, what)

    return make


def abbreviating(heads: str, what: str) -> Make:
    """An operator that defines an abbreviation at a term's first mention and then uses it."""
    term = re.compile(rf"\b(?=((?:[A-Za-z][a-z-]{{2,}} ){{1,2}}(?:{heads}))\b)")

    def make(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
        contexts: list[str] = item.input["contexts"]
        whole = " ".join(contexts)
        found = Counter(match[1].casefold() for match in term.finditer(whole))
        usable = [
            (phrase, short)
            for phrase, count in sorted(found.items())
            if count > 1 and (short := _initials(phrase, whole))
        ]
        if not usable:
            return None
        # The longest name of a thing is its whole name.
        most = max(len(phrase.split()) for phrase, _ in usable)
        phrase, short = rng.choice([one for one in usable if len(one[0].split()) == most])
        return sound(
            item,
            (_called(item.input, phrase, short, what, plain=plain) for plain in (False, True)),
        )

    return make


def synonym(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A term's later mentions in plain sentences become another term of the same extension."""
    whole = " ".join(item.input["contexts"])
    known = [
        (old, new)
        for old, new in sorted(prose.SYNONYMS.items())
        if len(re.findall(rf"\b{old}\b(?! \()", whole)) > 1 and new not in whole
    ]
    if not known:
        return None
    old, new = rng.choice(known)
    contexts, seen = [], 0
    for text in item.input["contexts"]:
        kept: list[str] = []
        for piece in sentences(text):
            found = len(re.findall(rf"\b{old}\b", piece))
            if found and seen and _plain(piece):
                piece = re.sub(rf"\b{old}\b(?! \()", new, piece)
            seen += found
            kept.append(piece)
        contexts.append(" ".join(kept))
    return Draft({**item.input, "contexts": contexts}, f"{old!r} also called {new!r}")


def number_spacing(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Blanks around signs and per cent, and leading zeros, in one other style throughout."""

    def write(text: str) -> str:
        text = P_VALUE.sub(
            lambda m: f"{m[1]} {m[2]} {m[3] if m[3][0] == '0' else '0' + m[3]}", text
        )
        return PERCENT.sub(" %", text)

    return _everywhere(item, write, "statistics written with other blanks and leading zeros")


def intervals(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Bounds of confidence intervals joined by "to"."""
    return _everywhere(
        item, lambda text: INTERVAL.sub(r"\1\2 to \3", text), "intervals written with 'to'"
    )


def equivalent_unit(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """One span of time given in a second unit as well, exactly."""
    contexts = list(item.input["contexts"])
    found = [(at, match) for at, text in enumerate(contexts) for match in MEASURE.finditer(text)]
    if not found:
        return None
    at, match = rng.choice(found)
    unit, factor = UNITS[match[2]]
    told = f"{match[0]} ({int(match[1]) * factor} {unit})"
    contexts[at] = contexts[at][: match.start()] + told + contexts[at][match.end() :]
    return Draft({**item.input, "contexts": contexts}, f"{match[0]} also given in {unit}")


def placed(
    input: Input, new: Sequence[str], kind: str, rng: random.Random, what: str
) -> Draft | None:
    """Sentences put into sections of a kind; None where there is no such section or no place."""
    contexts = list(input["contexts"])
    places = [at for at, name in enumerate(input["labels"]) if section(name) == kind]
    done = 0
    for sentence in new:
        for at in rng.sample(places, len(places)):
            changed = with_sentence(
                contexts[at], sentence, rng, first=1 if kind == "methods" else 0
            )
            if changed is not None:
                contexts[at] = changed
                done += 1
                break
    return Draft({**input, "contexts": contexts}, what) if done else None


def sound(item: Item, drafts: Iterable[Draft | None]) -> Draft | None:
    """The first draft that the set's own proof does not refute. Rewritten sentences are traced
    by their words there, and one of many is sometimes traced to the wrong place."""
    for draft in drafts:
        if draft is not None and prove(item, draft.input, []).verdict != "refuted":
            return draft
    return None


def reveals(item: Item, text: str) -> bool:
    """Whether a new text has eight words in a row of the conclusion, or announces an answer."""
    conclusion = item.gold.get("long_answer")
    if any(CLOSED.match(piece) for piece in sentences(text)):
        return True
    if not isinstance(conclusion, str):
        return False
    told = set(runs_of([word for word, _ in words(conclusion)]))
    return any(run in told for run in runs_of([word for word, _ in words(text)]))


def _plain(sentence: str) -> bool:
    """Whether a sentence holds no number, no negation and no comparison."""
    found = tokens(sentence)
    return not (numbers(found) or negations(found) or comparisons(found))


def _initials(phrase: str, whole: str) -> str:
    """The abbreviation of a phrase; "" where it has none that is free and clear."""
    parts = phrase.split()
    found = tokens(phrase)
    if any(part in _NO_MODIFIER or part.endswith(("ly", "ed")) for part in parts):
        return ""
    if negations(found) or comparisons(found) or numbers(found):
        return ""
    short = "".join(letter[0] for part in parts for letter in part.split("-") if letter).upper()
    free = short not in _TAKEN and not re.search(rf"\b{short}s?\b", whole)
    return short if free and len(short) > 1 else ""


def _called(input: Input, phrase: str, short: str, what: str, *, plain: bool) -> Draft | None:
    """`phrase` defined as `short` and called so afterwards, in plain sentences alone or in all."""
    mention = re.compile(rf"\b{re.escape(phrase)}\b(?! ?\()", re.IGNORECASE)
    contexts: list[str] = []
    seen = 0

    def write(match: re.Match[str]) -> str:
        nonlocal seen
        seen += 1
        return f"{match[0]} ({short})" if seen == 1 else short

    for text in input["contexts"]:
        pieces = sentences(text)
        contexts.append(
            " ".join(
                mention.sub(write, piece) if not plain or _plain(piece) else piece
                for piece in pieces
            )
        )
    if seen < 2:
        return None
    told = f"{what} {phrase!r} defined as {short} and called so from there on"
    return Draft({**input, "contexts": contexts}, told)


def _everywhere(item: Item, write: Callable[[str], str], what: str) -> Draft | None:
    """All sections rewritten, or the first one that can be where all cannot."""
    old: list[str] = item.input["contexts"]
    new = [write(text) for text in old]
    alone = ([*old[:at], new[at], *old[at + 1 :]] for at in range(len(old)) if new[at] != old[at])
    return sound(item, (Draft({**item.input, "contexts": one}, what) for one in (new, *alone)))
