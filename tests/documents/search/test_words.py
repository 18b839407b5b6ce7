"""Words: what is folded, what is read in two ways, and that both roads agree."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.documents.search.words import both, split, words


@pytest.mark.parametrize(
    ("text", "joined", "apart"),
    [
        ("Dana's PUMP", "dana s pump", ""),
        ("$731,250.", "731250", "731 250"),
        ("1,731,250.50", "1731250.50", "1 731 250 50"),
        ("12,13", "12 13", ""),
        ("$4.2m (9.2.1)", "4.2m 9.2.1", "4 2m 9 2 1"),
        ("dana.marn@example.com", "dana marn example com", ""),
        ("well-known file_name", "well known file name", ""),
        ("the contrac-\n  tor said", "the contractor said", "the contrac tor said"),
        ("bro\u00ad\nken", "broken", "bro ken"),
        ("soft\u00adhyphen", "softhyphen", ""),
        ("ﬁne Œuvre", "fine oeuvre", ""),
        ("don’t don't", "don t don t", ""),
        ("Müller Mu\u0308ller Straße", "muller muller strasse", ""),
        ("seal³ — ①", "seal", ""),
        ("本合同 abc", "本 合 同 abc", ""),
        ("कानून 한국어", "कानून 한국어", ""),
        ("a" * 250, "a" * 100, ""),
        ("", "", ""),
    ],
)
def test_readings(text: str, joined: str, apart: str) -> None:
    assert both(text) == (joined, apart)


def test_places_are_those_of_the_text() -> None:
    text = "The “contrac-\ntor” paid $731,250"
    found = list(words(text))
    assert [text[w.start : w.end] for w in found] == [
        "The",
        "contrac-\ntor",
        "paid",
        "731,250",
    ]
    assert [text[p.start : p.end] for p in split(found)][-2:] == ["731", "250"]


@settings(max_examples=700, deadline=None)
@given(st.text(alphabet="aB1,.-\n \t'\u00ad\u00a0éÉ—中\u200b3³ﬁ‐’") | st.text())
def test_the_fast_road_and_the_slow_one_agree(text: str) -> None:
    found = list(words(text))
    joined = " ".join(word.joined for word in found)
    apart = " ".join(word.joined for word in split(found))
    assert both(text) == (joined, apart if apart != joined else "")
    assert all(word.joined and not set(word.joined) & set(" \t\n") for word in found)
    assert all(text[w.start : w.end].strip() for w in found)
