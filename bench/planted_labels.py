"""Changes that break an item of PubMedQA or ContractNLI, made by rule and seed.

Each maker takes (item, random, another item) and returns a changed input, or None where the item
offers no place for it. `DECIDABLE` kinds are those code must refute; the others must at least
not be proved.
"""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from casework.benchmarks.records import Item
from casework.benchmarks.wording import collapse, sentences

Input = dict[str, Any]
Maker = Callable[[Item, Random, Item], Input | None]

NUMBER = re.compile(r"\d+(?:\.\d+)?")
AUXILIARY = re.compile(r"\b(was|were|is|are|did|had|has|have|shall|may|will|can|must|does|do)\b")
NEGATED = re.compile(r"\b(not|no|never|without)\b ?")
OPPOSITE = {
    "higher": "lower", "lower": "higher", "increased": "decreased", "decreased": "increased",
    "greater": "smaller", "more": "fewer", "less": "more", "increase": "decrease",
    "decrease": "increase", "reduced": "improved", "improved": "reduced", "longer": "shorter",
    "significant": "insignificant", "significantly": "insignificantly", "better": "worse",
    "similar": "different", "positive": "negative", "negative": "positive", "above": "below",
}  # fmt: skip
COMPARED = re.compile(rf"\b({'|'.join(OPPOSITE)})\b")
MODALS = {"shall": "may", "may": "shall", "must": "may", "will": "may"}
MODAL = re.compile(r"\b(shall|may|must|will)\b")


def _one(pattern: re.Pattern[str], text: str, random: Random) -> re.Match[str] | None:
    found = list(pattern.finditer(text))
    return random.choice(found) if found else None


def _put(text: str, match: re.Match[str], new: str) -> str:
    return text[: match.start()] + new + text[match.end() :]


def _contexts(item: Item, number: int, text: str) -> Input:
    contexts = list(item.input["contexts"])
    contexts[number] = text
    return {**item.input, "contexts": contexts}


def _in_context(item: Item, random: Random, change: Callable[[str], str | None]) -> Input | None:
    """One context changed, the first in random order that offers a place."""
    order = list(range(len(item.input["contexts"])))
    random.shuffle(order)
    for number in order:
        changed = change(item.input["contexts"][number])
        if changed is not None:
            return _contexts(item, number, changed)
    return None


def _in_sentence(
    item: Item, random: Random, change: Callable[[str], str | None], *, numbered: bool = True
) -> Input | None:
    """One sentence changed, with a number in it or (`numbered` false) without."""

    def one(context: str) -> str | None:
        parts = sentences(context)
        order = [n for n, part in enumerate(parts) if bool(NUMBER.search(part)) == numbered]
        random.shuffle(order)
        for number in order:
            changed = change(parts[number])
            if changed is not None and changed != parts[number]:
                return " ".join([*parts[:number], changed, *parts[number + 1 :]]) or None
        return None

    return _in_context(item, random, one)


def _digit(text: str, random: Random) -> str | None:
    match = _one(re.compile(r"\d"), text, random)
    if match is None:
        return None
    return _put(text, match, random.choice([d for d in "0123456789" if d != match[0]]))


def _negate(text: str, random: Random) -> str | None:
    match = _one(NEGATED, text, random)
    if match is not None:
        return _put(text, match, "")
    match = _one(AUXILIARY, text, random)
    return None if match is None else _put(text, match, f"{match[0]} not")


def digit_swap(item: Item, random: Random, other: Item) -> Input | None:
    return _in_context(item, random, lambda text: _digit(text, random))


def number_dropped(item: Item, random: Random, other: Item) -> Input | None:
    def change(text: str) -> str | None:
        match = _one(NUMBER, text, random)
        return None if match is None else _put(text, match, "some")

    return _in_context(item, random, change)


def digit_swap_hidden(item: Item, random: Random, other: Item) -> Input | None:
    """The right number appears elsewhere, so counting numbers alone would not tell."""

    def change(text: str) -> str | None:
        if len(text.split()) < 6:
            return None
        match = _one(NUMBER, text, random)
        changed = None if match is None else _put(text, match, f"{match[0]}7")
        return None if changed is None or match is None else f"{changed} Ward {match[0]} was shut."

    return _in_sentence(item, random, change)


