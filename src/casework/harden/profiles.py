"""How a model is asked: sampling parameters and route, by name (spec 1.2; paper, A.7).

::

    ["my-model"]                       # TOML; every entry is one profile
    models = ["openrouter/a/b"]        # whom it is for; without, it is chosen by its name
    provider = ["Novita"]              # OpenRouter: asked of these only, and verified
    temperature = 1.0
"""

import tomllib
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from casework.cases.records import Record
from casework.errors import UsageError
from casework.harden.asking import Model
from casework.models.key import is_local
from casework.models.records import JSON, Params

Effort = Literal["none", "low", "medium", "high"]
Share = Annotated[float, Field(ge=0, le=1)]
Penalty = Annotated[float, Field(ge=-2, le=2)]

OPENROUTER = "openrouter/"
_TAKES_PENALTY = (OPENROUTER, "openai-api/", "vllm/")


class Profile(Record):
    """Parameters and route of one model; what is None is not sent.

    `reasoning` ``off`` asks a model that can think not to. `top_logprobs` asks for
    log-probabilities, with so many alternatives. The last three fields concern OpenRouter alone.
    """

    name: str
    models: tuple[str, ...] = ()
    temperature: Annotated[float, Field(ge=0)] | None = None
    top_p: Share | None = None
    top_k: Annotated[int, Field(ge=1)] | None = None
    presence_penalty: Penalty | None = None
    frequency_penalty: Penalty | None = None
    repetition_penalty: Annotated[float, Field(gt=0)] | None = None
    max_tokens: Annotated[int, Field(ge=1)] | None = None
    top_logprobs: Annotated[int, Field(ge=0, le=20)] | None = None
    reasoning: Literal["off", "low", "medium", "high"] | None = None
    provider: tuple[str, ...] = ()
    allow_fallbacks: bool = False
    require_parameters: bool = True


def read_profiles(path: Path) -> tuple[Profile, ...]:
    """The profiles of a TOML file. Raises UsageError naming the file and the entry."""
    try:
        return _profiles(path.read_text("utf-8"), str(path))
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}. Check --profiles.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: cannot be read as TOML profiles: not UTF-8 text.") from error


def shipped_profiles() -> tuple[Profile, ...]:
    """The profiles that come with the package: the paper's three task models."""
    text = (files("casework.harden") / "profiles.toml").read_text("utf-8")
    return _profiles(text, "profiles.toml")


def find(known: Iterable[Profile], model: str, name: str | None = None) -> Profile | None:
    """The profile called `name`, else the first that is for `model`; ``none`` means none.

    Raises UsageError where no profile has the name.
    """
    found = tuple(known)
    if name == "none":
        return None
    if name is None:
        return next((one for one in found if model in one.models), None)
    for one in found:
        if name == one.name or name in one.models:
            return one
    names = ", ".join(one.name for one in found)
    raise UsageError(f"--profile {name}: there is no such profile. Known are: {names}, none.")


def profiled(profile: Profile, model: str, base: Params = Params()) -> Model:
    """`model` asked as `profile` says; what it leaves open is as in `base`.

    Raises UsageError where the service has no way to be told a parameter.
    """
    named = ("temperature", "top_p", "top_k", "max_tokens", "top_logprobs")
    changes: JSON = {name: value for name in named if (value := getattr(profile, name)) is not None}
    if profile.top_logprobs is not None:
        changes["logprobs"] = True
    extra: JSON = dict(base.extra)
    for name in ("presence_penalty", "frequency_penalty"):
        if (value := getattr(profile, name)) is not None:
            extra[name] = value
    if profile.reasoning is not None:
        extra = _merged(without_thinking(extra), thinking(model, profile.reasoning))
    if profile.repetition_penalty is not None:
        extra = _merged(extra, _repetition(profile, model))
    params = base.model_copy(update={**changes, "extra": extra})
    return Model(model=model, params=params, route=_route(profile, model))


