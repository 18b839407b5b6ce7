"""The styles of document types (``styles.toml``): what a writer is told and code measures."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from casework.documents.rendering.manuscript import DocType


class Style(NamedTuple):
    """Fewest and most words of the finished text, and how such a document is written."""

    fewest: int
    most: int
    how: str


def style_of(doc_type: DocType) -> Style:
    """The style of one type of document."""
    return _styles()[doc_type]


@cache
def _styles() -> dict[str, Style]:
    text = (files("casework.build") / "writing" / "styles.toml").read_text("utf-8")
    return {
        name: Style(entry["words"][0], entry["words"][1], entry["how"])
        for name, entry in tomllib.loads(text).items()
    }
