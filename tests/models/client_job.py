"""A run to be killed: asks every question once through a courier, some at a time.

python client_job.py FOLDER COUNT
"""

import asyncio
import sys
from pathlib import Path

from casework.models.client import connect
from casework.models.records import Request
from casework.models.retry import Retry

MODEL = "openai-api/mock/m1"


async def job(folder: Path, count: int) -> None:
    gateway = connect(folder, [MODEL], connections=4, retry=Retry(first_wait=0.01, attempts=3))
    print("connected", flush=True)
    replies = await asyncio.gather(
        *(
            gateway.ask(
                Request(
                    role="task",
                    model=MODEL,
                    messages=({"role": "user", "content": f"question {number}"},),
                )
            )
            for number in range(count)
        )
    )
    assert all(reply.text == "ok" for reply in replies)
    warnings = gateway.totals().warnings
    await gateway.close()
    print("done", warnings, flush=True)


asyncio.run(job(Path(sys.argv[1]), int(sys.argv[2])))
