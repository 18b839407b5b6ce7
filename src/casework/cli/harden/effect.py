"""Options that would change nothing: told or refused, rather than taken in silence."""

from collections.abc import Mapping
from typing import Any

from casework.errors import UsageError

_NEEDS = {
    "--split": ("--from", "a suite that is here is one part already"),
    "--padding": ("--placebo", "it lengthens a placebo's copies"),
    "--tries": ("--witness", "they are tries of a witness"),
    "--held-out-samples": ("--held-out", "they are answers of a held-out model"),
    "--baseline-model": ("--baseline few-shot", "it writes the few-shot forms"),
    "--bank-model": ("--baseline few-shot", "it scores the cases few-shot forms refer to"),
    "--web-search": ("--baseline few-shot-web", "nothing else reads the web"),
}
"""Option -> what it has no effect without, and why: refused."""
_JUDGED = {
    "--members": "they are members of the gates, which --judge-model makes",
    "--canaries": "they are questions to a judge, which --judge-model names",
}
"""Option -> why it has no effect where nobody judges: told, since scripts may always name it."""
_COPIED = ("--mutator", "--mutation-model", "--judge-model")
"""Without effect in a placebo run: told, since a placebo is the search's own command and a word."""


def check_effect(given: Mapping[str, Any]) -> list[str]:
    """What to tell of options without effect, a sentence each. Raises UsageError for those that
    can only be a mistake. `given`: option -> its value; None, false and empty are not given."""
    for option, (need, why) in _NEEDS.items():
        if _is(given, option) and not _is(given, need):
            raise UsageError(f"{option} has no effect without {need}: {why}.")
    told: list[str] = []
    if _is(given, "--placebo"):
        told = [
            f"{option} has no effect in a placebo run, whose children are copies: nobody writes "
            "or judges them."
            for option in _COPIED
            if _is(given, option)
        ]
    elif not _is(given, "--judge-model"):
        told = [
            f"{option} has no effect here: {why}."
            for option, why in _JUDGED.items()
            if given.get(option)
        ]
    return told


def _is(given: Mapping[str, Any], option: str) -> bool:
    """Whether an option was given; 0 is a value."""
    value = given.get(option)
    return value is not None and value is not False and value != []
