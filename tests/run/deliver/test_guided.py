"""The agent for small models: it searches, reads, notes and hands in, whatever the model says."""

import asyncio
import json
from pathlib import Path

import pytest

from casework.documents.library import Library
from casework.run.deliver.guided import deliver
from casework.run.deliver.tools import DELIVER_TOOLS
from casework.run.deliver.work import collect, furnish
from casework.run.session import Ask, Budget, Said, Session
from memo_room import make_case

INSTRUCTION = "Was the rejection of the delivered samples in time, and what of the samples failed?"


def choose_first(ask: Ask) -> str:
    if ask.schema is None:
        return "Two sentences. Of a summary."
    parts = ask.schema["properties"]
    return json.dumps({name: part.get("enum", ["A note."])[0] for name, part in parts.items()})


def say_nothing(ask: Ask) -> str:
    return ""


@pytest.mark.parametrize("words", [choose_first, say_nothing])
def test_it_hands_in_a_document_that_cites_what_it_read(words: object, tmp_path: Path) -> None:
    folder = make_case(tmp_path / "cases" / "lot")
    (tmp_path / "room").mkdir()
    desk = furnish(folder, folder.tasks[0], tmp_path / "room" / "matter", Library(None))

    async def model(ask: Ask) -> Said:
        text = words(ask)  # type: ignore[operator]
        return Said(text, "end", (), {"role": "assistant", "content": text})

    session = Session(model, desk, DELIVER_TOOLS, Budget(20, 20))
    assert asyncio.run(deliver(session, INSTRUCTION)) == "The deliverable is written."
    delivered, _ = collect(desk, "")
    assert (delivered.artifact.fault, delivered.how) == (None, "tool")
    assert delivered.citations
    assert all(one.read and one.holds is not False for one in delivered.citations)
    assert session.use.by_tool["search_room"] >= 1
    assert session.use.invalid == 0
