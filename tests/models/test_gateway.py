"""Keys, cache, single flight, caps, ledger: what keeps a call from being paid twice."""

import asyncio
import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.errors import CapReached, ProviderFailed, UsageError
from casework.journal import read_entries
from casework.models import entries
from casework.models.caps import Caps, estimate_input
from casework.models.gateway import Gateway
from casework.models.key import request_key
from casework.models.ledger import LEDGER, Ledger, read_totals
from casework.models.prices import Price, Prices
from casework.models.records import Params, Reply, Request
from casework.models.retry import Retry
from casework.models.scope import scope
from casework.models.scripted import Scripted
from casework.models.store import STORE, Intent, Store

PAID = "openai/gpt-4o-mini"


def request(text: str = "hello", **fields: Any) -> Request:
    values = {"role": "task", "model": PAID, "messages": ({"role": "user", "content": text},)}
    return Request.model_validate({**values, **fields})


def ok(text: str = "ok", **more: Any) -> dict[str, Any]:
    return {"reply": {"text": text, "usage": {"input": 100, "output": 10}, "dollars": None}, **more}


BASE = request(
    tools=({"name": "read", "description": "", "parameters": {"type": "object", "a": 1}},),
    params=Params(temperature=1.0),
    route={"provider": {"only": ["A"], "order": 1}},
)


@pytest.mark.parametrize(
    "change",
    [
        {"role": "judge"},
        {"model": "openai/gpt-4o"},
        {"sample": 2},
        {"attempt": 2},
        {"route": {"provider": {"only": ["B"], "order": 1}}},
        {"params": Params(temperature=0.5)},
        {"params": Params(temperature=1.0, max_tokens=5)},
        {"params": Params(temperature=1.0, response_schema={"type": "object"})},
        {"messages": ({"role": "user", "content": "hello "},)},
        {"tools": ()},
        {"tools": ({"name": "read", "description": "x", "parameters": {"type": "object"}},)},
        {"tool_choice": "none"},
    ],
    ids=str,
)
def test_every_part_of_a_request_is_in_its_key(change: dict[str, Any]) -> None:
    assert request_key(BASE.model_copy(update=change)) != request_key(BASE)


def test_the_order_of_keys_is_not() -> None:
    tool = {"parameters": {"a": 1, "type": "object"}, "description": "", "name": "read"}
    route = {"provider": {"order": 1, "only": ["A"]}}
    turned = BASE.model_copy(update={"route": route, "tools": (tool,)})
    assert request_key(turned) == request_key(BASE)


@given(st.text(st.characters(codec=None)))
def test_any_text_has_a_key_and_survives_the_store(text: str) -> None:
    key = request_key(request(text))
    store = Store(None)
    store.commit(replies=[Reply(key=key, text=text, stop="end")])
    kept = store.get(key)
    store.close()
    assert kept is not None
    assert kept.text == text


def test_a_reply_is_paid_once_and_kept(tmp_path: Path) -> None:
    async def go() -> None:
        gateway = Gateway(tmp_path, backend=Scripted([ok()]))
        with scope(trial="t1"):
            first = await gateway.ask(request())
        second = await gateway.ask(request())
        await gateway.close()
        later = Gateway(tmp_path, backend=Scripted([]))
        third = await later.ask(request())
        assert [r.cache_hit for r in (first, second, third)] == [False, True, True]
        assert first.text == second.text == third.text == "ok"
        assert first.dollars == pytest.approx((100 * 0.15 + 10 * 0.6) / 1e6)
        with pytest.raises(ProviderFailed):
            await later.ask(request(sample=2))
        await later.close()

    asyncio.run(go())
    lines = read_entries(tmp_path / LEDGER)
    assert [(e["cache_hit"], e["outcome"], e["trial"]) for e in lines] == [
        (False, "ok", "t1"),
        (True, "ok", ""),
        (True, "ok", ""),
        (False, "failed", ""),
    ]
    total = read_totals(tmp_path).overall()
    assert (total.calls, total.failed, total.cache_hits, total.input_tokens) == (2, 1, 2, 100)