def numbers_exchanged(item: Item, random: Random, other: Item) -> Input | None:
    def change(text: str) -> str | None:
        found = list(NUMBER.finditer(text))
        pairs = [(a, b) for a in found for b in found if a.start() < b.start() and a[0] != b[0]]
        if not pairs:
            return None
        first, second = random.choice(pairs)
        return _put(_put(text, second, first[0]), first, second[0])

    return _in_sentence(item, random, change)


def comparator_flipped(item: Item, random: Random, other: Item) -> Input | None:
    def change(text: str) -> str | None:
        match = _one(re.compile(r"[<>](?=\s?=?\s?[\d.])"), text, random)
        return None if match is None else _put(text, match, {"<": ">", ">": "<"}[match[0]])

    return _in_context(item, random, change)


def negation_flipped(item: Item, random: Random, other: Item) -> Input | None:
    return _in_sentence(item, random, lambda text: _negate(text, random))


def comparison_flipped(item: Item, random: Random, other: Item) -> Input | None:
    def change(text: str) -> str | None:
        match = _one(COMPARED, text, random)
        return None if match is None else _put(text, match, OPPOSITE[match[0]])

    return _in_sentence(item, random, change)


def sentence_lost(item: Item, random: Random, other: Item) -> Input | None:
    return _in_sentence(item, random, lambda text: "")


def frame_turned(item: Item, random: Random, other: Item) -> Input | None:
    return _in_sentence(item, random, lambda text: f"It was not found that {text}")


def conclusion_pasted(item: Item, random: Random, other: Item) -> Input | None:
    told = [s for s in sentences(item.gold["long_answer"]) if len(s.split()) >= 10]
    if not told or item.metadata["leaks"]:
        return None
    said = random.choice(told)
    return _in_context(item, random, lambda text: f"{text} {said}")


def conclusion_cut(item: Item, random: Random, other: Item) -> Input | None:
    """Half of it ends one section, half begins the next; case and stops differ."""
    words = re.sub(r"[^\w\s-]", "", item.gold["long_answer"]).upper().split()[:16]
    if len(words) < 12 or item.metadata["leaks"] or len(item.input["contexts"]) < 2:
        return None
    number = random.randrange(len(item.input["contexts"]) - 1)
    contexts = list(item.input["contexts"])
    contexts[number] += " " + " ".join(words[:6])
    contexts[number + 1] = " ".join(words[6:]) + " " + contexts[number + 1]
    return {**item.input, "contexts": contexts}


def answer_announced(item: Item, random: Random, other: Item) -> Input | None:
    said = random.choice(["final_decision: {0}", "CONCLUSIONS: the answer is {0}.", "Answer: {0}"])
    return _in_context(item, random, lambda text: f"{text} {said.format(item.expected)}.")


def conclusion_shown(item: Item, random: Random, other: Item) -> Input | None:
    return {**item.input, "long_answer": item.gold["long_answer"]}


def section_unnamed(item: Item, random: Random, other: Item) -> Input | None:
    return {**item.input, "labels": item.input["labels"][1:]}


def negation_flipped_plain(item: Item, random: Random, other: Item) -> Input | None:
    return _in_sentence(item, random, lambda text: _negate(text, random), numbered=False)


def sections_renamed(item: Item, random: Random, other: Item) -> Input | None:
    labels = list(item.input["labels"])
    if len(set(labels)) < 2:
        return None
    return {**item.input, "labels": [*labels[1:], labels[0]]}


def question_exchanged(item: Item, random: Random, other: Item) -> Input | None:
    return {**item.input, "question": other.input["question"]}


def sentence_added(item: Item, random: Random, other: Item) -> Input | None:
    said = random.choice(sentences(random.choice(other.input["contexts"])))
    return _in_context(item, random, lambda text: f"{text} {said}")


