"""How the steps that a mutator declares on an agreement are undone (`declared` tells them)."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from casework.benchmarks.contractnli.terms import (
    ALIASED,
    ALIASES,
    LETTERS,
    MARK,
    MARK_REFERRED,
    PERIOD,
    PERIOD_NAME,
    PERIOD_NAMED,
    ROMAN,
    figures_only,
    headings,
    naming,
)
from casework.benchmarks.inverse import (
    Cut,
    Step,
    Undo,
    absent,
    parts_nothing,
    passage_of,
    strings,
    told,
    undone,
    without,
    word,
)
from casework.benchmarks.neutral import Stock, leans, objection
from casework.benchmarks.records import Item
from casework.benchmarks.wording import collapse, sentences

COMMON = frozenset({"party", "parties", "agreement"})
"""Words of no weight in an agreement. "Information" is none of them: no passage may hold it."""
KIN = {
    "notice": "notify", "notices": "notify", "staff": "employees", "personnel": "employees",
    "copies": "copy", "duplicate": "copy", "duplicates": "copy", "oral": "verbal",
    "keep": "retain", "kept": "retain", "keeps": "retain", "hire": "solicit", "recruit": "solicit",
    "affiliates": "third", "advisers": "advisors", "secret": "confidential",
    "secrets": "confidential", "expiry": "termination", "expiration": "termination",
    "license": "grant", "licence": "grant", "obtain": "acquire", "obtained": "acquire",
    "statutory": "law", "court": "judicial", "laws": "law", "created": "create",
}  # fmt: skip
"""Words that stand for one in the hypotheses."""
RECITED = re.compile(r"\W*(?:AND,? )?(?:(?P<recital>WHEREAS)|NOW)\b[\s,:]*")


@cache
def stock() -> Stock:
    """The reviewed passages of the set."""
    return Stock.read(Path(__file__).with_name("neutral.json"))


@cache
def declared() -> str:
    """The steps as a mutator is told of them: how each is made, and how it is declared."""
    return told(
        Path(__file__),
        passages=stock().told,
        aliases="; ".join(f"{old}: {new}" for old, new in ALIASES.items()),
        aliased=ALIASED.format(old="Receiving Party", new=ALIASES["Receiving Party"]),
        period=PERIOD_NAMED.format("two years"),
        name=PERIOD_NAME,
    )


def given_back(item: Item, changed: str, hints: Any) -> bool:
    """Whether all declared steps, undone on a changed agreement, give the original, and every
    evidence span stands in it word for word as it stood."""
    kinds: dict[str, Undo[str]] = {
        "sentence": lambda text, step: _sentence(text, step, item),
        "alias": _alias,
        "period": _period,
        "figures": lambda text, step: figures_only(text),
        "marks": _marks,
    }
    back = undone(changed, hints, kinds)
    if back is None:
        return False
    original = item.input["document"]
    if any(step["kind"] == "figures" for step in hints["undo"]):
        original = figures_only(original)
    now = collapse(changed)
    kept = all(collapse(item.input["document"][s:e]) in now for s, e in item.gold["spans"])
    return kept and sentences(back) == sentences(original)


def against(item: Item, said: str) -> str:
    """Why a passage may not be added; "" where it touches none of the set's hypotheses."""
    known = item.gold.get("hypotheses")
    asked = [item.input["hypothesis"], *(known.values() if isinstance(known, dict) else ())]
    return objection(said, asked=asked, held=[item.input["document"]], common=COMMON, kin=KIN)


def _sentence(document: str, step: Step, item: Item) -> str | None:
    found = passage_of(stock(), step, {"heading": headings(item.input["document"])})
    cut = without(document, str(step["text"])) if found is not None else None
    if found is None or cut is None or against(item, found.said):
        return None
    return (
        cut.text if any(_stands(cut, found.said, place) for place in found.passage.places) else None
    )


def _stands(cut: Cut, said: str, place: str) -> bool:
    if place == "cover":
        return cut.at == 0
    if place == "recital":
        following = RECITED.match(cut.after[0]) if cut.after else None
        if following is None or not cut.before.endswith((".", ";")):
            return False
        # "WHEREAS, it wishes ..." speaks of the party of the recital before.
        rest = cut.after[0][following.end() :]
        return following["recital"] is None or not leans(rest[:1].upper() + rest[1:])
    return cut.at > 0 and parts_nothing(cut, said, COMMON)


def _alias(document: str, step: Step) -> str | None:
    told = strings(step, "long", "short")
    if told is None or ALIASES.get(told[0]) != told[1]:
        return None
    long, short = told
    cut = without(document, ALIASED.format(old=long, new=short))
    if cut is None or not parts_nothing(cut):
        return None
    use = word(short)
    used = [piece for piece in sentences(cut.text) if use.search(piece)]
    # Where a text says who or what a party is, its first name must stay.
    if not used or any(naming(short, piece) for piece in used):
        return None
    text = use.sub(long, cut.text)
    return text if absent(short, text) else None


def _period(document: str, step: Step) -> str | None:
    told = strings(step, "period")
    if told is None or PERIOD.fullmatch(f"a period of {told[0]}") is None:
        return None
    cut = without(document, PERIOD_NAMED.format(told[0]))
    if cut is None or not parts_nothing(cut):
        return None
    use = word(f"the {PERIOD_NAME}")
    if len(use.findall(cut.text)) != 1:
        return None
    text = use.sub(lambda _: f"a period of {told[0]}", cut.text)
    return text if absent(PERIOD_NAME, text) else None


def _marks(document: str, step: Step) -> str | None:
    found = list(MARK.finditer(document))
    places = [at for at, match in enumerate(found) if match[2] in ROMAN]
    size = len(places)
    # One list, whole, with no list inside it, and no text that speaks of an entry by its mark.
    if not 2 <= size <= len(LETTERS) or places != list(range(places[0], places[0] + size)):
        return None
    if [found[at][2] for at in places] != list(ROMAN[:size]):
        return None
    # It is announced, so that it cannot be read as part of an entry before it, and ends there.
    behind = found[places[-1] + 1][2] if places[-1] + 1 < len(found) else ""
    announced = document[: found[places[0]].start()].rstrip().endswith(":")
    if behind == LETTERS[size : size + 1] or not announced:
        return None
    new = {found[at].start(): LETTERS[number] for number, at in enumerate(places)}
    text = MARK.sub(lambda m: f"{m[1]}({new[m.start()]})" if m.start() in new else m[0], document)
    spoken = any(MARK_REFERRED.search(line) for line in (*document.split("\n"), *text.split("\n")))
    return None if spoken else text
