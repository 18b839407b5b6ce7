"""Counts in range."""

from casework.build.fault import Fault


def count_faults(where: str, count: int, fewest: int, most: int, what: str) -> list[Fault]:
    """A count outside ``fewest…most``."""
    if fewest <= count <= most:
        return []
    message = f"{count} {what}; between {fewest} and {most} are wanted."
    fix = "Split or merge until it fits." if count else "Write them."
    return [Fault(rule="count", where=where, message=message, fix=fix)]
