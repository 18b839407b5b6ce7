"""A stored run, read whole: its trials, verdicts, ledger and scores; its summary and its report."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from casework.cases.suite import Suite
from casework.cli.suite import suite_of
from casework.documents.records import Reading
from casework.judge.labels import Labelled
from casework.judge.records import Verdict
from casework.judge.score import RunScores
from casework.judge.tally import score_json
from casework.models.ledger import Totals
from casework.run.records import Place, Trial
from casework.run.store import RunFolder

if TYPE_CHECKING:
    from casework.judge.ladder import Ladder


@dataclass(frozen=True)
class Loaded:
    """A stored run with everything that is known about it."""

    run: RunFolder
    suite: Suite
    trials: list[Trial]
    todo: tuple[str, ...]
    conflicts: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    scores: RunScores
    labelled: Labelled
    totals: Totals
    planned: tuple[Place, ...]


def load(path: Path, suite: Suite | None = None) -> Loaded:
    """Read a run, its verdicts and its ledger, and score it."""
    from casework.benchmarks.labelled import labelled
    from casework.judge.score import score
    from casework.judge.verdicts import read_judgments
    from casework.models.ledger import read_totals

    run = RunFolder(path)
    suite = suite or suite_of(run)
    trials, todo, conflicts = run.trials()
    judgments = read_judgments(path)
    verdicts = tuple(verdict for judgment in judgments for verdict in judgment.verdicts)
    planned = tuple(Place.of(name) for name in run.lock.trials)
    graded = labelled(suite.cases, trials, planned)
    return Loaded(
        run=run,
        suite=suite,
        trials=trials,
        todo=todo,
        conflicts=conflicts,
        verdicts=verdicts,
        scores=score(suite.cases, trials, verdicts, planned=planned, labelled=graded),
        labelled=graded,
        totals=read_totals(path),
        planned=planned,
    )


def write_report(loaded: Loaded) -> Path:
    """Write the page and its exports below ``report/`` and return the page's path."""
    from casework.report.assemble import assemble
    from casework.report.exports import write_report as write

    view = assemble(
        loaded.suite.cases,
        loaded.trials,
        loaded.verdicts,
        loaded.scores,
        loaded.totals,
        Readings(loaded),
        run=loaded.run.path.name,
        suite=f"{loaded.suite.info.title} {loaded.suite.info.version}",
        planned=loaded.planned,
        labelled=loaded.labelled,
        deliverables=Deliverables(loaded),
    )
    return write(view, loaded.run.path / "report")


def summary(loaded: Loaded, page: Path) -> dict[str, Any]:
    """The object behind ``--json``: counts, scores and usage; null where nothing is known. Of a
    run at several levels also ``levels``, emptiest first."""
    status = [trial.status for trial in loaded.trials]
    total = loaded.totals.overall()
    found = ladder_of(loaded)
    by_level = {} if found is None else {"levels": levels_json(found)}
    return {
        "run": str(loaded.run.path),
        "report": str(page),
        "trials": {
            "requested": len(loaded.planned),
            "complete": status.count("complete"),
            "incomplete": status.count("incomplete"),
            "owed": len(loaded.todo),
        },
        "scores": loaded.scores.as_json(),
        **by_level,
        "usage": total.model_dump(mode="json", exclude={"role", "model"}),
        "conflicts": list(loaded.conflicts),
        "warnings": list(loaded.totals.warnings),
    }


def ladder_of(loaded: Loaded) -> "Ladder | None":
    """The run's levels, where it has several."""
    from casework.judge.ladder import climb, ladder

    return ladder(climb(loaded.suite.cases, loaded.trials, loaded.planned))


def unjudged(loaded: Loaded) -> bool:
    """Whether an answer or deliverable that can be judged has no whole verdict, at any level."""
    from casework.judge.rubric import weighted
    from casework.judge.verdicts import settle

    if any(loaded.scores.scores[name].unscored for name in ("rubric", "deliverable")):
        return True
    # The scores are of the fullest rooms; these are the others.
    settled = settle(loaded.verdicts)
    below = [t for t in loaded.trials if t.level and t.protocol == "answer"]
    return any(t.status == "complete" and weighted(settled.get(t.id, ())) is None for t in below)


def levels_json(found: "Ladder") -> dict[str, Any]:
    """Level → its cases and scores as in ``scores``, with the change in cases solved since the
    level before (null for the first)."""
    from casework.judge.tally import estimate_json

    changes = [None, *(estimate_json(step.found.difference) for step in found.steps)]
    return {
        rung.level: {
            "cases": rung.cases,
            "scores": {name: score_json(one) for name, one in rung.scores.items()},
            "change": change,
        }
        for rung, change in zip(found.rungs, changes, strict=True)
    }


def oracle_misses(loaded: Loaded) -> list[tuple[str, str]]:
    """The trials of an oracle's run that are not solved, each with the reason."""
    from casework.judge.beliefs import score_beliefs, unfit
    from casework.judge.deliver.gather import deliver_work
    from casework.judge.proofs import same_answer
    from casework.run.agents import question_of

    folders = {folder.case.id: folder for folder in loaded.suite.cases}
    misses = [(name, "it did not run") for name in loaded.todo]
    for trial in loaded.trials:
        folder = folders[trial.case]
        if trial.status != "complete":
            misses.append((trial.id, trial.fault.message if trial.fault else trial.stop))
        elif trial.protocol == "investigate":
            if not unfit(folder) and not score_beliefs(trial, folder).solved:
                misses.append((trial.id, "the key does not mark exactly one account as adopted"))
        elif trial.protocol == "label":
            if not loaded.labelled.grades[trial.id].right:
                misses.append((trial.id, "its gold answer is not graded as right"))
        elif trial.protocol == "deliver":
            if (judged := deliver_work(loaded.run.path, folder, trial).by_code()) is None or any(
                one.outcome != "pass" for one in judged.verdicts
            ):
                misses.append((trial.id, "its deliverable is not the reference answer"))
        elif not same_answer(
            trial.answer or "", question_of(folder.truth, folder.task(trial.task)).answer
        ):
            misses.append((trial.id, "its answer is not the reference answer"))
    return misses


class Readings(Mapping[tuple[str, str], Reading]):
    """The documents of a run's cases, read when the report first asks for one."""

    def __init__(self, loaded: Loaded) -> None:
        from casework.documents.library import Library

        self._library = Library(loaded.run.path / "readings")
        self._paths = {
            (folder.case.id, row.file): folder.matter / row.file
            for folder in loaded.suite.cases
            for row in folder.index
        }

    def __getitem__(self, key: tuple[str, str]) -> Reading:
        return self._library.read(self._paths[key])

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


class Deliverables(Mapping[str, Reading]):
    """What the trials of a run handed in, read when the report first asks for it. A file that is
    gone, or was changed since, is not there."""

    def __init__(self, loaded: Loaded) -> None:
        from casework.documents.library import Library
        from casework.run.store import DELIVERABLE, as_handed_in

        self._library = Library(loaded.run.path / "readings")
        folder = loaded.run.path / "trials"
        paths = {t.id: (t, folder / t.id / DELIVERABLE) for t in loaded.trials if t.delivered}
        self._paths = {id: path for id, (trial, path) in paths.items() if as_handed_in(trial, path)}

    def __getitem__(self, key: str) -> Reading:
        return self._library.read(self._paths[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)
