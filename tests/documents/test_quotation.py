"""A quotation matches across typesetting and nothing else."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.documents.quotation import Flow, find_quotation
from casework.documents.records import Passage, Reading

WORDS = st.lists(st.text("abcdefiloPQ059é", min_size=1, max_size=7), min_size=4, max_size=14)
SIGNS = st.sampled_from(["", ",", ".", ";", "'", '"', "(", ")", "-x"])


@st.composite
def sentences(draw: st.DrawFn) -> str:
    return " ".join(word + draw(SIGNS) for word in draw(WORDS))


def stands(text: str, quotation: str) -> bool:
    return any(True for _ in Flow([text]).find(quotation))


@st.composite
def typeset(draw: st.DrawFn, text: str) -> str:
    """The same text as a printer might set it."""
    parts: list[str] = []
    for at, sign in enumerate(text):
        around = text[at - 1 : at] + text[at + 1 : at + 2]
        inner = len(around) == 2 and around.isalpha()
        if sign == " ":
            parts.append(draw(st.sampled_from([" ", "\n", "\u00a0", "  ", " \n\t", "\u202f"])))
        elif sign == "'":
            parts.append(draw(st.sampled_from("'‘’‛")))
        elif sign == '"':
            parts.append(draw(st.sampled_from('"“”„')))
        elif sign == "-" and inner:
            parts.append(draw(st.sampled_from(["-", "‐", "‑", "-\n"])))
        elif sign.isalpha() and inner:
            parts.append(sign + draw(st.sampled_from(["", "", "", "\u00ad", "-\n", "-\n  "])))
        else:
            parts.append(sign)
    return "".join(parts).replace("ffi", "ﬃ").replace("fi", "ﬁ").replace("fl", "ﬂ")


@given(st.data(), sentences())
def test_typesetting_is_forgiven(data: st.DataObject, text: str) -> None:
    printed = data.draw(typeset(text))
    assert stands(f"Before it. {printed} After it.", text)


@given(st.data(), sentences())
def test_any_other_sign_is_refused(data: st.DataObject, text: str) -> None:
    letters = [at for at, sign in enumerate(text) if sign not in " -"]
    at = data.draw(st.sampled_from(letters))
    other = data.draw(st.sampled_from([s for s in "abzZ179.,;:?" if s != text[at]]))
    changed = text[:at] + other + text[at + 1 :]
    printed = data.draw(typeset(text))
    assert stands(printed, changed) == (changed in text)


@given(st.data(), sentences())
def test_missing_added_and_exchanged_words_are_refused(data: st.DataObject, text: str) -> None:
    words = text.split(" ")
    at = data.draw(st.integers(1, len(words) - 2))
    kind = data.draw(st.sampled_from(["missing", "added", "exchanged", "ellipsis", "bracket"]))
    changed = {
        "missing": words[:at] + words[at + 1 :],
        "added": [*words[:at], "not", *words[at:]],
        "exchanged": [*words[: at - 1], words[at], words[at - 1], *words[at + 1 :]],
        "ellipsis": [*words[:at], "…", *words[at + 1 :]],
        "bracket": [*words[:at], f"[{words[at]}]", *words[at + 1 :]],
    }[kind]
    assert stands(text, " ".join(changed)) == (" ".join(changed) in text)


@pytest.mark.parametrize(
    ("text", "quotation", "wanted"),
    [
        ("pages 4-\n6 of the log", "pages 46 of", False),
        ("pages 4-\n6 of the log", "pages 4-6 of", True),
        ("in 2016-\n2017 the", "in 20162017 the", False),
        ("the co-\noperation of", "the cooperation of", True),
        ("the co-\noperation of", "the co-operation of", True),
        ("the co-operation of", "the cooperation of", False),
        ("the cooperation of", "the co-operation of", False),
        ("a — b", "a - b", False),
        ("a – b", "a — b", False),
        ("a -- b", "a - b", False),
        ("well-known and ill-\nfated co-\nowner", "well-known and ill-fated coowner", True),
        ("well-known and ill-\nfated", "wellknown and ill-fated", False),
        ("The Cap", "the cap", False),
        ("anything", "", False),
        ("a - b", "-", False),
        ("not\x01withstanding", "notwithstanding", False),
        ("ends here-", "ends here", True),
        ("x-y-z", "-y-", True),
        ("x-yz", "-y-", False),
    ],
)
def test_hyphens_dashes_and_case(text: str, quotation: str, wanted: bool) -> None:
    assert stands(text, quotation) == wanted


def pages(*texts: str, between: str = "") -> Reading:
    passages: list[Passage] = []
    for at, text in enumerate(texts, start=1):
        passages.append(Passage(anchor=f"p{at}", text=text))
        if between:
            passages.append(Passage(anchor=f"p{at}.s1", text=between, layer="stamp"))
    return Reading(name="x.pdf", type="pdf", state="text", passages=tuple(passages))


def test_over_a_page_only_where_layers_part_the_stamp() -> None:
    stamp = "Case 2:31-cv-00417 Document 57-11"
    apart = pages("the pump was re-", "paired in May", between=stamp)
    assert find_quotation(apart, "was repaired in May") == ["p1"]
    assert find_quotation(apart, "paired in") == ["p2"]
    within = pages(f"the pump was re-\n{stamp}", "paired in May")
    assert find_quotation(within, "was repaired in May") == []


def test_line_numbers_of_a_transcript_are_typesetting_those_of_a_list_are_not() -> None:
    lines = [f"word{n} the crane" for n in range(1, 26)]
    counted = "\n".join(f"{n}\t{line}" for n, line in enumerate(lines, start=1))
    first = f"Page 45\n{counted}\nReporting Service"
    reading = pages(first, first.replace("Page 45", "Page 46"))
    assert find_quotation(reading, "the crane word7 the crane") == ["p1", "p2"]
    assert find_quotation(reading, "7 word7 the crane 8 word8") == ["p1", "p2"]
    assert find_quotation(reading, "word25 the crane word1 the crane") == ["p1"]
    assert find_quotation(reading, "Page 45") == ["p1"]
    listed = pages("1 pump\n2 cranes\n3 gates")
    assert find_quotation(listed, "pump cranes gates") == []


@pytest.mark.parametrize(
    ("text", "quotation"),
    [
        ("a" * 5_000_000, "a" * 5000 + "b"),
        ("ab" * 2_500_000, "ab" * 2500 + "c"),
        ("a-" * 1_000_000, "a-" * 2500 + "b"),
        ("a-\n" * 700_000, "a" * 2500 + "b"),
        (" \n" * 3_000_000, "x y"),
        ("the crane stood still. " * 200_000, "the crane stood quite still"),
        ("a" * 3_000_000 + "-\nb", "a" * 3000 + "-" + "a" * 100),
        ("a-" * 1_000_000, "a" * 2500),
        ("a-a-\n" * 200_000, "a-" * 1000 + "aaa"),
    ],
    ids=["a", "ab", "a-", "a-n", "space", "words", "hyphen", "none", "both"],
)
def test_time_grows_with_the_text_only(text: str, quotation: str) -> None:
    start = time.process_time()
    assert find_quotation(pages(text), quotation) == []
    assert time.process_time() - start < 20
