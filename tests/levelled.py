"""Worlds with documents at every ablation level, in memory and on disk, and agents on them."""

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from casework.cases.folder import CaseFolder, write_case
from casework.cases.levels import LEVELS
from casework.cases.records import Attitude, Document, Level, Role
from casework.cases.suite import Suite, load_suite
from casework.run.records import Place, Trial, Usage
from judged import investigation, world
from mock_provider import Call, MockProvider
from rooms import make_case, say, use

HELD: tuple[tuple[Role, Level], ...] = (
    ("merits", "merits"),
    ("noise", "noise"),
    ("signal", "merits"),
    ("pro_alternative", "pro_alternative"),
    ("chaff", "chaff_full"),
    ("refuting", "pro_alternative"),
    ("chaff", "chaff_half"),
    ("noise", "noise"),
)
"""Role and level of documents 1 to 8."""
ROOMS: dict[str, list[int]] = {
    "merits": [1, 3],
    "pro_alternative": [1, 3, 4, 6],
    "noise": [1, 2, 3, 4, 6, 8],
    "chaff_half": [1, 2, 3, 4, 6, 7, 8],
    "chaff_full": [1, 2, 3, 4, 5, 6, 7, 8],
}
"""Documents of each room, by number."""


def levelled(id: str = "w1", **changes: Any) -> CaseFolder:
    """A world of eight documents in memory, at all five levels."""
    folder = world(id)
    truth = folder.truth.model_copy(update={"documents": _told(folder.truth.documents)})
    return folder.model_copy(update={"truth": truth, **changes})


def make_levelled(root: Path, cases: int = 1) -> Suite:
    """The same on disk: worlds with one investigation and one question each."""
    for number in range(1, cases + 1):
        files = {
            f"{n:04d}.txt": f"Paper {n} of matter {number}. 45 days notice.\n".encode()
            for n in range(1, 9)
        }
        folder = make_case(root / "cases", f"pump{number}", files)
        truth = folder.truth.model_copy(update={"documents": _told(folder.truth.documents)})
        write_case(folder.model_copy(update={"truth": truth}))
    return load_suite(root / "cases")


def _told(documents: tuple[Document, ...]) -> tuple[Document, ...]:
    return tuple(
        one.model_copy(update={"role": role, "level": level})
        for one, (role, level) in zip(documents, HELD, strict=True)
    )


def at(level: str, case: str = "w1", beliefs: Any = None, repeat: int = 1, **more: Any) -> Trial:
    """An investigation in the room of one level."""
    name = Place(case, "investigate", repeat, level).id
    found = investigation(case, beliefs, repeat, **more)
    return found.model_copy(update={"id": name, "level": level})


def drawn_trials(cases: int, seed: int, model: str = "casework/scripted") -> list[Trial]:
    """Investigations of ``w1`` … at every level, the fuller the room the more believed."""
    draw = random.Random(seed)
    skill = draw.uniform(0.45, 0.8)
    trials: list[Trial] = []
    for number in range(1, cases + 1):
        for step, level in enumerate(LEVELS):
            held: dict[str, Attitude] = {
                "plaintiff": "believe" if draw.random() < skill else "unsure",
                "defense": "disbelieve",
            }
            for name in ("alt_1", "alt_2"):
                lured = draw.random() < (0.02 if step == 0 else 0.25)
                held[name] = "believe" if lured else draw.choice(["disbelieve", "unsure"])
            files = [f"{n:04}.txt" for n in draw.sample(ROOMS[level], 2)]
            spent = Usage(calls=4, dollars=round(draw.uniform(0.01, 0.2), 4))
            trials.append(at(level, f"w{number}", held, opened=tuple(files), usage=spent))
    return [one.model_copy(update={"model": model}) for one in trials]


class Reader(MockProvider):
    """Plays `react` and `guided` from the words of each request alone: lists, reads, sums up in
    the same words everywhere, and believes by the request's own hash."""

    delay = 0.0

    def take(self, call: Call) -> Mapping[str, Any]:
        super().take(call)
        wanted = (call.body.get("response_format") or {}).get("json_schema", {}).get("schema")
        if wanted:
            return say(json.dumps(filled(wanted)), delay=self.delay)
        said = sum(message["role"] == "assistant" for message in call.body["messages"])
        if "tools" not in call.body:
            letters = random.Random(call.raw).choices("ABC", k=4)
            told = [
                {"label": f"H{n}", "verdict": letter, "reason": "as found"}
                for n, letter in enumerate(letters, 1)
            ]
            return say(json.dumps(told), delay=self.delay)
        if said < 2:
            step = [("glob", {}), ("read", {"path": "0003.txt"})]
            return use(step[said], delay=self.delay)
        asked = "Question:" in str(call.body["messages"][0]["content"])
        return say("ANSWER: 45 days" if asked else "Most likely: [0003.txt]", delay=self.delay)


def filled(schema: Mapping[str, Any]) -> Any:
    """The plainest value of a JSON schema."""
    if "enum" in schema:
        return schema["enum"][0]
    if schema.get("type") == "object":
        return {name: filled(one) for name, one in schema["properties"].items()}
    return "notice"
