"""The rules a generation must keep before anything is spent on it: M1 to M15.

M1 one JSON object with a list `mutations`; M2 as many entries as children; M3 indexes true
integers, each of 0..n-1 once; M4 one known axis; M5 subtypes; M6 a description of a sane length;
M7 files named safely and writable; M8 files named are the files changed; M9 nothing else written;
M10 nothing protected changed; M11 files parse and keep their shape; M12 not the parent, the
published case or a sibling again. Where the settings say so: M13 an edit nearly the same as a
sibling's; M14 too far from the published case; M15 text that speaks to a solver or a judge. M1 and
M2 concern the whole reply and allow one repair; the others refuse one child, except M9 and M10,
which nobody can pin on one child and so refuse all.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Any, NamedTuple, TypeGuard

from casework.harden.edits import Siblings
from casework.harden.instructions import instructions
from casework.harden.records import Input, Refusal, canonical
from casework.harden.shape import normal_form, parse_strict, shape_faults
from casework.harden.transformation import FILE, MANIFEST, Ground, Mutation
from casework.models.structured import StructuredError, last_json

ShapeCheck = Callable[[Input, Input], list[str]]
ALL = -1
"""The index of a refusal that concerns the whole generation."""
LONGEST_CLAIM = 8_000
"""Characters of a child's description, its subtypes or its hints: they go into every report."""
ROOM, TIMES = 400_000, 4
"""A file may have this many characters, and so many times those of the original besides: what is
longer is refused before it is read, as every later rule would read it whole."""


class Entry(NamedTuple):
    """One child that passed: what it claims, and its input."""

    number: int
    axis: str
    subtypes: tuple[str, ...]
    description: str
    hints: dict[str, Any]
    input: Input


class Checked(NamedTuple):
    """A generation as checked. `repairable`: the reply as a whole is wrong (M1, M2)."""

    entries: tuple[Entry, ...]
    refused: tuple[Refusal, ...]
    warnings: tuple[str, ...]
    repairable: bool


def check_manifest(
    mutation: Mutation,
    ground: Ground,
    observed: Mapping[str, str],
    shape: ShapeCheck | None = None,
) -> Checked:
    """Apply M1 to M15. `observed` are the digests of what is protected, after the mutator ran;
    `shape` adds a benchmark's own rules to M11. Never raises for what a mutator wrote."""
    listed, fault = _entries(mutation, ground.children)
    whole = [fault] if fault else []
    whole += _outside(mutation, ground.children) + _touched(ground, observed)
    if listed is None or any(one.code in ("M9", "M10") for one in whole):
        return Checked((), tuple(whole), (), bool(fault))
    counted = Counter(
        entry["individual_index"]
        for entry in listed
        if isinstance(entry, dict) and type(entry.get("individual_index")) is int
    )
    taken = {normal_form(ground.parent): "the parent", normal_form(ground.baseline): "the original"}
    siblings = Siblings(ground.parent, ground.near) if ground.near is not None else None
    kept: list[Entry] = []
    refused: list[Refusal] = list(whole)
    warnings: list[str] = []
    # In index order, so that which of two twins stays does not hang on the reply's order.
    for place, entry in sorted(enumerate(listed), key=lambda pair: _place(pair[1], pair[0])):
        found = _entry(entry, place, counted, mutation, ground, shape)
        if isinstance(found, Refusal):
            refused.append(found)
            continue
        form = normal_form(found.input)
        if form in taken:
            refused.append(
                Refusal(index=found.number, code="M12", reason=f"the same as {taken[form]}")
            )
            continue
        twin = siblings.twin(found.number, found.input) if siblings else None
        if twin is not None:
            reason = f"nearly the edit of child {twin}"
            refused.append(Refusal(index=found.number, code="M13", reason=reason))
            continue
        taken[form] = f"child {found.number}"
        kept.append(found)
        unknown = [one for one in found.subtypes if one not in ground.axes[found.axis]]
        warnings += [f"child {found.number}: unknown subtype {one[:60]!r}" for one in unknown]
    return Checked(tuple(kept), tuple(refused), tuple(warnings), bool(fault))


def _entries(mutation: Mutation, children: int) -> tuple[list[Any] | None, Refusal | None]:
    if mutation.complaint:
        return None, Refusal(index=ALL, code="M1", reason=mutation.complaint)
    try:
        value = last_json(mutation.manifest)
    except StructuredError as error:
        return None, Refusal(index=ALL, code="M1", reason=str(error))
    listed = value.get("mutations") if isinstance(value, dict) else None
    if not isinstance(listed, list):
        return None, Refusal(index=ALL, code="M1", reason="no JSON object with a list `mutations`")
    if len(listed) != children:
        reason = f"{len(listed)} mutations where {children} were asked for"
        return listed, Refusal(index=ALL, code="M2", reason=reason)
    return listed, None


