"""One ``task.json`` of the Legal Agent Benchmark as a task and a rubric of ours.

Nothing of it is dropped: what has no place in our records stays in the case's lineage. Whatever
does not map as it stands is noted, so that it can be told.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from casework.cases.records import Criterion, Record, Rubric, Task

DEFAULT = "deliverable.docx"
NAME = re.compile(r"`([^`\n]+\.\w{2,5})`|([\w-]+\.(?:docx|xlsx|pptx|pdf|md|txt|csv))\b")
OUTPUT = re.compile(r"\bOutputs?\s*:(.*)", re.DOTALL | re.IGNORECASE)
USED = frozenset({"title", "instructions", "deliverables", "criteria", "docs_dir"})
USED_OF_CRITERION = frozenset({"id", "title", "match_criteria", "deliverables"})


class Note(Record):
    """Something of a task that does not map as it stands. `what` is one of a few words that can
    be counted; `put_aside` says that the task is not among the cases."""

    task: str
    what: str
    detail: str = ""
    put_aside: bool = False


class Mapped(NamedTuple):
    """A task of ours with its rubric, and what did not map."""

    task: Task
    rubric: Rubric
    notes: tuple[Note, ...]


class Unusable(Exception):
    """A task that cannot be a case; says what, and why."""

    def __init__(self, what: str, detail: str) -> None:
        super().__init__(detail)
        self.what = what
        self.detail = detail


def mapped(value: Any, where: str, task_id: str) -> Mapped:
    """A parsed ``task.json`` as a ``deliver`` task. Raises Unusable.

    All criteria weigh the same (medium): the benchmark has no weights.
    """
    if not isinstance(value, dict):
        raise Unusable("not_an_object", "task.json is no JSON object")
    # A file of text has one kind of line end.
    told = re.sub("\r\n?", "\n", _text(value.get("instructions")))
    if not told:
        raise Unusable("no_instructions", "there are no instructions")
    notes: list[Note] = []

    def note(what: str, detail: str = "") -> None:
        notes.append(Note(task=where, what=what, detail=detail))

    names = _outputs(value, told)
    output = _output(names)
    if not _given(value):
        note("output_from_instructions" if names else "no_output_named", output)
    if len(names) > 1:
        note("several_outputs", ", ".join(names))
    odd = [name for name in names if not name.lower().endswith(".docx")]
    if odd:
        note("other_format", ", ".join(odd))
    elif len(names) == 1 and output != names[0]:
        note("output_renamed", f"{names[0]} -> {output}")
    if names and names != [output]:
        told = f"{told}\n\n{_together(names, output)}"
    criteria = tuple(_criteria(value.get("criteria"), note, names))
    unused = sorted(value.keys() - USED)
    if unused:
        note("kept_unused", ", ".join(unused))
    title = _text(value.get("title"))
    if not title:
        note("no_title", task_id)
    return Mapped(
        Task(
            id=task_id,
            protocol="deliver",
            title=title or task_id,
            output=output,
            instruction=f"{told}\n",
        ),
        Rubric(task=task_id, criteria=criteria),
        tuple(notes),
    )


def identifier(path: str, longest: int = 80) -> str:
    """A path as an id: signs that an id cannot have become dashes; a long one keeps its start and
    a digest of all of it."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", path.replace("/", "--")).strip("-_") or "task"
    if len(plain) <= longest:
        return plain
    return f"{plain[: longest - 9].rstrip('-_')}-{hashlib.sha256(path.encode()).hexdigest()[:8]}"


def _criteria(value: Any, note: Any, names: list[str]) -> Iterator[Criterion]:
    if not isinstance(value, list) or not value:
        raise Unusable("no_criteria", "there are no criteria")
    seen: set[str] = set()
    unused: set[str] = set()
    bound = 0
    for number, one in enumerate(value, 1):
        if not isinstance(one, Mapping):
            raise Unusable("bad_criterion", f"criterion {number} is no object")
        told = _text(one.get("id"))
        id = identifier(told) if told else f"C-{number:03}"
        if id in seen:
            id = identifier(f"{id[:70]}-{number}")
        if id != told:
            note("criterion_id", f"{told or 'none'} -> {id}")
        seen.add(id)
        text = _criterion_text(_text(one.get("title")), _text(one.get("match_criteria")))
        if not text:
            raise Unusable("bad_criterion", f"criterion {told or number} has no words")
        unused |= one.keys() - USED_OF_CRITERION
        shown = one.get("deliverables")
        bound += isinstance(shown, list) and 0 < len(shown) < len(names)
        yield Criterion(id=id, text=text, importance="medium")
    if unused:
        note("kept_unused", ", ".join(f"criteria.{name}" for name in sorted(unused)))
    if bound:
        note("bound_criteria", f"{bound} criteria name some outputs only; all see the whole")


def _criterion_text(title: str, match: str) -> str:
    return f"{title}: {match}" if title and match else title or match


def _given(value: Mapping[str, Any]) -> list[str]:
    """The names in ``deliverables``: an object (name to name), or a list."""
    found = value.get("deliverables")
    if isinstance(found, Mapping):
        found = list(found.values())
    if not isinstance(found, list):
        return []
    return list(dict.fromkeys(name for name in map(_text, found) if name))


def _outputs(value: Mapping[str, Any], told: str) -> list[str]:
    given = _given(value)
    if given:
        return given
    after = OUTPUT.search(told)
    names = NAME.findall(after.group(1)) if after else []
    return list(dict.fromkeys(quoted or plain for quoted, plain in names))


def _output(names: list[str]) -> str:
    """The one DOCX that is asked for: the first that is one, else the first by another ending."""
    for name in [*(n for n in names if n.lower().endswith(".docx")), *names]:
        stem = identifier(name.rpartition(".")[0].rpartition("/")[2])
        return f"{stem}.docx"
    return DEFAULT


def _together(names: list[str], output: str) -> str:
    if len(names) == 1:
        return f"Hand in a Word document: `{output}` in place of `{names[0]}`."
    parts = ", ".join(f"`{name}`" for name in names)
    return (
        f"Hand in one Word document, `{output}`, that holds all of these as parts, each under a "
        f"heading with its name: {parts}."
    )


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""
