"""What a query finds is what reading everything, word by word, finds."""

import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from casework.documents.records import Layer, Passage, Reading
from casework.documents.search.index import Index, open_index, search_room
from casework.documents.search.match import all_spans
from casework.documents.search.nodes import Near, Phrase, Window
from casework.documents.search.plan import Scope
from casework.documents.search.query import QueryError, parse
from casework.documents.search.update import source_of_reading
from casework.errors import UsageError

# As written: (the joined reading, the split one).
WRITTEN = {
    **{word: ([word], [word]) for word in ("ab", "abc", "ba", "cab", "pump", "pumps", "seal")},
    "Pump": (["pump"], ["pump"]),
    "S\u00e9al": (["seal"], ["seal"]),
    "731,250": (["731250"], ["731", "250"]),
    "4.2m": (["4.2m"], ["4", "2m"]),
    "se-\nal": (["seal"], ["se", "al"]),
    "ab-ba": (["ab", "ba"], ["ab", "ba"]),
}
WORDS = ["ab", "abc", "ba", "cab", "pump", "pumps", "seal", "731250", "731", "4.2m", "2m", "se"]
LAYERS: list[Layer] = ["visible", "visible", "visible", "comment", "deleted", "redacted"]

Tree = tuple[Any, ...]
Texts = list[tuple[str, Layer, list[list[str]]]]


class Room:
    """A random room, and what stands in it as lists of words."""

    def __init__(self, seed: int, folder: Path) -> None:
        chance = random.Random(seed)
        self.documents: dict[str, tuple[str, Texts]] = {}
        readings: list[Reading] = []
        for number in range(45):
            passages: list[Passage] = []
            texts: Texts = []
            for place in range(chance.randint(1, 4)):
                written = chance.choices(list(WRITTEN), k=chance.randint(1, 12))
                layer = chance.choice(LAYERS)
                anchor = f"¶{place + 1}"
                passages.append(Passage(anchor=anchor, text=" ".join(written), layer=layer))
                both = [[w for word in written for w in WRITTEN[word][way]] for way in (0, 1)]
                texts.append((anchor, layer, both))
            kind = chance.choice(["txt", "eml"])
            path = f"{number:04}.{kind}"
            self.documents[path] = (kind, texts)
            readings.append(
                Reading(name=path, path=path, type=kind, state="text", passages=tuple(passages))
            )
        self.index: Index = open_index(folder)
        self.index.update([source_of_reading(reading) for reading in readings])


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> list[Room]:
    return [Room(seed, tmp_path_factory.mktemp("index")) for seed in (1, 2, 3)]


def fits(word: str, wish: str) -> bool:
    return word.startswith(wish[:-1]) if wish.endswith("*") else word == wish


def rows(text: list[str], phrase: list[str]) -> Iterator[tuple[int, int]]:
    for start in range(len(text) - len(phrase) + 1):
        if all(map(fits, text[start:], phrase)):
            yield start, start + len(phrase) - 1


def leaf_holds(leaf: Tree, text: list[str]) -> bool:
    """One leaf in one reading of one text, by looking everywhere."""
    if leaf[0] == "phrase":
        return any(rows(text, leaf[1]))
    if leaf[0] == "near":
        _, left, right, distance, ordered = leaf
        lefts = [row for phrase in left for row in rows(text, phrase)]
        rights = [row for phrase in right for row in rows(text, phrase)]
        return any(
            1 <= r[0] - l[1] <= distance or (not ordered and 1 <= l[0] - r[1] <= distance)
            for l, r in itertools.product(lefts, rights)  # noqa: E741
        )
    _, wishes, distance = leaf
    places = [[p for p, word in enumerate(text) if fits(word, wish)] for wish in wishes]
    return any(
        len(set(chosen)) == len(wishes) and max(chosen) - min(chosen) <= distance
        for chosen in itertools.product(*places)
    )


