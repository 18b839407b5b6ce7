"""The matters of the arbitration suite, in order."""

from suites.arbitration.construction import matter as construction
from suites.arbitration.earnout import matter as earnout
from suites.arbitration.matter import Matter
from suites.arbitration.supply import matter as supply


def matters() -> list[Matter]:
    """All matters."""
    return [supply.matter(), construction.matter(), earnout.matter()]
