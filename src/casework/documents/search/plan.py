"""A query tree carried out over an index: which documents hold it, and which units show it.

Scope ``document`` (what AND, OR and NOT mean in discovery): the words may stand anywhere in one
document, while a phrase or a distance holds within one unit. What is shown are the units of
those documents that hold a wanted word; a document that has none (it matches by its fields, or
by absence) is shown as a whole, so that every document that matches is shown. Scope
``passage``: the whole query holds within one unit.

Fields that stand beside the words (joined by AND) choose the units that are searched at all:
``pump page:3`` is pump on page 3. Elsewhere (``pump OR type:eml``) a field is a leaf of its own.
"""

from typing import Any, Literal, NamedTuple

from casework.documents.records import LAYERS, READABLE
from casework.documents.search.leaves import Leaves, all_of, any_of, unscored
from casework.documents.search.nodes import (
    OF_A_PASSAGE,
    And,
    Filter,
    Near,
    Node,
    Not,
    Or,
    Phrase,
    Window,
)

Scope = Literal["document", "passage"]
FEW = 4_096
"""Documents up to which the next word is looked for in these only."""


class Plan(NamedTuple):
    """`query` gives the entries to show; None where nothing can match. `ranked` by score, else by
    place. `wanted` are the leaves to mark in them."""

    query: Any
    ranked: bool
    wanted: tuple[Phrase | Near | Window, ...]


def plan(node: Node, leaves: Leaves, scope: Scope, hidden: list[str]) -> Plan:
    """Raises UsageError where a leaf is too wide. `hidden` are SHA-256 that are never shown."""
    wanted = tuple(leaf for leaf in positive(node) if not isinstance(leaf, Filter))
    query = _Plan(node, leaves, hidden).whole(scope)
    return Plan(query, bool(wanted) and leaves.scored, wanted)


def positive(node: Node) -> list[Phrase | Near | Window | Filter]:
    """The leaves that are not under a NOT."""
    if isinstance(node, Not):
        return []
    if isinstance(node, And | Or):
        return [leaf for item in node.items for leaf in positive(item)]
    return [node]


def _leaves_of(node: Node) -> list[Phrase | Near | Window | Filter]:
    if isinstance(node, Not):
        return _leaves_of(node.item)
    if isinstance(node, And | Or):
        return [leaf for item in node.items for leaf in _leaves_of(item)]
    return [node]


def _is_filter(node: Node) -> bool:
    return all(isinstance(leaf, Filter) for leaf in _leaves_of(node))


