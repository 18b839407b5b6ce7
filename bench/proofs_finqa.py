"""The proofs of FinQA on every staged case: unchanged cases pass, planted violations are caught."""

import random
import time
from collections import Counter
from pathlib import Path

from casework.benchmarks.finqa.adapter import FinQA
from casework.benchmarks.finqa.planted import KINDS, planted
from casework.benchmarks.records import Item
from casework.stats.proportion import wilson

DATA = Path(__file__).resolve().parents[1].parent / "shared" / "data" / "finqa"
EACH = 200
LEAST = 0.99


def main() -> bool:
    """Print the table. True where every identity is proved and every kind caught at 99 %."""
    if not DATA.is_dir():
        print("finqa: its data is not beside the checkout (../shared/data/finqa); nothing run")
        return False
    adapter = FinQA()
    items = [item for split in ("test", "dev") for item in adapter.load(DATA, split).items]
    began = time.perf_counter()
    same = Counter(adapter.prove(item, item.input, {}).verdict for item in items)
    each = (time.perf_counter() - began) / len(items) * 1000
    print(f"finqa: identity {same['proved']} of {len(items)} proved, {each:.1f} ms a proof")
    print("planted            tried caught  rate   95 % interval")
    held = same["proved"] == len(items)
    for kind in KINDS:
        verdicts = Counter(
            adapter.prove(item, changed, {}).verdict for item, changed in drawn(items, kind)
        )
        tried, caught = sum(verdicts.values()), verdicts["refuted"]
        told = wilson(caught, tried)
        print(f"{kind:18} {tried:5} {caught:6} {caught / tried:6.3f}   {told}")
        held &= tried == EACH and caught >= LEAST * tried
    return held


def drawn(items: list[Item], kind: str, each: int = EACH) -> list[tuple[Item, dict[str, object]]]:
    """`each` violations of a kind over cases in a seeded order, again and again where few apply."""
    rng = random.Random(f"finqa {kind}")
    found: list[tuple[Item, dict[str, object]]] = []
    for _ in range(60):
        for item in rng.sample(items, len(items)):
            if len(found) == each:
                return found
            if (changed := planted(item, rng, kind)) is not None:  # type: ignore[arg-type]
                found.append((item, changed))
    return found
