"""Write the demo suite: ``python suites/demo/generate.py [--out DIR] [--only WORLD]``.

The same bytes come out every time. Without --out the shipped suite is replaced.
"""

import argparse
import json
import platform
import shutil
import sys
import zlib
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ROOT / "src" / "casework" / "suites" / "demo"
WRITERS = Path(__file__).with_name("writers.json")
"""Versions of the libraries that wrote the shipped bytes: others may write other bytes."""


def writers() -> dict[str, str]:
    """Versions of everything that has a say in the bytes."""
    names = (
        "lxml", "numpy", "pillow", "pypdfium2", "python-docx", "python-pptx", "reportlab",
        "tomli-w", "xlsxwriter",
    )  # fmt: skip
    python = ".".join(platform.python_version_tuple()[:2])
    return {
        **{name: version(name) for name in names},
        "python": python,
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
        "machine": platform.machine(),
    }


def generate(out: Path, only: str = "") -> list[str]:
    """Write suite.toml and the cases below `out`; returns one line a case: id and digest."""
    from casework.cases.records import SuiteInfo
    from suites.demo.worlds import worlds
    from suites.demo.write import LICENCE, suite_toml, write_world

    if out.exists():
        shutil.rmtree(out)
    out.mkdir(parents=True)
    info = SuiteInfo(id="demo", title="Two demonstration worlds", version="1.0", licence=LICENCE)
    (out / "suite.toml").write_bytes(suite_toml(info))
    lines: list[str] = []
    for world in worlds():
        if only in ("", world.id):
            folder = write_world(world, out / "cases")
            lines.append(f"{world.id} {folder.case.digest}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the demo suite.")
    parser.add_argument("--out", type=Path, default=SHIPPED, help="folder, replaced if it exists")
    parser.add_argument("--only", default="", help="id of one world")
    arguments = parser.parse_args()
    for line in generate(arguments.out, arguments.only):
        print(line)
    if arguments.out == SHIPPED:
        WRITERS.write_text(json.dumps(writers(), indent=2) + "\n")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
