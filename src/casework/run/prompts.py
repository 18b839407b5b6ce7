"""The words agents are given: templates below ``prompts/``, and the digest that names them.

A run's lock holds the digest, so that a run continued under other words is refused.
"""

import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import DictLoader, Environment, StrictUndefined


@cache
def _sources() -> dict[str, str]:
    folder = files("casework.run").joinpath("prompts")
    return {
        entry.name.removesuffix(".j2"): entry.read_text(encoding="utf-8")
        for entry in folder.iterdir()
        if entry.name.endswith(".j2")
    }


@cache
def _environment() -> Environment:
    # Prompts are plain text, so nothing is escaped here; pages are made elsewhere.
    return Environment(
        loader=DictLoader(_sources()),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
    )


def prompt(template: str, /, **values: Any) -> str:
    """Render one template; a missing value is an error, not an empty string."""
    return _environment().get_template(template).render(**values).strip()


def digest() -> str:
    """SHA-256 over all templates, by name and text."""
    joined = "\x00".join(f"{name}\x00{text}" for name, text in sorted(_sources().items()))
    return hashlib.sha256(joined.encode()).hexdigest()


def nonce(text: str) -> str:
    """A mark that `text` cannot contain on purpose: it is drawn from the text's own hash."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:10]
