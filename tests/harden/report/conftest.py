"""Searches over the fake world, each finished once and read back from its events."""

import pytest

import hardened as w
from casework.benchmarks.records import Item
from casework.harden.execute import Search
from casework.harden.fake import Odds
from casework.harden.protocols import Response
from casework.harden.records import Input, SampleRole
from casework.harden.report.read import SearchRead, read_search
from casework.harden.settings import Settings, default, replicate

MODELS = {"task": "casework/fake temperature=1"}
NULL = Odds(mean=0.735, size=0.47)
CASES = 14


class Telling(w.Counted):
    """Gives log-probabilities, but not for the third case."""

    async def sample(self, item: Item, input: Input, role: SampleRole, t: int) -> Response:
        told = await super().sample(item, input, role, t)
        if item.id == "case-00002":
            return told
        length = 2 + t % 3
        values = tuple(-0.25 * (1 + n) for n in range(length))
        return told.model_copy(update={"token_logprobs": values})


def played(settings: Settings, odds: Odds, cases: int = CASES) -> Search:
    search = w.search(settings, cases, Telling(odds), odds=odds)
    w.finish(search)
    return search


def read(search: Search, name: str = "one") -> SearchRead:
    return read_search(search.setup, search.log.entries, MODELS, name)


@pytest.fixture(scope="session")
def finished() -> Search:
    """A search in which some things work."""
    return played(default(generations=2, children=7, false_share=0.1), w.ODDS)


@pytest.fixture(scope="session")
def effect(finished: Search) -> SearchRead:
    return read(finished)


@pytest.fixture(scope="session")
def null() -> SearchRead:
    """A search in which nothing works."""
    return read(played(default(generations=2, children=7), NULL), "null")


@pytest.fixture(scope="session")
def paper() -> SearchRead:
    """The same, by the paper: nothing fresh."""
    return read(played(replicate(generations=2, children=5), NULL), "paper")


@pytest.fixture(scope="session")
def copies() -> Search:
    """A search in which nothing is changed."""
    return played(default(generations=2, children=7, placebo=True), NULL)


@pytest.fixture(scope="session")
def placebo(copies: Search) -> SearchRead:
    return read(copies, "placebo")
