"""What a task model is asked about a room, and how its reply is read and graded."""

import json
import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

from casework.benchmarks.asking import asked
from casework.benchmarks.casework.closed import kind_of, label_of
from casework.benchmarks.records import UNPARSED, Graded, Item
from casework.cases.records import Attitude, Hypothesis
from casework.judge.beliefs import solves
from casework.run.beliefs import Unreadable, parse_beliefs
from casework.run.protocol import final_answer

INVESTIGATE = (
    "You are given the documents of a matter ({about}) and statements of what happened in it. Read "
    "the documents, compare the accounts they give, and judge each statement on its own: A if you "
    "believe it, B if you do not believe it, C if you do not know."
)
ANSWER = (
    "You are given the documents of a matter ({about}) and one question about it. Answer from the "
    "documents alone."
)
BELIEFS = (
    "Think it through as briefly as you like. Then end with a JSON array and nothing after it, one "
    "object for each statement in the order above, its verdict one of the letters A, B, C:\n"
    "[{shape}]"
)
CLOSING = (
    "Think it through as briefly as you like. Then end with one line of exactly this form, with "
    "the bare answer (a date, a number with its unit, a name, yes or no) and nothing else:\n"
    "ANSWER: <the answer>"
)


def prompt_of(input: Mapping[str, Any]) -> str:
    """The one message of a case: task, question or statements, every document between marks."""
    statements: dict[str, str] = input["statements"]
    about = str(input["about"])
    if statements:
        task = INVESTIGATE.format(about=about)
        shape = ", ".join(f'{{"label": "{one}", "verdict": "…"}}' for one in statements)
        closing = BELIEFS.format(shape=shape)
        told = [("statements", "\n".join(f"{label}: {text}" for label, text in statements.items()))]
    else:
        task, closing = ANSWER.format(about=about), CLOSING
        told = [("question", str(input["question"]))]
    rooms = {**input["exhibits"], **input["documents"]}
    # The order of the room's own files, whatever may be changed of them.
    shown = [(name, str(rooms[name])) for name in sorted(rooms)]
    return asked(task, [*shown, *told], closing)


def menu_of(hypotheses: Sequence[Hypothesis], case: str) -> dict[str, str]:
    """{label: hypothesis name}, in an order drawn from the case's id: the file's order tells."""
    names = sorted(one.name for one in hypotheses)
    random.Random(f"{case} statements").shuffle(names)
    return {f"H{number}": name for number, name in enumerate(names, start=1)}


def graded(item: Item, response: str) -> Graded:
    """A reply read and graded: by the beliefs it commits to, or by its answer line."""
    if item.gold["protocol"] == "investigate":
        return _investigation(item, response)
    answer = final_answer(response)
    if not answer:
        reason = "no line begins with ANSWER:"
        return Graded(value="", label=UNPARSED, right=False, reason=reason)
    said = answer.split("\n")[0].strip()
    label = label_of(said, item.expected)
    right = label == label_of(item.expected, item.expected)
    return Graded(value=said, label=label, right=right)


def _investigation(item: Item, response: str) -> Graded:
    right: dict[str, Attitude] = item.gold["right"]
    labels = tuple(right)
    try:
        beliefs = parse_beliefs(response, labels, tuple(map(str.lower, labels)))
    except Unreadable as error:
        return Graded(value="", label=UNPARSED, right=False, reason=str(error))
    held: dict[str, Attitude] = {one.label: one.belief for one in beliefs}
    told = " ".join(f"{label}={held[label]}" for label in labels)
    return Graded(value=told, label=told, right=solves(held, right))


def reply_schema(input: Mapping[str, Any]) -> dict[str, Any]:
    """JSON schema of a bare reply: a letter for each statement in turn, or a short answer."""
    statements: dict[str, str] = input["statements"]
    if statements:
        return {"type": "string", "pattern": f"^[ABC]{{{len(statements)}}}$"}
    return {"type": "string", "minLength": 1, "maxLength": 40}


def reply_text(input: Mapping[str, Any], said: Any) -> str:
    """A bare reply as the words that a free one would end with."""
    statements: dict[str, str] = input["statements"]
    if not statements:
        return f"ANSWER: {said}"
    return _verdicts(dict(zip(statements, str(said), strict=False)))


def gold_reply(item: Item) -> str:
    """A reply that is right."""
    if item.gold["protocol"] == "answer":
        return f"ANSWER: {item.expected}"
    right: dict[str, Attitude] = item.gold["right"]
    return _verdicts({label: "A" if one == "believe" else "B" for label, one in right.items()})


def _verdicts(letters: Mapping[str, str]) -> str:
    return json.dumps([{"label": one, "verdict": letter} for one, letter in letters.items()])


def decidable(answer: str) -> bool:
    """Whether code can decide an answer to a question with this key."""
    return kind_of(answer) is not None and not re.search(r"\n", answer.strip())
