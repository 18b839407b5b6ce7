"""Page and line of transcripts: real filings checked by eye, and every layout that turns up."""

import csv
from collections.abc import Sequence
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from casework.documents.library import Library, read
from casework.documents.quotation import find_quotation
from casework.documents.readers.gutter import Word, number_lines
from casework.documents.records import Passage, Reading
from casework.documents.transcript import Transcript, lines_of

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
FILINGS = DATA / "summary_judgment" / "marshall_v_northrop_grumman_cacd_2-16-cv-06794"
with (Path(__file__).parent / "transcript_passages.tsv").open(encoding="utf-8") as table:
    CHECKED = list(csv.DictReader(table, delimiter="\t"))
SPEECH = [
    "Q.  Was the crane inspected that morning?",
    "A.  I believe it was, by the night shift, and the re-",
    "port was filed at noon.",
    "Q.  Who signed it?",
    "A.  I would have to look at the log.",
]


def speech(page: int, lines: int = 25) -> list[str]:
    return [f"{SPEECH[line % 5]} {page}.{line + 1}" for line in range(lines)]


def shown(page: int, line: int) -> str:
    """A line as its page gives it back: with single spaces."""
    return " ".join(speech(page)[line - 1].split())


@pytest.fixture(scope="module")
def transcripts() -> dict[str, Transcript]:
    if not FILINGS.is_dir():
        pytest.skip("needs data/summary_judgment in the shared folder beside this checkout")
    library = Library()
    names = {row["filing"] for row in CHECKED}
    return {name: lines_of(library.read(next(FILINGS.glob(f"*.{name}.pdf")))) for name in names}


@pytest.mark.parametrize("row", CHECKED, ids=lambda row: f"{row['filing']}-{row['page and line']}")
def test_real_passages_checked_by_eye(
    row: dict[str, str], transcripts: dict[str, Transcript]
) -> None:
    transcript = transcripts[row["filing"]]
    name, words = row["page and line"], row["words of the line"]
    passed = transcript.quote(name)
    assert words in passed.text, passed.reason
    assert passed.anchors == (f"p{row['physical page']}",)
    assert name in transcript.locate(words)


def test_real_pages_are_all_counted(transcripts: dict[str, Transcript]) -> None:
    counted = {name: len(transcript.pages) for name, transcript in transcripts.items()}
    assert counted == {"167.3": 64, "167.4": 36, "202.2": 15}
    for transcript in transcripts.values():
        full = [page for page in transcript.pages if set(page.lines) >= set(range(1, 26))]
        assert len(full) >= len(transcript.pages) - 1
        known = [page.number for page in transcript.pages if page.number is not None]
        assert known == sorted(set(known))


def draw(
    path: Path, sheets: Sequence[Sequence[tuple[float, float, float, int, list[str]]]]
) -> None:
    """Sheets of small pages: (left, top, pitch, number, lines); the margin is drawn last."""
    canvas = Canvas(str(path), pagesize=letter)
    for sheet in sheets:
        for left, top, pitch, number, lines in sheet:
            size = pitch * 0.55
            canvas.setFont("Courier", size)
            canvas.drawString(left + pitch * 6, top + pitch, f"Page {number}")
            for at, line in enumerate(lines):
                canvas.drawString(left + pitch * 1.5, top - pitch * at, line)
            for at in range(len(lines)):
                canvas.drawRightString(left + pitch, top - pitch * at, str(at + 1))
        canvas.showPage()
    canvas.save()


def test_full_pages(tmp_path: Path) -> None:
    path = tmp_path / "full.pdf"
    draw(path, [[(60, 700, 24, page, speech(page))] for page in (45, 46, 50)])
    reading = read(path)
    transcript = lines_of(reading)
    assert [page.number for page in transcript.pages] == [45, 46, 50]
    assert [sorted(page.lines) for page in transcript.pages] == [list(range(1, 26))] * 3
    assert transcript.quote("45:25-46:1").text == f"{shown(45, 25)}\n{shown(46, 1)}"
    assert transcript.locate("I would have to look at the log. 45.25 Q. Was the crane") == (
        "45:25-46:1",
    )
    assert transcript.locate("by the night shift, and the re- 46.2 port") == ("46:2-3",)
    assert find_quotation(reading, "filed at noon. 45.3 Q. Who signed it?") == ["p1"]
    # Page 47 does not stand here: nothing is read on from 46 to 50.
    assert transcript.locate("the log. 46.25 Q. Was the crane") == ()
    assert "do not all stand here" in transcript.quote("46:20-50:2").reason
    assert "no transcript page 47" in transcript.quote("47:1").reason
    assert "no line 26" in transcript.quote("45:26").reason
    assert "ends before" in transcript.quote("45:12-3").reason


