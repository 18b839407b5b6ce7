"""Material kept apart from instructions: marks made from a hash of all of it, so that no text can
hold its own mark, and the same question is the same text again.

What looks like a mark in the material is pulled apart, so that it cannot pass for one either.
"""

import hashlib
import re
from collections.abc import Mapping
from typing import NamedTuple

_MARK = re.compile("={5}(?=[0-9a-fA-F]{16})")


class Marked(NamedTuple):
    """The mark of some material, and the material without look-alikes of marks, by name."""

    mark: str
    parts: dict[str, str]


def marked(parts: Mapping[str, str]) -> Marked:
    """A mark for these parts; their order counts."""
    plain = {key: _MARK.sub("= = = = =", text) for key, text in parts.items()}
    joined = "\x1f".join(plain.values()).encode("utf-8", "replace")
    return Marked("=====" + hashlib.sha256(joined).hexdigest()[:16], plain)