class _Plan:
    def __init__(self, node: Node, leaves: Leaves, hidden: list[str]) -> None:
        self.leaves = leaves
        items = node.items if isinstance(node, And) else (node,)
        chosen = [item for item in items if _is_filter(item)]
        rest = tuple(item for item in items if not _is_filter(item))
        self.rest = And(rest) if len(rest) > 1 else rest[0] if rest else None
        self.narrow = any(
            isinstance(leaf, Filter) and leaf.field in OF_A_PASSAGE
            for item in chosen
            for leaf in _leaves_of(item)
        )
        hide = self._exact("sha256", hidden)
        self.never = [hide] if hide is not None else []
        # Leaving layers out costs little; asking for the usual ones would visit every unit.
        self.off = [self._exact("layer", sorted(LAYERS - _layers(node)))]
        self.conditions = [self._condition(item) for item in chosen]
        self.heads = self._universe("head", [])
        self.units = self._universe("unit", self.off)

    def whole(self, scope: Scope) -> Any:
        """The entries to show."""
        if self.rest is None:
            return self.units if self.narrow or scope == "passage" else self.heads
        if scope == "passage":
            return self._passages(self.rest)
        wanted = any_of([self._entries(leaf) for leaf in positive(self.rest)])
        every = self.units if self.narrow else self.heads
        if _is_any(self.rest) and not (self.narrow and _has_filter(self.rest)):
            return wanted
        parts = self._parts(self.rest, None)
        if not parts:
            return None
        if wanted is None:
            return all_of([every, unscored(self._of(parts))])
        shown = all_of([wanted, unscored(self._of(parts))])
        if not (_has_filter(self.rest) or _by_absence(self.rest)):
            return shown
        unseen = parts - self._numbers(shown, None)
        rest = all_of([every, unscored(self._of(unseen))]) if unseen else None
        return any_of([shown, rest])

    def _passages(self, node: Node) -> Any:
        """Units in which the whole tree holds."""
        query = self._within(node)
        if _has_filter(node) or _by_absence(node):
            return all_of([query, unscored(self.units)])
        return all_of([query, *self.conditions], self.never + self.off)

    def _universe(self, what: str, off: list[Any]) -> Any:
        return all_of([self._exact("what", [what]), *self.conditions], self.never + off)

    def _exact(self, field: str, values: list[str]) -> Any:
        """Entries with one of these values; None for no values."""
        import tantivy

        found = any_of(
            tantivy.Query.term_query(self.leaves.schema, field, value, "basic") for value in values
        )
        return None if found is None else unscored(found)

    def _of(self, parts: set[int]) -> Any:
        import tantivy

        return tantivy.Query.term_set_query(self.leaves.schema, "part", sorted(parts))

    def _condition(self, node: Node) -> Any:
        """Fields only: over whatever entry."""
        import tantivy

        if isinstance(node, Filter):
            return self.leaves.condition(node)
        if isinstance(node, Not):
            every = unscored(tantivy.Query.all_query())
            return unscored(all_of([every], [self._condition(node.item)]))
        assert isinstance(node, And | Or)
        items = [self._condition(item) for item in node.items]
        return unscored(all_of(items) if isinstance(node, And) else any_of(items))

    def _within(self, node: Node) -> Any:
        """Any tree, over one unit."""
        import tantivy

        if isinstance(node, Filter):
            return self.leaves.condition(node)
        if isinstance(node, Not):
            every = unscored(tantivy.Query.all_query())
            return all_of([every], [self._within(node.item)])
        if isinstance(node, And):
            return all_of([self._within(item) for item in node.items])
        if isinstance(node, Or):
            return any_of([self._within(item) for item in node.items])
        found = self.leaves.text(node)
        return tantivy.Query.empty_query() if found is None else found

    def _entries(self, leaf: Phrase | Near | Window | Filter) -> Any:
        """The entries that show a leaf: units for words, else heads. None for none."""
        if isinstance(leaf, Filter):
            over = self.units if leaf.field in OF_A_PASSAGE else self.heads
            return unscored(all_of([over, self.leaves.condition(leaf)]))
        found = self.leaves.text(leaf)
        return None if found is None else all_of([found, *self.conditions], self.never + self.off)

    def _parts(self, node: Node, among: set[int] | None) -> set[int]:
        """The numbers of the documents that hold a tree; `among`: only these matter."""
        if isinstance(node, Not):
            every = among
            if every is None:
                every = self._numbers(self.units if self.narrow else self.heads, None)
            return every - self._parts(node.item, every)
        if isinstance(node, Or):
            return {part for item in node.items for part in self._parts(item, among)}
        if isinstance(node, And):
            for item in sorted(node.items, key=self._cost):
                among = self._parts(item, among)
                if not among:
                    return set()
            return among or set()
        entries = self._entries(node)
        return set() if entries is None else self._numbers(entries, among)

    def _cost(self, node: Node) -> tuple[int, int]:
        """Rare words first, absence last: each step only looks where the ones before held."""
        if isinstance(node, Not):
            return 2, 0
        if isinstance(node, Phrase) and len(node.ways[0]) == 1 and not node.ways[0][0].prefix:
            return 0, self.leaves.searcher.doc_freq("text", node.ways[0][0].word)
        return 1, 0

    def _numbers(self, query: Any, among: set[int] | None) -> set[int]:
        if among is not None and len(among) <= FEW:
            query = all_of([query, unscored(self._of(among))])
        query = unscored(query)
        searcher = self.leaves.searcher
        count = searcher.search(query, limit=1, count=True).count
        if not count:
            return set()
        found = searcher.search(query, limit=count, count=False, order_by_field="part")
        numbers = {number for number, _ in found.hits}
        return numbers if among is None else numbers & among


def _layers(node: Node) -> set[str]:
    """What is searched: what an agent reads, and layers that the query asks for."""
    named = {
        leaf.value for leaf in positive(node) if isinstance(leaf, Filter) and leaf.field == "layer"
    }
    if "all" in named:
        named = {"deleted", "inserted", "metadata", "stamp"}
    return {*READABLE, *named}


def _is_any(node: Node) -> bool:
    """Holds wherever one leaf holds, so that no documents need to be compared."""
    if isinstance(node, Or):
        return all(_is_any(item) for item in node.items)
    return not isinstance(node, And | Not)


def _has_filter(node: Node) -> bool:
    return any(isinstance(leaf, Filter) for leaf in _leaves_of(node))


def _by_absence(node: Node) -> bool:
    """Whether a document may hold this without a word to show: a NOT below an OR."""
    if isinstance(node, And):
        return all(map(_by_absence, node.items))
    if isinstance(node, Or):
        return any(map(_by_absence, node.items))
    return isinstance(node, Not)