def test_identical_requests_in_flight_share_one_call() -> None:
    async def go() -> list[Reply]:
        gateway = Gateway(None, backend=Scripted([ok(delay=0.05)]))
        replies = await asyncio.gather(*(gateway.ask(request()) for _ in range(20)))
        assert gateway.totals().overall().calls == 1
        await gateway.close()
        return list(replies)

    assert sum(not reply.cache_hit for reply in asyncio.run(go())) == 1


def test_a_caller_that_gives_up_leaves_a_filed_reply() -> None:
    async def go() -> None:
        gateway = Gateway(None, backend=Scripted([ok(delay=0.1)]))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(gateway.ask(request()), 0.02)
        await asyncio.sleep(0.2)
        assert (await gateway.ask(request())).cache_hit
        await gateway.close()

    asyncio.run(go())


def test_the_call_that_would_cross_a_cap_is_not_made(tmp_path: Path) -> None:
    async def go(caps: Caps, expected: int) -> None:
        script = Scripted({"loop": True, "steps": [ok(delay=0.01)]})
        gateway = Gateway(None, caps=caps, backend=script, connections=50)
        params = Params(max_tokens=10)
        asked = [request(f"q{n:03}", params=params) for n in range(50)]
        done = await asyncio.gather(*map(gateway.ask, asked), return_exceptions=True)
        assert sum(isinstance(one, Reply) for one in done) == expected
        assert all(isinstance(one, (Reply, CapReached)) for one in done)
        await gateway.close()

    worst = estimate_input(request("q000")) + 10
    price = Prices().price(PAID)
    assert price
    dollars = ((worst - 10) * price.input + 10 * price.output) / 1e6
    asyncio.run(go(Caps(calls=7), 7))
    asyncio.run(go(Caps(tokens=worst * 3), 3))
    asyncio.run(go(Caps(dollars=dollars * 4), 4))
    asyncio.run(go(Caps(), 50))


def test_caps_survive_a_restart(tmp_path: Path) -> None:
    async def go() -> None:
        for text in ("a", "b"):
            gateway = Gateway(tmp_path, caps=Caps(calls=2), backend=Scripted([ok()]))
            await gateway.ask(request(text))
            await gateway.close()
        gateway = Gateway(tmp_path, caps=Caps(calls=2), backend=Scripted([ok()]))
        with pytest.raises(CapReached, match="cap of 2 calls"):
            await gateway.ask(request("c"))
        assert (await gateway.ask(request("a"))).cache_hit
        await gateway.close()

    asyncio.run(go())


def test_a_dollar_cap_needs_a_price(tmp_path: Path) -> None:
    model = "openai-api/mock/unknown"

    async def go(prices: Prices | None) -> float | None:
        gateway = Gateway(None, caps=Caps(dollars=1), prices=prices, backend=Scripted([ok()]))
        try:
            return (await gateway.ask(request(model=model))).dollars
        finally:
            await gateway.close()

    with pytest.raises(UsageError, match="price"):
        asyncio.run(go(None))
    file = tmp_path / "prices.toml"
    file.write_text(f'["{model}"]\ninput = 1.0\noutput = 2.0\n')
    assert asyncio.run(go(Prices.load(file))) == pytest.approx(120 / 1e6)
    file.write_text(f'["{model}"]\ninput = "much"\noutput = 2.0\n')
    with pytest.raises(UsageError, match=r"prices\.toml.*unknown.*input"):
        Prices.load(file)


def test_an_unknown_price_is_told_as_unknown() -> None:
    async def go() -> None:
        gateway = Gateway(None, backend=Scripted([ok()]))
        await gateway.ask(request(model="openai-api/mock/unknown"))
        spend = gateway.totals().overall()
        assert (spend.dollars, spend.unpriced) == (None, 1)
        await gateway.close()

    asyncio.run(go())


def test_dated_names_have_the_price_of_their_family() -> None:
    prices = Prices(own={"x/y": Price(input=1, output=1)})
    assert prices.price("anthropic/claude-sonnet-4-5-20250929") == prices.price(
        "anthropic/claude-sonnet-4-5"
    )
    assert prices.price("openai/gpt-4o-2024-05-13") != prices.price("openai/gpt-4o")
    assert prices.price("openai/gpt-4o-audio") is None
    assert prices.price("casework/embedded") == Price(
        input=0, output=0, cache_read=0, cache_write=0
    )


