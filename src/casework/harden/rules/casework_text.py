"""Operators on the documents of a matter. Every source of a fact keeps its words and its place;
what is added stands as a paragraph of its own, and is tried against all the case asks."""

import random
import re
from collections.abc import Callable, Iterable, Sequence

from casework.benchmarks.casework.editable import format_fault, header_and_body, suffix
from casework.benchmarks.casework.key import Key, key_of
from casework.benchmarks.casework.neutral import objection_to, place_of, stock
from casework.benchmarks.casework.proofs import source_fault
from casework.benchmarks.casework.rows import table_of, telling_column
from casework.benchmarks.casework.units import (
    COLUMNS,
    DATE,
    HISTORY,
    MONTHS,
    history_of,
    signed,
    units_of,
)
from casework.benchmarks.neutral import leans
from casework.benchmarks.records import Item
from casework.harden.rules.corpus import Corpus
from casework.harden.rules.operator import Draft, Make

MOST = 3
"""Documents that one operator may change at once."""
TEXTS = (".txt", ".md")
PEOPLE = re.compile(r"^(?:From|To|Cc): +([A-Z][a-z]+) ([A-Z][a-z]+) <", re.MULTILINE)
MEETING = re.compile(r"\b(?:minutes|meeting|agenda|attending|in attendance)\b", re.IGNORECASE)
Edit = Callable[[str, str, Key, random.Random], str | None]
"""A document's name and text to its new text; None where there is nothing to do."""


def editing(kinds: Sequence[str], edit: Edit, what: str, most: int = MOST) -> Make:
    """An operator that edits up to `most` documents of some kinds, drawn by the seed."""

    def make(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
        if "truth" not in item.gold:
            return None
        key = key_of(item.gold)
        documents: dict[str, str] = dict(item.input["documents"])
        names = [name for name in documents if suffix(name) in kinds]
        rng.shuffle(names)
        done: list[str] = []
        for name in names:
            text = documents[name]
            new = None if format_fault(name, text, text) else edit(name, text, key, rng)
            if new is not None and _sound(name, text, new, key):
                documents[name] = new
                done.append(name)
            if len(done) == most:
                break
        if not done:
            return None
        told = f"{what} in {', '.join(sorted(done))}"
        return Draft({**item.input, "documents": documents}, told)

    return make


def appended(pool: str) -> Edit:
    """A passage of the reviewed list below a document's text."""

    def edit(name: str, text: str, key: Key, rng: random.Random) -> str | None:
        found = _free(pool, name, text, key)
        return _below(text, rng.choice(found)) if found else None

    return edit


def formalities(name: str, text: str, key: Key, rng: random.Random) -> str | None:
    """A passage on the room and the table below the record of a meeting."""
    return appended("formalities")(name, text, key, rng) if MEETING.search(text) else None


def foreign(pool: Sequence[str]) -> Edit:
    """A sentence on another matter, named as such, below a document's text."""

    def edit(name: str, text: str, key: Key, rng: random.Random) -> str | None:
        found = [one for one in pool if one not in text]
        return _below(text, rng.choice(found)) if found else None

    return edit


def cover(name: str, text: str, key: Key, rng: random.Random) -> str | None:
    """A cover line above a document's text."""
    found = _free("covers", name, text, key)
    first = units_of(name, text).body[:1]
    if not found or not first or (first[0][0].isalpha() and leans(first[0])):
        return None
    return f"{rng.choice(found)}\n\n{text}"


def note_above_history(name: str, text: str, key: Key, rng: random.Random) -> str | None:
    """A word above the quoted history of a mail."""
    mark = HISTORY.search(text)
    found = _free("forwarded", name, text, key)
    if mark is None or not found:
        return None
    above = text[: mark.start()].rstrip("\n")
    return f"{above}\n\n{rng.choice(found)}\n\n{text[mark.start() :]}"


def quoted_history(name: str, text: str, key: Key, rng: random.Random) -> str | None:
    """The quoted history of a mail, where it ends with its writer's name, with the mark of a
    quotation before each of its lines."""
    head, body = header_and_body(text)
    at = history_of(body)
    lines = body[at:].strip("\n").split("\n") if at >= 0 else []
    if not lines or any(line.startswith(">") for line in lines) or not signed("\n".join(lines)):
        return None
    quoted = "\n".join(f"> {line}".rstrip() for line in lines)
    return f"{head}\n\n{body[:at]}\n{quoted}\n"


def mail_field(name: str, text: str, key: Key, rng: random.Random) -> str | None:
    """One or two fields that mail programs add, below a mail's header."""
    head, body = header_and_body(text)
    present = {line.split(":")[0].casefold() for line in head.split("\n")}
    pool = [one.text for one in stock().pools["fields"]]
    found = [one for one in pool if one.split(":")[0].casefold() not in present]
    if not found:
        return None
    new = rng.sample(found, min(2, len(found)))
    return "\n".join((head, *new)) + f"\n\n{body}"


def rows_turned(name: str, text: str, key: Key, rng: random.Random) -> str | None:
    """Rows that are sorted by a column of their own, in another order."""
    if telling_column(table_of(name, text)) is None:
        return None
    lines = [line for line in text.split("\n") if line.strip()]
    # A cell may hold a line's end; such a file is left alone.
    if len(lines) != len(table_of(name, text)):
        return None
    body = lines[1:]
    turned = body[::-1] if rng.random() < 0.5 else rng.sample(body, len(body))
    return "\n".join((lines[0], *turned)) + "\n"


def dates_rewritten(name: str, text: str, key: Key, rng: random.Random) -> str | None:
    """Dates with their month written out: the day before the month, or after it."""
    start = len(header_and_body(text)[0]) + 2 if suffix(name) == ".eml" else 0
    lines = text[start:].split("\n")
    # Text set out in columns would lose its shape.
    new = [line if COLUMNS.search(line) else DATE.sub(_other_form, line) for line in lines]
    return text[:start] + "\n".join(new) if new != lines else None


def initials(name: str, text: str, key: Key, rng: random.Random) -> str | None:
    """Somebody whom a mail's own header names in full, by initial and surname in its body."""
    if key.sources.get(name):
        return None
    head, body = header_and_body(text)
    people = [(a, b) for a, b in PEOPLE.findall(head) if re.search(rf"\b{a} {b}\b", body)]
    if not people:
        return None
    first, last = rng.choice(people)
    short = re.sub(rf"\b{first} {last}\b", f"{first[0]}. {last}", body)
    return f"{head}\n\n{short}"


def _other_form(match: re.Match[str]) -> str:
    month = (match["month"] or match["month2"])[:3].casefold()
    full = next(name for name in MONTHS if name.startswith(month)).capitalize()
    if match["day"]:
        return f"{full} {int(match['day'])}, {match['year']}"
    return f"{int(match['day2'])} {full} {match['year']}"


def _free(pool: str, name: str, text: str, key: Key) -> list[str]:
    """Passages of a pool that are new to a document and to which nothing in the case objects."""
    every = [one.text for one in stock().pools[pool]]
    return [one for one in every if one not in text and not objection_to(key, one, place_of(name))]


def _below(text: str, new: str) -> str:
    end = text.rstrip("\n")
    return f"{end}\n\n{new}\n"


def _sound(name: str, before: str, after: str, key: Key) -> bool:
    """Whether a document is still valid, and every source in it where it was."""
    if format_fault(name, before, after):
        return False
    return not any(_faults(name, before, after, key))


def _faults(name: str, before: str, after: str, key: Key) -> Iterable[str]:
    return (source_fault(name, after, one, before)[1] for one in key.sources.get(name, ()))
