"""Write the arbitration suite: ``python suites/arbitration/generate.py [--out DIR] [--only ID]``.

The same bytes come out every time. Without --out the shipped suite is replaced.
"""

import argparse
import json
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ROOT / "src" / "casework" / "suites" / "arbitration"
WRITERS = Path(__file__).with_name("writers.json")
"""Versions of the libraries that wrote the shipped bytes: others may write other bytes."""


def generate(out: Path, only: str = "") -> list[str]:
    """Write suite.toml and the cases below `out`; returns one line a case: id and digest.

    What stands there is replaced when all is written, so that a fault leaves it as it was.
    """
    from casework.cases.records import SuiteInfo
    from suites.arbitration.matters import matters
    from suites.arbitration.write import LICENCE, write_matter
    from suites.demo.write import suite_toml

    part = out.with_name(f".{out.name}.part")
    if part.exists():
        shutil.rmtree(part)
    part.mkdir(parents=True)
    info = SuiteInfo(
        id="arbitration",
        title="Three arbitrations: client deliverables",
        version="1.0",
        licence=LICENCE,
    )
    (part / "suite.toml").write_bytes(suite_toml(info))
    lines: list[str] = []
    for matter in matters():
        if only in ("", matter.id):
            folder = write_matter(matter, part / "cases")
            lines.append(f"{matter.id} {folder.case.digest}")
    if out.exists():
        shutil.rmtree(out)
    part.rename(out)
    return lines


def main() -> None:
    from suites.demo.generate import writers

    parser = argparse.ArgumentParser(description="Write the arbitration suite.")
    parser.add_argument("--out", type=Path, default=SHIPPED, help="folder, replaced if it exists")
    parser.add_argument("--only", default="", help="id of one matter")
    arguments = parser.parse_args()
    for line in generate(arguments.out, arguments.only):
        print(line)
    if arguments.out == SHIPPED:
        WRITERS.write_text(json.dumps(writers(), indent=2) + "\n")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
