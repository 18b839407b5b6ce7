"""Whether a changed FinQA case still has its answer, as far as code can tell (three-valued).

P1 the numbers of the gold program stand where they stood; P2 the gold program still gives the
answer; P3 rows it names can be named; P4 nothing new competes with them; P5 the question is the
same; P6 nothing new gives the answer away; P7 nothing else was lost. P1 to P5 are the
specification's; P6 and P7 keep a "proved" from saying too much. P0 stands for a broken shape.
"""

from collections.abc import Callable, Mapping
from typing import Any

from casework.benchmarks.finqa.alignment import Alignment, normal, read_hints
from casework.benchmarks.finqa.content import kept, nothing_competes, nothing_given_away
from casework.benchmarks.finqa.figures import figures
from casework.benchmarks.finqa.labels import nameable, named_rows, recognisable
from casework.benchmarks.finqa.number import row_numbers
from casework.benchmarks.finqa.program import agrees, execute, tokens
from casework.benchmarks.finqa.rewording import taken_back
from casework.benchmarks.finqa.shape import shape_faults
from casework.benchmarks.finqa.support import supported
from casework.benchmarks.records import Check, Item, Proof

Part = Callable[[Alignment, Mapping[str, Any]], Check]


def prove(original: Item, changed: Any, hints: Any) -> Proof:
    """Check a changed input against its original. Never raises for what the change holds."""
    if faults := shape_faults(original.input, changed):
        return Proof(checks=(Check(code="P0", verdict="refuted", reason=faults[0]),))
    same = taken_back(original.input, changed, original.gold)
    page = Alignment(original.input, same, read_hints(hints))
    parts: tuple[Part, ...] = (
        supported,
        reproduced,
        addressable,
        nothing_competes,
        same_question,
        nothing_given_away,
        kept,
    )
    return Proof(checks=tuple(part(page, original.gold) for part in parts))


def reproduced(page: Alignment, gold: Mapping[str, Any]) -> Check:
    """P2: the gold program over the changed table gives the gold answer, renamed rows under
    their new names."""
    names = named_rows(gold["program"])
    table = page.after
    unsure = ""
    for name in names:
        at = _row_of(page, name)
        if at is None:
            return Check(code="P2", verdict="refuted", reason=f"there is no row for {name!r}")
        place, how = at
        if table[place][0] != name:
            if normal(name) == normal(table[place][0]) and len(name) != len(table[place][0]):
                unsure = f"{name!r} is spaced in another way"
            elif how == "renamed" or not recognisable(page, name, table[place][0]):
                unsure = f"{name!r} is now called {table[place][0]!r}"
            table = [[name, *row[1:]] if index == place else row for index, row in enumerate(table)]
    ran = execute(tokens(gold["program"]), table)
    if not agrees(ran, gold["exe_ans"]):
        told = "cannot be carried out" if ran.invalid else f"gives {ran.value!r}"
        return Check(code="P2", verdict="refuted", reason=f"the gold program {told}")
    return Check(code="P2", verdict="unknown" if unsure else "proved", reason=unsure)


def addressable(page: Alignment, gold: Mapping[str, Any]) -> Check:
    """P3: rows that the gold program names can be named, are one of their name, and hold
    nothing but numbers."""
    for name in named_rows(gold["program"]):
        at = _row_of(page, name)
        if at is None:
            return Check(code="P3", verdict="refuted", reason=f"there is no row for {name!r}")
        label, *cells = page.after[at[0]]
        if not nameable(label):
            reason = f"no program can name the row {label!r}"
        elif _count(page.after, label) > max(1, _count(page.before, name)):
            reason = f"several rows are called {label!r}"
        elif row_numbers(cells) is None:
            reason = f"a cell of the row {label!r} is not a number to the official evaluator"
        else:
            continue
        return Check(code="P3", verdict="refuted", reason=reason)
    return Check(code="P3", verdict="proved")


def same_question(page: Alignment, gold: Mapping[str, Any]) -> Check:
    """P5: word for word the same question; one with another number in place is another."""
    old, new = page.question
    if normal(old) == normal(new):
        return Check(code="P5", verdict="proved")
    before, after = ({one.size for one in figures(text)} for text in (old, new))
    if before - after and after - before:
        reason = "it asks with other numbers than before"
        return Check(code="P5", verdict="refuted", reason=reason)
    return Check(code="P5", verdict="unknown", reason="the question is worded anew")


def _row_of(page: Alignment, name: str) -> tuple[int, str] | None:
    """Where a row that the gold program names went; the last one counts, as when it is run."""
    places = [place for place, row in enumerate(page.before) if row[0] == name]
    if not places or page.rows[places[-1]].at < 0:
        return None
    match = page.rows[places[-1]]
    return match.at, match.how


def _count(table: list[list[str]], label: str) -> int:
    return sum(row[0] == label for row in table)
