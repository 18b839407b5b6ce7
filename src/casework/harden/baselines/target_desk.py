"""Read-only look-ups for one target, which itself may not be looked up (paper, A.8).

Kept out are the source's identifiers, the target's own sentences and its answer. Every look-up is
stored, refused ones too, with what the model was told.
"""

import re
from collections.abc import Callable, Sequence

from casework.benchmarks.adapter import Adapter
from casework.benchmarks.records import Item
from casework.benchmarks.wording import tokens
from casework.harden.artifacts.desk import Desk, Web
from casework.harden.baselines.leakage import RUN, runs, secrets, words
from casework.harden.state import Payload
from casework.models.records import ToolCall

ASKED, MET = 6, 12
"""Words of the target in a row that a query may not hold, and that a page may not."""
SHORTEST = 5
"""Letters and digits that make an identifier: shorter ones stand on every page."""


class TargetDesk(Desk):
    """A desk with one target's deny-list. `told`: what was answered before a crash, told again
    without a look-up; `note` stores every new one."""

    def __init__(
        self,
        web: Web,
        item: Item,
        adapter: Adapter,
        told: Sequence[str] = (),
        note: Callable[[Payload], None] = lambda _: None,
    ) -> None:
        super().__init__(web, identifiers(item))
        target = words(item.input)
        self._target = {size: runs(target, min(size, len(target) or 1)) for size in (ASKED, MET)}
        self._answers = [tuple(tokens(text)) for text in secrets(item, adapter)]
        self._told = list(told)
        self._note_down = note
        self._calls = 0

    async def answer(self, call: ToolCall) -> str:
        """See `Desk.answer`."""
        number = self._calls
        self._calls += 1
        if number < len(self._told):
            return self._told[number]
        text = await super().answer(call)
        entry = self.log[-1].model_dump(mode="json")
        self._note_down({**entry, "told": text.encode("utf-8", "replace").decode("utf-8")})
        return text

    def asks_for(self, asked: str) -> str:
        """What a query asks for that may not be looked up; "" where it is free."""
        return super().asks_for(asked) or self._own(asked, ASKED) or self._answer(asked)

    def names(self, *texts: str) -> bool:
        """Whether what was found holds the target."""
        return super().names(*texts) or bool(self._own("\n".join(texts), MET))

    def _own(self, text: str, size: int) -> str:
        held = self._target[size]
        found = tuple(tokens(text))
        width = len(next(iter(held), ()))
        if width and any(one in held for one in runs(found, width)):
            return "the target's own words"
        return ""

    def _answer(self, asked: str) -> str:
        found = tuple(tokens(asked))
        for answer in self._answers:
            size = min(len(answer), RUN)
            if runs(answer, size) & runs(found, size):
                return "the expected answer"
        return ""


def identifiers(item: Item) -> list[str]:
    """The names a target's source goes by: its id and its cluster, where they are telling."""
    found = dict.fromkeys((item.id, item.cluster))
    return [one for one in found if len(re.sub(r"[\W_]+", "", one)) >= SHORTEST]
