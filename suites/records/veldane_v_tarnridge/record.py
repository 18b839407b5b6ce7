"""Records the replies of a whole build from this record: ``python …/record.py [--out FILE]``.

The build is asked of the author (``author/``), every reply is checked as any model's would be, and
what was said is packed beside the record. A build that replays it needs no model.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from casework.build.perform import REPLIES, Done, perform, plan_of  # noqa: E402
from casework.build.settings import Settings  # noqa: E402
from casework.build.speaking import write_recording  # noqa: E402
from casework.journal import read_entries  # noqa: E402
from casework.models.records import Params  # noqa: E402
from suites.records.veldane_v_tarnridge.author.speaks import Author  # noqa: E402
from suites.records.veldane_v_tarnridge.generate import SHIPPED  # noqa: E402

RECORDING = SHIPPED.parent / f"{SHIPPED.name}.replies.jsonl.xz"


def build(out: Path, settings: Settings | None = None, until: str | None = None) -> Done:
    """A build below `out`, asked of the author."""
    models = {"writer": "recorded/author", "judge": "recorded/author"}
    plan = plan_of(SHIPPED, settings or Settings(), models, Params(), None, print)  # type: ignore[arg-type]
    return asyncio.run(perform(plan, out, Author(), print, until=until))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=RECORDING)
    target: Path = parser.parse_args().out
    with tempfile.TemporaryDirectory(prefix="casework-") as folder:
        out = Path(folder) / "build"
        build(out)
        print(f"{write_recording(target, read_entries(out / REPLIES))} replies in {target}")


if __name__ == "__main__":
    main()