def thinking(model: str, effort: Literal["off"] | Effort) -> JSON:
    """Extra parameters for how hard a model thinks, in the words of its service.

    ``none`` leaves it to the model, as for local models.
    """
    if effort == "none" or is_local(model):
        return {}
    if model.startswith(OPENROUTER) and effort == "off":
        return {"extra_body": {"reasoning": {"enabled": False}}}
    if model.startswith("vllm/") and effort == "off":
        return {"extra_body": {"chat_template_kwargs": {"enable_thinking": False}}}
    said = "none" if effort == "off" else effort
    if model.startswith(OPENROUTER) and not model.startswith("openrouter/anthropic/"):
        return {"extra_body": {"reasoning": {"effort": said}}}
    if model.startswith("openai-api/"):
        return {"extra_body": {"reasoning_effort": said}}
    # Inspect knows how each of the other services wants to be told.
    return {"reasoning_effort": said}


def without_thinking(extra: JSON) -> JSON:
    """Extra parameters as they are without `thinking`'s."""
    kept = {name: value for name, value in extra.items() if name != "reasoning_effort"}
    body: JSON = kept.pop("extra_body", {})
    own = ("reasoning", "reasoning_effort", "chat_template_kwargs")
    body = {name: value for name, value in body.items() if name not in own}
    return {**kept, "extra_body": body} if body else kept


def routed(model: Model) -> bool:
    """Whether a service in between chooses who answers."""
    return model.model.startswith(OPENROUTER)


def pins(model: Model) -> bool:
    """Whether a model is asked of named providers only, which is then verified."""
    provider: JSON = model.route.get("provider", {})
    return bool(provider.get("only"))


def told(model: Model) -> str:
    """A model with everything it is asked with, in one line: what stands beside its figures."""
    sent = model.params.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
    extra: JSON = sent.pop("extra", {})
    body: JSON = extra.pop("extra_body", {})
    parts = [f"{name}={_said(value)}" for name, value in {**sent, **extra, **body}.items()]
    provider: JSON = model.route.get("provider", {})
    parts += [f"provider.{name}={_said(value)}" for name, value in provider.items()]
    return " ".join([model.model, *parts])


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(str(one) for one in value)
    if isinstance(value, dict):
        return ",".join(f"{name}:{_said(one)}" for name, one in value.items())
    return str(value)


def _route(profile: Profile, model: str) -> JSON:
    if not model.startswith(OPENROUTER):
        return {}
    provider: JSON = {"require_parameters": profile.require_parameters}
    if profile.provider:
        provider = {
            "only": list(profile.provider),
            "allow_fallbacks": profile.allow_fallbacks,
            **provider,
        }
    return {"provider": provider}


def _repetition(profile: Profile, model: str) -> JSON:
    if model.startswith(_TAKES_PENALTY):
        return {"extra_body": {"repetition_penalty": profile.repetition_penalty}}
    if profile.repetition_penalty == 1.0:
        return {}  # says nothing, so a service that cannot be told it loses nothing
    raise UsageError(
        f"{model}: profile {profile.name} has a repetition_penalty, which this provider does not "
        "take. Leave it out."
    )


def _merged(extra: JSON, more: JSON) -> JSON:
    body: JSON = {**extra.get("extra_body", {}), **more.get("extra_body", {})}
    merged = {**extra, **more}
    return {**merged, "extra_body": body} if body else merged


def _profiles(text: str, where: str) -> tuple[Profile, ...]:
    try:
        read: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{where}: cannot be read as TOML profiles: {error}.") from error
    found: list[Profile] = []
    for name, entry in read.items():
        try:
            found.append(Profile.model_validate({**entry, "name": name}))
        except (ValidationError, TypeError) as error:
            raise UsageError(f'{where}: ["{name}"] {_fault(error)}') from error
    return tuple(found)


def _fault(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return "is not a table of parameters."
    first = error.errors()[0]
    said = str(first["msg"]).removeprefix("Value error, ")
    return f"{'.'.join(str(part) for part in first['loc'])}: {said}."
