"""What policies that read nothing score: the line every result is shown against.

Exact values for worlds of n hypotheses, one of them adopted (investigation-worlds paper, section
4: 8/81 solved for uniform guessing among four), and a seeded simulation to check them.
"""

import random
from collections.abc import Callable, Sequence
from typing import Literal

from casework.cases.records import Attitude
from casework.judge.records import Policy

PolicyName = Literal["uniform", "believe_one", "reject_all"]

TITLES: dict[PolicyName, str] = {
    "uniform": "guess each belief at random",
    "believe_one": "believe one at random, reject the rest",
    "reject_all": "reject everything",
}


def naive_policies(hypotheses: Sequence[int]) -> tuple[Policy, ...]:
    """The three policies, averaged over worlds with these numbers of hypotheses (each >= 2)."""
    counts = list(hypotheses)
    found: list[Policy] = []
    for name, title in TITLES.items():
        tables = [exact(name, n) for n in counts]
        scores = (
            {key: sum(t[key] for t in tables) / len(tables) for key in tables[0]} if tables else {}
        )
        found.append(Policy(name=name, title=title, scores=scores))
    return tuple(found)


def exact(policy: PolicyName, n: int) -> dict[str, float]:
    """Expected scores of a policy on a world of `n` hypotheses; ValueError where n < 2."""
    if n < 2:
        raise ValueError(f"a world of {n} hypotheses has nothing to choose between")
    if policy == "uniform":
        solved = (1 / 3) * (2 / 3) ** (n - 1)
        believe = disbelieve = 1 / 3
        commitment, committed = 2 / 3, 1 / 2
    elif policy == "believe_one":
        # Right with 1/n: all others rejected. Wrong: one of the n - 1 others is believed.
        solved = believe = 1 / n
        disbelieve = 1 / n + (1 - 1 / n) * (n - 2) / (n - 1)
        commitment, committed = 1.0, 1 / n + (1 - 1 / n) * (n - 2) / n
    else:
        solved = believe = 0.0
        disbelieve = commitment = 1.0
        committed = (n - 1) / n
    return {
        "case_solved": solved,
        "believe_accuracy": believe,
        "disbelieve_accuracy": disbelieve,
        "worst_class": min(believe, disbelieve),
        "commitment": commitment,
        "committed_accuracy": committed,
        "accuracy": (believe + (n - 1) * disbelieve) / n,
    }


def simulate(policy: PolicyName, n: int, cases: int, seed: int) -> float:
    """Share of `cases` simulated worlds of `n` hypotheses that a policy solves."""
    draw = random.Random(seed)
    choose = _CHOICES[policy]
    solved = 0
    for _ in range(cases):
        adopted = draw.randrange(n)
        beliefs = choose(draw, n)
        solved += [b == "believe" for b in beliefs] == [i == adopted for i in range(n)]
    return solved / cases


def _uniform(draw: random.Random, n: int) -> list[Attitude]:
    attitudes: tuple[Attitude, ...] = ("believe", "disbelieve", "unsure")
    return [draw.choice(attitudes) for _ in range(n)]


def _believe_one(draw: random.Random, n: int) -> list[Attitude]:
    chosen = draw.randrange(n)
    return ["believe" if i == chosen else "disbelieve" for i in range(n)]


def _reject_all(draw: random.Random, n: int) -> list[Attitude]:
    del draw
    return ["disbelieve"] * n


_CHOICES: dict[PolicyName, Callable[[random.Random, int], list[Attitude]]] = {
    "uniform": _uniform,
    "believe_one": _believe_one,
    "reject_all": _reject_all,
}
