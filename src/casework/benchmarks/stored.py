"""An item of a published set as a case folder, and back.

``matter/input.json`` holds `Item.input` and nothing else; the gold answer stands in
``truth/expected.json`` under the task ``label``; all that grading and proofs need besides, in
``truth/lineage.json``.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from casework.benchmarks.records import Item
from casework.benchmarks.sets import published
from casework.cases.folder import CaseFolder, read_case, write_case
from casework.cases.records import Case, Task
from casework.errors import CaseError

TASK = "label"
LONGEST = 60
PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}")


def case_id(item_id: str) -> str:
    """The item's id where it can name a case; else its plain characters and eight of its hash."""
    if PLAIN.fullmatch(item_id):
        return item_id
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", item_id).strip("-_")[:LONGEST] or "item"
    return f"{plain}-{hashlib.sha256(item_id.encode()).hexdigest()[:8]}"


def write_item(
    item: Item,
    path: Path,
    *,
    licence: str,
    provenance: str,
    lineage: Mapping[str, Any] | None = None,
) -> CaseFolder:
    """Write an item as a label case at `path` and return the sealed case.

    `lineage` is kept beside what `item_of` needs; it cannot replace it.
    """
    of = published(item.benchmark)
    folder = CaseFolder(
        path=path,
        case=Case(
            id=case_id(item.id),
            title=f"{of.title} {item.id}",
            kind="row",
            case_type=of.about,
            jurisdiction="",
            licence=licence,
            provenance=provenance,
        ),
        tasks=(Task(id=TASK, protocol="label", instruction=of.instruction + "\n"),),
        expected={TASK: item.expected},
        lineage={**(lineage or {}), "item": item.model_dump(exclude={"input", "expected"})},
    )
    shown = json.dumps(item.input, ensure_ascii=False, indent=1) + "\n"
    return write_case(folder, {"input.json": shown.encode()})


def item_of(case: CaseFolder | Path) -> Item:
    """The item of a case folder that `write_item` made.

    Raises CaseError where the folder is no such case, or a part of it is missing or malformed.
    """
    folder = read_case(case) if isinstance(case, Path) else case
    kept = (folder.lineage or {}).get("item")
    if not isinstance(kept, dict) or TASK not in folder.expected:
        raise CaseError(
            f"{folder.path}: not a case of a published set (truth/lineage.json holds no item, or "
            "truth/expected.json no label). `casework fetch` writes such cases."
        )
    file = folder.path / "matter" / "input.json"
    try:
        shown = json.loads(file.read_bytes())
        return Item.model_validate({**kept, "input": shown, "expected": folder.expected[TASK]})
    except OSError as error:
        raise CaseError(f"{file}: {error.strerror or error}. Restore the file.") from error
    except ValidationError as error:
        what = "; ".join(str(fault["loc"][0]) for fault in error.errors() if fault["loc"])
        raise CaseError(
            f"{folder.path}: truth/lineage.json or matter/input.json is malformed ({what}). "
            "Fetch the set again."
        ) from error
    except (ValueError, RecursionError) as error:
        raise CaseError(f"{file}: not JSON ({error}). Fetch the set again.") from error
