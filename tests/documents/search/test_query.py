"""The query language: what is read how, and what is refused where."""

import pytest

from casework.documents.search.nodes import And, Filter, Near, Not, Or, Phrase, Slot, Window
from casework.documents.search.query import LONGEST, QueryError, parse


def word(text: str) -> Phrase:
    return Phrase(((Slot(text.rstrip("*"), text.endswith("*")),),))


def test_and_binds_more_than_or_and_stands_between_words() -> None:
    expected = Or((And((word("a"), Not(word("b")))), word("c")))
    assert parse("a NOT b OR c").node == expected
    assert parse("a AND NOT b OR c").node == expected
    assert parse("a (b OR c)").node == And((word("a"), Or((word("b"), word("c")))))


def test_distances() -> None:
    assert parse("Pump W/5 seal").node == Near((word("pump"),), (word("seal"),), 5)
    assert parse('"pump seal"~5').node == parse("pump w/5 seal").node
    assert parse("a pre/2 (b OR c*)").node == Near(
        (word("a"),), (word("b"), word("c*")), 2, ordered=True
    )
    assert parse('"a b c"~7').node == Window((Slot("a"), Slot("b"), Slot("c")), 7)


def test_words_with_signs_are_rows() -> None:
    assert parse("$731,250").node == word("731250")
    assert parse("dana@example.com").node == parse('"dana example com"').node
    assert parse("e-mail").node == Phrase(((Slot("e"), Slot("mail")), (Slot("email"),)))
    assert parse("Re: pump - 12:30").node == And((word("re"), word("pump"), parse('"12 30"').node))
    assert parse("“sealed dry”").node == parse('"sealed dry"').node


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("date:2031", 20310101, 20311231),
        ("date:2032-02", 20320201, 20320229),
        ("date:2031-01..2031-03", 20310101, 20310331),
        ("date:..2031-03-05", 1, 20310305),
        ("date:>=2031-02-01", 20310201, 99991231),
        ("date:>2031-02", 20310229, 99991231),
        ("date:<2031-02", 1, 20310200),
        ("page:3..7", 3, 7),
    ],
)
def test_ranges(text: str, low: int, high: int) -> None:
    node = parse(text).node
    assert isinstance(node, Filter)
    assert (node.low, node.high) == (low, high)


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("", 1, "Write some words"),
        ("  ... ", 1, "Write some words"),
        ('pump "seal', 6, "never closed"),
        ("(pump", 6, "column 1"),
        ("pump)", 5, "without an opening"),
        ("pump OR", 8, "the end"),
        ("pump OR OR seal", 9, "'OR'"),
        ("-seal", 1, "NOT seal"),
        ("a || b", 3, "Write OR"),
        ("*", 1, "end of a word"),
        ("a p*mp", 4, "end of a word"),
        ("p?mp", 2, "not supported"),
        ("date:2031-02-30", 1, "calendar"),
        ("date:soon", 1, "2031-02"),
        ("date:2031-03..2031-01", 1, "before it begins"),
        ("x layer:secret", 3, "no layer"),
        ("layer:redacted", 1, "never searched"),
        ("color:red", 1, "no field"),
        ("a w/5 b w/5 c", 9, "AND"),
        ("a w/0 b", 3, "1 to 100"),
        ("a w/5 (b AND c)", 7, "OR between them"),
        ('"a b c"~1', 2, "never stand"),
        ('"a b"~x', 6, "behind a phrase"),
        ("(" * 30 + "a" + ")" * 30, 22, "deep"),
        ("a " * 500, 1, "several queries"),
        ("a" * (LONGEST + 1), LONGEST, "at most"),
    ],
)
def test_errors_say_where_and_what(text: str, column: int, says: str) -> None:
    with pytest.raises(QueryError, match="column") as caught:
        parse(text)
    assert (caught.value.column, says in str(caught.value)) == (column, True), str(caught.value)


def test_small_operators_are_words_and_a_note_says_so() -> None:
    assert "OR" in parse("pump or seal").notes[0]
    assert parse('"pump or seal"').notes == ()
