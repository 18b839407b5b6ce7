"""Labels of rows and columns: whether the language can name one, and whether a short form of
one is still recognised."""

from casework.benchmarks.finqa.alignment import Alignment, normal
from casework.benchmarks.finqa.program import ARITHMETIC, pieces, step, tokens

UNNAMEABLE = ("(", ")", ", ", "#", "|")


def nameable(label: str) -> bool:
    """Whether a program can name a row of this label (specification of the language)."""
    return bool(label) and label == label.strip() and not any(part in label for part in UNNAMEABLE)


def named_rows(program: str) -> list[str]:
    """The row labels that a program's table steps name, each once."""
    found: dict[str, None] = {}
    for piece in pieces(tokens(program)[:-1]):
        now = step(piece)
        if now.operator not in ARITHMETIC and "#" not in now.first:
            found[now.first] = None
    return list(found)


def recognisable(page: Alignment, old: str, new: str) -> bool:
    """Whether a new label is a short form of the old one and of no other label of the table,
    or a sentence of the changed page has both."""
    if any(normal(old) in line and normal(new) in line for line in map(normal, page.new_lines)):
        return True
    others = {normal(row[0]) for row in page.before} | {normal(cell) for cell in page.before[0]}
    return shortens(new, old) and not any(
        shortens(new, other) for other in others - {normal(old)} if other
    )


def shortens(short: str, long: str) -> bool:
    """Whether each word of `short` is a word of `long` cut or thinned out, in the same order,
    and none of the numbers is missing: "op. expenses" of "operating expenses"."""
    parts, whole = _parts(short), _parts(long)
    if not parts or [one for one in parts if one.isdigit()] != [
        one for one in whole if one.isdigit()
    ]:
        return False
    if len(parts) == 1 and len(whole) > 1 and parts[0] == "".join(word[0] for word in whole):
        return True
    # Every word counts: a label without one of its words may be another row's.
    return len(parts) == len(whole) and all(map(_thinned, parts, whole))


def _parts(label: str) -> list[str]:
    text = "".join(letter if letter.isalnum() else " " for letter in normal(label))
    return text.split()


def _thinned(short: str, long: str) -> bool:
    letters = iter(long)
    return short[0] == long[0] and all(letter in letters for letter in short)
