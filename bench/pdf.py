"""PDF reading against two widely used converters, on the same files in one run.

Speed: real filings, page by page. Casework reads each page whole (stamps, hidden text, failed
redactions, numbered lines, annotations, metadata); the others give the page's text. Failures:
nasty files, each in a process of its own with a limit of 30 s of CPU and 3 GiB. A side fails on a
file where it gives no text although another side found some, where it says nothing at all (no
text, no error), and where it hangs or crashes.

The sides take turns, each in a process of its own. Compared is CPU time, the side's children
included: wall times mislead on a busy machine. Peak memory is that of the side and its largest
child.

    pip install -e '.[bench]'           # pypdf (BSD-3), pdfminer.six (MIT)
    python -m bench pdf                 # data beside the checkout: ../shared/data
    ROUNDS=3 python -m bench pdf
"""

import importlib.util
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

ROUNDS = int(os.environ.get("ROUNDS", "1"))
OURS = ("casework", "guarded")
RIVALS = {"pypdf": "pypdf", "pdfminer": "pdfminer"}
DATA = Path(__file__).resolve().parents[1].parent / "shared" / "data"
NASTY = ("pdf", "pdf_fuzzed", "court_pdf")


def main() -> bool:
    """Print speed, memory and failures; whether ours is no slower and fails less often."""
    filings = sorted((DATA / "summary_judgment").glob("*/*.pdf"))
    nasty = sorted(p for kind in NASTY for p in (DATA / "robustness/files" / kind).glob("*.pdf"))
    rivals = [side for side, module in RIVALS.items() if importlib.util.find_spec(module)]
    if not filings or not nasty:
        print(f"pdf: not measured: no PDFs in {DATA.parent.name}/{DATA.name} beside the checkout")
        return True
    if not rivals:
        print("pdf: not measured: nothing to compare with (pip install -e '.[bench]')")
        return True
    fast = _speed([*OURS, *rivals], filings)
    sound = _failures(["guarded", *rivals], nasty)
    return fast and sound


def _speed(sides: list[str], files: list[Path]) -> bool:
    rows: dict[str, list[dict[str, Any]]] = {side: [] for side in sides}
    for _ in range(ROUNDS):
        for side in sides:
            rows[side].append(_run(side, "speed", files))
    cpu = {side: statistics.median(row["cpu"] for row in rows[side]) for side in sides}
    for side in sides:
        row = rows[side][0]
        wall = statistics.median(one["wall"] for one in rows[side])
        peak = max(one["peak"] for one in rows[side])
        print(
            f"pdf: {side:9} {row['pages'] / cpu[side]:6.0f} pages a CPU second "
            f"({1000 * cpu[side] / row['pages']:5.1f} ms a page; wall {wall:5.1f} s)  "
            f"{peak:4.0f} MB  {row['words']:,} words"
        )
    for side in sides:
        if side in RIVALS:
            shares = ", ".join(f"{ours} ×{cpu[ours] / cpu[side]:.2f}" for ours in OURS)
            print(f"pdf: CPU time a page against {side}: {shares} (bound ×1.00)")
    return all(cpu["casework"] <= cpu[side] for side in sides if side in RIVALS)


def _failures(sides: list[str], files: list[Path]) -> bool:
    """Each side's outcomes: text, told (an error or a reason), nothing, hung, crashed."""
    outcomes = {side: _run(side, "nasty", files)["outcomes"] for side in sides}
    read_by_one = {n for side in sides for n, how in enumerate(outcomes[side]) if how == "text"}
    failed: dict[str, int] = {}
    for side in sides:
        how = outcomes[side]
        missed = [n for n in range(len(files)) if how[n] == "told" and n in read_by_one]
        bad = [n for n in range(len(files)) if how[n] in {"nothing", "hung", "crashed"}]
        failed[side] = len(missed) + len(bad)
        counts = ", ".join(f"{word} {how.count(word)}" for word in sorted(set(how)))
        print(f"pdf: {side:9} {failed[side]:2} of {len(files)} nasty files failed ({counts})")
    return all(failed["guarded"] < failed[side] for side in sides if side in RIVALS)


def _run(side: str, job: str, files: list[Path]) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "bench.pdf_side", side, job],
        input="\n".join(map(str, files)),
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout.splitlines()[-1])
