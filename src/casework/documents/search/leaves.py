"""One leaf of a query tree as a query of tantivy: words, phrases, distances, fields.

Every leaf is looked for in both readings of a text (words.py). A phrase over a reading is exact,
because words stand at consecutive positions. A distance between two words is tantivy's slop in
both orders, which is exact for two different words; every other distance is written out as
phrases with gaps.
"""

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from casework.documents.search.nodes import Filter, Near, Phrase, Slot, Text, Window
from casework.errors import UsageError

MOST_WORDS = 5_000
"""Words that one ``pump*`` may stand for."""
MOST_PLACEMENTS = 4_000
"""Phrases with gaps that one distance may be written out as."""
SCORED = 200
"""Words up to which each counts by its own rarity."""
READINGS = ("text", "split")

Gapped = tuple[tuple[int, str], ...]


class Leaves:
    """Makes queries for one searcher (whose dictionary says what ``pump*`` stands for)."""

    def __init__(self, schema: Any, searcher: Any) -> None:
        self.schema = schema
        self.searcher = searcher
        self.scored = False
        """Whether any leaf of text so far has a rank to give."""

    def text(self, leaf: Text) -> Any:
        """Units in which the leaf holds, in either reading; ranked by the joined one."""
        found = [self.reading(leaf, "text")]
        apart = self.reading(leaf, "split")
        if apart is not None:
            found.append(unscored(apart))
        return any_of(found)

    def reading(self, leaf: Text, field: str) -> Any:
        """The same in one reading, or for a field of words; None where nothing can hold it."""
        if isinstance(leaf, Phrase):
            return any_of([self._way(way, field) for way in leaf.ways])
        if isinstance(leaf, Near):
            return self._near(leaf, field)
        return self._placed(self._orders(leaf, field), field)

    def condition(self, leaf: Filter) -> Any:
        """A field's condition, which never changes a rank."""
        import tantivy

        if leaf.low is not None:
            if leaf.high is not None and leaf.low > leaf.high:
                return tantivy.Query.empty_query()
            kind = tantivy.FieldType.Integer
            bounds = (leaf.low, leaf.high)
            return unscored(tantivy.Query.range_query(self.schema, leaf.field, kind, *bounds))
        if leaf.phrase is not None:
            found = self.reading(leaf.phrase, leaf.field)
            return tantivy.Query.empty_query() if found is None else unscored(found)
        if leaf.field == "layer" and leaf.value == "all":
            return unscored(tantivy.Query.all_query())
        values = self._words(Slot(leaf.value, leaf.prefix), leaf.field)
        return unscored(tantivy.Query.term_set_query(self.schema, leaf.field, values))

    def _words(self, slot: Slot, field: str) -> list[str]:
        """What a slot stands for in this field; [] where the index does not hold it."""
        if not slot.prefix:
            return [slot.word] if self.searcher.doc_freq(field, slot.word) else []
        found = self.searcher.terms_with_prefix(field, slot.word, limit=MOST_WORDS + 1)
        if len(found) > MOST_WORDS:
            raise UsageError(
                f"query: {slot.word}* stands for more than {MOST_WORDS:,} words. "
                "Give more letters before the *."
            )
        return [word for word, _ in found]

    def _way(self, way: tuple[Slot, ...], field: str) -> Any:
        import tantivy

        choices = [self._words(slot, field) for slot in way]
        if not all(choices):
            return None
        if len(way) > 1:
            return self._placed(
                (tuple(enumerate(chosen)) for chosen in itertools.product(*choices)), field
            )
        if len(choices[0]) > SCORED:
            return tantivy.Query.term_set_query(self.schema, field, choices[0])
        self.scored = self.scored or field == "text"
        return any_of([tantivy.Query.term_query(self.schema, field, w) for w in choices[0]])

    def _near(self, leaf: Near, field: str) -> Any:
        import tantivy

        lefts = list(self._rows(leaf.left, field))
        rights = list(self._rows(leaf.right, field))
        found: list[Any] = []
        gapped: list[Iterable[Gapped]] = []
        for left, right in itertools.product(lefts, rights):
            if len(found) + len(gapped) > MOST_PLACEMENTS:
                raise _too_wide()
            pairs = [(left, right)] if leaf.ordered else [(left, right), (right, left)]
            if len(left) == len(right) == 1 and left != right and not leaf.ordered:
                for one, other in pairs:
                    query = tantivy.Query.phrase_query(
                        self.schema, field, [one[0], other[0]], leaf.distance - 1
                    )
                    found.append(query)
            else:
                gapped += [_gaps(one, other, leaf.distance) for one, other in pairs]
        placed = self._placed(itertools.chain.from_iterable(gapped), field)
        return any_of([*found, placed])

    def _rows(self, phrases: tuple[Phrase, ...], field: str) -> Iterator[tuple[str, ...]]:
        """All rows of words that phrases stand for, each once."""
        ways = dict.fromkeys(way for phrase in phrases for way in phrase.ways)
        seen: dict[tuple[str, ...], None] = {}
        for way in ways:
            for row in itertools.product(*[self._words(slot, field) for slot in way]):
                seen[row] = None
                if len(seen) > MOST_PLACEMENTS:
                    raise _too_wide()
        yield from seen

    def _orders(self, leaf: Window, field: str) -> Iterator[Gapped]:
        """Every order of the words and every way to spread them over the window."""
        size = len(leaf.slots)
        choices = [self._words(slot, field) for slot in leaf.slots]
        for chosen in itertools.product(*choices):
            for order in itertools.permutations(chosen):
                for rest in itertools.combinations(range(1, leaf.distance + 1), size - 1):
                    yield tuple(zip((0, *rest), order, strict=True))

    def _placed(self, rows: Iterable[Gapped], field: str) -> Any:
        import tantivy

        found: list[Any] = []
        for row in dict.fromkeys(itertools.islice(rows, MOST_PLACEMENTS + 1)):
            found.append(tantivy.Query.phrase_query(self.schema, field, list(row)))
        if len(found) > MOST_PLACEMENTS:
            raise _too_wide()
        self.scored = self.scored or field == "text"
        return any_of(found)


def _gaps(left: tuple[str, ...], right: tuple[str, ...], distance: int) -> Iterator[Gapped]:
    """`left`, then `right` beginning 1 to `distance` words after the end of `left`."""
    first = tuple(enumerate(left))
    for gap in range(1, distance + 1):
        start = len(left) - 1 + gap
        yield (*first, *((start + place, word) for place, word in enumerate(right)))


def _too_wide() -> UsageError:
    return UsageError(
        f"query: a phrase or distance here stands for more than {MOST_PLACEMENTS:,} rows of words. "
        "Use a smaller distance, fewer words, or more letters before a *."
    )


def any_of(queries: Iterable[Any]) -> Any:
    """Any of these; None of them counts as never. None where there are none."""
    import tantivy

    found = [query for query in queries if query is not None]
    if len(found) < 2:
        return found[0] if found else None
    return tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in found])


def all_of(queries: Iterable[Any], but: Iterable[Any] = ()) -> Any:
    """All of these, and none of `but`."""
    import tantivy

    must = [(tantivy.Occur.Must, query) for query in queries]
    never = [(tantivy.Occur.MustNot, query) for query in but]
    return tantivy.Query.boolean_query(must + never)


def unscored(query: Any) -> Any:
    """The same matches, adding nothing to a rank."""
    import tantivy

    return tantivy.Query.const_score_query(query, 0.0)
