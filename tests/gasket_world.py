"""What the models of a search over the made-up PubMedQA set say, by the text they are asked.

Used by scripted players and by `PaidWorld`, a provider on loopback that plays all three roles
over HTTP and keeps every request.
"""

import hashlib
import json
import re
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from casework.benchmarks.sets import adapter
from made_sets import record
from mock_provider import Call, MockProvider

LABELS = ["yes", "yes", "no", "maybe"]
Step = dict[str, Any]


def answer_to(text: str, number: int) -> str:
    """Right on the originals; on a changed text two times of three wrong, by its own hash."""
    gasket = int(text.split("Does gasket ")[1].split(" ")[0])
    drawn = hashlib.sha256(f"{number}{text}".encode()).digest()[0]
    right = LABELS[gasket % 4]
    wrong = "no" if right != "no" else "yes"
    good = original(text) or drawn < 80
    return f"Some thoughts.\nAnswer: {right if good else wrong}"


def original(prompt: str) -> bool:
    """Whether a task prompt shows a case as published."""
    number = prompt.split("Does gasket ")[1].split(" ")[0]
    raw = record(QUESTION=f"Does gasket {number} reduce leaks?")
    shown = {"question": raw["QUESTION"], "labels": raw["LABELS"], "contexts": raw["CONTEXTS"]}
    return prompt == adapter("pubmedqa").prompt(shown)


def children_of(text: str) -> str:
    """As many children as are asked for, on as many axes, each with a plain sentence more."""
    parts = text.split("=====")
    found = [part[16:].strip() for part in parts if part[16:].strip().startswith("{")]
    parent, context = json.loads(found[0]), json.loads(found[1])
    entries: list[dict[str, Any]] = []
    for number in range(context["candidates_per_generation"]):
        axis = context["candidate_axes"][number]
        more = f" The benches stood in hall {context['generation']}{number} of the works."
        contexts = [parent["contexts"][0] + more, *parent["contexts"][1:]]
        entries.append(
            {
                "individual_index": number,
                "axes": [axis["axis_name"]],
                "subtypes": [axis["subtypes"][0]],
                "description": "a plain sentence more",
                "written_files": ["input.json"],
                "files": {"input.json": {**parent, "contexts": contexts}},
            }
        )
    return json.dumps({"mutations": entries})


def judgment_of(text: str) -> str:
    """Content with everything."""
    if "preserved_information" in text:
        said: Any = {"pass": True, "missing_information": []}
    elif "necessary_information" in text:
        item = {"source": "input", "semantic_label": "requested_task_semantics", "value": "leaks"}
        said = {"necessary_information": [item], "relationships": [], "reasoning": ""}
    else:
        fives = dict.fromkeys(re.findall(r'"([^"]+)": integer', text), 5)
        said = {"dimension_scores": fives, "detected_red_flags": []}
    return json.dumps(said)


class PaidWorld(MockProvider):
    """All three roles over HTTP, by the last part of the model's name (task, judge, writer).

    `say` replaces the step of a role: it is given the prompt, how often the same body was asked
    before, and the step that would be taken. Equal bodies are samples of one prompt, so the
    answers of a batch are the same whatever the order in which they come.
    """

    def __init__(self, delay: float = 0.0) -> None:
        super().__init__([])
        self.delay = delay
        self.say: dict[str, Callable[[str, int, Step], Step]] = {}
        self._seen: Counter[str] = Counter()
        self._counting = threading.Lock()

    def take(self, call: Call) -> Mapping[str, Any]:
        with self._counting:
            before = self._seen[call.raw]
            self._seen[call.raw] += 1
            self.calls.append(call)
        text = call.body["messages"][0]["content"]
        role = role_of(call)
        made = {
            "task": lambda: answer_to(text, before + 1),
            "writer": lambda: children_of(text),
            "judge": lambda: judgment_of(text),
        }[role]()
        usage = {"input": 100, "output": 10}
        reply: Step = {"reply": {"text": made, "usage": usage, "provider": "Home"}}
        if role in self.say:
            reply = self.say[role](text, before, reply)
        return {"delay": self.delay, **reply}

    def forget(self) -> None:
        """As if nothing had been asked yet."""
        with self._counting:
            self.calls.clear()
            self._seen.clear()

    def asked(self, role: str) -> list[Call]:
        """Every request to one role, in order of arrival."""
        return [call for call in self.calls if role_of(call) == role]


def role_of(call: Call) -> str:
    """Which of the three a request is for."""
    name = str(call.body["model"]).rpartition("/")[2]
    return next(role for role in ("task", "judge", "writer") if name.startswith(role))
