"""A search made ready: its pure setup, its lock, and the folder it lives in."""

from pathlib import Path
from typing import Any, NamedTuple

from casework.cli.harden.players import Cast, locked
from casework.cli.harden.source import Source
from casework.errors import UsageError
from casework.harden.artifacts.records import FrozenAxes, FrozenRealism
from casework.harden.folder import Lock, lock_of
from casework.harden.moves import Setup
from casework.harden.records import digest
from casework.harden.settings import Settings


class SearchPlan(NamedTuple):
    """All that a search is before anybody is asked. `models` as the lock has them."""

    source: Source
    setup: Setup
    cast: Cast
    models: dict[str, str]
    lock: Lock
    path: Path
    axes: FrozenAxes
    realism: FrozenRealism

    @property
    def asked(self) -> dict[str, Any]:
        """What ``search.toml`` says for people."""
        return {
            "benchmark": self.source.benchmark,
            "source": self.source.path,
            "cases": len(self.source.chosen),
            "models": self.models,
            "settings": self.setup.settings.model_dump(mode="json"),
        }


def mutator_of(
    named: str | None,
    model: str | None,
    judges: tuple[str, ...],
    *,
    placebo: bool,
    paper: bool,
) -> str:
    """``rules``, ``model``, or "" in a placebo run. Raises UsageError where somebody is missing."""
    if placebo:
        return ""
    kind = named or ("model" if model else "rules")
    if kind not in ("rules", "model"):
        raise UsageError(f"--mutator {kind}: give rules or model.")
    if kind == "model" and not model:
        raise UsageError("--mutator model: name the model with --mutation-model.")
    if kind == "rules" and model:
        raise UsageError("--mutation-model goes with --mutator model; rules ask no model.")
    if kind == "model" and not judges:
        raise UsageError(
            "Children that a model wrote are judged by a model: name it with --judge-model. "
            "Without a judge, --mutator rules accepts what code can prove."
        )
    if paper and not judges:
        raise UsageError("--replicate has gates: name their judge with --judge-model.")
    return kind


def prepare(source: Source, settings: Settings, cast: Cast, path: Path | None) -> SearchPlan:
    """The plan of a search. Its folder is `path`, else one named after all that decides it."""
    from casework.benchmarks.sets import adapter
    from casework.harden.artifacts.shipped import shipped_axes, shipped_realism

    axes = shipped_axes(source.benchmark)
    realism = shipped_realism(source.benchmark, accept_offline=True)
    setup = Setup(
        settings,
        adapter(source.benchmark),
        axes.catalog,
        realism.rule if "realism" in settings.gates else None,
        {item.id: item for item in source.chosen},
    )
    artifacts = {"axes file": axes.seal.sha256, "rubric file": realism.seal.sha256}
    models = locked(cast, source, artifacts)
    lock = lock_of(setup, models)
    return SearchPlan(
        source=source,
        setup=setup,
        cast=cast,
        models=models,
        lock=lock,
        path=path or Path("searches") / _name(source, cast, settings, lock),
        axes=axes,
        realism=realism,
    )


def _name(source: Source, cast: Cast, settings: Settings, lock: Lock) -> str:
    model = cast.task.model.replace("casework/", "").replace("/", "-").replace(":", "-")
    how = "placebo" if settings.placebo else ("rules" if cast.rules else "model")
    return f"{source.benchmark}-{model}-{how}-{digest(lock)[:12]}"
