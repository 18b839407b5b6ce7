"""What is wrong with, or worth knowing about, a load file, a volume, or a room made of one."""

from typing import Literal

from casework.cases.records import Record

Weight = Literal["error", "warning", "note"]


class Finding(Record):
    """One thing found. `kind` is a fixed word (``image_missing``), `where` a Bates number, a path
    or a line, `details` single cases where one finding stands for many."""

    kind: str
    where: str
    message: str
    weight: Weight = "warning"
    details: tuple[str, ...] = ()
