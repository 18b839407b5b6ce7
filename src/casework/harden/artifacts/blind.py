"""What may not be seen: names of the target's family (S7), and keys that give answers away (S8)."""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from casework.harden.artifacts.records import Fault

LABELS = ("answer", "label", "gold", "program", "score", "prediction")
LABEL_KEYS = ("exe_ans", "expected_output")
_WORD = re.compile(r"[^\W_]+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def check_blind(named: Mapping[str, str], excluded: Sequence[str]) -> list[Fault]:
    """S7: no text names an excluded family. `named` maps a place to its whole text."""
    faults: list[Fault] = []
    for place, text in named.items():
        for alias in mentions(text, excluded):
            message = f"it names the excluded family {alias!r}"
            faults.append(Fault(code="S7", where=place, message=message))
    return faults


def labelled(key: str) -> bool:
    """Whether a key looks like that of an answer: one of the words, in any compound or plural."""
    if key.casefold() in LABEL_KEYS:
        return True
    words = _WORD.findall(_HUMP.sub(" ", key).casefold())
    return any(word in LABELS or word.removesuffix("s") in LABELS for word in words)


def mentions(text: str, aliases: Sequence[str]) -> list[str]:
    """The aliases a text names, as whole words, whatever their case, hyphens or blanks.

    Unseen characters inside a word do not hide it.
    """
    words = _words(text)
    starts = _positions(words)
    return [alias for alias in aliases if _occurs(_words(alias), words, starts)]


def _words(text: str) -> list[str]:
    # Unseen characters end a word here; neighbours are joined again when a name is looked for.
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def _positions(words: list[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, word in enumerate(words):
        found.setdefault(word[:1], []).append(number)
    return found


def _occurs(alias: list[str], words: list[str], starts: Mapping[str, list[int]]) -> bool:
    wanted = "".join(alias)
    for start in starts.get(wanted[:1], []) if wanted else []:
        joined, position = "", start
        while position < len(words) and len(joined) < len(wanted):
            joined += words[position]
            position += 1
        if joined == wanted:
            return True
    return False
