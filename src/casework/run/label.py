"""The protocol `label`: one message, one reply. No tools, no second turn, no repair.

What is asked, and how a reply is read, belongs to the set a case is of. Those rooms lie above
this one, so the words come in from there with the plan, and replies are graded there.
"""

from collections.abc import Callable
from dataclasses import dataclass

from casework.cases.folder import CaseFolder
from casework.cases.records import Task
from casework.run.session import Ask, Session


@dataclass(frozen=True)
class LabelAsk:
    """What one label task is asked, word for word.

    `gold` is a reply that gives the expected answer; only an agent that needs the truth is shown
    it. `choices` are the answers there are, empty where they are open.
    """

    prompt: str
    gold: str
    choices: tuple[str, ...] = ()


Labels = Callable[[CaseFolder, Task], LabelAsk]
"""Makes the words of a label task. Raises UsageError for a case of no known set."""


async def ask_once(session: Session, prompt: str) -> str:
    """The model's reply to one user message; a reply cut at the token limit is marked so."""
    session.note("user", prompt)
    said = await session.ask(Ask(({"role": "user", "content": prompt},)))
    if said.stop == "length":
        session.stop = "truncated"
    return said.text
