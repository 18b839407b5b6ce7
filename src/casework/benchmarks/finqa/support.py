"""P1, literal support: every number of the gold program still stands where the page gave it."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from casework.benchmarks.finqa.alignment import Alignment, compared, normal
from casework.benchmarks.finqa.figures import figures, holds, literal_sizes
from casework.benchmarks.finqa.labels import recognisable
from casework.benchmarks.finqa.program import TABLE, agrees, execute, pieces, step, tokens
from casework.benchmarks.records import Certainty, Check

State = Literal["kept", "unsure", "other", "blank", "lost"] | int
CODE = "P1"


class Place(NamedTuple):
    """Where a number stands in the original: a cell, a line of text, or the question."""

    kind: Literal["table", "text", "question"]
    row: int
    column: int = 0

    @property
    def name(self) -> str:
        """As the set names its evidence: ``table_4``, ``text_12``."""
        return f"{self.kind}_{self.row}"


def literals(program: str) -> list[str]:
    """The numbers that a program states, each once: no constants, references or labels."""
    found: dict[str, None] = {}
    for piece in pieces(tokens(program)[:-1]):
        now = step(piece)
        if now.operator not in TABLE:
            found |= dict.fromkeys(
                one for one in (now.first, now.second) if "#" not in one and "const" not in one
            )
    return [one for one in found if literal_sizes(one)]


def places(page: Alignment, literal: str) -> list[Place]:
    """Every place of the original that shows a program's number."""
    return list(_places(page, literal_sizes(literal)))


def supported(page: Alignment, gold: Mapping[str, Any]) -> Check:
    """The check over all numbers of the gold program. Where rows were scaled by a power of ten
    as a whole, the program is run with the scaled numbers and must still give the answer."""
    told: list[tuple[Certainty, str]] = []
    scaled: dict[str, int] = {}
    for literal in literals(gold["program"]):
        verdict = _literal(page, literal, frozenset(gold.get("evidence", ())))
        if isinstance(verdict, int):
            scaled[literal] = verdict
        else:
            told.append(verdict)
    if scaled:
        told.append(_rescaled(page, gold, scaled))
    for verdict in ("refuted", "unknown"):
        if reasons := [reason for one, reason in told if one == verdict]:
            return Check(code=CODE, verdict=verdict, reason="; ".join(reasons)[:500])
    return Check(code=CODE, verdict="proved")


def _places(page: Alignment, sizes: frozenset[Decimal]) -> Iterator[Place]:
    for row, cells in enumerate(page.before):
        for column, cell in enumerate(cells):
            if holds(cell, sizes):
                yield Place("table", row, column)
    for row, line in enumerate(page.lines):
        if holds(line, sizes):
            yield Place("text", row)
    if holds(page.question[0], sizes):
        yield Place("question", 0)


def _literal(
    page: Alignment, literal: str, evidence: frozenset[str]
) -> tuple[Certainty, str] | int:
    sizes = literal_sizes(literal)
    found = list(_places(page, sizes))
    named = [place for place in found if place.name in evidence]
    states = [_state(page, place, sizes) for place in named or found]
    scales = {state for state in states if isinstance(state, int)}
    if not states:
        if all(page.kept_lines) and all(match.how == "same" for match in page.rows):
            return ("proved", "")
        return ("unknown", f"{literal} is not on the original page, and the page lost something")
    if all(state == "kept" for state in states):
        return ("proved", "")
    if scales and len(scales) == 1 and all(isinstance(state, int) for state in states):
        return scales.pop()
    if "other" in states and (named or "kept" not in states):
        return ("refuted", f"{literal} was replaced by another number where it stood")
    if "kept" in states or "unsure" in states:
        return ("unknown", f"{literal} stands there still, but not everywhere as it did")
    return _gone(page, literal, sizes)


def _gone(page: Alignment, literal: str, sizes: frozenset[Decimal]) -> tuple[Certainty, str]:
    """Not where it was: it may have moved into something new."""
    fresh = [*page.new_lines, *(cell for row in page.new_rows for cell in page.after[row])]
    if normal(page.question[0]) != normal(page.question[1]):
        fresh.append(page.question[1])
    if any(holds(text, sizes) for text in fresh):
        declared = " as declared" if normal(literal) in page.hints.moved else ""
        return ("unknown", f"{literal} was moved{declared}")
    return ("refuted", f"{literal} is gone from where it stood")


def _state(page: Alignment, place: Place, sizes: frozenset[Decimal]) -> State:
    match place.kind:
        case "table":
            return _cell_state(page, place, sizes)
        case "text":
            return _line_state(page, page.lines[place.row], page.kept_lines[place.row], sizes)
        case _:
            old, new = page.question
            return (
                "kept" if normal(old) == normal(new) else "unsure" if holds(new, sizes) else "lost"
            )


def _cell_state(page: Alignment, place: Place, sizes: frozenset[Decimal]) -> State:
    cell = page.cell(place.row, place.column)
    if cell is None:
        return "lost"
    told = compared(page.before[place.row][place.column], cell)
    if told in ("blank", "unsure"):
        return told
    if told == "other" or (told == "same" and not holds(cell, sizes)):
        return "other"
    if isinstance(told, int) and page.row_scale(place.row) != told:
        return "other"
    row, column = page.rows[place.row].at, page.columns[place.column].at
    called: set[State] = {
        _named(page, page.before[place.row][0], page.after[row][0]),
        _named(page, page.before[0][place.column], page.after[0][column]),
    }
    for state in ("other", "unsure"):
        if state in called:
            return state
    return told if isinstance(told, int) else "kept"


def _named(page: Alignment, old: str, new: str) -> Literal["kept", "unsure", "other"]:
    """Whether a row or column is still called what it was, as far as code can tell."""
    if normal(old) == normal(new):
        return "kept"
    if [one.size for one in figures(old)] != [one.size for one in figures(new)] and figures(old):
        return "other"
    taken = {normal(row[0]) for row in page.before} | {normal(cell) for cell in page.before[0]}
    if normal(new) in taken:
        return "other"
    declared = page.hints.renamed.get(normal(old)) == normal(new)
    return "kept" if declared and recognisable(page, old, new) else "unsure"


def _line_state(page: Alignment, line: str, kept: bool, sizes: frozenset[Decimal]) -> State:
    if kept:
        return "kept"
    other = page.nearest(line)
    if other is None:
        return "lost"
    if holds(other, sizes):
        return "unsure"
    known = {one.size for one in figures(line)}
    return "other" if any(one.size not in known for one in figures(other)) else "lost"


def _rescaled(
    page: Alignment, gold: Mapping[str, Any], scaled: Mapping[str, int]
) -> tuple[Certainty, str]:
    powers = {one: f"{power:+d}" for one, power in scaled.items()}
    program = [
        format(_plain(token).scaleb(scaled[token.strip()]), "f")
        if token.strip() in scaled
        else token
        for token in tokens(gold["program"])
    ]
    if agrees(execute(program, page.after), gold["exe_ans"]):
        return ("proved", "")
    verdict: Certainty = "unknown" if page.hints.scaled else "refuted"
    return (verdict, f"with numbers scaled by powers of ten {powers} the answer is another")


def _plain(literal: str) -> Decimal:
    text = literal.replace(",", "").strip()
    size = Decimal(text.rstrip("% ").strip())
    return size / 100 if text.endswith("%") else size
