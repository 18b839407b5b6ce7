"""Calls a case: the house's way of searching against the paper's, on the same scripted models.

Both sides search the same cases of a world whose truth is known (`casework.harden.fake`) and
confirm their winners on 20 fresh samples, so what is compared is the search alone. The confirmed
true effect is how much less often the model is really right on the cases that are kept, over all
cases. Confirm and report samples are left out of the task samples of both sides.

    python -m bench harden              # 600 cases in each of two worlds
    CASES=200 python -m bench harden
"""

import asyncio
import os
import time
from collections import Counter

from casework.harden.estimate import fake_search
from casework.harden.fake import FakeWorld, Odds
from casework.harden.records import BASELINE
from casework.harden.settings import Settings, default, replicate

CASES = int(os.environ.get("CASES", "600"))
WORLDS = {
    "3 % of mutations work": Odds(effective=0.03, drop_a=1.0, drop_b=2.0),
    "10 % of mutations work": Odds(effective=0.10, drop_a=1.0, drop_b=2.0),
}
JUDGES, TASKS, KEPT = 0.15, 1.40, 0.95


def main() -> bool:
    """Print both sides and the three ratios; whether all keep their bounds."""
    sides = {
        "replicate": replicate(confirm=20, report=0, greedy="never"),
        "default": default(report=0, greedy="never"),
    }
    sums = {name: [0.0, 0.0, 0.0] for name in sides}
    for world, odds in WORLDS.items():
        print(f"harden: {CASES} cases, {world}")
        for name, settings in sides.items():
            found = _play(name, settings, odds)
            sums[name] = [total + one for total, one in zip(sums[name], found, strict=True)]
    theirs, ours = sums["replicate"], sums["default"]
    judges, tasks, kept = (ours[i] / theirs[i] for i in range(3))
    print(
        f"harden: both worlds: judge calls ×{judges:.3f} (bound ×{JUDGES}), task samples "
        f"×{tasks:.2f} (bound ×{TASKS}), confirmed true effect ×{kept:.2f} (bound ×{KEPT})"
    )
    return judges <= JUDGES and tasks <= TASKS and kept >= KEPT


def _play(name: str, settings: Settings, odds: Odds) -> tuple[float, float, float]:
    started = time.monotonic()
    search = fake_search(settings, CASES, odds)
    results = asyncio.run(search.run())
    seconds = time.monotonic() - started
    world = FakeWorld(odds=odds)
    calls: Counter[str] = Counter()
    effect = 0.0
    for one in results:
        calls.update(one.calls)
        if one.confirm:
            calls["task"] -= sum(n for _, n in one.confirm)
        if one.status == "hardened":
            item, inputs = search.setup.items[one.case_id], search.states[one.case_id].inputs
            effect += world.true_rate(item, inputs[BASELINE])
            effect -= world.true_rate(item, inputs[one.selected_id])
    hardened = sum(one.status == "hardened" for one in results)
    judge, task = calls["judge"] / CASES, calls["task"] / CASES
    print(
        f"harden: {name:9} {judge:6.1f} judge calls, {task:6.1f} task samples, "
        f"{calls['mutation'] / CASES:.1f} mutations a case; {hardened} hardened, true effect "
        f"{effect / CASES:.4f}; {seconds:.0f} s"
    )
    return judge, task, effect / CASES