def _entry(
    entry: Any,
    place: int,
    counted: Counter[int],
    mutation: Mutation,
    ground: Ground,
    shape: ShapeCheck | None,
) -> Entry | Refusal:
    if not isinstance(entry, dict):
        return Refusal(index=ALL, code="M3", reason=f"entry {place} is not an object")
    index = entry.get("individual_index")
    if type(index) is not int or not 0 <= index < ground.children or counted[index] > 1:
        return Refusal(index=ALL, code="M3", reason=f"entry {place}: index {str(index)[:40]!r}")
    code, reason = _claims(entry, ground)
    if not code:
        code, reason = _files(entry, index, mutation, ground)
    if code:
        return Refusal(index=index, code=code, reason=reason)
    text = mutation.written[f"candidates/{index}/{FILE}"]
    if len(text) > ROOM and len(text) > ROOM + TIMES * len(canonical(ground.baseline)):
        return Refusal(index=index, code="M11", reason=f"{FILE}: {len(text)} characters, too long")
    try:
        input = parse_strict(text)
    except ValueError as error:
        return Refusal(index=index, code="M11", reason=f"{FILE}: {error}")
    faults = shape_faults(ground.baseline, input)
    if not faults and shape:
        faults = shape(ground.baseline, input)
    if faults:
        return Refusal(index=index, code="M11", reason="; ".join(faults[:3]))
    code, reason = guarded(input, ground)
    if code:
        return Refusal(index=index, code=code, reason=reason)
    hints = entry.get("hints")
    return Entry(
        index,
        entry["axes"][0],
        tuple(entry["subtypes"]),
        entry["description"],
        hints if isinstance(hints, dict) else {},
        input,
    )


def guarded(input: Input, ground: Ground) -> tuple[str, str]:
    """The code of M14 or M15 and how it is broken; twice "" where both are kept."""
    excess = ground.budget.excess(ground.baseline, input, ground.steps) if ground.budget else ""
    if excess:
        return "M14", excess
    spoken = instructions(ground.baseline, input) if ground.refuse_instructions else []
    return ("M15", f"speaks to its reader: {spoken[0]!r}") if spoken else ("", "")


def _claims(entry: Mapping[str, Any], ground: Ground) -> tuple[str, str]:
    """M4 to M6: the first rule that is broken, and how."""
    axes, subtypes, description = (entry.get(key) for key in ("axes", "subtypes", "description"))
    if not isinstance(axes, list) or len(axes) != 1 or not isinstance(axes[0], str):
        return "M4", "`axes` must name exactly one axis"
    if axes[0] not in ground.axes:
        return "M4", f"no axis {axes[0][:60]!r} in the catalog"
    if not _texts(subtypes):
        return "M5", "`subtypes` must be a list of one or more names"
    if len("".join(subtypes)) > LONGEST_CLAIM:
        return "M5", f"`subtypes` have more than {LONGEST_CLAIM} characters"
    if not isinstance(description, str) or not description.strip():
        return "M6", "`description` is empty"
    if len(description) > LONGEST_CLAIM:
        return "M6", f"`description` has {len(description)} characters, {LONGEST_CLAIM} at most"
    if isinstance(entry.get("hints"), dict) and not _storable(entry["hints"]):
        return "M6", f"`hints` are not plain JSON of at most {LONGEST_CLAIM} characters"
    return "", ""


def _files(
    entry: Mapping[str, Any], index: int, mutation: Mutation, ground: Ground
) -> tuple[str, str]:
    """M7 and M8."""
    named = entry.get("written_files")
    if not _texts(named) or len(set(named)) != len(named):
        return "M7", "`written_files` must be a list of different names"
    folder = f"candidates/{index}/"
    for name in named:
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts or "\\" in name or name != str(path):
            return "M7", f"{name[:60]!r} is not a plain relative path"
        if name != FILE:
            return "M7", f"{name[:60]!r} is not among the writable files"
        if folder + name in mutation.links:
            return "M7", f"{name[:60]!r} is a symbolic link"
    written = {
        path.removeprefix(folder) for path in mutation.written if path.startswith(folder)
    } - _unchanged(mutation, folder, ground.parent)
    if written != set(named):
        return "M8", f"named {sorted(named)}, changed {sorted(written)[:5]}"
    return "", ""


def _unchanged(mutation: Mutation, folder: str, parent: Input) -> set[str]:
    """Files that were written again byte for byte: nothing of them changed."""
    same = mutation.written.get(folder + FILE) == canonical(parent)
    return {FILE} if same else set()


def _outside(mutation: Mutation, children: int) -> list[Refusal]:
    allowed = {f"candidates/{number}" for number in range(children)}
    strays = [
        path
        for path in mutation.written
        if path != MANIFEST and (str(PurePosixPath(path).parent) not in allowed or ".." in path)
    ]
    return [
        Refusal(index=ALL, code="M9", reason=f"wrote {path[:80]!r}") for path in sorted(strays)[:5]
    ]


def _touched(ground: Ground, observed: Mapping[str, str]) -> list[Refusal]:
    return [
        Refusal(index=ALL, code="M10", reason=f"{name} was changed")
        for name, before in sorted(ground.protected.items())
        if observed.get(name) != before
    ]


def _texts(value: Any) -> TypeGuard[list[str]]:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(one, str) and one.strip() for one in value)
    )


def _storable(hints: dict[str, Any]) -> bool:
    try:
        return len(canonical(hints)) <= LONGEST_CLAIM
    except (ValueError, RecursionError):
        return False


def _place(entry: Any, place: int) -> tuple[int, int]:
    index = entry.get("individual_index") if isinstance(entry, dict) else None
    return (index if type(index) is int else 1 << 30, place)