def unit_holds(tree: Tree, kind: str, layer: Layer, both: list[list[str]]) -> bool:
    """A tree over one passage."""
    if tree[0] == "and":
        return all(unit_holds(t, kind, layer, both) for t in tree[1])
    if tree[0] == "or":
        return any(unit_holds(t, kind, layer, both) for t in tree[1])
    if tree[0] == "not":
        return not unit_holds(tree[1], kind, layer, both)
    if tree[0] == "type":
        return kind == tree[1]
    if tree[0] == "layer":
        return layer == tree[1]
    return any(leaf_holds(tree, text) for text in both)


def leaves(tree: Tree, wanted: bool = False) -> list[Tree]:
    if tree[0] in {"and", "or"}:
        return [leaf for t in tree[1] for leaf in leaves(t, wanted)]
    if tree[0] == "not":
        return [] if wanted else leaves(tree[1])
    return [tree]


def is_filter(tree: Tree) -> bool:
    return all(leaf[0] in {"type", "layer"} for leaf in leaves(tree))


def expected(room: Room, tree: Tree, scope: Scope) -> set[tuple[str, str]]:
    """(path, anchor) of all hits; the anchor of a document as a whole is ""."""
    named = {leaf[1] for leaf in leaves(tree, wanted=True) if leaf[0] == "layer"}
    items = tree[1] if tree[0] == "and" else [tree]
    filters = [item for item in items if is_filter(item)]
    rest = [item for item in items if not is_filter(item)]
    narrow = any(leaf[0] == "layer" for item in filters for leaf in leaves(item))
    found: set[tuple[str, str]] = set()
    for path, (kind, texts) in room.documents.items():
        units = [
            (anchor, layer, both)
            for anchor, layer, both in texts
            if layer in {"visible", "comment"} | named
            and layer != "redacted"
            and all(unit_holds(item, kind, layer, both) for item in filters)
        ]
        if scope == "passage":
            found |= {
                (path, anchor)
                for anchor, layer, both in units
                if all(unit_holds(item, kind, layer, both) for item in rest)
            }
            continue
        whole = all(unit_holds(item, kind, "visible", []) for item in filters)  # for types alone
        alive = bool(units) if narrow else whole
        if not alive or not all(document_holds(item, kind, units) for item in rest):
            continue
        shown: set[tuple[str, str]] = set()
        for leaf in [leaf for item in rest for leaf in leaves(item, wanted=True)]:
            if leaf[0] == "type":
                shown |= {(path, "")} if kind == leaf[1] and not narrow else set()
            else:
                shown |= {
                    (path, anchor)
                    for anchor, layer, both in units
                    if unit_holds(leaf, kind, layer, both)
                }
        found |= shown or ({(path, anchor) for anchor, _, _ in units} if narrow else {(path, "")})
    return found


def document_holds(tree: Tree, kind: str, units: Texts) -> bool:
    """A tree over a document: each leaf may hold in another of its passages."""
    if tree[0] == "and":
        return all(document_holds(t, kind, units) for t in tree[1])
    if tree[0] == "or":
        return any(document_holds(t, kind, units) for t in tree[1])
    if tree[0] == "not":
        return not document_holds(tree[1], kind, units)
    if tree[0] == "type":
        return kind == tree[1]
    return any(unit_holds(tree, kind, layer, both) for _, layer, both in units)


def written(tree: Tree) -> str:
    """A tree in the query language."""
    if tree[0] == "phrase":
        return '"' + " ".join(tree[1]) + '"' if len(tree[1]) > 1 else tree[1][0]
    if tree[0] == "near":
        sides = [" OR ".join(written(("phrase", p)) for p in side) for side in tree[1:3]]
        operator = "pre" if tree[4] else "w"
        return f"({sides[0]}) {operator}/{tree[3]} ({sides[1]})"
    if tree[0] == "window":
        return f'"{" ".join(tree[1])}"~{tree[2]}'
    if tree[0] in {"type", "layer"}:
        return f"{tree[0]}:{tree[1]}"
    if tree[0] == "not":
        return f"NOT ({written(tree[1])})"
    joint = f" {tree[0].upper()} " if tree[0] == "or" or len(tree[1]) % 2 else " "
    return "(" + joint.join(written(t) for t in tree[1]) + ")"


