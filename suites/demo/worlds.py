"""The worlds of the demo suite, in order."""

from suites.demo import world_harbor
from suites.demo.content import World
from suites.demo.second import world as second


def worlds() -> list[World]:
    """All worlds."""
    return [world_harbor.world(), second.world()]
