"""What is needed of whatever runs the work: lanes of cases, and calls that are counted in.

Work is a function of one case. It reads what all cases share and changes nothing but its own
case, so that a case may run anywhere and in any order. Results come back in the order of the
cases. How much runs at a time is the engine's affair and never shows in a result.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeVar

C = TypeVar("C")
R = TypeVar("R")
Work = Callable[[C], Awaitable[R]]


class Engine(Protocol):
    """Runs cases and the parts of a case. One kind of error, the grave one, stops new work."""

    async def cases(self, work: Work[C, R], cases: Sequence[C]) -> list[R]:
        """Do the work for every case, in lanes, each taken in order; results in that order.

        What is under way is let finish; then the first error is raised, a grave one before
        others.
        """
        ...

    async def parts(self, work: Work[C, R], parts: Sequence[C]) -> list[R]:
        """The parts of one case's work, at the same time as far as slots allow; as `cases`."""
        ...

    def slot(self) -> AbstractAsyncContextManager[None]:
        """A place for one call to somebody outside. Waits until one is free; raises the grave
        error that stopped the work, if there is one."""
        ...

    def check(self) -> None:
        """Raise the grave error that stopped the work, if there is one."""
        ...
