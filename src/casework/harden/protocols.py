"""Whom a search asks: three narrow protocols, so that it never talks to a network itself.

Whoever implements them retries what the network does; what a model *says* is judged here. An
implementation raises ModelError for a call that failed for good, CapReached before one that a
cap forbids.
"""

from typing import NamedTuple, Protocol

from casework.benchmarks.records import Item
from casework.cases.records import Record
from casework.harden.records import Input, SampleRole
from casework.harden.transformation import Mutation, MutationContext


class Response(Record):
    """What came back. `stop` as in the models room; `route_ok` false where another provider
    answered than the one asked for; `token_logprobs` of the answer's own tokens, or None."""

    text: str
    stop: str = "end"
    route_ok: bool = True
    request_sha256: str = ""
    token_logprobs: tuple[float, ...] | None = None
    input_tokens: int = 0
    output_tokens: int = 0
    dollars: float | None = None
    route: str = ""


class TaskModel(Protocol):
    """The model a case should become harder for."""

    async def sample(self, item: Item, input: Input, role: SampleRole, t: int) -> Response:
        """Answer number `t` in one role. Roles and numbers never share a stored answer."""
        ...


class Judge(Protocol):
    """K members behind one face; `attempt` counts re-asks, each from a clean context."""

    async def extract(self, item: Item, reference: Input, attempt: int) -> Response:
        """What a reader needs in order to answer the reference."""
        ...

    async def audit(
        self,
        item: Item,
        reference: Input,
        extraction: str,
        candidate: Input,
        member: int,
        attempt: int,
    ) -> Response:
        """Whether all of that is still in the candidate."""
        ...

    async def realism(self, item: Item, candidate: Input, member: int, attempt: int) -> Response:
        """Scores of the candidate on the rubric's dimensions."""
        ...


class Mutator(Protocol):
    """Makes all children of a generation in one call."""

    async def mutate(
        self, context: MutationContext, attempt: int, complaints: tuple[str, ...]
    ) -> Mutation:
        """Write the children. `attempt` 2 and later repair a reply that broke M1 or M2;
        `complaints` quote what was wrong with it."""
        ...


class Players(NamedTuple):
    """The models of a search. Without a judge, no gate can be asked."""

    task: TaskModel
    mutator: Mutator | None
    judge: Judge | None
