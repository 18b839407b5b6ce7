"""From agents on builds to what their page shows."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from statistics import fmean

from casework.cases.levels import LEVELS, rank
from casework.judge.ladder import Climb, climb, ladder, moves, solved
from casework.judge.planned import is_owed
from casework.judge.score import SEED, RunScores, score
from casework.report.across.gather import (
    Agent,
    Brought,
    Build,
    gather,
    names_record,
    same_cases,
)
from casework.report.across.records import AcrossView, AgentView, BuildView, PairView
from casework.report.figures import percent
from casework.report.finding import FEW
from casework.run.records import Place, Trial
from casework.stats.rankings import compare_rankings


def across(runs: Sequence[Brought], *, seed: int = SEED) -> AcrossView:
    """Assemble the page of several runs. Raises UsageError as `gather` does."""
    builds = gather(runs)
    views = tuple(_build(build, seed) for build in builds)
    pairs = tuple(_pair(one, other, seed) for one, other in combinations(builds, 2))
    return AcrossView(
        finding=_finding(views),
        caveats=tuple(_caveats(views)),
        builds=views,
        pairs=pairs,
    )


def _build(build: Build, seed: int) -> BuildView:
    top = build.top
    heads = {agent.name: _head(agent, top) for agent in build.agents}
    common = _common(build, heads)
    climbs = {agent.name: _climb(build, agent) for agent in build.agents}
    ladders = {name: ladder(found, seed=seed) for name, found in climbs.items()}
    levels = {found.levels[:2] for name, found in climbs.items() if ladders[name]}
    step = min(levels, key=lambda pair: [rank(level) for level in pair]) if levels else None
    climbing = [found for found in climbs.values() if step and set(step) <= set(found.levels)]
    agents = tuple(
        AgentView(
            name=agent.name,
            runs=tuple(agent.runs),
            cases=len({place.case for place in heads[agent.name]}),
            scores=_scores(build, agent, heads[agent.name], seed),
            common=_scores(build, agent, [p for p in heads[agent.name] if p.case in common], seed)
            if common and len(build.agents) > 1
            else None,
            ladder=ladders[agent.name],
            moves=moves([climbs[agent.name]], *step, seed=seed)
            if step and set(step) <= set(climbs[agent.name].levels)
            else None,
            calls=sum(trial.usage.calls for trial in _of(agent, heads[agent.name])),
            dollars=_cost(_of(agent, heads[agent.name])),
        )
        for agent in build.agents
    )
    scored = [agent for agent in agents if agent.cases]
    return BuildView(
        title=build.title,
        digest=build.digest,
        cases=len(top),
        rooms=tuple(LEVELS[at] if at < len(LEVELS) else "" for at in sorted(set(top.values()))),
        agents=agents,
        naive=scored[0].scores.naive if scored else (),
        excluded=scored[0].scores.excluded if scored else (),
        common=len(common),
        pooled=moves(climbing, *step, seed=seed) if step else None,
        pooled_agents=len(climbing),
        others=build.others,
    )


def _climb(build: Build, agent: Agent) -> Climb:
    return climb(build.folders.values(), agent.trials, list(agent.planned))


def _head(agent: Agent, top: Mapping[str, int]) -> list[Place]:
    """The trials in the fullest room of each case that any agent of the build was run in."""
    return [place for place in agent.planned if rank(place.level) == top[place.case]]


def _of(agent: Agent, places: Sequence[Place]) -> list[Trial]:
    wanted = set(places)
    return [t for t in agent.trials if Place(t.case, t.task, t.repeat, t.level) in wanted]


def _scores(build: Build, agent: Agent, places: Sequence[Place], seed: int) -> RunScores:
    return score(build.folders.values(), _of(agent, places), planned=list(places), seed=seed)


def _common(build: Build, heads: Mapping[str, Sequence[Place]]) -> set[str]:
    """The cases of which every agent has completed all that it was to do."""
    found: set[str] | None = None
    for agent in build.agents:
        places = heads[agent.name]
        done = {
            Place(t.case, t.task, t.repeat, t.level)
            for t in _of(agent, places)
            if t.status == "complete" and not is_owed(t)
        }
        whole = {p.case for p in places} - {p.case for p in places if p not in done}
        found = whole if found is None else found & whole
    return found or set()


def _cost(trials: Sequence[Trial]) -> float | None:
    """Dollars per case; None where a price is unknown, or nothing was run."""
    cases = len({trial.case for trial in trials})
    prices = [trial.usage.dollars for trial in trials if trial.usage.calls]
    known = [price for price in prices if price is not None]
    return sum(known) / cases if cases and len(known) == len(prices) else None


def _pair(first: Build, second: Build, seed: int) -> PairView:
    same = same_cases(first, second)
    solved_in = [
        {agent.name: _by_case(build, agent) for agent in build.agents} for build in (first, second)
    ]
    sides = [
        {
            name: {record: own.get(cases[side]) for record, cases in same.items()}
            for name, own in found.items()
        }
        for side, found in enumerate(solved_in)
    ]
    titles = [build.title for build in (first, second)]
    if titles[0] == titles[1]:
        titles = [f"{build.title} ({build.digest[:8]})" for build in (first, second)]
    named = [
        record
        for record, (one, other) in same.items()
        if names_record(first.folders[one]) or names_record(second.folders[other])
    ]
    return PairView(
        first=titles[0],
        second=titles[1],
        matched=len(same),
        by_record=len(named),
        alone=(len(first.folders) - len(same), len(second.folders) - len(same)),
        rankings=compare_rankings(sides[0], sides[1], seed=seed),
    )


def _by_case(build: Build, agent: Agent) -> dict[str, float]:
    """The share of each case's investigations solved in its fullest room, where any is scored."""
    found, top = _climb(build, agent), build.top
    values: dict[str, list[float]] = {}
    for level in found.rows:
        for key, value in solved(found, level).items():
            case = key.partition("/")[0]
            if rank(level) == top[case] and value is not None:
                values.setdefault(case, []).append(value)
    return {case: fmean(own) for case, own in values.items()}


