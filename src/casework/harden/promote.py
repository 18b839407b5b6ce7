"""What a search brought, as a suite that runs like any other.

::

    suite/  suite.toml  cases/<id>/        label cases, or whole copies of cases of our own;
                                           truth/lineage.json tells of each where it comes from,
                                           what was changed, and how it was proved

A case stands there in its hardened form where the search kept one, else as it was published.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any
from uuid import UUID

from casework.benchmarks.records import Item
from casework.benchmarks.sets import OWN
from casework.benchmarks.stored import case_id, write_item
from casework.cases.folder import put_file
from casework.cases.records import Record
from casework.errors import UsageError
from casework.harden.folder import lock_of
from casework.harden.records import BASELINE, digest
from casework.harden.report.read import CaseEvidence, SearchRead


class Promoted(Record):
    """A suite as written. `to` is None where there was no case to write."""

    to: Path | None
    hardened: int
    originals: int


def write_suite(
    read: SearchRead,
    to: Path,
    *,
    licence: str,
    source: str,
    originals: bool = True,
    lineage: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
) -> Promoted:
    """Write the suite of a search at `to`, in place of one written before.

    Hardened are the cases with status ``hardened``: where fresh samples were to decide, those they
    confirmed. With `originals`, all other cases of the search follow unchanged, so the suite has
    the same cases as the search. `lineage`: case -> what its lineage tells besides, or instead.
    It appears whole or not at all. Raises UsageError where a link or a file stands at `to`.
    """
    chosen = {
        name: case
        for name, case in read.cases.items()
        if originals or case.result.selected_id != BASELINE
    }
    if to.is_symlink() or (to.exists() and not to.is_dir()):
        raise UsageError(
            f"{to}: is a link or a file where the suite is written. Move it away and run the same "
            "command again; the search itself is whole."
        )
    if not chosen:
        shutil.rmtree(to, ignore_errors=True)
        return Promoted(to=None, hardened=0, originals=0)
    part = to.with_name(f".{to.name}.{os.getpid()}.part")
    try:
        for name, case in chosen.items():
            told = {**lineage_of(read, name), **lineage.get(name, {})}
            _write(read, name, case, part, licence, source, told)
        put_file(part / "suite.toml", _info(read, len(chosen), licence))
        shutil.rmtree(to, ignore_errors=True)
        part.replace(to)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    hardened = sum(case.result.selected_id != BASELINE for case in chosen.values())
    return Promoted(to=to, hardened=hardened, originals=len(chosen) - hardened)


def lineage_of(read: SearchRead, name: str) -> dict[str, Any]:
    """Where the form of a case in the suite comes from, as ``truth/lineage.json`` holds it."""
    case = read.cases[name]
    result = case.result
    told: dict[str, Any] = {
        "search": read.name,
        "config": read.config,
        "original": name,
        "hardened": result.selected_id != BASELINE,
        "status": result.status,
        "reason": result.reason,
        "task_model": read.profile,
    }
    if result.selected_id == BASELINE:
        return told
    one = case.individuals[result.selected_id]
    return told | {
        "individual": one.id,
        "parents": _parents(case, one.id),
        "chain": list(one.mutation_chain),
        "description": one.description,
        "hints": one.hints,
        "input_sha256": one.input_sha256,
        "proof": dict(case.proofs.get(one.id, {})),
        "confirmed": result.confirmed,
        "p_value": result.p_value,
        "right_of": {
            "search": result.search,
            "confirm": result.confirm,
            "report": result.report,
        },
    }


def canary(read: SearchRead) -> str:
    """The GUID of a search's suites: always the same, and met nowhere else.

    It stands in ``suite.toml`` and in no text that a model is shown; a corpus that holds it holds
    the suite.
    """
    seed = f"casework canary {digest(lock_of(read.setup, read.models))}"
    return str(UUID(bytes=hashlib.sha256(seed.encode()).digest()[:16], version=4))


def _write(
    read: SearchRead,
    name: str,
    case: CaseEvidence,
    part: Path,
    licence: str,
    source: str,
    told: Mapping[str, Any],
) -> None:
    item = read.setup.items[name]
    selected = case.result.selected_id
    if selected != BASELINE:
        item = item.model_copy(update={"input": case.inputs[selected]})
    to = part / "cases" / case_id(name)
    lineage = {"harden": json.loads(json.dumps(told))}
    if item.benchmark == OWN:
        _write_own(item, to, lineage["harden"], source)
        return
    form = "as published" if selected == BASELINE else f"hardened, {selected} of its search"
    write_item(
        item,
        to,
        licence=licence,
        provenance=f"{item.benchmark}, item {name}, {form}; the original was read from {source}",
        lineage=lineage,
    )


def _write_own(item: Item, to: Path, told: dict[str, Any], source: str) -> None:
    """A whole copy of a case of our own; its lineage also names the case and the task."""
    from casework.benchmarks.casework.write import write_own
    from casework.cases.suite import load_suite

    case, task = item.gold["case"], item.gold["task"]
    folders = {one.case.id: one.path for one in load_suite(Path(source))}
    if case not in folders:
        raise UsageError(f"{source}: holds the case {case} no longer. Restore it.")
    form = "its documents hardened" if told["hardened"] else "unchanged"
    write_own(
        item,
        folders[case],
        to,
        provenance=f"The case {case} as searched for its task {task}, {form}",
        lineage={"harden": {**told, "case": case, "task": task}},
    )


def _parents(case: CaseEvidence, name: str) -> list[str]:
    """The line from the original to the case, the original first."""
    line: list[str] = []
    at: str | None = case.individuals[name].parent_id
    while at is not None and at not in line:
        line.insert(0, at)
        found = case.individuals.get(at)
        at = found.parent_id if found else None
    return line


def _info(read: SearchRead, count: int, licence: str) -> bytes:
    import tomli_w

    benchmark = read.setup.adapter.name
    info = {
        "id": f"{benchmark}-hardened-{read.config}",
        "title": f"{benchmark}, {count} cases of the search {read.name}",
        "version": "1",
        "licence": licence,
        "canary": canary(read),
    }
    return tomli_w.dumps(info).encode()