def _evidence(
    item: Item, random: Random, change: Callable[[str], str | None], least: int = 6
) -> Input | None:
    """One evidence span changed where it stands; spans of fewer words than `least` are passed."""
    document = item.input["document"]
    spans = [s for s in item.gold["spans"] if len(document[s[0] : s[1]].split()) >= least]
    random.shuffle(spans)
    for start, end in spans:
        changed = change(document[start:end])
        if changed is not None and changed != document[start:end]:
            return {**item.input, "document": document[:start] + changed + document[end:]}
    return None


def evidence_lost(item: Item, random: Random, other: Item) -> Input | None:
    return _evidence(item, random, lambda span: " ", least=1)


def evidence_replaced(item: Item, random: Random, other: Item) -> Input | None:
    told = other.gold["evidence"]
    if not told or collapse(told[0]) in collapse(item.input["document"]):
        return None
    return _evidence(item, random, lambda span: told[0])


def evidence_negated(item: Item, random: Random, other: Item) -> Input | None:
    return _evidence(item, random, lambda span: _negate(span, random))


def evidence_modal(item: Item, random: Random, other: Item) -> Input | None:
    def change(span: str) -> str | None:
        match = _one(MODAL, span, random)
        return None if match is None else _put(span, match, MODALS[match[0]])

    return _evidence(item, random, change)


def evidence_digit(item: Item, random: Random, other: Item) -> Input | None:
    return _evidence(item, random, lambda span: _digit(span, random))


def evidence_excepted(item: Item, random: Random, other: Item) -> Input | None:
    return _evidence(
        item, random, lambda span: f"{span.rstrip(' .;:,')}, except as the Recipient sees fit. "
    )


def evidence_framed(item: Item, random: Random, other: Item) -> Input | None:
    return _evidence(item, random, lambda span: f"It is not the case that {span}")


def _insert(item: Item, random: Random, said: str) -> Input:
    """A sentence of its own, between two sentences."""
    document = item.input["document"]
    places = [m.end() for m in re.finditer(r"\.\s+", document)] or [len(document)]
    place = random.choice(places)
    return {**item.input, "document": f"{document[:place]}{said} {document[place:]}"}


def hypothesis_stated(item: Item, random: Random, other: Item) -> Input | None:
    if item.expected == "Entailment":
        return None
    return _insert(item, random, item.input["hypothesis"])


def hypothesis_denied(item: Item, random: Random, other: Item) -> Input | None:
    if item.expected == "Contradiction":
        return None
    said = _negate(item.input["hypothesis"], random)
    return None if said is None else _insert(item, random, said)


def hypothesis_changed(item: Item, random: Random, other: Item) -> Input | None:
    if other.input["hypothesis"] == item.input["hypothesis"]:
        return None
    return {**item.input, "hypothesis": other.input["hypothesis"]}


def clause_added(item: Item, random: Random, other: Item) -> Input | None:
    return _insert(item, random, random.choice(sentences(other.input["document"])))


def clauses_moved(item: Item, random: Random, other: Item) -> Input | None:
    parts = sentences(item.input["document"])
    place = random.randrange(len(parts))
    moved = [*parts[place:], *parts[:place]]
    return None if moved == parts else {**item.input, "document": " ".join(moved)}


PUBMEDQA: tuple[Maker, ...] = (
    digit_swap,
    digit_swap_hidden,
    number_dropped,
    numbers_exchanged,
    comparator_flipped,
    negation_flipped,
    comparison_flipped,
    sentence_lost,
    frame_turned,
    conclusion_pasted,
    conclusion_cut,
    answer_announced,
    conclusion_shown,
    section_unnamed,
)
PUBMEDQA_UNDECIDED: tuple[Maker, ...] = (
    negation_flipped_plain,
    sections_renamed,
    question_exchanged,
    sentence_added,
)
CONTRACTNLI: tuple[Maker, ...] = (
    evidence_lost,
    evidence_replaced,
    evidence_negated,
    evidence_modal,
    evidence_digit,
    evidence_excepted,
    evidence_framed,
    hypothesis_stated,
    hypothesis_denied,
    hypothesis_changed,
)
CONTRACTNLI_UNDECIDED: tuple[Maker, ...] = (clause_added, clauses_moved)
