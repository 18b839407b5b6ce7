"""From runs to agents on builds: which trials belong together, and which cases are the same.

A *build* is a suite at one digest. An *agent* here is an agent with its model, limits, sandbox and
prompts; its runs on a build are taken together, so that levels may have been run apart. Cases of
two builds are the same where ``truth/lineage.json`` names the same `record` (a string: the
identity of the court record), or, where it names none, where the case ids are equal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from casework.cases.folder import CaseFolder
from casework.cases.levels import rank, true_level
from casework.errors import UsageError
from casework.run.records import Place, Trial


@dataclass(frozen=True)
class Brought:
    """One run as it is given. `setting` tells all else that makes its agent what it is."""

    run: str
    agent: str
    model: str | None
    setting: str
    suite: str
    digest: str
    cases: Sequence[CaseFolder]
    trials: Sequence[Trial]
    planned: Sequence[Place]


@dataclass
class Agent:
    """All investigations of one agent on one build, each at the level its room truly has."""

    name: str
    runs: list[str] = field(default_factory=list[str])
    trials: list[Trial] = field(default_factory=list[Trial])
    planned: dict[Place, str] = field(default_factory=dict[Place, str])
    """Each place with the run it comes from."""


@dataclass(frozen=True)
class Build:
    """A suite at one digest with the agents that were run on it. `others`: trials not taken."""

    title: str
    digest: str
    folders: Mapping[str, CaseFolder]
    agents: list[Agent]
    others: int

    @property
    def top(self) -> dict[str, int]:
        """Rank of the fullest room of each case that any agent was run in."""
        found: dict[str, int] = {}
        for agent in self.agents:
            for place in agent.planned:
                found[place.case] = max(found.get(place.case, 0), rank(place.level))
        return found


def gather(runs: Sequence[Brought]) -> list[Build]:
    """Sort runs into builds and agents, in the order given.

    Only investigations are taken. Raises UsageError where there are none, or where two runs hold
    the same trial: taking one of them would be a choice that nobody made.
    """
    by_digest: dict[str, list[Brought]] = {}
    for run in runs:
        by_digest.setdefault(run.digest, []).append(run)
    names = _names(runs)
    builds = [_build(own, names) for own in by_digest.values()]
    if not any(agent.planned for build in builds for agent in build.agents):
        raise UsageError(
            "None of these runs has an investigation, and this page is about nothing else. "
            "`casework compare` compares two runs of other tasks."
        )
    return builds


def record_of(folder: CaseFolder) -> str:
    """What a case is a world of: its lineage's `record`, else its own id."""
    told = (folder.lineage or {}).get("record")
    return told if isinstance(told, str) and told else folder.case.id


def names_record(folder: CaseFolder) -> bool:
    """Whether the lineage of a case says what it is a world of."""
    return isinstance((folder.lineage or {}).get("record"), str)


def same_cases(first: Build, second: Build) -> dict[str, tuple[str, str]]:
    """record → the case of each build. Raises UsageError where a build holds a record twice."""
    sides = [_records(build) for build in (first, second)]
    both = [record for record in sides[0] if record in sides[1]]
    return {record: (sides[0][record], sides[1][record]) for record in both}


def _records(build: Build) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, folder in build.folders.items():
        other = found.setdefault(record_of(folder), name)
        if other != name:
            raise UsageError(
                f"{build.title}: the cases {other} and {name} are worlds of one record "
                f"({record_of(folder)}), so it cannot be said which to compare. Leave one out."
            )
    return found


def _build(runs: Sequence[Brought], names: Mapping[tuple[str, str, str], str]) -> Build:
    folders = {folder.case.id: folder for folder in runs[0].cases}
    agents: dict[tuple[str, str, str], Agent] = {}
    others = 0
    for run in runs:
        agent = agents.setdefault(_key(run), Agent(names[_key(run)]))
        agent.runs.append(run.run)
        for place in run.planned:
            folder = folders[place.case]
            if folder.task(place.task).protocol != "investigate":
                others += 1
                continue
            place = place._replace(level=true_level(folder, place.level))
            if place in agent.planned:
                raise UsageError(
                    f"{agent.planned[place]} and {run.run} both hold the trial {place.id} of "
                    f"{agent.name}. Give one of them."
                )
            agent.planned[place] = run.run
        agent.trials += [
            trial.model_copy(update={"level": true_level(folders[trial.case], trial.level)})
            for trial in run.trials
            if trial.protocol == "investigate"
        ]
    return Build(runs[0].suite, runs[0].digest, folders, list(agents.values()), others)


def _key(run: Brought) -> tuple[str, str, str]:
    return (run.agent, run.model or "", run.setting)


def _names(runs: Sequence[Brought]) -> dict[tuple[str, str, str], str]:
    """A name for each agent: its model, with the agent, and a number, where that is not enough."""
    keys = list(dict.fromkeys(_key(run) for run in runs))
    short = {key: key[1] or key[0] for key in keys}
    long = {key: f"{key[1]}, {key[0]}" if key[1] else key[0] for key in keys}
    found: dict[tuple[str, str, str], str] = {}
    for key in keys:
        name = short[key]
        if sum(other == name for other in short.values()) > 1:
            name = long[key]
        if same := sum(other == name for other in found.values()):
            name = f"{name} ({same + 1})"
        found[key] = name
    return found
