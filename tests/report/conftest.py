"""One browser for all tests of pages."""

from collections.abc import Iterator
from typing import Any

import pytest

from browsing import browsing, installed


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    if not installed():
        pytest.skip("no Chromium with its driver is installed")
    with browsing(tmp_path_factory.mktemp("chromium")) as driver:
        yield driver
