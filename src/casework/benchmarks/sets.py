"""The published sets there are: one literal table."""

from collections.abc import Callable
from typing import NamedTuple

from casework.benchmarks.adapter import Adapter
from casework.benchmarks.contractnli import adapter as contractnli
from casework.benchmarks.contractnli.inverse import declared as contractnli_declared
from casework.benchmarks.finqa import adapter as finqa
from casework.benchmarks.finqa import prompt as finqa_prompt
from casework.benchmarks.finqa.alignment import DECLARED
from casework.benchmarks.pubmedqa import adapter as pubmedqa
from casework.benchmarks.pubmedqa.inverse import declared as pubmedqa_declared
from casework.errors import UsageError


class PublishedSet(NamedTuple):
    """A set as cases are made of it. `about` is what an agent is told a case is about;
    `instruction` is the task in words, without the case's own text; `declared` what a mutator is
    told of the hints by which its changes can be proved."""

    adapter: Adapter
    title: str
    about: str
    instruction: str
    declared: Callable[[], str]


OWN = "casework"
"""The adapter of cases of our own."""

SETS: dict[str, PublishedSet] = {
    "contractnli": PublishedSet(
        contractnli.ContractNLI(),
        "ContractNLI",
        "a hypothesis about a non-disclosure agreement",
        f"{contractnli.TASK}\n\n{contractnli.CLOSING}",
        contractnli_declared,
    ),
    "finqa": PublishedSet(
        finqa.FinQA(),
        "FinQA",
        "a question about one page of a company's annual report",
        f"{finqa_prompt.TASK}\n\n{finqa_prompt.CLOSING}",
        lambda: DECLARED,
    ),
    "pubmedqa": PublishedSet(
        pubmedqa.PubMedQA(),
        "PubMedQA",
        "a research question and the abstract of the study that asked it",
        f"{pubmedqa.TASK}\n\n{pubmedqa.CLOSING}",
        pubmedqa_declared,
    ),
}


def published(name: str) -> PublishedSet:
    """The set of this name; UsageError naming those there are."""
    if name not in SETS:
        raise UsageError(f"There is no set {name!r}. Give one of: {', '.join(SETS)}.")
    return SETS[name]


def adapter(name: str) -> Adapter:
    """The adapter of this name; UsageError naming those there are. `OWN` is no published set: its
    cases come from a suite, and a run asks and judges them by their own protocols."""
    if name == OWN:
        # Not above: it stores its items as this table's sets do.
        from casework.benchmarks.casework.adapter import Casework

        return Casework()
    return published(name).adapter
