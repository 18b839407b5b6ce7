"""The one error of this package: an artifact that may not be used."""

from collections.abc import Sequence

from casework.errors import UsageError
from casework.harden.artifacts.records import Fault

SHOWN = 12


class ArtifactError(UsageError):
    """An artifact breaks its rules or is not what was frozen. `faults` says where."""

    def __init__(self, what: str, faults: Sequence[Fault], remedy: str) -> None:
        shown = "; ".join(str(fault) for fault in faults[:SHOWN])
        more = f"; and {len(faults) - SHOWN} more" if len(faults) > SHOWN else ""
        super().__init__(f"{what}: {shown}{more}. {remedy}")
        self.faults = tuple(faults)
