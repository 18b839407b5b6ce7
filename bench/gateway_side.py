"""One side of the gateway's benchmark, in a process of its own; prints one JSON object.

python -m bench.gateway_side SIDE URL CONNECTIONS COUNT [FOLDER]

SIDE is ``bare`` (an aiohttp client that posts and reads JSON), ``closed`` (as many callers as
connections, each waiting for its reply), ``courier`` (callers enough that the connections stay
busy, through `connect`, as a run does), ``replay`` (a finished folder asked again through a
Gateway in this process) or ``replay-courier``.
"""

import asyncio
import json
import os
import resource
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

PROMPT = "Decide whether the passage below answers the question. " * 36
MODEL = "openai-api/stub/m1"
MARKS = (5_000, 10_000, 20_000)
AHEAD = 2


async def drive(one: Callable[[int], Awaitable[Any]], count: int, callers: int) -> dict[str, Any]:
    """Call `one(0..count-1)` from so many callers; the rate, and a mark of memory on the way."""
    numbers: Iterator[int] = iter(range(count))
    done = 0
    memory: dict[int, Any] = {}

    async def caller() -> None:
        nonlocal done
        for number in numbers:
            await one(number)
            done += 1
            if done in MARKS:
                memory[done] = _memory()

    started = time.perf_counter()
    await asyncio.gather(*(caller() for _ in range(callers)))
    seconds = time.perf_counter() - started
    return {"rate": count / seconds, "memory": memory}


async def bare(url: str, connections: int, count: int) -> dict[str, Any]:
    """What a caller writes who needs nothing but the reply."""
    import aiohttp

    connector = aiohttp.TCPConnector(limit=connections)
    headers = {"Authorization": "Bearer not-a-key"}
    async with aiohttp.ClientSession(connector=connector, headers=headers) as session:

        async def one(number: int) -> Any:
            messages = [{"role": "user", "content": f"{PROMPT}{number}"}]
            body = {"model": "m1", "messages": messages, "max_tokens": 64, "temperature": 1.0}
            async with session.post(f"{url}/chat/completions", json=body) as response:
                return (await response.json())["choices"][0]["message"]["content"]

        await drive(one, 2 * connections, connections)  # connections are open, code is warm
        begun = _cpu()
        told = await drive(one, count, connections)
        return told | {"cpu_ms": 1e3 * (_cpu() - begun) / count}


async def ours(side: str, connections: int, count: int, folder: Path) -> dict[str, Any]:
    """The same calls through the gateway."""
    from casework.models.client import connect
    from casework.models.gateway import Gateway
    from casework.models.records import Params, Request

    def request(number: int) -> Request:
        return Request(
            role="task",
            model=MODEL,
            messages=({"role": "user", "content": f"{PROMPT}{number}"},),
            params=Params(max_tokens=64, temperature=1.0),
        )

    async def one(number: int) -> None:
        assert (await gateway.ask(request(number))).text

    if side in ("replay", "inside"):
        gateway = Gateway(folder, connections=connections)
    else:
        gateway = connect(folder, [MODEL], connections=connections)
    callers = connections if side == "closed" or side.startswith("replay") else AHEAD * connections
    if not side.startswith("replay"):
        await drive(lambda number: one(-1 - number), 2 * connections, callers)
    _memory.courier = getattr(gateway, "courier", 0)
    begun = _cpu()
    told = await drive(one, count, callers)
    told["cpu_ms"] = 1e3 * (_cpu() - begun) / count
    total = gateway.totals().overall()
    assert side.startswith("replay") or total.failed == 0, total
    await gateway.close()
    return told


class _Memory:
    """Resident megabytes of this process and of the courier, if there is one."""

    courier = 0

    def __call__(self) -> list[float]:
        return [_resident(pid) for pid in (os.getpid(), self.courier) if pid]


_memory = _Memory()


def _resident(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def _cpu() -> float:
    ticks = 0.0
    if _memory.courier:
        fields = Path(f"/proc/{_memory.courier}/stat").read_text().rsplit(")", 1)[1].split()
        ticks = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return time.process_time() + ticks


def main() -> None:
    """Run the side named on the command line."""
    side, url, connections, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    os.environ["STUB_API_KEY"] = "not-a-key"
    os.environ["STUB_BASE_URL"] = url
    if side == "bare":
        told = asyncio.run(bare(url, connections, count))
    else:
        told = asyncio.run(ours(side, connections, count, Path(sys.argv[5])))
    print(json.dumps(told))


if __name__ == "__main__":
    main()
