"""What the verb puts on stdout: the outcome, or the estimate."""

from collections import Counter
from typing import Any

from casework.cli.estimate import span_line
from casework.cli.harden.afterwards import AfterPlan
from casework.cli.harden.baselines import BaselinePlan
from casework.cli.harden.perform import Hardened, limits
from casework.cli.harden.prepare import SearchPlan
from casework.cli.harden.tokens import taken
from casework.cli.judging import plain
from casework.cli.speech import counted, put, say, table
from casework.harden.baselines.estimate import added, estimate_baselines
from casework.harden.estimate import Calls, estimate
from casework.models.prices import Prices


def tell(done: Hardened, *, as_json: bool) -> None:
    """One JSON object, or a few lines for a person."""
    told = summary(done)
    refused, looked_at = done.unproved
    if refused:
        say(
            f"note: {refused} of {looked_at} children were refused because code could not prove "
            "that their answer is unchanged. With --judge-model a model decides on them; with "
            "--unproved they are taken on the word of the rules."
        )
    if as_json:
        put(told)
        return
    print(done.finding)
    if done.why:
        print(done.why)
    statuses = Counter(result.status for result in done.results)
    print(table([(name, str(n)) for name, n in statuses.items()], ("status", "cases")))
    for name, one in told["baselines"].items():
        print(f"baseline {name}: {_what_became(one)}")
    calls = ", ".join(f"{role} {count:,}" for role, count in told["calls"].items())
    print(f"calls: {calls or 'none'}")
    suite = done.suite
    if suite.to is None:
        print("suite: none, since no case was hardened")
    else:
        print(f"suite: {suite.to} ({suite.hardened} hardened, {suite.originals} as published)")
    if after := told.get("after"):
        review = f", {after['withheld']} withheld for review" if after["withheld"] else ""
        print(
            f"after the search: {after['finished']} of {after['cases']} hardened cases, "
            f"{after['shortened']} shortened{review}"
        )
    print(f"report: {done.report}")


def summary(done: Hardened) -> dict[str, Any]:
    """`searched` counts the cases that came to their end; `promoted` those the search believed
    harder; `confirmed` those of them that fresh samples confirmed. `calls` by model role, those of
    the baselines included; `baselines` by name: what became of their forms, or why not run.
    `after` is there where something followed the search, with calls of its own."""
    results = done.results
    calls = Counter[str]()
    for result in results:
        calls.update(result.calls)
    if done.beside:
        calls.update(done.beside.calls)
    after = done.settled.told if done.settled else None
    return {
        "search": str(done.plan.path),
        "cases": len(results),
        "searched": sum(result.status not in ("open", "error") for result in results),
        "promoted": sum(result.promoted for result in results),
        "confirmed": sum(result.confirmed is True for result in results),
        "calls": {role: calls[role] for role in ("task", "mutation", "judge")},
        "baselines": _baselines(done),
        "report": str(done.report),
        "suite": None if done.suite.to is None else str(done.suite.to),
        **({"after": after} if after else {}),
    }


def _baselines(done: Hardened) -> dict[str, dict[str, Any]]:
    if done.beside is None:
        return {}
    found: dict[str, dict[str, Any]] = {}
    for one in done.beside.made:
        states = [state for state in one.states if state is not None]
        written = [state for state in states if state.written]
        found[one.name] = {
            "rewritten": len(written),
            "kept": len(states) - len(written),
            "reverted": sum(state.verdict != "pass" for state in written),
            "unfinished": one.unfinished,
        }
    return found | {name: {"not run": why} for name, why in done.beside.unrun.items()}


def _what_became(one: dict[str, Any]) -> str:
    if "not run" in one:
        return f"not run: {one['not run']}"
    written, refused = one["rewritten"], one["reverted"]
    told = [f"{written} rewritten"]
    if refused:
        told.append("none usable" if refused == written else f"{refused} of them not usable")
    if one["kept"]:
        told.append(f"{one['kept']} kept as published")
    if one["unfinished"]:
        told.append(f"{one['unfinished']} unfinished")
    return ", ".join(told)


def tell_estimate(
    plan: SearchPlan, own: BaselinePlan, later: AfterPlan, prices: Prices, *, as_json: bool
) -> None:
    """The calls that the loop's own code makes in a fake world, and what they take at the length
    of the search's own prompts; nothing is spent or written."""
    search, beside = planned(plan), planned_beside(plan, own)
    found = {role: added(search[role], beside[role]) for role in ("task", "judge", "mutation")}
    cases = len(plan.setup.items)
    after = planned_after(plan, later)
    figures = taken(plan, own, later, (search, beside, after), prices)
    if as_json:
        spans = {role: span.model_dump() for role, span in found.items()}
        more = {role: span.model_dump() for role, span in after.items()}
        told: dict[str, Any] = {"search": str(plan.path), "cases": cases, "calls": spans}
        told |= {name: span and plain(name, span) for name, span in figures.items()}
        put(told | ({"after": more} if more else {}))
        return
    print(f"{counted(cases, 'case')}; nothing was spent or written.")
    for role, span in found.items():
        print(span_line(f"{role} calls", span))
    for role, span in after.items():
        print(span_line(f"{role} calls after the search", span))
    for name, span in figures.items():
        print(span_line(name, span))
    if own.arms:
        print(f"with the baseline{'s' if len(own.arms) > 1 else ''} {', '.join(own.arms)}")
    for note in [*plan.source.notes, *limits(plan), *own.notes, *_unknown(plan, own, later)]:
        print(f"note: {note}")


def _unknown(plan: SearchPlan, own: BaselinePlan, later: AfterPlan) -> list[str]:
    """Models that could not be asked, because nobody serves them; the search would refuse them."""
    from casework.models.backends import known

    names = dict.fromkeys((*plan.cast.models, *own.models, *later.models))
    return [
        f"{name}: no provider {name.partition('/')[0]} is known here. Without --dry-run this "
        "command would refuse it."
        for name in names
        if not known(name)
    ]


def planned_after(plan: SearchPlan, later: AfterPlan) -> dict[str, Calls]:
    """Calls by role of what follows the search: none where no case ends hardened, the most where
    all do. Empty where nothing was asked for."""
    from casework.harden.after.estimate import estimate_after

    if not later.wishes.any:
        return {}
    settings = plan.setup.settings.model_copy(update={"need_proof": False})
    return estimate_after(settings, later.wishes, len(plan.setup.items))


def planned(plan: SearchPlan) -> dict[str, Calls]:
    """Calls of the search by role. Rules ask no model; where only proofs decide, all
    children are taken as proved, so the true figure is at most about this."""
    settings = plan.setup.settings.model_copy(update={"need_proof": False})
    found = estimate(settings, len(plan.setup.items))
    if plan.cast.mutation is None:
        found["mutation"] = Calls(low=0, expected=0, high=0)
    return found


def planned_beside(plan: SearchPlan, own: BaselinePlan) -> dict[str, Calls]:
    """Calls of the baselines by role."""
    settings = plan.setup.settings.model_copy(update={"need_proof": False})
    cases = len(plan.setup.items)
    others = len(plan.source.everything) - cases
    return estimate_baselines(settings, own.settings, own.arms, cases, others)
