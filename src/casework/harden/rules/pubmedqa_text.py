"""Operators on the sentences of an abstract: insertions, names, notation. The question stays."""

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence

from casework.benchmarks.inverse import absent, declared
from casework.benchmarks.neutral import REACH, leans, objection
from casework.benchmarks.pubmedqa.inverse import stock
from casework.benchmarks.pubmedqa.notation import MEASURE, UNITS, in_both_units, spaced, worded
from casework.benchmarks.pubmedqa.proofs import CLOSED
from casework.benchmarks.pubmedqa.sections import section
from casework.benchmarks.pubmedqa.terms import initials
from casework.benchmarks.records import Item
from casework.benchmarks.wording import comparisons, negations, numbers, sentences, tokens
from casework.cases.phrases import runs_of, words
from casework.harden.records import Input
from casework.harden.rules import pubmedqa_prose as prose
from casework.harden.rules.corpus import Corpus, content
from casework.harden.rules.operator import Draft, Make
from casework.harden.rules.placing import filled, with_sentence

OWN = re.compile(
    r"\b(?:we|our|us|i|my|this|these|present|current|aim\w*|purpose|objective|hypothes\w*|study)\b",
    re.IGNORECASE,
)
"""Words with which a sentence speaks of the study it was taken from."""
NO_STATEMENT = re.compile(r"(?:To|Whether|In order)\b|[^A-Z]")
HELD = re.compile(r"\b(?:is|are|may|can|remains?)\b")
FOUND = re.compile(r"\b(?:was|were|found|showed|had)\b")
PEOPLE = re.compile(r"\b(?:patients|participants|subjects|women|men|children|adults)\b", re.I)


def inserting(pool: str, kind: str, count: int, what: str, people: bool = False) -> Make:
    """An operator that puts reviewed passages of a pool into a section of a kind."""

    def make(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
        contexts: list[str] = item.input["contexts"]
        whole = " ".join(contexts)
        if people and not PEOPLE.search(whole):
            return None
        known = filled(stock().pools[pool], rng, contexts)
        free = [one for one in known if one not in whole and not reveals(item, one)]
        question = item.input["question"]
        clear = [one for one in free if not objection(one, asked=[question], held=contexts)]
        # What shares a word with the question is left to a judge, where there is nothing else.
        free = clear or free
        if not free:
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
        told = [rng.choice(pool).format(f'"{near}"')]
        return placed(item.input, told, kind, rng, what, near=True)

    return make


def abbreviating(heads: str, what: str) -> Make:
    """An operator that defines an abbreviation at a term's first mention and then uses it."""
    term = re.compile(rf"\b(?=((?:[A-Za-z][a-z-]{{2,}} ){{1,2}}(?:{heads}))\b(?! ?\())")

    def make(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
        value = item.input
        whole = " ".join(value["contexts"])
        texts = (*value["contexts"], *value["labels"], value["question"])
        found = Counter(match[1] for match in term.finditer(whole))
        usable = [
            (phrase, short)
            for phrase, count in sorted(found.items())
            if count > 1 and (short := initials(phrase)) and absent(short, *texts)
        ]
        if not usable:
            return None
        # The longest name of a thing is its whole name.
        most = max(len(phrase.split()) for phrase, _ in usable)
        return _called(value, *rng.choice([p for p in usable if len(p[0].split()) == most]), what)

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
    return _everywhere(item, spaced, "statistics written with other blanks and leading zeros")


def intervals(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Bounds of confidence intervals joined by "to"."""
    return _everywhere(item, worded, "intervals written with 'to'")


def equivalent_unit(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """One span of time given in a second unit as well, exactly."""
    contexts = list(item.input["contexts"])
    found = [(at, match) for at, text in enumerate(contexts) for match in MEASURE.finditer(text)]
    if not found:
        return None
    at, match = rng.choice(found)
    told = in_both_units(match[1], match[2])
    contexts[at] = contexts[at][: match.start()] + told + contexts[at][match.end() :]
    what = f"{match[0]} also given in {UNITS[match[2]][0]}"
    return Draft(
        {**item.input, "contexts": contexts}, what, declared({"kind": "unit", "text": told})
    )


def placed(
    input: Input,
    new: Sequence[str],
    kind: str,
    rng: random.Random,
    what: str,
    *,
    near: bool = False,
) -> Draft | None:
    """Sentences put into sections of a kind; None where there is no such section or no place.
    `near` ones may share words with what stands close behind."""
    contexts = list(input["contexts"])
    places = [at for at, name in enumerate(input["labels"]) if section(name) == kind]
    steps: list[dict[str, str]] = []
    for sentence in new:
        for at in rng.sample(places, len(places)):
            changed = with_sentence(
                contexts[at],
                sentence,
                rng,
                first=1 if kind == "methods" else 0,
                said="" if near else sentence,
                behind=[piece for text in contexts[at + 1 :] for piece in sentences(text)][:REACH],
            )
            if changed is not None:
                contexts[at] = changed
                steps.append({"kind": "sentence", "text": sentence})
                break
    return Draft({**input, "contexts": contexts}, what, declared(*steps)) if steps else None


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


def _called(input: Input, phrase: str, short: str, what: str) -> Draft:
    """`phrase` defined as `short` at its first mention, and called so afterwards."""
    mention = re.compile(rf"(?<!\w){re.escape(phrase)}(?!\w)(?! ?\()")
    seen = 0

    def write(match: re.Match[str]) -> str:
        nonlocal seen
        seen += 1
        return f"{match[0]} ({short})" if seen == 1 else short

    contexts = [mention.sub(write, text) for text in input["contexts"]]
    told = f"{what} {phrase!r} defined as {short} and called so from there on"
    step = {"kind": "term", "long": phrase, "short": short}
    return Draft({**input, "contexts": contexts}, told, declared(step))


def _everywhere(item: Item, write: Callable[[str], str], what: str) -> Draft:
    """All sections written anew."""
    contexts = [write(text) for text in item.input["contexts"]]
    return Draft({**item.input, "contexts": contexts}, what, declared({"kind": "notation"}))
