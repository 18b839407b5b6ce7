"""What the proofs make of the changes that rules write, and of breaks that hide among them.

For each operator: of the changes it makes on drawn items, how many are proved (and would be
without the steps it declares), unknown and refuted. For lineages: three operators in a row,
declarations added up. For hidden breaks: a planted violation on top of a proved change, with that
change's declarations; none may be proved.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from bench.planted_labels import Maker
from casework.benchmarks.adapter import Adapter
from casework.benchmarks.records import Item
from casework.harden.rules.corpus import Corpus
from casework.harden.rules.operator import Operator

DRAWN = 60
LINEAGES = 100
HIDDEN = 20
"""Hidden breaks of each kind."""
STEPS = 3


def measure(
    adapter: Adapter, items: Sequence[Item], rows: Sequence[Operator], makers: Sequence[Maker]
) -> bool:
    """Print the shares; whether half of the operators prove, and no hidden break is proved."""
    chance = random.Random(f"rules {adapter.name}")
    drawn = chance.sample(list(items), min(DRAWN, len(items)))
    corpus = Corpus(items)
    provable = sum([_operator(adapter, row, drawn, corpus, chance) for row in rows])
    print(
        f"proofs: {adapter.name}: {provable} of {len(rows)} operators proved most of their changes"
    )
    verdicts = Counter(
        adapter.prove(item, changed, hints).verdict
        for item, changed, hints in _lineages(adapter, items, rows, corpus, chance)
    )
    print(f"proofs: {adapter.name}: {STEPS} proved changes in a row: {_told(verdicts)}")
    hidden = _hidden(adapter, items, rows, makers, corpus, chance)
    print(f"proofs: {adapter.name}: breaks behind proved changes: {_told(hidden)}")
    return 2 * provable >= len(rows) and not hidden["proved"] and not verdicts["refuted"]


def _operator(
    adapter: Adapter, row: Operator, drawn: Sequence[Item], corpus: Corpus, chance: random.Random
) -> bool:
    verdicts: Counter[str] = Counter()
    bare = 0
    for item in drawn:
        change = row.apply(item, random.Random(chance.getrandbits(64)), corpus)
        if change is not None:
            verdicts[adapter.prove(item, change.input, change.hints).verdict] += 1
            bare += adapter.prove(item, change.input, {}).verdict == "proved"
    made = sum(verdicts.values())
    told = f"{made:3} made, {_told(verdicts)}; {bare} proved with nothing declared"
    print(f"proofs: {adapter.name}: {row.subtype:28} {told}")
    return 2 * verdicts["proved"] > made


def _lineages(
    adapter: Adapter,
    items: Sequence[Item],
    rows: Sequence[Operator],
    corpus: Corpus,
    chance: random.Random,
) -> list[tuple[Item, dict[str, Any], dict[str, Any]]]:
    """Items after `STEPS` changes, each of which code proves by itself, with all declarations."""
    found: list[tuple[Item, dict[str, Any], dict[str, Any]]] = []
    for item in chance.sample(list(items), len(items)):
        if len(found) == LINEAGES:
            break
        now, hints = _line(adapter, item, rows, corpus, chance, STEPS)
        if now is not None:
            found.append((item, now, hints))
    return found


def _line(
    adapter: Adapter,
    item: Item,
    rows: Sequence[Operator],
    corpus: Corpus,
    chance: random.Random,
    steps: int,
) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    now, undo, done = item, list[Any](), 0
    for row in chance.sample(list(rows), len(rows)):
        change = row.apply(now, random.Random(chance.getrandbits(64)), corpus)
        if change is None or "undo" not in change.hints:
            continue
        if adapter.prove(now, change.input, change.hints).verdict != "proved":
            continue
        now = _moved(item, change.input)
        undo += change.hints["undo"]
        done += 1
        if done == steps:
            return now.input, {"undo": undo}
    return None, {}


def _moved(item: Item, input: dict[str, Any]) -> Item:
    """The item with another input, evidence found in it again."""
    gold = item.gold
    if "spans" in gold:
        text = input["document"]
        starts = [(text.find(told), len(told)) for told in gold["evidence"]]
        gold = {**gold, "spans": [[at, at + size] for at, size in starts if at >= 0]}
    return item.model_copy(update={"input": input, "gold": gold})


def _hidden(
    adapter: Adapter,
    items: Sequence[Item],
    rows: Sequence[Operator],
    makers: Sequence[Maker],
    corpus: Corpus,
    chance: random.Random,
) -> Counter[str]:
    verdicts: Counter[str] = Counter()
    for maker in makers:
        made = 0
        for item in chance.sample(list(items), len(items)):
            if made == HIDDEN:
                break
            now, hints = _line(adapter, item, rows, corpus, chance, 1)
            if now is None:
                continue
            broken = maker(_moved(item, now), chance, chance.choice(items))
            if broken is not None and broken not in (now, item.input):
                verdicts[adapter.prove(item, broken, hints).verdict] += 1
                made += 1
    return verdicts


def _told(verdicts: Counter[str]) -> str:
    return ", ".join(f"{verdicts[name]} {name}" for name in ("proved", "unknown", "refuted"))