def test_four_pages_a_sheet(tmp_path: Path) -> None:
    path = tmp_path / "condensed.pdf"
    spots = [(40, 720), (40, 360), (320, 720), (320, 360)]
    sheets = [
        [(left, top, 12, first + at, speech(first + at)) for at, (left, top) in enumerate(spots)]
        for first in (10, 14)
    ]
    draw(path, sheets)
    transcript = lines_of(read(path))
    assert sorted(page.number or 0 for page in transcript.pages) == list(range(10, 18))
    for number in range(10, 18):
        for line in (1, 13, 25):
            passed = transcript.quote(f"{number}:{line}")
            assert passed.text == shown(number, line), passed.reason
            assert passed.anchors == ("p1" if number < 14 else "p2",)


def words(lines: list[str], *, without: set[int] = frozenset(), tilt: float = 0.0) -> list[Word]:  # type: ignore[assignment]
    """What recognition of a scan gives: words with boxes, some line numbers missed."""
    found: list[Word] = []
    for at, line in enumerate(lines):
        level = 700.0 - 24 * at
        if at + 1 not in without:
            found.append(Word(str(at + 1), 60, level + 2, 66, level + 12))
        left = 90.0
        for word in line.split():
            right = left + 7 * len(word)
            drop = tilt * left
            found.append(Word(word, left, level - drop, right, level + 12 - drop))
            left = right + 7
    return found


@pytest.mark.parametrize("without", [{1, 2, 3}, {24, 25}, {7, 8, 9, 15}, set(range(2, 25, 2))])
def test_missed_numbers_are_filled_in_where_lines_are_even(without: set[int]) -> None:
    text = number_lines(words(speech(9), without=without, tilt=0.006)) or ""
    assert [line.split("\t")[0] for line in text.split("\n")] == [str(n) for n in range(1, 26)]


def test_missed_numbers_are_left_open_where_lines_are_uneven() -> None:
    page = words(speech(9), without={8, 9})
    # An unnumbered line between 7 and 10 makes it impossible to say which is which.
    page += [Word("whispering", 90, 700 - 24 * 7.5, 160, 712 - 24 * 7.5)]
    text = number_lines(page) or ""
    transcript = lines_of(scan([text]))
    assert transcript.pages[0].unsure == (8, 9)
    assert "cannot be read" in transcript.quote("p1:8").reason
    assert transcript.quote("p1:10").text.startswith("A. I would have to look")


def scan(pages: Sequence[str]) -> Reading:
    passages = [Passage(anchor=f"p{at}", text=text) for at, text in enumerate(pages, start=1)]
    return Reading(name="x.pdf", type="pdf", state="text", passages=tuple(passages))


def page_text(head: str, page: int, sign: str = "\t") -> str:
    lines = [f"{at}{sign}{line}" for at, line in enumerate(speech(page), start=1)]
    return "\n".join([head, *lines, "Reporting Service, Inc."])


def test_page_numbers_misread_in_a_scan() -> None:
    heads = ["Page 29", "Page 3", "Page 31", "Page (", "Page 3S", "Page 34", "Page 9"]
    transcript = lines_of(scan([page_text(head, at) for at, head in enumerate(heads)]))
    numbers = [page.number for page in transcript.pages]
    assert numbers == [29, 30, 31, 32, 33, 34, None]
    assert [page.filled for page in transcript.pages].count(True) == 3
    assert transcript.quote("35:1").candidates == ("p7:1",)
    assert "whose number cannot be read: p7" in transcript.quote("35:1").reason
    assert transcript.quote("20:1").candidates == ()
    assert transcript.quote("p7:3").anchors == ("p7",)


def test_two_transcripts_in_one_file() -> None:
    numbers = [*range(5, 12), *range(5, 12)]
    pages = [page_text(f"Page {number}", at) for at, number in enumerate(numbers)]
    passed = lines_of(scan(pages)).quote("6:2")
    assert passed.candidates == ("p2:2", "p9:2")
    assert "occurs 2 times" in passed.reason


def test_a_plain_text_transcript(tmp_path: Path) -> None:
    path = tmp_path / "hearing.txt"
    pages = [page_text(f"{'':>40}{number}", number, "   ") for number in (12, 13)]
    path.write_text("\f".join(pages), "utf-8")
    reading = read(path)
    transcript = lines_of(reading)
    assert [page.number for page in transcript.pages] == [12, 13]
    assert transcript.quote("13:4").text == speech(13)[3]
    assert transcript.locate("the log. 12.25 Q. Was the crane inspected") == ("12:25-13:1",)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"{n}. The claimant says so." for n in range(1, 30)),
        "\n".join(f"The bill of {n} May names {n} pumps." for n in range(1, 30)),
        "\n".join(["12", "Total", "3 pumps", "4 cranes", "5 gates"]),
        "",
    ],
)
def test_what_is_no_transcript(text: str) -> None:
    transcript = lines_of(scan([text]))
    assert transcript.pages == ()
    assert "not a transcript" in transcript.quote("1:1").reason
