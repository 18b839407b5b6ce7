"""A judge model reads a finished document's text against its specification."""

from collections.abc import Sequence

from casework.build.artifacts.room import Specification
from casework.build.asking import Asks, Contract
from casework.build.augment.slate_checks import Told
from casework.build.fault import Fault, StageFailed
from casework.build.wording import worded
from casework.cases.records import Record


class Reading(Record):
    """A judge's answers about one document, and why.

    `carries`: does it show what it is for (true where it is for nothing)? `whole`: of a shard, does
    it alone tell the whole fact? `strays`: does it say anything about other things in dispute?
    `form`: is it what a document of its type looks like?
    """

    carries: bool
    whole: bool = False
    strays: bool = False
    form: bool = True
    why: str = ""


async def reviewed(
    asks: Asks, one: Specification, text: str, round: int, told: Told
) -> Sequence[Fault]:
    """What the judge refuses a document for; [] where it stands."""
    fact = told.facts.get(one.fact or "", "")
    prompt = worded(
        "review",
        {"document": text, "target": one.shard or fact or "Nothing.", "fact": fact or "None."},
        {
            "doc_type": one.doc_type.replace("_", " "),
            "polarity": one.polarity or "",
            "shard": bool(one.shard),
            "targeted": one.fact is not None,
        },
    )
    name = f"review/{one.id}/{round}"
    contract = Contract(name, prompt, Reading, _anything, role="judge", max_tokens=1_024)
    try:
        found = await asks.agreed(contract)
    except StageFailed as failed:
        message = "the judge gave no answer that can be read."
        return [Fault(rule="judge", where=one.id, message=message, fix=str(failed.faults[:1]))]
    return list(_refusals(one, found))


def _anything(found: Reading) -> Sequence[Fault]:
    """Every answer of the right shape is an answer."""
    return ()


def _refusals(one: Specification, found: Reading) -> list[Fault]:
    told: list[tuple[str, str, str]] = []
    if one.fact is not None and not found.carries:
        verb = "refute" if one.polarity == "refutes" else "show"
        told.append(("carries", f"a reader does not find that it {verb}s its fact.", "Show it."))
    if one.shard and found.whole:
        told.append(("shard_whole", "it alone tells the whole fact.", "Tell only its part."))
    if found.strays:
        told.append(("strays", "it speaks of something else in dispute.", "Leave that out."))
    if not found.form:
        told.append(("form", f"it does not read as a {one.doc_type}.", "Keep to its form."))
    why = found.why.strip()[:300]
    return [
        Fault(rule=rule, where=one.id, message=f"{message} {why}".strip(), fix=fix)
        for rule, message, fix in told
    ]
