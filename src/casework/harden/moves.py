"""What the search may want next: answers from outside, a decision written, or nothing."""

from typing import Any, NamedTuple

from casework.benchmarks.adapter import Adapter
from casework.benchmarks.records import Item
from casework.harden.records import AxisCatalog, RealismRule
from casework.harden.settings import Settings

Kind = str
ROLES: dict[Kind, str] = {
    "sample": "task",
    "mutation": "mutation",
    "extraction": "judge",
    "vote": "judge",
    "canary": "judge",
    "transfer": "transfer",
    "witness": "witness",
}
"""Which model role each kind of question goes to."""


class Want(NamedTuple):
    """One question to somebody outside; `kind` is that of the event its answer becomes.

    `draw` is the number the task model is given for sample `t`: the same, but in a placebo run,
    where children that are equal texts must still get samples of their own.
    """

    kind: Kind
    individual: str = ""
    role: str = ""
    t: int = 0
    draw: int = 0
    gate: str = ""
    reference: str = ""
    member: int = 0
    attempt: int = 1


class Ask(NamedTuple):
    """A batch of questions; all must be answered before the search goes on."""

    wants: tuple[Want, ...]


class Decide(NamedTuple):
    """A decision to be recorded as an event."""

    kind: str
    payload: dict[str, Any]


class Wait(NamedTuple):
    """Nothing to do before a decision that concerns several cases (feedback, confirmation)."""


class Stop(NamedTuple):
    """The case is done."""


Move = Ask | Decide | Wait | Stop


class Setup(NamedTuple):
    """Everything about a search that never changes: the pure side of its configuration."""

    settings: Settings
    adapter: Adapter
    catalog: AxisCatalog
    rule: RealismRule | None
    items: dict[str, Item]
