"""Who is asked in a search: the models by name, what the lock says of them, and the players."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from casework.benchmarks.adapter import Adapter, Shaped
from casework.benchmarks.records import Item
from casework.cli.harden.source import Source
from casework.cli.perform import EMBEDDED
from casework.harden.asking import AskedJudge, AskedMutator, AskedTask, Asks, Model, declared_of
from casework.harden.moves import Setup
from casework.harden.profiles import (
    Effort,
    Profile,
    find,
    profiled,
    read_profiles,
    shipped_profiles,
    thinking,
)
from casework.harden.profiles import told as told_model
from casework.harden.protocols import Mutator, Players, Response, TaskModel
from casework.harden.records import Input, SampleRole, digest
from casework.harden.wording import prompt_ids
from casework.models.records import JSON, ModelRole, Params

RULES = "rules"
PROGRAM = r"^(add|subtract|multiply|divide)\([0-9][0-9.]{0,11}, [0-9][0-9.]{0,11}\)$"
"""A program of one step, which is as far as the embedded model gets."""


@dataclass(frozen=True)
class Cast:
    """The models of a search. `mutation` None: rules, or nobody in a placebo run."""

    task: Model
    judges: tuple[Model, ...] = ()
    mutation: Model | None = None
    rules: bool = False
    paper: bool = False

    @property
    def models(self) -> tuple[str, ...]:
        """Every model string that is asked, once."""
        named = [self.task, *self.judges, *([self.mutation] if self.mutation else [])]
        return tuple(dict.fromkeys(one.model for one in named))


def cast_of(
    task: str,
    judges: Sequence[str],
    mutation: str | None,
    *,
    rules: bool,
    paper: bool,
    temperature: float | None,
    logprobs: bool,
    profile: str | None = None,
    profiles: Path | None = None,
    effort: Effort = "high",
) -> Cast:
    """The models with their parameters: judges at temperature 0 and, like the mutation model,
    with high effort (spec 1.2), each with the profile that is for it.

    `profile` names that of the task model; `profiles` is a file of the user's own. Raises
    UsageError for either where it cannot be used.
    """
    known = (*(read_profiles(profiles) if profiles else ()), *shipped_profiles())
    asked = _profiled(find(known, task, profile), task, Params())
    changes: JSON = {} if temperature is None else {"temperature": temperature}
    if task == EMBEDDED:
        changes |= {"temperature": 0.8 if temperature is None else temperature, "max_tokens": 40}
    if logprobs:
        changes["logprobs"] = True
    asked = asked.model_copy(update={"params": asked.params.model_copy(update=changes)})
    writer = Params(extra=thinking(mutation or "", effort))
    return Cast(
        task=asked,
        judges=tuple(_profiled(find(known, one), one, _judging(one, effort)) for one in judges),
        mutation=None
        if rules or not mutation
        else _profiled(find(known, mutation), mutation, writer),
        rules=rules,
        paper=paper,
    )


def _profiled(profile: Profile | None, model: str, base: Params) -> Model:
    return profiled(profile, model, base) if profile else Model(model=model, params=base)


def locked(cast: Cast, source: Source, artifacts: Mapping[str, str]) -> dict[str, str]:
    """What a search's lock keeps of models, prompts and artifacts, by role or name."""
    told = {"task": told_model(cast.task), **artifacts}
    if cast.task.model == EMBEDDED:
        told["task"] += " held to the form of an answer"
    for number, judge in enumerate(cast.judges):
        told[f"judge {number + 1}"] = told_model(judge)
    if cast.mutation:
        told["mutation"] = told_model(cast.mutation)
    if cast.rules:
        # Rules borrow sentences of the whole set, so another set is another search.
        told["mutation"] = RULES
        told["rules corpus"] = digest([item.input for item in source.everything])
    return told | {f"prompt {name}": value for name, value in prompt_ids().items()}


def players_of(cast: Cast, setup: Setup, source: Source, gateway: Asks) -> Players:
    """The players, all asked through one gateway."""
    adapter = setup.adapter
    task = task_model(gateway, cast.task, adapter)
    judge = None
    if cast.judges:
        judge = AskedJudge(
            gateway,
            cast.judges,
            adapter,
            setup.rule,
            diverse=not cast.paper,
            structured=all(one.model == EMBEDDED for one in cast.judges),
        )
    return Players(task, _mutator(cast, setup, source, gateway), judge)


def task_model(
    gateway: Asks, model: Model, adapter: Adapter, asked_as: ModelRole = "task"
) -> TaskModel:
    """Whoever answers cases: as the task model or, by the role of the calls, beside it."""
    kind = HeldTask if model.model == EMBEDDED else AskedTask
    return kind(gateway, model, adapter, asked_as)


class HeldTask:
    """The embedded model, held by grammar to a reply that can be read.

    Left free, a model of its size writes no answer line at all, and every case would end as one
    that was never answered right.
    """

    def __init__(
        self, gateway: Asks, model: Model, adapter: Adapter, asked_as: ModelRole = "task"
    ) -> None:
        self._gateway = gateway
        self._model = model
        self._adapter = adapter
        self._role: ModelRole = asked_as

    async def sample(self, item: Item, input: Input, role: SampleRole, t: int) -> Response:
        """One answer, put into the words that a free reply would end with."""
        schema = answer_schema(self._adapter, input)
        params = self._model.params.model_copy(update={"response_schema": schema})
        held = self._model.model_copy(update={"params": params})
        asked = AskedTask(self._gateway, held, self._adapter, self._role)
        response = await asked.sample(item, input, role, t)
        try:
            said: Any = json.loads(response.text)
        except ValueError:
            return response
        return response.model_copy(update={"text": answer_text(self._adapter, input, said)})


def answer_schema(adapter: Adapter, input: Input) -> JSON:
    """JSON schema of a bare answer: the set's own, one of its labels, or a program of one step."""
    if isinstance(adapter, Shaped):
        return adapter.reply_schema(input)
    if adapter.labels:
        return {"type": "string", "enum": list(adapter.labels)}
    return {"type": "string", "pattern": PROGRAM}


def answer_text(adapter: Adapter, input: Input, said: Any) -> str:
    """A bare answer as the line that a free reply would end with."""
    if isinstance(adapter, Shaped):
        return adapter.reply_text(input, said)
    return f"{'Answer' if adapter.labels else 'Program'}: {said}"


def _judging(name: str, effort: Effort) -> Params:
    longest = 512 if name == EMBEDDED else 16_384
    return Params(temperature=0.0, max_tokens=longest, extra=thinking(name, effort))


def _mutator(cast: Cast, setup: Setup, source: Source, gateway: Asks) -> Mutator | None:
    if cast.rules:
        from casework.harden.rules.mutator import RulesMutator

        return RulesMutator(source.benchmark, setup.settings.seed, source.everything)
    # Where nothing is proved there is nothing to declare.
    declared = declared_of(setup.adapter) if setup.settings.prove else ""
    return AskedMutator(gateway, cast.mutation, declared) if cast.mutation else None
