"""The two readings of the opinion and the numbered facts: replies of the first stages."""

import re
from collections.abc import Sequence
from typing import Any

from suites.records.veldane_v_tarnridge.author.asked import FINER, ISSUES, SECOND, Issue, Step
from suites.records.veldane_v_tarnridge.author.quoting import page_of, quoted
from suites.records.veldane_v_tarnridge.facts import OPINION_FACTS, additional, statement
from suites.records.veldane_v_tarnridge.statement import Stated

OPINION = "96"
ACCOUNT = (2, 8)
"""First and last page on which the opinion recounts the events."""
HIGHLIGHT = (10, 28)
SHOWN = re.compile(r"no other does: ([\d, ]+)\.")
SIDE = re.compile(r"In a lawsuit the (plaintiff|defense) has filed")
Json = dict[str, Any]


def first_reading() -> Json:
    """Every fact the opinion tells, the court's questions, and what is asked about the facts."""
    facts = [_fact(one.id, one.text, one.exhibits[0], one.quote) for one in OPINION_FACTS]
    return {"facts": facts, "arguments": _arguments(ISSUES)}


def second_reading() -> Json:
    """The facts of the court's account of the events, some of them split further."""
    first, last = ACCOUNT
    facts = [
        _fact(one.id, one.text, one.exhibits[0], one.quote)
        for one in OPINION_FACTS
        if first <= page_of(OPINION, one.quote) <= last
    ]
    facts += [_fact(one.id, one.text, one.exhibit, one.quote) for one in FINER]
    facts.sort(key=lambda fact: fact["opinion_page"])
    return {"facts": facts, "arguments": _arguments(SECOND)}


def _fact(id: str, text: str, exhibit: str, quote: str) -> Json:
    return {
        "fact_id": id,
        "text": text,
        "cited_exhibit": f"Doc. {exhibit}",
        "highlight_text": quote,
        "opinion_page": page_of(OPINION, quote),
    }


def _arguments(issues: Sequence[Issue]) -> list[Json]:
    return [
        {
            "id": f"arg_{at}",
            "label": issue.label,
            "argument_type": issue.kind,
            "opinion_page": page_of(OPINION, issue.begins),
            "branches": [
                _branch(f"{at}{letter}", step)
                for letter, step in zip("abcdefgh", issue.steps, strict=False)
            ],
            "note": issue.note,
        }
        for at, issue in enumerate(issues, start=1)
    ]


def _branch(name: str, step: Step) -> Json:
    sources: dict[str, list[Json]] = {}
    for one in step.asked:
        stub = {
            "id": one.id,
            "fact_ids": [one.fact],
            "question": one.question,
            "answer_sketch": one.sketch,
        }
        sources.setdefault(one.exhibit, []).append(stub)
    return {
        "id": f"arg_{name}",
        "label": step.label,
        "opinion_page": page_of(OPINION, step.begins),
        "sources": [
            {
                "id": f"src_{exhibit.replace('-', '_')}_{name}",
                "doc": f"Doc. {exhibit}",
                "description": "",
                "question_stubs": stubs,
            }
            for exhibit, stubs in sources.items()
        ],
    }


def stated(prompt: str) -> Json:
    """The numbered facts that a prompt shows, copied, with the answers to them."""
    shown, side = SHOWN.search(prompt), SIDE.search(prompt)
    assert shown and side, "a statement whose numbers code has found"
    paper, facts = ("70", statement()) if side[1] == "plaintiff" else ("79", additional())
    numbers = [int(number) for number in shown[1].split(", ")]
    return {"facts": [_stated(paper, number, facts[number - 1]) for number in numbers]}


def _stated(paper: str, number: int, one: Stated) -> Json:
    found = quoted(paper, one.text, *HIGHLIGHT)
    return {
        "fact_id": str(number),
        "text": one.text,
        "response_type": "undisputed" if one.kind == "undisputed" else "disputed",
        "disputed_reason": "" if one.kind == "undisputed" else one.response.replace("*", ""),
        "cited_exhibit": one.cite.split(";")[0].replace("*", ""),
        "souf_page": found.page,
        "highlight_text": found.words,
    }


def with_a_word_changed(reply: Json) -> Json:
    """The same with one word of one quotation as it does not stand: a slip that code refuses."""
    facts = [dict(fact) for fact in reply["facts"]]
    words = facts[1]["highlight_text"].split()
    facts[1]["highlight_text"] = " ".join([*words[:-1], "and", words[-1]])
    return {"facts": facts}
