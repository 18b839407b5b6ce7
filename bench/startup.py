"""How long ``casework --help`` takes: best and median of nine, beside a bare Python start."""

import statistics
import subprocess
import sys
import time

BOUND = 0.4


def main() -> bool:
    """Print the times; whether the median keeps the bound of 0.4 s."""
    help_ = _times([sys.executable, "-m", "casework.cli", "--help"])
    bare = _times([sys.executable, "-c", "pass"])
    median = statistics.median(help_)
    print(
        f"startup: casework --help median {median:.3f} s, best {min(help_):.3f} s "
        f"(bare Python {statistics.median(bare):.3f} s); bound {BOUND} s"
    )
    return median <= BOUND


def _times(command: list[str]) -> list[float]:
    times: list[float] = []
    for _ in range(9):
        started = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - started)
    return times
