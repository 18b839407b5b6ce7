"""The operators there are, by benchmark."""

from casework.harden.rules.casework import CASEWORK
from casework.harden.rules.contractnli import CONTRACTNLI
from casework.harden.rules.finqa import FINQA
from casework.harden.rules.operator import Operator
from casework.harden.rules.pubmedqa import PUBMEDQA

OPERATORS: dict[str, tuple[Operator, ...]] = {
    "casework": CASEWORK,
    "contractnli": CONTRACTNLI,
    "finqa": FINQA,
    "pubmedqa": PUBMEDQA,
}
