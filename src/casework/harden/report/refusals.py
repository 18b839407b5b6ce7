"""Why children were refused, generation by generation, and what a judge says of known cases."""

from collections import Counter

from casework.harden.canaries import judge_errors
from casework.harden.report.read import NOT_PROVED, SearchRead
from casework.harden.report.records import Cell, Column, Table
from casework.stats.records import Estimate

RULES = {
    "M1": "the reply is no manifest",
    "M2": "another number of children than asked for",
    "M3": "not numbered as asked",
    "M4": "not exactly one known axis",
    "M5": "no subtype",
    "M6": "no description",
    "M7": "names a file it may not write",
    "M8": "files named are not those changed",
    "M9": "wrote outside its folder",
    "M10": "something protected changed",
    "M11": "does not parse or keep its shape",
    "M12": "the parent, the original or a sibling again",
    "M13": "nearly a sibling's edit",
    "M14": "too far from the original",
    "M15": "speaks to a solver or a judge",
}
"""Code of a manifest rule -> how a child broke it."""
_OTHERS = {
    NOT_PROVED: "no proof either way, and only proofs decide",
    "correctness": "the gate of judges: the answer is not kept",
    "realism": "the gate of judges: not like a real case",
    "collapsed": "never answered right",
}


def refusals_table(read: SearchRead, number: int) -> Table:
    """One row a reason, in the order in which children meet them; columns are generations."""
    settings = read.setup.settings
    counts: Counter[tuple[int, str]] = Counter()
    made: Counter[int] = Counter()
    for case in read.cases.values():
        counts.update(case.refusals)
        made.update(case.made)
    generations = range(1, max([settings.generations, *made]) + 1)
    rows: list[tuple[Cell, ...]] = [
        (
            reason,
            _told(reason),
            *(counts[generation, reason] for generation in generations),
            sum(counts[generation, reason] for generation in generations),
        )
        for reason in sorted({reason for _, reason in counts}, key=_place)
    ]
    kept = [made[generation] for generation in generations]
    rows.append(("", "children that kept the rules M1 to M15", *kept, sum(kept)))
    again = sum(case.asked_again for case in read.cases.values())
    return Table(
        id=f"refusals-{number}",
        title=f"Children refused, by reason and generation: {read.setup.adapter.name}, "
        f"{read.profile}",
        columns=(
            Column(title="Reason"),
            Column(title="Which is"),
            *(Column(title=f"Generation {generation}") for generation in generations),
            Column(title="All"),
        ),
        rows=tuple(rows),
        notes=(
            f"n = {len(read.cases)} cases, {settings.children} children asked for in each "
            "generation of each. A child is counted once, under the first rule, check or gate that "
            "refused it; M1, M2, M3, M9 and M10 may concern a whole reply and count once for it. "
            "Gates may look at some children only.",
            f"{again} replies of the mutator could not be used and were asked for again.",
        ),
        configs=(read.config,),
        profiles=(read.profile,),
    )


def canaries_table(read: SearchRead, number: int) -> tuple[Table, ...]:
    """The judge's errors on cases of known answer; no table where none was asked about."""
    results = [case.result for case in read.cases.values()]
    if not any(result.canaries for result in results):
        return ()
    found = judge_errors(results)
    rows: list[tuple[Cell, ...]] = [
        ("planted violation", "passed: a false accept", *_errors(found.false_accept)),
        ("unchanged case", "did not pass: a false reject", *_errors(found.false_reject)),
    ]
    return (
        Table(
            id=f"canaries-{number}",
            title=f"The judge on cases of known answer: {read.setup.adapter.name}, {read.profile}",
            columns=(
                Column(title="Shown"),
                Column(title="Error"),
                Column(title="n"),
                Column(title="errors"),
                Column(title="rate", unit="share"),
            ),
            rows=tuple(rows),
            notes=(
                "Votes on correctness of single members, with Wilson's 95 % interval; no verdict "
                "counts as not passed. The violations are gross (other figures throughout, or a "
                "third of the text gone), so this is the least a judge must see. Canaries of cases "
                "that are not finished are not in.",
            ),
            configs=(read.config,),
            profiles=(read.profile,),
        ),
    )


def _errors(told: Estimate) -> tuple[Cell, ...]:
    count = 0 if told.value is None else round(told.value * told.n)
    return told.n, count, told


def _told(reason: str) -> str:
    found = RULES.get(reason) or _OTHERS.get(reason)
    return found or ("a check of the proof refutes it" if reason.startswith("proof ") else "")


def _place(reason: str) -> tuple[int, int, str]:
    """Manifest rules by number, then proofs, gates and collapse."""
    if reason in RULES:
        return 0, int(reason[1:]), ""
    if reason.startswith("proof "):
        return 1, 0, reason
    order = list(_OTHERS)
    return (2, order.index(reason), "") if reason in order else (3, 0, reason)
