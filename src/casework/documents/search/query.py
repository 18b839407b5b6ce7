"""The query language: text to a tree, or an error that says where and what to do.

::

    pump seal              both words (AND stands between words where nothing else does)
    pump OR valve          either;  NOT, and parentheses; operators in capitals
    "sealed dry"           words in a row
    pump w/5 seal          at most 5 words apart, in either order; pre/5: in this order
    "pump seal"~5          the same; "pump dry seal"~8 takes several words
    (pump OR valve) w/3 "sealed dry"
    pump*                  words that begin so
    type:eml date:2031-01..2031-03 custodian:"Marn" layer:deleted

AND binds more than OR. Words between operators mean what dtSearch and Relativity users expect:
a plain list is AND, nothing is stemmed, case and accents do not count.
"""

import re
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import NamedTuple, NoReturn

from casework.documents.search.fields import FIELDS, filter_of
from casework.documents.search.nodes import And, Near, Node, Not, Or, Phrase, Slot, Window
from casework.documents.search.words import Word, words
from casework.errors import UsageError

LONGEST = 2_000
MOST_CLAUSES = 200
DEEPEST = 20
FARTHEST = 100
MOST_HYPHENS = 6
QUOTES = str.maketrans(dict.fromkeys("“”„‟«»", '"'))
TOKEN = re.compile(
    r'\s*(?:(?P<open>\()|(?P<close>\))|"(?P<phrase>[^"]*)"(?:~(?P<window>[0-9]{1,9})(?![\w]))?'
    r'|(?P<field>[A-Za-z][A-Za-z0-9_]*):(?=[^\s/()])(?:"(?P<quoted>[^"]*)"|(?P<value>[^\s()"]*))'
    r'|(?P<word>[^\s()"]+)|(?P<quote>"))'
)
DISTANCE = re.compile(r"(?i)^(w|pre)/([0-9]{1,9})$")
SYMBOLS = {"|": "OR", "||": "OR", "&": "AND", "&&": "AND", "!": "NOT", "+": "AND"}
HYPHEN = re.compile(r"^[-‐‑]$")


