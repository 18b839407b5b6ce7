"""The artifacts that come with the house, so that a search can start at once.

All were made without the web: loading a rubric takes `accept_offline`, and what it could not
meet stands in `validation.waived`, which reports print.
"""

from pathlib import Path

from casework.errors import UsageError
from casework.harden.artifacts.folder import load_axes, load_realism
from casework.harden.artifacts.records import FrozenAxes, FrozenRealism

BENCHMARKS = ("finqa", "pubmedqa", "contractnli", "casework")
_FOLDER = Path(__file__).parent / "shipped"


def shipped_folder(benchmark: str) -> Path:
    """The bundle of a benchmark. Raises UsageError where none is shipped."""
    if benchmark not in BENCHMARKS:
        raise UsageError(
            f"{benchmark}: no axes and rubric come with the house for this set. There are some "
            f"for {', '.join(BENCHMARKS)}; for others, have them made by a model."
        )
    return _FOLDER / benchmark


def shipped_axes(benchmark: str) -> FrozenAxes:
    """The hand-written axis catalog of a benchmark."""
    return load_axes(shipped_folder(benchmark))


def shipped_realism(benchmark: str, *, accept_offline: bool = True) -> FrozenRealism:
    """The hand-written realism rubric of a benchmark."""
    return load_realism(shipped_folder(benchmark), accept_offline=accept_offline)