word = st.sampled_from([*WORDS, "pump*", "ab*", "nowhere"])
row = st.lists(word, min_size=1, max_size=3)
phrase = st.tuples(st.just("phrase"), row)
some = st.lists(row.filter(lambda r: len(r) < 3), min_size=1, max_size=2)
near = st.tuples(st.just("near"), some, some, st.integers(1, 6), st.booleans())
window = st.tuples(st.just("window"), st.lists(word, min_size=3, max_size=3), st.integers(2, 6))
field = st.sampled_from(
    [("type", "eml"), ("type", "txt"), ("layer", "comment"), ("layer", "deleted")]
)
text_leaf = st.one_of(phrase, phrase, near, window)
tree = st.recursive(
    st.one_of(text_leaf, text_leaf, text_leaf, field),
    lambda below: st.one_of(
        st.tuples(st.just("and"), st.lists(below, min_size=2, max_size=3)),
        st.tuples(st.just("or"), st.lists(below, min_size=2, max_size=3)),
        st.tuples(st.just("not"), below),
    ),
    max_leaves=5,
)


def flat(tree: Tree) -> Tree:
    """As the parser has it: parentheses at the very top and double negations mean nothing."""
    if tree[0] == "not":
        inner = flat(tree[1])
        return ("not", inner)
    return (tree[0], [flat(t) for t in tree[1]]) if tree[0] in {"and", "or"} else tree


def found(room: Room, query: str, scope: Scope) -> set[tuple[str, str]]:
    result = search_room(room.index, query, limit=1000, scope=scope)
    hits = {(hit.path, hit.anchor) for hit in result.hits}
    assert len(hits) == len(result.hits) == result.total
    for hit in result.hits:
        assert all(0 <= low < high <= len(hit.snippet) for low, high in hit.spans)
    return hits


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(tree, st.sampled_from(["document", "passage"]), st.integers(0, 2))
def test_boolean_phrase_and_distance(
    rooms: list[Room], tree: Tree, scope: Scope, number: int
) -> None:
    room = rooms[number]
    assert found(room, written(tree), scope) == expected(room, flat(tree), scope)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(text_leaf, st.integers(0, 2))
def test_one_leaf_is_found_and_shown(rooms: list[Room], leaf: Tree, number: int) -> None:
    room = rooms[number]
    query = written(leaf)
    assert found(room, query, "document") == expected(room, leaf, "document")
    for hit in search_room(room.index, query, limit=1000).hits:
        assert hit.spans, "every hit of words shows where"


PIECES = ["pump", "seal*", '"', "(", ")", "AND", "OR", "NOT", "w/3", "pre/2", "~3", "date:", "-"]
PIECES += ["type:", "2031", "..", "*", "é", "layer:", ":", "“", "731,250", ">=", "?", "\\", "/"]
PIECES += ["path:", "sha256:", "page:", "id:", "|", "~"]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.sampled_from([*PIECES, "\n", "|", "\x00", "\ud800", "a" * 300]),
        max_size=30,
    ).map(" ".join)
    | st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
    | st.text(max_size=60)
)
def test_anything_is_a_query_or_a_clear_error(rooms: list[Room], text: str) -> None:
    try:
        search_room(rooms[0].index, text)
    except QueryError as error:
        assert 1 <= error.column <= len(text) + 1
        assert f"column {error.column}" in str(error)
    except UsageError as error:
        assert "query" in str(error)


@settings(max_examples=300, deadline=None)
@example("ab ab ab", ("phrase", ["ab", "ab"]))
@given(
    st.lists(st.sampled_from([*WRITTEN, ",", "-\n", "é", "$1,000.", "ab_c"]), max_size=25).map(
        " ".join
    ),
    text_leaf,
)
def test_the_fast_marking_of_words_marks_the_same(text: str, leaf: Tree) -> None:
    wanted = parse(written(leaf)).node
    assert isinstance(wanted, Phrase | Near | Window)
    slow = all_spans(text + " \u00e9", (wanted,))  # a foreign letter takes the long way
    assert all_spans(text, (wanted,)) == slow
