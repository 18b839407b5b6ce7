"""Rewordings of a FinQA page that say the same: closed forms, made by operators and taken back by
the proof. Each is taken back only where doing it to the original gives the changed page.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from casework.benchmarks.finqa.alignment import normal
from casework.benchmarks.finqa.figures import holds, literal_sizes
from casework.benchmarks.finqa.labels import nameable
from casework.benchmarks.finqa.neutral import TEXTS, leans, parting
from casework.benchmarks.finqa.support import literals

Input = dict[str, Any]
Table = Sequence[Sequence[str]]
LABEL = re.compile(r"[a-z][a-z &'/-]{3,60}")
UNIT = re.compile(
    r"\(? ?\$? ?(?:amounts |dollars |dollar amounts )?in (?:millions|thousands|billions)"
    r"(?: of (?:u\.s\. ?)?dollars)? ?\)?|\( (?:millions|thousands) \)"
)
CORNER = "line item"
STATED = {
    "pre_text": "amounts in the table are stated {} .",
    "post_text": "note : amounts in the table are stated {} .",
}
COUNT = re.compile(
    r"(?<![\w.,$/-])([2-9])(?= (?:years|months|segments|countries|directors|facilities|plants|"
    r"states|customers|stores|days|quarters|reporting|operating|business)\b)"
)
SPELLED = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Alias(NamedTuple):
    """A name, another one for it, and the line that says so at the start of a page."""

    long: str
    short: str
    definition: str

    def within(self, line: str) -> str:
        """A line under the other name; lines with figures, and notes, stay as they are."""
        if any(map(str.isdigit, line)) or line.startswith("("):
            return line
        return re.sub(rf"\b{re.escape(self.long)}\b(?! 2019)", self.short, line)


ENTITY = Alias(
    "the company", "the registrant", 'the company is also called " the registrant " here .'
)
PLANS = tuple(
    Alias(long, short, f'the term " {short} " stands for " {long} " wherever it occurs .')
    for long, short in (
        ("credit facility", "credit line"),
        ("pension plan", "retirement arrangement"),
        ("incentive plan", "award arrangement"),
        ("stock option plan", "option arrangement"),
        ("credit agreement", "lending agreement"),
    )
)


def opens(input: Mapping[str, Any], alias: Alias) -> bool:
    """Whether a page may open with a definition: its start leans on nothing, and nothing on the
    page has the new name yet."""
    cells = [cell for row in input["table"] for cell in row]
    lines = [line for key in TEXTS for line in input[key]]
    taken = any(alias.short in normal(text) for text in [*cells, *lines, input["question"]])
    return (
        not taken and len(input["pre_text"]) > 1 and not parting("pre_text", input["pre_text"], 0)
    )


def unit_line(input: Mapping[str, Any], key: str) -> str:
    """The line that says the unit of the table's corner; "" where there is no such unit."""
    head = input["table"][0] if input["table"] else []
    corner = normal(head[0]) if head else ""
    if UNIT.fullmatch(corner) is None or CORNER in map(normal, head):
        return ""
    if key == "post_text" and input[key] and leans(input[key][0]):
        return ""
    plain = " ".join(re.sub(r"[()$]", " ", corner).split())
    unit = f"in {re.sub(r'^.*?in ', '', plain)}"
    money = "$" in corner or "dollar" in corner
    return STATED[key].format(f"{unit} of dollars" if money and "dollars" not in unit else unit)


def used(program: str) -> frozenset[Decimal]:
    """The sizes of the numbers that a program states."""
    return frozenset[Decimal]().union(*map(literal_sizes, literals(program)))


def spelled(line: str, sizes: frozenset[Decimal]) -> str:
    """A line with its small counts in words, but one that holds one of these numbers."""
    return line if holds(line, sizes) else COUNT.sub(lambda match: SPELLED[int(match[1])], line)


def shared_words(input: Mapping[str, Any]) -> Iterator[tuple[dict[str, str], str]]:
    """For each last word that several row labels share: the labels without it, and the line under
    the table that says so."""
    table: Table = input["table"]
    if input["post_text"] and leans(input["post_text"][0]):
        return
    known = Counter(normal(label) for label in [row[0] for row in table])
    known.update(normal(cell) for cell in (table[0][1:] if table else []))
    ends = Counter(row[0].split()[-1] for row in table[1:] if LABEL.fullmatch(row[0]))
    for word, count in sorted(ends.items()):
        pairs = {
            row[0]: row[0].removesuffix(word).strip()
            for row in table[1:]
            if row[0].endswith(f" {word}") and known[normal(row[0])] == 1
        }
        new = list(pairs.values())
        apart = len(set(new)) == len(new) and not any(known[normal(one)] for one in new)
        named = all(LABEL.fullmatch(one) and nameable(one) for one in new)
        if count > 1 and len(word) > 3 and len(pairs) > 1 and apart and named:
            told = " ; ".join(f'" {short} " stands for " {long} "' for long, short in pairs.items())
            yield pairs, f"labels are shortened : {told} ."


def taken_back(original: Mapping[str, Any], changed: Input, gold: Mapping[str, Any]) -> Input:
    """The changed page with every rewording of the closed forms taken back."""
    page: Input = {**changed, **{key: list(changed[key]) for key in TEXTS}}
    page["table"] = [list(row) for row in changed["table"]]
    _take_aliases(original, page)
    _take_unit(original, page)
    _take_labels(original, page)
    sizes = used(gold["program"])
    for key in TEXTS:
        # A line of the original is itself, whatever other one it could be a form of.
        forms = {spelled(line, sizes): line for line in original[key]}
        forms |= {line: line for line in original[key]}
        page[key] = [forms.get(line, line) for line in page[key]]
    return page


def _take_aliases(original: Mapping[str, Any], page: Input) -> None:
    for alias in (ENTITY, *PLANS):
        if page["pre_text"][:1] == [alias.definition] and opens(original, alias):
            del page["pre_text"][0]
            for key in TEXTS:
                forms = {alias.within(line): line for line in original[key]}
                page[key] = [forms.get(line, line) for line in page[key]]
            return


def _take_unit(original: Mapping[str, Any], page: Input) -> None:
    if not page["table"] or page["table"][0][0] != CORNER:
        return
    for key, at in (("pre_text", -1), ("post_text", 0)):
        line = unit_line(original, key)
        if line and page[key] and page[key][at] == line:
            del page[key][at]
            page["table"][0][0] = original["table"][0][0]
            return


def _take_labels(original: Mapping[str, Any], page: Input) -> None:
    for pairs, line in shared_words(original):
        rows = list(zip(original["table"][1:], page["table"][1:], strict=False))
        done = all(new[0] == pairs[old[0]] for old, new in rows if old[0] in pairs)
        if (
            page["post_text"][:1] == [line]
            and len(page["table"]) == len(original["table"])
            and done
        ):
            del page["post_text"][0]
            for old, new in rows:
                new[0] = old[0] if old[0] in pairs else new[0]
            return