def test_connections_bound_each_role_and_model() -> None:
    class Counting:
        def __init__(self) -> None:
            self.now: dict[str, int] = {}
            self.most: dict[str, int] = {}

        async def ask(self, request: Request, key: str) -> Reply:
            name = request.role + request.model
            self.now[name] = self.now.get(name, 0) + 1
            self.most[name] = max(self.most.get(name, 0), self.now[name])
            await asyncio.sleep(0.01)
            self.now[name] -= 1
            return Reply(key=key, text="x", stop="end")

        async def close(self) -> None: ...

    async def go() -> dict[str, int]:
        backend = Counting()
        gateway = Gateway(None, backend=backend, connections=3)
        asked = [
            request(str(n), role=role, model=model)
            for n in range(9)
            for role in ("task", "judge")
            for model in (PAID, "casework/embedded")
        ]
        await asyncio.gather(*map(gateway.ask, asked))
        await gateway.close()
        return backend.most

    most = asyncio.run(go())
    assert (most["task" + PAID], most["judge" + PAID]) == (3, 3)
    assert most["taskcasework/embedded"] == 1


def test_closed_while_calls_wait_none_of_them_is_begun_and_a_second_stop_closes_at_once() -> None:
    class Slow:
        begun, answered, closed = 0, 0, 0

        async def ask(self, request: Request, key: str) -> Reply:
            self.begun += 1
            await asyncio.sleep(0.1 if self.begun == 1 else 60)
            self.answered += 1
            return Reply(key=key, text="x", stop="end")

        async def close(self) -> None:
            self.closed += 1

    async def interrupted(backend: Slow, *, twice: bool) -> None:
        gateway = Gateway(None, backend=backend, connections=1)
        asked = [asyncio.create_task(gateway.ask(request(str(n)))) for n in range(4)]
        await asyncio.sleep(0.15 if twice else 0.05)
        for one in asked:
            one.cancel()
        closing = asyncio.create_task(gateway.close())
        if twice:
            await asyncio.sleep(0.01)
            closing.cancel()
        await asyncio.wait([closing], timeout=5)
        assert closing.done()

    once, again = Slow(), Slow()
    asyncio.run(interrupted(once, twice=False))
    assert (once.begun, once.answered, once.closed) == (1, 1, 1)
    asyncio.run(interrupted(again, twice=True))
    assert (again.begun, again.answered, again.closed) == (2, 1, 1)


def test_a_full_disk_is_told_with_what_helps_first(tmp_path: Path) -> None:
    store = Store(tmp_path)
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count={pages}")
    big = Reply(key="k", text="x" * 100_000, stop="end")
    with pytest.raises(UsageError, match=r"full.*Free disk space.*same command") as told:
        store.commit(replies=[big])
    assert "Restore" not in str(told.value)
    store.close()


def test_a_reply_stored_before_its_line_is_entered_at_the_restart(tmp_path: Path) -> None:
    """The process died between the two writes: the money is counted, and not twice."""
    key = request_key(request())
    asyncio.run(Gateway(tmp_path).close())
    store = Store(tmp_path)
    begun = entries.lost(request(), key, "t", 1, 500, 0.1)
    paid = Reply(key=key, text="kept", stop="end", dollars=0.5)
    store.commit(intents=[Intent(store.number(), key, begun)], replies=[paid])
    store.close()

    async def go() -> None:
        for _ in range(2):
            gateway = Gateway(tmp_path, backend=Scripted([]))
            assert (await gateway.ask(request())).text == "kept"
            totals = gateway.totals()
            assert (totals.overall().calls, totals.overall().dollars) == (1, 0.5)
            assert totals.warnings == ()
            await gateway.close()

    asyncio.run(go())


def test_a_gateway_outlives_an_event_loop() -> None:
    gateway = Gateway(None, backend=Scripted([ok(), ok()]), connections=1)

    async def go(text: str) -> None:
        await asyncio.gather(gateway.ask(request(text)), gateway.ask(request(text)))

    asyncio.run(go("one"))
    asyncio.run(go("two"))
    asyncio.run(gateway.close())


