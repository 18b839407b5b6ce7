"""Program accuracy: whether two programs are the same calculation, decided by symbols.

Every number, constant and table step of the gold program becomes a symbol by its exact text, a
prediction may use nothing else, and the last steps of both are simplified and compared (the
official rule, czyssrs/FinQA at 0f16e286). The simplifying is done in another process.
"""

import threading
from collections.abc import Sequence

from casework.benchmarks.finqa.program import TABLE, Step, pieces, positions_hold, step
from casework.benchmarks.finqa.simplifier import simplifier
from casework.cases.records import Record

SECONDS = 10.0
LONGEST = 20_000
"""Characters of an expression; steps that use each other twice double it each time."""
DEEPEST = 50
"""Steps of an expression within one another up to which equal texts are equal without asking."""
REMEMBERED = 50_000
SIGNS = {
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "divide": "/",
    "exp": "**",
    "greater": ">",
}


class Equivalence(Record):
    """`equal` is None where it could not be decided, and `reason` then says why: the gold
    program is malformed (the official script stops there), or time or length ran out."""

    equal: bool | None
    reason: str = ""


class _Refused(Exception):
    """A program that has no expression; the message is the reason."""


class _TooLong(_Refused):
    """A program whose expression is longer than may be simplified."""


_known: dict[tuple[tuple[str, ...], tuple[str, ...]], Equivalence] = {}
_lock = threading.Lock()


def equivalent(
    gold: Sequence[str], predicted: Sequence[str], seconds: float = SECONDS
) -> Equivalence:
    """Compare two programs given as tokens (the last token of each is dropped unseen).

    Takes at most `seconds` of simplifying (and the start of the other process, once); never
    raises for what a program holds. Decided pairs are remembered.
    """
    try:
        key = (tuple(gold), tuple(predicted))
        known = _known.get(key)
    except TypeError:
        return Equivalence(equal=False, reason="a token is not text")
    if known is not None:
        return known
    answer = _compared(key[0][:-1], key[1][:-1], seconds)
    if answer.equal is not None:
        with _lock:
            if len(_known) >= REMEMBERED:
                del _known[next(iter(_known))]
            _known[key] = answer
    return answer


def _compared(gold: tuple[str, ...], predicted: tuple[str, ...], seconds: float) -> Equivalence:
    try:
        steps = _gold_steps(gold)
        symbols = _symbols(steps)
        left, depth = _expression(steps, symbols)
    except (_Refused, IndexError, KeyError, ValueError, TypeError, AttributeError) as error:
        return Equivalence(equal=None, reason=f"gold program: {error}")
    try:
        right, other = _expression(_predicted_steps(predicted, symbols), symbols)
    except _TooLong as error:
        return Equivalence(equal=None, reason=str(error))
    except (_Refused, IndexError, KeyError, ValueError, TypeError, AttributeError) as error:
        return Equivalence(equal=False, reason=str(error))
    if left == right and ">" not in left and max(depth, other) <= DEEPEST:
        return Equivalence(equal=True)
    return _asked(left, right, seconds)


def _asked(left: str, right: str, seconds: float) -> Equivalence:
    match simplifier.same(left, right, seconds):
        case bool() as equal:
            return Equivalence(equal=equal)
        case "left":
            return Equivalence(equal=None, reason="gold program: it cannot be simplified")
        case "right":
            return Equivalence(equal=False, reason="it cannot be simplified")
        case _:
            return Equivalence(equal=None, reason=f"not decided within {seconds:g} s")


def _gold_steps(body: tuple[str, ...]) -> list[Step]:
    found = pieces(body)
    if any(piece.count("(") > 1 for piece in found):
        raise _Refused("steps within steps, or a bracket in a label")
    if not found:
        raise _Refused("no steps")
    return [step(piece) for piece in found]


def _symbols(steps: list[Step]) -> dict[str, str]:
    symbols: dict[str, str] = {}
    for now in steps:
        for name in _names(now):
            symbols.setdefault(name, f"a{len(symbols)}")
    return symbols


def _names(now: Step) -> list[str]:
    """What of a step is a symbol: a table step as a whole, or the arguments that are no ``#N``.

    A step's text begins with the bar that joins it to the step before, so a first step and a
    later one of the same words are different symbols, as in the official script.
    """
    if "table" in now.operator:
        return [now.text]
    return [argument for argument in (now.first, now.second) if "#" not in argument]


def _predicted_steps(body: tuple[str, ...], symbols: dict[str, str]) -> list[Step]:
    if not positions_hold(body):
        raise _Refused("malformed")
    found = pieces(body)
    if any(piece.count("(") > 1 for piece in found):
        raise _Refused("steps within steps, or a bracket in a label")
    if not found:
        raise _Refused("no steps")
    steps = [step(piece) for piece in found]
    for place, now in enumerate(steps):
        if foreign := [name for name in _names(now) if name not in symbols]:
            raise _Refused(f"{foreign[0]!r} does not occur in the gold program")
        if now.operator not in TABLE:
            for argument in (now.first, now.second):
                if "#" in argument and int(argument.strip("#")) >= place:
                    raise _Refused(f"step {place} refers to {argument}")
    return steps


def _expression(steps: list[Step], symbols: dict[str, str]) -> tuple[str, int]:
    """The last step spelled out in symbols, and how deep it goes."""
    written: dict[int, tuple[str, int]] = {}
    for place in _needed(steps):
        now = steps[place]
        if now.operator in TABLE:
            written[place] = (symbols[now.text], 0)
            continue
        first, second = (
            written[_referred(argument)] if "#" in argument else (symbols[argument], 0)
            for argument in (now.first, now.second)
        )
        text = f"( {first[0]} {SIGNS[now.operator]} {second[0]} )"
        if len(text) > LONGEST:
            raise _TooLong(f"spelled out, it is longer than {LONGEST:,} characters")
        written[place] = (text, 1 + max(first[1], second[1]))
    return written[len(steps) - 1]


def _needed(steps: list[Step]) -> list[int]:
    """The steps that the last one rests on, and itself; each after those it refers to."""
    order: list[int] = []
    state: dict[int, bool] = {}
    waiting = [len(steps) - 1]
    while waiting:
        place = waiting[-1]
        if place in state:
            waiting.pop()
            if not state[place]:
                state[place] = True
                order.append(place)
            continue
        if not 0 <= place < len(steps):
            raise _Refused(f"no step {place}")
        state[place] = False
        now = steps[place]
        if now.operator in TABLE:
            continue
        for argument in (now.first, now.second):
            if "#" in argument:
                target = _referred(argument)
                if state.get(target) is False:
                    raise _Refused(f"step {place} goes round in a circle")
                waiting.append(target)
    return order


def _referred(argument: str) -> int:
    return int(argument.replace("#", ""))
