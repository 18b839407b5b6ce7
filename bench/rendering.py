"""Writing files from manuscripts: documents a second by format, against a common way of each.

Ours lays out, numbers every page, works out every sum, sets the properties and gives the same
bytes each time; the other sides write the same words and no more than that. A side's process makes
the manuscripts first; compared is CPU time, since wall times mislead on a busy machine. The mixed
load are 600 documents as a room holds them.

    pip install -e '.[bench]'           # typst (Apache-2.0)
    python -m bench rendering
    ROUNDS=3 python -m bench rendering
"""

import importlib.util
import json
import os
import statistics
import subprocess
import sys
from typing import Any

ROUNDS = int(os.environ.get("ROUNDS", "1"))
RIVALS = {
    "pdf": ("platypus", "typst"),
    "scan": ("pillow",),
    "docx": ("python-docx",),
    "xlsx": ("openpyxl",),
    "pptx": ("python-pptx",),
    "eml": ("email",),
    "txt": (),
}
COUNTS = {"pdf": 150, "scan": 15, "docx": 100, "xlsx": 100, "pptx": 30, "eml": 300, "txt": 300}
BOUND = {"pdf": 1.0, "scan": 1.0, "docx": 1.0, "xlsx": 1.1, "pptx": 1.1}
"""The most CPU time a document may take, as a multiple of a side that does less (no properties, no
values beside formulas, no numbers of slides). Mail has no bound: next to nothing is done there."""
SECONDS = 60.0
"""The most CPU time that the mixed load may take."""


def main() -> bool:
    """Print documents a second and memory; whether the bounds hold."""
    held = True
    for fmt, rivals in RIVALS.items():
        sides = ["casework", *(side for side in rivals if _installed(side))]
        cpu = {side: _measure(side, fmt) for side in sides}
        for side in sides[1:]:
            share = cpu["casework"] / cpu[side]
            bound = f" (bound ×{BOUND[fmt]:.2f})" if fmt in BOUND else ""
            print(f"rendering: {fmt}: CPU time a document against {side}: ×{share:.2f}{bound}")
            held = held and share <= BOUND.get(fmt, share)
    spent = _measure("casework", "mixed") * 600
    print(f"rendering: 600 documents, mixed: {spent:.1f} s of CPU (bound {SECONDS:.0f} s)")
    return held and spent <= SECONDS


def _installed(side: str) -> bool:
    return side != "typst" or importlib.util.find_spec("typst") is not None


def _measure(side: str, fmt: str) -> float:
    """CPU seconds a document, the median of the rounds."""
    rows = [_run(side, fmt) for _ in range(ROUNDS)]
    each = statistics.median(row["cpu"] / row["documents"] for row in rows)
    peak = max(row["peak"] for row in rows)
    wall = statistics.median(row["wall"] for row in rows)
    print(
        f"rendering: {fmt:5} {side:11} {1 / each:7.1f} documents a CPU second "
        f"({1000 * each:6.1f} ms a document; wall {wall:5.1f} s)  {peak:4.0f} MB  "
        f"{1024 * rows[0]['megabytes'] / rows[0]['documents']:6.1f} KB a file"
    )
    return each


def _run(side: str, fmt: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "bench.rendering_side", side, fmt, str(COUNTS.get(fmt, 0))]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])
