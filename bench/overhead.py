"""A run against the same task written directly in Inspect: wall time and peak memory.

Both sides investigate 200 cases of one small document: ten tool calls, a summary, and a second
turn without tools. Both use a mock model inside the process, so what is measured is everything
around the calls. Ours also keeps a ledger, a cache, journals, transcripts and a copied workspace
for each trial. The sides take turns, each in a process of its own; ratios are of medians.

    python -m bench overhead            # 200 cases, 3 rounds
    CASES=20 ROUNDS=1 python -m bench overhead
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CASES = int(os.environ.get("CASES", "200"))
ROUNDS = int(os.environ.get("ROUNDS", "3"))
CALLS = 10
BOUND = 1.25


def main() -> bool:
    """Print both sides and the ratios; whether both ratios keep the bound of 1.25."""
    rows: dict[str, list[tuple[float, float]]] = {"inspect": [], "casework": []}
    for _ in range(ROUNDS):
        for side in rows:
            rows[side].append(_measure(side))
    wall = {side: statistics.median(w for w, _ in rows[side]) for side in rows}
    peak = {side: statistics.median(m for _, m in rows[side]) for side in rows}
    for side in rows:
        print(
            f"overhead: {side:8} {wall[side]:6.1f} s  {peak[side]:5.0f} MB  "
            f"{1000 * wall[side] / CASES:5.0f} ms a case"
        )
    time_ratio = wall["casework"] / wall["inspect"]
    memory_ratio = peak["casework"] / peak["inspect"]
    print(
        f"overhead: {CASES} cases, {CALLS} tool calls each: wall ×{time_ratio:.2f}, "
        f"memory ×{memory_ratio:.2f} (bound ×{BOUND})"
    )
    return time_ratio <= BOUND and memory_ratio <= BOUND


def _measure(side: str) -> tuple[float, float]:
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        done = subprocess.run(
            [sys.executable, "-m", f"bench.overhead_{side}", folder, str(CASES), str(CALLS)],
            check=True,
            capture_output=True,
            text=True,
        )
    seconds, megabytes = done.stdout.split()[-2:]
    return float(seconds), float(megabytes)


def report(started: float) -> None:
    """Print what a side took: seconds since `started`, peak megabytes of it and its children."""
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"{time.perf_counter() - started:.3f} {(own + children) / 1024:.1f}")


def document(folder: Path) -> Path:
    """The one document of the direct side."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "0001.txt"
    path.write_text("Clause 9.2 Either party may end on 45 days notice.\n" * 40)
    return path
