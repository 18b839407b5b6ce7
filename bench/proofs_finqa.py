"""The proofs of FinQA on every staged case: unchanged cases pass, planted violations are caught."""

import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

from bench.planted_finqa import KINDS, Kind, planted
from casework.benchmarks.finqa.adapter import FinQA
from casework.benchmarks.records import Item
from casework.stats.proportion import wilson

DATA = Path(__file__).resolve().parents[1].parent / "shared" / "data" / "finqa"
EACH = 200
LEAST = 0.99


def main() -> bool:
    """Print the table. True where every identity is proved and every kind caught at 99 %."""
    if not DATA.is_dir():
        print("proofs: finqa: not measured: no data beside the checkout")
        return True
    adapter = FinQA()
    items = [item for split in ("test", "dev") for item in adapter.load(DATA, split).items]
    began = time.perf_counter()
    same = Counter(adapter.prove(item, item.input, {}).verdict for item in items)
    each = (time.perf_counter() - began) / len(items) * 1000
    proved = same["proved"]
    print(f"proofs: finqa: identity proved on {proved} of {len(items)} ({each:.1f} ms each)")
    held = proved == len(items)
    for kind in KINDS:
        verdicts = Counter(
            adapter.prove(item, changed, {}).verdict for item, changed in drawn(items, kind)
        )
        tried, caught = sum(verdicts.values()), verdicts["refuted"]
        low = wilson(caught, tried).low
        told = ", ".join(f"{verdicts[name]} {name}" for name in ("proved", "refuted", "unknown"))
        rate = f"{caught / tried:6.1%} refuted, 95 % at least {low:.1%}"
        print(f"proofs: finqa: {kind.replace('_', ' '):18} {tried:3} made, {rate} ({told})")
        held &= tried == EACH and caught >= LEAST * tried
    return held


def drawn(items: list[Item], kind: Kind, each: int = EACH) -> list[tuple[Item, dict[str, Any]]]:
    """`each` violations of a kind over cases in a seeded order, again and again where few apply."""
    rng = random.Random(f"finqa {kind}")
    found: list[tuple[Item, dict[str, Any]]] = []
    for _ in range(60):
        for item in rng.sample(items, len(items)):
            if len(found) == each:
                return found
            if (changed := planted(item, rng, kind)) is not None:
                found.append((item, changed))
    return found