class QueryError(UsageError):
    """A query that cannot be read. `column` counts from 1."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(f"query, column {column}: {message}")
        self.column = column


class Query(NamedTuple):
    """`node` is what to look for; `notes` what the writer of the query may not expect."""

    node: Node
    notes: tuple[str, ...] = ()


class _Token(NamedTuple):
    kind: str
    text: str
    column: int
    extra: str = ""


def parse(text: str) -> Query:
    """Read a query. Raises QueryError (a UsageError) for everything that is none."""
    if len(text) > LONGEST:
        raise QueryError(f"at most {LONGEST:,} characters; this has {len(text):,}.", LONGEST)
    tokens = _tokens(text.translate(QUOTES))
    if not tokens:
        raise QueryError("nothing to look for. Write some words.", 1)
    if len(tokens) > 2 * MOST_CLAUSES:
        raise QueryError(f"more than {MOST_CLAUSES} parts. Ask in several queries.", 1)
    parser = _Parser(tokens, len(text) + 1)
    node = parser.either(0)
    if parser.kind == "close":
        parser.fail("a closing parenthesis without an opening one. Take it out.")
    return Query(node, _notes(tokens))


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    position = 0
    while position < len(text.rstrip()):
        match = TOKEN.match(text, position)
        if match is None:  # cannot be: `word` takes whatever is left
            raise QueryError("cannot be read.", position + 1)
        kind = match.lastgroup or ""
        kind = "phrase" if kind == "window" else kind
        kind = "field" if kind in {"quoted", "value"} else kind
        column = match.start(kind) + 1
        position = match.end()
        if kind == "quote":
            raise QueryError("this quotation mark is never closed. Close it.", column)
        if kind == "field":
            quoted = match["quoted"]
            value = match["value"] if quoted is None else quoted
            kind = "field" if quoted is None else "quoted"
            found.append(_Token(kind, match["field"], column, value))
        elif kind == "phrase":
            found.append(_Token(kind, match["phrase"], column, match["window"] or ""))
        elif kind == "word":
            found += _word_token(match["word"], column)
        else:
            found.append(_Token(kind, match[0].strip(), column))
    return found


def _word_token(word: str, column: int) -> list[_Token]:
    """An operator or a word; a lone dash or stop is nothing at all."""
    if word in {"AND", "OR", "NOT"}:
        return [_Token(word, word, column)]
    if DISTANCE.match(word):
        return [_Token("near", word, column)]
    if word.startswith("~"):
        raise QueryError('~ takes a number of words, behind a phrase: "a b"~5.', column)
    if word in SYMBOLS:
        raise QueryError(f"{word!r} is no operator. Write {SYMBOLS[word]}.", column)
    if re.match(r"[-!+]\w", word) and not word[1].isdigit():
        instead = "NOT " + word[1:] if word[0] != "+" else word[1:]
        raise QueryError(f"{word[0]!r} before a word is no operator. Write {instead}.", column)
    if "*" not in word and next(words(word), None) is None:
        return []
    return [_Token("word", word, column)]


def _notes(tokens: list[_Token]) -> tuple[str, ...]:
    small = [t.text for t in tokens if t.kind == "word" and t.text in {"and", "or", "not"}]
    return tuple(
        f"{word!r} was looked for as a word; the operator is {word.upper()}."
        for word in dict.fromkeys(small)
    )


@dataclass
class _Parser:
    """Recursive descent over tokens; `depth` bounds it."""

    tokens: list[_Token]
    end: int
    place: int = 0

    @property
    def kind(self) -> str:
        """The kind of the next token, "" at the end."""
        return self.tokens[self.place].kind if self.place < len(self.tokens) else ""

    def take(self) -> _Token:
        """The next token."""
        self.place += 1
        return self.tokens[self.place - 1]

    def fail(self, message: str) -> NoReturn:
        """Complain at the next token, or the end."""
        at_end = self.place >= len(self.tokens)
        raise QueryError(message, self.end if at_end else self.tokens[self.place].column)

    def either(self, depth: int) -> Node:
        """a OR b"""
        if depth > DEEPEST:
            self.fail(f"parentheses nested more than {DEEPEST} deep. Take some out.")
        items = [self.all(depth)]
        while self.kind == "OR":
            self.take()
            items.append(self.all(depth))
        return items[0] if len(items) == 1 else Or(tuple(items))

    def all(self, depth: int) -> Node:
        """a b, a AND b"""
        items = [self.negated(depth)]
        while self.kind not in {"", "OR", "close"}:
            if self.kind == "AND":
                self.take()
            items.append(self.negated(depth))
        return items[0] if len(items) == 1 else And(tuple(items))

    def negated(self, depth: int) -> Node:
        """NOT a"""
        odd = False
        while self.kind == "NOT":
            self.take()
            odd = not odd
        node = self.near(depth)
        return Not(node) if odd else node

    def near(self, depth: int) -> Node:
        """a w/5 b"""
        column = self.tokens[min(self.place, len(self.tokens) - 1)].column
        left = self.one(depth)
        if self.kind != "near":
            return left
        token = self.take()
        kind, number = DISTANCE.findall(token.text)[0]
        distance = _distance(int(number), token.column)
        after = self.tokens[self.place].column if self.place < len(self.tokens) else self.end
        right = self.one(depth)
        if self.kind == "near":
            self.fail("a second distance in a row. Join two of them with AND.")
        sides = (_phrases(left, column), _phrases(right, after))
        return Near(*sides, distance, ordered=kind.lower() == "pre")

    def one(self, depth: int) -> Node:
        """A word, a phrase, a field, or parentheses."""
        if self.kind in {"", "AND", "OR", "close", "near", "NOT"}:
            what = "the end" if self.kind == "" else repr(self.tokens[self.place].text)
            self.fail(f"a word, a phrase or a field should stand here, not {what}.")
        token = self.take()
        if token.kind == "open":
            inner = self.either(depth + 1)
            if self.kind != "close":
                self.fail(f"the parenthesis of column {token.column} is never closed. Close it.")
            self.take()
            return inner
        if token.kind in {"field", "quoted"}:
            return _field(token)
        if token.kind == "phrase" and token.extra:
            return _window(token)
        return phrase_of(token.text, token.column)


def _field(token: _Token) -> Node:
    name = token.text.lower()
    if name not in FIELDS:
        known = ", ".join(sorted(FIELDS))
        raise QueryError(
            f"there is no field {token.text!r}; the fields are {known}. "
            "To look for the words themselves, put them in quotation marks.",
            token.column,
        )
    quoted = token.kind == "quoted"
    phrase = partial(phrase_of, column=token.column)
    try:
        return filter_of(FIELDS[name], token.extra, quoted, phrase)
    except ValueError as error:
        raise QueryError(str(error), token.column) from None


def _window(token: _Token) -> Node:
    slots = phrase_of(token.text, token.column).ways[0]
    distance = _distance(int(token.extra), token.column)
    if len(slots) < 2:
        raise QueryError("a distance needs two words or more.", token.column)
    if len(slots) == 2:
        left, right = (Phrase(((slot,),)) for slot in slots)
        return Near((left,), (right,), distance)
    if distance < len(slots) - 1:
        raise QueryError(f"{len(slots)} words never stand within {distance}.", token.column)
    return Window(slots, distance)


def _distance(number: int, column: int) -> int:
    if not 1 <= number <= FARTHEST:
        raise QueryError(f"a distance is 1 to {FARTHEST} words. For more, use AND.", column)
    return number


def _phrases(node: Node, column: int) -> tuple[Phrase, ...]:
    """What may stand beside w/5: words, phrases, and OR between them."""
    if isinstance(node, Phrase):
        return (node,)
    if isinstance(node, Or):
        return tuple(phrase for item in node.items for phrase in _phrases(item, column))
    raise QueryError(
        "only words, phrases and OR between them can stand beside w/ and pre/.", column
    )


def phrase_of(text: str, column: int) -> Phrase:
    """Words in a row. Raises QueryError where there are none, or `*` is not at a word's end."""
    for match in re.finditer(r"\*", text):
        before, after = text[: match.start()], text[match.end() :]
        if (
            not before
            or not (before[-1].isalnum())
            or (after and not re.match(r'[\s.,;)\]"]', after))
        ):
            raise QueryError(
                "* stands only at the end of a word, as in pump*.", column + match.start()
            )
    for match in re.finditer(r"(?<=\w)\?(?=\w)", text):
        raise QueryError("? inside a word is not supported. Use OR.", column + match.start())
    found = split_hyphens(text)
    if not found:
        raise QueryError("no letter or digit to look for here.", column)
    ways = [[Slot(w.joined, text[w.end : w.end + 1] == "*") for w in way] for way in found]
    return Phrase(tuple(dict.fromkeys(tuple(way) for way in ways)))


def split_hyphens(text: str) -> list[list[Word]]:
    """The ways to read a phrase: as it stands; with each hyphen closed; with all closed."""
    plain = list(words(" ".join(text.split("\n"))))
    closed = [
        place
        for place, (one, other) in enumerate(pairwise(plain))
        if HYPHEN.match(text[one.end : other.start])
        and one.joined.isalpha()
        and other.joined.isalpha()
    ]
    ways = [plain] if plain else []
    if not closed or len(closed) > MOST_HYPHENS:
        return ways
    for chosen in [{place} for place in closed] + [set(closed)]:
        way: list[Word] = []
        for place, word in enumerate(plain):
            if place - 1 in chosen:
                way[-1] = Word((way[-1].joined + word.joined)[:100], way[-1].start, word.end)
            else:
                way.append(word)
        ways.append(way)
    return ways