def test_scripted_calls_cost_about_a_millisecond(tmp_path: Path) -> None:
    count = 300

    async def go() -> float:
        gateway = Gateway(tmp_path, backend=Scripted(lambda _: ok()))
        started = time.process_time()
        for number in range(count):
            await gateway.ask(request(model="casework/scripted", sample=number + 1))
        spent = time.process_time() - started
        await gateway.close()
        return spent / count

    assert asyncio.run(go()) < 0.004  # about 0.5 ms on an idle core; CPU time, with room


def test_retries_are_bounded_and_every_attempt_is_a_line(tmp_path: Path) -> None:
    steps = {"loop": True, "steps": [{"error": {"status": 529}}]}

    async def go() -> None:
        retry = Retry(attempts=3, first_wait=0.01)
        gateway = Gateway(tmp_path, retry=retry, backend=Scripted(steps))
        with pytest.raises(ProviderFailed, match="3 attempts"):
            await gateway.ask(request())
        await gateway.close()

    asyncio.run(go())
    lines = read_entries(tmp_path / LEDGER)
    assert [(e["number"], e["outcome"], e["dollars"]) for e in lines] == [
        (number, "transient", 0.0) for number in (1, 2, 3)
    ]
    assert json.dumps(lines)  # strict JSON, no NaN


def test_lines_cut_from_the_ledger_are_noticed_and_their_money_counted(tmp_path: Path) -> None:
    async def ask(texts: tuple[str, ...]) -> None:
        gateway = Gateway(tmp_path, backend=Scripted({"loop": True, "steps": [ok()]}))
        for text in texts:
            await gateway.ask(request(text))
        await gateway.close()

    asyncio.run(ask(("a", "b", "c")))
    whole = read_totals(tmp_path).overall()
    file = tmp_path / LEDGER
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:1]))

    for _ in range(2):
        gateway = Gateway(tmp_path, caps=Caps(calls=3), backend=Scripted([]))
        totals = gateway.totals()
        found = totals.overall()
        assert found.seconds == pytest.approx(whole.seconds, abs=1e-5)
        assert found.model_copy(update={"seconds": whole.seconds}) == whole
        (warning,) = totals.warnings
        assert "2 paid replies had no line in calls.jsonl" in warning
        with pytest.raises(CapReached):
            asyncio.run(gateway.ask(request("d")))
        asyncio.run(gateway.close())


@pytest.mark.parametrize("damage", [b"no database" * 500, None])
def test_a_damaged_store_is_named(tmp_path: Path, damage: bytes | None) -> None:
    async def go() -> None:
        gateway = Gateway(tmp_path, backend=Scripted([ok()]))
        await gateway.ask(request())
        await gateway.close()

    asyncio.run(go())
    file = tmp_path / STORE
    if damage:
        file.write_bytes(damage)
        with pytest.raises(UsageError, match=r"calls\.sqlite"):
            Gateway(tmp_path)
    else:
        with sqlite3.connect(file) as db:
            db.execute("UPDATE replies SET reply = 'no JSON'")
        db.close()
        gateway = Gateway(tmp_path, backend=Scripted([ok()]))
        with pytest.raises(UsageError, match=r"calls\.sqlite"):
            asyncio.run(gateway.ask(request()))
        asyncio.run(gateway.close())


def test_a_failed_attempt_is_not_called_lost_where_only_its_note_was_left(tmp_path: Path) -> None:
    """Notes go some moments after their lines: a kill in between leaves both."""
    asyncio.run(Gateway(tmp_path).close())
    begun = entries.lost(request(), request_key(request()), "t", 1, 500, 0.1)
    ledger = Ledger(tmp_path)
    ledger.append(entries.failed(begun, ProviderFailed("no"), 0.1))
    ledger.close()
    store = Store(tmp_path)
    store.commit(intents=[Intent(store.number(), begun["key"], begun)])
    store.close()
    for _ in range(2):
        gateway = Gateway(tmp_path, backend=Scripted([]))
        assert gateway.totals().overall().calls == 1
        assert gateway.totals().warnings == ()
        asyncio.run(gateway.close())
