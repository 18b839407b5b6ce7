"""How far judges agree, as lines for a person."""

from collections.abc import Iterator

from casework.judge.agreement import JudgesAgreement
from casework.stats.records import Agreement

SHOWN = 10


def agreement_lines(found: JudgesAgreement) -> Iterator[str]:
    """The coefficients, and the criteria on which the judges differ most."""
    yield f"judges: {', '.join(found.judges)}"
    for one in (found.raw, found.kappa, found.ac1):
        yield f"{one.method}: {coefficient(one)}"
    split = sorted((one for one in found.criteria if one.split), key=lambda one: -one.split)
    if not split:
        yield "the judges agree on every criterion that two of them decided"
    for one in split[:SHOWN]:
        place = f"{one.case} {one.task} {one.criterion}"
        yield f"  {place}: they differ on {one.split} of {one.items} trials"
    if len(split) > SHOWN:
        yield f"  and on {len(split) - SHOWN} criteria more; --json has them all"


def coefficient(one: Agreement) -> str:
    """``0.62 (95 % interval 0.41 to 0.83; 48 criteria)``, or why there is none."""
    if one.value is None:
        return f"cannot be given: {one.reason or 'nothing was decided twice'}"
    ends = ""
    if one.low is not None and one.high is not None:
        ends = f"95 % interval {one.low:.2f} to {one.high:.2f}; "
    return f"{one.value:.2f} ({ends}{one.n} criteria)"
