"""A search over the fake world with hardened cases."""

import pytest

import hardened as w
from aftermath import STRONG
from casework.harden.report.read import SearchRead, read_search
from casework.harden.settings import default


@pytest.fixture(scope="session")
def searched() -> SearchRead:
    """A search of which most cases end hardened, over two generations."""
    settings = default(generations=3, children=7, confirm=16, report=12, false_share=0.1)
    search = w.search(settings, 12, w.Counted(STRONG), odds=STRONG)
    w.finish(search)
    return read_search(search.setup, search.log.read(), {"task": "casework/fake"}, "hard")
