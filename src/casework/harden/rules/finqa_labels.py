"""Operators on the labels of a FinQA table: shorter, and still named, apart and recognised."""

import random
from collections import Counter

from casework.benchmarks.finqa.abbreviations import ABBREVIATIONS
from casework.benchmarks.finqa.alignment import normal
from casework.benchmarks.finqa.labels import nameable, shortens
from casework.benchmarks.finqa.rewording import shared_words
from casework.benchmarks.records import Item
from casework.harden.rules.corpus import Corpus
from casework.harden.rules.operator import Draft

Table = list[list[str]]


def shorten_rows(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Row labels in the short forms of accounts; each still can be named and told apart."""
    table: Table = [list(row) for row in item.input["table"]]
    renamed = _short_forms(item.input["table"], [row[0] for row in table[1:]])
    if not renamed:
        return None
    kept = rng.sample(sorted(renamed), rng.randint((len(renamed) + 1) // 2, len(renamed)))
    for row in table[1:]:
        row[0] = renamed[row[0]] if row[0] in kept else row[0]
    return Draft(
        {**item.input, "table": table},
        f"{len(kept)} row labels abbreviated",
        {"renamed": {old: renamed[old] for old in kept}},
    )


def shorten_heads(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Column heads in the short forms of accounts."""
    table: Table = [list(row) for row in item.input["table"]]
    if not table:
        return None
    renamed = _short_forms(item.input["table"], table[0][1:])
    if not renamed:
        return None
    table[0] = [table[0][0], *(renamed.get(head, head) for head in table[0][1:])]
    return Draft(
        {**item.input, "table": table},
        f"{len(renamed)} column heads abbreviated",
        {"renamed": renamed},
    )


def drop_repeated(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A last word that several row labels share is left out of them, and a line says so."""
    pairs, line = next(shared_words(item.input), ({}, ""))
    if not line:
        return None
    table: Table = [list(row) for row in item.input["table"]]
    for row in table[1:]:
        row[0] = pairs.get(row[0], row[0])
    return Draft(
        {**item.input, "table": table, "post_text": [line, *item.input["post_text"]]},
        f"the last word left out of {len(pairs)} row labels and explained under the table",
        {"renamed": pairs},
    )


def known_labels(table: Table) -> Counter[str]:
    return (
        Counter(normal(label) for label in [*(row[0] for row in table), *table[0][1:]] if table)
        if table
        else Counter()
    )


def _short_forms(table: Table, labels: list[str]) -> dict[str, str]:
    """The labels that can be abbreviated so that each is the short form of one label alone."""
    known = known_labels(table)
    found: dict[str, str] = {}
    for old in labels:
        new = " ".join(ABBREVIATIONS.get(word, word) for word in old.split(" "))
        others = [label for label in known if label and label != normal(old)]
        clear = (
            new != old
            and known[normal(old)] == 1
            and not known[normal(new)]
            and new not in found.values()
            and (nameable(new) or not nameable(old))
            and shortens(new, old)
            and not any(shortens(new, other) for other in others)
        )
        if clear:
            found[old] = new
    return found
