"""``casework check``: are these cases whole, and does nothing of the truth stand in the room?"""

from pathlib import Path
from typing import Annotated

import typer

from casework.cli.speech import Answer, put, say


def check(
    path: Annotated[str, typer.Argument(help="A case, a folder of cases, or a suite.")],
    oracle: Annotated[
        bool, typer.Option("--oracle", help="Also prove that the oracle solves every task.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:
    """Report every fault of the cases below PATH with file and line."""
    from casework.cases.check import case_folders
    from casework.cases.check import check as check_case
    from casework.cases.fault import Fault
    from casework.cases.suite import find_suite
    from casework.documents.strings import every_string

    folders = case_folders(Path(path) if Path(path).exists() else find_suite(path).path)
    faults: list[Fault] = []
    for folder in folders:
        found = check_case(folder, every_string)
        faults += found
        if not as_json:
            say(f"{folder}: {len(found)} faults" if found else f"{folder}: clean")
    if oracle and not faults:
        from casework.cli.proof import unsolved_by_oracle

        faults += unsolved_by_oracle(path)
    if as_json:
        put({"faults": [fault.model_dump(mode="json") for fault in faults]})
    else:
        for fault in faults:
            where = fault.file if fault.line is None else f"{fault.file}:{fault.line}"
            print(f"{where}: {fault.rule}: {fault.message}")
        say(f"cases: {len(folders)}, faults: {len(faults)}")
    if faults:
        raise Answer(1)
