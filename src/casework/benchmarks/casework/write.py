"""A case of our own written anew with changed documents: a whole copy, same truth, sealed."""

import json
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from casework.benchmarks.casework.editable import as_bytes, editable
from casework.benchmarks.records import Item
from casework.cases.folder import CaseFolder, digest, put_file, read_case
from casework.cases.seal import seal
from casework.errors import UsageError

PARTS = ("matter", "tasks", "truth")


def write_own(
    item: Item,
    original: Path,
    path: Path,
    *,
    provenance: str,
    lineage: Mapping[str, Mapping[str, Any]],
) -> CaseFolder:
    """Write the case at `original` to `path` with the documents as `item.input` has them.

    The copy's id is the item's; its truth is the original's to the byte, but for what `lineage`
    adds to ``truth/lineage.json``. Raises UsageError where the original is no longer the case
    that was searched.
    """
    if digest(original) != item.gold["digest"]:
        raise UsageError(
            f"{original}: changed since the search began, so its documents cannot be put back "
            "into it. Restore it, or begin another search."
        )
    for part in PARTS:
        if (original / part).is_dir():
            shutil.copytree(original / part, path / part, symlinks=True)
    for name, text in item.input["documents"].items():
        file = path / "matter" / name
        was = file.read_bytes()
        # One text of a mail can be encoded in several ways: what did not change stays to the byte.
        if editable(name, was) != text:
            put_file(file, as_bytes(name, text, was))
    kept = read_case(original).lineage or {}
    # A case hardened before keeps its history, each search below the next.
    earlier = {
        name: {**one, "earlier": kept[name]} for name, one in lineage.items() if name in kept
    }
    told = json.dumps({**kept, **lineage, **earlier}, ensure_ascii=False, indent=2) + "\n"
    put_file(path / "truth" / "lineage.json", told.encode())
    _write_info(item, original, path, provenance)
    seal(path)
    return read_case(path)


def _write_info(item: Item, original: Path, path: Path, provenance: str) -> None:
    import tomli_w

    info = tomllib.loads((original / "case.toml").read_text("utf-8-sig"))
    before = info.get("provenance", "")
    info |= {"id": item.id, "provenance": f"{provenance}. Before: {before}", "digest": ""}
    put_file(path / "case.toml", tomli_w.dumps(info).encode())
