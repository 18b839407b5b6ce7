"""Labels of rows and columns: whether the language can name one, and whether a short form of
one is still recognised."""

from casework.benchmarks.finqa.abbreviations import ABBREVIATIONS
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
    """Whether a new label is a short form of the old one and of no other label of the table, and
    no other's own form."""
    others = {normal(row[0]) for row in page.before} | {normal(cell) for cell in page.before[0]}
    others -= {normal(old)}
    return (
        shortens(new, old)
        and normal(new) not in others
        and not any(shortens(new, other) for other in others)
    )


def shortens(short: str, long: str) -> bool:
    """Whether `short` is `long` with words in the short forms of the closed list and nothing
    else: "oper. expenses" of "operating expenses". Every word, sign and number counts: a label
    without one may be another row's, and a word cut freely may be another word."""
    parts, whole = normal(short).split(" "), normal(long).split(" ")
    return len(parts) == len(whole) and all(
        part == word or ABBREVIATIONS.get(word) == part
        for part, word in zip(parts, whole, strict=True)
    )
