"""The proofs on whole published sets: what is the same passes, what was broken is caught.

Identity: every item against itself must be proved. Planted violations: 200 of each kind, made
by seed; a kind that code can decide must be refuted in at least 99 of 100, the others must never
be proved. What the rules' own changes come to is told by `proofs_rules`.

    python -m bench proofs              # data beside the checkout: ../shared/data
"""

import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from bench import planted_labels, proofs_finqa, proofs_rules
from bench.planted_labels import Maker
from casework.benchmarks.adapter import Adapter
from casework.benchmarks.records import Item
from casework.harden.rules.operator import Operator
from casework.stats.proportion import wilson

DATA = Path(__file__).resolve().parents[1].parent / "shared" / "data"
COUNT = 200
BOUND = 0.99


def main() -> bool:
    """Print each set's rates; whether all bounds hold. A set that is not there says so."""
    return all([proofs_finqa.main(), pubmedqa(), contractnli()])


def pubmedqa() -> bool:
    """The 500 test questions."""
    from casework.benchmarks.pubmedqa.adapter import PubMedQA
    from casework.harden.rules.pubmedqa import PUBMEDQA

    kinds = (planted_labels.PUBMEDQA, planted_labels.PUBMEDQA_UNDECIDED)
    return measure(PubMedQA(), DATA / "pubmedqa", PUBMEDQA, *kinds)


def contractnli() -> bool:
    """The 2,091 test pairs."""
    from casework.benchmarks.contractnli.adapter import ContractNLI
    from casework.harden.rules.contractnli import CONTRACTNLI

    kinds = (planted_labels.CONTRACTNLI, planted_labels.CONTRACTNLI_UNDECIDED)
    return measure(ContractNLI(), DATA / "contractnli", CONTRACTNLI, *kinds)


def measure(
    adapter: Adapter,
    path: Path,
    rows: Sequence[Operator],
    decided: Sequence[Maker],
    undecided: Sequence[Maker],
) -> bool:
    """Identity, all planted kinds and the rules' changes of one set; whether its bounds hold."""
    if not path.is_dir():
        print(f"proofs: {adapter.name}: not measured: no data beside the checkout")
        return True
    items = adapter.load(path).items
    started = time.perf_counter()
    same = sum(adapter.prove(item, dict(item.input), {}).verdict == "proved" for item in items)
    each = 1000 * (time.perf_counter() - started) / len(items)
    print(f"proofs: {adapter.name}: identity proved on {same} of {len(items)} ({each:.1f} ms each)")
    held = same == len(items)
    for maker in decided:
        held &= _planted(adapter, items, maker, decided=True)
    for maker in undecided:
        held &= _planted(adapter, items, maker, decided=False)
    return held & proofs_rules.measure(adapter, items, rows, [*decided, *undecided])


def _planted(adapter: Adapter, items: Sequence[Item], maker: Maker, *, decided: bool) -> bool:
    random = Random(f"{adapter.name}:{maker.__name__}")
    order = list(items)
    random.shuffle(order)
    counts = {"proved": 0, "refuted": 0, "unknown": 0}
    made = 0
    # An item may serve more than once: kinds with few places would not reach the count.
    for round_ in range(3):
        for place, item in enumerate(order):
            if made == COUNT:
                break
            other = order[place - 1 - round_]
            changed = maker(item, random, other)
            if changed is not None and changed != item.input:
                counts[adapter.prove(item, changed, {}).verdict] += 1
                made += 1
    caught = counts["refuted"] if decided else made - counts["proved"]
    what = "refuted" if decided else "not proved"
    told = ", ".join(f"{n} {name}" for name, n in counts.items())
    name = maker.__name__.replace("_", " ")
    rate = f"{caught / made:6.1%} {what}, 95 % at least {wilson(caught, made).low:.1%}"
    print(f"proofs: {adapter.name}: {name:24} {made:3} made, {rate} ({told})")
    return made == COUNT and caught >= (BOUND if decided else 1.0) * made
