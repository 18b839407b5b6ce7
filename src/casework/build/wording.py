"""The words writers and graders are asked with: templates, hashed; material is kept apart.

Templates are Jinja2 in ``prompts/NAME.md``. A part given to `worded` is material: it stands
between marks (`casework.models.marks`). Values in `settings` are ours (numbers, names of roles)
and are put into the instruction as they are. A template may take in another
(``{% include "NAME" %}``), which then counts in its digest.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined, meta

from casework.models.marks import marked


def worded(name: str, parts: Mapping[str, str], settings: Mapping[str, Any] | None = None) -> str:
    """The prompt `name`; in the template ``{{ parts.NAME }}`` is a fenced part with its title."""
    mark, plain = marked(parts)
    fenced = {key: f"{mark}\n{text}\n{mark}" for key, text in plain.items()}
    return _template(name).render(parts=fenced, mark=mark, **(settings or {}))


def prompt_digest(name: str) -> str:
    """SHA-256 of a template as it ships and of all it takes in, shortened to 16 digits."""
    text = "".join(_source(one) for one in _with_taken_in(name))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def _with_taken_in(name: str) -> tuple[str, ...]:
    """A template's name and those of all it takes in, however deep, each once."""
    found = [name]
    for one in found:
        taken = meta.find_referenced_templates(Environment().parse(_source(one)))
        found += [other for other in taken if other and other not in found]
    return tuple(found)


@cache
def _source(name: str) -> str:
    return (files("casework.build") / "prompts" / f"{name}.md").read_text("utf-8")


@cache
def _template(name: str) -> Any:
    environment = Environment(
        loader=FunctionLoader(_source),
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
        trim_blocks=True,
    )
    return environment.get_template(name)
