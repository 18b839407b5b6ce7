"""What one ``casework room`` command was asked to do."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Asked:
    """The arguments of the verb; see command.py for what each means."""

    what: str
    as_json: bool
    at: str
    layers: tuple[str, ...]
    limit: int
    offset: int
    literal: bool
    ignore_case: bool
    volume: str
    prefix: str
    start: int
    width: int
    custodian: str
    encoding: str
    images: str
    reason: str
    docket: Path | None
    seconds: float
