"""The planner's replies: calendar, shards, slate; and the drafts of what was planned."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from difflib import get_close_matches
from functools import cache
from itertools import count
from typing import Any

from suites.records.veldane_v_tarnridge.author import cast
from suites.records.veldane_v_tarnridge.author.asides import noise
from suites.records.veldane_v_tarnridge.author.business import chaff
from suites.records.veldane_v_tarnridge.author.planned import Doc, Group, cut, packed
from suites.records.veldane_v_tarnridge.author.targets import DIRECT, SHARDS
from suites.records.veldane_v_tarnridge.facts import ALTERNATIVES, ATOMS

ROW = re.compile(
    r"^(t\d+): (\d+) document\(s\), each of which (?:asserts|refutes) this: (.+)$", re.M
)
DAY = timedelta(days=1)
COUNT = re.compile(r"Plan exactly (\d+) papers")
TEXTS: dict[str, str] = {atom.text: atom.id for atom in ATOMS} | {
    one.text: one.id
    for alternative in ALTERNATIVES
    for one in (*alternative.supporting, *alternative.refuting)
}
"""A fact's words -> its id."""


class Planner:
    """Plans as it is asked, and remembers the draft of each document by title and time."""

    def __init__(self) -> None:
        self.drafts: dict[tuple[str, str], Doc] = {}
        self._used: Counter[str] = Counter()
        self._batch: dict[str, int] = {}

    def reply(self, call: str, prompt: str) -> Any:
        """The reply to a planning call; None for others."""
        stage, _, rest = call.partition("/")
        if stage == "calendar":
            return cast.calendar()
        if stage == "shards":
            return self._shards(rest, prompt)
        if stage == "slate":
            kind, _, number = rest.partition("/")
            groups = self._facts(prompt) if kind == "facts" else self._bulk(kind, number, prompt)
            return {"series": [self._kept(group).planned() for group in groups]}
        return None

    def _bulk(self, kind: str, number: str, prompt: str) -> list[Group]:
        size = _count(prompt)
        # The first batch is as long as all others but the last.
        before = self._batch.setdefault(kind, size)
        return bulk(kind, int(number), size, before)

    def _kept(self, group: Group) -> Group:
        for one in group.documents:
            self.drafts[one.key] = one
        return group

    def _shards(self, fact: str, prompt: str) -> Any:
        id = fact_id(_between(prompt, "The fact:"))
        parts = SHARDS[id][: _count_shards(prompt)]
        shards: list[dict[str, Any]] = []
        for name, (plan, document) in zip("abcde", parts, strict=False):
            shards.append(
                {
                    "id": name,
                    **plan,
                    "doc_type": document.doc_type,
                    "title": document.title,
                    "author": document.author,
                    "recipients": list(document.recipients),
                    "dated": document.dated.date().isoformat(),
                }
            )
            self.drafts[document.title, "shard"] = document
        return {
            "fact_id": fact,
            "fact_text": _between(prompt, "The fact:"),
            "synthesis_check": "Laid side by side the papers leave one conclusion.",
            "shards": shards,
        }

    def _facts(self, prompt: str) -> Iterator[Group]:
        for row, wanted, text in ROW.findall(prompt):
            id = fact_id(text)
            first = self._used[id]
            self._used[id] += int(wanted)
            documents = direct(id, first + int(wanted))[first:]
            yield Group(_topic(documents), tuple(replace(one, target=row) for one in documents))


def fact_id(text: str) -> str:
    """The id of a fact by its words, or by words much like them. Raises KeyError."""
    if text in TEXTS:
        return TEXTS[text]
    return TEXTS[get_close_matches(text, TEXTS, 1, 0.7)[0]]


def direct(id: str, wanted: int) -> tuple[Doc, ...]:
    """The first `wanted` documents that show a fact; where a load wants more than there are, copies
    that somebody made for the file, some hours later each."""
    known = DIRECT[id]
    copies = (
        replace(
            known[at % len(known)],
            title=f"{known[at % len(known)].title}, copy {at // len(known)}",
            dated=known[at % len(known)].dated + timedelta(hours=2 * (at // len(known))),
        )
        for at in range(len(known), wanted)
    )
    return (*known[:wanted], *copies)


def endless(groups: Sequence[Group]) -> Iterator[Group]:
    """Series in turn, and once more a day later each time they have run out."""
    for turn in count():
        for group in groups:
            yield (
                group
                if not turn
                else Group(
                    group.topic,
                    tuple(replace(one, dated=one.dated + turn * DAY) for one in group.documents),
                )
            )


@cache
def _bulk(kind: str, sizes: tuple[int, ...]) -> list[list[Group]]:
    if kind != "noise":
        return cut(chaff(), sizes)
    groups = tuple(noise())
    try:
        return packed(groups, sizes)
    except ValueError:  # no whole series make up so many
        return cut(endless(groups), sizes)


def bulk(kind: str, number: int, size: int, before: int) -> list[Group]:
    """Batch `number` of noise or chaff: `size` documents, behind those of the batches before."""
    return _bulk(kind, (*([before] * (number - 1)), size))[number - 1]


def _topic(documents: tuple[Doc, ...]) -> str:
    return documents[0].title if documents else "nothing"


def _count(prompt: str) -> int:
    found = COUNT.search(prompt)
    assert found is not None
    return int(found[1])


def _count_shards(prompt: str) -> int:
    found = re.search(r"Plan exactly (\d+) papers \(shards\)", prompt)
    assert found is not None
    return int(found[1])


def _between(prompt: str, title: str) -> str:
    """The material below a title, between its marks."""
    found = re.search(rf"{re.escape(title)}\n(=====\w+)\n(.*?)\n\1", prompt, re.S)
    assert found is not None
    return found[2].strip()


def written(prompt: str, drafts: dict[tuple[str, str], Doc]) -> Any:
    """The draft of the document that a writer's prompt names."""
    title = _between(prompt, "Title:")
    when = re.search(r"dated \w+ (\d{4}-\d\d-\d\d \d\d:\d\d) on", prompt)
    assert when is not None
    found = drafts.get((title, when[1])) or drafts[title, "shard"]
    return found.draft()
