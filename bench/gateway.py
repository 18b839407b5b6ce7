"""Model calls a second, beside a bare aiohttp client on the same provider stub; memory; replay.

The stub answers after 50 ms, in a process of its own. The gateway's calls go as a run's do:
through a courier process, with cache, ledger, caps and every reply on the disk before it is used.
Sides take turns and each is a process of its own; ratios are medians of the rounds' ratios, for
the machine may be shared.

    python -m bench gateway                    # 3 rounds, then 20,000 calls
    ROUNDS=1 LONG=5000 python -m bench gateway
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROUNDS = int(os.environ.get("ROUNDS", "3"))
LONG = int(os.environ.get("LONG", "20000"))
IDEAL = 20 / 0.05
OF_IDEAL = 0.85
OF_BARE = 0.60
GROWTH = 1.10
REPLAYS = 5_000


def main() -> bool:
    """Print rates, ratios and memory; whether every bound holds."""
    with _stub() as url:
        held = [_few(url), _many(url)]
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            held += [_memory(url, folder), _replay(url, folder)]
    return all(held)


def _few(url: str) -> bool:
    """20 in flight. A machine on which the bare client stays below the ideal has that for ideal."""
    shares: list[float] = []
    for _ in range(ROUNDS):
        bare, ours = _rate("bare", url, 20, 1_000), _rate("courier", url, 20, 1_000)
        shares.append(ours / min(IDEAL, bare))
        print(
            f"gateway: 20 in flight: bare {bare:5.0f}/s, ours {ours:5.0f}/s of an ideal "
            f"{IDEAL:.0f}/s: {ours / IDEAL:.0%}, {ours / bare:.0%} of bare (load {_load()})"
        )
    share = statistics.median(shares)
    print(f"gateway: 20 in flight: {share:.0%} of what is possible here (bound {OF_IDEAL:.0%})")
    return share >= OF_IDEAL


def _many(url: str) -> bool:
    shares: list[float] = []
    for _ in range(ROUNDS):
        bare, ours = _rate("bare", url, 200, 6_000), _rate("courier", url, 200, 6_000)
        shares.append(ours / bare)
        print(
            f"gateway: 200 in flight: bare {bare:5.0f}/s, ours {ours:5.0f}/s: "
            f"{ours / bare:.0%} (load {_load()})"
        )
    share = statistics.median(shares)
    print(f"gateway: 200 in flight: {share:.0%} of bare (bound {OF_BARE:.0%})")
    return share >= OF_BARE


def _memory(url: str, folder: str) -> bool:
    told = _side("courier", url, 200, LONG, folder)
    marks = {int(count): sizes for count, sizes in told["memory"].items()}
    for count, (run, courier) in marks.items():
        print(f"gateway: after {count:6} calls: run {run:4.0f} MB, courier {courier:4.0f} MB")
    first, last = (sum(marks[count]) for count in (min(marks), max(marks)))
    print(f"gateway: memory ×{last / first:.2f} (bound ×{GROWTH}); {told['rate']:.0f} calls/s")
    return last / first <= GROWTH


def _replay(url: str, folder: str) -> bool:
    told = _side("replay", url, 200, LONG, folder)
    inside = told["rate"]
    through = _rate("replay-courier", url, 200, LONG, folder)
    print(
        f"gateway: replay of {LONG} calls: {inside:.0f}/s through Gateway.ask (bound {REPLAYS}; "
        f"{1e3 / told['cpu_ms']:.0f} for a second of processor), "
        f"{through:.0f}/s through a courier (load {_load()})"
    )
    return inside >= REPLAYS


def _rate(side: str, url: str, connections: int, count: int, folder: str = "") -> float:
    if folder:
        return _side(side, url, connections, count, folder)["rate"]
    with tempfile.TemporaryDirectory(prefix="bench-") as fresh:
        return _side(side, url, connections, count, fresh)["rate"]


def _side(side: str, url: str, connections: int, count: int, folder: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "bench.gateway_side", side, url]
    done = subprocess.run(
        [*command, str(connections), str(count), folder], check=True, stdout=subprocess.PIPE
    )
    return json.loads(done.stdout)


@contextmanager
def _stub() -> Generator[str]:
    command = [sys.executable, "-m", "bench.gateway_stub"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield f"http://127.0.0.1:{process.stdout.readline().strip()}/v1"
        finally:
            process.kill()


def _load() -> str:
    return Path("/proc/loadavg").read_text().split()[0]