def _finding(builds: Sequence[BuildView]) -> str:
    parts: list[str] = []
    for build in builds:
        rated = [
            (agent.scores.scores["case_solved"].estimate.value, agent.name)
            for agent in build.agents
        ]
        known = sorted((value, name) for value, name in rated if value is not None)
        if not known:
            parts.append(f"no agent has a scored investigation on {build.title}")
            continue
        who = f"{len(known)} agents" if len(known) > 1 else known[0][1]
        low, high = percent(known[0][0]), percent(known[-1][0])
        share = high if low == high else f"between {low} and {high}"
        cases = f"{build.cases} case{'' if build.cases == 1 else 's'}"
        parts.append(f"{who} solved {share} of {cases} of {build.title}")
    told = "; ".join(parts)
    return f"{told[0].upper()}{told[1:]}."


def _caveats(builds: Sequence[BuildView]) -> Iterator[str]:
    for build in builds:
        at = f"{build.title}: " if len(builds) > 1 else ""
        if 0 < build.cases < FEW:
            few = f"{build.cases} case{' is' if build.cases == 1 else 's are'}"
            yield f"{at}{few} too few to rank agents by."
        for agent in build.agents:
            found = agent.scores.scores["case_solved"]
            if agent.cases < build.cases:
                yield (
                    f"{at}{agent.name} was run in the fullest room of {agent.cases} of "
                    f"{build.cases} cases; its scores are over those."
                )
            lost = [
                f"{count} {what}"
                for count, what in (
                    (found.owed, "owed by the machinery and left out"),
                    (found.incomplete, "not finished by the agent and scored as not solved"),
                )
                if count
            ]
            if lost:
                yield f"{at}{agent.name}: of {found.planned} trials {' and '.join(lost)}."
        for one in build.excluded:
            yield f"{at}{one.case} is left out of the scores: {one.reason}."
        if build.others:
            yield f"{at}{build.others} trials of other tasks than investigations are not shown."
    yield (
        "Agents and builds are described as they were run. Nothing here says why they differ: they "
        "differ in more than one thing."
    )
