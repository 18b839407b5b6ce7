"""The worlds of the demo suite, in order."""

from suites.demo.content import World


def worlds() -> list[World]:
    """All worlds. A world that is not written yet is not listed."""
    from suites.demo import world_harbor

    return [world_harbor.world()]
