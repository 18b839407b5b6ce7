"""The operators there are, by benchmark."""

from casework.harden.rules.finqa import FINQA
from casework.harden.rules.operator import Operator

OPERATORS: dict[str, tuple[Operator, ...]] = {
    "finqa": FINQA,
}
