"""Text for models: pages with markers, without stamps; long papers in overlapping runs."""

import itertools
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import made_record
from casework.build.record.pages import Page, chunks, marked, page_text, pages_of
from casework.documents.library import read
from casework.documents.records import Passage, Reading


def reading(text: str) -> Reading:
    """A text file's reading."""
    passages = (Passage(anchor="L1", text=text),)
    return Reading(name="a.txt", type="txt", state="text", passages=passages)


def test_pages_of_a_stamped_pdf(tmp_path: Path) -> None:
    file = made_record.pdf(tmp_path / "a.pdf", ["First page.", "Second page."], "41-1")
    assert page_text(read(file)) == "[PAGE 1]\nFirst page.\n[PAGE 2]\nSecond page."


def test_stamps_in_plain_text_make_pages() -> None:
    stamp = "Case 1:29-cv-00431-IV Document 60 Filed 06/02/30 Page {} of 2\n"
    found = pages_of(reading(f"{stamp.format(1)}One.\n{stamp.format(2)}Two.\n"))
    assert found == [Page(1, "One."), Page(2, "Two.")]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Head\n[PAGE 4]\nfour\n[PAGE 5]\nfive", [4, 5]),
        ("790 F. Supp. 240\nbegin *241 second\nmore *242 third *1 a footnote *243 end", 4),
        ("no marks at all, 5 * 3 is *15", [1]),
        ("", []),
    ],
)
def test_pages_of_running_text(text: str, numbers: list[int] | int) -> None:
    found = [page.number for page in pages_of(reading(text))]
    assert found == ([240, 241, 242, 243] if numbers == 4 else numbers)


def test_attachments_of_a_mail_follow_it(tmp_path: Path) -> None:
    attached = made_record.pdf(tmp_path / "log.pdf", ["The log.", "Its end."])
    text = page_text(read(made_record.mail(tmp_path / "m.eml", attach=attached)))
    assert re.findall(r"\[PAGE \d+\]", text) == ["[PAGE 1]", "[PAGE 2]", "[PAGE 3]"]
    assert "[attachment: log.pdf]\nThe log." in text


PAGES = st.lists(st.text("ab \n", max_size=400), max_size=30).map(
    lambda texts: [Page(number, text) for number, text in enumerate(texts, start=1)]
)


@settings(max_examples=120, deadline=None)
@given(PAGES, st.integers(200, 900), st.integers(0, 3))
def test_chunks_hold_everything_within_the_budget(
    pages: list[Page], budget: int, overlap: int
) -> None:
    found = chunks(pages, budget, overlap)
    assert all(len(chunk.text) <= budget for chunk in found)
    covered = {n for chunk in found for n in range(chunk.first, chunk.last + 1)}
    assert covered >= {page.number for page in pages if page.text}
    for page in pages:
        whole = marked([page])
        if len(whole) <= budget:
            assert any(whole in chunk.text for chunk in found)
    for one, other in itertools.pairwise(found):
        assert other.last > one.last or (other.first, other.last) == (one.first, one.last)
        assert other.first <= one.last + 1


def test_two_hundred_pages_with_overlap() -> None:
    pages = [Page(number, f"{number} " + "word " * 400) for number in range(1, 201)]
    found = chunks(pages, 40_000, 1)
    assert (found[0].first, found[-1].last) == (1, 200)
    assert all(b.first == a.last for a, b in itertools.pairwise(found))


def test_a_page_longer_than_the_budget_is_cut_with_what_stands_at_the_cut_told_twice() -> None:
    words = " ".join(f"w{number}" for number in range(600))
    found = chunks([Page(7, words)], 1000, 1)
    assert all(chunk.text.startswith("[PAGE 7]\n") for chunk in found)
    joined = [set(chunk.text.split()) for chunk in found]
    assert set().union(*joined) >= set(words.split())
    assert all(a & b - {"[PAGE", "7]"} for a, b in itertools.pairwise(joined))
    with pytest.raises(ValueError, match="budget"):
        chunks([], 10, 0)
