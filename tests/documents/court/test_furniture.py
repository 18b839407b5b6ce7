"""Pages taken apart, and what each page of a document is called."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.documents.court.furniture import Line, Separated, separate
from casework.documents.court.legend import exhibit_of, split_legend
from casework.documents.court.pagination import settle

STAMP = "Case 2:31-cv-00417-QRS Document 57-11 Filed 03/02/31 Page {page} of {pages}"
TWO_LINES = (
    "Case 31-10234-qrs Doc 57-11 Filed 03/02/31 Entered 03/02/31 14:05:09 Desc",
    "Exhibit K Page {page} of {pages}",
)
LEGEND = "CONFIDENTIAL – SUBJECT TO PROTECTIVE ORDER"
BODY = ["The pumps were not replaced.", "See Case 57-11 at 3, and Case 31-1234.", "Filed 03/02/31"]


def page(*lines: tuple[str, float]) -> Separated:
    return separate([Line(text, at) for text, at in lines])


def test_a_stamp_leaves_the_body_as_it_was() -> None:
    found = page((STAMP.format(page=3, pages=12), 0.02), *((text, 0.5) for text in BODY))
    assert (found.body, [stamp.page for stamp in found.stamps]) == (BODY, [3])


def test_a_stamp_of_two_lines() -> None:
    first, second = (line.format(page=3, pages=12) for line in TWO_LINES)
    found = page((first, 0.02), (second, 0.035), *((text, 0.5) for text in BODY))
    assert (found.body, [stamp.attachment for stamp in found.stamps]) == (BODY, [11])


def test_a_stamp_in_the_body_is_a_quotation() -> None:
    quoted = STAMP.format(page=3, pages=12)
    found = page(("It is stamped thus:", 0.45), (quoted, 0.5))
    assert (found.body, found.stamps) == (["It is stamped thus:", quoted], [])


def test_a_sentence_at_the_edge_is_no_stamp() -> None:
    sentence = "as Case 31-1234, Document 57 shows, the order was entered late"
    assert page((sentence, 0.09)).body == [sentence]


def test_legend_and_bates_number_on_one_line() -> None:
    found = page((f"{LEGEND} NORV-0000417", 0.97))
    (label,) = settle([found])
    assert (label.bates, label.legends, found.body) == ("NORV-0000417", (LEGEND,), [""])
    assert found.taken == [LEGEND, "NORV-0000417"]


@pytest.mark.parametrize(
    "legend",
    [
        "CONFIDENTIAL",
        "Confidential",
        "HIGHLY CONFIDENTIAL - ATTORNEYS' EYES ONLY",
        "HIGHLY CONFIDENTIAL – OUTSIDE COUNSEL ONLY",
        "CONFIDENTIAL: SUBJECT TO STIPULATED PROTECTIVE ORDER",
        "ATTORNEYS’ EYES ONLY",
        "[CONFIDENTIAL]",
        "PRIVILEGED AND CONFIDENTIAL",
        "FOIA CONFIDENTIAL TREATMENT REQUESTED BY NORVANE",
        "RELEASE IN PART B5,B6",
        "UNCLASSIFIED U.S. Department of State Case No. F-2031-20439 Doc No. C05700000 "
        "Date: 07/31/2031",
    ],
)
def test_legends(legend: str) -> None:
    assert split_legend(legend) == (legend, "")


@pytest.mark.parametrize(
    "line",
    [
        "The confidential report was subject to a protective order.",
        "confidential",
        "Confidential reports were made",
        "the unclassified summary",
    ],
)
def test_sentences_are_no_legends(line: str) -> None:
    assert split_legend(line) == ("", line)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("EXHIBIT K", "K"),
        ("Plaintiff's Exhibit 12", "12"),
        ("DEFENDANTS’ TRIAL EXHIBIT 4-A", ""),
        ("DEPOSITION EXHIBIT NO. 7", "7"),
        ("EXHIBIT K, PAGE 3", "K"),
        ("EXH008-00123", "EXH008"),
        ("Exhibit K shows the valve", ""),
    ],
)
def test_exhibit_stickers(line: str, name: str) -> None:
    assert exhibit_of(line) == name


def document(*footers: str) -> list[Separated]:
    return [page(("Words of the page.", 0.5), (footer, 0.96)) for footer in footers]


@pytest.mark.parametrize(
    ("footers", "bates"),
    [
        (
            ["NORV-0000417", "NORV-0000418", "NORV-0000419"],
            ["417", "418", "419"],
        ),
        (["NG_MARL_000123", "NG_MARL_000124"], ["123", "124"]),
        (["ABC 000123", "ABC 000124"], ["123", "124"]),
        (["ABC000123", "ABC000170"], ["123", "170"]),
        (["Motion to Compel NORV-0000417", "Motion to Compel NORV-0000418"], ["417", "418"]),
        (["NORV-0000417"], ["417"]),
        (["Page 1 NORV-000417"], ["417"]),
        (["NORV-000417   Page 1 of 1"], ["417"]),
        (["Motion to Compel NORV-0000417"], []),
        (["Page 1 NORV-0417"], []),
        # the same on each page: a firm's number of the document, a town, a case number
        (["DOCS-12345678", "DOCS-12345678"], []),
        (["Halden, CA 90017", "Halden, CA 90017"], []),
        (["CA 90017"], []),
        (["PAGE 1001", "PAGE 1002"], []),
        (["MARCH 2031", "MARCH 2032"], []),
    ],
)
def test_bates_numbers(footers: list[str], bates: list[str]) -> None:
    pages = document(*footers)
    found = [label.bates for label in settle(pages) if label.bates]
    assert [number.lstrip("NORVGMAL_BC -0") for number in found] == bates
    assert not any(number in "\n".join(one.body) for one in pages for number in found)


@pytest.mark.parametrize(
    ("footers", "printed"),
    [
        (["- 3 -", "- 4 -"], {1: "3", 2: "4"}),
        (["i", "ii", "iii", "1", "2"], {1: "i", 2: "ii", 3: "iii", 4: "1", 5: "2"}),
        (["Page 3 of 12"], {1: "3"}),
        (["", "2", "3"], {2: "2", 3: "3"}),
        (["Reply 1", "Reply 2", "Reply 3"], {1: "1", 2: "2", 3: "3"}),
        (["31-CV-417 -iv- MEM.", "31-CV-417 -v- MEM."], {1: "iv", 2: "v"}),
        # line numbers of pleading paper; a number that stands alone
        (["28", "28", "28"], {}),
        (["7"], {}),
        # excerpts leave pages out; a number that does not fit among its neighbours is misread
        (["Page 16", "Page 33", "Page 3", "Page 38"], {1: "16", 2: "33", 4: "38"}),
        (["Page 29", "Page 3", "Page 31", "Page 3", "Page 33"], {1: "29", 3: "31", 5: "33"}),
        # a second paper begins to count again
        (["- 1 -", "- 2 -", "- 3 -", "- 1 -", "- 2 -"], {1: "1", 2: "2", 3: "3", 4: "1", 5: "2"}),
    ],
)
def test_printed_numbers(footers: list[str], printed: dict[int, str]) -> None:
    pages = document(*footers)
    assert {label.page: label.printed for label in settle(pages)} == printed
    assert [one.body for one in pages] == [["Words of the page.", footer] for footer in footers]


def test_line_numbers_are_no_page_numbers_beside_a_run_of_them() -> None:
    pages = [page(("Words.", 0.5), ("27", 0.93))]
    pages += [page(("Words.", 0.5), ("28", 0.93), (n, 0.97)) for n in ("iii", "iv", "v")]
    found = {label.page: label.printed for label in settle(pages)}
    assert found == {2: "iii", 3: "iv", 4: "v"}


def test_page_number_and_line_number_side_by_side() -> None:
    pages = [page(("28", 0.91), (str(n), 0.97)) for n in (5, 6, 7)]
    assert [label.printed for label in settle(pages)] == ["5", "6", "7"]


def test_a_filing_filed_again_goes_by_its_new_stamp() -> None:
    old = "Case 2:31-cv-00417-QRS Document 41-2 Filed 01/05/31 Page {} of 2"
    pages = [
        page((STAMP.format(page=1, pages=3), 0.02), ("Exhibit K", 0.5)),
        page((old.format(1) + " " + STAMP.format(page=2, pages=3), 0.02), ("Words.", 0.5)),
        page((STAMP.format(page=3, pages=3), 0.02), (old.format(2), 0.13), ("Words.", 0.5)),
    ]
    stamps = [label.stamp for label in settle(pages)]
    assert [stamp and (stamp.document, stamp.page) for stamp in stamps] == [
        (57, 1),
        (57, 2),
        (57, 3),
    ]
    assert [len(one.stamps) for one in pages] == [1, 2, 2]
    assert [one.body for one in pages] == [["Exhibit K"], ["Words."], ["Words."]]


WORD = st.text("abcdefghij klmnopqrstuvwxyz.,;:-0123456789ÀÉß§", min_size=1, max_size=60)
LINES = st.lists(WORD.filter(str.strip), max_size=12)


@given(LINES, st.integers(1, 900), st.sampled_from(["top", "bottom"]), st.booleans())
def test_stamping_and_separating_gives_the_body_back(
    body: list[str], number: int, where: str, two: bool
) -> None:
    """Whatever the lines are, and also where nothing is known of their places."""
    wording = TWO_LINES if two else (STAMP,)
    at = 0.03 if where == "top" else 0.97
    stamp = [Line(text.format(page=number, pages=900), at) for text in wording]
    lines = [Line(text, 0.15 + 0.7 * n / 12) for n, text in enumerate(body)]
    found = separate(stamp + lines if where == "top" else lines + stamp)
    assert found.body == body
    assert [one.page for one in found.stamps] == [number]
    unplaced = separate([Line(line.text) for line in stamp + lines])
    assert unplaced.body == body


@given(st.lists(st.tuples(WORD, st.none() | st.floats(0, 1)), max_size=12))
def test_nothing_is_lost(lines: list[tuple[str, float | None]]) -> None:
    """Every letter and digit is in the body or in what was taken."""
    found = separate([Line(text, at) for text, at in lines])
    settle([found])
    kept = sorted(c for text in [*found.body, *found.taken] for c in text if not c.isspace())
    assert kept == sorted(c for text, _ in lines for c in text if not c.isspace())


def test_hostile_lines_are_cheap() -> None:
    started = time.process_time()
    for text in ("Case " * 80, "1:11-cv-11" * 40, "CONFIDENTIAL " * 30, "- " * 200, "A1" * 200):
        separate([Line(text[:400], 0.02)] * 150)
        separate([Line(text[:400], 0.02)] * 50_000)
    assert time.process_time() - started < 10
