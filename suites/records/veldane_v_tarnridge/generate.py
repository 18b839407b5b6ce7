"""Write the record: ``python suites/records/veldane_v_tarnridge/generate.py [--out DIR]``.

The same bytes come out every time. Without --out the shipped record is replaced.
"""

import argparse
import json
import shutil
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ID = "veldane-v-tarn-ridge"
SHIPPED = ROOT / "src" / "casework" / "records" / ID
WRITERS = Path(__file__).with_name("writers.json")
"""Versions of the libraries that wrote the shipped bytes: others may write other bytes."""


def files() -> dict[str, bytes]:
    """Name to bytes of every file of the record, in order of the docket."""
    import pypdfium2

    from suites.demo.render import render_all
    from suites.records.veldane_v_tarnridge.court import render, stamped
    from suites.records.veldane_v_tarnridge.docket import ENTRIES, sheet
    from suites.records.veldane_v_tarnridge.exhibits import FILED
    from suites.records.veldane_v_tarnridge.papers import PAPERS, paper_file

    filed: dict[str, date] = {number: day for day, number, _ in ENTRIES if number}
    found: dict[str, bytes] = {}
    main: dict[str, tuple[str, int]] = {}
    for paper in PAPERS:
        if filed[paper.number] != paper.filed:
            raise ValueError(f"{paper.number} is filed on another day than the docket says")
        name, data = paper_file(paper), render(paper)
        found[name] = data
        main[paper.number] = name, len(pypdfium2.PdfDocument(data))
    rendered = render_all([one.doc for one in FILED])
    pages: dict[str, int] = {}
    for one in FILED:
        data = rendered[one.number]
        if one.file.endswith(".pdf"):
            data = stamped(data, one.number, filed[one.number.split("-")[0]])
        pages[one.number] = len(pypdfium2.PdfDocument(data)) if one.file.endswith(".pdf") else 0
        found[one.file] = data
    docket = json.dumps(sheet(main, pages), indent=1, ensure_ascii=False) + "\n"
    return {**found, "docket.json": docket.encode()}


def generate(out: Path) -> list[str]:
    """Write the record's files into `out`, replacing what stands there; returns their names."""
    made = files()
    part = out.with_name(f".{out.name}.part")
    if part.exists():
        shutil.rmtree(part)
    part.mkdir(parents=True)
    for name, data in made.items():
        (part / name).write_bytes(data)
    if out.exists():
        shutil.rmtree(out)
    part.rename(out)
    return list(made)


def main() -> None:
    from suites.demo.generate import writers

    parser = argparse.ArgumentParser(description="Write the record of Veldane v. Tarn Ridge.")
    parser.add_argument("--out", type=Path, default=SHIPPED, help="folder, replaced if it exists")
    arguments = parser.parse_args()
    for name in generate(arguments.out):
        print(name)
    if arguments.out == SHIPPED:
        WRITERS.write_text(json.dumps({**writers(), "pikepdf": _pikepdf()}, indent=2) + "\n")


def _pikepdf() -> str:
    from importlib.metadata import version

    return version("pikepdf")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
