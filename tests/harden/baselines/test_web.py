"""Few-Shot (web search): look-ups with the target kept out, all of them stored, and told again."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from casework.benchmarks.records import Item
from casework.benchmarks.sets import adapter
from casework.errors import ProviderFailed
from casework.harden.artifacts.desk import Hit
from casework.harden.asking import Model
from casework.harden.baselines.records import Reference
from casework.harden.baselines.reply import KEYS, Rewritten, read_rewrite
from casework.harden.baselines.target_desk import TargetDesk, identifiers
from casework.harden.baselines.writers import AskedWriter, Order, SearchingWriter
from casework.harden.state import Payload
from casework.models.arguments import tool_call
from casework.models.gateway import Gateway
from casework.models.records import Request
from casework.models.scripted import Scripted

PAGE = {
    "pre_text": [
        "Entergy reports the net revenue of its transmission unit for the past two years."
    ],
    "table": [["", "2016", "2015"], ["net revenue", "6179", "5829"]],
    "post_text": ["Amounts are in millions."],
    "question": "what is the growth rate in net revenue in 2016?",
}
ITEM = Item(
    id="ETR/2016/page_23.pdf-2",
    benchmark="finqa",
    input=PAGE,
    expected="0.06004",
    gold={"program": "subtract(6179, 5829), divide(#0, 5829)", "exe_ans": 0.06004},
    cluster="ETR/2016/page_23.pdf",
    index=0,
)
SET = adapter("finqa")
LEAKING = f"An archive. {PAGE['pre_text'][0]} It goes on. Amounts are in millions."


class Library:
    """A web of two pages: one free, one that holds the target."""

    offline = False

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def search(self, query: str) -> Sequence[Hit]:
        self.asked.append(query)
        return [
            Hit(url="https://a.example/style", title="How filings are laid out"),
            Hit(url="https://a.example/ETR/2016/page_23.pdf-2", title="the very page"),
        ]

    async def fetch(self, url: str) -> str:
        self.asked.append(url)
        return LEAKING if "leak" in url else "Tables state their units in a head line."


def ask(desk: TargetDesk, name: str, asked: str) -> str:
    key = {"search": "query", "fetch": "url"}[name]
    return asyncio.run(desk.answer(tool_call("t", name, json.dumps({key: asked}))))


@pytest.mark.parametrize(
    "query",
    [
        "ETR/2016/page_23.pdf-2",
        "etr 2016 page 23 pdf",
        "what is the growth rate in net revenue in 2016",
        '"reports the net revenue of its transmission unit"',
        "filing with a ratio of 0.06004",
        "finqa subtract(6179, 5829), divide(#0, 5829)",
    ],
)
def test_the_target_its_source_and_its_answer_may_not_be_asked_for(query: str) -> None:
    web, notes = Library(), list[Payload]()
    desk = TargetDesk(web, ITEM, SET, note=notes.append)
    assert ask(desk, "search", query).startswith("Refused")
    assert web.asked == []
    assert [one["outcome"] for one in notes] == ["blocked"]
    assert notes[0]["asked"] == query


def test_pages_that_hold_the_target_are_not_shown() -> None:
    notes = list[Payload]()
    desk = TargetDesk(Library(), ITEM, SET, note=notes.append)
    assert "very page" not in ask(desk, "search", "layout of utility filings")
    assert ask(desk, "fetch", "https://a.example/leak").startswith("Refused")
    assert "head line" in ask(desk, "fetch", "https://a.example/style")
    assert [one["outcome"] for one in notes] == ["done", "blocked", "done"]
    assert notes[0]["note"] == "1 shown, 1 kept out"


def test_short_identifiers_stand_on_every_page_and_are_not_looked_for() -> None:
    assert identifiers(ITEM) == [ITEM.id, ITEM.cluster]
    assert identifiers(ITEM.model_copy(update={"id": "34_nda-11", "cluster": "34"})) == [
        "34_nda-11"
    ]


CALLS: list[dict[str, Any]] = [
    {"id": "1", "name": "search", "arguments_raw": '{"query": "layout of utility filings"}'},
    {"id": "2", "name": "search", "arguments_raw": '{"query": "etr 2016 page 23 pdf"}'},
    {"id": "3", "name": "fetch", "arguments_raw": '{"url": "https://a.example/style"}'},
]
REPLY = {
    **dict.fromkeys(KEYS[1:], "so"),
    "rewritten_input": {**PAGE, "post_text": ["Amounts are in millions, as in the head line."]},
}


def script(request: Request) -> dict[str, Any]:
    """Looks things up in two turns, then writes."""
    tools = [one for one in request.messages if one["role"] == "tool"]
    assert {one["name"] for one in request.tools} == {"search", "fetch"}
    if not tools:
        return {"reply": {"text": "", "stop": "tool", "tool_calls": CALLS[:2]}}
    if len(tools) == 2:
        return {"reply": {"text": "", "stop": "tool", "tool_calls": CALLS[2:]}}
    return {"reply": {"text": json.dumps(REPLY)}}


def order(told: Sequence[str], notes: list[Payload]) -> Order:
    shown = [Reference(score=0.1, input=PAGE)]
    return Order(ITEM, shown, 1, (), told, notes.append)


def test_a_conversation_with_look_ups_ends_in_a_reply_and_goes_on_after_a_crash(
    tmp_path: Path,
) -> None:
    model = Model(model="casework/scripted")
    first, again = Library(), Library()
    notes, more = list[Payload](), list[Payload]()

    asked: list[Request] = []

    def counted(request: Request) -> dict[str, Any]:
        asked.append(request)
        return script(request)

    async def write(web: Library, told: Sequence[str], kept: list[Payload]) -> Payload:
        gateway = Gateway(tmp_path, backend=Scripted(counted))
        try:
            return await SearchingWriter(gateway, model, SET, web).write(order(told, kept))
        finally:
            await gateway.close()

    made = asyncio.run(write(first, (), notes))
    assert (made["calls"], made["look_ups"], made["complaint"]) == (3, 3, "")
    assert [one["outcome"] for one in notes] == ["done", "blocked", "done"]
    assert isinstance(read_rewrite(made["text"], ITEM, SET, ()), Rewritten)
    # As after a crash behind the second look-up: only the third is made, and no call is new.
    told = [one["told"] for one in notes[:2]]
    repeated = asyncio.run(write(again, told, more))
    assert repeated == made
    assert again.asked == ["https://a.example/style"]
    assert [one["asked"] for one in more] == ["https://a.example/style"]
    assert len(asked) == 3


def test_the_plain_variant_has_no_tools_and_failures_are_told() -> None:
    class Asked:
        def __init__(self) -> None:
            self.requests: list[Request] = []

        async def ask(self, request: Request) -> Any:
            self.requests.append(request)
            raise ProviderFailed("down")

    gateway = Asked()
    writer = AskedWriter(gateway, Model(model="a/b"), SET)
    with pytest.raises(ProviderFailed):
        asyncio.run(writer.write(order((), [])))
    (request,) = gateway.requests
    assert request.tools == ()
    assert len(request.messages) == 1
    assert request.messages[0]["role"] == "user"
    assert "`search`" not in request.messages[0]["content"]
