"""Fixtures shared by all rooms."""

from collections.abc import Callable, Iterator

import pytest

from mock_provider import MockProvider, Script
from warm import Courier, starting


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the stores and the withdrawal list of whoever runs it."""
    place = tmp_path_factory.mktemp("user")
    monkeypatch.setenv("CASEWORK_CACHE", str(place / "cache"))
    monkeypatch.setenv("CASEWORK_DATA", str(place / "data"))


@pytest.fixture(autouse=True, scope="module")
def warm_couriers(request: pytest.FixtureRequest) -> Iterator[None]:
    """A verb inside this process need not wait for its courier's imports; tests of models do."""
    with pytest.MonkeyPatch.context() as patch:
        if request.path.parent.name != "models":
            patch.setattr("casework.models.client.subprocess", starting(Courier))
        yield


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Script], MockProvider]]:
    """Start a scripted provider: ``provider(script)``; models ``openai-api/mock/m1`` reach it.

    Anthropic models do too: the environment of both is set. Stopped at the end of the test.
    """
    running: list[MockProvider] = []

    def start(script: Script) -> MockProvider:
        server = MockProvider(script).start()
        running.append(server)
        monkeypatch.setenv("MOCK_API_KEY", "not-a-key")
        monkeypatch.setenv("MOCK_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "not-a-key")
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.root)
        return server

    yield start
    for server in running:
        server.stop()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with a slow test go first, so that no worker is left alone with them at the end."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)
