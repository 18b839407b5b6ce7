"""``casework check``: are these cases whole, and does nothing of the truth stand in the room?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from casework.cli.speech import Answer, put, say

if TYPE_CHECKING:
    from casework.cases.fault import Fault


def check(
    path: Annotated[str, typer.Argument(help="A case, a folder of cases, or a suite.")],
    oracle: Annotated[
        bool, typer.Option("--oracle", help="Also prove that the oracle solves every task.")
    ] = False,
    seal: Annotated[
        bool,
        typer.Option("--seal", help="Write the digests anew, where nothing else is wrong."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:
    """Report every fault of the cases below PATH with file and line."""
    from casework.cases.check import case_folders
    from casework.cases.suite import find_suite

    root = Path(path) if Path(path).exists() else find_suite(path).path
    folders = case_folders(root)
    faults = _faults(root, folders)
    if oracle and not [fault for fault in faults if not seal or fault.rule != "digest"]:
        from casework.cli.proof import unsolved_by_oracle

        faults += unsolved_by_oracle(path)
    sealed: list[str] = []
    if seal:
        faults, sealed = _sealed(root, folders, faults)
    if as_json:
        found = {"faults": [fault.model_dump(mode="json") for fault in faults]}
        put({**found, "sealed": sealed} if seal else found)
    else:
        for fault in faults:
            where = root / fault.file
            print(f"{where}{f':{fault.line}' if fault.line else ''}: {fault.rule}: {fault.message}")
        say(f"cases: {len(folders)}, faults: {len(faults)}")
    if faults:
        raise Answer(1)


def _faults(root: Path, folders: list[Path]) -> "list[Fault]":
    """All faults, each with its file relative to `root`."""
    from casework.cases.check import check as check_case
    from casework.cases.check import suite_faults
    from casework.documents.citation import Citations
    from casework.documents.strings import every_string

    faults = suite_faults(root, folders)
    citations = Citations()
    for folder in folders:
        found = check_case(folder, every_string, citations)
        say(f"{folder}: {len(found)} faults" if found else f"{folder}: clean")
        at = folder.relative_to(root)
        faults += [f.model_copy(update={"file": (at / f.file).as_posix()}) for f in found]
    return faults


def _sealed(
    root: Path, folders: list[Path], faults: "list[Fault]"
) -> "tuple[list[Fault], list[str]]":
    """(faults left, files sealed): with any fault but a digest's, nothing is written."""
    from casework.cases.seal import seal

    others = sum(fault.rule != "digest" for fault in faults)
    if others:
        say(f"nothing was sealed: mend the other faults first ({others}).")
        return faults, []
    sealed: list[str] = []
    for folder in folders:
        digest = seal(folder)
        if digest is not None:
            sealed.append((folder / "case.toml").relative_to(root).as_posix())
            say(f"sealed: {folder / 'case.toml'} has the digest {digest}")
    if not sealed:
        say("nothing to seal: every digest is that of the files.")
    return [], sealed
